"""Which server has which table, where several serve one database."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Make the place for it. Nobody has anything yet."""
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False, unique=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("leaving", sa.Integer, nullable=False),
        sa.Column("lost", sa.Integer, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("server", sa.String(32), nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
    )
    op.create_index("leases_by_server", "leases", ["server"])
    op.create_index("tables_by_host", "tables", ["host"])
    # What may be lost needs no log; SQLite has nothing of this kind, and no use for these two.
    lost = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "thinkers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("slots", sa.Integer, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        prefixes=lost,
    )
    op.create_table(
        "thoughts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("asker", sa.String(32), nullable=False),
        sa.Column("function", sa.String(16), nullable=False),
        sa.Column("pack", sa.String(80), nullable=False),
        sa.Column("asked", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("thinker", sa.String(32), nullable=False),
        sa.Column("answer", sa.LargeBinary),
        prefixes=lost,
    )
    op.create_index("thoughts_by_asker", "thoughts", ["asker"])

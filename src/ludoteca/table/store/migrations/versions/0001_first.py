"""The first form of the store: packs, tables, seats, acts."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
MILLISECONDS = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Build everything."""
    op.create_table(
        "packs",
        sa.Column("digest", sa.String(80), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("content", sa.Text, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("pack", sa.String(80), sa.ForeignKey("packs.digest"), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("listed", sa.Integer, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("created", MILLISECONDS, nullable=False),
        sa.Column("over", sa.Integer, nullable=False),
        sa.Column("successor", sa.String(32)),
    )
    op.create_index("tables_by_time", "tables", ["over", "listed", "created"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("bot", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("holder", sa.String(64)),
        sa.Column("invitation", sa.String(32), unique=True),
        sa.Column("recovery", sa.String(64)),
    )
    op.create_index("seats_by_holder", "seats", ["holder"])
    op.create_table(
        "acts",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.String(64), nullable=False),
        sa.Column("key", sa.String(80)),
        sa.Column("at", MILLISECONDS, nullable=False),
        sa.UniqueConstraint("table_id", "key"),
    )

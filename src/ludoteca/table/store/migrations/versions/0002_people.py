"""What people do at a table beside playing: talk, come and go, play by the clock, bring records along."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns and the table of what was said; a table of before was last moved when it was made."""
    new: list[sa.Column[Any]] = [
        sa.Column("awaited", sa.Integer, nullable=False, server_default="0"),
        sa.Column("moved", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("changes", sa.Integer, nullable=False, server_default="0"),
        sa.Column("clock", sa.Integer, nullable=False, server_default="0"),
        sa.Column("origin", sa.String(16), nullable=False, server_default=""),
    ]
    for column in new:
        op.add_column("tables", column)
    op.execute("UPDATE tables SET moved = created")
    op.add_column("seats", sa.Column("heard_from", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "talk",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("audience", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )

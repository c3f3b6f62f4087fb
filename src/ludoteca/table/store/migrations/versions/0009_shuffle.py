"""The shuffle: which generator chance comes from, and what browsers have added to it before the game began."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add them. Tables from before go on with the generator that they began with."""
    op.add_column("tables", sa.Column("rng", sa.String(32), nullable=False, server_default="mrg32k3a"))
    op.add_column("tables", sa.Column("begun", sa.Integer, nullable=False, server_default="1"))
    op.create_table(
        "shares",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("promise", sa.String(64), nullable=False),
        sa.Column("number", sa.String(64), nullable=False),
    )

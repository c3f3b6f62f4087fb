"""Tables that whoever runs a server has closed, and who is kept out for a time."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Make the place for it. Nothing is closed, and nobody kept out."""
    op.add_column("tables", sa.Column("closed", sa.String(16), nullable=False, server_default=""))
    milliseconds = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "blocks",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("network", sa.String(64), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("made", milliseconds, nullable=False),
        sa.Column("until", milliseconds, nullable=False),
    )

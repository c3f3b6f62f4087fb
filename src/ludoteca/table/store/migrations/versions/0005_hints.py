"""Whether those who play may ask what a bot would do."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column; nobody could ask at a table of before, and nobody has agreed to it."""
    op.add_column("tables", sa.Column("hints", sa.Integer, nullable=False, server_default="0"))

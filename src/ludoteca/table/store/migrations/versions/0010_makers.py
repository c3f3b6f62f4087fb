"""Which tables came from one address, without saying from which: so that nobody fills the list of tables."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the column. Tables from before count as those of one."""
    op.add_column("tables", sa.Column("maker", sa.String(16), nullable=False, server_default=""))

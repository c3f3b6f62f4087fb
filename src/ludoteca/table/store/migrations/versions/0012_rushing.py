"""Tables whose bots do not wait until those who look on have been told what has happened."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Let bots wait at the tables that there are."""
    op.add_column("tables", sa.Column("rushes", sa.Integer, nullable=False, server_default="0"))

"""When whoever sits on a seat has looked at the table last, to the hour."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the column. When those who sit there already have looked is not known."""
    milliseconds = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.add_column("seats", sa.Column("seen", milliseconds, nullable=False, server_default="0"))

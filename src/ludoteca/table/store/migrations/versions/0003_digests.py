"""A digest of the state after every move, so that a stored game can be proved to replay as it was played."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column; moves of before have none."""
    op.add_column("acts", sa.Column("state", sa.String(8)))

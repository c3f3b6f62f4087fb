"""Who has agreed that somebody takes a bot's seat."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column. Of bots' seats that are offered already nobody has been asked: all are, now."""
    op.add_column("seats", sa.Column("agreed", sa.Text, nullable=False, server_default=""))

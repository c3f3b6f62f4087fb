"""The mark that the last transaction has left, by which it is known after its answer was lost."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Make the place for it. Nothing has been marked yet."""
    op.create_table(
        "marks",
        sa.Column("writer", sa.Integer, primary_key=True),
        sa.Column("mark", sa.String(32), nullable=False),
    )

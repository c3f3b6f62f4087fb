"""The tables where something was done last, and how many are in play: whoever runs a server asks without a scan."""

from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the indexes."""
    op.create_index("tables_by_move", "tables", ["moved", "id"])
    op.create_index("tables_in_play", "tables", ["over", "closed"])

"""The listed tables of each maker, the newest first: a list of some looks at no others."""

from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the index."""
    op.create_index("tables_by_maker", "tables", ["over", "listed", "maker", "moved"])

"""In which edition a table was begun: by its options, and its fields of a state, the digests of its acts were made."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the column; whatever is stored was begun in the first edition."""
    op.add_column("tables", sa.Column("edition", sa.String(32), nullable=False, server_default="0.1.0"))

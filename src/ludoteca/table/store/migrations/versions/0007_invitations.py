"""Invitations are stored as digests: what is in the database, or in a copy of it, seats nobody."""

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
seats = sa.table("seats", *map(sa.column, ("table_id", "seat", "invitation", "invited")))


def upgrade() -> None:
    """Replace the tokens. A link that was sent before seats its receiver still, but cannot be shown again."""
    op.add_column("seats", sa.Column("invited", sa.String(32)))
    connection = op.get_bind()
    open_ones = sa.select(seats.c.table_id, seats.c.seat, seats.c.invitation).where(seats.c.invitation.is_not(None))
    for table_id, seat, token in connection.execute(open_ones).all():
        digest = hashlib.sha256(token.encode()).hexdigest()[:32]
        this = (seats.c.table_id == table_id) & (seats.c.seat == seat)
        connection.execute(sa.update(seats).where(this).values(invitation=digest, invited=""))

"""Who held a seat or had made a table before browsers were given secrets that only the table's own host can give."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
YEAR = 365 * 24 * 3600 * 1000      # milliseconds that a browser keeps its secret


def upgrade() -> None:
    """Write them down. A seat has no date: who sits there at this moment is all that can be told."""
    former = op.create_table(
        "former",
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("until", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
    )
    holder, host = sa.column("holder", sa.String), sa.column("host", sa.String)
    seats = sa.select(holder).select_from(sa.table("seats")).where(holder != "")
    tables = sa.select(host).select_from(sa.table("tables")).where(host != "")
    held = sa.union(seats, tables).subquery()
    until = sa.literal(time.time_ns() // 1_000_000 + YEAR, sa.BigInteger)
    op.execute(sa.insert(former).from_select(["holder", "until"], sa.select(held.c.holder, until)))

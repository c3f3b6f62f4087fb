"""The tables of the store. `migrations/` builds them; a test holds the two together."""

from sqlalchemy import Column, ForeignKey, Index, Integer, MetaData, String, Table, Text, UniqueConstraint

HEAD = "0001"        # the newest revision in `migrations/versions`
metadata = MetaData()

packs = Table(
    "packs",
    metadata,
    Column("digest", String(80), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("content", Text, nullable=False),          # JSON: file name -> content
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("pack", ForeignKey("packs.digest"), nullable=False),
    Column("options", Text, nullable=False),          # JSON: all options, the defaults of that day included
    Column("seed", String(64), nullable=False),
    Column("title", String(80), nullable=False),
    Column("listed", Integer, nullable=False),        # 1: shown on the start page, open seats are anybody's
    Column("host", String(64), nullable=False),       # hash of the secret of the browser that made it
    Column("created", Integer, nullable=False),       # milliseconds since 1970
    Column("over", Integer, nullable=False),          # 1: the game has ended
    Column("successor", String(32)),                  # the table that "again" made
    Index("tables_by_time", "over", "listed", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("bot", String(16), nullable=False),        # level, or "" for a person
    Column("name", String(40), nullable=False),       # "" until the seat is claimed
    Column("holder", String(64)),                     # hash of the secret of the browser that sits here
    Column("invitation", String(32), unique=True),    # gone once it is used
    Column("recovery", String(64)),                   # hash of the code that brings the seat elsewhere
    Index("seats_by_holder", "holder"),
)

acts = Table(
    "acts",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),           # without gaps from 0
    Column("seat", Integer, nullable=False),          # -1 is chance
    Column("action", String(64), nullable=False),     # by its name
    Column("key", String(80)),                        # what the client called this move, with its seat
    Column("at", Integer, nullable=False),
    UniqueConstraint("table_id", "key"),
)

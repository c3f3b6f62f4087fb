"""The tables of the store. `migrations/` builds them; a test holds the two together."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

HEAD = "0018"        # the newest revision in `migrations/versions`
MILLISECONDS = BigInteger().with_variant(Integer(), "sqlite")  # SQLite's integers are of 64 bits whatever their name
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
    Column("created", MILLISECONDS, nullable=False),  # since 1970
    Column("over", Integer, nullable=False),          # 1: the game has ended
    Column("successor", String(32)),                  # the table that "again" made
    Column("awaited", Integer, nullable=False, server_default="0"),     # mask of the seats that must act
    Column("moved", BigInteger, nullable=False, server_default="0"),    # when it was last acted, in milliseconds
    Column("changes", Integer, nullable=False, server_default="0"),     # how often a seat changed for all to see
    Column("clock", Integer, nullable=False, server_default="0"),       # seconds for a decision; 0: no clock
    Column("origin", String(16), nullable=False, server_default=""),    # "imported": played elsewhere, only to watch
    Column("hints", Integer, nullable=False, server_default="0"),       # 1: those who play may ask what a bot would do
    Column("edition", String(32), nullable=False, server_default="0.1.0"),    # in which it was begun
    Column("rng", String(32), nullable=False, server_default="mrg32k3a"),      # the generator that the seed is for
    Column("begun", Integer, nullable=False, server_default="1"),       # 0: it waits until everybody is here
    Column("maker", String(16), nullable=False, server_default=""),     # the same for all tables of an address in a run
    Column("rushes", Integer, nullable=False, server_default="0"),      # 1: bots do not wait until all is told
    Column("closed", String(16), nullable=False, server_default=""),    # by whoever runs the server: one of `REASONS`
    Index("tables_by_time", "over", "listed", "created"),
    Index("tables_by_host", "host"),
    Index("tables_by_maker", "over", "listed", "maker", "moved"),
    Index("tables_by_move", "moved", "id"),
    Index("tables_in_play", "over", "closed"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("bot", String(16), nullable=False),        # level, or "" for a person
    Column("name", String(40), nullable=False),       # "" until the seat is claimed
    Column("holder", String(64)),                     # hash of the secret of the browser that sits here
    Column("invitation", String(32), unique=True),    # digest of the token in its link; gone once it is used
    Column("invited", String(32)),                    # while somebody may come: what, with a secret, makes the token
    Column("recovery", String(64)),                   # hash of the code that brings the seat elsewhere
    Column("heard_from", Integer, nullable=False, server_default="0"),  # older private words were for somebody else
    Column("agreed", Text, nullable=False, server_default=""),          # to the offer of a bot's seat: holders
    Column("seen", MILLISECONDS, nullable=False, server_default="0"),   # when its holder had looked last, to the hour
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
    Column("at", MILLISECONDS, nullable=False),
    Column("state", String(8)),                       # of a move's last act: the digest of the state after it begins so
    UniqueConstraint("table_id", "key"),
)

talk = Table(
    "talk",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),           # without gaps from 0
    Column("seat", Integer, nullable=False),
    Column("kind", String(16), nullable=False),       # see talk.py
    Column("audience", Integer, nullable=False),      # mask of the seats that hear it, or -1: everybody
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

records = Table(
    "records",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("text", Text, nullable=False),             # of a table that was played elsewhere: its record as it came
)

shares = Table(
    "shares",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("holder", String(64), primary_key=True),   # hash of the secret of a browser that adds to the shuffle
    Column("promise", String(64), nullable=False),    # digest of its number, "" until it has promised one
    Column("number", String(64), nullable=False),     # "" until all have promised
)

former = Table(
    "former",
    metadata,
    Column("holder", String(64), primary_key=True),   # hash of a secret that a browser may have kept under its old name
    Column("until", MILLISECONDS, nullable=False),    # when no browser can have it any more
)

marks = Table(
    "marks",
    metadata,
    Column("writer", Integer, primary_key=True),      # the number of a server, 1 where there is one alone
    Column("mark", String(32), nullable=False),       # drawn by lot for each transaction, with Postgres
)

servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),       # drawn by lot whenever one starts
    Column("number", Integer, nullable=False, unique=True),   # by which its marks are known, never 1
    Column("address", Text, nullable=False),          # at which the other servers reach it
    Column("secret", String(64), nullable=False),     # by which it knows that they are asking
    Column("seen", BigInteger, nullable=False),       # its last heartbeat, by the database's clock, in milliseconds
    Column("leaving", Integer, nullable=False),       # 1: it takes no table any more
    Column("lost", Integer, nullable=False),          # how often others have taken tables of it
)

leases = Table(
    "leases",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("server", String(32), nullable=False),     # who has the table; RESTING or ORPHANED: nobody, see leases.py
    Column("epoch", BigInteger, nullable=False),      # grows whenever somebody takes it: an older one writes no more
    Index("leases_by_server", "server"),
)

thinkers = Table(
    "thinkers",
    metadata,
    Column("id", String(32), primary_key=True),       # who thinks for bots, drawn by lot whenever one starts
    Column("slots", Integer, nullable=False),         # of how many at once
    Column("seen", BigInteger, nullable=False),       # its last heartbeat, by the database's clock, in milliseconds
)

thoughts = Table(
    "thoughts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("asker", String(32), nullable=False),      # the server that waits for the answer
    Column("function", String(16), nullable=False),   # of ludoteca.bots.worker
    Column("pack", String(80), nullable=False),       # its digest
    Column("asked", LargeBinary, nullable=False),     # what else it is given, redacted bytes among it, as MessagePack
    Column("created", BigInteger, nullable=False),    # by the database's clock, in milliseconds
    Column("thinker", String(32), nullable=False),    # who thinks of it, "" nobody yet
    Column("answer", LargeBinary),                    # as MessagePack
    Index("thoughts_by_asker", "asker"),
)

blocks = Table(
    "blocks",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("network", String(64), nullable=False),    # of addresses, as 192.0.2.0/24; "" where a browser is kept out
    Column("holder", String(64), nullable=False),     # hash of the secret of that browser
    Column("made", MILLISECONDS, nullable=False),
    Column("until", MILLISECONDS, nullable=False),    # when it ends by itself, and is deleted
)

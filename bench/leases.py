"""What leases of tables cost in Postgres, with few tables and with a million.

Fills a database of its own with tables of which a quarter is in play, a tenth of those with a clock, and gives a fifth
of all to twenty servers. Prints medians of what one server does there: one process, on this machine, on its disk. Then
reckons from them what a million tables in play need.
"""

import time
from collections.abc import Callable
from itertools import count
from statistics import median

import psycopg
from sqlalchemy import text
from tests.table.postgres import Postgres, program

from ludoteca.table.store.leases import Leases, demand_lease
from ludoteca.table.store.store import Store

SIZES = (1_000, 1_000_000)
SERVERS = 20
TIMES = 200
FILL = (
    "SET session_replication_role = replica",        # what refers to what is known to be there
    "INSERT INTO packs VALUES ('p', 'montgolfiere', '{{}}')",
    "INSERT INTO tables (id, game, pack, options, seed, title, listed, host, created, over, clock, moved, maker)"
    " SELECT n::text, 'montgolfiere', 'p', '{{}}', '', '', (n % 8 = 4)::int, md5(n::text), n, (n % 4 > 0)::int,"
    " 60 * (n % 40 = 0)::int, n, (n % 9999)::text FROM generate_series(1, {size}) n",
    "INSERT INTO seats (table_id, seat, bot, name, holder, heard_from, agreed)"
    " SELECT n::text, s, '', 'Ana', md5((n + s)::text), 0, ''"
    " FROM generate_series(1, {size}) n, generate_series(0, 1) s",
    "INSERT INTO leases SELECT n::text, (n % {servers})::text, 1 FROM generate_series(1, {size} / 5) n",
    "INSERT INTO servers SELECT n::text, n + 2, 'http://127.0.0.1', 's', 9999999999999, 0, 0"
    " FROM generate_series(0, {servers} - 1) n",
    "ANALYZE",
)
MOVES_A_SECOND = 0.05        # of a table in play: one in twenty seconds
SECONDS_OF_A_MOVE = 0.015    # of a core, of the five games with two to four who look on (docs/figures.md)
BYTES_OF_A_MOVE = 250        # of a row of `acts` with its index


def timed(work: Callable[[], object], times: int = TIMES) -> float:
    """Return the median of how long something takes, in milliseconds."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        taken.append(1000 * (time.perf_counter() - begun))
    return median(taken)


def fill(address: str, size: int) -> None:
    """Lay out a database of so many tables."""
    with psycopg.connect(address) as connection:
        for statement in FILL:
            connection.execute(statement.format(size=size, servers=SERVERS))


def measured(store: Store, size: int) -> dict[str, float]:
    """Return what things take in a database of so many tables, in milliseconds."""
    leases, free, dead = Leases(store.engine), count(size // 5 + 1), count(SERVERS, SERVERS)
    begun = time.perf_counter()
    leases.enter("http://127.0.0.1:1")
    found = {"the first start after a server that had it for itself": 1000 * (time.perf_counter() - begun)}
    leases.claim("1")
    found["a heartbeat"] = timed(leases.beat)
    found["taking a table that nobody has"] = timed(lambda: leases.claim(str(next(free))), min(TIMES, size // 10))
    found["asking who has a table"] = timed(lambda: leases.claim("3"))
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE servers SET seen = 0 WHERE id = '0'"))
    found["taking a table of a dead server"] = timed(lambda: leases.claim(str(next(dead))), min(TIMES, size // 400))
    begun, taken = time.perf_counter(), 0
    while some := leases.take_over(20):
        taken += len(some)
    spent = 1000 * (time.perf_counter() - begun)
    found["taking over what goes on by itself of a dead server, each"] = spent / max(1, taken)
    found["looking for such tables where there are none"] = timed(lambda: leases.take_over(20))
    mine = next(iter(leases.mine()))
    with store.engine.begin() as connection:
        epoch = leases.mine()[mine]
        found["the fence, in a transaction that writes"] = timed(
            lambda: demand_lease(connection, leases.me, mine, epoch))
    found["the list of tables on the start page"] = timed(store.listed, 20)
    found["a browser's own tables"] = timed(lambda: store.held_by("c4ca4238a0b923820dcc509a6f75849b"), 20)
    leases.close()
    return found


def main() -> None:
    """Measure, and print."""
    if program("initdb") is None:
        print("there is no Postgres on this machine; install it with the system's package manager")
        return
    server = Postgres()
    try:
        columns = []
        for size in SIZES:
            address = server.new_database()
            store = Store(address)
            fill(address, size)
            columns.append(measured(store, size))
            store.close()
    finally:
        server.close()
    print(f"{'milliseconds, with':60}" + "".join(f"{size:>12,}" for size in SIZES) + "  tables")
    for name in columns[0]:
        print(f"{name:60}" + "".join(f"{column[name]:12.2f}" for column in columns))
    in_play = SIZES[-1]
    moves = in_play * MOVES_A_SECOND
    print(f"\n{in_play:,} tables in play, a move each in {1 / MOVES_A_SECOND:.0f} s: {moves:,.0f} moves a second,")
    print(f"  {moves * SECONDS_OF_A_MOVE:.0f} cores that make pages, at {1000 * SECONDS_OF_A_MOVE:.0f} ms a move;")
    print(f"  {moves * BYTES_OF_A_MOVE * 86_400 / 1e12:.1f} TB of moves a day.")


if __name__ == "__main__":
    main()

"""Power cuts: servers and databases are killed at random moments, and nothing that was acknowledged is lost."""

import asyncio
import random
import threading
import time
from collections import Counter

import pytest

from tests.soaking import share
from tests.table.load import Load, open_tables, stored_moves

FIRST_MOVES = 5          # that must have been acknowledged before a kill
HANGS = 20               # seconds after which a server that was started again counts as hanging


class Kills:
    """What came of killing one server again and again."""

    def __init__(self, start, database) -> None:
        random.seed(7)
        self.database, self.start = database, start
        self.server = start(database)
        self.load = Load(self.server.address)
        self.load.sit_down()
        self.kept = stored_moves(database)
        self.to_serve: list[float] = []
        self.unacknowledged = 0

    def kill(self, other=None) -> None:
        """Let it play for a moment, kill something else first if need be, kill it, and look at what is left."""
        def kill() -> None:
            limit = time.monotonic() + HANGS
            while len(self.load.acknowledged) < FIRST_MOVES and time.monotonic() < limit:
                time.sleep(0.01)
            time.sleep(random.uniform(0, 0.6))
            if other:
                other()
            self.server.kill()

        killer = threading.Thread(target=kill)
        killer.start()
        asyncio.run(self.load.run())
        killer.join()
        self.server = self.start(self.database, self.server.port)
        self.to_serve.append(self.server.seconds_to_serve)
        self.compare(2 if other else 1)

    def compare(self, killed: int) -> None:
        """Compare what was acknowledged with what is stored; each kill may cost a table one acknowledgement."""
        known = self.kept | self.load.acknowledged
        stored = stored_moves(self.database)
        assert {key: value for key, value in known.items() if stored.get(key) != value} == {}
        extra = Counter(table for table, _ in stored.keys() - known.keys())
        assert all(count <= killed for count in extra.values()), extra
        self.unacknowledged += extra.total()
        self.kept, self.load.acknowledged = stored, {}

    def figures(self) -> str:
        """Return what is to be printed."""
        times = sorted(self.to_serve)
        return (
            f"{len(times)} kills, {len(self.kept)} moves, 0 acknowledged ones lost, {self.unacknowledged} stored "
            f"unacknowledged; serving again after {times[len(times) // 2]:.2f} s (median), "
            f"{times[len(times) * 19 // 20]:.2f} s (19 of 20), {times[-1]:.2f} s (longest)"
        )


@pytest.mark.parametrize("kills", [3, pytest.param(share(200), marks=pytest.mark.soak)])
def test_no_acknowledged_move_is_lost_when_the_server_is_killed(database, start, kills):
    asyncio.run(open_tables(database, 5 * kills))
    killing = Kills(start, database)
    for _ in range(kills):
        killing.kill()
    killing.server.stop()
    print(f"{5 * kills} open tables beside them, {killing.figures()}")
    assert len(killing.kept) >= FIRST_MOVES * kills
    assert max(killing.to_serve) < HANGS


@pytest.mark.parametrize("kills", [2, pytest.param(share(30), marks=pytest.mark.soak)])
def test_no_acknowledged_move_is_lost_when_postgres_is_killed(postgres_server, start, kills):
    killing = Kills(start, postgres_server.new_database())

    def power_cut() -> None:
        postgres_server.kill()
        time.sleep(random.uniform(0, 0.2))       # the table finds nobody there
        postgres_server.start()
        time.sleep(random.uniform(0, 0.4))       # and goes on

    for _ in range(kills):
        killing.kill(power_cut)
    killing.server.stop()
    print(killing.figures())
    assert len(killing.kept) >= FIRST_MOVES * kills

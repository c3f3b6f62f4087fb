"""What takes a thread for long is done for one after the other, and once for all who ask for the same."""

import asyncio
import time
from contextvars import copy_context
from operator import is_
from types import SimpleNamespace

import pytest

from ludoteca.engine.matches.checking import draws_in
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.games import load_game
from ludoteca.table.limits.costs import PAYER, Account
from ludoteca.table.live.rooms import Rooms
from ludoteca.table.pages import shuffling
from ludoteca.table.parts import replays
from ludoteca.table.parts.replays import Replay, Replays, SeenReplay
from ludoteca.table.review import routes
from tests.table.helpers import GAME, browser, new_table, site

pytestmark = pytest.mark.anyio


class AtOnce:
    """Counts how often something is done, and how often at most at the same time."""

    def __init__(self):
        self.now = self.most = self.count = 0

    def of(self, function):
        """Return a function that is counted while it takes a moment longer."""

        def counted(*arguments):
            self.now, self.count = self.now + 1, self.count + 1
            self.most = max(self.most, self.now)
            time.sleep(0.1)
            try:
                return function(*arguments)
            finally:
                self.now -= 1

        return counted


async def test_games_are_played_again_for_the_draws_one_after_the_other_and_once_for_all(tmp_path, monkeypatch):
    """Six requests of one address took six threads, and each played the same game again."""
    made = AtOnce()
    monkeypatch.setattr(shuffling, "draws_in", made.of(lambda match, seed: list(draws_in(match, seed))))
    async with site(tmp_path / "t.db", pause=0) as app, browser(app) as ana:
        there = [await new_table(ana, "random", "random", **{"option.moon": "9"}) for _ in range(2)]
        of = [await app.state.rooms.get(address.removeprefix("/t/")) for address in there]
        for room in of:
            while not room.match.is_over:
                await asyncio.sleep(0.01)
        answers = await asyncio.gather(*(ana.get(f"{address}/chance") for address in there * 3))
    assert [answer.status_code for answer in answers] == [200] * 6
    assert all(room.drawn for room in of) and (made.count, made.most) == (2, 1)


async def test_what_viewers_have_noticed_of_replays_is_found_for_one_after_the_other(monkeypatch):
    """It took a thread for each table, and one for each who asked though nothing had happened since."""
    made, kept = AtOnce(), Replays()
    monkeypatch.setattr(replays, "SeenReplay", made.of(SeenReplay))
    matches = {str(n): load_game(GAME).new_match(2, seed=n) for n in range(3)}
    asked = [(viewer, name, match) for name, match in matches.items() for viewer in (SPECTATOR, 0)]
    found = await asyncio.gather(*(kept.seen_by(*about) for about in asked))
    again = await asyncio.gather(*(kept.seen_by(*about) for about in asked))
    assert (made.count, made.most) == (6, 1) and all(map(is_, found, again))


def asks(who, work):
    """Let somebody at an address ask for something; return the task."""
    context, payer = copy_context(), Account()
    payer.who = who
    context.run(PAYER.set, payer)
    return context.run(asyncio.get_running_loop().create_task, work)


async def test_whoever_waits_behind_records_of_their_own_holds_up_nobody_at_a_table(tmp_path, monkeypatch):
    """A stranger asked for forty long records and then for somebody else's table: its people waited with them."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        names = [(await new_table(ana, "here", "here")).removeprefix("/t/") for _ in range(8)]
        rooms, order, restored = Rooms(app.state.store), [], Rooms._restored

        def slowly(stored):
            order.append(stored.table.id)
            time.sleep(0.02)
            return restored(rooms, stored)

        monkeypatch.setattr(rooms, "_restored", slowly)
        tasks = [asks("stranger", rooms.get(name)) for name in names]
        await asyncio.sleep(0)
        mine = await asks("ana", rooms.get(names[-1]))
        assert mine is not None and order.index(names[-1]) < 3
        assert (await asyncio.gather(*tasks))[-1] is mine and sorted(order) == sorted(names)


async def test_nor_anybody_who_looks_back_at_a_game(monkeypatch):
    order, kept, extend = [], Replays(), Replay.extend

    def slowly(self, acts):
        order.append(self)
        time.sleep(0.02)
        extend(self, acts)

    monkeypatch.setattr(Replay, "extend", slowly)
    matches = {str(n): load_game(GAME).new_match(2, seed=n) for n in range(8)}
    for match in matches.values():
        match.play(match.waiting[0], match.view(match.waiting[0]).choices[0])
    tasks = [asks("stranger", kept.of(name, match)) for name, match in matches.items()]
    await asyncio.sleep(0)
    mine = await asks("ana", kept.of("7", matches["7"]))
    assert order.index(mine) < 3
    assert (await asyncio.gather(*tasks))[-1] is mine and len(order) == len(set(order)) == 8


async def test_nobodys_replay_is_forgotten_for_those_of_somebody_else(monkeypatch):
    """Who looked at 34 tables in turn let the games of all others be played again at each step through them."""
    kept, mine, *others = Replays(), *(load_game(GAME).new_match(2, seed=n) for n in range(replays.KEPT + 9))
    true = await asks("ana", kept.of("mine", mine))
    for number, match in enumerate(others):
        await asks("stranger", kept.of(str(number), match))
    assert len(kept._kept) == replays.KEPT and await asks("ana", kept.of("mine", mine)) is true
    monkeypatch.setattr(replays, "KEPT_BYTES", 3 * true.weight)
    await asks("stranger", kept.of("one more", others[0]))
    assert list(kept._kept) == [str(len(others) - 1), "mine", "one more"]


async def test_nor_is_a_review(monkeypatch):
    monkeypatch.setattr(routes, "KEPT", 4)
    kept = routes.Reviews(None, None)

    def done(table, address):
        work = kept._kept[table, 0] = routes.Work({address: Account()}, reviews=(None,))
        kept.of(SimpleNamespace(table=SimpleNamespace(id=table), match=SimpleNamespace(acts=[])), address)
        return work

    mine = done("mine", "ana")
    for number in range(9):
        done(str(number), "stranger")
    assert kept._kept["mine", 0] is mine and len(kept._kept) == 4
    await kept.close()

"""Bots think in turns: whoever makes many tables holds nobody else up, and where nobody looks they rest."""

import asyncio
import gc
import random
from contextlib import asynccontextmanager
from types import SimpleNamespace

import httpx
import pytest

from ludoteca.bots import worker
from ludoteca.bots.levels import BOTS
from ludoteca.engine.matches.match import Match
from ludoteca.engine.simulation.search import bot_parameters
from ludoteca.games import load_game
from ludoteca.table.limits.turns import Seconds, Turns
from ludoteca.table.live import bots
from ludoteca.table.live import room as rooms
from ludoteca.table.live.bots import MOST_LEFT, WORKERS, Bots, any_action
from ludoteca.table.pages import forms
from tests.table.helpers import GAME, ORIGIN, browser, look, new_table, site, table_form
from tests.table.test_clocks import moves, until

pytestmark = pytest.mark.anyio
THOUGHT = 0.01       # seconds


class Clock:
    """A clock that goes on by as long as each thought takes, however busy the machine is."""

    def __init__(self):
        self.seconds = 0.0

    def __call__(self):
        return self.seconds


def new_turns(at_once):
    return Turns(at_once, Clock())


async def thinks(turns, told, address, table, seconds=THOUGHT):
    async with turns.turn(address, table):
        await asyncio.sleep(seconds)
        turns._clock.seconds += seconds
        told.append((address, table))


async def test_who_has_one_table_waits_for_no_more_than_a_turn():
    turns, told = new_turns(2), []
    crowd = [asyncio.create_task(thinks(turns, told, "crowd", f"table {number}")) for number in range(80)]
    await asyncio.sleep(4.5 * THOUGHT)
    before = len(told)
    await thinks(turns, told, "one", "mine")
    assert len(told) - before <= 5, "the others were served first"
    await asyncio.gather(*crowd)
    assert len(told) == 81


async def test_every_address_gets_the_same_and_every_table_of_it():
    turns, told = new_turns(1), []
    wishes = [("a", f"a{number % 3}") for number in range(30)] + [("b", "b0")] * 10 + [("c", "c0")] * 10
    await asyncio.gather(*(thinks(turns, told, *wish) for wish in wishes))
    first = told[:24]
    assert all(7 <= sum(address == name for address, _ in first) <= 9 for name in "abc"), first
    tables = [table for address, table in told if address == "a"][:12]
    assert all(3 <= tables.count(f"a{number}") <= 5 for number in range(3)), tables


async def test_nobody_gathers_a_claim_while_others_work():
    turns, told = new_turns(1), []
    busy = [asyncio.create_task(thinks(turns, told, "busy", "t")) for _ in range(20)]
    await asyncio.sleep(10 * THOUGHT)
    late = [asyncio.create_task(thinks(turns, told, "late", "u")) for _ in range(10)]
    await asyncio.gather(*busy, *late)
    after = told[told.index(("late", "u")) :][:8]
    assert after.count(("busy", "t")) >= 3, "who comes late is not served alone until it has had as much"


async def test_who_gives_up_waiting_takes_no_turn():
    turns, told = new_turns(1), []
    first = asyncio.create_task(thinks(turns, told, "a", "t", 0.05))
    await asyncio.sleep(0)
    second = asyncio.create_task(thinks(turns, told, "a", "t"))
    await asyncio.sleep(0)
    second.cancel()
    third = asyncio.create_task(thinks(turns, told, "b", "u"))
    await asyncio.gather(first, third)
    assert told == [("a", "t"), ("b", "u")] and turns.thinking == turns.waiting == 0


async def test_those_who_wait_are_not_all_looked_at_when_a_turn_begins():
    """Thousands were, in the event loop, whenever a bot began or ended to think."""
    turns, told = new_turns(1), []
    crowd = [asyncio.create_task(thinks(turns, told, "a", f"t{number % 7}")) for number in range(2000)]
    await asyncio.sleep(0)
    one = asyncio.create_task(thinks(turns, told, "b", "u"))
    await asyncio.sleep(0)
    assert (turns.waiting, turns.waiting_of("a"), turns.waiting_of("nobody")) == (2000, 1999, 0)
    turns._had = looked = Looked(turns._had)
    await one
    assert told == [("a", "t0"), ("b", "u")] and looked.often < 50
    for task in crowd:
        task.cancel()
    await asyncio.gather(*crowd, return_exceptions=True)
    assert turns.waiting == turns.thinking == 0


class Looked(Seconds):
    """Seconds that count how often one asks for them."""

    often = 0

    def __getitem__(self, name):
        self.often += 1
        return super().__getitem__(name)


def from_afar(app, address):
    """Return a browser at another address."""
    transport = httpx.ASGITransport(app, client=(address, 1234))
    return httpx.AsyncClient(transport=transport, base_url="http://table.test", headers=ORIGIN)


async def test_whoever_only_looks_takes_no_table_for_their_own(tmp_path):
    """Otherwise a stranger's many tables would use up another's turns."""
    async with (site(tmp_path / "t.db", pause=60) as app, from_afar(app, "192.0.2.7") as stranger,
                from_afar(app, "198.51.100.1") as ana, from_afar(app, "203.0.113.5") as phone):
        address = await new_table(ana, "here", "steady", listed="on")
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        for known in ("198.51.100.1", ""):
            room.address = known
            await look(stranger, address, "")
            assert room.address == known
        phone.cookies = ana.cookies
        await look(phone, address, 0)
        assert room.address == "203.0.113.5"


async def test_whoever_sits_down_does_not_make_a_table_one_of_theirs(tmp_path):
    """Otherwise a stranger whose bots wait for turns would let those of listed tables wait, too, by a seat there."""
    async with (site(tmp_path / "t.db", pause=60) as app, from_afar(app, "192.0.2.7") as stranger,
                from_afar(app, "198.51.100.1") as ana):
        address = await new_table(ana, "here", "open", "steady", listed="on")
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        assert (await stranger.post(f"{address}/take/1", data={"name": "Eve"})).status_code == 303
        for known, then in (("198.51.100.1", "198.51.100.1"), ("", "192.0.2.7")):
            room.address = known
            await look(stranger, address, 1)
            assert room.address == then
        await look(ana, address, 0)
        await look(stranger, address, 1)
        assert room.address == "198.51.100.1"


async def test_tables_whose_people_are_not_known_share_one_turn(tmp_path, monkeypatch):
    """After a restart a stranger's many tables would else count as so many strangers."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        bots, asked = app.state.bots, []

        @asynccontextmanager
        async def turn(address, table):
            asked.append(address)
            yield

        async def think(*arguments):
            return ""

        monkeypatch.setattr(bots.turns, "turn", turn)
        monkeypatch.setattr(bots.pool, "run", think)
        for known in ("", "", "192.0.2.7"):
            room = await app.state.rooms.get((await new_table(ana, "here", "steady")).removeprefix("/t/"))
            room.address = known
            await bots._think(room, 1, 0, "steady")
        assert asked[0] == asked[1] != asked[2] == "192.0.2.7"


async def test_strangers_make_no_tables_of_bots_alone(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as here, from_afar(app, "192.0.2.7") as stranger:
        for seats, status in ((("master", "master"), 403), (("here", "master"), 303), (("open", "master"), 303)):
            answer = await stranger.post(f"/new/{GAME}", data=table_form(*seats), headers={"accept-language": "de"})
            assert answer.status_code == status
        refused = await stranger.post(f"/new/{GAME}", data=table_form("random", "random"))
        assert "for a person" in refused.text
        assert (await here.post(f"/new/{GAME}", data=table_form("random", "random"))).status_code == 303


async def test_a_visitors_bot_answers_soon_though_others_have_many_tables(tmp_path, monkeypatch):
    async def think(function, game, pack, states, seat, level, seed, seconds):
        await asyncio.sleep(THOUGHT)
        served.append(level)
        return "no such action" if level == "master" else any_action(rooms_of[seat], seat)

    served, rooms_of = [], {}
    async with (site(tmp_path / "t.db", pause=60) as app, from_afar(app, "192.0.2.7") as crowd,
                from_afar(app, "198.51.100.1") as visitor):
        bots: Bots = app.state.bots
        monkeypatch.setattr(bots.pool, "run", think)
        bots.pause = 0
        many = [await new_table(crowd, "here", "master", "master", "master") for _ in range(20)]
        assert many
        mine = await new_table(visitor, "here", "steady")
        room = await app.state.rooms.get(mine.removeprefix("/t/"))
        rooms_of[1], before = room, len(served)
        await until(lambda: 1 in moves(room))
        assert served.index("steady") - before <= 10


async def test_what_an_address_leaves_behind_does_not_fill_the_memory(tmp_path, monkeypatch):
    """Each table is held in memory until its bots have had their turn, and an address makes one every second."""
    async def think(*arguments):
        await asyncio.sleep(60)

    monkeypatch.setattr("ludoteca.table.live.rooms.KEPT", 1)
    async with (site(tmp_path / "t.db") as app, from_afar(app, "192.0.2.7") as crowd,
                from_afar(app, "198.51.100.1") as ana):
        monkeypatch.setattr(app.state.bots.pool, "run", think)
        mine = (await new_table(ana, "here", "steady")).removeprefix("/t/")
        watched, *left = [(await new_table(crowd, "here", "master", "master")).removeprefix("/t/") for _ in range(2)]
        wake = asyncio.Event()
        (await app.state.rooms.get(watched)).listen(wake, "")
        left += [(await new_table(crowd, "here", "master", "master")).removeprefix("/t/") for _ in range(2 * MOST_LEFT)]
        await asyncio.sleep(0.05)
        gc.collect()
        held = {name for name in left if app.state.rooms.in_memory(name)}
        assert {mine, watched} <= set(app.state.rooms._alive.keys())
        assert held >= set(left[-MOST_LEFT:]) and len(held) <= MOST_LEFT + WORKERS + 1
        await look(crowd, f"/t/{left[5]}")
        await until(lambda: (left[5], 1) in {(room.table.id, seat) for room, seat in app.state.bots._queue})


async def test_a_bot_that_has_just_been_let_rest_goes_on_for_whoever_looks(tmp_path, monkeypatch):
    """Until it had ended, in the next pass of the loop, it counted as one that thinks, and was not woken."""
    async def think(*arguments):
        await asyncio.sleep(60)

    async with site(tmp_path / "t.db", pause=0) as app, from_afar(app, "192.0.2.7") as ana:
        bots = app.state.bots
        monkeypatch.setattr(bots.pool, "run", think)
        name = [(await new_table(ana, "here", "master")).removeprefix("/t/") for _ in range(WORKERS + 1)][-1]
        room = await app.state.rooms.get(name)
        await until(lambda: (room, 1) in bots._queue)
        with monkeypatch.context() as changed:
            changed.setattr("ludoteca.table.live.bots.MOST_LEFT", 0)
            bots._let_rest(room.address)
        assert not room.is_followed
        room.look("", room.address)
        await asyncio.sleep(0.05)
        assert (room, 1) in bots._thinking and (room, 1) in bots._queue


async def test_games_that_nobody_follows_rest_until_somebody_looks(tmp_path, monkeypatch):
    async def think(self, room, seat, stamp, level):
        return any_action(room, seat)

    monkeypatch.setattr(Bots, "_think", think)
    async with site(tmp_path / "t.db", pause=0.01) as app, browser(app) as ana:
        address = await new_table(ana, "random", "random", **{"option.target": "300"})
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        await until(lambda: len(moves(room)) > 2)
        monkeypatch.setattr(rooms, "FOLLOWED", 0)
        await asyncio.sleep(0.1)
        rested = len(moves(room))
        await asyncio.sleep(0.2)
        assert len(moves(room)) == rested
        monkeypatch.setattr(rooms, "FOLLOWED", 60_000)
        room.looked -= 120_000
        await asyncio.sleep(0.1)
        assert len(moves(room)) == rested
        await look(ana, address, "")
        await until(lambda: len(moves(room)) > rested)


async def test_bots_have_their_turns_after_a_choice_of_the_clock(tmp_path, monkeypatch):
    """Nobody had looked for ten minutes, so the bot that came next rested, and the game stood still."""
    async def think(self, room, seat, stamp, level):
        return any_action(room, seat)

    monkeypatch.setattr(Bots, "_think", think)
    async with site(tmp_path / "t.db", pause=0.01) as app, browser(app) as ana:
        room = await app.state.rooms.get((await new_table(ana, "here", "random", clock="30"))[3:])
        await until(lambda: room.waiting == (0,))
        room.rest()
        room.waits_since -= 30_000
        room.when_awake(room)
        await until(lambda: room.waiting == (0,) and moves(room)[-2:] == [0, 1])


@pytest.mark.parametrize("level", ["steady", "sharp", "master"])
def test_nor_that_a_choice_was_the_only_one(monkeypatch, level):
    """An only choice came at once: in Wings of War it told an opponent that a gunner was out. Then it came as late as
    others had before, give or take a tenth, which is more than others differ by.
    """
    thoughts, true = [], worker.think_of

    def think(view, *about):
        thoughts.append((len(view.choices), *about))
        return true(view, bot_parameters(playouts=1), *about[1:])

    monkeypatch.setattr(worker, "think_of", think)
    monkeypatch.setattr(worker, "get_ready", lambda view: None)
    match, luck = Match(load_game("explorador"), 2, seed="only"), random.Random(1)
    while len((view := match.view(match.waiting[0])).choices) > 1:
        match.play(view.seat, luck.choice(view.choices))
    number, pack = BOTS[level], dict(match.pack.files)
    made = worker.think("explorador", pack, view.states.tobytes(), view.seat, level, "seed", number.seconds)
    assert made == match.game.actions[view.choices[0]]
    assert len(thoughts) == number.thinks
    for choices, parameters, seed, seconds in thoughts:
        assert (choices, seed, seconds) == (1, "seed", number.seconds) and parameters is number.parameters


async def test_nor_does_it_tell_how_much_a_bot_has_to_choose_from(tmp_path, monkeypatch):
    """An open choice came after the pause and the time that its thought took."""
    waited, slept = [], asyncio.sleep

    async def sleep(seconds, *given):
        waited.append(seconds)
        await slept(0, *given)

    async def think(self, room, seat, stamp, level):
        moment[0] += 0.03
        return any_action(room, seat)

    moment = [100.0]
    monkeypatch.setattr(bots, "time", SimpleNamespace(monotonic=lambda: moment[0]))
    monkeypatch.setattr(Bots, "_think", think)
    async with site(tmp_path / "t.db", pause=30) as app, browser(app) as ana:
        address = await new_table(ana, "here", "random")
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        monkeypatch.setattr(bots.asyncio, "sleep", sleep)
        await app.state.bots._move(room, 1, "random", False, False)
        monkeypatch.setattr(bots.asyncio, "sleep", slept)
    assert pytest.approx(bots.LEAST_THOUGHT - 0.03) in waited


async def test_nor_does_it_tell_how_many_choices_lie_face_down(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        answer = await ana.post("/new/wings_of_war", data=forms.first_fields(load_game("wings_of_war"), "Ana"))
        room = await app.state.rooms.get(answer.headers["location"][3:])
        first = {bots.pauses(room, 1, False) for _ in range(30)}
        assert len(first) > 10 and min(first) >= 1 and max(first) < 2
        await room.act(1, any_action(room, 1))
        assert bots.pauses(room, 1, True) == 0
        assert bots.pauses(room, 1, False) >= 1         # a bot that has come since: its person has laid that
        address = await new_table(ana, "here", "random")
        played = await app.state.rooms.get(address[3:])
        assert 1 <= bots.pauses(played, 1, True) < 2


@pytest.mark.parametrize("thought", [0.03, 0.3])
async def test_nor_does_when_it_has_laid_them_all(tmp_path, monkeypatch, thought):
    """Each took a tenth of a second at least: who knew when a bot's evening began and ended could count them."""
    clock, made, slept = Clock(), [], asyncio.sleep

    async def sleep(seconds, *given):
        clock.seconds += seconds
        await slept(0, *given)

    async def think(self, room, seat, stamp, level):
        clock.seconds += thought
        return any_action(room, seat)

    monkeypatch.setattr(bots, "by_lot", lambda: 0.5, raising=False)
    monkeypatch.setattr(Bots, "_think", think)
    async with site(tmp_path / "t.db", pause=0.25) as app, browser(app) as ana:
        app.state.bots.wake = lambda room: None
        fields = forms.first_fields(load_game("wings_of_war"), "Ana") | {"seat.1": "random"}
        answer = await ana.post("/new/wings_of_war", data=fields | {"seat.2": "none", "seat.3": "none"})
        room = await app.state.rooms.get(answer.headers["location"][3:])
        monkeypatch.setattr(bots, "time", SimpleNamespace(monotonic=clock))
        monkeypatch.setattr(bots.asyncio, "sleep", sleep)
        before = room.match.noticed(0)[-1] if room.match.noticed(0) else 0
        while 1 in room.waiting:
            await app.state.bots._move(room, 1, "random", False, bool(made))
            made.append((clock.seconds, len(room.match.acts)))
        monkeypatch.setattr(bots.asyncio, "sleep", slept)
        assert [n for n in room.match.noticed(0) if n > before] == [made[-1][1]], "others notice the last alone"
    *times, end = [seconds for seconds, _ in made]
    least = max(bots.LEAST_THOUGHT, thought)
    assert times == pytest.approx([least + n * thought for n in range(len(times))]) and len(times) > 1
    assert end == pytest.approx(0.25 * bots.MOMENT * 1.5), "at the time that was drawn, however many there were"


async def test_a_bot_whose_moves_cannot_be_stored_tries_less_and_less_often(monkeypatch):
    """It thought anew every second, and wrote a line each time, as long as the disk was full."""
    waited = []

    async def wait(seconds):
        waited.append(seconds)

    monkeypatch.setattr(bots.asyncio, "sleep", wait)
    tries = Bots(pause=0.0)
    unstored = 0
    for went in [bots.Went.UNSTORED] * 7 + [bots.Went.MADE, bots.Went.UNSTORED]:
        unstored = await tries._rest_if(went, unstored)
    assert waited == [1, 2, 4, 8, 16, 30, 30, 1]

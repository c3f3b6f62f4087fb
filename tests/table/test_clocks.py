"""The clock of a table: when it runs, for whom, and what happens when the time is up."""

import asyncio
import contextlib
import gc
import itertools
import re
import sqlite3
import time
from dataclasses import replace
from itertools import product
from types import SimpleNamespace

import pytest
from markupsafe import Markup

from ludoteca.engine.texts.errors import ActionError
from ludoteca.games import load_game
from ludoteca.table.limits.costs import PAYER
from ludoteca.table.limits.lanes import Crowded
from ludoteca.table.live import clocks
from ludoteca.table.live.bots import Bots, any_action
from ludoteca.table.live.clocks import OFTEN, PACES, is_late
from ludoteca.table.live.rooms import Rooms
from ludoteca.table.live.sharing import Sharing
from ludoteca.table.pages import forms
from ludoteca.table.store.tokens import monotonic
from ludoteca.table.store.writer import StoreError
from tests.table.helpers import PARTIAL, browser, invitations, look, new_table, site, table_form

pytestmark = pytest.mark.anyio
TINY = 0.15      # seconds
MINUTE = 60


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch):
    """Bots choose at once, without a process of their own."""

    async def think(self, room, seat, stamp, level):
        return any_action(room, seat)

    monkeypatch.setattr(Bots, "_think", think)


async def table_with_clock(app, client, *kinds, clock=TINY):
    """Make a table whose clock runs faster than any that the form offers."""
    address = await new_table(client, *kinds)
    room = await app.state.rooms.get(address.removeprefix("/t/"))
    room.table = replace(room.table, clock=clock)
    room.waits_since = monotonic()
    room.changed()
    return address, room


def lates(room):
    return [row.seat for row in room.talk if row.kind == "late"]


def moves(room):
    return [act.seat for act in room.match.acts if act.seat >= 0]


def an_out_of_turn_action(room, seat):
    return room.match.game.actions[room.view(seat).out_of_turn_actions[0]]


async def until(condition, seconds=15.0):
    end = asyncio.get_running_loop().time() + seconds
    while not condition():
        assert asyncio.get_running_loop().time() < end
        await asyncio.sleep(0.01)


async def test_the_form_offers_a_clock_and_the_table_keeps_it(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        form = (await ana.get("/new/montgolfiere")).text
        offered = re.findall(r'<option value="(\d+)"', form.split('id="clock"')[1].split("</select>")[0])
        address = await new_table(ana, "here", "here", clock="60")
        without = await new_table(ana, "here", "here")
        wrong = await ana.post("/new/montgolfiere", data=table_form("here", "here", clock="7"))
        page = (await look(ana, address, 0)).text
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        assert 0 < room.deadline - monotonic() <= 60_000
        assert 'id="clock"' not in (await look(ana, without, 0)).text
    assert list(map(int, offered)) == list(PACES) and wrong.status_code == 422
    assert re.search(r'id="clock" class="clock" data-deadline="\d{13}"', page)
    kept = sqlite3.connect(tmp_path / "t.db").execute("SELECT clock FROM tables ORDER BY clock").fetchall()
    assert kept == [(0,), (60,)]


async def test_when_the_time_is_up_a_bot_makes_the_one_choice_and_says_so(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as eve:
        address, room = await table_with_clock(app, ana, "here", "here", "steady")
        await until(lambda: len(lates(room)) == 2)
        assert sorted(lates(room)) == [0, 1] and sorted(moves(room))[:3] == [0, 1, 2]
        assert not room.chairs[0].bot and room.match.view(0).is_awaited
        assert "Time’s up: a bot moved for P0." in Markup((await eve.get(address)).text).striptags()


async def test_who_chooses_in_time_is_left_alone(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address, room = await table_with_clock(app, ana, "here", "here", clock=MINUTE)
        await ana.post(f"{address}/act", data=(await look(ana, address, 0)).move(0), headers=PARTIAL)
        assert room.match.waiting == (1,) and not lates(room)
        room.waits_since -= MINUTE * 1000     # the time is up at once, and the next round has a minute again
        room.changed()
        await until(lambda: lates(room), 30)
        assert lates(room) == [1] and moves(room) == [0, 1]


async def test_choices_face_down_out_of_turn_actions_and_taking_back_give_nobody_more_time(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address, room = await table_with_clock(app, ana, "here", "here", "here", clock=60)
        before = room.deadline
        await asyncio.sleep(0.01)
        show = an_out_of_turn_action(room, 0)
        for seat, action in ((0, show), (1, ""), (0, ""), (0, "undo"), (1, "undo")):
            page = await look(ana, address, seat)
            answer = await ana.post(f"{address}/act", data=page.move(seat, action), headers=PARTIAL)
            assert answer.status_code == 200, answer.text
            assert room.deadline == before, action
        for seat in range(3):
            page = await look(ana, address, seat)
            await ana.post(f"{address}/act", data=page.move(seat), headers=PARTIAL)
        assert room.deadline > before, "a new round has begun"


async def test_a_shown_card_in_the_middle_of_a_bots_thought_does_not_stop_the_clock(tmp_path, monkeypatch):
    thinking = asyncio.Event()

    async def slowly(self, room, seat, stamp, level):
        thinking.set()
        await asyncio.sleep(0.1)
        return any_action(room, seat)

    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        monkeypatch.setattr(Bots, "_think", slowly)
        address, room = await table_with_clock(app, ana, "here", "here")
        page = await look(ana, address, 0)
        show = an_out_of_turn_action(room, 0)
        await asyncio.wait_for(thinking.wait(), 2)
        assert (await ana.post(f"{address}/act", data=page.move(0, show), headers=PARTIAL)).status_code == 200
        await until(lambda: len(lates(room)) >= 2)
        assert sorted(lates(room)[:2]) == [0, 1]


async def test_who_is_late_again_and_again_is_lent_to_a_bot(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address, room = await table_with_clock(app, ana, "here", "steady", clock=0.05)
        await until(lambda: room.chairs[0].bot)
        assert lates(room) == [0] * OFTEN and room.chairs[0].holder
        assert [row.kind for row in room.talk] == ["late"] * OFTEN + ["lent"]
        assert room.deadline == 0


async def fleets(app, client):
    """Make a table where each of two seats lays the plans of two planes face down, one card after the other."""
    form = {"seat.0": "here", "name.0": "P0", "seat.1": "here", "name.1": "P1", "option.scenario": "dogfight2"}
    fields = forms.first_fields(load_game("wings_of_war")) | form | {"seat.2": "none", "seat.3": "none"}
    answer = await client.post("/new/wings_of_war", data=fields)
    assert answer.status_code == 303, answer.text
    room = await app.state.rooms.get(answer.headers["location"].removeprefix("/t/"))
    room.table = replace(room.table, clock=MINUTE)
    return room


@pytest.mark.parametrize("begun", [0, 1, 2])
async def test_nobody_counts_what_was_chosen_face_down_once_the_time_is_up(tmp_path, begun):
    """There was a notice for every choice: how many told what somebody had laid before, which is that one's secret."""
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        room, early = await fleets(app, ana), []
        notice = room.notice

        async def noted(seat, kind):
            early.append(is_late(room, seat))
            await notice(seat, kind)

        room.notice = noted
        for _ in range(begun):
            await room.act(0, any_action(room, 0))
        laid = moves(room).count(0)
        await time_is_up(room)
        assert moves(room).count(0) >= laid + 2, "a bot has chosen more than once"
        await until(lambda: len(lates(room)) >= 2)       # it is said once all are made
        assert sorted(lates(room)) == [0, 1] and not room.chairs[0].bot, "late once is not late again and again"
        assert early == [False, False], "said before what shows or after it, it would tell whether one was left"
        while not (room.chairs[0].bot or room.match.is_over):        # they may shoot each other down before
            await time_is_up(room)
        await until(lambda: room.match.is_over or lates(room).count(0) >= OFTEN)
        assert lates(room).count(0) <= OFTEN


async def time_is_up(room):
    """Let the time for a choice be up, and wait until another one is due."""
    room.waits_since -= MINUTE * 1000
    room.changed()
    await until(lambda: not any(is_late(room, seat) for seat in (0, 1))
                and (room.deadline or room.chairs[0].bot or room.match.is_over))


async def act_in_time(room, seat):
    """Make a choice; once more, if the table has gone on while it was on its way."""
    for _ in range(10):
        with contextlib.suppress(ActionError):
            return await room.act(seat, any_action(room, seat))
    raise AssertionError("every choice came too late")


async def test_a_choice_of_ones_own_begins_the_count_anew(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address, room = await table_with_clock(app, ana, "here", "steady", clock=0.3)
        await until(lambda: len(lates(room)) == OFTEN - 1)
        await act_in_time(room, 0)
        await until(lambda: len(lates(room)) == OFTEN)
        assert not room.chairs[0].bot


@pytest.mark.parametrize("hours", [1, -1, 24 * 365])
async def test_a_clock_that_is_set_takes_nobody_time_and_gives_none(tmp_path, monkeypatch, hours):
    """The machine's clock jumps: what is left of the time for a choice stays what it was."""
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address, room = await table_with_clock(app, ana, "here", "here", clock=MINUTE)
        left = room.deadline - monotonic()
        real = time.time_ns
        monkeypatch.setattr(time, "time_ns", lambda: real() + hours * 3_600_000_000_000)
        room.changed()
        await asyncio.sleep(2 * TINY)
        assert not lates(room) and not is_late(room, 0) and left - 1000 < room.deadline - monotonic() <= left
        page = (await ana.get(f"{address}?seat=0")).text
        shown = [int(re.search(rf'{name}="(\d+)"', page).group(1)) for name in ("data-deadline", "data-now")]
        assert left - 1000 < shown[0] - shown[1] <= left
        page = await look(ana, address, 0)
        assert (await ana.post(f"{address}/act", data=page.move(0), headers=PARTIAL)).status_code == 200
        assert not lates(room)


async def test_no_time_runs_while_a_seat_is_open(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bo:
        address, room = await table_with_clock(app, ana, "here", "open")
        await asyncio.sleep(2 * TINY)
        assert room.deadline == 0 and not lates(room)
        await bo.post((await invitations(ana, address))[0], data={"name": "Bo"})
        assert 0 < room.deadline - monotonic() <= TINY * 1000
        await until(lambda: len(lates(room)) == 2)


async def test_after_a_restart_everybody_has_the_whole_time_again(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", clock="30")
    with sqlite3.connect(tmp_path / "t.db") as connection:
        connection.execute("UPDATE tables SET clock = 1, created = created - 1000000, moved = moved - 1000000")
    connection.close()
    begun = monotonic()
    async with site(tmp_path / "t.db") as app:
        room = None
        while room is None:      # nobody looks: the server wakes it by itself
            await asyncio.sleep(0.01)
            room = app.state.rooms._alive.get(address.removeprefix("/t/"))
        assert room.deadline >= begun + 1000 and not lates(room)
        await until(lambda: len(lates(room)) == 2)
        assert monotonic() >= begun + 1000


async def test_a_clock_keeps_no_table_in_memory_and_rings_all_the_same(tmp_path):
    """A table a second with three days for each choice stayed in memory, until that was full."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        addresses = [await new_table(ana, "here", "here", clock="30") for _ in range(3)]
        rooms = app.state.rooms
        names = [address.removeprefix("/t/") for address in addresses]
        deadlines = [(await rooms.get(name)).deadline for name in names]
        rooms._recent.clear()
        await asyncio.sleep(0.05)      # those who listen are woken a moment later
        gc.collect()
        assert not any(map(rooms.in_memory, names))
        assert [(await rooms.get(name)).deadline for name in names] == deadlines, "their time has run on"
    with sqlite3.connect(tmp_path / "t.db") as connection:
        connection.execute("UPDATE tables SET clock = 1")
    connection.close()
    async with site(tmp_path / "t.db", pause=60) as app:
        rooms = app.state.rooms
        await until(lambda: all(map(rooms.in_memory, names)))
        rooms._recent.clear()
        await asyncio.sleep(0.05)
        gc.collect()
        assert not any(map(rooms.in_memory, names))
        await until(lambda: all(rooms.in_memory(name) and len(lates(rooms.in_memory(name))) == 2 for name in names), 10)
        assert not rooms.in_memory(names[0]).is_followed, "nobody looks"


@pytest.mark.parametrize(("error", "fails"), [(StoreError("locked"), (0, 1)), (Crowded(), (1, 2))], ids=repr)
async def test_a_clock_that_could_not_be_restored_just_then_rings_later(tmp_path, monkeypatch, error, fails):
    """Where too many others waited, and where the store failed as the server began, it never rang any more."""
    calls, get = itertools.count(), Rooms.get

    async def failing(self, table_id, at_rest=False):
        if next(calls) in fails:
            raise error
        return await get(self, table_id, at_rest)

    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        name = (await new_table(ana, "here", "here", clock="30")).removeprefix("/t/")
    with sqlite3.connect(tmp_path / "t.db") as connection:
        connection.execute("UPDATE tables SET clock = 1")
    connection.close()
    monkeypatch.setattr(clocks, "RETRY", 0.05)
    monkeypatch.setattr(Rooms, "get", failing)
    async with site(tmp_path / "t.db", pause=60) as app:
        rooms = app.state.rooms
        await until(lambda: rooms.in_memory(name))
        rooms._recent.clear()
        gc.collect()
        await until(lambda: rooms.in_memory(name) and len(lates(rooms.in_memory(name))) == 2, 5)


async def test_what_the_server_restores_by_itself_is_not_refused_as_strangers_are(tmp_path, monkeypatch):
    """More than forty clocks that rang together were refused as too many of one address."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        names = [(await new_table(ana, "here", "here", clock="30")).removeprefix("/t/") for _ in range(8)]
    with sqlite3.connect(tmp_path / "t.db") as connection:
        connection.execute("UPDATE tables SET clock = 1")
    connection.close()
    monkeypatch.setattr("ludoteca.table.live.rooms.MOST_WAITING", 0)
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        rooms = app.state.rooms
        await until(lambda: all(map(rooms.in_memory, names)))
        rooms._recent.clear()
        await asyncio.sleep(0.05)
        gc.collect()
        assert not any(map(rooms.in_memory, names))
        assert (await ana.get(f"/t/{names[0]}")).status_code == 429
        await until(lambda: all(rooms.in_memory(name) and len(lates(rooms.in_memory(name))) == 2 for name in names), 10)


async def test_a_clock_rings_in_nobodys_name(tmp_path, monkeypatch):
    """Who had moved last was charged, and could hold up the others' time by having too much wait at that address."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address, room = await table_with_clock(app, ana, "here", "here", clock=5)
        page = await look(ana, address, 0)
        who, turn = [], type(app.state.rooms._turns).turn

        def noting(self, *about):
            who.append(PAYER.get().who)
            return turn(self, *about)

        monkeypatch.setattr(type(app.state.rooms._turns), "turn", noting)
        assert (await ana.post(f"{address}/act", data=page.move(0), headers=PARTIAL)).status_code == 200
        name = room.table.id
        del room
        app.state.rooms._recent.clear()
        await until(lambda: gc.collect() >= 0 and not app.state.rooms.in_memory(name), 4)
        await until(lambda: who, 20)
        assert who == [""]


async def test_after_a_restart_bots_go_on_at_the_newest_tables_alone_until_somebody_looks(tmp_path, monkeypatch):
    """All that strangers have left behind, with a bot that is awaited at each, would be in memory at once; and each was
    played again at every start, though nothing came of it.
    """
    monkeypatch.setattr("ludoteca.table.app.MOST_WOKEN", 2)
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        names = [(await new_table(ana, "here", "steady", clock=clock))[3:] for clock in ("0", "60", "0", "0", "0")]
    with sqlite3.connect(tmp_path / "t.db") as connection:
        for number, name in enumerate(names):
            connection.execute("UPDATE tables SET moved = ? WHERE id = ?", (number, name))
    connection.close()
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        await until(lambda: all(map(app.state.rooms.in_memory, (names[1], *names[3:]))))
        await asyncio.sleep(0.2)
        assert not any(map(app.state.rooms.in_memory, (names[0], names[2]))), "neither a bot nor a clock goes on there"
        assert app.state.store.moving(0) == names[1:2]
        assert {room.table.id for room, _ in app.state.bots._thinking} == set(names[3:])
        await ana.get(f"/t/{names[0]}")
        assert {room.table.id for room, _ in app.state.bots._thinking} == {names[0], *names[3:]}


async def test_so_they_do_where_another_server_has_them_from_now_on(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        tables = [(await new_table(ana, "here", "steady", clock=clock)).removeprefix("/t/") for clock in ("0", "60")]
        woken = []

        async def get(*about):
            woken.append(about)

        server = SimpleNamespace(_store=app.state.store, _rooms=SimpleNamespace(get=get))
        for table, at_rest in product((*tables, "gone"), (False, True)):
            await Sharing.wake(server, table, at_rest)
    assert woken == [(tables[0], False), (tables[1], False), (tables[1], True), ("gone", False)]


async def test_a_game_that_is_over_has_no_clock(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address, room = await table_with_clock(app, ana, "here", "steady", clock=0.02)
        await until(lambda: room.match.is_over, 20)
        await asyncio.sleep(0.1)
        assert room.deadline == 0 and 'id="clock"' not in (await look(ana, address)).text

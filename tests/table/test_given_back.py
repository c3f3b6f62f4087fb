"""What a request or a bot has is given back where it waits, fails or ends: places, turns, choices, memory."""

import asyncio
from dataclasses import replace

import pytest

from ludoteca.table.limits.holding import holding, is_waited_for
from ludoteca.table.limits.lanes import AT_ONCE
from ludoteca.table.live.bots import Bots, any_action
from ludoteca.table.live.clocks import Clocks
from ludoteca.table.live.shown import size_of_event
from ludoteca.table.pages import figures
from ludoteca.table.store.tokens import monotonic
from ludoteca.table.store.writer import StoreError
from tests.table.helpers import GAME, browser, new_table, site, visitor

pytestmark = pytest.mark.anyio
TINY, LONG = 0.1, 3600       # seconds


@pytest.mark.parametrize("ailment", [StoreError("full"), RuntimeError("killed")], ids=["is not stored", "fails"])
async def test_a_late_choice_that_failed_is_not_made_once_its_person_has_chosen(tmp_path, monkeypatch, ailment):
    """It was tried for ever and held up the whole server, or made the next choice, which was not late."""
    tried = []

    async def think(self, room, seat, stamp, level):
        tried.append(seat)
        if len(tried) > 1:
            return any_action(room, seat)
        room.table = replace(room.table, clock=LONG)
        await room.act(seat, any_action(room, seat))          # the person, at the last moment
        raise ailment

    monkeypatch.setattr(Bots, "_think", think)
    monkeypatch.setattr("ludoteca.table.live.bots.STORE_REST", 0.01)
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        room = await app.state.rooms.get((await new_table(ana, "here", "here")).removeprefix("/t/"))
        await room.act(1, next(name for name in map(room.match.game.actions.__getitem__, room.match.legal_actions(1))
                               if "show" not in name))
        room.table, room.waits_since = replace(room.table, clock=TINY), monotonic()
        room.changed()
        async with asyncio.timeout(20):
            while not tried:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.5)
        assert tried == [0] and sum(act.seat == 0 for act in room.match.acts) == 1


FIGURE = next(iter(figures.load_figures(f"ludoteca.games.{GAME}")))


@pytest.mark.parametrize("asks, status", [
    (lambda client: client.get(f"/rules/{GAME}/{FIGURE}.svg"), 200),
    (lambda client: client.post("/import", data={"record": "none"}), 422),
], ids=["picture", "record"])
async def test_who_waits_for_long_work_takes_no_place_of_their_address(tmp_path, monkeypatch, asks, status):
    monkeypatch.setattr(figures, "DRAWN", {})
    async with site(tmp_path / "t.db") as app, visitor(app, "10.0.0.1") as ana, visitor(app, "10.0.0.1") as bea:
        async with app.state.long_work.turn("10.0.0.9", "film"):
            asked = [asyncio.create_task(asks(ana)) for _ in range(AT_ONCE)]
            await asyncio.sleep(0.1)
            assert (await asyncio.wait_for(bea.get("/"), 5)).status_code == 200
            assert not any(each.done() for each in asked)
        assert {answer.status_code for answer in await asyncio.gather(*asked)} == {status}


def test_what_is_held_for_all_is_so_while_something_is_held_for_a_table():
    with holding():
        with holding(of_all=False):
            assert is_waited_for(by_all=True)
        assert is_waited_for(by_all=True)
    with holding(of_all=False):
        assert is_waited_for() and not is_waited_for(by_all=True)
    assert not is_waited_for()


def test_an_event_weighs_what_was_shown_before_it():
    before = {"pieces": "x" * 10_000}
    assert size_of_event((before, before, {"lines": []}, "{}")) > 10_000


async def test_a_table_that_was_let_go_of_meanwhile_is_kept_by_nobody(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        table = (await new_table(ana, "here", "here")).removeprefix("/t/")
        rooms, room = app.state.rooms, await app.state.rooms.get(table)
        rooms.let_go([table])
        rooms._remember(room)
        assert table not in rooms._recent
        again = await rooms.get(table)
        assert rooms._recent[table][0] is again is not room


def test_nobody_was_late_where_another_server_had_the_table():
    clocks = Clocks(None, None)
    clocks._late = {("here", 0): (2, 0), ("elsewhere", 0): (2, 0), ("elsewhere", 1): (1, 3)}
    clocks.forget("elsewhere")
    assert set(clocks._late) == {("here", 0)}


async def test_two_changes_of_a_seat_that_meet_give_nobody_more_time(tmp_path, monkeypatch):
    """The second was found out by the store alone; then the whole match was made anew, and its clock began anew."""
    made = []
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        room = await app.state.rooms.get((await new_table(ana, "here", "here")).removeprefix("/t/"))
        monkeypatch.setattr(room, "become", lambda *about: made.append(about))
        room.waits_since = before = monotonic() - 25_000
        chair = room.chairs[0]
        both = [room.reseat(chair, replace(chair, name=name)) for name in ("Anna", "Hanna")]
        assert sorted(await asyncio.gather(*both)) == [False, True]
        assert not made and room.waits_since == before


async def test_a_room_that_was_let_go_of_sets_no_clock(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        room = await app.state.rooms.get((await new_table(ana, "here", "here")).removeprefix("/t/"))
        clocks = Clocks(app.state.bots, app.state.rooms)
        room.table, room.waits_since = replace(room.table, clock=LONG), monotonic()
        clocks.watch(room)
        assert clocks.runs(room.table.id)
        app.state.rooms.let_go([room.table.id])
        clocks.forget(room.table.id)
        clocks.watch(room)
        assert not clocks.runs(room.table.id)

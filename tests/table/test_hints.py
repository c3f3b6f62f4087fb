"""Hints: a bot says what it would do, of what a seat may know, to that seat alone, where the table allows it."""

import asyncio
import random
import re

import numpy as np
import pytest

from ludoteca.bots import worker
from ludoteca.bots.levels import Level
from ludoteca.engine.game.contract import action_numbers
from ludoteca.engine.simulation.search import bot_parameters
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.games import game_names, load_game
from ludoteca.table.pages import hints
from ludoteca.table.pages.hints import question
from ludoteca.table.parts.advice import FEW, Hint, Shown, compared, deed, percent, reason, shown, two_digits
from ludoteca.table.parts.templating import speaker
from tests.table.helpers import GAME, PARTIAL, browser, look, new_table, site
from tests.table.test_noninterference import in_another_world, room_at
from tests.table.test_turns import from_afar
from tests.table.twins import random_match, room_of, twins

pytestmark = pytest.mark.anyio
LONG = 60.0          # seconds: the playouts are done before
PLAYOUTS = 300
ASK = 'action="{}/hint"'


@pytest.fixture
def briefly(monkeypatch):
    """Let the adviser make so many playouts that it weighs several choices, and so few that no clock decides."""
    monkeypatch.setitem(worker.LEVELS, worker.ADVISER, Level("", bot_parameters(playouts=PLAYOUTS), LONG))


class Here:
    """A pool that thinks in this process, when it is let."""

    def __init__(self):
        self.asked, self.gate, self.fails = [], asyncio.Event(), False

    async def run(self, function, *arguments):
        self.asked.append(arguments)
        await self.gate.wait()
        if self.fails:
            raise RuntimeError("it ails")
        return await asyncio.to_thread(function, *arguments)


def advised(room, seat):
    """Return what a bot says of a seat's view."""
    return worker.advise(*question(room, seat, LONG))


async def table_with_hints(app, client, *kinds, **fields):
    """Make a table; return its address, its room, and the pool that thinks for it."""
    address = await new_table(client, *kinds, **fields)
    room = await app.state.rooms.get(address.removeprefix("/t/"))
    app.state.hints._pool, app.state.hints._seconds = Here(), LONG
    return address, room, app.state.hints._pool


async def settled(app):
    """Wait until nobody thinks."""
    while app.state.hints._thinking:
        await asyncio.sleep(0.01)


async def test_a_hint_comes_to_the_one_who_asks_and_goes_with_the_view(tmp_path, briefly):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as eve:
        address, room, pool = await table_with_hints(app, ana, "here", "steady", hints="on", listed="on")
        assert ASK.format(address) in (await look(ana, address)).text
        answer = await ana.post(f"{address}/hint", data={"seat": "0"}, headers=PARTIAL)
        assert (answer.status_code, answer.json()) == (200, {})
        page = (await look(ana, address)).text
        with_scripts = re.sub(r"<noscript>.*?</noscript>", "", page)
        assert "A bot is thinking" in with_scripts and ASK.format(address) not in with_scripts
        assert 'id="ask"' not in page
        pool.gate.set()
        await settled(app)
        page = (await look(ana, address)).text
        assert "What a bot would play" in page and page.count('class="candidate"') > 1 and "worst" in page.lower()
        assert 'id="advice"' not in (await eve.get(address)).text
        await ana.post(f"{address}/hint", data={"seat": "0"}, headers=PARTIAL)
        assert len(pool.asked) == 1, "the same view is thought of once"
        await ana.post(f"{address}/act", data=(await look(ana, address)).move(0))
        assert room.hint(0) is None and 'id="advice"' not in (await look(ana, address)).text


async def test_without_scripts_the_page_waits_for_the_hint(tmp_path, briefly):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address, _, pool = await table_with_hints(app, ana, "here", "steady", hints="on")
        pool.gate.set()
        answer = await ana.post(f"{address}/hint", data={"seat": "0"})
        assert (answer.status_code, answer.headers["location"]) == (303, f"{address}?seat=0#hint")
        assert 'id="advice"' in (await look(ana, address)).text


async def test_without_scripts_one_looks_again_until_the_hint_is_there(tmp_path, briefly, monkeypatch):
    monkeypatch.setattr(hints, "PATIENCE", 0.01)
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address, _, pool = await table_with_hints(app, ana, "here", "steady", hints="on")
        await ana.post(f"{address}/hint", data={"seat": "0"})
        page = (await look(ana, address)).text
        _, _, without_scripts = page.partition("A bot is thinking")
        without_scripts, _, _ = without_scripts.partition("</noscript>")
        assert ASK.format(address) in without_scripts, "a link to this very address would not load the page anew"
        pool.gate.set()
        monkeypatch.setattr(hints, "PATIENCE", LONG)
        await ana.post(f"{address}/hint", data={"seat": "0"})
        assert 'id="advice"' in (await look(ana, address)).text
        assert len(pool.asked) == 1


async def test_a_hint_for_a_view_that_has_gone_by_is_dropped(tmp_path, briefly):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address, room, pool = await table_with_hints(app, ana, "here", "here", hints="on")
        await ana.post(f"{address}/hint", data={"seat": "0"}, headers=PARTIAL)
        await ana.post(f"{address}/act", data=(await look(ana, address)).move(0))
        await ana.post(f"{address}/act", data=(await look(ana, address, 1)).move(1))
        pool.gate.set()
        await settled(app)
        assert room.hint(0) is None
        page = (await look(ana, address)).text
        assert 'id="advice"' not in page and ASK.format(address) in page


async def test_others_go_on_while_a_bot_thinks_and_their_pages_do_not_change(tmp_path, briefly):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address, room, pool = await table_with_hints(app, ana, "here", "here", hints="on")
        before = room.parts(1, "en")
        await ana.post(f"{address}/hint", data={"seat": "0"}, headers=PARTIAL)
        assert room.parts(1, "en") is before
        answer = await ana.post(f"{address}/act", data=(await look(ana, address, 1)).move(1), headers=PARTIAL)
        assert answer.status_code == 200
        pool.gate.set()
        await settled(app)
        assert room.hint(0).advice is not None, "a choice that lies face down has changed nothing that this seat knows"


async def test_a_bot_that_fails_is_said_and_can_be_asked_again(tmp_path, briefly):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address, _, pool = await table_with_hints(app, ana, "here", "steady", hints="on")
        pool.fails = True
        pool.gate.set()
        await ana.post(f"{address}/hint", data={"seat": "0"})
        page = (await look(ana, address)).text
        assert "found nothing this time" in page and ASK.format(address) in page
        pool.fails = False
        await ana.post(f"{address}/hint", data={"seat": "0"})
        assert 'id="advice"' in (await look(ana, address)).text


async def test_where_and_when_there_is_no_hint_it_is_refused_and_said_why(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as eve:
        without = await new_table(ana, "here", "steady")
        assert ASK.format(without) not in (await look(ana, without)).text
        address = await new_table(ana, "here", "open", hints="on", listed="on")
        await eve.post(f"{address}/take/1", data={"name": "Eve"})
        await ana.post(f"{address}/act", data=(await look(ana, address)).move(0))
        for client, where, seat, status, says in (
            (ana, without, 0, 403, "didn’t allow them"),
            (eve, without, 0, 403, "hold that seat"),
            (eve, address, 0, 403, "hold that seat"),
            (ana, address, -1, 403, "hold that seat"),
            (ana, address, 0, 409, "not your turn"),
        ):
            answer = await client.post(f"{where}/hint", data={"seat": str(seat)}, headers=PARTIAL)
            assert (answer.status_code, says in answer.json()["note"]) == (status, True), answer.text
        await eve.post(f"{address}/people", data={"do": "lend", "seat": "1"})
        assert (await eve.post(f"{address}/hint", data={"seat": "1"})).status_code == 409
        assert (await ana.post(f"{address}/hint", data={"seat": "x"})).status_code == 400


async def test_hints_are_offered_first_where_one_person_plays(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        form = (await ana.get(f"/new/{GAME}")).text
        assert 'name="hints" aria-describedby="help-hints" checked' in form
        quick = (await ana.post(f"/quick/{GAME}")).headers["location"]
        alone = await new_table(ana, "here", "steady", hints="on")
        others = await new_table(ana, "here", "here")
        for address, allowed in ((quick, True), (alone, True), (others, False)):
            room = await app.state.rooms.get(address.removeprefix("/t/"))
            assert bool(room.table.hints) is allowed
            said = (await ana.get(f"{address}/people")).text
            assert ("Hints are on" in said, "Hints are off at this table" in said) == (allowed, not allowed)


async def test_hints_survive_a_restart_and_the_next_game(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", hints="on", **{"option.moon": "9"})
        cookies = dict(ana.cookies)
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        ana.cookies.update(cookies)
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        assert room.table.hints == 1
        while not room.match.is_over:
            seat = room.match.waiting[0]
            await ana.post(f"{address}/act", data=(await look(ana, address, seat)).move(seat))
        again = (await ana.post(f"{address}/again", data={"turn": "0"})).headers["location"]
        assert (await app.state.rooms.get(again.removeprefix("/t/"))).table.hints == 1


@pytest.mark.compiled
async def test_a_worker_thinks_of_it(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "steady", hints="on")
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        await asyncio.wait_for(app.state.hints.ask(room, 0, "here"), 60)
        advice = room.hint(0).advice
        legal = {room.match.game.actions[action] for action in room.view(0).choices}
        assert {name for name, *_ in advice["candidates"]} == legal and advice["playouts"] >= 1


@pytest.mark.parametrize("name", game_names())
def test_a_hint_depends_on_nothing_that_its_seat_cannot_know(name, briefly):
    pairs = 0
    for seats, decisions in ((2, 5), (3, 24)):
        room = room_at(name, seats, decisions, f"hint/{seats}")
        for seat in room.match.waiting:
            other = in_another_world(room, seat, "hint")
            assert question(other, seat, LONG) == question(room, seat, LONG)
            assert all_that_is_said(other, seat) == all_that_is_said(room, seat)
            pairs += 1
    assert pairs


def test_twins_get_the_same_hint(briefly):
    """Two histories that a seat cannot tell apart."""
    luck, pairs = random.Random("hints"), 0
    for number in range(6):
        match = random_match(load_game(GAME), 3, 12 + number, f"hint twins {number}")
        for viewer, one, other in twins(match, luck, 4):
            if viewer in match.waiting and len(one.view(viewer).choices) > 1:
                assert all_that_is_said(one, viewer) == all_that_is_said(other, viewer)
                pairs += 1
    assert pairs


def all_that_is_said(room, seat):
    """Return every part of a seat's page with a hint on it, in two languages."""
    advice = dict(advised(room, seat), seconds=0)
    room.table = type(room.table)(**vars(room.table) | {"hints": 1})
    room._hints = {seat: Hint(room.match.stamp(seat), advice)}
    room._rendered = {}
    said = [room.parts(seat, language) for language in ("en", "de")]
    assert len(room.view(seat).choices) == 1 or 'id="advice"' in said[0]["hint"]
    return str(said)


def test_planted_leaks_are_found(briefly):
    """What a bot is told of the true state, and a seed made of it, would differ: the tests above can fail."""
    def of_the_state(room, seat):
        return room.match.states.tobytes()

    def of_its_digest(room, seat):
        asked = question(room, seat, LONG)
        return worker.advise(*asked[:4], str(hash(room.match.states.tobytes())), LONG)["candidates"]

    for leaking in (of_the_state, of_its_digest):
        found = 0
        for number in range(4):
            room = room_at(GAME, 3, 9, f"leak/{number}")
            seat = room.match.waiting[0]
            found += leaking(room, seat) != leaking(in_another_world(room, seat, "leak"), seat)
        assert found, leaking


@pytest.mark.parametrize("language", LANGUAGES)
def test_candidates_and_the_feared_line_are_said_in_words(language, briefly):
    room = room_of(random_match(load_game(GAME), 3, 9, "said"))
    seat = room.match.waiting[0]
    view, say = room.view(seat), speaker(language, room.match.game.package)
    names = room.match.game.actions
    other = (seat + 1) % 3
    action = next(number for number, name in enumerate(names) if name == "storm")
    advice = dict(advised(room, seat), replies=[(other, "storm", view.states.tobytes())], replies_worth=0.23)
    said = shown(Hint(0, advice), view, say)
    assert f"N{other}" in said.replies and view.label(say, action) in said.replies and "23" in said.replies
    assert 1 < len(said.candidates) <= 5 and all(0 <= each.low <= each.share <= each.high <= 100
                                                 for each in said.candidates)
    assert said.is_guess is (advice["playouts"] < FEW)
    first, second = said.candidates[:2]
    foreseen = view.preview(say, first.action)
    assert said.reason.startswith(foreseen.text) and view.label(say, second.action) in said.reason
    assert shown(Hint(0, dict(advice, playouts=3000, seconds=0.401)), view, say).rate == 7500
    assert shown(Hint(0, dict(advice, replies=[])), view, say).replies != said.replies


async def test_of_an_address_so_many_hints_are_to_come_and_nobody_elses_are_fewer(tmp_path, monkeypatch, briefly):
    """They waited without end, each with its table in memory, though an address makes one every second."""
    monkeypatch.setattr(hints, "MOST_ASKED", 4, raising=False)
    async with (site(tmp_path / "t.db", pause=60) as app, from_afar(app, "192.0.2.7") as crowd,
                from_afar(app, "198.51.100.1") as ana):
        addresses = [(await table_with_hints(app, crowd, "here", "here", hints="on"))[0] for _ in range(6)]
        here, _, pool = await table_with_hints(app, ana, "here", "here", hints="on")

        async def asks(client, address, **headers):
            return await client.post(f"{address}/hint", data={"seat": "0"}, headers=headers)

        told = [await asks(crowd, address, **PARTIAL) for address in addresses]
        assert [each.status_code for each in told] == [200] * 4 + [429] * 2
        assert told[4].headers["retry-after"] == str(hints.AGAIN) and "10 seconds" in told[4].json()["note"]
        assert (await asks(crowd, addresses[5])).status_code == 429 and app.state.bots.turns.waiting == 2
        assert (await asks(crowd, addresses[0], **PARTIAL)).status_code == 200, "the same one is no other"
        assert (await asks(ana, here, **PARTIAL)).status_code == 200
        pool.gate.set()
        await settled(app)
        assert (await asks(crowd, addresses[5], **PARTIAL)).status_code == 200 and app.state.hints._asked.total() == 1


async def test_what_nobody_waits_for_any_more_is_not_thought_of(tmp_path, briefly):
    """A bot thought two seconds of each view that had gone by, or whose page was closed, before others' came."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        tables = [await table_with_hints(app, ana, "here", "here", hints="on") for _ in range(6)]
        rooms, pool = [room for _, room, _ in tables], tables[-1][2]
        for address, _, _ in tables:
            await ana.post(f"{address}/hint", data={"seat": "0"}, headers=PARTIAL)
        moved, left, followed, *_ = rooms[2:]
        await moved.act(0, moved.match.game.actions[moved.view(0).choices[0]])
        for room in (left, followed):
            room.looked -= 120_000
        followed.listen(asyncio.Event(), "", 0)
        pool.gate.set()
        await settled(app)
        thought = [room.hint(0) is not None and not room.hint(0).failed for room in rooms[2:]]
        assert thought == [False, False, True, True]
        assert len(pool.asked) == 4
        await ana.post(f"{tables[3][0]}/hint", data={"seat": "0"}, headers=PARTIAL)
        await settled(app)
        assert not left.hint(0).failed, "whoever comes back may ask again"


def test_a_reason_says_how_much_better_only_where_that_is_beyond_doubt():
    view = room_of(random_match(load_game(GAME), 3, 9, "said")).view(0)
    say, (one, other) = speaker("en", view.game.package), view.choices[:2]
    told = [compared(Shown(one, 60, low, 65), Shown(other, share, 30, high), view, say)
            for share, low, high in ((40, 55, 50), (40, 45, 50), (59, 59, 58))]
    assert ["20 percentage points" in told[0], "a little better" in told[1], "about as good" in told[2]] == [True] * 3
    assert all(view.label(say, other) in each for each in told) and reason((), view, say) == ""


def test_a_choice_without_words_is_said_in_notation():
    view = room_of(random_match(load_game(GAME), 3, 9, "said")).view(0)
    assert deed(view, speaker("en", view.game.package), 1, "storm", b"") == "storm"
    assert np.array_equal([percent(-0.2), percent(0.414), percent(1.7)], [0, 41, 100])
    assert "storm" in action_numbers(view.game)


def test_a_rate_has_two_digits():
    assert [two_digits(number) for number in (0.0, 0.3, 1.0, 9.9, 18.4, 7481.3, 154_900.0)] == [
        0, 1, 1, 10, 18, 7500, 150_000
    ]

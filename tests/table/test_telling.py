"""What is told while others move: what a line weighs for whom, and how bots wait for whoever looks on."""

import asyncio
import re
import time
from html import unescape

import pytest

from ludoteca.engine.runtime.journal import EVERYBODY, Entry
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.games import load_game
from ludoteca.table.live import telling
from ludoteca.table.live.bots import Bots, any_action
from ludoteca.table.parts.loglines import TOGETHER, grouped, line_items, new_lines
from ludoteca.table.parts.pace import LEAST, LONGEST, SILENT, STEPS, WEIGHTY, told_in
from ludoteca.table.parts.templating import speaker
from tests.table.helpers import browser, look, new_table, site
from tests.table.test_people import room_of
from tests.table.test_turns import moves, until

pytestmark = pytest.mark.anyio
A_LINE = ("Ana rises.", 0, "balloon-0 +class moves")
MATTERS = ("Ana reaches the Moon!", 1, "")


def test_a_line_weighs_for_each_viewer_what_it_means_to_them():
    """A hit concerns whoever is hit, what decides everybody; and of what only some may read others have no line."""
    game = load_game("wings_of_war")
    match = game.new_match(2, seed=3, names=["Ana", "Bo"])
    event = game.words.events
    number = {each.name: int(each) for each in event}

    entries = [Entry(number["TAKES"], EVERYBODY, 1, 0, 0), Entry(number["DESTROYED"], EVERYBODY, 1, 0, 0),
               Entry(number["TURN_BEGINS"], EVERYBODY, 0, 4, 0), Entry(number["FIRED"], EVERYBODY, 0, 1, 1)]
    weights = {}
    for seat in (SPECTATOR, 0, 1):
        lines = new_lines(match.view(seat), entries, ("Ana", "Bo"), speaker("en", game.package), 0)
        weights[seat] = [line[4] for line in lines]
        assert [line[5] for line in lines] == [1, 1, -1, 0] and [line[6] for line in lines] == [0, 0, 1, 0]
    assert weights == {SPECTATOR: [0, 1, 0, 0], 0: [0, 1, 0, 2], 1: [2, 2, 0, 2]}


def revealed(*cards):
    """Return a match of a game that tells several new cards as one, and lines of the log that reveal some."""
    game = load_game("above_and_below")
    match = game.new_match(2, seed=3, names=["Ana", "Bo"])
    number = {each.name: int(each) for each in game.words.events}
    entries = [Entry(number["CAVE_REVEALED"], EVERYBODY, 0, 0, 0) if card is None
               else Entry(number["REVEALED"], EVERYBODY, 0, card, 0) for card in cards]
    return game, match, entries


@pytest.mark.parametrize(("language", "between"), [("en", "and"), ("es", "y"), ("fr", "et"), ("de", "und")])
def test_lines_that_differ_by_a_name_are_told_as_one(language, between):
    game, match, entries = revealed(12, 20, 30, None, 31)
    say = speaker(language, game.package)
    view, names = match.view(0), ("Ana", "Bo")
    lines = new_lines(view, entries, names, say, 0)
    assert [len(line) > TOGETHER for line in lines] == [False, True, True, False, False]
    first, second = str(lines[1][TOGETHER]), str(lines[2][TOGETHER])
    assert f" {between} " in first and f" {between} " in second and "," in second
    assert new_lines(view, entries, names, say, 2)[0] == lines[2], "it is the same to whoever has heard the first two"
    text = str(line_items(view, entries, names, say))
    assert text.count("<li id=") == 3 and second in unescape(text) and first not in unescape(text)
    assert re.findall(r'id="line-(\d+)"', text) == ["0", "1", "2", "3", "4"]
    rest = str(line_items(view, entries, names, say, 2))
    assert second not in unescape(rest), "what is on another page is not said here"


def test_lines_of_others_are_not_told_as_one():
    game, match, (one, two, *_) = revealed(12, 20)
    say = speaker("en", game.package)
    apart = new_lines(match.view(0), [one, two._replace(audience=1)], ("Ana", "Bo"), say, 0)
    assert all(len(line) <= TOGETHER for line in apart), "who else may read a line says nothing to those who do"


def test_nothing_is_told_faster_than_it_can_be_followed():
    for step in (STEPS["fast"], STEPS["normal"], STEPS["slow"]):
        assert told_in([A_LINE], step) >= LEAST and told_in([MATTERS], step) >= WEIGHTY
        assert told_in([("Round 2 begins.", 0, "")], step) == SILENT
    flight = ("Ana flies.", 0, "flyer-0 along 0 M0 0")
    assert told_in([flight] * 5, 420) < 2 * told_in([flight], 420), "they fly together"
    assert told_in([A_LINE, MATTERS], STEPS["off"]) == 0


async def gaps(app, client, monkeypatch, **fields):
    """Return the seconds between the moves of bots of which each has something to tell, while somebody looks on."""
    async def think(self, room, seat, stamp, level):
        return any_action(room, seat)

    monkeypatch.setattr(Bots, "_think", think)
    monkeypatch.setattr(telling, "LONGEST", 300)
    address = await new_table(client, "random", "random", "random", **fields)
    room = await room_of(app, address)
    room.listen(asyncio.Event(), "", step=STEPS["normal"])
    room.telling.until = 0
    begun, count = time.monotonic(), len(moves(room))
    await until(lambda: len(moves(room)) >= count + 9)
    return (time.monotonic() - begun) / 3


async def test_bots_wait_until_those_who_look_on_have_been_told(tmp_path, monkeypatch):
    async with site(tmp_path / "t.db", pause=0.001) as app, browser(app) as ana:
        assert await gaps(app, ana, monkeypatch, waits="on") > 0.25, "three cards are laid, and what follows is told"


@pytest.mark.parametrize(("pause", "fields"), [(0.001, {}), (0, {"waits": "on"})], ids=["rush", "no pause"])
async def test_at_a_table_where_they_rush_or_nobody_pauses_they_do_not(tmp_path, monkeypatch, pause, fields):
    async with site(tmp_path / "t.db", pause=pause) as app, browser(app) as ana:
        assert min([await gaps(app, ana, monkeypatch, **fields) for _ in range(3)]) < 0.2


async def test_a_bot_that_waits_holds_no_worker_and_no_turn(tmp_path, monkeypatch):
    async with site(tmp_path / "t.db", pause=0.001) as app, browser(app) as ana:
        address = await new_table(ana, "here", "random", waits="on")
        room = await room_of(app, address)
        room.listen(asyncio.Event(), "", step=STEPS["normal"])
        monkeypatch.setattr(telling, "LONGEST", 60_000)
        room.telling.until = telling.monotonic() + 60_000
        bots: Bots = app.state.bots
        await until(room.telling.turn.locked, 120)
        assert not bots._queue
        assert [entry async for entry in turns_of(bots)] == ["a turn"] * 2
        before = len(moves(room))
        await ana.post(f"{address}/act", data=(await look(ana, address)).move(0))
        assert len(moves(room)) == before + 1, "and whoever plays waits for nobody"
        for wake in list(room.listeners):
            room.leave(wake)
        room.telling.until = 0


async def turns_of(bots):
    """Yield one after another all the turns that there are at once."""
    first, second = bots.turns.turn("192.0.2.1", "a"), bots.turns.turn("192.0.2.2", "b")
    async with asyncio.timeout(2), first:
        yield "a turn"
        async with second:
            yield "a turn"


def test_a_bot_waits_four_seconds_at_most():
    assert LONGEST == 4000
    noted = telling.Telling()
    match = load_game("montgolfiere").new_match(3, seed=1, names=["Ana", "Bo", "Cleo"])
    noted.begin_for(object(), 100_000, plays=True)
    assert noted.step == STEPS["slow"]
    for _ in range(30):
        for seat in match.waiting:
            acts = match.play(seat, match.view(seat).choices[0])
            noted.begin(acts, match, (0, 1, 2))
    assert noted.until <= telling.monotonic() + LONGEST


async def test_however_much_comes_while_a_bot_waits_it_waits_no_longer(monkeypatch):
    monkeypatch.setattr(telling, "LONGEST", 200)
    noted, begun = telling.Telling(), telling.monotonic()
    noted.begin_for(asyncio.Event(), STEPS["normal"], plays=True)
    noted.until = begun + 150

    async def more_and_more():
        while True:
            noted.until = telling.monotonic() + 150
            await asyncio.sleep(0.02)

    more = asyncio.create_task(more_and_more())
    async with asyncio.timeout(2):
        await noted.end()
    more.cancel()
    assert telling.monotonic() - begun >= 150


def test_those_who_only_watch_do_not_slow_down_those_who_play():
    noted, player, watcher = telling.Telling(), asyncio.Event(), asyncio.Event()
    noted.begin_for(watcher, STEPS["slow"], plays=False)
    assert noted.step == STEPS["slow"], "where nobody plays it is told to them"
    noted.begin_for(player, STEPS["off"], plays=True)
    noted.begin([], load_game("montgolfiere").new_match(3, seed=1), (0,))
    assert noted.step == 0
    noted.end_for(player)
    assert noted.step == 0, "somebody plays without scripts, or from a program"
    noted.begin([], load_game("montgolfiere").new_match(3, seed=1), ())
    assert noted.step == STEPS["slow"], "a bot has taken over"


async def test_nobody_who_watches_slows_down_a_page_without_scripts(tmp_path, monkeypatch):
    async def think(self, room, seat, stamp, level):
        return any_action(room, seat)

    monkeypatch.setattr(Bots, "_think", think)
    monkeypatch.setattr(telling, "LONGEST", 60_000)
    async with site(tmp_path / "t.db", pause=0.001) as app, browser(app) as ana:
        address = await new_table(ana, "here", "random", "random", waits="on")
        room = await room_of(app, address)
        room.listen(asyncio.Event(), "", step=STEPS["slow"])
        for _ in range(4):
            most = len(moves(room)) + 3
            await ana.post(f"{address}/act", data=(await look(ana, address)).move(0))
            await until(lambda most=most: 0 in room.waiting and len(moves(room)) >= most)
        assert room.telling.until == 0, "nobody has waited for anything"


def test_the_log_is_one_part_for_each_round_and_says_a_thing_once():
    game = load_game("montgolfiere")
    say = speaker("en", game.package)
    lines = [
        [0, "You draw a storm.", "MG-9", "", 0, -1, 0],
        [1, "Round 1 begins.", "MG-7", "", 0, -1, 1],
        [2, "Ana rises.", "MG-8", "", 2, 0, 0],
        [3, "Ana rises.", "MG-8", "", 2, 0, 0],
        [4, "Bo sinks.", "MG-8", "", 0, 1, 0],
        [5, "Round 2 begins.", "MG-7", "", 0, -1, 1], [6, "Bo sinks.", "", "", 0, 1, 0],
        [7, "Round 3 begins.", "MG-7", "", 0, -1, 1], [8, "<b>", "", "", 0, 1, 0],
    ]
    text = str(grouped(game, lines, say))
    assert [text.count(each) for each in ("<details>", "<details open>")] == [2, 2]
    assert [text.count(each) for each in ("Setup", "Ana rises.", "×2")] == [1, 1, 1]
    assert re.findall(r'id="line-(\d+)"', text) == [str(line[0]) for line in lines]
    assert 'class="by seat-0"' in text and "&lt;b&gt;" in text
    assert "<summary>Round 1 begins.</summary>" in grouped(game, lines[2:], say, "Round 1 begins.")
    assert "<details>" not in grouped(game, lines[:1], say), "where there is nothing else the set-up is open"
    assert str(grouped(game, lines, say, folds=False)).count("<details>") == 1

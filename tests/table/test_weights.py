"""What lies in memory is weighed: of tables, of what is made of them, of lines and of books."""

import asyncio
import gc
import random
from dataclasses import replace
from sys import getsizeof

import pytest

from ludoteca.engine.runtime import mirrors
from ludoteca.engine.runtime.journal import EVERYBODY
from ludoteca.engine.runtime.mirrors import mirrored_tables
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.games import load_game
from ludoteca.table.live import rooms
from ludoteca.table.live.streams import Follower, follow, view_message
from ludoteca.table.parts import loglines, replays
from ludoteca.table.parts.loglines import line_text, new_lines
from ludoteca.table.parts.templating import speaker
from tests.contract.cases import play_on
from tests.table.helpers import browser, new_table, site
from tests.table.test_turns import from_afar

pytestmark = pytest.mark.anyio


async def test_what_lies_in_memory_is_weighed(tmp_path, monkeypatch):
    """Of tables that have many acts, or look large, fewer are kept; what somebody uses stays."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        addresses = [await new_table(ana, "here", "here") for _ in range(5)]
        weighs = len((await app.state.rooms.get(addresses[0][3:])).match.acts)
        monkeypatch.setattr(rooms, "KEPT_ACTS", 3 * weighs)
        monkeypatch.setattr(replays, "KEPT_BYTES", 1)
        app.state.rooms._recent.clear()
        app.state.rooms._alive.clear()
        for address in addresses:
            assert (await ana.get(f"{address}/replay")).status_code == 200
        assert len(app.state.rooms._recent) <= 3 and len(app.state.replays._kept) == 1


@pytest.mark.parametrize("bound", ["KEPT", "KEPT_ACTS"])
async def test_rooms_of_others_stay_for_whoever_asks_for_many(tmp_path, monkeypatch, bound):
    """They were restored anew, play by play, each time that somebody else had looked at enough tables."""
    async with site(tmp_path / "t.db", pause=60) as app, from_afar(app, "192.0.2.7") as ana, \
            from_afar(app, "198.51.100.1") as crowd:
        mine = (await new_table(ana, "here", "here"))[3:]
        others = [await new_table(crowd, "here", "here") for _ in range(6)]
        weighs = len((await app.state.rooms.get(mine)).match.acts)
        monkeypatch.setattr(rooms, bound, {"KEPT": 4, "KEPT_ACTS": 4 * weighs}[bound])
        app.state.rooms._recent.clear()
        app.state.rooms._alive.clear()
        assert (await ana.get(f"/t/{mine}")).status_code == 200
        for address in others:
            assert (await crowd.get(address)).status_code == 200
        kept = list(app.state.rooms._recent)
        assert kept == [mine] + [address[3:] for address in others[-3:]]
        assert (await crowd.get(f"/t/{mine}")).status_code == 200
        assert list(app.state.rooms._recent) == [*kept[1:], mine]


async def test_what_is_made_of_tables_is_weighed(tmp_path, monkeypatch):
    """A page of each seat in each language, and events as long as their reader likes: 11 MB a table, of 300 tables."""
    monkeypatch.setattr(rooms, "KEPT_MADE", 2_000_000)
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        found = []
        for _ in range(6):
            address = await new_table(ana, "here", "here", "here")
            for language in LANGUAGES:
                ana.cookies.set("language", language)
                for seat in (SPECTATOR, 0, 1, 2):
                    assert (await ana.get(f"{address}?seat={seat}")).status_code == 200
            room = await app.state.rooms.get(address[3:])
            async for _ in follow(app.state.rooms, room, Follower(SPECTATOR, "", "en")):
                if room.events:
                    break
            found.append(room)
        kept = [len(str([*room._rendered.values(), *room._canvases.values(), *room.events._kept.values()]))
                for room in found]
        assert kept[-1] > 500_000 and sum(map(bool, kept)) > 1 and sum(kept[:-1]) < 2_000_000, kept
        assert found[0].made == 0 and not found[0]._rendered and not found[0]._canvases and not len(found[0].events)
        assert (await ana.get(f"{'/t/' + found[0].table.id}?seat=0")).status_code == 200 and found[0].made > 0


async def test_what_was_made_is_counted_as_it_comes_and_goes(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        room = await app.state.rooms.get(address[3:])
        for seat in (SPECTATOR, 0, 1, 0):
            await ana.get(f"{address}?seat={seat}")
        counted = room.made
        room.weigh()
        pages = [text for parts in room._rendered.values() for text in parts.values()]
        pictures = [canvas.backdrop for canvas in room._canvases.values()]
        assert room.made == counted == sum(map(getsizeof, pages + pictures))
        for lines in range(100):       # of which sixteen are kept
            async for _ in follow(app.state.rooms, room, Follower(SPECTATOR, "", "en", lines)):
                if (SPECTATOR, "en", lines, 0, room.sequence(SPECTATOR)) in room.events:
                    break
        assert counted < room.made < counted + 2 * 17 * getsizeof(str(view_message(room, SPECTATOR, "en")))
        room.events.clear()
        room.changed({0})
        assert 0 < room.made < counted
        room.changed()
        assert room.made == 0


async def test_who_follows_a_table_does_not_notice_that_its_pages_were_forgotten(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        room = await app.state.rooms.get(address[3:])
        events = follow(app.state.rooms, room, Follower(SPECTATOR, "", "en"))
        first = [await anext(events), await anext(events)][1]
        room.forget_made()
        waits = asyncio.create_task(anext(events))
        room.changed()
        await asyncio.sleep(0.1)
        assert "pieces" in first and not waits.done(), "nothing has changed, so nothing is sent"
        await ana.post(f"{address}/say", data={"seat": 1, "text": "hello", "to": "all"})
        assert "hello" in (told := await asyncio.wait_for(waits, 5)) and "pieces" not in told
        await events.aclose()


async def test_tables_share_the_components_that_they_play_with(tmp_path):
    """The book of Above and Below takes a megabyte: it is not held by each of 300 tables."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        found = []
        for _ in range(3):
            answer = await ana.post("/quick/above_and_below")
            found.append(await app.state.rooms.get(answer.headers["location"][3:]))
        assert len({id(room.match.pack) for room in found}) == 1 and len({id(room) for room in found}) == 3


def test_lines_that_are_remembered_hold_few_books():
    """What a reader knows of a book depends on what is being told: each of many such books takes 700 kB."""
    game = load_game("above_and_below")
    match = game.new_match(2, seed=1, names=["Ana", "Bo"])
    entry = next(entry for act in match.acts for entry in act.entries if entry.event > 0)
    say, begun = speaker("en", game.package), gc_count("book")
    for number in range(100):
        known = match.tables.copy()
        known[0]["track_vp"][0] = number
        view = replace(match.view(SPECTATOR), mirrored_tables=mirrored_tables(game.Tables, known))
        assert new_lines(view, [entry], match.names, say, 0)
    del view
    assert gc_count("book") - begun <= loglines.MOST_TABLES + mirrors.MOST_TABLES < 100


def gc_count(field):
    """Return how many mirrors with a field are in memory."""
    gc.collect()
    return sum(type(each).__name__ == "Mirrored" and hasattr(each, field) for each in gc.get_objects())


@pytest.mark.parametrize("name", ["explorador", "montgolfiere"])
def test_lines_that_not_everybody_may_read_are_not_remembered(name):
    """They would come sooner to whoever has guessed them at another table."""
    match = load_game(name).new_match(3, 4)
    for _ in play_on(match, random.Random(4), most=20):
        pass
    entries = {entry.audience == EVERYBODY: entry for act in match.acts for entry in act.entries}
    view, say = match.view(0), speaker("en", match.game.package)
    for is_open, entry in entries.items():
        asked = []
        words = replace(match.game.words, message=lambda *given, asked=asked: asked.append(given))
        game = replace(match.game, words=words)
        for _ in range(3):
            line_text(game, view.mirrored_tables, view.name_context, entry, ("A", "B", "C"), say)
        assert len(asked) == (1 if is_open else 3)
    assert len(entries) == 2

"""Numbers count what their viewer may know: of two histories of unequal length that look the same, all is the same.

In one of them others have laid something face down, or taken it back, where the viewer cannot notice. Everything that
a browser gets is compared, after a restart and while it happens.
"""

import asyncio
import random
import re
from dataclasses import replace
from functools import cache
from html import unescape

import pytest

from ludoteca.engine.matches.acts import UNDO
from ludoteca.engine.matches.match import Match
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.games import game_names, load_game
from ludoteca.table.door.exchange import SESSION
from ludoteca.table.live import room as room_module
from ludoteca.table.live import streams, waking
from ludoteca.table.live.room import Receipt, Room
from ludoteca.table.live.streams import Follower, follow, view_message
from ludoteca.table.pages import play, watching
from ludoteca.table.parts.replays import OPEN, Replays, SeenReplay
from tests.contract.cases import option_sets, play_on
from tests.table.helpers import browser, new_table, site
from tests.table.lengths import hidden_from, longer_or_shorter, match_with_secrets, moments_of, viewers
from tests.table.test_histories import HERE, NOW, differences, time_stands_still
from tests.table.twins import SECRET, Looks, attempted, key_of, like, random_match, room_of

__all__ = ["time_stands_still"]
pytestmark = pytest.mark.anyio
SECRETIVE = ("above_and_below", "wings_of_war")    # in the others everybody notices whatever is done
PAIRS = 7, 120           # of each game; the second with `make soak`
LIVE = 4, 60
PATHS = 5, 99            # of which are asked for each pair
OPEN_GAMES = 4, 60       # matches of each of the others
COUNTED = 4, 100         # matches of each game in which every act is looked at
CLOCK = 60


def pairs(name, count, seed):
    """Yield viewers with two matches of unequal length that look the same to them, no two of one match."""
    game, number = load_game(name), 0
    while count:
        number += 1
        luck = random.Random(f"{seed}/{number}")
        seats = luck.choice(game.seats)
        match = match_with_secrets(game, seats, f"{seed}/{number}", luck.choice(sets_of_options(game, seats)))
        if match is None:
            continue
        for viewer in luck.sample(viewers(match), match.seats + 1):
            twin = longer_or_shorter(match, viewer, luck)
            if twin is not None:
                yield viewer, match, twin
                count -= 1
                break


@cache
def sets_of_options(game, seats):
    """Return the options that a game is played with: as printed, each of them otherwise, and mixtures."""
    return [dict(options) for options in option_sets(game, seats)]


@pytest.mark.parametrize("run", [0, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", [name for name in game_names() if name not in SECRETIVE])
def test_in_the_other_games_everybody_notices_whatever_is_done(name, run):
    game = load_game(name)
    for number in range(OPEN_GAMES[run]):
        luck = random.Random(f"{name} {number}")
        options = luck.choice(sets_of_options(game, game.seats[-1]))
        match = random_match(game, game.seats[-1], 60, f"open {number}", options)
        for viewer in luck.sample(viewers(match), 2):
            assert all(moments_of(match, viewer)), (options, viewer)


@pytest.mark.parametrize("run", [0, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", game_names())
def test_what_is_counted_is_what_a_viewer_could_see_or_was_told(name, run):
    game, hidden = load_game(name), 0
    for number in range(COUNTED[run]):
        luck = random.Random(f"{name} counted {number}")
        seats = luck.choice(game.seats)
        options = luck.choice(sets_of_options(game, seats))
        if name in SECRETIVE:
            match = match_with_secrets(game, seats, f"counted {number}", options)
        else:
            match = random_match(game, seats, 60, f"counted {number}", options)
        for viewer in viewers(match) if match else ():
            noticed = [n + 1 for n, moment in enumerate(moments_of(match, viewer)) if moment]
            assert match.noticed(viewer) == noticed, (options, viewer)
            hidden += len(match.acts) - len(noticed)
    assert (hidden > 0) == (name in SECRETIVE)


@pytest.mark.parametrize("run", [0, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", SECRETIVE)
async def test_how_much_others_have_done_in_secret_is_in_no_answer(tmp_path, name, run):
    found = [(viewer, *map(room_of, matches)) for viewer, *matches in pairs(name, PAIRS[run], f"counts {run}")]
    async with site(tmp_path / "t.db", pause=60) as app:
        assert await differences(app, found, PATHS[run]) == []
    assert len({viewer for viewer, *_ in found}) > 1


class Kept(Looks):
    """A store that keeps nothing but when a table was last acted as lists say it."""

    moved = 0

    async def append(self, table_id, rows, awaited, over, moved):
        self.moved = moved

    async def say(self, table_id, said):
        pass


@pytest.fixture
def clock(monkeypatch, time_stands_still):
    """Time that a test sets: at secret acts it is another one than at those that the viewer notices."""
    time = [NOW]
    for name in ("now", "monotonic"):
        monkeypatch.setattr(room_module, name, lambda: time[0])
    monkeypatch.setattr(room_module, "ANSWER_FIRST", 0.0)
    return time


async def followed(app, match, viewer, clock):
    """Play a match once more at a table; return what a follower was sent and when it was moved, and the room."""
    clock[0] = NOW
    begun = like(match)
    room = room_of(begun)
    room.match, room.store, room.table = begun, Kept(), replace(room.table, clock=CLOCK)
    events, moved, noticed = [], [], 0

    async def listen():
        holder = room.chairs[viewer].holder if viewer >= 0 else ""
        async for event in follow(app.state.rooms, room, Follower(viewer, holder, "en")):
            events.append(event)

    listening = asyncio.create_task(listen())
    await settled()
    for n, (act, moment) in enumerate(zip(match.acts, moments_of(match, viewer), strict=True)):
        noticed += moment is not None
        clock[0] = NOW + 1000 * noticed + 500 * (moment is None)
        move = attempted(room.match, act.seat, act.action)
        await room._commit(move, key_of(match, n), Receipt(n, ""))
        await settled()
        moved.append(room.store.moved)
    listening.cancel()
    return [events, moved if viewer == SPECTATOR else []], room


async def settled():
    """Wait until those who follow a table have been woken, one change after the other, and have looked."""
    for turns in (3, 12):
        for _ in range(turns):
            await asyncio.sleep(0)
        while waking._due.get(asyncio.get_running_loop()):
            await asyncio.sleep(0)


def changes_in(values):
    """Return a list without what only repeats what was before it."""
    return [value for n, value in enumerate(values) if n == 0 or value != values[n - 1]]


@pytest.mark.parametrize("run", [0, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", SECRETIVE)
async def test_streams_and_lists_do_not_stir_when_others_act_in_secret(tmp_path, name, run, clock):
    undone = 0
    async with site(tmp_path / "t.db", pause=60) as app:
        for viewer, *matches in pairs(name, LIVE[run], f"streams {run}"):
            (first, one), (second, other) = [await followed(app, match, viewer, clock) for match in matches]
            assert first[0] == second[0], "the stream"
            assert changes_in(first[1]) == changes_in(second[1]), "when it was moved"
            for room, match in zip((one, other), matches, strict=True):
                assert numbers_of(room, viewer) == numbers_of(room_of(match), viewer), "after a restart"
                undone += sum(act.action == UNDO for act in match.acts)
    assert undone


def numbers_of(room, viewer):
    """Return what a viewer can count of a room."""
    sent = view_message(room, viewer, "en")
    return sent["n"], sent["acts"], len(sent["lines"]), room.summary(viewer).stamp, room.summary(viewer).may_undo


@pytest.mark.parametrize("name", SECRETIVE)
def test_whether_something_can_be_taken_back_does_not_tell_whether_others_have_begun(name):
    """Of a few actions of the others it is seen whether any could be hidden: it must be as if all had been tried."""
    game, kept = load_game(name), 0
    for number in range(12):
        luck = random.Random(f"{name} taking back {number}")
        match = game.new_match(luck.choice(game.seats), f"taking back {number}")
        for _ in range(150):
            if match.is_over:
                break
            seat = luck.choice(match.waiting)
            act = match.play(seat, luck.choice(match.legal_actions(seat)))[-1]
            if act.seat == seat and not act.sealed:
                others = [other for other in range(match.seats) if other != seat]
                hidden = any(hidden_from(match, seat, other, action)
                             for other in others for action in match.legal_actions(other))
                assert not (hidden and match.may_undo(seat))
                kept += hidden
    assert kept or name == "above_and_below"       # there chance comes before the evening


async def test_numbers_of_one_viewer_mean_the_same_moment_to_another(tmp_path):
    """One browser looks as itself and as a spectator: what it has done in secret is no point of the spectator's."""
    viewer, match = next((viewer, match) for viewer, match, _ in pairs("wings_of_war", 9, "moments")
                         if viewer >= 0 and len(match.noticed(viewer)) > len(match.noticed(SPECTATOR)))
    mine, open_to_all = match.noticed(viewer), match.noticed(SPECTATOR)
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as client:
        room = app.state.rooms._alive["twin"] = room_of(match)
        client.cookies.set(SESSION, SECRET.format(viewer))
        assert room.held_by(room.chairs[viewer].holder) == (viewer,)
        for n in range(len(mine) + 1):
            true = ([0, *mine])[n]
            there = sum(point <= true for point in open_to_all)
            answer = (await client.get(f"{HERE}/at/{n}?seat=spectator&of={viewer}")).json()
            replay = (await client.get(f"{HERE}/replay?seat=spectator&at={n}&of={viewer}")).text
            assert answer["acts"] == there and answer["last"] == len(open_to_all)
            assert f'data-acts="{there}"' in replay and 'name="of" value="spectator"' in replay
        assert (await client.get(f"{HERE}/at/{len(open_to_all) + 1}?seat=spectator")).status_code == 404
        for of in {0, 1, "open"} - {viewer}:
            assert (await client.get(f"{HERE}/at/0?seat=spectator&of={of}")).status_code == 403


def moment_shown(text):
    """Return what a replay's page shows, without how it counts."""
    return [re.search(rf'id="{part}".*?>(.*?)</{tag}>', text, re.DOTALL)[1] for part, tag in
            (("pieces", "g"), ("bar", "div"), ("words", "p"), ("hand", "div"))]


async def test_a_link_into_the_replay_means_the_same_moment_once_the_game_is_over(tmp_path):
    """While it goes on each viewer counts alone, afterwards all count everything: a link says whose number it has."""
    viewer, match = next((viewer, match) for viewer, match, _ in pairs("wings_of_war", 99, "links")
                         if viewer >= 0 and 6 < len(match.noticed(viewer)) < len(match.acts) - 2)
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as client:
        room = app.state.rooms._alive["twin"] = room_of(match)
        client.cookies.set(SESSION, SECRET.format(viewer))
        last = len(match.noticed(viewer))
        page = (await client.get(f"{HERE}/replay?seat={viewer}&at={last}")).text
        links = [unescape(each) for each in re.findall(r'href="([^"]*(?:/replay\?|/film)[^"]*)"', page)]
        assert len(links) > 4 and all(f"&of={viewer}" in each for each in links)
        recap = unescape((await client.get(f"{HERE}/since?acts=1&seat={viewer}")).text)
        views = [f"{HERE}/at/{n}?seat={viewer}&of={viewer}" for n in range(last + 1)]
        replays = [f"{HERE}/replay?seat={viewer}&at={n}&of={viewer}" for n in range(last + 1)]
        assert f"/replay?seat={viewer}&at=1&of={viewer}&play=1" in recap
        before = [(await client.get(each)).json() for each in views]
        shown = [moment_shown((await client.get(each)).text) for each in replays]
        for _ in play_on(room.match, random.Random(1)):
            pass
        after = [(await client.get(each)).json() for each in views]
        for one, other in zip(before, after, strict=True):
            assert one | {"last": 0} == other | {"last": 0}
        assert [moment_shown((await client.get(each)).text) for each in replays] == shown
        true = room.match.noticed(viewer)[last - 1]
        asked = [f"{HERE}/film.svg?seat={viewer}&{query}" for query in (
            f"from={last - 1}&to={last}&of={viewer}", f"from={room.match.noticed(viewer)[last - 2]}&to={true}")]
        own, whole = [(await client.get(each)).text for each in asked]
        assert own == whole != (await client.get(f"{HERE}/film.svg?seat={viewer}&from={last - 1}&to={last}")).text


async def test_what_only_codes_and_links_change_is_counted_by_nobody(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        before = room.sequence(SPECTATOR)
        await ana.post(f"{address}/people", data={"do": "code", "seat": 0})
        assert room.sequence(SPECTATOR) == before and room.chairs[0].recovery
        await ana.post(f"{address}/people", data={"do": "lend", "seat": 0, "level": "random"})
        grown = room.sequence(SPECTATOR)
        assert grown > before
        app.state.rooms._alive.clear()
        app.state.rooms._recent.clear()
        again = await app.state.rooms.get(address.removeprefix("/t/"))
        assert again is not room and again.table.changes == room.table.changes


LEAKS = {}


def leak(planted):
    LEAKS[planted.__name__] = planted
    return planted


@leak
def number_of_acts(patch):
    """The page and its stream say how many acts there were."""
    true = streams.view_message
    patch.setattr(play, "view_message", lambda room, *about: true(room, *about) | {"acts": len(room.match.acts)})
    patch.setattr(streams, "view_message", lambda room, *about: true(room, *about) | {"acts": len(room.match.acts)})


@leak
def sequence(patch):
    """The number of a view counts all acts."""
    patch.setattr(Room, "sequence", lambda room, viewer: len(room.match.acts) + room.count_heard(viewer))


@leak
def stamp(patch):
    """What is done in secret makes a page stale."""
    patch.setattr(Match, "stamp", lambda match, seat: len(match.acts))


@leak
def number_of_a_move(patch):
    """An acknowledgement says how many acts there were before."""
    patch.setattr(Room, "number_of", lambda room, receipt, seat: receipt.n)


@leak
def points_of_the_past(patch):
    """Whoever looks back counts all acts."""
    true = Replays.seen_by
    patch.setattr(Replays, "seen_by", lambda replays, eyes, *about: true(replays, OPEN, *about))


@leak
def length_of_the_record(patch):
    """A record of what one has seen numbers its lines as the acts were done."""
    true = watching.view_record
    patch.setattr(watching, "view_record", lambda room, viewer: true(room, viewer).replace(
        '"n":', f'"n":{len(room.match.acts)}'))


@leak
def news_of_undoing(patch):
    """Everybody is told what was taken back."""
    patch.setattr(Room, "told", lambda room, viewer: [
        entry for act in room.match.acts for entry in act.entries if act.action == UNDO or entry.visible_to(viewer)])


@leak
def size_of_a_page(patch):
    """A page is longer for what was done in secret."""
    true = Room.parts
    patch.setattr(Room, "parts", lambda room, viewer, language: true(room, viewer, language) | {
        "bar": true(room, viewer, language)["bar"] + " " * len(room.match.acts)})


@leak
def recap_since(patch):
    """What has happened since a number of acts is looked up among all acts."""
    patch.setattr(SeenReplay, "true_point", lambda replay, n: n)


@leak
def taking_back_in_the_open(patch):
    """Whether something can be taken back depends on what others have begun."""
    patch.setattr(Match, "may_undo", lambda match, seat: len(match.acts) % 2 == 0)


async def test_planted_leaks_are_found(tmp_path, monkeypatch):
    found = [(viewer, *map(room_of, matches)) for viewer, *matches in pairs("wings_of_war", 9, "leaks") if viewer >= 0]
    missed = []
    async with site(tmp_path / "t.db", pause=60) as app:
        for name, plant in LEAKS.items():
            with monkeypatch.context() as patch:
                plant(patch)
                for pair in found:
                    for room in pair[1:]:
                        room._rendered.clear()
                    if await differences(app, [pair], PATHS[1]):
                        break
                else:
                    missed.append(name)
    assert missed == [] and len(LEAKS) >= 10

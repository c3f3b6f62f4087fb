"""Whatever a browser asks for: of two histories that look the same to its seat it gets the same bytes.

The histories differ in what others hold, laid face down, took back or said in private. Leaks of every kind
are planted to see that the check finds them.
"""

import itertools
import random
import sys
from dataclasses import replace

import pytest

from ludoteca.engine.matches import view_records
from ludoteca.engine.matches.acts import UNDO
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.games import game_names, load_game
from ludoteca.table.door.exchange import SESSION
from ludoteca.table.live.room import Room
from ludoteca.table.live.streams import Follower, follow, view_message
from ludoteca.table.pages import play, watching
from ludoteca.table.parts.replays import OPEN, Replay, Replays
from ludoteca.table.store import talk
from ludoteca.table.store.restoring import act_name
from ludoteca.table.store.talk import Heard
from tests.soaking import share
from tests.table.helpers import PARTIAL, browser, site
from tests.table.twins import SECRET, random_match, twins

pytestmark = pytest.mark.anyio
PAIRS = 38, share(1000)         # for each game, the second with `make soak`; of unequal length in test_counts.py
PATHS = 5, 99            # of which are asked for each pair
VIEWERS = 3               # of one history
WISHES = 4
LATE = 3                  # moves that are sent once more
HERE = "/t/twin"
NOW = 1_800_000_000_000


@pytest.fixture(autouse=True)
def time_stands_still(monkeypatch):
    """Pages say what time it is, and compressed ones are longer or shorter for it."""
    for module in [sys.modules[name] for name in sys.modules if name.startswith("ludoteca.table.")]:
        for clock in ("now", "monotonic"):
            if hasattr(module, clock):
                monkeypatch.setattr(module, clock, lambda: NOW)


def pairs(name, count, seed):
    """Yield a viewer and two rooms with such histories, of all numbers of seats, early and late."""
    game, found, number = load_game(name), 0, 0
    switches = {option.name: True for option in game.options if option.default is False}
    while found < count:
        number += 1
        luck = random.Random(f"{seed}/{number}")
        options = dict(luck.sample(sorted(switches.items()), luck.randrange(min(3, len(switches) + 1))))
        try:
            match = random_match(game, luck.choice(game.seats), luck.randrange(3, 70), f"{seed}/{number}", options)
        except Exception:       # options that clash
            continue
        if not match.is_over:
            for viewer, true, twin in twins(match, luck, VIEWERS):
                found += 1
                yield viewer, true, twin


def wishes_of(room, viewer, luck):
    """Return forms of moves that are refused or come too late, so that nothing changes."""
    if viewer < 0:
        return [{"seat": 0, "action": "x", "stamp": 0, "key": "k"}]
    names, stamp = room.match.game.actions, room.match.stamp(viewer)
    legal = {names[action] for action in room.match.legal_actions(viewer)}
    forbidden = [name for name in luck.sample(names, WISHES) if name not in legal]
    if not room.match.may_undo(viewer):
        forbidden.append("undo")
    wishes = [{"seat": viewer, "action": name, "stamp": stamp, "key": f"k-{name}"} for name in forbidden]
    return [*wishes, {"seat": viewer, "action": names[0], "stamp": stamp - 1, "key": "late"}]


def moves_of(room, viewer):
    """Return forms of the moves that a viewer has made: sent again, each is acknowledged as it was."""
    own = [act for act in room.match.acts if viewer >= 0 and act.seat == viewer]
    names = [act_name(room.match.game, act) for act in own]
    return [{"seat": viewer, "action": name, "stamp": 0, "key": f"own-{n}"} for n, name in enumerate(names)]


def paths_of(room, viewer, luck, most):
    """Return some of the addresses from which a browser can get something of a room."""
    last, seat = view_message(room, viewer, "en")["acts"], f"seat={viewer}"
    other = (viewer + 1) % room.match.seats
    paths = ["", f"/menu?{seat}", f"/log?{seat}", f"/record?{seat}", "/people", f"/replay?{seat}", "?seat=spectator",
             f"/at/{last}?{seat}", f"/at/{last // 2}?{seat}&from={last // 3}", f"/replay?{seat}&at={last - 1}",
             f"/since?{seat}&acts={last // 2}", f"/record?seat={other}", f"?seat={other}", f"/at/{last + 1}?{seat}"]
    return [f"?{seat}", *luck.sample(paths, min(most, len(paths)))]


async def everything_sent(app, room, viewer, paths, wishes):
    """Return what a browser can get of a room: status, headers and body of the answers, and its stream."""
    app.state.rooms._alive[room.table.id] = room
    app.state.replays = Replays()
    sent = {}
    async with browser(app) as client:
        if viewer >= 0:
            client.cookies.set(SESSION, SECRET.format(viewer))
        for path in paths:
            sent[path] = as_bytes(await client.get(HERE + path))
        for wish in wishes:
            answer = await client.post(f"{HERE}/act", data=wish, headers=PARTIAL)
            assert answer.status_code in (403, 409, 422), answer.text
            sent[wish["key"]] = as_bytes(answer)
        sent["without scripts"] = as_bytes(await client.post(f"{HERE}/act", data=wishes[-1]))
        for old in moves_of(room, viewer)[-LATE:]:
            sent[old["key"]] = as_bytes(await client.post(f"{HERE}/act", data=old, headers=PARTIAL))
            assert sent[old["key"]][0] == 200
    stream = follow(app.state.rooms, room, Follower(viewer, room.chairs[viewer].holder if viewer >= 0 else "", "en"))
    sent["stream"] = [await anext(stream) for _ in range(2)]
    await stream.aclose()
    return sent


def as_bytes(answer):
    """Return everything that is in an answer."""
    return answer.status_code, sorted(answer.headers.items()), answer.text


async def differences(app, found, most):
    """Return what differs between pairs of rooms that a viewer cannot tell from each other."""
    differ = []
    for number, (viewer, true, twin) in enumerate(found):
        luck = random.Random(number)
        paths, wishes = paths_of(true, viewer, luck, most), wishes_of(true, viewer, luck)
        first, second = [await everything_sent(app, room, viewer, paths, wishes) for room in (true, twin)]
        differ += [(number, viewer, path) for path, answer in first.items() if answer != second[path]]
    return differ


@pytest.mark.parametrize("run", [0, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", game_names())
async def test_what_was_hidden_has_left_no_trace_in_any_answer(tmp_path, name, run):
    async with site(tmp_path / "t.db", pause=60) as app:
        assert await differences(app, pairs(name, PAIRS[run], f"histories {run}"), PATHS[run]) == []


@pytest.fixture(scope="module")
def some_pairs():
    return list(pairs("montgolfiere", 14, "leaks"))


LEAKS = {}


def leak(planted):
    LEAKS[planted.__name__] = planted
    return planted


def hidden(room):
    """Return the hidden things of a position: hands and cards face down."""
    position = room.match.game.describe(room.match.tables[0], room.match.state)
    return f"{position['hand']} {position['chosen']}"


def in_part(patch, name, made):
    """Plant something in a part of the page."""
    true = Room.parts
    patch.setattr(Room, "parts", lambda room, viewer, language: true(room, viewer, language) | {
        name: true(room, viewer, language)[name] + made(room)
    })


@leak
def undo(patch):
    """What was taken back is said in the bar."""
    in_part(patch, "bar", lambda room: str([
        act.action for act, later in itertools.pairwise(room.match.acts) if later.action == UNDO
    ]))


@leak
def preview(patch):
    """A preview is computed from the state."""
    in_part(patch, "hand", lambda room: f'<button data-says="{hash(hidden(room)) % 97}"></button>')


@leak
def hint(patch):
    """A hint knows what others have laid."""
    in_part(patch, "words", lambda room: str(room.match.acts[-1].action))


@leak
def export(patch):
    """The record that is saved names all acts."""
    patch.setattr(watching, "view_record", lambda room, viewer: room.match.record())


@leak
def export_of_what_others_read(patch):
    """The record that is saved has what was told to others."""
    patch.setattr(view_records, "told_to", lambda match, act, viewer: [list(entry) for entry in act.entries])


@leak
def said_in_private(patch):
    """Everybody hears everything."""
    patch.setattr(talk, "heard_by", lambda rows, viewer, chairs: [Heard(n, row, "") for n, row in enumerate(rows)])


@leak
def number_of_what_was_said(patch):
    """What is heard is numbered as it was said."""
    true = talk.heard_by
    numbered = [lambda each: replace(each, number=each.row.n)]
    patch.setattr(talk, "heard_by", lambda *about: [numbered[0](each) for each in true(*about)])


@leak
def sequence_number(patch):
    """The sequence counts what others have heard."""
    patch.setattr(Room, "sequence", lambda room, viewer: len(room.match.acts) + len(room.talk))


@leak
def log_of_others(patch):
    """Everybody reads what was told to some."""
    patch.setattr(Room, "told", lambda room, viewer: [entry for act in room.match.acts for entry in act.entries])


@leak
def past_without_redaction(patch):
    """Whoever looks back sees all."""
    true = Replay.view
    patch.setattr(Replay, "view", lambda replay, eyes, n, names: true(replay, OPEN, n, names))


@leak
def refusal(patch):
    """Why something is refused says more than it should."""
    true = play._answer
    patch.setattr(play, "_answer", lambda request, room, seat, status, note: true(
        request, room, seat, status, replace(note, clause=note.clause + "!" * (hash(hidden(room)) % 7))))


@leak
def etag(patch):
    """A header is made of the state."""
    true = play._table_page

    def leaking(request, room, *about):
        answer = true(request, room, *about)
        answer.headers["ETag"] = str(hash(room.match.states.tobytes()))
        return answer

    patch.setattr(play, "_table_page", leaking)


@leak
def length(patch):
    """A page is longer where hands are."""
    in_part(patch, "hearers", lambda room: " " * (len(hidden(room)) % 50))


@leak
def cache_of_another_seat(patch):
    """Everybody gets what was rendered first."""
    true = Room.parts
    patch.setattr(Room, "parts", lambda room, viewer, language: true(room, 0, language))


@leak
def another_seats_page(patch):
    """Nobody asks whose seat it is."""
    patch.setattr(play, "viewer_of", lambda request, room, seat: int(seat) if seat and seat.isdecimal() else SPECTATOR)
    patch.setattr(watching, "viewer_of", play.viewer_of)


async def test_planted_leaks_are_found(tmp_path, some_pairs, monkeypatch):
    missed = []
    async with site(tmp_path / "t.db", pause=60) as app:
        for name, plant in LEAKS.items():
            with monkeypatch.context() as patch:
                plant(patch)
                for _, true, twin in some_pairs:
                    true.forget_made()
                    twin.forget_made()
                for pair in some_pairs:
                    if await differences(app, [pair], PATHS[1]):
                        break
                else:
                    missed.append(name)
    assert missed == [] and len(LEAKS) >= 10

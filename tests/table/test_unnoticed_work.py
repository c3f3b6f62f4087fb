"""Time tells too: what a viewer does not notice makes nothing of theirs anew, and what is kept is never stale."""

import asyncio

import pytest

from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.view_records import write_view_record
from ludoteca.engine.runtime.journal import EVERYBODY
from ludoteca.games import load_game
from ludoteca.table.live import room as room_module
from ludoteca.table.live import watchers
from ludoteca.table.live.room import Receipt
from ludoteca.table.parts.advice import Hint
from ludoteca.table.parts.compose import canvas, compose
from ludoteca.table.parts.replays import Replays
from tests.table.lengths import match_with_secrets, moments_of, viewers
from tests.table.test_counts import SECRETIVE, Kept, settled
from tests.table.twins import attempted, key_of, like, room_of

pytestmark = pytest.mark.anyio
MATCHES = 2
ENOUGH = 6           # acts that somebody has not noticed


@pytest.fixture(autouse=True)
def watchers_never_counted(monkeypatch):
    """Who looks on is counted after two seconds, and all are told: a slow machine is still at it then."""
    monkeypatch.setattr(watchers, "SETTLES", 3600.0)


def room_at_the_beginning(match):
    """Return a room in which a match is about to be played once more."""
    room = room_of(like(match))
    room.match, room.store = like(match), Kept()
    return room


async def commit(room, match, n):
    """Play an act of a match at a room."""
    act = match.acts[n]
    await room._commit(attempted(room.match, act.seat, act.action), key_of(match, n), Receipt(n, ""))


@pytest.mark.parametrize("name", SECRETIVE)
async def test_what_is_not_noticed_renders_nothing_and_what_is_kept_is_as_if_rendered_now(name):
    kept = 0
    for number in range(MATCHES):
        match = match_with_secrets(load_game(name), 3, f"kept {number}", {})
        room, moments = room_at_the_beginning(match), {viewer: moments_of(match, viewer) for viewer in viewers(match)}
        before = {viewer: (room.parts(viewer, "en"), room.canvas(viewer, "en")) for viewer in viewers(match)}
        for n in range(len(match.acts)):
            hidden = [viewer for viewer in viewers(match) if moments[viewer][n] is None]
            await commit(room, match, n)
            for viewer in hidden:
                parts, drawn = room.parts(viewer, "en"), room.canvas(viewer, "en")
                assert parts is before[viewer][0] and drawn is before[viewer][1]
                assert parts == compose(room.view(viewer), room.summary(viewer), "en") | {"end": "", "watching": ""}
                assert drawn == canvas(room.view(viewer), "en")
                kept += 1
            before = {viewer: (room.parts(viewer, "en"), room.canvas(viewer, "en"))
                      for viewer in viewers(match) if None in moments[viewer][n + 1 : n + 2]}
    assert kept


@pytest.mark.parametrize("name", SECRETIVE)
async def test_nobody_is_woken_and_no_past_replayed_by_what_is_not_noticed(monkeypatch, name):
    monkeypatch.setattr(room_module, "ANSWER_FIRST", 0.0)
    match, repeated, true = match_with_secrets(load_game(name), 3, "nobody is woken", {}), [], Match.repeat
    monkeypatch.setattr(Match, "repeat", lambda *about: repeated.append(1) or true(*about))
    room, wakes, replays = room_at_the_beginning(match), {}, Replays()
    for viewer in viewers(match):
        wakes[viewer] = asyncio.Event()
        room.listen(wakes[viewer], "", viewer)
    hidden = 0
    moments = {viewer: moments_of(match, viewer) for viewer in viewers(match)}
    for n in range(len(match.acts)):
        if hidden > ENOUGH or all(found[n] is not None for found in moments.values()):
            await commit(room, match, n)
            continue
        await settled()
        for viewer, wake in wakes.items():
            wake.clear()
            await replays.seen_by(viewer, "t", room.match)
        records = {viewer: write_view_record(room.match, viewer) for viewer in viewers(match)}
        await commit(room, match, n)
        await settled()
        for viewer, wake in wakes.items():
            assert wake.is_set() == (moments[viewer][n] is not None), (n, viewer)
            wake.clear()
            if moments[viewer][n] is None:
                repeated.clear()
                await replays.seen_by(viewer, "t", room.match)
                assert not repeated
                assert write_view_record(room.match, viewer) == records[viewer]
                assert len(repeated) == max(room.match.noticed(viewer), default=0)
                hidden += 1
        for viewer in viewers(match):
            assert (await replays.seen_by(viewer, "t", room.match)).last == len(room.match.noticed(viewer))
    assert hidden


async def test_a_whisper_and_a_hint_wake_those_alone_whom_they_are_for(monkeypatch):
    """All were woken, and looked for what there was to send: answers to them took as much longer."""
    monkeypatch.setattr(room_module, "ANSWER_FIRST", 0.0)
    match = match_with_secrets(load_game(SECRETIVE[0]), 3, "a whisper", {})
    room = room_at_the_beginning(match)
    wakes = {viewer: asyncio.Event() for viewer in viewers(match)}
    for viewer, wake in wakes.items():
        room.listen(wake, "", viewer)

    async def woken():
        await settled()
        found = {viewer for viewer, wake in wakes.items() if wake.is_set()}
        for wake in wakes.values():
            wake.clear()
        return found

    await woken()
    await room.say(0, "in private", 0b101)
    assert await woken() == {0, 2}
    room.advise(1, Hint(room.match.stamp(1)))
    assert await woken() == {1}
    await room.say(0, "aloud", EVERYBODY)
    assert await woken() == set(wakes)

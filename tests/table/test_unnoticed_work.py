"""Time tells too: what a viewer does not notice makes nothing of theirs anew, and what is kept is never stale."""

import asyncio
import random
from itertools import product

import pytest

from ludoteca.engine.matches import undoing
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.noticing import others_may_hide
from ludoteca.engine.matches.view_records import write_view_record
from ludoteca.engine.runtime.journal import EVERYBODY
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.games import load_game
from ludoteca.table.limits.lanes import Lanes, Pass
from ludoteca.table.live import room as room_module
from ludoteca.table.live import streams, watchers
from ludoteca.table.live.bots import any_action
from ludoteca.table.live.room import Receipt
from ludoteca.table.live.streams import Follower
from ludoteca.table.parts.advice import Hint
from ludoteca.table.parts.compose import canvas, compose
from ludoteca.table.parts.replays import Replays
from tests.table.helpers import browser, new_table, site
from tests.table.lengths import match_with_secrets, moments_of, viewers
from tests.table.test_clocks import until
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


async def test_whoever_chooses_is_told_last(tmp_path, monkeypatch):
    """What their page takes hangs on their hand, and lay between what two streams of somebody else were told."""
    made, told, event, lanes = [], [], streams.view_event, Lanes(at_once=1)

    def noted(room, who, *given):
        made.append(who.viewer)
        told.append(("made", who.viewer))
        return event(room, who, *given)

    async def drained(viewer):
        """Follow as a stream does, from an address that all have in common."""
        who = Follower(viewer, holder, "en", place=Pass(lanes, "all"))
        async for text in streams.follow(app.state.rooms, room, who):
            if text.startswith("data:"):
                told.append(("told", viewer))

    monkeypatch.setattr(streams, "view_event", noted)
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", "here", **{"option.target": "300"})
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        holder = room.chairs[0].holder
        followers = [SPECTATOR, 0, 1, 2, SPECTATOR, 2, 1, 0, SPECTATOR]
        tasks = [asyncio.create_task(drained(viewer)) for viewer in followers]
        orders = set()
        await until(lambda: len(made) >= len(followers))
        for _ in range(6):
            while made:                       # who has just come is shown to the others
                made.clear()
                told.clear()
                await asyncio.sleep(0.2)
            seat = room.waiting[0]
            await room.act(seat, any_action(room, seat))
            await until(lambda: len(made) >= len(followers))
            chooses = [viewer in room.waiting for viewer in made[: len(followers)]]
            assert chooses == sorted(chooses) and True in chooses, (made, room.waiting)
            firsts = [what for what in told if what[1] not in room.waiting]
            assert told[: len(firsts)] == firsts and ("told", SPECTATOR) in firsts, "not when the choosers' was made"
            orders.add(tuple(made[: len(followers)]))
        for task in tasks:
            task.cancel()
    assert len(orders) > 3, "by lot"


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


def work_of(match, question, seat):
    """Return how many acts a match plays again to answer a question of a seat."""
    played, play = [], match._played_on

    def counted(live, acts):
        acts = list(acts)
        played.extend(acts)
        return play(live, acts)

    match._played_on = counted
    try:
        question(match, seat)
    finally:
        del match._played_on
    return len(played)


def after(match, acts, is_restored):
    """Return a match of its own after some acts of another one: played here, or restored as after a restart."""
    done = [(act.seat, act.action) for act in acts]
    if is_restored:
        return Match.restored(match.game, match.seats, done, options=match.values, pack=match.pack)
    found = like(match)
    for seat, action in done:
        found.accept(attempted(found, seat, action))
    return found


@pytest.mark.parametrize("name", SECRETIVE)
def test_what_is_not_noticed_makes_no_hint_longer_nor_an_undoing_by_more_than_what_lies_there(name):
    """They were played again from where anybody had taken back, or let a bot think, last."""
    asked = undone = number = 0
    while min(asked, 2 * undone) < ENOUGH:
        number += 1
        match = match_with_secrets(load_game(name), 3, f"work {number}", {})
        moments = {viewer: moments_of(match, viewer) for viewer in range(match.seats)}
        hidden = [(n, viewer) for n in range(len(match.acts)) for viewer in moments if moments[viewer][n] is None]
        for (n, viewer), is_restored in product(hidden, (False, True)):
            before, since = (after(match, match.acts[:end], is_restored) for end in (n, n + 1))
            hints = [work_of(each, Match.view_to_think, viewer) for each in (before, since)]
            assert hints[0] == hints[1] <= sum(act.seat == viewer for act in since._line), (n, viewer, hints)
            asked += 1
            if before.may_undo(viewer) and since.may_undo(viewer):
                works = [work_of(each, Match.attempt_undo, viewer) for each in (before, since)]
                lie = [len(each._line) for each in (before, since)]
                assert works[1] - works[0] == lie[1] - lie[0], (n, viewer, works, lie)
                undone += 1


@pytest.mark.parametrize("name", SECRETIVE)
def test_nor_is_it_found_out_anew_whether_somebody_may_take_back(name, monkeypatch):
    """A refused taking back took longer where others had laid something since: eight or nine times of ten."""
    asked = []

    def noted(match, seat):
        asked.append(seat)
        return others_may_hide(match, seat)

    monkeypatch.setattr(undoing, "others_may_hide", noted)
    unnoticed = number = 0
    while unnoticed < ENOUGH:
        number += 1
        match = match_with_secrets(load_game(name), 3, f"found out {number}", {})
        moments = {viewer: moments_of(match, viewer) for viewer in range(match.seats)}
        live = like(match)
        live.begin_counting()
        for n, act in enumerate(match.acts):
            before = [live.may_undo(seat) for seat in range(live.seats)]
            asked.clear()
            live.accept(attempted(live, act.seat, act.action))
            for seat in [seat for seat in moments if moments[seat][n] is None]:
                assert live.may_undo(seat) == before[seat] and seat not in asked, (n, seat)
                unnoticed += 1


@pytest.mark.parametrize("name", SECRETIVE)
def test_nor_does_it_matter_who_else_has_taken_back_or_thought(name):
    """One seat's undoing made the next one's shorter, or where it took back its first choice, longer by a game."""
    luck, counts = random.Random(4), 0
    pasts = (match_with_secrets(load_game(name), 3, f"taken back {number}", {}) for number in range(20))
    for match, n in ((past, n) for past in pasts for n in range(1, len(past.acts)) if past.acts[n - 1].sealed):
        quiet, busy = (after(match, match.acts[:n], False) for _ in range(2))
        undoers = [seat for seat in range(3) if quiet.may_undo(seat) and quiet._line[-1].sealed]
        for seat, other in [(seat, other) for seat in undoers for other in quiet.waiting if other != seat]:
            busy.view_to_think(other)
            busy.accept(busy.attempt(other, luck.choice(busy.view(other).choices)))
            if not busy.may_undo(other):
                break                       # it has turned over what lay there
            busy.accept(busy.attempt_undo(other))
            works = [work_of(each, Match.attempt_undo, seat) for each in (quiet, busy)]
            assert works[0] == works[1], (n, seat, works)
            counts += 1
        if counts >= MATCHES:
            return
    assert counts >= MATCHES


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

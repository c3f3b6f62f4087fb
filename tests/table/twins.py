"""Twins: two tables whose histories differ only in what one viewer cannot know."""

import json
import random
from copy import copy
from dataclasses import replace

from ludoteca.engine.matches.acts import UNDO
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.noticing import redacted
from ludoteca.engine.runtime.journal import EVERYBODY
from ludoteca.engine.runtime.seats import SPECTATOR, bit
from ludoteca.engine.texts.errors import ActionError
from ludoteca.table.live.room import Room
from ludoteca.table.store.restoring import act_name
from ludoteca.table.store.stored import ActRow, StoredSeat, StoredTable, TableRow, TalkRow
from ludoteca.table.store.talk import SAID
from ludoteca.table.store.tokens import hashed

SECRET = "s{}-" + 44 * "x"      # of the browser on a seat
LAST_ACTS = 24                  # how much of a history a twin may have otherwise
TRIES = 5                       # other actions tried in the place of each act
SHARE_OF_UNDOING = 0.3
BEGUN = 1_700_000_000_000


def random_match(game, seats, acts, seed, options=()):
    """Return a match after so many random acts of seats, out-of-turn actions and taking back included."""
    luck = random.Random(f"{seed}")
    match = game.new_match(seats, seed=f"{seed}", options=dict(options))
    for _ in range(acts):
        if match.is_over:
            break
        undoers = [seat for seat in range(seats) if match.may_undo(seat)]
        if undoers and luck.random() < SHARE_OF_UNDOING:
            match.accept(match.attempt_undo(luck.choice(undoers)))
        else:
            seat = luck.choice(match.waiting)
            match.play(seat, luck.choice(match.legal_actions(seat)))
    return match


def seen(match, states, viewer):
    """Return the bytes of a view, without making all of it."""
    return redacted(match.game, match._tables, states, viewer)


def read_by(viewer, act):
    """Return what a viewer may read of an act."""
    return [entry for entry in act.entries if entry.visible_to(viewer)]


def like(match):
    """Return a match that begins as another did."""
    return Match(match.game, match.seats, options=match.values, pack=match.pack, names=match.names)


def steps_of(match):
    """Return a match as it was before each of its last acts, by the number of that act, and as it is."""
    replay = like(match)
    found = {}
    for number, act in enumerate(match.acts):
        if number > len(match.acts) - LAST_ACTS:
            found[number] = copy(replay)
        replay.repeat(act.seat, act.action)
    return found | {len(match.acts): replay}


def twin_of(match, steps, viewer, luck):
    """Return a match with another history, of which this viewer has seen the same; None if none was found."""
    first = max(0, len(match.acts) - luck.randrange(1, LAST_ACTS))
    twin, changed = copy(steps[first]), False
    for number, act in enumerate(match.acts[first:], first):
        true = steps[number + 1].states
        wanted = seen(match, true, viewer)
        for action in [*others(twin, viewer, act, luck), act.action]:
            move = attempted(twin, act.seat, action)
            if move is not None and told_alike(viewer, act, move) and seen(match, move.states, viewer) == wanted:
                twin.accept(move)
                changed |= action != act.action
                break
        else:
            return None
    return twin if changed else None


def told_alike(viewer, act, move):
    """Say whether a move tells a viewer what an act did."""
    return all(read_by(viewer, new) == read_by(viewer, act) for new in move.acts)


def others(twin, viewer, act, luck):
    """Return actions to try in the place of an act; the viewer's own are what they were."""
    if act.seat == viewer or act.action == UNDO:
        return []
    legal = [action for action in twin.legal_actions(act.seat) if action != act.action]
    return luck.sample(legal, min(TRIES, len(legal)))


def attempted(match, seat, action):
    """Return what an act would do, None if it may not be."""
    try:
        return match.attempt_undo(seat) if action == UNDO else match.attempt(seat, action)
    except ActionError:
        return None


def random_talk(seats, luck):
    """Return things said, to all and in private."""
    said = []
    for n in range(luck.randrange(2, 9)):
        seat = luck.randrange(seats)
        audience = EVERYBODY if luck.random() < 0.4 else bit(seat) | luck.randrange(1, 1 << seats)
        said.append(TalkRow(n, seat, SAID, audience, f"word {luck.randrange(100)}", BEGUN))
    return said


def other_talk(talk, viewer, seats, luck):
    """Return the same talk for a viewer, with other words where they hear none, more of them, or fewer."""
    kept = [
        row for row in talk if row.audience == EVERYBODY or (viewer >= 0 and row.audience >> viewer & 1)
    ]
    deaf = 0 if viewer < 0 else bit(viewer)
    for _ in range(luck.randrange(6)):
        audience = luck.randrange(1, 1 << seats) & ~deaf
        if audience:
            place = luck.randrange(len(kept) + 1)
            kept.insert(place, TalkRow(0, luck.randrange(seats), SAID, audience, f"secret {luck.random()}", BEGUN))
    return [replace(row, n=n) for n, row in enumerate(kept)]


def key_of(match, n):
    """Return what a seat has called its act: the number of it among its own."""
    seat = match.acts[n].seat
    return f"{seat}:own-{sum(act.seat == seat for act in match.acts[:n])}" if seat >= 0 else None


class Looks:
    """A store that is told who has looked at a table, and asked for nothing."""

    async def note_looks(self, table_id, ago):
        pass


def room_of(match, talk=()):
    """Return a room as it would be restored; on every seat sits a browser of its own."""
    chairs = tuple(StoredSeat(seat, "", f"N{seat}", hashed(SECRET.format(seat))) for seat in range(match.seats))
    game, options = match.game, json.dumps(match.values)
    table = TableRow("twin", game.name, match.pack.digest, options, "the seed", "T", 0, "", BEGUN, 0)
    acts = tuple(ActRow(n, act.seat, act_name(game, act), key_of(match, n), BEGUN) for n, act in enumerate(match.acts))
    return Room(StoredTable(table, match.pack.files, chairs, acts, tuple(talk)), Looks())


def twins(match, luck, most):
    """Yield, for each viewer, the true room and one that is the same to them; `most` viewers at a time."""
    viewers, steps = [SPECTATOR, *range(match.seats)], steps_of(match)
    for viewer in luck.sample(viewers, min(most, len(viewers))):
        twin = twin_of(match, steps, viewer, luck)
        if twin is not None:
            talk = random_talk(match.seats, luck)
            yield viewer, room_of(match, talk), room_of(twin, other_talk(talk, viewer, match.seats, luck))

"""Histories of unequal length that one viewer cannot tell apart: others have done more, or less, where it cannot look.

What a viewer can know is what redaction leaves of the states, what it has done itself, and what it was told; that
something was taken back is no news to whoever had not noticed what was done.
"""

import random
from dataclasses import dataclass

from ludoteca.engine.matches.acts import UNDO
from ludoteca.engine.runtime.seats import CHANCE, SPECTATOR
from tests.table.twins import attempted, like, read_by, seen

LATER = 16                # acts at most after the first that was hidden
SHARE_OF_UNDOING = 0.3
SHARE_OF_HIDING = 0.5     # of the places where somebody may do more in secret, and of the acts that may be left out
TRIES = 6                 # acts tried in such a place
PATIENCE = 400            # acts until something is hidden


@dataclass(frozen=True)
class Moment:
    """What a viewer gets to know of an act: of an own one what it was, of others' what it showed."""

    own: int | None
    told: tuple
    states: bytes


def moment_of(match, viewer, act, states, before):
    """Return what an act showed to a viewer, None where it showed nothing."""
    own = viewer >= 0 and act.seat == viewer
    told = tuple(read_by(viewer, act)) if own or act.action != UNDO else ()
    now = seen(match, states, viewer)
    return Moment(act.action if own else None, told, now) if own or told or now != before else None


def moments_of(match, viewer):
    """Return what each act of a match showed to a viewer, None for each that showed nothing."""
    replay = like(match)
    before, found = seen(match, replay.states, viewer), []
    for act in match.acts:
        replay.repeat(act.seat, act.action)
        found.append(moment_of(match, viewer, replay.acts[-1], replay.states, before))
        before = seen(match, replay.states, viewer)
    return found


def random_act(match, luck):
    """Do something at random, taking back included; return the acts that it caused."""
    undoers = [seat for seat in range(match.seats) if match.may_undo(seat)]
    count = len(match.acts)
    if undoers and luck.random() < SHARE_OF_UNDOING:
        match.accept(match.attempt_undo(luck.choice(undoers)))
    else:
        seat = luck.choice(match.waiting)
        match.play(seat, luck.choice(match.legal_actions(seat)))
    return match.acts[count:]


def match_with_secrets(game, seats, seed, options=()):
    """Return a match in which choices lay face down, or out-of-turn actions were for some alone; None if none is.
    """
    luck = random.Random(f"{seed}")
    match = game.new_match(seats, seed=f"{seed}", options=dict(options))
    left = PATIENCE
    while left > 0 and not match.is_over:
        left -= 1
        if any(act.sealed or act.out_of_turn for act in random_act(match, luck)):
            left = min(left, luck.randrange(LATER))
    return None if match.is_over else match


def hidden_from(match, viewer, seat, action):
    """Return a move of another seat if it shows a viewer nothing, None if it does or may not be."""
    move = attempted(match, seat, action)
    if move is None:
        return None
    moment = moment_of(match, viewer, move.acts[0], move.states, seen(match, match.states, viewer))
    return move if moment is None and len(move.acts) == 1 else None


def hide_something(match, viewer, luck, is_last):
    """Let another seat do what the viewer does not notice, and mostly take it back; nothing if nobody can."""
    others = [seat for seat in range(match.seats) if seat != viewer]
    for _ in range(TRIES if others else 0):
        seat = luck.choice(others)
        legal = match.legal_actions(seat)
        move = hidden_from(match, viewer, seat, luck.choice(legal)) if legal else None
        if move is None:
            continue
        match.accept(move)
        undoing = hidden_from(match, viewer, seat, UNDO)
        if undoing is not None and not (is_last and luck.random() < 1 - SHARE_OF_HIDING):
            match.accept(undoing)
        return


def to_leave_out(match, moments, luck):
    """Return places of acts without which the viewer would have seen the same: taken back, out of turn, or not yet due.
    """
    found = set()
    for place, (act, moment) in enumerate(zip(match.acts, moments, strict=True)):
        if moment is not None or act.seat == CHANCE or place in found or luck.random() >= SHARE_OF_HIDING:
            continue
        later = next((n for n in range(place + 1, len(moments)) if match.acts[n].seat == act.seat), len(moments))
        if act.out_of_turn or later == len(moments):
            found.add(place)
        elif match.acts[later].action == UNDO != act.action and moments[later] is None:
            found |= {place, later}
    return found


def longer_or_shorter(match, viewer, luck):
    """Return a match of another length of which a viewer has seen the same; None if none was found."""
    moments = moments_of(match, viewer)
    left_out = to_leave_out(match, moments, luck)
    first = next((place for place, act in enumerate(match.acts) if act.sealed or act.out_of_turn), len(moments))
    twin = like(match)
    for place, (act, moment) in enumerate(zip(match.acts, moments, strict=True)):
        if place >= first and luck.random() < SHARE_OF_HIDING:
            hide_something(twin, viewer, luck, False)
        if place in left_out:
            continue
        before = seen(twin, twin.states, viewer)
        move = attempted(twin, act.seat, act.action)
        if move is None or moment_of(match, viewer, move.acts[0], move.states, before) != moment:
            return None
        twin.accept(move)
    hide_something(twin, viewer, luck, True)
    return twin if len(twin.acts) != len(match.acts) else None


def viewers(match):
    """Return all who look at a match."""
    return [SPECTATOR, *range(match.seats)]

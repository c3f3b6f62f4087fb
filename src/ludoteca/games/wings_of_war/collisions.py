"""Collisions: planes that overlap at one level swerve blindly, and may still meet (WW-44 .. WW-47)."""

from ludoteca.engine.runtime.journal import write
from ludoteca.games.wings_of_war.cards import Damage, Felt
from ludoteca.games.wings_of_war.damage import is_balloon, is_flying, make_pile, take_card
from ludoteca.games.wings_of_war.events import Event
from ludoteca.games.wings_of_war.geometry import clear_base, copy_base, move_base, overlap
from ludoteca.games.wings_of_war.losses import lose_destroyed
from ludoteca.games.wings_of_war.state import Crash, Phase


def seek_collisions(tables, state, journal) -> None:
    """Go on to the next pair that may collide: planes first, then planes with balloons; at the end remove (WW-46)."""
    while state.actor < state.crowd:
        first = state.actor + 0
        second = state.partner + 0
        if first < second < state.crowd and meet(tables, state, first, second, False):
            begin_test(state)
            return
        step_pair(state)
    while state.actor < 2 * state.crowd:
        first = state.actor - state.crowd
        second = state.partner + 0
        if first != second and second < state.crowd and meet(tables, state, first, second, True):
            write(journal, Event.HIT_BALLOON, first, second)
            state.step = Crash.FIRST_CARD
            draw_crash_card(tables, state)
            return
        step_pair(state)
    lose_destroyed(tables, state, journal)
    state.phase = Phase.BOMBING


def step_pair(state) -> None:
    """Go on to the next pair; `actor` counts all slots twice, the second time for balloons."""
    state.partner += 1
    if state.partner >= state.crowd:
        state.partner = 0
        state.actor += 1


def meet(tables, state, first: int, second: int, with_balloon: bool) -> bool:
    """Say whether two flyers overlap at one level, the first being a plane (WW-44, WW-47)."""
    if not is_flying(state, first) or not is_flying(state, second):
        return False
    one = state.flyers[first]
    other = state.flyers[second]
    if one.level != other.level or is_balloon(tables, one) or is_balloon(tables, other) != with_balloon:
        return False
    return overlap(one.stand, other.stand)


def begin_test(state) -> None:
    """Chance draws for the plane of the lower slot first (WW-44)."""
    state.step = Crash.FIRST_SWERVE
    state.phase = Phase.SWERVE
    copy_base(state.flyers[state.actor].stand, state.swerves[0])
    copy_base(state.flyers[state.partner].stand, state.swerves[1])


def swerve(tables, state, card: int, journal) -> None:
    """A plane tries to swerve by a turn; after both the bases are compared where they would be (WW-44)."""
    which = 0 if state.step == Crash.FIRST_SWERVE else 1
    slot = state.actor + 0 if which == 0 else state.partner + 0
    moves = tables.moves[tables.models[state.flyers[slot].model].deck]
    move_base(tables, state.swerves[which], moves.dx[card] + 0, moves.dy[card] + 0, moves.turn[card] + 0)
    write(journal, Event.SWERVED, slot, card)
    if which == 0:
        state.step = Crash.SECOND_SWERVE
        return
    collides = overlap(state.swerves[0], state.swerves[1])
    write(journal, Event.COLLIDED if collides else Event.AVOIDED, state.actor, state.partner)
    clear_base(state.swerves[0])
    clear_base(state.swerves[1])
    if collides:
        state.step = Crash.FIRST_CARD
        draw_crash_card(tables, state)
    else:
        step_pair(state)
        state.phase = Phase.COLLIDING


def draw_crash_card(tables, state) -> None:
    """Chance draws a card of a collision: A between planes, C with a balloon (WW-45, WW-47)."""
    state.deck = Damage.A if state.actor < state.crowd else Damage.C
    make_pile(tables, state, state.deck + 0)
    state.phase = Phase.CRASH


def crash(tables, state, kind: int, journal) -> None:
    """One of the two that have collided takes its card; then the other, or the next pair (WW-45 .. WW-47)."""
    if state.step == Crash.FIRST_CARD:
        take_card(tables, state, state.actor % state.crowd, state.deck + 0, kind, Felt.CRASH + 0, 0, journal)
        state.step = Crash.SECOND_CARD
        draw_crash_card(tables, state)
    else:
        take_card(tables, state, state.partner + 0, state.deck + 0, kind, Felt.CRASH + 0, 0, journal)
        state.step = Crash.FIRST_SWERVE
        step_pair(state)
        state.phase = Phase.COLLIDING

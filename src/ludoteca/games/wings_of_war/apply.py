"""Applies one action, of a seat or of chance, and runs on to the next decision."""

from ludoteca.engine.runtime.journal import write_private
from ludoteca.engine.runtime.seats import bit
from ludoteca.games.wings_of_war.actions import (
    CARD,
    DRAW,
    DROP_ONE,
    DROP_THREE,
    NOTHING,
    ORDER,
    ROCKET,
    ROCKETS,
    SHOOT,
    TAIL,
    WINCH,
)
from ludoteca.games.wings_of_war.cards import SALVO
from ludoteca.games.wings_of_war.collisions import crash, swerve
from ludoteca.games.wings_of_war.events import Event
from ludoteca.games.wings_of_war.flow import advance, burn, draw_autonomous, end_planning
from ludoteca.games.wings_of_war.gunfire import settle_tie
from ludoteca.games.wings_of_war.hits import hit
from ludoteca.games.wings_of_war.pending import asked_gun, asked_slot
from ludoteca.games.wings_of_war.pursuit import reorder
from ludoteca.games.wings_of_war.state import HOLD, MOST_FLYERS, NONE, Phase


def apply_action(tables, state, seat: int, action: int, journal) -> None:
    """Apply a legal action; an illegal one is the caller's error."""
    phase = state.phase
    if action >= DRAW:
        take_chance(tables, state, action - DRAW, journal)
    elif phase == Phase.AUTO:
        draw_autonomous(state, action - CARD, journal)
    elif phase == Phase.SWERVE:
        swerve(tables, state, action - CARD, journal)
    elif phase == Phase.TIE:
        settle_tie(state, action - SHOOT)
        state.phase = Phase.AUTO_GUNS
    else:
        answer(tables, state, seat, action, journal)
    advance(tables, state, journal)


def take_chance(tables, state, kind: int, journal) -> None:
    """Chance gives a damage card: for a fire, a collision or a hit."""
    if state.phase == Phase.BURN:
        burn(tables, state, kind, journal)
    elif state.phase == Phase.CRASH:
        crash(tables, state, kind, journal)
    else:
        hit(tables, state, kind, journal)


def answer(tables, state, seat: int, action: int, journal) -> None:
    """A seat answers about the flyer that it is asked about; when all have, the game goes on."""
    if state.phase == Phase.ORDER:
        reorder(state, action - ORDER, journal)
        return
    slot = asked_slot(tables, state, seat)
    if state.phase == Phase.PLAN:
        plan(state, slot, action, journal)
    elif state.phase == Phase.TAIL:
        state.flyers[slot].tail = action - TAIL
    elif state.phase == Phase.DROP:
        state.flyers[slot].asked = 0
        state.flyers[slot].falls = 1 if action == DROP_ONE else 0
        if action == DROP_THREE:
            state.flyers[slot].falls = SALVO
    else:
        declare(tables, state, slot, action, journal)
    if state.phase != Phase.DROP:          # what is dropped is seen at once (WW-72)
        state.begun |= bit(seat)
    if asked_slot(tables, state, seat) == NONE:
        state.awaited -= bit(seat)
        if state.awaited == 0:
            state.begun = 0
            end_answers(tables, state, journal)


def end_answers(tables, state, journal) -> None:
    """All have answered."""
    if state.phase == Phase.PLAN:
        end_planning(tables, state, journal)
    elif state.phase == Phase.TAIL:
        state.phase = Phase.TAILS
    elif state.phase == Phase.DROP:
        state.phase = Phase.DROPPED
    else:
        state.phase = Phase.AUTO_GUNS


def plan(state, slot: int, action: int, journal) -> None:
    """Lay the next card of a plane's plan face down, or say whether a balloon is winched down (WW-29, WW-82)."""
    flyer = state.flyers[slot]
    if flyer.asked == 1:
        flyer.asked = 0
        flyer.falls = 1 if action == WINCH else 0
        return
    nth = 0
    while flyer.plan[nth] != NONE:
        nth += 1
    flyer.plan[nth] = action - CARD
    if nth == 2:
        write_private(
            journal, bit(flyer.seat), Event.PLANNED, slot, flyer.plan[0] + 0, flyer.plan[1] + 0, flyer.plan[2] + 0
        )


def declare(tables, state, slot: int, action: int, journal) -> None:
    """A gun fires at somebody or holds its fire; or rockets are launched instead of the front gun (WW-49, WW-80)."""
    flyer = state.flyers[slot]
    gun = asked_gun(tables, state, slot)
    if action == NOTHING or action >= ROCKET:
        flyer.aims[gun] = HOLD
    else:
        flyer.aims[gun] = action - SHOOT
    if action >= ROCKET:
        flyer.launching = 1 if action < ROCKETS else 2
        flyer.launch_at = (action - ROCKET) % MOST_FLYERS
        flyer.rockets -= flyer.launching

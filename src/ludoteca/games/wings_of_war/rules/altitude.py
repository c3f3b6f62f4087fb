"""Altitude: what climbs and dives cost, and what they do (WW-33 .. WW-39, WW-67, WW-71)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.wings_of_war.cards import CEILING, Card, is_dive
from ludoteca.games.wings_of_war.events import Event
from ludoteca.games.wings_of_war.rules.flyers import is_loaded
from ludoteca.games.wings_of_war.state import Flyer, Kind, State, Tables

COUNTERS = 16              # more than a level needs: heights are packed as level * COUNTERS + counters


def climb_need(tables: Tables, state: State, flyer: Flyer) -> int:
    """Return how many climb counters a level costs: more with a load and for each lost engine (WW-34, WW-67)."""
    need = tables.models[flyer.model].climb
    if is_loaded(state, flyer):
        need += 1
    if tables.models[flyer.model].kind == Kind.MULTI:
        need += flyer.engines_lost
    return need


def gains_counter(state: State, card: int) -> bool:
    """Say whether a card brings a climb counter (WW-34, WW-84)."""
    looped = card == Card.IMMELMANN and state.options.immelmann_climb == 1 and state.options.altitude == 1
    return card == Card.CLIMB or looped


def height_after(state: State, height: int, need: int, card: int) -> int:
    """Return level and counters after a card, packed like `height`; beyond the ceiling where it is not allowed."""
    level = height // COUNTERS
    counters = height % COUNTERS
    if is_dive(card):
        return (level - 1) * COUNTERS + (1 if level == 1 else 0)
    if gains_counter(state, card):
        if counters + 1 >= need:
            return (level + 1) * COUNTERS
        return height + 1
    return height


def height_of(flyer: Flyer) -> int:
    """Return a flyer's level and counters as one number."""
    return flyer.level * COUNTERS + flyer.climb


def may_land(state: State) -> bool:
    """Say whether a plane may dive at level 0: it then lands (WW-39, WW-A19, WW-A46)."""
    return state.options.low_dive == 1 or state.options.landing == 1


def climb(tables: Tables, state: State, slot: int, journal: Journal) -> None:
    """A climb counter, and a level with enough of them, but never above the ceiling (WW-34, WW-35, WW-A18).

    What a plane with several engines needs is its owner's secret: engines may be lost (WW-67).
    """
    flyer = state.flyers[slot]
    need = climb_need(tables, state, flyer)
    if flyer.climb + 1 < need:
        flyer.climb += 1
        if tables.models[flyer.model].kind == Kind.MULTI:
            write(journal, Event.COUNTED_ALONE, slot, flyer.climb)
        else:
            write(journal, Event.COUNTED, slot, flyer.climb, need)
    elif flyer.level == CEILING:
        write(journal, Event.UNCOUNTED, slot)
    else:
        flyer.climb = 0
        flyer.level += 1
        write(journal, Event.CLIMBED, slot, flyer.level)


def dive(state: State, slot: int, journal: Journal) -> None:
    """A level lower and all counters gone; at level 0 one stays, and a dive from there lands (WW-36, WW-37, WW-39)."""
    flyer = state.flyers[slot]
    flyer.climb = 0
    if flyer.level == 0:
        return
    flyer.level -= 1
    if flyer.level == 0:
        flyer.climb = 1
    write(journal, Event.DIVED, slot, flyer.level)


def has_landed(state: State, slot: int) -> bool:
    """Say whether a plane has landed: at level 0 without a climb counter (WW-38)."""
    flyer = state.flyers[slot]
    return flyer.level == 0 and flyer.climb == 0 and is_dive(flyer.last)

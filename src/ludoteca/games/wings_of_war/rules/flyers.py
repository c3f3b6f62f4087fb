"""Planes and balloons: what is in play, what it is and carries, and who knows what it has suffered (WW-33, WW-69).

Sets of flyers, or of cards, are the bits of a number.
"""

from ludoteca.engine.runtime.chance import draw
from ludoteca.engine.runtime.record_types import Numbers
from ludoteca.engine.runtime.seats import bit
from ludoteca.games.wings_of_war.state import Flyer, Kind, State, Status, Tables


def is_flying(state: State, slot: int) -> bool:
    """Say whether a flyer is in play."""
    return state.flyers[slot].status == Status.FLYING


def is_balloon(tables: Tables, flyer: Flyer) -> bool:
    """Say whether a flyer is a balloon."""
    return tables.models[flyer.model].kind == Kind.BALLOON


def is_steep(tables: Tables, flyer: Flyer, card: int) -> bool:
    """Say whether a card is steep in the flyer's deck (WW-14)."""
    return card >= 0 and tables.moves[tables.models[flyer.model].deck].steep[card] == 1


def is_loaded(state: State, flyer: Flyer) -> bool:
    """Say whether a plane counts as loaded with bombs: less than half are gone (WW-69, WW-70, WW-A17)."""
    gone = flyer.load - flyer.bombs
    if state.options.loaded_at_half == 1:
        return flyer.load > 0 and 2 * gone <= flyer.load
    return flyer.load > 0 and 2 * gone < flyer.load


def owners(tables: Tables, state: State, slot: int) -> int:
    """Return the mask of the seats that know a flyer's damage: its owner, or its side (WW-A36).

    The cards of balloons and autonomous planes are open to their side.
    """
    flyer = state.flyers[slot]
    if state.options.team_info == 0 and flyer.autonomous == 0 and not is_balloon(tables, flyer):
        return bit(flyer.seat)
    found = 0
    for other in range(state.crowd):
        mate = state.flyers[other]
        if mate.side == flyer.side:
            found |= bit(mate.seat)
    return found


def lowest_of(members: int) -> int:
    """Return the lowest member of a set."""
    lowest = 0
    while members >> lowest & 1 == 0:
        lowest += 1
    return lowest


def any_of(members: int, generator: Numbers) -> int:
    """Return a member of a set, each as likely as the others."""
    count = 0
    rest = members
    while rest != 0:
        rest &= rest - 1
        count += 1
    rest = members
    for _ in range(draw(generator, count)):
        rest &= rest - 1
    return lowest_of(rest)

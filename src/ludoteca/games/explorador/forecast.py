"""What vehicles will bring this turn, and what a card would change: the rules act on a copy of the view.

What the rules need is open to the viewer: the row, the vehicles, and the cards that the viewer can lay.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ludoteca.engine.journal import Entry, entries, new_journal
from ludoteca.engine.mirrors import mirror_of
from ludoteca.games.explorador.cards import HIGHEST_FACTORY, LOWEST_FACTORY, MATERIALS, VALUES, Kind, Place
from ludoteca.games.explorador.events import Event
from ludoteca.games.explorador.laying import lay
from ludoteca.games.explorador.lines import ways
from ludoteca.games.explorador.orbits import bits_of, hub_of, is_linked
from ludoteca.games.explorador.state import VEHICLES, State
from ludoteca.games.explorador.yields import factor_of


class Prospect(NamedTuple):
    """What a vehicle would bring if its owner collected now."""

    linked: bool
    hub: int               # meeting point that it stands on, 1 or 2; 0 for none
    factor: int
    amounts: tuple[int, ...]           # by material; all 0 where it yields nothing
    fills: int             # value that a factory rises to, 0 if it does not


def copied(view: Any) -> Any:
    """Return a copy of a view."""
    mirror = mirror_of(State.dtype)
    return mirror.read(mirror.write(view))


def prospect(tables: Any, view: Any, seat: int, v: int) -> Prospect:
    """Return what a vehicle would bring now (EX-28 .. EX-31)."""
    vehicle = view.explorers[seat].vehicles[v]
    linked, hub = bool(is_linked(tables, view, seat, v)), int(hub_of(tables, view, seat, v))
    times = int(factor_of(vehicle)) if linked and hub else 0
    fills = vehicle.value + 1 if vehicle.kind == Kind.FACTORY and not linked and vehicle.value < HIGHEST_FACTORY else 0
    return Prospect(linked, hub, times, tuple(int(tables.yields[vehicle.position][material]) * times
                                              for material in range(MATERIALS)), int(fills))


def turn_brings(tables: Any, view: Any, seat: int) -> tuple[int, ...]:
    """Return what all vehicles of an explorer would bring now, by material."""
    each = [prospect(tables, view, seat, v).amounts for v in fleet_of(view, seat)]
    return tuple(sum(amounts) for amounts in zip(*each, strict=True)) if each else (0,) * MATERIALS


def fleet_of(view: Any, seat: int) -> list[int]:
    """Return the numbers of an explorer's vehicles."""
    return [v for v in range(VEHICLES) if view.explorers[seat].vehicles[v].kind != Kind.NONE]


class Laid(NamedTuple):
    """What laying a card would do."""

    state: Any
    lost: tuple[Entry, ...]            # vehicles that lose their line to Earth
    gained: tuple[Entry, ...]          # vehicles that get one
    homeless: tuple[int, ...]          # own vehicles whose orbit is gone
    live: tuple[int, ...]              # colours of the card that run to Earth


def with_card(tables: Any, view: Any, card: int, position: int, turned: int) -> Laid:
    """Return how things would stand with a card from the hand on its position."""
    state, journal = copied(view), new_journal()
    lay(tables, state, card, position, turned, journal)
    told = entries(journal)
    actor = state.explorers[state.actor]
    homeless = tuple(v for v in fleet_of(state, int(state.actor))
                     if actor.vehicles[v].position == position and not bits_of(
                         tables, state, position, actor.vehicles[v].colour, actor.vehicles[v].segment))
    return Laid(
        state,
        tuple(entry for entry in told if entry.event == Event.CUT_OFF),
        tuple(entry for entry in told if entry.event == Event.JOINED),
        homeless,
        colours_home(tables, state, position),
    )


def colours_home(tables: Any, state: Any, position: int) -> tuple[int, ...]:
    """Return the colours of which a piece of line on a position runs to Earth."""
    return tuple(sorted({colour for colour, _, _, live in ways(tables, state, position) if live}))


def moved(view: Any, seat: int, v: int, position: int, orbit: int) -> Any:
    """Return a copy of the view with a vehicle elsewhere."""
    state = copied(view)
    vehicle = state.explorers[seat].vehicles[v]
    vehicle.position = position
    vehicle.colour, vehicle.segment = divmod(orbit, 2)
    return state


def merged(view: Any, seat: int, members: Sequence[int], at: int, kind: int) -> Any:
    """Return a copy of the view with vehicles made into one."""
    state = copied(view)
    for v in members:
        if v != at:
            state.explorers[seat].vehicles[v].kind = Kind.NONE
    state.explorers[seat].vehicles[at].kind = kind
    state.explorers[seat].vehicles[at].value = LOWEST_FACTORY if kind == Kind.FACTORY else 0
    return state


def built(view: Any, seat: int, v: int, position: int, orbit: int) -> Any:
    """Return a copy of the view with a new ship."""
    state = moved(view, seat, v, position, orbit)
    state.explorers[seat].vehicles[v].kind = Kind.SHIP
    return state


def unseen(view: Any, pile: int) -> tuple[list[int], bool]:
    """Return the values of a pile's planet cards that the viewer has not seen, and whether a joker may be there."""
    cards = [card for card in range(pile * VALUES, (pile + 1) * VALUES) if view.where[card] == Place.PILE]
    return [card % VALUES + 1 for card in cards], int(view.joker_in[pile]) > 0

"""What each entry of the journal does to the picture, as marks that the browser applies one entry after another.

All elements that marks name stand in every picture (see `table.html`). Passing effects are drawn by `fx-<vehicle>`,
which shows one of the signs of `art.html`.
"""

from collections.abc import Callable
from typing import Any

from ludoteca.engine.contract import Mark
from ludoteca.engine.journal import Entry
from ludoteca.games.explorador.cards import EARTH, JOKER, Kind, position_of
from ludoteca.games.explorador.events import Event
from ludoteca.games.explorador.fleet import KIND_NAMES
from ludoteca.games.explorador.lines import stand
from ludoteca.games.explorador.rules.orbits import bits_of, facing_side
from ludoteca.games.explorador.state import VEHICLES

Marks = tuple[Mark, ...]
PLACES = " ".join((*(f"p-{position}" for position in range(12)), *(f"c-{colour}" for colour in range(7)),
                   *(f"x-{spot}" for spot in "abmso")))


def telling(tables: Any, view: Any, entry: Entry) -> Marks:
    """Return what an entry does to the picture; nothing where it changes no more than words."""
    drawn = DRAWN.get(Event(entry.event)) if entry.event >= 0 else None
    return drawn(tables, view, entry) if drawn else ()


def effect(seat: int, v: int, sign: str) -> Marks:
    """Let a passing effect play at a vehicle."""
    return (Mark(f"fx-{seat}-{v}", "href", f"#{sign}"),)


def lay_card(position: int, card: int, turned: int) -> Marks:
    """A card comes to lie over what lay on its position."""
    return (Mark(f"draft-{position}", "href", f"#face-{card}-{turned}"), Mark(f"draft-{position}", "+class", "seen"),
            Mark(f"card-{position}", "+class", "under"), Mark(f"place-{position}", "-class", "bare"),
            Mark(f"plate-{position}", "-class", "bare"))


def lay(tables: Any, view: Any, entry: Entry) -> Marks:
    """A planet card is laid, upright or upside down."""
    return lay_card(position_of(entry.item), entry.item, int(entry.event == Event.TURNED))


def lay_joker(tables: Any, view: Any, entry: Entry) -> Marks:
    """A joker is laid."""
    return lay_card(entry.item, JOKER, 0)


def use_pile(tables: Any, view: Any, entry: Entry) -> Marks:
    """A card is taken from a pile, or put under it."""
    return (Mark(f"pile-{entry.item}", "+class", "used"),)


def cut(tables: Any, view: Any, entry: Entry) -> Marks:
    """A vehicle loses its line to Earth."""
    piece = f"vehicle-{entry.actor}-{entry.item}"
    return (Mark(piece, "-class", "linked"), Mark(piece, "+class", "cut cuts"),
            *effect(entry.actor, entry.item, "fx-cut"))


def join(tables: Any, view: Any, entry: Entry) -> Marks:
    """A vehicle gets a line to Earth."""
    piece = f"vehicle-{entry.actor}-{entry.item}"
    return (Mark(piece, "-class", "cut"), Mark(piece, "+class", "linked joins"),
            *effect(entry.actor, entry.item, "fx-join"))


def go(tables: Any, view: Any, entry: Entry) -> Marks:
    """A vehicle glides to another orbit, or along its own."""
    piece = f"vehicle-{entry.actor}-{entry.item}"
    return (Mark(piece, "-class", PLACES), Mark(piece, "+class", place_told(tables, view, entry)))


def place_told(tables: Any, view: Any, entry: Entry) -> str:
    """Return the classes of the place that an entry tells; which end of a broken orbit it is, the view knows."""
    vehicle = view.explorers[entry.actor].vehicles[entry.item]
    position = EARTH if entry.event == Event.BUILT else entry.amount
    known = (vehicle.position, vehicle.colour) == (position, entry.detail)
    segment = int(vehicle.segment) if known else int(facing_side(tables, view, position, entry.detail))
    if not bits_of(tables, view, position, entry.detail, segment):
        segment = 0
    return stand(tables, view, position, entry.detail, segment)


def build(tables: Any, view: Any, entry: Entry) -> Marks:
    """A ship appears on Earth."""
    name = f"{entry.actor}-{entry.item}"
    return (Mark(f"body-{name}", "href", "#body-ship"), *go(tables, view, entry),
            Mark(f"vehicle-{name}", "-class", "off"))


def combine(tables: Any, view: Any, entry: Entry) -> Marks:
    """Vehicles become one; those that went into it are gone."""
    fleet = view.explorers[entry.actor].vehicles
    gone = tuple(Mark(f"vehicle-{entry.actor}-{v}", "+class", "off") for v in range(VEHICLES)
                 if fleet[v].kind == Kind.NONE)
    return (*gone, *become(tables, view, entry))


def become(tables: Any, view: Any, entry: Entry) -> Marks:
    """A vehicle is of another kind now."""
    return (Mark(f"body-{entry.actor}-{entry.item}", "href", f"#body-{KIND_NAMES[Kind(entry.amount)]}"),
            *effect(entry.actor, entry.item, "fx-join"))


def harvest(tables: Any, view: Any, entry: Entry) -> Marks:
    """The vehicles of an explorer on a position yield."""
    fleet = view.explorers[entry.actor].vehicles
    return tuple(mark for v in range(VEHICLES) if fleet[v].kind != Kind.NONE and fleet[v].position == entry.item
                 for mark in effect(entry.actor, v, "fx-yield"))


def show(sign: str) -> Callable[[Any, Any, Entry], Marks]:
    """Return how an event at a vehicle is told by a sign alone."""
    return lambda tables, view, entry: effect(entry.actor, entry.item, sign)


def leave(tables: Any, view: Any, entry: Entry) -> Marks:
    """A ship is given up."""
    return (Mark(f"vehicle-{entry.actor}-{entry.item}", "+class", "off"),)


def win(tables: Any, view: Any, entry: Entry) -> Marks:
    """The winner's vehicles shine."""
    return tuple(Mark(f"vehicle-{entry.actor}-{v}", "+class", "joins") for v in range(VEHICLES))


DRAWN: dict[Event, Callable[[Any, Any, Entry], Marks]] = {
    Event.TOOK: use_pile,
    Event.DEALT: use_pile,
    Event.TOOK_FAR: use_pile,
    Event.LAID: lay,
    Event.TURNED: lay,
    Event.JOKER_LAID: lay_joker,
    Event.SWAPPED: use_pile,
    Event.SWAPPED_JOKER: use_pile,
    Event.CUT_OFF: cut,
    Event.JOINED: join,
    Event.CHANGED: go,
    Event.SHIFTED: go,
    Event.DISPLACED: go,
    Event.BUILT: build,
    Event.COMBINED: combine,
    Event.FLEW: go,
    Event.YIELDED: harvest,
    Event.REFILLED: show("fx-fill"),
    Event.EMPTIED: show("fx-empty"),
    Event.REDUCED: become,
    Event.GONE: leave,
    Event.REACHED: win,
    Event.WON: win,
}

SILENT = frozenset({
    Event.DREW,            # the hand comes with the new picture
    Event.DEALT_CARD,
    Event.ROUND_BEGINS,
    Event.BEGINS,
    Event.FEWEST_BEGINS,
    Event.DRAWN_FIRST,
    Event.OPENS,           # the card is laid next
    Event.NO_CARD,
    Event.PAID,            # stocks come with the new picture
    Event.SHORT,
    Event.OFFERED,         # an offer is shown to those who bargain
    Event.ACCEPTED,
    Event.REFUSED,
    Event.BOUGHT,
    Event.TIME_CALLED,
    Event.TIME_AGREED,
    Event.LOWEST,
})

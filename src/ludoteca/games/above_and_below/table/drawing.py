"""What moves in the picture: what entries of the log do to it, and what previews light."""

from collections.abc import Callable

from ludoteca.engine.game.contract import Mark
from ludoteca.engine.runtime.journal import Entry
from ludoteca.games.above_and_below.parts import ITEM_NAMES
from ludoteca.games.above_and_below.state import State, Tables

LAMPS = 12                 # lanterns of an encounter that can be lit; what lies beyond its numbers is not shown
Marks = tuple[Mark, ...]
Teller = Callable[[Tables, State, Entry], Marks]


def marks_villager(look: str) -> Teller:
    """Return a teller that marks a villager."""
    return lambda tables, view, entry: (Mark(f"folk-{entry.item}", "+class", look),)


def marks_village(look: str) -> Teller:
    """Return a teller that marks the village of the actor."""
    return lambda tables, view, entry: (Mark(f"village-{entry.actor}", "+class", look),)


def marks_building(look: str) -> Teller:
    """Return a teller that marks a building."""
    return lambda tables, view, entry: (Mark(f"building-{entry.item}", "+class", look),)


def rolls(tables: Tables, view: State, entry: Entry) -> Marks:
    """A die rolls over a villager, and lights lanterns."""
    piece = f"folk-{entry.item}"
    return (Mark(piece, "+class", "rolls"), Mark(piece, "+class", f"rolled-{entry.amount}"),
            Mark(piece, "+class", f"lights-{entry.detail}"))


def harvests(tables: Tables, view: State, entry: Entry) -> Marks:
    """A good is taken from a building by a villager."""
    return (Mark(f"building-{entry.amount}", "+class", "gives"), Mark(f"folk-{entry.detail}", "+class", "works"))


def builds(tables: Tables, view: State, entry: Entry) -> Marks:
    """A villager builds."""
    return (Mark(f"folk-{entry.detail}", "+class", "works"), Mark(f"village-{entry.actor}", "+class", "grows"))


def lights(total: int) -> Marks:
    """Light so many lanterns, one after the other."""
    return tuple(Mark(f"lamp-{number}", "+class", "lit") for number in range(1, min(total, LAMPS) + 1))


def exerts(tables: Tables, view: State, entry: Entry) -> Marks:
    """Somebody is exerted, and a lantern more is lit."""
    return (*marks_villager("hurts")(tables, view, entry), *lights(entry.amount))


def succeeds(tables: Tables, view: State, entry: Entry) -> Marks:
    """A number is reached."""
    return (*marks_village("wins")(tables, view, entry), Mark("deep", "+class", "wins"), *lights(entry.amount))


def fails(tables: Tables, view: State, entry: Entry) -> Marks:
    """No number is reached: the lamp goes down."""
    return (*marks_village("loses")(tables, view, entry), Mark("deep", "+class", "loses"), *lights(entry.amount))


def moves_cube(tables: Tables, view: State, entry: Entry) -> Marks:
    """A cube moves on the reputation track."""
    return (Mark(f"cube-{entry.actor}", "+class", "moves"),)


def aimed(*elements: str) -> Marks:
    """Light what a choice is about."""
    return tuple(Mark(element, "+class", "aimed") for element in elements)


def folk(*villagers: int) -> Marks:
    """Light villagers."""
    return aimed(*(f"folk-{t}" for t in villagers))


def tired(*villagers: int) -> Marks:
    """Show who would be exhausted."""
    return tuple(Mark(f"folk-{t}", "+class", "tires") for t in villagers)


def hurts(t: int) -> Marks:
    """Show who would be injured."""
    return (Mark(f"folk-{t}", "+class", "hurts"),)


def gone(item: int) -> Mark:
    """Show which loose item goes away."""
    return Mark(f"item-{ITEM_NAMES[item]}", "+class", "leaves")

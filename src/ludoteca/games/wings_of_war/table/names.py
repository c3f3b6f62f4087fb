"""How planes, balloons, guns and cards are called, what of them stands in the sentences of the log, friend and foe.

Names that belong to places in the tables stand in their order. Slots, models and owners stay the same for a whole game,
so who is who is known from its beginning.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.wings_of_war.cards import DECK_NAMES, KIND_NAMES, Card, Edge, Reason, Special
from ludoteca.games.wings_of_war.options import FLEET, FLEET_TITLES
from ludoteca.games.wings_of_war.state import NONE, Phase, State, Status, Tables

BALLOONS = ("BALLOON_L", "BALLOON_S")
MODELS = (*FLEET, *BALLOONS)
MODEL_TITLES = (*map(Message, FLEET_TITLES), Message("Large observation balloon"), Message("Small observation balloon"))
CALLED = (                 # in short, as pilots do
    Message("SPAD"), Message("Nieuport 17"), Message("Camel"), Message("S.E.5a"), Message("Triplane"),
    Message("Dolphin"), Message("Snipe"), Message("Nieuport 11"), Message("D.H.2"), Message("Morane"),
    Message("Breguet"), Message("D.H.4"), Message("R.E.8"), Message("Caproni"), Message("Handley Page"),
    Message("Fokker Dr.I"), Message("Albatros D.II"), Message("Albatros D.III"), Message("Albatros D.Va"),
    Message("Fokker D.VII"), Message("Fokker E.III"), Message("Halberstadt"), Message("Siemens"), Message("Pfalz"),
    Message("Rumpler"), Message("Roland"), Message("Hannover"), Message("UFAG"), Message("Gotha"), Message("Staaken"),
    Message("balloon"), Message("balloon"),
)
MOVE_DECKS = (
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S", "T", "U", "V", "W",
    "X", "Y", "XA", "XB", "XC", "XD",
)
GUNS = (Message("front gun"), Message("right gun"), Message("rear gun"), Message("left gun"))    # by quarters
SECOND_REAR_GUN = Message("second rear gun")
GUN = Message("gun")         # where a plane has no other
MANOEUVRES = {
    Card.STRAIGHT: Message("straight"),
    Card.TURN_R: Message("turn right"),
    Card.TURN_L: Message("turn left"),
    Card.SHARP_R: Message("sharp turn right"),
    Card.SHARP_L: Message("sharp turn left"),
    Card.SLIP_R: Message("sideslip right"),
    Card.SLIP_L: Message("sideslip left"),
    Card.WIDE_R: Message("wide sideslip right"),
    Card.WIDE_L: Message("wide sideslip left"),
    Card.STALL: Message("stall"),
    Card.IMMELMANN: Message("Immelmann"),
    Card.CLIMB: Message("climb"),
    Card.DIVE: Message("dive"),
    Card.PIVOT_R: Message("pivot right"),
    Card.PIVOT_L: Message("pivot left"),
    Card.STALL_EASY: Message("easy stall"),
    Card.SLIP_R_STEEP: Message("steep sideslip right"),
    Card.SLIP_L_STEEP: Message("steep sideslip left"),
    Card.DIVE_SHORT: Message("short dive"),
}
FACE_DOWN = Message("face down")
POINTS = Message("{amount} point", "{amount} points")
SPECIALS = {               # by the letter of a damage card's kind
    "J": Message("jam (red)"),
    "G": Message("jam (green)"),
    "R": Message("rudder right"),
    "L": Message("rudder left"),
    "E": Message("engine"),
    "S": Message("smoke"),
    "F": Message("fire"),
    "C": Message("crew"),
    "X": Message("explosion"),
}
WITH_SPECIAL = Message("{points}, {special}")
EDGES = {
    Edge.NORTH: Message("north"),
    Edge.SOUTH: Message("south"),
    Edge.EAST: Message("east"),
    Edge.WEST: Message("west"),
}
REASONS = {
    Reason.PLANE: Message("enemy plane out of the game"),
    Reason.BOMBER_DOWN: Message("bomber shot down"),
    Reason.BOMBER_SAFE: Message("bomber safe"),
    Reason.BOMBER_AWAY: Message("bomber got away over another edge"),
    Reason.TARGET: Message("target destroyed"),
    Reason.DEFENDED: Message("target still standing"),
    Reason.HALF_TARGET: Message("target half destroyed"),
    Reason.BALLOON: Message("balloon destroyed"),
}
WAYS = {1: Message("to the right"), 2: Message("to the left"), 3: Message("to either side")}    # that a rudder bars
CARDS = Message("{first}, {second}, {third}")
OWNED = Message("{owner}’s {plane}")
OWNED_HISSING = Message("{owner}’ {plane}")
NUMBERED = Message("{plane} no. {number}")
WITH_GUN = Message("{plane} ({gun})")
TOGETHER = Message("you and {others}")
AGAINST = Message("against you")
IS_DOWN = Message("Your {plane} is down.")
OUT = Message("You’re out of the fight.")
LOOK_ON = Message("Watch how it ends: the view follows the others, or look around as you like.")
HISSING = "sßxz"           # how a name ends that takes no further s


def plane_id(model: int) -> str:
    """Return the name of a model in packs, positions and drawings."""
    return MODELS[model]


def card_name(say: Translator, card: int) -> str:
    """Return the name of a manoeuvre card; of one that the viewer does not know, that it lies face down."""
    return say(MANOEUVRES[Card(card)] if card >= 0 else FACE_DOWN)


def damage_name(say: Translator, tables: Tables, kind: int) -> str:
    """Return what a damage card says, such as "2 points, fire"."""
    letter = KIND_NAMES[kind][-1]
    if letter == "X":
        return say(SPECIALS[letter])
    points = say(POINTS, amount=int(tables.points[kind]))
    return say(WITH_SPECIAL, points=points, special=say(SPECIALS[letter])) if letter in SPECIALS else points


class Who(NamedTuple):
    """What sentences have to know of a slot."""

    model: int             # place in the names of models
    seat: int
    side: int
    number: int            # from 1 among the planes of this model that its owner has; 0 if there is only one


NameContext = tuple[Who, ...]


def name_context(tables: Tables, view: State) -> NameContext:
    """Return who is who, by slot."""
    crowd = view.flyers[: int(view.crowd)]
    return numbered(tuple((int(flyer.model), int(flyer.seat), int(flyer.side)) for flyer in crowd))


@lru_cache(maxsize=1024)
def numbered(crews: tuple[tuple[int, int, int], ...]) -> NameContext:
    """Return who is who by models, seats and sides: those of a model that a seat has several of are counted."""
    return tuple(Who(*crew, crews[: slot + 1].count(crew) if crews.count(crew) > 1 else 0)
                 for slot, crew in enumerate(crews))


def short_name(say: Translator, who: Who) -> str:
    """Return how a plane's owner calls it: "Camel", or "Camel no. 2"."""
    plane = say(CALLED[who.model])
    return say(NUMBERED, plane=plane, number=who.number) if who.number else plane


def plane_name(say: Translator, names: Sequence[str], who: Who) -> str:
    """Return how everybody calls a plane: "Anna’s Camel". Where the language has articles, with its own."""
    owner = names[who.seat]
    return say(OWNED_HISSING if owner[-1:] in HISSING else OWNED, owner=owner, plane=short_name(say, who))


def name_of(reader: Reader, slot: int) -> str:
    """Return how everybody calls what flies in a slot."""
    return plane_name(reader.say, reader.names, name_context(reader.tables, reader.view)[slot])


def own_name(reader: Reader, slot: int) -> str:
    """Return how its owner calls what flies in a slot."""
    return short_name(reader.say, name_context(reader.tables, reader.view)[slot])


def gunner_name(say: Translator, tables: Tables, who: Who, plane: str, gun: int) -> str:
    """Return a plane's name with the gun where it has several: "Anna’s Breguet (rear gun)"."""
    if tables.models[who.model].guns < 2:
        return plane
    return say(WITH_GUN, plane=plane, gun=gun_name(say, tables, who, gun))


def gun_name(say: Translator, tables: Tables, who: Who, gun: int) -> str:
    """Return how a gun is called, by where it points."""
    axes = [int(each.axis) for each in tables.models[who.model].gun[: gun + 1]]
    return say(SECOND_REAR_GUN if axes[:-1].count(axes[-1]) else GUNS[axes[-1] // 90])


def seats_of(context: NameContext, side: int) -> list[int]:
    """Return the seats that fly for a side."""
    return sorted({who.seat for who in context if who.side == side})


def side_name(reader: Reader, context: NameContext, side: int) -> str:
    """Return who flies for a side: "Anna and Ben"."""
    return reader.say.all_of(reader.names[seat] for seat in seats_of(context, side))


def listed(reader: Reader, slots: Iterable[int]) -> str:
    """Return planes as a sentence lists them."""
    return reader.say.all_of(name_of(reader, slot) for slot in slots)


def capital(text: str) -> str:
    """Return a text as it begins a sentence."""
    return text[:1].upper() + text[1:]


def crew_of(reader: Reader) -> NameContext:
    """Return who is who: as sentences of the log know them, else as the view has them."""
    return reader.context if reader.context else name_context(reader.tables, reader.view)  # type: ignore[return-value]


def plane_told(reader: Reader, entry: Entry) -> str:
    """Return the plane of an entry within a sentence."""
    return plane_name(reader.say, reader.names, crew_of(reader)[entry.actor])


def actor_told(reader: Reader, entry: Entry) -> str:
    """Return the plane of an entry as it begins a sentence."""
    return capital(plane_told(reader, entry))


def firing_told(reader: Reader, entry: Entry) -> str:
    """Return the plane that fires, with its gun where it has several."""
    who = crew_of(reader)[entry.actor]
    return capital(gunner_name(reader.say, reader.tables, who, plane_told(reader, entry), entry.detail))


def gunner_told(reader: Reader, entry: Entry) -> str:
    """Return the plane whose gun jams, with the gun where it has several."""
    who = crew_of(reader)[entry.actor]
    return capital(gunner_name(reader.say, reader.tables, who, plane_told(reader, entry), entry.item))


def gun_told(reader: Reader, entry: Entry) -> str:
    """Return the gun of an entry."""
    return gun_name(reader.say, reader.tables, crew_of(reader)[entry.actor], entry.item)


def own_gun_told(reader: Reader, entry: Entry) -> str:
    """Return the gun of an entry as its owner calls it: by where it points only where there are several."""
    several = reader.tables.models[crew_of(reader)[entry.actor].model].guns > 1
    return gun_told(reader, entry) if several else reader(GUN)


def other_told(reader: Reader, entry: Entry) -> str:
    """Return the other plane of an entry."""
    return plane_name(reader.say, reader.names, crew_of(reader)[entry.item])


def item_told(reader: Reader, entry: Entry) -> int:
    """Return the number that an entry holds first."""
    return entry.item


def amount_told(reader: Reader, entry: Entry) -> int:
    """Return the number that an entry holds second."""
    return entry.amount


def detail_told(reader: Reader, entry: Entry) -> int:
    """Return the number that an entry holds last."""
    return entry.detail


def points_told(reader: Reader, entry: Entry) -> str:
    """Return the points of an entry."""
    return reader(POINTS, amount=entry.amount)


def card_told(reader: Reader, entry: Entry) -> str:
    """Return the manoeuvre card of an entry."""
    return card_name(reader.say, entry.item)


def shown_told(reader: Reader, entry: Entry) -> str:
    """Return the manoeuvre card that is shown."""
    return card_name(reader.say, entry.amount)


def plan_told(reader: Reader, entry: Entry) -> str:
    """Return the three cards of a plan."""
    first, second, third = (card_name(reader.say, card) for card in (entry.item, entry.amount, entry.detail))
    return reader(CARDS, first=first, second=second, third=third)


def last_cards_told(reader: Reader, entry: Entry) -> str:
    """Return the last two cards of a plan."""
    return ", ".join(card_name(reader.say, card) for card in (entry.item, entry.amount))


def damage_told(reader: Reader, entry: Entry) -> str:
    """Return the damage card of an entry."""
    return damage_name(reader.say, reader.tables, entry.item)


def deck_told(reader: Reader, entry: Entry) -> str:
    """Return the letter of a damage deck."""
    return DECK_NAMES[entry.item]


def edge_told(reader: Reader, entry: Entry) -> str:
    """Return the edge of the table by which a plane leaves."""
    return reader(EDGES[Edge(entry.item)])


def way_told(reader: Reader, entry: Entry) -> str:
    """Return to which side a jammed rudder bars cards."""
    return reader(WAYS[entry.item])


def jam_told(reader: Reader, entry: Entry) -> str:
    """Return to which side a rudder jams that a card has hit."""
    return reader(WAYS[1 if entry.item == Special.RIGHT else 2])


def side_told(reader: Reader, entry: Entry) -> str:
    """Return who flies for the side of an entry."""
    return side_name(reader, crew_of(reader), entry.item)


def reason_told(reader: Reader, entry: Entry) -> str:
    """Return what a side gets points for."""
    return reader(REASONS[Reason(entry.detail)])


def side_of(view: State, seat: int) -> int:
    """Return the side that a seat flies for."""
    own = (int(flyer.side) for flyer in view.flyers[: int(view.crowd)] if flyer.seat == seat)
    return next(own, NONE)


def camp(view: State, viewer: int, side: int) -> str:
    """Return the camp of a side: the viewer's own; for who only watches, the first side's."""
    return "ours" if side == (side_of(view, viewer) if viewer >= 0 else 0) else "theirs"


def teams(reader: Reader) -> list[dict[str, str] | None]:
    """Return by seat what its plate says of friend and foe, where several fly for a side: "you and Ada"."""
    view, viewer = reader.view, reader.seat
    who = name_context(reader.tables, view)
    sides = [seats_of(who, side) for side in range(int(view.sides))]
    if viewer < 0 or all(len(seats) < 2 for seats in sides):
        return [None] * int(view.seats)
    own = side_of(view, viewer)
    others = [reader.names[seat] for seat in sides[own] if seat != viewer]
    ours = {"camp": "ours", "said": reader(TOGETHER, others=reader.say.all_of(others)) if others else ""}
    theirs = {"camp": "theirs", "said": reader(AGAINST)}
    return [ours if seat in sides[own] else theirs for seat in range(int(view.seats))]


def own_planes(view: State, viewer: int) -> list[int]:
    """Return the viewer's planes that are in play."""
    return [slot for slot, flyer in enumerate(view.flyers[: int(view.crowd)])
            if flyer.seat == viewer and flyer.status == Status.FLYING]


def farewell(reader: Reader, slot: int) -> list[str]:
    """Return what stands over one of the viewer's planes when it is lost; more is said with its last one."""
    own = own_planes(reader.view, reader.seat)
    if reader.seat < 0 or slot not in own:
        return []
    return [reader(IS_DOWN, plane=capital(own_name(reader, slot)))] + ([reader(OUT)] if own == [slot] else [])


def out_of_the_fight(reader: Reader) -> tuple[str, str] | None:
    """Return what is said to who has no plane in play any more, while others still fight."""
    view = reader.view
    if reader.seat < 0 or view.phase == Phase.OVER or own_planes(view, reader.seat):
        return None
    return reader(OUT), reader(LOOK_ON)


"""How planes, balloons, guns and cards are called, where it matters in the order of their places in the tables."""

from typing import Any

from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.wings_of_war.cards import KIND_NAMES, Card
from ludoteca.games.wings_of_war.events import Edge, Reason
from ludoteca.games.wings_of_war.options import FLEET, FLEET_TITLES

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
    Reason.PLANE: Message("an enemy plane is out of the game"),
    Reason.BOMBER_DOWN: Message("the bomber is shot down"),
    Reason.BOMBER_SAFE: Message("the bomber is safe"),
    Reason.BOMBER_AWAY: Message("the bomber got away by another edge"),
    Reason.TARGET: Message("the target is destroyed"),
    Reason.DEFENDED: Message("the target still stands"),
    Reason.HALF_TARGET: Message("the target has taken half of its points"),
    Reason.BALLOON: Message("a balloon is destroyed"),
}
WAYS = {1: Message("to the right"), 2: Message("to the left"), 3: Message("to either side")}    # that a rudder bars


def plane_id(model: int) -> str:
    """Return the name of a model in packs, positions and drawings."""
    return MODELS[model]


def plane_title(model: int) -> Message:
    """Return how people call a model."""
    return MODEL_TITLES[model]


def card_name(say: Translator, card: int) -> str:
    """Return the name of a manoeuvre card; of one that the viewer does not know, that it lies face down."""
    return say(MANOEUVRES[Card(card)] if card >= 0 else FACE_DOWN)


def damage_name(say: Translator, tables: Any, kind: int) -> str:
    """Return what a damage card says, such as "2 points, fire"."""
    letter = KIND_NAMES[kind][-1]
    if letter == "X":
        return say(SPECIALS[letter])
    points = say(POINTS, amount=int(tables.points[kind]))
    return say(WITH_SPECIAL, points=points, special=say(SPECIALS[letter])) if letter in SPECIALS else points

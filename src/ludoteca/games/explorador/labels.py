"""What each action does, in words for its button."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.words import Message, Translator
from ludoteca.games.explorador.actions import (
    ACCEPT,
    ASK,
    BARGAIN,
    BUILD,
    CALL_TIME,
    CHANGE,
    COMBINE,
    DONE,
    DRAW,
    DROP,
    FLY,
    JOKER_ON,
    MARKET,
    MOST_PIECES,
    OFFER,
    ORBIT,
    ORBITS,
    OUTWARD,
    PASS,
    REDUCE,
    REFUSE,
    SEND,
    SPEND,
    START,
    SUNWARD,
    SWAP,
    SWAP_JOKER,
    TAKE,
    TURN,
)
from ludoteca.games.explorador.cards import POSITIONS as PLACES
from ludoteca.games.explorador.cards import Kind, Material, Position
from ludoteca.games.explorador.names import (
    MATERIALS,
    POSITIONS,
    VEHICLES,
    card_name,
    orbit_name,
    vehicle_name,
)
from ludoteca.games.explorador.rules.build import combined
from ludoteca.games.explorador.state import VEHICLES as MOST_VEHICLES
from ludoteca.games.explorador.state import Phase

LAY = Message("Lay {card}")
LAY_TURNED = Message("Lay {card} upside down")
LAY_JOKER = Message("Lay a joker on {position}")
PUT_UNDER = Message("Put {card} under its pile")
JOKER_UNDER = Message("Put a joker under the pile {position}")
NO_CARD = Message("No card")
TAKE_FROM = Message("Take a card from {position}")
TO_SUNWARD = Message("On the sunward side")
TO_OUTWARD = Message("On the outward side")
BUILD_ON = Message("Build a ship on {orbit}")
COMBINE_AT = Message("Combine {vehicles} into a {kind}, at {place}")
CHANGE_TO = Message("{vehicle}: change to {orbit}")
FLY_TO = Message("{vehicle}: fly to {position}")
ENOUGH = {
    Phase.SHIFT: Message("Change nothing"),
    Phase.BUILD: Message("Neither"),
    Phase.MOVE: Message("That is all"),
}
BARGAIN_WITH = Message("Bargain with {other}")
ASK_FOR = Message("Ask for {amount} {material}")
GIVE = Message("Give {amount} {material}")
BUY = Message("Buy one {material} for five pieces")
PAY_WITH = Message("Pay with one {material}")
FEWER = Message("{vehicle}: take a crew home")
PLAIN = {
    SEND: Message("Make this offer"),
    DROP: Message("No offer"),
    ACCEPT: Message("Accept"),
    REFUSE: Message("Refuse"),
    CHANGE: Message("Make another offer"),
    CALL_TIME: Message("Our time is up"),
    PASS: NO_CARD,
    SUNWARD: TO_SUNWARD,
    OUTWARD: TO_OUTWARD,
}
DRAWS = Message("{actor} takes {card}")
STARTS = Message("{actor} begins")


def label(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> str:
    """Return what an action does, for the one who may take it."""
    if action in PLAIN:
        return say(PLAIN[action])
    if action >= START:
        return say(STARTS, actor=names[action - START])
    if action >= DRAW:
        return say(DRAWS, actor=names[int(view.actor)], card=card_name(say, action - DRAW))
    if action < BUILD:
        return card_label(say, action)
    if action < BARGAIN:
        return vehicle_label(say, view, action)
    return supply_label(say, names, view, action)


def card_label(say: Translator, action: int) -> str:
    """The same for phase 1."""
    if action < TURN:
        return say(LAY, card=card_name(say, action))
    if action < JOKER_ON:
        return say(LAY_TURNED, card=card_name(say, action - TURN))
    if action < SWAP:
        return say(LAY_JOKER, position=say(POSITIONS[Position(action - JOKER_ON)]))
    if action < SWAP_JOKER:
        return say(PUT_UNDER, card=card_name(say, action - SWAP))
    if action < PASS:
        return say(JOKER_UNDER, position=say(POSITIONS[Position(action - SWAP_JOKER)]))
    return say(TAKE_FROM, position=say(POSITIONS[Position(action - TAKE)]))


def vehicle_label(say: Translator, view: Any, action: int) -> str:
    """The same for building, combining and moving."""
    fleet = view.explorers[int(view.actor)].vehicles
    if action < COMBINE:
        return say(BUILD_ON, orbit=orbit_name(say, action - BUILD))
    if action < ORBIT:
        return combine_label(say, view, action - COMBINE)
    if action == DONE:
        return say(ENOUGH.get(Phase(int(view.phase)), ENOUGH[Phase.MOVE]))
    v, rest = divmod(action - ORBIT, ORBITS) if action < FLY else divmod(action - FLY, PLACES)
    vehicle = vehicle_name(say, int(fleet[v].kind) or Kind.SHIP, v + 1)
    if action < FLY:
        return say(CHANGE_TO, vehicle=vehicle, orbit=orbit_name(say, rest))
    return say(FLY_TO, vehicle=vehicle, position=say(POSITIONS[Position(rest)]))


def combine_label(say: Translator, view: Any, choice: int) -> str:
    """The same for combining."""
    subset, at = divmod(choice, MOST_VEHICLES)
    numbers = ((1, 2), (1, 3), (2, 3), (1, 2, 3))[subset]
    fleet = view.explorers[int(view.actor)].vehicles
    names = [vehicle_name(say, int(fleet[number - 1].kind) or Kind.SHIP, number) for number in numbers]
    kind = Kind(int(combined(view, subset)) or Kind.STATION)
    place = vehicle_name(say, int(fleet[at].kind) or Kind.SHIP, at + 1)
    return say(COMBINE_AT, vehicles=say.all_of(names), kind=say(VEHICLES[kind]), place=place)


def supply_label(say: Translator, names: Sequence[str], view: Any, action: int) -> str:
    """The same for supplies and bargaining."""
    if action < ASK:
        return say(BARGAIN_WITH, other=names[min(action - BARGAIN, len(names) - 1)])
    if action < SEND:
        first = ASK if action < OFFER else OFFER
        material, more = divmod(action - first, MOST_PIECES)
        return say(ASK_FOR if first == ASK else GIVE, amount=more + 1, material=say(MATERIALS[Material(material)]))
    if action < SPEND:
        return say(BUY, material=say(MATERIALS[Material(action - MARKET)]))
    if action < REDUCE:
        return say(PAY_WITH, material=say(MATERIALS[Material(action - SPEND)]))
    v = action - REDUCE
    kind = int(view.explorers[int(view.actor)].vehicles[v].kind) or Kind.SHIP
    return say(FEWER, vehicle=vehicle_name(say, kind, v + 1))

"""What the game says while it is played, in English; `locale/` has the translations."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.game.contract import Words
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.wings_of_war.cards import DECK_NAMES, Special
from ludoteca.games.wings_of_war.events import Edge, Event, Reason
from ludoteca.games.wings_of_war.labels import label
from ludoteca.games.wings_of_war.name_context import (
    NameContext,
    capital,
    gun_name,
    gunner_name,
    name_context,
    plane_name,
    side_name,
)
from ludoteca.games.wings_of_war.names import EDGES, POINTS, REASONS, WAYS, card_name, damage_name
from ludoteca.games.wings_of_war.prompts import prompt
from ludoteca.games.wings_of_war.reasons import BREACHES, ENDINGS, REFUSALS
from ludoteca.games.wings_of_war.sentences import EVENTS

PITCH = Message("Plan three manoeuvres in secret, fly them all at once, and be behind the enemy when the guns speak.")
CARDS = Message("{first}, {second}, {third}")


def arguments(say: Translator, names: Sequence[str], tables: Any, context: NameContext, entry: Entry) -> dict[str, Any]:
    """Return what fills the gaps of an event's message."""
    event = Event(entry.event)
    if event in SIDES_TOLD:
        return side_arguments(say, names, context, event, entry)
    plane = plane_name(say, names, context[entry.actor])
    if event in GUNS_TOLD:
        gun = entry.detail if event == Event.FIRED else entry.item
        plane = gunner_name(say, tables, context[entry.actor], plane, gun)
    found: dict[str, Any] = {"plane": plane, "actor": capital(plane)}
    if event in OTHERS_TOLD:
        found["other"] = plane_name(say, names, context[entry.item])
    if event in NUMBERS_TOLD:
        found |= {gap: entry[field] for gap, field in NUMBERS_TOLD[event].items()}
    if "points" in found:
        found["points"] = say(POINTS, amount=found["points"])
    return found | particulars(say, tables, context, event, entry)


def side_arguments(
    say: Translator, names: Sequence[str], context: NameContext, event: Event, entry: Entry
) -> dict[str, Any]:
    """Return what fills the gaps where a side gets points or wins."""
    found: dict[str, Any] = {"side": side_name(say, names, context, entry.item)}
    if event in POINTS_TOLD:
        found |= {"amount": entry.amount, "reason": say(REASONS[Reason(entry.detail)])}
    return found


def particulars(say: Translator, tables: Any, context: NameContext, event: Event, entry: Entry) -> dict[str, Any]:
    """Return what fills the gaps for cards, guns, edges and rudders."""
    if event in (Event.FLOWN, Event.SWERVED):
        return {"card": card_name(say, entry.item)}
    if event == Event.SHOWN:
        return {"card": card_name(say, entry.amount)}
    if event == Event.PLANNED:
        first, second, third = (card_name(say, card) for card in (entry.item, entry.amount, entry.detail))
        return {"cards": say(CARDS, first=first, second=second, third=third)}
    if event == Event.RESUMES:
        cards = (card_name(say, card) for card in (entry.item, entry.amount))
        return {"cards": ", ".join(cards)}
    if event == Event.TOOK:
        return {"card": damage_name(say, tables, entry.item)}
    if event == Event.TAKES:
        return {"deck": DECK_NAMES[entry.item]}
    if event == Event.LEFT_TABLE:
        return {"edge": say(EDGES[Edge(entry.item)])}
    if event == Event.RUDDER_HELD:
        return {"way": say(WAYS[entry.item])}
    if event == Event.RUDDER_JAMS:
        return {"way": say(WAYS[1 if entry.item == Special.RIGHT else 2])}
    return {"gun": gun_name(say, tables, context[entry.actor], entry.item)} if event == Event.GUNNER_HIT else {}


ITEM, AMOUNT, DETAIL = 3, 4, 5             # places in an entry
BOMBS = {"points": AMOUNT, "amount": DETAIL}
NUMBERS_TOLD = {
    Event.TURN_BEGINS: {"turn": ITEM},
    Event.BURNS: {"amount": ITEM},
    Event.CLIMBED: {"level": ITEM},
    Event.DIVED: {"level": ITEM},
    Event.WINCHED: {"level": ITEM},
    Event.COUNTED: {"count": ITEM, "need": AMOUNT},
    Event.BOMB_HIT: BOMBS,
    Event.BOMB_NEAR: BOMBS,
    Event.BOMB_MISSED: BOMBS,
    Event.DROPPED: {"amount": ITEM, "left": AMOUNT},
    Event.FIRED: {"amount": AMOUNT},
    Event.LAUNCHED: {"amount": AMOUNT},
    Event.ROCKET_HIT: {"amount": AMOUNT},
    Event.ROCKET_LOST: {"amount": AMOUNT},
    Event.CARDS_SHOWN: {"amount": ITEM, "points": AMOUNT},
}
POINTS_TOLD = frozenset({Event.POINT, Event.POINT_ESCORT, Event.POINT_BOMBING})
WINS = frozenset({Event.WON, Event.WON_BALLOONS, Event.WON_ESCORT, Event.WON_BOMBING})
SIDES_TOLD = POINTS_TOLD | WINS
GUNS_TOLD = frozenset({Event.FIRED, Event.JAMMED, Event.JAM_CLEARED})
OTHERS_TOLD = frozenset({
    Event.TAILS, Event.TAIL_LOST, Event.SHOWN, Event.SHOWS, Event.AVOIDED, Event.COLLIDED, Event.HIT_BALLOON,
    Event.FIRED, Event.LAUNCHED, Event.ROCKET_HIT, Event.ROCKET_LOST,
})

WORDS = Words(
    label=label,
    prompt=prompt,
    arguments=arguments,
    events=EVENTS,
    refusals=REFUSALS,
    endings=ENDINGS,
    breaches=BREACHES,
    pitch=PITCH,
    name_context=name_context,
)

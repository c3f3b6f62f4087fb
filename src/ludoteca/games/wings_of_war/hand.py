"""What the viewer chooses from: manoeuvre cards, orders, targets; and what its planes have suffered."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.seats import has
from ludoteca.engine.words import Message, Translator
from ludoteca.games.wings_of_war.bounds import (
    CARD,
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
from ludoteca.games.wings_of_war.cards import CARD_NAMES, CARDS, MOST_CARDS, Card, nth_of
from ludoteca.games.wings_of_war.cast import capital, cast, short_name
from ludoteca.games.wings_of_war.names import card_name
from ludoteca.games.wings_of_war.planes import (
    course_of,
    damage_cards,
    facts_in_words,
    flyer_name,
    knows,
    plane_id,
    planned,
)
from ludoteca.games.wings_of_war.rules.altitude import climb_need
from ludoteca.games.wings_of_war.rules.asked import asked_gun, asked_slot
from ludoteca.games.wings_of_war.rules.flyers import is_balloon, is_flying, is_steep
from ludoteca.games.wings_of_war.state import MOST_FLYERS, MOST_GUNS, NONE, Phase

SHORT = {                  # names of cards as they fit below their pictures
    Card.STRAIGHT: Message("Straight"), Card.TURN_R: Message("Turn"), Card.TURN_L: Message("Turn"),
    Card.SHARP_R: Message("Sharp"), Card.SHARP_L: Message("Sharp"), Card.SLIP_R: Message("Sideslip"),
    Card.SLIP_L: Message("Sideslip"), Card.WIDE_R: Message("Wide"), Card.WIDE_L: Message("Wide"),
    Card.STALL: Message("Stall"), Card.IMMELMANN: Message("Immelmann"), Card.CLIMB: Message("Climb"),
    Card.DIVE: Message("Dive"), Card.PIVOT_R: Message("Pivot"), Card.PIVOT_L: Message("Pivot"),
    Card.STALL_EASY: Message("Stall"), Card.SLIP_R_STEEP: Message("Sideslip"), Card.SLIP_L_STEEP: Message("Sideslip"),
    Card.DIVE_SHORT: Message("Dive"),
}
ROW = (                    # cards as they lie in the hand: from left to right as they lead
    Card.SHARP_L, Card.PIVOT_L, Card.TURN_L, Card.WIDE_L, Card.SLIP_L, Card.SLIP_L_STEEP, Card.STRAIGHT,
    Card.SLIP_R, Card.SLIP_R_STEEP, Card.WIDE_R, Card.TURN_R, Card.PIVOT_R, Card.SHARP_R,
    Card.STALL, Card.STALL_EASY, Card.IMMELMANN, Card.CLIMB, Card.DIVE, Card.DIVE_SHORT,
)
CARD_SAID = Message("{card}, {amount} left", "{card}, {amount} left")
STEEP_SAID = Message("{card}, steep, {amount} left", "{card}, steep, {amount} left")
PLAN = Message("Your plan")
PLAN_OF = Message("Plan of {plane}")
CARDS_OF = Message("Manoeuvre cards")
OWN_PLANES = Message("Your planes")
NOTHING_YET = Message("nothing yet")
DAMAGE_OF = Message("Damage {amount} of {most}")
AIMS = ((SHOOT, "target"), (TAIL, "tail"), (ROCKET, "rocket"), (ROCKETS, "rocket"))


def hand_facts(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> dict[str, Any]:
    """Return what the viewer holds and is asked."""
    if viewer < 0:
        return {"cards": [], "slots": [], "orders": [], "choices": [], "panels": []}
    awaited = has(view.awaited, viewer)
    slot = int(asked_slot(tables, view, viewer)) if awaited else NONE
    asked = view.flyers[slot] if slot != NONE else None
    plans = asked is not None and view.phase == Phase.PLAN and asked.asked == 0
    own = [each for each in range(int(view.crowd)) if view.flyers[each].seat == viewer and is_flying(view, each)]
    orders = asked is not None and view.phase == Phase.ORDER
    return {
        "slot": slot,
        "cards": card_facts(say, tables, view, slot) if plans else [],
        "cards_title": say(CARDS_OF),
        "slots": slot_facts(say, view, slot) if plans else [],
        "plan_title": say(PLAN_OF, plane=title_of(say, tables, view, slot)) if plans and len(own) > 1 else say(PLAN),
        "orders": order_facts(say, view, slot) if orders else [],
        "choices": [] if asked is None or plans or orders else choices(view),
        "panels": [panel_fact(say, names, tables, view, viewer, each, each == slot)
                   for each in sorted(own, key=lambda each: each != slot)],
        "panels_title": say(OWN_PLANES),
    }


def title_of(say: Translator, tables: Any, view: Any, slot: int) -> str:
    """Return how its owner calls a plane."""
    return capital(short_name(say, cast(tables, view)[slot]))


def drawing(card: int) -> str:
    """Return how a card's drawing is called."""
    return CARD_NAMES[card].replace("-", "_")


def card_facts(say: Translator, tables: Any, view: Any, slot: int) -> list[dict[str, Any]]:
    """Return the cards of the deck of the plane that is being planned for."""
    flyer = view.flyers[slot]
    copies = tables.moves[tables.models[flyer.model].deck].copies
    laid = [int(card) for card in flyer.plan]
    found = []
    for card in ROW:
        if copies[card] == 0:
            continue
        left, steep = int(copies[card]) - laid.count(card), bool(is_steep(tables, flyer, card))
        said = say(STEEP_SAID if steep else CARD_SAID, card=capital(card_name(say, card)), amount=left)
        found.append({"action": CARD + card, "drawing": drawing(card), "name": say(SHORT[card]), "said": said,
                      "left": left, "steep": steep})
    return found


def slot_facts(say: Translator, view: Any, slot: int) -> list[dict[str, Any]]:
    """Return the three places of the plan."""
    laid = [int(card) for card in view.flyers[slot].plan]
    first = laid.index(NONE) if NONE in laid else MOST_CARDS
    return [{"nth": nth + 1, "drawing": drawing(card) if card >= 0 else "", "next": nth == first,
             "said": capital(card_name(say, card)) if card >= 0 else say(NOTHING_YET)}
            for nth, card in enumerate(laid)]


def order_facts(say: Translator, view: Any, slot: int) -> list[dict[str, Any]]:
    """Return the orders in which the remaining cards may be flown."""
    plan = [int(card) for card in view.flyers[slot].plan]
    done = int(view.manoeuvre) - 1
    remaining = MOST_CARDS - done
    return [{"action": ORDER + order,
             "drawings": [drawing(plan[done + nth_of(order, remaining, nth)]) for nth in range(remaining)]}
            for order in range(6 if remaining == MOST_CARDS else 2)]


def choices(view: Any) -> list[dict[str, Any]]:
    """Return what can be chosen by a button, with its sign; the template asks which of them are legal."""
    if view.phase == Phase.DROP:
        return [{"action": DROP_ONE, "sign": "bombs"}, {"action": DROP_THREE, "sign": "bombs"},
                {"action": NOTHING, "sign": ""}]
    if view.phase == Phase.PLAN:
        return [{"action": WINCH, "sign": "dive"}, {"action": NOTHING, "sign": ""}]
    found = [{"action": first + slot, "sign": sign} for first, sign in AIMS for slot in range(MOST_FLYERS)]
    return [*found, {"action": NOTHING, "sign": ""}]


def panel_fact(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int, slot: int, asked: bool
               ) -> dict[str, Any]:
    """Return what the viewer knows of one of its planes."""
    flyer = view.flyers[slot]
    model = tables.models[flyer.model]
    return {
        "slot": slot,
        "asked": asked,
        "sort": plane_id(int(flyer.model)).lower(),
        "balloon": is_balloon(tables, flyer),
        "name": title_of(say, tables, view, slot),
        "known": knows(view, slot, viewer),
        "points": int(flyer.points),
        "most": int(model.damage),
        "level": int(flyer.level),
        "climb": int(flyer.climb),
        "need": int(climb_need(tables, view, flyer)) if view.options.altitude else 0,
        "cards": damage_cards(tables, view, slot),
        "plan": [step["card"] for step in course_of(tables, view, slot, planned(tables, view, slot))],
        "signs": signs_of(view, flyer),
        "damage": say(DAMAGE_OF, amount=int(flyer.points), most=int(model.damage)),
        "says": " ".join([f"{flyer_name(say, names, tables, view, slot)}.",
                          *facts_in_words(say, names, tables, view, viewer, slot)]),
    }


def signs_of(view: Any, flyer: Any) -> list[tuple[str, int]]:
    """Return the signs of what hinders a flyer and of what it carries, each with a number or 0."""
    jams = max(int(flyer.jams[gun]) for gun in range(MOST_GUNS))
    found = [("flame", int(flyer.flames)), ("smoke", int(flyer.no_tail)), ("jam", jams),
             ("rudder-r", -int(flyer.rudder & 1)), ("rudder-l", -(int(flyer.rudder) >> 1 & 1)),
             ("engine", int(flyer.engines_lost)), ("crew", int(flyer.wounds)), ("bombs", int(flyer.bombs)),
             ("rocket", int(flyer.rockets) if view.options.rockets else 0)]
    return [(sign, max(0, amount)) for sign, amount in found if amount]


def gun_asked(tables: Any, view: Any, slot: int) -> int:
    """Return the gun that is asked, NONE if none is."""
    return int(asked_gun(tables, view, slot)) if view.phase == Phase.FIRE and slot != NONE else NONE


assert len(ROW) == len(SHORT) == CARDS

"""What the viewer chooses from: manoeuvre cards, orders, targets; and what its planes have suffered."""

from collections.abc import Sequence
from functools import cache

from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.runtime.seats import has
from ludoteca.engine.texts.words import Message
from ludoteca.games.wings_of_war.actions import KINDS
from ludoteca.games.wings_of_war.cards import CARD_NAMES, MOST_CARDS, Card, nth_of
from ludoteca.games.wings_of_war.rules.flight import climb_need
from ludoteca.games.wings_of_war.rules.flyers import asked_slot, is_steep
from ludoteca.games.wings_of_war.state import MOST_FLYERS, MOST_GUNS, NONE, Flyer, Phase, State
from ludoteca.games.wings_of_war.table.flyers import course_of, damage_cards
from ludoteca.games.wings_of_war.table.names import capital, card_name, name_context, own_planes, short_name
from ludoteca.games.wings_of_war.table.text import planned

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
PLAN_OF = Message("{plane}: your plan")
CARDS_OF = Message("Maneuver cards")
OWN_PLANES = Message("Your planes")
NOTHING_YET = Message("nothing yet")
DAMAGE_OF = Message("Damage {amount} of {most}")
AIMS: tuple[tuple[str, tuple[int, ...], str], ...] = (
    ("fire", (), "target"), ("tail", (), "tail"), ("rocket", (1,), "rocket"), ("rocket", (2,), "rocket"),
)


def hand_facts(reader: Reader, flyers: Sequence[Facts]) -> Facts:
    """Return what the viewer holds and is asked; `flyers` are all that fly, as they are drawn."""
    view, viewer = reader.view, reader.seat
    if viewer < 0:
        return {"cards": [], "slots": [], "orders": [], "choices": [], "panels": []}
    awaited = has(view.awaited, viewer)
    slot = int(asked_slot(reader.tables, view, viewer)) if awaited else NONE
    asked = view.flyers[slot] if slot != NONE else None
    plans = asked is not None and view.phase == Phase.PLAN and asked.asked == 0
    own = own_planes(view, viewer)
    orders = asked is not None and view.phase == Phase.ORDER
    return {
        "slot": slot,
        "cards": card_facts(reader, slot) if plans else [],
        "cards_title": reader(CARDS_OF),
        "slots": slot_facts(reader, slot) if plans else [],
        "plan_title": reader(PLAN_OF, plane=title_of(reader, slot)) if plans and len(own) > 1 else reader(PLAN),
        "orders": order_facts(reader, slot) if orders else [],
        "choices": [] if asked is None or plans or orders else choices(view),
        "panels": [panel_fact(reader, flyers[each], each == slot)
                   for each in sorted(own, key=lambda each: each != slot)],
        "panels_title": reader(OWN_PLANES),
    }


def title_of(reader: Reader, slot: int) -> str:
    """Return how its owner calls a plane."""
    return capital(short_name(reader.say, name_context(reader.tables, reader.view)[slot]))


@cache
def drawing(card: int) -> str:
    """Return how a card's drawing is called."""
    return CARD_NAMES[card].replace("-", "_")


def slot_facts(reader: Reader, slot: int) -> list[Facts]:
    """Return the three places of the plan."""
    laid = [int(card) for card in reader.view.flyers[slot].plan]
    first = laid.index(NONE) if NONE in laid else MOST_CARDS
    return [{"nth": nth + 1, "drawing": drawing(card) if card >= 0 else "", "next": nth == first,
             "said": capital(card_name(reader.say, card)) if card >= 0 else reader(NOTHING_YET)}
            for nth, card in enumerate(laid)]


def panel_fact(reader: Reader, drawn: Facts, asked: bool) -> Facts:
    """Return what the viewer knows of one of its planes, as it is drawn and besides."""
    tables, view, slot = reader.tables, reader.view, int(drawn["slot"])
    flyer = view.flyers[slot]
    model = tables.models[flyer.model]
    return {
        "slot": slot,
        "asked": asked,
        "sort": drawn["sort"],
        "balloon": drawn["balloon"],
        "name": title_of(reader, slot),
        "known": drawn["known"],
        "points": int(flyer.points),
        "most": int(model.damage),
        "level": int(flyer.level),
        "climb": int(flyer.climb),
        "need": int(climb_need(tables, view, flyer)) if view.options.altitude else 0,
        "cards": damage_cards(tables, view, slot),
        "plan": [step["card"] for step in course_of(tables, view, slot, planned(view, slot))],
        "signs": signs_of(view, flyer),
        "damage": reader(DAMAGE_OF, amount=int(flyer.points), most=int(model.damage)),
        "says": drawn["says"],
    }


def signs_of(view: State, flyer: Flyer) -> list[tuple[str, int]]:
    """Return the signs of what hinders a flyer and of what it carries, each with a number or 0."""
    jams = max(int(flyer.jams[gun]) for gun in range(MOST_GUNS))
    found = [("flame", int(flyer.flames)), ("smoke", int(flyer.no_tail)), ("jam", jams),
             ("rudder-r", -int(flyer.rudder & 1)), ("rudder-l", -(int(flyer.rudder) >> 1 & 1)),
             ("engine", int(flyer.engines_lost)), ("crew", int(flyer.wounds)), ("bombs", int(flyer.bombs)),
             ("rocket", int(flyer.rockets) if view.options.rockets else 0)]
    return [(sign, max(0, amount)) for sign, amount in found if amount]


def choices(view: State) -> list[Facts]:
    """Return what can be chosen by a button, with its sign; the template asks which of them are legal."""
    nothing = {"action": KINDS["none"].number(), "sign": ""}
    if view.phase == Phase.DROP:
        return [{"action": KINDS["drop"].number(salvo), "sign": "bombs"} for salvo in range(2)] + [nothing]
    if view.phase == Phase.PLAN:
        return [{"action": KINDS["winch"].number(), "sign": "dive"}, nothing]
    found = [{"action": KINDS[kind].number(*values, slot), "sign": sign}
             for kind, values, sign in AIMS for slot in range(MOST_FLYERS)]
    return [*found, nothing]


def card_facts(reader: Reader, slot: int) -> list[Facts]:
    """Return the cards of the deck of the plane that is being planned for."""
    tables = reader.tables
    flyer = reader.view.flyers[slot]
    copies = tables.moves[tables.models[flyer.model].deck].copies
    laid = [int(card) for card in flyer.plan]
    found = []
    for card in ROW:
        if copies[card] == 0:
            continue
        left, steep = int(copies[card]) - laid.count(card), bool(is_steep(tables, flyer, card))
        said = reader(STEEP_SAID if steep else CARD_SAID, card=capital(card_name(reader.say, card)), amount=left)
        found.append({"action": KINDS["manoeuvre"].number(card), "drawing": drawing(card), "name": reader(SHORT[card]),
                      "said": said, "left": left, "steep": steep})
    return found


def order_facts(reader: Reader, slot: int) -> list[Facts]:
    """Return the orders in which the remaining cards may be flown."""
    view = reader.view
    plan = [int(card) for card in view.flyers[slot].plan]
    done = int(view.manoeuvre) - 1
    remaining = MOST_CARDS - done
    return [{"action": KINDS["order"].number(order),
             "drawings": [drawing(plan[done + nth_of(order, remaining, nth)]) for nth in range(remaining)]}
            for order in range(6 if remaining == MOST_CARDS else 2)]

"""What each action does, in words for its button."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.words import Message, Translator
from ludoteca.games.wings_of_war.bounds import (
    ACTIONS,
    CARD,
    DRAW,
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
from ludoteca.games.wings_of_war.cards import MOST_CARDS, is_dive, nth_of
from ludoteca.games.wings_of_war.cast import capital, cast, plane_name
from ludoteca.games.wings_of_war.names import card_name, damage_name
from ludoteca.games.wings_of_war.rules.altitude import COUNTERS, climb_need, gains_counter, height_after, height_of
from ludoteca.games.wings_of_war.rules.asked import asked_gun, asked_slot
from ludoteca.games.wings_of_war.rules.flyers import is_steep, lowest_of
from ludoteca.games.wings_of_war.rules.sight import NO_SHOT, squared_range, whole_millimetres
from ludoteca.games.wings_of_war.state import MOST_FLYERS, NONE, Crash, Phase

STEEP = Message("{card} (steep)")
DEGREES = Message("{card}, {degrees}°")
TO_LEVEL = Message("{card}: to level {level}")
TO_LAND = Message("{card}: to land")
ONE_COUNTER = Message("{card}: counter {count} of {need}")
AS_PLANNED = Message("As planned: {cards}")
FLY_TWO = Message("First {first}, then {second}")
FLY_THREE = Message("First {first}, then {second}, then {third}")
TAIL_IT = Message("Tail {other}")
FIRE_AT = Message("Fire at {other}")
FIRE_FROM = Message("Fire at {other}, {distance} mm: {amount} card", "Fire at {other}, {distance} mm: {amount} cards")
LAUNCH = Message("Launch {amount} rocket at {other}", "Launch {amount} rockets at {other}")
DROP = Message("Drop {amount} bomb", "Drop {amount} bombs")
LOWER = Message("Lower the balloon")
NONE_OF_IT = {
    Phase.FIRE: Message("Hold fire"),
    Phase.DROP: Message("Drop nothing"),
    Phase.PLAN: Message("Leave the balloon up"),
}
DRAWS = Message("{actor} draws: {card}")
BOTH = 2                   # rockets
ALL_THREE = 3              # bombs


def label(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> str:
    """Return what an action does, for the one who may take it."""
    if action == NOTHING:
        return say(NONE_OF_IT.get(Phase(int(view.phase)), NONE_OF_IT[Phase.FIRE]))
    if action < ORDER:
        return card_label(say, names, tables, view, seat, action - CARD)
    if action < TAIL:
        return order_label(say, tables, view, seat, action - ORDER)
    if action in (DROP_ONE, DROP_THREE):
        return say(DROP, amount=1 if action == DROP_ONE else ALL_THREE)
    if action == WINCH:
        return say(LOWER)
    if action >= DRAW:
        return capital(damage_name(say, tables, action - DRAW))
    return enemy_label(say, names, tables, view, seat, action) if action < WINCH else ACTIONS[action]


def card_label(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, card: int) -> str:
    """The same for a card of a plan, or one that chance draws."""
    if view.phase in (Phase.AUTO, Phase.SWERVE):
        slot = int(view.partner if view.phase == Phase.SWERVE and view.step == Crash.SECOND_SWERVE else view.actor)
        plane = plane_name(say, names, cast(tables, view)[slot])
        return say(DRAWS, actor=capital(plane), card=card_name(say, card))
    title = capital(card_name(say, card))
    slot = asked_slot(tables, view, seat) if seat >= 0 else NONE
    return with_effect(say, tables, view, slot, card, title) if slot != NONE else title


def with_effect(say: Translator, tables: Any, view: Any, slot: int, card: int, title: str) -> str:
    """Return a card with what it does to height and heading, and whether it is steep."""
    flyer = view.flyers[slot]
    need = int(climb_need(tables, view, flyer))
    before = int(height_of(flyer))
    for planned in flyer.plan[:MOST_CARDS]:
        before = int(height_after(view, before, need, int(planned))) if planned >= 0 else before
    level, counters = divmod(int(height_after(view, before, need, card)), COUNTERS)
    turn = int(tables.moves[tables.models[flyer.model].deck].turn[card])
    if is_dive(card):
        title = say(TO_LEVEL, card=title, level=level) if before >= COUNTERS else say(TO_LAND, card=title)
    elif gains_counter(view, card):
        title = say(ONE_COUNTER, card=title, count=counters, need=need) if level == before // COUNTERS else \
            say(TO_LEVEL, card=title, level=level)
    elif turn % 180:
        title = say(DEGREES, card=title, degrees=abs(turn))
    return say(STEEP, card=title) if is_steep(tables, flyer, card) else title


def order_label(say: Translator, tables: Any, view: Any, seat: int, order: int) -> str:
    """The same for the order of the cards that are left."""
    slot = asked_slot(tables, view, seat) if seat >= 0 else NONE
    done = max(0, int(view.manoeuvre) - 1)
    remaining = MOST_CARDS - done
    if slot == NONE or view.phase != Phase.ORDER or (remaining == 2 and order > 1):
        return ACTIONS[ORDER + order]
    plan = view.flyers[slot].plan
    cards = [card_name(say, int(plan[done + nth_of(order, remaining, nth)])) for nth in range(remaining)]
    then = say(FLY_TWO, first=cards[0], second=cards[1]) if remaining == 2 else \
        say(FLY_THREE, first=cards[0], second=cards[1], third=cards[2])
    return then if order else say(AS_PLANNED, cards=", ".join(cards))


def enemy_label(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> str:
    """The same for what concerns another plane: tails, fire, rockets."""
    target = (action - TAIL) % MOST_FLYERS if action < DROP_ONE else (action - ROCKET) % MOST_FLYERS
    who = cast(tables, view)
    if target >= len(who):
        return ACTIONS[action]
    other = plane_name(say, names, who[target])
    if action < SHOOT:
        return say(TAIL_IT, other=other)
    if action < DROP_ONE:
        return fire_label(say, tables, view, seat, target, other)
    return say(LAUNCH, other=other, amount=1 if action < ROCKETS else BOTH)


def fire_label(say: Translator, tables: Any, view: Any, seat: int, target: int, other: str) -> str:
    """The same for a shot: how far it goes, and how many cards it draws."""
    slot = asked_slot(tables, view, seat) if seat >= 0 and view.phase == Phase.FIRE else NONE
    gun = asked_gun(tables, view, slot) if slot != NONE else NONE
    if gun == NONE or int(view.flyers[slot].targets[gun]) >> target & 1 == 0:
        return say(FIRE_AT, other=other)
    cards = 2 if int(view.flyers[slot].near[gun]) >> target & 1 else 1
    return say(FIRE_FROM, other=other, distance=distance(tables, view, slot, gun, target), amount=cards)


def distance(tables: Any, view: Any, slot: int, gun: int, target: int) -> int:
    """Return how far a gun is from what it sees, in whole millimetres (WW-51)."""
    squared = squared_range(tables, view, slot, gun, target, 0)
    return 0 if squared == NO_SHOT else int(whole_millimetres(squared))


def members_of(mask: int) -> list[int]:
    """Return the slots of a mask, the lowest first."""
    found = []
    while mask:
        found.append(lowest_of(mask))
        mask &= mask - 1
    return found

"""What the viewer is to do now, or who is awaited and why."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.seats import CHANCE, has, members
from ludoteca.engine.words import Message, Translator
from ludoteca.games.wings_of_war.cast import capital, cast, gunner_name, listed, plane_name, short_name
from ludoteca.games.wings_of_war.labels import distance, members_of
from ludoteca.games.wings_of_war.names import WAYS, card_name
from ludoteca.games.wings_of_war.rules.asked import asked_gun, asked_slot, is_silent
from ludoteca.games.wings_of_war.rules.flow import waiting
from ludoteca.games.wings_of_war.rules.planning import does_duty
from ludoteca.games.wings_of_war.state import NONE, Phase

CHOOSE = (
    Message("Turn {turn}, {plane}: choose the first of three manoeuvres."),
    Message("Turn {turn}, {plane}: choose the second of three manoeuvres."),
    Message("Turn {turn}, {plane}: choose the third of three manoeuvres."),
)
NEEDS_STALL = Message("One of the three must be a stall.")
RUDDER_BARS = Message("The rudder is jammed: no card {way}.")
WINCH = Message("{actor}: lower it by a level, or leave it where it is?")
WHOM = Message("{actor} is behind several enemies: which one does it tail?")
WHICH_ORDER = Message("Phase {phase}: {other} shows its card: {card}. In which order does your {plane} fly its own?")
BOMBS = Message("Phase {phase}: does your {plane} drop bombs? Aboard: {amount}.")
FIRE = Message("Phase {phase}: your {plane} sees {other}, {distance} mm away: fire?")
FIRE_AT_ONE = Message("Phase {phase}: your {plane} sees {others}: at which does it fire?")
SEEN_FROM = Message("{plane} ({distance} mm)")
LAUNCH = Message("Phase {phase}: your {plane} may launch rockets; it sees {others}.")
WAITS = {
    Phase.TAIL: Message("Turn {turn}: waiting for {people} to choose whom to tail."),
    Phase.PLAN: Message("Turn {turn}: waiting for {people} to plan."),
    Phase.ORDER: Message("Turn {turn}: waiting for {people} to settle the order of the cards."),
    Phase.DROP: Message("Turn {turn}: waiting for {people} to drop bombs or not."),
    Phase.FIRE: Message("Turn {turn}: waiting for {people} to fire or not."),
}
CARDS_DRAWN = Message("Cards are drawn.")
OVER = Message("The game is over.")


def prompt(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int) -> str:
    """Return what the viewer is to do now, or who is awaited and why."""
    awaited = int(waiting(tables, view))
    phase = Phase(int(view.phase))
    if awaited == CHANCE:
        return say(CARDS_DRAWN)
    if phase == Phase.OVER:
        return say(OVER)
    slot = asked_slot(tables, view, seat) if seat >= 0 and has(awaited, seat) else NONE
    if slot == NONE:
        return say(WAITS[phase], turn=int(view.turn), people=say.all_of(names[other] for other in members(awaited)))
    if phase == Phase.PLAN:
        return plan_prompt(say, tables, view, slot)
    if phase == Phase.FIRE:
        return fire_prompt(say, names, tables, view, slot)
    who = cast(tables, view)
    plane = short_name(say, who[slot])
    if phase == Phase.TAIL:
        return say(WHOM, actor=capital(plane))
    if phase == Phase.DROP:
        return say(BOMBS, phase=int(view.manoeuvre), plane=plane, amount=int(view.flyers[slot].bombs))
    target = int(view.flyers[slot].tail)
    card = card_name(say, int(view.flyers[target].plan[view.manoeuvre - 1]))
    other = plane_name(say, names, who[target])
    return say(WHICH_ORDER, phase=int(view.manoeuvre), other=other, card=card, plane=plane)


def plan_prompt(say: Translator, tables: Any, view: Any, slot: int) -> str:
    """The same while cards are planned and balloons are lowered."""
    flyer = view.flyers[slot]
    plane = short_name(say, cast(tables, view)[slot])
    if flyer.asked:
        return say(WINCH, actor=capital(plane))
    laid = [int(card) for card in flyer.plan if card >= 0]
    said = [say(CHOOSE[min(len(laid), len(CHOOSE) - 1)], turn=int(view.turn), plane=plane)]
    if not does_duty(flyer, int(flyer.plan[0]), int(flyer.plan[1]), NONE):
        said.append(say(NEEDS_STALL))
    if flyer.rudder:
        said.append(say(RUDDER_BARS, way=say(WAYS[int(flyer.rudder)])))
    return " ".join(said)


def fire_prompt(say: Translator, names: Sequence[str], tables: Any, view: Any, slot: int) -> str:
    """The same for a gun that has somebody in sight."""
    flyer, who = view.flyers[slot], cast(tables, view)
    gun, phase = asked_gun(tables, view, slot), int(view.manoeuvre)
    plane = gunner_name(say, tables, who[slot], short_name(say, who[slot]), gun)
    seen = members_of(int(flyer.targets[gun])) if not is_silent(tables, flyer, gun) else []
    if not seen:
        others = listed(say, names, who, members_of(int(flyer.rocket_sees)))
        return say(LAUNCH, phase=phase, plane=plane, others=others)
    if len(seen) == 1:
        other = plane_name(say, names, who[seen[0]])
        away = distance(tables, view, slot, gun, seen[0])
        return say(FIRE, phase=phase, plane=plane, other=other, distance=away)
    others = say.all_of(say(SEEN_FROM, plane=plane_name(say, names, who[target]),
                            distance=distance(tables, view, slot, gun, target)) for target in seen)
    return say(FIRE_AT_ONE, phase=phase, plane=plane, others=others)

"""What a choice of the viewer would do, as far as the viewer may know: a ghost in the picture, and a sentence.

Everything is reckoned from the view, in which nothing is that its reader must not know.
"""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.contract import Ghost, Mark
from ludoteca.engine.words import Message, Translator
from ludoteca.games.wings_of_war.bounds import (
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
from ludoteca.games.wings_of_war.cards import MOST_CARDS, SALVO, nth_of
from ludoteca.games.wings_of_war.curves import Pose
from ludoteca.games.wings_of_war.events import Edge
from ludoteca.games.wings_of_war.planes import course_of, pose
from ludoteca.games.wings_of_war.rules.altitude import climb_need
from ludoteca.games.wings_of_war.rules.asked import asked_gun, asked_slot
from ludoteca.games.wings_of_war.rules.flight import bomb_reach
from ludoteca.games.wings_of_war.state import MOST_FLYERS, NONE, Phase

ENDS_AT = Message("It ends at level {level}.")
REACHES = Message("In red: what its guns reach from there.")
CLIMBS_TO = Message("It climbs to level {level}.")
DIVES_TO = Message("It dives to level {level}.")
GAINS = Message("It gains a climb counter: {amount} of {need}.")
LEAVES = {
    Edge.NORTH: Message("Careful: it would leave the table by the northern edge, and be out of the game."),
    Edge.SOUTH: Message("Careful: it would leave the table by the southern edge, and be out of the game."),
    Edge.EAST: Message("Careful: it would leave the table by the eastern edge, and be out of the game."),
    Edge.WEST: Message("Careful: it would leave the table by the western edge, and be out of the game."),
}
NEXT_ENDS_AT = Message("The next phase ends at level {level}.")
ONE_CARD = Message("It draws one damage card.")
TWO_CARDS = Message("It draws two damage cards: nearer than half the ruler, and at your level.")
SILENT = Message("This gun holds its fire in this phase.")
KEEPS_BOMBS = Message("No bomb falls now.")
STRIKE_NOW = Message("They strike at once.")
STRIKE_LATER = Message("They fall {amount} phase more, straight on.", "They fall {amount} phases more, straight on.")
STAYS_UP = Message("The balloon stays where it is.")
COMES_DOWN = Message("The balloon comes down to level {level}.")
SEES_CARD = Message("Before the first two phases you see its next card, and may then put your own in another order.")
ROCKETS_FLY = Message("They strike in the next phase, if you fly straight or stall and still have it in sight.")


def ghost(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> Ghost | None:
    """Return what an action of the viewer would do."""
    slot = int(asked_slot(tables, view, seat))
    if slot == NONE or action >= DRAW:
        return None
    if CARD <= action < ORDER:
        return ghost_of_card(say, tables, view, slot, action - CARD)
    if ORDER <= action < TAIL:
        return ghost_of_order(say, tables, view, slot, action - ORDER)
    if action in (DROP_ONE, DROP_THREE):
        return ghost_of_bombs(say, tables, view, slot, 1 if action == DROP_ONE else SALVO)
    if action == NOTHING:
        silence = {Phase.DROP: KEEPS_BOMBS, Phase.PLAN: STAYS_UP}
        return Ghost((), say(silence.get(Phase(int(view.phase)), SILENT)))
    if action == WINCH:
        return Ghost((), say(COMES_DOWN, level=int(view.flyers[slot].level) - 1))
    return ghost_of_target(say, tables, view, slot, action)


def ghost_of_card(say: Translator, tables: Any, view: Any, slot: int, card: int) -> Ghost:
    """Draw where a card leads from the end of what is planned, what it could fire at there, and say how high it is."""
    laid = [int(each) for each in view.flyers[slot].plan if each >= 0]
    step = course_of(tables, view, slot, [*laid, card])[-1]
    said = [height_in_words(say, tables, view, slot, step)]
    if step["leaves"] != NONE:
        said.append(say(LEAVES[Edge(step["leaves"])]))
    return Ghost((*step_marks(0, step), arc_mark(step["end"]), Mark("ghost-arc", "+class", "seen")), " ".join(said))


def height_in_words(say: Translator, tables: Any, view: Any, slot: int, step: dict[str, Any]) -> str:
    """Return how high a step of a plan ends; where all fly at one level, what the picture shows of it."""
    if not view.options.altitude:
        return say(REACHES)
    if step["dives"]:
        return say(DIVES_TO, level=step["level"])
    if step["rises"] and step["counters"]:
        return say(GAINS, amount=step["counters"], need=int(climb_need(tables, view, view.flyers[slot])))
    return say(CLIMBS_TO if step["rises"] else ENDS_AT, level=step["level"])


def step_marks(nth: int, step: dict[str, Any]) -> tuple[Mark, ...]:
    """Show a step of a plan: its way, where it ends, and how high that is."""
    end: Pose = step["end"]
    return (
        Mark(f"ghost-way-{nth}", "transform", step["site"]),
        Mark(f"ghost-way-{nth}", "d", step["path"]),
        Mark(f"ghost-base-{nth}", "transform", str(end)),
        Mark(f"ghost-base-{nth}", "+class", "seen leaves" if step["leaves"] != NONE else "seen"),
        Mark(f"ghost-tag-{nth}", "transform", f"translate({end.x:.1f} {end.y:.1f})"),
        Mark(f"ghost-level-{nth}", "href", f"#level-{step['level']}"),
        Mark(f"ghost-tag-{nth}", "+class", "seen"),
    )


def arc_mark(end: Pose) -> Mark:
    """Lay the arcs of the guns where a step ends."""
    return Mark("ghost-arc", "transform", str(end))


def ghost_of_order(say: Translator, tables: Any, view: Any, slot: int, order: int) -> Ghost:
    """Draw the whole way that the remaining cards lead in another order."""
    plan = [int(card) for card in view.flyers[slot].plan]
    done = int(view.manoeuvre) - 1
    remaining = MOST_CARDS - done
    cards = [plan[done + nth_of(order, remaining, nth)] for nth in range(remaining)]
    steps = course_of(tables, view, slot, cards)
    marks = [mark for nth, step in enumerate(steps) for mark in step_marks(nth, step)]
    said = [say(NEXT_ENDS_AT, level=steps[0]["level"]) if view.options.altitude else say(REACHES)]
    said += [say(LEAVES[Edge(step["leaves"])]) for step in steps if step["leaves"] != NONE][:1]
    return Ghost((Mark("courses", "+class", "aside"), *marks, arc_mark(steps[0]["end"]),
                  Mark("ghost-arc", "+class", "seen")), " ".join(said))


def ghost_of_bombs(say: Translator, tables: Any, view: Any, slot: int, count: int) -> Ghost:
    """Show where bombs would strike."""
    flyer = view.flyers[slot]
    steps = int(flyer.level) - 1
    here = pose(tables, view, slot)
    x, y = here.ahead(0, steps * int(bomb_reach(tables, flyer)) / 100)
    said = say(STRIKE_LATER, amount=steps) if steps else say(STRIKE_NOW)
    return Ghost((Mark("ghost-strike", "transform", f"translate({x:.1f} {y:.1f})"),
                  Mark("ghost-strike", "+class", f"seen many-{count}")), said)


def ghost_of_target(say: Translator, tables: Any, view: Any, slot: int, action: int) -> Ghost:
    """Draw the line to a target, and say what a hit draws."""
    if action < SHOOT:
        return Ghost((Mark(f"sight-{action - TAIL}", "+class", "seen"),), say(SEES_CARD))
    if action >= ROCKET:
        target = (action - ROCKET) % MOST_FLYERS if action < ROCKETS else action - ROCKETS
        return Ghost((Mark(f"sight-{target}", "+class", "seen"),), say(ROCKETS_FLY))
    target = action - SHOOT
    near = int(view.flyers[slot].near[int(asked_gun(tables, view, slot))]) >> target & 1
    return Ghost((Mark(f"sight-{target}", "+class", "seen close" if near else "seen"),),
                 say(TWO_CARDS if near else ONE_CARD))

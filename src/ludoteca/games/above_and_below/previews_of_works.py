"""What building, harvest, training and labor would bring: prices, points, beds, and who is exhausted afterwards."""

from collections.abc import Callable
from typing import Any

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.above_and_below.actions import BUILDING, DONE, GOOD, SEND, SLOT, VILLAGER
from ludoteca.games.above_and_below.facades import facade_of
from ludoteca.games.above_and_below.foreseen import (
    Ahead,
    after_building,
    after_training,
    chance_to_wake,
    hireable,
    laden,
    payable,
    sites,
)
from ludoteca.games.above_and_below.lit import Marks, aimed, income_line, points_line, then_coins, tired, track_line
from ludoteca.games.above_and_below.names import amount_of, coins, item_name, villager_name
from ludoteca.games.above_and_below.parts import STACKS, Area
from ludoteca.games.above_and_below.rules.holdings import available, beds_of, count_villagers, sum_labor_bonus
from ludoteca.games.above_and_below.state import NONE, Phase
from ludoteca.games.above_and_below.text_view import PLAN, folk_in, is_below

ROLLS_FIRST = Message("{villager} rolls a die first and wakes with a chance of {chance} %.")
BUILDER_CAN = Message("{villager} can pay for {amount} open building, and is exhausted afterwards.",
                      "{villager} can pay for {amount} open buildings, and is exhausted afterwards.")
TEACHER_CAN = Message("{villager} can pay for {amount} villager of the row, and is exhausted afterwards.",
                      "{villager} can pay for {amount} villagers of the row, and is exhausted afterwards.")
BUILDS_NOTHING = Message("You build nothing for it; the offer is gone.")
FOR_NOTHING = Message("It costs nothing.")
COVERS = Message("It covers one of your caves for good.")
BEDS_THEN = Message("Then you have {beds} for {amount} villager.", "Then you have {beds} for {amount} villagers.")
COMES_READY = Message("{villager} is ready at once.")
COMES_TIRED = Message("{villager} comes exhausted and can work after a rest.")
EXTRA_GOOD = Message("{villager} brings one more of this kind: {thing}.")
HARVESTERS = Message("{amount} villager brings a good and is exhausted.",
                     "{amount} villagers bring a good each and are exhausted.")
EARN = Message("This labor earns {coins}.")
TAKES_CIDER = Message("You are the first of the round to labor and take the cider.")
TAKES = Message("{villager} brings {things} and is exhausted.")
TAKES_ONE_OF = Message("{villager} brings one good and is exhausted; you choose which of the two kinds.")


def waking(say: Translator, tables: Any, t: int) -> list[str]:
    """Return that a sleepy villager rolls a die first (AB-A22)."""
    if not tables.folk[t].sleepy:
        return []
    return [say(ROLLS_FIRST, villager=villager_name(say, tables, t), chance=chance_to_wake(tables, t))]


def cider_line(say: Translator, view: Any) -> tuple[Marks, list[str]]:
    """Return that the first to labor takes the cider, if one stands there (AB-43)."""
    return (aimed("board-cider"), [say(TAKES_CIDER)]) if view.cider else ((), [])


def preview_of_builder(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview:
    """Somebody is to build: which buildings could be paid for."""
    t = action - VILLAGER
    found = payable(tables, view, seat, [t])
    said = [*waking(say, tables, t), say(BUILDER_CAN, villager=villager_name(say, tables, t), amount=len(found))]
    return Preview((*tired(t), *aimed(*(f"card-{b}" for b in found))), " ".join(said))


def preview_of_teacher(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview:
    """Somebody is to train: who could be paid for."""
    t = action - VILLAGER
    found = hireable(tables, view, seat, [t])
    said = [*waking(say, tables, t), say(TEACHER_CAN, villager=villager_name(say, tables, t), amount=len(found))]
    return Preview((*tired(t), *aimed(*(f"hire-{slot}" for slot in found))), " ".join(said))


def preview_of_card(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview:
    """A building is built: what is left, where it would stand, and what the village is worth with it."""
    if action == DONE:
        return Preview((), say(BUILDS_NOTHING))
    b, free = action - BUILDING, view.phase == Phase.FREE_BUILDING
    after = after_building(tables, view, seat, b, free)
    spent = int(view.players[seat].purse.coins) - after.coins
    said = [*([say(FOR_NOTHING)] if free else []), then_coins(say, view, seat, spent)]
    said += [*points_line(say, after), *income_line(say, after)]
    said += [beds_line(say, tables, after, seat)] if tables.plans[b].beds else []
    said += [say(COVERS)] if is_below(b) else []
    worker = () if free else tired(int(view.worker))
    return Preview((*aimed(f"card-{b}"), *standing(view, seat, b), *worker), " ".join(said))


def standing(view: Any, seat: int, b: int) -> Marks:
    """Show a building where it would stand, and the others of its row where they would."""
    others, place = sites(view, seat, b)
    moved = (Mark(f"building-{other}", "transform", stand) for other, stand in others.items())
    return (*moved, Mark("ghost-site", "transform", place), Mark("ghost-site", "+class", "seen"),
            Mark("ghost-body", "height", "110" if is_below(b) else "130"),
            Mark("ghost-body", "href", f"#{facade_of(b)}"))


def beds_line(say: Translator, tables: Any, after: Ahead, seat: int) -> str:
    """Return how many beds there would be, and for how many."""
    beds = say(PLAN["beds"], amount=int(beds_of(tables, after.state, seat)))
    return say(BEDS_THEN, beds=beds, amount=int(count_villagers(after.state, seat)))


def preview_of_slot(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview:
    """Somebody of the row is trained: what is left, and what the village has then."""
    slot = action - SLOT
    t = int(view.slot[slot])
    after = after_training(tables, view, seat, slot)
    ready = after.state.villagers[t].area == Area.READY
    said = [then_coins(say, view, seat, int(view.players[seat].purse.coins) - after.coins),
            say(COMES_READY if ready else COMES_TIRED, villager=villager_name(say, tables, t)),
            beds_line(say, tables, after, seat), *points_line(say, after)]
    return Preview((*aimed(f"hire-{slot}"), *tired(int(view.worker))), " ".join(said))


def preview_of_harvester(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview:
    """Somebody is to harvest, or those who are picked begin."""
    workers = folk_in(view, seat, Area.CHOSEN)
    said: list[str] = []
    if action != SEND:
        t = action - VILLAGER
        workers, said, more = [*workers, t], waking(say, tables, t), int(tables.folk[t].extra)
        if more != NONE:
            said.append(say(EXTRA_GOOD, villager=villager_name(say, tables, t), thing=item_name(say, more)))
    said.append(say(HARVESTERS, amount=len(workers)))
    return Preview((*tired(*workers), *aimed(*(f"building-{b}" for b in laden(view, seat)))), " ".join(said))


def preview_of_laborer(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview:
    """Somebody is to labor, or those who are picked begin: what all of them earn."""
    workers = folk_in(view, seat, Area.CHOSEN)
    said: list[str] = []
    if action != SEND:
        workers, said = [*workers, action - VILLAGER], waking(say, tables, action - VILLAGER)
    earned = len(workers) + int(sum_labor_bonus(tables, view, seat))
    earned += sum(int(tables.folk[t].labor_bonus) for t in workers)
    lit, cider = cider_line(say, view)
    said += [say(EARN, coins=coins(say, earned)), then_coins(say, view, seat, -earned), *cider]
    return Preview((*tired(*workers), *lit), " ".join(said))


def preview_of_taking(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview:
    """A good is fetched from a building: which, and what it could be worth."""
    b, t = action - BUILDING, int(view.worker)
    lying = [stack for stack in range(STACKS) if view.buildings[b].tokens[stack]]
    if len(lying) > 1:
        said = say(TAKES_ONE_OF, villager=villager_name(say, tables, t))
        return Preview((*aimed(f"building-{b}"), *tired(t)), said)
    return taking(say, tables, view, seat, b, int(tables.plans[b].good[lying[0]]))


def preview_of_kind(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview:
    """One of two kinds of goods is fetched."""
    return taking(say, tables, view, seat, int(view.source), action - GOOD)


def taking(say: Translator, tables: Any, view: Any, seat: int, b: int, good: int) -> Preview:
    """A villager fetches a good from a building."""
    t = int(view.worker)
    more = int(available(view, good, 1)) if tables.folk[t].extra == good else 0
    lit, track = track_line(say, tables, view, seat, good)
    said = [say(TAKES, villager=villager_name(say, tables, t), things=amount_of(say, good, 1 + more)), *track]
    return Preview((*aimed(f"building-{b}"), *tired(t), *lit), " ".join(said))


WORKS: dict[Phase, Callable[[Translator, Any, Any, int, int], Preview]] = {
    Phase.B_PICK: preview_of_builder,
    Phase.B_CARD: preview_of_card,
    Phase.FREE_BUILDING: preview_of_card,
    Phase.T_PICK: preview_of_teacher,
    Phase.T_SLOT: preview_of_slot,
    Phase.H_PICK: preview_of_harvester,
    Phase.H_TAKE: preview_of_taking,
    Phase.H_GOOD: preview_of_kind,
    Phase.L_PICK: preview_of_laborer,
}

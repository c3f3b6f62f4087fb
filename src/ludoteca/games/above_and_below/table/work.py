"""Villagers one by one, and those who are sent: what is asked, and what it would do (AB-16, AB-19, AB-26, AB-27).

What building, harvest, training and labor bring: prices, points, beds, and who is exhausted (AB-34 .. AB-43).
"""

from collections.abc import Callable

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.above_and_below.parts import STACKS, Area
from ludoteca.games.above_and_below.rules.holdings import available, beds_of, count_villagers
from ludoteca.games.above_and_below.rules.rewards import free_limit
from ludoteca.games.above_and_below.rules.work import price_of, price_of_slot, sum_labor_bonus
from ludoteca.games.above_and_below.state import NONE, Phase, State
from ludoteca.games.above_and_below.table.evening import end_preview, night_preview
from ludoteca.games.above_and_below.table.expedition import (
    copy_preview,
    exertion_preview,
    given_preview,
    injury_preview,
    member_preview,
    reroll_preview,
)
from ludoteca.games.above_and_below.table.foreseen import (
    Ahead,
    after_building,
    after_training,
    aimed,
    change_lines,
    cider_line,
    has_coins,
    hireable,
    joined_by,
    laden,
    payable,
    sites,
    then_coins,
    tired,
    track_line,
    waking,
)
from ludoteca.games.above_and_below.table.names import Marks, amount_of, building_name, coins, item_name, villager_name
from ludoteca.games.above_and_below.table.picture import facade_of
from ludoteca.games.above_and_below.table.text import PLAN, is_below

SENDS = {
    Phase.X_PICK: Message("Set out"),
    Phase.H_PICK: Message("Send them to harvest"),
    Phase.L_PICK: Message("Send them to labor"),
}
ENOUGH = {
    Phase.X_REROLL: Message("Keep the dice"),
    Phase.FREE_BUILDING: Message("Don’t build"),
    Phase.AFTER_HARVEST: Message("Keep the rest"),
    Phase.REST: Message("Good night"),
    Phase.LAST: Message("Done"),
}
MEMBERS = {                # what is done with a villager
    Phase.X_REROLL: Message("Reroll the {villager}’s die"),
    Phase.X_EXERT: Message("Exert the {villager}"),
    Phase.INJURE: Message("The {villager} gets injured"),
    Phase.B_PICK: Message("The {villager} builds"),
    Phase.T_PICK: Message("The {villager} teaches"),
    Phase.X_PICK: Message("The {villager} comes along"),
}
WORKS = Message("Pick the {villager}")
GIVES = {
    Phase.X_PAY_GOOD: Message("Give 1 {thing}"),
    Phase.DISCARD: Message("Lose 1 {thing}"),
    Phase.COPY: Message("Get 1 more {thing}"),
    Phase.H_GOOD: Message("Take 1 {thing}"),
}
prompt_x_pick = Message("Who goes down? At least two.")
prompt_b_pick = Message("Who builds?")
prompt_h_pick = Message("Who harvests? Each brings one good.")
prompt_t_pick = Message("Who teaches?")
prompt_l_pick = Message("Who labors? Each earns a coin.")
prompt_injure = Message("Who gets injured?")
label_keep = Message("Exert nobody")
TURN_ENDS = Message("Your turn ends; you keep what isn’t placed.")
BUILDER_CAN = Message("The {villager} can afford {amount} building and is exhausted afterward.",
                      "The {villager} can afford {amount} buildings and is exhausted afterward.")
TEACHER_CAN = Message("The {villager} can train {amount} villager from the row and is exhausted afterward.",
                      "The {villager} can train {amount} villagers from the row and is exhausted afterward.")
BUILDS_NOTHING = Message("You don’t build, and the chance is gone.")
FOR_NOTHING = Message("It’s free.")
COVERS = Message("It fills one of your caves for good.")
BEDS_THEN = Message("That makes {beds} for {amount} villager.", "That makes {beds} for {amount} villagers.")
COMES_READY = Message("The {villager} is ready right away.")
COMES_TIRED = Message("The {villager} arrives exhausted and can work after a rest.")
EXTRA_GOOD = Message("The {villager} brings 1 extra {thing} if that’s what you take.")
HARVESTERS = Message("{amount} villager brings one good and is exhausted.",
                     "{amount} villagers bring one good each and are exhausted.")
EARN = Message("This labor earns {coins}.")
TAKES = Message("The {villager} brings {things} and is exhausted.")
TAKES_ONE_OF = Message("The {villager} brings one good of your choice and is exhausted.")
BUILD_FOR = Message("Build {building} for {coins}")
BUILD_FREE = Message("Build {building} for free")
TAKE_FROM = Message("Take a good from {building}")
TRAIN_FOR = Message("Train the {villager} for {coins}")
EMPTY_SLOT = Message("Slot {number}: empty")
WHICH_FREE = Message("Choose a free building costing up to {coins}.")
BUILDS_WHAT = Message("What does the {villager} build?")
TAKES_WHERE = Message("Where does the {villager} harvest?")
TAKES_WHAT = Message("Which good does the {villager} bring?")
TRAINS_WHOM = Message("Whom will the {villager} train?")


def builder_preview(reader: Reader, t: int) -> Preview:
    """Somebody is to build: which buildings could be paid for."""
    found = payable(reader, [t])
    said = [*waking(reader, t), reader(BUILDER_CAN, villager=villager_name(reader, t), amount=len(found))]
    return Preview((*tired(t), *aimed(*(f"card-{b}" for b in found))), " ".join(said))


def teacher_preview(reader: Reader, t: int) -> Preview:
    """Somebody is to train: who could be paid for."""
    found = hireable(reader, [t])
    said = [*waking(reader, t), reader(TEACHER_CAN, villager=villager_name(reader, t), amount=len(found))]
    return Preview((*tired(t), *aimed(*(f"hire-{slot}" for slot in found))), " ".join(said))


def label_building(reader: Reader, b: int) -> str:
    """A building is built, had for nothing, or harvested from."""
    tables, view = reader.tables, reader.view
    building = building_name(reader, b)
    if view.phase == Phase.H_TAKE:
        return reader(TAKE_FROM, building=building)
    if view.phase == Phase.FREE_BUILDING:
        return reader(BUILD_FREE, building=building)
    worker = int(view.worker)
    price = int(price_of(tables, worker, b)) if worker != NONE else int(tables.plans[b].cost)
    return reader(BUILD_FOR, building=building, coins=coins(reader, price))


def preview_building(reader: Reader, b: int) -> Preview:
    """A building is built, had for nothing, or harvested from."""
    return (taking_preview if reader.view.phase == Phase.H_TAKE else card_preview)(reader, b)


def card_preview(reader: Reader, b: int) -> Preview:
    """A building is built: what is left, where it would stand, and what the village is worth with it."""
    view, seat = reader.view, reader.seat
    after = after_building(reader, b)
    free = view.phase == Phase.FREE_BUILDING
    said = [reader(FOR_NOTHING)] if free else []
    said += [has_coins(reader, after.coins), *change_lines(reader, after)]
    said += [beds_line(reader, after)] if reader.tables.plans[b].beds else []
    said += [reader(COVERS)] if is_below(b) else []
    worker = () if free else tired(view.worker)
    return Preview((*aimed(f"card-{b}"), *raising(view, seat, b), *worker), " ".join(said))


def raising(view: State, seat: int, b: int) -> Marks:
    """Show a building where it would stand, and the others of its row where they would."""
    others, place = sites(view, seat, b)
    moved = (Mark(f"building-{other}", "transform", stand) for other, stand in others.items())
    return (*moved, Mark("ghost-site", "transform", place), Mark("ghost-site", "+class", "seen"),
            Mark("ghost-body", "height", "110" if is_below(b) else "130"),
            Mark("ghost-body", "href", f"#{facade_of(b)}"))


def beds_line(reader: Reader, after: Ahead) -> str:
    """Return how many beds there would be, and for how many."""
    beds = reader(PLAN["beds"], amount=int(beds_of(reader.tables, after.state, reader.seat)))
    return reader(BEDS_THEN, beds=beds, amount=int(count_villagers(after.state, reader.seat)))


def label_slot(reader: Reader, slot: int) -> str:
    """Return what choosing a slot of the villager row does."""
    tables, view = reader.tables, reader.view
    t = int(view.slot[slot])
    if t == NONE:
        return reader(EMPTY_SLOT, number=slot + 1)
    worker = int(view.worker)
    price = int(price_of_slot(tables, view, reader.seat, worker, slot)) if worker != NONE else int(tables.prices[slot])
    return reader(TRAIN_FOR, villager=villager_name(reader, t), coins=coins(reader, price))


def preview_slot(reader: Reader, slot: int) -> Preview:
    """Somebody of the row is trained: what is left, and what the village has then."""
    t = int(reader.view.slot[slot])
    after = after_training(reader, slot)
    ready = after.state.villagers[t].area == Area.READY
    said = [has_coins(reader, after.coins),
            reader(COMES_READY if ready else COMES_TIRED, villager=villager_name(reader, t)),
            beds_line(reader, after), *change_lines(reader, after)]
    return Preview((*aimed(f"hire-{slot}"), *tired(reader.view.worker)), " ".join(said))


def harvester_preview(reader: Reader, t: int) -> Preview:
    """Somebody is to harvest, or those who are picked begin."""
    workers, said = joined_by(reader, Area.CHOSEN, t)
    said += extra_line(reader, t) if t != NONE else []
    said.append(reader(HARVESTERS, amount=len(workers)))
    return Preview((*tired(*workers), *aimed(*(f"building-{b}" for b in laden(reader)))), " ".join(said))


def extra_line(reader: Reader, t: int) -> list[str]:
    """Return of which good a villager brings one more, if it lies there and there is another one (AB-40)."""
    tables, view = reader.tables, reader.view
    more = int(tables.folk[t].extra)
    lies = any(view.buildings[b].tokens[stack] and tables.plans[b].good[stack] == more
               for b in laden(reader) for stack in range(STACKS))
    if not lies or more == NONE or not available(view, more, 1):
        return []
    return [reader(EXTRA_GOOD, villager=villager_name(reader, t), thing=item_name(reader, more))]


def laborer_preview(reader: Reader, t: int) -> Preview:
    """Somebody is to labor, or those who are picked begin: what all of them earn."""
    tables = reader.tables
    workers, said = joined_by(reader, Area.CHOSEN, t)
    earned = len(workers) + int(sum_labor_bonus(tables, reader.view, reader.seat))
    earned += sum(int(tables.folk[t].labor_bonus) for t in workers)
    lit, cider = cider_line(reader)
    said += [reader(EARN, coins=coins(reader, earned)), then_coins(reader, -earned), *cider]
    return Preview((*tired(*workers), *lit), " ".join(said))


def taking_preview(reader: Reader, b: int) -> Preview:
    """A good is fetched from a building: which, and what it could be worth."""
    view = reader.view
    t = int(view.worker)
    lying = [stack for stack in range(STACKS) if view.buildings[b].tokens[stack]]
    if len(lying) > 1:
        said = reader(TAKES_ONE_OF, villager=villager_name(reader, t))
        return Preview((*aimed(f"building-{b}"), *tired(t)), said)
    return taking(reader, b, int(reader.tables.plans[b].good[lying[0]]))


def kind_preview(reader: Reader, good: int) -> Preview:
    """One of two kinds of goods is fetched."""
    return taking(reader, int(reader.view.source), good)


def taking(reader: Reader, b: int, good: int) -> Preview:
    """A villager fetches a good from a building."""
    view = reader.view
    t = int(view.worker)
    more = int(available(view, good, 1)) if reader.tables.folk[t].extra == good else 0
    lit, track = track_line(reader, good)
    said = [reader(TAKES, villager=villager_name(reader, t), things=amount_of(reader, good, 1 + more)), *track]
    return Preview((*aimed(f"building-{b}"), *tired(t), *lit), " ".join(said))


def prompt_free_building(reader: Reader) -> str:
    """A building may be had for nothing."""
    return reader(WHICH_FREE, coins=coins(reader, free_limit(reader.tables, reader.view)))


def prompt_b_card(reader: Reader) -> str:
    """A builder is picked."""
    return reader(BUILDS_WHAT, villager=villager_name(reader, reader.view.worker))


def prompt_h_take(reader: Reader) -> str:
    """A villager harvests."""
    return reader(TAKES_WHERE, villager=villager_name(reader, reader.view.worker))


def prompt_h_good(reader: Reader) -> str:
    """A villager harvests where two kinds lie."""
    return reader(TAKES_WHAT, villager=villager_name(reader, reader.view.worker))


def prompt_t_slot(reader: Reader) -> str:
    """A teacher is picked."""
    return reader(TRAINS_WHOM, villager=villager_name(reader, reader.view.worker))


MEMBER_PREVIEWS: dict[Phase, Callable[[Reader, int], Preview]] = {       # of a villager, or of NONE: that is all
    Phase.X_PICK: member_preview,
    Phase.X_REROLL: reroll_preview,
    Phase.X_EXERT: exertion_preview,
    Phase.INJURE: injury_preview,
    Phase.B_PICK: builder_preview,
    Phase.T_PICK: teacher_preview,
    Phase.H_PICK: harvester_preview,
    Phase.L_PICK: laborer_preview,
}
GOOD_PREVIEWS: dict[Phase, Callable[[Reader, int], Preview]] = {
    Phase.X_PAY_GOOD: given_preview,
    Phase.DISCARD: given_preview,
    Phase.COPY: copy_preview,
    Phase.H_GOOD: kind_preview,
}


def label_villager(reader: Reader, t: int) -> str:
    """A villager is picked, rolled for again, exerted or injured."""
    return reader(MEMBERS.get(reader.view.phase, WORKS), villager=villager_name(reader, t))


def preview_villager(reader: Reader, t: int) -> Preview:
    """A villager is picked, rolled for again, exerted or injured."""
    return MEMBER_PREVIEWS[reader.view.phase](reader, t)


def label_send(reader: Reader) -> str:
    """Those who were picked begin."""
    return reader(SENDS.get(reader.view.phase, SENDS[Phase.X_PICK]))


def preview_send(reader: Reader) -> Preview:
    """Those who were picked begin."""
    return MEMBER_PREVIEWS[reader.view.phase](reader, NONE)


def preview_keep(reader: Reader) -> Preview:
    """Nobody is exerted any more."""
    return exertion_preview(reader, NONE)


def label_done(reader: Reader) -> str:
    """No more is done of what could go on."""
    return reader(ENOUGH.get(reader.view.phase, ENOUGH[Phase.LAST]))


def preview_done(reader: Reader) -> Preview:
    """No more is done of what could go on."""
    phase = reader.view.phase
    if phase == Phase.X_REROLL:
        return reroll_preview(reader, NONE)
    if phase == Phase.FREE_BUILDING:
        return Preview((), reader(BUILDS_NOTHING))
    if phase == Phase.AFTER_HARVEST:
        return Preview((), reader(TURN_ENDS))
    return night_preview(reader) if phase == Phase.REST else end_preview(reader)


def label_good(reader: Reader, good: int) -> str:
    """A good is paid, given up, doubled or taken."""
    return reader(GIVES.get(reader.view.phase, GIVES[Phase.H_GOOD]), thing=item_name(reader, good))


def preview_good(reader: Reader, good: int) -> Preview:
    """A good is paid, given up, doubled or taken."""
    return GOOD_PREVIEWS[reader.view.phase](reader, good)

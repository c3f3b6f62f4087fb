"""What building, harvest, training and labor bring: prices, points, beds, and who is exhausted (AB-34 .. AB-43)."""

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.above_and_below.parts import STACKS, Area
from ludoteca.games.above_and_below.rules.holdings import available, beds_of, count_villagers
from ludoteca.games.above_and_below.rules.rewards import free_limit
from ludoteca.games.above_and_below.rules.work import price_of, price_of_slot, sum_labor_bonus
from ludoteca.games.above_and_below.state import NONE, Phase, State
from ludoteca.games.above_and_below.table.foreseen import (
    Ahead,
    after_building,
    after_training,
    aimed,
    chance_to_wake,
    hireable,
    income_line,
    laden,
    payable,
    points_line,
    sites,
    then_coins,
    tired,
    track_line,
)
from ludoteca.games.above_and_below.table.names import Marks, amount_of, building_name, coins, item_name, villager_name
from ludoteca.games.above_and_below.table.picture import facade_of
from ludoteca.games.above_and_below.table.text import PLAN, folk_in, is_below

ROLLS_FIRST = Message("The {villager} rolls a die first: {chance}% to wake up.")
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
TAKES_CIDER = Message("You’re the first to labor this round and take the cider.")
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


def waking(reader: Reader, t: int) -> list[str]:
    """Return that a sleepy villager rolls a die first (AB-A22)."""
    tables = reader.tables
    if not tables.folk[t].sleepy:
        return []
    return [reader(ROLLS_FIRST, villager=villager_name(reader, t), chance=chance_to_wake(tables, t))]


def cider_line(reader: Reader) -> tuple[Marks, list[str]]:
    """Return that the first to labor takes the cider, if one stands there (AB-43)."""
    return (aimed("board-cider"), [reader(TAKES_CIDER)]) if reader.view.cider else ((), [])


def builder_preview(reader: Reader, t: int) -> Preview:
    """Somebody is to build: which buildings could be paid for."""
    found = payable(reader.tables, reader.view, reader.seat, [t])
    said = [*waking(reader, t), reader(BUILDER_CAN, villager=villager_name(reader, t), amount=len(found))]
    return Preview((*tired(t), *aimed(*(f"card-{b}" for b in found))), " ".join(said))


def teacher_preview(reader: Reader, t: int) -> Preview:
    """Somebody is to train: who could be paid for."""
    found = hireable(reader.tables, reader.view, reader.seat, [t])
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
    tables, view, seat = reader.tables, reader.view, reader.seat
    free = view.phase == Phase.FREE_BUILDING
    after = after_building(tables, view, seat, b, free)
    spent = int(view.players[seat].purse.coins) - after.coins
    said = [*([reader(FOR_NOTHING)] if free else []), then_coins(reader, spent)]
    said += [*points_line(reader, after), *income_line(reader, after)]
    said += [beds_line(reader, after, seat)] if tables.plans[b].beds else []
    said += [reader(COVERS)] if is_below(b) else []
    worker = () if free else tired(int(view.worker))
    return Preview((*aimed(f"card-{b}"), *raising(view, seat, b), *worker), " ".join(said))


def raising(view: State, seat: int, b: int) -> Marks:
    """Show a building where it would stand, and the others of its row where they would."""
    others, place = sites(view, seat, b)
    moved = (Mark(f"building-{other}", "transform", stand) for other, stand in others.items())
    return (*moved, Mark("ghost-site", "transform", place), Mark("ghost-site", "+class", "seen"),
            Mark("ghost-body", "height", "110" if is_below(b) else "130"),
            Mark("ghost-body", "href", f"#{facade_of(b)}"))


def beds_line(reader: Reader, after: Ahead, seat: int) -> str:
    """Return how many beds there would be, and for how many."""
    beds = reader(PLAN["beds"], amount=int(beds_of(reader.tables, after.state, seat)))
    return reader(BEDS_THEN, beds=beds, amount=int(count_villagers(after.state, seat)))


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
    view, seat = reader.view, reader.seat
    t = int(view.slot[slot])
    after = after_training(reader.tables, view, seat, slot)
    ready = after.state.villagers[t].area == Area.READY
    said = [then_coins(reader, int(view.players[seat].purse.coins) - after.coins),
            reader(COMES_READY if ready else COMES_TIRED, villager=villager_name(reader, t)),
            beds_line(reader, after, seat), *points_line(reader, after)]
    return Preview((*aimed(f"hire-{slot}"), *tired(int(view.worker))), " ".join(said))


def harvester_preview(reader: Reader, t: int) -> Preview:
    """Somebody is to harvest, or those who are picked begin."""
    view, seat = reader.view, reader.seat
    workers = folk_in(view, seat, Area.CHOSEN)
    said: list[str] = []
    if t != NONE:
        workers, said = [*workers, t], [*waking(reader, t), *extra_line(reader, t)]
    said.append(reader(HARVESTERS, amount=len(workers)))
    return Preview((*tired(*workers), *aimed(*(f"building-{b}" for b in laden(view, seat)))), " ".join(said))


def extra_line(reader: Reader, t: int) -> list[str]:
    """Return of which good a villager brings one more, if it lies there and there is another one (AB-40)."""
    tables, view = reader.tables, reader.view
    more = int(tables.folk[t].extra)
    lies = any(view.buildings[b].tokens[stack] and tables.plans[b].good[stack] == more
               for b in laden(view, reader.seat) for stack in range(STACKS))
    if not lies or more == NONE or not available(view, more, 1):
        return []
    return [reader(EXTRA_GOOD, villager=villager_name(reader, t), thing=item_name(reader, more))]


def laborer_preview(reader: Reader, t: int) -> Preview:
    """Somebody is to labor, or those who are picked begin: what all of them earn."""
    tables, view, seat = reader.tables, reader.view, reader.seat
    workers = folk_in(view, seat, Area.CHOSEN)
    said: list[str] = []
    if t != NONE:
        workers, said = [*workers, t], waking(reader, t)
    earned = len(workers) + int(sum_labor_bonus(tables, view, seat))
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

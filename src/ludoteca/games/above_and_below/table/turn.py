"""A turn: what can be begun, and what everybody is told meanwhile (AB-15 .. AB-17, AB-44, AB-49)."""

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.seats import CHANCE, members
from ludoteca.engine.texts.words import Message
from ludoteca.games.above_and_below.parts import Area
from ludoteca.games.above_and_below.rules.flow import waiting
from ludoteca.games.above_and_below.rules.holdings import count_in, tokens_of
from ludoteca.games.above_and_below.rules.setup import deck_size
from ludoteca.games.above_and_below.rules.work import sum_labor_bonus
from ludoteca.games.above_and_below.state import NONE, Phase
from ludoteca.games.above_and_below.table.foreseen import (
    aimed,
    builders_of,
    cider_line,
    folk,
    hireable,
    laden,
    payable,
    teachers_of,
    then_coins,
)
from ludoteca.games.above_and_below.table.names import building_name, coins, villager_name
from ludoteca.games.above_and_below.table.text import folk_in

PASSES = Message("You’re out until the evening, but others can still make you offers.")
EVENING_NEXT = Message("Everyone else has passed: the evening begins.")
END_NEXT = Message("Everyone else has passed: the last goods are placed, and the game ends.")
EVENING_ALONE = Message("The evening begins.")
END_ALONE = Message("The last goods are placed, and the game ends.")
IDLE = Message("{amount} ready villager stays idle.", "{amount} ready villagers stay idle.")
EXPLORES = Message("You take the top cave, then pick a party of at least two.")
COMES_HOME = Message("The party comes home exhausted; only a success gets you the cave.")
CAN_BUILD = Message("You can afford {amount} building.", "You can afford {amount} buildings.")
CAN_HIRE = Message("You can afford {amount} villager from the row.", "You can afford {amount} villagers from the row.")
LIES = Message("There is {amount} good on your buildings; each villager brings one.",
               "There are {amount} goods on your buildings; each villager brings one.")
LABORS = Message("Each villager who labors earns a coin and is exhausted.")
BUILDINGS_ADD = Message("Your buildings add {coins}.")
RENEWS = (
    Message("The houses on display go to the bottom of their deck, and new ones are revealed. Once a turn."),
    Message("The outposts on display go to the bottom of their deck, and new ones are revealed. Once a turn."),
)
DECK_EMPTY = Message("The deck is empty: the same cards come back. Once a turn.")
DECK_HAS = Message("The deck has {amount} card left.", "The deck has {amount} cards left.")
PASS = Message("Pass")
EXPLORE = Message("Explore a cave")
BUILD = Message("Build")
HARVEST = Message("Harvest")
TRAIN = Message("Train")
LABOR = Message("Labor")
NEW_CARDS = (Message("Replace houses (1 coin)"), Message("Replace outposts (1 coin)"))
ROLLS = Message("The die shows {amount}")
REVEALS = Message("{building} is revealed")
CAVE_COMES = Message("Cave {number} is on top")
ARRIVES = Message("The {villager} arrives")
STARTS = Message("{actor} goes first")
YOUR_TURN = Message("Your turn: take an action or pass. {ready}")
READY_NOW = Message("{amount} villager is ready.", "{amount} villagers are ready.")
NOBODY_READY = Message("Nobody is ready.")
WAIT = Message("Round {turn}: waiting for {others}.")
WAIT_FOR_PRICE = Message("Round {turn}: {others} has an offer to answer.")
WAIT_FOR_REST = Message("Evening: waiting for {others}. You’ll see what they did once everyone has finished.")
WAIT_FOR_LAST = Message("The last evening: waiting for {others}.")
CHANCE_ACTS = {
    Phase.START: Message("The first player is drawn at random."),
    Phase.X_CELL: Message("The die decides what the party meets."),
    Phase.X_ROLL: Message("The dice are rolled."),
    Phase.X_REROLL_DIE: Message("A die is rerolled."),
    Phase.WAKE: Message("Does the sleeper wake up?"),
    Phase.ARRIVE: Message("New villagers arrive."),
    Phase.REVEAL_CAVE: Message("The next cave is revealed."),
}
CARDS_COME = Message("New buildings are revealed.")
OVER = Message("The game is over.")


def label_pass(reader: Reader) -> str:
    """Nothing more is done in this round."""
    return reader(PASS)


def label_explore(reader: Reader) -> str:
    """A cave is explored."""
    return reader(EXPLORE)


def label_build(reader: Reader) -> str:
    """Something is built."""
    return reader(BUILD)


def label_harvest(reader: Reader) -> str:
    """Goods are harvested."""
    return reader(HARVEST)


def label_train(reader: Reader) -> str:
    """Somebody is trained."""
    return reader(TRAIN)


def label_labor(reader: Reader) -> str:
    """Some labor for coins."""
    return reader(LABOR)


def label_refresh(reader: Reader, deck: int) -> str:
    """A row is renewed."""
    return reader(NEW_CARDS[deck])


def label_die(reader: Reader, face: int) -> str:
    """The die shows a face."""
    return reader(ROLLS, amount=face)


def label_reveal(reader: Reader, b: int) -> str:
    """A building is revealed."""
    return reader(REVEALS, building=building_name(reader, b))


def label_cave(reader: Reader, cave: int) -> str:
    """A cave comes to the top."""
    return reader(CAVE_COMES, number=cave + 1)


def label_arrive(reader: Reader, t: int) -> str:
    """A villager arrives."""
    return reader(ARRIVES, villager=villager_name(reader, t))


def label_start(reader: Reader, first: int) -> str:
    """Somebody begins."""
    return reader(STARTS, actor=reader.names[min(first, len(reader.names) - 1)])


def preview_pass(reader: Reader) -> Preview:
    """Nothing more in this round: who stays idle, and whether the evening begins."""
    view, seat = reader.view, reader.seat
    idle = folk_in(view, seat, Area.READY)
    others = [other for other in range(int(view.seats)) if other != seat and not view.passed >> other & 1]
    evening, end = (EVENING_ALONE, END_ALONE) if view.seats == 1 else (EVENING_NEXT, END_NEXT)
    last = end if view.turn >= view.options.rounds else evening
    said = [reader(PASSES if others else last), *([reader(IDLE, amount=len(idle))] if idle else [])]
    return Preview(folk(*idle), " ".join(said))


def preview_explore(reader: Reader) -> Preview:
    """The cave on top is taken."""
    ready = folk_in(reader.view, reader.seat, Area.READY)
    said = (reader(EXPLORES), reader(READY_NOW, amount=len(ready)), reader(COMES_HOME))
    return Preview(folk(*ready), " ".join(said))


def preview_build(reader: Reader) -> Preview:
    """Somebody with a hammer is asked for."""
    tables, view, seat = reader.tables, reader.view, reader.seat
    builders = builders_of(tables, view, seat)
    found = payable(tables, view, seat, builders)
    return Preview((*aimed(*(f"card-{b}" for b in found)), *folk(*builders)), reader(CAN_BUILD, amount=len(found)))


def preview_harvest(reader: Reader) -> Preview:
    """Goods that lie on buildings can be fetched."""
    view, seat = reader.view, reader.seat
    lit = aimed(*(f"building-{b}" for b in laden(view, seat)))
    return Preview((*lit, *folk(*folk_in(view, seat, Area.READY))), reader(LIES, amount=int(tokens_of(view, seat))))


def preview_train(reader: Reader) -> Preview:
    """Somebody with a quill is asked for."""
    tables, view, seat = reader.tables, reader.view, reader.seat
    teachers = teachers_of(tables, view, seat)
    found = hireable(tables, view, seat, teachers)
    return Preview((*aimed(*(f"hire-{slot}" for slot in found)), *folk(*teachers)), reader(CAN_HIRE, amount=len(found)))


def preview_labor(reader: Reader) -> Preview:
    """Everybody who is ready can earn a coin."""
    view, seat = reader.view, reader.seat
    more = int(sum_labor_bonus(reader.tables, view, seat))
    lit, cider = cider_line(reader)
    said = [reader(LABORS), *([reader(BUILDINGS_ADD, coins=coins(reader, more))] if more else []), *cider]
    return Preview((*folk(*folk_in(view, seat, Area.READY)), *lit), " ".join(said))


def preview_refresh(reader: Reader, deck: int) -> Preview:
    """A row is renewed: which cards go, and how many the deck has. Of an empty one they come again (AB-49)."""
    row, left = reader.view.row[deck], int(deck_size(reader.view, deck))
    renewed = [reader(RENEWS[deck]), reader(DECK_HAS, amount=left)] if left else [reader(DECK_EMPTY)]
    said = (*renewed, then_coins(reader, 1))
    marks = tuple(Mark(f"card-{int(b)}", "+class", "leaves") for b in row if b != NONE)
    return Preview(marks, " ".join(said))


def prompt(reader: Reader) -> str:
    """Return who is awaited and why, or what chance decides."""
    view = reader.view
    awaited = int(waiting(reader.tables, view))
    phase = Phase(int(view.phase))
    if phase == Phase.OVER:
        return reader(OVER)
    if awaited == CHANCE:
        return reader(CHANCE_ACTS.get(phase, CARDS_COME))
    others = reader.say.all_of(reader.names[other] for other in members(awaited))
    message = {Phase.REST: WAIT_FOR_REST, Phase.LAST: WAIT_FOR_LAST, Phase.ANSWER: WAIT_FOR_PRICE}.get(phase, WAIT)
    return reader(message, turn=int(view.turn), others=others)


def prompt_turn(reader: Reader) -> str:
    """A turn begins: how many are ready."""
    ready = int(count_in(reader.view, reader.seat, Area.READY))
    return reader(YOUR_TURN, ready=reader(READY_NOW, amount=ready) if ready else reader(NOBODY_READY))

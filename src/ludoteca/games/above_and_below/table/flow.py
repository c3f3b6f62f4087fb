"""The sequence of play: what a turn begins with, and what all are told meanwhile (AB-15 .. AB-17, AB-44, AB-49).

Then what somebody has missed, how villages have grown, and what each has when all is over (AB-71, AB-72).
"""

from collections.abc import Sequence

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.declared import sentence_of
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.runtime.record_types import Numbers
from ludoteca.engine.runtime.seats import CHANCE, members
from ludoteca.engine.texts.words import Message
from ludoteca.games.above_and_below.events import Event
from ludoteca.games.above_and_below.parts import ITEMS, Area
from ludoteca.games.above_and_below.rules.flow import waiting
from ludoteca.games.above_and_below.rules.holdings import (
    building_points,
    count_in,
    counted_points,
    printed_points,
    rank_points,
    reputation_points,
    score_of,
    tokens_of,
    track_points,
)
from ludoteca.games.above_and_below.rules.setup import deck_size
from ludoteca.games.above_and_below.rules.work import sum_labor_bonus
from ludoteca.games.above_and_below.state import NONE, Phase, State, Tables
from ludoteca.games.above_and_below.table.foreseen import (
    aimed,
    cider_line,
    folk,
    hireable,
    laden,
    payable,
    then_coins,
)
from ludoteca.games.above_and_below.table.names import AREA_WORDS, amount_of, building_name, coins, villager_name
from ludoteca.games.above_and_below.table.picture import BEST_REPUTATION, BONUSES, BUILDINGS, REPUTATION
from ludoteca.games.above_and_below.table.text import built_in_words, folk_in, goods_placed, in_order

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
label_pass = Message("Pass")
label_explore = Message("Explore a cave")
label_build = Message("Build")
label_harvest = Message("Harvest")
label_train = Message("Train")
label_labor = Message("Labor")
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
WAITS = {
    Phase.ANSWER: Message("Round {turn}: {others} has an offer to answer."),
    Phase.REST: Message("Evening: waiting for {others}. You’ll see what they did once everyone has finished."),
    Phase.LAST: Message("The last evening: waiting for {others}."),
}
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
ROUNDS_BEGUN = Message("Round {amount} began.")
HAS_BUILT = Message("{actor} built {buildings}.")
HAS_EXPLORED = Message("{actor}’s expeditions: {won} of {tried} succeeded.")
HAS_HIRED = Message("{villagers} joined {actor}.")
NOTHING_HAPPENED = Message("Nothing new in the villages.")
TRACK, PEOPLE, PURSE = Message("Track"), Message("People"), Message("Left over")
ALWAYS = (Event.SOLD, Event.WON)
MOST = 8                   # lines
BUILT = Message("Buildings built")
DOWN = Message("Caves won")
HIRED = Message("New villagers")
PLACED = Message("Goods placed")
GOODS = Message("Goods")
DONE = {
    BUILT: (Event.BUILT, Event.BUILT_FREE),
    DOWN: (Event.CAVE_KEPT, Event.GOT_CAVE),
    HIRED: (Event.TRAINED, Event.TRAINED_READY, Event.JOINED),
}


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
    builders = [t for t in folk_in(reader.view, reader.seat, Area.READY) if reader.tables.folk[t].hammer]
    found = payable(reader, builders)
    return Preview((*aimed(*(f"card-{b}" for b in found)), *folk(*builders)), reader(CAN_BUILD, amount=len(found)))


def preview_harvest(reader: Reader) -> Preview:
    """Goods that lie on buildings can be fetched."""
    view, seat = reader.view, reader.seat
    lit = aimed(*(f"building-{b}" for b in laden(reader)))
    return Preview((*lit, *folk(*folk_in(view, seat, Area.READY))), reader(LIES, amount=int(tokens_of(view, seat))))


def preview_train(reader: Reader) -> Preview:
    """Somebody with a quill is asked for."""
    teachers = [t for t in folk_in(reader.view, reader.seat, Area.READY) if reader.tables.folk[t].quill]
    found = hireable(reader, teachers)
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
    if view.phase == Phase.OVER:
        return reader(OVER)
    if awaited == CHANCE:
        return reader(CHANCE_ACTS.get(view.phase, CARDS_COME))
    others = reader.say.all_of(reader.names[other] for other in members(awaited))
    return reader(WAITS.get(view.phase, WAIT), turn=int(view.turn), others=others)


def prompt_turn(reader: Reader) -> str:
    """A turn begins: how many are ready."""
    ready = int(count_in(reader.view, reader.seat, Area.READY))
    return reader(YOUR_TURN, ready=reader(READY_NOW, amount=ready) if ready else reader(NOBODY_READY))


def recap(reader: Reader, entries: Sequence[Entry]) -> list[str]:
    """Return what has happened: rounds, expeditions, buildings, villagers, sales, and who has won."""
    rounds = [entry.item for entry in entries if entry.event == Event.ROUND_BEGINS]
    lines = [reader(ROUNDS_BEGUN, amount=rounds[-1])] if rounds else []
    for seat, name in enumerate(reader.names):
        built = [entry.item for entry in entries if entry.actor == seat and entry.event in DONE[BUILT]]
        if built:
            buildings = reader.say.all_of(building_name(reader, b) for b in built)
            lines.append(reader(HAS_BUILT, actor=name, buildings=buildings))
        won, lost = (sum(entry.event == event and entry.actor == seat for entry in entries)
                     for event in (Event.CAVE_KEPT, Event.CAVE_BACK))
        if won or lost:
            lines.append(reader(HAS_EXPLORED, actor=name, won=won, tried=won + lost))
    hired: dict[int, list[int]] = {}
    for entry in entries:
        if entry.event in DONE[HIRED]:
            hired.setdefault(entry.actor, []).append(entry.item)
    lines += [reader(HAS_HIRED, actor=reader.names[seat],
                     villagers=reader.say.all_of(villager_name(reader, t) for t in folk))
              for seat, folk in hired.items()]
    told = [sentence_of(reader, Event.of(entry.event), entry) for entry in entries if entry.event in ALWAYS]
    return [*told[:MOST], *lines][:MOST] or [reader(NOTHING_HAPPENED)]


def final_holdings(reader: Reader) -> list[tuple[str, list[str]]]:
    """Return what a village has when all is over: track, buildings, people, and what is left over."""
    state, seat = reader.view, reader.seat
    purse = state.players[seat].purse
    return [
        (reader(TRACK), goods_placed(reader, purse)),
        (reader(BUILDINGS), [built_in_words(reader, b) for b in in_order(state, seat)]),
        (reader(PEOPLE), [villager_name(reader, t) for area in AREA_WORDS for t in folk_in(state, seat, area)]),
        (reader(PURSE), [coins(reader, purse.coins),
                      *(amount_of(reader, item, purse.goods[item]) for item in range(ITEMS) if purse.goods[item])]),
    ]


def score_history(tables: Tables, state: State, values: Numbers) -> None:
    """Fill by seat how many points its village is worth."""
    for seat in range(int(state.seats)):
        values[seat] = int(score_of(tables, state, seat))


def score_breakdown(reader: Reader, entries: Sequence[Entry]) -> list[tuple[str, tuple[int, ...]]]:
    """Return the points by seat of each source that AB-71 and AB-72 name; the columns add up to the scores."""
    tables, state = reader.tables, reader.view
    seats = range(len(reader.names))
    rows = [
        (REPUTATION, tuple(int(reputation_points(tables, state, seat)) for seat in seats)),
        (BEST_REPUTATION, tuple(int(rank_points(tables, state, seat)) for seat in seats)),
        (GOODS, tuple(int(track_points(tables, state, seat)) for seat in seats)),
        (BUILDINGS, tuple(int(building_points(state, seat) + printed_points(tables, state, seat)) for seat in seats)),
        (BONUSES, tuple(int(counted_points(tables, state, seat)) for seat in seats)),
    ]
    return [(reader(label), points) for label, points in rows if any(points) or label is not BEST_REPUTATION]


def tally(reader: Reader, entries: Sequence[Entry]) -> list[tuple[str, tuple[int, ...]]]:
    """Return by seat what was done: buildings, caves, villagers and goods placed."""
    seats = len(reader.names)
    rows = [(reader(label), tuple(sum(entry.event in events and entry.actor == seat for entry in entries)
                               for seat in range(seats))) for label, events in DONE.items()]
    placed = [0] * seats
    for entry in entries:
        if entry.event == Event.PLACED:
            placed[entry.actor] += 1
        elif entry.event in (Event.PLACED_LAST, Event.PLACED_IN_EVENING):
            placed[entry.actor] += entry.amount
    return [*rows, (reader(PLACED), tuple(placed))]

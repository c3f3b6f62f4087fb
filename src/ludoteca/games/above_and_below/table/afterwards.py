"""What somebody has missed, how villages have grown, and what each has when all is over."""

from collections.abc import Sequence

from ludoteca.engine.game.declared import sentence_of
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.runtime.record_types import Numbers
from ludoteca.engine.texts.words import Message
from ludoteca.games.above_and_below.events import Event
from ludoteca.games.above_and_below.parts import CIRCLES, ITEMS
from ludoteca.games.above_and_below.rules.holdings import (
    building_points,
    counted_points,
    printed_points,
    rank_points,
    reputation_points,
    score_of,
    track_points,
)
from ludoteca.games.above_and_below.state import NONE, State, Tables
from ludoteca.games.above_and_below.table.names import AREA_WORDS, amount_of, building_name, coins, villager_name
from ludoteca.games.above_and_below.table.text import built_in_words, folk_in, in_order

ROUNDS_BEGUN = Message("Round {amount} began.")
HAS_BUILT = Message("{actor} built {buildings}.")
HAS_EXPLORED = Message("{actor}’s expeditions: {won} of {tried} succeeded.")
HAS_HIRED = Message("{villagers} joined {actor}.")
NOTHING_HAPPENED = Message("Nothing new in the villages.")
TRACK, BUILDINGS, PEOPLE, PURSE = Message("Track"), Message("Buildings"), Message("People"), Message("Left over")
ALWAYS = (Event.SOLD, Event.WON)
MOST = 8                   # lines
BUILT = Message("Buildings built")
DOWN = Message("Caves won")
HIRED = Message("New villagers")
PLACED = Message("Goods placed")
REPUTATION = Message("Reputation")
RANK = Message("Best reputation")
GOODS = Message("Goods")
COUNTS = Message("Building bonuses")
COUNTED = {
    BUILT: (Event.BUILT, Event.BUILT_FREE),
    DOWN: (Event.CAVE_KEPT, Event.GOT_CAVE),
    HIRED: (Event.TRAINED, Event.TRAINED_READY, Event.JOINED),
}


def recap(reader: Reader, entries: Sequence[Entry]) -> list[str]:
    """Return what has happened: rounds, expeditions, buildings, villagers, sales, and who has won."""
    rounds = [entry.item for entry in entries if entry.event == Event.ROUND_BEGINS]
    lines = [reader(ROUNDS_BEGUN, amount=rounds[-1])] if rounds else []
    for seat, name in enumerate(reader.names):
        built = [entry.item for entry in entries
                 if entry.actor == seat and entry.event in (Event.BUILT, Event.BUILT_FREE)]
        if built:
            buildings = reader.say.all_of(building_name(reader, b) for b in built)
            lines.append(reader(HAS_BUILT, actor=name, buildings=buildings))
        won, lost = (sum(entry.event == event and entry.actor == seat for entry in entries)
                     for event in (Event.CAVE_KEPT, Event.CAVE_BACK))
        if won or lost:
            lines.append(reader(HAS_EXPLORED, actor=name, won=won, tried=won + lost))
    hired: dict[int, list[int]] = {}
    for entry in entries:
        if entry.event in (Event.TRAINED, Event.TRAINED_READY, Event.JOINED):
            hired.setdefault(entry.actor, []).append(entry.item)
    lines += [reader(HAS_HIRED, actor=reader.names[seat],
                     villagers=reader.say.all_of(villager_name(reader, t) for t in folk))
              for seat, folk in hired.items()]
    told = [sentence_of(reader, Event.of(entry.event), entry)
            for entry in entries if entry.event in ALWAYS]
    return [*told[:MOST], *lines][:MOST] or [reader(NOTHING_HAPPENED)]


def final_holdings(reader: Reader) -> list[tuple[str, list[str]]]:
    """Return what a village has when all is over: track, buildings, people, and what is left over."""
    state, seat = reader.view, reader.seat
    purse = state.players[seat].purse
    return [
        (reader(TRACK), [amount_of(reader, purse.circle[circle], purse.placed[purse.circle[circle]])
                      for circle in range(CIRCLES) if purse.circle[circle] != NONE]),
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
        (RANK, tuple(int(rank_points(tables, state, seat)) for seat in seats)),
        (GOODS, tuple(int(track_points(tables, state, seat)) for seat in seats)),
        (BUILDINGS, tuple(int(building_points(state, seat) + printed_points(tables, state, seat)) for seat in seats)),
        (COUNTS, tuple(int(counted_points(tables, state, seat)) for seat in seats)),
    ]
    return [(reader(label), points) for label, points in rows if any(points) or label is not RANK]


def tally(reader: Reader, entries: Sequence[Entry]) -> list[tuple[str, tuple[int, ...]]]:
    """Return by seat what was done: buildings, caves, villagers and goods placed."""
    seats = len(reader.names)
    rows = [(reader(label), tuple(sum(entry.event in events and entry.actor == seat for entry in entries)
                               for seat in range(seats))) for label, events in COUNTED.items()]
    placed = [0] * seats
    for entry in entries:
        if entry.event == Event.PLACED:
            placed[entry.actor] += 1
        elif entry.event in (Event.PLACED_LAST, Event.PLACED_IN_EVENING):
            placed[entry.actor] += entry.amount
    return [*rows, (reader(PLACED), tuple(placed))]

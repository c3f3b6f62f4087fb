"""What a choice would bring, and what it lights: the rules act on a copy of the view, and dice are added up.

Chance is never asked: what a card, a die or an encounter brings is not known before it comes.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ludoteca.engine.game.contract import Mark
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import new_journal
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.engine.texts.words import Message
from ludoteca.games.above_and_below.parts import BUILDINGS, FACES, GOODS, ITEM_NAMES, SLOTS, Area, Home
from ludoteca.games.above_and_below.rules.evening import apply_bed, finish
from ludoteca.games.above_and_below.rules.expedition import bonus_of
from ludoteca.games.above_and_below.rules.goods import place
from ludoteca.games.above_and_below.rules.holdings import income_of, party_total, score_of
from ludoteca.games.above_and_below.rules.rewards import keep_cave
from ludoteca.games.above_and_below.rules.work import build, can_afford, price_of_slot, put_up, train
from ludoteca.games.above_and_below.state import NONE, Phase, State, Tables
from ludoteca.games.above_and_below.table.names import (
    Marks,
    amount_of,
    villager_name,
)
from ludoteca.games.above_and_below.table.picture import plots, row_of
from ludoteca.games.above_and_below.table.tales import numbers_of
from ludoteca.games.above_and_below.table.text import folk_in, in_order, is_below, points

FEWEST, MOST = 2, 8        # lanterns that encounters ask for
THEN_COINS = Message("You’ll have {amount} coin.", "You’ll have {amount} coins.")
HAVE_THEN = Message("You’ll have {things}.")
POINTS_GO = Message("Your points go from {before} to {then}.")
INCOME_GOES = Message("Your income goes from {before} to {then}.")
ON_TRACK = Message("On your track it would go in circle {number}: {points}.")
ROLLS_FIRST = Message("The {villager} rolls a die first: {chance}% to wake up.")
TAKES_CIDER = Message("You’re the first to labor this round and take the cider.")


class Ahead(NamedTuple):
    """A village as it is, and as it would be."""

    state: State             # as it would be
    points: tuple[int, int]
    income: tuple[int, int]
    coins: int             # as they would be


def copied(view: State) -> Any:
    """Return a copy of a view."""
    mirror = mirror_of(State.dtype)
    return mirror.read(mirror.write(view))


def ahead(reader: Reader, state: State) -> Ahead:
    """Return what has become of the reader's village in a copy on which the rules have acted."""
    tables, view, seat = reader.tables, reader.view, reader.seat
    points = int(score_of(tables, view, seat)), int(score_of(tables, state, seat))
    income = int(income_of(tables, view, seat)), int(income_of(tables, state, seat))
    return Ahead(state, points, income, int(state.players[seat].purse.coins))


def after_placing(reader: Reader, good: int) -> tuple[Ahead, int]:
    """Return the village with a good placed, and the circle where it lies (AB-50)."""
    state = copied(reader.view)
    purse = state.players[reader.seat].purse
    purse.goods[good] += 1     # also one that is still to come; it has no points
    circle = int(place(purse, good))
    return ahead(reader, state), circle


def after_building(reader: Reader, b: int) -> Ahead:
    """Return the village with a building, for its price or, as an encounter brings it, for nothing (AB-34, AB-A16)."""
    state, seat, journal = copied(reader.view), reader.seat, new_journal(0)
    if state.phase == Phase.FREE_BUILDING:
        if state.failed == 0 and state.kept == 0:
            keep_cave(state, seat, state.explored)
        put_up(reader.tables, state, seat, b, journal)
    else:
        build(reader.tables, state, seat, int(state.worker), b, journal)
    return ahead(reader, state)


def after_training(reader: Reader, slot: int) -> Ahead:
    """Return the village with a villager of the row (AB-42)."""
    state = copied(reader.view)
    train(reader.tables, state, reader.seat, int(state.worker), slot, new_journal(0))
    return ahead(reader, state)


def after_night(reader: Reader, beds: Sequence[int] = ()) -> State:
    """Return what becomes of a village when its people go to sleep now, some of them put to bed before; those who need
    no bed have rested (AB-60).
    """
    state: State = copied(reader.view)
    for t in beds:
        apply_bed(reader.tables, state, reader.seat, t, new_journal(0))
    finish(reader.tables, state, reader.seat, new_journal(0))
    return state


def payable(reader: Reader, builders: Sequence[int]) -> list[int]:
    """Return the open buildings for which one of some villagers could pay (AB-34)."""
    tables, view = reader.tables, reader.view
    return [b for b in range(BUILDINGS) if view.buildings[b].where == Home.ROW
            and any(can_afford(tables, view, reader.seat, t, b) for t in builders)]


def hireable(reader: Reader, teachers: Sequence[int]) -> list[int]:
    """Return the slots of the villager row for which one of some villagers could pay (AB-42)."""
    tables, view, seat = reader.tables, reader.view, reader.seat
    coins = view.players[seat].purse.coins
    return [slot for slot in range(SLOTS) if view.slot[slot] != NONE
            and any(price_of_slot(tables, view, seat, t, slot) <= coins for t in teachers)]


def laden(reader: Reader) -> list[int]:
    """Return the reader's buildings on which goods lie."""
    home = Home.HELD + reader.seat
    return [b for b, building in enumerate(reader.view.buildings) if building.where == home and any(building.tokens)]


def odds_of_party(tables: Tables, party: Sequence[int]) -> list[tuple[int, int]]:
    """Return for numbers that encounters ask for how likely a party rolls them, in percent."""
    brought = sum(int(tables.folk[t].party_lantern) for t in party)
    found = [(number, percent(chance_of(tables, party, number - brought))) for number in range(FEWEST, MOST + 1)]
    return [(number, chance) for number, chance in found if chance]


def odds_of_option(tables: Tables, view: State, seat: int, nth: int, paid: int) -> list[tuple[int, int]]:
    """Return for each number of an option how likely the first roll reaches it, in percent."""
    party = folk_in(view, seat, Area.PARTY)
    bonus = int(bonus_of(tables, view, seat, nth, paid))
    return [(number, percent(chance_of(tables, party, number - bonus)))
            for number in numbers_of(tables.book[view.paragraph].options[nth])]


def faces_for(tables: Tables, view: State, t: int, number: int) -> int:
    """Return with how many faces of a die that is rolled again all lanterns come to a number."""
    lanterns = tables.folk[t].lanterns
    others = int(party_total(tables, view)) - int(lanterns[view.villagers[t].die])
    return sum(others + int(lanterns[face]) >= number for face in range(1, FACES + 1))


def waking(reader: Reader, t: int) -> list[str]:
    """Return that a sleepy villager rolls a die first, and how likely it comes along (AB-A22)."""
    sleepy = int(reader.tables.folk[t].sleepy)
    if not sleepy:
        return []
    return [reader(ROLLS_FIRST, villager=villager_name(reader, t), chance=percent((FACES - sleepy) / FACES))]


def joined_by(reader: Reader, area: Area, t: int) -> tuple[list[int], list[str]]:
    """Return who is picked when one more is, or NONE, and how likely that one comes along."""
    picked = folk_in(reader.view, reader.seat, area)
    return (picked, []) if t == NONE else ([*picked, t], waking(reader, t))


def cider_line(reader: Reader) -> tuple[Marks, list[str]]:
    """Return that the first to labor takes the cider, if one stands there (AB-43)."""
    return (aimed("board-cider"), [reader(TAKES_CIDER)]) if reader.view.cider else ((), [])


def sites(view: State, seat: int, b: int) -> tuple[dict[int, str], str]:
    """Return where the viewer's buildings of a row would stand if another one came: the others, and itself."""
    plot = plots(int(view.seats), seat)[seat]
    built = [other for other in in_order(view, seat) if is_below(other) == is_below(b)]
    if is_below(b):
        below = len(built) + int(view.players[seat].caves) + int(view.explored != NONE and view.actor == seat)
        places = row_of(plot, below, plot.depth, 110)[: len(built) + 1]
    else:
        places = row_of(plot, len(built) + 1, plot.ground, 130)
    stand = [f"translate({place['x']} {place['y']}) scale({place['scale']})" for place in places]
    return dict(zip(built, stand[:-1], strict=True)), stand[-1]


@lru_cache(maxsize=4096)
def throws_of(dice: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return with how many throws some villagers' dice have each total; each die has lanterns by face."""
    found = [1]
    for faces in dice:
        wider = [0] * (len(found) + max(faces))
        for total, throws in enumerate(found):
            for lanterns in faces:
                wider[total + lanterns] += throws
        found = wider
    return tuple(found)


def chance_of(tables: Tables, party: Sequence[int], needed: int) -> float:
    """Return the probability that a party rolls so many lanterns, nobody exerted and no die rolled again."""
    throws = throws_of(tuple(sorted(tuple(int(each) for each in tables.folk[t].lanterns[1:]) for t in party)))
    return sum(throws[max(0, needed):]) / sum(throws)


def chance_if_exerted(tables: Tables, view: State, nth: int, number: int) -> float:
    """Return the probability that the party below reaches a number behind an option where everybody who would help is
    exerted after the first roll (AB-27).

    Where the table does not let them be exerted for a higher number, those throws are left out that reach a lower one.
    """
    seat = int(view.actor)
    party = folk_in(view, seat, Area.PARTY)
    option = tables.book[view.paragraph].options[nth]
    needed = number - int(bonus_of(tables, view, seat, nth, 0))
    if view.options.exert_for_higher:
        return chance_of(tables, party, needed - len(party))
    least = needed - number + min(int(each) for each in option.number if each)
    short = chance_of(tables, party, needed - len(party)) - chance_of(tables, party, least)
    return chance_of(tables, party, needed) + max(0.0, short)


def percent(chance: float) -> int:
    """Return a probability in percent; what may happen is never none, and what may fail never all."""
    rounded = round(100 * chance)
    if 0 < chance < 1:
        return min(99, max(1, rounded))
    return rounded


def then_coins(reader: Reader, spent: int) -> str:
    """Return how many coins a player has when some are spent, or earned if below zero."""
    return has_coins(reader, int(reader.view.players[reader.seat].purse.coins) - spent)


def has_coins(reader: Reader, amount: int) -> str:
    """Return how many coins a player has then."""
    return reader(THEN_COINS, amount=amount)


def then_things(reader: Reader, item: int, amount: int) -> str:
    """Return how many of an item a player has then."""
    return reader(HAVE_THEN, things=amount_of(reader, item, amount))


def change_lines(reader: Reader, after: Ahead) -> list[str]:
    """Return how the points and the income of a village change, where they do."""
    changes = ((POINTS_GO, after.points), (INCOME_GOES, after.income))
    return [reader(message, before=before, then=then) for message, (before, then) in changes if before != then]


def track_line(reader: Reader, item: int) -> tuple[Marks, list[str]]:
    """Return where an item would lie on the track and what it would be worth there; nothing for cider and potions."""
    if item >= GOODS:
        return (), []
    after, circle = after_placing(reader, item)
    gain = after.points[1] - after.points[0]
    return aimed(f"circle-{circle}"), [reader(ON_TRACK, number=circle + 1, points=points(reader, gain))]


def aimed(*elements: str) -> Marks:
    """Light what a choice is about."""
    return tuple(Mark(element, "+class", "aimed") for element in elements)


def folk(*villagers: int) -> Marks:
    """Light villagers."""
    return aimed(*(f"folk-{t}" for t in villagers))


def tired(*villagers: int) -> Marks:
    """Show who would be exhausted."""
    return tuple(Mark(f"folk-{t}", "+class", "tires") for t in villagers)


def hurts(t: int) -> Marks:
    """Show who would be injured."""
    return (Mark(f"folk-{t}", "+class", "hurts"),)


def gone(item: int) -> Mark:
    """Show which loose item goes away."""
    return Mark(f"item-{ITEM_NAMES[item]}", "+class", "leaves")

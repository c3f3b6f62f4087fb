"""The numbers of what a choice would bring: the rules act on a copy of the view, and dice are added up.

Chance is never asked: what a card, a die or an encounter brings is not known before it comes.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ludoteca.engine.runtime.journal import new_journal
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.games.above_and_below.chances import chance_of, percent
from ludoteca.games.above_and_below.parts import BUILDINGS, FACES, SLOTS, Area, Home, Skill
from ludoteca.games.above_and_below.picture import Plot, plots, row_of
from ludoteca.games.above_and_below.rules.building import build, can_afford, put_up
from ludoteca.games.above_and_below.rules.evening import finish
from ludoteca.games.above_and_below.rules.goods import place
from ludoteca.games.above_and_below.rules.holdings import income_of, party_total
from ludoteca.games.above_and_below.rules.lanterns import bonus_of
from ludoteca.games.above_and_below.rules.night import score_of
from ludoteca.games.above_and_below.rules.rewards import keep_cave
from ludoteca.games.above_and_below.rules.work import price_of_slot, train
from ludoteca.games.above_and_below.state import NONE, State
from ludoteca.games.above_and_below.tales import numbers_of
from ludoteca.games.above_and_below.text_view import folk_in, in_order, is_below

FEWEST, MOST = 2, 8        # lanterns that encounters ask for


class Ahead(NamedTuple):
    """A village as it is, and as it would be."""

    state: Any             # as it would be
    points: tuple[int, int]
    income: tuple[int, int]
    coins: int             # as they would be


def copied(view: Any) -> Any:
    """Return a copy of a view."""
    mirror = mirror_of(State.dtype)
    return mirror.read(mirror.write(view))


def ahead(tables: Any, view: Any, seat: int, state: Any) -> Ahead:
    """Return what has become of a player's village in a copy on which the rules have acted."""
    points = int(score_of(tables, view, seat)), int(score_of(tables, state, seat))
    income = int(income_of(tables, view, seat)), int(income_of(tables, state, seat))
    return Ahead(state, points, income, int(state.players[seat].purse.coins))


def after_placing(tables: Any, view: Any, seat: int, good: int) -> tuple[Ahead, int]:
    """Return the village with a good placed, and the circle where it lies (AB-50)."""
    state = copied(view)
    state.players[seat].purse.goods[good] += 1     # also one that is still to come; it has no points
    circle = int(place(state.players[seat].purse, good))
    return ahead(tables, view, seat, state), circle


def after_building(tables: Any, view: Any, seat: int, b: int, free: bool) -> Ahead:
    """Return the village with a building, for its price or for nothing (AB-34, AB-A16)."""
    state = copied(view)
    if not free:
        build(tables, state, seat, int(view.worker), b, new_journal(0))
        return ahead(tables, view, seat, state)
    if state.failed == 0 and state.kept == 0:
        keep_cave(state, seat, state.explored)
    put_up(tables, state, seat, b, new_journal(0))
    return ahead(tables, view, seat, state)


def after_training(tables: Any, view: Any, seat: int, slot: int) -> Ahead:
    """Return the village with a villager of the row (AB-42)."""
    state = copied(view)
    train(tables, state, seat, int(view.worker), slot, new_journal(0))
    return ahead(tables, view, seat, state)


def after_night(tables: Any, view: Any, seat: int) -> Ahead:
    """Return the village when its people go to sleep now; those who need no bed have rested (AB-60)."""
    state = copied(view)
    finish(tables, state, seat, new_journal(0))
    return ahead(tables, view, seat, state)


def payable(tables: Any, view: Any, seat: int, builders: Sequence[int]) -> list[int]:
    """Return the open buildings for which one of some villagers could pay (AB-34)."""
    return [b for b in range(BUILDINGS) if view.buildings[b].where == Home.ROW
            and any(can_afford(tables, view, seat, t, b) for t in builders)]


def hireable(tables: Any, view: Any, seat: int, teachers: Sequence[int]) -> list[int]:
    """Return the slots of the villager row for which one of some villagers could pay (AB-42)."""
    coins = view.players[seat].purse.coins
    return [slot for slot in range(SLOTS) if view.slot[slot] != NONE
            and any(price_of_slot(tables, view, seat, t, slot) <= coins for t in teachers)]


def builders_of(tables: Any, view: Any, seat: int) -> list[int]:
    """Return the ready villagers with a hammer."""
    return [t for t in folk_in(view, seat, Area.READY) if tables.folk[t].hammer > Skill.NONE]


def teachers_of(tables: Any, view: Any, seat: int) -> list[int]:
    """Return the ready villagers with a quill."""
    return [t for t in folk_in(view, seat, Area.READY) if tables.folk[t].quill > Skill.NONE]


def laden(view: Any, seat: int) -> list[int]:
    """Return a player's buildings on which goods lie."""
    return [b for b in range(BUILDINGS)
            if view.buildings[b].where == Home.HELD + seat and sum(view.buildings[b].tokens)]


def odds_of_party(tables: Any, party: Sequence[int]) -> list[tuple[int, int]]:
    """Return for numbers that encounters ask for how likely a party rolls them, in percent."""
    brought = sum(int(tables.folk[t].party_lantern) for t in party)
    found = [(number, percent(chance_of(tables, party, number - brought))) for number in range(FEWEST, MOST + 1)]
    return [(number, chance) for number, chance in found if chance]


def odds_of_option(tables: Any, view: Any, seat: int, nth: int, paid: int) -> list[tuple[int, int]]:
    """Return for each number of an option how likely the first roll reaches it, in percent."""
    party = folk_in(view, seat, Area.PARTY)
    bonus = int(bonus_of(tables, view, seat, nth, paid))
    return [(number, percent(chance_of(tables, party, number - bonus)))
            for number in numbers_of(tables.book[view.paragraph].options[nth])]


def faces_for(tables: Any, view: Any, t: int, number: int) -> int:
    """Return with how many faces of a die that is rolled again all lanterns come to a number."""
    lanterns = tables.folk[t].lanterns
    others = int(party_total(tables, view)) - int(lanterns[view.villagers[t].die])
    return sum(others + int(lanterns[face]) >= number for face in range(1, FACES + 1))


def chance_to_wake(tables: Any, t: int) -> int:
    """Return in percent how likely a sleepy villager comes along (AB-A22)."""
    return percent((FACES - int(tables.folk[t].sleepy)) / FACES)


def sites(view: Any, seat: int, b: int) -> tuple[dict[int, str], str]:
    """Return where the viewer's buildings of a row would stand if another one came: the others, and itself."""
    plot = own_plot(view, seat)
    built = [other for other in in_order(view, seat) if is_below(other) == is_below(b)]
    if is_below(b):
        below = len(built) + int(view.players[seat].caves) + int(view.explored != NONE and view.actor == seat)
        places = row_of(plot, below, plot.depth, 110)[: len(built) + 1]
    else:
        places = row_of(plot, len(built) + 1, plot.ground, 130)
    stand = [f"translate({place['x']} {place['y']}) scale({place['scale']})" for place in places]
    return dict(zip(built, stand[:-1], strict=True)), stand[-1]


def own_plot(view: Any, seat: int) -> Plot:
    """Return where the viewer's village is drawn."""
    return plots(int(view.seats), seat)[seat]

"""What a seat may know, worlds that agree with it, and the view as numbers for learning."""

from ludoteca.engine.runtime.chance import draw
from ludoteca.engine.runtime.record_types import Numbers, Tensor
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CIDER,
    CIRCLES,
    GOODS,
    ITEMS,
    MOST_PLAYERS,
    PERSONS,
    POTION,
    SLOTS,
    VILLAGERS,
    Area,
    Home,
)
from ludoteca.games.above_and_below.rules.evening import copy_purse, step_up
from ludoteca.games.above_and_below.rules.goods import place
from ludoteca.games.above_and_below.rules.holdings import beds_of, give_back, income_of
from ludoteca.games.above_and_below.state import NONE, TRIED_OFFERS, TRIED_SALES, Phase, State, Tables

GENERAL = 12
PER_VILLAGER = 4
PER_BUILDING = 2
PER_PLAYER = 8 + ITEMS + 1 + GOODS + CIRCLES + VILLAGERS * PER_VILLAGER + BUILDINGS * PER_BUILDING + PERSONS
OPEN = BUILDINGS + SLOTS * 5
HALF, A_THIRD, AN_EIGHTH, A_TENTH, A_TWELFTH = 1 / 2, 1 / 3, 1 / 8, 1 / 10, 1 / 12
OBSERVATION = GENERAL + OPEN + MOST_PLAYERS * PER_PLAYER


def redact(tables: Tables, state: State, viewer: int) -> None:
    """Hide what others do in the evening until all have finished (AB-60, AB-70); `redact_tables.py` hides the book."""
    if state.phase not in (Phase.REST, Phase.LAST):
        return
    for seat in range(state.seats):
        if seat == viewer:
            continue
        player = state.players[seat]
        for item in range(CIDER, ITEMS):
            state.supply[item] += player.purse.goods[item] - player.before.goods[item]
        copy_purse(player.before, player.purse)
        player.beds = 0
        player.drunk = 0
        for t in range(VILLAGERS):
            villager = state.villagers[t]
            if villager.where == Home.HELD + seat:
                villager.area = villager.before
                villager.slept = 0


def determinize(tables: Tables, state: State, viewer: int, generator: Numbers) -> None:
    """Imagine what others have done this evening."""
    if state.phase not in (Phase.REST, Phase.LAST):
        return
    for seat in range(state.seats):
        if seat != viewer:
            imagine_evening(tables, state, seat, generator)


def observe(tables: Tables, state: State, viewer: int, tensor: Tensor) -> None:
    """Fill a tensor of OBSERVATION numbers: 12 of the game, what lies open, then the players, the viewer first."""
    tensor[0] = state.phase / Phase.OVER
    tensor[1] = state.turn / max(1, state.options.rounds)
    tensor[2] = state.cider
    tensor[3] = state.refreshed
    tensor[4] = min(state.sales, TRIED_SALES) / TRIED_SALES
    tensor[5] = min(state.offers, TRIED_OFFERS) / TRIED_OFFERS
    tensor[6] = state.price / 10
    tensor[7] = state.bonus / 5
    tensor[8] = state.exerted / 5
    tensor[9] = state.rerolls / 2
    tensor[10] = state.picked / 5
    tensor[11] = (state.paragraph + 1) / 200
    for b in range(BUILDINGS):
        tensor[GENERAL + b] = state.buildings[b].where == Home.ROW
    for slot in range(SLOTS):
        at = GENERAL + BUILDINGS + slot * 5
        t = state.slot[slot]
        tensor[at] = t != NONE
        if t != NONE:
            observe_folk(tables, t, at + 1, tensor)
    first = max(viewer, 0)
    for nth in range(state.seats):
        seat = (first + nth) % state.seats
        observe_player(tables, state, seat, GENERAL + OPEN + nth * PER_PLAYER, tensor)


def observe_folk(tables: Tables, t: int, at: int, tensor: Tensor) -> None:
    """Fill the 4 numbers of what a villager can do."""
    tensor[at] = tables.folk[t].hammer * HALF
    tensor[at + 1] = tables.folk[t].quill * HALF
    tensor[at + 2] = tables.folk[t].lanterns[2] * A_THIRD
    tensor[at + 3] = tables.folk[t].lanterns[5] * A_THIRD


def observe_player(tables: Tables, state: State, seat: int, at: int, tensor: Tensor) -> None:
    """Fill the numbers of a player."""
    player = state.players[seat]
    tensor[at] = state.actor == seat
    tensor[at + 1] = state.passed >> seat & 1
    tensor[at + 2] = player.purse.coins * A_TENTH
    tensor[at + 3] = player.rep * A_TWELFTH
    tensor[at + 4] = player.caves * A_THIRD
    tensor[at + 5] = beds_of(tables, state, seat) * A_TENTH
    tensor[at + 6] = income_of(tables, state, seat) * A_TENTH
    tensor[at + 7] = player.done
    at += 8
    for item in range(ITEMS):
        tensor[at + item] = player.purse.goods[item] * A_THIRD
    tensor[at + ITEMS] = (player.sale + 1) * A_TENTH
    at += ITEMS + 1
    for good in range(GOODS):
        tensor[at + good] = player.purse.placed[good] * A_THIRD
    at += GOODS
    for circle in range(CIRCLES):
        tensor[at + circle] = (player.purse.circle[circle] + 1) * AN_EIGHTH
    at += CIRCLES
    for t in range(VILLAGERS):
        villager = state.villagers[t]
        if villager.where == Home.HELD + seat:
            each = at + t * PER_VILLAGER
            tensor[each] = villager.area == Area.READY
            tensor[each + 1] = villager.area == Area.EXHAUSTED
            tensor[each + 2] = villager.area == Area.INJURED
            tensor[each + 3] = villager.area in (Area.PARTY, Area.CHOSEN)
    at += VILLAGERS * PER_VILLAGER
    for b in range(BUILDINGS):
        if state.buildings[b].where == Home.HELD + seat:
            tensor[at + b * PER_BUILDING] = 1
            tensor[at + b * PER_BUILDING + 1] = (state.buildings[b].tokens[0] + state.buildings[b].tokens[1]) * A_THIRD
    at += BUILDINGS * PER_BUILDING
    for person in range(PERSONS):
        tensor[at + person] = player.memory[person] * HALF


def imagine_evening(tables: Tables, state: State, seat: int, generator: Numbers) -> None:
    """Let a player do in the evening what most would, and now and then something less: others do not see it yet."""
    purse = state.players[seat].purse
    for good in range(GOODS):
        if purse.goods[good] > 0 and draw(generator, 2) == 0:
            place(purse, good)
    if state.phase != Phase.REST:
        return
    for t in range(VILLAGERS):
        villager = state.villagers[t]
        if villager.where == Home.HELD + seat and villager.area != Area.READY:
            imagine_drink(state, seat, t, generator)
    if state.players[seat].done == 1:
        for t in range(VILLAGERS):
            if state.villagers[t].where == Home.HELD + seat and tables.folk[t].no_bed == 1:
                state.villagers[t].slept = 1
                if state.villagers[t].area != Area.READY:
                    step_up(state, t)
    free = beds_of(tables, state, seat)
    for t in range(VILLAGERS):
        villager = state.villagers[t]
        tired = villager.where == Home.HELD + seat and villager.area != Area.READY and tables.folk[t].no_bed == 0
        if tired and free > 0 and draw(generator, 4) > 0:
            villager.slept = 1
            step_up(state, t)
            state.players[seat].beds += 1
            free -= 1


def imagine_drink(state: State, seat: int, t: int, generator: Numbers) -> None:
    """Perhaps give a villager a potion or a cider."""
    item = POTION if state.villagers[t].area == Area.INJURED else CIDER
    if state.players[seat].purse.goods[item] > 0 and draw(generator, 2) == 0:
        give_back(state, seat, item, 1)
        state.players[seat].drunk += 1
        step_up(state, t)

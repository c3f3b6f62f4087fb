"""The world market: five pieces for one, where no swap is possible (EX-41, EX-A34)."""

from ludoteca.engine.journal import Journal, write
from ludoteca.games.explorador.cards import MATERIALS
from ludoteca.games.explorador.events import Event, Refusal
from ludoteca.games.explorador.options import ALIKE
from ludoteca.games.explorador.rules.bargain import NEVER, can_swap
from ludoteca.games.explorador.rules.supply import PRICE, affords, lacks, surplus
from ludoteca.games.explorador.rules.yields import as_digits, sum4
from ludoteca.games.explorador.state import Phase, State, Tables

BUYING = 2000              # less than to bargain, more than to have fewer crews


def refuse_market(tables: Tables, state: State, seat: int, material: int) -> int:
    """The world market opens where no swap is possible, and wants five pieces for one (EX-41, EX-A34)."""
    if is_market_closed(tables, state, material):
        return Refusal.SWAP_FIRST
    if can_buy(state, material):
        return Refusal.NONE
    stock = state.explorers[state.actor].stock
    enough = sum4(stock) - stock[material] >= PRICE
    return Refusal.CANNOT_PAY_ALIKE if enough else Refusal.CANNOT_PAY


def apply_market(tables: Tables, state: State, seat: int, material: int, journal: Journal) -> None:
    """The actor says what the world market is to give; then piece by piece is paid (EX-41)."""
    state.wanted = material
    clear_paid(state)
    state.phase = Phase.MARKET


def worth_market(tables: Tables, view: State, seat: int, material: int) -> int:
    """Buy what crews lack, if what is paid is not needed for them."""
    return BUYING if lacks(tables, view, seat, material) > 0 and affords(tables, view, seat, material) else NEVER


def is_market_closed(tables: Tables, state: State, material: int) -> bool:
    """Say whether a swap is to be tried first: for what is wanted, if it is lacking, else for all that is (EX-41)."""
    if lacks(tables, state, state.actor, material) > 0:
        return can_swap(tables, state, material)
    for missing in range(MATERIALS):
        if lacks(tables, state, state.actor, missing) > 0 and can_swap(tables, state, missing):
            return True
    return False


def can_buy(state: State, material: int) -> bool:
    """Say whether the actor has five pieces of other materials, or five alike."""
    others = 0
    for each in range(MATERIALS):
        if each != material:
            stock = state.explorers[state.actor].stock[each]
            if state.options.market == ALIKE:
                others = max(others, stock)
            else:
                others += stock
    return others >= PRICE


def refuse_spend(tables: Tables, state: State, seat: int, material: int) -> int:
    """Give pieces of other materials than the one that is wanted (EX-41, EX-A34)."""
    if can_spend(state, material):
        return Refusal.NONE
    if material == state.wanted:
        return Refusal.SAME_KIND
    return Refusal.OTHER_KIND if state.options.market == ALIKE else Refusal.NOT_ENOUGH


def apply_spend(tables: Tables, state: State, seat: int, material: int, journal: Journal) -> None:
    """Give a piece; with the fifth the world market delivers (EX-41)."""
    state.paid[material] += 1
    if sum4(state.paid) < PRICE:
        return
    explorer = state.explorers[state.actor]
    explorer.stock[state.wanted] += 1
    write(journal, Event.BOUGHT, state.actor, state.wanted, as_digits(state.paid))
    for each in range(MATERIALS):
        explorer.stock[each] -= state.paid[each]
    clear_paid(state)
    state.phase = Phase.UPKEEP


def worth_spend(tables: Tables, view: State, seat: int, material: int) -> int:
    """Give what can be spared most."""
    return surplus(tables, view, seat, material)


def can_spend(state: State, material: int) -> bool:
    """Say whether a piece of a material may go to the world market for the one that is wanted (EX-41, EX-A34)."""
    left = state.explorers[state.actor].stock[material] - state.paid[material]
    if material == state.wanted or left <= 0:
        return False
    if state.options.market == ALIKE:
        return state.paid[material] > 0 if sum4(state.paid) > 0 else left >= PRICE
    return True


def clear_paid(state: State) -> None:
    """Nothing is paid yet, or no more."""
    for material in range(MATERIALS):
        state.paid[material] = 0

"""What a seat may do, and why not."""

from ludoteca.engine.seats import CHANCE, has
from ludoteca.games._template.actions import dive_action, dive_depth, is_dive
from ludoteca.games._template.events import Refusal
from ludoteca.games._template.state import DEEPEST, Phase


def waiting(tables, state) -> int:
    """Return the mask of the seats that must choose, CHANCE, or 0 when the game is over."""
    if state.phase in (Phase.DRAW, Phase.ROLL):
        return CHANCE
    return state.awaited


def sealed(tables, state) -> int:
    """Return the mask of the seats whose depth is chosen and not yet turned over (TP-4)."""
    if state.phase != Phase.CHOOSE:
        return 0
    return ((1 << state.seats) - 1) & ~state.awaited


def deepest_now(state) -> int:
    """Return how deep one may dive: with `shallow`, not to the bottom in the first round (TP-4)."""
    if state.options.shallow == 1 and state.turn == 1:
        return DEEPEST - 1
    return DEEPEST


def legal_actions(tables, state, seat: int, actions) -> int:
    """List the depths that an awaited seat can choose (TP-4)."""
    deepest = deepest_now(state)
    for depth in range(1, deepest + 1):
        actions[depth - 1] = dive_action(depth)
    return deepest


def asides(tables, state, seat: int, actions) -> int:
    """List what else a seat may do now: in this game, nothing."""
    return 0


def refusal(tables, state, seat: int, action: int) -> int:
    """Return why a seat may not take an action now, NONE if it may (TP-3, TP-4, TP-5)."""
    if state.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if not is_dive(action):
        return Refusal.CHANCE_ONLY
    if state.phase != Phase.CHOOSE:
        return Refusal.NOT_CHOOSING
    if not has(state.awaited, seat):
        return Refusal.ALREADY_CHOSEN
    if dive_depth(action) > deepest_now(state):
        return Refusal.TOO_DEEP
    return Refusal.NONE

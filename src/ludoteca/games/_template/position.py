"""Positions by field names: how scenarios write a state, and how a view is shown as plain values."""

from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.engine.game.positions import Given, whole_number
from ludoteca.engine.runtime.chance import generator, pick
from ludoteca.engine.runtime.seats import bit
from ludoteca.engine.texts.errors import ScenarioError
from ludoteca.games._template.rules.dive import deepest_now
from ludoteca.games._template.state import DEEPEST, Phase, Slot

FIELDS = ("turn", "pearls", "breath", "chosen")
SLOT_NAMES = {int(Slot.NONE): "none", int(Slot.HIDDEN): "hidden"}


def describe(tables: Any, view: Any) -> dict[str, Any]:
    """Return a state or view by field names; what belongs to a seat is a list in seat order."""
    divers = [view.divers[seat] for seat in range(view.seats)]
    return {
        "phase": Phase(int(view.phase)).name.lower(),
        "turn": int(view.turn),
        "current": readable(view.current),
        "chest": int(view.chest),
        "bag": [int(count) for count in view.bag],
        "pearls": [int(diver.pearls) for diver in divers],
        "breath": [readable(diver.breath) for diver in divers],
        "chosen": [readable(diver.chosen) for diver in divers],
        "depth": [readable(diver.depth) for diver in divers],
    }


def readable(number: int) -> int | str:
    """Return a number from 1, or the name of a Slot."""
    return SLOT_NAMES.get(int(number), int(number))


def arrange(tables: Any, state: Any, position: Mapping[str, Any], wanted: Sequence[Sequence[int]]) -> None:
    """Write a position over a state that has just been set up, up to the choice of a depth.

    Tokens that are not given are drawn from a fixed seed. `wanted`, the actions that follow, changes nothing
    here: everybody can choose every depth.

    Raises:
        ScenarioError: a field is unknown or cannot be; says which and why.

    """
    given = Given(position, FIELDS)
    state.turn = given.whole("turn", 1, 1, int(state.options.rounds))
    give_pearls(state, given.wholes("pearls", state.seats, 0, 0, int(state.chest)))
    give_tokens(state, numbers(given, "breath", state, DEEPEST))
    state.phase = Phase.CHOOSE
    state.drawing = state.seats
    state.awaited = (1 << state.seats) - 1
    lay_chosen(state, numbers(given, "chosen", state, deepest_now(state)))


def numbers(given: Given, key: str, state: Any, high: int) -> list[int]:
    """Return a field's numbers from 1, in seat order; 0 where one is not given or is written `"none"`."""
    values = given.each(key, state.seats, "none")
    return [0 if value == "none" else whole_number(key, value, 1, high) for value in values]


def give_pearls(state: Any, pearls: Sequence[int]) -> None:
    """Give divers the pearls they have found so far (TP-1)."""
    for seat, amount in enumerate(pearls):
        state.divers[seat].pearls = amount
        state.chest -= amount
    if state.chest < 0:
        raise ScenarioError("position.pearls: there are not that many pearls")


def give_tokens(state: Any, breath: Sequence[int]) -> None:
    """Give divers their tokens: first those named, then any of the rest (TP-2)."""
    for seat, number in enumerate(breath):
        if number:
            take_token(state, seat, number)
    fixed = generator("pearl divers position")
    for seat, number in enumerate(breath):
        if not number:
            take_token(state, seat, 1 + pick(fixed, state.bag, DEEPEST))


def take_token(state: Any, seat: int, number: int) -> None:
    """Move a token from the bag to a diver."""
    if state.bag[number - 1] == 0:
        raise ScenarioError(f"position.breath: the bag does not have that many tokens {number}")
    state.bag[number - 1] -= 1
    state.divers[seat].breath = number


def lay_chosen(state: Any, chosen: Sequence[int]) -> None:
    """Lay down the depths that are given as chosen (TP-4)."""
    for seat, depth in enumerate(chosen):
        if depth:
            state.divers[seat].chosen = depth
            state.awaited -= bit(seat)
    if state.awaited == 0:
        raise ScenarioError("position.chosen: one seat at least must still choose; let it play its dive")

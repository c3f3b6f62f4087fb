"""What a seat may know, worlds that agree with it, and the view as numbers for learning."""

from ludoteca.engine.runtime.chance import draw, pick
from ludoteca.engine.runtime.record_types import Numbers, Tensor
from ludoteca.games._template.rules.dive import deepest_now
from ludoteca.games._template.state import DEEPEST, MOST_DIVERS, Phase, Slot, State, Tables

PER_DIVER = 5
OBSERVATION = 3 + MOST_DIVERS * PER_DIVER


def redact(tables: Tables, state: State, viewer: int) -> None:
    """Hide other divers' tokens until the end, and depths that are chosen but not turned over (TP-2, TP-4).

    A hidden token goes back to those that the viewer has not seen, so `bag` is the same whatever it was.
    """
    for seat in range(state.seats):
        diver = state.divers[seat]
        if seat == viewer:
            continue
        if diver.breath > 0 and state.phase != Phase.OVER:
            state.bag[diver.breath - 1] += 1
            diver.breath = Slot.HIDDEN
        if diver.chosen > 0:
            diver.chosen = Slot.HIDDEN


def determinize(tables: Tables, state: State, viewer: int, generator: Numbers) -> None:
    """Deal unseen tokens to those who have drawn one, and any legal depth to those who have chosen."""
    for seat in range(state.seats):
        diver = state.divers[seat]
        if diver.breath == Slot.HIDDEN:
            i = pick(generator, state.bag, DEEPEST)
            state.bag[i] -= 1
            diver.breath = i + 1
        if diver.chosen == Slot.HIDDEN:
            diver.chosen = 1 + draw(generator, deepest_now(state))


def observe(tables: Tables, state: State, viewer: int, tensor: Tensor) -> None:
    """Fill a tensor of OBSERVATION numbers: 3 of the game, then 5 a diver, the viewer first.

    Of a diver: present, pearls as a share of all, breath, last depth, has chosen. What is hidden or not
    there yet is 0.
    """
    tensor[0] = state.turn / state.options.rounds
    tensor[1] = state.current / DEEPEST
    tensor[2] = deepest_now(state) / DEEPEST
    first = max(viewer, 0)
    for i in range(state.seats):
        diver = state.divers[(first + i) % state.seats]
        at = 3 + i * PER_DIVER
        tensor[at] = 1
        tensor[at + 1] = diver.pearls / tables.chest
        tensor[at + 2] = max(0, diver.breath) / DEEPEST
        tensor[at + 3] = diver.depth / DEEPEST
        tensor[at + 4] = diver.chosen != Slot.NONE

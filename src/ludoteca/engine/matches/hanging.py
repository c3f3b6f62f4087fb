"""Chance from which a game does not come away is told, with the place in its rules, instead of going on for ever."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import numpy as np

from ludoteca.engine.game.contract import Game
from ludoteca.engine.matches.acts import Act
from ludoteca.engine.runtime.chance import ENDLESS, NeverEnds
from ludoteca.engine.runtime.mirrors import mirror_of, mirrored_tables
from ludoteca.engine.runtime.record_types import States
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.engine.texts.errors import LudotecaError

NOTHING_CAN_BE = "{game}: chance is awaited {where}, and no outcome has any weight"
NEVER_ENDS = "{game}: chance is awaited {where}, still after {number} outcomes in a row"


class HangingChance(LudotecaError):
    """Rules of a game that wait for chance, and chance can bring nothing, or never comes to an end."""


def demand_outcome(game: Game, state: Any, weights: Sequence[int], before: Sequence[Act], number: int) -> None:
    """Make sure that chance can bring something, and that not too much has come in a row.

    `before` are the acts that led there, `number` of which were outcomes of the same chance.

    Raises:
        HangingChance: names the game, the phase, and what was done last.

    """
    if number < ENDLESS and sum(weights) > 0:
        return
    last = f"after {game.actions[before[-1].action]}" if before and before[-1].action >= 0 else "at the beginning"
    where = ", ".join([*_phase_of(game, state), last])
    raise HangingChance(NEVER_ENDS if number >= ENDLESS else NOTHING_CAN_BE, game=game.name, where=where, number=number)


@contextmanager
def hanging_chance_named(game: Game, tables: np.ndarray, *boards: States) -> Iterator[None]:
    """Let compiled loops over arrays of states name the game and the phase in which chance never ends.

    Raises:
        HangingChance: chance never ended on one of the states.

    """
    try:
        yield
    except NeverEnds:
        raise _hanging(game, tables, np.concatenate([np.asarray(board) for board in boards])) from None


def _hanging(game: Game, tables: np.ndarray, states: np.ndarray) -> HangingChance:
    """Return what to say of the first state that waits for chance, at which a loop was broken off."""
    mirror, mirrored = mirror_of(game.State), mirrored_tables(game.Tables, tables)
    actions, weights = [0] * len(game.actions), [0] * len(game.actions)
    for place in range(len(states)):
        state = mirror.read(states[place : place + 1])
        if game.rules.waiting(mirrored, state) == CHANCE:
            count = game.rules.chance_outcomes(mirrored, state, actions, weights)
            message = NEVER_ENDS if sum(weights[:count]) > 0 else NOTHING_CAN_BE
            where = "".join(_phase_of(game, state)) or "in a game"
            return HangingChance(message, game=game.name, where=where, number=ENDLESS)
    return HangingChance(NEVER_ENDS, game=game.name, where="in a game", number=ENDLESS)


def _phase_of(game: Game, state: Any) -> list[str]:
    """Return in which phase a state is, as the game calls it; nothing where it knows no phases."""
    phase = getattr(state, "phase", None)
    if phase is None:
        return []
    known = getattr(import_module(f"{game.package}.state"), "Phase", ())
    return [f"in phase {next((each.name for each in known if each == phase), int(phase))}"]

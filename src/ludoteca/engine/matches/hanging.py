"""Chance from which a game does not come away is told, with the place in its rules, instead of going on for ever."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from ludoteca.engine.game.contract import Game
from ludoteca.engine.matches.acts import Act
from ludoteca.engine.texts.errors import LudotecaError

ENDLESS = 10_000           # outcomes in a row; the largest set-up of the games here has less than a hundred
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
    message = NEVER_ENDS if number >= ENDLESS else NOTHING_CAN_BE
    raise HangingChance(message, game=game.name, where=f"{_phase_of(game, state)}{last}", number=number)


def _phase_of(game: Game, state: Any) -> str:
    """Return in which phase a state is, as the game calls it; "" where it knows no phases."""
    phase = getattr(state, "phase", None)
    if phase is None:
        return ""
    known = getattr(import_module(f"{game.package}.state"), "Phase", ())
    return f"in phase {next((each.name for each in known if each == phase), int(phase))}, "

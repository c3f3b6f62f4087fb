"""The bots that answer at once."""

import numpy as np

from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.chance import draw, generator
from ludoteca.engine.simulation.search import BotParameter


def rule_of_thumb(view: View, parameters: np.ndarray, seed: int | str) -> int:
    """Return the choice of the game's own rules of thumb, which see the redacted state; now and then any choice."""
    choices, numbers = view.choices, generator(seed).tolist()
    epsilon = parameters[BotParameter.EPSILON]
    if epsilon >= 100 or (epsilon > 0 and draw(numbers, 100) < epsilon):
        return choices[draw(numbers, len(choices))]
    return int(view.game.bot.steady(
        view.mirrored_tables, view.mirrored, view.seat, numbers, list(choices), len(choices)
    ))

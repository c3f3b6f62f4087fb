"""The bots that answer at once."""

import numpy as np

from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.chance import draw, generator
from ludoteca.engine.simulation.search import Manner


def rule_of_thumb(view: View, manner: np.ndarray, seed: int | str) -> int:
    """Return the choice of the game's own rules of thumb, which see the redacted state; now and then any choice."""
    choices, numbers = view.choices, generator(seed).tolist()
    whims = manner[Manner.WHIMS]
    if whims >= 100 or (whims > 0 and draw(numbers, 100) < whims):
        return choices[draw(numbers, len(choices))]
    return int(view.game.bot.steady(
        view.mirrored_tables, view.mirrored, view.seat, numbers, list(choices), len(choices)
    ))

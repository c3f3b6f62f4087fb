"""The names of all actions, in the order of their numbers: the same in every language."""

from ludoteca.games.montgolfiere.cards import KIND_NAMES
from ludoteca.games.montgolfiere.state import MOST_BALLOONS

ACTIONS = (
    *KIND_NAMES,
    *(f"hook-{balloon}" for balloon in range(MOST_BALLOONS)),
    *(f"show-{kind}-to-{seat}" for kind in KIND_NAMES for seat in range(MOST_BALLOONS)),
    *(f"draw-{kind}" for kind in KIND_NAMES),
    *(f"baron-{kind}" for kind in KIND_NAMES),
)

"""Above and Below, by Ryan Laukat: build a village, and explore the caves beneath it."""

from ludoteca.engine.folders import game_of_folder
from ludoteca.engine.options import Values

IN_A_TURN = 90             # more steps than a turn can have: offers, goods placed, a whole expedition with its dice
IN_AN_EVENING = 90         # potions, ciders, beds and goods of one player, and what is revealed
IN_THE_SET_UP = 24         # cards and villagers revealed, and who begins
MOST_TURNS = 40            # of a player in a round: one for each villager, and a pass


def longest(values: Values, seats: int) -> int:
    """Return a number of actions that no game exceeds."""
    return IN_THE_SET_UP + values["rounds"] * seats * (MOST_TURNS * IN_A_TURN + IN_AN_EVENING)


GAME = game_of_folder(
    __name__,
    title="Above and Below",
    seats=(1, 2, 3, 4),
    longest=longest,
    minutes=90,
)

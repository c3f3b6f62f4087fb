"""Explorador, by Klaus Großpietsch, Werner Falkhof and Harald Topf: lay orbits, build ships, grow rich."""

from ludoteca.engine.game.folders import game_of_folder
from ludoteca.engine.game.options import Values
from ludoteca.engine.texts.words import Message

PITCH = Message("Lay orbits from Mercury to Pluto, build ships and factories, and become the richest explorer.")
SCORE = Message("{amount} raw material", "{amount} raw materials")

IN_A_TURN = 60             # more choices and cards than a turn can have, moves and bargaining included
ON_THE_MARKET = 540        # what three full factories on Pluto yield in a turn, sold on the world market: six for four
IN_THE_SET_UP = 40         # cards dealt to seven explorers, their far piles, and who begins


def longest(values: Values, seats: int) -> int:
    """Return a number of actions that no game exceeds; everybody may say once that time is up (EX-A43)."""
    in_a_turn = IN_A_TURN + (ON_THE_MARKET if values["living"] else 0)
    return IN_THE_SET_UP + seats + in_a_turn * seats * int(values["rounds"])


GAME = game_of_folder(
    __name__,
    title="Explorador",
    seats=(2, 3, 4, 5, 6, 7),
    longest=longest,
    minutes=60,
)

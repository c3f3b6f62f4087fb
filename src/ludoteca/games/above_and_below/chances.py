"""How likely a party reaches a number of lanterns: exactly, by adding up its dice."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ludoteca.games.above_and_below.account import folk_in
from ludoteca.games.above_and_below.expedition import bonus_of
from ludoteca.games.above_and_below.parts import FACES, Area


def spread_of(lanterns: Sequence[Sequence[int]]) -> tuple[float, ...]:
    """Return the probability of each total of some villagers' dice, of whom each has lanterns by face."""
    return _spread(tuple(sorted(tuple(int(each) for each in faces[1:]) for faces in lanterns)))


@lru_cache(maxsize=4096)
def _spread(dice: tuple[tuple[int, ...], ...]) -> tuple[float, ...]:
    found = [1.0]
    for faces in dice:
        wider = [0.0] * (len(found) + max(faces))
        for total, likely in enumerate(found):
            for lanterns in faces:
                wider[total + lanterns] += likely / FACES
        found = wider
    return tuple(found)


def chance_of(tables: Any, party: Sequence[int], needed: int) -> float:
    """Return the probability that a party rolls so many lanterns, nobody exerted and no die rolled again."""
    if needed <= 0:
        return 1.0
    return sum(spread_of([tables.folk[t].lanterns for t in party])[needed:])


def chance_of_option(tables: Any, view: Any, nth: int, number: int) -> float:
    """Return the probability that the party below reaches a number behind an option, as things are."""
    seat = int(view.actor)
    party = folk_in(view, seat, Area.PARTY)
    bonus = int(bonus_of(tables, view, seat, nth, 0))
    return chance_of(tables, party, number - bonus)


def percent(chance: float) -> int:
    """Return a probability in percent; what may happen is never none, and what may fail never all."""
    rounded = round(100 * chance)
    if 0 < chance < 1:
        return min(99, max(1, rounded))
    return rounded

"""How likely a party reaches a number of lanterns: exactly, by adding up its dice."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ludoteca.games.above_and_below.parts import Area
from ludoteca.games.above_and_below.rules.lanterns import bonus_of
from ludoteca.games.above_and_below.text_view import folk_in


def throws_of(lanterns: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return with how many throws some villagers' dice have each total; each villager has lanterns by face."""
    return _throws(tuple(sorted(tuple(int(each) for each in faces[1:]) for faces in lanterns)))


@lru_cache(maxsize=4096)
def _throws(dice: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    found = [1]
    for faces in dice:
        wider = [0] * (len(found) + max(faces))
        for total, throws in enumerate(found):
            for lanterns in faces:
                wider[total + lanterns] += throws
        found = wider
    return tuple(found)


def chance_of(tables: Any, party: Sequence[int], needed: int) -> float:
    """Return the probability that a party rolls so many lanterns, nobody exerted and no die rolled again."""
    throws = throws_of([tables.folk[t].lanterns for t in party])
    return sum(throws[max(0, needed):]) / sum(throws)


def chance_of_option(tables: Any, view: Any, nth: int, number: int) -> float:
    """Return the probability that the party below reaches a number behind an option, as things are."""
    seat = int(view.actor)
    party = folk_in(view, seat, Area.PARTY)
    bonus = int(bonus_of(tables, view, seat, nth, 0))
    return chance_of(tables, party, number - bonus)


def chance_if_exerted(tables: Any, view: Any, nth: int, number: int) -> float:
    """Return the same where everybody who would help is exerted after the first roll (AB-27).

    Where the table does not let them be exerted for a higher number, those throws are left out that reach a lower one.
    """
    seat = int(view.actor)
    party = folk_in(view, seat, Area.PARTY)
    option = tables.book[view.paragraph].options[nth]
    needed = number - int(bonus_of(tables, view, seat, nth, 0))
    if view.options.exert_for_higher:
        return chance_of(tables, party, needed - len(party))
    least = needed - number + min(int(each) for each in option.number if each)
    short = chance_of(tables, party, needed - len(party)) - chance_of(tables, party, least)
    return chance_of(tables, party, needed) + max(0.0, short)


def percent(chance: float) -> int:
    """Return a probability in percent; what may happen is never none, and what may fail never all."""
    rounded = round(100 * chance)
    if 0 < chance < 1:
        return min(99, max(1, rounded))
    return rounded

"""What stands and lives in each village, found in one pass; and how what is made of it is kept while it is the same.

What a pack says of its people and buildings is known by the pack's digest, `tables.library`; no view hides any of it.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from ludoteca.engine.game.kept import kept
from ludoteca.engine.game.reader import Reader
from ludoteca.games.above_and_below.parts import Area, Home
from ludoteca.games.above_and_below.state import Phase, State

More = ParamSpec("More")
Made = TypeVar("Made")
FIRST_HELD = int(Home.HELD)
EVENINGS = (Phase.REST, Phase.LAST)


class Holding(NamedTuple):
    """The buildings and the people of a village."""

    buildings: list[tuple[int, int, list[int]]]      # when it was raised, its number, and the goods on it; in order
    folk: list[tuple[int, int, int]]                 # number, area, and the die on it

    def in_area(self, area: Area) -> list[int]:
        """Return the villagers in an area."""
        return [t for t, where, _ in self.folk if where == area]


def holdings(view: State) -> list[Holding]:
    """Return what stands and lives in each village."""
    found = [Holding([], []) for _ in range(int(view.seats))]
    for b, building in enumerate(view.buildings):
        if building.where >= FIRST_HELD:
            found[building.where - FIRST_HELD].buildings.append((building.raised, b, building.tokens))
    for t, villager in enumerate(view.villagers):
        if villager.where >= FIRST_HELD:
            found[villager.where - FIRST_HELD].folk.append((t, villager.area, villager.die))
    for each in found:
        each.buildings.sort()
    return found


def is_secret(reader: Reader, seat: int) -> bool:
    """Say whether the reader alone knows what a player has done in this evening."""
    return reader.seat == seat and reader.view.phase in EVENINGS


def kept_in_the_open(
    of: Callable[Concatenate[Reader, int, More], tuple[Any, ...]]
) -> Callable[[Callable[Concatenate[Reader, int, More], Made]], Callable[Concatenate[Reader, int, More], Made]]:
    """Keep what a function makes of a player's village by what `of` returns; not while the reader alone knows it."""

    def keeping(
        function: Callable[Concatenate[Reader, int, More], Made]
    ) -> Callable[Concatenate[Reader, int, More], Made]:
        keeps = kept(of)(function)

        @wraps(function)
        def found(reader: Reader, seat: int, /, *more: More.args, **named: More.kwargs) -> Made:
            return (function if is_secret(reader, seat) else keeps)(reader, seat, *more, **named)

        return found

    return keeping


def owned_by(reader: Reader, seat: int, held: Holding) -> tuple[Any, ...]:
    """Return of what is made what a player has and what it is worth: the others' reputations count as well."""
    view = reader.view
    fame = [player.rep for player in view.players]
    return (reader.say, reader.tables.library, view.options, seat, reader.names[seat], view.players[seat], fame,
            int(view.seats), tuple(held))

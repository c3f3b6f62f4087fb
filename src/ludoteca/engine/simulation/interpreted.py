"""The loops run interpreted: the same source as the compiled ones, over mirrors instead of records."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from functools import cache
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np

from ludoteca.engine.game.contract import Game
from ludoteca.engine.runtime.chance import generator
from ludoteca.engine.runtime.journal import new_journal
from ludoteca.engine.runtime.mirrors import Mirror, mirror_of
from ludoteca.engine.runtime.record_types import INT, blank
from ludoteca.engine.simulation import loops, playouts, search

LOOPS = (playouts, search, loops)


@cache
def interpreted(game: Game) -> SimpleNamespace:
    """Return the functions of `ludoteca.engine.simulation.loops` with a game's plain rules bound to their open names.

    They take what the compiled clones take, but mirrors for records, a Shelf for an array of states, and
    lists of integers for generator, actions and weights; `workspace` gives them.
    """
    return with_steady(game, game.bot.steady)


def with_steady(game: Game, steady: Callable[..., int]) -> SimpleNamespace:
    """Return the same functions with another `steady` than the game's own."""
    names = {name: each for module in LOOPS for name, each in vars(module).items()}
    names |= {rule.name: getattr(game.rules, rule.name) for rule in fields(game.rules)}
    names |= {knowledge.name: getattr(game.bot, knowledge.name) for knowledge in fields(game.bot)} | {"steady": steady}
    bound = {
        name: FunctionType(function.__code__, names, name, function.__defaults__)
        for module in LOOPS for name, function in vars(module).items()
        if isinstance(function, FunctionType) and function.__module__ == module.__name__
    }
    names |= bound
    return SimpleNamespace(**bound)


class Shelf:
    """Mirrors of states that behave as an array of records does: writing to a place copies."""

    def __init__(self, mirror: Mirror, states: Iterable[np.ndarray]) -> None:
        self._mirror = mirror
        self._places = [mirror.read(state) for state in states]

    @classmethod
    def of(cls, game: Game, states: np.ndarray) -> "Shelf":
        """Return the mirrors of an array of states, shape `(n,)`."""
        return cls(mirror_of(game.State), (states[i : i + 1] for i in range(len(states))))

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, place: int) -> Any:
        return self._places[place]

    def __setitem__(self, place: int, mirrored: Any) -> None:
        self._places[place] = self._mirror.read(self._mirror.write(mirrored))


def new_scratch(game: Game) -> search.Scratch:
    """Return states for the loops to work in."""
    return search.Scratch(*(Shelf.of(game, blank(game.State)) for _ in search.Scratch._fields))


class Words:
    """The integers of the scratch state that information sets are made of, as they are when one walks through them."""

    def __init__(self, game: Game, scratch: search.Scratch) -> None:
        self._mirror, self._shelf = mirror_of(game.State), scratch.trial

    def __iter__(self) -> Iterator[int]:
        return iter(self._mirror.write(self._shelf[0]).view(INT).tolist())


def workspace(game: Game, seed: int | str = 0) -> tuple[list[int], Any, list[int], list[int]]:
    """Return a generator, a journal without capacity, and lists for actions and their weights."""
    count = len(game.actions)
    return generator(seed).tolist(), new_journal(0), [0] * count, [0] * count

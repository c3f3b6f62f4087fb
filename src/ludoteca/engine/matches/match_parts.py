"""What a part of a match relies on in the whole: attributes and methods of `ludoteca.engine.matches.match.Match`."""

from abc import ABC, abstractmethod
from typing import Self

import numpy as np

from ludoteca.engine.game.contract import Game
from ludoteca.engine.matches.acts import Act, Move
from ludoteca.engine.matches.draws import Draws
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.mirrors import Mirror
from ludoteca.engine.runtime.record_types import AnyRecord


class Part(ABC):
    """A part of a match; the attributes are explained where Match sets them."""

    game: Game
    seats: int
    states: np.ndarray
    acts: list[Act]
    _line: list[Act]
    _first: np.ndarray
    _tables: AnyRecord
    _mirror: Mirror
    _live: AnyRecord
    _journal: AnyRecord
    _generator: Draws | None

    @property
    @abstractmethod
    def waiting(self) -> tuple[int, ...]:
        """Return the seats that must act, `(CHANCE,)` where the caller plays chance, `()` when it is over."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Say whether the game has ended."""

    @abstractmethod
    def view(self, seat: int) -> View:
        """Return what the holder of a seat, or SPECTATOR, may know now."""

    @abstractmethod
    def attempt(self, seat: int, action: int | str) -> Move:
        """Return what an action would do, without doing it, or raise."""

    @abstractmethod
    def begin_at(self, states: np.ndarray) -> None:
        """Begin anew at an arranged position, shape `(1,)`."""

    @abstractmethod
    def _anew(self) -> Self:
        """Return a match with the same settings in which nothing has been done yet."""

    @abstractmethod
    def _repeat(self, seat: int, action: int | str) -> None:
        """Play a recorded action as it stands, or raise."""

"""What one viewer may know of a match: the redacted state, and everything computed from it alone."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ludoteca.engine.game.contract import Game, Mark, Preview
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.runtime.mirrors import mirror_of, mirrored_tables
from ludoteca.engine.runtime.seats import CHANCE, has
from ludoteca.engine.texts.words import Translator


@dataclass(frozen=True, repr=False)
class View:
    """A redacted state and its viewer: a seat, or SPECTATOR. Bots and pages get this and nothing else."""

    game: Game
    tables: np.ndarray          # shape (1,), as the viewer knows them
    seat: int
    names: Sequence[str]
    mirrored: Any               # the mirrors of the redacted state and of the tables, which the rules read
    mirrored_tables: Any

    @classmethod
    def of(cls, game: Game, tables: np.ndarray, states: np.ndarray, seat: int, names: Sequence[str]) -> "View":
        """Return the view of a viewer of true states; these are left as they are."""
        mirrored, true = mirror_of(game.State).read(states), mirrored_tables(game.Tables, tables)
        game.rules.redact(true, mirrored, seat)
        known = game.known_tables(tables, mirrored, seat)
        shown = true if known is tables else mirrored_tables(game.Tables, known)
        return cls(game, known, seat, names, mirrored, shown)

    @classmethod
    def of_redacted(
        cls, game: Game, tables: np.ndarray, states: np.ndarray, seat: int, names: Sequence[str]
    ) -> "View":
        """Return the view that a redacted state already is, as a bot's process receives it."""
        mirrored = mirror_of(game.State).read(states)
        known = game.known_tables(tables, mirrored, seat)
        return cls(game, known, seat, names, mirrored, mirrored_tables(game.Tables, known))

    def imagined(self, states: np.ndarray) -> "View":
        """Return what the same viewer would see of another state, such as a world that was imagined.

        The tables stay as they are known: what is redacted already would be redacted once more.
        """
        mirrored = mirror_of(self.game.State).read(states)
        self.game.rules.redact(self.mirrored_tables, mirrored, self.seat)
        return View(self.game, self.tables, self.seat, self.names, mirrored, self.mirrored_tables)

    def __repr__(self) -> str:
        viewer = f"seat {self.seat}" if self.seat >= 0 else "a spectator"
        can = f"{len(self.choices)} choices, {len(self.out_of_turn_actions)} out-of-turn actions"
        return f"<View of {self.game.name} for {viewer}: {can}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _view_again, (self.game, self.tables, self.seat, tuple(self.names), self.states)

    @cached_property
    def states(self) -> np.ndarray:
        """Return the redacted state, an array of shape `(1,)`."""
        return mirror_of(self.game.State).write(self.mirrored)

    @cached_property
    def waiting(self) -> int:
        """Return the mask of the seats that must act, CHANCE or NOBODY."""
        return int(self.game.rules.waiting(self.mirrored_tables, self.mirrored))

    @property
    def is_awaited(self) -> bool:
        """Say whether the game waits for the viewer."""
        return self.seat >= 0 and self.waiting != CHANCE and has(self.waiting, self.seat)

    @cached_property
    def choices(self) -> list[int]:
        """Return the actions by which the viewer can answer what the game waits for; ascending."""
        return self._listed(self.game.rules.legal_actions) if self.is_awaited else []

    @cached_property
    def out_of_turn_actions(self) -> list[int]:
        """Return what else the viewer may do now, without being asked; ascending."""
        return self._listed(self.game.rules.out_of_turn_actions) if self.seat >= 0 and self.waiting != CHANCE else []

    @property
    def legal_actions(self) -> list[int]:
        """Return all that the viewer may do now; ascending."""
        return sorted(self.choices + self.out_of_turn_actions)

    @property
    def position(self) -> dict[str, Any]:
        """Return the position by field names, as scenarios write it; the unknown is said to be hidden."""
        return self.game.describe(self.mirrored_tables, self.mirrored)

    def observation(self) -> np.ndarray:
        """Return the view as a `float32` tensor of the game's fixed length."""
        tensor = np.zeros(self.game.observation, np.float32)
        self.game.rules.observe(self.mirrored_tables, self.mirrored, self.seat, tensor)
        return tensor

    def label(self, say: Translator, action: int) -> str:
        """Return what an action would do, in words for the viewer."""
        return self.game.words.label(say, self.names, self.mirrored_tables, self.mirrored, self.seat, action)

    def prompt(self, say: Translator) -> str:
        """Return what the viewer is to do now, or who is awaited and why, in one sentence."""
        return self.game.words.prompt(say, self.names, self.mirrored_tables, self.mirrored, self.seat)

    def text(self, say: Translator) -> str:
        """Return the position in words and figures, for terminals and screen readers."""
        return self.game.picture.text(say, self.names, self.mirrored_tables, self.mirrored, self.seat)

    def scene(self, say: Translator) -> dict[str, Any]:
        """Return what the game's picture template draws."""
        return self.game.picture.scene(say, self.names, self.mirrored_tables, self.mirrored, self.seat)

    def preview(self, say: Translator, action: int) -> Preview | None:
        """Return what an action of the viewer would do, as far as the viewer may know."""
        return self.game.picture.preview(say, self.names, self.mirrored_tables, self.mirrored, self.seat, action)

    def sentence(self, say: Translator, entry: Entry) -> str:
        """Return what an entry of the journal tells the viewer."""
        words = self.game.words
        message = words.message(self.names, self.name_context, entry, self.seat) or words.events[entry.event].message
        gaps = words.arguments(say, self.names, self.mirrored_tables, self.name_context, entry)
        return say(message, **gaps)

    @cached_property
    def name_context(self) -> Hashable:
        """Return who the sentences speak of, where that is not the seats."""
        return self.game.words.name_context(self.mirrored_tables, self.mirrored)

    def animation(self, entry: Entry) -> tuple[Mark, ...]:
        """Return what an entry of the journal does to the picture."""
        return self.game.picture.animation(self.mirrored_tables, self.mirrored, entry)

    @property
    def private_audience(self) -> int:
        """Return the mask of the other seats that hear what the viewer says in private; 0 if nobody does."""
        if self.seat < 0 or self.game.private_audience is None:
            return 0
        return int(self.game.private_audience.seats(self.mirrored_tables, self.mirrored, self.seat))

    def _listed(self, rule: Any) -> list[int]:
        actions = [0] * len(self.game.actions)
        count = rule(self.mirrored_tables, self.mirrored, self.seat, actions)
        return actions[:count]


def _view_again(game: Game, tables: np.ndarray, seat: int, names: Sequence[str], states: np.ndarray) -> View:
    """Return the view that was copied or pickled: its tables are what the viewer knows already."""
    return View(game, tables, seat, names, mirror_of(game.State).read(states), mirrored_tables(game.Tables, tables))

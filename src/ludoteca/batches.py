"""Batches: many games as one array of states, stepped together by the compiled rules.

    batch = ludoteca.game("montgolfiere").new_batch(10_000, seats=4, seed=7)
    while not batch.is_over.all():
        batch.step(my_choice(batch.observations(), batch.masks))
    batch.outcomes.places

Between steps every game waits for one seat, the lowest of those that must act, or is over: chance acts by
itself. Results depend on the seed and on what is chosen, not on the number of threads.
"""

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from ludoteca.chunks import chunks, run_chunks
from ludoteca.compiled import twin, workspace
from ludoteca.engine.chance import generator
from ludoteca.engine.contract import Game, Values
from ludoteca.engine.errors import ActionError, IllegalAction, LudotecaError, NotYourTurn, UnknownAction
from ludoteca.engine.packs import Pack
from ludoteca.engine.record_types import blank
from ludoteca.engine.seats import SPECTATOR
from ludoteca.engine.words import Message

CHUNK = 1024     # games that share a stream of random numbers
NO_ACTION = -1   # in place of an action: leave this game as it is

NO_GAMES = Message("A batch needs one game at least, not {count}.")
WRONG_SHAPE = Message(
    "Actions must be {count} whole numbers, one a game; these have shape {shape} and type {type}."
)
NO_SUCH_ACTION = Message("Game {game} of the batch: there is no action {action}; {title} has 0 to {last}.")
IS_OVER = Message("Game {game} of the batch is over; its action must be -1.")
REFUSED = Message("Game {game} of the batch, seat {seat}: {action} is refused. {reason}")


class Outcomes(NamedTuple):
    """How the games of a batch stand, or ended."""

    endings: np.ndarray    # int32, (count,): members of the game's Ending, where it is over
    scores: np.ndarray     # int32, (count, seats)
    places: np.ndarray     # int32, (count, seats): 1 is best; equal places are shared


class Batch:
    """Many games of one kind at once; see the module. `states` may be read, copied and written."""

    def __init__(
        self,
        game: Game,
        count: int,
        seats: int,
        *,
        seed: int | str = 0,
        options: Values | None = None,
        pack: Pack | None = None,
    ) -> None:
        """Deal `count` games and go on to their first decisions.

        Raises:
            LudotecaError: the count, the seats or the options are not possible.

        """
        if count < 1:
            raise LudotecaError(NO_GAMES, count=count)
        self.game = game
        self.seats = seats
        self.tables = game.tables_of(pack or game.default_pack())
        template = game.new_state(self.tables, game.complete_options(options or {}, seats), seats)
        self.states = np.repeat(template, count)       # records of the game's State, shape (count,)
        self._chunks = chunks(count, CHUNK)
        self._generators = [generator(seed, number) for number in range(len(self._chunks))]
        self._twin = twin(game)
        self.step(np.full(count, NO_ACTION, np.int32))

    def __len__(self) -> int:
        return len(self.states)

    @cached_property
    def awaited(self) -> np.ndarray:
        """Return the seat that each game waits for, -1 where it is over: `int32`, shape `(count,)`."""
        return self._look[0]

    @cached_property
    def masks(self) -> np.ndarray:
        """Return 1 for each action that the awaited seat can choose: `int8`, shape `(count, actions)`."""
        return self._look[1]

    @property
    def is_over(self) -> np.ndarray:
        """Return which games have ended: booleans, shape `(count,)`."""
        return self.awaited == NO_ACTION

    @cached_property
    def outcomes(self) -> Outcomes:
        """Return endings, scores and places as they are now."""
        count = len(self)
        shapes = (count, (count, self.seats), (count, self.seats))
        found = Outcomes(*(np.zeros(shape, np.int32) for shape in shapes))
        self._twin.standing_all(self.tables[0], self.states, *found)
        return found

    def observations(self, seats: np.ndarray | None = None) -> np.ndarray:
        """Return what seats see of the games, for learning: `float32`, shape `(count, game.observation)`.

        `seats`, `int32` of shape `(count,)`, are the awaited ones by default, and a spectator where the
        game is over.
        """
        viewers = np.where(self.is_over, SPECTATOR, self.awaited) if seats is None else np.asarray(seats)
        tensors = np.zeros((len(self), self.game.observation), np.float32)
        self._twin.observe_all(self.tables[0], self.states, viewers.astype(np.int32), blank(self.game.State), tensors)
        return tensors

    def step(self, actions: np.ndarray, workers: int | None = None) -> None:
        """Apply an action a game for the seat awaited, and let chance act; -1 leaves a game as it is.

        `actions` are whole numbers of shape `(count,)`. `workers` are threads, one a core by default.

        Raises:
            LudotecaError: the array has another shape or type.
            ActionError: an action is refused; says which game and clause. No game has changed.

        """
        actions = self._checked(actions)
        states, streams = self.states.copy(), [stream.copy() for stream in self._generators]

        def task(number: int) -> int:
            part = self._chunks[number]
            _, journal, listed, weights = workspace(self.game)
            stepped = (self.tables[0], states[part], actions[part], streams[number], journal, listed, weights)
            wrong = self._twin.step_all(*stepped)
            return wrong if wrong < 0 else part.start + wrong

        refused = [at for at in run_chunks(task, len(self._chunks), workers) if at >= 0]
        if refused:
            raise self._refusal(refused[0], int(actions[refused[0]]))
        self._take(states, streams)

    def play_out(self, workers: int | None = None) -> int:
        """Play every game to its end with random choices; return how many decisions seats took."""
        def task(number: int) -> int:
            _, journal, listed, weights = workspace(self.game)
            states, stream = self.states[self._chunks[number]], self._generators[number]
            return self._twin.play_out_all(self.tables[0], states, stream, journal, listed, weights)

        decisions = sum(run_chunks(task, len(self._chunks), workers))
        self._take(self.states, self._generators)
        return decisions

    @cached_property
    def _look(self) -> tuple[np.ndarray, np.ndarray]:
        awaited = np.zeros(len(self), np.int32)
        masks = np.zeros((len(self), len(self.game.actions)), np.int8)
        self._twin.look_all(self.tables[0], self.states, awaited, masks, workspace(self.game)[2])
        return awaited, masks

    def _take(self, states: np.ndarray, generators: list[np.ndarray]) -> None:
        """Make these the present, and forget what was computed from the past."""
        self.states, self._generators = states, generators
        for name in ("awaited", "masks", "outcomes", "_look"):
            self.__dict__.pop(name, None)

    def _checked(self, actions: Any) -> np.ndarray:
        """Return actions as `int32`, or raise: the compiled rules trust their input."""
        given = np.asarray(actions)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise LudotecaError(WRONG_SHAPE, count=len(self), shape=given.shape, type=given.dtype)
        unknown = np.flatnonzero((given < NO_ACTION) | (given >= len(self.game.actions)))
        if len(unknown):
            at, last = int(unknown[0]), len(self.game.actions) - 1
            title = self.game.title
            raise UnknownAction(NO_SUCH_ACTION, game=at, action=int(given[at]), title=title, last=last)
        chosen = np.flatnonzero(given != NO_ACTION)
        if len(chosen):
            late = chosen[self.is_over[chosen]]
            if len(late):
                raise NotYourTurn(IS_OVER, game=int(late[0]))
        return given.astype(np.int32)

    def _refusal(self, at: int, action: int) -> ActionError:
        """Return the error that tells why an action is refused."""
        seat = int(self.awaited[at])
        reason = int(self.game.rules.refusal(self.tables[0], self.states[at], seat, action))
        ruled = self.game.words.refusals[reason]
        name = self.game.actions[action]
        return IllegalAction(REFUSED, ruled.clause, game=at, seat=seat, action=name, reason=ruled.message)

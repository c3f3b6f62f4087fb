"""Batches: many games as one array of states, stepped together by the compiled rules.

    batch = ludoteca.game("montgolfiere").new_batch(10_000, seats=4, seed=7)
    while not batch.is_over.all():
        batch.step(my_choice(batch.observations(), batch.masks))
    batch.outcomes.places

Between steps every game waits for one seat, the lowest of those that must act, or is over: chance acts by
itself. Results depend on the seed and on what is chosen, not on the number of threads.

`batch.states` can be written, whole or in part. A state that waits for chance then is carried on by it.
"""

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from ludoteca.chunks import chunks, run_chunks
from ludoteca.compiled import compiled_game, workspace
from ludoteca.engine.game.contract import Game
from ludoteca.engine.game.options import Values
from ludoteca.engine.game.packs import Pack
from ludoteca.engine.matches.hanging import hanging_chance_named
from ludoteca.engine.runtime.chance import generator
from ludoteca.engine.runtime.copies import Copied
from ludoteca.engine.runtime.record_types import blank
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.errors import ActionError, IllegalAction, LudotecaError, NotYourTurn, UnknownAction
from ludoteca.engine.texts.words import Message

CHUNK = 1024     # games that share a stream of random numbers
NO_ACTION = -1   # in place of an action: leave this game as it is

NO_GAMES = Message("A batch needs at least one game, not {count}.")
WRONG_STATES = Message(
    "States must be {count} records of {title}, one per game; these have shape {shape} and type {type}."
)
WRONG_VIEWERS = Message(
    "Viewers must be {count} whole numbers, one per game, 0 to {last}, or -2 for a spectator."
)
WRONG_SHAPE = Message(
    "Actions must be {count} whole numbers, one per game; these have shape {shape} and type {type}."
)
NO_SUCH_ACTION = Message("Game {game} of the batch: there is no action {action}; {title} has 0 to {last}.")
IS_OVER = Message("Game {game} of the batch is over; its action must be -1.")
REFUSED = Message("Game {game} of the batch, seat {seat}: {action} is refused. {reason}")


class Outcomes(NamedTuple):
    """How the games of a batch stand, or ended."""

    endings: np.ndarray    # int32, (count,): members of the game's Ending, where it is over
    scores: np.ndarray     # int32, (count, seats)
    places: np.ndarray     # int32, (count, seats): 1 is best; equal places are shared


class Batch(Copied):
    """Many games of one kind at once; see the module. It can be copied and pickled."""

    made_anew = ("tables", "_chunks", "_compiled", "_look", "_outcomes")

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
        self.pack = pack or game.default_pack()
        template = game.new_state(game.tables_of(self.pack), game.complete_options(options or {}, seats), seats)
        self._states = np.repeat(template, count)
        self._is_lent = False                          # whether somebody has the states, and may write to them
        self._prepare()
        self._generators = np.array([generator(seed, number) for number in range(len(self._chunks))])
        self.step(np.full(count, NO_ACTION, np.int32))

    def __len__(self) -> int:
        return len(self._states)

    def __repr__(self) -> str:
        return f"<Batch of {self.game.name}: {len(self)} games for {self.seats} seats>"

    def _prepare(self) -> None:
        self.tables = self.game.tables_of(self.pack)
        self._chunks = chunks(len(self), CHUNK)
        self._compiled = compiled_game(self.game)

    @property
    def states(self) -> np.ndarray:
        """Return the states themselves, records of the game's State of shape `(count,)`: read, copy or write them.

        `step` goes on with an array of its own, and this one can only be read from then on: ask anew. What is written
        must be states of this game with as many seats; `game.rules.check` says whether they are sound.
        """
        self._is_lent = True
        self._forget()
        return self._states

    @states.setter
    def states(self, states: np.ndarray) -> None:
        """Go on from a copy of other states, or raise LudotecaError where they are none of this game."""
        given = np.asarray(states)
        if given.shape != (len(self),) or given.dtype != self.game.State:
            title = self.game.title
            raise LudotecaError(WRONG_STATES, count=len(self), title=title, shape=given.shape, type=given.dtype.name)
        self.states[:] = given

    @property
    def awaited(self) -> np.ndarray:
        """Return the seat that each game waits for, -1 where it is over: `int32`, shape `(count,)`."""
        return self._seen()[0]

    @property
    def masks(self) -> np.ndarray:
        """Return 1 for each action that the awaited seat can choose: `int8`, shape `(count, actions)`."""
        return self._seen()[1]

    @property
    def is_over(self) -> np.ndarray:
        """Return which games have ended: booleans, shape `(count,)`."""
        over: np.ndarray = self.awaited == NO_ACTION
        return over

    @property
    def outcomes(self) -> Outcomes:
        """Return endings, scores and places as they are now."""
        self._settle()
        return self._outcomes

    def observations(self, seats: np.ndarray | None = None) -> np.ndarray:
        """Return what seats see of the games, for learning: `float32`, shape `(count, game.observation)`.

        `seats`, whole numbers of shape `(count,)`, are the awaited ones by default, and a spectator where the
        game is over.

        Raises:
            LudotecaError: they are no seats, or not one a game.

        """
        awaited = self.awaited
        viewers = np.where(awaited == NO_ACTION, SPECTATOR, awaited) if seats is None else np.asarray(seats)
        if viewers.shape != (len(self),) or viewers.dtype.kind not in "iu" or not np.all(
            (viewers == SPECTATOR) | ((viewers >= 0) & (viewers < self.seats))
        ):
            raise LudotecaError(WRONG_VIEWERS, count=len(self), last=self.seats - 1)
        tensors = np.zeros((len(self), self.game.observation), np.float32)
        view = blank(self.game.State)
        self._compiled.observe_all(self.tables[0], self._states, viewers.astype(np.int32), view, tensors)
        return tensors

    def step(self, actions: np.ndarray, workers: int | None = None) -> None:
        """Apply an action a game for the seat awaited, and let chance act; -1 leaves a game as it is.

        `actions` are whole numbers of shape `(count,)`. `workers` are threads, one a core by default.

        Raises:
            LudotecaError: the array has another shape or type.
            ActionError: an action is refused; says which game and clause. No game has changed.
            HangingChance: chance never comes to an end in one of them. No game has changed.

        """
        self._settle()
        actions = self._checked(actions)
        states, streams = self._states.copy(), self._generators.copy()

        def task(number: int) -> int:
            part = self._chunks[number]
            _, journal, listed, weights = workspace(self.game)
            stepped = (self.tables[0], states[part], actions[part], streams[number], journal, listed, weights)
            with hanging_chance_named(self.game, self.tables, states[part]):
                wrong = self._compiled.step_all(*stepped)
            return wrong if wrong < 0 else part.start + wrong

        refused = [at for at in run_chunks(task, len(self._chunks), workers) if at >= 0]
        if refused:
            raise self._refusal(refused[0], int(actions[refused[0]]))
        self._states.flags.writeable = False           # whoever still has it would write in vain
        self._states, self._generators, self._is_lent = states, streams, False
        self._forget()

    def play_out(self, workers: int | None = None) -> int:
        """Play every game to its end with random choices; return how many decisions seats took."""
        def task(number: int) -> int:
            _, journal, listed, weights = workspace(self.game)
            states, stream = self._states[self._chunks[number]], self._generators[number]
            with hanging_chance_named(self.game, self.tables, states):
                return self._compiled.play_out_all(self.tables[0], states, stream, journal, listed, weights)

        try:
            return sum(run_chunks(task, len(self._chunks), workers))
        finally:
            self._forget()         # also where somebody has broken it off: many games have gone on

    def _seen(self) -> tuple[np.ndarray, np.ndarray]:
        """Return who is awaited, and the masks."""
        self._settle()
        return self._look

    def _settle(self) -> None:
        """Where somebody may have written to the states since, let chance act and forget what was computed."""
        if not self._is_lent:
            return
        for part, stream in zip(self._chunks, self._generators, strict=True):
            _, journal, listed, weights = workspace(self.game)
            states = self._states[part]
            nothing = np.full(len(states), NO_ACTION, np.int32)
            with hanging_chance_named(self.game, self.tables, states):
                self._compiled.step_all(self.tables[0], states, nothing, stream, journal, listed, weights)
        self._forget()

    @cached_property
    def _look(self) -> tuple[np.ndarray, np.ndarray]:
        awaited = np.zeros(len(self), np.int32)
        masks = np.zeros((len(self), len(self.game.actions)), np.int8)
        self._compiled.look_all(self.tables[0], self._states, awaited, masks, workspace(self.game)[2])
        return awaited, masks

    @cached_property
    def _outcomes(self) -> Outcomes:
        count = len(self)
        shapes = (count, (count, self.seats), (count, self.seats))
        found = Outcomes(*(np.zeros(shape, np.int32) for shape in shapes))
        self._compiled.standing_all(self.tables[0], self._states, *found)
        return found

    def _forget(self) -> None:
        """Forget what was computed from the states as they were."""
        for name in ("_look", "_outcomes"):
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
        reason = int(self.game.rules.refusal(self.tables[0], self._states[at], seat, action))
        ruled = self.game.words.refusals[reason]
        name = self.game.actions[action]
        return IllegalAction(REFUSED, ruled.clause, game=at, seat=seat, action=name, reason=ruled.message)

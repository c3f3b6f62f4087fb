"""A match: who sits where, with which options and pack, and the list of actions. The state is their replay."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ludoteca.engine import chance
from ludoteca.engine.contract import Game, Values
from ludoteca.engine.errors import IllegalAction, NotYourTurn, UnknownAction
from ludoteca.engine.journal import Entry, clear, entries, new_journal
from ludoteca.engine.mirrors import mirror_of
from ludoteca.engine.packs import Pack
from ludoteca.engine.seats import CHANCE, NOBODY, has, members
from ludoteca.engine.views import View
from ludoteca.engine.words import Message

NO_SUCH_ACTION = Message("There is no action {action} in {title}.")
NOT_AWAITED = Message("It is not your turn: the game does not wait for you now.")


@dataclass(frozen=True, slots=True)
class Act:
    """One action that was applied, of a seat or of CHANCE, and what it caused."""

    seat: int
    action: int
    entries: tuple[Entry, ...]
    sealed: bool        # choices lie face down after it, this one perhaps among them


@dataclass(frozen=True)
class Move:
    """What a seat's action would do: itself and the chance that follows. Nothing has changed yet."""

    acts: tuple[Act, ...]
    states: np.ndarray                 # shape (1,), after it
    generator: list[int] | None        # after it


@dataclass(frozen=True)
class Outcome:
    """How a game ended. Lists are in seat order."""

    reason: str                        # name of the ending, as the game's Ending lists them
    clause: str
    scores: tuple[int, ...]
    places: tuple[int, ...]            # 1 is best; equal places are shared

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats on the first place; nobody, where somebody without a seat has won."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    @property
    def utilities(self) -> tuple[float, ...]:
        """Return 1 for winning alone, -1 for losing; `k` winners share and get 2/k - 1 each."""
        share = 2 / len(self.winners) - 1 if self.winners else -1
        return tuple(share if place == 1 else -1 for place in self.places)


class Match:
    """A game being played. `seed` makes its own chance; without one the caller plays CHANCE's actions."""

    def __init__(
        self,
        game: Game,
        seats: int,
        *,
        options: Values | None = None,
        pack: Pack | None = None,
        seed: int | str | None = None,
        salt: str = "",
        names: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.seats = seats
        self.values = game.complete_options(options or {}, seats)
        self.pack = pack or game.default_pack()
        self.tables = game.build_tables(self.pack)
        self.seed = seed
        self.salt = salt                # hides the seed in what the record's head says of it
        self.names = tuple(names) or tuple(f"Seat {seat}" for seat in range(seats))
        self.acts: list[Act] = []
        self._window = 0                # the first act of the choices that now lie face down
        self._tables = mirror_of(game.Tables).read(self.tables)
        self._mirror = mirror_of(game.State)
        self._journal = new_journal()
        self._actions = [0] * len(game.actions)
        self._weights = [0] * len(game.actions)
        self._generator = None if seed is None else chance.generator(seed).tolist()
        states = game.new_state(self.tables, self.values, seats)
        self._take(self._follow(self._mirror.read(states), self._generator, []))

    @property
    def state(self) -> Any:
        """Return the state itself, secrets and all: for the table and the tests, never for a client or a bot."""
        return self._live

    @property
    def waiting(self) -> tuple[int, ...]:
        """Return the seats that must act, `(CHANCE,)` where the caller plays chance, `()` when it is over."""
        mask = int(self.game.rules.waiting(self._tables, self._live))
        return (CHANCE,) if mask == CHANCE else members(mask)

    @property
    def is_over(self) -> bool:
        """Say whether the game has ended."""
        return self.game.rules.waiting(self._tables, self._live) == NOBODY

    def legal_actions(self, seat: int) -> list[int]:
        """Return the numbers of all that a seat may do now, asides included; ascending."""
        if seat == CHANCE:
            return [action for action, _ in self.chance_outcomes()]
        return self.view(seat).legal_actions if 0 <= seat < self.seats else []

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """Return the outcomes that chance may have now, as pairs of action and weight."""
        if self.waiting != (CHANCE,):
            return []
        count = self.game.rules.chance_outcomes(self._tables, self._live, self._actions, self._weights)
        return list(zip(self._actions[:count], self._weights[:count], strict=True))

    def number(self, action: int | str) -> int:
        """Return an action's number.

        Raises:
            UnknownAction: no action has this name or number.

        """
        numbers = action_numbers(self.game)
        if isinstance(action, str) and action in numbers:
            return numbers[action]
        if isinstance(action, int | np.integer) and 0 <= action < len(self.game.actions):
            return int(action)
        raise UnknownAction(NO_SUCH_ACTION, action=repr(action), title=self.game.title)

    def play(self, seat: int, action: int | str) -> tuple[Act, ...]:
        """Play an action by number or name and whatever chance decides after it.

        Raises:
            UnknownAction, NotYourTurn, IllegalAction: it was refused and nothing has changed.

        """
        move = self.attempt(seat, action)
        self._take(move)
        return move.acts

    def attempt(self, seat: int, action: int | str) -> Move:
        """Return what an action would do, without doing it; `accept` does it.

        Raises:
            UnknownAction, NotYourTurn, IllegalAction: it is refused.

        """
        number = self.number(action)
        self._allow(seat, number)
        live = self._mirror.read(self.states)
        acts = [self._apply(live, seat, number)]
        generator = None if self._generator is None else self._generator.copy()
        return self._follow(live, generator, acts)

    def accept(self, move: Move) -> None:
        """Make an attempted move the present, and the past."""
        self._take(move)

    @classmethod
    def restored(
        cls,
        game: Game,
        seats: int,
        acts: Iterable[tuple[int, int | str]],
        seed: int | str | None = None,
        **settings: Any,
    ) -> "Match":
        """Return the match that recorded actions lead to, chance's included; `seed` carries it on.

        Raises:
            ActionError: one of the actions is refused.

        """
        match = cls(game, seats, **settings)
        drawn = 0
        for seat, action in acts:
            match._repeat(seat, action)
            drawn += seat == CHANCE
        match.states = match._mirror.write(match._live)
        if seed is not None:
            match.seed = seed
            match._generator = chance.generator(seed).tolist()
            for _ in range(drawn):
                chance.draw(match._generator, 1)   # every outcome took one draw
        return match

    def repeat(self, seat: int, action: int | str) -> None:
        """Play a recorded action as it stands, chance's too; nothing follows by itself.

        Raises:
            ActionError: it is refused and nothing has changed.

        """
        self._repeat(seat, action)
        self.states = self._mirror.write(self._live)

    def _repeat(self, seat: int, action: int | str) -> None:
        number = self.number(action)
        self._allow(seat, number)
        self._take_act(self._apply(self._live, seat, number))

    def follow(self) -> tuple[Act, ...]:
        """Let the match's own chance act until a seat is awaited; return what it did."""
        if self.waiting != (CHANCE,):
            return ()
        move = self._follow(self._mirror.read(self.states), self._generator, [])
        self._take(move)
        return move.acts

    def begin_at(self, states: np.ndarray) -> None:
        """Begin anew at an arranged position, shape `(1,)`: such a match is no replay of its acts."""
        self.acts.clear()
        self._window = 0
        self.states = states
        self._live = self._mirror.read(states)

    def view(self, seat: int) -> View:
        """Return what the holder of a seat, or SPECTATOR, may know now."""
        return View.of(self.game, self.tables, self.states, seat, self.names)

    def stamp(self, seat: int) -> int:
        """Return the number that tells whether a seat's page is up to date.

        It counts the acts, without those of other seats among the choices that now lie face down: they
        change nothing that this seat may know or do.
        """
        return self._window + sum(act.seat == seat for act in self.acts[self._window :])

    @property
    def canonical_acts(self) -> list[Act]:
        """Return the acts with choices that were sealed together in seat order, as records hold them."""
        ordered: list[Act] = []
        window: list[Act] = []
        for act in self.acts:
            window.append(act)
            if not act.sealed:
                ordered += sorted(window, key=lambda each: each.seat)
                window = []
        return ordered + window

    @property
    def outcome(self) -> Outcome | None:
        """Return how it ended, or None while it is being played."""
        if not self.is_over:
            return None
        scores = [0] * self.seats
        places = [0] * self.seats
        ending = int(self.game.rules.standing(self._tables, self._live, scores, places))
        ruled = self.game.words.endings[ending]
        reason = type(next(iter(self.game.words.endings)))(ending).name.lower()
        return Outcome(reason, ruled.clause, tuple(scores), tuple(places))

    def record(self, **about: Any) -> str:
        """Return the match as a record: JSON Lines, see `ludoteca.engine.match_records.write_record`."""
        from ludoteca.engine.match_records import write_record

        return write_record(self, **about)

    def _allow(self, seat: int, action: int) -> None:
        """Raise unless the seat may take this action now."""
        rules, tables = self.game.rules, self._tables
        awaited = int(rules.waiting(tables, self._live))
        if CHANCE in (seat, awaited):
            if seat != awaited or action not in self.legal_actions(CHANCE):
                raise NotYourTurn(NOT_AWAITED)
            return
        if not 0 <= seat < self.seats:
            raise NotYourTurn(NOT_AWAITED)
        reason = int(rules.refusal(tables, self._live, seat, action))
        if reason:
            ruled = self.game.words.refusals[reason]
            error = IllegalAction if has(awaited, seat) else NotYourTurn
            raise error(ruled.message, ruled.clause)

    def _apply(self, live: Any, seat: int, action: int) -> Act:
        clear(self._journal)
        rules, tables = self.game.rules, self._tables
        rules.apply_action(tables, live, seat, action, self._journal)
        sealed = rules.sealed(tables, live) != 0
        return Act(seat, action, tuple(entries(self._journal)), sealed)

    def _follow(self, live: Any, generator: list[int] | None, acts: list[Act]) -> Move:
        """Let chance act until a seat is awaited, on the given mirror of a state."""
        rules, tables = self.game.rules, self._tables
        while generator is not None and rules.waiting(tables, live) == CHANCE:
            count = rules.chance_outcomes(tables, live, self._actions, self._weights)
            outcome = self._actions[chance.pick(generator, self._weights, count)]
            acts.append(self._apply(live, CHANCE, outcome))
        return Move(tuple(acts), self._mirror.write(live), generator)

    def _take(self, move: Move) -> None:
        self.states = move.states
        self._live = self._mirror.read(move.states)
        self._generator = move.generator
        for act in move.acts:
            self._take_act(act)

    def _take_act(self, act: Act) -> None:
        self.acts.append(act)
        if not act.sealed:
            self._window = len(self.acts)


@cache
def action_numbers(game: Game) -> dict[str, int]:
    """Return the number of every action of a game by its name."""
    return {name: number for number, name in enumerate(game.actions)}

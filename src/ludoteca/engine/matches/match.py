"""A match: who sits where, with which options and pack, and the list of actions. The state is their replay."""

from collections.abc import Iterable, Sequence
from typing import Any, Self

import numpy as np

from ludoteca.engine.game import defaults
from ludoteca.engine.game.contract import Game, action_numbers
from ludoteca.engine.game.editions import PRESENT, Mended, mended_at
from ludoteca.engine.game.options import Values, known_at
from ludoteca.engine.game.packs import Pack
from ludoteca.engine.matches.acts import UNDO, UNDO_NAME, Act, Move, Outcome
from ludoteca.engine.matches.draws import Draws, draws_of, in_order, picked
from ludoteca.engine.matches.hanging import demand_outcome
from ludoteca.engine.matches.noticing import Counting, look_the_same
from ludoteca.engine.matches.past import in_record_order, noticed_by
from ludoteca.engine.matches.undoing import Undoing
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime import chance
from ludoteca.engine.runtime.copies import Copied
from ludoteca.engine.runtime.journal import UNREAD, clear, entries, new_journal
from ludoteca.engine.runtime.mirrors import mirror_of, mirrored_tables
from ludoteca.engine.runtime.seats import CHANCE, NOBODY, bit, has, members
from ludoteca.engine.texts.errors import IllegalAction, NotYourTurn, UnknownAction
from ludoteca.engine.texts.words import Message

NO_SUCH_ACTION = Message("There is no action {action} in {title}.")
NOT_AWAITED = Message("It’s not your turn.")


class Match(Undoing, Counting, Copied):
    """A game being played. `seed` makes its own chance; without one the caller plays CHANCE's actions.

    `rng` is the generator that the seed is for; `shares` are what browsers have added: see `engine.draws`.
    """

    made_anew = ("tables", "_tables", "_mirror", "_journal", "_actions", "_weights", "_live", "_tally", "_hiding",
                 "_halts")

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
        edition: str = PRESENT,
        rng: str = chance.GENERATOR,
        shares: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.seats = seats
        self.edition = edition          # whose options and records it has: that in which it was begun
        self.values = game.complete_options(options or {}, seats, edition)
        self.pack = pack or game.default_pack()
        self.seed = seed
        self.salt = salt                # hides the seed in what the record's head says of it
        self.rng, self.shares = rng, in_order(shares)
        self.names = tuple(names) or tuple(f"Seat {seat}" for seat in range(seats))
        self.acts: list[Act] = []       # all that was done, what was taken back too
        self._line: list[Act] = []      # those of them that stand
        self._unnoticed = [0] * seats   # how many of them each seat is unaware of
        self._first = self.states = game.new_state(game.tables_of(self.pack), self.values, seats)
        self._prepare()
        self._generator = None if seed is None else draws_of(rng, seed, shares)
        self._take(self._follow(self._live, self._generator, []))

    def __repr__(self) -> str:
        awaited = "chance" if self.waiting == (CHANCE,) else f"seat {', '.join(map(str, self.waiting))}"
        stands = "over" if self.is_over else f"waits for {awaited}"
        return f"<Match of {self.game.name}: {self.seats} seats, {len(self.acts)} acts, {stands}>"

    def _anew(self) -> Self:
        return type(self)(self.game, self.seats, options=self.named_values, pack=self.pack, edition=self.edition)

    def _prepare(self) -> None:
        self.tables = self.game.tables_of(self.pack)
        self._tables = mirrored_tables(self.game.Tables, self.tables)
        self._mirror = mirror_of(self.game.State)
        self._live = self._mirror.read(self.states)
        self._journal = new_journal()
        self._actions = [0] * len(self.game.actions)
        self._weights = [0] * len(self.game.actions)
        self._tally = None
        self._hiding = {}
        self._halts = []

    @property
    def state(self) -> Any:
        """Return the state itself, secrets and all: for the table and the tests, never for a client or a bot."""
        return self._live

    @property
    def named_values(self) -> dict[str, Any]:
        """Return the options that records of its edition name, with their values."""
        return {option.name: self.values[option.name] for option in known_at(self.game.options, self.edition)}

    def digest(self, states: np.ndarray | None = None) -> str:
        """Return the digest of its state, or of another one of it, as records of its edition have it."""
        return self.game.digest(self.states if states is None else states, self.edition)

    def mended_at(self, states: np.ndarray, seat: int, action: str) -> Mended | None:
        """Return a rule, mended since it was begun, that was perhaps played otherwise there; None without one.

        Whoever made up an act may have named any seat in it: such a one meets no rule.
        """
        if action not in action_numbers(self.game) or not (seat == CHANCE or 0 <= seat < self.seats):
            return None
        before = self._mirror.read(states)
        return mended_at(self.game.mended, self.edition, self._tables, before, seat, self.number(action))

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
        """Return the numbers of all that a seat may do now, out-of-turn actions included; ascending."""
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

    def awaited_after(self, move: Move) -> int:
        """Return the mask of the seats that must act after an attempted move; CHANCE or NOBODY where it is so."""
        return int(self.game.rules.waiting(self._tables, self._mirror.read(move.states)))

    @classmethod
    def restored(
        cls,
        game: Game,
        seats: int,
        acts: Iterable[tuple[int, int | str]],
        seed: int | str | None = None,
        counted: bool = False,
        **settings: Any,
    ) -> "Match":
        """Return the match that recorded actions lead to, chance's included; `seed` carries it on.

        `counted`: what its viewers have noticed will be asked for, and is counted on the way.

        Raises:
            ActionError: one of the actions is refused.

        """
        match = cls(game, seats, **settings)
        if counted:
            match.begin_counting()
        drawn = 0
        for seat, action in acts:
            match._repeat(seat, action)
            drawn += seat == CHANCE
        match.states = match._mirror.write(match._live)
        match._halt_before(len(match._line))       # now, whatever lies face down: later the time would tell
        if seed is not None:
            match.seed = seed
            generator = draws_of(match.rng, seed, match.shares)
            generator.skip(drawn)                  # every outcome took one draw
            match._generator = generator
        return match

    def repeat(self, seat: int, action: int | str) -> None:
        """Play a recorded action as it stands, chance's too; nothing follows by itself.

        Raises:
            ActionError: it is refused and nothing has changed.

        """
        self._repeat(seat, action)
        self.states = self._mirror.write(self._live)
        self._halt_here()

    def _repeat(self, seat: int, action: int | str) -> None:
        if action in (UNDO, UNDO_NAME):
            if not 0 <= seat < self.seats:      # what chance has brought nobody takes back
                raise NotYourTurn(NOT_AWAITED)
            self._take(self._undoing(seat))    # older editions allowed it where nobody may do so now
            return
        number = self.number(action)
        self._allow(seat, number)
        self._take_act(self._apply(self._live, seat, number))
        self._halt_seldom()

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
        self._line.clear()
        self._unnoticed = [0] * self.seats
        self._first = self.states = states
        self._live = self._mirror.read(states)
        self._tally, self._hiding, self._halts = None, {}, []

    def view(self, seat: int) -> View:
        """Return what the holder of a seat, or SPECTATOR, may know now."""
        return View.of(self.game, self.tables, self.states, seat, self.names)

    def view_to_think(self, seat: int) -> View:
        """Return what a bot is handed that thinks for a seat: its view as if no other choice lay face down yet.

        Such a choice tells it nothing; but a search imagines who has yet to choose as sensible, what lies, at random.
        The work is the same whether one lies there or not, or the time that a hint takes would tell.
        """
        begin, states = self._halt_before(len(self._line))
        noticed = noticed_by(seat, self._line[begin:])
        if noticed:
            states = self._mirror.write(self._played_on(self._mirror.read(states), noticed))
        return View.of(self.game, self.tables, states, seat, self.names)

    def stamp(self, seat: int) -> int:
        """Return the number that tells whether a seat's page is up to date.

        It counts the acts that may have changed what this seat knows or can do. A choice that another seat
        has laid face down has not, nor a card shown to somebody else.
        """
        return len(self.acts) - (self._unnoticed[seat] if seat >= 0 else 0)

    @property
    def canonical_acts(self) -> list[Act]:
        """Return the acts as records hold them: choices that were sealed together in seat order."""
        return in_record_order(self.acts, self._line)

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
        """Return the match as a record: JSON Lines, see `ludoteca.engine.matches.match_records.write_record`."""
        from ludoteca.engine.matches.match_records import write_record

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
        is_out_of_turn = seat >= 0 and self._is_out_of_turn(live, seat, action)
        before = self._mirror.write(live) if is_out_of_turn else None
        rules.apply_action(tables, live, seat, action, self._journal)
        sealed = rules.sealed(tables, live) != 0
        unaware = self._others(seat) if sealed else 0
        if before is not None:
            after = self._mirror.write(live)
            unaware = sum(bit(other) for other in members(self._others(seat))
                          if look_the_same(self.game, tables, before, after, other))
        written = entries(self._journal)
        told = tuple(entry for entry in written if entry.audience != UNREAD)
        return Act(seat, action, told, sealed, unaware, is_out_of_turn, uncovers=len(told) < len(written))

    def _is_out_of_turn(self, live: Any, seat: int, action: int) -> bool:
        """Say whether something that a seat may do answers nothing that the game waits for; most games have no such."""
        rules, tables = self.game.rules, self._tables
        if not has(int(rules.waiting(tables, live)), seat):
            return True
        if rules.out_of_turn_actions is defaults.out_of_turn_actions:
            return False
        others = self._actions[: rules.out_of_turn_actions(tables, live, seat, self._actions)]
        return action in others and action not in self._choices(live, seat)

    def _choices(self, live: Any, seat: int) -> list[int]:
        """Return the actions by which a seat can answer what the game waits for."""
        rules, tables = self.game.rules, self._tables
        if not has(int(rules.waiting(tables, live)), seat):
            return []
        return self._actions[: rules.legal_actions(tables, live, seat, self._actions)]

    def _others(self, seat: int) -> int:
        """Return the mask of all seats but one."""
        return ((1 << self.seats) - 1) & ~(1 << seat)

    def _follow(self, live: Any, generator: Draws | None, acts: list[Act]) -> Move:
        """Let chance act until a seat is awaited, on the given mirror of a state."""
        rules, tables, begun = self.game.rules, self._tables, len(acts)
        while generator is not None and rules.waiting(tables, live) == CHANCE:
            count = rules.chance_outcomes(tables, live, self._actions, self._weights)
            weights = self._weights[:count]
            demand_outcome(self.game, live, weights, acts or self.acts, len(acts) - begun)
            outcome = self._actions[picked(generator.draw(sum(weights)), weights)]
            acts.append(self._apply(live, CHANCE, outcome))
        return Move(tuple(acts), self._mirror.write(live), generator)

    def _take(self, move: Move) -> None:
        self.states = move.states
        self._live = self._mirror.read(move.states)
        self._generator = move.generator
        for act in move.acts:
            self._take_act(act)
        self._halt_here()

    def _take_act(self, act: Act) -> None:
        if act.action == UNDO:
            place = self._undoable(act.seat)
            del self._line[place]
            self._forget_halts_beyond(place)
        else:
            self._line.append(act)
        self.acts.append(act)
        for seat in members(act.unaware):
            self._unnoticed[seat] += 1
        self._count(act)

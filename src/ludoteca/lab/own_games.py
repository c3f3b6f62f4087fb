"""Games with bots of somebody's own: played on matches, since these are called from Python; the rest is the same."""

import os
import pickle
import signal
import sys
import threading
import types
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from multiprocessing import get_context, parent_process
from time import process_time
from typing import Any

import numpy as np

from ludoteca.bots.levels import in_game
from ludoteca.bots.own import OwnBot, answer, found, is_own
from ludoteca.bots.plain import rule_of_thumb
from ludoteca.bots.thinking import think
from ludoteca.engine.game.contract import Game
from ludoteca.engine.game.options import Values
from ludoteca.engine.game.packs import Pack
from ludoteca.engine.matches.hanging import demand_outcome
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime import chance
from ludoteca.engine.runtime.mirrors import mirrored_tables
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.engine.simulation.loops import Column, first_of
from ludoteca.engine.simulation.search import BotParameter
from ludoteca.engine.texts.errors import LudotecaError

ENOUGH = 1e9               # seconds: those of ours that think make all their playouts

DIED = "A process that played has died: it was killed, or a bot ended it."

Chooser = Callable[[View, str, str], int]      # (view, seed, where): an action; `where` says it in errors


@dataclass(frozen=True)
class Meeting:
    """Who plays what: all that rows of results depend on, beside the numbers of the games.

    `bots` are by seat: names of ours, and others as they are or by name. `parameters` say how ours choose, a row a
    seat.
    """

    game: Game
    values: Values
    pack: Pack
    bots: tuple[OwnBot | str, ...]
    parameters: np.ndarray
    seed: str
    seconds: float

    @cached_property
    def choosers(self) -> tuple[Chooser, ...]:
        """Return who chooses for each seat."""
        return tuple(
            own_chooser(found(bot), self.seconds) if is_own(bot) else our_chooser(in_game(parameters, self.game))
            for bot, parameters in zip(self.bots, self.parameters, strict=True)
        )

    def prepare(self) -> None:
        """See to it that those of ours that think do so with compiled rules: then their choices repeat."""
        playouts = self.parameters[:, BotParameter.PLAYOUTS]
        if any(not is_own(bot) and playouts[seat] > 0 for seat, bot in enumerate(self.bots)):
            from ludoteca.compiled import compile_once

            compile_once(self.game)

    def play(self, path: str, count: int, uses: np.ndarray | None = None, first: int = 0) -> np.ndarray:
        """Play `count` games and return a row a game, see Column; their chance lies below the seed and this path.

        `uses`, shape `(count, seats, actions)`, is filled with who took which action how often, also out of turn;
        without it that is not counted, nor are changes of the lead.
        """
        rows = np.zeros((count, Column.FIRST_SCORE + 2 * len(self.bots)), np.int32)
        for nth in range(count):
            self._play_game(f"{self.seed}/{path}{first + nth}", rows[nth], None if uses is None else uses[nth])
        return rows

    def _play_game(self, seed: str, row: np.ndarray, uses: np.ndarray | None) -> None:
        seats = len(self.bots)
        counted = uses is not None         # then what chance does is looked at one by one
        match = Match(self.game, seats, options=self.values, pack=self.pack, seed=None if counted else seed)
        numbers, lead, drawn = chance.generator(seed).tolist(), Lead(match), 0
        while not match.is_over:
            if match.waiting == (CHANCE,):
                outcomes, drawn = match.chance_outcomes(), drawn + 1
                demand_outcome(self.game, match.state, [weight for _, weight in outcomes], match.acts, drawn)
                match.repeat(CHANCE, outcomes[chance.pick(numbers, [each for _, each in outcomes], len(outcomes))][0])
            else:
                drawn = 0
                seat, asked = match.waiting[0], f"{seed}/{len(match.acts)}"
                where = f"{self.game.title}, game {seed}, act {len(match.acts)}, seat {seat}"
                action = self.choosers[seat](match.view_to_think(seat), asked, where)
                match.play(seat, action)
                if uses is not None:
                    uses[seat, action] += 1
            if counted:
                lead.look()
        row[Column.DECISIONS] = sum(act.seat != CHANCE and not act.out_of_turn for act in match.acts)
        row[Column.CHANCES] = sum(act.seat == CHANCE for act in match.acts)
        row[Column.ENDING], scores, places = lead.standing()
        row[Column.LEADS] = lead.changes
        row[Column.FIRST_SCORE :] = scores + places


class Lead:
    """Who leads in a match, and how often that changed: see `ludoteca.engine.simulation.loops.play_game`."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.leading = self.changes = 0

    def standing(self) -> tuple[int, list[int], list[int]]:
        """Return the ending, and scores and places by seat."""
        scores, places = [0] * self.match.seats, [0] * self.match.seats
        game, tables = self.match.game, mirrored_tables(self.match.game.Tables, self.match.tables)
        return int(game.rules.standing(tables, self.match.state, scores, places)), scores, places

    def look(self) -> None:
        """Look whether anybody of those who led still does."""
        ahead = first_of(self.standing()[2])
        if ahead & self.leading:
            self.leading &= ahead
        else:
            self.changes += self.leading != 0
            self.leading = ahead


def own_chooser(bot: OwnBot, seconds: float) -> Chooser:
    """Return what asks a bot of somebody's own."""
    return lambda view, seed, where: answer(bot, view, seed, seconds, where)


def our_chooser(parameters: np.ndarray) -> Chooser:
    """Return what asks one of ours, which makes all its playouts whatever the clock says."""
    def choose(view: View, seed: str, where: str) -> int:
        if len(view.choices) == 1:
            return view.choices[0]
        if parameters[BotParameter.PLAYOUTS] > 0:
            return think(view, parameters, seed, ENOUGH).best
        return rule_of_thumb(view, parameters, seed)

    return choose


def play_part(meeting: Meeting, first: int, count: int) -> tuple[np.ndarray, float]:
    """Return a row a game, and the seconds of processor time that they took."""
    begin = process_time()
    return meeting.play("", count, first=first), process_time() - begin


def can_be_sent(*things: Any) -> bool:
    """Say whether other processes can be given something: it is found there too, not only in what was started here."""
    try:
        return b"__main__" not in pickle.dumps(things)
    except (pickle.PicklingError, TypeError, AttributeError):
        return False


@contextmanager
def players(workers: int, elsewhere: bool) -> Iterator[Executor]:
    """Yield what plays: processes, as many as `workers`, or one thread where bots cannot be sent elsewhere.

    Raises:
        LudotecaError: one of the processes has died.

    """
    if not elsewhere or workers == 1:
        with ThreadPoolExecutor(1) as pool:
            yield pool
        return
    try:
        with Processes(workers, mp_context=get_context("spawn"), initializer=begin, initargs=(sys.path,)) as pool:
            yield pool
    except BrokenProcessPool:
        raise LudotecaError(DIED) from None


class Processes(ProcessPoolExecutor):
    """Processes that do not run the program again that was started here: it need not guard itself against that."""

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Begin a task; a new process may be started for it."""
        started, sys.modules["__main__"] = sys.modules["__main__"], types.ModuleType("__main__")
        try:
            return super().submit(task, *arguments, **named)
        finally:
            sys.modules["__main__"] = started


def begin(path: Sequence[str]) -> None:
    """Begin a process: it finds the same modules, and leaves it to the one that started it to be interrupted.

    It ends with that one, however that does.
    """
    sys.path[:] = path
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait until the process that started this one has ended, and end: what is played here reaches nobody any more."""
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)

"""Bots sit in other processes, at low priority: they think on redacted bytes, and no click waits for them."""

import asyncio
import hashlib
import importlib
import logging
import multiprocessing
import os
import secrets
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from enum import Enum, auto
from itertools import takewhile
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from ludoteca.bots.levels import BOTS
from ludoteca.engine.matches.acts import UNDO, Act
from ludoteca.engine.runtime.chance import draw, generator
from ludoteca.games import game_names
from ludoteca.table.door.measuring import REQUEST
from ludoteca.table.limits.turns import Turns
from ludoteca.table.live.room import Room, Stale
from ludoteca.table.live.writing import TableClosed
from ludoteca.table.measures import THOUGHT_SECONDS
from ludoteca.table.store.writer import StoreError, StoreFenced
from ludoteca.table.tracing.spans import PRESENT, milliseconds, span

PAUSE = 0.25  # seconds before a bot moves: a person wants to see what happens
LEAST_THOUGHT = 0.1  # seconds that it thinks at least, or it would tell how much it has to choose from
MOMENT = 3  # pauses, and up to as many more by lot, from a first choice face down until others notice that all are made
MOMENTS = 3  # face down, after which a game has shown how many choices of a seat lie there
TRIES = 3  # a bot that fails so often makes a random legal move, so that the game goes on
STORE_REST = 1.0          # seconds to wait when the store fails; twice as long each time
LONGEST_REST = 30.0       # seconds: a disk that was full has room again
MOST_DOUBLED = 10
WORKER = "ludoteca.bots.worker"
Value = TypeVar("Value")
BotSeat = tuple[Room, int]     # in this room: a table that was another server's for a while comes back as a new one
WORKERS = 2
UNKNOWN = "?"  # the address of whoever plays, after a restart and until they look
MOST_LEFT = 20  # tables of one address, that nobody looks at, where bots wait for a turn
MOST_WOKEN = 200  # such tables after a restart, before anybody looks: whose they are is not known
log = logging.getLogger(__name__)


def think_there(*arguments: Any) -> str:
    """Run in a worker process: ask the bot."""
    action: str = importlib.import_module(WORKER).think(*arguments)
    return action


def warm_there(game: str) -> None:
    """Run in a worker process: compile a game, or load what is compiled."""
    importlib.import_module(WORKER).warm(game)


def begin_worker() -> None:
    """Run once in a worker process: stay behind everything else, leave Ctrl-C to the server, end with it."""
    os.nice(10)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_server, daemon=True).start()


def end_with_server() -> None:
    """Wait until the server has ended, however it did, and end: nobody would ask any more."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
    os._exit(0)


class Pool:
    """The worker processes; rebuilt when one of them is killed."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._workers = workers
        self._executor: Executor | None = None

    async def run(self, function: Callable[..., Value], *arguments: Any) -> Value:
        """Return what a function returns in a worker process.

        Raises:
            BrokenProcessPool: a worker was killed; the next call gets new ones.

        """
        if self._executor is None:
            spawning = multiprocessing.get_context("spawn")
            self._executor = ProcessPoolExecutor(self._workers, mp_context=spawning, initializer=begin_worker)
        executor = self._executor
        try:
            return await asyncio.get_running_loop().run_in_executor(executor, function, *arguments)
        except BrokenProcessPool:
            if self._executor is executor:
                self._executor = None
                executor.shutdown(wait=False)
            raise

    def close(self) -> None:
        """Let the workers go as soon as they have nothing to think of."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None


class Went(Enum):
    """How it went when a bot was to move."""

    MADE = auto()
    STALE = auto()      # the seat had moved on while the bot was thinking
    UNSTORED = auto()
    FAILED = auto()


class Bots:
    """Moves for every bot that is awaited, one task for each. With `pause` 0 they wait for nobody."""

    def __init__(self, pause: float = PAUSE) -> None:
        self.pool = Pool()
        self._warming = Pool(1)
        self.turns = Turns(WORKERS)
        self.pause = pause
        self._thinking: dict[BotSeat, asyncio.Task[None]] = {}
        self._queue: set[BotSeat] = set()      # those of them that wait for a turn
        self._due: WeakKeyDictionary[Room, dict[int, float]] = WeakKeyDictionary()   # when others may notice, by seat

    def wake(self, room: Room) -> None:
        """Let every bot that a room waits for begin to think, if anybody follows the game.

        Where only a record is watched there is none.
        """
        if room.table.origin or not room.is_followed:
            return
        for seat in room.waiting:
            if seat >= 0 and room.chairs[seat].bot and (room, seat) not in self._thinking:
                task = asyncio.get_running_loop().create_task(self._play(room, seat))
                self._thinking[room, seat] = task

    def _let_rest(self, address: str) -> None:
        """Let tables of an address rest that nobody looks at, but for the last that somebody did look at.

        Until its bots' turn comes each is held in memory, and an address can make many more than have their turn.
        """
        left = {room for room, _ in self._queue if room.address == address and not room.listeners}
        most = MOST_LEFT if address else MOST_WOKEN
        for room in sorted(left, key=lambda room: room.looked)[: max(0, len(left) - most)]:
            room.rest()
            for key in [key for key in self._queue if key[0] is room and key in self._thinking]:
                self._thinking.pop(key).cancel()      # at once: somebody may look before it has ended

    async def warm(self) -> None:
        """Compile the games into the cache on disk, one after the other, in a process of their own."""
        for name in game_names():
            try:
                await self._warming.run(warm_there, name)
            except Exception as error:  # noqa: BLE001 - bots then compile when they are asked
                log.warning("%s could not be compiled ahead: %s", name, error)
        self._warming.close()

    async def close(self) -> None:
        """Stop all thinking."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._warming.close()
        self.pool.close()
        for child in multiprocessing.active_children():  # whatever they are thinking of: it is stored nowhere
            child.kill()

    async def _play(self, room: Room, seat: int) -> None:
        """Move for a seat until it is no longer awaited, in the name of no request and as a part of none."""
        REQUEST.set("")
        PRESENT.set(None)
        try:
            tries = unstored = 0
            moved = False        # this bot: what its person had laid before is no news of it
            while room.is_followed and seat in room.waiting and room.chairs[seat].bot:
                await asyncio.sleep(self.pause * pauses(room, seat, moved))
                if not room.chairs[seat].bot:       # its person has come back
                    break
                went = await self._move(room, seat, room.chairs[seat].bot, tries >= TRIES, moved)
                moved |= went is Went.MADE
                tries = tries + 1 if went is Went.FAILED else 0
                unstored = await self._rest_if(went, unstored)
        finally:
            if self._thinking.get((room, seat)) is asyncio.current_task():
                del self._thinking[room, seat]      # here and now, or a wake could be missed

    async def choose_once(
        self, room: Room, seat: int, level: str, moved: bool, is_due: Callable[[], bool]
    ) -> bool:
        """Make the choice that is due for a person; return False if that person has moved in the meantime. `moved` says
        whether a bot has chosen for them before, since they were late; `is_due`, after a try that failed, whether the
        choice is still to be made.
        """
        tries = unstored = 0
        while is_due():
            went = await self._move(room, seat, level, tries >= TRIES, moved)
            if went in (Went.MADE, Went.STALE):
                return went is Went.MADE
            tries += went is Went.FAILED
            unstored = await self._rest_if(went, unstored)
            await asyncio.sleep(0)      # a choice that fails at once holds up nobody else
        return False

    async def _rest_if(self, went: Went, unstored: int) -> int:
        """Wait where a move could not be stored, longer each time; return how often that was so in a row."""
        if went is not Went.UNSTORED:
            return 0
        await asyncio.sleep(min(STORE_REST * 2 ** unstored, LONGEST_REST))
        return min(unstored + 1, MOST_DOUBLED)

    async def _move_when_told(self, room: Room, seat: int, action: str, stamp: int, bot: str) -> Went:
        """Make a move that a bot has thought of, when those who look on know what has happened before.

        It waits for them here, where it holds neither a worker nor a turn; the bots of a table move one by one.
        """
        async with room.telling.turn:
            if self.pause:
                await room.telling.end()
            if room.chairs[seat].bot != bot:
                return Went.STALE
            await room.act(seat, action, stamp)
        return Went.MADE

    async def _move(self, room: Room, seat: int, level: str, at_random: bool, moved: bool) -> Went:
        with span("bot.move", game=room.match.game.name, level=level) as moving:
            went = await self._moved(room, seat, level, at_random, moved)
            moving.say(kind=went.name.lower())
        return went

    async def _moved(self, room: Room, seat: int, level: str, at_random: bool, moved: bool) -> Went:
        """Make one move, unless the seat has changed hands while the bot was thinking."""
        stamp, bot = room.match.stamp(seat), room.chairs[seat].bot
        lies = lies_face_down(room, seat)
        goes_on = lies and moved and has_laid(room, seat)
        until = time.monotonic() + (0.0 if goes_on else min(LEAST_THOUGHT, self.pause))
        due = self._moment_of(room, seat, goes_on) if lies and several_lie(room.match.acts) else until
        try:
            action = any_action(room, seat) if at_random else await self._think(room, seat, stamp, level)
            await asyncio.sleep(max(0.0, until - time.monotonic()))
            if lies and will_show(room, seat, action, stamp):
                await asyncio.sleep(max(0.0, due - time.monotonic()))
                self._due.get(room, {}).pop(seat, None)
            return await self._move_when_told(room, seat, action, stamp, bot)
        except (Stale, StoreFenced, TableClosed):
            return Went.STALE
        except StoreError:
            return Went.STALE if room.is_gone else Went.UNSTORED
        except Exception as error:  # noqa: BLE001 - whatever ails a bot, the game goes on
            log.warning("a bot thinks again after %s: %s", type(error).__name__, error)
            return Went.FAILED

    def _moment_of(self, room: Room, seat: int, goes_on: bool) -> float:
        """Return when others may notice what a seat lays face down, drawn by lot when it begins: however many choices
        that takes, it comes then, unless to think of them takes longer.
        """
        dues = self._due.setdefault(room, {})
        if not goes_on or seat not in dues:
            dues[seat] = time.monotonic() + min(PAUSE, self.pause) * MOMENT * (1 + by_lot())
        return dues[seat]

    async def _think(self, room: Room, seat: int, stamp: int, level: str) -> str:
        view = room.match.view_to_think(seat)
        # Made of the seed but not telling it: a worker is never told what the cards will be.
        seed = hashlib.sha256(f"{room.table.seed}/{seat}/{stamp}".encode()).hexdigest()
        asked = (room.match.game.name, dict(room.match.pack.files), view.states.tobytes(), seat, level, seed)
        self._queue.add((room, seat))
        self._let_rest(room.address)
        since = time.monotonic()
        try:
            async with self.turns.turn(room.address or UNKNOWN, room.table.id):
                self._queue.discard((room, seat))
                begun = time.monotonic()
                with span("bot.think", game=asked[0], level=level, kind="think", waited=milliseconds(begun - since)):
                    action = await self.pool.run(think_there, *asked, BOTS[level].seconds)
        finally:
            self._queue.discard((room, seat))
        THOUGHT_SECONDS.labels(level).observe(time.monotonic() - begun)
        return action


def lies_face_down(room: Room, seat: int) -> bool:
    """Say whether what a seat chooses now lies face down, or may do so: others choose as well."""
    view = room.view(seat)
    return len(room.waiting) > 1 or bool(view.game.rules.sealed(view.mirrored_tables, view.mirrored))


def has_laid(room: Room, seat: int) -> bool:
    """Say whether a seat has laid something face down that has not been turned over yet."""
    face_down = takewhile(lambda act: act.sealed, reversed(room.match.acts))
    return any(act.seat == seat for act in face_down)


def several_lie(acts: Sequence[Act]) -> bool:
    """Say whether a seat lays several choices face down before they are turned over, as far as a game has shown: where
    it has always been one, as in a round of cards, their number tells nothing, and nobody has to wait for it.

    What lies there now does not count, nor what was taken back: others could see the one, or bring about the other.
    """
    moments = 0
    laid: Counter[int] = Counter()
    for act in acts:
        if act.action == UNDO:
            laid -= Counter([act.seat])
        elif not act.out_of_turn and (act.sealed or laid):
            laid[act.seat] += 1
            if not act.sealed:          # the last one, which turns all over
                if max(laid.values()) > 1:
                    return True
                moments += 1
                laid.clear()
    return moments < MOMENTS


def will_show(room: Room, seat: int, action: str, stamp: int) -> bool:
    """Say whether others will notice a choice; one that a seat has made by now, too, is refused elsewhere."""
    match = room.match
    return match.stamp(seat) == stamp and match.would_show(match.attempt(seat, action))


def by_lot() -> float:
    """Return a number from 0 to 1 that nobody can foresee."""
    return secrets.randbelow(1000) / 1000


def pauses(room: Room, seat: int, moved: bool) -> float:
    """Return how many pauses a bot makes before it chooses: one, but where choices lie face down, since how soon it has
    made all of them would tell how many they were. There it makes none between them, and before them some more, by lot.
    `moved` says whether it has chosen before: what its person had laid does not count.
    """
    if not lies_face_down(room, seat):
        return 1.0
    return 0.0 if moved and has_laid(room, seat) else 1.0 + by_lot()


def any_action(room: Room, seat: int) -> str:
    """Return a random legal action, the same one whenever it is asked again."""
    choices = room.view(seat).choices
    picked = draw(generator(f"{room.table.id}/{seat}", room.match.stamp(seat)), len(choices))
    return room.match.game.actions[choices[picked]]

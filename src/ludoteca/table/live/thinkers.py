"""Bots in processes apart, on this machine or others: `ludoteca bots` thinks for all servers of a database."""

import asyncio
import contextlib
import importlib
import logging
import secrets
import signal
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import ceil
from typing import Any, TypeVar, cast

import msgspec

from ludoteca.engine.game.packs import digest_of
from ludoteca.table.limits.recent import Recent
from ludoteca.table.limits.turns import Turns
from ludoteca.table.live.bots import WORKER, WORKERS, Pool
from ludoteca.table.store.database import close_database, open_database
from ludoteca.table.store.thoughts import Thought, Thoughts
from ludoteca.table.store.writer import StoreError
from ludoteca.table.tracing.spans import PRESENT, cause_of, span_of

BEAT = 1.0           # seconds between two signs of life
LOOKS = 0.025        # seconds after which somebody looks again whether there is something, or an answer
PATIENCE = 20.0      # seconds that an answer may take beyond what the bot was given; then it is thought of here
REST = 1.0           # seconds until the queue is asked again that could not be reached
MOST_PACKS = 16      # kept
THERE = "_there"     # how functions end that run in a process of their own
FUNCTIONS = ("think", "advise", "consider")      # of a worker, that a queue may ask for
Value = TypeVar("Value")
log = logging.getLogger(__name__)


class SharedPool(Pool):
    """Lets others think while there are any, and thinks by itself where there are none, or no answer comes."""

    def __init__(self, thoughts: Thoughts, turns: Turns) -> None:
        """Let as many turns be had at once as this server's share of those who think."""
        super().__init__()
        self._thoughts, self._turns = thoughts, turns
        self._name = secrets.token_hex(16)
        self._slots = 0
        self._waiting: dict[str, asyncio.Future[bytes]] = {}
        self._digests: dict[tuple[int, ...], tuple[Mapping[str, Any], str]] = {}
        self._threads = ThreadPoolExecutor(2, "thoughts")

    async def watch(self) -> None:
        """Look who thinks, and whether answers have come, until cancelled."""
        time = asyncio.get_running_loop().time
        due = 0.0
        while True:
            try:
                if time() >= due:
                    await self._count()
                    due = time() + BEAT
                if self._waiting:
                    for number, answer in (await self._run(self._thoughts.collect, self._name)).items():
                        waiting = self._waiting.get(number)
                        if waiting is not None and not waiting.done():
                            waiting.set_result(answer)
            except StoreError as error:
                log.debug("no answers: %s", error)
                await asyncio.sleep(REST)
            except Exception:
                log.exception("answers are looked for again")
                await asyncio.sleep(REST)
            await asyncio.sleep(LOOKS if self._waiting else BEAT / 4)

    async def run(self, function: Callable[..., Value], *arguments: Any) -> Value:
        """Return what a function returns in a process of its own, wherever that is.

        Raises:
            BrokenProcessPool: a worker of this server was killed; the next call gets new ones.

        """
        name = function.__name__.removesuffix(THERE)
        if self._slots and name in FUNCTIONS:
            try:
                return cast(Value, await self._asked(name, *arguments))
            except (StoreError, TimeoutError, ThoughtFailed) as error:
                log.warning("bots elsewhere have not answered: %s", error or type(error).__name__)
        return await super().run(function, *arguments)

    def close(self) -> None:
        """Let the workers go."""
        super().close()
        self._threads.shutdown(wait=False)

    async def _asked(self, name: str, game: str, files: Mapping[str, Any], *others: Any) -> Any:
        seconds = others[-1] if isinstance(others[-1], float) else 0.0
        asked = msgspec.msgpack.encode([str(PRESENT.get() or ""), game, *others])
        number = await self._run(self._thoughts.ask, self._name, name, self._digest_of(files), asked)
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        try:
            found = msgspec.msgpack.decode(await asyncio.wait_for(answer, seconds + PATIENCE))
        finally:
            del self._waiting[number]
            if not answer.done() or answer.cancelled():
                with contextlib.suppress(StoreError):
                    await asyncio.shield(self._run(self._thoughts.forget, [number]))
        if "failed" in found:
            raise ThoughtFailed(found["failed"])
        return found["said"]

    def _digest_of(self, files: Mapping[str, Any]) -> str:
        """Return the digest of a pack's files. The same ones come again and again, in a new mapping each time."""
        key = tuple(map(id, files.values()))
        if key not in self._digests:
            if len(self._digests) >= MOST_PACKS:
                self._digests.clear()
            self._digests[key] = files, digest_of(files)
        return self._digests[key][1]

    async def _count(self) -> None:
        slots, servers = await self._run(self._thoughts.slots)
        self._slots = slots
        self._turns.at_once = max(WORKERS, ceil(slots / max(1, servers)))

    async def _run(self, function: Callable[..., Value], *arguments: Any) -> Value:
        return await asyncio.get_running_loop().run_in_executor(self._threads, partial(function, *arguments))


class ThoughtFailed(Exception):  # noqa: N818 - it is thought of once more
    """A bot elsewhere could not think of it."""


def called(function: str, arguments: tuple[Any, ...]) -> Any:
    """Run in a worker process: do what was asked."""
    return getattr(importlib.import_module(WORKER), function)(*arguments)


class Thinker:
    """Takes what is to be thought of out of the queue, so many at once."""

    def __init__(self, database: str, slots: int) -> None:
        """Think for the servers of a database.

        Raises:
            StoreError: it cannot be opened, or is none of Postgres.

        """
        self._engine = open_database(database, shares=True)
        if self._engine.dialect.name != "postgresql":
            close_database(self._engine)
            raise StoreError("bots think apart for a database of Postgres alone")
        self._thoughts, self._pool = Thoughts(self._engine), Pool(slots)
        self._name, self._slots = secrets.token_hex(16), slots
        self._packs: Recent[Mapping[str, dict[str, Any]]] = Recent(MOST_PACKS)
        self._busy: set[asyncio.Task[None]] = set()
        self.ends = asyncio.Event()

    async def run(self) -> None:
        """Think until told to end, and bring to its end what was begun."""
        for which in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(which, self.ends.set)
        beating = asyncio.create_task(self._beat())
        taking = asyncio.create_task(self._take())
        await self.ends.wait()
        self._slots = 0         # nobody is to count on it; while it thinks it lives, or others would think of the same
        with contextlib.suppress(StoreError):
            await asyncio.to_thread(self._thoughts.beat, self._name, self._slots)
        await asyncio.gather(taking, return_exceptions=True)
        await asyncio.gather(*self._busy, return_exceptions=True)
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)
        with contextlib.suppress(StoreError):
            await asyncio.to_thread(self._thoughts.end, self._name)
        self._pool.close()
        close_database(self._engine)

    async def _beat(self) -> None:
        while True:
            with contextlib.suppress(StoreError):
                await asyncio.to_thread(self._thoughts.beat, self._name, self._slots)
            await asyncio.sleep(BEAT)

    async def _take(self) -> None:
        while self._slots:
            try:
                found = await asyncio.to_thread(self._thoughts.take, self._name) if self._has_room else None
            except StoreError:
                await asyncio.sleep(REST)
                continue
            if found is None:
                await asyncio.sleep(LOOKS)
                continue
            task = asyncio.create_task(self._think(found))
            self._busy.add(task)
            task.add_done_callback(self._busy.discard)

    @property
    def _has_room(self) -> bool:
        return len(self._busy) < self._slots

    async def _think(self, thought: Thought) -> None:
        try:
            cause, game, *others = msgspec.msgpack.decode(thought.asked)
            if thought.function not in FUNCTIONS:
                raise ValueError(f"{thought.function} is nothing that a bot thinks of")
            with span_of(cause_of(cause), "bot.think", game=game, kind=thought.function, waited=thought.waited):
                files = await self._files_of(thought.pack)
                said = await self._pool.run(called, thought.function, (game, files, *others))
            answer = msgspec.msgpack.encode({"said": said})
        except Exception as error:  # noqa: BLE001 - whoever asked thinks of it by themselves
            log.warning("a bot could not think: %s: %s", type(error).__name__, error)
            answer = msgspec.msgpack.encode({"failed": f"{type(error).__name__}: {error}"})
        with contextlib.suppress(StoreError):
            await asyncio.to_thread(self._thoughts.answer, self._name, thought.id, answer)

    async def _files_of(self, digest: str) -> Mapping[str, dict[str, Any]]:
        if digest not in self._packs:
            self._packs.keep(digest, await asyncio.to_thread(self._thoughts.pack, digest))
        return self._packs.get(digest)

"""This server as one of several on a database: its heartbeat, the tables that it has, and those that it takes over."""

import asyncio
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection, Engine

from ludoteca.table.limits.again import again_and_again
from ludoteca.table.limits.costs import PAYER
from ludoteca.table.limits.holding import SharedLock
from ludoteca.table.limits.turns import MOST_WAITING, Turns
from ludoteca.table.live.bots import MOST_WOKEN
from ludoteca.table.store.leases import (
    BEAT,
    HELD,
    QUESTIONS,
    Contended,
    Elsewhere,
    Leases,
    Peer,
    begin_lease,
    demand_lease,
    held_elsewhere,
)
from ludoteca.table.store.store import NUL
from ludoteca.table.store.writer import StoreError
from ludoteca.table.tracing.spans import span

UNUSED = 60.0          # seconds after which a table is given away that is not in memory
AT_ONCE = 20           # tables that a server takes over in one go: the others take some, too
BURIES = 60.0          # seconds between looks for servers that have long been dead
KNOWN = 1.0            # seconds for which it is believed who else has a table
MOST_KNOWN = 10_000
MOST_BEGUN = 1000
TRIES = 5              # to have a table whose lease others change just then; whoever froze in a write is ended before
NEXT_TRY = 0.1         # seconds until the second; twice as long each time
DOUBTS = 60.0          # seconds after a lost answer in which it is looked for: what was asked may yet be carried out
Value = TypeVar("Value")
log = logging.getLogger(__name__)


@dataclass(eq=False)
class Held:
    """A table that this server has."""

    epoch: int
    used: float      # when it was asked for last


def since_boot() -> float:
    """Return seconds on a clock that nobody sets, and that runs on while the machine sleeps, where it has one."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class Membership:
    """Which tables this server has. It is sure of them for `HELD` seconds after each heartbeat; where one comes late,
    as after a pause, it asks before it answers for any table again.
    """

    def __init__(self, engine: Engine, address: str) -> None:
        """Be reached by the other servers at an address."""
        self.leases = Leases(engine)
        self.address = address
        self._held: dict[str, Held] = {}
        self._sure_until = 0.0
        self._lost: int | None = 0      # how often others had taken tables of it when it asked which are its own
        self._known: dict[str, tuple[Peer, float]] = {}     # who else has a table, and until when that is believed
        self._peers: list[Peer] = []                        # those who stay; asked once this server leaves
        self._buries_at = 0.0
        self._doubts_until = 0.0    # an answer was lost by which it may have been given tables, or may yet be
        self.renewals = 0           # how often it has asked which are its own: what it was given before may be lost
        self._renewing = SharedLock()
        self._claiming: WeakValueDictionary[str, SharedLock] = WeakValueDictionary()
        self._threads = ThreadPoolExecutor(QUESTIONS, "leases")
        self._heart = ThreadPoolExecutor(1, "heartbeat")      # nobody's requests come before it
        self._claims = Turns(QUESTIONS, most_waiting=MOST_WAITING)       # in turns of the addresses
        self.is_leaving = False
        self.in_use: Callable[[str], bool] = lambda table_id: True
        self.when_lost: Callable[[Collection[str]], None] = lambda ids: None
        self.when_taken: Callable[[str, bool], Awaitable[object]] = self._nothing

    @staticmethod
    async def _nothing(table_id: str, at_rest: bool) -> None:
        """Do nothing with a table that was taken over."""

    @property
    def me(self) -> Peer:
        """Return this server as the others see it."""
        return self.leases.me

    async def others(self) -> list[Peer]:
        """Return the other servers that live and stay; raise StoreError if it cannot be asked."""
        return await self._run(self.leases.peers)

    async def join(self) -> None:
        """Begin to be one of the servers.

        Raises:
            StoreError: the database cannot be reached.

        """
        begun = since_boot()
        await self._run(self.leases.enter, self.address)
        self._sure_until = begun + HELD

    async def demand(self, table_id: str) -> None:
        """Have a table, by now or from now on; one that does not exist nobody has.

        Raises:
            Elsewhere: another server has it, or is to have it, since this one leaves.
            Crowded: too many wait to ask for whoever pays for the request.
            StoreError: it cannot be asked who has it.

        """
        if NUL in table_id:      # nothing that Postgres could look for
            return
        if since_boot() >= self._sure_until:
            await self._renew()
        if self._has(table_id):
            return
        peer, until = self._known.get(table_id, (self.me, 0.0))
        if since_boot() < until:
            raise Elsewhere(table_id, peer)
        async with self._claiming.setdefault(table_id, SharedLock(of_all=False)):
            peer, until = self._known.get(table_id, (self.me, 0.0))     # somebody may have asked meanwhile
            if since_boot() < until:
                raise Elsewhere(table_id, peer)
            await self._claim_anew(table_id)

    def is_sure(self, table_id: str) -> bool:
        """Say whether nobody else can have a table now that this server has had."""
        return table_id in self._held and since_boot() < self._sure_until

    def doubt(self, table_id: str) -> None:
        """Ask anew who has a table: whoever was believed to have it does not answer."""
        self._known.pop(table_id, None)

    def epoch_of(self, table_id: str) -> int | None:
        """Return in which epoch this server has a table, None if it has not."""
        held = self._held.get(table_id)
        return None if held is None else held.epoch

    def adopt(self, table_id: str, renewals: int) -> None:
        """Have a table that this server has made, after so many renewals: without one since, nobody has taken it."""
        if renewals == self.renewals:
            self._have(table_id, 1)
        else:
            self._doubt_myself()

    def _have(self, table_id: str, epoch: int) -> None:
        """Have a table, unless in a later epoch already: answers overtake each other."""
        held = self._held.get(table_id)
        if held is None or held.epoch < epoch:
            self._held[table_id] = Held(epoch, since_boot())

    async def is_with(self, table_id: str, peer: Peer) -> bool:
        """Say whether a table is still with another server, without taking it from one that is dead.

        Raises:
            StoreError: it cannot be asked.

        """
        known, until = self._known.get(table_id, (peer, 0.0))
        return known.id == peer.id if since_boot() < until else await self._run(self.leases.is_with, table_id, peer.id)

    async def whereabouts(self, table_id: str) -> Peer:
        """Return who has a table, which may be this very server.

        Raises:
            StoreError: it cannot be asked.

        """
        try:
            await self.demand(table_id)
        except Elsewhere as error:
            return error.peer
        return self.me

    def lose(self, ids: Collection[str]) -> None:
        """Know that others have some tables now."""
        for table_id in ids:
            self._held.pop(table_id, None)
        if ids:
            self.when_lost(ids)

    def _has(self, table_id: str) -> bool:
        held = self._held.get(table_id)
        if held is None:
            return False
        held.used = since_boot()
        return True

    async def _claim_anew(self, table_id: str) -> None:
        """Have a table; where others change its lease at that moment, it is asked for again, a few times."""
        rest = NEXT_TRY
        for left in reversed(range(TRIES)):
            if since_boot() >= self._sure_until:
                await self._renew()
            if self._has(table_id):
                return
            try:
                async with self._claims.turn(PAYER.get().who, table_id):
                    await self._claim(table_id)
                return
            except Contended:
                if not left:
                    raise
            await asyncio.sleep(rest)
            rest *= 2

    async def _claim(self, table_id: str) -> None:
        if self.is_leaving and self._peers:
            raise Elsewhere(table_id, chosen(self._peers, table_id))
        with span("table.claim") as claiming:
            found = await self._given(self.leases.claim, table_id)
            claiming.say(kind="own" if isinstance(found, int) else "elsewhere" if found else "none")
        if isinstance(found, int):
            self._have(table_id, found)
        elif found is not None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[table_id] = (found, since_boot() + KNOWN)
            raise Elsewhere(table_id, found)

    async def _renew(self) -> None:
        """Be sure again which tables this server has; meanwhile others may have taken some."""
        async with self._renewing:
            begun, before = since_boot(), dict(self._held)
            if begun < self._sure_until:
                return
            self.renewals += 1
            self._lost = await self._beats(self.leases.beat)
            if self._lost is None:       # it was silent for so long that it is forgotten
                self.lose(list(before))
                await self._beats(self.leases.enter, self.address)
                self._lost = 0
            mine = await self._beats(self.leases.mine)
            lost = [table for table, held in before.items()
                    if self._held.get(table) is held and mine.get(table) != held.epoch]
            self.lose(lost)
            self._sure_until = begun + HELD
            if lost:
                log.warning("this server was silent for a while; %d tables are with others now", len(lost))

    async def run(self) -> None:
        """Keep what this server has, give away what nobody needs, and take over what nobody has, until cancelled."""
        await asyncio.gather(
            *(again_and_again(work, BEAT, StoreError, log) for work in (self._beat, self._keep_house))
        )

    async def _beat(self) -> None:
        begun = since_boot()
        if begun < self._sure_until and await self._beats(self.leases.beat) == self._lost:
            self._sure_until = max(self._sure_until, begun + HELD)
        else:
            self._sure_until = 0.0
            await self._renew()

    async def _keep_house(self) -> None:
        if self.is_leaving:
            return
        if since_boot() < self._doubts_until and (given := await self._given(self.leases.unknown, list(self._held))):
            if self.is_leaving:
                return
            await self._begin(given)
        woken = 0
        while not self.is_leaving and (taken := await self._given(self.leases.take_over, AT_ONCE)):
            with span("tables.take_over", tables=len(taken)):
                woken = await self._begin(taken, woken)
        await self._give_away(lambda table, held: held.used < since_boot() - UNUSED and not self.in_use(table))
        if since_boot() >= self._buries_at:
            await self._run(self.leases.bury)
            self._buries_at = since_boot() + BURIES

    async def _begin(self, taken: Mapping[str, int], woken: int = 0) -> int:
        """Have tables in the epochs given, and let them go on, after so many others; return how many that makes."""
        for table, epoch in taken.items():
            self._have(table, epoch)
        for table in taken:
            try:
                await self.when_taken(table, woken >= MOST_WOKEN)
            except Exception as error:  # noqa: BLE001 - whatever ails one table, those after it go on
                log.error("table %s does not go on: %s", table, error)
            woken += 1
        return woken

    async def _give_away(self, is_idle: Callable[[str, Held], bool]) -> None:
        idle = {table: held.epoch for table, held in self._held.items() if is_idle(table, held)}
        for table in idle:
            del self._held[table]
        await self._run(self.leases.release, idle, True)

    async def leave(self, hand_over: Callable[[str], Awaitable[object]]) -> None:
        """Give all tables away; requests that still come are led to those who have them by then.

        `hand_over` ends what is under way at a table, and calls it lost while nobody can change it.
        """
        try:
            await self._run(self.leases.leave)
            self._peers = await self._run(self.leases.peers)
            self.is_leaving = True
            while self._peers and self._held:
                epochs = {table: held.epoch for table, held in list(self._held.items())[:AT_ONCE]}
                with span("tables.hand_over", tables=len(epochs)):
                    for table in epochs:
                        await hand_over(table)
                        self.lose([table])
                    await self._run(self.leases.release, epochs, False)
        except StoreError as error:
            log.warning("this server leaves without a word to the others: %s", error)

    async def end(self) -> None:
        """Be a server no longer: whatever it still has is anybody's."""
        epochs = {table: held.epoch for table, held in self._held.items()}
        for last in (partial(self._run, self.leases.release, epochs, False), partial(self._beats, self.leases.end)):
            try:
                await last()       # the second one after a heartbeat that is under way
            except StoreError as error:
                log.debug("the others will find out by themselves: %s", error)
        self._threads.shutdown(wait=False)
        self._heart.submit(self.leases.close)
        self._heart.shutdown(wait=False)

    async def _given(self, function: Callable[..., Value], *arguments: Any) -> Value:
        """Return what the database answers that gives tables.

        Where no answer comes, or nobody waits for it any more, it may have given them all the same; and where this
        server has slept meanwhile, others may have taken them since.
        """
        renewals = self.renewals
        try:
            found = await self._run(function, *arguments)
        except (StoreError, asyncio.CancelledError):
            self._doubt_myself()
            raise
        if renewals != self.renewals:
            self._doubt_myself()
            raise Contended("this server was silent for a while, and asks again what it has")
        return found

    def _doubt_myself(self) -> None:
        self._doubts_until = since_boot() + DOUBTS

    async def _beats(self, function: Callable[..., Value], *arguments: Any) -> Value:
        return await asyncio.get_running_loop().run_in_executor(self._heart, partial(function, *arguments))

    async def _run(self, function: Callable[..., Value], *arguments: Any) -> Value:
        return await asyncio.get_running_loop().run_in_executor(self._threads, partial(function, *arguments))


class LeasedTenure:
    """Lets a server write to the tables that it has a lease of."""

    def __init__(self, membership: Membership) -> None:
        self._membership = membership
        self._begun: dict[str, int] = {}       # tables that are being made: after how many renewals

    def fence(self, connection: Connection, table_id: str) -> None:
        """Let nothing be written to a table that another server has; raise StoreFenced there."""
        demand_lease(connection, self._membership.me, table_id, self._membership.epoch_of(table_id))

    def begin(self, connection: Connection, table_id: str) -> None:
        """Have a table that is just being made."""
        if len(self._begun) >= MOST_BEGUN:      # of those that could not be stored
            self._begun.clear()
        self._begun[table_id] = self._membership.renewals
        begin_lease(connection, self._membership.me, table_id)

    def adopt(self, table_id: str) -> None:
        """Know that such a table is stored."""
        self._membership.adopt(table_id, self._begun.pop(table_id, -1))

    def elsewhere(self, connection: Connection, ids: Sequence[str]) -> set[str]:
        """Return which of some tables other servers have."""
        return held_elsewhere(connection, self._membership.me, ids)


def chosen(peers: Sequence[Peer], table_id: str) -> Peer:
    """Return the server that is to have a table: everybody chooses the same, and each gets its share.

    That is rendezvous hashing (Thaler and Ravishankar 1998): where one comes or goes, only its own tables move.
    """
    return max(peers, key=lambda peer: hashlib.sha256(f"{peer.id}/{table_id}".encode()).digest())


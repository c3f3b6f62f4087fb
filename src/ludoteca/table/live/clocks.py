"""The clock of a table: how long a decision may take, and what happens when the time is up.

Time runs on a clock that never jumps, and only while the server does: after a restart everybody has the
whole time again. When it is up, a bot makes the one choice that is due and the person plays on; who is
late again and again is lent to it.

A clock keeps no table in memory: days may pass before it rings.
"""

import asyncio
import logging
import time
from contextlib import suppress
from contextvars import Context
from functools import partial

from ludoteca.engine.texts.words import Message
from ludoteca.table.limits.lanes import Crowded
from ludoteca.table.live.bots import PAUSE, Bots, by_lot
from ludoteca.table.live.room import Room
from ludoteca.table.live.rooms import Rooms, UnsoundTable
from ludoteca.table.live.seats import SUBSTITUTE, lend
from ludoteca.table.live.writing import TableClosed
from ludoteca.table.store.leases import Elsewhere
from ludoteca.table.store.talk import LATE
from ludoteca.table.store.tokens import monotonic
from ludoteca.table.store.writer import StoreError

PACES = {                # seconds for a decision
    0: Message("none"),
    30: Message("30 seconds"),
    60: Message("1 minute"),
    180: Message("3 minutes"),
    600: Message("10 minutes"),
    86_400: Message("1 day"),
    259_200: Message("3 days"),
}
OFTEN = 3                # so many choices in a row come too late: a bot plays on
RETRY = 10               # seconds after which a table is asked for again that could not be restored just then
AT_ONCE = 4              # tables that are restored at the same time: after a pause many may ring together
log = logging.getLogger(__name__)
Late = tuple[int, int]   # how often in a row, and how many acts the seat had made by then


class Clocks:
    """Watches the deadlines of all tables, one timer for each."""

    def __init__(self, bots: Bots, rooms: Rooms) -> None:
        self._bots, self._rooms = bots, rooms
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._since: dict[str, tuple[int, int]] = {}     # how many acts each has, and from when its time runs
        self._restoring: dict[str, asyncio.Task[None]] = {}
        self._in_turn = asyncio.Semaphore(AT_ONCE)
        self._choosing: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._late: dict[tuple[str, int], Late] = {}

    def watch(self, room: Room) -> None:
        """Set the timer of a room for its present deadline; without one let it go. A room that this server has let go
        of has no say any more.
        """
        if not room.is_there:
            return
        old = self._timers.pop(room.table.id, None)
        self._since.pop(room.table.id, None)
        if old is not None:
            old.cancel()
        if room.deadline:
            wait = max(0, room.deadline - monotonic() + 1) / 1000
            self._set(room.table.id, wait)
            self._since[room.table.id] = len(room.match.acts), room.waits_since
        elif room.match.is_over:
            for seat in range(len(room.chairs)):
                self._late.pop((room.table.id, seat), None)

    def _set(self, table_id: str, seconds: float) -> None:
        """Ring later, in nobody's name: whoever happens to have moved last could else hold up the others' time."""
        ring = asyncio.get_running_loop().call_later(seconds, self._ring, table_id, context=Context())
        self._timers[table_id] = ring

    def try_again(self, table_id: str) -> None:
        """Bring a table into memory a little later that could not be restored just now: its clock may have to ring."""
        if table_id not in self._timers:
            self._set(table_id, RETRY)

    def forget(self, table_id: str) -> None:
        """Let the clock of a table be another server's: there everybody has the whole time again."""
        timer = self._timers.pop(table_id, None)
        if timer is not None:
            timer.cancel()
        self._since.pop(table_id, None)
        for key in [key for key in self._late if key[0] == table_id]:
            del self._late[key]

    def runs(self, table_id: str) -> bool:
        """Say whether the clock of a table runs, or rings just now."""
        return table_id in self._timers or table_id in self._restoring

    def resume(self, room: Room) -> None:
        """Let the time run on of a room that had been let go of and is in memory again."""
        acts, since = self._since.get(room.table.id, (-1, 0))
        if acts == len(room.match.acts):
            room.waits_since = since

    async def close(self) -> None:
        """Stop all timers, and the choices that are being made."""
        for timer in self._timers.values():
            timer.cancel()
        tasks = [*self._choosing.values(), *self._restoring.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ring(self, table_id: str) -> None:
        self._timers.pop(table_id, None)
        room = self._rooms.in_memory(table_id)
        if room is None:
            task = asyncio.get_running_loop().create_task(self._restore(table_id))
            self._restoring[table_id] = task
            task.add_done_callback(lambda _: self._restoring.pop(table_id, None))
            return
        if room.deadline > monotonic():     # the timer was a moment too early
            self.watch(room)
        for seat in room.waiting:
            key = (room.table.id, seat)
            if is_late(room, seat) and key not in self._choosing:
                self._choosing[key] = asyncio.get_running_loop().create_task(self._choose(room, seat))

    async def _restore(self, table_id: str) -> None:
        """Bring a table into memory whose time is up: it is watched again then, and rings at once."""
        try:
            async with self._in_turn:
                await self._rooms.get(table_id, at_rest=True)
        except (StoreError, Crowded):
            self.try_again(table_id)
        except Elsewhere:
            log.debug("its clock runs at another server")
        except UnsoundTable as error:
            log.error("its clock does not run on: %s", error)

    async def _choose(self, room: Room, seat: int) -> None:
        """Let a bot choose for somebody until that person is no longer late, or chooses meanwhile.

        However many choices that takes, somebody is late once: to count those face down would tell what lies there.
        """
        key, before, chair = (room.table.id, seat), acts_of(room, seat), room.chairs[seat]
        chosen, until = False, time.monotonic() + min(PAUSE, self._bots.pause) * (1 + by_lot())
        self._let_bots_follow(room)     # from now on, not from the last choice on: when they move would tell of that
        try:
            while is_late(room, seat):
                is_due = partial(is_still_due, room, seat, acts_of(room, seat))
                chosen |= await self._bots.choose_once(room, seat, SUBSTITUTE, chosen, is_due)
            if chosen:      # after all of them, and not at once: that it came before what shows, or when, would tell
                await asyncio.sleep(max(0.0, until - time.monotonic()))
                if room.chairs[seat] == chair:      # and not somebody else's, or a bot's, by now
                    await self._say_so(room, seat, before)
        finally:
            if chosen and key in self._late:
                self._late[key] = self._late[key][0], acts_of(room, seat)
            del self._choosing[key]     # here and now, or the next ring could be missed
        if is_late(room, seat):         # again, and it rang before that was said
            self.watch(room)

    async def _say_so(self, room: Room, seat: int, acts: int) -> None:
        often = self._count(room, seat, acts)
        with suppress(StoreError, TableClosed):     # the choice is made, and the game goes on
            await room.notice(seat, LATE)
            if often >= OFTEN:
                await lend(room, seat, SUBSTITUTE)
                self._let_bots_follow(room)

    def _let_bots_follow(self, room: Room) -> None:
        """Let bots have the turns that come after a choice of the clock's, as after a look: else a game where nobody
        looks on would stand still until somebody does.
        """
        if any(chair.bot for chair in room.chairs):
            room.looked = monotonic()
            self._bots.wake(room)

    def _count(self, room: Room, seat: int, acts: int) -> int:
        """Return how often in a row a seat has been late, with this time; `acts` it had made before."""
        often, by_then = self._late.get((room.table.id, seat), (0, 0))
        often = often + 1 if by_then == acts else 1
        self._late[room.table.id, seat] = often, acts
        return often


def acts_of(room: Room, seat: int) -> int:
    """Return how many acts a seat has made."""
    return sum(act.seat == seat for act in room.match.acts)


def is_still_due(room: Room, seat: int, acts: int) -> bool:
    """Say whether a late person has yet to make the choice that was due when the seat had made so many acts."""
    return is_late(room, seat) and acts_of(room, seat) == acts


def is_late(room: Room, seat: int) -> bool:
    """Say whether a person has let the time for a choice run out."""
    due = seat in room.waiting and seat >= 0 and not room.chairs[seat].bot and room.is_there
    return due and 0 < room.deadline <= monotonic()

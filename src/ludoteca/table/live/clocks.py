"""The clock of a table: how long a decision may take, and what happens when the time is up.

Time runs on a clock that never jumps, and only while the server does: after a restart everybody has the
whole time again. When it is up, a bot makes the one choice that is due and the person plays on; who is
late again and again is lent to it.
"""

import asyncio
from contextlib import suppress

from ludoteca.engine.texts.words import Message
from ludoteca.table.live.bots import Bots
from ludoteca.table.live.room import Room
from ludoteca.table.live.seats import SUBSTITUTE, lend
from ludoteca.table.store.talk import LATE
from ludoteca.table.store.tokens import monotonic
from ludoteca.table.store.writer import StoreError

PACES = {                # seconds for a decision
    0: Message("as long as you like"),
    30: Message("30 seconds"),
    60: Message("1 minute"),
    180: Message("3 minutes"),
    600: Message("10 minutes"),
    86_400: Message("1 day"),
    259_200: Message("3 days"),
}
OFTEN = 3                # so many choices in a row come too late: a bot plays on
Late = tuple[int, int]   # how often in a row, and how many acts the seat had made by then


class Clocks:
    """Watches the deadlines of all tables in memory, one timer for each."""

    def __init__(self, bots: Bots) -> None:
        self._bots = bots
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._choosing: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._late: dict[tuple[str, int], Late] = {}

    def watch(self, room: Room) -> None:
        """Set the timer of a room for its present deadline; without one let it go."""
        old = self._timers.pop(room.table.id, None)
        if old is not None:
            old.cancel()
        if room.deadline:
            wait = max(0, room.deadline - monotonic() + 1) / 1000
            self._timers[room.table.id] = asyncio.get_running_loop().call_later(wait, self._ring, room)
        elif room.match.is_over:
            for seat in range(len(room.chairs)):
                self._late.pop((room.table.id, seat), None)

    async def close(self) -> None:
        """Stop all timers, and the choices that are being made."""
        for timer in self._timers.values():
            timer.cancel()
        tasks = list(self._choosing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ring(self, room: Room) -> None:
        self._timers.pop(room.table.id, None)
        if room.deadline > monotonic():     # the timer was a moment too early
            self.watch(room)
        for seat in room.waiting:
            key = (room.table.id, seat)
            if is_late(room, seat) and key not in self._choosing:
                self._choosing[key] = asyncio.get_running_loop().create_task(self._choose(room, seat))

    async def _choose(self, room: Room, seat: int) -> None:
        """Let a bot choose for somebody as often as that person is late, unless the person chooses meanwhile."""
        try:
            while is_late(room, seat):
                if await self._bots.choose_once(room, seat, SUBSTITUTE):
                    await self._say_so(room, seat)
        finally:
            del self._choosing[room.table.id, seat]     # here and now, or the next ring could be missed

    async def _say_so(self, room: Room, seat: int) -> None:
        often = self._count(room, seat)
        with suppress(StoreError):     # the choice is made, and the game goes on
            await room.notice(seat, LATE)
            if often >= OFTEN:
                await lend(room, seat, SUBSTITUTE)

    def _count(self, room: Room, seat: int) -> int:
        """Return how many choices of a seat have come too late in a row, with this one."""
        acts = sum(act.seat == seat for act in room.match.acts)
        before, by_then = self._late.get((room.table.id, seat), (0, 0))
        often = before + 1 if by_then == acts - 1 else 1
        self._late[room.table.id, seat] = (often, acts)
        return often


def is_late(room: Room, seat: int) -> bool:
    """Say whether a person has let the time for a choice run out."""
    due = seat in room.waiting and seat >= 0 and not room.chairs[seat].bot
    return due and 0 < room.deadline <= monotonic()

"""Live pages: whole views by server-sent events, each with the table's sequence number."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass

from ludoteca.engine.seats import SPECTATOR
from ludoteca.table.rooms import Room, Rooms

HEARTBEAT = 20  # seconds; finds out that a browser has gone, and keeps proxies from closing


@dataclass(frozen=True)
class Follower:
    """Who follows a table: as which viewer, in which browser, in which language."""

    viewer: int
    holder: str
    language: str

    def may_look(self, room: Room) -> bool:
        """Say whether the seat is still this browser's: a recovery code may have taken it elsewhere."""
        return self.viewer == SPECTATOR or self.viewer in room.held_by(self.holder)


class Streams:
    """Counts who is listening, so that nobody opens too many."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def has_room(self, who: str, most: int) -> bool:
        """Say whether one more stream is allowed."""
        return self._open[who] < most

    async def follow(
        self, rooms: Rooms, room: Room, who: Follower, seen: int, counted: tuple[str, ...]
    ) -> AsyncIterator[str]:
        """Yield the follower's view whenever it has changed, until the server closes or the seat is another's.

        Whole views, never differences: a lost message, a slow reader and a reconnection are then one case.
        """
        wake = asyncio.Event()
        room.listeners.add(wake)
        self._open.update(counted)
        try:
            yield ": welcome\n\n"
            while not rooms.closing and who.may_look(room):
                if room.sequence != seen:
                    seen = room.sequence
                    yield message(seen, room.render(who.viewer, who.language))
                try:
                    await asyncio.wait_for(wake.wait(), HEARTBEAT)
                except TimeoutError:
                    yield ": still here\n\n"
                wake.clear()
        finally:
            room.listeners.discard(wake)
            self._open.subtract(counted)


def message(number: int, text: str) -> str:
    """Return an event of the stream; each line of the text is a data line."""
    lines = "".join(f"data: {line}\n" for line in text.splitlines())
    return f"id: {number}\n{lines}\n"

"""Who looks on without a seat: each browser counts once, however many pages it has open."""

import asyncio
from typing import Protocol
from weakref import ref

SETTLES = 2.0     # seconds until those who have come or gone are counted: pages that come and go wake nobody each time


class Watched(Protocol):
    """A table that can be watched."""

    def held_by(self, holder: str) -> tuple[int, ...]:
        """Return the seats of a browser."""

    def tell_watchers(self) -> None:
        """Show another number of watchers."""


class Watchers:
    """The watchers of one table. Their number depends on who is connected and on nothing else."""

    def __init__(self, table: Watched) -> None:
        """Count for a table, which is not held: it goes from memory as soon as nobody else holds it."""
        self.shown = 0
        self._table = ref(table)
        self._open: dict[asyncio.Event, tuple[str, str]] = {}      # by stream: the browser's holder, what it counts as
        self._due = False

    def begin(self, wake: asyncio.Event, holder: str, known_as: str) -> None:
        """Note that somebody looks on; one without a secret is told apart by `known_as`."""
        self._open[wake] = holder, holder or known_as
        self.settle_soon()

    def end(self, wake: asyncio.Event) -> None:
        """Note that somebody has gone."""
        if self._open.pop(wake, None):
            self.settle_soon()

    def settle_soon(self) -> None:
        """Count anew in a moment, also because somebody may have sat down."""
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_later(SETTLES, self._settle)

    def _settle(self) -> None:
        self._due = False
        table = self._table()
        if table is None:
            return
        count = len({name for holder, name in self._open.values() if not table.held_by(holder)})
        if count != self.shown:
            self.shown = count
            table.tell_watchers()

"""Rooms: the tables in memory. A room is restored from the store and changes only after the store has."""

import asyncio
import json
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

from ludoteca.engine.errors import LudotecaError
from ludoteca.engine.journal import Entry
from ludoteca.engine.matches import Act, Match, Move
from ludoteca.engine.packs import Pack
from ludoteca.engine.seats import SPECTATOR
from ludoteca.engine.views import View
from ludoteca.games import load_game
from ludoteca.table.compose import Note, compose
from ludoteca.table.facts import RoomFacts, SeatFacts
from ludoteca.table.store import ActRow, SeatRow, Store, StoredTable
from ludoteca.table.tokens import hashed, new_recovery_code, now
from ludoteca.table.words import SEAT_TAKEN

ANSWER_FIRST = 0.004  # seconds between a move's commit and its push: time to acknowledge it
KEPT = 300  # rooms kept in memory though nobody watches


class Stale(Exception):  # noqa: N818 - a state of affairs, not an error
    """The viewer's page is not up to date; nothing has changed."""


@dataclass(frozen=True)
class Receipt:
    """The answer to a move: the number of its act. The same key gets the same one again."""

    n: int
    action: str


class Room:
    """One table: its match, who sits there, who listens, and what has been rendered."""

    def __init__(self, stored: StoredTable, store: Store) -> None:
        self.table = stored.table
        self.chairs = list(stored.seats)
        self.store = store
        self.lock = asyncio.Lock()
        self.listeners: set[asyncio.Event] = set()
        self.match = restored_match(stored)
        self.receipts = {act.key: Receipt(act.n, act.action) for act in stored.acts if act.key}
        self.when_awake: Callable[[Room], None] = lambda room: None
        self._told: dict[int, list[Entry]] = {viewer: [] for viewer in (SPECTATOR, *range(len(self.chairs)))}
        self._tell(self.match.acts)
        self._rendered: dict[tuple[int, str, bool], str] = {}

    @property
    def sequence(self) -> int:
        """Return a number that grows with every change, also over restarts."""
        return (
            len(self.match.acts) + sum(bool(chair.name) for chair in self.chairs) + bool(self.table.successor)
        )

    def held_by(self, holder: str) -> tuple[int, ...]:
        """Return the seats of a browser, by the hash of its secret."""
        return tuple(chair.seat for chair in self.chairs if chair.holder == holder) if holder else ()

    def view(self, viewer: int) -> View:
        """Return what a viewer may know."""
        return self.match.view(viewer)

    def told(self, viewer: int) -> Sequence[Entry]:
        """Return the entries of the log that a viewer may read."""
        return self._told[viewer]

    def facts(self, viewer: int) -> RoomFacts:
        """Return what a viewer's page says of the table."""
        return RoomFacts(
            id=self.table.id,
            title=self.table.title,
            listed=bool(self.table.listed),
            seats=tuple(SeatFacts(chair.name, chair.bot) for chair in self.chairs),
            sequence=self.sequence,
            stamp=self.match.stamp(viewer),
            outcome=self.match.outcome,
            successor=self.table.successor or "",
        )

    def render(self, viewer: int, language: str, whole: bool = False) -> str:
        """Return the changing part of a viewer's page; rendered once until the next change.

        With `whole` the picture's unchanging layer is in it too, for the first time that the page is shown.
        """
        key = (viewer, language, whole)
        if key not in self._rendered:
            self._rendered[key] = compose(
                self.view(viewer), self.told(viewer), self.facts(viewer), language, whole
            )
        return self._rendered[key]

    def render_noting(self, viewer: int, language: str, note: Note, whole: bool = False) -> str:
        """Return the same with a note to this viewer alone."""
        return compose(self.view(viewer), self.told(viewer), self.facts(viewer), language, whole, note)

    async def act(self, seat: int, action: str, stamp: int | None = None, key: str | None = None) -> Receipt:
        """Play an action: store it with the chance that follows, then make it the present, then tell.

        Raises:
            Stale: the stamp is not the seat's present one, or the key belongs to another move.
            ActionError: the rules refuse it.
            StoreError: it could not be stored.

        """
        # A client that leaves in the middle must not part the memory from the disk.
        return await asyncio.shield(
            asyncio.create_task(self._act(seat, action, stamp, f"{seat}:{key}" if key else None))
        )

    async def _act(self, seat: int, action: str, stamp: int | None, key: str | None) -> Receipt:
        async with self.lock:
            done = self.receipts.get(key)
            if done is not None and done.action == action:
                return done
            if done is not None or stamp not in (None, self.match.stamp(seat)):
                raise Stale
            receipt = Receipt(len(self.match.acts), action)
            await self._commit(self.match.attempt(seat, action), key, receipt)
        return receipt

    async def _commit(self, move: Move, key: str | None, receipt: Receipt) -> None:
        names = self.match.game.actions
        rows = [
            ActRow(receipt.n + i, act.seat, names[act.action], None if i else key, now())
            for i, act in enumerate(move.acts)
        ]
        over = self.match.game.rules.waiting(self.match.tables[0], move.states[0]) == 0
        await self.store.append(self.table.id, rows, bool(over))
        self.match.accept(move)
        if key:
            self.receipts[key] = receipt
        self._tell(move.acts)
        self.changed()

    async def sit_down(self, seat: int, name: str, holder: str) -> str:
        """Give an open seat to a browser; return its recovery code.

        Raises:
            LudotecaError: somebody sits there already.
            StoreError: it could not be stored.

        """
        before = self.chairs[seat]
        if before.name:
            raise LudotecaError(SEAT_TAKEN)
        return await self._seat(before, SeatRow(seat, "", name, holder))

    async def come_back(self, code: str, holder: str) -> str | None:
        """Give the seat of a recovery code to a browser; return its next code, None if no seat has it."""
        for before in self.chairs:
            if before.recovery == hashed(code):
                return await self._seat(before, replace(before, holder=holder))
        return None

    async def _seat(self, before: SeatRow, after: SeatRow) -> str:
        code = new_recovery_code()
        after = replace(after, recovery=hashed(code), invitation=None)
        async with self.lock:
            if not await self.store.seat(self.table.id, after, before):
                raise LudotecaError(SEAT_TAKEN)
            self.chairs[after.seat] = after
            self.match.names = seat_names(self.chairs)
            self.changed()
        return code

    def succeeded_by(self, table_id: str) -> None:
        """Tell everybody here of the table that "again" made."""
        self.table = replace(self.table, successor=table_id)
        self.changed()

    def changed(self) -> None:
        """Forget what was rendered and wake those who listen, once whoever moved has had an answer."""
        self._rendered.clear()
        asyncio.get_running_loop().call_later(ANSWER_FIRST, self._wake_listeners)
        self.when_awake(self)

    def _wake_listeners(self) -> None:
        for wake in self.listeners:
            wake.set()

    def _tell(self, acts: Sequence[Act]) -> None:
        for viewer, entries in self._told.items():
            entries += [entry for act in acts for entry in act.entries if entry.visible_to(viewer)]


class Rooms:
    """All rooms in memory. One that somebody still uses is never restored a second time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.when_awake: Callable[[Room], None] = lambda room: None
        self._alive: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._recent: OrderedDict[str, Room] = OrderedDict()
        self._lock = asyncio.Lock()
        self.closing = False

    def close(self) -> None:
        """End all streams: their browsers come back by themselves when the server does."""
        self.closing = True
        for room in list(self._alive.values()):
            for wake in room.listeners:
                wake.set()

    async def get(self, table_id: str) -> Room | None:
        """Return a room, restored from the store if need be; None if there is no such table.

        Raises:
            StoreError: the store cannot be read.

        """
        room = self._alive.get(table_id)
        if room is None:
            async with self._lock:
                room = self._alive.get(table_id) or await self._restore(table_id)
        if room is not None:
            self._recent[table_id] = room
            self._recent.move_to_end(table_id)
            if len(self._recent) > KEPT:
                self._recent.popitem(last=False)
        return room

    async def _restore(self, table_id: str) -> Room | None:
        stored = await asyncio.to_thread(self.store.load, table_id)
        if stored is None:
            return None
        room = await asyncio.to_thread(Room, stored, self.store)
        self._alive[table_id] = room
        room.when_awake = self.when_awake
        self.when_awake(room)
        return room


def seat_names(chairs: Sequence[SeatRow]) -> tuple[str, ...]:
    """Return the names at a table; a number stands for somebody who is yet to come."""
    return tuple(chair.name or f"#{chair.seat + 1}" for chair in chairs)


def restored_match(stored: StoredTable) -> Match:
    """Return the match of a stored table under the pack that it began with."""
    game = load_game(stored.table.game)
    return Match.restored(
        game,
        len(stored.seats),
        [(act.seat, act.action) for act in stored.acts],
        seed=stored.table.seed,
        options=json.loads(stored.table.options),
        pack=Pack.of_content(stored.pack, game.read_pack, f"table {stored.table.id}"),
        names=seat_names(stored.seats),
    )

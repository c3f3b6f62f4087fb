"""All rooms in memory, each restored when somebody first asks for it."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import suppress
from weakref import WeakValueDictionary

from ludoteca.engine.game.editions import PRESENT
from ludoteca.games import load_game
from ludoteca.table.door.exchange import Refused
from ludoteca.table.limits.costs import PAYER, in_thread
from ludoteca.table.limits.lanes import Crowded
from ludoteca.table.limits.recent import to_forget
from ludoteca.table.limits.turns import MOST_WAITING, Turns
from ludoteca.table.live.room import Room
from ludoteca.table.parts.templating import speaker
from ludoteca.table.parts.words import TABLE_DAMAGED, TABLE_LATER, TABLE_MENDED, TABLE_UNLOADED
from ludoteca.table.store.integrity import UNREADABLE, Flaw, flaw_of, told
from ludoteca.table.store.leases import Elsewhere
from ludoteca.table.store.store import Store
from ludoteca.table.store.stored import StoredTable
from ludoteca.table.store.writer import StoreError
from ludoteca.table.tracing.spans import span

KEPT = 300              # rooms kept in memory though nobody watches
KEPT_ACTS = 200_000     # in all of them: a long game, or a record that is a bomb, weighs as much as many others
KEPT_MADE = 60_000_000  # bytes of what was made of them: pages, pictures, events


class UnsoundTable(Exception):  # noqa: N818 - a state of affairs: nobody has done wrong now
    """A table cannot be restored; `flaw` says at which act, and why."""

    def __init__(self, flaw: Flaw) -> None:
        super().__init__(str(flaw))
        self.flaw = flaw

    def told(self, language: str) -> Refused:
        """Return what is answered about it: that the table does not go on, and why."""
        rule, later = self.flaw.rule, self.flaw.later
        if later:
            return Refused(409, TABLE_LATER, given=later, present=PRESENT)
        if rule is None:
            return Refused(409, TABLE_UNLOADED if self.flaw.unloaded else TABLE_DAMAGED)
        what = speaker(language, load_game(self.flaw.game).package)(rule.what)
        return Refused(409, TABLE_MENDED, act=self.flaw.act, since=rule.since, clause=rule.clause, what=what)


async def nobody_else(table_id: str) -> None:
    """Have a table where no other server could have it."""


class Rooms:
    """All rooms in memory. One that somebody still uses is never restored a second time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.when_awake: Callable[[Room], None] = lambda room: None
        self.when_restored: Callable[[Room], None] = lambda room: None
        self.when_lost: Callable[[str], None] = lambda table_id: None
        self.demand: Callable[[str], Awaitable[None]] = nobody_else     # that this server has a table
        self.epoch_of: Callable[[str], int | None] = lambda table_id: 0     # in which it has it
        self.disown: Callable[[Collection[str]], None] = self.lose
        self._alive: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._recent: OrderedDict[str, tuple[Room, str]] = OrderedDict()     # and the address that it came back for
        self._turns = Turns(1, most_waiting=MOST_WAITING)
        self.closing = False

    def close(self) -> None:
        """End all streams: their browsers come back by themselves when the server does."""
        self.closing = True
        self.wake_all()

    def wake_all(self) -> None:
        """Let all streams look whether they go on."""
        for room in list(self._alive.values()):
            for wake in room.listeners:
                wake.set()

    def listed(self) -> dict[str, str]:
        """Return the listed tables in memory that are being played, the newest first, and who made each."""
        rooms = [room for room in self._alive.values() if room.table.listed and not room.is_still]
        return {room.table.id: room.table.maker for room in sorted(rooms, key=lambda room: -room.table.moved)}

    def all_in_memory(self) -> list[Room]:
        """Return all rooms that are in memory."""
        return list(self._alive.values())

    def followed(self) -> list[str]:
        """Return the tables that somebody looks at, or did a moment ago."""
        return [room.table.id for room in self.all_in_memory() if room.is_followed]

    def let_go(self, ids: Iterable[str]) -> None:
        """Forget tables that are deleted; whoever has come just before is told that they are gone, and so is whoever
        looks at the game before, from which a deleted one had been made: another may be made from it.
        """
        gone = set(ids)
        for table_id in gone:
            self._recent.pop(table_id, None)
            room = self._alive.pop(table_id, None)
            self.when_lost(table_id)
            if room is not None:
                room.is_gone = True
                for wake in room.listeners:
                    wake.set()
        for room in self.all_in_memory():
            if room.table.successor in gone:
                room.succeeded_by(None)

    def lose(self, ids: Collection[str]) -> None:
        """Let go of tables that another server has by now; their pages find it there."""
        for table_id in ids:
            self._recent.pop(table_id, None)
            room = self._alive.pop(table_id, None)
            self.when_lost(table_id)
            if room is not None:
                room.is_elsewhere = True
                for wake in room.listeners:
                    wake.set()

    async def hand_over(self, table_id: str) -> None:
        """Let what is under way at a table come to its end, then let go of it."""
        room = self._alive.get(table_id)
        if room is None:
            self.lose([table_id])
            return
        async with room.lock:
            self.lose([table_id])

    async def still_has(self, room: Room) -> bool:
        """Say whether this server still has the table of a room: what it shows may be of yesterday otherwise."""
        if room.is_elsewhere or room.is_gone:
            return not room.is_elsewhere
        try:
            await self.demand(room.table.id)
        except (Elsewhere, StoreError, Crowded):
            return False
        return not room.is_elsewhere

    def in_memory(self, table_id: str) -> Room | None:
        """Return a room if it is in memory."""
        return self._alive.get(table_id)

    async def get(self, table_id: str, at_rest: bool = False) -> Room | None:
        """Return a room, restored from the store if need be; None if there is no such table.

        One that is restored `at_rest` rests until somebody looks at it: its bots do not go on.

        Raises:
            UnsoundTable: what is stored does not lead to where the game was.
            Elsewhere: another server has it.
            StoreError: the store cannot be read.

        """
        room = self._alive.get(table_id)
        if room is not None and room.is_elsewhere:
            self.disown([table_id])
        await self.demand(table_id)
        room = self._alive.get(table_id)
        if room is not None and room.epoch != self.epoch_of(table_id):       # others have had it since
            self.lose([table_id])
            room = None
        if room is not None and room.is_gone:
            self.let_go([table_id])
            room = None
        if room is None:
            if not await in_thread(self.store.is_there, table_id):
                return None
            # One is restored at a time, each in the turn of whoever asks: who asks first for a table, and waits behind
            # others of their own, holds up nobody else who wants to see it.
            async with self._turns.turn(PAYER.get().who, table_id):
                room = self._alive.get(table_id) or await self._restore(table_id, at_rest)
        if room is not None:
            self._remember(room)
            self._forget_made(room)
        return room

    def _remember(self, room: Room) -> None:
        """Keep a room that is asked for; where there are too many, those go that `to_forget` says.

        Not one that has been let go of while it was restored.
        """
        if self._alive.get(room.table.id) is not room:
            return
        kept, who = self._recent.get(room.table.id, (room, PAYER.get().who))
        self._recent[room.table.id] = (room, who if kept is room else PAYER.get().who)
        self._recent.move_to_end(room.table.id)
        while len(self._recent) > KEPT:
            del self._recent[to_forget((each, who, 1) for each, (_, who) in self._recent.items())]

    def _forget_made(self, asked: Room) -> None:
        """Keep no pages of those that nobody has asked for the longest, where all together have become too large.

        Those that somebody follows go last.
        """
        made = sum(room.made for room in self._alive.values())
        if made <= KEPT_MADE:
            return
        for room in sorted(self._alive.values(), key=lambda room: (bool(room.listeners), room.looked)):
            if room is not asked:
                made -= room.made
                room.forget_made()
            if made <= KEPT_MADE // 2:
                return

    async def _restore(self, table_id: str, at_rest: bool) -> Room | None:
        epoch = self.epoch_of(table_id)
        with span("table.restore") as restoring:
            stored = await in_thread(self.store.load, table_id)
            if stored is None:
                return None
            restoring.say(game=stored.table.game, acts=len(stored.acts))
            room = await in_thread(self._restored, stored)
        room.epoch = epoch
        if epoch != self.epoch_of(table_id):     # somebody else has had it meanwhile, or has it now
            await self.demand(table_id)
            return await self._restore(table_id, at_rest)
        self._alive[table_id] = room
        self._remember(room)
        self._make_room()
        room.when_awake = self.when_awake
        if at_rest:
            room.rest()
        self.when_restored(room)
        self.when_awake(room)
        if room.gathering is not None:        # the last number had come when the server was killed
            with suppress(StoreError):
                await room.share(lambda shares: shares)
        return room

    def _make_room(self) -> None:
        """Let go of rooms, as `to_forget` says, while all together have too many acts; the last one stays."""
        acts = {each: len(room.match.acts) for each, (room, _) in self._recent.items()}
        while len(acts) > 1 and sum(acts.values()) > KEPT_ACTS:
            gone = to_forget((each, who, acts[each]) for each, (_, who) in self._recent.items())
            del self._recent[gone], acts[gone]

    def _restored(self, stored: StoredTable) -> Room:
        try:
            return Room(stored, self.store)
        except UNREADABLE as error:
            about = (stored.table.id, stored.table.game)
            raise UnsoundTable(flaw_of(stored) or Flaw(*about, -1, told(error))) from error

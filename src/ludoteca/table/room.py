"""A room: one table in memory. It is restored from the store and changes only after the store has."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ludoteca.engine.acts import UNDO, UNDO_NAME, Act, Move
from ludoteca.engine.errors import IllegalAction
from ludoteca.engine.journal import EVERYBODY, Entry
from ludoteca.engine.match_records import SHORT
from ludoteca.engine.seats import CHANCE, NOBODY, SPECTATOR
from ludoteca.engine.views import View
from ludoteca.engine.words import LANGUAGES
from ludoteca.table.advice import Hint
from ludoteca.table.compose import Canvas, Parts, canvas, compose, said_names
from ludoteca.table.costs import at_own_cost
from ludoteca.table.endings import Finale, finale_of
from ludoteca.table.facts import RoomFacts, SeatFacts
from ludoteca.table.loglines import MOST_LINES, Line, new_lines
from ludoteca.table.presence import AWAY_AFTER, Presence
from ludoteca.table.recent import Recent
from ludoteca.table.restoring import act_name, restored_match, seat_names
from ludoteca.table.store import Store
from ludoteca.table.stored import ActRow, SeatRow, StoredTable, TalkRow
from ludoteca.table.talk import MOST_SAID, SAID, TAIL, heard_by, talk_items
from ludoteca.table.templating import speaker
from ludoteca.table.tokens import monotonic, now
from ludoteca.table.words import ENOUGH_TAKEN_BACK
from ludoteca.table.writer import StoreConflict

ANSWER_FIRST = 0.004  # seconds between a move's commit and its push: time to acknowledge it
FOLLOWED = 10 * 60_000  # milliseconds after the last look at a table in which its bots play on
MOST_EVENTS = 16  # remembered of a table: its viewers by their languages
MOST_TAKEN_BACK = 200  # times by one seat: more is no play, and a log without end
IMPORTED = "imported"  # the origin of a table whose record was brought along


class Stale(Exception):  # noqa: N818 - a state of affairs, not an error
    """The viewer's page is not up to date; nothing has changed."""


@dataclass(frozen=True)
class Receipt:
    """The answer to a move: the number of its act. The same key gets the same one again."""

    n: int
    action: str


class Room:
    """One table: its match, who sits there, what was said, who listens, and what has been rendered."""

    def __init__(self, stored: StoredTable, store: Store) -> None:
        self.store = store
        self.lock = asyncio.Lock()
        self.listeners: dict[asyncio.Event, str] = {}      # who is to be woken, and in which browser
        self.presence = Presence()
        self.address = ""                                  # of whoever made it or plays, as far as we know
        self._looked = monotonic()                         # when somebody asked for anything of it
        self.when_awake: Callable[[Room], None] = lambda room: None
        self._rendered: dict[tuple[int, str], Parts] = {}
        self._canvases: dict[tuple[int, str], Canvas] = {}
        self.events: Recent[Any] = Recent(MOST_EVENTS)     # what streams have just sent
        self._hints: dict[int, Hint] = {}                  # by seat, and for that seat alone
        self._become(stored)

    def _become(self, stored: StoredTable) -> None:
        """Be what is stored."""
        self.table = stored.table
        self.chairs = list(stored.seats)
        self.talk = list(stored.talk)
        self.match = restored_match(stored)
        self.times = [act.at for act in stored.acts]
        self.receipts = {act.key: Receipt(act.n, act.action) for act in stored.acts if act.key}
        self._told: dict[int, list[Entry]] = {viewer: [] for viewer in (SPECTATOR, *range(len(self.chairs)))}
        self._tell(self.match.acts)
        self.finale: Finale | None = finale_of(self.match) if self.match.is_over else None
        self.waits_since = self._awake_since = monotonic()    # the game, for the choices that are due
        self._moments = [self._awake_since] * len(self.times)     # when acts were done, on the clock that never jumps

    def sequence(self, viewer: int) -> int:
        """Return a number that grows with every change that a viewer may notice, also over restarts."""
        return len(self.match.acts) + self.count_heard(viewer) + self.table.changes + bool(self.table.successor)

    @property
    def deadline(self) -> int:
        """Return when the time for the awaited choice is up, in milliseconds since 1970; 0 without a clock."""
        people = [seat for seat in self.match.waiting if seat >= 0 and not self.chairs[seat].bot]
        if not self.table.clock or not people or any(self.chairs[seat].is_open for seat in people):
            return 0
        return self.waits_since + self.table.clock * 1000

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
            seats=tuple(
                SeatFacts(
                    chair.name,
                    chair.bot,
                    chair.is_free,
                    bool(chair.bot and chair.holder),
                    bool(chair.bot) or chair.is_open or chair.holder in self.presence,
                )
                for chair in self.chairs
            ),
            stamp=self.match.stamp(viewer),
            may_undo=viewer >= 0 and self.match.may_undo(viewer),
            deadline=self.deadline,
            outcome=self.match.outcome,
            successor=self.table.successor or "",
            hints=bool(self.table.hints),
            imported=self.table.origin == IMPORTED,
        )

    def parts(self, viewer: int, language: str) -> Parts:
        """Return the changing parts of a viewer's page; rendered once until the next change."""
        key = (viewer, language)
        if key not in self._rendered:
            facts = self.facts(viewer)
            end = self.finale.part(facts, language, viewer >= 0, self.table.seed) if self.finale else ""
            parts = compose(self.view(viewer), facts, language, hint=self.hint(viewer))
            self._rendered[key] = parts | {"end": end}
        return self._rendered[key]

    def canvas(self, viewer: int, language: str) -> Canvas:
        """Return what of a viewer's picture does not change; drawn once until the next change, to be sure."""
        key = (viewer, language)
        if key not in self._canvases:
            self._canvases[key] = canvas(self.view(viewer), language)
        return self._canvases[key]

    def hint(self, seat: int) -> Hint | None:
        """Return what a bot has to say of a seat's present view, None where nobody has asked."""
        hint = self._hints.get(seat)
        return hint if hint is not None and hint.stamp == self.match.stamp(seat) else None

    def advise(self, seat: int, hint: Hint) -> None:
        """Show a hint to the seat that it is for; of a view that has gone by since it is dropped."""
        if hint.stamp == self.match.stamp(seat):
            self._hints[seat] = hint
            for language in LANGUAGES:
                self._rendered.pop((seat, language), None)
            self._wake_soon()

    def lines(self, viewer: int, language: str, first: int) -> list[Line]:
        """Return the last MOST_LINES lines of the log, from number `first` on at most, as a viewer may read them."""
        view, told = self.view(viewer), self.told(viewer)
        say = speaker(language, view.game.package)
        return new_lines(view, told, said_names(self.facts(viewer), say), say, max(first, len(told) - MOST_LINES))

    def heard(self, viewer: int, language: str, first: int = 0, most: int = MOST_SAID) -> list[str]:
        """Return at most `most` things that a viewer has heard, from number `first` on, as items of a list."""
        heard = heard_by(self.talk, viewer, self.chairs)
        return talk_items(heard[first : first + most], self.match.names, speaker(language))

    def first_shown(self, viewer: int, heard: int = 0) -> int:
        """Return from where on a page shows what its viewer has heard, if it has shown `heard` of it already."""
        return max(heard, self.count_heard(viewer) - TAIL)

    def count_heard(self, viewer: int) -> int:
        """Return how much a viewer has heard."""
        return len(heard_by(self.talk, viewer, self.chairs))

    async def act(self, seat: int, action: str, stamp: int | None = None, key: str | None = None) -> Receipt:
        """Play an action: store it with the chance that follows, then make it the present, then tell.

        The action `undo` takes back what the seat did last.

        Raises:
            Stale: the stamp is not the seat's present one, or the key belongs to another move.
            ActionError: the rules refuse it.
            StoreError: it could not be stored.

        """
        # A client that leaves in the middle must not part the memory from the disk.
        return await asyncio.shield(
            asyncio.create_task(at_own_cost(self._act, seat, action, stamp, f"{seat}:{key}" if key else None))
        )

    def knows(self, seat: int, key: str) -> bool:
        """Say whether a move of this key has been made; the answer to it does not change any more."""
        return f"{seat}:{key}" in self.receipts

    async def _act(self, seat: int, action: str, stamp: int | None, key: str | None) -> Receipt:
        async with self.lock:
            done = self.receipts.get(key)
            if done is not None and done.action == action:
                return done
            if done is not None or stamp not in (None, self.match.stamp(seat)):
                raise Stale
            receipt = Receipt(len(self.match.acts), action)
            undoes = action == UNDO_NAME
            if undoes and sum(act.seat == seat and act.action == UNDO for act in self.match.acts) >= MOST_TAKEN_BACK:
                raise IllegalAction(ENOUGH_TAKEN_BACK)
            await self._commit(
                self.match.attempt_undo(seat) if undoes else self.match.attempt(seat, action), key, receipt
            )
        return receipt

    async def _commit(self, move: Move, key: str | None, receipt: Receipt) -> None:
        moment = now()
        rows = [
            ActRow(receipt.n + i, act.seat, act_name(self.match.game, act), None if i else key, moment)
            for i, act in enumerate(move.acts)
        ]
        rows[-1] = replace(rows[-1], state=self.match.digest(move.states)[:SHORT])
        awaited = self.match.awaited_after(move)
        await self._written(self.store.append(self.table.id, rows, awaited, awaited == NOBODY))
        moment_here = monotonic()
        self.waits_since = self._clock_after(move, moment_here)
        self.match.accept(move)
        self.times += [moment] * len(rows)
        self._moments += [moment_here] * len(rows)
        if key:
            self.receipts[key] = receipt
        self._tell(move.acts)
        self.changed()
        if awaited == NOBODY:
            self._ending = asyncio.create_task(self._end())

    async def _end(self) -> None:
        """Show the scene at the end, once the last move has been told."""
        self.finale = await asyncio.to_thread(finale_of, self.match)
        self.changed()

    def _clock_after(self, move: Move, moment: int) -> int:
        """Return from when the time for a choice runs after a move that is about to become the present.

        A choice that lies face down, an aside and taking back give nobody more time.
        """
        act = move.acts[0]
        if act.action == UNDO:
            others = (at for past, at in zip(self.match.acts, self._moments, strict=True)
                      if past.seat not in (act.seat, CHANCE))
            return min(self.waits_since, max(self._awake_since, *others, 0))
        return self.waits_since if act.aside or move.acts[-1].sealed else moment

    async def say(self, seat: int, text: str, audience: int) -> None:
        """Let everybody, or the seats in a mask, hear what a seat says.

        Raises:
            StoreError: it could not be stored.

        """
        await asyncio.shield(asyncio.create_task(self._say(seat, SAID, text, audience)))

    async def notice(self, seat: int, kind: str) -> None:
        """Let everybody read a notice of what has become of a seat.

        Raises:
            StoreError: it could not be stored.

        """
        name = self.chairs[seat].name
        await asyncio.shield(asyncio.create_task(self._say(seat, kind, name, EVERYBODY)))

    async def _say(self, seat: int, kind: str, text: str, audience: int) -> None:
        async with self.lock:
            said = TalkRow(len(self.talk), seat, kind, audience, text, now())
            await self._written(self.store.say(self.table.id, said))
            self.talk.append(said)
            self._wake_soon()

    async def reseat(self, before: SeatRow, after: SeatRow, notice: str = "", host: str = "") -> bool:
        """Change who sits on a seat, with a notice in the talk; False if it is no longer as it was before.

        Whoever sits down anew hears no private words from before. `host` is the browser that is the host's from
        now on, "" if that stays as it is.

        Raises:
            StoreError: it could not be stored.

        """
        return await asyncio.shield(asyncio.create_task(self._reseat(before, after, notice, host)))

    async def _reseat(self, before: SeatRow, after: SeatRow, notice: str, host: str) -> bool:
        async with self.lock:
            sits_down = before.is_free and after.holder is not None
            if sits_down:
                after = replace(after, heard_from=len(self.talk))
            name = after.name or before.name
            row = TalkRow(len(self.talk), after.seat, notice, EVERYBODY, name, now()) if notice else None
            if not await self._written(self.store.seat(self.table.id, after, before, row, host)):
                return False
            self.chairs[after.seat] = after
            self.talk += [row] if row else []
            self.table = replace(self.table, changes=self.table.changes + 1, host=host or self.table.host)
            self.match.names = seat_names(self.chairs)
            if sits_down:
                self.waits_since = monotonic()
            self.changed()
        return True

    async def _written(self, writing: Awaitable[Any]) -> Any:
        """Return what writing returns. Where the store knows more than we do, learn it before the next try.

        That may be so if the answer to a commit was lost, or if somebody else has written.
        """
        try:
            return await writing
        except StoreConflict:
            stored = await asyncio.to_thread(self.store.load, self.table.id)
            if stored is not None:
                self._become(stored)
                self.changed()
            raise

    def succeeded_by(self, table_id: str) -> None:
        """Tell everybody here of the table that "again" made."""
        self.table = replace(self.table, successor=table_id)
        self.changed()

    @property
    def is_followed(self) -> bool:
        """Say whether anybody looks on, or did a moment ago: bots play on only then."""
        return bool(self.listeners) or monotonic() - self._looked < FOLLOWED

    def look(self, holder: str, address: str) -> None:
        """Note that somebody has asked for something; a game that had been left alone goes on."""
        rested = not self.is_followed
        self._looked = monotonic()
        if self.held_by(holder):
            self.address = address
        if rested:
            self.when_awake(self)

    def listen(self, wake: asyncio.Event, holder: str) -> None:
        """Wake somebody at every change from now on; the seats of a browser that looks on are present."""
        self.listeners[wake] = holder
        if holder and self.presence.enter(holder) and self.held_by(holder):
            self.changed()

    def leave(self, wake: asyncio.Event) -> None:
        """Stop waking somebody; who has no page open for a while is away."""
        holder = self.listeners.pop(wake, "")
        if holder:
            self.presence.leave(holder)
            asyncio.get_running_loop().call_later(AWAY_AFTER, self._settle, holder)

    def _settle(self, holder: str) -> None:
        if self.presence.settle(holder):
            if self.held_by(holder):
                self.changed()
            else:
                self.presence.forget(holder)

    def changed(self) -> None:
        """Forget what was rendered and wake those who listen, once whoever moved has had an answer."""
        self._rendered.clear()
        self._canvases.clear()
        self.events.clear()
        self._wake_soon()
        self.when_awake(self)

    def _wake_soon(self) -> None:
        asyncio.get_running_loop().call_later(ANSWER_FIRST, self._wake_listeners)

    def _wake_listeners(self) -> None:
        for wake in self.listeners:
            wake.set()

    def _tell(self, acts: Sequence[Act]) -> None:
        for viewer, entries in self._told.items():
            entries += [entry for act in acts for entry in act.entries if entry.visible_to(viewer)]

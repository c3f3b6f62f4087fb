"""A room: one table in memory. It is restored from the store and changes only after the store has."""

import asyncio
from bisect import bisect_right
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter

from ludoteca.engine.matches.acts import UNDO, UNDO_NAME, Act, Move
from ludoteca.engine.matches.checking import Drawn
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.match_records import SHORT
from ludoteca.engine.runtime.journal import EVERYBODY, Entry
from ludoteca.engine.runtime.seats import NOBODY, SPECTATOR, members
from ludoteca.engine.texts.errors import IllegalAction, LudotecaError
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.table.limits.costs import at_own_cost
from ludoteca.table.limits.holding import SharedLock
from ludoteca.table.limits.recent import Recent
from ludoteca.table.live.presence import AWAY_AFTER, Presence
from ludoteca.table.live.shown import Event, Shown
from ludoteca.table.live.telling import Telling
from ludoteca.table.live.waking import in_order, in_turn
from ludoteca.table.live.watchers import Watchers
from ludoteca.table.live.writing import begun, written
from ludoteca.table.measures import MOVE_SECONDS, MOVES
from ludoteca.table.parts.advice import Hint
from ludoteca.table.parts.compose import Canvas, Parts, watching
from ludoteca.table.parts.endings import Finale, finale_of
from ludoteca.table.parts.words import ENOUGH_TAKEN_BACK, NOT_BEGUN, SHUFFLED_TWICE
from ludoteca.table.store.restoring import act_name, restored_match, seat_names
from ludoteca.table.store.shuffle import MOST_ANEW, Shares, beginning, handed_on
from ludoteca.table.store.store import Store
from ludoteca.table.store.stored import UNMADE, ActRow, StoredSeat, StoredTable, TalkRow
from ludoteca.table.store.talk import ANEW, SAID, Ears, began_anew, next_number
from ludoteca.table.store.tokens import monotonic, now
from ludoteca.table.store.writer import StoreConflict

ANSWER_FIRST = 0.004  # seconds between a move's commit and its push: time to acknowledge it
FOLLOWED = 10 * 60_000  # milliseconds after the last look at a table in which its bots play on
MOST_EVENTS = 16  # remembered of a table: its viewers by their languages
Notice = tuple[int, str]     # of a seat, of a kind
MOST_TAKEN_BACK = 200  # times by one person: more is no play, and a log without end


class Stale(Exception):  # noqa: N818 - a state of affairs, not an error
    """The viewer's page is not up to date; nothing has changed."""


@dataclass(frozen=True)
class Receipt:
    """What is known of a move that was made. The same key gets the same one again."""

    n: int          # of its act among all; never sent, since others' secret ones are counted
    action: str


class Room(Shown):
    """One table: its match, who sits there, what was said, who listens, and what has been rendered."""

    def __init__(self, stored: StoredTable, store: Store) -> None:
        self.store = store
        self.lock, self.is_gone, self.is_elsewhere = SharedLock(of_all=False), False, False
        self.learning: dict[str, asyncio.Task[None]] = {}      # what is tried until it is stored, or known to be
        self.listeners: dict[asyncio.Event, tuple[str, int]] = {}     # who is to be woken: in which browser, as whom
        self.presence, self.telling = Presence(stored.seats), Telling()
        self.watchers = Watchers(self)
        self.address = ""                                  # of whoever made it, or else plays, as far as we know
        self.looked = monotonic()                          # when somebody asked for anything of it
        self.when_awake: Callable[[Room], None] = lambda room: None
        self._rendered: dict[tuple[int, str], Parts] = {}
        self._canvases: dict[tuple[int, str], Canvas] = {}
        self.events: Recent[Event] = Recent(MOST_EVENTS)     # what streams have just sent
        self._made: int | None = None
        self._hints: dict[int, Hint] = {}                  # by seat, and for that seat alone
        self.become(stored)

    def become(self, stored: StoredTable, match: Match | None = None) -> None:
        """Be what is stored, with the match if it is known already."""
        self.table = stored.table
        self.chairs = list(stored.seats)
        self.shares = stored.shares
        self.talk, self.ears = list(stored.talk), Ears()
        self.match = match or restored_match(stored)
        self.times = [act.at for act in stored.acts]
        self.receipts = {act.key: Receipt(act.n, act.action) for act in stored.acts if act.key}
        self._told: dict[int, list[Entry]] = {viewer: [] for viewer in (SPECTATOR, *range(len(self.chairs)))}
        self._tell(self.match.acts)
        self.drawn: list[Drawn] | None = None     # every draw made again, once somebody has asked for it
        self.finale: Finale | None = finale_of(self.match) if self.match.is_over else None
        self.waits_since = self._awake_since = monotonic()    # the game, for the choices that are due
        self.waits = [self._awake_since] * len(self.times)      # the same before each act: what undoing goes back to

    def advise(self, seat: int, hint: Hint) -> None:
        """Show a hint to the seat that it is for; of a view that has gone by since it is dropped."""
        if hint.stamp == self.match.stamp(seat):
            self._hints[seat] = hint
            for language in LANGUAGES:
                self._rendered.pop((seat, language), None)
            self.weigh()
            self._wake_soon({seat})

    async def act(self, seat: int, action: str, stamp: int | None = None, key: str | None = None) -> Receipt:
        """Play an action: store it with the chance that follows, then make it the present, then tell.

        The action `undo` takes back what the seat did last.

        Raises:
            Stale: the stamp is not the seat's present one, or the key belongs to another move.
            ActionError: the rules refuse it.
            StoreError: it could not be stored.

        """
        # A client that leaves in the middle must not part the memory from the disk.
        since = perf_counter()
        receipt = await asyncio.shield(
            asyncio.create_task(at_own_cost(self._act, seat, action, stamp, f"{seat}:{key}" if key else None))
        )
        MOVE_SECONDS.observe(perf_counter() - since)
        return receipt

    def number_of(self, receipt: Receipt, seat: int) -> int:
        """Return the number of a seat's move: how much the seat had noticed before it."""
        return bisect_right(self.match.noticed(seat), receipt.n)

    def knows(self, seat: int, key: str) -> bool:
        """Say whether a move of this key has been made; the answer to it does not change any more."""
        return f"{seat}:{key}" in self.receipts

    async def _act(self, seat: int, action: str, stamp: int | None, key: str | None) -> Receipt:
        async with self.lock:
            done = self.receipts.get(key) if key else None
            if done is not None and done.action == action:
                return done
            if done is not None or stamp not in (None, self.match.stamp(seat)):
                raise Stale
            if not self.table.begun:
                raise IllegalAction(NOT_BEGUN)
            receipt = Receipt(len(self.match.acts), action)
            undoes = action == UNDO_NAME
            if undoes and self.taken_back(seat) >= MOST_TAKEN_BACK:
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
        moved = moment if self.match.would_show(move) else self.table.moved
        await written(self, self.store.append(self.table.id, rows, awaited, awaited == NOBODY, moved))
        MOVES.labels(self.match.game.name).inc()
        self.table = replace(self.table, moved=moved)
        self.waits += [self.waits_since] * len(rows)
        self.waits_since = self._clock_after(move, monotonic())
        before = {viewer: len(self.match.noticed(viewer)) for viewer in self._told}
        self.match.accept(move)
        self.times += [moment] * len(rows)
        if key:
            self.receipts[key] = receipt
        self._tell(move.acts)
        self.changed({viewer for viewer, count in before.items() if len(self.match.noticed(viewer)) > count})
        if any(chair.bot for chair in self.chairs) and not self.table.rushes:
            people = tuple(chair.seat for chair in self.chairs if not chair.bot)
            self.telling.begin(move.acts, self.match, people)
        if awaited == NOBODY:
            self._ending = asyncio.create_task(self._end())

    async def _end(self) -> None:
        """Show the scene at the end, once the last move has been told."""
        self.finale = await asyncio.to_thread(finale_of, self.match)
        self.changed()

    def _clock_after(self, move: Move, moment: int) -> int:
        """Return from when the time for a choice runs after a move that is about to become the present.

        A choice that lies face down, an out-of-turn action and taking back give nobody more time.
        """
        act = move.acts[0]
        if act.action == UNDO:
            undone = self.match.acts[n := self.match.undoable(act.seat)]
            return self.waits_since if undone.out_of_turn or undone.sealed else min(self.waits_since, self.waits[n])
        return self.waits_since if act.out_of_turn or move.acts[-1].sealed else moment

    async def say(self, seat: int, text: str, audience: int, kind: str = SAID) -> None:
        """Let everybody, or the seats in a mask, hear what a seat says; raise StoreError if it could not be stored."""
        await asyncio.shield(asyncio.create_task(self._say(lambda: [(seat, kind)], audience, text)))

    async def notice(self, seat: int, kind: str) -> None:
        """Let everybody read a notice of what has become of a seat, or raise StoreError."""
        await self.notice_all(lambda: [(seat, kind)])

    async def notice_all(self, choose: Callable[[], Sequence[Notice]]) -> bool:
        """Let everybody read notices that change what pages say; they are chosen once nobody else changes the table.
        Return False if there are none, raise StoreError if they could not be stored.
        """
        told = await asyncio.shield(asyncio.create_task(self._say(choose)))
        if told:
            self.changed()
        return told

    async def _say(self, choose: Callable[[], Sequence[Notice]], audience: int = EVERYBODY, text: str = "") -> bool:
        """Store what was said, or what a notice says of a seat's name; all of it or nothing."""
        async with self.lock:
            first, moment = next_number(self.talk), now()
            said = [TalkRow(first + n, seat, kind, audience, text or self.chairs[seat].name, moment)
                    for n, (seat, kind) in enumerate(choose())]
            if said:
                await written(self, self.store.say(self.table.id, said))
                self.hear(said)
                self._wake_soon(None if audience == EVERYBODY else {*members(audience)})
        return bool(said)

    async def reseat(
        self, before: StoredSeat, after: StoredSeat, notice: str = "", host: str = "", adds: bool = False,
        waited: bool = False
    ) -> bool:
        """Change who sits on a seat, with a notice in the talk; False if it is no longer as it was before.

        Whoever sits down anew hears no private words from before. `host` is the browser that is the host's from
        now on, "" if that stays as it is. With `adds` the browser that sits down adds to the shuffle.

        Raises:
            LudotecaError: the shuffle would begin anew once too often, and nobody has `waited` for it.
            StoreError: it could not be stored.

        """
        return await asyncio.shield(asyncio.create_task(self._reseat(before, after, notice, host, adds, waited)))

    async def _reseat(
        self, before: StoredSeat, after: StoredSeat, notice: str, host: str, adds: bool, waited: bool
    ) -> bool:
        async with self.lock:
            if self.chairs[after.seat] != before:
                return False     # somebody else was quicker; to find that out from the store would cost everybody
            sits_down = before.holder is None and after.holder is not None
            if sits_down and not self.is_free(after.seat):
                return False     # somebody has sat down elsewhere meanwhile, who has not been asked yet
            if sits_down:
                after = replace(after, heard_from=next_number(self.talk))
            if after.name != before.name and self.has_like(after.name, after.seat):
                return False     # somebody has sat down under this name meanwhile
            chairs = [after if chair.seat == after.seat else chair for chair in self.chairs]
            shares, anew = handed_on(self.gathering, self.shares, chairs, before, after, adds)
            if anew and not waited and began_anew(self.talk) >= MOST_ANEW:
                raise LudotecaError(SHUFFLED_TWICE)
            rows = [TalkRow(next_number(self.talk) + n, after.seat, kind, EVERYBODY, after.name or before.name, now())
                    for n, kind in enumerate(filter(None, (notice, ANEW * anew)))]
            try:
                await written(self, self.store.seat(self.table.id, after, before, rows, host, shares))
            except StoreConflict:
                return False
            self.chairs, self.shares = chairs, self.shares if shares is None else shares
            self.hear(rows)
            self.table = replace(self.table, changes=self.table.changes + (after.looks != before.looks),
                                 host=host or self.table.host)
            self.match.names = seat_names(self.chairs)
            self.presence.adders.update([after.holder] if adds and after.holder else ())
            if after.holder and after.holder != before.holder:
                self.presence.sit_down(after.holder)
                self.watchers.settle_soon()
            self.waits_since = monotonic() if sits_down else self.waits_since
            await begun(self)
            self.changed()
        return True

    async def share(self, change: Callable[[Shares], Shares]) -> None:
        """Change what browsers add to the shuffle, and begin where nothing is waited for any more.

        Raises:
            StoreError: it could not be stored.

        """
        await asyncio.shield(asyncio.create_task(at_own_cost(self._share, change)))

    async def _share(self, change: Callable[[Shares], Shares]) -> None:
        async with self.lock:
            if self.table.begun:
                return
            shares = change(self.shares)
            if changed := shares != self.shares:
                await written(self, self.store.share(self.table.id, shares))
                self.shares = shares
                self.table = replace(self.table, changes=self.table.changes + 1)
            if await begun(self) or changed:
                self.changed()

    async def begin_if_complete(self) -> bool:
        """Begin, for whoever holds the lock, where nothing is waited for any more; True if it has.

        Raises:
            StoreError: it could not be stored.

        """
        gathering = self.gathering
        if gathering is None:
            return False
        self.presence.miss((self.chairs[seat].holder, gathering.tells) for seat in gathering.late)
        if not gathering.is_complete:
            return False
        first = beginning(self.table, self.match, self.shares)
        await written(self, self.store.begin(self.table.id, first.acts, first.awaited, first.over))
        table = replace(self.table, begun=1, changes=self.table.changes + 1)
        self.become(StoredTable(table, {}, tuple(self.chairs), first.acts, tuple(self.talk), self.shares), first.match)
        return True

    def succeeded_by(self, table_id: str | None) -> None:
        """Tell everybody here of the table that "again" made, or that it is gone, which `forget` has stored."""
        self.table = replace(self.table, successor=table_id, changes=self.table.changes + UNMADE * (not table_id))
        self.changed()

    @property
    def is_followed(self) -> bool:
        """Say whether anybody looks on, or did a moment ago: bots play on only then."""
        return self.is_there and (bool(self.listeners) or monotonic() - self.looked < FOLLOWED)

    def rest(self) -> None:
        """Be as if nobody had looked for long: the server brings it into memory, nobody else has asked for it."""
        self.looked = monotonic() - FOLLOWED

    def look(self, holder: str, address: str) -> None:
        """Note that somebody has asked for something; a game that had been left alone goes on."""
        rested = not self.is_followed
        self.looked = monotonic()
        if self.held_by(holder) or holder == self.table.host:
            if holder == self.table.host or not self.address:     # a guest's tables must not use up the host's turns
                self.address = address
            self.presence.look(holder)
        if rested:
            self.when_awake(self)

    def listen(
        self, wake: asyncio.Event, holder: str, viewer: int = SPECTATOR, step: int = 0, known_as: str = ""
    ) -> None:
        """Wake somebody at every change that this viewer may notice from now on; the seats of a browser that looks on
        are present. There an effect is told in `step` milliseconds. Watchers are counted, see `Watchers`.
        """
        self.listeners[wake] = holder, viewer
        self.telling.begin_for(wake, step, viewer != SPECTATOR)
        if viewer == SPECTATOR:
            self.watchers.begin(wake, holder, known_as)
        if holder and self.presence.enter(holder) and self.held_by(holder):
            self.changed()

    def leave(self, wake: asyncio.Event) -> None:
        """Stop waking somebody; who has no page open for a while is away."""
        holder, _ = self.listeners.pop(wake, ("", SPECTATOR))
        self.telling.end_for(wake)
        self.watchers.end(wake)
        if holder:
            closing = self.presence.leave(holder)
            asyncio.get_running_loop().call_later(AWAY_AFTER, self._settle, holder, closing)

    def _settle(self, holder: str, closing: int) -> None:
        if self.presence.settle(holder, closing):
            if self.held_by(holder):
                self.changed()
            elif holder != self.table.host:
                self.presence.forget(holder)

    def changed(self, viewers: Set[int] | None = None) -> None:
        """Forget what was rendered and wake those who listen, once whoever moved has had an answer.

        With `viewers` these alone have noticed it. What the others were shown is kept: to render it once more would
        take time, and that would tell them of it.
        """
        for rendered in (self._rendered, self._canvases):
            for key in [key for key in rendered if viewers is None or key[0] in viewers]:
                del rendered[key]
        if viewers is None:
            self.events.clear()
        self.weigh()
        self._wake_soon(viewers)
        self.when_awake(self)

    def tell_watchers(self) -> None:
        """Show how many look on. Nothing else is made anew for that: whoever comes and goes costs nobody much."""
        for (viewer, language), parts in self._rendered.items():
            self._rendered[viewer, language] = parts | {"watching": watching(self.watchers.shown, language)}
        self.events.clear()
        self._wake_soon()

    def _wake_soon(self, viewers: Set[int] | None = None) -> None:
        asyncio.get_running_loop().call_later(ANSWER_FIRST, in_turn, partial(self._wake_listeners, viewers))

    def _wake_listeners(self, viewers: Set[int] | None) -> None:
        for wake, viewer in in_order(self.listeners, self.waiting):
            if viewers is None or viewer in viewers:
                wake.set()

    def _tell(self, acts: Sequence[Act]) -> None:
        for viewer, entries in self._told.items():
            entries += [entry for act in acts for entry in act.entries if entry.visible_to(viewer)]

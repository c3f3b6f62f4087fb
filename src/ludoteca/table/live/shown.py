"""What is shown of a table: to each viewer what they may know, and nothing else."""

from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from sys import getsizeof
from typing import Any

from ludoteca.engine.matches.acts import UNDO
from ludoteca.engine.matches.checking import Drawn
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import LANGUAGES, Translator
from ludoteca.table.limits.recent import Recent
from ludoteca.table.live.consent import still_asked
from ludoteca.table.live.presence import Presence
from ludoteca.table.live.watchers import Watchers
from ludoteca.table.parts.advice import Hint
from ludoteca.table.parts.compose import Canvas, Parts, canvas, compose, said_names, watching
from ludoteca.table.parts.endings import Finale
from ludoteca.table.parts.loglines import MOST_LINES, Line, new_lines
from ludoteca.table.parts.plain import is_like
from ludoteca.table.parts.summaries import SeatSummary, TableSummary
from ludoteca.table.parts.templating import speaker
from ludoteca.table.store.rematch import Rematch, rematch_of
from ludoteca.table.store.shuffle import Gathering, Shares, gathering_of
from ludoteca.table.store.stored import StoredSeat, TableRow, TalkRow
from ludoteca.table.store.talk import MOST_SAID, TAIL, Ears, Heard, called, removed_parts, sat_at, talk_items
from ludoteca.table.tracing.spans import span

IMPORTED = "imported"  # the origin of a table whose record was brought along
A_WORD = 64            # bytes that something takes which a viewer has heard, beside its words
A_DRAW = 300           # bytes that a draw takes which was made again
A_LINE = 400           # bytes that a line of the log takes in a message, beside its words
Event = tuple[Parts, Parts, dict[str, Any], str]     # the parts before and after it, the message, and its text


def size_of(parts: Parts) -> int:
    """Return how many bytes the parts of a page take: a single sign beyond others makes each sign take four."""
    return sum(map(getsizeof, parts.values()))


def size_of_event(event: Event) -> int:
    """Return about how many bytes an event takes: the parts before it, its message, and its text."""
    before, _, message, text = event
    return size_of(before) + 2 * getsizeof(text) + A_LINE * len(message["lines"])


class Sight:
    """What a viewer may know at this moment, and what their page says of the table, each found out once."""

    def __init__(self, room: "Shown", viewer: int) -> None:
        self.viewer = viewer
        self._room = room

    @cached_property
    def view(self) -> View:
        """Return what the viewer may know."""
        return self._room.view(self.viewer)

    @cached_property
    def summary(self) -> TableSummary:
        """Return what the viewer's page says of the table."""
        return self._room.summary(self.viewer)


class Shown:
    """A table as its viewers see it. `Room` changes it; what is rendered here is kept until the next change."""

    table: TableRow
    chairs: list[StoredSeat]
    talk: list[TalkRow]
    ears: Ears
    shares: Shares
    match: Match
    times: list[int]       # when each act was made, in milliseconds since 1970
    is_gone: bool
    is_elsewhere: bool
    presence: Presence
    watchers: Watchers
    waits_since: int
    finale: Finale | None
    _sight: Sight | None = None     # while something is made of it, and no longer
    renamed: int = 0       # how often a name was taken away: pages that are open have it in many places
    _told: dict[int, list[Entry]]
    _rendered: dict[tuple[int, str], Parts]
    _canvases: dict[tuple[int, str], Canvas]
    events: Recent[Event]
    drawn: list[Drawn] | None
    epoch: int | None = 0      # in which this server has the table, where several share a database
    _made: int | None      # bytes of what has been made of it and is kept; None until somebody asks
    _hints: dict[int, Hint]

    def sequence(self, viewer: int) -> int:
        """Return a number that grows with every change that a viewer may notice, also over restarts."""
        heard, noticed = self.count_heard(viewer), len(self.match.noticed(viewer))
        return noticed + heard + self.table.changes + bool(self.table.successor)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Return who must act, as the match says; nobody before it has begun, or where the table is closed."""
        return self.match.waiting if self.table.begun and not self.table.closed else ()

    @property
    def is_there(self) -> bool:
        """Say whether there is such a table, and this server has it."""
        return not (self.is_gone or self.is_elsewhere)

    @property
    def is_past(self) -> bool:
        """Say whether nobody plays here any more: it is over, or was played elsewhere."""
        return self.match.is_over or bool(self.table.origin)

    @property
    def is_still(self) -> bool:
        """Say whether nothing happens here any more, be it that the table is closed, whose secrets are kept."""
        return self.is_past or bool(self.table.closed)

    @property
    def gathering(self) -> Gathering | None:
        """Return what the table waits for before it begins; None once it has, or where it is closed."""
        return None if self.table.begun or self.table.closed else gathering_of(self.chairs, self.shares)

    @property
    def rematch(self) -> Rematch | None:
        """Return the rematch that somebody has asked for; None before the end, or if nobody has."""
        return rematch_of(self.talk, self.chairs) if self.match.is_over else None

    @property
    def deadline(self) -> int:
        """Return when the time for the awaited choice is up, in milliseconds since 1970; 0 without a clock."""
        people = [seat for seat in self.waiting if seat >= 0 and not self.chairs[seat].bot]
        if not self.table.clock or not people or any(self.chairs[seat].is_open for seat in people):
            return 0
        return self.waits_since + self.table.clock * 1000

    def held_by(self, holder: str | None) -> tuple[int, ...]:
        """Return the seats of a browser, by the hash of its secret."""
        return tuple(chair.seat for chair in self.chairs if chair.holder == holder) if holder else ()

    def has_like(self, name: str, seat: int) -> bool:
        """Say whether somebody on another seat could be taken for one of this name, as any reader is told it."""
        others = [chair.name for chair in self.chairs if chair.seat != seat and chair.name]
        said = {(called(name, say), called(other, say)) for say in map(speaker, LANGUAGES) for other in others}
        return any(is_like(*pair) for pair in said)

    def still_asked(self, seat: int) -> tuple[int, ...]:
        """Return the seats of all who have yet to agree that somebody takes a bot's seat; none if it is not offered."""
        return still_asked(self.chairs, self.presence, seat)

    def is_free(self, seat: int) -> bool:
        """Say whether somebody may sit down: nobody is here, or a bot whose seat is offered, and all have agreed.

        Where nobody plays any more nobody sits down, or would be shown as who has won.
        """
        chair = self.chairs[seat]
        return not self.is_past and (chair.is_open or (chair.is_offered and not self.still_asked(seat)))

    def view(self, viewer: int) -> View:
        """Return what a viewer may know."""
        return self.match.view(viewer)

    def view_in(self, viewer: int, say: Translator) -> View:
        """Return what a viewer may know, with everybody called as the reader's language has it."""
        return replace(self.view(viewer), names=said_names(self.summary(viewer), say))

    def told(self, viewer: int) -> Sequence[Entry]:
        """Return the entries of the log that a viewer may read."""
        return self._told[viewer]

    def summary(self, viewer: int) -> TableSummary:
        """Return what a viewer's page says of the table."""
        return TableSummary(
            id=self.table.id,
            title=self.table.title,
            listed=bool(self.table.listed),
            seats=tuple(
                SeatSummary(
                    chair.name,
                    chair.bot,
                    self.is_free(chair.seat),
                    bool(chair.bot and chair.holder),
                    bool(chair.bot) or chair.is_open or chair.holder in self.presence,
                )
                for chair in self.chairs
            ),
            stamp=self.match.stamp(viewer),
            gathering=self.gathering,
            may_undo=viewer >= 0 and self.match.may_undo(viewer),
            deadline=self.deadline,
            outcome=self.match.outcome,
            successor=self.table.successor or "",
            rematch=self.rematch,
            hints=bool(self.table.hints),
            imported=self.table.origin == IMPORTED,
            closed=self.table.closed,
            may_agree=() if self.is_still else tuple(
                chair.seat for chair in self.chairs if viewer in self.still_asked(chair.seat)
            ),
        )

    @contextmanager
    def in_sight(self, viewer: int) -> Iterator[None]:
        """Find out once what a viewer may know, for all that is asked of the table within; nothing is awaited there."""
        self._sight = Sight(self, viewer)
        try:
            yield
        finally:
            self._sight = None

    def _sight_of(self, viewer: int) -> Sight:
        return self._sight if self._sight and self._sight.viewer == viewer else Sight(self, viewer)

    def parts(self, viewer: int, language: str) -> Parts:
        """Return the changing parts of a viewer's page; rendered once until the next change."""
        key = (viewer, language)
        if key not in self._rendered:
            with span("page.draw", game=self.match.game.name, viewer="spectator" if viewer == SPECTATOR else "seat"):
                self._rendered[key] = self._drawn(viewer, language)
            self.weigh()
        return self._rendered[key]

    def _drawn(self, viewer: int, language: str) -> Parts:
        sight = self._sight_of(viewer)
        end = self.finale.part(sight.summary, language, viewer) if self.finale else ""
        parts = compose(sight.view, sight.summary, language, hint=self.hint(viewer))
        parts |= {"end": end, "watching": watching(self.watchers.shown, language)}
        return parts | removed_parts(self.heard_rows(viewer), speaker(language))

    def canvas(self, viewer: int, language: str) -> Canvas:
        """Return what of a viewer's picture does not change; drawn once until the next change, to be sure."""
        key = (viewer, language)
        if key not in self._canvases:
            self._canvases[key] = canvas(self.view_in(viewer, speaker(language)), language)
            self.weigh()
        return self._canvases[key]

    def keep_event(self, key: Hashable, event: Event) -> None:
        """Keep what a stream is about to send: others who follow the table as the same viewer get it, too."""
        self.events.keep(key, event)
        self.weigh()

    def forget_made(self) -> None:
        """Forget all that was made of the table: it is made again for whoever asks."""
        for kept in (self._rendered, self._canvases, self.events):
            kept.clear()
        self.ears.forget()
        self.drawn = None
        self.weigh()

    def taken_back(self, seat: int) -> int:
        """Return how often whoever sits on a seat has taken something back: not who sat there before."""
        since = sat_at(self.talk, seat)
        acts = zip(self.match.acts, self.times, strict=True)
        return sum(at >= since for act, at in acts if act.seat == seat and act.action == UNDO)

    def weigh(self) -> None:
        """Count anew, once somebody asks, how much has been made of the table and is kept."""
        self._made = None

    @property
    def made(self) -> int:
        """Return about how many bytes have been made of the table and are kept."""
        if self._made is None:
            self._made = self._weight()
        return self._made

    def _weight(self) -> int:
        return (
            sum(map(size_of, self._rendered.values()))
            + sum(getsizeof(canvas.backdrop) for canvas in self._canvases.values())
            + sum(map(size_of_event, self.events.values()))
            + A_DRAW * len(self.drawn or ())
            + A_WORD * len(self.ears)
        )

    def hint(self, seat: int) -> Hint | None:
        """Return what a bot has to say of a seat's present view, None where nobody has asked."""
        hint = self._hints.get(seat)
        return hint if hint is not None and hint.stamp == self.match.stamp(seat) else None

    def lines(self, viewer: int, language: str, first: int) -> list[Line]:
        """Return the last MOST_LINES lines of the log, from number `first` on at most, as a viewer may read them."""
        told = self.told(viewer)
        if first >= len(told):
            return []
        say, sight = speaker(language, self.match.game.package), self._sight_of(viewer)
        view = replace(sight.view, names=said_names(sight.summary, say))
        return new_lines(view, told, tuple(view.names), say, max(first, len(told) - MOST_LINES))

    def heard(self, viewer: int, language: str, first: int = 0, most: int = MOST_SAID) -> list[str]:
        """Return at most `most` things that a viewer has heard, from number `first` on, as items of a list."""
        return talk_items(self.heard_rows(viewer)[first : first + most], speaker(language))

    def heard_rows(self, viewer: int) -> Sequence[Heard]:
        """Return all that a viewer has heard."""
        return self.ears.rows(self.talk, viewer, self.chairs)

    def hear(self, said: Sequence[TalkRow]) -> None:
        """Add to the talk what has just been said."""
        self.talk += said
        self.ears.hear(said, self.chairs)

    def first_shown(self, viewer: int, heard: int = 0) -> int:
        """Return from where on a page shows what its viewer has heard, if it has shown `heard` of it already."""
        return max(heard, self.count_heard(viewer) - TAIL)

    def count_heard(self, viewer: int) -> int:
        """Return how much a viewer has heard."""
        return len(self.heard_rows(viewer))

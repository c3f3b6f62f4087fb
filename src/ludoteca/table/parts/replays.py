"""A match as a replay: every state that it has been through, and the points where it came to rest.

Each point is redacted for whoever looks when it is looked at, so nobody sees more of the past than there was
to be seen. While a game goes on its viewers have replays of their own, on which there are no points but those that
they have noticed.
"""

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ludoteca.engine.matches.acts import UNDO, Act
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.runtime.seats import CHANCE, SPECTATOR
from ludoteca.table.limits.costs import PAYER
from ludoteca.table.limits.recent import to_forget
from ludoteca.table.limits.turns import MOST_WAITING, Turns

OPEN = -3      # a viewer to whom, once all is over, everything is open; see SPECTATOR
KEPT = 32      # replays that are remembered
KEPT_BYTES = 64_000_000     # of the states on all of them


class Replay:
    """The states of a match in the order of its acts; point `n` is the one after `n` of them."""

    def __init__(self, match: Match) -> None:
        self._copy = Match(match.game, match.seats, options=match.values, pack=match.pack)
        self._copy.begin_counting()
        self.states = [self._copy.states]        # of each point, unredacted
        self._rests = [] if self._copy.waiting == (CHANCE,) else [0]

    @property
    def weight(self) -> int:
        """Return how many bytes the states take."""
        return len(self.states) * self.states[0].nbytes

    def extend(self, acts: Sequence[Act]) -> None:
        """Play on what is not on the replay yet; `acts` are all of the match's."""
        for act in acts[len(self.states) - 1 :]:
            self._copy.repeat(act.seat, act.action)
            at_rest = not self._copy.acts[-1].sealed and self._copy.waiting != (CHANCE,)
            self._rests += [len(self.states)] * at_rest
            self.states.append(self._copy.states)

    @property
    def last(self) -> int:
        """Return the last point."""
        return len(self.states) - 1

    @property
    def steps(self) -> list[int]:
        """Return the points that mean something: nothing lies face down, chance has nothing to do; and the last."""
        return self._rests if self.last in self._rests[-1:] else [*self._rests, self.last]

    def noticed(self, viewer: int) -> Sequence[int]:
        """Return the points where a viewer has noticed something."""
        return self._copy.noticed(viewer)

    def act(self, n: int) -> Act:
        """Return the act that led to a point."""
        return self._copy.acts[n - 1]

    def true_point(self, n: int) -> int:
        """Return a point as the match counts it."""
        return n

    def point_at(self, true: int) -> int:
        """Return the point that shows what the match had come to after so many acts."""
        return true

    def view(self, eyes: int, n: int, names: Sequence[str]) -> View:
        """Return what a viewer could know at a point."""
        game, tables, states = self._copy.game, self._copy.tables, self.states[n]
        if eyes == OPEN:
            return View.of_redacted(game, tables, states, SPECTATOR, names)
        return View.of(game, tables, states, eyes, names)

    def told(self, eyes: int, n: int) -> list[Entry]:
        """Return the entries that a viewer could read up to a point."""
        return [
            entry
            for act in self._copy.acts[:n]
            for entry in act.entries
            if eyes == OPEN or entry.visible_to(eyes)
        ]

    @property
    def is_over(self) -> bool:
        """Say whether the last point is the end."""
        return self._copy.is_over


class SeenReplay:
    """A replay as one viewer has noticed it: point `n` is the one after `n` acts that this viewer has noticed."""

    _rests: list[int]

    def __init__(self, replay: Replay, eyes: int, before: "SeenReplay | None" = None) -> None:
        """Make one that goes on where the one `before` ends."""
        self._replay, self._eyes = replay, eyes
        self._points = [0, *replay.noticed(eyes)]
        known = len(before._points) if before else 0
        rests: list[int] = list(before._rests) if before else []
        self._rests = rests + [n for n in range(known, len(self._points)) if self._is_rest(n)]

    def _is_rest(self, n: int) -> bool:
        """Say whether the game came to rest, as far as the viewer could see."""
        view = self._replay.view(self._eyes, self._points[n], ())
        act = self._replay.act(self._points[n]) if n else None
        chose = act is not None and act.seat == self._eyes and act.sealed and not act.out_of_turn and act.action != UNDO
        lies = view.game.rules.sealed(view.mirrored_tables, view.mirrored) != 0
        return not (chose or lies or view.waiting == CHANCE)

    @property
    def last(self) -> int:
        """Return the last point."""
        return len(self._points) - 1

    @property
    def steps(self) -> list[int]:
        """Return the points that mean something to the viewer, and the last."""
        return self._rests if self.last in self._rests[-1:] else [*self._rests, self.last]

    def true_point(self, n: int) -> int:
        """Return a point as the match counts it."""
        return self._points[n]

    def point_at(self, true: int) -> int:
        """Return the point that shows what the match had come to after so many acts."""
        return bisect_right(self._points, true) - 1

    def view(self, eyes: int, n: int, names: Sequence[str]) -> View:
        """Return what a viewer could know at a point."""
        return self._replay.view(eyes, self._points[n], names)

    def told(self, eyes: int, n: int) -> list[Entry]:
        """Return the entries that a viewer could read up to a point."""
        return self._replay.told(eyes, self._points[n])


AnyReplay = Replay | SeenReplay


@dataclass
class Kept:
    """A replay that is remembered, and as whom it was looked at: the replay does not know these, or none would be freed
    before the collector of rings comes by.
    """

    replay: Replay
    address: str = ""            # that asked first
    seen: dict[int, SeenReplay] = field(default_factory=dict)     # by eyes

    def known_to(self, eyes: int) -> SeenReplay | None:
        """Return the replay as a viewer has noticed it, None where that has not been made up to the present."""
        before = self.seen.get(eyes)
        return None if before is None or before.last < len(self.replay.noticed(eyes)) else before

    def seen_by(self, eyes: int) -> SeenReplay:
        """Return the replay as a viewer has noticed it, up to the present: it goes on where it ended before."""
        known = self.known_to(eyes)
        if known is not None:
            return known
        found = self.seen[eyes] = SeenReplay(self.replay, eyes, self.seen.get(eyes))
        return found


def _extend(replay: Replay, acts: Sequence[Act]) -> None:
    """Let a replay go on, unless it has gone so far while this had to wait for its turn."""
    if replay.last < len(acts):
        replay.extend(acts)


class Replays:
    """The replays of the tables that somebody looks back at. One is worked on at a time, in the turn of whoever asks;
    who waits behind others of their own holds up nobody else who looks back at the same table.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._turns = Turns(1, most_waiting=MOST_WAITING)

    async def of(self, table_id: str, match: Match, until: int | None = None) -> Replay:
        """Return a table's replay up to the present, or up to so many acts at least."""
        return (await self._extended(table_id, match, until)).replay

    async def _extended(self, table_id: str, match: Match, until: int | None) -> Kept:
        acts = match.acts[:until]
        kept = self._kept.get(table_id) or Kept(Replay(match), PAYER.get().who)
        replay = kept.replay
        self._kept[table_id] = kept
        self._kept.move_to_end(table_id)
        if len(self._kept) > KEPT:
            self._forget_one(lambda replay: 1)
        if replay.last < len(acts):
            await self._turns.work(table_id, _extend, replay, acts)
        while sum(each.replay.weight for each in self._kept.values()) > KEPT_BYTES and len(self._kept) > 1:
            self._forget_one(lambda replay: replay.weight)
        return kept

    def _forget_one(self, weight: Callable[[Replay], int]) -> None:
        """Forget another one than that which was asked for last."""
        others = list(self._kept.items())[:-1]
        del self._kept[to_forget((table, kept.address, weight(kept.replay)) for table, kept in others)]

    async def seen_by(self, eyes: int, table_id: str, match: Match) -> AnyReplay:
        """Return a table's replay as a viewer has noticed it; to open eyes it is the whole one.

        It is not extended by what the viewer has not noticed: the time that takes would tell of it.
        """
        if eyes == OPEN:
            return await self.of(table_id, match)
        kept = await self._extended(table_id, match, max(match.noticed(eyes), default=0))
        known = kept.known_to(eyes)
        return await self._turns.work(table_id, kept.seen_by, eyes) if known is None else known

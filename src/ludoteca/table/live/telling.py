"""Until when those who look on are told what has happened. Bots wait for them, and take a worker only then."""

import asyncio
from collections.abc import Sequence

from ludoteca.engine.matches.acts import Act
from ludoteca.engine.matches.match import Match
from ludoteca.engine.runtime.journal import EVERYBODY
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.table.parts.action_links import marks_text
from ludoteca.table.parts.loglines import bearing_of, line_text
from ludoteca.table.parts.pace import LONGEST, STEPS, told_in
from ludoteca.table.parts.templating import speaker
from ludoteca.table.store.tokens import monotonic

SLOWEST = max(STEPS.values())


class Telling:
    """What is being told at a table, as far as the server can guess it: from what everybody may read, and no more.

    How long a secret is told would show in when the next bot moves.
    """

    def __init__(self) -> None:
        self.until = 0                                     # milliseconds of the server's clock
        self.turn = asyncio.Lock()                         # of the bots of a table: each waits until the last is told
        self.is_played = False                             # somebody plays here, with a page open or without scripts
        self._steps: dict[asyncio.Event, tuple[int, bool]] = {}     # how long an effect takes where somebody looks on

    def begin_for(self, wake: asyncio.Event, step: int, plays: bool) -> None:
        """Note that somebody looks on, where an effect takes `step` milliseconds; 0 where nothing moves."""
        self._steps[wake] = min(max(0, step), SLOWEST), plays

    def end_for(self, wake: asyncio.Event) -> None:
        """Note that somebody has gone."""
        self._steps.pop(wake, None)

    @property
    def step(self) -> int:
        """Return how long an effect takes where that is longest, 0 if nobody looks on. Those who only watch do not
        slow down those who play, be it without scripts.
        """
        return max((step for step, plays in self._steps.values() if plays or not self.is_played), default=0)

    def begin(self, acts: Sequence[Act], match: Match, people: Sequence[int]) -> None:
        """Note what is told from now on; `people` are the seats where no bot sits."""
        self.is_played = bool(people)
        entries = [entry for act in acts for entry in act.entries if entry.audience == EVERYBODY and entry.event > 0]
        if not entries or not self.step:
            return
        view = match.view(SPECTATOR)
        say, names = speaker("en", view.game.package), tuple(view.names)
        told = (view.game, view.mirrored_tables, view.name_context)
        lines = []
        for entry in entries:
            bearing = bearing_of(*told, entry, names, say)
            weight = max(bearing.weight(seat) for seat in (SPECTATOR, *people))
            lines.append((line_text(*told, entry, names, say), weight, marks_text(view.animation(entry))))
        now = monotonic()
        self.until = min(now + LONGEST, max(now, self.until) + int(told_in(lines, self.step)))

    async def end(self) -> None:
        """Wait until it is told, as long as somebody looks on; never longer than the longest, whatever comes to it."""
        latest = monotonic() + LONGEST
        while self.step and (left := min(self.until, latest) - monotonic()) > 0:
            await asyncio.sleep(left / 1000)

"""How far a long run has come: a line that is written over on a terminal, now and then a new one elsewhere."""

import sys
from datetime import timedelta
from time import monotonic

from ludoteca.cli.common import counted
from ludoteca.cli.harmless import to_draw_on

ON_TERMINAL, ELSEWHERE = 0.2, 10.0     # seconds between two lines


class Progress:
    """Tells of games played, games a second and time left; silent where nobody watches, unless it is asked for."""

    def __init__(self, total: int, asked: bool = False) -> None:
        self.total = total
        self.terminal = sys.stderr.isatty()
        self.shown = asked or self.terminal
        self._begun: tuple[float, int] | None = None       # when this run's first game began, and how many were played
        self._told = 0.0
        self._width = 0

    def __call__(self, played: int) -> None:
        """Tell that so many games have been played, those of earlier runs included."""
        now = monotonic()
        if self._begun is None:
            self._begun = now, played
        last = played == self.total
        if self.shown and (last or now - self._told >= (ON_TERMINAL if self.terminal else ELSEWHERE)):
            self._told = now
            self.say(self.line(played, now), end="\n" if last or not self.terminal else "")

    def compiling(self, title: str) -> None:
        """Tell that a game's rules are about to be compiled, or loaded: the clock begins anew."""
        self._begun = None
        if self.terminal:
            self.say(f"{title}: loading the rules, or compiling them if they have changed ...", end="")

    def say(self, text: str, end: str) -> None:
        """Write a line, over the last one on a terminal."""
        start = "\r" if self.terminal else ""
        print(f"{start}{text:<{self._width}}", end=end, file=to_draw_on(), flush=True)
        self._width = len(text) if self.terminal and not end else 0

    def line(self, played: int, now: float) -> str:
        """Return what is told."""
        begin, before = self._begun or (now, played)
        text = f"{played:,} of {counted(self.total, 'game', ',')}"
        seconds = now - begin
        if played > before and seconds > 0:
            rate = (played - before) / seconds
            text += f", {rate:,.0f} a second" if rate >= 10 else f", {rate:.1f} a second"
            if played < self.total:
                text += f", {duration((self.total - played) / rate)} left"
        return text


def duration(seconds: float) -> str:
    """Return a time in its largest unit of which there are two at least."""
    from babel.dates import format_timedelta

    return format_timedelta(timedelta(seconds=seconds), threshold=2, locale="en")

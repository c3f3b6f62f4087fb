"""How long what happens is told: the numbers of this table and of its pages, which get them by `data-pace`.

A telling goes faster when more has come meanwhile, but never faster than can be followed: nothing is dropped.
"""

from collections.abc import Iterable
from typing import Any

STEPS = {"off": 0, "fastest": 105, "fast": 220, "normal": 420, "slow": 900}    # milliseconds of an effect, as chosen
FLIGHT = 2.6       # of such steps: as long as a flight along a curve lasts
LETTER = 6         # milliseconds for each letter of a line, up to a step
SILENT = 60        # for a line that changes nothing on the board and matters to nobody in particular
TOGETHER = 40      # for a piece that flies while others do
AGAIN = 0.4        # of the time, for a line that does to another piece what the last one did
LEAST = 400        # for a line that shows something, however much waits
WEIGHTY = 1200     # for a line that matters to whoever looks on
LONGEST = 4000     # that a bot waits until what has happened is told
PACE: dict[str, Any] = {
    "steps": STEPS, "flight": FLIGHT, "letter": LETTER, "silent": SILENT, "together": TOGETHER, "again": AGAIN,
    "least": LEAST, "weighty": WEIGHTY,
}


def told_in(lines: Iterable[tuple[str, int, str]], step: int) -> float:
    """Return in how many milliseconds lines are told, each with its text, weight and marks; 0 where nothing moves."""
    whole, aloft = 0.0, False
    for text, weight, marks in lines if step else ():
        flies = " along " in marks
        if aloft and not flies:
            whole += max(LEAST, step * FLIGHT)
        aloft = flies
        if flies:
            whole += TOGETHER
        elif not marks and not weight:
            whole += SILENT
        else:
            whole += max(WEIGHTY if weight else LEAST, step + min(step, len(text) * LETTER))
    return whole + aloft * max(LEAST, step * FLIGHT)

"""How long the geometry of Wings of War takes compiled: overlaps, sights and tails, each alone.

They are asked for every pair of flyers in every manoeuvre, so playouts live by them.
"""

import platform
from collections.abc import Callable
from pathlib import Path
from time import process_time

import numba
import numpy as np

from ludoteca.compiled import compiled_game
from ludoteca.engine.runtime.record_types import blank
from ludoteca.games import load_game
from ludoteca.games.wings_of_war.rules.geometry import crosses, lay_corners, overlap
from ludoteca.games.wings_of_war.rules.sight import squared_range
from ludoteca.games.wings_of_war.rules.tailing import can_tail
from ludoteca.games.wings_of_war.state import State, Status

GAME = load_game("wings_of_war")
ASKED = 200_000
COPIES = 8                  # equal states, asked in turn: of one alone the compiler would keep the answer
RUNS = 5                   # the quickest counts: others are using the machine too
HERE = (50000, 50000, 0)
FAR = (50000, 90000, 0)
BESIDE = (65000, 50000, 0)
AHEAD = (50000, 65000, 0)
BETWEEN = ((52000, 57500, 0), (60000, 57500, 40), (46000, 70000, 40))
CROWD = tuple((42000 + 1600 * n, 56000 + 7919 * n % 9000, 40 * n) for n in range(10))
TOUCHING = (54350, 50000, 0)


def ask_ranges(tables, states, count):
    """Ask for the range of the first flyer to the second, many times."""
    found = 0
    for n in range(count):
        found += squared_range(tables, states[n % COPIES], 0, 0, 1, 0)
    return found


def ask_tails(tables, states, count):
    """Ask whether the first flyer can tail the second."""
    found = 0
    for n in range(count):
        found += 1 if can_tail(tables, states[n % COPIES], 0, 1) else 0
    return found


def ask_overlaps(_tables, states, count):
    """Ask whether the first two flyers overlap."""
    found = 0
    for n in range(count):
        flyers = states[n % COPIES].flyers
        found += 1 if overlap(flyers[0].stand, flyers[1].stand) else 0
    return found


def ask_crossings(_tables, states, count):
    """Ask whether the line between the first two flyers crosses the third."""
    found = 0
    for n in range(count):
        flyers = states[n % COPIES].flyers
        one = flyers[0].stand
        other = flyers[1].stand
        found += 1 if crosses(one.x, one.y, other.x, other.y, flyers[2].stand) else 0
    return found


CASES = (
    ("overlap, far apart", ask_overlaps, (HERE, FAR)),
    ("overlap, touching", ask_overlaps, (HERE, TOUCHING)),
    ("crosses", ask_crossings, (HERE, AHEAD, BETWEEN[0])),
    ("squared_range, too far", ask_ranges, (HERE, FAR)),
    ("squared_range, not in the arc", ask_ranges, (HERE, BESIDE)),
    ("squared_range, open", ask_ranges, (HERE, AHEAD)),
    ("squared_range, three others about", ask_ranges, (HERE, AHEAD, *BETWEEN)),
    ("squared_range, ten others about", ask_ranges, (HERE, AHEAD, *CROWD)),
    ("can_tail, too far", ask_tails, (HERE, FAR)),
    ("can_tail, yes", ask_tails, (HERE, AHEAD)),
    ("can_tail, ten others about", ask_tails, (HERE, AHEAD, *CROWD)),
)


def states_of(tables: np.ndarray, poses: tuple[tuple[int, int, int], ...]) -> np.ndarray:
    """Return equal states with single-seaters at some poses, the first against all the others."""
    states = blank(State.dtype, COPIES)
    states[0].crowd = len(poses)
    for slot, pose in enumerate(poses):
        flyer = states[0].flyers[slot]
        flyer.status, flyer.side, flyer.level = Status.FLYING, min(slot, 1), 2
        flyer.stand.x, flyer.stand.y, flyer.stand.heading = pose
        flyer.stand.half_width = tables[0].models[0].half_width
        lay_corners(tables[0], flyer.stand)
    states[1:] = states[0]
    return states


def nanoseconds(loop: Callable, tables: np.ndarray, states: np.ndarray) -> float:
    """Return how long a compiled loop takes for one answer."""
    loop(tables[0], states, 1)
    times = []
    for _ in range(RUNS):
        begin = process_time()
        loop(tables[0], states, ASKED)
        times.append(process_time() - begin)
    return min(times) / ASKED * 1e9


def machine() -> str:
    """Return the processor and the versions that the figures hold for."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.is_file() else []
    names = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    processor = names[0] if names else platform.processor() or platform.machine()
    return f"{processor}, one core; Python {platform.python_version()}, Numba {numba.__version__}"


def main() -> None:
    """Print nanoseconds for each predicate."""
    print(machine())
    tables = GAME.tables_of(GAME.default_pack())
    for label, loop, poses in CASES:
        took = nanoseconds(compiled_game(GAME).compile(loop), tables, states_of(tables, poses))
        print(f"  {label}: {took:.0f} ns", flush=True)


if __name__ == "__main__":
    main()

"""On which side of a plane its label stands, so that labels cover neither each other nor other planes."""

from collections.abc import Sequence
from typing import Any

SIDES = {"below": (0, 1), "right": (1, 0), "left": (-1, 0), "above": (0, -1)}
OUT = {"below": 62, "above": 62, "right": 82, "left": 82}     # millimetres from the stand to the label's middle
WIDE, HIGH = 66, 36        # of a label, about: on the screen it keeps its size, however near one looks
BODY = 30                  # half of what a plane covers
EDGE = 160                 # so near to the edge of the table a label towards it would be cut off on a small screen
Spot = tuple[float, float]


def place_plaques(flyers: Sequence[dict[str, Any]], high: int) -> None:
    """Say of each flyer in play on which side its label stands: below, if there is room."""
    bodies = [(each["x"], each["y"]) for each in flyers if each["on"]]
    taken: list[Spot] = []
    for each in sorted(flyers, key=lambda flyer: -flyer["y"]):
        here = (each["x"], each["y"])
        spots = {side: (here[0] + across * OUT[side], here[1] + down * OUT[side])
                 for side, (across, down) in SIDES.items()}
        cut = {"above": here[1] < EDGE, "below": here[1] > high - EDGE}
        each["plaque"] = min(spots, key=lambda side: covered(spots[side], here, bodies, taken) + cut.get(side, False))
        if each["on"]:
            taken.append(spots[each["plaque"]])


def covered(spot: Spot, here: Spot, bodies: Sequence[Spot], taken: Sequence[Spot]) -> int:
    """Return how much a label would cover: other labels, and other planes."""
    labels = sum(abs(x - spot[0]) < WIDE and abs(y - spot[1]) < HIGH for x, y in taken)
    planes = sum((x, y) != here and abs(x - spot[0]) < WIDE / 2 + BODY and abs(y - spot[1]) < HIGH / 2 + BODY
                 for x, y in bodies)
    return 2 * labels + planes

"""What a film looks at: the whole board, or the part of it where the picture says that something happens."""

import re
from collections.abc import Callable
from dataclasses import dataclass

FRAME = re.compile(r'data-frame="([^"]*)"')
TURNS = re.compile(r"<[^>]*\sdata-turns\b")
ACROSS = 1.25                    # times as wide as high: there a board that may be turned is turned, as in the page
GLIDE = 0.7                      # seconds
EASE, HOLD = ".4 0 .25 1", "0 0 1 1"


@dataclass(frozen=True)
class Frame:
    """A part of the board: where it begins, and how large it is."""

    left: float
    top: float
    wide: float
    high: float

    def joined(self, other: "Frame") -> "Frame":
        """Return what holds both."""
        left, top = min(self.left, other.left), min(self.top, other.top)
        return Frame(left, top, max(self.left + self.wide, other.left + other.wide) - left,
                     max(self.top + self.high, other.top + other.high) - top)


    def turned(self) -> "Frame":
        """Return where it lies when the board is turned clockwise by a right angle around 0 0."""
        return Frame(-self.top - self.high, self.left, self.high, self.wide)


def frame_of(text: str) -> Frame:
    """Return four numbers as a frame."""
    return Frame(*map(float, text.replace(",", " ").split()))


class Camera:
    """Where a film looks in the course of time; it stays where it is unless a picture asks for something.

    Where `first`, the picture with which it begins, may be turned and there is more room across, all is turned.
    """

    def __init__(self, box: str, wide: float, high: float, most: float, down: float, first: str = "") -> None:
        self.turned = wide > ACROSS * high and TURNS.search(first) is not None
        self._box = self._lying(frame_of(box))
        self._wide, self._high, self._most, self._down = wide, high, most, down
        self.seen = self._box
        self._looks: list[tuple[float, Frame]] = [(0.0, self._box)]

    def asked(self, drawing: str) -> Frame:
        """Return the frame that a picture asks for: the whole board where it asks for none."""
        found = FRAME.search(drawing)
        return self._lying(frame_of(found[1])) if found else self._box

    def _lying(self, frame: Frame) -> Frame:
        return frame.turned() if self.turned else frame

    def look(self, time: float, frame: Frame) -> None:
        """Look at a frame from a time on."""
        self.seen = frame
        if self._looks[-1][0] == time:
            self._looks.pop()
        self._looks.append((time, frame))

    @property
    def box(self) -> Frame:
        """Return the whole board, as it lies."""
        return self._box

    @property
    def moves(self) -> bool:
        """Say whether it ever looks at anything but the whole board."""
        return any(frame != self._box for _, frame in self._looks)

    def placed(self, frame: Frame) -> tuple[float, float, float]:
        """Return how far the picture is moved across and down, and its scale, so that a frame fills the board."""
        whole = min(self._wide / self._box.wide, self._high / self._box.high)
        scale = max(whole, min(self._wide / frame.wide, self._high / frame.high, whole * self._most))
        across = place(frame.left, frame.wide, self._wide / scale, self._box.left, self._box.wide, 0.5)
        down = place(frame.top, frame.high, self._high / scale, self._box.top, self._box.high, 1.0)
        return 0.0 - across * scale, self._down - down * scale, scale

    def zooms(self) -> list[tuple[float, float]]:
        """Return how many times nearer than the whole board it looks, from which time on; in quarters."""
        whole = self.placed(self._box)[2]
        return [(time, round(4 * self.placed(frame)[2] / whole) / 4) for time, frame in self._looks]

    def animations(self, length: float, short: Callable[[float], str]) -> str:
        """Return its movements as animations of the picture's transform, "" where it never moves."""
        if not self.moves:
            return ""
        keys = [(0.0, self.placed(self._looks[0][1]), HOLD)]
        for time, frame in self._looks[1:]:
            if time > keys[-1][0]:
                keys.append((time, keys[-1][1], HOLD))
            keys.append((min(max(time, keys[-1][0]) + GLIDE, length), self.placed(frame), EASE))
        keys.append((length, keys[-1][1], HOLD))
        keys = [key for n, key in enumerate(keys) if not n or key[0] > keys[n - 1][0]]
        times = ";".join(f"{time / length:.5f}" for time, _, _ in keys)
        splines = ";".join(spline for _, _, spline in keys[1:])
        columns: tuple[tuple[str, str, Callable[[tuple[float, float, float]], str]], ...] = (
            ("translate", "replace", lambda at: f"{short(at[0])} {short(at[1])}"),
            ("scale", "sum", lambda at: f"{at[2]:.5f}"),
        )
        return "".join(
            f'<animateTransform attributeName="transform" type="{name}" additive="{additive}" calcMode="spline" '
            f'dur="{length:.2f}s" repeatCount="indefinite" keyTimes="{times}" keySplines="{splines}" '
            f'values="{";".join(told(at) for _, at, _ in keys)}"/>' for name, additive, told in columns)


def place(begin: float, length: float, seen: float, first: float, whole: float, rest: float) -> float:
    """Return where what is seen begins along one axis: a frame in its middle, and nothing beyond the board's edge.

    Where more than the board is seen, `rest` of what is beyond it comes before it.
    """
    if seen >= whole:
        return first - (seen - whole) * rest
    return min(max(begin + length / 2 - seen / 2, first), first + whole - seen)

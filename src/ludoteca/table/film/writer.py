"""A replay as a film: one animated SVG that plays in every browser, with nothing beside it.

It shows what the replay shows to the same eyes: the picture at each step, and between two of them what the log tells,
entry by entry with its marks. Nothing else goes into it.
"""

import base64
import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from xml.sax.saxutils import escape

from markupsafe import Markup

from ludoteca.engine.game.contract import Mark
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.table.door.asset_version import STATIC
from ludoteca.table.film.css import Rule, Size, glides, rules_in, styled
from ludoteca.table.film.prune import ASKED, asked_by, known_in, leave_out_unasked, walk
from ludoteca.table.film.timeline import FLIGHT, Stage, Writer, short
from ludoteca.table.film.view_box import Camera, Frame
from ludoteca.table.parts import words
from ludoteca.table.parts.compose import canvas, pieces, places, said_names
from ludoteca.table.parts.endings import headline
from ludoteca.table.parts.loglines import Line, lines_at
from ludoteca.table.parts.replays import OPEN, AnyReplay
from ludoteca.table.parts.summaries import TableSummary
from ludoteca.table.parts.templating import macros, picture_sheet, render, speaker

MOST_STEPS = 240                 # of one film
LAST_STEPS = 20                  # what is offered as the end of a game
WINDOW, BOARD = Size(1280, 800), Size(1280, 640)
STRIP = 56                       # above the board
OPENING, REST, CLOSING = 3.0, 0.7, 6.0     # seconds: the title, between two steps, the result
STILL = 2.0                      # seconds of the last picture before it
TOLD, SILENT, LETTER = 0.7, 0.3, 0.011    # seconds of a line that moves the picture, of another, and of a letter
LONGEST_LINE = 0.9                         # seconds for the letters of a line
AGAIN = 0.5                      # of the time, for a line that does to another piece what the last one did
WIDTH, ROWS = 84, 2              # letters and rows of a caption
FONTS = (("Federo", "federo.woff2", "400"), ("Source Sans 3", "source-sans-3.woff2", "200 900"))
FLIES = re.compile(r"^(\S+) along ", re.MULTILINE)
TOGETHER, AHEAD = 0.05, 2        # seconds for a piece that flies while others do; lines among which it is looked for
Shot = tuple[int, list[Line]]    # a point, and the lines told on the way there


@dataclass(frozen=True)
class Cut:
    """The part of a replay that a film shows, as numbers of its steps."""

    first: int
    last: int
    of: int                      # how many there are

    @property
    def is_whole(self) -> bool:
        """Say whether nothing is left out."""
        return self.first == 0 and self.last == self.of - 1


def cut_of(steps: Sequence[int], first: int, last: int) -> Cut:
    """Return what a film can show of the steps between two points."""
    begin = max((place for place, point in enumerate(steps) if point <= first), default=0)
    end = max((place for place, point in enumerate(steps) if point <= last), default=0)
    return Cut(begin, min(max(begin, end), begin + MOST_STEPS), len(steps))


@dataclass(frozen=True)
class Offer:
    """A film that a page offers."""

    name: str
    message: Message
    number: int      # of steps, where the message says it
    first: int       # the point where it begins


def offers(steps: Sequence[int], n: int) -> list[Offer]:
    """Return the films that are offered at a point: all, from there on, the end."""
    whole = len(steps) - 1 <= MOST_STEPS
    found = [Offer("film-all", words.WHOLE_GAME if whole else words.FIRST_STEPS, MOST_STEPS, steps[0]),
             Offer("film-here", words.FROM_HERE, 0, n)]
    if len(steps) - 1 > LAST_STEPS:
        found.append(Offer("film-end", words.LAST_STEPS, LAST_STEPS, steps[-1 - LAST_STEPS]))
    return found


def film_of(replay: AnyReplay, eyes: int, summary: TableSummary, language: str, cut: Cut, theme: str = "auto") -> str:
    """Return the film of a part of a replay; `summary` is that of its last point."""
    game = replay.view(eyes, 0, [seat.name for seat in summary.seats]).game
    say = speaker(language, game.package)
    making = Making(replay, eyes, summary, language, cut, say)
    making.play()
    return making.written(theme)


def flyers(marks: str) -> set[str]:
    """Return the pieces that marks let fly along a curve."""
    return set(FLIES.findall(marks))


def flies_with(aloft: set[str], coming: Sequence[Line]) -> bool:
    """Say whether another piece flies together with those that are aloft: pages tell it in the same way."""
    pieces = next(filter(None, (flyers(marks) for _, _, _, marks, *_ in coming)), None)
    return bool(aloft) and pieces is not None and not aloft & pieces


class Making:
    """The making of one film."""

    def __init__(
        self, replay: AnyReplay, eyes: int, summary: TableSummary, language: str, cut: Cut, say: Translator
    ) -> None:
        self._replay, self._eyes, self._summary, self._language = replay, eyes, summary, language
        self._cut, self._say = cut, say
        self._points = replay.steps[cut.first : cut.last + 1]
        self._names = said_names(summary, say)
        self._picture, self._captions, self._cards = Stage(), Stage(), Stage()
        self._time = 0.0
        self._view = replay.view(eyes, self._points[0], self._names)
        self._canvas = canvas(self._view, language)
        first, nearest = self._drawing(self._points[0]), float(self._canvas.roams or 1)
        self._camera = Camera(self._canvas.box, BOARD.width, BOARD.height, nearest, STRIP, first)
        self._look = "picture turned" if self._camera.turned else "picture"

    def play(self) -> None:
        """Put everything on the stage."""
        self._show(self._drawing(self._points[0]))
        self._cards.show(0.0, self._opening())
        self._time = OPENING
        self._cards.show(self._time, "")
        told = ""
        for point, lines in self._shots():
            drawing = self._drawing(point)
            self._camera.look(self._time, self._camera.seen.joined(self._camera.asked(drawing)))
            aloft: set[str] = set()      # pieces that fly along their curves
            for n, (_, text, _, marks, *_) in enumerate(lines):
                self._caption(text)
                for mark in marks.splitlines():
                    self._picture.mark(self._time, Mark(*mark.split(" ", 2)))
                aloft |= flyers(marks)
                if flies_with(aloft, lines[n + 1 : n + 1 + AHEAD]):
                    self._time += TOGETHER
                    continue
                self._time += FLIGHT if aloft else 0.0
                aloft.clear()
                told, before = re.sub(r"-?\d+(\.\d+)?", "", marks), told
                again = AGAIN if marks and told == before else 1.0
                self._time += ((TOLD if marks else SILENT) + min(LONGEST_LINE, LETTER * len(text))) * again
            self._show(drawing)
            self._time += REST
        self._time += STILL
        self._caption("")
        self._cards.show(self._time, self._closing())
        self._time += CLOSING

    def _shots(self) -> Iterator[Shot]:
        before = self._points[0]
        for point in self._points[1:]:
            first = len(self._replay.told(self._eyes, before))
            yield point, lines_at(self._replay, self._eyes, point, self._summary, self._say, first)
            before = point

    def _show(self, drawing: str) -> None:
        self._picture.show(self._time, drawing)
        self._camera.look(self._time, self._camera.asked(drawing))

    def _drawing(self, point: int) -> str:
        view = self._replay.view(self._eyes, point, self._names)
        ended = point == self._replay.last
        summary = self._summary if ended else replace(self._summary, outcome=None)
        return pieces(view, summary, self._language)

    def _caption(self, text: str) -> None:
        rows = textwrap.wrap(text, WIDTH, max_lines=ROWS, placeholder=" …")
        self._captions.show(self._time, self._drawn("line", rows) if rows else "")

    def _drawn(self, macro: str, *arguments: object) -> str:
        return str(getattr(macros("film.html"), macro)(*arguments))

    def _opening(self) -> str:
        """Return the title: the game, who plays, what part this is, and whose eyes see it."""
        rows = [(seat, name, "") for seat, name in enumerate(self._names)]
        return self._drawn("card", self._title, self._about(), rows)

    def _closing(self) -> str:
        """Return the result; where the film ends before the game, how far it has come."""
        outcome = self._summary.outcome if self._points[-1] == self._replay.last else None
        if outcome is None:
            return self._drawn("card", self._title, [self._where()], [])
        result = places(outcome, self._names, self._say)
        won = [place.name for place in result if place.won]
        rows = [(place.seat, f"{place.place}  {place.name}", str(place.score)) for place in result]
        return self._drawn("card", headline(won, len(self._names), self._say), [], rows)

    @property
    def _title(self) -> str:
        return self._summary.title or self._view.game.title

    def _about(self) -> list[str]:
        found = [] if self._cut.is_whole else [self._where()]
        if self._eyes == OPEN:
            label = self._say(words.ALL_OPEN)
            found.append(label[0].upper() + label[1:])
        elif self._eyes != SPECTATOR:
            found.append(self._say(words.SEEN_BY, name=self._names[self._eyes]))
        return found

    def _where(self) -> str:
        cut = self._cut
        return self._say(words.STEPS_SHOWN, first=cut.first + 1, last=cut.last + 1, most=cut.of)

    def written(self, theme: str) -> str:
        """Return the film."""
        behind, emblems, strip = Stage(), Stage(), Stage()
        behind.show(0.0, self._canvas.backdrop)
        emblems.show(0.0, render("emblems.html", self._language))
        strip.show(0.0, self._drawn("strip", self._title, self._names))
        stages = {"emblem_defs": emblems, "strip": strip, "backdrop": behind, "pieces": self._picture,
                  "captions": self._captions, "cards": self._cards}
        rules = rules_of(self._view.game.name)
        roots = [stage.root for stage in stages.values()]
        leave_out_unasked(roots, {name for rule in rules for name in ASKED.findall(rule.selector + rule.body)})
        style = styled(rules, known_in(roots, self._view.game.name, self._look))
        asked = {name for root in roots for strand in walk(root) for name in asked_by(strand)}
        writer = Writer(self._time, glides(rules), asked | set(ASKED.findall(style)))
        drawn = {name: Markup("".join(writer.written(stage.root))) for name, stage in stages.items()}
        text = macros("film.html").whole(
            self._view.game.name, self._title, " · ".join([*self._names, *self._about()]), self._language, theme,
            f"{self._time:.2f}", self._look, placed(self._camera.box), Markup(escape(fonts() + style + self._zooms())),
            Markup(self._camera.animations(self._time, short) + self._nearness()), **drawn,
        )
        return str(text).strip() + "\n"

    def _zooms(self) -> str:
        """Return how styles know how near the film looks: labels keep their size."""
        nears = sorted({zoom for _, zoom in self._camera.zooms()}) if self._camera.moves else []
        return "".join(f".film-near-{zoom * 4:.0f} {{ --zoom: {zoom:g}; }}" for zoom in nears)

    def _nearness(self) -> str:
        """Return when it looks how near."""
        zooms = self._camera.zooms() if self._camera.moves else []
        if len(zooms) < 2:
            return ""
        times = ";".join(f"{time / self._time:.5f}" for time, _ in zooms)
        names = ";".join(f"{self._look} film-near-{zoom * 4:.0f}" + " near" * (zoom > 1) for _, zoom in zooms)
        return (f'<animate attributeName="class" calcMode="discrete" dur="{self._time:.2f}s" repeatCount="indefinite" '
                f'keyTimes="{times}" values="{names}"/>')


def placed(box: Frame) -> str:
    """Return the transform that brings a box onto the board: as large as may be, in the middle, at the bottom."""
    scale = min(BOARD.width / box.wide, BOARD.height / box.high)
    across = (BOARD.width - box.wide * scale) / 2 - box.left * scale
    down = STRIP + BOARD.height - box.high * scale - box.top * scale
    # One drawing within another would have a clock of its own.
    return f"translate({short(across)} {short(down)}) scale({scale:.5f})"


@cache
def fonts() -> str:
    """Return the house's letters as a stylesheet."""
    return "".join(
        f'@font-face {{ font-family: "{name}"; font-weight: {weight}; src: url(data:font/woff2;base64,'
        f'{base64.b64encode((STATIC / "fonts" / file).read_bytes()).decode()}) format("woff2"); }}\n'
        for name, file, weight in FONTS
    )


@cache
def rules_of(game: str) -> list[Rule]:
    """Return the rules of the house and of a game for the size of a film."""
    sheets = (STATIC / "base.css", picture_sheet(game), STATIC / "film.css")
    return [rule for sheet in sheets for rule in rules_in(sheet.read_text("utf-8"), BOARD, WINDOW)]

"""The scene at the end: who has won and why, where the points came from, all hands open, the course of the lead."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from ludoteca.engine.game.contract import Game
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.runtime.seats import MOST_SEATS
from ludoteca.engine.texts.words import Translator
from ludoteca.table.parts import words
from ludoteca.table.parts.compose import Place, ending, places, said_names
from ludoteca.table.parts.replays import OPEN, Replay
from ludoteca.table.parts.summaries import TableSummary
from ludoteca.table.parts.templating import macros, speaker

WIDTH, HEIGHT = 480, 240           # of the chart
LEFT, RIGHT, TOP, BOTTOM = 44, 52, 18, 18
EMBLEM = 31                        # the least distance between two emblems at the end of their lines
MOST_POINTS = 40                   # of a line, and rows of the table that says the same
DASHES = ("", "12 5", "3 5", "16 4 3 4", "7 4", "2 3", "20 6", "9 3 2 3 2 3")    # by seat
DEEDS = "<!-- deeds -->"            # where what can be done next is put in; names that are written so are escaped
Row = tuple[str, tuple[int, ...]]


@dataclass(frozen=True)
class Line:
    """A seat's line of the chart, in the chart's units."""

    seat: int
    points: str
    dash: str
    y: float                       # of its last point
    emblem: float                  # where its emblem stands, beside others that end as high


@dataclass(frozen=True)
class Chart:
    """The course of the lead: a line a seat, and the heights that are labelled."""

    lines: tuple[Line, ...]
    marks: tuple[tuple[int, float], ...]
    rows: tuple[tuple[int, ...], ...]          # the same in figures: a row a point, a column a seat
    steps: tuple[int, ...]                     # of each row, as the replay counts them


@dataclass(frozen=True)
class Holdings:
    """All that a seat holds at the end, by kind, as names and how many of each."""

    seat: int
    name: str
    kinds: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]


@dataclass(frozen=True)
class Finale:
    """What the end of a match is made of, whoever looks: it is computed once."""

    view: View                     # with everything open
    entries: Sequence[Entry]
    chart: Chart | None
    _written: dict[tuple[Hashable, ...], str] = field(default_factory=dict, compare=False)

    def part(self, summary: TableSummary, language: str, viewer: int) -> str:
        """Return the part `end` of a page; who has played may want to do so again.

        What can be done next depends on who looks, and changes; all else is written once.
        """
        say = speaker(language, self.view.game.package)
        names = said_names(summary, say)
        key = (language, names)
        if key not in self._written:
            self._written[key] = self._write(summary, say, names)
        deeds = macros("end.html").deeds(say, summary, names, f"/t/{summary.id}", viewer)
        return self._written[key].replace(DEEDS, str(deeds), 1)

    def _write(self, summary: TableSummary, say: Translator, names: Sequence[str]) -> str:
        result = places(summary.outcome, names, say)
        won = [place for place in result if place.won]
        return str(macros("end.html").end(
            say, self.view.game,
            title=headline([place.name for place in won], len(names), say),
            won=won,
            reason=ending(self.view.game, summary, say),
            result=result,
            score_breakdown=(rows := self._rows(say, names)),
            sums=sums(self.view.game, rows, result, say),
            tally=self._tally(say, names),
            holdings=holdings_of(self.view, say, names),
            chart=self.chart,
            names=names,
            deeds=Markup(DEEDS),
        ))

    def sum_of(self, summary: TableSummary, seat: int, say: Translator) -> str:
        """Return how the score of a seat came about, in a sentence."""
        names = said_names(summary, say)
        result = [place for place in places(summary.outcome, names, say) if place.seat == seat]
        return "".join(sums(self.view.game, self._rows(say, names), result, say).values())

    def _rows(self, say: Translator, names: Sequence[str]) -> list[Row]:
        """Return where the scores came from."""
        view = self.view
        score_breakdown = view.game.picture.score_breakdown
        if score_breakdown is None:
            return []
        return score_breakdown(say, names, view.mirrored_tables, view.mirrored, self.entries)

    def _tally(self, say: Translator, names: Sequence[str]) -> list[Row]:
        """Return what else is counted."""
        view, tally = self.view, self.view.game.picture.tally
        return tally(say, names, view.mirrored_tables, view.name_context, self.entries) if tally else []


def sums(game: Game, rows: Sequence[Row], result: Sequence[Place], say: Translator) -> dict[int, str]:
    """Return by seat how its score came about, in a sentence; what brought nothing is left out of it."""
    found = {}
    for place in result:
        parts = [
            f"{label} {with_minus(amounts[place.seat])}" for label, amounts in rows if amounts[place.seat]
        ]
        score = score_in_words(game, place.score, say)
        sentence = words.SUM if parts else words.SCORE
        found[place.seat] = say(sentence, name=place.name, sources=" + ".join(parts), score=score)
    return found


def score_in_words(game: Game, score: int, say: Translator) -> str:
    """Return a score in the unit of its game."""
    return say(game.words.score, amount=score) if game.words.score else str(score)


def with_minus(amount: int) -> str:
    """Return a number, with a sign of its own where it is below zero."""
    return str(amount) if amount >= 0 else f"−{-amount}"


def finale_of(match: Match) -> Finale:
    """Return what the end of a match that is over is made of."""
    replay = Replay(match)
    replay.extend(match.acts)
    return Finale(replay.view(OPEN, replay.last, match.names), replay.told(OPEN, replay.last), chart_of(replay, match))


def holdings_of(view: View, say: Translator, names: Sequence[str]) -> list[Holdings]:
    """Return all that each seat holds in a view where everything is open; nothing where the game does not say."""
    holdings = view.game.picture.final_holdings
    if holdings is None:
        return []
    tables, state = view.mirrored_tables, view.mirrored
    return [
        Holdings(
            seat, name, tuple((label, counted(each)) for label, each in holdings(say, tables, state, seat) if each)
        )
        for seat, name in enumerate(names)
    ]


def opened(view: View, say: Translator, names: Sequence[str]) -> str:
    """Return what everybody holds as a page shows them."""
    return str(macros("end.html").opened(say, holdings_of(view, say, names)))


def headline(winners: Sequence[str], seats: int, say: Translator) -> str:
    """Return who has won in a sentence; where all of the seats have, nobody has, nor has whoever plays alone."""
    if not winners:
        return say(words.NO_WINNER)
    if len(winners) == seats:
        return say(words.DRAW if seats > 1 else words.THE_END)
    return say(words.WINNER if len(winners) == 1 else words.WINNERS, names=say.all_of(winners))


def counted(names: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Return each name once, with how often it is there, in the order of the first of each."""
    return tuple((name, names.count(name)) for name in dict.fromkeys(names))


def chart_of(replay: Replay, match: Match) -> Chart | None:
    """Return the course of the lead, None where the game does not say how far somebody is."""
    score_history = match.game.picture.score_history
    if score_history is None:
        return None
    rows, shown = [], thinned(range(len(replay.steps)))
    for place in shown:
        view = replay.view(OPEN, replay.steps[place], match.names)
        values = [0] * MOST_SEATS
        score_history(view.mirrored_tables, view.mirrored, values)
        rows.append(tuple(values[: match.seats]))
    return drawn(rows, [place + 1 for place in shown])


def thinned(points: Sequence[int]) -> list[int]:
    """Return at most so many points as a chart shows, evenly spread, the first and the last among them."""
    if len(points) <= MOST_POINTS:
        return list(points)
    return [points[round(place * (len(points) - 1) / (MOST_POINTS - 1))] for place in range(MOST_POINTS)]


def drawn(rows: Sequence[tuple[int, ...]], steps: Sequence[int]) -> Chart:
    """Return the chart of values by point and seat; `steps` says of each point which one it is."""
    low, high = min(map(min, rows)), max(map(max, rows))
    span = max(1, high - low)
    across = (WIDTH - LEFT - RIGHT) / max(1, len(rows) - 1)

    def height(value: int) -> float:
        return round(HEIGHT - BOTTOM - (value - low) * (HEIGHT - TOP - BOTTOM) / span, 1)

    ends = [height(value) for value in rows[-1]]
    emblems = spread(ends)
    lines = tuple(
        Line(
            seat,
            " ".join(f"{round(LEFT + place * across, 1)},{height(row[seat])}" for place, row in enumerate(rows)),
            DASHES[seat],
            ends[seat],
            emblems[seat],
        )
        for seat in range(len(ends))
    )
    marks = tuple((value, height(value)) for value in sorted({low, (low + high) // 2, high}))
    return Chart(lines, marks, tuple(rows), tuple(steps))


def spread(heights: Sequence[float]) -> list[float]:
    """Return heights near those given that are far enough apart, within the chart as long as there is room."""
    placed = list(heights)
    order = sorted(range(len(placed)), key=lambda each: placed[each])
    for above, below in zip(order, order[1:], strict=False):
        placed[below] = max(placed[below], placed[above] + EMBLEM)
    limit = HEIGHT - EMBLEM / 2
    for each in reversed(order):
        placed[each] = min(placed[each], limit)
        limit = placed[each] - EMBLEM
    return placed

"""A review as its page shows it: the chances of all seats as a chart, and of one its slips and its strokes of luck."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from ludoteca.bots.review import Judged, Moment, SeatReview, usual_playouts
from ludoteca.engine.texts.words import Translator
from ludoteca.table.parts import words
from ludoteca.table.parts.advice import FEW, percent
from ludoteca.table.parts.endings import BOTTOM, DASHES, HEIGHT, LEFT, RIGHT, TOP, WIDTH, spread
from ludoteca.table.parts.loglines import bearing_of, line_text
from ludoteca.table.parts.replays import Replay
from ludoteca.table.parts.summaries import TableSummary

MOST_SHOWN = 5           # slips
MOST_STROKES = 3         # of luck, and of bad luck
MOST_LINES = 4           # of the log, that say what luck did
WHOLE = 100              # per cent: more of luck than that needs a word
MARKS = (0, 25, 50, 75, 100)
MOST_MILESTONES = 5      # after the first
ROOM = 130               # that the words of the first milestone take, in the chart's units


@dataclass(frozen=True)
class Span:
    """What the chart shows of a game: from the first decision on, after so many acts, to the last act."""

    first: int
    last: int

    def across(self, n: int) -> float:
        """Return how far to the right a point lies after so many acts."""
        return round(LEFT + (n - self.first) * (WIDTH - LEFT - RIGHT) / max(1, self.last - self.first), 1)


@dataclass(frozen=True)
class Course:
    """A seat's line in the chart, in the chart's units."""

    seat: int
    points: str
    band: str                # the outline of the 95 % interval
    dash: str
    y: float                 # of its end
    emblem: float            # where its emblem stands
    slips: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Account:
    """A seat's sums in per cent of the win: start - lost + luck = end."""

    seat: int
    name: str
    start: int
    lost: int
    luck: int
    end: int


@dataclass(frozen=True)
class Slip:
    """A decision that has cost something."""

    n: int
    step: int
    taken: str
    share: int
    best: str
    better: int

    @property
    def loss(self) -> int:
        """Return what it cost, in per cent of the win."""
        return self.better - self.share


@dataclass(frozen=True)
class Stroke:
    """What luck did after a decision."""

    n: int
    step: int
    made: str                # the decision
    before: int
    after: int
    peak: str                # of the log: what mattered most until the next decision, "" if nothing was told
    lines: tuple[str, ...]   # and what else did

    @property
    def change(self) -> int:
        """Return what luck gave, in per cent of the win; less than 0 where it took."""
        return self.after - self.before


@dataclass(frozen=True)
class Row:
    """A decision in figures: per cent of the win."""

    n: int
    step: int
    made: str
    worth: int
    taken: int
    luck: int


@dataclass(frozen=True)
class Page:
    """All that the page shows of one seat."""

    accounts: tuple[Account, ...]
    luck: str                # of the seat that is shown, in a sentence
    courses: tuple[Course, ...]
    marks: tuple[tuple[int, float], ...]
    milestones: tuple[tuple[int, float], ...]
    slips: tuple[Slip, ...]
    lucky: tuple[Stroke, ...]
    unlucky: tuple[Stroke, ...]
    rows: tuple[Row, ...]
    playouts: int            # for a usual decision
    is_guess: bool


class Teller:
    """Says what one seat did and met, with what it knew at the time."""

    def __init__(self, replay: Replay, summary: TableSummary, names: tuple[str, ...], say: Translator) -> None:
        self._replay, self._summary, self._names, self._say = replay, summary, names, say
        self._steps = replay.steps

    def step(self, n: int) -> int:
        """Return the number of the step that a point belongs to, from 1."""
        return max((place for place, point in enumerate(self._steps, 1) if point <= n), default=1)

    def label(self, decision: Judged, action: int) -> str:
        """Return what an action would have done."""
        return self._replay.view(decision.seat, decision.n, self._names).label(self._say, action)

    def slip(self, decision: Judged) -> Slip:
        """Return a decision that has cost something."""
        return Slip(
            decision.n, self.step(decision.n), self.label(decision, decision.action), percent(decision.taken),
            self.label(decision, decision.best), percent(decision.worth),
        )

    def stroke(self, moment: Moment) -> Stroke:
        """Return what luck did."""
        made = moment.judged
        after = percent(made.kept + moment.luck)
        return Stroke(
            made.n, self.step(made.n), self.label(made, made.action), percent(made.kept), after,
            *self._told(made.seat, made.n, moment.until),
        )

    def row(self, moment: Moment) -> Row:
        """Return a decision in figures."""
        made = moment.judged
        return Row(
            made.n, self.step(made.n), self.label(made, made.action), percent(made.worth), percent(made.taken),
            percent(made.kept + moment.luck) - percent(made.kept),
        )

    def _told(self, seat: int, first: int, until: int) -> tuple[str, tuple[str, ...]]:
        """Return of what a seat has read after a point up to another the line that mattered most, and others that did.

        A decision's own act is part of it: whoever chooses last has all cards turned over by it.
        Where none of them matters to anybody nothing stands out, and the last ones are told.
        """
        view = self._replay.view(seat, until, self._names)
        entries = self._replay.told(seat, until)[len(self._replay.told(seat, first)) :]
        game, tables = view.game, view.mirrored_tables
        about = game, tables, view.name_context
        weights = [bearing_of(*about, entry, self._names, self._say).gravity(seat) for entry in entries]
        most = max(weights, default=0)
        peak = max(range(len(entries)), key=lambda nth: (weights[nth], nth)) if most else -1
        others = [nth for nth in range(len(entries)) if nth != peak and (weights[nth] or not most)][-MOST_LINES:]
        lines = [line_text(*about, entries[nth], self._names, self._say) for nth in ([peak] if most else []) + others]
        return (lines[0], tuple(lines[1:])) if most else ("", tuple(lines))


def page_of(
    reviews: Sequence[SeatReview], seat: int, replay: Replay, summary: TableSummary, names: tuple[str, ...],
    say: Translator,
) -> Page:
    """Return what the page shows."""
    mine, teller = reviews[seat], Teller(replay, summary, names, say)
    playouts, span = usual_playouts(reviews), span_of(reviews)
    accounts = tuple(account(review, names) for review in reviews)
    return Page(
        accounts,
        luck_in_words(accounts[seat], say),
        courses(reviews, span),
        tuple((mark, height(mark / 100)) for mark in MARKS),
        milestones(span, teller.step(span.first), replay.steps),
        tuple(teller.slip(each) for each in mine.slips(MOST_SHOWN)),
        tuple(teller.stroke(each) for each in mine.strokes(MOST_STROKES, 1)),
        tuple(teller.stroke(each) for each in mine.strokes(MOST_STROKES, -1)),
        tuple(teller.row(each) for each in mine.moments),
        playouts,
        playouts < FEW,
    )


def account(review: SeatReview, names: Sequence[str]) -> Account:
    """Return a seat's sums, rounded so that they still add up."""
    start, lost, end = percent(review.start), round(100 * review.lost), percent(review.end)
    return Account(review.seat, names[review.seat], start, lost, end - start + lost, end)


def luck_in_words(sums: Account, say: Translator) -> str:
    """Return what a seat's luck means, in one sentence."""
    if not sums.luck:
        return say(words.LUCK_NONE, name=sums.name)
    change = say(words.SIGNED, sign="+" if sums.luck > 0 else "−", number=abs(sums.luck))
    message = words.LUCK_TOOK if sums.luck < 0 else words.LUCK_GAVE_MUCH if sums.luck > WHOLE else words.LUCK_GAVE
    return say(message, change=change, name=sums.name, lost=sums.lost)


def span_of(reviews: Sequence[SeatReview]) -> Span:
    """Return what the chart shows of a game."""
    return Span(
        min((review.decisions[0].n for review in reviews if review.decisions), default=0),
        max((review.last for review in reviews), default=0),
    )


def milestones(span: Span, first: int, steps: Sequence[int]) -> tuple[tuple[int, float], ...]:
    """Return numbers of steps, the first that is shown and then round ones, each with where it lies in the chart.

    Steps are given as the number of acts after which each begins.
    """
    shown = len(steps) - first
    apart = next(size for size in round_sizes() if shown <= MOST_MILESTONES * size)
    found = ((number, span.across(steps[number - 1])) for number in range(apart, len(steps) + 1, apart))
    return ((first, span.across(span.first)), *(each for each in found if each[1] >= LEFT + ROOM))


def round_sizes() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50 ..."""
    return (size * 10**zeros for zeros in count() for size in (1, 2, 5))


def courses(reviews: Sequence[SeatReview], span: Span) -> tuple[Course, ...]:
    """Return the lines of the chart."""
    ends = [height(review.end) for review in reviews]
    emblems = spread(ends)
    return tuple(
        Course(
            review.seat, points_of(review, span), band_of(review, span), DASHES[review.seat], ends[review.seat],
            emblems[review.seat],
            tuple((span.across(each.n), height(each.worth)) for each in review.slips(MOST_SHOWN)),
        )
        for review in reviews
    )


def points_of(review: SeatReview, span: Span) -> str:
    """Return the course of a seat: what it could expect before and after each of its decisions, and what it got."""
    found = [point for each in review.decisions for point in ((each.n, each.worth), (each.n + 1, each.kept))]
    return joined([(span.first, review.start), *found, (review.last, review.end)], span)


def band_of(review: SeatReview, span: Span) -> str:
    """Return the outline of what the course may have been, with 95 % confidence."""
    above = [(each.n, each.worth + each.doubt) for each in review.decisions]
    below = [(each.n, each.worth - each.doubt) for each in reversed(review.decisions)]
    return joined([*above, (review.last, review.end), *below], span)


def joined(points: Sequence[tuple[int, float]], span: Span) -> str:
    """Return points of number of acts and share of the win as SVG has them."""
    return " ".join(f"{span.across(n)},{height(share)}" for n, share in points)


def height(share: float) -> float:
    """Return how far down a share of the win lies."""
    return round(HEIGHT - BOTTOM - min(1.0, max(0.0, share)) * (HEIGHT - TOP - BOTTOM), 1)

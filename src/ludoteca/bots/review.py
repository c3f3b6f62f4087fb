"""What became of a seat's chances in a game that is over: what its decisions cost, what luck gave and took.

Each decision is looked at with what the seat knew then. What it gave away is the difference between the choice that
seemed best and the one that was made, where that is more than what is not known of them; whatever else moves the
expected share of the win, up to the seat's next decision, was not in its hand: chance, hidden cards, the others. So,
for each seat, end - start = luck - what decisions have cost.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from statistics import median

import numpy as np

from ludoteca.bots.reasons import Candidate, candidates_of
from ludoteca.bots.thinking import is_compiled, think
from ludoteca.engine.matches.acts import UNDO, Act, Outcome
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.mirrors import mirrored_tables
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.engine.simulation.search import bot_parameters

PLAYOUTS = 600
SECONDS = 1.5        # for a decision, where the game has not been compiled; else its playouts take less or as long as
LONGEST = 600.0      # they may
LEAST_LUCK = 0.01    # that is worth telling
C_PUCT, PRIOR_WEIGHT = 3, 0.1      # so that every choice is tried, and not only the promising ones


@dataclass(frozen=True)
class Decision:
    """A choice between several that was made and stood: after `n` acts, with what its seat knew then."""

    n: int
    seat: int
    action: int
    states: np.ndarray       # shape (1,), redacted for the seat


@dataclass(frozen=True)
class Judged:
    """What a decision is thought to have been worth: shares of the win, of 0 to 1."""

    n: int
    seat: int
    action: int
    best: int                # what seemed best
    worth: float             # of the best choice
    doubt: float             # half of its 95 % interval
    taken: float             # of the choice that was made, at most that of the best
    taken_doubt: float
    playouts: int

    @property
    def loss(self) -> float:
        """Return what the decision cost; nothing, where the choices differ by no more than what is not known of them.

        Else many small differences that are chance would add up to a great loss, and as much luck.
        """
        apart = self.worth - self.taken
        return apart if apart > hypot(self.doubt, self.taken_doubt) else 0.0

    @property
    def kept(self) -> float:
        """Return what the seat could expect after the decision."""
        return self.worth - self.loss


@dataclass(frozen=True)
class Moment:
    """What luck did between a decision and the next one of the same seat, or the end."""

    judged: Judged
    until: int               # after so many acts the next decision was made, or the game was over
    luck: float


@dataclass(frozen=True)
class SeatReview:
    """A game as one seat has lived through it."""

    seat: int
    decisions: tuple[Judged, ...]
    end: float               # its share of the win
    last: int                # how many acts the game had

    @property
    def start(self) -> float:
        """Return what the seat could expect at its first decision; without one, what it got."""
        return self.decisions[0].worth if self.decisions else self.end

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """Return what luck did after each decision."""
        ends = [(each.n, each.worth) for each in self.decisions[1:]] + [(self.last, self.end)]
        return tuple(
            Moment(judged, until, worth - judged.kept)
            for judged, (until, worth) in zip(self.decisions, ends, strict=False)
        )

    @property
    def lost(self) -> float:
        """Return what all decisions together have cost."""
        return sum(each.loss for each in self.decisions)

    @property
    def luck(self) -> float:
        """Return what luck has given, less what it has taken."""
        return sum(moment.luck for moment in self.moments)

    def slips(self, most: int) -> list[Judged]:
        """Return the decisions that have cost most, the worst first."""
        return sorted((each for each in self.decisions if each.loss), key=lambda each: (-each.loss, each.n))[:most]

    def strokes(self, most: int, sign: int) -> list[Moment]:
        """Return the moments of the most luck, or of the most bad luck with a sign of -1; a breath of it is none."""
        found = [moment for moment in self.moments if sign * moment.luck >= LEAST_LUCK]
        return sorted(found, key=lambda moment: (-sign * moment.luck, moment.until))[:most]


def decisions_of(match: Match) -> Iterator[Decision]:
    """Yield the decisions of a match in the order in which they were made; what was taken back is none."""
    stood = standing(match.acts)
    copy = Match(match.game, match.seats, options=match.values, pack=match.pack)
    for n, act in enumerate(match.acts):
        if n in stood and act.seat != CHANCE and not act.out_of_turn:
            view = copy.view_to_think(act.seat)
            if len(view.choices) > 1 and act.action in view.choices:
                yield Decision(n, act.seat, act.action, view.states)
        copy.repeat(act.seat, act.action)


def standing(acts: Sequence[Act]) -> set[int]:
    """Return the numbers of the acts that were not taken back: a seat takes back what it did last."""
    line: list[int] = []
    for n, act in enumerate(acts):
        if act.action == UNDO:
            line.remove(next(place for place in reversed(line) if acts[place].seat == act.seat))
        else:
            line.append(n)
    return set(line)


def consider(
    view: View, seed: int | str, seconds: float | None = None, playouts: int = PLAYOUTS
) -> tuple[Candidate, ...]:
    """Return what the choices of a view are worth, the one tried most first."""
    if seconds is None:
        seconds = LONGEST if is_compiled(view) else SECONDS
    parameters = bot_parameters(playouts=playouts, c_puct=C_PUCT, prior_weight=PRIOR_WEIGHT)
    return candidates_of(think(view, parameters, seed, seconds))


def judged(decision: Decision, candidates: Sequence[Candidate]) -> Judged:
    """Return what a decision was worth; `candidates` are all that could be chosen, that tried most first.

    A choice that was never tried, or did better than the one that was tried most, is taken to be as good as that:
    a few playouts are no reason for blame, nor for luck.
    """
    best = candidates[0]
    made = next(each for each in candidates if each.action == decision.action)
    if made.visits == 0 or made.worth >= best.worth:
        made = Candidate(made.action, made.visits, best.worth, max(made.doubt, best.doubt))
    return Judged(
        decision.n, decision.seat, decision.action, best.action, best.worth, best.doubt, made.worth, made.doubt,
        sum(each.visits for each in candidates),
    )


def reviewed(found: Sequence[Judged], shares: Sequence[float], last: int) -> tuple[SeatReview, ...]:
    """Return the review of every seat, from its decisions in order and its share of the win after so many acts."""
    return tuple(
        SeatReview(seat, tuple(each for each in found if each.seat == seat), share, last)
        for seat, share in enumerate(shares)
    )


def shares_at_end(match: Match) -> tuple[float, ...]:
    """Return the part of the win that each seat got; of one who played alone, what the game holds its result to be."""
    if match.seats == 1:
        tables = mirrored_tables(match.game.Tables, match.tables)
        return (int(match.game.bot.value_estimate(tables, match.state, 0)) / 1000,)
    if match.outcome is None:
        raise ValueError("a match that goes on has no result")
    return shares_of(match.outcome)


def usual_playouts(reviews: Sequence[SeatReview]) -> int:
    """Return how many playouts a decision had: as many as were asked for, or fewer where the time was up."""
    made = [each.playouts for review in reviews for each in review.decisions]
    return int(median(made)) if made else 0


def shares_of(outcome: Outcome) -> tuple[float, ...]:
    """Return the part of the win that each seat got."""
    winners = outcome.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(outcome.places)))


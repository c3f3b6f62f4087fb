"""`ludoteca review`: what decisions and luck have done to each seat's chances in a recorded game."""

import argparse
import json
from collections.abc import Sequence
from typing import Any

from ludoteca.bots.review import (
    PLAYOUTS,
    Judged,
    Moment,
    SeatReview,
    consider,
    decisions_of,
    judged,
    reviewed,
    shares_at_end,
    usual_playouts,
)
from ludoteca.cli import words
from ludoteca.cli.common import show_progress
from ludoteca.cli.replay import recording_in, summary, viewer_of
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.match_records import Recording
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.engine.texts.words import Translator

MOST_SHOWN = 5          # slips, and strokes of luck either way
DIGITS = 4              # of shares in JSON


def run(asked: argparse.Namespace) -> int:
    """Check a record, look at every decision of it again, and print what came out."""
    recording = recording_in(asked)
    match = recording.match
    if not match.is_over:
        raise LudotecaError(words.NOT_OVER, file=asked.file)
    seats = range(match.seats) if asked.seat is None else [seat_of(asked.seat, match.names)]
    reviews = review_of(match, asked.playouts)
    wanted = [reviews[seat] for seat in seats]
    made = usual_playouts(reviews)
    if asked.json:
        print(json.dumps({"game": match.game.name, "playouts": made,
                          "seats": [as_dict(review, match) for review in wanted]}, indent=2, ensure_ascii=False))
        return 0
    say = words.speaker(asked.language, match.game.package)
    print(f"{asked.file}: {summary(recording, say)}\n")
    print("\n".join(as_text(reviews, wanted, Teller(recording, say), say, made)))
    return 0


def seat_of(text: str, names: Sequence[str]) -> int:
    """Return the seat that is meant by its number or its name.

    Raises:
        LudotecaError: there is no such seat.

    """
    viewer = viewer_of(text, names)
    if viewer == SPECTATOR:
        raise LudotecaError(words.NO_SEAT)
    return viewer


def review_of(match: Match, playouts: int = PLAYOUTS) -> tuple[SeatReview, ...]:
    """Return the review of every seat of a match that is over."""
    decisions, found = list(decisions_of(match)), []
    for number, decision in enumerate(decisions, 1):
        view = View.of_redacted(match.game, match.tables, decision.states, decision.seat, match.names)
        found.append(judged(decision, consider(view, f"{decision.n}", playouts=playouts)))
        show_progress(number, len(decisions), "decisions")
    return reviewed(found, shares_at_end(match), len(match.acts))


class Teller:
    """Says what seats did at points of a recording, as they saw it."""

    def __init__(self, recording: Recording, say: Translator) -> None:
        self._recording = recording
        self._say = say

    def label(self, made: Judged, action: int) -> str:
        """Return what an action would have done."""
        return self._recording.at(made.n).view(made.seat).label(self._say, action)

    def slip(self, made: Judged) -> str:
        """Return a decision that has cost something, in a line."""
        return f"{signed(-made.loss):>6}  " + self._say(
            words.SLIP, n=made.n, taken=self.label(made, made.action), share=percent(made.taken),
            best=self.label(made, made.best), better=percent(made.worth),
        )

    def stroke(self, moment: Moment) -> str:
        """Return what luck did, in a line."""
        made = moment.judged
        return f"{signed(moment.luck):>6}  " + self._say(
            words.STROKE, n=made.n, before=percent(made.kept), after=percent(made.kept + moment.luck),
            made=self.label(made, made.action),
        )


def as_text(
    reviews: Sequence[SeatReview], wanted: Sequence[SeatReview], teller: Teller, say: Translator, playouts: int
) -> list[str]:
    """Return the lines of a review: the sums of all seats, then what each that is wanted did and met."""
    names = teller._recording.match.names
    heads = [say(words.START), say(words.DECISIONS), say(words.LUCK), say(words.END)]
    width = max(map(len, names))
    wide = [max(6, len(head)) for head in heads]
    lines = [say(words.HOW_REVIEWED, amount=playouts), *([say(words.ALONE)] if len(names) == 1 else ()), ""]
    lines.append(" " * width + "".join(f"  {head:>{size}}" for head, size in zip(heads, wide, strict=True)))
    for review in reviews:
        start, lost, end = percent(review.start), round(100 * review.lost), percent(review.end)
        sums = (f"{start}%", f"{-lost:+d}%", f"{end - start + lost:+d}%", f"{end}%")     # rounded, they still add up
        lines.append(f"{names[review.seat]:{width}}" + "".join(
            f"  {each:>{size}}" for each, size in zip(sums, wide, strict=True)))
    for review in wanted:
        lines += ["", names[review.seat]]
        for title, found in (
            (words.SLIPS, [teller.slip(each) for each in review.slips(MOST_SHOWN)]),
            (words.LUCK, [teller.stroke(each) for each in review.strokes(MOST_SHOWN, 1)]),
            (words.BAD_LUCK, [teller.stroke(each) for each in review.strokes(MOST_SHOWN, -1)]),
        ):
            lines += [f"  {say(title)}", *(f"  {line}" for line in found or [f"{'':>6}  {say(words.NONE)}"])]
    return lines


def as_dict(review: SeatReview, match: Match) -> dict[str, Any]:
    """Return a seat's review as plain values; shares of the win are numbers from 0 to 1."""
    names = match.game.actions
    return {
        "seat": review.seat, "name": match.names[review.seat], "start": short(review.start), "end": short(review.end),
        "lost": short(review.lost), "luck": short(review.luck),
        "decisions": [
            {"n": made.n, "taken": names[made.action], "best": names[made.best], "worth_taken": short(made.taken),
             "worth_best": short(made.worth), "doubt": short(made.doubt), "loss": short(made.loss),
             "luck": short(moment.luck), "playouts": made.playouts}
            for made, moment in zip(review.decisions, review.moments, strict=True)
        ],
    }


def short(share: float) -> float:
    """Return a share with few digits."""
    return round(share, DIGITS)


def percent(share: float) -> int:
    """Return a share in per cent."""
    return round(100 * min(1.0, max(0.0, share)))


def signed(share: float) -> str:
    """Return a change in per cent with its sign."""
    return f"{round(100 * share):+d}%"

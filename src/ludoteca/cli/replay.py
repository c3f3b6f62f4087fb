"""`ludoteca replay`: what a record holds, checked line by line."""

import argparse
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from ludoteca.cli.packs import read_any
from ludoteca.engine.matches.checking import draws_in
from ludoteca.engine.matches.draws import GENERATORS, HMAC
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.match_records import LARGEST_RECORD, Recording, read_record
from ludoteca.engine.matches.undamaged import Undamaged
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.bounded_files import read_bounded
from ludoteca.engine.texts.errors import LudotecaError, RecordError
from ludoteca.engine.texts.words import translator
from ludoteca.games import load_game

MOST_BYTES = 4        # of a character
ANY_LINE_END = re.compile("\r\n?")
NO_SUCH_SEAT = "--as: {seat!r} must be a seat from 0 to {last}, a name at the table, or spectator"
REFUSED = "{file}: {reason}"
UNOPENED = "the game is not over: what its chance came from is opened at its end"
UNSAID = "this record does not tell where its chance came from"
UNKNOWN = "its chance came from {rng!r}, which is not known here"
CHECKED = "All {number} draws came from the secret that was fixed before the first of them."
FORESEEABLE = "This generator is an older one: who had seen enough outcomes could have reckoned what comes."
ALONE = "No browser added a number: that the secret was not chosen for its cards, nobody but its maker knows."
FILMED = "{file}: the film, steps {first} to {last} of {most}. Open it in a browser."


def run(asked: argparse.Namespace) -> int:
    """Check a record and print a point of it."""
    recording = recording_in(asked)
    if asked.check_chance:
        print(*checked_chance(recording), sep="\n")
        return 0
    match = recording.match if asked.to is None else recording.at(asked.to)
    viewer = viewer_of(asked.seat, match.names)
    view = match.view(viewer)
    say = translator(asked.language, ("ludoteca.engine", "ludoteca.cli", match.game.package))
    print(f"{asked.file}: sound. {summary(recording)}")
    print(f"Point {len(match.acts)} of {len(recording.acts)}, as {shown_name(viewer, match.names)}:\n")
    print(view.text(say))
    print(f"\n{view.prompt(say)}")
    if asked.film:
        print(f"\n{save_film(match, viewer, asked.language, asked.film)}")
    return 0


def recording_in(asked: argparse.Namespace) -> Recording:
    """Return the record in a file, under the pack that is given beside it.

    Raises:
        LudotecaError: it does not hold, or this version cannot read it.

    """
    packs = [read_any(asked.pack)] if asked.pack else []
    try:
        return read_record(read_text(asked.file), load_game, {pack.digest: pack for pack in packs})
    except Undamaged as error:
        say = translator(asked.language, ("ludoteca.engine", *filter(None, [error.package])))
        reason = say(error.message, **error.arguments)
        raise LudotecaError(REFUSED.format(file=asked.file, reason=reason)) from None
    except RecordError as error:
        raise LudotecaError(REFUSED.format(file=asked.file, reason=error)) from None


def checked_chance(recording: Recording) -> Iterator[str]:
    """Yield every draw of a record as it was made again, a line each; reading the record has compared them.

    Raises:
        LudotecaError: the record does not say where its chance came from.

    """
    head, seed = recording.head, recording.seed
    if seed is None:
        raise LudotecaError(UNSAID if recording.match.is_over else UNOPENED)
    if head.rng not in GENERATORS:
        raise LudotecaError(UNKNOWN.format(rng=head.rng))
    game, actions = recording.game, recording.game.actions
    yield f"{game.title}, {', '.join(recording.match.names)}: {head.rng}, {head.commit} opened as {seed or repr(seed)}"
    yield from (f"added by browser {place}: {share}" for place, share in enumerate(head.shares, 1))
    drawn = list(draws_in(recording.match, seed))
    for each in drawn:
        yield f"draw {each.number}, act {each.act}: {each.value} of {each.below}, {actions[each.outcome]}"
    yield CHECKED.format(number=len(drawn))
    if head.rng != HMAC:
        yield FORESEEABLE
    elif not head.shares:
        yield ALONE


def save_film(match: Match, viewer: int, language: str, file: str) -> str:
    """Save a match as a film as a viewer sees it; return what to say of it."""
    from ludoteca.table.film.writer import cut_of, film_of
    from ludoteca.table.parts.replays import Replay
    from ludoteca.table.parts.summaries import SeatSummary, TableSummary

    replay = Replay(match)
    replay.extend(match.acts)
    cut = cut_of(replay.steps, 0, replay.last)
    chairs = tuple(SeatSummary("".join(filter(str.isprintable, name)), "") for name in match.names)
    summary = TableSummary("", "", False, chairs, outcome=match.outcome)
    Path(file).write_text(film_of(replay, viewer, summary, language, cut), "utf-8")
    return FILMED.format(file=file, first=cut.first + 1, last=cut.last + 1, most=cut.of)


def read_text(file: str) -> str:
    """Return the text of a file that may hold a record, its lines ended by line breaks alone.

    Raises:
        RecordError: it is no text, no file, or larger than any record.

    """
    try:
        return ANY_LINE_END.sub("\n", read_bounded(Path(file), MOST_BYTES * LARGEST_RECORD).decode())
    except UnicodeDecodeError as error:
        raise RecordError(f"this is no text: {error.reason} at byte {error.start}") from None
    except ValueError as error:
        raise RecordError(str(error)) from None


def viewer_of(text: str, names: Sequence[str]) -> int:
    """Return the viewer that is meant: a seat by its number or its name, or the spectator.

    Raises:
        LudotecaError: there is no such seat.

    """
    if text == "spectator":
        return SPECTATOR
    if text.isascii() and text.isdigit() and len(text) < 10 and int(text) < len(names):
        return int(text)
    if list(names).count(text) == 1:
        return list(names).index(text)
    raise LudotecaError(NO_SUCH_SEAT.format(seat=text, last=len(names) - 1))


def shown_name(viewer: int, names: Sequence[str]) -> str:
    """Return how a viewer is called."""
    return "spectator" if viewer == SPECTATOR else f"{names[viewer]} (seat {viewer})"


def summary(recording: Recording) -> str:
    """Return game, players and result in a line."""
    match = recording.match
    outcome = match.outcome
    result = "not over yet"
    if outcome:
        by_place = sorted(zip(outcome.places, match.names, outcome.scores, strict=True))
        result = "; ".join(f"{place}. {name}, {score}" for place, name, score in by_place)
    return f"{match.game.title}, {', '.join(match.names)}, {len(recording.acts)} actions; {result}"

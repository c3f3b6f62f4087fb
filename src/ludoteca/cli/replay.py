"""`ludoteca replay`: what a record holds, checked line by line."""

import argparse
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from ludoteca.cli import words
from ludoteca.cli.packs import read_any
from ludoteca.engine.matches.checking import draws_in
from ludoteca.engine.matches.draws import GENERATORS, HMAC
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.match_records import LARGEST_RECORD, Recording, read_record
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.bounded_files import UnreadableFile, read_bounded
from ludoteca.engine.texts.errors import LudotecaError, RecordError
from ludoteca.engine.texts.words import Translator
from ludoteca.games import load_game

MOST_BYTES = 4        # of a character
ANY_LINE_END = re.compile("\r\n?")


def run(asked: argparse.Namespace) -> int:
    """Check a record and print a point of it."""
    recording = recording_in(asked)
    say = words.speaker(asked.language, recording.game.package)
    if asked.check_chance:
        print(*checked_chance(recording, say), sep="\n")
        return 0
    match = recording.match if asked.to is None else recording.at(asked.to)
    viewer = viewer_of(asked.seat, match.names)
    view = match.view(viewer)
    print(say(words.SOUND, file=asked.file, summary=summary(recording, say)))
    shown = shown_name(viewer, match.names, say)
    print(say(words.AT_POINT, n=len(match.acts), most=len(recording.acts), viewer=shown) + "\n")
    print(view.text(say))
    print(f"\n{view.prompt(say)}")
    if asked.film:
        print(f"\n{save_film(match, viewer, say, asked.film)}")
    return 0


def recording_in(asked: argparse.Namespace) -> Recording:
    """Return the record that is asked for, checked line by line under the pack beside it.

    Raises:
        LudotecaError: it cannot be read or does not hold; says why in the language that is asked for.

    """
    packs = [read_any(asked.pack)] if asked.pack else []
    try:
        return read_record(read_text(asked.file), load_game, {pack.digest: pack for pack in packs})
    except RecordError as error:
        raise LudotecaError(f"{asked.file}: {words.said(error, asked.language)}") from None


def checked_chance(recording: Recording, say: Translator) -> Iterator[str]:
    """Yield every draw of a record as it was made again, a line each; reading the record has compared them.

    Raises:
        LudotecaError: the record does not say where its chance came from.

    """
    head, seed = recording.head, recording.seed
    if seed is None:
        raise LudotecaError(words.UNSAID if recording.match.is_over else words.UNOPENED)
    if head.rng not in GENERATORS:
        raise LudotecaError(words.UNKNOWN, rng=head.rng)
    game, actions = recording.game, recording.game.actions
    names, opened = ", ".join(recording.match.names), seed or repr(seed)
    yield say(words.OPENED, title=game.title, names=names, rng=head.rng, commit=head.commit, seed=opened)
    yield from (say(words.ADDED, place=place, share=share) for place, share in enumerate(head.shares, 1))
    drawn = list(draws_in(recording.match, seed))
    for each in drawn:
        outcome = actions[each.outcome]
        yield say(words.DRAWN, number=each.number, act=each.act, value=each.value, below=each.below, outcome=outcome)
    yield say(words.CHECKED, amount=len(drawn))
    if head.rng != HMAC:
        yield say(words.FORESEEABLE)
    elif not head.shares:
        yield say(words.NOBODY_ADDED)


def save_film(match: Match, viewer: int, say: Translator, file: str) -> str:
    """Save a match as a film as a viewer sees it; return what to say of it."""
    from ludoteca.table.film.writer import cut_of, film_of
    from ludoteca.table.parts.replays import Replay
    from ludoteca.table.parts.summaries import SeatSummary, TableSummary

    replay = Replay(match)
    replay.extend(match.acts)
    cut = cut_of(replay.steps, 0, replay.last)
    chairs = tuple(SeatSummary("".join(filter(str.isprintable, name)), "") for name in match.names)
    summary = TableSummary("", "", False, chairs, outcome=match.outcome)
    Path(file).write_text(film_of(replay, viewer, summary, say.language, cut), "utf-8")
    return say(words.FILMED, file=file, first=cut.first + 1, last=cut.last + 1, most=cut.of)


def read_text(file: str) -> str:
    """Return the text of a file that may hold a record, its lines ended by line breaks alone.

    Raises:
        RecordError: it is no text, no file, or larger than any record.

    """
    try:
        return ANY_LINE_END.sub("\n", read_bounded(Path(file), MOST_BYTES * LARGEST_RECORD).decode())
    except UnicodeDecodeError as error:
        raise RecordError(words.NO_TEXT, byte=error.start) from None
    except UnreadableFile as error:
        raise RecordError(error.message, **error.arguments) from None


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
    raise LudotecaError(words.NO_SUCH_SEAT, seat=text, last=len(names) - 1)


def shown_name(viewer: int, names: Sequence[str], say: Translator) -> str:
    """Return how a viewer is called."""
    return say(words.AS_SPECTATOR) if viewer == SPECTATOR else say(words.AS_SEAT, name=names[viewer], seat=viewer)


def summary(recording: Recording, say: Translator) -> str:
    """Return game, players and result in a line."""
    match = recording.match
    outcome = match.outcome
    result = say(words.NOT_OVER_YET)
    if outcome:
        by_place = sorted(zip(outcome.places, match.names, outcome.scores, strict=True))
        result = say.apart(f"{place}. {name}, {score}" for place, name, score in by_place)
    names = ", ".join(match.names)
    return say(words.SUMMARY, title=match.game.title, names=names, amount=len(recording.acts), result=result)

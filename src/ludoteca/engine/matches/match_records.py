"""Records: a match as JSON Lines, written to be read in ten years, checked line by line.

One canonical line each (sorted keys, no spaces, integers and strings only): a `head`, then an `act` for
every action of a seat and a `rnd` for every outcome of chance, then `end`, or `pause` for a match that goes
on. `h` is the start of the digest of the state after the line; the closing line carries the digest of the
state and a hash over all lines before it. Chance is written out; with the seed, which the head commits to
and the end reveals, anybody can check that it was not made up. `docs/records.md` has the whole format.
"""

import hashlib
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

import msgspec
import numpy as np

from ludoteca.engine.game.contract import Game
from ludoteca.engine.game.editions import is_edition
from ludoteca.engine.game.packs import Pack
from ludoteca.engine.matches.acts import UNDO, UNDO_NAME
from ludoteca.engine.matches.checking import TAKES_TOO_LONG, first_made_up
from ludoteca.engine.matches.draws import GENERATORS, HMAC, MOST_SHARES, NUMBER, commitment, draws_of
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.undamaged import RuleMended, demand_known
from ludoteca.engine.runtime import chance
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.engine.texts.errors import LudotecaError, RecordError
from ludoteca.engine.texts.words import Message

FORMAT = "table/1"
LARGEST_RECORD = 8_000_000     # characters
SHORT = 8                      # hex digits of a state's digest in a line
LONGEST_PAUSE = 10**12         # milliseconds between two acts: thirty years

TOO_LONG = Message("The saved game has {number} characters; the limit is {most}.")
BREAKS_OFF = Message("The saved game breaks off: it must end with a closing line and a line break.")
NOT_A_HEAD = Message("A saved game in the format {format} must begin with its head.")
ONLY_A_VIEW = Message(
    "This is only what one viewer saw. Only a full saved game can be replayed; you can save it once the game is over."
)
NOT_A_LINE = Message("Not a line of a saved game: {reason}")
NOT_CANONICAL = Message("The line is not in canonical form.")
WRONG_NUMBER = Message("Its number is {given}; it should be {number}.")
WRONG_KIND = Message("A {given} line can’t be seat {seat}’s.")
OTHER_STATE = Message("The state after it differs (field h).")
WRONG_CLOSE = Message("A closing {given} line doesn’t fit the game.")
OTHER_CHAIN = Message("A line before it was changed (field chain).")
OTHER_END = Message("The final state differs (field state).")
OTHER_RESULT = Message("The result is {true}, not {given}.")
NOT_HERE = Message("It has a field that doesn’t belong here: {field}.")
UNOPENED = Message("The head promises a seed, but the end doesn’t give it (field seed).")
OTHER_SEED = Message("Seed and salt don’t match the head.")
MADE_UP = Message("The luck doesn’t follow the seed (field seed): draw {draw}, move {act}, differs.")
NO_SUCH_PACK = Message("It needs the pack {pack}, which isn’t installed.")
NO_EDITION = Message("It says version {given} wrote it, but there is no such version.")
NO_SUCH_POINT = Message("There is no point {number}: the saved game has {most} actions, draws and dice included.")

Found = TypeVar("Found")
Shape = TypeVar("Shape", bound=msgspec.Struct)
Share = Annotated[str, msgspec.Meta(pattern=rf"\A{NUMBER.pattern}\Z")]


class Head(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: what is played, by whom."""

    t: str
    format: str
    game: str
    pack: str
    engine: str                        # version: by its rules, options and fields of a state it was played
    options: dict[str, bool | int | str]
    seats: list[dict[str, str]]        # {"name": ...} and what the table adds, such as kind and bot
    commit: str = ""                   # what is said of the seed before it is opened: `draws.commitment`
    rng: str = ""                      # the generator that the seed is for
    shares: Annotated[list[Share], msgspec.Meta(max_length=MOST_SHARES)] = []     # what browsers have added to it
    start: str = ""                    # date and time, UTC, ISO 8601
    view: str = ""                     # of whom it is, if it holds only what one viewer has seen: see view_records.py


class Line(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An action of a seat (`act`), one that it takes back (`undo`), or an outcome of chance (`rnd`)."""

    t: str
    n: int
    do: str
    h: str
    seat: int = CHANCE
    ms: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_PAUSE)] = 0   # since what it could answer: see docs/records.md


class Close(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The last line: `end` with the result, or `pause`."""

    t: str
    n: int
    state: str
    chain: str
    reason: str = ""
    score: list[int] = []
    place: list[int] = []
    seed: str = ""
    salt: str = ""


@dataclass(frozen=True)
class Recording:
    """A record that has been read and found sound."""

    game: Game
    pack: Pack
    head: Head
    acts: tuple[tuple[int, str], ...]
    pauses: tuple[int, ...]            # milliseconds, by act: see `Line.ms`
    close: Close
    match: Match                       # at its end

    @property
    def times(self) -> list[int]:
        """Return when each act was done, in milliseconds from the first, as far as the record tells."""
        found: list[int] = []
        begun = latest = 0
        for act, pause in zip(self.match.acts, self.pauses, strict=True):
            found.append(begun + pause)
            latest = max(latest, begun + pause)
            if not act.sealed:
                begun = latest
        return found

    @property
    def seed(self) -> str | None:
        """Return the seed that its chance came from, None where it does not tell. It may be the empty text."""
        return self.close.seed if self.match.is_over and self.head.commit else None

    def at(self, n: int) -> Match:
        """Return the match after the first `n` actions, those of chance counted.

        Raises:
            RecordError: the record has not that many.

        """
        if not 0 <= n <= len(self.acts):
            raise RecordError(NO_SUCH_POINT, number=n, most=len(self.acts))
        return _replayed(self.game, self.pack, self.head, self.acts[:n])


def write_record(
    match: Match, *, seats: list[dict[str, str]] | None = None, start: str = "", times: Sequence[int] = ()
) -> str:
    """Return a match as a record.

    `seats` says who sat there, by default the names alone; `times` when each of its acts was done, in milliseconds.
    """
    head = head_of(match, seats, start)
    if match.seed is not None:
        head.commit, head.rng = commitment(match.rng, str(match.seed), match.salt), match.rng
        head.shares = list(match.shares)
    lines = [canonical(head)]
    replay = _replayed(match.game, match.pack, head, ())
    moments = dict(zip(map(id, match.acts), times, strict=False))
    begun = latest = min(times, default=0)
    for n, act in enumerate(match.canonical_acts):
        replay.repeat(act.seat, act.action)
        name = UNDO_NAME if act.action == UNDO else match.game.actions[act.action]
        moment = moments.get(id(act), begun)
        pause = min(max(0, moment - begun), LONGEST_PAUSE)
        line = Line(kind_of(act.seat, name), n, name, replay.digest()[:SHORT], act.seat, pause)
        lines.append(canonical(line))
        latest = max(latest, moment)
        if not replay.acts[-1].sealed:      # choices that lie face down together all answer what was before them
            begun = latest
    lines.append(canonical(_closing(match, lines)))
    return "".join(line + "\n" for line in lines)


def with_seat(text: str, seat: int, described: dict[str, str]) -> str:
    """Return a record that says otherwise who sat on a seat; of the rest only the hash over its lines changes.

    Raises:
        RecordError: it has no head, or no closing line.

    """
    rows = text.split("\n")[:-1]
    head, close = _parsed(rows, 0, Head), _parsed(rows, len(rows) - 1, Close)
    head.seats[seat] = described
    rows[0] = canonical(head)
    close.chain = chain(rows[:-1])
    return "".join(row + "\n" for row in (*rows[:-1], canonical(close)))


def head_of(match: Match, seats: list[dict[str, str]] | None, start: str) -> Head:
    """Return the first line of a record, without what concerns chance."""
    return Head(
        t="head", format=FORMAT, game=match.game.name, pack=match.pack.digest, engine=match.edition,
        options=match.named_values, seats=seats or [{"name": name} for name in match.names], start=start,
    )


def _closing(match: Match, lines: list[str]) -> Close:
    close = Close("pause", len(lines) - 1, "sha256:" + match.digest(), chain(lines))
    outcome = match.outcome
    if outcome:
        close.t, close.reason = "end", outcome.reason
        close.score, close.place = list(outcome.scores), list(outcome.places)
        if match.seed is not None:
            close.seed, close.salt = str(match.seed), "" if match.rng == HMAC else match.salt
    return close


def read_record(
    text: str,
    load_game: Callable[[str], Game],
    packs: Mapping[str, Pack] | None = None,
    seconds: float = float("inf"),
) -> Recording:
    """Return what a record holds, every line of it checked by replaying it.

    `packs` are packs by digest, beside the game's own. A record whose checking takes longer than `seconds` is
    refused.

    Raises:
        RuleMended: it meets a rule that has been mended since it was written.
        WrittenLater: it is of a later version.
        RecordError: a line is damaged, or does not follow from those before it; names the line.

    """
    limit = time.monotonic() + seconds
    if len(text) > LARGEST_RECORD:
        raise RecordError(TOO_LONG, number=len(text), most=LARGEST_RECORD)
    rows = text.split("\n")
    if len(rows) < 3 or rows.pop() != "":
        raise RecordError(BREAKS_OFF, len(rows))
    demand_known(rows[0])
    head = _parsed(rows, 0, Head)
    _demand(head.t == "head" and head.format == FORMAT, 0, NOT_A_HEAD, format=FORMAT)
    _demand(not head.view, 0, ONLY_A_VIEW)
    _demand(is_edition(head.engine), 0, NO_EDITION, given=repr(head.engine[:40]))
    close = _parsed(rows, len(rows) - 1, Close)
    game, pack = _find_game(head, load_game, packs or {})
    match = _checked(0, lambda: _replayed(game, pack, head, ()), game.package)
    _check_head(head, match)
    lines: list[Line] = []
    before = match.states
    for place in range(1, len(rows) - 1):
        _demand(time.monotonic() < limit, place, TAKES_TOO_LONG)
        before = match.states
        lines.append(_replay_line(match, before, rows, place))
    _check_close(match, head, close, rows, limit)
    _check_result(match, close, before, lines, len(rows) - 1)
    acts, pauses = tuple((line.seat, line.do) for line in lines), tuple(line.ms for line in lines)
    return Recording(game, pack, head, acts, pauses, close, match)


def _replay_line(match: Match, before: np.ndarray, rows: list[str], place: int) -> Line:
    """Check one action by playing it. `before` are the states before it."""
    line = _parsed(rows, place, Line)
    _demand(line.n == place - 1, place, WRONG_NUMBER, given=line.n, number=place - 1)
    _demand(line.t == kind_of(line.seat, line.do), place, WRONG_KIND, given=repr(line.t), seat=line.seat)
    try:
        _checked(place, lambda: match.repeat(line.seat, line.do), match.game.package)
        _demand(line.h == match.digest()[:SHORT], place, OTHER_STATE)
    except RecordError:
        rule = match.mended_at(before, line.seat, line.do)
        if rule is None:
            raise
        raise RuleMended(rule, line.n, place + 1, match.game.package) from None
    return line


def _check_head(head: Head, match: Match) -> None:
    """Check that it says nothing of chance that does not belong together.

    An option that it leaves out has its default: an option that came while a version was in the making is in no head
    of before.
    """
    _demand(bool(head.rng) == bool(head.commit), 0, NOT_HERE, field="rng" if head.rng else "commit")
    _demand(not head.shares or head.rng not in ("", chance.GENERATOR), 0, NOT_HERE, field="shares")
    _demand(head.rng not in GENERATORS or head.shares == list(match.shares), 0, NOT_CANONICAL)


def _check_close(match: Match, head: Head, close: Close, rows: list[str], limit: float) -> None:
    last = len(rows) - 1
    _demand(close.t == ("end" if match.is_over else "pause"), last, WRONG_CLOSE, given=repr(close.t))
    _demand(close.n == last - 1, last, WRONG_NUMBER, given=close.n, number=last - 1)
    _demand(close.chain == chain(rows[:-1]), last, OTHER_CHAIN)
    _demand(close.state == "sha256:" + match.digest(), last, OTHER_END)
    if match.is_over and head.commit:
        _checked(last, lambda: _check_chance(match, head, close, last, limit))
    else:
        _demand(not close.seed and not close.salt, last, NOT_HERE, field="seed" if close.seed else "salt")


def _check_result(match: Match, close: Close, before: np.ndarray, lines: list[Line], last: int) -> None:
    """Check how the game ended. `before` are the states before the last action, where a mended rule may have told."""
    outcome = match.outcome
    told = (close.reason, tuple(close.score), tuple(close.place))
    true = (outcome.reason, outcome.scores, outcome.places) if outcome else ("", (), ())
    if told == true:
        return
    rule = match.mended_at(before, lines[-1].seat, lines[-1].do) if lines else None
    if rule is not None:
        raise RuleMended(rule, lines[-1].n, last + 1, match.game.package)
    raise RecordError(OTHER_RESULT, last + 1, true=true, given=told)


def _check_chance(match: Match, head: Head, close: Close, last: int, limit: float) -> None:
    """Check the seed against the head, and that chance followed it, where its generator is known.

    A seed that is the empty text stands nowhere; the head has promised it all the same.
    """
    _demand(close.seed != "" or head.commit == commitment(head.rng, "", close.salt), last, UNOPENED)
    if head.rng in GENERATORS:
        draws_of(head.rng, close.seed, head.shares)
    _demand(head.commit == commitment(head.rng, close.seed, close.salt), last, OTHER_SEED)
    if head.rng not in GENERATORS:
        return
    wrong = first_made_up(match, close.seed, limit)
    if wrong:
        raise RecordError(MADE_UP, last + 1, draw=wrong.number, act=wrong.act)


def _find_game(head: Head, load_game: Callable[[str], Game], packs: Mapping[str, Pack]) -> tuple[Game, Pack]:
    game = _checked(0, lambda: load_game(head.game))
    known = {pack.digest: pack for pack in (game.default_pack(), *packs.values())}
    pack = known.get(head.pack) or game.former_pack(head.pack)
    if pack is None:
        raise RecordError(NO_SUCH_PACK, 1, pack=head.pack)
    return game, pack


def _replayed(game: Game, pack: Pack, head: Head, acts: tuple[tuple[int, str], ...]) -> Match:
    names = [seat.get("name", "") for seat in head.seats]
    settings: dict[str, Any] = {"options": head.options, "pack": pack, "names": names, "edition": head.engine}
    if head.rng in GENERATORS:
        settings |= {"rng": head.rng, "shares": head.shares}
    return Match.restored(game, len(head.seats), acts, **settings)


def _parsed(rows: list[str], place: int, shape: type[Shape]) -> Shape:
    """Return a line as a structure; it must be canonical, so that equal records are equal bytes."""
    try:
        parsed = msgspec.json.decode(rows[place].encode(errors="surrogatepass"), type=shape)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(NOT_A_LINE, place + 1, reason=str(error)) from None
    _demand(canonical(parsed) == rows[place], place, NOT_CANONICAL)
    return parsed


def _checked(place: int, call: Callable[[], Found], package: str = "") -> Found:
    """Call, and turn a refusal, of a game's rules where its package is named, into one that names the line."""
    try:
        return call()
    except LudotecaError as error:
        refusal = RecordError(error.message, place + 1, **error.arguments)
        refusal.package = package
        raise refusal from None


def _demand(holds: bool, place: int, otherwise: Message, **arguments: Any) -> None:
    if not holds:
        raise RecordError(otherwise, place + 1, **arguments)


def kind_of(seat: int, name: str) -> str:
    """Return what a line with this seat and action is called."""
    if seat == CHANCE:
        return "rnd"
    return "undo" if name == UNDO_NAME else "act"


def canonical(line: msgspec.Struct) -> str:
    """Return a line in canonical form: sorted keys, no spaces, as RFC 8785 has it for integers and strings."""
    return json.dumps(msgspec.to_builtins(line), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def chain(lines: list[str]) -> str:
    """Return the hash over lines, each with its line break."""
    return "sha256:" + hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()

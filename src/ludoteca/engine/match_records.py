"""Records: a match as JSON Lines, written to be read in ten years, checked line by line.

One canonical line each (sorted keys, no spaces, integers and strings only): a `head`, then an `act` for
every action of a seat and a `rnd` for every outcome of chance, then `end`, or `pause` for a match that goes
on. `h` is the start of the digest of the state after the line; the closing line carries the digest of the
state and a hash over all lines before it. Chance is written out; with the seed, which the head commits to
and the end reveals, anybody can check that it was not made up. `docs/records.md` has the whole format.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

import msgspec
import numpy as np

from ludoteca.engine import chance
from ludoteca.engine.contract import Game
from ludoteca.engine.errors import LudotecaError, RecordError
from ludoteca.engine.matches import Match
from ludoteca.engine.packs import Pack
from ludoteca.engine.seats import CHANCE

FORMAT = "table/1"
LARGEST_RECORD = 8_000_000     # characters
SHORT = 8                      # hex digits of a state's digest in a line


class Head(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: what is played, by whom."""

    t: str
    format: str
    game: str
    pack: str
    engine: str
    options: dict[str, bool | int | str]
    seats: list[dict[str, str]]        # {"name": ...} and what the table adds, such as kind and bot
    commit: str = ""                   # sha256 over seed and salt
    rng: str = ""                      # the generator that the seed is for
    start: str = ""                    # date and time, UTC, ISO 8601


class Line(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An action of a seat (`act`) or an outcome of chance (`rnd`)."""

    t: str
    n: int
    do: str
    h: str
    seat: int = CHANCE


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
    match: Match                       # at its end

    def at(self, n: int) -> Match:
        """Return the match after the first `n` actions, those of chance counted.

        Raises:
            RecordError: the record has not that many.

        """
        if not 0 <= n <= len(self.acts):
            raise RecordError(f"there is no point {n}: the record has {len(self.acts)} actions, chance included")
        return _replayed(self.game, self.pack, self.head, self.acts[:n])


def write_record(match: Match, *, seats: list[dict[str, str]] | None = None, start: str = "") -> str:
    """Return a match as a record. `seats` says who sat there, by default the names alone."""
    head = Head(
        t="head", format=FORMAT, game=match.game.name, pack=match.pack.digest, engine=version("ludoteca"),
        options=dict(match.values), seats=seats or [{"name": name} for name in match.names], start=start,
    )
    if match.seed is not None:
        head.commit, head.rng = commitment(str(match.seed), match.salt), chance.GENERATOR
    lines = [canonical(head)]
    replay = _replayed(match.game, match.pack, head, ())
    for n, act in enumerate(match.canonical_acts):
        replay.repeat(act.seat, act.action)
        kind = "rnd" if act.seat == CHANCE else "act"
        line = Line(kind, n, match.game.actions[act.action], digest(replay.states)[:SHORT], act.seat)
        lines.append(canonical(line))
    lines.append(canonical(_closing(match, lines)))
    return "".join(line + "\n" for line in lines)


def _closing(match: Match, lines: list[str]) -> Close:
    close = Close("pause", len(lines) - 1, "sha256:" + digest(match.states), chain(lines))
    outcome = match.outcome
    if outcome:
        close.t, close.reason = "end", outcome.reason
        close.score, close.place = list(outcome.scores), list(outcome.places)
        if match.seed is not None:
            close.seed, close.salt = str(match.seed), match.salt
    return close


def read_record(text: str, load_game: Callable[[str], Game], packs: Mapping[str, Pack] | None = None) -> Recording:
    """Return what a record holds, every line of it checked by replaying it.

    `packs` are packs by digest, beside the game's own.

    Raises:
        RecordError: a line is damaged, or does not follow from those before it; names the line.

    """
    if len(text) > LARGEST_RECORD:
        raise RecordError(f"the record has {len(text)} characters; at most {LARGEST_RECORD} are read")
    rows = text.split("\n")
    if len(rows) < 3 or rows.pop() != "":
        raise RecordError(f"line {len(rows)}: the record breaks off; it must end with a closing line and a line break")
    head = _parsed(rows, 0, Head)
    close = _parsed(rows, len(rows) - 1, Close)
    _demand(head.t == "head" and head.format == FORMAT, 0, f"expected a head of format {FORMAT}")
    game, pack = _find_game(head, load_game, packs or {})
    match = _checked(0, lambda: _replayed(game, pack, head, ()))
    acts = tuple(_replay_line(match, rows, place) for place in range(1, len(rows) - 1))
    _check_close(match, head, close, rows)
    return Recording(game, pack, head, acts, match)


def _replay_line(match: Match, rows: list[str], place: int) -> tuple[int, str]:
    """Check one action by playing it."""
    line = _parsed(rows, place, Line)
    _demand(line.n == place - 1, place, f"number {line.n} where {place - 1} must follow")
    _demand(line.t == ("rnd" if line.seat == CHANCE else "act"), place, f"{line.t!r} is not a line of seat {line.seat}")
    _checked(place, lambda: match.repeat(line.seat, line.do))
    _demand(line.h == digest(match.states)[:SHORT], place, "the state after it is another one (field h)")
    return line.seat, line.do


def _check_close(match: Match, head: Head, close: Close, rows: list[str]) -> None:
    last = len(rows) - 1
    _demand(close.t == ("end" if match.is_over else "pause"), last, f"{close.t!r} does not fit: " + (
        "the game is over" if match.is_over else "the game goes on"))
    _demand(close.n == last - 1, last, f"number {close.n} where {last - 1} must follow")
    _demand(close.chain == chain(rows[:-1]), last, "a line before it was changed (field chain)")
    _demand(close.state == "sha256:" + digest(match.states), last, "the final state is another one (field state)")
    outcome = match.outcome
    told = (close.reason, tuple(close.score), tuple(close.place))
    true = (outcome.reason, outcome.scores, outcome.places) if outcome else ("", (), ())
    _demand(told == true, last, f"the result is {true}, not {told}")
    if close.seed:
        _demand(head.commit == commitment(close.seed, close.salt), last, "seed and salt are not those of the head")
        if head.rng == chance.GENERATOR:
            _check_chance(match, close.seed, last)


def _check_chance(match: Match, seed: str, last: int) -> None:
    """Check that chance followed the seed."""
    honest = Match(match.game, match.seats, options=match.values, pack=match.pack, seed=seed)
    for act in match.acts:
        if act.seat != CHANCE:
            honest.repeat(act.seat, act.action)
            honest.follow()
    _demand(
        [(act.seat, act.action) for act in honest.acts] == [(act.seat, act.action) for act in match.acts],
        last, "chance did not follow the seed (field seed)",
    )


def _find_game(head: Head, load_game: Callable[[str], Game], packs: Mapping[str, Pack]) -> tuple[Game, Pack]:
    game = _checked(0, lambda: load_game(head.game))
    known = {pack.digest: pack for pack in (game.default_pack(), *packs.values())}
    _demand(head.pack in known, 0, f"it was played with the pack {head.pack}, which is not here; give its folder")
    return game, known[head.pack]


def _replayed(game: Game, pack: Pack, head: Head, acts: tuple[tuple[int, str], ...]) -> Match:
    names = [seat.get("name", "") for seat in head.seats]
    return Match.restored(game, len(head.seats), acts, options=head.options, pack=pack, names=names)


def _parsed(rows: list[str], place: int, shape: type[Any]) -> Any:
    """Return a line as a structure; it must be canonical, so that equal records are equal bytes."""
    try:
        parsed = msgspec.json.decode(rows[place].encode(errors="surrogatepass"), type=shape)
    except msgspec.DecodeError as error:
        raise RecordError(f"line {place + 1}: {error}") from None
    _demand(canonical(parsed) == rows[place], place, "the line is not in canonical form")
    return parsed


def _checked(place: int, call: Callable[[], Any]) -> Any:
    """Call, and turn a refusal into one that names the line."""
    try:
        return call()
    except LudotecaError as error:
        raise RecordError(f"line {place + 1}: {error}") from None


def _demand(holds: bool, place: int, otherwise: str) -> None:
    if not holds:
        raise RecordError(f"line {place + 1}: {otherwise}")


def canonical(line: msgspec.Struct) -> str:
    """Return a line in canonical form: sorted keys, no spaces, as RFC 8785 has it for integers and strings."""
    return json.dumps(msgspec.to_builtins(line), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(states: np.ndarray) -> str:
    """Return the SHA-256 of a state's bytes, in hex."""
    return hashlib.sha256(states.tobytes()).hexdigest()


def chain(lines: list[str]) -> str:
    """Return the hash over lines, each with its line break."""
    return "sha256:" + hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()


def commitment(seed: str, salt: str) -> str:
    """Return what a head says of a seed before it is revealed."""
    return "sha256:" + hashlib.sha256(f"{seed}\0{salt}".encode()).hexdigest()

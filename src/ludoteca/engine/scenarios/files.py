"""Scenario files: the executable rule book as small TOML files, read and checked.

Public interface, as is the meaning of each key:

    title = "A gas above silences the storm one space below"
    game = "montgolfiere"
    seats = 4
    rules = ["MG-13", "MG-17"]         # the clauses it shows
    options = {}                       # the rest default
    pack = "first_light"               # one of the packs in the game's folder `packs`; without it the default one
    [position]                         # fields that the game's `describe` names; the rest is filled
    [[play]]                           # in order: seat (a number or "chance") and action
    [expect]                           # after the last play: fields, and the keys of `Expected`
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeVar

import msgspec

from ludoteca.engine.game.contract import Game
from ludoteca.engine.game.packs import Pack
from ludoteca.engine.runtime.seats import CHANCE, SPECTATOR
from ludoteca.engine.texts.bounded_files import read_bounded
from ludoteca.engine.texts.errors import LudotecaError, OptionError, PackError, ScenarioError
from ludoteca.engine.texts.rule_pages import clauses
from ludoteca.engine.texts.toml_texts import parse_toml

LARGEST_FILE = 1_000_000   # bytes; a scenario is text written by a person


Shape = TypeVar("Shape")


class Part(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table of the file whose keys are all known."""


class Play(Part, frozen=True):
    """One action of a seat, or an outcome that chance is to bring."""

    seat: int | Literal["chance"]
    action: str

    @property
    def actor(self) -> int:
        """Return the seat as a number, CHANCE for chance."""
        return CHANCE if self.seat == "chance" else self.seat


class Legal(Part, frozen=True):
    """What a seat must be able to do, must not, or can do and nothing else."""

    seat: int
    includes: list[str] = []
    excludes: list[str] = []
    exactly: list[str] | None = None


class Illegal(Play, frozen=True):
    """An action that must be refused, and the clause that the refusal must cite, where one is given."""

    rule: str = ""


class Seen(Part, frozen=True):
    """What one viewer must see: fields of the redacted position."""

    viewer: int
    fields: dict[str, Any]


class Expected(Part, frozen=True):
    """All that a scenario expects. None and empty mean: not looked at."""

    fields: dict[str, Any] = {}
    legal: list[Legal] = []
    illegal: list[Illegal] = []
    view: list[Seen] = []
    cites: list[str] = []              # clauses that the journal of the play must cite
    waiting: list[int] | None = None   # seats awaited
    over: bool | None = None
    reason: str | None = None          # name of the ending
    winners: list[int] | None = None
    scores: list[int] | None = None
    places: list[int] | None = None    # by seat; equal places are shared


class Content(Part, frozen=True):
    """The file as it stands."""

    title: str
    game: str
    seats: int
    rules: list[str]
    expect: dict[str, Any]
    options: dict[str, Any] = {}
    pack: str = ""
    position: dict[str, Any] | None = None
    play: list[Play] = []


@dataclass(frozen=True)
class Scenario:
    """A scenario that has been read; `ludoteca.engine.scenarios.running.run` plays it."""

    file: str                          # for messages
    title: str
    game: Game
    seats: int
    rules: tuple[str, ...]             # clauses that it shows
    options: Mapping[str, Any]         # complete
    pack: Pack | None                  # None: the default one
    position: Mapping[str, Any] | None
    plays: tuple[Play, ...]
    expect: Expected

    def fail(self, reason: object) -> NoReturn:
        """Raise the error that this scenario cannot be set up."""
        raise ScenarioError(f"{self.file}: {reason}")


def load(path: Path | str) -> Scenario:
    """Return the scenario in a file.

    Raises:
        ScenarioError: it cannot be read, or names what there is not; says file, key and reason.

    """
    return parse(read_toml(Path(path)), str(path))


def read_toml(path: Path) -> dict[str, Any]:
    """Return the content of a TOML file, or raise ScenarioError."""
    try:
        return parse_toml(read_bounded(path, LARGEST_FILE), LARGEST_FILE)
    except (OSError, ValueError) as error:
        raise ScenarioError(f"{path}: {error}") from None


def parse(content: dict[str, Any], file: str) -> Scenario:
    """Return the scenario that parsed TOML describes; `file` is for messages.

    Raises:
        ScenarioError: a key is missing, unknown or of the wrong type, or names what there is not.

    """
    head = shaped(content, Content, file)
    game = find_game(head.game, file)
    try:
        options = game.complete_options(head.options, head.seats)
    except OptionError as error:
        key = "options" if head.seats in game.seats else "seats"
        raise ScenarioError(f"{file}: {key}: {error}") from None
    scenario = Scenario(
        file=file,
        title=head.title,
        game=game,
        seats=head.seats,
        rules=tuple(head.rules),
        options=options,
        pack=find_pack(game, head.pack, file) if head.pack else None,
        position=head.position,
        plays=tuple(head.play),
        expect=parse_expect(head.expect, file),
    )
    check_clauses(scenario)
    check_seats(scenario)
    return scenario


def shaped(content: Any, shape: type[Shape], where: str) -> Shape:
    """Return parsed TOML as a structure, or raise ScenarioError with file, key and reason."""
    try:
        return msgspec.convert(content, shape)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"{where}: {error}") from None


def find_game(name: str, file: str) -> Game:
    """Return the game that a scenario is of."""
    from ludoteca.games import load_game  # the engine knows no game until a file names one

    try:
        return load_game(name)
    except LudotecaError as error:
        raise ScenarioError(f"{file}: game: {error}") from None


def find_pack(game: Game, name: str, file: str) -> Pack:
    """Return one of the packs that a game brings along besides its default one."""
    try:
        return Pack.read(resources.files(game.package) / "packs" / Path(name).name, game.read_pack)
    except PackError as error:
        raise ScenarioError(f"{file}: pack: {error}") from None


def parse_expect(expect: dict[str, Any], file: str) -> Expected:
    """Return what is expected; a key that `Expected` does not have is a field of the position."""
    known: dict[str, Any] = {}
    fields: dict[str, Any] = {}
    for key, value in expect.items():
        if key == "view":
            known[key] = [seen(each, file) for each in listed(value)]
        elif key in ("legal", "illegal"):
            known[key] = listed(value)
        elif key in Expected.__struct_fields__ and key != "fields":
            known[key] = value
        else:
            fields[key] = value
    return shaped(known | {"fields": fields}, Expected, f"{file}: expect")


def listed(value: Any) -> Any:
    """Return a table as an array of one table."""
    return [value] if isinstance(value, dict) else value


def seen(view: Any, file: str) -> dict[str, Any]:
    """Return one expected view as `Seen` holds it."""
    if not isinstance(view, dict) or "seat" not in view:
        raise ScenarioError(f"{file}: expect.view: expected a table with a seat and fields")
    seat = view["seat"]
    fields = {key: value for key, value in view.items() if key != "seat"}
    return {"viewer": SPECTATOR if seat == "spectator" else seat, "fields": fields}


def check_clauses(scenario: Scenario) -> None:
    """Raise unless every clause that is cited stands in the rules of the game."""
    known = clauses(scenario.game.package)
    cited = {
        "rules": scenario.rules,
        "expect.cites": scenario.expect.cites,
        "expect.illegal": [each.rule for each in scenario.expect.illegal if each.rule],
    }
    for key, ids in cited.items():
        for clause in ids:
            if clause not in known:
                scenario.fail(f"{key}: there is no clause {clause!r} in the rules of {scenario.game.title}")


def check_seats(scenario: Scenario) -> None:
    """Raise if a seat is named that nobody holds."""
    named = {
        "play": [play.actor for play in scenario.plays if play.actor != CHANCE],
        "expect.legal": [each.seat for each in scenario.expect.legal],
        "expect.illegal": [each.actor for each in scenario.expect.illegal if each.actor != CHANCE],
        "expect.view": [each.viewer for each in scenario.expect.view if each.viewer != SPECTATOR],
    }
    for key, seats in named.items():
        for seat in seats:
            if not 0 <= seat < scenario.seats:
                scenario.fail(f"{key}: there is no seat {seat}; seats are 0 to {scenario.seats - 1}")

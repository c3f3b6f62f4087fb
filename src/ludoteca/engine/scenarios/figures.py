"""Figures of a rules page, boards and pieces that show what a clause says: `figures.toml` in a game's folder.

Public interface, as is the meaning of each key. A figure stands below its clause, in the order of the file:

    [grapple-chain]                      # its name, part of its address
    clause = "MG-24"
    caption = "Three balloons on one rope: all rise together."
    scenario = "m24-chain"               # of the folder `scenarios`: the board before it is played, and after
    moments = ["after"]                  # only one of the two
    eyes = 0                             # whose: a seat, "spectator" (the default), or "all", with all hands open
    frame = [0, 100, 300, 200]           # the part of the picture that is shown; without it all that the board shows
    seats = ["Ana", "Bo"]                # names at the table

    [cards]
    clause = "MG-3"
    caption = "Grapple, Sleeping Gas, Storm and Super Motor."
    pieces = ["hand-grapple", "hand-gas", "hand-storm", "hand-motor"]   # ids of drawings that the picture defines
    box = [0, 0, 84, 116]                # that holds each of them

Captions are English; the game's catalogues translate them like all that it says.
"""

from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Literal

from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.chance import generator
from ludoteca.engine.runtime.seats import CHANCE, SPECTATOR
from ludoteca.engine.scenarios.files import Part, find_game, load, read_toml, shaped
from ludoteca.engine.scenarios.running import SEED, play_one, run_chance, set_up
from ludoteca.engine.texts.errors import ScenarioError
from ludoteca.engine.texts.rule_pages import clauses

FILE = "figures.toml"
NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hal")
Moment = Literal["before", "after"]
Four = tuple[float, float, float, float]


class Content(Part, frozen=True):
    """A figure as it stands in the file."""

    clause: str
    caption: str
    scenario: str = ""
    moments: tuple[Moment, ...] = ("before", "after")
    eyes: int | Literal["spectator", "all"] = "spectator"
    frame: Four | None = None
    seats: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    box: Four | None = None


@dataclass(frozen=True)
class Figure:
    """A figure that has been read; what it shows is a scenario, or pieces in a row."""

    name: str
    content: Content
    package: str                       # of its game

    @property
    def moments(self) -> tuple[Moment, ...]:
        """Return of which moments of its scenario there is a picture; pieces have a single one."""
        return self.content.moments if self.content.scenario else ("before",)

    def view(self, moment: Moment) -> View:
        """Return what is seen at a moment of the scenario, or, for pieces, when a game begins.

        Raises:
            ScenarioError: the scenario cannot be played.

        """
        if not self.content.scenario:
            game = find_game(self.package.rpartition(".")[2], FILE)
            return self._seen(Match(game, game.seats[0]))
        scenario = load(Path(str(resources.files(self.package) / "scenarios" / f"{self.content.scenario}.toml")))
        match, fixed = set_up(scenario), generator(SEED)
        if not scenario.plays or scenario.plays[0].actor != CHANCE:
            run_chance(match, fixed)
        for number, play in enumerate(scenario.plays if moment == "after" else (), 1):
            trouble = play_one(scenario, match, play, f"play {number}", fixed)
            if trouble:
                scenario.fail(trouble)
        return self._seen(match)

    def _seen(self, match: Match) -> View:
        names = [*self.content.seats, *NAMES[len(self.content.seats):]][: match.seats]
        eyes = self.content.eyes
        if eyes == "all":
            return View.of_redacted(match.game, match.tables, match.states, SPECTATOR, names)
        return View.of(match.game, match.tables, match.states, SPECTATOR if eyes == "spectator" else eyes, names)


@cache
def load_figures(package: str) -> dict[str, Figure]:
    """Return the figures of the game in a folder by name, in order; none if it has no such file.

    Raises:
        ScenarioError: says file, figure and reason.

    """
    file = Path(str(resources.files(package) / FILE))
    if not file.is_file():
        return {}
    return {name: _checked(Figure(name, shaped(content, Content, f"{file}: {name}"), package), str(file))
            for name, content in read_toml(file).items()}


def _checked(figure: Figure, file: str) -> Figure:
    content, where = figure.content, f"{file}: {figure.name}"
    if content.clause not in clauses(figure.package):
        raise ScenarioError(f"{where}: clause: the rules have no {content.clause}")
    if bool(content.scenario) == bool(content.pieces):
        raise ScenarioError(f"{where}: expected either a scenario or pieces")
    if content.scenario and not (resources.files(figure.package) / "scenarios" / f"{content.scenario}.toml").is_file():
        raise ScenarioError(f"{where}: scenario: there is no {content.scenario}")
    if bool(content.pieces) != (content.box is not None):
        raise ScenarioError(f"{where}: box: pieces have one, and nothing else has")
    return figure

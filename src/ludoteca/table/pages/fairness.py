"""The card of how even a game is, as its folder's `fairness.toml` holds it.

The lab has measured it; whoever opens a table is shown it.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import msgspec

from ludoteca.engine.game.contract import Game
from ludoteca.engine.game.options import Choice, Option, Switch
from ludoteca.engine.texts.words import Message
from ludoteca.games import folder_of
from ludoteca.table.pages.forms import usual_seats
from ludoteca.table.parts.words import SWITCHED_OFF, SWITCHED_ON

FILE = "fairness.toml"
WIDE, HIGH = 120, 40       # units of the drawing of wins
MINUTES = 5                # to which an estimate is rounded


class Line(msgspec.Struct, frozen=True):
    """What was measured for some seats and options; shares in per cent, lists of seats in their order."""

    seats: int
    options: dict[str, str]
    decisions: tuple[int, int, int]        # one game in ten has so many at most; half of them; nine in ten
    wins: list[float] = []
    intervals: list[tuple[float, float]] = []
    leads: float = 0.0
    luck: list[float] = []                 # and the bounds of its interval


class Card(msgspec.Struct, frozen=True):
    """A game's card."""

    games: int                             # of each line
    line: list[Line]


@dataclass(frozen=True)
class Bar:
    """How often a seat wins, as a bar: units of a drawing of WIDE by HIGH, from the upper left corner."""

    seat: int
    x: float
    width: float
    top: float
    low: float                             # where its interval ends
    high: float


@cache
def card_of(game: Game) -> Card | None:
    """Return a game's card, None if its folder holds none."""
    file = folder_of(game.name) / FILE
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Card) if file.is_file() else None


def bars(line: Line) -> list[Bar]:
    """Return a line's wins as bars; an even share is half as high as the drawing, twice as much fills it."""
    step, unit = WIDE / line.seats, HIGH * line.seats / 200

    def down(share: float) -> float:
        return round(HIGH - min(HIGH, share * unit), 2)

    pairs = zip(line.wins, line.intervals, strict=True)
    return [
        Bar(seat, round(seat * step + step / 8, 2), round(step * 3 / 4, 2), down(share), down(low), down(high))
        for seat, (share, (low, high)) in enumerate(pairs)
    ]


def minutes_of(game: Game, line: Line) -> int:
    """Return how long such a table may take, by its decisions and the game's usual time; 0 where nobody has said."""
    usual = usual_seats(game)
    card = card_of(game)
    known = [found for found in (card.line if card else []) if found.seats == usual and not found.options]
    if not known or not game.minutes:
        return 0
    return max(MINUTES, MINUTES * round(game.minutes * line.decisions[1] / known[0].decisions[1] / MINUTES))


def options_of(game: Game, line: Line) -> list[tuple[Message, Message | str]]:
    """Return the options of a line, each with its value, as the form calls them."""
    known: Mapping[str, Option] = {option.name: option for option in game.options}
    return [(known[name].label, value_of(known[name], text)) for name, text in line.options.items() if name in known]


def value_of(option: Option, text: str) -> Message | str:
    """Return how the form calls a value that is written as on a command line."""
    if isinstance(option, Switch):
        return SWITCHED_ON if option.read(text) else SWITCHED_OFF
    return option.values.get(text, text) if isinstance(option, Choice) else text


def decimal(number: float, language: str) -> str:
    """Return a number with one decimal as it is written in a language."""
    from babel.numbers import format_decimal

    return format_decimal(number, "0.0", locale=language)

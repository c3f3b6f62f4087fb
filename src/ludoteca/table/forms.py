"""The form of a new table: what it offers, and what was meant by what came back."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ludoteca.engine.contract import Game
from ludoteca.engine.errors import OptionError
from ludoteca.engine.options import NO_SUCH_OPTION, Option, Switch
from ludoteca.engine.words import Message
from ludoteca.table.bots import LEVELS
from ludoteca.table.requests import Refused, cleaned
from ludoteca.table.words import BAD_FORM, NAME_TAKEN, NO_NAME

HERE, OPEN, NONE = "here", "open", "none"
BOT_NAMES = ("Ada", "Blaise", "Carla", "Diego", "Emmy", "Franz", "Greta", "Hugo")
LONGEST_NAME = 24
LONGEST_TITLE = 60


@dataclass(frozen=True)
class WantedSeat:
    """Who is to sit on a seat: `here`, `open` or a level of bots; and the name of who sits here."""

    kind: str
    name: str = ""


@dataclass(frozen=True)
class Wanted:
    """A new table as its maker wants it. Option values are complete and checked."""

    seats: tuple[WantedSeat, ...]
    options: Mapping[str, Any]
    title: str
    listed: bool


def first_fields(game: Game) -> dict[str, str]:
    """Return what the form shows first: one person here, bots on the other seats that the game needs."""
    fields = {"title": "", "seat.0": HERE, "name.0": ""}
    for seat in range(1, game.seats[-1]):
        fields |= {f"seat.{seat}": "steady" if seat < max(2, game.seats[0]) else NONE, f"name.{seat}": ""}
    for option in game.options:
        if isinstance(option, Switch):
            fields |= {f"option.{option.name}": "on"} if option.default else {}
        else:
            fields[f"option.{option.name}"] = str(option.default)
    return fields


def read_form(game: Game, fields: Mapping[str, str]) -> Wanted:
    """Return what the fields mean.

    Raises:
        Refused: a seat is none of what is offered, or a name is missing or used twice.
        OptionError: the options or the number of seats are not allowed.

    """
    chairs = tuple(
        read_seat(fields, seat) for seat in range(game.seats[-1]) if fields.get(f"seat.{seat}", NONE) != NONE
    )
    names = [chair.name for chair in chairs if chair.name]
    for name in names:
        if names.count(name) > 1:
            raise Refused(422, NAME_TAKEN, name=name)
    options = game.complete_options(read_options(game.options, fields), len(chairs))
    return Wanted(chairs, options, cleaned(fields.get("title", ""), LONGEST_TITLE), "listed" in fields)


def read_seat(fields: Mapping[str, str], seat: int) -> WantedSeat:
    """Return who is to sit on a seat."""
    kind = fields[f"seat.{seat}"]
    if kind not in (HERE, OPEN, *LEVELS):
        raise Refused(422, BAD_FORM, reason=repr(kind[:20]))
    name = cleaned(fields.get(f"name.{seat}", ""), LONGEST_NAME) if kind == HERE else ""
    if kind == HERE and not name:
        raise Refused(422, NO_NAME)
    return WantedSeat(kind, name)


def read_options(options: tuple[Option, ...], fields: Mapping[str, str]) -> dict[str, Any]:
    """Return the values that a form means; a switch that is off is not in it.

    Raises:
        OptionError: a value cannot be read, or there is no such option.

    """
    known = {f"option.{option.name}": option for option in options}
    for name in fields:
        if name.startswith("option.") and name not in known:
            raise OptionError(
                NO_SUCH_OPTION, option=repr(name[7:40]), options=", ".join(o.name for o in options)
            )
    return {
        option.name: option.read(fields.get(field, "off" if isinstance(option, Switch) else ""))
        for field, option in known.items()
    }


def bot_names(taken: set[str], count: int) -> list[str]:
    """Return names for bots that nobody at the table has."""
    return [name for name in BOT_NAMES if name not in taken][:count]


def option_error(error: OptionError, game: Game) -> tuple[Message, dict[str, Any]]:
    """Return an option's error with the option called as the form calls it."""
    labels = {option.name: option.label for option in game.options}
    arguments = {
        name: labels.get(value, value) if name == "option" else value
        for name, value in error.arguments.items()
    }
    return error.message, arguments

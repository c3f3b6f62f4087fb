"""Options: the variants and switches of a game, typed, with defaults, ranges and explanations."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludoteca.engine.game.editions import PRESENT, demand_past, is_later
from ludoteca.engine.runtime.record_types import INT, record
from ludoteca.engine.texts.errors import OptionError
from ludoteca.engine.texts.words import Message

NOT_A_SWITCH = Message("Option {option} is {value}: it must be true or false.")
NOT_A_NUMBER = Message("Option {option} is {value}: it must be a whole number.")
OUT_OF_RANGE = Message("Option {option} is {value}: it must be from {low} to {high}.")
NOT_A_CHOICE = Message("Option {option} is {value}: it must be one of {values}.")
NO_SUCH_OPTION = Message("There is no option {option}; choose from {options}.")


@dataclass(frozen=True, kw_only=True)
class Advised:
    """What all kinds of options may say besides: what is advised, and what older records meant.

    The default is what the rule book has, to the letter.

    Raises:
        TypeError: only one of two keywords that belong together is given, or there is no such edition yet.

    """

    recommended: Any = None            # what plays best, where that is something else than the default
    reason: Message | None = None      # why, in a sentence for players
    since: str = ""                    # the edition that it came with, if it was not there from the beginning
    before: Any = None                 # the value that older records were played by

    def __post_init__(self) -> None:
        for pair in (("recommended", "reason"), ("since", "before")):
            given = [name for name in pair if getattr(self, name) not in (None, "")]
            if len(given) == 1:
                raise TypeError(f"{pair[0]} and {pair[1]} of an option belong together; there is only {given[0]}")
        if self.since:
            demand_past(self.since, f"option {getattr(self, 'name', '')}")


@dataclass(frozen=True)
class Switch(Advised):
    """An option that is on or off; in the state it is 1 or 0."""

    name: str
    default: bool
    label: Message
    help: Message
    clause: str

    def number(self, value: Any) -> int:
        """Return the value as the rules see it, or raise OptionError."""
        if not isinstance(value, bool):
            raise OptionError(NOT_A_SWITCH, option=self.name, value=repr(value))
        return int(value)

    def read(self, text: str) -> bool:
        """Return the value that a command line or a form means."""
        if text.lower() in ("true", "yes", "on", "1"):
            return True
        if text.lower() in ("false", "no", "off", "0"):
            return False
        raise OptionError(NOT_A_SWITCH, option=self.name, value=repr(text))


@dataclass(frozen=True)
class Amount(Advised):
    """An option that is a whole number from `low` to `high`."""

    name: str
    default: int
    low: int
    high: int
    label: Message
    help: Message
    clause: str

    def number(self, value: Any) -> int:
        """Return the value as the rules see it, or raise OptionError."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise OptionError(NOT_A_NUMBER, option=self.name, value=repr(value))
        if not self.low <= value <= self.high:
            raise OptionError(OUT_OF_RANGE, option=self.name, value=value, low=self.low, high=self.high)
        return value

    def read(self, text: str) -> int:
        """Return the value that a command line or a form means."""
        try:
            return int(text)
        except ValueError:
            raise OptionError(NOT_A_NUMBER, option=self.name, value=repr(text)) from None


@dataclass(frozen=True)
class Choice(Advised):
    """An option with named values; in the state it is the place of the name in `values`."""

    name: str
    default: str
    values: Mapping[str, Message]   # name -> label
    label: Message
    help: Message
    clause: str
    folded: Message | None = None   # in a form: under which heading it is folded away, with its neighbours
    notes: Mapping[str, Message] | None = None   # of a choice that stands first in a form: what to know of each value

    def number(self, value: Any) -> int:
        """Return the value as the rules see it, or raise OptionError."""
        if not isinstance(value, str) or value not in self.values:
            raise OptionError(NOT_A_CHOICE, option=self.name, value=repr(value), values=", ".join(self.values))
        return list(self.values).index(value)

    def read(self, text: str) -> str:
        """Return the value that a command line or a form means."""
        return text


Option = Switch | Amount | Choice
Values = Mapping[str, Any]   # option name -> value


class Agreed:
    """What a table has agreed on, as rules read it: a number for each option, by its name."""

    def __getattr__(self, name: str) -> int:
        """Return the number of an option; this class stands for the record that has them."""
        raise NotImplementedError


def options_record(options: tuple[Option, ...]) -> Any:
    """Return the record type with one integer an option, to be the field `options: Agreed` of a state."""
    return record(**{option.name: INT for option in options})


def known_at(options: tuple[Option, ...], edition: str) -> tuple[Option, ...]:
    """Return the options that were there in an edition."""
    return tuple(option for option in options if not is_later(option.since, edition))


def complete(options: tuple[Option, ...], given: Values, edition: str = PRESENT) -> dict[str, Any]:
    """Return the values of all options, the given ones over the defaults.

    What came after the edition of which a record is has the value that was played by before.

    Raises:
        OptionError: an option is unknown, of the wrong type or out of range.

    """
    known = {option.name: option for option in known_at(options, edition)}
    for name, value in given.items():
        if name not in known:
            raise OptionError(NO_SUCH_OPTION, option=repr(name), options=", ".join(known))
        known[name].number(value)
    return {
        option.name: given.get(option.name, option.default) if option.name in known else option.before
        for option in options
    }


def recommended_values(options: tuple[Option, ...]) -> dict[str, Any]:
    """Return the values of all options as we would play."""
    return {
        option.name: option.default if option.recommended is None else option.recommended for option in options
    }


def write_options(options: tuple[Option, ...], values: Values, target: np.record) -> None:
    """Write complete option values into the options record of a state."""
    for option in options:
        target[option.name] = option.number(values[option.name])

"""The form of a new table: what it offers, and what was meant by what came back."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ludoteca.bots.levels import BOTS
from ludoteca.engine.game.contract import WRONG_SEATS, Game, Pictured
from ludoteca.engine.game.options import NO_SUCH_OPTION, NOT_A_NUMBER, OUT_OF_RANGE, Amount, Choice, Option, Switch
from ludoteca.engine.runtime.mirrors import mirrored_tables
from ludoteca.engine.runtime.seats import MOST_SEATS
from ludoteca.engine.texts.errors import LudotecaError, OptionError
from ludoteca.engine.texts.words import DEFAULT_LANGUAGE, LANGUAGES
from ludoteca.table.door.settings import LONGEST_NAME
from ludoteca.table.live.clocks import PACES
from ludoteca.table.parts.plain import cleaned, is_like
from ludoteca.table.parts.templating import speaker
from ludoteca.table.parts.words import (
    BAD_FORM,
    BAD_NUMBER,
    NAME_TAKEN,
    NAME_TOO_LONG,
    NO_NAME,
    OPEN_SEAT,
    TITLE_TOO_LONG,
    TOO_FEW_SEATS,
)
from ludoteca.table.store.talk import NAMELESS

HERE, OPEN, NONE = "here", "open", "none"
PRINTED, RECOMMENDED, OWN = "printed", "recommended", "own"      # by which rules a table plays
USUAL_BOT = "steady"
USUAL_SEATS = 4
BOT_NAMES = ("Ada", "Blaise", "Carla", "Diego", "Emmy", "Franz", "Greta", "Hugo")
LONGEST_TITLE = 60


class FormError(LudotecaError):
    """A field of a form that has to be filled in differently."""

    def __init__(self, field: str, message: Any, **arguments: Any) -> None:
        super().__init__(message, **arguments)
        self.field = field


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
    clock: int = 0       # seconds for a decision, of `clocks.PACES`
    hints: bool = False  # those who play may ask what a bot would do
    rushes: bool = False  # bots do not wait until those who look on have been told what has happened


def usual_seats(game: Game) -> int:
    """Return the number of seats to offer first: what the game allows that is nearest to four."""
    return min(game.seats, key=lambda seats: abs(seats - USUAL_SEATS))


def first_fields(game: Game, name: str = "") -> dict[str, str]:
    """Return what the form shows first: one person here, bots on the other seats of a usual table."""
    fields = {"title": "", "seat.0": HERE, "name.0": name, "hints": "on", "waits": "on"}
    for seat in range(1, game.seats[-1]):
        fields |= {f"seat.{seat}": USUAL_BOT if seat < usual_seats(game) else NONE, f"name.{seat}": ""}
    fields |= {"rules": PRINTED, "shown": PRINTED}
    return fields | {f"option.{option.name}": text for option in game.options if (text := default_text(option))}


def default_text(option: Option) -> str:
    """Return what the form sends for an option that nobody has touched: nothing for a switch that is off."""
    return text_of(option, option.default)


def text_of(option: Option, value: Any) -> str:
    """Return what the form sends for a value of an option: nothing for a switch that is off."""
    if isinstance(option, Switch):
        return "on" if value else ""
    return str(value)


def advised(game: Game) -> list[Option]:
    """Return the options for which something else than what is printed is recommended."""
    return [option for option in game.options if option.recommended is not None]


def rule_sets(game: Game) -> dict[str, dict[str, str]]:
    """Return by what rules a table can be asked to play, each with the text of every option that is a rule."""
    played = options_played(game)
    chosen = [option for option in game.options if option not in played]
    sets = {PRINTED: {option.name: default_text(option) for option in chosen}}
    if advised(game):
        sets[RECOMMENDED] = {option.name: text_of(option, game.recommended[option.name]) for option in chosen}
    return sets


def ruled(game: Game, fields: Mapping[str, str]) -> dict[str, str]:
    """Return the fields of a form with the options of the rules that were chosen above them.

    The form says which rules its options showed at first. What somebody has changed by hand since stays as it is, also
    where no script has noticed. Rules that are not offered are as good as none. Who names rules need not name what is
    picked from pictures, either.
    """
    sets = rule_sets(game)
    wanted, shown = sets.get(fields.get("rules", OWN)), sets.get(fields.get("shown", ""), {})
    if wanted is None:
        return dict(fields)
    taken = {
        f"option.{name}": text
        for name, text in wanted.items()
        if name not in shown or fields.get(f"option.{name}", "") == shown[name]
    }
    usual = {f"option.{each.name}": default_text(each) for each in options_played(game)
             if each is not leading_option(game)}
    return {name: text for name, text in {**usual, **fields, **taken}.items() if text or name not in taken}


def leading_option(game: Game) -> Choice | None:
    """Return the option that stands before all others in the form, None if the game has none."""
    return next((option for option in game.options if isinstance(option, Choice) and option.notes), None)


@cache
def pictured_options(game: Game, language: str) -> Mapping[str, Pictured]:
    """Return the options that are picked from pictures, by name."""
    tables = mirrored_tables(game.Tables, game.tables_of(game.default_pack()))
    return game.picture.option_pictures(speaker(language, game.package), tables)


def options_played(game: Game) -> list[Option]:
    """Return the options that say what is played rather than by which rules: the leading one, and those with pictures.

    They stand above the seats, and no set of rules changes them.
    """
    leading, pictured = leading_option(game), pictured_options(game, DEFAULT_LANGUAGE)
    return [option for option in game.options if option is leading or option.name in pictured]


def seats_for(game: Game, option: Choice) -> dict[str, tuple[int, int]]:
    """Return how few and how many can play with each value of an option, all others left as they are."""
    usual = {each.name: each.default for each in game.options}
    found = {}
    for value in option.values:
        fit = [seats for seats in game.seats if not game.clash(usual | {option.name: value}, seats)]
        found[value] = (min(fit, default=0), max(fit, default=0))
    return found


def changed_options(game: Game, fields: Mapping[str, str]) -> set[str]:
    """Return the names of the rules that are not as the game has them by itself."""
    played = options_played(game)
    return {
        option.name
        for option in game.options
        if option not in played and fields.get(f"option.{option.name}", "") != default_text(option)
    }


def quick_table(game: Game, name: str) -> Wanted:
    """Return a table where one person plays at once, against bots of the usual kind."""
    bots = (WantedSeat(USUAL_BOT),) * (usual_seats(game) - 1)
    options = game.complete_options({}, len(bots) + 1)
    return Wanted((WantedSeat(HERE, name), *bots), options, "", False, hints=True)


def read_form(game: Game, fields: Mapping[str, str]) -> Wanted:
    """Return what the fields mean.

    Raises:
        FormError: a field has to be filled in differently.

    """
    wanted = {
        seat: read_seat(fields, seat)
        for seat in range(game.seats[-1])
        if fields.get(f"seat.{seat}", NONE) != NONE
    }
    taken: list[str] = []
    for seat, chair in wanted.items():
        if any(is_like(chair.name, name) for name in taken):
            raise FormError(f"name.{seat}", NAME_TAKEN, name=chair.name)
        taken += [chair.name] * bool(chair.name)
    title = cleaned(fields.get("title", ""))
    if len(title) > LONGEST_TITLE:
        raise FormError("title", TITLE_TOO_LONG, number=len(title), most=LONGEST_TITLE)
    rules = fields.get("rules", OWN)
    if rules not in (OWN, *rule_sets(game)):
        raise FormError("rules", BAD_FORM, reason=repr(rules[:20]))
    try:
        options = game.complete_options(read_options(game.options, ruled(game, fields)), len(wanted))
    except OptionError as error:
        raise _of_field(error, game) from None
    pace = fields.get("clock", "0")
    if pace not in map(str, PACES):
        raise FormError("clock", BAD_FORM, reason=repr(pace[:20]))
    return Wanted(tuple(wanted.values()), options, title, "listed" in fields, int(pace), "hints" in fields,
                  "waits" not in fields)


def read_seat(fields: Mapping[str, str], seat: int) -> WantedSeat:
    """Return who is to sit on a seat.

    Raises:
        FormError: nobody of this kind can sit there, or a person's name is missing or too long.

    """
    kind = fields[f"seat.{seat}"]
    if kind not in (HERE, OPEN, *BOTS):
        raise FormError(f"seat.{seat}", BAD_FORM, reason=repr(kind[:20]))
    return WantedSeat(kind, read_name(fields, f"name.{seat}") if kind == HERE else "")


def read_name(fields: Mapping[str, str], field: str) -> str:
    """Return the name that a field holds.

    Raises:
        FormError: there is none, or it is too long, or an open seat is called so. Nor is that a name by which those are
            stored who have none.

    """
    name = cleaned(fields.get(field, ""))
    if not name or NAMELESS.fullmatch(name):
        raise FormError(field, NO_NAME)
    if len(name) > LONGEST_NAME:
        raise FormError(field, NAME_TOO_LONG, number=len(name), most=LONGEST_NAME)
    if any(is_like(name, nobody) for nobody in names_of_nobody()):
        raise FormError(field, NAME_TAKEN, name=name)
    return name


@cache
def names_of_nobody() -> tuple[str, ...]:
    """Return how open seats are called, in all languages."""
    return tuple(say(OPEN_SEAT, number=seat + 1) for say in map(speaker, LANGUAGES) for seat in range(MOST_SEATS))


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
    return [name for name in BOT_NAMES if not any(is_like(name, other) for other in taken)][:count]


def _of_field(error: OptionError, game: Game) -> FormError:
    """Return an option's error as one of its field, with the option called as the form calls it."""
    named = {option.name: option for option in game.options}
    option = named.get(error.arguments.get("option", ""))
    if isinstance(option, Amount) and error.message in (NOT_A_NUMBER, OUT_OF_RANGE):
        return FormError(
            f"option.{option.name}", BAD_NUMBER, option=option.label, low=option.low, high=option.high
        )
    if option:
        return FormError(f"option.{option.name}", error.message, **error.arguments | {"option": option.label})
    if error.message == WRONG_SEATS and error.arguments["seats"] < game.seats[0]:
        return FormError("seats", TOO_FEW_SEATS, title=game.title, amount=game.seats[0])
    return FormError("seats" if error.message == WRONG_SEATS else "options", error.message, **error.arguments)

"""How a reader wants the table: kept in a cookie of the browser, and nowhere else."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from urllib.parse import parse_qsl, urlencode

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ludoteca.table.parts.plain import cleaned

COOKIE = "settings"
LEARNED = "learned"      # another cookie: game -> numbers of the lessons done
YEAR = 365 * 24 * 3600
LONGEST_NAME = 24
MOST_FIELDS = 20
MOST_GAMES = 100
CHOICES = {                            # the first of each is what a new reader gets
    "theme": ("auto", "light", "dark"),
    "contrast": ("normal", "high"),
    "speed": ("normal", "off", "slow", "fast"),
    "sound": ("off", "on"),
    "ambience": ("off", "on"),
    "bubbles": ("on", "off"),
    "confirm": ("needed", "on", "off"),
    "forced": ("on", "off"),
    "remind": ("off", "on"),
}
SCHEMES = {"auto": "light dark", "light": "light", "dark": "dark"}


@dataclass(frozen=True)
class Settings:
    """What a reader has chosen. Every value but the name is one of `CHOICES`."""

    theme: str = "auto"
    contrast: str = "normal"
    speed: str = "normal"              # of the playback of what others did
    sound: str = "off"                 # of what happens
    ambience: str = "off"              # a quiet sound of the game's world, without end
    bubbles: str = "on"                # reactions and talk beside the seats
    confirm: str = "needed"            # ask once before a choice is sent: where it cannot be taken back, always, never
    forced: str = "on"                 # the page makes a choice that is the only one
    remind: str = "off"                # a notification of the browser when it is the reader's turn
    name: str = ""                     # what the reader was last called

    @property
    def scheme(self) -> str:
        """Return the theme as a page's meta tag says it."""
        return SCHEMES[self.theme]


def settings_of(connection: HTTPConnection) -> Settings:
    """Return what the reader has chosen; what cannot be read is as if it had never been chosen."""
    try:
        given = dict(parse_qsl(connection.cookies.get(COOKIE, ""), max_num_fields=MOST_FIELDS))
    except ValueError:
        return Settings()
    return read_settings(given)


def read_settings(given: Mapping[str, str]) -> Settings:
    """Return the settings that a cookie or a form means."""
    known = {name: given[name] for name, values in CHOICES.items() if given.get(name) in values}
    name = given.get("name", "")
    plain = len(name) <= LONGEST_NAME and name == cleaned(name)
    return Settings(**known, name=name if plain else "")


def keep_settings(response: Response, settings: Settings) -> Response:
    """Let the browser keep the settings; defaults are left out."""
    usual = asdict(Settings())
    chosen = {name: value for name, value in asdict(settings).items() if value != usual[name]}
    response.set_cookie(COOKIE, urlencode(chosen), max_age=YEAR, httponly=True, samesite="lax")
    return response


def keep_name(response: Response, connection: HTTPConnection, name: str) -> Response:
    """Let the browser keep what its reader was called just now."""
    return keep_settings(response, replace(settings_of(connection), name=name))


def read_learned(connection: HTTPConnection) -> dict[str, str]:
    """Return by games what the cookie of lessons says; nothing where it cannot be read."""
    try:
        return dict(parse_qsl(connection.cookies.get(LEARNED, ""), max_num_fields=MOST_GAMES))
    except ValueError:
        return {}


def lessons_done(connection: HTTPConnection, game: str) -> set[int]:
    """Return the numbers of the lessons of a game that this browser has done."""
    kept = read_learned(connection).get(game, "").split()
    return {int(number) for number in kept if number.isdecimal() and len(number) < 4}

"""Numbers and addresses as they are typed after `ludoteca`; what is none of them is a usage error."""

import argparse
from math import inf
from urllib.parse import urlsplit

from ludoteca.engine.texts.errors import LudotecaError

MOST_GAMES = 10_000_000    # all results are kept in memory until they are counted: 150 to 600 bytes a game, so some GB
MOST_DAYS = 36_500         # a hundred years: a database's numbers do not go back without end
LAST_PORT = 65_535
LEAST_TOLD = 0.001         # points: to tell less would take more games than anybody plays
NOT_WHOLE = "{text!r} must be a whole number of 1 or more"
NOT_COUNTED = "{text!r} must be a whole number of 0 or more"
NOT_POSITIVE = "{number} must be 1 or more"
TOO_MANY_GAMES = "{number} are too many games: {most} at most"
TOO_MANY_DAYS = "{number} are too many days: {most} at most"
NOT_A_PORT = "{text!r} is no port: 0 to 65535"
NOT_AN_ADDRESS = "{text!r} is no address of a table: https://table.example.org, without a path"
TOO_FEW_PORTS = "--port {port} leaves too few ports for --workers {workers}: they take the next, up to {last}."
NOT_A_TIME = "{text!r} must be a number of seconds above 0"
NOT_TOLD = "{text!r} must be a number above 0, {least:g} at least"


def port(text: str) -> int:
    """Return a port number, or raise what argparse turns into a usage error."""
    try:
        number = int(text)
    except ValueError:
        number = -1
    if not 0 <= number <= LAST_PORT:
        raise argparse.ArgumentTypeError(NOT_A_PORT.format(text=text))
    return number


def leave_ports(port: int, workers: int) -> None:
    """Raise LudotecaError where several servers lack ports of their own after that of the table."""
    if workers > 1 and port + workers > LAST_PORT:
        raise LudotecaError(TOO_FEW_PORTS.format(port=port, workers=workers, last=LAST_PORT))


def web_address(text: str) -> str:
    """Return the address of a table without the last slash, or raise what argparse turns into a usage error."""
    try:
        parts = urlsplit(text)
        is_sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_sound = False
    if not is_sound or parts.path not in ("", "/") or parts.query or parts.fragment or parts.username is not None:
        raise argparse.ArgumentTypeError(NOT_AN_ADDRESS.format(text=text))
    return f"{parts.scheme}://{parts.netloc}"


def positive(text: str) -> int:
    """Return a number of one or more, or raise what argparse turns into a usage error."""
    try:
        number = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(NOT_WHOLE.format(text=text)) from None
    if number < 1:
        raise argparse.ArgumentTypeError(NOT_POSITIVE.format(number=number))
    return number


def counted_from_0(text: str) -> int:
    """Return a number of zero or more, or raise what argparse turns into a usage error."""
    if not text.isascii() or not text.isdecimal():
        raise argparse.ArgumentTypeError(NOT_COUNTED.format(text=text))
    return int(text)


def number_of_games(text: str) -> int:
    """Return how many games are to be played, or raise what argparse turns into a usage error."""
    number = positive(text)
    if number > MOST_GAMES:
        raise argparse.ArgumentTypeError(TOO_MANY_GAMES.format(number=number, most=MOST_GAMES))
    return number


def number_of_days(text: str) -> int:
    """Return for how many days something is kept, or raise what argparse turns into a usage error."""
    number = positive(text)
    if number > MOST_DAYS:
        raise argparse.ArgumentTypeError(TOO_MANY_DAYS.format(number=number, most=MOST_DAYS))
    return number


def seconds(text: str) -> float:
    """Return a time in seconds, or raise what argparse turns into a usage error."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < inf:
        raise argparse.ArgumentTypeError(NOT_A_TIME.format(text=text))
    return number


def difference(text: str) -> float:
    """Return the smallest difference of interest, a finite number, or raise what argparse turns into a usage error."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not LEAST_TOLD <= number < inf:
        raise argparse.ArgumentTypeError(NOT_TOLD.format(text=text, least=LEAST_TOLD))
    return number

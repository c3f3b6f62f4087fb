"""`ludoteca games`: what can be played."""

import argparse

from ludoteca.engine.game.options import Amount, Choice, Option
from ludoteca.games import listed_games


def run(asked: argparse.Namespace) -> int:
    """List the games with their seats and options."""
    for game in listed_games():
        seats = f"{game.seats[0]} to {game.seats[-1]} players" if len(game.seats) > 1 else f"{game.seats[0]} players"
        draft = ", a draft" if game.is_draft else ""
        print(f"{game.name}: {game.title}, {seats}{draft}")
        print(f"  {game.words.pitch}")
        for option in game.options:
            print(f"  {option.name}={written(option.default)}  {option.label}{values_of(option)}{advice_on(option)}")
    return 0


def advice_on(option: Option) -> str:
    """Return what is recommended instead of the default, "" where that is fine."""
    return "" if option.recommended is None else f"; recommended: {written(option.recommended)}"


def written(value: bool | int | str) -> str:
    """Return a value as it is typed after an option's name."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def values_of(option: Option) -> str:
    """Return which values an option can have."""
    if isinstance(option, Amount):
        return f" ({option.low} to {option.high})"
    if isinstance(option, Choice):
        return f" ({', '.join(option.values)})"
    return " (yes or no)"

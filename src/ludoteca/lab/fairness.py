"""Fairness cards: how even a game is between equal bots, by seats and by option, and how far skill goes in it.

A card lies in the game's folder as `fairness.toml`, and the table shows it to whoever opens one.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from ludoteca.chunks import chunks, run_chunks
from ludoteca.engine.game.contract import Game
from ludoteca.engine.game.options import Choice, Option, Switch, Values
from ludoteca.engine.simulation.loops import Column
from ludoteca.engine.simulation.search import bot_parameters
from ludoteca.engine.texts.errors import OptionError
from ludoteca.lab.plan import written
from ludoteca.lab.report import CONFIDENCE, wilson
from ludoteca.lab.simulation import parameters_of, player

FILE = "fairness.toml"
BOT = "steady"             # the equal ones, of whom one sits among weaker ones to show what skill is worth
SLIPS = 25                 # of 100 choices of the weaker ones are any legal one: in every game, so that games compare
GAMES = 2000               # of equal bots, and as many of one among weaker ones
CHUNK = 100                # games that share a stream of random numbers
USUAL_SEATS = 4            # options are measured with the number of seats nearest to this
MANY = 20                  # values of a choice that are too many to try each: a list of things alike to the rules
HEAD = """\
# How even this game is between equal bots, in per cent and in whole games. Written by `ludoteca fairness`, which plays
# the games anew; docs/lab.md says what the figures mean.
"""


def settings_of(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield what is measured: every number of seats with the usual options, then each other option by itself.

    An option that the usual number of seats does not go with is measured with the nearest number that it goes with.
    """
    for seats in game.seats:
        yield seats, {}
    nearest = sorted(game.seats, key=lambda seats: (abs(seats - USUAL_SEATS), seats))
    for option in game.options:
        for value in other_values(option):
            for seats in nearest:
                if allowed(game, {option.name: value}, seats):
                    yield seats, {option.name: value}
                    break


def other_values(option: Option) -> list[Any]:
    """Return values of an option beside its default that are worth a line: of an amount, half of it and twice it."""
    if isinstance(option, Switch):
        return [not option.default]
    if isinstance(option, Choice):
        values = [value for value in option.values if value != option.default]
        return values if len(values) < MANY else []
    near = (option.default // 2, option.default * 2)
    return sorted({min(option.high, max(option.low, value)) for value in near} - {option.default}) if near[1] else []


def allowed(game: Game, options: Values, seats: int) -> bool:
    """Say whether a game can be played so."""
    try:
        game.complete_options(options, seats)
    except OptionError:
        return False
    return True


def card_of(
    game: Game, games: int = GAMES, seed: int | str = 0, workers: int | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> dict[str, Any]:
    """Play and return a game's card, with its own components; `progress` is called with lines done and of how many."""
    wanted = list(settings_of(game))
    lines = []
    for number, (seats, options) in enumerate(wanted):
        progress(number, len(wanted))
        lines.append(line_of(game, seats, options, games, f"{seed}/{number}", workers))
    progress(len(wanted), len(wanted))
    return {
        "bot": BOT, "slips": SLIPS, "games": games, "seed": str(seed), "pack": game.default_pack().played,
        "line": lines,
    }


def line_of(
    game: Game, seats: int, options: Values, games: int, seed: str, workers: int | None
) -> dict[str, Any]:
    """Return one line of a card: `games` games between equal bots, and as many of one of them among weaker ones.

    A win that k seats share counts 1/k. `even` is what each of the equal bots wins, `skilled` what the stronger one
    wins among weaker ones, `most` what it would if it won every game as it wins those that it does, alone or with
    others. Luck is the part of the way from even to most that it does not go.
    """
    values = game.complete_options(options, seats)
    rows = played(game, values, parameters_of((BOT,) * seats), games, f"{seed}/even", workers)
    decisions = np.sort(rows[:, Column.DECISIONS])
    found: dict[str, Any] = {
        "seats": seats, "options": {name: written(value) for name, value in options.items()},
        "decisions": [int(decisions[(games - 1) * part // 100]) for part in (10, 50, 90)],
    }
    if seats == 1:
        return found
    won = rows[:, Column.FIRST_SCORE + seats :] == 1
    winners = np.maximum(won.sum(axis=1), 1)
    shares = [float((won[:, seat] / winners).sum()) / games for seat in range(seats)]
    even = sum(shares) / seats
    skilled, most, error = skilled_share(game, values, seats, games, seed, workers)
    return found | {
        "wins": [percent(share) for share in shares],
        "intervals": [[percent(bound) for bound in wilson(share, games)] for share in shares],
        "leads": round(int(rows[:, Column.LEADS].sum()) / games, 2),
        "even": percent(even), "skilled": percent(skilled), "most": percent(most),
        "luck": [luck(skilled + apart, even, most) for apart in (0, error, -error)],
    }


def luck(skilled: float, even: float, most: float) -> float:
    """Return the share of luck in per cent."""
    return percent(min(1.0, max(0.0, (most - skilled) / (most - even)))) if most > even else 100.0


def skilled_share(
    game: Game, values: Values, seats: int, games: int, seed: str, workers: int | None
) -> tuple[float, float, float]:
    """Return what a bot wins among weaker ones, sitting on each seat in turn, and its 95 % error.

    Between them stands the mean of the games that it wins.
    """
    credits = []
    for seat in range(seats):
        parameters = np.array([bot_parameters(epsilon=0 if other == seat else SLIPS) for other in range(seats)])
        rows = played(game, values, parameters, -(-games // seats), f"{seed}/skilled/{seat}", workers)
        won = rows[:, Column.FIRST_SCORE + seats :] == 1
        credits.append(won[:, seat] / np.maximum(won.sum(axis=1), 1))
    found = np.concatenate(credits)
    wins = int((found > 0).sum())
    most = float(found.sum()) / wins if wins else 1.0
    return float(found.sum()) / len(found), most, CONFIDENCE * float(found.std()) / len(found) ** 0.5


def played(
    game: Game, values: Values, parameters: np.ndarray, games: int, seed: str, workers: int | None
) -> np.ndarray:
    """Return a row a game, with changes of the lead; see Column."""
    play = player(game, values, game.default_pack(), parameters, seed)
    parts = chunks(games, CHUNK)

    def task(number: int) -> np.ndarray:
        count = parts[number].stop - parts[number].start
        return play((number,), count, np.zeros((count, len(parameters), len(game.actions)), np.int32))

    return np.concatenate(run_chunks(task, len(parts), workers))


def percent(share: float) -> float:
    """Return a share in per cent, to a tenth."""
    return round(100 * share, 1)


def as_toml(card: Mapping[str, Any]) -> str:
    """Return a card as the file that a game's folder holds."""
    lines = [f"{name} = {value(content)}" for name, content in card.items() if name != "line"]
    for line in card["line"]:
        lines += ["", "[[line]]", *(f"{name} = {value(content)}" for name, content in line.items())]
    return HEAD + "\n".join(lines) + "\n"


def value(content: Any) -> str:
    """Return a value as TOML."""
    if isinstance(content, bool):
        return str(content).lower()
    if isinstance(content, Mapping):
        return "{" + ", ".join(f"{name} = {value(inner)}" for name, inner in content.items()) + "}"
    if isinstance(content, list):
        return "[" + ", ".join(value(inner) for inner in content) + "]"
    return json.dumps(content, ensure_ascii=False) if isinstance(content, str) else str(content)

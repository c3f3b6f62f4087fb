"""What the contract is held against: every game, number of seats and set of options."""

import os
import random
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from ludoteca.engine.game.contract import Game
from ludoteca.engine.game.options import Amount, Choice, Switch
from ludoteca.engine.matches.acts import Act
from ludoteca.engine.matches.match import Match
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.errors import OptionError
from ludoteca.games import game_names, load_game

TEMPLATE = "_template"          # the game that `docs/add-a-game.md` walks through
GAMES = (*game_names(), TEMPLATE)
FINISHED_GAMES = tuple(name for name in GAMES if not load_game(name).is_draft)     # what lacks nothing
ENDLESS = 20_000                # random actions in which a game must end that can give no bound
SHARE_OUT_OF_TURN = 0.2           # of a random player's actions, where there are any


@dataclass(frozen=True)
class Case:
    """One way to play one game."""

    game: Game
    seats: int
    options: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        changed = "-".join(f"{name}={value}" for name, value in self.options)
        return f"{self.game.name}-{self.seats}" + (f"-{changed}" if changed else "")

    def __hash__(self) -> int:
        return hash(str(self))         # a game's own hash is that of all that it consists of

    def match(self, seed: int | str) -> Match:
        """Return a match that is about to begin."""
        return self.game.new_match(self.seats, seed, options=dict(self.options))


EVERY = "EVERY_CASE" in os.environ     # `make soak`
COMPANY = 4          # changes of options at once, so that none hides much of another
MANY = 20            # values of a choice that are too many to try each: a list of things that are alike to the rules


def other_values(option: Any) -> list[Any]:
    """Return values of an option beside its default that are worth a test."""
    if isinstance(option, Switch):
        return [not option.default]
    if isinstance(option, Choice):
        values = [value for value in option.values if value != option.default]
        return values if len(values) < MANY else values[-1:]
    assert isinstance(option, Amount)
    near = min(option.high, option.low + 20)
    return sorted({option.low, near} - {option.default})


def option_sets(game: Game, seats: int) -> Iterator[tuple[tuple[str, Any], ...]]:
    """Yield the defaults, every single change, and a few random mixtures, as far as they may be played."""
    single = [((option.name, value),) for option in game.options for value in other_values(option)]
    mixer = random.Random(f"{game.name} {seats}")
    mixed = [tuple(sorted(dict(sum(mixer.sample(single, 3), ())).items())) for _ in range(4)] if len(single) > 3 else []
    yield from (options for options in [(), *single, *mixed] if may_be_played(game, seats, dict(options)))


@cache
def all_cases() -> tuple[Case, ...]:
    """Return every game, number of seats and set of options; every module of tests asks for them."""
    tables = [(game, seats) for game in map(load_game, GAMES) for seats in game.seats]
    return tuple(Case(game, seats, options) for game, seats in tables for options in option_sets(game, seats))


def companies(game: Game, seats: int) -> list[tuple[tuple[str, Any], ...]]:
    """Return every single change of an option once, in small companies, in other ones with each number of seats.

    What is in one company may be played together.
    """
    single = [options[0] for options in option_sets(game, seats) if len(options) == 1]
    random.Random(f"{game.name} {seats}").shuffle(single)
    found: list[dict[str, Any]] = []
    for name, value in single:
        for company in found:
            if len(company) < COMPANY and name not in company and may_be_played(game, seats, company | {name: value}):
                company[name] = value
                break
        else:
            found.append({name: value})
    return [tuple(sorted(company.items())) for company in found]


def may_be_played(game: Game, seats: int, options: dict[str, Any]) -> bool:
    """Say whether a set of options may be played by so many."""
    try:
        game.complete_options(options, seats)
    except OptionError:
        return False
    return True


def usual_cases() -> list[Case]:
    """Return every number of seats with the defaults, and the fewest and the most with every change of an option.

    `make soak` has each change by itself, in turn with the fewest and the most, and mixtures with every number.
    """
    if not EVERY:
        return [*plain_cases(), *changed_cases(0), *changed_cases(-1)]
    changes = dict.fromkeys((case.game.name, case.options) for case in all_cases() if len(case.options) == 1)
    seats = {(game, options): load_game(game).seats[-(nth % 2)] for nth, (game, options) in enumerate(changes)}
    return [case for case in all_cases() if seats.get((case.game.name, case.options), case.seats) == case.seats]


def plain_cases() -> list[Case]:
    """Return every game and number of seats with default options."""
    return [case for case in all_cases() if not case.options]


def outer_cases() -> list[Case]:
    """Return every game with the fewest and the most seats and default options."""
    return [case for case in plain_cases() if EVERY or case.seats in (case.game.seats[0], case.game.seats[-1])]


def varied_cases() -> list[Case]:
    """Return every game with the fewest and the most seats, and with the fewest every change of an option.

    `make soak` has each change by itself, and mixtures with the most seats, too.
    """
    if not EVERY:
        return [*outer_cases(), *changed_cases(0)]
    return [
        case for case in all_cases()
        if case.seats == case.game.seats[0] or (case.seats == case.game.seats[-1] and len(case.options) != 1)
    ]


def changed_cases(end: int) -> list[Case]:
    """Return every game with every change of an option, and the fewest seats (`end` 0) or the most (-1)."""
    tables = [(game, game.seats[end]) for game in map(load_game, GAMES)]
    return [Case(game, seats, options) for game, seats in tables for options in companies(game, seats)]


def random_choice(match: Match, player: random.Random) -> tuple[int, int]:
    """Return a seat that is awaited and something it may do."""
    seat = player.choice(match.waiting)
    view = match.view(seat)
    if view.out_of_turn_actions and player.random() < SHARE_OUT_OF_TURN:
        return seat, player.choice(view.out_of_turn_actions)
    return seat, player.choice(view.choices)


def play_on(match: Match, player: random.Random, most: int | None = None) -> Iterator[tuple[Act, ...]]:
    """Play random actions to the end, or `most` of them, yielding the acts that each caused."""
    while not match.is_over and most != 0:
        yield match.play(*random_choice(match, player))
        most = None if most is None else most - 1
        assert len(match.acts) < ENDLESS or match.game.longest, "random play must come to its end, as that of bots does"


def somewhere(case: Case, seed: int) -> Match:
    """Return a match of your own at a random point before its end."""
    return copy(_somewhere(case, seed))


@lru_cache(maxsize=16)       # tests of a case are run one after another, and ask for the same ones
def _somewhere(case: Case, seed: int) -> Match:
    player = random.Random(seed)
    match = case.match(seed)
    for _ in play_on(match, player, player.randrange(60)):
        pass
    return case.match(seed) if match.is_over else match


@lru_cache(maxsize=4)
def played(case: Case, seed: int) -> Match:
    """Return a match that was played at random to its end. It is shared: leave it as it is."""
    match = case.game.new_match(case.seats, seed, options=dict(case.options), salt="pepper")
    for _ in play_on(match, random.Random(seed)):
        pass
    return match


def viewers(case: Case) -> tuple[int, ...]:
    """Return all viewers: the spectator and every seat."""
    return (SPECTATOR, *range(case.seats))

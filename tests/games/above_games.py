"""Matches of Above and Below to look at: those of its scenarios, and some in which people do more than bots would."""

from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

from ludoteca.bots import choose
from ludoteca.engine.runtime.chance import draw, generator
from ludoteca.engine.scenarios.files import parse
from ludoteca.engine.scenarios.running import load, play_one, set_up
from ludoteca.games import load_game
from ludoteca.games.above_and_below.actions import KINDS

EXPLORE, PASS, PLACE, PRICE = (KINDS[name].first for name in ("explore", "pass", "place", "price"))
GAME = load_game("above_and_below")
SCENARIOS = sorted((Path(str(resources.files(GAME.package))) / "scenarios").glob("*.toml"))


def staged() -> Iterator[Any]:
    """Yield the matches of the scenarios, before each decision of a seat."""
    for file in SCENARIOS:
        scenario = load(file)
        match = set_up(scenario)
        for play in scenario.plays:
            if min(match.waiting) >= 0:
                yield match
            assert play_one(scenario, match, play, "", generator(file.stem)) == ""


def placed(seats: int = 2, pack: str | None = None, **position: Any) -> Any:
    """Return a match at a position, at the beginning of a turn."""
    given = {"title": "", "game": GAME.name, "seats": seats, "rules": ["AB-1"], "position": position, "expect": {}}
    return set_up(parse(given | ({"pack": pack} if pack else {}), "here"))


def eager(seats: int, seed: str, most: int = 400, **options: Any) -> Iterator[Any]:
    """Yield a match before each decision, in which people explore, sell and place more than a bot would."""
    match, random = GAME.new_match(seats, seed=seed, options=options), generator(f"{seed}/eager")
    for nth in range(most):
        if match.is_over:
            return
        yield match
        seat = match.waiting[0]
        legal = match.legal_actions(seat)
        rare = [action for action in legal if action == EXPLORE or PLACE <= action < PRICE] or legal
        pool = [each for each in (rare if draw(random, 3) else legal) if each != PASS] or legal
        action = pool[draw(random, len(pool))] if nth % 2 else choose("steady", match.view(seat), f"{seed}/{nth}")
        match.play(seat, action)


def explorers(seats: int, seed: str, most: int, **options: Any) -> Iterator[Any]:
    """Yield a match before each decision, in which everybody explores who can."""
    match, random = GAME.new_match(seats, seed=seed, options=options), generator(f"{seed}/explorers")
    for nth in range(most):
        if match.is_over:
            return
        yield match
        seat = match.waiting[0]
        legal = match.legal_actions(seat)
        pool = [EXPLORE] if EXPLORE in legal else [each for each in legal if each != PASS] or legal
        bot = nth % 3 and EXPLORE not in legal
        match.play(seat, choose("steady", match.view(seat), f"{seed}/{nth}") if bot else pool[draw(random, len(pool))])

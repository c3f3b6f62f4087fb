"""What previews share: what they light in the picture, and sentences on coins, points, income and the track."""

from typing import Any

from ludoteca.engine.game.contract import Mark
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.above_and_below.foreseen import Ahead, after_placing
from ludoteca.games.above_and_below.names import amount_of
from ludoteca.games.above_and_below.parts import GOODS
from ludoteca.games.above_and_below.text_view import points

THEN_COINS = Message("Then you have {amount} coin.", "Then you have {amount} coins.")
HAVE_THEN = Message("Then you have {things}.")
POINTS_GO = Message("Your points go from {before} to {then}.")
INCOME_GOES = Message("Your income goes from {before} to {then}.")
ON_TRACK = Message("On your track it would lie in circle {number}: {points}.")
Marks = tuple[Mark, ...]


def aimed(*elements: str) -> Marks:
    """Light what a choice is about."""
    return tuple(Mark(element, "+class", "aimed") for element in elements)


def folk(*villagers: int) -> Marks:
    """Light villagers."""
    return aimed(*(f"folk-{t}" for t in villagers))


def tired(*villagers: int) -> Marks:
    """Show who would be exhausted."""
    return tuple(Mark(f"folk-{t}", "+class", "tires") for t in villagers)


def then_coins(say: Translator, view: Any, seat: int, spent: int) -> str:
    """Return how many coins a player has when some are spent, or earned if below zero."""
    return say(THEN_COINS, amount=int(view.players[seat].purse.coins) - spent)


def then_things(say: Translator, item: int, amount: int) -> str:
    """Return how many of an item a player has then."""
    return say(HAVE_THEN, things=amount_of(say, item, amount))


def points_line(say: Translator, after: Ahead) -> list[str]:
    """Return how the points of a village change, if they do."""
    before, then = after.points
    return [say(POINTS_GO, before=before, then=then)] if before != then else []


def income_line(say: Translator, after: Ahead) -> list[str]:
    """Return how the income of a village changes, if it does."""
    before, then = after.income
    return [say(INCOME_GOES, before=before, then=then)] if before != then else []


def track_line(say: Translator, tables: Any, view: Any, seat: int, item: int) -> tuple[Marks, list[str]]:
    """Return where an item would lie on the track and what it would be worth there; nothing for cider and potions."""
    if item >= GOODS:
        return (), []
    after, circle = after_placing(tables, view, seat, item)
    gain = after.points[1] - after.points[0]
    return aimed(f"circle-{circle}"), [say(ON_TRACK, number=circle + 1, points=points(say, gain))]

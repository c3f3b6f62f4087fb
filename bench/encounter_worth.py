"""What the rewards of an encounter book come to, line by line: for who balances a book against the plan of its game."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ludoteca.games.above_and_below.book import LETTERS, Book, Option, order_of
from ludoteca.games.above_and_below.grammar import Deeds, parse_effects
from ludoteca.games.above_and_below.parts import Effect, Good

FOOD, CRAFT, MINERAL = 170, 300, 400           # in hundredths of a coin, as everything here
GOODS = {
    Good.FRUIT: FOOD, Good.FISH: FOOD, Good.MUSHROOM: FOOD, Good.POT: CRAFT, Good.ROPE: CRAFT, Good.PAPER: CRAFT,
    Good.ORE: MINERAL, Good.AMETHYST: MINERAL,
}
EACH = {                   # of what comes in numbers
    Effect.COIN: 100, Effect.POTION: 130, Effect.CIDER: 150, Effect.REP: 60, Effect.CAVE: 250, Effect.INJURE: -100,
    Effect.DISCARD: -FOOD,
}
AT_ONCE = {Effect.CHEAPEST: 400, Effect.SPECIAL: 600, Effect.FREE_BUILDING: 600, Effect.COPY_GOOD: FOOD, Effect.GOTO: 0}


@dataclass(frozen=True)
class Line:
    """What one explore number pays in the end, a fixed paragraph that follows included."""

    paragraph: str             # where it is paid
    letter: str
    number: int
    tone: str
    deeds: Deeds

    @property
    def worth(self) -> int:
        """Return what it comes to."""
        return worth_of(self.deeds)


def worth_of(deeds: Deeds) -> int:
    """Return what a list of effects is worth; of a choice counts the best."""
    return sum(worth_of_one(kind, one, two) for kind, one, two in deeds)


def worth_of_one(kind: int, one: Any, two: int) -> int:
    """Return what one effect is worth."""
    effect = Effect(kind)
    if effect == Effect.CHOOSE:
        return max(worth_of(deeds) for deeds in one)
    if effect == Effect.GOOD:
        return GOODS[Good(one)] * two
    return EACH[effect] * one if effect in EACH else AT_ONCE[effect]


def lines_of(book: Book) -> Iterator[Line]:
    """Yield every line that pays for an explore number; where paragraphs follow, each of their results."""
    for paragraph in order_of(book):
        for letter, option in options_of(book, paragraph):
            for number, text in option.tiers.items():
                yield from lines_behind(book, Line(paragraph, letter, number, option.tone, parse_effects(text)))


def options_of(book: Book, paragraph: str) -> Iterator[tuple[str, Option]]:
    """Yield the options of a paragraph with their letters."""
    yield from zip(LETTERS, book[paragraph].options, strict=False)


def lines_behind(book: Book, line: Line) -> Iterator[Line]:
    """Yield a line itself, or those to which it leads on without another test."""
    onward = [one for kind, one, _ in line.deeds if kind == Effect.GOTO]
    if not onward:
        yield line
        return
    own = [deed for deed in line.deeds if deed[0] != Effect.GOTO]
    for letter, option in options_of(book, onward[0]):
        if option.result is not None:
            deeds = own + parse_effects(option.result)
            yield from lines_behind(book, Line(onward[0], letter, line.number, option.tone, deeds))

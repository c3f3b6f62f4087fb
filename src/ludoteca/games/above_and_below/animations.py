"""What an entry of the journal does to the picture, before the new one is shown."""

from collections.abc import Callable
from typing import Any

from ludoteca.engine.game.contract import Mark
from ludoteca.engine.runtime.journal import Entry
from ludoteca.games.above_and_below.events import Event

Marks = tuple[Mark, ...]


def animation(tables: Any, view: Any, entry: Entry) -> Marks:
    """Return the marks of an entry: which house, cave, villager or cube is lit, and how."""
    teller = TELLERS.get(entry.event)
    return teller(entry) if teller else ()


def villager(look: str) -> Callable[[Entry], Marks]:
    """Return a teller that marks a villager."""
    return lambda entry: (Mark(f"folk-{entry.item}", "+class", look),)


def village(look: str) -> Callable[[Entry], Marks]:
    """Return a teller that marks the village of the actor."""
    return lambda entry: (Mark(f"village-{entry.actor}", "+class", look),)


def roll(entry: Entry) -> Marks:
    """A die rolls over a villager."""
    piece = f"folk-{entry.item}"
    return (Mark(piece, "+class", "rolls"), Mark(piece, "+class", f"rolled-{entry.amount}"))


def harvest(entry: Entry) -> Marks:
    """A good is taken from a building by a villager."""
    return (Mark(f"building-{entry.amount}", "+class", "gives"), Mark(f"folk-{entry.detail}", "+class", "works"))


def build(entry: Entry) -> Marks:
    """A villager builds."""
    return (Mark(f"folk-{entry.detail}", "+class", "works"), Mark(f"village-{entry.actor}", "+class", "grows"))


def building(look: str) -> Callable[[Entry], Marks]:
    """Return a teller that marks a building."""
    return lambda entry: (Mark(f"building-{entry.item}", "+class", look),)


def cube(entry: Entry) -> Marks:
    """A cube moves on the reputation track."""
    return (Mark(f"cube-{entry.actor}", "+class", "moves"),)


TELLERS: dict[int, Callable[[Entry], Marks]] = {
    Event.PICKED: villager("goes"),
    Event.PICKED_TO_HARVEST: villager("goes"),
    Event.PICKED_TO_LABOR: villager("goes"),
    Event.ROLLED: roll,
    Event.REROLLED: roll,
    Event.EXERTED: villager("hurts"),
    Event.HARDY: villager("hurts"),
    Event.INJURED: villager("hurts"),
    Event.ROLLED_ASLEEP: villager("sleeps"),
    Event.WOKE: villager("goes"),
    Event.SLEPT: villager("sleeps"),
    Event.TIRELESS: villager("sleeps"),
    Event.SUCCEEDED: village("wins"),
    Event.FAILED: village("loses"),
    Event.CAVE_KEPT: village("grows"),
    Event.BUILT: build,
    Event.BUILT_FREE: village("grows"),
    Event.HARVESTED: harvest,
    Event.ON_CARD: building("gives"),
    Event.GREW: building("gives"),
    Event.AT_ONCE_ITEM: building("gives"),
    Event.AT_ONCE_COINS: building("gives"),
    Event.REPUTATION: cube,
    Event.AT_ONCE_REPUTATION: cube,
    Event.PASSED: village("sleeps"),
    Event.INCOME: village("wins"),
    Event.TOOK_CIDER: village("wins"),
    Event.SOLD: village("wins"),
}

"""Which drawing stands for a building or a villager: by what it is, and what the pack says it is good for."""

from typing import Any

from ludoteca.games.above_and_below.parts import (
    CIDER,
    FIRST_SPECIAL,
    POTION,
    STACKS,
    Class,
    Good,
    Thing,
    class_of,
)
from ludoteca.games.above_and_below.state import NONE

FACADES = {
    Class.START: ("house-home",),
    Class.HOUSE: ("house-a", "house-b", "house-c", "house-d"),
    Class.OUTPOST: ("outpost-a", "outpost-b", "outpost-c", "outpost-d"),
    Class.KEY: ("key-a", "key-b"),
    Class.STAR: ("star-a", "star-b", "star-c"),
}
COUNTS = {
    Thing.VILLAGER: "people", Thing.HOUSE: "gables", Thing.OUTPOST: "arch", Thing.CAVE: "arch",
    Thing.GOODTYPE: "crafts", Thing.REP: "banner",
}
MOST_PROPS = 2
FROG = "frog"


def facade_of(b: int) -> str:
    """Return the drawing of a building: another one for its neighbours in the pack."""
    choices = FACADES[Class(class_of(b))]
    return choices[b % len(choices)]


def props_of(tables: Any, b: int) -> list[str]:
    """Return what stands before a building, the most telling first."""
    plan = tables.plans[b]
    found = [Good(int(plan.good[stack])).name.lower() for stack in range(STACKS) if plan.good[stack] != NONE]
    if plan.thing:
        found.append(COUNTS[Thing(int(plan.thing))])
    for there, prop in (
        (plan.every[POTION] or plan.once[POTION], "potion"), (plan.every[CIDER] or plan.once[CIDER], "cider"),
        (plan.train_ready or plan.train_discount, "school"), (plan.coin_on_build, "guild"),
        (plan.coin_on_explore, "guide"), (plan.reroll, "lamp"), (plan.labor_bonus, "porter"),
        (plan.income or plan.once_coin, "coin"), (plan.once_rep, "banner"), (plan.beds, "bed"), (plan.vp > 3, "clock"),
    ):
        if there:
            found.append(prop)
    return found[:MOST_PROPS]


def figure_of(tables: Any, t: int) -> str:
    """Return the drawing of a villager: special ones have their own, the others are known by their tools."""
    if t >= FIRST_SPECIAL:
        return f"x{t - FIRST_SPECIAL + 1}"
    folk = tables.folk[t]
    if folk.tag:
        return FROG
    if folk.hammer and folk.quill:
        return "hq"
    if folk.hammer:
        return "h"
    return "q" if folk.quill else ("n", "m")[t % 2]

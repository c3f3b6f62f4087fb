"""How effects, bonuses and costs are written in a pack: words and numbers, several parted by `;`.

    effects of an encounter   coin 2; good fish 1; rep -1; choose good pot 1 | good rope 1; goto f-e001
    effects of a building     beds 2; income 1; vp_per cave 1; recurring fish
    a bonus                   skill hammer 1, item rope 1, pay 1 2, tag frog 3, villager r17 3, party 5 1, known kind 2
    a cost                    pay coin 1, pay item rope, pay any 1, have coin 3, have item rope
"""

from collections.abc import Callable, Mapping
from typing import Any

from ludoteca.games.above_and_below.parts import (
    CIDER,
    FIRST_SPECIAL,
    GOOD_NAMES,
    ITEM_NAMES,
    MEMORY_NAMES,
    MOST_CHOICES,
    POTION,
    VILLAGER_NAMES,
    Bonus,
    Class,
    Cost,
    Effect,
    Thing,
)
from ludoteca.games.above_and_below.state import Folk, Plan

CLASS_NAMES = tuple(each.name.lower() for each in Class)
THING_NAMES = tuple(each.name.lower() for each in Thing)
LARGEST = 99
Deeds = list[tuple[int, Any, int]]     # kind of effect and its two numbers; a choice holds lists of effects instead


class WrittenWrong(ValueError):
    """Something in a pack does not follow the grammar; the message says what."""


def number(word: str, low: int = 1, high: int = LARGEST) -> int:
    """Return a number from a text."""
    try:
        value = int(word)
    except ValueError:
        value = low - 1
    if not low <= value <= high:
        raise WrittenWrong(f"{word!r} must be a whole number from {low} to {high}")
    return value


def one_of(word: str, known: tuple[str, ...]) -> int:
    """Return the place of a word among those that are known."""
    if word not in known:
        raise WrittenWrong(f"there is no {word!r}; there are {', '.join(known) or 'none'}")
    return known.index(word)


SEVERAL = ("goods", "recurring", "gain_once", "discount")      # may be there of several things


def words_of(text: str, amounts: Mapping[str, tuple[int, ...]]) -> list[list[str]]:
    """Return the phrases of a text, each as its words; their numbers of words are checked, and none is there twice."""
    found: list[list[str]] = []
    for phrase in filter(None, (each.strip() for each in text.split(";"))):
        first, *rest = phrase.split()
        if first not in amounts:
            raise WrittenWrong(f"there is no {first!r}; there are {', '.join(amounts)}")
        if len(rest) not in amounts[first]:
            raise WrittenWrong(f"{phrase!r}: words after {first!r} must be {' or '.join(map(str, amounts[first]))}")
        if any(each[0] == first and (first not in SEVERAL or each[1] == rest[0]) for each in found):
            raise WrittenWrong(f"{phrase!r}: that is there twice")
        found.append([first, *rest])
    return found


def parse_effects(text: str) -> Deeds:
    """Return the effects of an encounter (AB-28 .. AB-32).

    Raises:
        WrittenWrong: says what.

    """
    return [parse_effect(phrase.strip()) for phrase in text.split(";") if phrase.strip()]


def parse_effect(phrase: str) -> tuple[int, Any, int]:
    """Return one effect of an encounter."""
    word, *rest = phrase.split()
    if word == "choose":
        results = [parse_effects(each.replace(",", ";")) for each in phrase.removeprefix("choose").split("|")]
        plain = all(deeds and not any(deed[0] in LAST_ONLY for deed in deeds) for deeds in results)
        if not plain or not 2 <= len(results) <= MOST_CHOICES:
            raise WrittenWrong(f"{phrase!r}: a choice has 2 to {MOST_CHOICES} plain rewards, parted by |")
        return Effect.CHOOSE, results, len(results)
    if word not in EFFECTS:
        raise WrittenWrong(f"there is no effect {word!r}; there are choose, {', '.join(EFFECTS)}")
    wanted, make = EFFECTS[word]
    if len(rest) != wanted:
        raise WrittenWrong(f"{phrase!r}: words after {word!r} must be {wanted}")
    return make(*rest)


def signed(word: str) -> int:
    """Return a number that may be below zero, but is not zero."""
    value = number(word, -LARGEST, LARGEST)
    if value == 0:
        raise WrittenWrong("0 does nothing")
    return value


LAST_ONLY = (Effect.CHOOSE, Effect.GOTO)
EFFECTS: dict[str, tuple[int, Callable[..., tuple[int, Any, int]]]] = {
    "coin": (1, lambda n: (Effect.COIN, signed(n), 0)),
    "good": (2, lambda good, n: (Effect.GOOD, one_of(good, GOOD_NAMES), signed(n))),
    "potion": (1, lambda n: (Effect.POTION, signed(n), 0)),
    "cider": (1, lambda n: (Effect.CIDER, signed(n), 0)),
    "rep": (1, lambda n: (Effect.REP, signed(n), 0)),
    "cave": (1, lambda n: (Effect.CAVE, number(n, 1, 5), 0)),
    "cheapest_villager": (0, lambda: (Effect.CHEAPEST, 0, 0)),
    "special": (1, lambda t: (Effect.SPECIAL, FIRST_SPECIAL + one_of(t, VILLAGER_NAMES[FIRST_SPECIAL:]), 0)),
    "free_building": (1, lambda n: (Effect.FREE_BUILDING, number(n), 0)),
    "injure": (1, lambda n: (Effect.INJURE, number(n, 1, 9), 0)),
    "copy_good": (0, lambda: (Effect.COPY_GOOD, 0, 0)),
    "discard": (1, lambda n: (Effect.DISCARD, number(n, 1, 9), 0)),
    "goto": (1, lambda paragraph: (Effect.GOTO, paragraph, 0)),
}


def parse_bonus(text: str, tags: dict[str, int]) -> tuple[int, int, int]:
    """Return a bonus: its kind, of what, and the lanterns (AB-25)."""
    if not text:
        return Bonus.NONE, 0, 0
    word, *rest = text.split()
    if len(rest) != 2 or word not in ("skill", "item", "pay", "tag", "villager", "party", "known"):
        known = "skill, item, pay, tag, villager, party or known"
        raise WrittenWrong(f"bonus {text!r}: expected {known}, of what, and lanterns")
    of, lanterns = rest[0], number(rest[1], 1, 9)
    if word == "skill":
        return (Bonus.SKILL_HAMMER, Bonus.SKILL_QUILL)[one_of(of, ("hammer", "quill"))], 0, lanterns
    if word == "item":
        return Bonus.ITEM, one_of(of, ITEM_NAMES), lanterns
    if word == "villager":
        return Bonus.VILLAGER, one_of(of, VILLAGER_NAMES), lanterns
    if word == "known":
        return Bonus.KNOWN, one_of(of, MEMORY_NAMES[1:]) + 1, lanterns
    if word == "tag":
        return Bonus.TAG, tags[list(tags)[one_of(of, tuple(tags))]], lanterns
    return (Bonus.PAY if word == "pay" else Bonus.PARTY), number(of), lanterns


def parse_cost(text: str) -> tuple[int, int]:
    """Return what an option costs or requires, and of what or how much (AB-A11)."""
    if not text:
        return Cost.NONE, 0
    word, *rest = text.split()
    if len(rest) != 2 or word not in ("pay", "have"):
        raise WrittenWrong(f"cost {text!r}: expected \"pay coin 1\", \"pay item rope\", \"pay any 1\", \"have coin 1\"")
    kind, of = rest
    if kind == "coin":
        return (Cost.PAY_COIN if word == "pay" else Cost.HAVE_COIN), number(of)
    if kind == "item":
        return (Cost.PAY_ITEM if word == "pay" else Cost.HAVE_ITEM), one_of(of, ITEM_NAMES)
    if kind == "any" and word == "pay":
        return Cost.PAY_ANY, number(of, 1, 9)
    raise WrittenWrong(f"cost {text!r}: expected coin, item or any after {word!r}")


def parse_lanterns(text: str) -> list[int]:
    """Return the lanterns for each face of the die, 0 for no die, from texts such as `1:1 4:2` (AB-24)."""
    found = [0] * 7
    least = 0
    for pair in text.split():
        face, _, lanterns = pair.partition(":")
        first = number(face, least + 1, 6)
        for each in range(first, 7):
            found[each] = number(lanterns, 1, 9)
        least = first
    if least == 0:
        raise WrittenWrong("lanterns are missing, such as \"1:1 4:2\"")
    return found


BUILDING_WORDS = {
    "beds": (1,), "income": (1,), "vp": (1,), "vp_per": (2,), "goods": (2,), "recurring": (1, 2), "gain_once": (2,),
    "potion_each_round": (1,), "cider_each_round": (1,), "train_ready": (0,), "train_discount": (1,),
    "coin_on_build": (1,), "coin_on_explore": (1,), "reroll": (1,), "labor_bonus": (1,), "rep": (1,),
}
PLAIN_NUMBERS = ("beds", "income", "vp", "train_discount", "coin_on_build", "coin_on_explore", "reroll", "labor_bonus")


def write_building(plan: Plan, text: str) -> None:
    """Write a building's effects into its record (AB-36, AB-39).

    Raises:
        WrittenWrong: says what.

    """
    stacks = 0
    plan.good[:] = [-1] * len(plan.good)
    for word, *rest in words_of(text, BUILDING_WORDS):
        if word in PLAIN_NUMBERS:
            setattr(plan, word, number(rest[0]))
        elif word == "vp_per":
            plan.thing = one_of(rest[0], THING_NAMES[1:]) + 1
            plan.per = number(rest[1], 1, 9)
        elif word in ("goods", "recurring"):
            if stacks == len(plan.good):
                raise WrittenWrong(f"a building holds at most {stacks} kinds of goods")
            plan.good[stacks] = one_of(rest[0], GOOD_NAMES)
            plan.amount[stacks] = number(rest[1], 1, 9) if len(rest) > 1 else 1
            plan.recurring[stacks] = int(word == "recurring")
            stacks += 1
        elif word == "gain_once":
            if rest[0] == "coin":
                plan.once_coin = number(rest[1])
            else:
                plan.once[one_of(rest[0], ITEM_NAMES)] = number(rest[1], 1, 9)
        elif word == "rep":
            plan.once_rep = signed(rest[0])
        elif word == "train_ready":
            plan.train_ready = 1
        else:
            plan.every[POTION if word == "potion_each_round" else CIDER] = number(rest[0], 1, 9)


VILLAGER_WORDS = {
    "sleepy": (1,), "no_bed": (0,), "labor_bonus": (1,), "harvest_extra": (1,), "stoic": (0,), "tag": (1,),
    "party_lantern": (1,), "discount": (2,),
}


def write_villager(folk: Folk, text: str, tags: dict[str, int]) -> None:
    """Write a villager's abilities into its record; new tags are numbered.

    Raises:
        WrittenWrong: says what.

    """
    folk.extra = -1
    for word, *rest in words_of(text, VILLAGER_WORDS):
        if word == "tag":
            folk.tag = tags.setdefault(rest[0], len(tags) + 1)
        elif word == "discount":
            folk.discount[one_of(rest[0], CLASS_NAMES)] = number(rest[1], 1, 20)
        elif word == "harvest_extra":
            folk.extra = one_of(rest[0], GOOD_NAMES)
        elif rest:
            setattr(folk, word, number(rest[0], 1, 5))
        else:
            setattr(folk, word, 1)


def parse_skills(text: str) -> tuple[int, int]:
    """Return how well a villager builds and trains, from `hammer, quill+`."""
    hammer = quill = 0
    for skill in filter(None, (each.strip() for each in text.split(","))):
        nth = one_of(skill, ("hammer", "hammer+", "quill", "quill+"))
        if (hammer, quill)[nth // 2]:
            raise WrittenWrong(f"{text!r}: one skill is there twice")
        if nth < 2:
            hammer = nth + 1
        else:
            quill = nth - 1
    return hammer, quill

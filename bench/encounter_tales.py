"""How an encounter book tells: kinds of story, words that give rewards away, lines that come again, sham choices."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from bench.encounter_worth import Line, lines_of, options_of
from ludoteca.games.above_and_below.book import MOODS, Book, Option, leads_to
from ludoteca.games.above_and_below.grammar import Deeds, parse_effects
from ludoteca.games.above_and_below.pack import Words
from ludoteca.games.above_and_below.parts import PERSON_NAMES, Effect, Good

CUES = {                   # words of an English text that make one think of a reward
    "amethyst": "violet|purple|amethyst|lilac|mauve",
    "potion": "cough|tonic|medicine|bottle|flask|vial|cordial|syrup|remedy|elixir|potion",
    "ore": r"\bores?\b|metal|\bveins?\b|\bveined|nugget|copper|iron\b",
    "coin": r"\bcoins?\b|purse|money|pouch|wages?\b|savings|takings",
    "rope": r"\bropes?\b|\bcords?\b|twine|string",
    "paper": "paper|parchment|letters?\\b|pages?\\b|scroll|ledger",
    "pot": r"\bpots?\b|\bjars?\b|\bjugs?\b|\burns?\b|pottery|kettle",
    "fish": r"fish|trout|\beels?\b|\bcarp\b|herring",
    "mushroom": "mushroom|fungus|fungi|toadstool|truffle|morel",
    "fruit": r"fruit|apples?\b|pears?\b|plums?\b|cherr|berr(?:y|ies)|grape|\bfigs?\b",
}
HIGHEST = 10               # lanterns up to which two choices are compared
MOST_FREQUENT = 12         # lines that are shown


def moods(book: Book) -> Counter[str]:
    """Return how many entries are told in which mood; "" counts those that do not say."""
    return Counter(content.mood for paragraph, content in book.items() if paragraph.startswith("e"))


def people(book: Book, words: Words) -> dict[str, tuple[int, int]]:
    """Return of those who come back in how many paragraphs each is met, and how many of these have both other texts."""
    found = {}
    for person in PERSON_NAMES:
        where = [paragraph for paragraph, content in book.items() if content.person == person]
        both = [each for each in where if words.book[each].text_kind and words.book[each].text_wronged]
        found[person] = len(where), len(both)
    return found


def pays_in(deeds: Deeds) -> set[str]:
    """Return what a list of effects brings, by the names of the cues; what can be chosen is left out."""
    found = {Good(one).name.lower() for kind, one, two in deeds if kind == Effect.GOOD and two > 0}
    found |= {"potion" for kind, one, _ in deeds if kind == Effect.POTION and one > 0}
    return found | {"coin" for kind, one, _ in deeds if kind == Effect.COIN and one > 0}


def won_at(book: Book, paragraph: str) -> list[set[str]]:
    """Return for each option of a paragraph what it can bring, what follows included."""
    found = []
    for _, option in options_of(book, paragraph):
        texts = [*option.tiers.values(), option.result or ""]
        won: set[str] = set()
        for text in texts:
            won |= pays_in(parse_effects(text))
        for onward in leads_to(type(book[paragraph])(a=option)):
            won = won.union(*won_at(book, onward))
        found.append(won)
    return found


def cues(book: Book, words: Words) -> dict[str, tuple[int, int, int, int]]:
    """Return for each reward in how many entries a cue stands, in how many of these it can be won, by how many of their
    options, and in how many entries it can be won though no cue stands there.
    """
    found = {}
    for reward, pattern in CUES.items():
        cue, named, kept, options, silent = re.compile(pattern, re.IGNORECASE), 0, 0, 0, 0
        for paragraph in (each for each in book if each.startswith("e")):
            paying = sum(reward in won for won in won_at(book, paragraph))
            if cue.search(words.book[paragraph].text):
                named, kept, options = named + 1, kept + bool(paying), options + paying
            else:
                silent += bool(paying)
        found[reward] = named, kept, options, silent
    return found


def line_text(line: Line) -> str:
    """Return a line as its number and what it pays, whatever the order."""
    return f"{line.number} → {'; '.join(sorted(deed_text(*deed) for deed in line.deeds))}"


def deed_text(kind: int, one: Any, two: int) -> str:
    """Return an effect about as it is written; what can be chosen is not told apart."""
    if kind == Effect.CHOOSE:
        return f"one of {two}"
    return f"{Good(one).name.lower()} {two}" if kind == Effect.GOOD else f"{Effect(kind).name.lower()} {one}"


def frequent(book: Book) -> Counter[str]:
    """Return how often which line comes."""
    return Counter(map(line_text, lines_of(book)))


def outcome(option: Option, lanterns: int) -> Counter[str] | None:
    """Return what an option brings for so many lanterns, each kind by itself; None if it fails and the cave is lost."""
    if option.goto is not None:
        return Counter({f"goto {option.goto}": 1})
    reached = [text for number, text in option.tiers.items() if number <= lanterns]
    if option.result is None and not reached:
        return None
    found: Counter[str] = Counter()
    for kind, one, two in parse_effects(reached[-1] if reached else option.result or ""):
        if kind == Effect.GOOD:
            found[f"good {one}"] += two
        elif kind in (Effect.COIN, Effect.POTION, Effect.CIDER, Effect.REP, Effect.CAVE):
            found[str(kind)] += one
        elif kind in (Effect.INJURE, Effect.DISCARD):
            found[str(kind)] -= one
        else:
            found[f"{kind} {one} {two}"] += 1
    return found


def is_as_good(one: Option, other: Option) -> bool:
    """Say whether an option brings as much as another, or more, whatever is rolled, and asks for no more."""
    if one.cost or other.cost or other.bonus not in ("", one.bonus) or one.leaves != other.leaves or one.fail:
        return False
    for lanterns in range(HIGHEST):
        mine, theirs = outcome(one, lanterns), outcome(other, lanterns)
        if theirs is None:
            continue
        if mine is None or any(mine[kind] < theirs[kind] for kind in {*mine, *theirs}):
            return False
    return True


def shams(book: Book) -> Iterator[tuple[str, str, str]]:
    """Yield paragraph and letters of two options of which the first is never the worse one."""
    for paragraph in book:
        options = list(options_of(book, paragraph))
        for letter, option in options:
            for other, another in options:
                if letter != other and is_as_good(option, another):
                    yield paragraph, letter, other


def tale_tables(book: Book, words: Words) -> Iterator[tuple[tuple[str, ...], list[tuple[object, ...]]]]:
    """Yield the tables of how a book tells: titles and rows."""
    told = moods(book)
    entries = max(1, told.total())
    yield ("mood", "entries", "%"), [(mood or "none said", told[mood], f"{100 * told[mood] / entries:.0f}")
                                     for mood in (*MOODS, "") if told[mood] or mood]
    yield ("who comes back", "met in", "with both other texts"), [
        (person, met, both) for person, (met, both) in people(book, words).items() if met]
    yield ("reward", "entries with a cue", "that can pay it", "%", "by options", "entries that pay it without a cue"), [
        (reward, named, kept, f"{100 * kept / max(1, named):.0f}", options, silent)
        for reward, (named, kept, options, silent) in cues(book, words).items()]
    lines = frequent(book)
    yield ("lines that come most often", "times"), list(lines.most_common(MOST_FREQUENT))
    yield ("sham choices: never the worse", "than"), [
        (f"{paragraph}.{letter}", other) for paragraph, letter, other in shams(book)]

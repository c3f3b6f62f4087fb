"""The encounter book: its mechanics from `book.toml` into tables, and whether it can be played."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from ludoteca.games.above_and_below.grammar import (
    Deeds,
    WrittenWrong,
    one_of,
    parse_bonus,
    parse_cost,
    parse_effects,
)
from ludoteca.games.above_and_below.parts import (
    FIRST_SPECIAL,
    MEMORY_NAMES,
    MOST_TIERS,
    PERSON_NAMES,
    VILLAGER_NAMES,
    Effect,
    Memory,
)
from ludoteca.games.above_and_below.state import (
    MOST_CHAPTERS,
    MOST_EFFECTS,
    MOST_ENTRIES,
    MOST_PARAGRAPHS,
    MOST_RESULTS,
    NONE,
    RESERVED,
    Tables,
)
from ludoteca.games.above_and_below.state import Option as OptionRecord

LETTERS = ("a", "b", "c")
SPECIALS = VILLAGER_NAMES[FIRST_SPECIAL:]
TONES = ("kind", "selfish", "neutral")
NUMBERS = range(1, 10)
MOODS = ("comic", "eerie", "tender", "grave", "wondrous")
NAMES = re.compile("e[0-9]{3}|f-e[0-9]{3}[a-cg]?")


class Option(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An option of a paragraph: tested, leading on, or bringing its result at once."""

    tone: str = "neutral"
    bonus: str = ""
    cost: str = ""
    goto: str | None = None
    result: str | None = None
    budget: int | None = None          # with a result: the explore number for which it pays
    fail: str | None = None
    leaves: str = ""                   # what the paragraph's person remembers of it: kind or wronged
    one: str | None = msgspec.field(name="1", default=None)
    two: str | None = msgspec.field(name="2", default=None)
    three: str | None = msgspec.field(name="3", default=None)
    four: str | None = msgspec.field(name="4", default=None)
    five: str | None = msgspec.field(name="5", default=None)
    six: str | None = msgspec.field(name="6", default=None)
    seven: str | None = msgspec.field(name="7", default=None)
    eight: str | None = msgspec.field(name="8", default=None)
    nine: str | None = msgspec.field(name="9", default=None)

    @property
    def tiers(self) -> dict[int, str]:
        """Return the reward of each explore number, ascending."""
        texts = (self.one, self.two, self.three, self.four, self.five, self.six, self.seven, self.eight, self.nine)
        return {number: text for number, text in zip(NUMBERS, texts, strict=True) if text is not None}


class Paragraph(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A paragraph: up to three options; who is met in it, and where it leads once its host lives in a village."""

    mood: str = ""                     # what kind of story it is: rules never ask
    person: str = ""
    unless: str = ""                   # special villager who is no longer met here,
    instead: str = ""                  # and the follow-up that is read then

    a: Option
    b: Option | None = None
    c: Option | None = None

    @property
    def options(self) -> list[Option]:
        """Return the options that there are."""
        return [each for each in (self.a, self.b, self.c) if each is not None]


Book = dict[str, Paragraph]


def order_of(book: Mapping[str, Any]) -> list[str]:
    """Return the ids of all paragraphs in the order of their numbers: the entries, then the follow-ups."""
    return sorted(book, key=lambda paragraph: (paragraph.startswith("f"), paragraph))


def entries_of(book: Mapping[str, Any]) -> int:
    """Return how many entries a book has."""
    return sum(paragraph.startswith("e") for paragraph in book)


class Writer:
    """Writes the paragraphs into tables, one list of effects after another."""

    def __init__(self, tables: Tables, book: Book, tags: dict[str, int]) -> None:
        self.tables = tables
        self.places = {paragraph: nth for nth, paragraph in enumerate(order_of(book))}
        self.tags = tags
        self.results = 0
        self.effects = 0

    def write(self, book: Book) -> None:
        """Write the book.

        Raises:
            WrittenWrong: says in which paragraph and option what is wrong.

        """
        if not 1 <= entries_of(book) <= MOST_ENTRIES or len(book) > MOST_PARAGRAPHS:
            raise WrittenWrong(f"a book has 1 to {MOST_ENTRIES} entries, and {MOST_PARAGRAPHS} paragraphs at most")
        check_names(book)
        self.tables.entries = entries_of(book)
        self.tables.follow_ups = max(1, len(book) - entries_of(book))
        for paragraph, content in book.items():
            self.write_meeting(paragraph, content)
            for letter, option in zip(LETTERS, content.options, strict=False):
                try:
                    nth = LETTERS.index(letter)
                    self.write_option(self.tables.book[self.places[paragraph]].options[nth], option)
                except WrittenWrong as wrong:
                    raise WrittenWrong(f"{paragraph}.{letter}: {wrong}") from None

    def write_meeting(self, paragraph: str, content: Paragraph) -> None:
        """Write who is met in a paragraph, and which one is read once its host lives in a village (AB-A42, AB-A43)."""
        record = self.tables.book[self.places[paragraph]]
        try:
            check_meeting(paragraph, content)
            record.person = one_of(content.person, PERSON_NAMES) if content.person else NONE
            record.unless = FIRST_SPECIAL + one_of(content.unless, SPECIALS) if content.unless else NONE
            record.instead = self.place(content.instead) if content.instead else NONE
        except WrittenWrong as wrong:
            raise WrittenWrong(f"{paragraph}: {wrong}") from None

    def write_option(self, record: OptionRecord, option: Option) -> None:
        """Write one option."""
        tiers = option.tiers
        ways = [option.goto is not None, option.result is not None, bool(tiers)]
        if sum(ways) != 1 or len(tiers) > MOST_TIERS:
            raise WrittenWrong(f"expected goto, or result, or up to {MOST_TIERS} explore numbers")
        if option.fail is not None and not tiers:
            raise WrittenWrong("only an option with explore numbers can fail")
        if option.tone not in TONES:
            raise WrittenWrong(f"tone: there is no {option.tone!r}; there are {', '.join(TONES)}")
        record.there = 1
        record.leaves = one_of(option.leaves, MEMORY_NAMES[1:]) + 1 if option.leaves else Memory.NONE
        record.cost, record.cost_of = parse_cost(option.cost)
        record.bonus, record.bonus_of, record.bonus_lanterns = parse_bonus(option.bonus, self.tags)
        record.goto = NONE if option.goto is None else self.place(option.goto)
        record.plain = NONE if option.result is None else self.result(parse_effects(option.result))
        record.penalty = self.result(parse_effects(option.fail)) if option.fail else NONE
        for nth, (number, text) in enumerate(tiers.items()):
            record.number[nth] = number
            record.reward[nth] = self.result(parse_effects(text))

    def place(self, paragraph: str) -> int:
        """Return the number of a paragraph."""
        if paragraph not in self.places:
            raise WrittenWrong(f"there is no paragraph {paragraph!r}")
        return self.places[paragraph]

    def result(self, deeds: Deeds) -> int:
        """Write a list of effects and return its number; those of a choice follow one another."""
        if self.results >= MOST_RESULTS - RESERVED or self.effects + len(deeds) > MOST_EFFECTS - RESERVED:
            most = f"{MOST_RESULTS - RESERVED} lists of effects, and {MOST_EFFECTS - RESERVED} effects"
            raise WrittenWrong(f"a book has at most {most}")
        written = self.results
        self.results += 1
        record = self.tables.results[written]
        record.first = self.effects
        record.count = len(deeds)
        record.price = sum(-one for kind, one, _ in deeds if kind == Effect.COIN and one < 0)
        self.effects += len(deeds)
        for nth, (kind, one, two) in enumerate(deeds):
            if kind == Effect.GOTO and nth < len(deeds) - 1:
                raise WrittenWrong("nothing comes after goto")
            deed = self.tables.effects[int(record.first) + nth]
            deed.kind, deed.two = kind, two
            if kind == Effect.CHOOSE:
                deed.one = self.results
                self.reserve(one)
            else:
                deed.one = self.place(one) if kind == Effect.GOTO else one
        return written

    def reserve(self, choices: list[Deeds]) -> None:
        """Write the lists of a choice one after the other."""
        for deeds in choices:
            self.result(deeds)


def check_meeting(paragraph: str, content: Paragraph) -> None:
    """Refuse what does not go together in a paragraph: moods, memories without a person, a stand-in for nobody.

    Raises:
        WrittenWrong: says what.

    """
    if content.mood:
        one_of(content.mood, MOODS)
    for letter, option in zip(LETTERS, content.options, strict=False):
        if not content.person and (option.leaves or option.bonus.startswith("known")):
            raise WrittenWrong(f"{letter}: nobody remembers anything here; person is missing")
    if bool(content.unless) != bool(content.instead):
        raise WrittenWrong("unless and instead belong together")
    if content.instead and (paragraph.startswith("f") or not content.instead.startswith("f")):
        raise WrittenWrong("in place of an entry a follow-up is read: instead leads from one to the other")


def check_names(book: Book) -> None:
    """Refuse paragraphs whose names are not in order, and choices that are not.

    Raises:
        WrittenWrong: says which.

    """
    odd = [paragraph for paragraph in book if not NAMES.fullmatch(paragraph)]
    if odd:
        raise WrittenWrong(f"{odd[0]}: a paragraph is called e001, or f-e001, or f-e001a to f-e001c and f-e001g")
    gaps = [f"e{nth:03}" for nth in range(1, entries_of(book) + 1) if f"e{nth:03}" not in book]
    if gaps:
        raise WrittenWrong(f"{gaps[0]} is missing; entries are numbered without gaps, from e001")
    for paragraph, content in book.items():
        if content.c is not None and content.b is None:
            raise WrittenWrong(f"{paragraph}.b is missing; there is a third choice without a second")


def loops(book: Book) -> list[str]:
    """Return the paragraphs of a way that is longer than an expedition can be (AB-31), or nothing."""
    for paragraph in book:
        way = longest_way(book, paragraph, ())
        if len(way) > MOST_CHAPTERS:
            return list(way)
    return []


def longest_way(book: Book, paragraph: str, before: tuple[str, ...]) -> tuple[str, ...]:
    """Return the longest way from a paragraph, as far as it is too long."""
    way = (*before, paragraph)
    if len(way) > MOST_CHAPTERS:
        return way
    return max((longest_way(book, onward, way) for onward in leads_to(book[paragraph]) if onward in book),
               key=len, default=way)


def leads_to(paragraph: Paragraph) -> list[str]:
    """Return the paragraphs to which a paragraph leads."""
    found = [option.goto for option in paragraph.options if option.goto is not None]
    for option in paragraph.options:
        for text in (*option.tiers.values(), option.result or "", option.fail or ""):
            found += [one for kind, one, _ in parse_effects(text) if kind == Effect.GOTO]
    return found


def endings_wanted(option: Option | None) -> list[bool]:
    """Return for each explore number of an option, or for its result, whether an ending is told: not if it leads on."""
    if option is None:
        return []
    if option.goto is not None:
        return [False]
    rewards = [option.result] if option.result is not None else list(option.tiers.values())
    return [all(kind != Effect.GOTO for kind, _, _ in parse_effects(text)) for text in rewards]

"""The texts of packs: rules know only numbers, and what is read to people is looked up here by the pack's digest.

They stand in the file `words_en.toml` and those of other languages: names, and the texts of the encounter book.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ludoteca.engine.game.packs import shaped
from ludoteca.engine.texts.words import DEFAULT_LANGUAGE
from ludoteca.games.above_and_below.book import LETTERS, order_of
from ludoteca.games.above_and_below.parts import (
    BUILDING_NAMES,
    FIRST_REGULAR,
    PERSON_NAMES,
    STARTERS,
    VILLAGER_NAMES,
    Memory,
)
from ludoteca.games.above_and_below.state import NONE, State, Tables

KEPT = 64                  # packs whose texts are at hand; more are never open at once
Name = Annotated[str, Meta(pattern=r"\S", max_length=60)]
Text = Annotated[str, Meta(pattern=r"\S", max_length=1200)]
Reading = Annotated[str, Meta(max_length=1200)]
Ending = Annotated[str, Meta(max_length=600)]
Called = Annotated[str, Meta(pattern=r"\S", max_length=40)]


class Texts(msgspec.Struct, forbid_unknown_fields=True):
    """What is read of one paragraph; `a_ends` tells how the first option ends, `a_fails` that it fails, and so on.

    There is an ending for each explore number, ascending, or one for a result without a test; "" where it goes on.
    """

    text: Text
    a: Name
    b: Annotated[str, Meta(max_length=60)] = ""
    c: Annotated[str, Meta(max_length=60)] = ""
    text_kind: Reading = ""            # the whole text, for whom the paragraph's person remembers so
    text_wronged: Reading = ""
    a_fails: Ending = ""
    b_fails: Ending = ""
    c_fails: Ending = ""
    a_ends: list[Ending] = []
    b_ends: list[Ending] = []
    c_ends: list[Ending] = []


class Words(msgspec.Struct, forbid_unknown_fields=True):
    """All words of a pack in one language."""

    villagers: dict[str, Name]
    buildings: dict[str, Name]
    book: dict[str, Texts]
    people: dict[str, Called] = {}     # those who come back


class Outline(msgspec.Struct, forbid_unknown_fields=True):
    """The tables of such a file, before what stands in them is looked at."""

    villagers: dict[str, Any]
    buildings: dict[str, Any]
    book: dict[str, Any]
    people: dict[str, Any] = {}


def read_words(content: dict[str, Any], where: str) -> Words:
    """Return the words of a file.

    Raises:
        PackError: names file, key and reason.

    """
    outline = shaped(content, Outline, where)
    return Words(
        shape_each(outline.villagers, Name, f"{where}: villagers."),
        shape_each(outline.buildings, Name, f"{where}: buildings."),
        shape_each(outline.book, Texts, f"{where}: book."),
        shape_each(outline.people, Called, f"{where}: people."),
    )


def shape_each(content: dict[str, Any], shape: Any, where: str) -> dict[str, Any]:
    """Return each value of a table in its shape; a message names the key as well."""
    return {key: shaped(value, shape, f"{where}{key}") for key, value in content.items()}


@dataclass(frozen=True)
class Told:
    """A paragraph as it is read: the text, its options, what is told when one fails, and how each of them ends."""

    text: str
    options: tuple[str, ...]
    fails: tuple[str, ...]
    ends: tuple[tuple[str, ...], ...]

    def ending(self, nth: int, tier: int) -> str:
        """Return how an option ends, by the place of the number reached or NONE for failing; "" if nothing is told."""
        if tier == NONE:
            return self.fails[nth]
        return self.ends[nth][tier] if tier < len(self.ends[nth]) else ""


class Library:
    """The names and the book of one pack, in each of its languages."""

    def __init__(self, words: Mapping[str, Words], book: Mapping[str, Any]) -> None:
        self._words = words
        self.paragraphs = order_of(book)

    def villager(self, language: str, t: int) -> str:
        """Return the name of a villager."""
        return self._in(language).villagers[villager_key(t)]

    def building(self, language: str, b: int) -> str:
        """Return the name of a building."""
        return self._in(language).buildings[building_key(b)]

    def person(self, language: str, person: int) -> str:
        """Return what somebody is called who comes back; a pack without them has their names of notation."""
        return self._in(language).people.get(PERSON_NAMES[person], PERSON_NAMES[person])

    def paragraph(self, language: str, number: int, known: int = Memory.NONE) -> Told:
        """Return a paragraph by its number, as it is read to whom its person remembers so."""
        text = self._in(language).book[self.paragraphs[number]]
        return Told(
            ("", text.text_kind, text.text_wronged)[known] or text.text,
            tuple(getattr(text, letter) for letter in LETTERS if getattr(text, letter)),
            tuple(getattr(text, f"{letter}_fails") for letter in LETTERS),
            tuple(tuple(getattr(text, f"{letter}_ends")) for letter in LETTERS),
        )

    def _in(self, language: str) -> Words:
        return self._words.get(language) or self._words[DEFAULT_LANGUAGE]


def villager_key(t: int) -> str:
    """Return by which name the packs know a villager: the starting ones of all players are the same three."""
    return VILLAGER_NAMES[t % STARTERS].rstrip("0") if t < FIRST_REGULAR else VILLAGER_NAMES[t]


def building_key(b: int) -> str:
    """Return by which name the packs know a building: everybody begins with the same one."""
    return "home" if b < 4 else BUILDING_NAMES[b]


_libraries: dict[tuple[int, ...], Library] = {}


def keep(digest: tuple[int, ...], library: Library) -> None:
    """Keep the texts of a pack."""
    while len(_libraries) >= KEPT:
        _libraries.pop(next(iter(_libraries)))
    _libraries[digest] = library


def library_of(tables: Tables) -> Library:
    """Return the texts of the pack from which tables were built."""
    return _libraries[tuple(tables.library)]


def ending_name(tables: Tables, view: State) -> str:
    """Return the ending that was told last, as `e001-b-2`, or `e001-b-fails`."""
    tier = "fails" if view.ended_tier == NONE else str(int(view.ended_tier) + 1)
    return f"{library_of(tables).paragraphs[view.ended]}-{LETTERS[view.ended_choice]}-{tier}"


@cache
def digest_words(digest: str) -> tuple[int, ...]:
    """Return a pack's digest as four numbers that a record can hold."""
    text = digest.removeprefix("sha256:")
    return tuple(int(text[7 * nth : 7 * nth + 7], 16) for nth in range(4))

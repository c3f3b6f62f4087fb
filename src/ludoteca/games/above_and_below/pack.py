"""The pack: villagers, buildings, tracks and caves, and the encounter book with its words in each language.

Rules know only numbers. Names and the texts of the book stand in the file `words_en.toml` and those of other languages;
what is read to people is looked up here by the pack's digest.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import Meta

from ludoteca.engine.game.packs import Pack, shaped
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.engine.runtime.record_types import blank
from ludoteca.engine.texts.errors import PackError
from ludoteca.engine.texts.words import DEFAULT_LANGUAGE, LANGUAGES
from ludoteca.games.above_and_below.book import (
    LETTERS,
    Book,
    Option,
    Paragraph,
    Writer,
    endings_wanted,
    entries_of,
    loops,
    order_of,
)
from ludoteca.games.above_and_below.grammar import (
    WrittenWrong,
    parse_lanterns,
    parse_skills,
    write_building,
    write_villager,
)
from ludoteca.games.above_and_below.parts import (
    BUILDING_NAMES,
    BUILDINGS,
    CAVES,
    CIRCLES,
    FACES,
    FIRST_REGULAR,
    MOST_PLAYERS,
    PERSON_NAMES,
    REPUTATIONS,
    SLOTS,
    STARTERS,
    VILLAGER_NAMES,
    VILLAGERS,
    Memory,
)
from ludoteca.games.above_and_below.state import NONE, State, Tables

KEPT = 64                  # packs whose texts are at hand; more are never open at once
Points = Annotated[int, Meta(ge=-99, le=99)]
Coins = Annotated[int, Meta(ge=0, le=99)]
Name = Annotated[str, Meta(pattern=r"\S", max_length=60)]
Text = Annotated[str, Meta(pattern=r"\S", max_length=1200)]
Reading = Annotated[str, Meta(max_length=1200)]
Ending = Annotated[str, Meta(max_length=600)]
Called = Annotated[str, Meta(pattern=r"\S", max_length=40)]


class Villager(msgspec.Struct, forbid_unknown_fields=True):
    """A villager: `skills = "hammer, quill+"`, `lanterns = "1:1 4:2"`."""

    skills: str
    lanterns: str
    abilities: str = ""


class Building(msgspec.Struct, forbid_unknown_fields=True):
    """A building: what it costs and what it is good for."""

    cost: Coins
    effects: str


class Tracks(msgspec.Struct, forbid_unknown_fields=True):
    """The file `tracks.toml`."""

    points: Annotated[list[Points], Meta(min_length=CIRCLES, max_length=CIRCLES)]
    income: Annotated[list[Coins], Meta(min_length=CIRCLES + 1, max_length=CIRCLES + 1)]
    prices: Annotated[list[Coins], Meta(min_length=SLOTS, max_length=SLOTS)]
    reputation: Annotated[list[Points], Meta(min_length=REPUTATIONS, max_length=REPUTATIONS)]
    rank: Annotated[list[Points], Meta(min_length=MOST_PLAYERS, max_length=MOST_PLAYERS)]
    caves: Annotated[
        list[Annotated[list[Annotated[int, Meta(ge=1)]], Meta(min_length=FACES, max_length=FACES)]],
        Meta(min_length=CAVES, max_length=CAVES),
    ]


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


def villager_key(t: int) -> str:
    """Return by which name the packs know a villager: the starting ones of all players are the same three."""
    return VILLAGER_NAMES[t % STARTERS].rstrip("0") if t < FIRST_REGULAR else VILLAGER_NAMES[t]


def building_key(b: int) -> str:
    """Return by which name the packs know a building: everybody begins with the same one."""
    return "home" if b < 4 else BUILDING_NAMES[b]


VILLAGER_KEYS = sorted({villager_key(t) for t in range(VILLAGERS)})
BUILDING_KEYS = sorted({building_key(b) for b in range(BUILDINGS)})
WORDS_FILES = {language: f"words_{language}" for language in LANGUAGES}


def read_pack(pack: Pack) -> None:
    """Check a pack's content.

    Raises:
        PackError: something is missing, too many, written wrong, or leads nowhere; says what and where.

    """
    pack.must_be_for("above_and_below", "villagers", "buildings", "tracks", "book", *WORDS_FILES.values())
    build_tables(pack)


def build_tables(pack: Pack) -> np.ndarray:
    """Return the pack as tables for the rules, shape `(1,)`: written once for each content."""
    return _written(pack)


@lru_cache(maxsize=KEPT)
def _written(pack: Pack) -> np.ndarray:
    """Write a pack into tables and keep its texts; whatever does not hold is refused."""
    tables = mirror_of(Tables.dtype).read(blank(Tables.dtype))
    tags = write_folk(pack, tables)
    write_plans(pack, tables)
    tracks = pack.part("tracks", Tracks)
    book = table_of(pack, "book", Paragraph)
    write_tracks(tables, tracks)
    try:
        Writer(tables, book, tags).write(book)
    except WrittenWrong as wrong:
        raise PackError(f"{pack.origin}/book.toml: {wrong}") from None
    way = loops(book)
    if way:
        raise PackError(f"{pack.origin}/book.toml: {' → '.join(way)} is longer than an expedition can be")
    write_cells(pack, tables, tracks, entries_of(book))
    words = {language: read_words(pack.files[file], f"{pack.origin}/{file}.toml")
             for language, file in WORDS_FILES.items() if file in pack.files}
    if DEFAULT_LANGUAGE not in words:
        raise PackError(f"{pack.origin}: {WORDS_FILES[DEFAULT_LANGUAGE]}.toml is missing")
    for language, each in words.items():
        check_words(f"{pack.origin}/{WORDS_FILES[language]}.toml", each, book)
    digest = digest_words(pack.digest)
    tables.library[:] = digest
    keep(digest, Library(words, book))
    return mirror_of(Tables.dtype).write(tables)


def table_of(pack: Pack, name: str, shape: Any) -> dict[str, Any]:
    """Return a file of the pack, each of its tables in its shape."""
    return shape_each(pack.part(name, dict[str, Any]), shape, f"{pack.origin}/{name}.toml: ")


def write_folk(pack: Pack, tables: Tables) -> dict[str, int]:
    """Write the villagers; return the numbers of their tags."""
    where = f"{pack.origin}/villagers.toml"
    villagers = table_of(pack, "villagers", Villager)
    same_keys(where, villagers, VILLAGER_KEYS)
    tags: dict[str, int] = {}
    for t in range(VILLAGERS):
        key = villager_key(t)
        folk = tables.folk[t]
        try:
            folk.hammer, folk.quill = parse_skills(villagers[key].skills)
            folk.lanterns[:] = parse_lanterns(villagers[key].lanterns)
            write_villager(folk, villagers[key].abilities, tags)
        except WrittenWrong as wrong:
            raise PackError(f"{where}: {key}: {wrong}") from None
    return tags


def write_plans(pack: Pack, tables: Tables) -> None:
    """Write the buildings."""
    where = f"{pack.origin}/buildings.toml"
    buildings = table_of(pack, "buildings", Building)
    same_keys(where, buildings, BUILDING_KEYS)
    for b in range(BUILDINGS):
        key = building_key(b)
        tables.plans[b].cost = buildings[key].cost
        try:
            write_building(tables.plans[b], buildings[key].effects)
        except WrittenWrong as wrong:
            raise PackError(f"{where}: {key}.effects: {wrong}") from None


def write_tracks(tables: Tables, tracks: Tracks) -> None:
    """Write the tracks and prices."""
    tables.track_vp[:] = tracks.points
    tables.track_income[:] = tracks.income
    tables.prices[:] = tracks.prices
    tables.rep_vp[:] = tracks.reputation
    tables.rank[:] = tracks.rank


def write_cells(pack: Pack, tables: Tables, tracks: Tracks, entries: int) -> None:
    """Write where each face leads on each cave (AB-20)."""
    for cave, cells in enumerate(tracks.caves):
        for face, paragraph in enumerate(cells):
            if paragraph > entries:
                raise PackError(f"{pack.origin}/tracks.toml: caves[{cave}][{face}]: there is no paragraph {paragraph}; "
                                f"the book has {entries}")
            tables.cells[cave][face] = paragraph - 1


def same_keys(where: str, given: Iterable[str], wanted: Iterable[str]) -> None:
    """Refuse what is missing or too many."""
    missing, odd = sorted(set(wanted) - set(given)), sorted(set(given) - set(wanted))
    if missing or odd:
        wrong = f"{missing[0]} is missing" if missing else f"there is no {odd[0]}"
        raise PackError(f"{where}: {wrong}; expected are {', '.join(wanted)}")


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


def check_words(where: str, words: Words, book: Book) -> None:
    """Refuse words that do not go with the pack: each villager, building, paragraph, option and failure has its own."""
    same_keys(f"{where}: villagers", words.villagers, VILLAGER_KEYS)
    same_keys(f"{where}: buildings", words.buildings, BUILDING_KEYS)
    same_keys(f"{where}: book", words.book, sorted(book))
    people = {content.person for content in book.values() if content.person}
    same_keys(f"{where}: people", words.people, sorted(people))
    for paragraph, content in book.items():
        for name in ("text_kind", "text_wronged"):
            if getattr(words.book[paragraph], name) and not content.person:
                raise PackError(f"{where}: book.{paragraph}.{name}: nobody here remembers anything")
        for letter, option in zip(LETTERS, (content.a, content.b, content.c), strict=True):
            check_endings(f"{where}: book.{paragraph}.{letter}_ends", getattr(words.book[paragraph], f"{letter}_ends"),
                          option)
            text = getattr(words.book[paragraph], letter)
            if bool(text) != (option is not None):
                wrong = "is missing" if option is not None else "there is no such option"
                raise PackError(f"{where}: book.{paragraph}.{letter}: {wrong}")
            told = getattr(words.book[paragraph], f"{letter}_fails")
            if told and (option is None or not option.tiers):
                raise PackError(f"{where}: book.{paragraph}.{letter}_fails: this option cannot fail")
            if option is not None and option.fail is not None and not told:
                raise PackError(f"{where}: book.{paragraph}.{letter}_fails: is missing")


def check_endings(where: str, ends: list[str], option: Option | None) -> None:
    """Refuse endings that do not go with an option: one for each explore number, none where the story goes on."""
    if not ends:
        return
    rewards = endings_wanted(option)
    if len(ends) != len(rewards):
        raise PackError(f"{where}: expected {len(rewards)} texts, one for each explore number or result, "
                        f"and there are {len(ends)}")
    for nth, (text, wanted) in enumerate(zip(ends, rewards, strict=True)):
        if bool(text.strip()) != wanted:
            raise PackError(f"{where}[{nth}]: " + ("is missing" if wanted else "must be empty: it goes on there"))


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

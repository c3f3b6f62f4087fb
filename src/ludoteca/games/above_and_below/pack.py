"""The pack: villagers, buildings, tracks and caves, and the encounter book with its words in each language."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import Meta

from ludoteca.engine.game.packs import Pack
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
)
from ludoteca.games.above_and_below.grammar import (
    WrittenWrong,
    parse_lanterns,
    parse_skills,
    write_building,
    write_villager,
)
from ludoteca.games.above_and_below.library import (
    KEPT,
    Library,
    Words,
    building_key,
    digest_words,
    keep,
    read_words,
    shape_each,
    villager_key,
)
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CAVES,
    CIRCLES,
    FACES,
    MOST_PLAYERS,
    REPUTATIONS,
    SLOTS,
    VILLAGERS,
)
from ludoteca.games.above_and_below.state import Tables

Points = Annotated[int, Meta(ge=-99, le=99)]
Coins = Annotated[int, Meta(ge=0, le=99)]


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

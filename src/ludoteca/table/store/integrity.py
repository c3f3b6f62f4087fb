"""Whether what is stored is sound: every table replayed, and compared with what was stored when it was played."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from sqlalchemy import select

from ludoteca.engine.game.editions import PRESENT, Mended
from ludoteca.engine.game.packs import Pack
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.match_records import SHORT
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.engine.texts.words import DEFAULT_LANGUAGE, Message, Translator
from ludoteca.games import folder_names, load_game
from ludoteca.table.store.database import Reading
from ludoteca.table.store.restoring import act_name, check_rows, later_edition, plays_on
from ludoteca.table.store.schema import tables
from ludoteca.table.store.store import Store
from ludoteca.table.store.stored import StoredTable, numbers_of
from ludoteca.table.store.writer import StoreDamaged

# What reading a table runs into where something of it is damaged: its options, its pack, or what it names.
UNREADABLE = (LudotecaError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
OF_FILE = Message("the file itself: {reason}")
OF_TABLE = Message("table {table}: {reason}")
OF_GAME = Message("table {table}, {game}: {reason}")
OF_ACT = Message("table {table}, {game}, move {act}: {reason}")
ORPHAN = Message("a row of {child} belongs to no row of {parent}")
NO_IDENTIFIER = Message("its identifier isn’t text")
BEGUN_LATER = Message("version {given} began it; this is {present}")
OTHER_PACK = Message("its pack isn’t the one that it was begun with, {pack}")
RULE_MENDED = Message("rule {clause}, fixed in version {since}: {what}")
OTHER_NUMBER = Message("it is stored as number {number}")
NO_CHANCE = Message("no draw is due at that point")
OTHER_CHANCE = Message("the draw was {true}, but {given} is stored")
OTHER_STATE = Message("the state after it differs from when it was played")
NOT_BEGUN = Message("it has moves, but is stored as not begun")
CHANCE_MISSING = Message("the draw that follows is missing")
OVER = Message("the game is over, but is stored as going on")
GOES_ON = Message("the game goes on, but is stored as over")


@dataclass(frozen=True)
class Flaw:
    """What is wrong with a stored table. The first wrong act only: the others follow from it."""

    table: str             # "" where it is the file itself
    game: str              # "" where that cannot be read
    act: int               # its number, or -1 where it is the table as a whole
    error: LudotecaError   # says why, in any language
    rule: Mended | None = None     # nothing is damaged: this rule, which the act meets, has been mended since
    later: str = ""                # nothing is damaged: this later version began it
    unloaded: bool = False         # nothing is damaged: its game has a folder here that cannot be loaded

    @property
    def reason(self) -> str:
        """Return why, in English."""
        return str(self.error)

    def __str__(self) -> str:
        return self.said(Translator(DEFAULT_LANGUAGE, {}))

    def said(self, say: Translator) -> str:
        """Return what is wrong, and with what, as a translator says it that has the words of the error's package."""
        reason = self.error.said(say)
        if not self.table:
            return say(OF_FILE, reason=reason)
        where = OF_ACT if self.act >= 0 else OF_GAME if self.game else OF_TABLE
        return say(where, table=self.table, game=self.game, act=self.act, reason=reason)


def flaws_in(store: Store, progress: Callable[[int, int], None] = lambda done, total: None) -> Iterator[Flaw]:
    """Yield what is wrong with a database, its form first, then each table.

    `progress` is told how many tables of how many are done.

    Raises:
        StoreError: the database cannot be read.

    """
    yield from _broken_file(store)
    with Reading(store.engine) as connection:
        query = select(tables.c.id).order_by(tables.c.created, tables.c.id)
        known = connection.execute(query).scalars().all()
    for done, table_id in enumerate(known, 1):
        found = _flaw_at(store, table_id)
        if found:
            yield found
        progress(done, len(known))


def _flaw_at(store: Store, table_id: object) -> Flaw | None:
    """Return what is wrong with a table, be it that it lies where nothing can be read, None if it is sound."""
    if not isinstance(table_id, str):
        return Flaw(repr(table_id), "", -1, LudotecaError(NO_IDENTIFIER))
    try:
        stored = store.load(table_id)
    except StoreDamaged as error:
        return Flaw(table_id, "", -1, told(error))
    return flaw_of(stored) if stored else None


def _broken_file(store: Store) -> Iterator[Flaw]:
    """Yield what SQLite finds wrong with its file; Postgres sees to that by itself."""
    if store.engine.dialect.name != "sqlite":
        return
    found = _found_by(store, "integrity_check", lambda row: LudotecaError(row[0]) if row[0] != "ok" else None)
    found += _found_by(store, "foreign_key_check", lambda row: LudotecaError(ORPHAN, child=row[0], parent=row[2]))
    yield from (Flaw("", "", -1, error) for error in found)


def _found_by(store: Store, check: str, wrong: Callable[[Any], LudotecaError | None]) -> list[LudotecaError]:
    """Return what a check of SQLite's finds, by its rows; one that meets what it cannot read goes no further."""
    try:
        with Reading(store.engine) as connection:
            return [*filter(None, map(wrong, connection.exec_driver_sql(f"PRAGMA {check}").all()))]
    except StoreDamaged as error:
        return [LudotecaError(f"{check.replace('_', ' ')}: {error}")]


def flaw_of(stored: StoredTable) -> Flaw | None:
    """Return the first wrong act of a table and what is wrong with it, None if it is sound."""
    at = -1
    about = (stored.table.id, str(stored.table.game))      # SQLite takes anything for a name
    try:
        if later := later_edition(stored):
            return Flaw(*about, at, LudotecaError(BEGUN_LATER, given=later, present=PRESENT), later=later)
        if error := _why_unloaded(stored.table.game):
            return Flaw(*about, at, error, unloaded=True)
        check_rows(stored)
        match = _begun(stored)
        before, sound = match.states, len(match.acts)
        if match.pack.digest != stored.table.pack:
            return Flaw(*about, at, LudotecaError(OTHER_PACK, pack=stored.table.pack))
        for at in range(len(stored.acts)):
            _check_act(match, stored, at)
            if stored.acts[at].state:
                before, sound = match.states, len(match.acts)
    except UNREADABLE as met:
        if at < 0:
            return Flaw(*about, at, told(met))
        return _mended(match, stored, before, sound) or Flaw(*about, at, told(met, match.game.package))
    wrong_end = _wrong_end(match, stored)
    return Flaw(*about, wrong_end[0], LudotecaError(wrong_end[1])) if wrong_end else None


def told(error: Exception, package: str = "") -> LudotecaError:
    """Return an error that is said in any language as far as it has words, perhaps those of the game in a package."""
    found = error if isinstance(error, LudotecaError) else LudotecaError(str(error))
    found.package = found.package or package
    return found


def _why_unloaded(name: object) -> LudotecaError | None:
    """Return why a game that has a folder here cannot be loaded; None where it can, or there is no such folder."""
    try:
        load_game(str(name))
    except LudotecaError as error:
        return error if name in folder_names() else None
    return None


def _mended(match: Match, stored: StoredTable, before: np.ndarray, sound: int) -> Flaw | None:
    """Return the first act since a sound state that meets a rule which has been mended since the table was begun."""
    walked = Match(match.game, match.seats, options=match.values, pack=match.pack)
    walked.begin_at(before)
    for row in stored.acts[sound:]:
        try:
            rule = match.mended_at(walked.states, row.seat, row.action)
            if rule is None:
                walked.repeat(row.seat, row.action)
        except UNREADABLE:
            return None
        if rule:
            met = LudotecaError(RULE_MENDED, clause=rule.clause, since=rule.since, what=rule.what)
            return Flaw(stored.table.id, stored.table.game, row.n, told(met, match.game.package), rule)
        if row.state:
            return None
    return None


def _begun(stored: StoredTable) -> Match:
    """Return the match before its first act; its chance is to follow the seed, if it was played here."""
    game = load_game(stored.table.game)
    return Match(
        game,
        len(stored.seats),
        options=json.loads(stored.table.options),
        pack=Pack.of_content(stored.pack, game.read_pack, "its pack"),
        seed=stored.table.seed if plays_on(stored) else None,
        edition=stored.table.edition,
        rng=stored.table.rng,
        shares=numbers_of(stored.shares),
    )


def _check_act(match: Match, stored: StoredTable, place: int) -> None:
    """Play a stored act.

    Raises:
        LudotecaError: it is another one than it was, or the rules refuse it.

    """
    row = stored.acts[place]
    if row.n != place:
        raise LudotecaError(OTHER_NUMBER, number=row.n)
    if row.seat != CHANCE or match.seed is None:
        match.repeat(row.seat, row.action)
        if match.seed is not None:
            match.follow()
    if place >= len(match.acts):
        raise LudotecaError(NO_CHANCE)
    done = match.acts[place]
    if (done.seat, act_name(match.game, done)) != (row.seat, row.action):
        raise LudotecaError(OTHER_CHANCE, true=act_name(match.game, done), given=row.action)
    if row.state and row.state != match.digest()[:SHORT]:
        raise LudotecaError(OTHER_STATE)


def _wrong_end(match: Match, stored: StoredTable) -> tuple[int, Message] | None:
    if stored.acts and not stored.table.begun:
        return 0, NOT_BEGUN
    if len(match.acts) > len(stored.acts):
        return len(stored.acts), CHANCE_MISSING
    if match.is_over != bool(stored.table.over) and not stored.table.origin:
        return -1, OVER if match.is_over else GOES_ON
    return None

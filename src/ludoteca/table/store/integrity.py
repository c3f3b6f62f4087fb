"""Whether what is stored is sound: every table replayed, and compared with what was stored when it was played."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from sqlalchemy import select

from ludoteca.engine.game.editions import PRESENT, Mended
from ludoteca.engine.game.packs import Pack
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.match_records import SHORT
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.games import folder_names, load_game
from ludoteca.table.store.database import Reading
from ludoteca.table.store.restoring import act_name, check_rows, later_edition, plays_on
from ludoteca.table.store.schema import tables
from ludoteca.table.store.store import Store
from ludoteca.table.store.stored import StoredTable, numbers_of
from ludoteca.table.store.writer import StoreDamaged

# What reading a table runs into where something of it is damaged: its options, its pack, or what it names.
UNREADABLE = (LudotecaError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
ORPHAN = "a row of {0} belongs to none of {2}"


@dataclass(frozen=True)
class Flaw:
    """What is wrong with a stored table. The first wrong act only: the others follow from it."""

    table: str             # "" where it is the file itself
    game: str              # "" where that cannot be read
    act: int               # its number, or -1 where it is the table as a whole
    reason: str
    rule: Mended | None = None     # nothing is damaged: this rule, which the act meets, has been mended since
    later: str = ""                # nothing is damaged: this later version began it
    unloaded: bool = False         # nothing is damaged: its game has a folder here that cannot be loaded

    def __str__(self) -> str:
        if not self.table:
            return f"the file itself: {self.reason}"
        where = [self.game] * bool(self.game) + [f"act {self.act}"] * (self.act >= 0)
        return f"{', '.join([f'table {self.table}', *where])}: {self.reason}"


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
        return Flaw(repr(table_id), "", -1, "its identifier is no text")
    try:
        stored = store.load(table_id)
    except StoreDamaged as error:
        return Flaw(table_id, "", -1, str(error))
    return flaw_of(stored) if stored else None


def _broken_file(store: Store) -> Iterator[Flaw]:
    """Yield what SQLite finds wrong with its file; Postgres sees to that by itself."""
    if store.engine.dialect.name != "sqlite":
        return
    found = _found_by(store, "integrity_check", "{0}") + _found_by(store, "foreign_key_check", ORPHAN)
    for reason in found:
        if reason != "ok":
            yield Flaw("", "", -1, reason)


def _found_by(store: Store, check: str, told: str) -> list[str]:
    """Return what a check of SQLite's finds, told of each row; one that meets what it cannot read goes no further."""
    try:
        with Reading(store.engine) as connection:
            return [told.format(*row) for row in connection.exec_driver_sql(f"PRAGMA {check}").all()]
    except StoreDamaged as error:
        return [f"{check.replace('_', ' ')}: {error}"]


def flaw_of(stored: StoredTable) -> Flaw | None:
    """Return the first wrong act of a table and what is wrong with it, None if it is sound."""
    at = -1
    about = (stored.table.id, str(stored.table.game))      # SQLite takes anything for a name
    try:
        if later := later_edition(stored):
            return Flaw(*about, at, f"version {later} began it; this is {PRESENT}", later=later)
        if reason := _why_unloaded(stored.table.game):
            return Flaw(*about, at, reason, unloaded=True)
        check_rows(stored)
        match = _begun(stored)
        before, sound = match.states, len(match.acts)
        if match.pack.digest != stored.table.pack:
            return Flaw(*about, at, f"its pack is not {stored.table.pack}")
        for at in range(len(stored.acts)):
            wrong = _wrong_act(match, stored, at)
            if wrong:
                return _mended(match, stored, before, sound) or Flaw(*about, at, wrong)
            if stored.acts[at].state:
                before, sound = match.states, len(match.acts)
    except UNREADABLE as error:
        return (_mended(match, stored, before, sound) if at >= 0 else None) or Flaw(*about, at, str(error))
    wrong_end = _wrong_end(match, stored)
    return Flaw(*about, *wrong_end) if wrong_end else None


def _why_unloaded(name: object) -> str:
    """Return why a game that has a folder here cannot be loaded; "" where it can, or there is no such folder."""
    try:
        load_game(str(name))
    except LudotecaError as error:
        return str(error) if name in folder_names() else ""
    return ""


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
            reason = f"rule {rule.clause}, mended since {rule.since}: {rule.what}"
            return Flaw(stored.table.id, stored.table.game, row.n, reason, rule)
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


def _wrong_act(match: Match, stored: StoredTable, place: int) -> str:
    """Play a stored act; return what is wrong with it, "" if nothing is."""
    row = stored.acts[place]
    if row.n != place:
        return f"it is stored as number {row.n}"
    if row.seat != CHANCE or match.seed is None:
        match.repeat(row.seat, row.action)
        if match.seed is not None:
            match.follow()
    if place >= len(match.acts):
        return "the game does not wait for chance"
    done = match.acts[place]
    if (done.seat, act_name(match.game, done)) != (row.seat, row.action):
        return f"chance brought {act_name(match.game, done)}, not {row.action}"
    if row.state and row.state != match.digest()[:SHORT]:
        return "the state after it is another one than when it was played"
    return ""


def _wrong_end(match: Match, stored: StoredTable) -> tuple[int, str] | None:
    if stored.acts and not stored.table.begun:
        return 0, "it has acts, but is stored as not begun"
    if len(match.acts) > len(stored.acts):
        return len(stored.acts), "what chance brought is missing"
    if match.is_over != bool(stored.table.over) and not stored.table.origin:
        return -1, "the game is over" if match.is_over else "the game goes on, but is stored as over"
    return None

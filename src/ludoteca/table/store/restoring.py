"""How a stored table becomes a match again, and how its acts and players are called in the store."""

import json
from collections.abc import Sequence
from weakref import WeakValueDictionary

import msgspec

from ludoteca.bots.levels import BOTS
from ludoteca.engine.game.contract import Game
from ludoteca.engine.game.editions import PRESENT, is_later
from ludoteca.engine.game.packs import Pack
from ludoteca.engine.matches.acts import UNDO, UNDO_NAME, Act
from ludoteca.engine.matches.draws import draws_of
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.match_records import SHORT
from ludoteca.engine.texts.errors import LudotecaError, RecordError
from ludoteca.engine.texts.words import Message
from ludoteca.games import load_game
from ludoteca.table.store.stored import LATEST, StoredSeat, StoredTable, numbers_of
from ludoteca.table.store.talk import NOTICES, REACTED, REACTIONS, SAID

_packs: WeakValueDictionary[str, Pack] = WeakValueDictionary()     # of the tables in memory, by their digests
BEGUN_LATER = "table {table}: version {given} began it; this is {present}"
OTHER_STATE = "table {table}: its acts lead to another state than when they were played"
NO_TIME = Message("it says that it was made at {created}, which isn’t a time")
NOT_IN_ORDER = Message("its seats aren’t numbered from 0")
NO_SUCH_TALK = Message("talk: there’s no “{kind}” from seat {seat}")
NO_SUCH_BOT = Message("seat {seat}: there’s no bot “{bot}”")


def check_rows(stored: StoredTable) -> None:
    """Make sure that what is stored is what can be stored: SQLite takes any value into any column.

    Raises:
        LudotecaError: something is of another kind, or names what there is not; or the secret is none, or what
            browsers have added to it.

    """
    for row in (stored.table, *stored.seats, *stored.acts, *stored.talk, *stored.shares):
        try:
            msgspec.convert(vars(row), type(row))
        except msgspec.ValidationError as error:
            raise LudotecaError(f"{type(row).__name__.removesuffix('Row').lower()}: {error}") from None
    if not 0 <= stored.table.created < LATEST:
        raise LudotecaError(NO_TIME, created=stored.table.created)
    if [chair.seat for chair in stored.seats] != list(range(len(stored.seats))):
        raise LudotecaError(NOT_IN_ORDER)
    for said in stored.talk:
        known = said.text in REACTIONS if said.kind == REACTED else said.kind in (SAID, *NOTICES)
        if not known or not 0 <= said.seat < len(stored.seats):
            raise LudotecaError(NO_SUCH_TALK, kind=said.kind, seat=said.seat)
    for chair in stored.seats:
        if chair.bot and chair.bot not in BOTS:
            raise LudotecaError(NO_SUCH_BOT, seat=chair.seat, bot=chair.bot)
    if stored.table.seed:
        draws_of(stored.table.rng, stored.table.seed, numbers_of(stored.shares))


def seat_names(chairs: Sequence[StoredSeat]) -> tuple[str, ...]:
    """Return the names at a table; a number stands for somebody who is yet to come."""
    return tuple(chair.name or f"#{chair.seat + 1}" for chair in chairs)


def recorded_seats(chairs: Sequence[StoredSeat]) -> list[dict[str, str]]:
    """Return who sat at a table as the head of a record says it."""
    return [
        {"name": chair.name} | ({"kind": "bot", "bot": chair.bot} if chair.bot else {"kind": "human"})
        for chair in chairs
    ]


def act_name(game: Game, act: Act) -> str:
    """Return how an act is stored."""
    return UNDO_NAME if act.action == UNDO else game.actions[act.action]


def plays_on(stored: StoredTable) -> bool:
    """Say whether chance comes from the table's own seed: it has begun, and was not brought along."""
    return bool(stored.table.begun) and not stored.table.origin


def pack_of(stored: StoredTable, game: Game) -> Pack:
    """Return the pack of a stored table: one and the same for all in memory that play with it. A book takes a megabyte.

    Raises:
        PackError: its content does not hold.

    """
    pack = Pack.of_content(stored.pack, game.read_pack, f"table {stored.table.id}")
    return _packs.setdefault(pack.digest, pack)


def later_edition(stored: StoredTable) -> str:
    """Return the version that began a table where that is a later one, else "": what it has may not be known here."""
    edition = stored.table.edition
    return edition if isinstance(edition, str) and is_later(edition, PRESENT) else ""


def restored_match(stored: StoredTable) -> Match:
    """Return the match of a stored table under the pack that it began with.

    Raises:
        LudotecaError: its acts do not lead to where they led; `soundness.flaw_of` says which does not.
        ValueError: what is stored cannot be.

    """
    if later := later_edition(stored):
        raise RecordError(BEGUN_LATER, table=stored.table.id, given=later, present=PRESENT)
    check_rows(stored)
    game = load_game(stored.table.game)
    match = Match.restored(
        game,
        len(stored.seats),
        [(act.seat, act.action) for act in stored.acts],
        seed=stored.table.seed if plays_on(stored) else None,
        rng=stored.table.rng,
        shares=numbers_of(stored.shares),
        counted=True,
        options=json.loads(stored.table.options),
        pack=pack_of(stored, game),
        names=seat_names(stored.seats),
        edition=stored.table.edition,
    )
    last = stored.acts[-1].state if stored.acts else None
    if last and match.digest()[:SHORT] != last:
        raise RecordError(OTHER_STATE, table=stored.table.id)
    return match

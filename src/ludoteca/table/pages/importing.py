"""A record that somebody has saved is brought here: read line by line, and kept as a table to watch."""

import hashlib
import json
from contextlib import suppress
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.bots.levels import BOTS
from ludoteca.engine.game.contract import Game
from ludoteca.engine.matches.checking import TAKES_TOO_LONG
from ludoteca.engine.matches.draws import GENERATORS, promise_of
from ludoteca.engine.matches.match_records import NO_SUCH_PACK, NOT_A_LINE, ONLY_A_VIEW, Recording, read_record
from ludoteca.engine.matches.undamaged import Undamaged
from ludoteca.engine.texts.errors import LudotecaError, RecordError
from ludoteca.games import load_game
from ludoteca.table.door.exchange import Refused, language_of, page, read_fields, remember, secret_of
from ludoteca.table.door.guards import network_of
from ludoteca.table.door.settings import LONGEST_NAME
from ludoteca.table.door.uploads import has_parts, read_parts
from ludoteca.table.limits.costs import in_thread
from ludoteca.table.limits.lanes import step_aside
from ludoteca.table.live.shown import IMPORTED
from ludoteca.table.pages.seating import demand_space
from ludoteca.table.parts.compose import Place, places
from ludoteca.table.parts.plain import cleaned
from ludoteca.table.parts.templating import speaker
from ludoteca.table.parts.words import NO_RECORD, NOT_A_TEXT, NOT_PLAYED_HERE
from ludoteca.table.store.restoring import act_name
from ludoteca.table.store.store import Store
from ludoteca.table.store.stored import ActRow, ShareRow, StoredSeat, TableRow
from ludoteca.table.store.talk import NAMELESS
from ludoteca.table.store.tokens import hashed, now
from ludoteca.table.store.writer import StoreConflict

PATIENCE = 2.0                # seconds that reading a record may take
MOST_LINES = 5000             # of one that is kept: the longest games have a third of them
LONGEST_LINE = 10_000         # characters; names and options take a thousand
LONGEST_SEED = 64             # as the store has room for
LONGEST_TITLE = 40            # letters of the name of a game that is not here
SOUND = (TAKES_TOO_LONG, ONLY_A_VIEW, NO_SUCH_PACK, NOT_PLAYED_HERE)     # said of records of which no line is wrong


@dataclass(frozen=True)
class Found:
    """What a record holds, for the page that says so."""

    table: str
    recording: Recording
    names: tuple[str, ...]
    result: list[Place]        # the best first; none while the game is on
    verified: bool             # its chance was made again from its seed


async def bring(request: Request) -> Response:
    """Show the form for a record, or read the one that came."""
    if request.method != "POST":
        return page(request, "import.html", found=None, error=None, damaged="")
    text = record_in(await wanted_fields(request))
    step_aside(request)
    try:
        async with request.app.state.long_work.turn(network_of(request), "import"):
            recording = await in_thread(checked, text)
    except RecordError as error:
        rows = text.split("\n")
        said = speaker(language_of(request), error.package)(error.message, **error.arguments)
        line = 0 if isinstance(error, Undamaged) or error.message in SOUND else error.line
        damaged = rows[line - 1][:200] if 0 < line <= len(rows) else ""
        return page(request, "import.html", 422, found=None, error=error, said=said, damaged=damaged, line=line)
    demand_space(request, len(text.encode()))
    secret = secret_of(request)
    found = found_in(recording, text, hashed(secret), language_of(request))
    await keep(request.app.state.store, found, text, hashed(secret))
    return remember(
        page(request, "import.html", package=recording.game.package, found=found, error=None, damaged=""),
        request,
        secret,
    )


async def wanted_fields(request: Request) -> dict[str, bytes]:
    """Return the fields of the form: a file comes in parts, without scripts too.

    Raises:
        Refused: the body is no form.

    """
    if has_parts(request):
        return await read_parts(request)
    return {name: value.encode() for name, value in (await read_fields(request)).items()}


def record_in(fields: dict[str, bytes]) -> str:
    """Return the record that came as a file, or else was pasted, with the line breaks that records have.

    Raises:
        Refused: there is none, or it is no text.

    """
    content = fields.get("file") or fields.get("record") or b""
    try:
        text = content.decode("utf-8-sig").replace("\r\n", "\n").strip("\n")
    except UnicodeDecodeError:
        raise Refused(422, NOT_A_TEXT) from None
    if not text.strip():
        raise Refused(422, NO_RECORD)
    return text + "\n"


def checked(text: str) -> Recording:
    """Return a record that has been read within our limits.

    Raises:
        RecordError: it does not hold.

    """
    for number, row in enumerate(text.split("\n"), 1):
        if len(row) > LONGEST_LINE:
            raise RecordError(NOT_A_LINE, number, reason=f"{len(row)} > {LONGEST_LINE}")
    if text.count("\n") > MOST_LINES:
        raise RecordError(TAKES_TOO_LONG)
    return read_record(text, game_here, seconds=PATIENCE)


def game_here(name: str) -> Game:
    """Return a game that can be played here. Where its folder cannot be loaded, that is for the log alone to say.

    Raises:
        LudotecaError: there is none, or it cannot be loaded.

    """
    try:
        return load_game(name)
    except LudotecaError as error:
        raise LudotecaError(NOT_PLAYED_HERE, name=name[:LONGEST_TITLE]) from error


def found_in(recording: Recording, text: str, holder: str, language: str) -> Found:
    """Return what to say of a record that is sound. The same one is the same table to the same browser."""
    names = tuple(name_in(seat, n) for n, seat in enumerate(recording.head.seats))
    return Found(
        hashlib.sha256(f"{holder}\n{text}".encode()).hexdigest()[:22],
        recording,
        names,
        places(recording.match.outcome, names, speaker(language)),
        verified=recording.seed is not None and recording.head.rng in GENERATORS,
    )


async def keep(store: Store, found: Found, text: str, holder: str) -> None:
    """Store a record as a table that is over.

    Raises:
        StoreError: it could not be stored.

    """
    recording, created = found.recording, now()
    match, close = recording.match, recording.close
    table = TableRow(
        found.table,
        match.game.name,
        match.pack.digest,
        json.dumps(match.named_values),
        close.seed if found.verified and close.seed.isprintable() and len(close.seed) <= LONGEST_SEED else "",
        "",
        0,
        holder,
        created,
        1,
        moved=created,
        origin=IMPORTED,
        edition=match.edition,
        rng=match.rng,
    )
    chairs = [StoredSeat(n, level_in(seat), found.names[n]) for n, seat in enumerate(recording.head.seats)]
    acts = [
        ActRow(n, act.seat, act_name(match.game, act), None, created + moment)
        for n, (act, moment) in enumerate(zip(match.acts, recording.times, strict=True))
    ]
    added = [ShareRow(f"#{n}", promise_of(share), share) for n, share in enumerate(match.shares)]
    with suppress(StoreConflict):             # it is there already
        await store.create(table, match.pack.files, chairs, acts, record=text, added=added)


def name_in(seat: dict[str, str], n: int) -> str:
    """Return the name on a seat as it may be shown; whoever has none is called by the number of the seat."""
    name = cleaned(seat.get("name", ""))[:LONGEST_NAME].strip()
    return name if name and not NAMELESS.fullmatch(name) else f"#{n + 1}"


def level_in(seat: dict[str, str]) -> str:
    """Return the level of the bot on a seat, "" for a person."""
    level = seat.get("bot", "")
    return level if level in BOTS else ""

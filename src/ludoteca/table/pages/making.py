"""How a table is made: from the form, or again from one that is over."""

import json
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ludoteca.engine.game.contract import Game
from ludoteca.engine.matches.draws import HMAC
from ludoteca.engine.matches.match import Match
from ludoteca.table.live.room import Room
from ludoteca.table.live.writing import learnt_of
from ludoteca.table.pages.forms import HERE, OPEN, Wanted, bot_names
from ludoteca.table.store.restoring import seat_names
from ludoteca.table.store.shuffle import Shares, beginning, reseated
from ludoteca.table.store.store import Store
from ludoteca.table.store.stored import ActRow, ShareRow, StoredSeat, TableRow
from ludoteca.table.store.tokens import hashed, new_identifier, new_recovery_code, now


@dataclass(frozen=True)
class Made:
    """A new table, and the recovery codes of the seats that its maker took, by name."""

    id: str
    codes: dict[str, str]


async def make_table(
    store: Store, game: Game, wanted: Wanted, holder: str, adds: bool = False, maker: str = ""
) -> Made:
    """Store a new table with its seats; links to open seats are made when the host looks.

    `maker` marks the tables of an address.

    A browser that `adds` to the shuffle lets it begin once everybody is here. Otherwise it begins at once.

    Raises:
        StoreError: it could not be stored.

    """
    codes = {chair.name: new_recovery_code() for chair in wanted.seats if chair.kind == HERE}
    spare = bot_names(set(codes), len(wanted.seats))
    chairs = []
    for seat, chair in enumerate(wanted.seats):
        if chair.kind == HERE:
            chairs.append(StoredSeat(seat, "", chair.name, holder, None, hashed(codes[chair.name])))
        elif chair.kind == OPEN:
            chairs.append(StoredSeat(seat, "", "", invited=new_identifier()))
        else:
            chairs.append(StoredSeat(seat, chair.kind, spare.pop(0)))
    match = Match(game, len(chairs), options=wanted.options, pack=game.default_pack(), names=seat_names(chairs))
    table = _new_table(match, wanted.title, wanted.listed, wanted.clock, wanted.hints, wanted.rushes, holder, maker)
    added = reseated((), chairs, holder) if adds else ()
    waits = adds and any(chair.holder or chair.is_open for chair in chairs)
    return Made(await _store(store, table, match, chairs, added, waits), codes)


async def make_again(
    store: Store, room: Room, host: str, turn: int = 0, adds: str | None = None, maker: str = "",
    left_open: Collection[int] = (),
) -> str:
    """Store a table like one that is over, with the same people; return that which somebody has made before.

    Everybody sits `turn` seats further. The seats go with their browsers, and their recovery codes with them; those of
    `left_open`, as the old table counts them, are for somebody else. A bot that has played for one of the others plays
    for them no more: they have asked for this game, or are in. Whoever added to the shuffle then is expected to do so
    again, and so are those that have said since that they do, and the browser that `adds`.
    """
    old = room.match
    chairs = []
    for seat in range(old.seats):
        chair = room.chairs[(seat - turn) % old.seats]
        if chair.seat in left_open:
            chairs.append(StoredSeat(seat, "", "", invited=new_identifier()))
            continue
        invited = None if chair.name else new_identifier()
        bot = "" if chair.holder else chair.bot
        chairs.append(replace(chair, seat=seat, bot=bot, invitation=None, invited=invited, agreed="", heard_from=0))
    was = room.table
    match = Match(old.game, len(chairs), options=old.values, pack=old.pack, names=seat_names(chairs))
    table = _new_table(match, was.title, bool(was.listed), was.clock, bool(was.hints), bool(was.rushes), host, maker)
    adders = dict.fromkeys([*(share.holder for share in room.shares), *sorted(room.presence.adders)])
    added = reseated(tuple(map(ShareRow, adders)), chairs, adds)
    return await learnt_of(room, _store(store, table, match, chairs, added, bool(added), was.id))


def _new_table(
    match: Match, title: str, listed: bool, clock: int, hints: bool, rushes: bool, holder: str, maker: str
) -> TableRow:
    """Return a table that has not begun, with a secret of its own."""
    created = now()
    return TableRow(
        new_identifier(),
        match.game.name,
        match.pack.digest,
        json.dumps(match.values),
        secrets.token_hex(32),
        title,
        int(listed),
        holder,
        created,
        0,
        moved=created,
        clock=clock,
        hints=int(hints),
        rushes=int(rushes),
        rng=HMAC,
        begun=0,
        maker=maker,
    )


async def _store(
    store: Store,
    table: TableRow,
    match: Match,
    chairs: Sequence[StoredSeat],
    added: Shares,
    waits: bool,
    predecessor: str = "",
) -> str:
    """Store a table; one that does not wait for anybody begins, with what chance does first."""
    begun: tuple[ActRow, ...] = ()
    if not waits:
        begins = beginning(table, match, added)
        begun = begins.acts
        table = replace(table, begun=1, awaited=begins.awaited, over=int(begins.over))
    return await store.create(table, match.pack.files, chairs, begun, predecessor, added=added)

"""How a table is made: from the form, or again from one that is over."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ludoteca.engine.contract import Game
from ludoteca.engine.matches import Match
from ludoteca.table.forms import HERE, OPEN, Wanted, bot_names
from ludoteca.table.restoring import seat_names
from ludoteca.table.room import Room
from ludoteca.table.store import Store
from ludoteca.table.stored import ActRow, SeatRow, TableRow
from ludoteca.table.tokens import hashed, new_identifier, new_recovery_code, now


@dataclass(frozen=True)
class Made:
    """A new table, and the recovery codes of the seats that its maker took, by name."""

    id: str
    codes: dict[str, str]


async def make_table(store: Store, game: Game, wanted: Wanted, holder: str) -> Made:
    """Store a new table with its seats and what chance does first; links to open seats are made when the host looks.

    Raises:
        StoreError: it could not be stored.

    """
    codes = {chair.name: new_recovery_code() for chair in wanted.seats if chair.kind == HERE}
    spare = bot_names(set(codes), len(wanted.seats))
    chairs = []
    for seat, chair in enumerate(wanted.seats):
        if chair.kind == HERE:
            chairs.append(SeatRow(seat, "", chair.name, holder, None, hashed(codes[chair.name])))
        elif chair.kind == OPEN:
            chairs.append(SeatRow(seat, "", "", invited=new_identifier()))
        else:
            chairs.append(SeatRow(seat, chair.kind, spare.pop(0)))
    match = game.new_match(
        len(chairs), seed=new_identifier(), options=wanted.options, names=seat_names(chairs)
    )
    made = await _store(store, match, chairs, wanted.title, wanted.listed, wanted.clock, wanted.hints, holder)
    return Made(made, codes)


async def make_again(store: Store, room: Room, holder: str, turn: int = 0) -> str:
    """Store a table like one that is over, with the same people; return that which somebody has made before.

    Everybody sits `turn` seats further. The seats go with their browsers, and their recovery codes with them.
    """
    old = room.match
    chairs = [
        replace(
            chair, seat=seat, invitation=None, invited=None if chair.name else new_identifier(), agreed="", heard_from=0
        )
        for seat in range(old.seats)
        for chair in (room.chairs[(seat - turn) % old.seats],)
    ]
    match = Match(
        old.game, old.seats, options=old.values, pack=old.pack, seed=new_identifier(), names=seat_names(chairs)
    )
    was = room.table
    return await _store(store, match, chairs, was.title, bool(was.listed), was.clock, bool(was.hints), holder, was.id)


async def _store(
    store: Store,
    match: Match,
    chairs: Sequence[SeatRow],
    title: str,
    listed: bool,
    clock: int,
    hints: bool,
    holder: str,
    predecessor: str = "",
) -> str:
    created = now()
    table = TableRow(
        new_identifier(),
        match.game.name,
        match.pack.digest,
        json.dumps(match.named_values),
        str(match.seed),
        title,
        int(listed),
        holder,
        created,
        int(match.is_over),
        awaited=sum(1 << seat for seat in match.waiting if seat >= 0),
        moved=created,
        clock=clock,
        hints=int(hints),
        edition=match.edition,
    )
    names = match.game.actions
    begun = [ActRow(n, act.seat, names[act.action], None, table.created) for n, act in enumerate(match.acts)]
    return await store.create(table, match.pack.files, chairs, begun, predecessor)

"""What the operator is shown: how much is to do, which tables there are, who is kept out."""

import asyncio
from collections import Counter
from collections.abc import Mapping

import msgspec
from starlette.datastructures import State

from ludoteca.table.limits.costs import in_thread
from ludoteca.table.live import overseeing
from ludoteca.table.live.room import Room
from ludoteca.table.pages.operating import numbers
from ludoteca.table.store.overseeing import Block, Shown, in_play, newest
from ludoteca.table.store.talk import LEFT, REACTED, SAID, speakers

MOST_TABLES = 200      # in a list
HERE = "/operator?here=1"


class Here(msgspec.Struct):
    """What one server can say by itself: what it counts, and the tables that somebody looks at."""

    numbers: dict[str, float]
    looked_at: list[str]


class Server(msgspec.Struct):
    """One of several servers of a database; None where it does not answer."""

    address: str
    is_me: bool
    numbers: dict[str, float] | None


class Table(msgspec.Struct):
    """A table of the list."""

    id: str
    game: str
    seats: int
    people: int
    moved: int
    looked_at: bool
    listed: bool
    over: bool
    closed: str


class Kept(msgspec.Struct):
    """A block: what it keeps out, and until when, in milliseconds since 1970."""

    id: str
    network: str
    browser: bool
    until: int


class Overview(msgspec.Struct):
    """All that the operator sees at once. `numbers` are those of all servers together."""

    numbers: dict[str, float]
    servers: list[Server]
    in_play: int
    tables: list[Table]
    older: str             # the last of them, where there are more; "" where there are none
    blocks: list[Kept]


class Seat(msgspec.Struct):
    """Who sits at a table."""

    seat: int
    name: str
    bot: str
    browser: bool          # one holds it
    named: bool            # it has a name, or has had one, that can be removed


class Saying(msgspec.Struct):
    """Something that was said, by its number at the table; and whether whoever said it has left the seat since."""

    number: int
    seat: int
    name: str
    gone: bool
    at: int
    whispered: bool
    removed: bool
    text: str


class Inside(msgspec.Struct):
    """A table seen from near."""

    id: str
    game: str
    over: bool
    closed: str
    seats: list[Seat]
    talk: list[Saying]


def here(state: State) -> Here:
    """Return what this server can say by itself."""
    looked_at = [room.table.id for room in state.rooms.all_in_memory() if room.listeners]
    return Here({name: value for name, _, value in numbers(state)}, looked_at)


async def overview(state: State, most: int, below: str = "") -> Overview | None:
    """Return all that the operator sees, of so many tables at most, the newest or those that come after one.

    None if there is no such table.

    Raises:
        StoreError: it cannot be read.

    """
    engine, most = state.store.engine, min(most, MOST_TABLES)
    (servers, looked_at), tables, number = await asyncio.gather(
        everywhere(state), in_thread(newest, engine, most + 1, below), in_thread(in_play, engine)
    )
    if tables is None:
        return None
    together = Counter[str]()
    for server in servers:
        together.update(server.numbers or {})
    return Overview(
        dict(together), servers if state.sharing else [], number,
        [shown(table, table.id in looked_at) for table in tables[:most]],
        tables[most - 1].id if 0 < most < len(tables) else "", [kept(block) for block in state.blocks.all],
    )


async def everywhere(state: State) -> tuple[list[Server], set[str]]:
    """Return all servers of the database, and the tables that somebody looks at; each is asked for its own."""
    mine = here(state)
    if state.sharing is None:
        return [Server("", True, mine.numbers)], set(mine.looked_at)
    token = {"Authorization": f"Bearer {state.operator_token}"}
    answers: Mapping[str, bytes | None] = await state.sharing.ask_others(HERE, token)
    told = {address: read_here(answer) for address, answer in answers.items()}
    servers = [Server(address, False, each.numbers if each else None) for address, each in sorted(told.items())]
    looked_at = {*mine.looked_at, *(table for each in told.values() if each for table in each.looked_at)}
    return [Server(state.sharing.membership.address, True, mine.numbers), *servers], looked_at


def read_here(answer: bytes | None) -> Here | None:
    """Return what another server has said, None if it is nothing of this kind."""
    try:
        return msgspec.json.decode(answer or b"", type=Here)
    except msgspec.MsgspecError:
        return None


def shown(table: Shown, looked_at: bool) -> Table:
    """Return a table of the list."""
    return Table(**vars(table), looked_at=looked_at)


def kept(block: Block) -> Kept:
    """Return a block; of a browser that it is one."""
    return Kept(block.id, block.network, bool(block.holder), block.until)


def inside(room: Room) -> Inside:
    """Return a table seen from near: who sits there, and what they have said."""
    return Inside(
        room.table.id, room.table.game, room.match.is_over, room.table.closed,
        [Seat(chair.seat, chair.name, chair.bot, bool(chair.holder), bool(overseeing.names_of(room, chair.seat)))
         for chair in room.chairs],
        sayings(room),
    )


def sayings(room: Room) -> list[Saying]:
    """Return what was said at a table, without notices."""
    left = {row.seat: row.n for row in room.talk if row.kind == LEFT}      # the last time
    return [
        Saying(row.n, row.seat, name, row.n < left.get(row.seat, 0), row.at, row.audience >= 0 and row.kind == SAID,
               not row.text, row.text)
        for row, name in zip(room.talk, speakers(room.talk, room.chairs), strict=True)
        if row.kind in (SAID, REACTED)
    ]

"""What is stored, as plain values: a row of each table, and what is made of them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ludoteca.engine.game.editions import PRESENT
from ludoteca.engine.runtime.chance import GENERATOR

REASONS = ("conduct", "content", "request", "upkeep")     # why whoever runs a server closes a table
LATEST = 250_000_000_000_000       # milliseconds since 1970: later ones cannot be said as a date
UNMADE = 2       # changes of a table whose successor is deleted: that it had one was one, and has come undone


@dataclass(frozen=True)
class StoredSeat:
    """Who sits on a seat. The seat is open while a person's `name` is empty."""

    seat: int
    bot: str
    name: str
    holder: str | None = None
    invitation: str | None = None  # digest of the token in the link that the host was shown
    recovery: str | None = None
    heard_from: int = 0            # the number of the first private words that this holder may read
    invited: str | None = None     # while somebody may come by a link: of what, with a secret, its token is made
    agreed: str = ""               # where a bot's seat is offered: the browsers that agree, see consent.py
    seen: int = field(default=0, compare=False)    # when its holder had looked last, as it was read; see presence.py

    @property
    def is_open(self) -> bool:
        """Say whether nobody sits here, not even a bot."""
        return not self.name

    @property
    def is_offered(self) -> bool:
        """Say whether a bot plays here until somebody sits down, who may as soon as the others have agreed."""
        return bool(self.bot) and self.invited is not None

    @property
    def looks(self) -> tuple[str, str, bool, bool, str]:
        """Return what others see of it: who plays, whether it is offered or lent, who agrees. Codes nobody sees."""
        return self.bot, self.name, self.is_offered, bool(self.bot and self.holder), self.agreed


@dataclass(frozen=True)
class ActRow:
    """One act as stored; `key` is what the client called its move."""

    n: int
    seat: int
    action: str
    key: str | None
    at: int
    state: str | None = None       # of a move's last act: the digest of the state after it begins so


@dataclass(frozen=True)
class TalkRow:
    """Something that was said at a table, or a notice of who came and went."""

    n: int
    seat: int
    kind: str
    audience: int
    text: str                      # "" where whoever runs the server has removed what a seat had said
    at: int


@dataclass(frozen=True)
class ShareRow:
    """What a browser adds to the shuffle: first the digest of its number, later the number itself."""

    holder: str
    promise: str = ""
    number: str = ""


def numbers_of(shares: Sequence[ShareRow]) -> tuple[str, ...]:
    """Return the numbers that browsers have told, in the order in which they are used: that of their digests."""
    return tuple(share.number for share in sorted(shares, key=lambda each: each.promise) if share.number)


@dataclass(frozen=True)
class TableRow:
    """A table without its acts."""

    id: str
    game: str
    pack: str
    options: str
    seed: str = field(repr=False)      # what all chance comes from: a secret until the game is over
    title: str
    listed: int
    host: str
    created: int
    over: int
    successor: str | None = None
    awaited: int = 0
    moved: int = 0
    changes: int = 0
    clock: int = 0
    origin: str = ""
    hints: int = 0                 # 1: those who play may ask what a bot would do
    edition: str = PRESENT         # in which it was begun
    rng: str = GENERATOR           # the generator that the seed is for
    begun: int = 1                 # 0: it waits until everybody is here and browsers have added their numbers
    rushes: int = 0                # 1: bots do not wait until those who look on have been told what has happened
    maker: str = ""                # the same for all tables that an address made while a server ran; drawn by lot
    closed: str = ""               # by whoever runs the server, one of `REASONS`: nobody plays or says anything there


@dataclass(frozen=True)
class StoredTable:
    """All that a room is restored from."""

    table: TableRow
    pack: Mapping[str, Any]
    seats: tuple[StoredSeat, ...]
    acts: tuple[ActRow, ...]
    talk: tuple[TalkRow, ...]
    shares: tuple[ShareRow, ...] = ()

    @staticmethod
    def pack_in(text: str | None) -> Mapping[str, Any]:
        """Return a pack as it is stored; one that is lost or damaged is empty, which no game's pack is."""
        try:
            found = json.loads(text or "{}")
        except (TypeError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}


@dataclass(frozen=True)
class Listing:
    """A table as lists show it."""

    id: str
    game: str
    title: str
    over: int
    listed: int
    awaited: int               # mask of the seats that must act
    moved: int                 # when it was last acted, in milliseconds since 1970
    names: tuple[str, ...]     # "" is an open seat
    my_seats: tuple[int, ...]  # those of the browser that asks
    closed: str = ""           # by whoever runs the server


def is_sound(listing: Listing) -> bool:
    """Say whether a list can show a table: SQLite takes any value into any column. What is damaged, its page tells."""
    try:
        msgspec.convert(vars(listing), Listing)
    except msgspec.ValidationError:
        return False
    return 0 <= listing.moved < LATEST and all(seat >= 0 for seat in listing.my_seats)

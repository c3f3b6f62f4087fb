"""The facts of a table that everybody may know, and what a room needs to say of its seats."""

from dataclasses import dataclass

from ludoteca.engine.matches.acts import Outcome
from ludoteca.table.store.rematch import Rematch
from ludoteca.table.store.shuffle import Gathering


@dataclass(frozen=True)
class SeatSummary:
    """Who sits on a seat: a person, a bot of some level, or nobody yet."""

    name: str            # "" while the seat is open
    bot: str             # level, or "" for a person
    is_free: bool = False    # somebody may sit down here
    is_lent: bool = False    # the bot plays for a person, who may come back
    is_present: bool = True  # a page of this seat is open; a bot always is


@dataclass(frozen=True)
class TableSummary:
    """What a page says of a table beside the view. Public, but for what is marked as the viewer's own."""

    id: str
    title: str
    listed: bool         # anybody may take an open seat
    seats: tuple[SeatSummary, ...]
    stamp: int = 0       # the viewer's own: what the next move must carry
    may_undo: bool = False   # the viewer's own: the last choice can be taken back
    deadline: int = 0    # when the time for the awaited choice is up, in milliseconds since 1970; 0: no clock
    outcome: Outcome | None = None
    successor: str = ""  # the table that "again" made
    rematch: Rematch | None = None     # that somebody has asked for, once it is over
    hints: bool = False  # those who play may ask what a bot would do
    gathering: Gathering | None = None   # what it waits for before it begins
    imported: bool = False   # played elsewhere: it can be watched, not played on
    closed: str = ""     # by whoever runs the server, and why
    may_agree: tuple[int, ...] = ()    # the viewer's own: bots' seats that somebody may take once this viewer agrees

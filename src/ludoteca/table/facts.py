"""The facts of a table that everybody may know, and what a room needs to say of its seats."""

from dataclasses import dataclass

from ludoteca.engine.matches import Outcome


@dataclass(frozen=True)
class SeatFacts:
    """Who sits on a seat: a person, a bot of some level, or nobody yet."""

    name: str            # "" while the seat is open
    bot: str             # level, or "" for a person

    @property
    def is_open(self) -> bool:
        """Say whether somebody may still sit down here."""
        return not self.name


@dataclass(frozen=True)
class RoomFacts:
    """What a page says of a table beside the view. Public, but for the stamp, which is the viewer's own."""

    id: str
    title: str
    listed: bool         # anybody may take an open seat
    seats: tuple[SeatFacts, ...]
    sequence: int        # grows with every act and every claim
    stamp: int           # what the viewer's next move must carry
    outcome: Outcome | None = None
    successor: str = ""  # the table that "again" made

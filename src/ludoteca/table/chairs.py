"""Who sits where: sitting down, coming back, lending a seat to a bot, leaving, inviting."""

from dataclasses import replace

from ludoteca.engine.errors import LudotecaError
from ludoteca.table.room import Room
from ludoteca.table.stored import SeatRow
from ludoteca.table.talk import BACK, FILLED, INVITED, LEFT, LENT, SAT
from ludoteca.table.tokens import hashed, invitation_digest, invitation_of, new_identifier, new_recovery_code
from ludoteca.table.words import SEAT_TAKEN

SUBSTITUTE = "steady"    # the level of the bot that plays where somebody has left or is late


async def sit_down(room: Room, seat: int, name: str, holder: str, adds: bool = False) -> str:
    """Give a free seat to a browser, which perhaps adds to the shuffle; return its recovery code.

    Raises:
        LudotecaError: somebody sits there already.
        StoreError: it could not be stored.

    """
    before = room.chairs[seat]
    if not before.is_free:
        raise LudotecaError(SEAT_TAKEN)
    code = new_recovery_code()
    if not await room.reseat(before, SeatRow(seat, "", name, holder, None, hashed(code)), SAT, adds=adds):
        raise LudotecaError(SEAT_TAKEN)
    return code


async def come_back(room: Room, code: str, holder: str, adds: bool = False) -> tuple[str, str] | None:
    """Give the seat of a recovery code to a browser; return its name and next code, None if no seat has it.

    The host remains the host, unless other seats stay behind in the old browser.
    """
    for before in room.chairs:
        if before.recovery == hashed(code):
            renewed = new_recovery_code()
            after = replace(before, holder=holder, recovery=hashed(renewed))
            moves = hosted_by(room, before.holder) and room.held_by(before.holder) == (before.seat,)
            if not await room.reseat(before, after, host=holder if moves else "", adds=adds):
                raise LudotecaError(SEAT_TAKEN)
            return before.name, renewed
    return None


async def renew_code(room: Room, seat: int) -> str | None:
    """Return a new recovery code of a seat, which replaces the old one; None if the seat has changed."""
    before = room.chairs[seat]
    code = new_recovery_code()
    return code if await room.reseat(before, replace(before, recovery=hashed(code))) else None


async def lend(room: Room, seat: int, level: str) -> bool:
    """Let a bot play for a person, who keeps the seat."""
    before = room.chairs[seat]
    return await room.reseat(before, replace(before, bot=level), LENT)


async def take_over(room: Room, seat: int) -> bool:
    """Let the person play again whose seat a bot has kept."""
    before = room.chairs[seat]
    return await room.reseat(before, replace(before, bot=""), BACK)


async def leave(room: Room, seat: int) -> bool:
    """Let a person leave for good: a bot plays on, and the seat is free for whoever is invited."""
    before = room.chairs[seat]
    after = SeatRow(seat, before.bot or SUBSTITUTE, before.name, invited=new_identifier())
    return await room.reseat(before, after, LEFT)


async def invite(room: Room, seat: int) -> bool:
    """Open a bot's seat for a person; the bot plays until somebody comes."""
    before = room.chairs[seat]
    return await room.reseat(before, replace(before, invitation=None, invited=new_identifier()), INVITED)


async def invitation(room: Room, seat: int, secret: str) -> str:
    """Return the token of the link to a free seat, made of the host's secret; "" if there is none to show.

    The store learns its digest alone, when the host looks for the first time.
    """
    before = room.chairs[seat]
    if not before.is_free or not before.invited:
        return ""
    token = invitation_of(secret, room.table.id, seat, before.invited)
    known = before.invitation == invitation_digest(token)
    if not known and not await room.reseat(before, replace(before, invitation=invitation_digest(token))):
        return ""
    return token


async def fill(room: Room, seat: int, name: str, level: str) -> bool:
    """Let a bot play on a seat where nobody has sat down yet; whoever is invited may still come."""
    before = room.chairs[seat]
    return await room.reseat(before, replace(before, bot=level, name=name), FILLED)


def hosted_by(room: Room, holder: str | None) -> bool:
    """Say whether a browser has made this table."""
    return bool(holder) and room.table.host == holder

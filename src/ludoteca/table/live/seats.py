"""Who sits where: sitting down, coming back, lending a seat to a bot, leaving, inviting."""

from dataclasses import replace

from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.table.live.consent import still_asked, with_word_of
from ludoteca.table.live.room import Room
from ludoteca.table.parts.words import NAME_TAKEN, NOT_AGREED, SEAT_TAKEN
from ludoteca.table.store.stored import StoredSeat
from ludoteca.table.store.talk import ASKED, BACK, FILLED, INVITED, KEPT, LEFT, LENT, SAT
from ludoteca.table.store.tokens import hashed, invitation_digest, invitation_of, new_identifier, new_recovery_code

SUBSTITUTE = "steady"    # the level of the bot that plays where somebody has left or is late


async def sit_down(room: Room, seat: int, name: str, holder: str, adds: bool = False) -> str:
    """Give a free seat to a browser, which perhaps adds to the shuffle; return its recovery code.

    Raises:
        LudotecaError: somebody sits there already, or elsewhere under this name, or not all have agreed; or the shuffle
            would begin anew once too often, as in all that changes who plays.
        StoreError: it could not be stored.

    """
    before = room.chairs[seat]
    if room.still_asked(seat):
        raise LudotecaError(NOT_AGREED)
    if not room.is_free(seat):
        raise LudotecaError(SEAT_TAKEN)
    code = new_recovery_code()
    if not await room.reseat(before, StoredSeat(seat, "", name, holder, None, hashed(code)), SAT, adds=adds):
        raise LudotecaError(NAME_TAKEN if room.has_like(name, seat) else SEAT_TAKEN, name=name)
    return code


def seat_of(room: Room, code: str) -> int | None:
    """Return the seat that a recovery code brings, None if there is none."""
    return next((chair.seat for chair in room.chairs if chair.recovery == hashed(code)), None)


async def come_back(room: Room, code: str, holder: str, adds: bool = False) -> tuple[str, str] | None:
    """Give the seat of a recovery code to a browser; return its name and next code, None if no seat has it.

    The host remains the host, unless other seats stay behind in the old browser.
    """
    for _ in room.chairs:     # another request may change the seat at the same moment, or use up the code
        seat = seat_of(room, code)
        if seat is None:
            return None
        before = room.chairs[seat]
        renewed = new_recovery_code()
        after = replace(before, holder=holder, recovery=hashed(renewed))
        moves = hosted_by(room, before.holder) and room.held_by(before.holder) == (before.seat,)
        if await room.reseat(before, after, host=holder if moves else "", adds=adds):
            return before.name, renewed
    return None


async def renew_code(room: Room, seat: int) -> str | None:
    """Return a new recovery code of a seat, which replaces the old one; None if the seat has changed."""
    before = room.chairs[seat]
    code = new_recovery_code()
    return code if await room.reseat(before, replace(before, recovery=hashed(code))) else None


async def lend(room: Room, seat: int, level: str, waited: bool = False) -> bool:
    """Let a bot play for a person, who keeps the seat; for one for whom others have `waited` for long always."""
    before = room.chairs[seat]
    return await room.reseat(before, replace(before, bot=level), LENT, waited=waited)


async def take_over(room: Room, seat: int, adds: bool = False) -> bool:
    """Let the person play again whose seat a bot has kept, and whose browser perhaps adds to the shuffle."""
    before = room.chairs[seat]
    return await room.reseat(before, replace(before, bot=""), BACK, adds=adds)


async def leave(room: Room, seat: int) -> bool:
    """Let a person leave for good: a bot plays on, and nobody takes the seat unless it is offered."""
    before = room.chairs[seat]
    return await room.reseat(before, StoredSeat(seat, before.bot or SUBSTITUTE, before.name), LEFT)


async def offer(room: Room, seat: int, holder: str) -> bool:
    """Offer a bot's seat to a person: `holder` agrees, and the others are asked. The bot plays until somebody comes."""
    before = room.chairs[seat]
    after = replace(before, invitation=None, invited=new_identifier(), agreed=holder)
    return await room.reseat(before, after, (INVITED if _all_agree(room, after) else ASKED) if before.bot else "")


async def agree(room: Room, seat: int, holder: str) -> bool:
    """Let somebody agree that a bot's seat is taken; to say so twice is to say so once."""
    for _ in room.chairs:     # another may agree at the same moment
        before = room.chairs[seat]
        if not before.is_offered or holder in before.agreed.split():
            return before.is_offered
        after = replace(before, agreed=with_word_of(before.agreed, holder))
        if await room.reseat(before, after, INVITED if _all_agree(room, after) else ""):
            return True
    return False


async def keep(room: Room, seat: int) -> bool:
    """Let a bot keep a seat that was offered: no link to it works any more."""
    before = room.chairs[seat]
    return await room.reseat(before, replace(before, invitation=None, invited=None, agreed=""), KEPT)


def _all_agree(room: Room, after: StoredSeat) -> bool:
    """Say whether nobody is left to ask once a seat is as it will be."""
    chairs = [after if chair.seat == after.seat else chair for chair in room.chairs]
    return not still_asked(chairs, room.presence, after.seat)


async def invitation(room: Room, seat: int, secret: str) -> str:
    """Return the token of the link to a free seat, made of the host's secret; "" if there is none to show.

    The store learns its digest alone, when the host looks for the first time.
    """
    before = room.chairs[seat]
    if not room.is_free(seat) or not before.invited:
        return ""
    token = invitation_of(secret, room.table.id, seat, before.invited)
    known = before.invitation == invitation_digest(token)
    if not known and not await room.reseat(before, replace(before, invitation=invitation_digest(token))):
        return ""
    return token


async def fill(room: Room, seat: int, name: str, level: str, holder: str) -> bool:
    """Let a bot play on a seat where nobody has sat down yet; whoever is invited may come once the others agree."""
    before = room.chairs[seat]
    return await room.reseat(before, replace(before, bot=level, name=name, agreed=holder), FILLED)


def hosted_by(room: Room, holder: str | None) -> bool:
    """Say whether a browser has made this table."""
    return bool(holder) and room.table.host == holder

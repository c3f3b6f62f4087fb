"""Misfortune cards: how they are called, cancelled and borne, and which Permit is revoked (BB-30, BB-53 .. BB-61)."""

from ludoteca.engine.contract import Ghost
from ludoteca.engine.reader import Reader
from ludoteca.engine.words import Message
from ludoteca.games.balmy_balloonists.actions import KINDS
from ludoteca.games.balmy_balloonists.table.forecast import ghost_of
from ludoteca.games.balmy_balloonists.table.names import TURNED_OVER, balloon_name, mishap_name, zone_name

USE_REPAIRS = Message("Discard Repairs")
BEAR_IT = Message("Bear it")
REVOKE_PERMIT = Message("Revoke the Permit for {zone}")
ASK_REPAIR = Message("{mishap}! Discard Repairs to cancel it, or bear it?")
ASK_REVOKE = Message("Permit Revoked: name the Permit that {balloon} loses.")


def label_misfortune(reader: Reader, kind: int) -> str:
    """Return which card is turned over."""
    return reader(TURNED_OVER, card=mishap_name(kind))


def label_repair(reader: Reader) -> str:
    """Return how it is called to use Repairs."""
    return reader(USE_REPAIRS)


def label_bear(reader: Reader) -> str:
    """Return how it is called to use none."""
    return reader(BEAR_IT)


def label_revoke(reader: Reader, permit_of: int) -> str:
    """Return which Permit is lost."""
    return reader(REVOKE_PERMIT, zone=zone_name(permit_of + 1))


def prompt_repair(reader: Reader) -> str:
    """Ask whether the Misfortune is cancelled."""
    return reader(ASK_REPAIR, mishap=mishap_name(int(reader.view.mishap)))


def prompt_revoke(reader: Reader) -> str:
    """Ask for a Permit."""
    return reader(ASK_REVOKE, balloon=balloon_name(reader, int(reader.view.subject)))


def preview_repair(reader: Reader) -> Ghost:
    """Say what Repairs do."""
    return ghost_of(reader, KINDS["repair"].number())


def preview_bear(reader: Reader) -> Ghost:
    """Show what the Misfortune does."""
    return ghost_of(reader, KINDS["bear"].number())


def preview_revoke(reader: Reader, permit_of: int) -> Ghost:
    """Say who loses what."""
    return ghost_of(reader, KINDS["revoke"].number(permit_of))

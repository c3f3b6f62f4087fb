"""Advantage cards (BB-13, BB-37, BB-51) and Misfortune cards (BB-30, BB-53 .. BB-61): drawn, asked about, and used.

Repairs may cancel a Misfortune, and by one a Permit is lost.
"""

from ludoteca.engine.game.contract import Preview
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.balmy_balloonists.actions import KINDS
from ludoteca.games.balmy_balloonists.cards import Advantage
from ludoteca.games.balmy_balloonists.state import Phase
from ludoteca.games.balmy_balloonists.table.forecast import KEEP, preview
from ludoteca.games.balmy_balloonists.table.names import (
    ADVANTAGES,
    TURNED_OVER,
    advantage_name,
    balloon_name,
    mishap_name,
    use_of,
    wind_title,
    zone_name,
)

IS_DEALT = Message("{balloon} gets {card}")
TRADE_CARD = Message("Trade {card} for a wind card")
TAKE_CARD = Message("Take {card}")
NORTH_WITH = Message("Fair Winds: one space north")
SOUTH_WITH = Message("Fair Winds: one space south")
GIVES = Message("{use} Or trade it for any face-up wind card, which goes into your hand.")
REVOKE_PERMIT = Message("Revoke the Permit for {zone}")
ASK_REPAIR = Message("{mishap}! Use Repairs, or take the hit?")
ASK_REVOKE = Message("Permit Revoked: choose the Permit {balloon} loses.")
ASKING = (Phase.REPAIR, Phase.REVOKE)

label_go_on = Message("Not yet: ask again later this turn")
label_keep_fair_winds = Message("Save Fair Winds for another turn")
label_repair = Message("Use Repairs")
label_bear = Message("Take the hit")
prompt_take = Message("Take a face-up wind card into your hand.")
prompt_pause = Message("Use Fair Winds now?")


def label_deal(reader: Reader, kind: int) -> str:
    """Return which card chance deals."""
    return reader(IS_DEALT, balloon=balloon_name(reader, int(reader.view.actor)), card=advantage_name(kind))


def label_trade(reader: Reader, kind: int) -> str:
    """Return which card is given for a wind card."""
    return reader(TRADE_CARD, card=advantage_name(kind))


def label_take(reader: Reader, card: int) -> str:
    """Return which card is taken for it."""
    return reader(TAKE_CARD, card=wind_title(card))


def label_fair_winds(reader: Reader, south: int) -> str:
    """Return where Fair Winds lead."""
    return reader(SOUTH_WITH if south else NORTH_WITH)


def preview_trade(reader: Reader, kind: int) -> Preview:
    """Say what the card could do, and what giving it does."""
    return Preview((), reader(GIVES, use=use_of(kind)))


def preview_go_on(reader: Reader) -> Preview:
    """Show how the turn goes on, if Fair Winds are not used later in it either."""
    return preview(reader, KEEP)


def advantage(reader: Reader, b: int, kind: Advantage) -> Facts:
    """Return an Advantage card, with how many of it there are; Fair Winds can also be used as such."""
    fair = kind == Advantage.FAIR_WINDS and b == reader.view.actor and reader.view.phase != Phase.PAUSE
    return {
        "sort": "advantage",
        "id": f"{b}-{kind.name.lower()}",
        "kind": advantage_sort(kind),
        "title": reader(ADVANTAGES[kind]),
        "use": reader(use_of(kind)),
        "count": int(reader.view.balloons[b].advantages[kind]),
        "action": KINDS["trade"].number(kind),
        "north": KINDS["fair_winds"].number(0) if fair else -1,
        "south": KINDS["fair_winds"].number(1) if fair else -1,
    }


def advantage_sort(kind: Advantage) -> str:
    """Return the name of the icon of an Advantage card."""
    return "permit" if kind > Advantage.REPAIRS else kind.name.lower().replace("_", "-")


def label_misfortune(reader: Reader, kind: int) -> str:
    """Return which card is turned over."""
    return reader(TURNED_OVER, card=mishap_name(kind))


def label_revoke(reader: Reader, permit_of: int) -> str:
    """Return which Permit is lost."""
    return reader(REVOKE_PERMIT, zone=zone_name(permit_of + 1))


def prompt_repair(reader: Reader) -> str:
    """Ask whether the Misfortune is cancelled."""
    return reader(ASK_REPAIR, mishap=mishap_name(int(reader.view.mishap)))


def prompt_revoke(reader: Reader) -> str:
    """Ask for a Permit."""
    return reader(ASK_REVOKE, balloon=balloon_name(reader, int(reader.view.subject)))


def asked_about(reader: Reader) -> int:
    """Return the Misfortune about which somebody is asked, -1 for none: it lies there until it was seen to turn."""
    return int(reader.view.mishap) if reader.view.phase in ASKING else -1

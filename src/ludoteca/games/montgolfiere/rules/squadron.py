"""Squadrons: balloons on one space show each other cards, and equal ballast counts for more (MG-26 .. MG-30).

Who was shown which cards takes five bits a seat in one integer, at most 31 cards of a kind. Whoever has laid a card
shows what is left (MG-A29): that a card is *kept* tells that it is not what lies face down.
"""

from ludoteca.engine.runtime.journal import Journal, write, write_private
from ludoteca.engine.runtime.seats import bit
from ludoteca.games.montgolfiere.cards import CARD_KINDS, Slot
from ludoteca.games.montgolfiere.events import Event, Refusal
from ludoteca.games.montgolfiere.options import BONUS_WHOLE
from ludoteca.games.montgolfiere.state import Balloon, Phase, State, Tables

BITS = 5
MASK = (1 << BITS) - 1


def private_audience(tables: Tables, state: State, seat: int) -> int:
    """Return the mask of the players who share a space with a seat: its squadron may plan together (MG-26)."""
    mates = 0
    for other in range(state.seats):
        if other != seat and state.balloons[other].space == state.balloons[seat].space:
            mates += 1 << other
    return mates


def offers_show(tables: Tables, state: State, seat: int) -> bool:
    """Cards are shown where the table has agreed on it (MG-26)."""
    return state.options.showing == 1


def admits_show(tables: Tables, state: State, seat: int, card: int) -> bool:
    """Only what is in the hand is shown (MG-26)."""
    return state.balloons[seat].hand[card] > 0


def refuse_show(tables: Tables, state: State, seat: int, card: int, mate: int) -> int:
    """Only a card in hand that the mate does not know yet can be shown, to a player on the same space (MG-26)."""
    if state.phase != Phase.CHOOSE:
        return Refusal.NOT_CHOOSING
    if state.options.showing == 0:
        return Refusal.SHOWING_OFF
    if mate == seat or mate >= state.seats or state.balloons[mate].space != state.balloons[seat].space:
        return Refusal.NOT_A_MATE
    balloon = state.balloons[seat]
    if balloon.hand[card] == 0:
        return Refusal.SHOW_NOT_IN_HAND
    if balloon.chosen != Slot.NONE:
        return against_showing_kept(balloon, card, mate)
    return Refusal.ALREADY_SHOWN if known(balloon, mate, card) >= balloon.hand[card] else Refusal.NONE


def against_showing_kept(balloon: Balloon, kind: int, mate: int) -> int:
    """Beside a card that lies face down any other can be shown that does not tell which one that is (MG-7, MG-A29)."""
    left = balloon.hand[kind]
    if kind == balloon.chosen:
        left -= 1
    if left == 0:
        return Refusal.LIES_FACE_DOWN
    if kept(balloon, mate, kind) >= left:
        return Refusal.ALREADY_SHOWN
    if tells_laid(balloon, mate, kind):
        return Refusal.TELLS_LAID
    return Refusal.NONE


def apply_show(tables: Tables, state: State, seat: int, card: int, mate: int, journal: Journal) -> None:
    """Show a card to a squadron mate, unseen by the others; it is none that lies face down (MG-26, MG-A29)."""
    if state.balloons[seat].chosen == Slot.NONE:
        learn(state.balloons[seat], mate, card)
    else:
        learn_kept(state.balloons[seat], mate, card)
    write(journal, Event.SHOWED, seat, mate)
    write_private(journal, bit(seat) | bit(mate), Event.SAW, seat, card, mate)


def known(balloon: Balloon, viewer: int, kind: int) -> int:
    """Return how many cards of a kind in this hand the viewer was shown and has not seen played."""
    return (balloon.shown[kind] >> (viewer * BITS)) & MASK


def kept(balloon: Balloon, viewer: int, kind: int) -> int:
    """Return how many cards of a kind the viewer was shown beside the one that lies face down."""
    return (balloon.kept[kind] >> (viewer * BITS)) & MASK


def learn(balloon: Balloon, viewer: int, kind: int) -> None:
    """Let the viewer know of one more card of this kind."""
    balloon.shown[kind] += 1 << (viewer * BITS)


def learn_kept(balloon: Balloon, viewer: int, kind: int) -> None:
    """Let the viewer see one more card of this kind beside the one that lies face down; it may know it already."""
    balloon.kept[kind] += 1 << (viewer * BITS)
    if kept(balloon, viewer, kind) > known(balloon, viewer, kind):
        learn(balloon, viewer, kind)


def forget_played(balloon: Balloon, kind: int, seats: int) -> None:
    """One card of this kind was played: everybody knows of one less, if it can be one that they knew of."""
    for viewer in range(seats):
        if known(balloon, viewer, kind) > kept(balloon, viewer, kind):
            balloon.shown[kind] -= 1 << (viewer * BITS)


def forget_kept(balloon: Balloon) -> None:
    """Nothing lies face down any more beside which cards could be kept."""
    for kind in range(CARD_KINDS):
        balloon.kept[kind] = 0


def tells_laid(balloon: Balloon, viewer: int, kind: int) -> bool:
    """Say whether the viewer, if shown this card too, could tell which card lies face down, and cannot yet (MG-A29).

    It is one that the viewer was shown before it was laid, or one that the viewer has not seen: discards lie open, so
    everybody can count what is left of a set. Only what the viewer knows decides, so that nothing can be read
    from what is shown beyond the card itself, nor from what is not.
    """
    unknown = balloon.hand_size            # cards of the hand that the viewer has not seen
    for other in range(CARD_KINDS):
        unknown -= known(balloon, viewer, other)
    fresh = 0                              # 1: this card is one of them
    if kept(balloon, viewer, kind) == known(balloon, viewer, kind):
        fresh = 1
    others = 0                             # kinds that may lie there, beside the one that does
    still = 0                              # those of them that may lie there after it
    for other in range(CARD_KINDS):
        if other == balloon.chosen:
            continue
        loose = known(balloon, viewer, other) - kept(balloon, viewer, other)
        unseen = balloon.pile[other] + balloon.hand[other] - known(balloon, viewer, other)
        if loose > 0 or (unknown > 0 and unseen > 0):
            others += 1
        if other == kind:
            loose -= 1 - fresh
            unseen -= fresh
        if loose > 0 or (unknown - fresh > 0 and unseen > 0):
            still += 1
    return others > 0 and still == 0


def squadron_bonus(state: State, b: int) -> int:
    """Equal ballast on one space counts for as much more as there are players who laid it (MG-29, MG-A1 .. MG-A3).

    By the other reading, only when all balloons on the space laid it.
    """
    card = state.balloons[b].card
    alike = 0
    for mate in range(state.flying):
        if state.balloons[mate].card == card and state.balloons[mate].space == state.balloons[b].space:
            alike += 1
    if alike < 2:
        return 0
    if state.options.squadron_bonus == BONUS_WHOLE and alike < squadron_size(state, b):
        return 0
    return alike


def squadron_size(state: State, b: int) -> int:
    """Return how many balloons are on the space of this one, itself counted (MG-26)."""
    size = 0
    for mate in range(state.flying):
        if state.balloons[mate].space == state.balloons[b].space:
            size += 1
    return size

"""Who was shown which cards (MG-26): five bits a seat in one integer, at most 31 cards of a kind.

Whoever has laid a card shows what is left (MG-A29): that a card is *kept* tells that it is not what lies face down.
"""

from ludoteca.games.montgolfiere.cards import KINDS

BITS = 5
MASK = (1 << BITS) - 1


def known(balloon, viewer: int, kind: int) -> int:
    """Return how many cards of a kind in this hand the viewer was shown and has not seen played."""
    return (balloon.shown[kind] >> (viewer * BITS)) & MASK


def kept(balloon, viewer: int, kind: int) -> int:
    """Return how many cards of a kind the viewer was shown beside the one that lies face down."""
    return (balloon.kept[kind] >> (viewer * BITS)) & MASK


def learn(balloon, viewer: int, kind: int) -> None:
    """Let the viewer know of one more card of this kind."""
    balloon.shown[kind] += 1 << (viewer * BITS)


def learn_kept(balloon, viewer: int, kind: int) -> None:
    """Let the viewer see one more card of this kind beside the one that lies face down; it may know it already."""
    balloon.kept[kind] += 1 << (viewer * BITS)
    if kept(balloon, viewer, kind) > known(balloon, viewer, kind):
        learn(balloon, viewer, kind)


def forget_played(balloon, kind: int, seats: int) -> None:
    """One card of this kind was played: everybody knows of one less, if it can be one that they knew of."""
    for viewer in range(seats):
        if known(balloon, viewer, kind) > kept(balloon, viewer, kind):
            balloon.shown[kind] -= 1 << (viewer * BITS)


def forget_kept(balloon) -> None:
    """Nothing lies face down any more beside which cards could be kept."""
    for kind in range(KINDS):
        balloon.kept[kind] = 0


def tells_laid(balloon, viewer: int, kind: int) -> bool:
    """Say whether the viewer, if shown this card too, could tell which card lies face down, and cannot yet (MG-A29).

    It is one that the viewer was shown before it was laid, or one that the viewer has not seen: discards lie open, so
    everybody can count what is left of a set. Only what the viewer knows decides, so that nothing can be read
    from what is shown beyond the card itself, nor from what is not.
    """
    unknown = balloon.hand_size            # cards of the hand that the viewer has not seen
    for other in range(KINDS):
        unknown -= known(balloon, viewer, other)
    fresh = 0                              # 1: this card is one of them
    if kept(balloon, viewer, kind) == known(balloon, viewer, kind):
        fresh = 1
    others = 0                             # kinds that may lie there, beside the one that does
    still = 0                              # those of them that may lie there after it
    for other in range(KINDS):
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

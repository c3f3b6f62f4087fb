"""What a seat may know, worlds that agree with it, and the view as numbers for learning."""

from ludoteca.engine.runtime.chance import draw, pick
from ludoteca.engine.runtime.record_types import Numbers, Tensor
from ludoteca.games.montgolfiere.cards import CARD_KINDS, Slot
from ludoteca.games.montgolfiere.rules.squadron import BITS, kept, known
from ludoteca.games.montgolfiere.state import MOST_BALLOONS, Balloon, Phase, State, Tables

PER_BALLOON = 2 * CARD_KINDS + 8
OBSERVATION = MOST_BALLOONS * PER_BALLOON + 4


def redact(tables: Tables, state: State, viewer: int) -> None:
    """Overwrite other players' cards: those not shown to the viewer join their pile as "unseen" (MG-5, MG-7, MG-26)."""
    for seat in range(state.seats):
        if seat != viewer:
            hide_hand(state.balloons[seat], viewer)
    if state.flying > state.seats:
        hide_baron_card(state, viewer)


def hide_hand(balloon: Balloon, viewer: int) -> None:
    """Leave in a hand what its owner has shown to the viewer, and hide the card that lies face down."""
    for kind in range(CARD_KINDS):
        seen = 0
        if viewer >= 0:
            seen = known(balloon, viewer, kind)
            balloon.shown[kind] = seen << (viewer * BITS)
            balloon.kept[kind] = kept(balloon, viewer, kind) << (viewer * BITS)
        else:
            balloon.shown[kind] = 0
            balloon.kept[kind] = 0
        balloon.pile[kind] += balloon.hand[kind] - seen
        balloon.hand[kind] = seen
    if balloon.chosen >= 0:
        balloon.chosen = Slot.HIDDEN


def hide_baron_card(state: State, viewer: int) -> None:
    """Hide the Baron's next card from those who are not beside him (MG-33)."""
    baron = state.balloons[state.seats]
    if baron.chosen >= 0 and not (viewer >= 0 and state.balloons[viewer].space == baron.space):
        baron.pile[baron.chosen] += 1
        baron.chosen = Slot.HIDDEN


def determinize(tables: Tables, state: State, viewer: int, generator: Numbers) -> None:
    """Deal the unseen cards into the hands and onto the table, all ways being equally likely."""
    for seat in range(state.seats):
        if seat != viewer:
            deal_unseen(state.balloons[seat], viewer, generator)
    if state.flying > state.seats and state.balloons[state.seats].chosen == Slot.HIDDEN:
        baron = state.balloons[state.seats]
        kind = pick(generator, baron.pile, CARD_KINDS)
        baron.pile[kind] -= 1
        baron.chosen = kind


def deal_unseen(balloon: Balloon, viewer: int, generator: Numbers) -> None:
    """Fill a hand from the unseen cards; if a card lies face down it is any one that is not known to be kept."""
    held = 0
    for kind in range(CARD_KINDS):
        held += balloon.hand[kind]
    unseen = balloon.pile_size + balloon.hand_size - held
    for left in range(unseen, unseen - (balloon.hand_size - held), -1):
        nth = draw(generator, left)
        for kind in range(CARD_KINDS):
            nth -= balloon.pile[kind]
            if nth < 0:
                balloon.pile[kind] -= 1
                balloon.hand[kind] += 1
                break
    if balloon.chosen == Slot.HIDDEN:
        set_kept_aside(balloon, viewer, -1)
        balloon.chosen = pick(generator, balloon.hand, CARD_KINDS)
        set_kept_aside(balloon, viewer, 1)


def set_kept_aside(balloon: Balloon, viewer: int, sign: int) -> None:
    """Take out of a hand, or put back, what the viewer was shown beside the card that lies face down (MG-A29)."""
    if viewer >= 0:
        for kind in range(CARD_KINDS):
            balloon.hand[kind] += sign * kept(balloon, viewer, kind)


def observe(tables: Tables, state: State, viewer: int, tensor: Tensor) -> None:
    """Fill a tensor of OBSERVATION numbers: 4 of the game, then 46 a balloon, the viewer's own first.

    Of a balloon: present, space, points, sizes of pile and hand, has chosen, card last turned over, asleep;
    then the cards of each kind known to be in hand, and those unseen, as shares of the set.
    """
    tensor[0] = state.phase == Phase.HOOK
    tensor[1] = state.turn / max(1, tables.deck_size)
    tensor[2] = state.storm
    tensor[3] = state.options.target / 300
    first = max(viewer, 0)
    for place in range(state.flying):
        b = place
        if place < state.seats:
            b = (first + place) % state.seats
        balloon = state.balloons[b]
        at = 4 + place * PER_BALLOON
        tensor[at] = 1
        tensor[at + 1] = balloon.space / state.options.moon
        tensor[at + 2] = balloon.points / max(1, state.options.target)
        tensor[at + 3] = balloon.pile_size / tables.deck_size
        tensor[at + 4] = balloon.hand_size / tables.deck_size
        tensor[at + 5] = balloon.chosen != Slot.NONE
        tensor[at + 6] = (balloon.card + 1) / CARD_KINDS
        tensor[at + 7] = balloon.asleep
        for kind in range(CARD_KINDS):
            tensor[at + 8 + kind] = balloon.hand[kind] / max(1, tables.deck[kind])
            tensor[at + 8 + CARD_KINDS + kind] = balloon.pile[kind] / max(1, tables.deck[kind])

"""What a seat may do, and why not."""

from ludoteca.engine.seats import CHANCE, bit, has
from ludoteca.games.montgolfiere.actions import (
    HOOK,
    PLAY,
    is_hook,
    is_play,
    is_show,
    show_action,
    shown_kind,
    shown_mate,
)
from ludoteca.games.montgolfiere.cards import KINDS, Slot
from ludoteca.games.montgolfiere.events import Refusal
from ludoteca.games.montgolfiere.knowledge import kept, known, tells_laid
from ludoteca.games.montgolfiere.rules import can_hook
from ludoteca.games.montgolfiere.state import Phase


def waiting(tables, state) -> int:
    """Return the mask of the seats that must act, or CHANCE, or 0 when the game is over."""
    phase = state.phase
    if phase in (Phase.CHOOSE, Phase.HOOK, Phase.OVER):
        return state.awaited
    return CHANCE


def sealed(tables, state) -> int:
    """Return the mask of the seats whose card lies face down (MG-7)."""
    if state.phase != Phase.CHOOSE:
        return 0
    return ((1 << state.seats) - 1) & ~state.awaited


def legal_actions(tables, state, seat: int, actions) -> int:
    """List what an awaited seat can answer: a card of its hand, or a balloon to follow (MG-7, MG-12, MG-25)."""
    count = 0
    if state.phase == Phase.CHOOSE:
        balloon = state.balloons[seat]
        for kind in range(KINDS):          # the busiest loop: written so that it compiles without a branch
            actions[count] = PLAY + kind
            if balloon.hand[kind] > 0:
                count += 1
    else:
        for target in range(state.flying):
            if can_hook(state, seat, target):
                actions[count] = HOOK + target
                count += 1
    return count


def asides(tables, state, seat: int, actions) -> int:
    """List the cards that a seat may show, and to whom, also once it has laid one (MG-26, MG-A23, MG-A29)."""
    count = 0
    if state.phase != Phase.CHOOSE or state.options.showing == 0:
        return 0
    for kind in range(KINDS):
        if state.balloons[seat].hand[kind] == 0:
            continue
        for mate in range(state.seats):
            if refuse_show(state, seat, kind, mate) == Refusal.NONE:
                actions[count] = show_action(kind, mate)
                count += 1
    return count


def refusal(tables, state, seat: int, action: int) -> int:
    """Return why a seat may not take an action now, NONE if it may."""
    if state.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if is_play(action):
        return refuse_play(state, seat, action - PLAY)
    if is_hook(action):
        return refuse_hook(state, seat, action - HOOK)
    if is_show(action):
        if state.phase != Phase.CHOOSE:
            return Refusal.NOT_CHOOSING
        return refuse_show(state, seat, shown_kind(action), shown_mate(action))
    return Refusal.CHANCE_ONLY


def refuse_play(state, seat: int, kind: int) -> int:
    """Only a card in hand can be laid, one a round (MG-7)."""
    if state.phase != Phase.CHOOSE:
        return Refusal.NOT_CHOOSING
    if not has(state.awaited, seat):
        return Refusal.ALREADY_CHOSEN
    if state.balloons[seat].hand[kind] == 0:
        return Refusal.NOT_IN_HAND
    return Refusal.NONE


def refuse_hook(state, seat: int, target: int) -> int:
    """Only the grappler who is asked may pick, and only a moving balloon immediately above (MG-22, MG-25)."""
    if state.phase != Phase.HOOK or state.awaited != bit(seat):
        return Refusal.NO_HOOK_NOW
    if target >= state.flying or state.balloons[target].space != state.balloons[seat].space + 1:
        return Refusal.HOOK_OUT_OF_REACH
    if not can_hook(state, seat, target):
        return Refusal.HOOK_MUST_MOVE
    return Refusal.NONE


def refuse_show(state, seat: int, kind: int, mate: int) -> int:
    """Only a card in hand that the mate does not know yet can be shown, to a player on the same space (MG-26)."""
    if state.options.showing == 0:
        return Refusal.SHOWING_OFF
    if mate == seat or mate >= state.seats or state.balloons[mate].space != state.balloons[seat].space:
        return Refusal.NOT_A_MATE
    balloon = state.balloons[seat]
    if balloon.hand[kind] == 0:
        return Refusal.SHOW_NOT_IN_HAND
    if balloon.chosen != Slot.NONE:
        return refuse_show_kept(balloon, kind, mate)
    if known(balloon, mate, kind) >= balloon.hand[kind]:
        return Refusal.ALREADY_SHOWN
    return Refusal.NONE


def refuse_show_kept(balloon, kind: int, mate: int) -> int:
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


def awaited_agree(state) -> bool:
    """Say whether just those seats are awaited that have no card face down."""
    for seat in range(state.seats):
        if has(state.awaited, seat) != (state.balloons[seat].chosen == Slot.NONE):
            return False
    return True


def company(tables, state, seat: int) -> int:
    """Return the mask of the players who share a space with a seat: its squadron may plan together (MG-26)."""
    mates = 0
    for other in range(state.seats):
        if other != seat and state.balloons[other].space == state.balloons[seat].space:
            mates += 1 << other
    return mates

"""The numbered set of actions. A number means the same in every state; `notation.py` names them."""

from ludoteca.games.montgolfiere.cards import KINDS
from ludoteca.games.montgolfiere.state import MOST_BALLOONS

PLAY = 0                                   # + kind: lay this card face down
HOOK = PLAY + KINDS                        # + balloon: follow this balloon
SHOW = HOOK + MOST_BALLOONS                # + kind * MOST_BALLOONS + seat: show this card to that seat
DRAW = SHOW + KINDS * MOST_BALLOONS        # + kind: chance gives this card to the balloon it serves
TURN = DRAW + KINDS                        # + kind: chance brings up this card of the Baron's


def show_action(kind: int, mate: int) -> int:
    """Return the action that shows a card of this kind to that seat."""
    return SHOW + kind * MOST_BALLOONS + mate


def shown_kind(action: int) -> int:
    """Return the kind that a showing action shows."""
    return (action - SHOW) // MOST_BALLOONS


def shown_mate(action: int) -> int:
    """Return the seat that a showing action shows a card to."""
    return (action - SHOW) % MOST_BALLOONS


def is_play(action: int) -> bool:
    """Say whether an action lays a card face down."""
    return PLAY <= action < HOOK


def is_hook(action: int) -> bool:
    """Say whether an action picks a balloon to follow."""
    return HOOK <= action < SHOW


def is_show(action: int) -> bool:
    """Say whether an action shows a card to a squadron mate."""
    return SHOW <= action < DRAW

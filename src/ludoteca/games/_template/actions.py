"""The numbered set of actions. A number means the same in every state; `notation.py` names them."""

from ludoteca.games._template.state import DEEPEST

DIVE = 0                   # + depth - 1: dive to this depth
TOKEN = DIVE + DEEPEST     # + number - 1: chance gives this breath token to the diver who draws
CURRENT = TOKEN + DEEPEST  # + number - 1: chance rolls this
COUNT = CURRENT + DEEPEST


def is_dive(action: int) -> bool:
    """Say whether an action chooses a depth."""
    return DIVE <= action < TOKEN


def is_token(action: int) -> bool:
    """Say whether an action gives out a breath token."""
    return TOKEN <= action < CURRENT


def dive_action(depth: int) -> int:
    """Return the action that chooses a depth."""
    return DIVE + depth - 1


def dive_depth(action: int) -> int:
    """Return the depth that an action chooses."""
    return action - DIVE + 1

"""What chance can bring: the cards that are left in a pile, each as likely as there are cards of its kind."""

from ludoteca.games.montgolfiere.actions import DRAW, TURN
from ludoteca.games.montgolfiere.cards import KINDS
from ludoteca.games.montgolfiere.state import Phase


def chance_outcomes(tables, state, actions, weights) -> int:
    """List the top cards that the pile may have, for a player (MG-5, MG-9) or for the Baron (MG-32, MG-33)."""
    first = DRAW
    owner = state.actor
    if state.phase in (Phase.PEEK, Phase.TURN):
        first = TURN
        owner = state.seats
    pile = state.balloons[owner].pile
    count = 0
    for kind in range(KINDS):              # compiles without a branch, as in `legal_actions`
        actions[count] = first + kind
        weights[count] = pile[kind]
        if pile[kind] > 0:
            count += 1
    return count

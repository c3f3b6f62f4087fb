"""What chance can bring: a token of the bag, or a face of the die."""

from ludoteca.games._template.actions import CURRENT, TOKEN
from ludoteca.games._template.state import DEEPEST, Phase


def chance_outcomes(tables, state, actions, weights) -> int:
    """List the tokens left (TP-2) or the faces of the die (TP-5), weighted by how many have the number."""
    count = 0
    for i in range(DEEPEST):
        weight = state.bag[i] if state.phase == Phase.DRAW else tables.faces[i]
        if weight > 0:
            actions[count] = (TOKEN if state.phase == Phase.DRAW else CURRENT) + i
            weights[count] = weight
            count += 1
    return count

"""What chance can bring: damage cards, cards of autonomous planes, how planes swerve, and ties."""

from ludoteca.games.wings_of_war.actions import CARD, DRAW, SHOOT
from ludoteca.games.wings_of_war.cards import KINDS, Card
from ludoteca.games.wings_of_war.state import MOST_FLYERS, Phase


def chance_outcomes(tables, state, actions, weights) -> int:
    """List the outcomes with their weights, by the phase (WW-44, WW-56, WW-75, WW-76)."""
    count = 0
    if state.phase == Phase.AUTO:
        return list_autonomous(actions, weights)
    if state.phase == Phase.SWERVE:
        actions[0] = CARD + Card.TURN_R
        weights[0] = 1
        actions[1] = CARD + Card.TURN_L
        weights[1] = 1
        return 2
    if state.phase == Phase.TIE:
        for slot in range(MOST_FLYERS):
            if state.tied >> slot & 1 == 1:
                actions[count] = SHOOT + slot
                weights[count] = 1
                count += 1
        return count
    for kind in range(KINDS):
        actions[count] = DRAW + kind
        weights[count] = state.pile[state.deck][kind]
        if state.pile[state.deck][kind] > 0:
            count += 1
    return count


def list_autonomous(actions, weights) -> int:
    """List the eight cards of an autonomous plane: three straights, a stall, two turns to each side (WW-75)."""
    actions[0] = CARD + Card.STRAIGHT
    weights[0] = 3
    actions[1] = CARD + Card.TURN_R
    weights[1] = 2
    actions[2] = CARD + Card.TURN_L
    weights[2] = 2
    actions[3] = CARD + Card.STALL
    weights[3] = 1
    return 4

"""What chance can bring: the top card of a pile, and who begins after a tie."""

from ludoteca.games.explorador.actions import DRAW, START
from ludoteca.games.explorador.cards import JOKER, VALUES, Place
from ludoteca.games.explorador.piles import unordered
from ludoteca.games.explorador.scoring import is_poorest
from ludoteca.games.explorador.state import Phase


def chance_outcomes(tables, state, actions, weights) -> int:
    """List what may come: each card of the pile's unordered part alike; below it what was put there (EX-10, EX-16)."""
    if state.phase == Phase.START:
        return list_starters(state, actions, weights)
    pile = state.pile
    if unordered(state, pile) == 0:
        actions[0] = DRAW + state.under[pile][0]
        weights[0] = 1
        return 1
    count = 0
    for card in range(pile * VALUES, pile * VALUES + VALUES):
        if state.where[card] == Place.PILE:
            actions[count] = DRAW + card
            weights[count] = 1
            count += 1
    if state.joker_in[pile] > 0:
        actions[count] = DRAW + JOKER
        weights[count] = state.joker_in[pile]
        count += 1
    return count


def list_starters(state, actions, weights) -> int:
    """List who may begin: anybody in a beginners' first round, afterwards those who have least (EX-16, EX-A19)."""
    count = 0
    for seat in range(state.seats):
        if state.turn == 0 or is_poorest(state, seat):
            actions[count] = START + seat
            weights[count] = 1
            count += 1
    return count

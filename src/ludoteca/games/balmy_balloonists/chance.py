"""What chance can bring: cards from the decks, the Start Player, and who counts as last."""

from ludoteca.engine.runtime.seats import has
from ludoteca.games.balmy_balloonists.actions import DEAL, DRAW, FIRST, LAST, MISFORTUNE, SKY
from ludoteca.games.balmy_balloonists.cards import ADVANTAGES, MISHAPS, SKIES, WINDS, Pile, Place
from ludoteca.games.balmy_balloonists.state import Phase


def chance_outcomes(tables, state, actions, weights) -> int:
    """List what may come, each as likely as there are such cards (BB-13 .. BB-17, BB-30, BB-31, BB-50, BB-65)."""
    phase = state.phase
    if phase in (Phase.HANDS, Phase.DRAW):
        return winds_in_deck(state, actions, weights)
    if phase in (Phase.SKY, Phase.GUST, Phase.WEATHER):
        return skies_in_deck(state, actions, weights)
    if phase == Phase.MISFORTUNE:
        return kinds_left(state.mishaps, MISHAPS, MISFORTUNE, actions, weights)
    if phase == Phase.ADVANTAGES:
        return kinds_left(state.advantages, ADVANTAGES, DEAL, actions, weights)
    count = 0
    for b in range(state.flying):
        if phase == Phase.LAST and not has(state.hindmost, b):
            continue
        if phase == Phase.FIRST and b >= state.seats:
            continue
        actions[count] = (LAST if phase == Phase.LAST else FIRST) + b
        weights[count] = 1
        count += 1
    return count


def winds_in_deck(state, actions, weights) -> int:
    """List the Local Wind cards of the deck."""
    count = 0
    for card in range(WINDS):
        actions[count] = DRAW + card
        weights[count] = 1
        if state.wind[card] == Place.DECK:
            count += 1
    return count


def skies_in_deck(state, actions, weights) -> int:
    """List the Quadrant cards of the deck."""
    count = 0
    for card in range(SKIES):
        actions[count] = SKY + card
        weights[count] = 1
        if state.sky[card] == Pile.DECK:
            count += 1
    return count


def kinds_left(left, kinds: int, first: int, actions, weights) -> int:
    """List the kinds of which there are cards left."""
    count = 0
    for kind in range(kinds):
        actions[count] = first + kind
        weights[count] = left[kind]
        if left[kind] > 0:
            count += 1
    return count

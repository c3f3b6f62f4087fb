"""What a seat may know, worlds that agree with it, and the view as numbers for learning."""

from ludoteca.engine.runtime.chance import draw
from ludoteca.engine.runtime.record_types import Numbers, Tensor
from ludoteca.games.balmy_balloonists.cards import ADVANTAGES, QUADRANTS, WINDS, Ban, Place
from ludoteca.games.balmy_balloonists.rules.moves import sky_over
from ludoteca.games.balmy_balloonists.rules.winds import is_in_hand
from ludoteca.games.balmy_balloonists.state import MOST_BALLOONS, MOST_PASSES, ON_STORM, Fate, Phase, State, Tables

CHIPS = 12                 # about the most of a kind
USUAL_ROUNDS = 60          # more than a race takes
SCALES = (1, 5, 1000, 2, 1, 3, CHIPS, CHIPS, CHIPS, 3, 1, 5, 3, 1, 1, 1, 1, 1, 7, *(2,) * ADVANTAGES)   # of a balloon
PER_BALLOON = len(SCALES)
OBSERVATION = 8 + 3 * QUADRANTS + 3 * WINDS + MOST_BALLOONS * PER_BALLOON


def redact(tables: Tables, state: State, viewer: int) -> None:
    """Put cards of other hands back among the unseen ones, but not those taken from a table (BB-14, BB-37)."""
    for card in range(WINDS):
        place = state.wind[card]
        unseen = viewer < 0 or (place - Place.HAND) % state.seats != viewer
        if unseen and Place.HAND <= place < Place.TABLE and state.known[card] == 0:
            state.wind[card] = Place.DECK


def determinize(tables: Tables, state: State, viewer: int, generator: Numbers) -> None:
    """Deal unseen cards into the other hands: of each pass of the deck as many as were drawn in it, all alike."""
    for b in range(state.flying):
        if viewer >= 0 and b % state.seats == viewer:
            continue
        for each in range(MOST_PASSES):
            for _ in range(state.balloons[b].held[each]):
                give_unseen(state, b, each, generator)


def give_unseen(state: State, b: int, each: int, generator: Numbers) -> None:
    """Put one unseen card of a pass of the deck into a hand."""
    unseen = 0
    for card in range(WINDS):
        if state.wind[card] == Place.DECK and state.drawn[card] == each:
            unseen += 1
    nth = draw(generator, unseen)
    for card in range(WINDS):
        if state.wind[card] == Place.DECK and state.drawn[card] == each:
            nth -= 1
            if nth < 0:
                state.wind[card] = Place.HAND + b
                return


def observe(tables: Tables, state: State, viewer: int, tensor: Tensor) -> None:
    """Fill a tensor of OBSERVATION numbers: 8 of the game, 12 of the skies, 150 of the cards, then 25 a balloon.

    Of a Quadrant: the spaces on Line 3 at High, Medium and Low. Of a Local Wind card: whether it is in the viewer's
    hand, where else it is, whether it is being played. Balloons are in the order of turns, the viewer's first.
    """
    tensor[0] = state.phase / Phase.OVER
    tensor[1] = min(1.0, state.turn / (state.options.rounds if state.options.rounds > 0 else USUAL_ROUNDS))
    tensor[2] = state.mode / 2
    tensor[3] = state.storm / tables.spaces
    tensor[4] = state.steps / 10
    tensor[5] = (state.mishap + 1) / 8
    tensor[6] = state.levels / 3
    tensor[7] = state.landed
    for quadrant in range(QUADRANTS):
        card = sky_over(state, quadrant)
        for altitude in range(3):
            tensor[8 + 3 * quadrant + altitude] = tables.sky[card][3][altitude + 1] / 10
    first = max(viewer, 0)
    for card in range(WINDS):
        at = 8 + 3 * QUADRANTS + 3 * card
        tensor[at] = is_in_hand(state, first, card)
        tensor[at + 1] = state.wind[card] / (Place.TABLE + MOST_BALLOONS)
        tensor[at + 2] = state.card == card
    for place in range(state.flying):
        b = (first + place) % state.flying
        at = 8 + 3 * QUADRANTS + 3 * WINDS + place * PER_BALLOON
        observe_balloon(tables, state, b, at, tensor)
        for i in range(PER_BALLOON):
            tensor[at + i] = tensor[at + i] / SCALES[i]


def observe_balloon(tables: Tables, state: State, b: int, at: int, tensor: Tensor) -> None:
    """Fill the 25 numbers of a balloon, before they are scaled."""
    balloon = state.balloons[b]
    space = max(1, balloon.space)
    tensor[at] = balloon.fate == Fate.RACING
    tensor[at + 1] = tables.line[space]
    tensor[at + 2] = 1000 * tables.nth[space] // tables.length[tables.line[space]]
    tensor[at + 3] = balloon.crossed
    tensor[at + 4] = balloon.equator
    tensor[at + 5] = balloon.altitude
    tensor[at + 6] = balloon.gas
    tensor[at + 7] = balloon.ballast
    tensor[at + 8] = balloon.fuel
    tensor[at + 9] = balloon.lost
    tensor[at + 10] = balloon.forced
    tensor[at + 11] = balloon.hand_size
    tensor[at + 12] = balloon.table_size
    tensor[at + 13] = state.pawns >> b & 1
    tensor[at + 14] = state.actor == b
    tensor[at + 15] = state.subject == b
    tensor[at + 16] = state.target == b or (state.target == ON_STORM and state.storm == balloon.space)
    tensor[at + 17] = balloon.bans & Ban.CLIMB != 0
    tensor[at + 18] = balloon.next_bans
    for kind in range(ADVANTAGES):
        tensor[at + 19 + kind] = balloon.advantages[kind]

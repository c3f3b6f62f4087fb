"""Before the start: chips, the deal, the first weather, and where balloons are placed (BB-10a .. BB-20, BB-62)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.engine.runtime.seats import bit
from ludoteca.games.balmy_balloonists.bot import value_of_turn
from ludoteca.games.balmy_balloonists.cards import ADVANTAGES, MISHAPS, QUADRANTS, WINDS, Pile
from ludoteca.games.balmy_balloonists.events import Event, Refusal
from ludoteca.games.balmy_balloonists.state import NOBODY, Fate, Phase, State, Tables

GAS = 9
BALLAST = 9
FUEL = 11
ADVANTAGES_EACH = 2


def setup(tables: Tables, state: State, seats: int) -> None:
    """Give out balloons and chips; all decks are complete (BB-10a .. BB-12, BB-68, BB-A35)."""
    state.seats = seats
    state.flying = seats * (1 + state.options.two_balloons)
    state.deck_size = WINDS
    state.card = NOBODY
    state.target = NOBODY
    for kind in range(MISHAPS):
        state.mishaps[kind] = tables.mishaps[kind]
    for kind in range(ADVANTAGES):
        state.advantages[kind] = tables.advantages[kind]
    for b in range(state.flying):
        balloon = state.balloons[b]
        balloon.gas = GAS
        balloon.ballast = BALLAST
        balloon.fuel = FUEL
    state.phase = Phase.ADVANTAGES
    state.actor = 0


def weigh_deal(tables: Tables, state: State, kind: int) -> int:
    """Advantage cards are as likely as there are of their kind (BB-13)."""
    return state.advantages[kind]


def apply_deal(tables: Tables, state: State, seat: int, kind: int, journal: Journal) -> None:
    """Chance deals an Advantage card face up (BB-13)."""
    state.advantages[kind] -= 1
    state.balloons[state.actor].advantages[kind] += 1
    write(journal, Event.DEALT, state.actor, kind)
    held = 0
    for each in range(ADVANTAGES):
        held += state.balloons[state.actor].advantages[each]
    if held < ADVANTAGES_EACH:
        return
    state.actor += 1
    if state.actor == state.flying:
        state.actor = 0
        state.phase = Phase.HANDS


def lay_sky(tables: Tables, state: State, card: int, journal: Journal) -> None:
    """At the start a card is laid at each Quadrant, in Good Weather only one without an asterisk (BB-15, BB-62)."""
    quadrant = state.actor
    if state.options.good_weather == 1 and tables.asterisk[card] == 1:
        state.sky[card] = Pile.DISCARD
        write(journal, Event.SKY_REPLACED, 0, card, quadrant)
        return
    state.sky[card] = Pile.SHOWN + quadrant
    write(journal, Event.SKY_LAID, 0, card, quadrant)
    state.actor += 1
    if state.actor == QUADRANTS:
        state.phase = Phase.FIRST


def weigh_first(tables: Tables, state: State, seat: int) -> int:
    """Everybody is as likely to be the Start Player (BB-17)."""
    return 1 if seat < state.seats else 0


def apply_first(tables: Tables, state: State, seat: int, first: int, journal: Journal) -> None:
    """Chance names the Start Player (BB-17)."""
    begin_placing(state, first, journal)


def begin_placing(state: State, first: int, journal: Journal) -> None:
    """The last two in the order of turns get a pawn, and the last one places first (BB-17 .. BB-19)."""
    state.first = first
    last = (first - 1 + state.flying) % state.flying
    state.pawns = bit(last) | bit((last - 1 + state.flying) % state.flying)
    state.actor = last
    state.phase = Phase.PLACE
    write(journal, Event.BEGINS, first)


def start_of(tables: Tables, line: int, behind: int) -> int:
    """Return the space so far behind the chequered line on a Line."""
    return tables.starts[2 * (line - 1) + behind - 1]


def refuse_place(tables: Tables, state: State, seat: int, line: int, behind: int) -> int:
    """Each balloon begins on a space of its own (BB-20)."""
    for b in range(state.flying):
        if state.balloons[b].space == start_of(tables, line, behind):
            return Refusal.OCCUPIED
    return Refusal.NONE


def apply_place(tables: Tables, state: State, seat: int, line: int, behind: int, journal: Journal) -> None:
    """Put a balloon on the Ground behind the chequered line; then the one before it places (BB-19, BB-20)."""
    space = start_of(tables, line, behind)
    state.balloons[state.actor].space = space
    state.balloons[state.actor].fate = Fate.RACING
    write(journal, Event.PLACED, state.actor, space)
    if state.actor == state.first:
        state.phase = Phase.TURN
    else:
        state.actor = (state.actor - 1 + state.flying) % state.flying


def worth_place(tables: Tables, view: State, seat: int, line: int, behind: int) -> int:
    """Return what the first turn is worth from there."""
    return value_of_turn(tables, view, view.actor, start_of(tables, line, behind))

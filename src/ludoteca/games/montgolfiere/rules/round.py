"""A round: everybody has a set of cards, draws, lays one face down, and balloons move (MG-1 .. MG-10)."""

from ludoteca.engine.runtime.journal import Journal, write, write_private
from ludoteca.engine.runtime.seats import bit, has
from ludoteca.games.montgolfiere.bot import value_kept, value_now
from ludoteca.games.montgolfiere.cards import CARD_KINDS, Slot
from ludoteca.games.montgolfiere.events import Event, Refusal
from ludoteca.games.montgolfiere.rules.squadron import forget_kept, forget_played
from ludoteca.games.montgolfiere.state import FLOOR, Balloon, Phase, State, Tables


def setup(tables: Tables, state: State, seats: int) -> None:
    """Seat the players, and the Baron after them if he flies, and lay out the first game (MG-1, MG-31)."""
    state.seats = seats
    state.flying = seats + state.options.baron
    lay_out_game(tables, state)


def lay_out_game(tables: Tables, state: State) -> None:
    """Put all balloons on the starting space with a full, shuffled set each (MG-3, MG-4, MG-5)."""
    state.game += 1
    state.turn = 0
    state.storm = 0
    state.awaited = 0
    for b in range(state.flying):
        balloon = state.balloons[b]
        balloon.space = state.options.start
        balloon.pile_size = tables.deck_size
        balloon.hand_size = 0
        for kind in range(CARD_KINDS):
            balloon.pile[kind] = tables.deck[kind]
            balloon.hand[kind] = 0
            balloon.shown[kind] = 0
            balloon.kept[kind] = 0
        lay_nothing(balloon)
    state.phase = Phase.DEAL
    state.actor = 0


def lay_nothing(balloon: Balloon) -> None:
    """Clear what a balloon has played and done."""
    balloon.chosen = Slot.NONE
    balloon.card = Slot.NONE
    balloon.asleep = 0
    balloon.settled = 0
    balloon.movement = 0


def weigh_draw(tables: Tables, state: State, card: int) -> int:
    """Any card that is left may lie on top of the pile (MG-5, MG-9)."""
    return state.balloons[state.actor].pile[card]


def refuse_draw(tables: Tables, state: State, seat: int, card: int) -> int:
    """Nobody chooses what to draw (MG-9)."""
    return Refusal.CHANCE_ONLY


def apply_draw(tables: Tables, state: State, seat: int, card: int, journal: Journal) -> None:
    """The player whom chance serves takes the top card of their pile (MG-5, MG-9)."""
    balloon = state.balloons[state.actor]
    balloon.pile[card] -= 1
    balloon.pile_size -= 1
    balloon.hand[card] += 1
    balloon.hand_size += 1
    write_private(journal, bit(state.actor), Event.DREW, state.actor, card)
    serve_next(state)


def serve_next(state: State) -> None:
    """Chance serves the next player: until the hand is full in the deal, a card a round later (MG-5, MG-9)."""
    if state.phase == Phase.DEAL and state.balloons[state.actor].hand_size < state.options.hand:
        return
    state.actor += 1
    if state.actor == state.seats:
        state.phase = Phase.ROUND


def begin_choosing(state: State) -> None:
    """Wait for everybody to lay a card face down (MG-7)."""
    state.phase = Phase.CHOOSE
    state.awaited = (1 << state.seats) - 1


def sealed(tables: Tables, state: State) -> int:
    """Return the mask of the seats whose card lies face down (MG-7)."""
    if state.phase != Phase.CHOOSE:
        return 0
    return ((1 << state.seats) - 1) & ~state.awaited


def untimely_lay(tables: Tables, state: State, seat: int) -> int:
    """Cards are laid while everybody chooses (MG-7)."""
    return Refusal.NOT_CHOOSING


def unawaited_lay(tables: Tables, state: State, seat: int) -> int:
    """One card is laid a round (MG-7)."""
    return Refusal.NONE if has(state.awaited, seat) else Refusal.ALREADY_CHOSEN


def refuse_lay(tables: Tables, state: State, seat: int, card: int) -> int:
    """Only a card in hand can be laid; it may well do nothing (MG-7, MG-12)."""
    return Refusal.NOT_IN_HAND if state.balloons[seat].hand[card] == 0 else Refusal.NONE


def apply_lay(tables: Tables, state: State, seat: int, card: int, journal: Journal) -> None:
    """Lay a card face down; it stays in the hand until all are turned over (MG-7)."""
    state.balloons[seat].chosen = card
    state.awaited -= bit(seat)
    write(journal, Event.CHOSE, seat)
    if state.awaited == 0:
        end_choosing(state)


def worth_lay(tables: Tables, view: State, seat: int, card: int, storm: int) -> int:
    """Return how much more a card gains now than it is worth keeping; of equals the lighter is laid."""
    return (value_now(view, seat, card, storm) - value_kept(view, seat, card)) * CARD_KINDS - card


def end_choosing(state: State) -> None:
    """All have chosen: turn the Baron's card over too, or let the cards act (MG-7, MG-32)."""
    if state.flying > state.seats and state.balloons[state.seats].chosen == Slot.NONE:
        state.phase = Phase.TURN
    else:
        state.phase = Phase.EFFECTS


def reveal(state: State, journal: Journal) -> None:
    """All chosen cards are turned over together and leave the hands (MG-7, MG-32)."""
    for b in range(state.flying):
        balloon = state.balloons[b]
        kind = balloon.chosen
        balloon.card = kind
        balloon.chosen = Slot.NONE
        balloon.asleep = 0
        balloon.settled = 0
        balloon.movement = 0
        if b < state.seats:
            balloon.hand[kind] -= 1
            balloon.hand_size -= 1
            if balloon.shown[kind] != 0:
                forget_played(balloon, kind, state.seats)
            forget_kept(balloon)
        write(journal, Event.REVEALED, b, kind)


def move_balloons(state: State, journal: Journal) -> None:
    """All balloons move together, not below the floor and not beyond the Moon (MG-8, MG-A14, MG-A15)."""
    for b in range(state.flying):
        balloon = state.balloons[b]
        before = balloon.space
        balloon.space = min(max(before + balloon.movement, FLOOR), state.options.moon)
        if balloon.space > before:
            write(journal, Event.ROSE, b, balloon.space, balloon.space - before)
        elif balloon.space < before:
            write(journal, Event.SANK, b, balloon.space, before - balloon.space)
        elif balloon.movement < 0:
            write(journal, Event.FLOOR_HOLDS, b, balloon.space)

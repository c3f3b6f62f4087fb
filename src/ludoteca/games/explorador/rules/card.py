"""Phase 1: a card is laid, or put under its pile, or neither (EX-17 .. EX-22, EX-36)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.engine.runtime.seats import has
from ludoteca.games.explorador.bot import value_with_card, yield_at
from ludoteca.games.explorador.cards import COLOURS, EARTH, JOKER, Kind, Place, Position, position_of
from ludoteca.games.explorador.events import Event, Refusal
from ludoteca.games.explorador.rules.lay import carried_on, has_colour, lay
from ludoteca.games.explorador.rules.orbits import is_occupied
from ludoteca.games.explorador.rules.piles import holds, joker_origin, put_under, take_fourth
from ludoteca.games.explorador.state import NONE, VEHICLES, Phase, State, Tables

UPRIGHT, UPSIDE_DOWN = range(2)
JOKERS_WORTH = 3000        # a joker in hand is kept for when it helps more than this
SWAPPING = 400             # to change a card is better than to do nothing


def admits_lay(tables: Tables, state: State, seat: int, card: int) -> bool:
    """Only what is in the hand is laid (EX-17)."""
    return state.where[card] == Place.HAND + state.actor


def refuse_lay(tables: Tables, state: State, seat: int, card: int) -> int:
    """Only a card in hand, on or next to one that lies (EX-17, EX-18)."""
    return against_laying(tables, state, card, position_of(card), UPRIGHT)


def apply_lay(tables: Tables, state: State, seat: int, card: int, journal: Journal) -> None:
    """A planet card lies on its position (EX-17 .. EX-19)."""
    lay(tables, state, card, position_of(card), UPRIGHT, journal)
    state.phase = Phase.LAID


def worth_lay(tables: Tables, view: State, seat: int, card: int, baseline: int) -> int:
    """Return what a card changes about the row."""
    return value_with_card(tables, view, seat, card, position_of(card), UPRIGHT) - baseline


def offers_turn(tables: Tables, state: State, seat: int) -> bool:
    """Beginners may lay a card upside down (EX-36)."""
    return state.options.beginners == 1


def admits_turn(tables: Tables, state: State, seat: int, card: int) -> bool:
    """Only what is in the hand is laid (EX-17)."""
    return state.where[card] == Place.HAND + state.actor


def refuse_turn(tables: Tables, state: State, seat: int, card: int) -> int:
    """As a card that is laid upright, and only beginners turn one (EX-17, EX-18, EX-36)."""
    return against_laying(tables, state, card, position_of(card), UPSIDE_DOWN)


def apply_turn(tables: Tables, state: State, seat: int, card: int, journal: Journal) -> None:
    """A planet card lies on its position, upside down (EX-36)."""
    lay(tables, state, card, position_of(card), UPSIDE_DOWN, journal)
    state.phase = Phase.LAID


def worth_turn(tables: Tables, view: State, seat: int, card: int, baseline: int) -> int:
    """Return what a card upside down changes about the row."""
    return value_with_card(tables, view, seat, card, position_of(card), UPSIDE_DOWN) - baseline


def offers_joker(tables: Tables, state: State, seat: int) -> bool:
    """Whoever holds a joker may lay it (EX-20)."""
    return joker_origin(state, state.actor) != NONE


def refuse_joker(tables: Tables, state: State, seat: int, position: int) -> int:
    """A joker lies on or next to a card, but not on free space (EX-17, EX-18, EX-20)."""
    return against_laying(tables, state, JOKER, position, UPRIGHT)


def apply_joker(tables: Tables, state: State, seat: int, position: int, journal: Journal) -> None:
    """A joker lies on a position; what lay there goes back into its pile (EX-20)."""
    lay(tables, state, JOKER, position, UPRIGHT, journal)
    state.phase = Phase.LAID


def worth_joker(tables: Tables, view: State, seat: int, position: int, baseline: int) -> int:
    """Return what a joker changes about the row, more than it is worth in the hand."""
    return value_with_card(tables, view, seat, JOKER, position, UPRIGHT) - baseline - JOKERS_WORTH


def untimely_lay(tables: Tables, state: State, seat: int) -> int:
    """A card is laid in phase 1 (EX-17)."""
    return too_late(state)


def untimely_turn(tables: Tables, state: State, seat: int) -> int:
    """A card is laid in phase 1 (EX-17)."""
    return too_late(state)


def untimely_joker(tables: Tables, state: State, seat: int) -> int:
    """A joker is laid in phase 1 (EX-17)."""
    return too_late(state)


def too_late(state: State) -> int:
    """After a swap nothing is laid in this turn any more (EX-22)."""
    swapped = state.swapped == 1 and has(state.awaited, state.actor)
    return Refusal.HAS_SWAPPED if swapped else Refusal.WRONG_MOMENT


def against_laying(tables: Tables, state: State, card: int, position: int, turned: int) -> int:
    """Only a card in hand, on or next to one that lies; others keep their orbits, the own find one (EX-17, EX-18)."""
    if not holds(state, state.actor, card):
        return Refusal.NOT_IN_HAND
    if position == EARTH and state.options.beginners == 1:
        return Refusal.EARTH_FIXED
    if turned == UPSIDE_DOWN and state.options.beginners == 0:
        return Refusal.NOT_UPSIDE_DOWN
    if card == JOKER and position in (Position.SPACE_1, Position.SPACE_2):
        return Refusal.NO_JOKER_THERE
    beside = is_occupied(state, position - 1) or is_occupied(state, position + 1)
    if not is_occupied(state, position) and not beside:
        return Refusal.NOT_ADJACENT
    return against_vehicles(tables, state, card, position, turned)


def against_vehicles(tables: Tables, state: State, card: int, position: int, turned: int) -> int:
    """Other explorers' orbits must be on the card; there must be room for the own ones (EX-18, EX-A10, EX-A11)."""
    homeless = 0
    kept = 0
    for seat in range(state.seats):
        for v in range(VEHICLES):
            vehicle = state.explorers[seat].vehicles[v]
            if vehicle.kind != Kind.NONE and vehicle.position == position:
                if has_colour(tables, card, turned, vehicle.colour):
                    kept |= 1 << vehicle.colour
                    others_whole = seat != state.actor and state.options.whole_lines == 1
                    if others_whole and carried_on(tables, state, card, turned, vehicle) == NONE:
                        return Refusal.BREAKS_OTHERS
                elif seat != state.actor:
                    return Refusal.CUTS_OTHERS
                else:
                    homeless += 1
    free = 0
    for colour in range(COLOURS):
        if has_colour(tables, card, turned, colour) and (state.options.one_each == 0 or kept >> colour & 1 == 0):
            free += 1
    if state.options.one_each == 0 and free > 0:
        return Refusal.NONE
    return Refusal.NO_ROOM if homeless > free else Refusal.NONE


def refuse_swap(tables: Tables, state: State, seat: int, card: int) -> int:
    """Only a card in hand goes under its pile (EX-22)."""
    return Refusal.NONE if state.where[card] == Place.HAND + state.actor else Refusal.NOT_IN_HAND_TO_SWAP


def apply_swap(tables: Tables, state: State, seat: int, card: int, journal: Journal) -> None:
    """A card goes from the hand under its pile, and another is taken (EX-22)."""
    pile = position_of(card)
    put_under(state, state.actor, card, pile, pile)
    write(journal, Event.SWAPPED, state.actor, pile)
    state.swapped = 1
    take_fourth(state)


def worth_swap(tables: Tables, view: State, seat: int, card: int) -> int:
    """Return what it is worth to have another card, the less the more this one's position yields."""
    return SWAPPING - yield_at(tables, position_of(card)) // 100


def offers_swap_joker(tables: Tables, state: State, seat: int) -> bool:
    """Whoever holds a joker may put it under a pile (EX-22, EX-A15)."""
    return joker_origin(state, state.actor) != NONE


def refuse_swap_joker(tables: Tables, state: State, seat: int, pile: int) -> int:
    """Only a joker in hand goes under a pile; beginners put none under the Earth's (EX-A15, EX-A35)."""
    if joker_origin(state, state.actor) == NONE:
        return Refusal.NOT_IN_HAND_TO_SWAP
    return Refusal.EARTH_FIXED if pile == EARTH and state.options.beginners == 1 else Refusal.NONE


def apply_swap_joker(tables: Tables, state: State, seat: int, pile: int, journal: Journal) -> None:
    """A joker goes from the hand under a pile, and another card is taken (EX-22, EX-A15)."""
    origin = joker_origin(state, state.actor)
    put_under(state, state.actor, JOKER, pile, origin)
    write(journal, Event.SWAPPED if pile == origin else Event.SWAPPED_JOKER, state.actor, pile)
    state.swapped = 1
    take_fourth(state)


def worth_swap_joker(tables: Tables, view: State, seat: int, pile: int) -> int:
    """Return what is lost with a joker."""
    return -JOKERS_WORTH


def apply_pass(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """No card is laid or put away (EX-A16)."""
    write(journal, Event.NO_CARD, state.actor)
    state.phase = Phase.AFTER_CARD

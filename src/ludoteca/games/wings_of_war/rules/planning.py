"""Which cards a plan may hold, how it is laid, and what there is instead where nobody plans (WW-29 .. WW-32).

A plan is looked at as up to three cards `first`, `second`, `third`, NONE where none is laid yet. What a flyer has
executed before it, its level, counters, bombs and damage are read from the flyer. Autonomous planes have no plans, but
cards that are drawn (WW-75, WW-77). Nor have balloons, which may be winched down (WW-82).
"""

from ludoteca.engine.runtime.journal import Journal, write, write_private
from ludoteca.engine.runtime.seats import bit, has
from ludoteca.games.wings_of_war.cards import CARDS, CEILING, MOST_CARDS, Card, goes_left, goes_right, is_dive, is_stall
from ludoteca.games.wings_of_war.events import Event, Refusal
from ludoteca.games.wings_of_war.rules.flight import (
    COUNTERS,
    climb_need,
    gains_counter,
    height_after,
    height_of,
    may_land,
    swerve,
)
from ludoteca.games.wings_of_war.rules.flyers import answered, asked_slot, is_balloon, is_flying, is_loaded, is_steep
from ludoteca.games.wings_of_war.rules.winning import take_out
from ludoteca.games.wings_of_war.state import ANSWERED, NONE, Flyer, Phase, State, Status, Tables


def card_refused(tables: Tables, state: State, flyer: Flyer, first: int, second: int, card: int) -> int:
    """Return why a card cannot follow what is laid of a plan, NONE if it can; the plan's end is not looked at.

    It is laid as first card if `first` is NONE, as second if `second` is, else as third (WW-30, WW-35, WW-39).
    """
    return card_left_refused(tables, state, flyer, first, second, 0, card)


def card_left_refused(
    tables: Tables, state: State, flyer: Flyer, first: int, second: int, flown: int, card: int
) -> int:
    """Return the same where so many cards of the plan have been flown (WW-32).

    What a turn allows is counted over the whole plan; what may follow what is seen from the card flown last.
    """
    next_card = first if flown == 0 else second if flown == 1 else NONE
    after_next = second if flown == 0 else NONE
    moves = tables.moves[tables.models[flyer.model].deck]
    if moves.copies[card] == 0:
        return Refusal.NO_SUCH_CARD
    if state.options.altitude == 0 and (card == Card.CLIMB or is_dive(card)):
        return Refusal.NO_ALTITUDE
    used = 0
    if first == card:
        used += 1
    if second == card:
        used += 1
    if used >= moves.copies[card]:
        return Refusal.ALL_COPIES_USED
    if (goes_right(card) and flyer.rudder & 1 == 1) or (goes_left(card) and flyer.rudder & 2 == 2):
        return Refusal.RUDDER_JAMMED
    refused = sequence_refused(tables, state, flyer, next_card, after_next, card)
    if refused == Refusal.NONE and flyer.load > 0 and is_loaded(state, flyer):
        if state.options.loaded_steep == 0:
            refused = load_refused(tables, state, flyer, first, second, card)
        else:
            refused = load_refused(tables, state, flyer, next_card, after_next, card)
    if refused == Refusal.NONE and state.options.immelmann_climb == 1:
        mixes_up = card == Card.CLIMB and Card.IMMELMANN in (first, second)
        mixes_down = card == Card.IMMELMANN and Card.CLIMB in (first, second)
        if mixes_up or mixes_down:
            return Refusal.CLIMB_WITH_IMMELMANN
    return refused


def sequence_refused(tables: Tables, state: State, flyer: Flyer, first: int, second: int, card: int) -> int:
    """Return what of the order of cards forbids one: steep ones, Immelmanns, heights (WW-30b, c and g)."""
    before = flyer.last
    if second >= 0:
        before = second
    elif first >= 0:
        before = first
    if before == Card.IMMELMANN and card != Card.STRAIGHT:
        return Refusal.STRAIGHT_AFTER_IMMELMANN
    if card == Card.IMMELMANN and before != Card.STRAIGHT:
        return Refusal.IMMELMANN_FIRST if before == NONE else Refusal.IMMELMANN_NEEDS_STRAIGHT
    if is_steep(tables, flyer, card) and is_steep(tables, flyer, before):
        return Refusal.STEEP_AFTER_STEEP
    if not (is_dive(card) or gains_counter(state, card)):
        return Refusal.NONE
    need = climb_need(tables, state, flyer)
    height = height_of(flyer)
    if first >= 0:
        height = height_after(state, height, need, first)
    if second >= 0:
        height = height_after(state, height, need, second)
    if is_dive(card):
        allowed = height >= COUNTERS or may_land(state)
        return Refusal.NONE if allowed else Refusal.BELOW_GROUND
    if height_after(state, height, need, card) >= (CEILING + 1) * COUNTERS:
        return Refusal.ABOVE_CEILING
    return Refusal.NONE


def load_refused(tables: Tables, state: State, flyer: Flyer, first: int, second: int, card: int) -> int:
    """Return why a loaded plane cannot fly a card: no Immelmann, few steep ones (WW-69, WW-A16)."""
    if card == Card.IMMELMANN:
        return Refusal.LOADED_IMMELMANN
    if not is_steep(tables, flyer, card):
        return Refusal.NONE
    if state.options.loaded_steep == 0:
        steep = is_steep(tables, flyer, first) or is_steep(tables, flyer, second)
        return Refusal.LOADED_STEEP if steep else Refusal.NONE
    before = flyer.last
    long_before = flyer.before
    if second >= 0:
        before = second
        long_before = first
    elif first >= 0:
        long_before = before
        before = first
    steep = is_steep(tables, flyer, before) or is_steep(tables, flyer, long_before)
    return Refusal.LOADED_STEEP_SOON if steep else Refusal.NONE


def does_duty(flyer: Flyer, first: int, second: int, third: int) -> bool:
    """Say whether a whole plan holds the stall that a damaged engine asks for (WW-30e)."""
    return flyer.duty == 0 or is_stall(first) or is_stall(second) or is_stall(third)


def can_end(tables: Tables, state: State, flyer: Flyer, first: int, second: int) -> bool:
    """Say whether some third card completes a plan."""
    owes = not does_duty(flyer, first, second, NONE)
    if not owes and card_refused(tables, state, flyer, first, second, Card.STRAIGHT) == Refusal.NONE:
        return True
    for card in range(CARDS):
        if owes and not is_stall(card):
            continue
        if card_refused(tables, state, flyer, first, second, card) == Refusal.NONE:
            return True
    return False


def can_go_on(tables: Tables, state: State, flyer: Flyer, first: int) -> bool:
    """Say whether some second and third cards complete a plan."""
    for nth in range(CARDS):
        card = (nth + Card.STALL) % CARDS if flyer.duty == 1 else nth
        fits = card_refused(tables, state, flyer, first, NONE, card) == Refusal.NONE
        if fits and can_end(tables, state, flyer, first, card):
            return True
    return False


def step_refused(tables: Tables, state: State, flyer: Flyer, card: int) -> int:
    """Return why a card cannot be laid next, also because no legal plan could be made of it (WW-31)."""
    first = flyer.plan[0]
    second = flyer.plan[1]
    if flyer.plan[2] >= 0:
        return Refusal.PLAN_IS_FINAL
    refused = card_refused(tables, state, flyer, first, second, card)
    if refused != Refusal.NONE:
        return refused
    if first < 0:
        goes = can_go_on(tables, state, flyer, card)
    elif second < 0:
        goes = can_end(tables, state, flyer, first, card)
    else:
        goes = does_duty(flyer, first, second, card)
    if goes:
        return Refusal.NONE
    return Refusal.NO_ROOM_FOR_STALL if flyer.duty == 1 else Refusal.NO_WAY_ON


def unawaited_manoeuvre(tables: Tables, state: State, seat: int) -> int:
    """Who has laid all plans has done so for good; who has none to lay is not awaited (WW-17, WW-29)."""
    if has(state.awaited, seat):
        return Refusal.NONE
    for slot in range(state.crowd):
        if state.flyers[slot].seat == seat and state.flyers[slot].plan[MOST_CARDS - 1] != NONE:
            return Refusal.PLAN_IS_FINAL
    return Refusal.NOT_AWAITED


def untimely_manoeuvre(tables: Tables, state: State, seat: int) -> int:
    """Cards are laid while everybody plans (WW-17)."""
    awaited = state.phase in ANSWERED and has(state.awaited, seat)
    return Refusal.WRONG_MOMENT if awaited else Refusal.NOT_AWAITED


def offers_manoeuvre(tables: Tables, state: State, seat: int, slot: int) -> bool:
    """A plane is planned for; a balloon is only asked whether it comes down (WW-30, WW-82)."""
    return state.flyers[slot].asked == 0


def refuse_manoeuvre(tables: Tables, state: State, seat: int, card: int, slot: int) -> int:
    """Return why a card cannot be laid next (WW-30, WW-31)."""
    flyer = state.flyers[slot]
    return Refusal.WRONG_MOMENT if flyer.asked == 1 else step_refused(tables, state, flyer, card)


def weigh_manoeuvre(tables: Tables, state: State, card: int) -> int:
    """Chance draws for planes that fly by themselves, and the side to which one swerves (WW-44, WW-75)."""
    if state.phase == Phase.AUTO:
        return copies_drawn(card)
    return 1 if card in (Card.TURN_R, Card.TURN_L) else 0


def apply_manoeuvre(tables: Tables, state: State, seat: int, card: int, journal: Journal) -> None:
    """A card is laid, or chance has drawn it (WW-29, WW-44, WW-75)."""
    if state.phase == Phase.AUTO:
        draw_autonomous(state, card, journal)
    elif state.phase == Phase.SWERVE:
        swerve(tables, state, card, journal)
    else:
        lay_card(tables, state, seat, card, journal)


def lay_card(tables: Tables, state: State, seat: int, card: int, journal: Journal) -> None:
    """Lay the next card of a plane's plan face down; the last one completes the answer (WW-29)."""
    slot = asked_slot(tables, state, seat)
    flyer = state.flyers[slot]
    nth = 0
    while flyer.plan[nth] != NONE:
        nth += 1
    flyer.plan[nth] = card
    state.begun |= bit(seat)
    if nth == MOST_CARDS - 1:
        write_private(journal, bit(flyer.seat), Event.PLANNED, slot, flyer.plan[0], flyer.plan[1], flyer.plan[2])
        answered(tables, state, seat)


def owes_stall(state: State, flyer: Flyer) -> bool:
    """Say whether an autonomous plane with damaged engines must stall in the last manoeuvre (WW-77)."""
    if flyer.duty == 0 or state.manoeuvre < MOST_CARDS:
        return False
    return not is_stall(flyer.plan[0]) and not is_stall(flyer.plan[1])


def draw_autonomous(state: State, card: int, journal: Journal) -> None:
    """An autonomous plane's card is drawn; a jammed rudder makes a turn to its side a straight (WW-75, WW-77)."""
    flyer = state.flyers[state.actor]
    barred = (card == Card.TURN_R and flyer.rudder & 1 == 1) or (card == Card.TURN_L and flyer.rudder & 2 == 2)
    flyer.plan[state.manoeuvre - 1] = Card.STRAIGHT if barred else card
    write(journal, Event.AUTO_DRAWN, state.actor)
    state.actor += 1
    state.phase = Phase.DRAWING


def copies_drawn(card: int) -> int:
    """Return how many of its eight cards are this: three straights, a stall, two turns to each side (WW-75)."""
    if card == Card.STRAIGHT:
        return 3
    if card in (Card.TURN_R, Card.TURN_L):
        return 2
    return 1 if card == Card.STALL else 0


def offers_winch(tables: Tables, state: State, seat: int, slot: int) -> bool:
    """A balloon may be lowered while planes are planned for (WW-82)."""
    return state.flyers[slot].asked == 1


def refuse_winch(tables: Tables, state: State, seat: int, slot: int) -> int:
    """Only a balloon comes down by its winch, and its owner is asked about planes first (WW-82)."""
    if state.flyers[slot].asked == 1:
        return Refusal.NONE
    if state.options.balloon_winch == 0:
        return Refusal.WINCH_OFF
    for other in range(state.crowd):
        flyer = state.flyers[other]
        if flyer.seat == seat and is_flying(state, other) and is_balloon(tables, flyer):
            return Refusal.WRONG_MOMENT
    return Refusal.NO_BALLOON


def apply_winch(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """A balloon is to be lowered (WW-82)."""
    flyer = state.flyers[asked_slot(tables, state, seat)]
    flyer.asked = 0
    flyer.falls = 1
    answered(tables, state, seat)


def lower_balloons(state: State, journal: Journal) -> None:
    """Balloons come down by a level that are winched; on the ground they are saved (WW-82)."""
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.falls == 0:
            continue
        flyer.falls = 0
        flyer.level -= 1
        write(journal, Event.WINCHED, slot, flyer.level)
        if flyer.level == 0:
            write(journal, Event.SAVED, slot)
            take_out(state, slot, Status.SAVED, journal)

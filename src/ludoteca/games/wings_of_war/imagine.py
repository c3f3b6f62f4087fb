"""Worlds that agree with a view: damage cards that may lie face down, plans and shots that are likely (WW-29, WW-56).

Cards are drawn from all that are unseen, each as likely as the others, as far as they fit what was announced and
leave a flyer in the air; where no try fits, the mildest are taken. A plan is most often sensible, else any legal one.
"""

from ludoteca.engine.runtime.chance import draw
from ludoteca.engine.runtime.record_types import Numbers
from ludoteca.engine.runtime.seats import has
from ludoteca.games.wings_of_war.bot import choice_of_flight
from ludoteca.games.wings_of_war.cards import (
    CARDS,
    DAMAGE_KINDS,
    MOST_CARDS,
    Card,
    Special,
    Told,
    goes_left,
    goes_right,
    is_stall,
)
from ludoteca.games.wings_of_war.events import Refusal
from ludoteca.games.wings_of_war.rules.damage import (
    UNKNOWN,
    deck_of,
    explosion_counts,
    felt_of,
    is_destroyed,
    kind_of,
    reckon,
    told_about,
    told_of,
)
from ludoteca.games.wings_of_war.rules.flyers import any_of, asked_slot, is_asked, is_flying, is_silent
from ludoteca.games.wings_of_war.rules.planning import card_refused, step_refused
from ludoteca.games.wings_of_war.state import HIDDEN, HOLD, MOST_GUNS, NONE, Flyer, Phase, State, Tables

TRIES = 12
EPSILON = 20                 # of 100 pilots have planned anything at all, the others what is sensible
ALWAYS = 100


def imagine_cards(tables: Tables, state: State, generator: Numbers) -> None:
    """Fill all cards that lie face down: those of which something was announced first, they have the fewest ways."""
    hidden = 0
    for slot in range(state.crowd):
        for i in range(state.flyers[slot].held):
            card = state.flyers[slot].cards[i]
            if kind_of(card) == UNKNOWN:
                hidden |= 1 << slot
                if told_of(card) != Told.NOTHING:
                    fill_card(tables, state, slot, i, generator)
    for slot in range(state.crowd):
        if hidden >> slot & 1 == 1 and fill_flyer(tables, state, slot, generator) == 0:
            fill_mildly(tables, state, slot)
    if state.phase == Phase.FIRE:
        spare_gunners(tables, state)


def fill_flyer(tables: Tables, state: State, slot: int, generator: Numbers) -> int:
    """Try to fill a flyer's unknown cards so that it still flies; return 1 if it does, 0 if no try has fitted."""
    flyer = state.flyers[slot]
    unknown = 0
    for i in range(flyer.held):
        if kind_of(flyer.cards[i]) == UNKNOWN:
            unknown += 1
    if unknown == 0:
        reckon(tables, state, flyer)
        return 1
    for _ in range(TRIES):
        for i in range(flyer.held):
            if told_of(flyer.cards[i]) == Told.NOTHING:
                if kind_of(flyer.cards[i]) != UNKNOWN:
                    take_back(state, slot, i)
                fill_card(tables, state, slot, i, generator)
        reckon(tables, state, flyer)
        if not is_destroyed(tables, flyer) and agrees_with_flight(flyer):
            return 1
    return 0


def agrees_with_flight(flyer: Flyer) -> bool:
    """Say whether what a plane has flown this turn agrees with a jammed rudder and a damaged engine (WW-60, WW-61)."""
    stalls = flyer.autonomous == 1
    for i in range(MOST_CARDS):
        card = flyer.plan[i]
        if (goes_right(card) and flyer.rudder & 1 == 1) or (goes_left(card) and flyer.rudder & 2 == 2):
            return False
        stalls = stalls or card < 0 or is_stall(card)
    return stalls or flyer.duty == 0


def take_back(state: State, slot: int, i: int) -> None:
    """Put an imagined card back."""
    flyer = state.flyers[slot]
    card = flyer.cards[i]
    state.pile[deck_of(card)][kind_of(card)] += 1
    flyer.cards[i] = card - kind_of(card) + UNKNOWN


def fill_card(tables: Tables, state: State, slot: int, i: int, generator: Numbers) -> None:
    """Draw an unknown card from what is unseen and fits; from all of its deck if nothing does."""
    card = state.flyers[slot].cards[i]
    deck = deck_of(card)
    total = 0
    for kind in range(DAMAGE_KINDS):
        if may_be(tables, state, slot, card, kind):
            total += state.pile[deck][kind]
    anything = total == 0
    if anything:
        for kind in range(DAMAGE_KINDS):
            total += state.pile[deck][kind]
    nth = draw(generator, total)
    for kind in range(DAMAGE_KINDS):
        if anything or may_be(tables, state, slot, card, kind):
            nth -= state.pile[deck][kind]
            if nth < 0:
                put_card(state, slot, i, kind)
                return


def put_card(state: State, slot: int, i: int, kind: int) -> None:
    """Say what an unknown card is."""
    flyer = state.flyers[slot]
    card = flyer.cards[i]
    state.pile[deck_of(card)][kind] -= 1
    flyer.cards[i] = card - UNKNOWN + kind


def may_be(tables: Tables, state: State, slot: int, card: int, kind: int) -> bool:
    """Say whether a card of which this much was announced may be of a kind (WW-59, WW-62, WW-63, WW-68)."""
    flyer = state.flyers[slot]
    felt = felt_of(card)
    explodes = tables.special[kind] == Special.EXPLOSION and explosion_counts(tables, state, flyer, felt)
    if explodes and state.options.soft_explosion == 0:
        return False
    return told_of(card) == told_about(tables, state, flyer, kind, felt)


def fill_mildly(tables: Tables, state: State, slot: int) -> None:
    """Give a flyer the unseen cards with the fewest points and no harm to engines and crew."""
    flyer = state.flyers[slot]
    for i in range(flyer.held):
        card = flyer.cards[i]
        if told_of(card) != Told.NOTHING:
            continue
        if kind_of(card) != UNKNOWN:
            take_back(state, slot, i)
        put_card(state, slot, i, mildest(tables, state, slot, flyer.cards[i]))
    reckon(tables, state, flyer)


def mildest(tables: Tables, state: State, slot: int, card: int) -> int:
    """Return the kind that a card may be that does the least harm."""
    best = NONE
    least = 0
    for kind in range(DAMAGE_KINDS):
        if state.pile[deck_of(card)][kind] == 0:
            continue
        harm = tables.points[kind]
        if tables.special[kind] in (Special.ENGINE, Special.CREW, Special.LEFT, Special.RIGHT):
            harm += 20
        if not may_be(tables, state, slot, card, kind):
            harm += 100
        if best == NONE or harm < least:
            best = kind
            least = harm
    return best


def spare_gunners(tables: Tables, state: State) -> None:
    """Who is asked about fire can fire: where the imagined wounds deny it, milder cards are taken."""
    for seat in range(state.seats):
        if has(state.awaited, seat) and asked_slot(tables, state, seat) == NONE:
            for slot in range(state.crowd):
                if state.flyers[slot].seat == seat and is_flying(state, slot):
                    fill_mildly(tables, state, slot)


def imagine_plans(tables: Tables, state: State, done: int, at_random: int, generator: Numbers) -> None:
    """Give every hidden plan cards that may be flown; what has been flown, or was shown, stays.

    Of a hundred whole plans so many are laid `at_random`, the others by thinking.
    """
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.tail == HIDDEN:
            flyer.tail = any_of(flyer.quarry, generator)
        hidden = False
        for i in range(MOST_CARDS):
            hidden = hidden or flyer.plan[i] == HIDDEN
        if not hidden:
            continue
        for i in range(done, MOST_CARDS):
            if flyer.plan[i] == HIDDEN:
                flyer.plan[i] = NONE
        if flyer.autonomous == 1:
            flyer.plan[done] = draw_autonomous_card(flyer, generator)
        elif state.phase == Phase.PLAN and at_random < ALWAYS and draw(generator, 100) >= at_random:
            think_plan(tables, state, slot, generator)
        else:
            imagine_plan(tables, state, flyer, done, generator)


def draw_autonomous_card(flyer: Flyer, generator: Numbers) -> int:
    """Return what an autonomous plane may have drawn (WW-75, WW-77)."""
    nth = draw(generator, 8)
    if nth < 2:
        return Card.STRAIGHT if flyer.rudder & 1 == 1 else Card.TURN_R
    if nth < 4:
        return Card.STRAIGHT if flyer.rudder & 2 == 2 else Card.TURN_L
    return Card.STALL if nth == 4 else Card.STRAIGHT


def think_plan(tables: Tables, state: State, slot: int, generator: Numbers) -> None:
    """Lay the cards that a sensible pilot would lay, who did not know the other plans either."""
    flyer = state.flyers[slot]
    for i in range(MOST_CARDS):
        fitting = fitting_cards(tables, state, flyer, 0, i)
        flyer.plan[i] = choice_of_flight(tables, state, flyer.seat, slot, generator, fitting)


def imagine_plan(tables: Tables, state: State, flyer: Flyer, done: int, generator: Numbers) -> None:
    """Lay random cards for the manoeuvres that are still to come."""
    for i in range(done, MOST_CARDS):
        if flyer.plan[i] != NONE:
            continue
        fitting = fitting_cards(tables, state, flyer, done, i)
        flyer.plan[i] = any_of(fitting, generator) if fitting != 0 else Card.STRAIGHT


def fitting_cards(tables: Tables, state: State, flyer: Flyer, done: int, i: int) -> int:
    """Return the mask of the cards that may stand at place i of a plan of which `done` cards have been flown."""
    fitting = 0
    for card in range(CARDS):
        if fits(tables, state, flyer, done, i, card):
            fitting |= 1 << card
    return fitting


def fits(tables: Tables, state: State, flyer: Flyer, done: int, i: int, card: int) -> bool:
    """Say whether a card may stand at place i of a plan of which `done` cards have been flown (WW-30)."""
    if done == 0:
        return step_refused(tables, state, flyer, card) == Refusal.NONE
    copies = tables.moves[tables.models[flyer.model].deck].copies[card]
    for k in range(done):
        if flyer.plan[k] == card:
            copies -= 1
    first = flyer.plan[done] if i > done else NONE
    if first == card:
        copies -= 1
    if copies <= 0:
        return False
    if flyer.duty == 1 and i == MOST_CARDS - 1:
        stalls = is_stall(flyer.plan[0]) or is_stall(flyer.plan[1])
        if not stalls and not is_stall(card):
            return False
    return card_refused(tables, state, flyer, first, NONE, card) == Refusal.NONE


def imagine_shots(tables: Tables, state: State, generator: Numbers) -> None:
    """Whoever has declared fire face down has most likely fired at somebody in sight (WW-49)."""
    if state.phase != Phase.FIRE:
        return
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        for gun in range(MOST_GUNS):
            if flyer.aims[gun] == HIDDEN:
                flyer.aims[gun] = HOLD
                if flyer.targets[gun] != 0 and not is_silent(tables, flyer, gun):
                    flyer.aims[gun] = any_of(flyer.targets[gun], generator)
            elif not has(state.awaited, flyer.seat) and is_asked(tables, state, slot, gun):
                flyer.aims[gun] = HOLD     # it was not asked: in truth its gunner is out, or its pilot busy

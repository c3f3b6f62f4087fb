"""What a seat may know, worlds that agree with it, and the view as numbers for learning.

Cards that lie face down are drawn from all that are unseen, each as likely as the others, as far as they fit what was
announced and leave a flyer in the air; where no try fits, the mildest are taken (WW-56). `bot.py` says what is planned.
"""

from ludoteca.engine.runtime.chance import draw
from ludoteca.engine.runtime.record_types import Numbers, Tensor
from ludoteca.engine.runtime.seats import has
from ludoteca.games.wings_of_war.bot import ALL_AT_RANDOM, SOME_AT_RANDOM, imagine_plans
from ludoteca.games.wings_of_war.cards import (
    DAMAGE_KINDS,
    MOST_CARDS,
    ONE,
    Special,
    Told,
    goes_left,
    goes_right,
    is_stall,
)
from ludoteca.games.wings_of_war.rules.damage import (
    UNKNOWN,
    bonus_of,
    clear_harm,
    deck_of,
    explosion_counts,
    felt_of,
    is_destroyed,
    kind_of,
    packed,
    reckon,
    told_about,
    told_of,
    turn_of,
)
from ludoteca.games.wings_of_war.rules.flyers import (
    any_of,
    asked_slot,
    is_asked,
    is_balloon,
    is_flying,
    is_silent,
    owners,
)
from ludoteca.games.wings_of_war.rules.winning import turns_allowed
from ludoteca.games.wings_of_war.state import (
    HIDDEN,
    HOLD,
    MOST_FLYERS,
    MOST_GUNS,
    NONE,
    Flyer,
    Phase,
    State,
    Status,
    Tables,
)

PER_FLYER = 32
OBSERVATION = 8 + MOST_FLYERS * PER_FLYER
TRIES = 12


def redact(tables: Tables, state: State, viewer: int) -> None:
    """Overwrite damage cards, plans and declarations that the viewer cannot know (WW-22, WW-23, WW-29, WW-56)."""
    state.begun &= ~state.awaited          # that others have begun and not finished is their secret
    for slot in range(state.crowd):
        knows = viewer >= 0 and has(owners(tables, state, slot), viewer)
        if not knows and is_flying(state, slot):
            hide_damage(state, slot)
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.seat != viewer or flyer.autonomous == 1:
            hide_plan(state, flyer, viewer)
            flyer.swapped = 0
        if flyer.seat != viewer:
            hide_declarations(tables, state, flyer)


def hide_damage(state: State, slot: int) -> None:
    """Cards that lie face down join their pile as unseen; number, deck and what was announced stay (WW-56)."""
    flyer = state.flyers[slot]
    for i in range(flyer.held):
        card = flyer.cards[i]
        if kind_of(card) != UNKNOWN:
            state.pile[deck_of(card)][kind_of(card)] += 1
            flyer.cards[i] = packed(
                UNKNOWN, deck_of(card), felt_of(card), bonus_of(card), told_of(card), turn_of(card)
            )
    clear_harm(flyer)
    flyer.shaken = 0
    flyer.shaken_before = 0


def flown(state: State) -> int:
    """Return how many cards of this turn's plans have been executed."""
    if state.phase in (Phase.AUTO, Phase.ORDER):
        return state.manoeuvre - 1
    return state.manoeuvre


def hide_plan(state: State, flyer: Flyer, viewer: int) -> None:
    """Hide the cards that are still to be flown, but for one that the viewer was shown (WW-23, WW-28, WW-29)."""
    done = flown(state)
    if state.phase == Phase.PLAN:
        laid = HIDDEN if flyer.plan[MOST_CARDS - 1] != NONE and has(state.begun, flyer.seat) else NONE
        for i in range(MOST_CARDS):
            flyer.plan[i] = laid
        return
    for i in range(done, MOST_CARDS):
        shown = i == done and viewer >= 0 and has(flyer.seen_by, viewer)
        if flyer.plan[i] != NONE and not shown:
            flyer.plan[i] = HIDDEN


def hide_declarations(tables: Tables, state: State, flyer: Flyer) -> None:
    """Hide what lies face down until all have answered: tails, fire, rockets, the winch (WW-22, WW-49, WW-82)."""
    answered = has(state.begun, flyer.seat)
    if state.phase == Phase.TAIL and flyer.quarry & (flyer.quarry - 1) != 0:
        flyer.tail = HIDDEN if answered else NONE
    elif state.phase == Phase.PLAN:
        flyer.falls = 0
        if state.options.balloon_winch == 1 and flyer.status == Status.FLYING and is_balloon(tables, flyer):
            flyer.asked = 0 if answered else 1
    elif state.phase == Phase.FIRE:
        if flyer.launching > 0:
            flyer.rockets += flyer.launching
            flyer.launching = 0
            flyer.launch_at = NONE
        for gun in range(MOST_GUNS):
            was_asked = flyer.targets[gun] != 0 or (gun == 0 and flyer.rocket_sees != 0)
            flyer.aims[gun] = HIDDEN if answered and was_asked else NONE


def determinize(tables: Tables, state: State, viewer: int, generator: Numbers) -> None:
    """Deal the unseen damage cards, and give plans and declarations that lie face down a likely content."""
    imagine_cards(tables, state, generator)
    imagine_plans(tables, state, flown(state), SOME_AT_RANDOM, generator)
    imagine_shots(tables, state, generator)


def any_world(tables: Tables, state: State, viewer: int, generator: Numbers) -> None:
    """The same, but nobody thinks about the plans: they are any that may be flown."""
    imagine_cards(tables, state, generator)
    imagine_plans(tables, state, flown(state), ALL_AT_RANDOM, generator)
    imagine_shots(tables, state, generator)


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


def observe(tables: Tables, state: State, viewer: int, tensor: Tensor) -> None:
    """Fill a tensor of OBSERVATION numbers: 8 of the game, then 32 a flyer, the viewer's side first, by slot.

    Of a flyer: place, sine and cosine of its heading, damage, whose it is, whether it flies, its kind (4), level,
    counters, cards held, damage value, flames, tailing, bombs, injuries, last card, plan, jams, no pilot.
    """
    mission = tables.missions[state.mission]
    side = 0
    for slot in range(state.crowd):
        if state.flyers[slot].seat == viewer:
            side = state.flyers[slot].side
    tensor[0] = state.turn / max(1, turns_allowed(tables, state))
    tensor[1] = state.manoeuvre / 3
    tensor[2] = state.phase / 11
    tensor[3] = side == 0
    tensor[4] = state.vp[side] / 5
    tensor[5] = state.target_points / 20
    tensor[6] = state.crowd / MOST_FLYERS
    tensor[7] = viewer >= 0
    at = 8
    for theirs in range(2):
        for slot in range(state.crowd):
            flyer = state.flyers[slot]
            if (flyer.side == side) == (theirs == 0):
                tensor[at] = flyer.stand.x / mission.width
                tensor[at + 1] = flyer.stand.y / mission.height
                tensor[at + 2] = tables.sine[flyer.stand.heading] / ONE
                tensor[at + 3] = tables.sine[(flyer.stand.heading + 90) % 360] / ONE
                tensor[at + 4] = flyer.points / tables.models[flyer.model].damage
                tensor[at + 5] = 1 - theirs
                tensor[at + 6] = flyer.seat == viewer
                observe_flyer(tables, flyer, tensor, at + 7)
                at += PER_FLYER


def observe_flyer(tables: Tables, flyer: Flyer, tensor: Tensor, at: int) -> None:
    """Fill the rest of the numbers of one flyer."""
    model = tables.models[flyer.model]
    tensor[at] = flyer.status == Status.FLYING
    for kind in range(4):
        tensor[at + 1 + kind] = model.kind == kind
    tensor[at + 5] = 0.33 * flyer.level
    tensor[at + 6] = 0.12 * flyer.climb
    tensor[at + 7] = 0.05 * flyer.held
    tensor[at + 8] = 0.025 * model.damage
    tensor[at + 9] = 0.33 * flyer.flames
    tensor[at + 10] = 0.33 * flyer.no_tail
    tensor[at + 11] = 0.08 * (flyer.tail + 1)
    tensor[at + 12] = 0.08 * flyer.bombs
    tensor[at + 13] = 0.33 * flyer.rudder
    tensor[at + 14] = flyer.duty
    tensor[at + 15] = 0.5 * flyer.wounds
    tensor[at + 16] = 0.05 * (flyer.last + 1)
    for i in range(MOST_CARDS):
        tensor[at + 17 + i] = 0.05 * max(flyer.plan[i] + 1, 0)
    for gun in range(MOST_GUNS):
        tensor[at + 20 + gun] = 0.33 * flyer.jams[gun]
    tensor[at + 24] = flyer.autonomous

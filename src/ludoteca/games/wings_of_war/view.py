"""What a seat may know, worlds that agree with it, and the view as numbers for learning."""

from ludoteca.engine.runtime.record_types import Numbers, Tensor
from ludoteca.engine.runtime.seats import has
from ludoteca.games.wings_of_war.cards import MOST_CARDS, ONE
from ludoteca.games.wings_of_war.imagine import ALWAYS, EPSILON, imagine_cards, imagine_plans, imagine_shots
from ludoteca.games.wings_of_war.rules.damage import (
    UNKNOWN,
    bonus_of,
    clear_harm,
    deck_of,
    felt_of,
    kind_of,
    packed,
    told_of,
    turn_of,
)
from ludoteca.games.wings_of_war.rules.flyers import is_balloon, is_flying, owners
from ludoteca.games.wings_of_war.rules.winning import turns_allowed
from ludoteca.games.wings_of_war.state import HIDDEN, MOST_FLYERS, MOST_GUNS, NONE, Flyer, Phase, State, Status, Tables

PER_FLYER = 32
OBSERVATION = 8 + MOST_FLYERS * PER_FLYER


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
    imagine_plans(tables, state, flown(state), EPSILON, generator)
    imagine_shots(tables, state, generator)


def any_world(tables: Tables, state: State, viewer: int, generator: Numbers) -> None:
    """The same, but nobody thinks about the plans: they are any that may be flown."""
    imagine_cards(tables, state, generator)
    imagine_plans(tables, state, flown(state), ALWAYS, generator)
    imagine_shots(tables, state, generator)


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

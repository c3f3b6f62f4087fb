"""What earlier editions played otherwise: where a record of theirs can go apart from today's rules."""

from ludoteca.engine.game.editions import Mended
from ludoteca.engine.runtime.kinds import Taker
from ludoteca.engine.texts.words import Message
from ludoteca.games.above_and_below.actions import KINDS
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    FIRST_REGULAR,
    MOST_PLAYERS,
    STACKS,
    STARTERS,
    VILLAGERS,
    Area,
    Home,
    Skill,
)
from ludoteca.games.above_and_below.rules.holdings import is_in
from ludoteca.games.above_and_below.rules.rewards import lacks_coins, leads_on
from ludoteca.games.above_and_below.rules.villagers import another_can
from ludoteca.games.above_and_below.state import Phase, State, Tables

TIRED = (Area.EXHAUSTED, Area.INJURED)


def may_end_the_round(state: State, action: int) -> bool:
    """Say whether an action may let the evening come: a pass, or the chance that fills the rows after it."""
    kind = KINDS.of(action)
    return kind.by is Taker.CHANCE or kind.name == "pass"


def wakes_the_first(tables: Tables, state: State, seat: int, action: int) -> bool:
    """Four players come to the end of the first round, and some are exhausted from the beginning."""
    return state.seats == MOST_PLAYERS and state.turn == 1 and may_end_the_round(state, action) and any(
        is_in(state, t // STARTERS, t, Area.EXHAUSTED) and tables.folk[t].hammer == Skill.NONE
        for t in range(FIRST_REGULAR)
    )


def rests_the_tireless(tables: Tables, state: State, seat: int, action: int) -> bool:
    """An evening may begin, and somebody is tired who needs no bed."""
    return may_end_the_round(state, action) and any(
        tables.folk[t].no_bed == 1 and state.villagers[t].where >= Home.HELD and state.villagers[t].area in TIRED
        for t in range(VILLAGERS)
    )


def lets_grow(tables: Tables, state: State, seat: int, action: int) -> bool:
    """A night may pass, and on a card one kind has been taken that grows back while another one lies there."""
    may_pass = may_end_the_round(state, action) or (state.phase == Phase.REST and KINDS.of(action).name == "done")
    return may_pass and any(
        state.buildings[b].where >= Home.HELD and sum(state.buildings[b].tokens) > 0
        and any(tables.plans[b].recurring[stack] == 1 and state.buildings[b].tokens[stack] == 0
                for stack in range(STACKS))
        for b in range(BUILDINGS)
    )


def places_another(tables: Tables, state: State, seat: int, action: int) -> bool:
    """After a harvest a good is placed of which more are there than were just taken."""
    kind = KINDS.of(action)
    if state.phase != Phase.AFTER_HARVEST or kind.name != "place":
        return False
    (good,), player = kind.values(action), state.players[seat]
    left = player.purse.goods[good] - 1 + (player.sale == good)
    return bool(0 < state.taken[good] <= left)


def exerts_for_want_of_coins(tables: Tables, state: State, seat: int, action: int) -> bool:
    """Lanterns are counted, at a table where only who reaches no number exerts, for a number that cannot be paid."""
    return state.options.exert_for_higher == 0 and lacks_coins(tables, state)


def fails_with_a_free_building(tables: Tables, state: State, seat: int, action: int) -> bool:
    """A free building has been had on an expedition that goes on, or is had just now."""
    if state.kept:
        return state.chapters > 1
    return state.phase == Phase.FREE_BUILDING and KINDS.of(action).name == "building" and leads_on(tables, state)


def tries_another(tables: Tables, state: State, seat: int, action: int) -> bool:
    """A builder or a teacher stays asleep, and another one is ready."""
    kind = KINDS.of(action)
    if state.phase != Phase.WAKE or kind.name != "die":
        return False
    (face,) = kind.values(action)
    return bool(face <= tables.folk[state.worker].sleepy and another_can(tables, state, state.actor, state.then))


# They came within 0.2.0, of which records are kept: digests cover them from the next version on.
ADDED = dict.fromkeys(
    ("met", "known", "ended", "ended_choice", "ended_tier", "ended_seat", "faces", "players.memory"), "0.2.1"
)
MENDED = (
    Mended("0.2.0", "AB-4", Message(
        "With four players, the two villagers who start exhausted did not recover on their own after the first round."
    ), wakes_the_first),
    Mended("0.2.0", "AB-60", Message(
        "A villager who needs no bed did not recover if their player had nothing to decide that evening."
    ), rests_the_tireless),
    Mended("0.2.0", "AB-62", Message(
        "On a building with two kinds of goods, each kind grew back even if some of the other kind was left."
    ), lets_grow),
    Mended("0.2.0", "AB-41", Message(
        "After placing a harvested good, you couldn’t put another of that kind up for sale, though you had just "
        "harvested it."
    ), places_another),
    Mended("0.2.1", "AB-A2", Message(
        "If only those who reach no number may exert villagers, you couldn’t when you had the lanterns for a number "
        "but not the coins for its reward."
    ), exerts_for_want_of_coins),
    Mended("0.2.1", "AB-35", Message(
        "If an expedition failed after a free building, its cave went under the pile but also stayed with you."
    ), fails_with_a_free_building),
    Mended("0.2.1", "AB-A22", Message(
        "If a builder or a teacher stayed asleep, you couldn’t go on with another one right away."
    ), tries_another),
)

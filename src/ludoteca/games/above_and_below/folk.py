"""Villagers: who is where, who can do what, and how many lanterns they have."""

from ludoteca.games.above_and_below.parts import VILLAGERS, Area, Home, Skill
from ludoteca.games.above_and_below.state import NONE


def is_in(state, seat: int, t: int, area: int) -> bool:
    """Say whether a villager of a player is in an area."""
    return state.villagers[t].where == Home.HELD + seat and state.villagers[t].area == area


def count_in(state, seat: int, area: int) -> int:
    """Return how many villagers of a player are in an area."""
    found = 0
    for t in range(VILLAGERS):
        if state.villagers[t].where == Home.HELD + seat and state.villagers[t].area == area:
            found += 1
    return found


def count_villagers(state, seat: int) -> int:
    """Return how many villagers a player has."""
    found = 0
    for t in range(VILLAGERS):
        if state.villagers[t].where == Home.HELD + seat:
            found += 1
    return found


def move_all(state, seat: int, area: int, to: int) -> None:
    """Move all villagers of a player from an area to another one, and take the dice off them."""
    for t in range(VILLAGERS):
        villager = state.villagers[t]
        if villager.where == Home.HELD + seat and villager.area == area:
            villager.area = to
            villager.die = 0


def lanterns_of(tables, state, t: int) -> int:
    """Return the lanterns of a villager by the die that lies on it (AB-24)."""
    return tables.folk[t].lanterns[state.villagers[t].die]


def party_total(tables, state) -> int:
    """Return all lanterns of the expedition: the party's, those of the exerted, and the bonus (AB-25, AB-27)."""
    total = state.bonus + state.exerted
    for t in range(VILLAGERS):
        if is_in(state, state.actor, t, Area.PARTY):
            total += lanterns_of(tables, state, t)
    return total


def next_to_roll(state) -> int:
    """Return the first of the party on whom no die lies, or NONE."""
    for t in range(VILLAGERS):
        if state.villagers[t].die == 0 and is_in(state, state.actor, t, Area.PARTY):
            return t
    return NONE


def next_chosen(state) -> int:
    """Return the first villager that was sent to work, or NONE."""
    for t in range(VILLAGERS):
        if is_in(state, state.actor, t, Area.CHOSEN):
            return t
    return NONE


def plus_of(skill: int) -> int:
    """Return how many coins less somebody pays for skill (AB-34, AB-42)."""
    return 1 if skill == Skill.PLUS else 0


def cheapest_slot(state) -> int:
    """Return the first slot of the villager row in which somebody waits, or NONE."""
    for slot in range(len(state.slot)):
        if state.slot[slot] != NONE:
            return slot
    return NONE


def join(state, seat: int, t: int, area: int) -> None:
    """Give a villager to a player."""
    state.villagers[t].where = Home.HELD + seat
    state.villagers[t].area = area

"""Flyers that are out of the game, and the victory points for them (WW-19, WW-56, WW-85 .. WW-89)."""

from ludoteca.engine.journal import Journal, write
from ludoteca.games.wings_of_war.cards import MOST_CARDS, Edge, Reason
from ludoteca.games.wings_of_war.events import Event
from ludoteca.games.wings_of_war.rules.damage import deck_of, is_destroyed, kind_of
from ludoteca.games.wings_of_war.rules.flyers import is_balloon, is_flying
from ludoteca.games.wings_of_war.state import MOST_GUNS, NONE, Goal, State, Status, Tables

BOMBER_DOWN = 3            # points for a bomber under escort that is shot down,
BOMBER_SAFE = 2            # for its side if it gets home or stays in the air,
BOMBER_AWAY = 1            # or leaves by another edge (WW-89)


def lose(tables: Tables, state: State, slot: int, status: int, edge: int, journal: Journal) -> None:
    """A flyer is destroyed, or has left by an edge: points, then it is out of the game (WW-85, WW-88, WW-89)."""
    flyer = state.flyers[slot]
    if status == Status.DESTROYED:
        write(journal, Event.DESTROYED, slot)
    if is_escorted(tables, state, slot):
        if status == Status.DESTROYED:
            give_points(state, 1 - flyer.side, BOMBER_DOWN, Reason.BOMBER_DOWN, journal)
        elif edge == Edge.NORTH:
            give_points(state, flyer.side, BOMBER_SAFE, Reason.BOMBER_SAFE, journal)
        else:
            give_points(state, flyer.side, BOMBER_AWAY, Reason.BOMBER_AWAY, journal)
    else:
        gaining = 1 - flyer.side if state.sides == 2 else flyer.hit_by
        reason = Reason.BALLOON if is_balloon(tables, flyer) else Reason.PLANE
        if 0 <= gaining != flyer.side:
            give_points(state, gaining, 1, reason, journal)
    take_out(state, slot, status, journal)


def give_points(state: State, side: int, points: int, reason: int, journal: Journal) -> None:
    """A side gets victory points (WW-85, WW-89, WW-90)."""
    state.vp[side] += points
    told = Event.POINT
    if reason in (Reason.BOMBER_DOWN, Reason.BOMBER_SAFE, Reason.BOMBER_AWAY):
        told = Event.POINT_ESCORT
    elif reason in (Reason.TARGET, Reason.DEFENDED, Reason.HALF_TARGET):
        told = Event.POINT_BOMBING
    write(journal, told, 0, side, points, reason)


def is_escorted(tables: Tables, state: State, slot: int) -> bool:
    """Say whether a flyer is the bomber that is escorted, and not one that only this table leaves alone (WW-89)."""
    if tables.missions[state.mission].goal != Goal.ESCORT or state.flyers[slot].autonomous == 0:
        return False
    return not is_left_alone(tables, state, slot)


def lose_destroyed(tables: Tables, state: State, journal: Journal) -> None:
    """Everything that has suffered too much is out of the game (WW-19, WW-58)."""
    for slot in range(state.crowd):
        if is_flying(state, slot) and is_destroyed(tables, state.flyers[slot]):
            lose(tables, state, slot, Status.DESTROYED, NONE, journal)


def discard_cards(state: State, slot: int, journal: Journal) -> None:
    """The cards of a flyer that is out of the game are shown and go to the discards (WW-56)."""
    flyer = state.flyers[slot]
    if flyer.held > 0:
        write(journal, Event.CARDS_SHOWN, slot, flyer.held, flyer.points)
    for i in range(flyer.held):
        card = flyer.cards[i]
        state.discard[deck_of(card)][kind_of(card)] += 1
        flyer.cards[i] = 0
    flyer.held = 0


def take_out(state: State, slot: int, status: int, journal: Journal) -> None:
    """A flyer is out of the game; only its last pose and what it has suffered are still known (WW-19)."""
    flyer = state.flyers[slot]
    discard_cards(state, slot, journal)
    flyer.status = status
    flyer.tail = NONE
    flyer.quarry = 0
    flyer.no_tail = 0
    flyer.flames = 0
    flyer.launched = 0
    flyer.launching = 0
    flyer.rocket_at = NONE
    flyer.launch_at = NONE
    flyer.asked = 0
    flyer.seen_by = 0
    flyer.swapped = 0
    for i in range(MOST_CARDS):
        flyer.plan[i] = NONE
    for gun in range(MOST_GUNS):
        flyer.jams[gun] = 0
        flyer.targets[gun] = 0
        flyer.near[gun] = 0
        flyer.aims[gun] = NONE
    for other in range(state.crowd):
        if state.flyers[other].tail == slot:
            state.flyers[other].tail = NONE


def flies_alone(state: State, nth: int) -> int:
    """Return 1 if the n-th plane with a pilot in the scenario flies by itself at this table, else 0."""
    if nth < 4:
        if nth < 2:
            return state.options.pilot_1 if nth == 0 else state.options.pilot_2
        return state.options.pilot_3 if nth == 2 else state.options.pilot_4
    if nth < 6:
        return state.options.pilot_5 if nth == 4 else state.options.pilot_6
    return state.options.pilot_7 if nth == 6 else state.options.pilot_8


def is_left_alone(tables: Tables, state: State, slot: int) -> bool:
    """Say whether the plane of a slot has a pilot in the scenario, but flies by itself at this table."""
    mission = tables.missions[state.mission]
    nth = 0
    for before in range(slot):
        if mission.starts[before].autonomous == 0:
            nth += 1
    return mission.starts[slot].autonomous == 0 and flies_alone(state, nth) == 1

"""From a blank record to the first decision: who flies what for which side, and the decks (WW-33, WW-87 .. WW-90).

Planes that a table has chosen are counted from the first of side 1, an escorted bomber not among them (WW-A44).
"""

from ludoteca.games.wings_of_war.options import FOR_SEATS, MELEE
from ludoteca.games.wings_of_war.rules.damage import open_decks
from ludoteca.games.wings_of_war.rules.flow import begin_planning, begin_tails
from ludoteca.games.wings_of_war.rules.flyers import is_balloon
from ludoteca.games.wings_of_war.rules.geometry import lay_corners
from ludoteca.games.wings_of_war.rules.tailing import settle_tails
from ludoteca.games.wings_of_war.rules.winning import flies_alone
from ludoteca.games.wings_of_war.state import MOST_GUNS, MOST_POSTS, NONE, Flyer, Phase, State, Status, Tables

USUAL_LEVEL = 2            # of everything, where there is no altitude (WW-A34)
ROCKETS = 2                # that a plane carries (WW-80)


def setup(tables: Tables, state: State, seats: int) -> None:
    """Bring the planes and balloons of the scenario and begin the first turn (WW-33, WW-56, WW-87 .. WW-90)."""
    state.seats = seats
    state.mission = state.options.scenario - 1 if state.options.scenario > 0 else FOR_SEATS[seats]
    mission = tables.missions[state.mission]
    state.sides = seats if state.mission == MELEE else mission.sides
    state.crowd = seats if state.mission == MELEE else mission.crowd
    manned = 0
    for slot in range(state.crowd):
        bring(tables, state, slot, manned)
        if mission.starts[slot].autonomous == 0 and not is_balloon(tables, state.flyers[slot]):
            manned += 1
    for post in range(MOST_POSTS):
        state.post_aim[post] = NONE
    share_out(tables, state)
    open_decks(tables, state, count_planes(tables, state))
    state.turn = 1
    state.ending = 0
    state.winner = NONE
    begin_tails(tables, state)
    if state.phase == Phase.TAILS:
        settle_tails(state)
        begin_planning(tables, state)


def bring(tables: Tables, state: State, slot: int, manned: int) -> None:
    """Put a flyer of the scenario on the table, as it has been agreed on (WW-33, WW-75, WW-A44).

    `manned` is how many planes with a pilot the scenario has before it.
    """
    start = tables.missions[state.mission].starts[slot]
    flyer = state.flyers[slot]
    model = start.model
    if start.autonomous == 0 and start.bombs == 0 and tables.models[model].guns > 0:
        chosen = plane_chosen(state, manned)
        if chosen > 0:
            model = chosen - 1
    put(tables, flyer, model, start.side, start.x, start.y, start.heading)
    flyer.autonomous = start.autonomous
    chosen_level = 0
    if start.autonomous == 1:
        chosen_level = state.options.level_bomber
    elif tables.models[model].guns > 0:
        chosen_level = level_chosen(state, manned)
        flyer.autonomous = flies_alone(state, manned)
    flyer.level = start.level if start.level > 0 else state.options.level
    if chosen_level > 0:
        flyer.level = chosen_level
    if state.options.altitude == 0:
        flyer.level = USUAL_LEVEL
    if start.bombs == 1:
        flyer.load = tables.models[model].bombs
        flyer.bombs = flyer.load
    if state.options.rockets == 1 and tables.models[model].guns > 0:
        flyer.rockets = ROCKETS


def put(tables: Tables, flyer: Flyer, model: int, side: int, x: int, y: int, heading: int) -> None:
    """Make a flyer of a model at a pose, with nothing planned, declared or suffered."""
    flyer.status = Status.FLYING
    flyer.model = model
    flyer.side = side
    flyer.stand.x = x
    flyer.stand.y = y
    flyer.stand.heading = heading
    flyer.stand.half_width = tables.models[model].half_width
    lay_corners(tables, flyer.stand)
    flyer.last = NONE
    flyer.before = NONE
    flyer.tail = NONE
    flyer.rocket_at = NONE
    flyer.launch_at = NONE
    flyer.hit_by = NONE
    for gun in range(MOST_GUNS):
        flyer.aims[gun] = NONE
        flyer.aimed_at[gun] = NONE
    for i in range(3):
        flyer.plan[i] = NONE


def count_planes(tables: Tables, state: State) -> int:
    """Return how many flyers are planes."""
    planes = 0
    for slot in range(state.crowd):
        if not is_balloon(tables, state.flyers[slot]):
            planes += 1
    return planes


def share_out(tables: Tables, state: State) -> None:
    """Give every flyer to a seat: the planes of a side are shared out evenly among its seats (WW-29, WW-A38)."""
    first = 0
    taken = 0
    for side in range(state.sides):
        planes = piloted(tables, state, side)
        seats = seats_of_side(tables, state, side, taken)
        nth = 0
        for slot in range(state.crowd):
            flyer = state.flyers[slot]
            if flyer.side != side:
                continue
            flyer.seat = first
            if flyer.autonomous == 0 and not is_balloon(tables, flyer):
                flyer.seat = first + nth * seats // planes
                nth += 1
        first += seats
        taken += seats


def piloted(tables: Tables, state: State, side: int) -> int:
    """Return how many planes of a side have pilots."""
    planes = 0
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.side == side and flyer.autonomous == 0 and not is_balloon(tables, flyer):
            planes += 1
    return planes


def seats_of_side(tables: Tables, state: State, side: int, taken: int) -> int:
    """Return how many seats a side gets: of two sides half each, the first one more, but none more than planes."""
    if state.sides != 2:
        return 1
    if side == 1:
        return state.seats - taken
    seats = min((state.seats + 1) // 2, piloted(tables, state, 0))
    return max(seats, state.seats - piloted(tables, state, 1))


def plane_chosen(state: State, nth: int) -> int:
    """Return the option of the n-th plane with a pilot: 0 as the scenario has it, else 1 + place in the fleet."""
    if nth < 4:
        if nth < 2:
            return state.options.plane_1 if nth == 0 else state.options.plane_2
        return state.options.plane_3 if nth == 2 else state.options.plane_4
    if nth < 6:
        return state.options.plane_5 if nth == 4 else state.options.plane_6
    return state.options.plane_7 if nth == 6 else state.options.plane_8


def level_chosen(state: State, nth: int) -> int:
    """Return the level at which the n-th plane with a pilot begins, 0 where it begins as all do."""
    if nth < 4:
        if nth < 2:
            return state.options.level_1 if nth == 0 else state.options.level_2
        return state.options.level_3 if nth == 2 else state.options.level_4
    if nth < 6:
        return state.options.level_5 if nth == 4 else state.options.level_6
    return state.options.level_7 if nth == 6 else state.options.level_8

"""Phase 3, and vehicles that find another orbit on a new card (EX-19, EX-25 .. EX-27)."""

from ludoteca.engine.game.contract import Preview
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.explorador.actions import CHANGING, KINDS
from ludoteca.games.explorador.cards import EARTH, MATERIALS, POSITIONS
from ludoteca.games.explorador.rules.orbits import flight_end, is_occupied
from ludoteca.games.explorador.rules.yields import need_of
from ludoteca.games.explorador.state import NONE, VEHICLES, Phase, State
from ludoteca.games.explorador.table.fleet import (
    chip,
    fleet_of,
    goal,
    headed,
    moved,
    orbit_chip,
    orbits_of,
    seen_at,
    turn_brings,
)
from ludoteca.games.explorador.table.names import goal_name, orbit_name, pieces, position_name

CHANGE_TO = Message("{vehicle}: change to {orbit}")
FLY_TO = Message("{vehicle}: fly {goal}")
ENOUGH = {
    Phase.SHIFT: Message("Change nothing"),
    Phase.BUILD: Message("Don’t build"),
}
ALL = Message("End turn")
prompt_move = Message("Phase 3: each of your vehicles may move once.")
TURN_BRINGS = Message("This turn brings {pieces}.")
BRINGS_NOTHING = Message("This turn brings nothing.")
CREWS_NEED = Message("Your crews need {pieces}.")
NO_BUILDING = Message("You don’t build or combine.")
NO_SHIFT = Message("All your vehicles stay put.")


def label_orbit(reader: Reader, v: int, colour: int, segment: int) -> str:
    """Return what changing to an orbit does."""
    return reader(CHANGE_TO, vehicle=headed(reader, v), orbit=orbit_name(reader.say, colour, segment))


def label_fly(reader: Reader, v: int, position: int) -> str:
    """Return what flying does (EX-26)."""
    return reader(FLY_TO, vehicle=headed(reader, v), goal=goal_name(position))


def label_done(reader: Reader) -> str:
    """Return what it is called to do no more in this phase."""
    return reader(ENOUGH.get(Phase(int(reader.view.phase)), ALL))


def preview_orbit(reader: Reader, v: int, colour: int, segment: int) -> Preview:
    """Show a vehicle on another orbit of its card."""
    here = int(reader.view.explorers[reader.seat].vehicles[v].position)
    return seen_at(reader, moved(reader.view, reader.seat, v, here, colour, segment), reader.seat, v)


def preview_fly(reader: Reader, v: int, position: int) -> Preview:
    """Show a ship on another card."""
    return seen_at(reader, flown(reader, v, position, end_of_flight(reader, v, position)), reader.seat, v)


def preview_done(reader: Reader) -> Preview:
    """Say what follows when nothing more is done in a phase; after phase 3 that is the yields."""
    view, say = reader.view, reader.say
    if view.phase != Phase.MOVE:
        return Preview((), reader(NO_BUILDING if view.phase == Phase.BUILD else NO_SHIFT))
    brings = turn_brings(reader.tables, view, reader.seat)
    said = reader(TURN_BRINGS, pieces=pieces(say, brings)) if any(brings) else reader(BRINGS_NOTHING)
    needs = [int(need_of(reader.tables, view, reader.seat, material)) for material in range(MATERIALS)]
    if view.options.living and any(needs):
        said += " " + reader(CREWS_NEED, pieces=pieces(say, needs))
    return Preview((), said)


def end_of_flight(reader: Reader, v: int, position: int) -> int:
    """Return the segment on which a ship of whoever has the turn would arrive, NONE if its line breaks."""
    ship = reader.view.explorers[reader.view.actor].vehicles[v]
    return int(flight_end(reader.tables, reader.view, int(ship.position), ship.colour, int(ship.segment), position))


def flown(reader: Reader, v: int, position: int, end: int) -> State:
    """Return a copy of the view with a ship of whoever has the turn on another card."""
    seat = int(reader.view.actor)
    return moved(reader.view, seat, v, position, int(reader.view.explorers[seat].vehicles[v].colour), end)


def flights(reader: Reader, v: int) -> list[tuple[int, int]]:
    """Return where a ship could fly along its orbit, in phase 3: positions, and the segment on which it arrives."""
    if reader.view.phase != Phase.MOVE:
        return []
    here = reader.view.explorers[reader.view.actor].vehicles[v].position
    ends = [(target, end_of_flight(reader, v, target)) for target in range(POSITIONS)
            if target != here and is_occupied(reader.view, target)]
    return [(target, end) for target, end in ends if end != NONE]


def goals_of_side(reader: Reader) -> list[Facts]:
    """Return the two places on Earth between which the owner of a vehicle on a broken orbit chooses (EX-A10)."""
    if reader.view.phase != Phase.SIDE:
        return []
    owner, v = divmod(int(reader.view.vehicle), VEHICLES)
    colour = int(reader.view.explorers[owner].vehicles[v].colour)
    return [goal(reader, EARTH, colour, side, KINDS[name].number(), v + 1)
            for side, name in enumerate(("sunward", "outward"))]


def goals_of_moves(reader: Reader) -> list[Facts]:
    """Return the places on the lines to which a vehicle could go."""
    view, found = reader.view, []
    if view.phase not in CHANGING:
        return []
    for v in fleet_of(view, int(view.actor)):
        vehicle = view.explorers[view.actor].vehicles[v]
        found += [goal(reader, vehicle.position, *orbit, KINDS["orbit"].number(v, *orbit), v + 1)
                  for orbit in orbits_of(reader, vehicle.position)]
        found += [goal(reader, target, vehicle.colour, end, KINDS["fly"].number(v, target), v + 1)
                  for target, end in flights(reader, v)]
    return found


def groups_of_moves(reader: Reader) -> list[Facts]:
    """Return where each vehicle that can move may go."""
    view, seat = reader.view, int(reader.view.actor)
    return [moves(reader, seat, v) for v in fleet_of(view, seat)] if view.phase in CHANGING else []


def moves(reader: Reader, seat: int, v: int) -> Facts:
    """Return where a vehicle may go, each with what that would bring."""
    view, here = reader.view, int(reader.view.explorers[seat].vehicles[v].position)
    return {
        "id": f"{seat}-{v}",
        "title": headed(reader, v),
        "picks": v + 1,
        "flights": [chip(reader, flown(reader, v, target, end), seat, v, KINDS["fly"].number(v, target),
                         name=reader(position_name(target)))
                    for target, end in flights(reader, v)],
        "orbits": [orbit_chip(reader, moved(view, seat, v, here, *orbit), seat, v, KINDS["orbit"].number(v, *orbit))
                   for orbit in orbits_of(reader, here)],
    }

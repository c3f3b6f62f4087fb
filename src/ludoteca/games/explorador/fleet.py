"""Vehicles as the picture shows them: where they stand, what they are worth, what they will bring, and why not."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.words import Message, Translator
from ludoteca.games.explorador.cards import Kind, Material, Position
from ludoteca.games.explorador.forecast import Prospect, fleet_of, prospect
from ludoteca.games.explorador.lines import spot_of, stand, way_home
from ludoteca.games.explorador.names import COLOURS, MATERIALS, POSITIONS, VEHICLES, pieces
from ludoteca.games.explorador.state import NONE, Phase
from ludoteca.games.explorador.state import VEHICLES as MOST_VEHICLES

WHERE = Message("{vehicle} {number} of {actor}, {position}, {colour}")
BRINGS = Message("linked to Earth and brings {pieces}")
IDLE = Message("linked to Earth, but on no meeting point: it brings nothing")
BARREN = Message("linked to Earth, but nothing is found here")
CUT = Message("cut off: the {colour} line breaks at {position}")
FILLS = Message("cut off: the {colour} line breaks at {position}; its store rises to {amount}")
IS_FULL = Message("cut off: the {colour} line breaks at {position}; its store is full")
FACT = Message("{vehicle}: {fact}.")
CLOSE = .75                # of a card: nearer than this a figure would lie on the next vehicle
SPOTS_ALONG = {"s": .14, "a": .3, "m": .5, "b": .7, "o": .86}
KIND_NAMES = {Kind.SHIP: "ship", Kind.STATION: "station", Kind.FACTORY: "factory"}


def vehicle_facts(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> list[dict[str, Any]]:
    """Return every vehicle there could be: each has its piece, so that what is built can be told."""
    return [vehicle_fact(say, names, tables, view, viewer, seat, v)
            for seat in range(int(view.seats)) for v in range(MOST_VEHICLES)]


def vehicle_fact(
    say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int, seat: int, v: int
) -> dict[str, Any]:
    """Return what is drawn of a vehicle."""
    vehicle = view.explorers[seat].vehicles[v]
    if vehicle.kind == Kind.NONE or view.top[vehicle.position] == NONE:
        return {"id": f"{seat}-{v}", "seat": seat, "on": False, "stand": "p-2 c-3 x-m", "kind": "ship", "looks": "",
                "value": 0, "aside": 0}
    ahead = prospect(tables, view, seat, v)
    home, (broken, edge) = way_home(tables, view, vehicle.position, vehicle.colour, vehicle.segment)
    marks = [f"{way} +class sought" for way in home]
    if broken != NONE and not ahead.linked:
        marks.append(f"broken +class p-{broken} c-{vehicle.colour} e-{edge} seen")
    return {
        "id": f"{seat}-{v}",
        "seat": seat,
        "number": v + 1,
        "on": True,
        "mine": seat == viewer,
        "stand": stand(tables, view, vehicle.position, vehicle.colour, vehicle.segment),
        "aside": beside(view, seat, v),
        "kind": KIND_NAMES[Kind(int(vehicle.kind))],
        "value": int(vehicle.value),
        "looks": f"{'linked' if ahead.linked else 'cut'}{' mine' if seat == viewer else ''}"
                 f"{' acting' if seat == view.actor else ''}{' moved' if seat == view.actor and vehicle.moved else ''}"
                 f"{' port' if is_crowded(tables, view, seat, v) else ''}",
        "sign": "" if view.phase == Phase.OVER else sign_of(ahead),
        "ghost": "\n".join(marks),
        "says": vehicle_in_words(say, names, tables, view, seat, v),
    }


def sign_of(ahead: Prospect) -> str:
    """Return the figure beside a vehicle: what it brings, what its store rises to, or why neither."""
    total = sum(ahead.amounts)
    return f"+{total}" if total else f"▲{ahead.fills}" if ahead.fills else "0" if ahead.linked else "×"


def beside(view: Any, seat: int, v: int) -> int:
    """Return how many vehicles that are drawn before it stand on the same orbit, where that is allowed (EX-A4)."""
    here = view.explorers[seat].vehicles[v]
    return sum(
        there.position == here.position and (there.colour, there.segment) == (here.colour, here.segment)
        for other in range(seat + 1) for each in fleet_of(view, other) if (other, each) < (seat, v)
        for there in (view.explorers[other].vehicles[each],)
    )


def is_crowded(tables: Any, view: Any, seat: int, v: int) -> bool:
    """Say whether somebody is close on a vehicle's outward side, and nobody on the other: there its figure goes."""
    here = view.explorers[seat].vehicles[v]
    at = along(tables, view, here)
    steps = [along(tables, view, there) - at for other in range(int(view.seats)) for each in fleet_of(view, other)
             for there in (view.explorers[other].vehicles[each],) if there.colour == here.colour]
    return any(0 < step < CLOSE for step in steps) and not any(-CLOSE < step < 0 for step in steps)


def along(tables: Any, view: Any, vehicle: Any) -> float:
    """Return how far along the row a vehicle is drawn, in cards."""
    return int(vehicle.position) + SPOTS_ALONG[spot_of(tables, view, int(vehicle.position), int(vehicle.colour),
                                                       int(vehicle.segment))]


def vehicle_in_words(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, v: int) -> str:
    """Return a vehicle, where it is, and what it will bring; after the game that is nothing."""
    vehicle = view.explorers[seat].vehicles[v]
    where = say(WHERE, vehicle=say(VEHICLES[Kind(int(vehicle.kind))]), number=v + 1, actor=names[seat],
                position=say(POSITIONS[Position(int(vehicle.position))]), colour=say(COLOURS[int(vehicle.colour)]))
    if view.phase == Phase.OVER:
        return f"{where}."
    return say(FACT, vehicle=where, fact=fact_in_words(say, tables, view, seat, v))


def fact_in_words(say: Translator, tables: Any, view: Any, seat: int, v: int) -> str:
    """Return what a vehicle will bring, or why nothing."""
    vehicle, ahead = view.explorers[seat].vehicles[v], prospect(tables, view, seat, v)
    if ahead.linked:
        return say(BRINGS, pieces=pieces(say, ahead.amounts)) if any(ahead.amounts) else \
            say(BARREN if ahead.hub else IDLE)
    _, (broken, _) = way_home(tables, view, vehicle.position, vehicle.colour, vehicle.segment)
    place = say(POSITIONS[Position(broken if broken != NONE else int(vehicle.position))])
    message = CUT if vehicle.kind != Kind.FACTORY else FILLS if ahead.fills else IS_FULL
    return say(message, colour=say(COLOURS[int(vehicle.colour)]), position=place, amount=ahead.fills)


def yields_of(say: Translator, tables: Any, position: int) -> tuple[tuple[str, str, int], ...]:
    """Return what a ship brings from a position: sort, name and amount of each material."""
    return tuple((material.name.lower(), say(MATERIALS[material]), int(tables.yields[position][material]))
                 for material in Material if tables.yields[position][material])

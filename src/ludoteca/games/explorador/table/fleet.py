"""Vehicles: where they stand, what they are worth, what they will bring, and why not; and what a choice would change.

What is foreseen is reckoned by the rules on a copy of the view. What they need is open to the viewer: the row, the
vehicles, and the cards that the viewer can lay.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.kept import MadeOf, kept
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.explorador.cards import COLOURS, HIGHEST_FACTORY, LOWEST_FACTORY, MATERIALS, SEGMENTS, Kind
from ludoteca.games.explorador.rules.orbits import bits_of, hub_of, is_linked, runs_to_earth
from ludoteca.games.explorador.rules.yields import factor_of
from ludoteca.games.explorador.state import NONE, VEHICLES, Phase, State, Tables, Vehicle
from ludoteca.games.explorador.table.drawing import KIND_NAMES, spot_of, stand, way_home
from ludoteca.games.explorador.table.names import colour_name, kind_name, pieces, position_name, vehicle_name

WHERE = Message("{actor}’s vehicle {number} ({kind}), {position}, {colour}")
BRINGS = Message("linked to Earth and brings {pieces}")
IDLE = Message("linked to Earth, but not on a meeting point: it brings nothing")
BARREN = Message("linked to Earth, but there’s nothing to collect here")
CUT = Message("cut off: the {colour} line breaks off at {position}")
FILLS = Message("cut off: the {colour} line breaks off at {position}; its store rises to {amount}")
IS_FULL = Message("cut off: the {colour} line breaks off at {position}; its store is full")
FACT = Message("{vehicle}: {fact}.")
THERE = Message("There: {fact}.")
CLOSE = .75                # of a card: nearer than this a figure would lie on the next vehicle
SPOTS_ALONG = {"s": .14, "a": .3, "m": .5, "b": .7, "o": .86}
AWAY = {"on": False, "mine": False, "stand": "p-2 c-3 x-m", "kind": "ship", "looks": "", "value": 0, "aside": 0}


class Prospect(NamedTuple):
    """What a vehicle would bring if its owner collected now."""

    linked: bool
    hub: int               # meeting point that it stands on, 1 or 2; 0 for none
    amounts: tuple[int, ...]           # by material; all 0 where it yields nothing
    fills: int             # value that a factory rises to, 0 if it does not

    @property
    def total(self) -> int:
        """Return all raw materials that it would bring."""
        return sum(self.amounts)


def with_fleet(view: State, seat: int) -> State:
    """Return a copy of a view in which an explorer's vehicles may be changed; all else it shares with the view."""
    state: State = copy(view)
    state.explorers = [copy(explorer) if other == seat else explorer for other, explorer in enumerate(view.explorers)]
    state.explorers[seat].vehicles = [copy(vehicle) for vehicle in view.explorers[seat].vehicles]
    return state


def fleet_of(view: State, seat: int) -> list[int]:
    """Return the numbers of an explorer's vehicles."""
    return [v for v in range(VEHICLES) if view.explorers[seat].vehicles[v].kind != Kind.NONE]


def prospect(tables: Tables, view: State, seat: int, v: int) -> Prospect:
    """Return what a vehicle would bring now (EX-28 .. EX-31)."""
    vehicle = view.explorers[seat].vehicles[v]
    linked, hub = bool(is_linked(tables, view, seat, v)), int(hub_of(tables, view, seat, v))
    factor = int(factor_of(vehicle)) if linked and hub else 0
    amounts = tuple(int(amount) * factor for amount in tables.yields[vehicle.position])
    fills = vehicle.value + 1 if vehicle.kind == Kind.FACTORY and not linked and vehicle.value < HIGHEST_FACTORY else 0
    return Prospect(linked, hub, amounts, int(fills))


def turn_brings(tables: Tables, view: State, seat: int) -> tuple[int, ...]:
    """Return what all vehicles of an explorer would bring now, by material."""
    each = [prospect(tables, view, seat, v).amounts for v in fleet_of(view, seat)]
    return tuple(sum(amounts) for amounts in zip(*each, strict=True)) if each else (0,) * MATERIALS


def moved(view: State, seat: int, v: int, position: int, colour: int, segment: int) -> State:
    """Return a copy of the view with a vehicle elsewhere."""
    state = with_fleet(view, seat)
    vehicle = state.explorers[seat].vehicles[v]
    vehicle.position, vehicle.colour, vehicle.segment = position, colour, segment
    return state


def merged(view: State, seat: int, members: Sequence[int], at: int, kind: int) -> State:
    """Return a copy of the view with vehicles made into one."""
    state = with_fleet(view, seat)
    for v in members:
        if v != at:
            state.explorers[seat].vehicles[v].kind = Kind.NONE
    state.explorers[seat].vehicles[at].kind = kind
    state.explorers[seat].vehicles[at].value = LOWEST_FACTORY if kind == Kind.FACTORY else 0
    return state


def built(view: State, seat: int, v: int, position: int, colour: int, segment: int) -> State:
    """Return a copy of the view with a new ship."""
    state = moved(view, seat, v, position, colour, segment)
    state.explorers[seat].vehicles[v].kind = Kind.SHIP
    return state


def seen_at(reader: Reader, state: State, seat: int, v: int, message: Message = THERE) -> Preview:
    """Show a vehicle where it would be, with what it would bring there."""
    vehicle = state.explorers[seat].vehicles[v]
    there = stand(reader.tables, state, vehicle.position, vehicle.colour, vehicle.segment)
    marks = (Mark("ghost", "-class", "p-2 c-3 x-m"), Mark("ghost", "+class", f"{there} seen"),
             Mark("ghost-body", "href", f"#body-{KIND_NAMES[vehicle.kind]}"))
    place = f"{reader(position_name(vehicle.position))}, {reader(colour_name(vehicle.colour))}"
    return Preview(marks, reader(message, place=place, fact=fact_in_words(replace(reader, view=state), seat, v)))


def chip(reader: Reader, state: State, seat: int, v: int, action: int, **looks: Any) -> Facts:
    """Return a choice as a small button, with what the vehicle would bring in the state that it leads to."""
    ahead = prospect(reader.tables, state, seat, v)
    return {"action": action, "brings": ahead.total, "linked": ahead.linked, **looks}


def orbit_chip(reader: Reader, state: State, seat: int, v: int, action: int) -> Facts:
    """Return an orbit as a small button: its number and colour, where it leads past, what it would bring."""
    here = state.explorers[seat].vehicles[v]
    spot = spot_of(reader.tables, state, here.position, here.colour, here.segment)
    return chip(reader, state, seat, v, action, colour=int(here.colour), spot=spot)


def orbits_of(reader: Reader, position: int) -> list[tuple[int, int]]:
    """Return the orbits that the card on a position has: colours and segments."""
    return [(colour, segment) for colour in range(COLOURS) for segment in range(SEGMENTS)
            if bits_of(reader.tables, reader.view, position, colour, segment)]


def goal(reader: Reader, position: int, colour: int, segment: int, action: int, number: int) -> Facts:
    """Return a place on a line that can be chosen: whether the line runs to Earth, and the number of the vehicle that
    would go there, or 0.
    """
    there = stand(reader.tables, reader.view, position, colour, segment)
    home = bool(runs_to_earth(reader.tables, reader.view, position, colour, segment))
    return {"action": action, "number": number, "stand": there, "home": home}


def fleets(view: State) -> list[list[Vehicle]]:
    """Return all vehicles, by explorer."""
    return [explorer.vehicles for explorer in view.explorers[:view.seats]]


def all_that_stands(reader: Reader) -> MadeOf:
    """Return of what the pictures of all vehicles are made: the row, where they stand, and what is said of them."""
    view = reader.view
    return (reader.say, reader.names, reader.tables, view.top, view.turned, fleets(view), view.options.link,
            view.actor, view.phase == Phase.OVER)


def scene_vehicles(reader: Reader) -> list[Facts]:
    """Return every vehicle there could be: each has its piece, so that what is built can be told."""
    return [{**each, "mine": True} if each["seat"] == reader.seat and each["on"] else each for each in vehicles(reader)]


@kept(all_that_stands)
def vehicles(reader: Reader) -> list[Facts]:
    """Return all vehicles, nobody's own."""
    return [vehicle_fact(reader, seat, v) for seat in range(int(reader.view.seats)) for v in range(VEHICLES)]


def vehicle_fact(reader: Reader, seat: int, v: int) -> Facts:
    """Return what is drawn of a vehicle."""
    tables, view = reader.tables, reader.view
    vehicle = view.explorers[seat].vehicles[v]
    name, acting = f"{seat}-{v}", seat == view.actor
    if vehicle.kind == Kind.NONE or view.top[vehicle.position] == NONE:
        return {"id": name, "seat": seat, **AWAY}
    ahead = prospect(tables, view, seat, v)
    home, (broken, edge, _) = way_home(tables, view, vehicle.position, vehicle.colour, vehicle.segment)
    marks = [f"{way} +class sought" for way in home]
    if broken != NONE and not ahead.linked:
        marks.append(f"broken +class p-{broken} c-{vehicle.colour} e-{edge} seen")
    looks = {"linked": ahead.linked, "cut": not ahead.linked, "acting": acting,
             "moved": acting and vehicle.moved, "port": is_crowded(tables, view, seat, v)}
    return {
        "id": name,
        "seat": seat,
        "number": v + 1,
        "on": True,
        "mine": False,
        "stand": stand(tables, view, vehicle.position, vehicle.colour, vehicle.segment),
        "aside": beside(view, seat, v),
        "kind": KIND_NAMES[vehicle.kind],
        "value": int(vehicle.value),
        "looks": " ".join(look for look, is_so in looks.items() if is_so),
        "sign": "" if view.phase == Phase.OVER else sign_of(ahead),
        "ghost": "\n".join(marks),
        "says": vehicle_in_words(reader, seat, v),
    }


def sign_of(ahead: Prospect) -> str:
    """Return the figure beside a vehicle: what it brings, what its store rises to, or why neither."""
    if ahead.total:
        return f"+{ahead.total}"
    return f"▲{ahead.fills}" if ahead.fills else "0" if ahead.linked else "×"


def beside(view: State, seat: int, v: int) -> int:
    """Return how many vehicles that are drawn before it stand on the same orbit, where that is allowed (EX-A4)."""
    each = fleets(view)
    here, drawn_before = each[seat][v], [*chain(*each[:seat]), *each[seat][:v]]
    return sum(there.kind != Kind.NONE and (there.position, there.colour, there.segment) ==
               (here.position, here.colour, here.segment) for there in drawn_before)


def is_crowded(tables: Tables, view: State, seat: int, v: int) -> bool:
    """Say whether somebody is close on a vehicle's outward side, and nobody on the other: there its figure goes."""
    here = view.explorers[seat].vehicles[v]
    at = along(tables, view, here)
    steps = [along(tables, view, there) - at for there in chain(*fleets(view))
             if there.kind != Kind.NONE and there.colour == here.colour]
    return any(0 < step < CLOSE for step in steps) and not any(-CLOSE < step < 0 for step in steps)


def along(tables: Tables, view: State, vehicle: Vehicle) -> float:
    """Return how far along the row a vehicle is drawn, in cards."""
    spot = spot_of(tables, view, vehicle.position, vehicle.colour, vehicle.segment)
    return int(vehicle.position) + SPOTS_ALONG[spot]


def headed(reader: Reader, v: int) -> str:
    """Return the name of a vehicle as a title or a button begins with it."""
    name = vehicle_name(reader.say, v)
    return name[:1].upper() + name[1:]


def vehicle_in_words(reader: Reader, seat: int, v: int) -> str:
    """Return a vehicle, where it is, and what it will bring; after the game that is nothing."""
    vehicle = reader.view.explorers[seat].vehicles[v]
    where = reader(WHERE, kind=kind_name(vehicle.kind), number=v + 1, actor=reader.names[seat],
                   position=position_name(vehicle.position), colour=colour_name(vehicle.colour))
    if reader.view.phase == Phase.OVER:
        return f"{where}."
    return reader(FACT, vehicle=where, fact=fact_in_words(reader, seat, v))


def fact_in_words(reader: Reader, seat: int, v: int) -> str:
    """Return what a vehicle will bring, or why nothing."""
    tables, view = reader.tables, reader.view
    vehicle, ahead = view.explorers[seat].vehicles[v], prospect(tables, view, seat, v)
    if ahead.linked:
        return reader(BRINGS, pieces=pieces(reader.say, ahead.amounts)) if ahead.total else \
            reader(BARREN if ahead.hub else IDLE)
    _, (*_, broken) = way_home(tables, view, vehicle.position, vehicle.colour, vehicle.segment)
    place = position_name(broken if broken != NONE else vehicle.position)
    message = CUT if vehicle.kind != Kind.FACTORY else FILLS if ahead.fills else IS_FULL
    return reader(message, colour=colour_name(vehicle.colour), position=place, amount=ahead.fills)

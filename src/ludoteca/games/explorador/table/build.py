"""Phase 2: ships are built, and vehicles combined into larger ones (EX-23, EX-24)."""

from ludoteca.engine.game.contract import Preview
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.explorador.actions import KINDS, MEMBERS
from ludoteca.games.explorador.cards import EARTH, Kind
from ludoteca.games.explorador.rules.build import combined, free_slot, is_member
from ludoteca.games.explorador.state import NONE, VEHICLES, Phase
from ludoteca.games.explorador.table.fleet import built, goal, merged, orbit_chip, orbits_of, seen_at
from ludoteca.games.explorador.table.names import kind_name, orbit_name, vehicle_name

BUILD_ON = Message("Build a ship on {orbit}")
COMBINE_AT = Message("Combine {vehicles} into a {kind}, at {place}")
prompt_build = Message("Phase 2: build a ship, combine vehicles, or do neither.")
TOGETHER = Message("Combined on {place}: {fact}.")
NEW_SHIP = Message("New ship on Earth")
UNION = Message("{vehicle} from {numbers}")


def label_build(reader: Reader, colour: int, segment: int) -> str:
    """Return what building a ship does (EX-23)."""
    return reader(BUILD_ON, orbit=orbit_name(reader.say, colour, segment))


def label_combine(reader: Reader, subset: int, at: int) -> str:
    """Return what combining vehicles does (EX-24)."""
    names = reader.say.all_of(vehicle_name(reader.say, v) for v in joined(subset))
    kind = int(combined(reader.view, subset)) or Kind.STATION
    return reader(COMBINE_AT, vehicles=names, kind=kind_name(kind), place=vehicle_name(reader.say, at))


def preview_build(reader: Reader, colour: int, segment: int) -> Preview:
    """Show a new ship on an orbit of the Earth."""
    v = int(free_slot(reader.view))
    return seen_at(reader, built(reader.view, reader.seat, v, EARTH, colour, segment), reader.seat, v)


def preview_combine(reader: Reader, subset: int, at: int) -> Preview:
    """Show the vehicle that some become together."""
    state = merged(reader.view, reader.seat, joined(subset), at, int(combined(reader.view, subset)))
    return seen_at(reader, state, reader.seat, at, TOGETHER)


def joined(subset: int) -> list[int]:
    """Return the vehicles of a subset."""
    return [v for v in range(VEHICLES) if is_member(subset, v)]


def goals_of_ship(reader: Reader) -> list[Facts]:
    """Return the places on the lines of Earth where a new ship could be."""
    if reader.view.phase != Phase.BUILD:
        return []
    return [goal(reader, EARTH, *orbit, KINDS["build"].number(*orbit), 0) for orbit in orbits_of(reader, EARTH)]


def groups_of_ship(reader: Reader) -> list[Facts]:
    """Return where a new ship may be built, and what vehicles can become together."""
    if reader.view.phase != Phase.BUILD:
        return []
    view, seat, slot = reader.view, int(reader.view.actor), int(free_slot(reader.view))
    unions = [union(reader, subset) for subset in range(len(MEMBERS)) if combined(view, subset) != Kind.NONE]
    if slot == NONE:
        return unions
    chips = [orbit_chip(reader, built(view, seat, slot, EARTH, *orbit), seat, slot, KINDS["build"].number(*orbit))
             for orbit in orbits_of(reader, EARTH)]
    return [{"id": "new", "title": reader(NEW_SHIP), "picks": 0, "flights": [], "orbits": chips}, *unions]


def union(reader: Reader, subset: int) -> Facts:
    """Return what vehicles can become together: the places that it can have are those where they stand (EX-24)."""
    view, seat, members = reader.view, int(reader.view.actor), joined(subset)
    kind = int(combined(view, subset))
    return {
        "id": f"union-{subset}",
        "title": reader(UNION, vehicle=kind_name(kind), numbers=" + ".join(str(v + 1) for v in members)),
        "picks": 0,
        "flights": [],
        "orbits": [orbit_chip(reader, merged(view, seat, members, at, kind), seat, at,
                              KINDS["combine"].number(subset, at)) for at in members],
    }

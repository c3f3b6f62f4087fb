"""What changes in the picture, as plain values. `scene` is what `table.html` draws; `account.py` says it in words.

Where a piece stands is said by classes: `p-` a position of the row, `c-` a colour, `x-` a place along the card.
`table.css` brings them to their places, in one row where there is room, else in three rows, one a zone.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludoteca.engine.seats import has
from ludoteca.engine.words import Message, Translator
from ludoteca.games.explorador.account import hand_cards, is_covered, round_name, stock_in_words, text
from ludoteca.games.explorador.actions import (
    BUILD,
    FLY,
    JOKER_ON,
    LAY,
    ORBIT,
    ORBITS,
    OUTWARD,
    SUNWARD,
    SWAP_JOKER,
    TAKE,
)
from ludoteca.games.explorador.cards import (
    COLOURS,
    EARTH,
    FACES,
    JOKER,
    JOKER_PILES,
    MATERIALS,
    POSITIONS,
    SEGMENTS,
    SPECIAL,
    VALUES,
    Material,
    Place,
    Position,
    position_of,
    value_of,
)
from ludoteca.games.explorador.fleet import vehicle_facts, yields_of
from ludoteca.games.explorador.forecast import fleet_of
from ludoteca.games.explorador.hand import hand_facts
from ludoteca.games.explorador.lines import breaks, face, rails, stand, ways
from ludoteca.games.explorador.names import MATERIALS as MATERIAL_NAMES
from ludoteca.games.explorador.names import POSITIONS as NAMES
from ludoteca.games.explorador.rules.orbits import bits_of, flight_end, is_occupied
from ludoteca.games.explorador.state import NONE, VEHICLES, Phase

__all__ = ["scene", "text"]

ZONES = (Message("Inner zone"), Message("Middle zone"), Message("Outer zone"))
VALUE = Message("C{value}")
SHOWN = Message("Explorers’ stocks")


@dataclass(frozen=True)
class Unchanging:
    """What stays as it is during a game: reckoned only where it is drawn, once a page."""

    make: Callable[..., Any]
    arguments: tuple[Any, ...] = field(compare=False, repr=False)

    def __call__(self) -> Any:
        """Return it."""
        return self.make(*self.arguments)


def scene(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> dict[str, Any]:
    """Return what is drawn: the row, its lines, vehicles, what can be picked on the board, stocks, the hand."""
    acts = viewer >= 0 and has(view.awaited, viewer)
    return {
        "round": round_name(say, view),
        "zones": [say(zone) for zone in ZONES],
        "names": [say(NAMES[position]) for position in Position],
        "faces": Unchanging(faces, (tables, int(view.options.beginners))),
        "places": [place_fact(say, tables, view, position) for position in range(POSITIONS)],
        "reached": 1 + max((position for position in range(POSITIONS) if view.top[position] != NONE), default=0) // 4,
        "breaks": breaks(tables, view),
        "vehicles": vehicle_facts(say, names, tables, view, viewer),
        "goals": spread(goals(tables, view)) if acts else [],
        "picks": picks(view, viewer) if acts else [],
        "stocks": [stock_fact(say, names, view, seat, viewer) for seat in range(int(view.seats))],
        "stocks_title": say(SHOWN),
        "materials": [say(MATERIAL_NAMES[material]) for material in Material],
        "hand": hand_facts(say, names, tables, view, viewer),
        "colours": range(COLOURS),
    }


def faces(tables: Any, both_ways: int) -> list[dict[str, Any]]:
    """Return what is printed on every card, and upside down where cards may be turned."""
    return [face(tables, card, turned) for turned in range(1 + both_ways) for card in range(FACES)]


def place_fact(say: Translator, tables: Any, view: Any, position: int) -> dict[str, Any]:
    """Return what is drawn of a position: the card on top with its lines, its pile, what is found there."""
    top = int(view.top[position])
    drawn = ways(tables, view, position)
    return {
        "position": position,
        "name": say(NAMES[Position(position)]),
        "laid": top != NONE,
        "title": "" if top == NONE else "★" if top == JOKER else "✦" if top == SPECIAL
        else say(VALUE, value=value_of(top)),
        "down": bool(view.turned[position]),
        "ways": drawn,
        "rails": rails(tuple((colour, kind) for colour, _, kind, _ in drawn)),
        "yields": yields_of(say, tables, position),
        "pile": int(view.pile_size[position]),
        "covered": sum(view.where[card] == Place.LAID for card in range(position * VALUES, (position + 1) * VALUES)
                       if card != top),
    }


def picks(view: Any, viewer: int) -> list[dict[str, Any]]:
    """Return what a click on a place of the row could mean now: to take a card there, to lay one, or a joker.

    A card can be laid by a click on its place where the viewer holds only that one for it.
    """
    if view.phase in (Phase.PILE, Phase.FAR):
        return [{"position": position, "action": TAKE + position, "sort": "take"} for position in range(POSITIONS)]
    held = hand_cards(view, viewer)
    if view.phase == Phase.CARD and JOKER not in held:
        places = [position_of(card) for card in held]
        return [{"position": position_of(card), "action": LAY + card, "sort": "lays"} for card in held
                if places.count(position_of(card)) == 1]
    if view.phase == Phase.CARD:
        under = [{"position": pile, "action": SWAP_JOKER + pile, "sort": "under"} for pile in range(JOKER_PILES)]
        return under + [{"position": each, "action": JOKER_ON + each, "sort": "joker"} for each in range(POSITIONS)]
    return []


def goals(tables: Any, view: Any) -> list[dict[str, Any]]:
    """Return the places on the lines that a click could choose: for a new ship, for each vehicle that moves."""
    seat = int(view.actor)
    if view.phase == Phase.BUILD:
        return [goal(tables, view, EARTH, orbit, BUILD + orbit, 0) for orbit in range(ORBITS)
                if bits_of(tables, view, EARTH, orbit // SEGMENTS, orbit % SEGMENTS)]
    if view.phase == Phase.SIDE:
        owner, v = divmod(int(view.vehicle), VEHICLES)
        colour = int(view.explorers[owner].vehicles[v].colour)
        return [goal(tables, view, EARTH, colour * SEGMENTS + side, action, v + 1)
                for side, action in enumerate((SUNWARD, OUTWARD))]
    if view.phase not in (Phase.MOVE, Phase.SHIFT, Phase.DISPLACED):
        return []
    found = []
    for v in fleet_of(view, seat):
        vehicle = view.explorers[seat].vehicles[v]
        found += [goal(tables, view, int(vehicle.position), orbit, ORBIT + v * ORBITS + orbit, v + 1)
                  for orbit in range(ORBITS)
                  if bits_of(tables, view, vehicle.position, orbit // SEGMENTS, orbit % SEGMENTS)]
        found += flights(tables, view, seat, v) if view.phase == Phase.MOVE else []
    return found


def spread(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Say of each place that can be chosen how many before it are the same spot, so that it is drawn beside them."""
    counts: dict[str, int] = {}
    for each in found:
        each["nth"] = counts.get(each["stand"], 0)
        counts[each["stand"]] = each["nth"] + 1
    for each in found:
        each["many"] = counts[each["stand"]] > 1
    return found


def flights(tables: Any, view: Any, seat: int, v: int) -> list[dict[str, Any]]:
    """Return where a ship could fly along its orbit."""
    vehicle = view.explorers[seat].vehicles[v]
    ends = [(target, int(flight_end(tables, view, int(vehicle.position), vehicle.colour, int(vehicle.segment), target)))
            for target in range(POSITIONS) if target != vehicle.position and is_occupied(view, target)]
    return [goal(tables, view, target, int(vehicle.colour) * SEGMENTS + end, FLY + v * POSITIONS + target, v + 1)
            for target, end in ends if end != NONE]


def goal(tables: Any, view: Any, position: int, orbit: int, action: int, number: int) -> dict[str, Any]:
    """Return a place on a line that can be chosen; with the number of the vehicle that would go there."""
    return {"action": action, "number": number, "stand": stand(tables, view, position, *divmod(orbit, SEGMENTS))}


def stock_fact(say: Translator, names: Sequence[str], view: Any, seat: int, viewer: int) -> dict[str, Any]:
    """Return what an explorer owns, as far as it is open: by material, and in all."""
    stock = [int(view.explorers[seat].stock[material]) for material in range(MATERIALS)]
    return {
        "seat": seat,
        "name": names[seat],
        "amounts": stock,
        "total": sum(stock),
        "covered": is_covered(view, seat, viewer),
        "words": stock_in_words(say, names, view, seat, viewer),
    }

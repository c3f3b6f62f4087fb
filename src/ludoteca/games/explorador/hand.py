"""What the viewer holds and may choose from: cards, moves of each vehicle, trade, and everything else as buttons."""

from collections.abc import Iterator, Sequence
from typing import Any

from ludoteca.engine.seats import has
from ludoteca.engine.words import Message, Translator
from ludoteca.games.explorador.account import hand_cards, is_covered
from ludoteca.games.explorador.actions import (
    ACCEPT,
    ASK,
    BARGAIN,
    BUILD,
    CALL_TIME,
    CHANGE,
    COMBINE,
    DONE,
    DROP,
    FLY,
    LAY,
    MARKET,
    MOST_PIECES,
    OFFER,
    ORBIT,
    ORBITS,
    OUTWARD,
    PASS,
    REDUCE,
    REFUSE,
    SEND,
    SPEND,
    SUBSETS,
    SUNWARD,
    SWAP,
    TURN,
    members_of,
)
from ludoteca.games.explorador.cards import (
    EARTH,
    JOKER,
    MATERIALS,
    POSITIONS,
    SEGMENTS,
    Kind,
    Material,
    Position,
    position_of,
)
from ludoteca.games.explorador.forecast import built, fleet_of, merged, moved, prospect
from ludoteca.games.explorador.lines import spot_of
from ludoteca.games.explorador.names import MATERIALS as MATERIAL_NAMES
from ludoteca.games.explorador.names import POSITIONS as NAMES
from ludoteca.games.explorador.names import VEHICLES as KINDS
from ludoteca.games.explorador.names import card_name, vehicle_name
from ludoteca.games.explorador.rules.build import combined, free_slot
from ludoteca.games.explorador.rules.orbits import bits_of, flight_end, is_occupied
from ludoteca.games.explorador.state import NONE, VEHICLES, Phase

I_GET = Message("I get")
I_GIVE = Message("I give")
OWNED = Message("of {amount}")
NEW_SHIP = Message("New ship on Earth")
UNION = Message("{vehicle} from {numbers}")
PUT_UNDER = Message("Put under")
PLAIN = {                  # what is chosen by buttons that are no cards, by phase
    Phase.CARD: (PASS,),
    Phase.SIDE: (SUNWARD, OUTWARD),
    Phase.SHIFT: (DONE,),
    Phase.BUILD: (DONE,),
    Phase.MOVE: (DONE,),
    Phase.SUPPLY: (*range(BARGAIN, ASK), *range(MARKET, SPEND), *range(REDUCE, CALL_TIME)),
    Phase.COMPOSE: (SEND, DROP),
    Phase.ANSWER: (ACCEPT, REFUSE, CHANGE),
    Phase.MARKET: range(SPEND, REDUCE),
}
MOVING = (Phase.MOVE, Phase.SHIFT, Phase.DISPLACED)


def hand_facts(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> dict[str, Any]:
    """Return all that lies before the viewer."""
    if viewer < 0 or view.phase == Phase.OVER:
        return {"cards": [], "choices": [], "groups": [], "trade": None, "laying": False}
    awaited = has(view.awaited, viewer)
    phase = Phase(int(view.phase))
    return {
        "cards": cards(say, view, viewer),
        "choices": [*(PLAIN.get(phase, ()) if awaited else ()), CALL_TIME],
        "groups": list(groups(say, tables, view)) if awaited else [],
        "trade": trade(say, view, viewer),
        "laying": awaited and phase == Phase.CARD,
        "put_under": say(PUT_UNDER),
    }


def cards(say: Translator, view: Any, viewer: int) -> list[dict[str, Any]]:
    """Return the cards in hand: what a click lays, and what turns one or puts it under its pile."""
    found = []
    for nth, card in enumerate(hand_cards(view, viewer)):
        joker = card == JOKER
        found.append({
            "card": card,
            "id": f"{card}-{nth}" if joker else str(card),
            "name": card_name(say, card),
            "position": -1 if joker else position_of(card),
            "lay": -1 if joker else LAY + card,
            "turn": -1 if joker or not view.options.beginners else TURN + card,
            "swap": -1 if joker else SWAP + card,
        })
    return found


def groups(say: Translator, tables: Any, view: Any) -> Iterator[dict[str, Any]]:
    """Yield where each vehicle that can move may go, where a new ship may be built, and what can be combined."""
    seat = int(view.actor)
    if view.phase == Phase.BUILD:
        slot = free_slot(view)
        if slot >= 0:
            yield {"id": "new", "title": say(NEW_SHIP), "flights": [],
                   "orbits": [orbit_chip(tables, built(view, seat, slot, EARTH, orbit), seat, slot, EARTH, orbit,
                                         BUILD + orbit) for orbit in there(tables, view, EARTH)]}
        yield from unions(say, tables, view, seat)
    elif view.phase in MOVING:
        for v in fleet_of(view, seat):
            vehicle = view.explorers[seat].vehicles[v]
            here = int(vehicle.position)
            yield {
                "id": f"{seat}-{v}",
                "title": vehicle_name(say, Kind(int(vehicle.kind)), v + 1),
                "flights": flight_chips(say, tables, view, seat, v) if view.phase == Phase.MOVE else [],
                "orbits": [orbit_chip(tables, moved(view, seat, v, here, orbit), seat, v, here, orbit,
                                      ORBIT + v * ORBITS + orbit) for orbit in there(tables, view, here)],
            }


def unions(say: Translator, tables: Any, view: Any, seat: int) -> Iterator[dict[str, Any]]:
    """Yield what vehicles can become together: the places that it can have are those where they stand (EX-24)."""
    fleet = view.explorers[seat].vehicles
    for subset in range(SUBSETS):
        members = [v for v in range(VEHICLES) if members_of(subset) >> v & 1]
        kind = int(combined(view, subset))
        if kind != Kind.NONE:
            yield {
                "id": f"union-{subset}",
                "title": say(UNION, vehicle=say(KINDS[Kind(kind)]), numbers=" + ".join(str(v + 1) for v in members)),
                "flights": [],
                "orbits": [orbit_chip(tables, merged(view, seat, members, at, kind), seat, at, int(fleet[at].position),
                                      int(fleet[at].colour) * SEGMENTS + int(fleet[at].segment),
                                      COMBINE + subset * VEHICLES + at) for at in members],
            }


def there(tables: Any, view: Any, position: int) -> list[int]:
    """Return the orbits that a card has."""
    return [orbit for orbit in range(ORBITS)
            if bits_of(tables, view, position, orbit // SEGMENTS, orbit % SEGMENTS)]


def orbit_chip(tables: Any, state: Any, seat: int, v: int, position: int, orbit: int, action: int) -> dict[str, Any]:
    """Return an orbit as a small button: its number and colour, where it leads past, what it would bring."""
    colour, segment = divmod(orbit, SEGMENTS)
    ahead = prospect(tables, state, seat, v)
    return {"action": action, "colour": colour, "spot": spot_of(tables, state, position, colour, segment),
            "brings": sum(ahead.amounts), "linked": ahead.linked}


def flight_chips(say: Translator, tables: Any, view: Any, seat: int, v: int) -> list[dict[str, Any]]:
    """Return where a ship could fly, each with what that would bring."""
    vehicle, found = view.explorers[seat].vehicles[v], []
    for target in range(POSITIONS):
        if target == vehicle.position or not is_occupied(view, target):
            continue
        end = int(flight_end(tables, view, int(vehicle.position), vehicle.colour, int(vehicle.segment), target))
        if end != NONE:
            ahead = prospect(tables, moved(view, seat, v, target, int(vehicle.colour) * SEGMENTS + end), seat, v)
            found.append({"action": FLY + v * POSITIONS + target, "name": say(NAMES[Position(target)]),
                          "brings": sum(ahead.amounts), "linked": ahead.linked})
    return found


def trade(say: Translator, view: Any, viewer: int) -> dict[str, Any] | None:
    """Return an offer as its reader sees it: what I get, what I give; None while nobody bargains."""
    if view.phase not in (Phase.COMPOSE, Phase.ANSWER) or viewer not in (view.actor, view.partner):
        return None
    proposes = viewer == view.proposer
    mine, theirs = (view.asked, view.offered) if proposes else (view.offered, view.asked)
    composing = view.phase == Phase.COMPOSE and proposes
    other = int(view.partner if viewer == view.actor else view.actor)
    others = None if is_covered(view, other, viewer) else view.explorers[other].stock
    own = view.explorers[viewer].stock
    return {"sides": [
        {"id": "get", "title": say(I_GET), "rows": trade_rows(say, mine, others, ASK if composing else NONE)},
        {"id": "give", "title": say(I_GIVE), "rows": trade_rows(say, theirs, own, OFFER if composing else NONE)},
    ]}


def trade_rows(say: Translator, amounts: Any, stock: Any, first: int) -> list[dict[str, Any]]:
    """Return for each material how much of it is in an offer, of how much, and what would put some into it.

    Of a stock that is covered, None, nothing is said.
    """
    return [{
        "sort": Material(material).name.lower(),
        "name": say(MATERIAL_NAMES[Material(material)]),
        "amount": int(amounts[material]),
        "most": MOST_PIECES if stock is None else int(stock[material]),
        "owned": "" if stock is None else say(OWNED, amount=int(stock[material])),
        "actions": [first + material * MOST_PIECES + more for more in range(MOST_PIECES)] if first != NONE else [],
    } for material in range(MATERIALS)]

"""What is drawn of planes and balloons, as plain values; all of it is taken from the view alone."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.seats import has
from ludoteca.engine.words import Message, Translator
from ludoteca.games.wings_of_war.account import HELD, KNOWN, seen_of
from ludoteca.games.wings_of_war.cards import CARD_NAMES, DECK_NAMES, MOST_CARDS, Special, is_dive
from ludoteca.games.wings_of_war.cast import capital, cast, plane_name
from ludoteca.games.wings_of_war.curves import Pose, arcs_of, move_of, path_from, path_of, pose_of, reaching
from ludoteca.games.wings_of_war.names import plane_id
from ludoteca.games.wings_of_war.plaques import place_plaques
from ludoteca.games.wings_of_war.rules.altitude import COUNTERS, climb_need, gains_counter, height_after, height_of
from ludoteca.games.wings_of_war.rules.damage import UNKNOWN, deck_of, kind_of
from ludoteca.games.wings_of_war.rules.flyers import is_balloon, owners
from ludoteca.games.wings_of_war.state import MOST_GUNS, NONE, Phase, Status
from ludoteca.games.wings_of_war.view import flown

AT_LEVEL = Message("Level {level}.")
DOWN = Message("Shot down.")
SIGNS = {
    Special.JAM: "jam", Special.RIGHT: "rudder-r", Special.LEFT: "rudder-l", Special.ENGINE: "engine",
    Special.SMOKE: "smoke", Special.FIRE: "flame", Special.CREW: "crew", Special.EXPLOSION: "blast",
}
STATUSES = ("absent", "flying", "down", "left", "home", "saved")


def height_of_table(tables: Any, view: Any) -> int:
    """Return how far the table reaches from south to north, in millimetres."""
    return int(tables.missions[view.mission].height) // 100


def pose(tables: Any, view: Any, slot: int) -> Pose:
    """Return where a flyer is on the picture."""
    return pose_of(height_of_table(tables, view), view.flyers[slot].stand)


def flyer_name(say: Translator, names: Sequence[str], tables: Any, view: Any, slot: int) -> str:
    """Return how everybody calls a flyer."""
    return capital(plane_name(say, names, cast(tables, view)[slot]))


def flyer_facts(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> list[dict[str, Any]]:
    """Return what is drawn of every flyer, by slot."""
    found = [flyer_fact(say, names, tables, view, viewer, slot) for slot in range(int(view.crowd))]
    place_plaques(found, height_of_table(tables, view))
    return found


def flyer_fact(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int, slot: int) -> dict[str, Any]:
    """Return what is drawn of one flyer."""
    flyer = view.flyers[slot]
    here = pose(tables, view, slot)
    balloon = is_balloon(tables, flyer)
    last = int(flyer.last)
    move = None if balloon or last < 0 else move_of(tables, int(flyer.model), last)
    name = flyer_name(say, names, tables, view, slot)
    return {
        "slot": slot,
        "seat": int(flyer.seat),
        "side": int(flyer.side),
        "sort": plane_id(int(flyer.model)).lower(),
        "base": 1 if int(flyer.stand.half_width) < 3000 else 2,
        "balloon": balloon,
        "unmanned": balloon or int(flyer.autonomous) == 1,
        "name": name,
        "number": cast(tables, view)[slot].number,
        "status": STATUSES[int(flyer.status)],
        "on": flyer.status == Status.FLYING,
        "mine": flyer.seat == viewer,
        "friend": viewer >= 0 and flyer.side == side_of(view, viewer),
        "level": int(flyer.level),
        "site": str(here),
        "x": here.x, "y": here.y, "heading": here.heading,
        "path": path_from(here.before(move), move) if move else "",
        "smokes": flyer.no_tail > 0,
        "burns": flyer.flames > 0,
        "jammed": any(flyer.jams[gun] > 0 for gun in range(MOST_GUNS)),
        "tail_site": str(reaching(here, pose(tables, view, int(flyer.tail)))) if flyer.tail >= 0 else "",
        "tail": int(flyer.tail) if flyer.tail >= 0 and flyer.status == Status.FLYING else NONE,
        "arcs": arcs_of(tables, int(flyer.model)),
        "held": int(flyer.held),
        "says": " ".join([f"{name}.", *facts_in_words(say, names, tables, view, viewer, slot)]),
    }


def side_of(view: Any, seat: int) -> int:
    """Return the side that a seat flies for."""
    own = (int(flyer.side) for flyer in view.flyers[: int(view.crowd)] if flyer.seat == seat)
    return next(own, NONE)


def knows(view: Any, slot: int, viewer: int) -> bool:
    """Say whether the viewer knows what a flyer has suffered."""
    return viewer >= 0 and has(owners(view, slot), viewer)


def facts_in_words(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int, slot: int) -> list[str]:
    """Return what one can see of a flyer."""
    flyer = view.flyers[slot]
    if flyer.status == Status.DESTROYED:
        return [say(DOWN)]
    found = [say(AT_LEVEL, level=int(flyer.level))]
    if knows(view, slot, viewer):
        found.append(say(KNOWN, amount=int(flyer.points), most=int(tables.models[flyer.model].damage)))
    if flyer.held > 0:
        found.append(say(HELD, amount=int(flyer.held)))
    return found + seen_of(say, names, tables, view, cast(tables, view), slot)


def damage_cards(tables: Any, view: Any, slot: int) -> list[dict[str, Any]]:
    """Return the damage cards that lie with a flyer, the first taken first: faces, and backs of those not seen."""
    found = []
    for card in view.flyers[slot].cards[: int(view.flyers[slot].held)]:
        kind, deck = kind_of(int(card)), DECK_NAMES[deck_of(int(card))].lower()
        if kind == UNKNOWN:
            found.append({"deck": deck, "points": "", "sign": ""})
            continue
        special = int(tables.special[kind])
        points = "" if special == Special.EXPLOSION else str(int(tables.points[kind]))
        found.append({"deck": "", "points": points, "sign": SIGNS.get(Special(special), "")})
    return found


def planned(tables: Any, view: Any, slot: int) -> list[int]:
    """Return the cards that are still to be flown, as far as the viewer knows them."""
    flyer = view.flyers[slot]
    done = 0 if view.phase in (Phase.PLAN, Phase.TAIL, Phase.BURN) else flown(view)
    found = []
    for card in flyer.plan[done:MOST_CARDS]:
        if card < 0:
            break
        found.append(int(card))
    return found


def course_of(tables: Any, view: Any, slot: int, cards: Sequence[int]) -> list[dict[str, Any]]:
    """Return the steps that cards lead a flyer: where each begins and ends, its way, and the level it ends at."""
    flyer = view.flyers[slot]
    here, height = pose(tables, view, slot), int(height_of(flyer))
    need = int(climb_need(tables, view, flyer))
    found = []
    for card in cards:
        move = move_of(tables, int(flyer.model), card)
        end = here.after(move)
        before, height = height, int(height_after(view, height, need, card))
        found.append({
            "card": CARD_NAMES[card].replace("-", "_"),
            "site": str(here), "end": end, "path": path_of(move),
            "level": max(0, height // COUNTERS), "counters": height % COUNTERS,
            "rises": bool(gains_counter(view, card)), "dives": bool(is_dive(card)),
            "leaves": edge_left(tables, view, end), "changed": before != height,
        })
        here = end
    return found


def edge_left(tables: Any, view: Any, end: Pose) -> int:
    """Return the edge of the table beyond which a stand is, as `Edge` numbers them, NONE if it is on the table."""
    mission = tables.missions[view.mission]
    wide, high = int(mission.width) / 100, int(mission.height) / 100
    beyond = (end.y < 0, end.y > high, end.x > wide, end.x < 0)
    return beyond.index(True) if any(beyond) else NONE

"""Planes and balloons: what is drawn of them, as plain values, what each has suffered, and what its owner is asked.

All of it is taken from the view alone.
"""

import math
from collections.abc import Sequence
from functools import cache

from ludoteca.engine.game.contract import Preview
from ludoteca.engine.game.kept import MadeOf, content_of, kept
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.runtime.seats import CHANCE, members
from ludoteca.engine.texts.words import Message
from ludoteca.games.wings_of_war.actions import KINDS
from ludoteca.games.wings_of_war.cards import CARD_NAMES, DECK_NAMES, Special, is_dive
from ludoteca.games.wings_of_war.rules.damage import UNKNOWN, deck_of, kind_of
from ludoteca.games.wings_of_war.rules.flight import COUNTERS, climb_need, gains_counter, height_after, height_of
from ludoteca.games.wings_of_war.rules.flow import waiting
from ludoteca.games.wings_of_war.rules.flyers import asked_slot, is_balloon, is_flying
from ludoteca.games.wings_of_war.rules.geometry import across, along
from ludoteca.games.wings_of_war.state import DEGREES, NONE, Flyer, Phase, State, Status, Tables
from ludoteca.games.wings_of_war.table.drawing import Pose, arcs_of, move_of, path_from, path_of, pose_of, reaching
from ludoteca.games.wings_of_war.table.names import (
    camp,
    capital,
    damage_name,
    farewell,
    name_context,
    name_of,
    own_name,
    plane_id,
)
from ludoteca.games.wings_of_war.table.text import HELD, KNOWN, knows, planned, seen_of, what_became

AT_LEVEL = Message("Level {level}.")
SIGNS = {
    Special.JAM: "jam", Special.RIGHT: "rudder-r", Special.LEFT: "rudder-l", Special.ENGINE: "engine",
    Special.SMOKE: "smoke", Special.FIRE: "flame", Special.CREW: "crew", Special.EXPLOSION: "blast",
}
STATUSES = ("absent", "flying", "down", "left", "home", "saved")
SPOTS = {                  # of a label, in millimetres across and ahead of the stand: beside tail or nose
    "left": (-30, -25), "front-left": (-33, 33), "front-right": (33, 33),
}
BODY = 62                  # as near to another stand a label would lie below its plane
APART = 40                 # as near to each other labels would cover each other
MOST_HURT = 3              # how much of the damage is drawn
Spot = tuple[float, float]
Stand = tuple[int, float, float, int]      # slot, place, heading
WAITS = {
    Phase.TAIL: Message("Turn {turn}: waiting for {people} to choose whom to tail."),
    Phase.PLAN: Message("Turn {turn}: waiting for {people} to plan."),
    Phase.ORDER: Message("Turn {turn}: waiting for {people} to reorder cards."),
    Phase.DROP: Message("Turn {turn}: waiting for {people} to decide about bombs."),
    Phase.FIRE: Message("Turn {turn}: waiting for {people} to decide about firing."),
}
CARDS_DRAWN = Message("Drawing cards…")
OVER = Message("The game is over.")
NONE_OF_IT = {
    Phase.FIRE: Message("Hold fire"),
    Phase.DROP: Message("Drop nothing"),
    Phase.PLAN: Message("Leave the balloon up"),
}
COMES_OF_IT = {
    Phase.FIRE: Message("This gun holds fire this phase."),
    Phase.DROP: Message("No bombs this phase."),
    Phase.PLAN: Message("The balloon stays where it is."),
}
DAMAGE_OF = Message("Damage {amount} of {most}")


def height_of_table(tables: Tables, view: State) -> int:
    """Return how far the table reaches from south to north, in millimetres."""
    return int(tables.missions[view.mission].height) // 100


def pose(tables: Tables, view: State, slot: int) -> Pose:
    """Return where a flyer is on the picture."""
    return pose_of(height_of_table(tables, view), view.flyers[slot].stand)


def flyer_facts(reader: Reader, there: Sequence[Facts]) -> list[Facts]:
    """Return what is drawn of every flyer, by slot: what everybody sees is `there`."""
    spots = plaques([(each["slot"], each["x"], each["y"], each["heading"]) for each in there if each["on"]])
    return [flyer_fact(reader, each, spots.get(each["slot"], "left")) for each in there]


def seen_by_all(reader: Reader, slot: int) -> MadeOf:
    """Return of what the picture of a flyer is made that everybody sees."""
    flyer = reader.view.flyers[slot]
    return (reader.tables, reader.view.mission, slot, name_context(reader.tables, reader.view)[slot].number,
            flyer.status, flyer.model, flyer.seat, flyer.side, flyer.autonomous, flyer.stand, flyer.level,
            flyer.last, flyer.held, flyer.flames, flyer.no_tail, any(flyer.jams))


@kept(seen_by_all)
def open_fact(reader: Reader, slot: int) -> Facts:
    """Return what everybody sees of one flyer; `look` stands for all of it, where what is drawn of it is kept."""
    tables, view = reader.tables, reader.view
    flyer = view.flyers[slot]
    here = pose(tables, view, slot)
    balloon = is_balloon(tables, flyer)
    last = int(flyer.last)
    move = None if balloon or last < 0 else move_of(tables, int(flyer.model), last)
    found = {
        "slot": slot,
        "seat": int(flyer.seat),
        "side": int(flyer.side),
        "sort": plane_id(int(flyer.model)).lower(),
        "base": base_of(flyer),
        "balloon": balloon,
        "unmanned": balloon or int(flyer.autonomous) == 1,
        "number": name_context(tables, view)[slot].number,
        "status": STATUSES[int(flyer.status)],
        "on": flyer.status == Status.FLYING,
        "level": int(flyer.level),
        "site": str(here),
        "x": here.x, "y": here.y, "heading": here.heading,
        "path": path_from(here.before(move), move) if move else "",
        "hurt": 0 if balloon else min(MOST_HURT, (int(flyer.held) + 1) // 2),
        "smokes": flyer.no_tail > 0,
        "burns": flyer.flames > 0,
        "jammed": any(flyer.jams),
        "arcs": arcs_of(tables, int(flyer.model)),
        "held": int(flyer.held),
    }
    return {**found, "look": content_of(found)}


def flyer_fact(reader: Reader, seen: Facts, plaque: str) -> Facts:
    """Return what is drawn of one flyer: what everybody sees, and what only the viewer does."""
    tables, view, viewer, slot = reader.tables, reader.view, reader.seat, int(seen["slot"])
    flyer = view.flyers[slot]
    tails = flyer.tail >= 0
    here = Pose(seen["x"], seen["y"], seen["heading"])
    known = knows(tables, view, slot, viewer)
    return {
        **seen,
        "mine": flyer.seat == viewer,
        "known": known,
        "camp": camp(view, viewer, seen["side"]),
        "tail_site": str(reaching(here, pose(tables, view, int(flyer.tail)))) if tails else "",
        "tail": int(flyer.tail) if tails and seen["on"] else NONE,
        "farewell": farewell(reader, slot),
        "plaque": plaque,
        "says": (facts_told if known else open_facts_told)(reader, slot),
    }


def facts_in_words(reader: Reader, slot: int) -> list[str]:
    """Return what one can see of a flyer."""
    tables, view = reader.tables, reader.view
    flyer = view.flyers[slot]
    found = [reader(AT_LEVEL, level=int(flyer.level))]
    if knows(tables, view, slot, reader.seat):
        found.append(reader(KNOWN, amount=int(flyer.points), most=int(tables.models[flyer.model].damage)))
    if flyer.held > 0:
        found.append(reader(HELD, amount=int(flyer.held)))
    return found + seen_of(reader, slot)


def facts_told(reader: Reader, slot: int) -> str:
    """Return a flyer with what the viewer knows of it, or what has become of it."""
    if not is_flying(reader.view, slot):
        return what_became(reader, slot)
    return " ".join([f"{capital(name_of(reader, slot))}.", *facts_in_words(reader, slot)])


def told_to_all(reader: Reader, slot: int) -> MadeOf:
    """Return of what is made what is said of a flyer to those who do not know its damage: all of them see the same."""
    tables, view = reader.tables, reader.view
    flyer = view.flyers[slot]
    return (reader.say, reader.names, list(map(tuple, name_context(tables, view))), slot, flyer.status, flyer.level,
            flyer.held, flyer.autonomous, flyer.tail, flyer.climb, climb_need(tables, view, flyer), flyer.last,
            flyer.flames, flyer.no_tail, any(flyer.jams), flyer.bombs, flyer.rockets, flyer.targets)


@kept(told_to_all)
def open_facts_told(reader: Reader, slot: int) -> str:
    """Return a flyer with what everybody can see of it; to those who know more `facts_told` says it."""
    return facts_told(reader, slot)


def damage_cards(tables: Tables, view: State, slot: int) -> list[Facts]:
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


@cache
def drawing(card: int) -> str:
    """Return how a manoeuvre card's drawing is called."""
    return CARD_NAMES[card].replace("-", "_")


def course_of(tables: Tables, view: State, slot: int, cards: Sequence[int], first: int = 0) -> list[Facts]:
    """Return the steps that cards lead a flyer, from the `first` on: where each begins and ends, its way, its level."""
    flyer = view.flyers[slot]
    here, height = pose(tables, view, slot), int(height_of(flyer))
    need = int(climb_need(tables, view, flyer))
    found = []
    for nth, card in enumerate(cards):
        move = move_of(tables, int(flyer.model), card)
        start, here = here, here.after(move)
        before, height = height, int(height_after(view, height, need, card))
        if nth < first:
            continue
        found.append({
            "card": drawing(card),
            "site": str(start), "end": here, "path": path_of(move),
            "level": max(0, height // COUNTERS), "counters": height % COUNTERS,
            "rises": bool(gains_counter(view, card)), "dives": bool(is_dive(card)),
            "leaves": edge_left(tables, view, here), "changed": before != height,
        })
    return found


def place_after(tables: Tables, view: State, slot: int, cards: Sequence[int]) -> tuple[int, int]:
    """Return where cards lead the stand of a flyer, to the very unit where it will stand (WW-13)."""
    flyer = view.flyers[slot]
    moves = tables.moves[tables.models[flyer.model].deck]
    x, y, heading = int(flyer.stand.x), int(flyer.stand.y), int(flyer.stand.heading)
    for card in cards:
        dx, dy = int(moves.dx[card]), int(moves.dy[card])
        x, y = x + across(tables, heading, dx, dy), y + along(tables, heading, dx, dy)
        heading = (heading + int(moves.turn[card])) % DEGREES
    return x, y


def edge_left(tables: Tables, view: State, end: Pose) -> int:
    """Return the edge of the table beyond which a stand is, as `Edge` numbers them, NONE if it is on the table."""
    mission = tables.missions[view.mission]
    wide, high = int(mission.width) / 100, int(mission.height) / 100
    beyond = (end.y < 0, end.y > high, end.x > wide, end.x < 0)
    return beyond.index(True) if any(beyond) else NONE


@kept(lambda stands: (stands,))
def plaques(stands: Sequence[Stand]) -> dict[int, str]:
    """Return by slot at which corner of its base the label of each flyer in play lies: the first that covers least."""
    found: dict[int, str] = {}
    taken: list[Spot] = []
    for slot, x, y, heading in sorted(stands, key=lambda stand: -stand[2]):
        bodies = [(other[1], other[2]) for other in stands if other[0] != slot]
        spots = {name: Pose(x, y, heading).ahead(*spot) for name, spot in SPOTS.items()}
        found[slot] = min(spots, key=lambda name: covered(spots[name], bodies, taken))
        taken.append(spots[found[slot]])
    return found


def covered(spot: Spot, bodies: Sequence[Spot], taken: Sequence[Spot]) -> int:
    """Return how much a label would cover: other labels, and other planes."""
    return sum(math.dist(spot, other) < APART for other in taken) + sum(math.dist(spot, at) < BODY for at in bodies)


def base_of(flyer: Flyer) -> int:
    """Return which base a flyer stands on: 1, or 2 for the wide one."""
    return 1 if int(flyer.stand.half_width) < 3000 else 2


def panel_fact(reader: Reader, drawn: Facts, asked: bool) -> Facts:
    """Return what the viewer knows of one of its planes, as it is drawn and besides."""
    tables, view, slot = reader.tables, reader.view, int(drawn["slot"])
    flyer = view.flyers[slot]
    model = tables.models[flyer.model]
    return {
        "slot": slot,
        "asked": asked,
        "sort": drawn["sort"],
        "balloon": drawn["balloon"],
        "name": capital(own_name(reader, slot)),
        "known": drawn["known"],
        "points": int(flyer.points),
        "most": int(model.damage),
        "level": int(flyer.level),
        "climb": int(flyer.climb),
        "need": int(climb_need(tables, view, flyer)) if view.options.altitude else 0,
        "cards": damage_cards(tables, view, slot),
        "plan": [step["card"] for step in course_of(tables, view, slot, planned(view, slot))],
        "signs": signs_of(view, flyer),
        "damage": reader(DAMAGE_OF, amount=int(flyer.points), most=int(model.damage)),
        "says": drawn["says"],
    }


def signs_of(view: State, flyer: Flyer) -> list[tuple[str, int]]:
    """Return the signs of what hinders a flyer and of what it carries, each with a number or 0."""
    found = [("flame", int(flyer.flames)), ("smoke", int(flyer.no_tail)), ("jam", max(map(int, flyer.jams))),
             ("rudder-r", -int(flyer.rudder & 1)), ("rudder-l", -(int(flyer.rudder) >> 1 & 1)),
             ("engine", int(flyer.engines_lost)), ("crew", int(flyer.wounds)), ("bombs", int(flyer.bombs)),
             ("rocket", int(flyer.rockets) if view.options.rockets else 0)]
    return [(sign, max(0, amount)) for sign, amount in found if amount]


def slot_asked(reader: Reader) -> int:
    """Return the flyer that the reader is asked about, NONE if it is asked nothing."""
    return int(asked_slot(reader.tables, reader.view, reader.seat)) if reader.seat >= 0 else NONE


def prompt(reader: Reader) -> str:
    """Return who is awaited and why, or that cards are drawn, or that all is over."""
    awaited = int(waiting(reader.tables, reader.view))
    if awaited == CHANCE:
        return reader(CARDS_DRAWN)
    if reader.view.phase == Phase.OVER:
        return reader(OVER)
    people = reader.say.all_of(reader.names[other] for other in members(awaited))
    return reader(WAITS[Phase(int(reader.view.phase))], turn=int(reader.view.turn), people=people)


def label_none(reader: Reader) -> str:
    """Return what it means to do nothing: no fire, no bombs, no winch."""
    return reader(NONE_OF_IT.get(Phase(int(reader.view.phase)), NONE_OF_IT[Phase.FIRE]))


def preview_none(reader: Reader) -> Preview:
    """Return what comes of doing nothing."""
    return Preview((), reader(COMES_OF_IT[Phase(int(reader.view.phase))]))


def label_damage(reader: Reader, kind: int) -> str:
    """Return which damage card is drawn (WW-56)."""
    return capital(damage_name(reader.say, reader.tables, kind))


def label_reserved(reader: Reader, number: int) -> str:
    """Return the name of what stands for nothing."""
    return KINDS.names[KINDS["reserved"].number(number)]

"""Where balloons start (BB-17 .. BB-20), and step 2: what each altitude and exit costs, and where it leads.

(BB-38 .. BB-45)
"""

from collections.abc import Sequence
from itertools import product
from math import dist, hypot
from typing import NamedTuple

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.kept import MadeOf, kept
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message
from ludoteca.games.balmy_balloonists.actions import KINDS
from ludoteca.games.balmy_balloonists.cards import LINES, Altitude
from ludoteca.games.balmy_balloonists.events import Event, Refusal
from ludoteca.games.balmy_balloonists.rules.altitude import refuse_altitude, refuse_exit
from ludoteca.games.balmy_balloonists.rules.moves import sky_over
from ludoteca.games.balmy_balloonists.rules.start import start_of
from ludoteca.games.balmy_balloonists.state import NOBODY, Fate, Phase, State, Tables
from ludoteca.games.balmy_balloonists.table.drawing import (
    RIM,
    Place,
    drawn_head,
    place_at,
    place_near,
    place_of,
    site,
    spot,
    stands,
    way,
)
from ludoteca.games.balmy_balloonists.table.forecast import HELD_UP, copied, foreseen, shadow_at
from ludoteca.games.balmy_balloonists.table.names import (
    altitude_name,
    balloon_name,
    mountains_told,
    own_balloon,
    place,
    zone_told,
)
from ludoteca.games.balmy_balloonists.table.weather import signed, sky_of, spoken_winds, winds

PLACE_NEAR = Message("Line {line}, right behind the start line")
PLACE_FAR = Message("Line {line}, two spaces behind the start line")
STARTS = Message("{balloon} goes first")
ASK_PLACE = Message("Place {balloon} behind the start line.")
WIND_AT_START = Message("First wind there, if the weather holds: {winds}.")
BOTH = (2, 1)              # spaces behind the line: the nearer one is the last of its row, as on the chart
END_TURN = Message("End turn")
STAY_AT = Message("Stay at {altitude}")
RISE_TO = Message("Climb to {altitude}")
SINK_TO = Message("Descend to {altitude}")
LEAVE_NORTH = Message("Take off from one Line north, to {altitude}")
LEAVE_SOUTH = Message("Take off from one Line south, to {altitude}")
ASK_ALTITUDE = Message("Step 2: choose the altitude for {balloon}; then you fly.")
ASK_BECALMED = Message("Step 2: choose the altitude. {balloon} is stuck at the Equator; only a push north frees it.")
ASK_CARDS_ONLY = Message(
    "Step 2: choose the altitude. {balloon} is stuck at the Equator; only a wind card blowing north frees it."
)
ASK_LANDED = Message(
    "{balloon} has landed and won’t fly again this turn. End your turn, or trade an Advantage card first."
)
TO_SPACE = Message("{spaces} to {space}")
DOWN_IN = Message("forced down: {place}")
INTO_STORM = Message("storm: {space}")
REACHES_HOME = Message("home!")
BECALMED = Message("no wind here")
CALM = Message("calm: no move")
HELD_BACK = Message("can’t fly forward")
NO_FLIGHT = Message("no flight")
AWAY = 46                  # how far apart marks are drawn
STEPS = (0, 1, -1, 2, -2, 3)           # outward and inward: along the Line stand the marks of the neighbouring spaces


def label_place(reader: Reader, line: int, behind: int) -> str:
    """Return where a balloon is placed."""
    return reader(PLACE_NEAR if behind == 1 else PLACE_FAR, line=line)


def label_first(reader: Reader, seat: int) -> str:
    """Return who begins."""
    return reader(STARTS, balloon=balloon_name(reader, seat))


def prompt_place(reader: Reader) -> str:
    """Ask for a space to start on."""
    return reader(ASK_PLACE, balloon=own_balloon(reader, int(reader.view.actor)))


def preview_place(reader: Reader, line: int, behind: int) -> Preview:
    """Show a balloon on a space, and say which wind blows on that Line."""
    space, b = int(start_of(reader.tables, line, behind)), int(reader.view.actor)
    card = sky_over(reader.view, int(reader.tables.quadrant[space]))
    winds = spoken_winds(reader, card, int(reader.tables.line[space]))
    aim = Mark(f"space-{space}", "+class", "aim")
    return Preview((*shadow_at(b, place_at(reader.tables, space), 0), aim), reader(WIND_AT_START, winds=winds))


def starts(tables: Tables, view: State) -> list[Facts]:
    """Return the Lines on which a balloon may start, with the winds that blow there and the two starting spaces."""
    over = [sky_over(view, int(tables.quadrant[start_of(tables, line, 1)])) for line in range(1, LINES + 1)]
    return [
        {
            "number": line,
            "winds": tuple(map(signed, winds(tables, card, line))),
            "actions": [KINDS["place"].number(line, behind) for behind in BOTH],
        }
        for line, card in enumerate(over, 1)
    ]


class Prospect(NamedTuple):
    """What a choice of step 2 would bring a balloon on its flight; nothing but its space where it is refused."""

    action: int
    altitude: int
    refused: int           # Refusal
    space: int
    equator: int = 0
    steps: int = 0         # spaces forward, or below zero back
    held_up: Entry | None = None           # by a zone or mountains
    held_back: bool = False                # by a Misfortune that bans flying forward
    storm: bool = False
    home: bool = False
    costs: tuple[tuple[str, int], ...] = ()            # chips spent, of each kind


def label_altitude(reader: Reader, altitude: int) -> str:
    """Return what choosing an altitude does."""
    if reader.view.landed and altitude == Altitude.GROUND:
        return reader(END_TURN)
    here = int(reader.view.balloons[int(reader.view.actor)].altitude)
    message = RISE_TO if altitude > here else SINK_TO if altitude < here else STAY_AT
    return reader(message, altitude=altitude_name(altitude))


def label_exit(reader: Reader, south: int, climb: int) -> str:
    """Return what taking off from another Line does (BB-45)."""
    return reader(LEAVE_SOUTH if south else LEAVE_NORTH, altitude=altitude_name(climb + 1))


def prompt_altitude(reader: Reader) -> str:
    """Ask for the altitude, as far as there is a choice."""
    view = reader.view
    if view.landed:
        message = ASK_LANDED
    elif view.balloons[int(view.actor)].equator:
        message = ASK_BECALMED if view.options.any_return else ASK_CARDS_ONLY
    else:
        return reader(ASK_ALTITUDE, balloon=own_balloon(reader, int(view.actor)))
    return reader(message, balloon=balloon_name(reader, int(view.actor)))


def prospects(tables: Tables, view: State, b: int) -> list[Prospect]:
    """Return what each altitude would bring a balloon on this turn or its next, the highest first.

    Nothing while it cannot fly: before it is placed, after it has left the race, or while it has turns to lose.
    """
    balloon = view.balloons[b]
    asked = view.phase == Phase.ALTITUDE and view.actor == b
    if balloon.fate != Fate.RACING or (not asked and (balloon.lost > 0 or view.phase < Phase.CARD)):
        return []
    state = before_flight(view, b)
    return [
        prospect(tables, state, KINDS["altitude"].number(altitude), altitude,
                 int(refuse_altitude(tables, state, b, altitude)))
        for altitude in reversed(Altitude)
    ]


def exits(tables: Tables, view: State, b: int) -> list[Prospect]:
    """Return where each way out by a neighbouring Line leads a balloon that is to choose (BB-45)."""
    if view.phase != Phase.ALTITUDE or view.actor != b or not view.balloons[b].forced or view.landed:
        return []
    return [
        prospect(tables, view, KINDS["exit"].number(south, climb), climb + 1, Refusal.NONE)
        for south, climb in product(range(2), range(Altitude.HIGH))
        if refuse_exit(tables, view, b, south, climb) == Refusal.NONE
    ]


def before_flight(view: State, b: int) -> State:
    """Return the view if a balloon is to choose its altitude in it, else a copy in which it is."""
    if view.phase == Phase.ALTITUDE and view.actor == b:
        return view
    state = copied(view)
    if state.actor != b:
        state.balloons[b].bans = state.balloons[b].next_bans
        state.balloons[b].heat = state.balloons[b].next_heat
        state.landed = 0
    state.actor = b
    state.phase = Phase.ALTITUDE
    state.card = state.target = NOBODY
    state.steps = state.drift = state.shaken = 0
    return state


def prospect(tables: Tables, state: State, action: int, altitude: int, refused: int) -> Prospect:
    """Return what a choice of step 2 would bring the balloon that is to choose."""
    b = int(state.actor)
    if refused != Refusal.NONE:
        return Prospect(action, altitude, refused, int(state.balloons[b].space))
    told, after = foreseen(tables, state, action)
    before, then = state.balloons[b], after.balloons[b]
    own = [entry for entry in told if entry.actor == b]
    flown = sum(entry.amount for entry in own if entry.event == Event.FLEW)
    blown = sum(entry.amount for entry in own if entry.event in (Event.BLOWN_BACK, Event.DRIVEN_BACK))
    spent = ((name, int(getattr(before, name) - getattr(then, name))) for name in ("ballast", "gas", "fuel"))
    return Prospect(
        action,
        altitude,
        refused,
        int(then.space) or int(before.space),
        int(then.equator),
        flown - blown,
        next((entry for entry in own if entry.event in HELD_UP), None),
        any(entry.event == Event.HELD_BACK for entry in own),
        any(entry.event == Event.STORM_MEETS for entry in own),
        then.fate == Fate.HOME,
        tuple((name, chips) for name, chips in spent if chips > 0),
    )


def all_that_flies(reader: Reader, b: int) -> MadeOf:
    """Return of what the choices of step 2 are made for a balloon: what is open to all and tells where it flies.

    Others on their way matter only to the storm: it shakes them one after another.
    """
    view, tables = reader.view, reader.tables
    acts = (view.phase == Phase.ALTITUDE, view.landed, view.keeps) if view.actor == b else ()
    storm = (view.storm, view.called, stands(view) if view.storm else [])
    return reader.say, *sky_of(tables, view), view.options, b, view.balloons[b], view.phase < Phase.CARD, acts, storm


@kept(all_that_flies)
def altitudes(reader: Reader, b: int) -> list[Facts]:
    """Return the four altitudes for a balloon's flight: what each costs, and where the wind carries it then."""
    beside = exits(reader.tables, reader.view, b)
    return [
        {
            **step(reader, ahead),
            "name": reader(altitude_name(ahead.altitude)),
            "here": ahead.altitude == reader.view.balloons[b].altitude,
            "exits": [
                {**step(reader, other), "sort": "south" if KINDS["exit"].values(other.action)[0] else "north"}
                for other in beside if other.altitude == ahead.altitude
            ],
        }
        for ahead in prospects(reader.tables, reader.view, b)
    ]


def step(reader: Reader, ahead: Prospect) -> Facts:
    """Return one choice of step 2: what it costs, and where it leads."""
    allowed = ahead.refused == Refusal.NONE
    return {
        "action": ahead.action,
        "level": int(ahead.altitude),
        "open": allowed,
        "costs": ahead.costs,
        "leads": leads_to(reader, ahead) if allowed else "",
        "steps": signed(ahead.steps),
        "sign": sign_of(ahead),
        "bad": ahead.held_up is not None or ahead.storm,
        "space": ahead.space,
    }


def sign_of(ahead: Prospect) -> str:
    """Return the sign of what would hold a balloon up, "" where its way is free."""
    if ahead.held_up is not None:
        return "zone" if ahead.held_up.event == Event.FORCED_DOWN else "crash"
    return "gust" if ahead.storm else ""


def leads_to(reader: Reader, ahead: Prospect) -> str:
    """Return where a choice leads, as short as can be."""
    if ahead.home:
        return reader(REACHES_HOME)
    if ahead.held_up is not None:
        return reader(DOWN_IN, place=obstacle(reader, ahead.held_up))
    if ahead.storm:
        return reader(INTO_STORM, space=place(reader, ahead.space))
    if ahead.equator:
        return reader(BECALMED)
    if ahead.altitude == Altitude.GROUND:
        return reader(NO_FLIGHT)
    if ahead.held_back:
        return reader(HELD_BACK)
    if ahead.steps == 0:
        return reader(CALM)
    return reader(TO_SPACE, spaces=signed(ahead.steps), space=place(reader, ahead.space))


def obstacle(reader: Reader, entry: Entry) -> str:
    """Return the zone or the mountains that would hold the balloon up."""
    told = zone_told if entry.event == Event.FORCED_DOWN else mountains_told
    return reader(told(reader, entry))


@kept(lambda tables, view, own, altitudes: (tables, [stands(view)[b] for b in own[:1]], altitudes))
def pins(
    tables: Tables, view: State, own: Sequence[int], altitudes: Sequence[Facts]
) -> list[Facts]:
    """Return a mark for each choice that moves the viewer's balloon."""
    if not own or view.balloons[own[0]].equator:
        return []
    near = place_of(tables, view, own[0])[0]
    found: list[Facts] = []
    taken: list[Place] = []
    for ahead in (each for level in altitudes for each in (level, *level["exits"])):
        if ahead["open"] and (ahead["space"] != view.balloons[own[0]].space or ahead["bad"]):
            there = place_near(tables, ahead["space"], 0, near)
            x, y = spot(there)
            dx, dy = free_of((x, y), taken, drawn_head(tables, view, own[0]))
            taken.append((x + dx, y + dy))
            beside = f"{dx:.0f} {dy:.0f}" if dx or dy else ""
            found.append({**ahead, "at": taken[-1], "site": site(there), "beside": beside})
    return found


def free_of(place: Place, taken: Sequence[Place], head: Place) -> Place:
    """Return how far aside a mark stands: clear of the others, and if that can be of the balloon itself."""
    far = hypot(*place)
    ways = [(step * AWAY * place[0] / far, step * AWAY * place[1] / far) for step in STEPS]
    inside = [way for way in ways if hypot(*moved(place, way)) < RIM]
    free = [way for way in inside if all(dist(moved(place, way), other) >= AWAY - 4 for other in taken)]
    best = [way for way in free if dist(moved(place, way), head) >= AWAY]
    return next(iter([*best, *free]), ways[-1])


def moved(place: Place, by: Place) -> Place:
    """Return a place moved by so much."""
    return place[0] + by[0], place[1] + by[1]


def route(tables: Tables, view: State, own: Sequence[int], marks: Sequence[Facts]) -> str:
    """Return the path along its Line over which the wind may carry the viewer's balloon."""
    if not marks:
        return ""
    start = place_of(tables, view, own[0])
    ends = [place_near(tables, pin["space"], 0, start[0]) for pin in marks]
    along = [end for end in ends if abs(end[1] - start[1]) < 1] or [start]
    return "".join(way((start, end)) for end in (max(along), min(along)) if abs(end[0] - start[0]) > 1)

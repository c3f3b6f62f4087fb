"""The position in words; then what somebody has missed, how far each has come, and what has become of all."""

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any

from ludoteca.engine.game.declared import sentence_of
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.runtime.seats import has, members
from ludoteca.engine.texts.words import Message
from ludoteca.games.wings_of_war.cards import Reason
from ludoteca.games.wings_of_war.events import Event
from ludoteca.games.wings_of_war.rules.damage import UNKNOWN, kind_of
from ludoteca.games.wings_of_war.rules.flight import climb_need
from ludoteca.games.wings_of_war.rules.flyers import is_balloon, is_flying, owners
from ludoteca.games.wings_of_war.rules.winning import damage_done, side_of_seat
from ludoteca.games.wings_of_war.state import NONE, Base, Bomb, Flyer, Ground, Kind, Phase, State, Status, Tables
from ludoteca.games.wings_of_war.table.names import (
    WAYS,
    capital,
    card_name,
    crew_of,
    damage_name,
    listed,
    name_context,
    name_of,
    own_name,
    plane_name,
    seats_of,
    side_name,
)
from ludoteca.games.wings_of_war.view import flown

TURN = Message("Turn {turn}")
TURN_PHASE = Message("Turn {turn}, phase {phase}")
TABLE = Message("The table is {width} by {height} mm; positions are measured from its southwest corner.")
SIDE = Message("Side {number}: {side}, {amount} victory point.", "Side {number}: {side}, {amount} victory points.")
AT = Message("{actor} at {x}, {y}, heading {heading}, level {level}.")
BALLOON_AT = Message("{actor} at {x}, {y}, level {level}.")
WAS_AT = Message("{actor}: {status}.")
STATUSES = {
    Status.FLYING: Message("in play"),
    Status.DESTROYED: Message("destroyed"),
    Status.LEFT: Message("has left the table"),
    Status.HOME: Message("landed"),
    Status.SAVED: Message("safe on the ground"),
}
DAMAGE = Message("damage: {amount} of {most}")
KNOWN = Message("Damage: {amount} of {most}.")
HELD = Message("{amount} damage card.", "{amount} damage cards.")
CARDS = Message("Damage cards: {cards}.")
TAILING = Message("On the tail of {other}.")
CLIMBING = Message("Climb counters: {amount} of {need}.")
CLIMBING_ALONE = Message("Climb counters: {amount}.")      # where lost engines are a secret
FLOWN = Message("Last card: {card}.")
PLANNED = Message("Planned: {cards}.")
BY_ITSELF = Message("Flies by itself.")
BURNS = Message("On fire: {amount} flame.", "On fire: {amount} flames.")
SMOKES = Message("Can’t tail anyone this turn.")
JAMMED = Message("A gun is jammed.")
BOMBS = Message("Bombs aboard: {amount}.")
ROCKETS = Message("Rockets aboard: {amount}.")
SEES = Message("In its sights: {others}.")
NEEDS_STALL = Message("Every plan needs a stall.")
RUDDER = Message("No cards {way} this turn.")
WOUNDED = Message("The pilot is wounded.")
FALLING = Message("{amount} bomb falling at {x}, {y}.", "{amount} bombs falling at {x}, {y}.")
TARGET = Message("Bombing target at {x}, {y}: {amount} of {most} points.")
STRIP = Message("Landing strip of side {number}: {x}, {y}.")
FLAK = Message("Machine gun of side {number}: {x}, {y}.")
TRENCH = Message("Trench of side {number}: {x}, {y}.")
MILLIMETRE = 100
WEIGHT = 10                # damage points that a victory point is as high as in the chart
SOURCES = {
    Reason.PLANE: Message("Enemy planes"),
    Reason.BALLOON: Message("Balloons"),
    Reason.BOMBER_DOWN: Message("Bomber shot down"),
    Reason.BOMBER_SAFE: Message("Bomber safe"),
    Reason.BOMBER_AWAY: Message("Bomber off another edge"),
    Reason.TARGET: Message("Target down"),
    Reason.DEFENDED: Message("Target held"),
    Reason.HALF_TARGET: Message("Target half down"),
}
IN_POINTS = Message("{source} (points)")
TURN_BEGUN = Message("Turn {first} began.")
TURNS_BEGUN = Message("Play moved on: turns {first} to {last}.")
HAS_FIRED = Message(
    "{actor} dealt {amount} damage card.", "{actor} dealt {amount} damage cards."
)
NOTHING_HAPPENED = Message("Everyone flew, nobody was hit.")
MOST = 8                   # lines
MOST_TOLD = 5              # of them what has happened to single planes, the latest
POINTS_GIVEN = (Event.POINT, Event.POINT_ESCORT, Event.POINT_BOMBING)
TOLD = {
    Event.DESTROYED, Event.LEFT_TABLE, Event.LANDED, Event.LANDED_HOME, Event.LANDED_OUT, Event.SAVED,
    Event.CAUGHT_FIRE, Event.COLLIDED, Event.HIT_BALLOON, Event.TARGET_DESTROYED, Event.DRAWN, Event.ALL_OUT,
    Event.WON, Event.WON_BALLOONS, Event.WON_ESCORT, Event.WON_BOMBING,
}


def moment(reader: Reader) -> str:
    """Return where in the game we are."""
    view = reader.view
    if view.manoeuvre:
        return reader(TURN_PHASE, turn=int(view.turn), phase=int(view.manoeuvre))
    return reader(TURN, turn=int(view.turn))


def millimetres(length: int) -> int:
    """Return a length in whole millimetres, rounded."""
    return (int(length) + MILLIMETRE // 2) // MILLIMETRE


def where_is(thing: Base | Bomb | Ground) -> dict[str, int]:
    """Return how far something is from the table's southwest corner, in whole millimetres."""
    return {"x": millimetres(thing.x), "y": millimetres(thing.y)}


def knows(tables: Tables, view: State, slot: int, viewer: int) -> bool:
    """Say whether the viewer knows what a flyer has suffered."""
    return viewer >= 0 and has(owners(tables, view, slot), viewer)


def flyer_in_words(reader: Reader, slot: int) -> str:
    """Return what the viewer knows of a plane or balloon."""
    say, view = reader.say, reader.view
    flyer = view.flyers[slot]
    if not is_flying(view, slot):
        return what_became(reader, slot)
    message = BALLOON_AT if is_balloon(reader.tables, flyer) else AT
    said = [reader(message, actor=capital(name_of(reader, slot)), **where_is(flyer.stand), level=int(flyer.level),
                   heading=f"{int(flyer.stand.heading):03d}")]
    said += seen_of(reader, slot)
    known = knows(reader.tables, view, slot, reader.seat)
    said += known_of(reader, flyer) if known else [reader(HELD, amount=int(flyer.held))] if flyer.held else []
    plan = planned(view, slot)
    if plan:
        said.append(reader(PLANNED, cards=", ".join(card_name(say, card) for card in plan)))
    return " ".join(said)


def what_became(reader: Reader, slot: int) -> str:
    """Return what has become of a plane or balloon that is no more in play."""
    status = STATUSES[Status(int(reader.view.flyers[slot].status))]
    return reader(WAS_AT, actor=capital(name_of(reader, slot)), status=reader(status))


def planned(view: State, slot: int) -> list[int]:
    """Return the cards that are still to be flown, as far as the viewer knows them."""
    if view.phase == Phase.OVER:
        return []
    done = 0 if view.phase in (Phase.PLAN, Phase.TAIL, Phase.BURN) else flown(view)
    return [int(card) for card in takewhile(lambda card: card >= 0, view.flyers[slot].plan[done:])]


def seen_of(reader: Reader, slot: int) -> list[str]:
    """Return what everybody can see of a plane or balloon besides its place."""
    view = reader.view
    flyer = view.flyers[slot]
    need = int(climb_need(reader.tables, view, flyer))
    tells = reader.tables.models[flyer.model].kind != Kind.MULTI or knows(reader.tables, view, slot, reader.seat)
    sights = 0
    for mask in flyer.targets:
        sights |= int(mask)
    facts: tuple[tuple[Any, Message, Callable[[], Facts]], ...] = (
        (flyer.autonomous, BY_ITSELF, dict),
        (flyer.tail >= 0, TAILING, lambda: {"other": name_of(reader, int(flyer.tail))}),
        (flyer.climb, CLIMBING if tells else CLIMBING_ALONE, lambda: {"amount": int(flyer.climb), "need": need}),
        (flyer.last >= 0, FLOWN, lambda: {"card": card_name(reader.say, int(flyer.last))}),
        (flyer.flames, BURNS, lambda: {"amount": int(flyer.flames)}),
        (flyer.no_tail, SMOKES, dict),
        (any(flyer.jams), JAMMED, dict),
        (flyer.bombs, BOMBS, lambda: {"amount": int(flyer.bombs)}),
        (flyer.rockets, ROCKETS, lambda: {"amount": int(flyer.rockets)}),
        (sights, SEES, lambda: {"others": listed(reader, members(sights))}),
    )
    return [reader(message, **gaps()) for is_so, message, gaps in facts if is_so]


def known_of(reader: Reader, flyer: Flyer) -> list[str]:
    """Return what only those know who may know a flyer's damage (WW-56)."""
    say, tables = reader.say, reader.tables
    model = tables.models[flyer.model]
    said = [reader(KNOWN, amount=int(flyer.points), most=int(model.damage))]
    kinds = [kind_of(int(card)) for card in flyer.cards[: int(flyer.held)]]
    if kinds:
        told = say.all_of(damage_name(say, tables, kind) for kind in kinds if kind != UNKNOWN)
        said.append(reader(CARDS, cards=told))
    if flyer.duty:
        said.append(reader(NEEDS_STALL))
    if flyer.rudder:
        said.append(reader(RUDDER, way=reader(WAYS[int(flyer.rudder)])))
    if flyer.wounds and model.kind != Kind.MULTI:
        said.append(reader(WOUNDED))
    return said


def ground_in_words(reader: Reader) -> list[str]:
    """Return what falls, and what on the ground matters at this table."""
    view = reader.view
    mission, options = reader.tables.missions[view.mission], view.options
    lines = [reader(FALLING, amount=int(bomb.count), **where_is(bomb)) for bomb in view.bombs if bomb.count]
    if mission.target.side != NONE:
        lines.append(reader(TARGET, **where_is(mission.target), amount=int(view.target_points),
                            most=int(mission.target_damage)))
    lying = ((STRIP, mission.strips[: int(view.sides)], options.landing), (FLAK, mission.flaks, options.ground_fire),
             (TRENCH, mission.trenches, options.ground_fire))
    return lines + [reader(message, number=int(site.side) + 1, **where_is(site))
                    for message, sites, matters in lying if matters for site in sites if site.side != NONE]


def text(reader: Reader) -> str:
    """Return the position as lines of text, without what the viewer cannot know."""
    tables, view = reader.tables, reader.view
    who = name_context(tables, view)
    mission = tables.missions[view.mission]
    lines = [moment(reader), reader(TABLE, width=millimetres(mission.width), height=millimetres(mission.height))]
    lines += [reader(SIDE, number=side + 1, side=side_name(reader, who, side), amount=int(view.vp[side]))
              for side in range(int(view.sides))]
    lines += [flyer_in_words(reader, slot) for slot in range(int(view.crowd))]
    return "\n".join([*lines, *ground_in_words(reader)])


def score_history(tables: Tables, state: State, values: list[int]) -> None:
    """Fill by seat the damage that its side has done, on the ground too, and its victory points, ten each."""
    defenders = int(tables.missions[state.mission].target.side)
    for seat in range(int(state.seats)):
        side = int(side_of_seat(state, seat))
        bombed = int(state.target_points) if defenders not in (NONE, side) else 0
        values[seat] = int(damage_done(tables, state, side)) + bombed + WEIGHT * int(state.vp[side])


def score_breakdown(reader: Reader, entries: Sequence[Entry]) -> list[tuple[str, tuple[int, ...]]]:
    """Return the victory points by seat from each source; the columns add up to the scores."""
    rows = {reason: [0] * len(reader.names) for reason in SOURCES}
    for entry in entries:
        if entry.event in POINTS_GIVEN:
            for seat in seats_of(crew_of(reader), entry.item):
                rows[Reason(entry.detail)][seat] += entry.amount
    told = [reason for reason in SOURCES if any(rows[reason])] or [Reason.PLANE]
    return [(reader(IN_POINTS, source=reader(SOURCES[reason])), tuple(rows[reason])) for reason in told]


def recap(reader: Reader, entries: Sequence[Entry]) -> list[str]:
    """Return what has happened: turns, planes lost or burning, who has hit how often, who has won."""
    lines = [sentence_of(reader, Event.of(entry.event), entry) for entry in entries if entry.event in TOLD]
    lines = [*turns(reader, entries), *lines[-MOST_TOLD:], *hits(reader, entries)]
    return lines[:MOST] or [reader(NOTHING_HAPPENED)]


def turns(reader: Reader, entries: Sequence[Entry]) -> list[str]:
    """Return which turns have begun."""
    begun = [entry.item for entry in entries if entry.event == Event.TURN_BEGINS]
    if not begun:
        return []
    return [reader(TURNS_BEGUN if len(begun) > 1 else TURN_BEGUN, first=begun[0], last=begun[-1])]


def hits(reader: Reader, entries: Sequence[Entry]) -> list[str]:
    """Return how many cards each plane has brought others by fire, the most first."""
    context = crew_of(reader)
    dealt = [sum(entry.amount for entry in entries if entry.event == Event.FIRED and entry.actor == slot)
             for slot in range(len(context))]
    return [reader(HAS_FIRED, actor=capital(plane_name(reader.say, reader.names, context[slot])), amount=dealt[slot])
            for slot in sorted(range(len(context)), key=lambda slot: -dealt[slot]) if dealt[slot]]


def final_holdings(reader: Reader) -> list[tuple[str, list[str]]]:
    """Return what has become of a player's planes and balloons: their end, their damage and their cards."""
    found = []
    for slot, flyer in enumerate(reader.view.flyers[: int(reader.view.crowd)]):
        if flyer.seat != reader.seat:
            continue
        kinds = [kind_of(int(card)) for card in flyer.cards[: int(flyer.held)]]
        found.append((capital(own_name(reader, slot)), [
            reader(STATUSES[Status(int(flyer.status))]),
            reader(DAMAGE, amount=int(flyer.points), most=int(reader.tables.models[flyer.model].damage)),
            *(damage_name(reader.say, reader.tables, kind) for kind in kinds if kind != UNKNOWN),
        ]))
    return found

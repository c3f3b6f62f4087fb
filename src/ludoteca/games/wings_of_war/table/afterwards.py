"""What somebody has missed; at the end how far each has come, what brought the points, and what has become of all."""

from collections.abc import Sequence

from ludoteca.engine.game.declared import sentence_of
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message
from ludoteca.games.wings_of_war.cards import Reason
from ludoteca.games.wings_of_war.events import Event
from ludoteca.games.wings_of_war.rules.damage import UNKNOWN, kind_of
from ludoteca.games.wings_of_war.rules.winning import damage_done, side_of_seat
from ludoteca.games.wings_of_war.state import NONE, State, Status, Tables
from ludoteca.games.wings_of_war.table.names import (
    capital,
    crew_of,
    damage_name,
    name_context,
    plane_name,
    seats_of,
    short_name,
)
from ludoteca.games.wings_of_war.table.text import STATUSES, damage_in_words

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
    for slot, who in enumerate(name_context(reader.tables, reader.view)):
        if who.seat != reader.seat:
            continue
        flyer = reader.view.flyers[slot]
        kinds = [kind_of(int(card)) for card in flyer.cards[: int(flyer.held)]]
        found.append((capital(short_name(reader.say, who)), [
            reader(STATUSES[Status(int(flyer.status))]),
            damage_in_words(reader, flyer),
            *(damage_name(reader.say, reader.tables, kind) for kind in kinds if kind != UNKNOWN),
        ]))
    return found

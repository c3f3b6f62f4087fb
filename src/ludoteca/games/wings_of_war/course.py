"""How far each has come, and what brought the points, for the scene at the end."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.journal import Entry
from ludoteca.engine.words import Message, Translator
from ludoteca.games.wings_of_war.cast import Cast, seats_of
from ludoteca.games.wings_of_war.events import Event, Reason
from ludoteca.games.wings_of_war.rules.winning import damage_done, side_of_seat
from ludoteca.games.wings_of_war.state import NONE

WEIGHT = 10                # damage points that a victory point is as high as in the chart
SOURCES = {
    Reason.PLANE: Message("Enemy planes"),
    Reason.BALLOON: Message("Balloons"),
    Reason.BOMBER_DOWN: Message("The bomber shot down"),
    Reason.BOMBER_SAFE: Message("The bomber safe"),
    Reason.BOMBER_AWAY: Message("The bomber away by another edge"),
    Reason.TARGET: Message("The target destroyed"),
    Reason.DEFENDED: Message("The target defended"),
    Reason.HALF_TARGET: Message("Half of the target"),
}
POINTS_TOLD = (Event.POINT, Event.POINT_ESCORT, Event.POINT_BOMBING)


def course(tables: Any, state: Any, values: Any) -> None:
    """Fill by seat the damage that its side has done, on the ground too, and its victory points, ten each."""
    defenders = int(tables.missions[state.mission].target.side)
    for seat in range(int(state.seats)):
        side = int(side_of_seat(state, seat))
        bombed = int(state.target_points) if defenders not in (NONE, side) else 0
        values[seat] = int(damage_done(tables, state, side)) + bombed + WEIGHT * int(state.vp[side])


def sources(
    say: Translator, names: Sequence[str], tables: Any, cast: Cast, entries: Sequence[Entry]
) -> list[tuple[str, tuple[int, ...]]]:
    """Return the victory points by seat from each source; the columns add up to the scores."""
    rows = {reason: [0] * len(names) for reason in SOURCES}
    for entry in entries:
        if entry.event in POINTS_TOLD:
            for seat in seats_of(cast, entry.item):
                rows[Reason(entry.detail)][seat] += entry.amount
    told = [reason for reason in SOURCES if any(rows[reason])] or [Reason.PLANE]
    return [(say(SOURCES[reason]), tuple(rows[reason])) for reason in told]

"""How far each has come, and what brought the points, for the scene at the end."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.wings_of_war.events import Event, Reason
from ludoteca.games.wings_of_war.name_context import NameContext, seats_of
from ludoteca.games.wings_of_war.scoring import side_of_seat
from ludoteca.games.wings_of_war.state import NONE
from ludoteca.games.wings_of_war.victory import damage_done

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


def score_history(tables: Any, state: Any, values: Any) -> None:
    """Fill by seat the damage that its side has done, on the ground too, and its victory points, ten each."""
    defenders = int(tables.missions[state.mission].target.side)
    for seat in range(int(state.seats)):
        side = int(side_of_seat(state, seat))
        bombed = int(state.target_points) if defenders not in (NONE, side) else 0
        values[seat] = int(damage_done(tables, state, side)) + bombed + WEIGHT * int(state.vp[side])


def score_breakdown(
    say: Translator, names: Sequence[str], tables: Any, context: NameContext, entries: Sequence[Entry]
) -> list[tuple[str, tuple[int, ...]]]:
    """Return the victory points by seat from each source; the columns add up to the scores."""
    rows = {reason: [0] * len(names) for reason in SOURCES}
    for entry in entries:
        if entry.event in POINTS_TOLD:
            for seat in seats_of(context, entry.item):
                rows[Reason(entry.detail)][seat] += entry.amount
    told = [reason for reason in SOURCES if any(rows[reason])] or [Reason.PLANE]
    return [(say(SOURCES[reason]), tuple(rows[reason])) for reason in told]

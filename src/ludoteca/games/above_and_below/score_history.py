"""How each village has grown, and where its points come from, for the scene at the end."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.above_and_below.events import Event
from ludoteca.games.above_and_below.rules.night import score_of

FINAL = Message("Points")
BUILT = Message("Buildings built")
DOWN = Message("Caves taken home")
HIRED = Message("Villagers won")
PLACED = Message("Goods placed")
COUNTED = {
    BUILT: (Event.BUILT, Event.BUILT_FREE),
    DOWN: (Event.CAVE_KEPT, Event.GOT_CAVE),
    HIRED: (Event.TRAINED, Event.TRAINED_READY, Event.JOINED),
}


def score_history(tables: Any, state: Any, values: Any) -> None:
    """Fill by seat how many points its village is worth."""
    for seat in range(int(state.seats)):
        values[seat] = int(score_of(tables, state, seat))


def score_breakdown(
    say: Translator, names: Sequence[str], tables: Any, context: Any, entries: Sequence[Entry]
) -> list[tuple[str, tuple[int, ...]]]:
    """Return by seat what was done: buildings, caves, villagers and goods, and the points."""
    seats = len(names)
    rows = [(say(label), tuple(sum(entry.event in events and entry.actor == seat for entry in entries)
                               for seat in range(seats))) for label, events in COUNTED.items()]
    placed = [0] * seats
    scores = [0] * seats
    for entry in entries:
        if entry.event == Event.PLACED:
            placed[entry.actor] += 1
        elif entry.event == Event.PLACED_LAST:
            placed[entry.actor] += entry.amount
        elif entry.event == Event.SCORED:
            scores[entry.actor] = entry.amount
    return [(say(FINAL), tuple(scores)), *rows, (say(PLACED), tuple(placed))]

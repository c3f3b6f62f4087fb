"""What somebody has missed, in a few lines, and what has become of each player's planes when all is over."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.journal import Entry
from ludoteca.engine.words import Message, Translator
from ludoteca.games.wings_of_war.account import STATUSES, damage_in_words
from ludoteca.games.wings_of_war.cast import Cast, capital, cast, plane_name, short_name
from ludoteca.games.wings_of_war.events import Event
from ludoteca.games.wings_of_war.names import damage_name
from ludoteca.games.wings_of_war.rules.damage import UNKNOWN, kind_of
from ludoteca.games.wings_of_war.sentences import EVENTS
from ludoteca.games.wings_of_war.state import Status
from ludoteca.games.wings_of_war.words import WINS, arguments

TURN_BEGUN = Message("Turn {first} has begun.")
TURNS_BEGUN = Message("Turns {first} to {last} have begun.")
HAS_FIRED = Message(
    "{actor} has brought others {amount} damage card.", "{actor} has brought others {amount} damage cards."
)
NOTHING_HAPPENED = Message("Planes have flown, and nobody has been hit.")
TOLD = WINS | {
    Event.DESTROYED, Event.LEFT_TABLE, Event.LANDED, Event.LANDED_HOME, Event.LANDED_OUT, Event.SAVED,
    Event.CAUGHT_FIRE, Event.COLLIDED, Event.HIT_BALLOON, Event.TARGET_DESTROYED, Event.DRAWN, Event.ALL_OUT,
}
MOST = 8                   # lines
MOST_TOLD = 5              # of them what has happened to single planes, the latest


def recap(say: Translator, names: Sequence[str], tables: Any, cast: Cast, entries: Sequence[Entry]) -> list[str]:
    """Return what has happened: turns, planes lost or burning, who has hit how often, who has won."""
    lines = [say(EVENTS[Event(entry.event)].message, **arguments(say, names, tables, cast, entry))
             for entry in entries if entry.event in TOLD]
    lines = [*turns(say, entries), *lines[-MOST_TOLD:], *hits(say, names, cast, entries)]
    return lines[:MOST] or [say(NOTHING_HAPPENED)]


def turns(say: Translator, entries: Sequence[Entry]) -> list[str]:
    """Return which turns have begun."""
    begun = [entry.item for entry in entries if entry.event == Event.TURN_BEGINS]
    if not begun:
        return []
    return [say(TURNS_BEGUN if len(begun) > 1 else TURN_BEGUN, first=begun[0], last=begun[-1])]


def hits(say: Translator, names: Sequence[str], cast: Cast, entries: Sequence[Entry]) -> list[str]:
    """Return how many cards each plane has brought others by fire, the most first."""
    dealt = [sum(entry.amount for entry in entries if entry.event == Event.FIRED and entry.actor == slot)
             for slot in range(len(cast))]
    return [say(HAS_FIRED, actor=capital(plane_name(say, names, cast[slot])), amount=dealt[slot])
            for slot in sorted(range(len(cast)), key=lambda slot: -dealt[slot]) if dealt[slot]]


def books(say: Translator, tables: Any, state: Any, seat: int) -> list[tuple[str, list[str]]]:
    """Return what has become of a player's planes and balloons: their end, their damage and their cards."""
    found = []
    for slot, who in enumerate(cast(tables, state)):
        if who.seat != seat:
            continue
        flyer = state.flyers[slot]
        kinds = [kind_of(int(card)) for card in flyer.cards[: int(flyer.held)]]
        found.append((capital(short_name(say, who)), [
            say(STATUSES[Status(int(flyer.status))]),
            damage_in_words(say, tables, flyer),
            *(damage_name(say, tables, kind) for kind in kinds if kind != UNKNOWN),
        ]))
    return found

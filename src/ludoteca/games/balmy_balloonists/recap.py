"""What somebody has missed, in a few lines, and what each player holds when all is over."""

from collections.abc import Callable, Sequence
from typing import Any

from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.balmy_balloonists.cards import WINDS, Advantage
from ludoteca.games.balmy_balloonists.events import Event
from ludoteca.games.balmy_balloonists.hand import wind_in_words
from ludoteca.games.balmy_balloonists.names import ADVANTAGES, balloon_name
from ludoteca.games.balmy_balloonists.previews import PLACED_BY
from ludoteca.games.balmy_balloonists.sentences import EVENTS
from ludoteca.games.balmy_balloonists.spaces import space_name
from ludoteca.games.balmy_balloonists.text_view import BALLAST, FUEL, GAS
from ludoteca.games.balmy_balloonists.winds import is_in_front, is_in_hand
from ludoteca.games.balmy_balloonists.words import arguments

ROUND_PLAYED = Message("Round {first} has begun.")
ROUNDS_PLAYED = Message("Rounds {first} to {last} have begun.")
FLOWN_TO = Message("{balloon} has flown {amount} space ahead and is on {space}.",
                   "{balloon} has flown {amount} spaces ahead and is on {space}.")
BROUGHT_TO = Message("{balloon} is on {space} now.")
IS_DOWN = Message("{balloon} was forced down on {space}.")
WEATHER_CHANGED = Message("The weather has changed {amount} time.", "The weather has changed {amount} times.")
MISFORTUNES = Message("{amount} Misfortune has been turned over.", "{amount} Misfortunes have been turned over.")
IN_HAND = Message("In hand")
IN_FRONT = Message("In front")
ADVANTAGES_KEPT = Message("Advantages")
CHIPS_LEFT = Message("Chips left")
LANDINGS = frozenset({Event.FORCED_DOWN, Event.CRASHED, Event.CRASHED_HIGH, Event.HEAT_LANDING})
ALWAYS_TOLD = frozenset({Event.STORM_PLACED, Event.REMOVED, Event.HOME, Event.WON})
MOST = 8                   # lines


def recap(say: Translator, names: Sequence[str], tables: Any, context: Any, entries: Sequence[Entry]) -> list[str]:
    """Return what has happened: rounds and weather, then what cannot be missed, then how far each balloon has come."""
    lines = rounds(say, entries)
    for message, event in ((WEATHER_CHANGED, Event.WEATHER_CHANGES), (MISFORTUNES, Event.MISFORTUNE)):
        amount = sum(entry.event == event for entry in entries)
        lines += [say(message, amount=amount)] if amount else []
    lines += [say(EVENTS[Event(entry.event)].message, **arguments(say, names, tables, context, entry))
              for entry in entries if entry.event in ALWAYS_TOLD]
    lines += ways(say, names, tables, entries)
    return lines[:MOST]


def rounds(say: Translator, entries: Sequence[Entry]) -> list[str]:
    """Return which rounds have been begun."""
    begun = [entry.item for entry in entries if entry.event == Event.ROUND_BEGINS]
    if not begun:
        return []
    return [say(ROUNDS_PLAYED if len(begun) > 1 else ROUND_PLAYED, first=begun[0], last=begun[-1])]


def ways(say: Translator, names: Sequence[str], tables: Any, entries: Sequence[Entry]) -> list[str]:
    """Return how far each balloon that has moved has come, and where it is now; who flew furthest first."""
    flown: dict[int, int] = {}
    last: dict[int, Entry] = {}
    for entry in entries:
        if entry.event in PLACED_BY or entry.event in LANDINGS:
            last[entry.actor] = entry
            flown[entry.actor] = flown.get(entry.actor, 0) + (entry.amount if entry.event == Event.FLEW else 0)
    order = sorted(last, key=lambda b: -flown[b])
    return [whereto(say, balloon_name(say, names, b), tables, flown[b], last[b]) for b in order]


def whereto(say: Translator, balloon: str, tables: Any, amount: int, entry: Entry) -> str:
    """Return where one balloon has come."""
    space = space_name(tables, entry.item)
    if entry.event in LANDINGS:
        return say(IS_DOWN, balloon=balloon, space=space)
    return say(FLOWN_TO if amount else BROUGHT_TO, balloon=balloon, amount=amount, space=space)


def final_holdings(say: Translator, tables: Any, state: Any, seat: int) -> list[tuple[str, list[str]]]:
    """Return what a player holds when all is over: cards, Advantages, and the chips that are left."""
    own = range(seat, int(state.flying), int(state.seats))

    def cards(lies: Callable[[Any, int, int], bool]) -> list[str]:
        return [wind_in_words(say, tables, card) for b in own for card in range(WINDS) if lies(state, b, card)]

    kept = [say(ADVANTAGES[kind]) for b in own for kind in Advantage
            for _ in range(int(state.balloons[b].advantages[kind]))]
    chips = [say(message, amount=int(getattr(state.balloons[b], name)))
             for b in own for message, name in ((GAS, "gas"), (BALLAST, "ballast"), (FUEL, "fuel"))]
    return [
        (say(IN_HAND), cards(is_in_hand)),
        (say(IN_FRONT), cards(is_in_front)),
        (say(ADVANTAGES_KEPT), kept),
        (say(CHIPS_LEFT), chips),
    ]

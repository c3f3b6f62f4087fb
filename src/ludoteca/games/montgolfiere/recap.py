"""What somebody has missed, in a few lines, and what each player holds when all is over."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.journal import Entry
from ludoteca.engine.words import Message, Translator
from ludoteca.games.montgolfiere.cards import Slot
from ludoteca.games.montgolfiere.events import Event
from ludoteca.games.montgolfiere.picture import kinds_in
from ludoteca.games.montgolfiere.words import balloon_name, card_name

ROUND_PLAYED = Message("Round {first} has begun.")
ROUNDS_PLAYED = Message("Rounds {first} to {last} have begun.")
NEW_GAME = Message("Game {number} of the match has begun.")
STORM_IN = Message("A storm has blown {amount} time.", "A storm has blown {amount} times.")
UP_TO = Message("{balloon} has risen {amount} space, to {item}.", "{balloon} has risen {amount} spaces, to {item}.")
DOWN_TO = Message("{balloon} has sunk {amount} space, to {item}.", "{balloon} has sunk {amount} spaces, to {item}.")
BACK_ON = Message("{balloon} has been up and down and is on {item} again.")
ON_MOON = Message("{balloon} has reached the Moon.")
IN_HAND = Message("In hand")
LAST_CARD = Message("Last card")
STILL_IN_PILE = Message("Still in the pile")
MOST = 8                   # lines


def recap(say: Translator, names: Sequence[str], tables: Any, cast: Any, entries: Sequence[Entry]) -> list[str]:
    """Return what has happened: the rounds and storms, then how far each balloon has come in the game that is on."""
    games = [entry.item for entry in entries if entry.event == Event.GAME_BEGINS]
    present = since_last_game(entries)
    lines = [say(NEW_GAME, number=games[-1])] if games else []
    lines += rounds(say, present)
    storms = sum(entry.event == Event.STORM_BREAKS for entry in present)
    lines += [say(STORM_IN, amount=storms)] if storms else []
    lines += [say(ON_MOON, balloon=balloon_name(say, names, entry.actor))
              for entry in present if entry.event == Event.REACHED_MOON]
    lines += ways(say, names, present)
    return lines[:MOST]


def since_last_game(entries: Sequence[Entry]) -> Sequence[Entry]:
    """Return what has happened in the game that is on."""
    begins = [place for place, entry in enumerate(entries) if entry.event == Event.GAME_BEGINS]
    return entries[begins[-1] :] if begins else entries


def rounds(say: Translator, entries: Sequence[Entry]) -> list[str]:
    """Return which rounds have been begun."""
    begun = [entry.item for entry in entries if entry.event == Event.ROUND_BEGINS]
    if not begun:
        return []
    return [say(ROUNDS_PLAYED if len(begun) > 1 else ROUND_PLAYED, first=begun[0], last=begun[-1])]


def ways(say: Translator, names: Sequence[str], entries: Sequence[Entry]) -> list[str]:
    """Return how far each balloon that has moved has come, the highest first."""
    moved: dict[int, tuple[int, int]] = {}
    for entry in entries:
        if entry.event in (Event.ROSE, Event.SANK):
            by = entry.amount if entry.event == Event.ROSE else -entry.amount
            moved[entry.actor] = (moved.get(entry.actor, (0, 0))[0] + by, entry.item)
    order = sorted(moved, key=lambda b: -moved[b][1])
    return [way(say, balloon_name(say, names, b), *moved[b]) for b in order]


def way(say: Translator, balloon: str, by: int, item: int) -> str:
    """Return how far one balloon has come."""
    if by == 0:
        return say(BACK_ON, balloon=balloon, item=item)
    return say(UP_TO if by > 0 else DOWN_TO, balloon=balloon, amount=abs(by), item=item)


def books(say: Translator, tables: Any, state: Any, seat: int) -> list[tuple[str, list[str]]]:
    """Return what a player holds, by name: the hand, the card turned over last, and what was never drawn."""
    balloon = state.balloons[seat]
    last = [card_name(say, int(balloon.card))] if balloon.card != Slot.NONE else []
    return [
        (say(IN_HAND), [card_name(say, kind) for kind in kinds_in(balloon.hand)]),
        (say(LAST_CARD), last),
        (say(STILL_IN_PILE), [card_name(say, kind) for kind in kinds_in(balloon.pile)]),
    ]

"""What somebody has missed, in a few lines, and what each player holds when all is over."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.journal import Entry
from ludoteca.engine.words import Message, Translator
from ludoteca.games.explorador.account import hand_cards
from ludoteca.games.explorador.cards import Kind, Material, Position
from ludoteca.games.explorador.events import Event
from ludoteca.games.explorador.forecast import fleet_of
from ludoteca.games.explorador.names import COLOURS, MATERIALS, PIECES, POSITIONS, VEHICLES, card_name
from ludoteca.games.explorador.sentences import EVENTS
from ludoteca.games.explorador.words import arguments

ROUND_PLAYED = Message("Round {first} has begun.")
ROUNDS_PLAYED = Message("Rounds {first} to {last} have begun.")
GATHERED = Message("{actor} has gathered {amount} raw material, from {places}.",
                   "{actor} has gathered {amount} raw materials, from {places}.")
CARDS_LAID = Message("{amount} card has been laid on {places}.", "{amount} cards have been laid on {places}.")
LINES_CHANGED = Message("Lines to Earth: {gained} vehicles linked, {lost} cut off.")
NOTHING_HAPPENED = Message("Nothing has been brought to Earth.")
IN_HAND = Message("In hand")
STOCK = Message("Raw materials")
FLEET = Message("Vehicles")
STANDS = Message("{vehicle}, {position}, {colour}")
ALWAYS_TOLD = frozenset({Event.TIME_AGREED, Event.REACHED, Event.WON})
MOST = 8                   # lines


def recap(say: Translator, names: Sequence[str], tables: Any, cast: Any, entries: Sequence[Entry]) -> list[str]:
    """Return what has happened: rounds, cards, lines cut and joined, who gathered what, and who has won."""
    lines = [*rounds(say, entries), *cards_laid(say, entries)]
    gained, lost = (sum(entry.event == event for entry in entries) for event in (Event.JOINED, Event.CUT_OFF))
    if gained or lost:
        lines.append(say(LINES_CHANGED, gained=gained, lost=lost))
    told = [say(EVENTS[Event(entry.event)].message, **arguments(say, names, tables, cast, entry))
            for entry in entries if entry.event in ALWAYS_TOLD]
    lines += [*told, *gathered(say, names, entries)]
    return lines[:MOST] or [say(NOTHING_HAPPENED)]


def rounds(say: Translator, entries: Sequence[Entry]) -> list[str]:
    """Return which rounds have been begun."""
    begun = [entry.item for entry in entries if entry.event == Event.ROUND_BEGINS]
    if not begun:
        return []
    return [say(ROUNDS_PLAYED if len(begun) > 1 else ROUND_PLAYED, first=begun[0], last=begun[-1])]


def cards_laid(say: Translator, entries: Sequence[Entry]) -> list[str]:
    """Return where cards have been laid."""
    places = [entry.amount if entry.event != Event.JOKER_LAID else entry.item for entry in entries
              if entry.event in (Event.LAID, Event.TURNED, Event.JOKER_LAID)]
    if not places:
        return []
    listed = say.all_of(say(POSITIONS[Position(place)]) for place in sorted(set(places)))
    return [say(CARDS_LAID, amount=len(places), places=listed)]


def gathered(say: Translator, names: Sequence[str], entries: Sequence[Entry]) -> list[str]:
    """Return what each has gathered and where, the richest haul first."""
    amounts: dict[int, int] = {}
    places: dict[int, set[int]] = {}
    for entry in entries:
        if entry.event == Event.YIELDED:
            amounts[entry.actor] = amounts.get(entry.actor, 0) + entry.amount
            places.setdefault(entry.actor, set()).add(entry.item)
    return [say(GATHERED, actor=names[seat], amount=amounts[seat],
                places=say.all_of(say(POSITIONS[Position(place)]) for place in sorted(places[seat])))
            for seat in sorted(amounts, key=lambda seat: -amounts[seat])]


def books(say: Translator, tables: Any, state: Any, seat: int) -> list[tuple[str, list[str]]]:
    """Return what a player holds when all is over: raw materials, vehicles and cards."""
    explorer = state.explorers[seat]
    fleet = [explorer.vehicles[v] for v in fleet_of(state, seat)]
    return [
        (say(STOCK), [say(PIECES, amount=int(explorer.stock[material]), material=say(MATERIALS[material]))
                      for material in Material]),
        (say(FLEET), [say(STANDS, vehicle=say(VEHICLES[Kind(int(vehicle.kind))]),
                          position=say(POSITIONS[Position(int(vehicle.position))]),
                          colour=say(COLOURS[int(vehicle.colour)])) for vehicle in fleet]),
        (say(IN_HAND), [card_name(say, card) for card in hand_cards(state, seat)]),
    ]

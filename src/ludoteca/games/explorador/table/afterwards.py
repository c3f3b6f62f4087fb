"""What somebody has missed; and at the end how rich each has become, what brought it there, and what each holds."""

from collections.abc import Sequence

from ludoteca.engine.game.declared import sentence_of
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message
from ludoteca.games.explorador.cards import Material, Position
from ludoteca.games.explorador.events import Event
from ludoteca.games.explorador.rules.yields import total_of
from ludoteca.games.explorador.state import State, Tables
from ludoteca.games.explorador.table.bargain import swapped
from ludoteca.games.explorador.table.card import hand_cards
from ludoteca.games.explorador.table.fleet import fleet_of
from ludoteca.games.explorador.table.names import (
    PIECES,
    card_name,
    colour_name,
    from_digits,
    kind_name,
    material_name,
    position_name,
)

BROUGHT = Message("Collected from {position}")
CREWS = Message("Crew supplies")
MARKET = Message("World market")
SWAPPED = Message("Trades")
ROUND_PLAYED = Message("Round {first} began.")
ROUNDS_PLAYED = Message("Play moved on: rounds {first} to {last}.")
GATHERED = Message("{actor} collected {amount} raw material, from {places}.",
                   "{actor} collected {amount} raw materials, from {places}.")
CARDS_LAID = Message("{amount} card was played on {places}.", "{amount} cards were played on {places}.")
LINES_CHANGED = Message("Lines to Earth: {gained} linked, {lost} cut off.")
NOTHING_HAPPENED = Message("Nothing was brought to Earth.")
IN_HAND = Message("In hand")
STOCK = Message("Raw materials")
FLEET = Message("Vehicles")
STANDS = Message("{vehicle}, {position}, {colour}")
ALWAYS_TOLD = frozenset({Event.TIME_AGREED, Event.REACHED, Event.WON, Event.WON_TIE, Event.WON_TOGETHER})
MOST = 8                   # lines


def score_history(tables: Tables, state: State, values: list[int]) -> None:
    """Fill by seat how many raw materials it has."""
    for seat in range(int(state.seats)):
        values[seat] = int(total_of(state, seat))


def score_breakdown(reader: Reader, entries: Sequence[Entry]) -> list[tuple[str, tuple[int, ...]]]:
    """Return where the raw materials came from, by seat: each position, and what was paid, bought and swapped."""
    seats = len(reader.names)
    brought = [[0] * seats for _ in Position]
    paid, market = [0] * seats, [0] * seats
    for entry in entries:
        if entry.event == Event.YIELDED:
            brought[entry.item][entry.actor] += entry.amount
        elif entry.event == Event.PAID:
            paid[entry.actor] -= sum(from_digits(entry.amount))
        elif entry.event == Event.BOUGHT:
            market[entry.actor] += 1 - sum(from_digits(entry.amount))
    rows = [(reader(BROUGHT, position=position_name(position)), tuple(brought[position])) for position in Position]
    rows += [(reader(CREWS), tuple(paid)), (reader(MARKET), tuple(market)),
             (reader(SWAPPED), swapped(entries, seats))]
    return [row for row in rows if any(row[1])] or [(reader(CREWS), tuple(paid))]


def recap(reader: Reader, entries: Sequence[Entry]) -> list[str]:
    """Return what has happened: rounds, cards, lines cut and joined, who gathered what, and who has won."""
    lines = [*rounds(reader, entries), *cards_laid(reader, entries)]
    gained, lost = (sum(entry.event == event for entry in entries) for event in (Event.JOINED, Event.CUT_OFF))
    if gained or lost:
        lines.append(reader(LINES_CHANGED, gained=gained, lost=lost))
    told = [sentence_of(reader, Event.of(entry.event), entry) for entry in entries if entry.event in ALWAYS_TOLD]
    lines += [*told, *gathered(reader, entries)]
    return lines[:MOST] or [reader(NOTHING_HAPPENED)]


def rounds(reader: Reader, entries: Sequence[Entry]) -> list[str]:
    """Return which rounds have been begun."""
    begun = [entry.item for entry in entries if entry.event == Event.ROUND_BEGINS]
    if not begun:
        return []
    return [reader(ROUNDS_PLAYED if len(begun) > 1 else ROUND_PLAYED, first=begun[0], last=begun[-1])]


def cards_laid(reader: Reader, entries: Sequence[Entry]) -> list[str]:
    """Return where cards have been laid."""
    places = [entry.amount if entry.event != Event.JOKER_LAID else entry.item for entry in entries
              if entry.event in (Event.LAID, Event.TURNED, Event.JOKER_LAID)]
    if not places:
        return []
    listed = reader.say.all_of(reader(position_name(place)) for place in sorted(set(places)))
    return [reader(CARDS_LAID, amount=len(places), places=listed)]


def gathered(reader: Reader, entries: Sequence[Entry]) -> list[str]:
    """Return what each has gathered and where, the richest haul first."""
    amounts: dict[int, int] = {}
    places: dict[int, set[int]] = {}
    for entry in entries:
        if entry.event == Event.YIELDED:
            amounts[entry.actor] = amounts.get(entry.actor, 0) + entry.amount
            places.setdefault(entry.actor, set()).add(entry.item)
    return [reader(GATHERED, actor=reader.names[seat], amount=amounts[seat],
                   places=reader.say.all_of(reader(position_name(place)) for place in sorted(places[seat])))
            for seat in sorted(amounts, key=lambda seat: -amounts[seat])]


def final_holdings(reader: Reader) -> list[tuple[str, list[str]]]:
    """Return what the reader holds when all is over: raw materials, vehicles and cards."""
    explorer = reader.view.explorers[reader.seat]
    fleet = [explorer.vehicles[v] for v in fleet_of(reader.view, reader.seat)]
    return [
        (reader(STOCK), [reader(PIECES, amount=int(explorer.stock[material]), material=material_name(material))
                         for material in Material]),
        (reader(FLEET), [reader(STANDS, vehicle=kind_name(vehicle.kind), position=position_name(vehicle.position),
                                colour=colour_name(vehicle.colour)) for vehicle in fleet]),
        (reader(IN_HAND), [card_name(reader.say, card) for card in hand_cards(reader.view, reader.seat)]),
    ]

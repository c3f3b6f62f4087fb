"""What it is worth to a player that something happens to a balloon, an own one or a rival's."""

from ludoteca.games.balmy_balloonists.cards import SKIES, Altitude, Pile
from ludoteca.games.balmy_balloonists.outlook import (
    ROUND,
    best_flight,
    drifted,
    longitude,
    place_of,
    way_left,
    worth_of_turn,
)
from ludoteca.games.balmy_balloonists.scoring import LAPS
from ludoteca.games.balmy_balloonists.state import NOWHERE, Fate, Mode
from ludoteca.games.balmy_balloonists.weather import has_balloon, sky_over
from ludoteca.games.balmy_balloonists.winds import wind_on

MISHAP = 12_000            # what a Misfortune costs its victim on average
SHAKEN = 10_000            # what the storm costs a balloon
NEAR = 3                   # Lines from the storm on which it is felt


def stake(tables, view, seat: int, b: int) -> int:
    """Return what one is worth to a seat that a balloon gains, in thousandths: below zero for rivals.

    Among several rivals the foremost matters most.
    """
    if b % view.seats == seat:
        return 1000
    share = 1000 // (view.seats - 1)
    for other in range(view.flying + 0):
        if other % view.seats != seat and way_left(tables, view, other) < way_left(tables, view, b):
            return -share
    return -(1000 + share) // 2


def worth_on(tables, view, seat: int, card: int, mode: int, target: int) -> int:
    """Return what it is worth to play a card from the table on a balloon."""
    if mode == Mode.MISFORTUNE:
        return -MISHAP * stake(tables, view, seat, target) // 1000
    if mode == Mode.WEATHER:
        return worth_of_weather(tables, view, seat, target)
    by = wind_on(tables, view, target, card)
    if by == 0:
        return 0
    here = place_of(view, target)
    there = drifted(tables, view, target, here, view.balloons[target].altitude + 0, by)
    gained = worth_of_turn(tables, view, target, there) - worth_of_turn(tables, view, target, here)
    return gained * stake(tables, view, seat, target) // 1000


def worth_of_weather(tables, view, seat: int, b: int) -> int:
    """Return what a new Quadrant card over a balloon is worth on average, for all balloons of that Quadrant."""
    quadrant = tables.quadrant[view.balloons[b].space]
    worth = 0
    for other in range(view.flying + 0):
        balloon = view.balloons[other]
        if balloon.fate == Fate.RACING and balloon.equator == 0 and tables.quadrant[balloon.space] == quadrant:
            worth += mean_change(tables, view, other) * stake(tables, view, seat, other) // 1000
    return worth


def mean_change(tables, view, b: int) -> int:
    """Return how much further a balloon flies on average under a card of the deck than under the present one."""
    balloon = view.balloons[b]
    present = sky_over(view, tables.quadrant[balloon.space])
    cards = 0
    change = 0
    now = 0
    for card in range(SKIES):
        if view.sky[card] == Pile.DECK or card == present:
            worth = best_flight(
                tables, view, b, balloon.space + 0, balloon.altitude + 0, balloon.gas + 0, balloon.ballast + 0,
                balloon.crossed + 0, card,
            )
            if card == present:
                now = worth
            else:
                cards += 1
                change += worth
    return change // cards - now if cards > 0 else 0


def worth_of_drift(tables, view, seat: int, card: int) -> int:
    """Return what it is worth to move the storm by a card (BB-66)."""
    by = tables.wind[card][Altitude.HIGH]
    there = view.storm + 0
    for _ in range(abs(by)):
        beside = tables.south[there] if by > 0 else tables.north[there]
        if beside == NOWHERE or (by < 0 and tables.line[there] == 1):
            return 0
        there = beside
        if has_balloon(view, there):
            break
    worth = 0
    for b in range(view.flying + 0):
        balloon = view.balloons[b]
        if balloon.space == there and balloon.equator == 0 and balloon.altitude != Altitude.GROUND:
            worth -= SHAKEN * stake(tables, view, seat, b) // 1000
    return worth


def worth_of_storm(tables, view, seat: int, space: int) -> int:
    """Return what it is worth to put the storm on a space: close to the Lines of rivals that come there, not of own."""
    worth = 0
    for b in range(view.flying + 0):
        balloon = view.balloons[b]
        if balloon.fate == Fate.RACING and tables.beyond[balloon.space] == 0:
            near = NEAR - abs(tables.line[balloon.space] - tables.line[space])
            worth -= max(0, near) * stake(tables, view, seat, b)
    return worth


def way_to_zone(tables, view, b: int, zone: int) -> int:
    """Return how far ahead of a balloon a zone begins; a whole round if it lies behind or is nowhere."""
    here = longitude(tables, view.balloons[b].space + 0)
    nearest = ROUND
    for space in range(1, tables.spaces + 1):
        if tables.zone[space] == zone:
            ahead = longitude(tables, space) - here + ROUND * (LAPS - 1 - view.balloons[b].crossed)
            if ahead > 0:
                nearest = min(nearest, ahead)
    return nearest

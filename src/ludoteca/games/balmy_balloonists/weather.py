"""Bad Weather, the storm that brings it, and the Quadrant cards that both are read from."""

from ludoteca.engine.runtime.journal import write
from ludoteca.engine.runtime.seats import bit, has
from ludoteca.games.balmy_balloonists.cards import QUADRANTS, SKIES, Altitude, Ban, Gust, Pile
from ludoteca.games.balmy_balloonists.events import Event
from ludoteca.games.balmy_balloonists.moves import push, shake_all, sink_into_mountains, stay_down
from ludoteca.games.balmy_balloonists.state import NOBODY, NOWHERE, Fate, Phase

GAS_TO_HOLD = 2            # gas, or fuel, for each level above High (BB-54d)
BALLAST_TO_HOLD = 2        # ballast for each level below Low (BB-54e)


def sky_over(state, quadrant: int) -> int:
    """Return the face-up card of a Quadrant."""
    for card in range(SKIES):
        if state.sky[card] == Pile.SHOWN + quadrant:
            return card
    return 0


def prepare_sky(state, journal) -> None:
    """See that there is a Quadrant card to turn over: else discards and covered cards are shuffled (BB-31)."""
    for card in range(SKIES):
        if state.sky[card] == Pile.DECK:
            return
    for card in range(SKIES):
        if state.sky[card] < Pile.SHOWN:
            state.sky[card] = Pile.DECK
    write(journal, Event.SKIES_SHUFFLED, 0)


def lay_sky(tables, state, card: int, journal) -> None:
    """At the start a card is laid at each Quadrant, in Good Weather only one without an asterisk (BB-15, BB-62)."""
    quadrant = state.actor
    if state.options.good_weather == 1 and tables.asterisk[card] == 1:
        state.sky[card] = Pile.DISCARD
        write(journal, Event.SKY_REPLACED, 0, card, quadrant)
        return
    state.sky[card] = Pile.SHOWN + quadrant
    write(journal, Event.SKY_LAID, 0, card, quadrant)
    state.actor += 1
    if state.actor == QUADRANTS:
        state.phase = Phase.FIRST


def change_weather(tables, state, card: int, journal) -> None:
    """A new card covers the one of the affected balloon's Quadrant (BB-31)."""
    quadrant = tables.quadrant[state.balloons[state.subject].space]
    state.sky[sky_over(state, quadrant)] = Pile.COVERED
    state.sky[card] = Pile.SHOWN + quadrant
    write(journal, Event.WEATHER_CHANGES, state.subject, card, quadrant)
    state.phase = Phase.SETTLE


def begin_bad_weather(state, b: int, journal) -> None:
    """Turn over a Quadrant card for a balloon in flight (BB-54)."""
    state.subject = b
    prepare_sky(state, journal)
    state.phase = Phase.GUST


def blow(tables, state, card: int, journal) -> None:
    """Obey the right edge of a Quadrant card, which is then discarded (BB-54, BB-54a .. BB-54c)."""
    b = state.subject
    state.sky[card] = Pile.DISCARD
    state.phase = Phase.SETTLE
    write(journal, Event.GUST, b, card)
    kind = tables.gust[card]
    by = tables.gust_by[card]
    if kind == Gust.ALTITUDE:
        blow_to_altitude(tables, state, b, state.balloons[b].altitude + by, journal)
    elif kind == Gust.SIDEWAYS:
        blow_sideways(state, b, by, journal)
    elif kind == Gust.BACK:
        blow_back(state, b, by, journal)
    else:
        write(journal, Event.GUST_NOTHING, b)


def blow_sideways(state, b: int, by: int, journal) -> None:
    """The balloon changes its Line (BB-54b); whether this leads back from the Equator is agreed (BB-A16)."""
    if state.balloons[b].equator == 1 and (by > 0 or state.options.any_return == 0):
        write(journal, Event.GUST_NOTHING, b)
    else:
        push(state, b, by, 0)


def blow_back(state, b: int, by: int, journal) -> None:
    """The balloon goes back and may not go forward on its next turn (BB-54c)."""
    state.balloons[b].next_bans |= Ban.FORWARD
    write(journal, Event.FORWARD_BANNED, b)
    if state.balloons[b].equator == 0:
        push(state, b, 0, -by)


def blow_to_altitude(tables, state, b: int, level: int, journal) -> None:
    """The balloon changes its altitude; beyond High and below Low this costs chips (BB-54a, BB-54d, BB-54e)."""
    balloon = state.balloons[b]
    if level > Altitude.HIGH:
        hold_down(state, b, GAS_TO_HOLD * (level - Altitude.HIGH), journal)
    elif level < Altitude.LOW:
        state.levels = Altitude.LOW - level
        if balloon.ballast < BALLAST_TO_HOLD * state.levels:
            blow_to_ground(tables, state, b, journal)
        else:
            state.phase = Phase.SINK
    else:
        rises = level > balloon.altitude
        balloon.altitude = level
        write(journal, Event.BLOWN_UP if rises else Event.BLOWN_DOWN, b, level)
        if not rises:
            sink_into_mountains(tables, state, b, journal)


def hold_down(state, b: int, price: int, journal) -> None:
    """Pay gas, and fuel for want of it, to stay at High, or leave the race (BB-54d)."""
    balloon = state.balloons[b]
    if balloon.gas + balloon.fuel < price:
        balloon.fate = Fate.OUT
        write(journal, Event.REMOVED, b)
        return
    gas = min(balloon.gas, price)
    balloon.gas -= gas
    balloon.fuel -= price - gas
    balloon.altitude = Altitude.HIGH
    write(journal, Event.PAID_TO_HOLD, b, gas, price - gas)


def pay_ballast(tables, state, journal) -> None:
    """Pay two ballast for each level below Low and stay at Low (BB-54e)."""
    b = state.subject
    price = BALLAST_TO_HOLD * state.levels
    state.balloons[b].ballast -= price
    state.balloons[b].altitude = Altitude.LOW
    state.phase = Phase.SETTLE
    write(journal, Event.PAID_BALLAST, b, 0, price)
    sink_into_mountains(tables, state, b, journal)


def blow_to_ground(tables, state, b: int, journal) -> None:
    """Come down to the Ground and lose the next turn, once, also over mountains (BB-54e, BB-54f, BB-A11)."""
    state.balloons[b].altitude = Altitude.GROUND
    state.phase = Phase.SETTLE
    if sink_into_mountains(tables, state, b, journal):
        return
    stay_down(state, b)
    state.balloons[b].forced = 0
    write(journal, Event.BLOWN_TO_GROUND, b)


def drift_storm(tables, state, card: int, journal) -> None:
    """Move the storm by the High row of a card; it stays on the Lines (BB-66, BB-67, BB-A32, BB-A33)."""
    by = tables.wind[card][Altitude.HIGH]
    moved = 0
    for _ in range(abs(by)):
        there = tables.south[state.storm] if by > 0 else tables.north[state.storm]
        if there == NOWHERE or (by < 0 and tables.line[state.storm] == 1):
            break
        state.storm = there
        moved += 1
        write(journal, Event.STORM_DRIFTS, state.actor, there)
        if has_balloon(state, there):
            shake_all(state)
            break
    if moved == 0:
        write(journal, Event.STORM_HOLDS, state.actor, state.storm)


def has_balloon(state, space: int) -> bool:
    """Say whether a balloon that the storm can meet stands on a space (BB-67, BB-A31)."""
    for b in range(state.flying):
        balloon = state.balloons[b]
        here = balloon.space == space and balloon.equator == 0 and balloon.fate == Fate.RACING
        if here and (state.options.storm_high_only == 0 or balloon.altitude == Altitude.HIGH):
            return True
    return False


def next_shaken(state) -> int:
    """Return the next balloon in flight that the storm shakes, in the order of turns, and take it off the list.

    Balloons on the Ground are not shaken: Bad Weather is for those in flight (BB-54, BB-67).
    """
    for place in range(state.flying):
        b = (state.actor + place) % state.flying
        if has(state.shaken, b):
            state.shaken -= bit(b)
            balloon = state.balloons[b]
            if balloon.altitude != Altitude.GROUND and balloon.fate == Fate.RACING:
                return b
    return NOBODY

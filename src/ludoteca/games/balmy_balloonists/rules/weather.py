"""The weather: Quadrant cards that are turned over, and Bad Weather, which reads their right edge (BB-31, BB-54)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.games.balmy_balloonists.bot import best_flight, place_of, stake, value_of_end
from ludoteca.games.balmy_balloonists.cards import SKIES, Altitude, Ban, Gust, Pile
from ludoteca.games.balmy_balloonists.events import Event
from ludoteca.games.balmy_balloonists.rules.moves import push, sink_into_mountains, sky_over, stay_down
from ludoteca.games.balmy_balloonists.rules.start import begin_placing, lay_sky
from ludoteca.games.balmy_balloonists.state import Fate, Phase, State, Tables

GAS_TO_HOLD = 2            # gas, or fuel, for each level above High (BB-54d)
BALLAST_TO_HOLD = 2        # ballast for each level below Low (BB-54e)


def is_laid(state: State) -> bool:
    """Say whether every Quadrant has its card."""
    return state.phase > Phase.SKY


def prepare_sky(state: State, journal: Journal) -> None:
    """See that there is a Quadrant card to turn over: else discards and covered cards are shuffled (BB-31)."""
    for card in range(SKIES):
        if state.sky[card] == Pile.DECK:
            return
    for card in range(SKIES):
        if state.sky[card] < Pile.SHOWN:
            state.sky[card] = Pile.DECK
    write(journal, Event.SKIES_SHUFFLED, 0)


def weigh_sky(tables: Tables, state: State, card: int) -> int:
    """Each Quadrant card of the deck is as likely (BB-15, BB-31, BB-54)."""
    return 1 if state.sky[card] == Pile.DECK else 0


def apply_sky(tables: Tables, state: State, seat: int, card: int, journal: Journal) -> None:
    """Chance turns over a Quadrant card: at the start, for new weather, or for Bad Weather (BB-15, BB-31, BB-54)."""
    if state.phase == Phase.SKY:
        lay_sky(tables, state, card, journal)
        if state.phase == Phase.SKY:
            prepare_sky(state, journal)
        elif state.options.first > 0:
            begin_placing(state, state.options.first - 1, journal)
    elif state.phase == Phase.WEATHER:
        change_weather(tables, state, card, journal)
    else:
        blow(tables, state, card, journal)


def change_weather(tables: Tables, state: State, card: int, journal: Journal) -> None:
    """A new card covers the one of the affected balloon's Quadrant (BB-31)."""
    quadrant = tables.quadrant[state.balloons[state.subject].space]
    state.sky[sky_over(state, quadrant)] = Pile.COVERED
    state.sky[card] = Pile.SHOWN + quadrant
    write(journal, Event.WEATHER_CHANGES, state.subject, card, quadrant)
    state.phase = Phase.SETTLE


def value_of_weather(tables: Tables, view: State, seat: int, b: int) -> int:
    """Return what a new Quadrant card over a balloon is worth on average, for all balloons of that Quadrant."""
    quadrant = tables.quadrant[view.balloons[b].space]
    worth = 0
    for other in range(view.flying):
        balloon = view.balloons[other]
        if balloon.fate == Fate.RACING and balloon.equator == 0 and tables.quadrant[balloon.space] == quadrant:
            worth += mean_change(tables, view, other) * stake(tables, view, seat, other) // 1000
    return worth


def mean_change(tables: Tables, view: State, b: int) -> int:
    """Return how much further a balloon flies on average under a card of the deck than under the present one."""
    balloon = view.balloons[b]
    present = sky_over(view, tables.quadrant[balloon.space])
    cards = 0
    change = 0
    now = 0
    for card in range(SKIES):
        if view.sky[card] == Pile.DECK or card == present:
            worth = best_flight(
                tables, view, b, balloon.space, balloon.altitude, balloon.gas, balloon.ballast,
                balloon.crossed, card,
            )
            if card == present:
                now = worth
            else:
                cards += 1
                change += worth
    return change // cards - now if cards > 0 else 0


def begin_bad_weather(state: State, b: int, journal: Journal) -> None:
    """Turn over a Quadrant card for a balloon in flight (BB-54)."""
    state.subject = b
    prepare_sky(state, journal)
    state.phase = Phase.GUST


def blow(tables: Tables, state: State, card: int, journal: Journal) -> None:
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


def blow_sideways(state: State, b: int, by: int, journal: Journal) -> None:
    """The balloon changes its Line (BB-54b); whether this leads back from the Equator is agreed (BB-A16)."""
    if state.balloons[b].equator == 1 and (by > 0 or state.options.any_return == 0):
        write(journal, Event.GUST_NOTHING, b)
    else:
        push(state, b, by, 0)


def blow_back(state: State, b: int, by: int, journal: Journal) -> None:
    """The balloon goes back and may not go forward on its next turn (BB-54c)."""
    state.balloons[b].next_bans |= Ban.FORWARD
    write(journal, Event.FORWARD_BANNED, b)
    if state.balloons[b].equator == 0:
        push(state, b, 0, -by)


def blow_to_altitude(tables: Tables, state: State, b: int, level: int, journal: Journal) -> None:
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


def hold_down(state: State, b: int, price: int, journal: Journal) -> None:
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


def apply_pay_ballast(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """Pay two ballast for each level below Low and stay at Low; who was there before loses no height (BB-54e, BB-A11).
    """
    b = state.subject
    price = BALLAST_TO_HOLD * state.levels
    sinks = state.balloons[b].altitude > Altitude.LOW
    state.balloons[b].ballast -= price
    state.balloons[b].altitude = Altitude.LOW
    state.phase = Phase.SETTLE
    write(journal, Event.PAID_BALLAST, b, 0, price)
    if sinks:
        sink_into_mountains(tables, state, b, journal)


def worth_pay_ballast(tables: Tables, view: State, seat: int) -> int:
    """Return what it is worth to pay ballast and stay at Low."""
    balloon = view.balloons[view.subject]
    place = place_of(view, view.subject)
    sinks = balloon.altitude > Altitude.LOW
    if sinks and tables.mountain[balloon.space] > Altitude.LOW and place == balloon.space:
        place = -place
    left = balloon.ballast - BALLAST_TO_HOLD * view.levels
    return value_of_end(
        tables, view, view.subject, place, balloon.crossed, Altitude.LOW, balloon.gas, left, balloon.fuel
    )


def apply_land(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """Come down to the Ground instead (BB-54e)."""
    blow_to_ground(tables, state, state.subject, journal)


def worth_land(tables: Tables, view: State, seat: int) -> int:
    """Return what it is worth to land."""
    balloon = view.balloons[view.subject]
    place = -place_of(view, view.subject)
    return value_of_end(
        tables, view, view.subject, place, balloon.crossed, Altitude.GROUND, balloon.gas, balloon.ballast, balloon.fuel
    )


def blow_to_ground(tables: Tables, state: State, b: int, journal: Journal) -> None:
    """Come down to the Ground and lose the next turn, once, also over mountains (BB-54e, BB-54f, BB-A11)."""
    state.balloons[b].altitude = Altitude.GROUND
    state.phase = Phase.SETTLE
    if sink_into_mountains(tables, state, b, journal):
        return
    stay_down(state, b)
    state.balloons[b].forced = 0
    write(journal, Event.BLOWN_TO_GROUND, b)

"""Misfortune cards, one function a kind, Repairs, and the Permit that is to be discarded (BB-30, BB-53 .. BB-61)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.engine.runtime.seats import has
from ludoteca.games.balmy_balloonists.bot import kept_for_later, value_of_chips, way_left
from ludoteca.games.balmy_balloonists.cards import MISHAPS, Advantage, Altitude, Ban, Mishap, Zone, permit
from ludoteca.games.balmy_balloonists.events import Event, Refusal
from ludoteca.games.balmy_balloonists.rules.advantages import KEEP_REPAIRS, way_to_zone
from ludoteca.games.balmy_balloonists.rules.moves import has_permit, stay_down
from ludoteca.games.balmy_balloonists.rules.weather import begin_bad_weather
from ludoteca.games.balmy_balloonists.state import Phase, State, Tables

GAS_TORN = 3
FUEL_LOST = 2
GROUNDED = 25_000          # what a turn lost costs
HELD_LOW = 12_000          # a turn at Low
CARDLESS = 4_000           # a turn without a card


def prepare_mishaps(tables: Tables, state: State, journal: Journal) -> None:
    """See that there is a Misfortune card to turn over: an exhausted deck is shuffled anew (BB-30)."""
    left = 0
    for kind in range(MISHAPS):
        left += state.mishaps[kind]
    if left > 0:
        return
    for kind in range(MISHAPS):
        state.mishaps[kind] = tables.mishaps[kind]
    write(journal, Event.MISFORTUNES_SHUFFLED, 0)


def weigh_misfortune(tables: Tables, state: State, kind: int) -> int:
    """Misfortune cards are as likely as there are of their kind left (BB-30)."""
    return state.mishaps[kind]


def apply_misfortune(tables: Tables, state: State, seat: int, kind: int, journal: Journal) -> None:
    """A Misfortune card befalls the affected balloon; whoever has Repairs may cancel some (BB-30, BB-53)."""
    b = state.subject
    state.mishaps[kind] -= 1
    state.mishap = kind
    write(journal, Event.MISFORTUNE, b, kind)
    if not has_effect(tables, state, b, kind):
        write(journal, Event.NO_EFFECT, b, kind)
        state.phase = Phase.SETTLE
    elif can_repair(kind) and state.balloons[b].advantages[Advantage.REPAIRS] > 0:
        state.phase = Phase.REPAIR
    else:
        befall(tables, state, journal)


def can_repair(kind: int) -> bool:
    """Say whether Repairs cancel a Misfortune (BB-53)."""
    return kind in (Mishap.COMMUNICATIONS_DIFFICULTIES, Mishap.TORN_FABRIC, Mishap.FIRE, Mishap.HEAT_PROBLEMS)


def has_effect(tables: Tables, state: State, b: int, kind: int) -> bool:
    """Say whether a Misfortune would do anything to a balloon (BB-54, BB-55, BB-57, BB-58, BB-60, BB-61, BB-A27)."""
    balloon = state.balloons[b]
    flies = balloon.altitude != Altitude.GROUND
    if kind in (Mishap.BAD_WEATHER, Mishap.FIRE):
        return flies
    if kind == Mishap.BUSY_AIR_CORRIDOR:
        return flies and not is_over_mountains(tables, state, b)
    if kind == Mishap.TORN_FABRIC:
        return balloon.gas > 0
    if kind == Mishap.LOST_SOLAR_PANELS:
        return balloon.fuel > 0
    if kind == Mishap.PERMIT_REVOKED:
        return nameable(tables, state, b) > 0
    return True


def apply_repair(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """Repairs are discarded and cancel the Misfortune (BB-53)."""
    state.balloons[state.subject].advantages[Advantage.REPAIRS] -= 1
    state.phase = Phase.SETTLE
    write(journal, Event.REPAIRED, state.subject, state.mishap)


def worth_repair(tables: Tables, view: State, seat: int) -> int:
    """Return what the Misfortune that could be cancelled would cost (BB-53)."""
    b = view.subject
    balloon = view.balloons[b]
    if view.mishap == Mishap.TORN_FABRIC:
        left = way_left(tables, view, b)
        return value_of_chips(balloon.gas, 0, 0, left) - value_of_chips(max(0, balloon.gas - GAS_TORN), 0, 0, left)
    if view.mishap == Mishap.HEAT_PROBLEMS:
        if balloon.altitude == Altitude.GROUND or is_over_mountains(tables, view, b):
            return GROUNDED
        return HELD_LOW
    return CARDLESS


def apply_bear(tables: Tables, state: State, seat: int, journal: Journal) -> None:
    """The Misfortune is borne (BB-53)."""
    befall(tables, state, journal)


def worth_bear(tables: Tables, view: State, seat: int) -> int:
    """Return what Repairs are kept for."""
    return kept_for_later(tables, view, view.subject, KEEP_REPAIRS)


def befall(tables: Tables, state: State, journal: Journal) -> None:
    """Let a Misfortune act."""
    b = state.subject
    kind = state.mishap
    state.phase = Phase.SETTLE
    if kind == Mishap.BAD_WEATHER:
        begin_bad_weather(state, b, journal)
    elif kind == Mishap.BUSY_AIR_CORRIDOR:
        clear_corridor(state, b, journal)
    elif kind == Mishap.HEAT_PROBLEMS:
        suffer_heat(tables, state, b, journal)
    elif kind == Mishap.TORN_FABRIC:
        tear(state, b, journal)
    elif kind == Mishap.LOST_SOLAR_PANELS:
        lose_panels(state, b, journal)
    elif kind == Mishap.PERMIT_REVOKED:
        ask_which_permit(tables, state, b, journal)
    else:                  # Communications Difficulties and Fire (BB-56, BB-58)
        state.balloons[b].next_bans |= Ban.CARD
        write(journal, Event.FIGHTS_FIRE if kind == Mishap.FIRE else Event.CARD_BANNED, b)


def is_over_mountains(tables: Tables, state: State, b: int) -> bool:
    """Say whether a balloon is over a mountain space."""
    return state.balloons[b].equator == 0 and tables.mountain[state.balloons[b].space] > 0


def go_low(state: State, b: int, event: int, journal: Journal) -> None:
    """Spend gas to come down to Low, or all there is (BB-55, BB-59, BB-A5)."""
    balloon = state.balloons[b]
    if balloon.altitude > Altitude.LOW:
        paid = spend_gas_to_low(state, b)
        balloon.altitude = Altitude.LOW
        write(journal, event, b, Altitude.LOW, paid)


def spend_gas_to_low(state: State, b: int) -> int:
    """Spend a gas for each level above Low, or all there is; return how much (BB-55, BB-59, BB-A5)."""
    balloon = state.balloons[b]
    paid = min(balloon.gas, max(0, balloon.altitude - Altitude.LOW))
    balloon.gas -= paid
    return paid


def ban_climb(state: State, b: int, event: int, journal: Journal) -> None:
    """The balloon may not climb on its next turn (BB-55, BB-59)."""
    state.balloons[b].next_bans |= Ban.CLIMB
    write(journal, event, b)


def clear_corridor(state: State, b: int, journal: Journal) -> None:
    """Busy Air Corridor: down to Low (BB-55)."""
    go_low(state, b, Event.SPENT_GAS, journal)
    ban_climb(state, b, Event.CLIMB_BANNED, journal)


def suffer_heat(tables: Tables, state: State, b: int, journal: Journal) -> None:
    """Heat Problems: down to Low for gas, over mountains on to the Ground for nothing (BB-59, BB-A28)."""
    balloon = state.balloons[b]
    if balloon.altitude == Altitude.GROUND:
        balloon.lost += 1
        write(journal, Event.WAITS, b)
    elif is_over_mountains(tables, state, b):
        paid = spend_gas_to_low(state, b)
        write(journal, Event.HEAT_LANDING, b, balloon.space, paid)
        stay_down(state, b)
    else:
        go_low(state, b, Event.COOLS_DOWN, journal)
    balloon.next_heat = 1
    ban_climb(state, b, Event.HEAT_BANS, journal)


def tear(state: State, b: int, journal: Journal) -> None:
    """Torn Fabric: three gas are lost (BB-57)."""
    torn = min(state.balloons[b].gas, GAS_TORN)
    state.balloons[b].gas -= torn
    write(journal, Event.TORN, b, 0, torn)


def lose_panels(state: State, b: int, journal: Journal) -> None:
    """Lost Solar Panels: two fuel are discarded (BB-61)."""
    lost = min(state.balloons[b].fuel, FUEL_LOST)
    state.balloons[b].fuel -= lost
    write(journal, Event.PANELS_LOST, b, 0, lost)


def nameable(tables: Tables, state: State, b: int) -> int:
    """Return the mask of zones whose Permits can be named: none that is in use (BB-60)."""
    balloon = state.balloons[b]
    found = 0
    for zone in range(Zone.LIBYA, Zone.AREA_51):
        in_use = balloon.altitude != Altitude.GROUND and balloon.equator == 0 and tables.zone[balloon.space] == zone
        if has_permit(state, b, zone) and not in_use:
            found |= 1 << zone
    return found


def ask_which_permit(tables: Tables, state: State, b: int, journal: Journal) -> None:
    """Permit Revoked: the player of the card names a Permit; a single one names itself (BB-60)."""
    zones = nameable(tables, state, b)
    if zones & (zones - 1) != 0:
        state.phase = Phase.REVOKE
        return
    for zone in range(Zone.LIBYA, Zone.AREA_51):
        if zones == 1 << zone:
            revoke(state, b, zone, journal)


def revoke(state: State, b: int, zone: int, journal: Journal) -> None:
    """A Permit is discarded (BB-60)."""
    state.balloons[b].advantages[permit(zone)] -= 1
    state.phase = Phase.SETTLE
    write(journal, Event.REVOKED, b, zone)


def refuse_revoke(tables: Tables, state: State, seat: int, permit_of: int) -> int:
    """Only a Permit that the target has and does not use at this moment (BB-60)."""
    return Refusal.NONE if has(nameable(tables, state, state.subject), permit_of + 1) else Refusal.NOT_NAMEABLE


def apply_revoke(tables: Tables, state: State, seat: int, permit_of: int, journal: Journal) -> None:
    """The player of the card has named a Permit (BB-60)."""
    revoke(state, state.subject, permit_of + 1, journal)


def worth_revoke(tables: Tables, view: State, seat: int, permit_of: int) -> int:
    """Return how close the zone is for which a rival needs that Permit."""
    return -way_to_zone(tables, view, view.subject, permit_of + 1)

"""What came later than the oldest records: fields of the state, and rules that were played wrongly until then."""

from ludoteca.engine.game.editions import Mended
from ludoteca.engine.texts.words import Message
from ludoteca.games.balmy_balloonists.actions import KINDS
from ludoteca.games.balmy_balloonists.cards import Advantage, Altitude, Mishap
from ludoteca.games.balmy_balloonists.rules.altitude import is_stranded
from ludoteca.games.balmy_balloonists.rules.misfortunes import is_over_mountains
from ludoteca.games.balmy_balloonists.rules.moves import is_first_beyond
from ludoteca.games.balmy_balloonists.rules.scoring import last_round
from ludoteca.games.balmy_balloonists.state import Fate, Phase, State, Tables

ADDED = dict.fromkeys(("balloons.heat", "balloons.next_heat"), "0.2.1")


def lands_in_heat(tables: Tables, state: State, seat: int, action: int) -> bool:
    """Say whether an action lets Heat Problems strike a balloon in flight over mountains (BB-59)."""
    bears = action == KINDS["bear"].number() and state.mishap == Mishap.HEAT_PROBLEMS
    strikes = bears or action == KINDS["misfortune"].number(Mishap.HEAT_PROBLEMS)
    b = int(state.subject)
    return bool(strikes and state.balloons[b].altitude > Altitude.GROUND and is_over_mountains(tables, state, b))


def has_more_fair_winds(tables: Tables, state: State, seat: int, action: int) -> bool:
    """Say whether an action uses Fair Winds in mid-flight of somebody who has others besides (BB-A24)."""
    uses = KINDS.of(action).name == "fair_winds" and state.phase == Phase.PAUSE and state.steps != 0
    return bool(uses and state.balloons[int(state.actor)].advantages[Advantage.FAIR_WINDS] > 1)


def calls_storm_in_flight(tables: Tables, state: State, seat: int, action: int) -> bool:
    """Say whether somebody flies on past Sakhalin as the first, with Fair Winds for a later space (BB-64)."""
    ahead = tables.ahead[state.balloons[int(state.actor)].space]
    flies = action == KINDS["go_on"].number() and (state.then == Phase.FLIGHT or state.steps > 1)
    return bool(flies and state.options.fair_winds_in_flight and is_first_beyond(tables, state, state.actor, ahead))


def holds_low_in_mountains(tables: Tables, state: State, seat: int, action: int) -> bool:
    """Say whether ballast is paid for a balloon that hangs at Low over mountains (BB-54e)."""
    hangs = state.balloons[int(state.subject)].altitude == Altitude.LOW
    return bool(action == KINDS["pay_ballast"].number() and hangs and is_over_mountains(tables, state, state.subject))


def is_close_to_the_end(tables: Tables, state: State, seat: int, action: int) -> bool:
    """Say whether a race can end soon: the last round, one balloon in flight, or one home already (BB-A14, BB-A41)."""
    flying = range(int(state.flying))
    fly = sum(state.balloons[b].fate == Fate.RACING and not is_stranded(tables, state, b) for b in flying)
    home = any(state.balloons[b].fate == Fate.HOME for b in flying)
    return bool(state.turn >= last_round(state) or fly <= 1 or home)


MENDED = (
    Mended("0.2.0", "BB-59", Message(
        "With Heat Problems over mountains, gas was paid all the way to the Ground instead of just to Low."
    ), lands_in_heat),
    Mended("0.2.0", "BB-A24", Message(
        "After Fair Winds in mid-flight, the balloon flew on before you could use a second card."
    ), has_more_fair_winds),
    Mended("0.2.1", "BB-64", Message(
        "Whoever flew past Sakhalin first could still turn with Fair Winds before the storm was placed."
    ), calls_storm_in_flight),
    Mended("0.2.1", "BB-54e", Message(
        "A balloon at Low in the mountains came down, although ballast was paid to stay at Low."
    ), holds_low_in_mountains),
    Mended("0.2.1", "BB-A41", Message(
        "With two balloons each, both distances were rounded down before they were added: the wrong player could win."
    ), is_close_to_the_end),
)

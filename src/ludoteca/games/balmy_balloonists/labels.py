"""What each action does, in words for its button."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.balmy_balloonists.actions import (
    ALTITUDE,
    ANSWER,
    BEAR,
    DEAL,
    DRAW,
    EXIT_NORTH,
    EXIT_SOUTH,
    FAIR_NORTH,
    FAIR_SOUTH,
    FIRST,
    GO_ON,
    KEEP,
    LAND,
    LAST,
    MISFORTUNE,
    PASS,
    PAY,
    PLACE,
    PLAY,
    REPAIR,
    REVOKE,
    SKY,
    STORM,
    TAKE,
    TARGET,
    TRADE,
    is_play,
    played_card,
    played_mode,
)
from ludoteca.games.balmy_balloonists.cards import ALTITUDE_NAMES, Advantage, Altitude, Mishap, Zone
from ludoteca.games.balmy_balloonists.names import ADVANTAGES, ALTITUDES, MISHAPS, balloon_name, sky_title, wind_title
from ludoteca.games.balmy_balloonists.ranges import ZONES
from ludoteca.games.balmy_balloonists.spaces import space_name
from ludoteca.games.balmy_balloonists.state import Mode
from ludoteca.games.balmy_balloonists.weather import BALLAST_TO_HOLD
from ludoteca.games.balmy_balloonists.winds import is_in_hand

PLACE_NEAR = Message("Line {line}, just behind the chequered line")
PLACE_FAR = Message("Line {line}, the second space behind the chequered line")
PLAY_OWN = Message("Play {card} on yourself")
PLAY_ON_OTHER = Message("Play {card} on another balloon")
MISHAP_OWN = Message("Turn over a Misfortune for yourself with {card}")
MISHAP_ON_OTHER = Message("Turn over a Misfortune for another with {card}")
WEATHER_OWN = Message("Change the weather over yourself with {card}")
WEATHER_ON_OTHER = Message("Change the weather over another balloon with {card}")
PLAYS = {
    Mode.MOVE: (PLAY_OWN, PLAY_ON_OTHER),
    Mode.MISFORTUNE: (MISHAP_OWN, MISHAP_ON_OTHER),
    Mode.WEATHER: (WEATHER_OWN, WEATHER_ON_OTHER),
}
ON = Message("On {balloon}")
ANSWER_WITH = Message("Answer with {card}")
LET_IT_BE = Message("Let it be")
USE_REPAIRS = Message("Discard Repairs")
BEAR_IT = Message("Bear it")
PAY_BALLAST = Message("Pay {amount} ballast", "Pay {amount} ballast")
COME_DOWN = Message("Come down and lose a turn")
REVOKE_PERMIT = Message("Revoke the Permit for {zone}")
TRADE_CARD = Message("Give {card} for a wind card")
TAKE_CARD = Message("Take {card}")
NORTH_WITH = Message("Fair Winds: one space north")
SOUTH_WITH = Message("Fair Winds: one space south")
ON_WITH_IT = Message("Go on, and ask again later this turn")
KEEP_THEM = Message("Keep Fair Winds for another turn")
END_TURN = Message("End the turn")
STAY_AT = Message("Stay: {altitude}")
RISE_TO = Message("Rise to {altitude}")
SINK_TO = Message("Sink to {altitude}")
LEAVE_NORTH = Message("Take off one Line north, to {altitude}")
LEAVE_SOUTH = Message("Take off one Line south, to {altitude}")
STORM_ON = Message("The storm on {space}")
IS_DEALT = Message("{balloon} gets {card}")
DRAWS = Message("{balloon} draws {card}")
TURNED_OVER = Message("{card} is turned over")
STARTS = Message("{balloon} begins")
IS_LAST = Message("{balloon} counts as last")


def label(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> str:
    """Return what an action does, for the one who may take it."""
    if action >= DEAL:
        return chance_label(say, names, view, action)
    if action < PLAY:
        line, behind = divmod(action - PLACE, 2)
        return say(PLACE_FAR if behind else PLACE_NEAR, line=line + 1)
    if is_play(action):
        own = is_in_hand(view, int(view.actor), played_card(action))
        message = PLAYS[Mode(played_mode(action))][0 if own else 1]
        return say(message, card=wind_title(played_card(action)))
    if action < ANSWER:
        return say(ON, balloon=balloon_name(say, names, action - TARGET))
    return later_label(say, tables, view, action)


def later_label(say: Translator, tables: Any, view: Any, action: int) -> str:
    """Return what a reaction does, or a choice of the later steps of a turn."""
    if action < PASS:
        return say(ANSWER_WITH, card=wind_title(action - ANSWER))
    if action == PAY:
        return say(PAY_BALLAST, amount=BALLAST_TO_HOLD * int(view.levels))
    if action in PLAIN:
        return say(PLAIN[action])
    if action < TRADE:
        return say(REVOKE_PERMIT, zone=say(ZONES[Zone(action - REVOKE + 1)]))
    if action < TAKE:
        return say(TRADE_CARD, card=say(ADVANTAGES[Advantage(action - TRADE)]))
    if action < FAIR_NORTH:
        return say(TAKE_CARD, card=wind_title(action - TAKE))
    if action >= STORM:
        return say(STORM_ON, space=space_name(tables, int(tables.storm_place[action - STORM])))
    return altitude_label(say, view, action)


PLAIN = {
    PASS: LET_IT_BE,
    REPAIR: USE_REPAIRS,
    BEAR: BEAR_IT,
    LAND: COME_DOWN,
    FAIR_NORTH: NORTH_WITH,
    FAIR_SOUTH: SOUTH_WITH,
    GO_ON: ON_WITH_IT,
    KEEP: KEEP_THEM,
}


def altitude_label(say: Translator, view: Any, action: int) -> str:
    """Return what a choice of step 2 does."""
    if action >= EXIT_NORTH:
        message = LEAVE_NORTH if action < EXIT_SOUTH else LEAVE_SOUTH
        level = (action - EXIT_NORTH) % (len(ALTITUDE_NAMES) - 1) + 1
        return say(message, altitude=say(ALTITUDES[Altitude(level)]))
    level = action - ALTITUDE
    if view.landed and level == Altitude.GROUND:
        return say(END_TURN)
    here = int(view.balloons[int(view.actor)].altitude)
    message = RISE_TO if level > here else SINK_TO if level < here else STAY_AT
    return say(message, altitude=say(ALTITUDES[Altitude(level)]))


def chance_label(say: Translator, names: Sequence[str], view: Any, action: int) -> str:
    """Return what chance brings."""
    balloon = balloon_name(say, names, int(view.actor))
    if action < DRAW:
        return say(IS_DEALT, balloon=balloon, card=say(ADVANTAGES[Advantage(action - DEAL)]))
    if action < SKY:
        return say(DRAWS, balloon=balloon, card=wind_title(action - DRAW))
    if action < MISFORTUNE:
        return say(TURNED_OVER, card=sky_title(action - SKY))
    if action < FIRST:
        return say(TURNED_OVER, card=say(MISHAPS[Mishap(action - MISFORTUNE)]))
    if action < LAST:
        return say(STARTS, balloon=balloon_name(say, names, action - FIRST))
    return say(IS_LAST, balloon=balloon_name(say, names, action - LAST))

"""What the log tells, a sentence with its clause for each event.

`actor` begins a sentence, `plane` and `other` stand within one. Spanish and French names of planes bring their article
along, so their translations put neither `de` nor `a` (`à`) before these gaps.
"""

from ludoteca.engine.texts.words import Message, Ruled
from ludoteca.games.wings_of_war.events import Event

VICTORY = Message("Victory for {side}.")
POINT_FOR = Message("{amount} victory point for {side}: {reason}.", "{amount} victory points for {side}: {reason}.")
EVENTS = {
    Event.TURN_BEGINS: Ruled("WW-17", Message("Turn {turn} begins.")),
    Event.BURNS: Ruled("WW-63", Message(
        "{actor} is on fire; {amount} flame is left.", "{actor} is on fire; {amount} flames are left.")),
    Event.RUDDER_HELD: Ruled("WW-60", Message("{actor}: the rudder is jammed, no card {way} in this turn.")),
    Event.TAILS: Ruled("WW-21", Message("{actor} tails {other}.")),
    Event.TAIL_LOST: Ruled("WW-24", Message("{actor} does not tail {other} any more.")),
    Event.PLANNED: Ruled("WW-29", Message("{actor} is to fly: {cards}.")),
    Event.JAM_CLEARED: Ruled("WW-59", Message("{actor}: the jam is cleared.")),
    Event.SHOWN: Ruled("WW-23", Message("{actor} sees what {other} flies next: {card}.")),
    Event.SHOWS: Ruled("WW-23", Message("{actor} shows its next card; {other} sees it.")),
    Event.RESUMES: Ruled("WW-A5", Message("{actor} has lost the tail and flies on as first planned: {cards}.")),
    Event.REORDERED: Ruled("WW-23", Message("{actor} has settled the order of its cards.")),
    Event.FLOWN: Ruled("WW-18", Message("{actor} flies: {card}.")),
    Event.CLIMBED: Ruled("WW-34", Message("{actor} climbs to level {level}.")),
    Event.COUNTED: Ruled("WW-34", Message("{actor} has climb counter {count} of {need}.")),
    Event.UNCOUNTED: Ruled("WW-A18", Message("{actor} climbs without a counter: above level 3 there is nothing.")),
    Event.DIVED: Ruled("WW-36", Message("{actor} dives to level {level}.")),
    Event.LANDED: Ruled("WW-39", Message("{actor} lands and is out of the fight.")),
    Event.LANDED_HOME: Ruled("WW-39", Message("{actor} lands in its own strip and is home.")),
    Event.LANDED_OUT: Ruled("WW-39", Message("{actor} lands outside its own strip and is lost.")),
    Event.LEFT_TABLE: Ruled("WW-48", Message("{actor} leaves the table in the {edge} and is out of the game.")),
    Event.AVOIDED: Ruled("WW-44", Message("{actor} and {other} just miss each other.")),
    Event.COLLIDED: Ruled("WW-45", Message("{actor} and {other} collide.")),
    Event.HIT_BALLOON: Ruled("WW-47", Message("{actor} collides with {other}.")),
    Event.SWERVED: Ruled("WW-44", Message("{actor} tries to swerve: {card}.")),
    Event.BOMB_HIT: Ruled("WW-74", Message(
        "{amount} bomb dropped by {plane} hits the middle of the target: {points}.",
        "{amount} bombs dropped by {plane} hit the middle of the target: {points}.")),
    Event.BOMB_NEAR: Ruled("WW-74", Message(
        "{amount} bomb dropped by {plane} hits the target in part: {points}.",
        "{amount} bombs dropped by {plane} hit the target in part: {points}.")),
    Event.BOMB_MISSED: Ruled("WW-74", Message(
        "{amount} bomb dropped by {plane} hits nothing.", "{amount} bombs dropped by {plane} hit nothing.")),
    Event.DROPPED: Ruled("WW-72", Message(
        "{actor} drops {amount} bomb; {left} left.", "{actor} drops {amount} bombs; {left} left.")),
    Event.LIGHTER: Ruled("WW-69", Message(
        "{actor} has dropped at least half of its bombs and is not loaded any more.")),
    Event.STAYS_LOW: Ruled("WW-71", Message("{actor} stays at its level and gives back a climb counter.")),
    Event.FIRED: Ruled("WW-53", Message(
        "{actor} fires at {other}: {amount} damage card.", "{actor} fires at {other}: {amount} damage cards.")),
    Event.LAUNCHED: Ruled("WW-80", Message(
        "{actor} launches {amount} rocket at {other}.", "{actor} launches {amount} rockets at {other}.")),
    Event.ROCKET_HIT: Ruled("WW-80", Message(
        "{amount} rocket launched by {plane} hits {other}.", "{amount} rockets launched by {plane} hit {other}.")),
    Event.ROCKET_LOST: Ruled("WW-80", Message(
        "{amount} rocket launched by {plane} misses {other}.", "{amount} rockets launched by {plane} miss {other}.")),
    Event.GROUND_FIRED: Ruled("WW-81", Message("A machine gun on the ground fires at {plane}.")),
    Event.TRENCH_FIRED: Ruled("WW-81", Message("A trench fires at {plane}; only special damage counts.")),
    Event.TOOK: Ruled("WW-56", Message("The card says: {card}.")),
    Event.TAKES: Ruled("WW-56", Message("{actor} takes a damage card {deck}.")),
    Event.JAMMED: Ruled("WW-59", Message("{actor}: the gun jams.")),
    Event.POST_JAMMED: Ruled("WW-81", Message("A machine gun on the ground jams.")),
    Event.SMOKES: Ruled("WW-62", Message("{actor} trails smoke and can tail nobody.")),
    Event.CAUGHT_FIRE: Ruled("WW-63", Message("{actor} has caught fire and can tail nobody.")),
    Event.FLAMES_OUT: Ruled("WW-63", Message("{actor} does not burn any more.")),
    Event.EXPLODED: Ruled("WW-59", Message("{actor} explodes.")),
    Event.RUDDER_JAMS: Ruled("WW-60", Message("{actor}: the rudder jams; no card {way} in the next turn.")),
    Event.ENGINE_HIT: Ruled("WW-61", Message("{actor}: the engine is hit; from now on each plan needs a stall.")),
    Event.ENGINE_LOST: Ruled("WW-67", Message("{actor} has lost an engine.")),
    Event.PILOT_HIT: Ruled("WW-64", Message("{actor}: the pilot is wounded.")),
    Event.PILOTS_HIT: Ruled("WW-67", Message("{actor}: no gunner is left, so the pilots are wounded.")),
    Event.OBSERVER_HIT: Ruled("WW-65", Message("{actor}: the observer is hit; no rear gun, no bombs any more.")),
    Event.GUNNER_HIT: Ruled("WW-67", Message("{actor}: a gunner is hit, and this falls silent: {gun}.")),
    Event.CREW_AGAIN: Ruled("WW-65", Message("{actor}: the observer is hit again, which changes nothing.")),
    Event.DESTROYED: Ruled("WW-58", Message("{actor} is destroyed.")),
    Event.CARDS_SHOWN: Ruled("WW-56", Message(
        "{actor} shows {amount} damage card: {points}.",
        "{actor} shows {amount} damage cards: {points}.")),
    Event.WINCHED: Ruled("WW-82", Message("{actor} is lowered to level {level}.")),
    Event.SAVED: Ruled("WW-82", Message("{actor} is on the ground and safe.")),
    Event.TARGET_DESTROYED: Ruled("WW-74", Message("The target on the ground is destroyed.")),
    Event.POINT: Ruled("WW-85", POINT_FOR),
    Event.POINT_ESCORT: Ruled("WW-89", POINT_FOR),
    Event.POINT_BOMBING: Ruled("WW-90", POINT_FOR),
    Event.WON: Ruled("WW-87", VICTORY),
    Event.WON_BALLOONS: Ruled("WW-88", VICTORY),
    Event.WON_ESCORT: Ruled("WW-89", VICTORY),
    Event.WON_BOMBING: Ruled("WW-90", VICTORY),
    Event.DRAWN: Ruled("WW-86", Message("All is level: it is a draw.")),
    Event.ALL_OUT: Ruled("WW-87", Message("Nobody is left: it is a draw.")),
    Event.AUTO_DRAWN: Ruled("WW-75", Message("{actor} flies by itself; its next card is drawn, face down.")),
    Event.SPARE_CARD: Ruled("WW-A40", Message("{actor} lays a damage card without points aside.")),
}

"""What the log tells, a sentence with its clause for each event."""

from ludoteca.engine.texts.words import Message, Ruled
from ludoteca.games.balmy_balloonists.events import Event
from ludoteca.games.balmy_balloonists.state import Mode

GAS_PAID = Message("{amount} gas", "{amount} gas")
FUEL_PAID = Message("{amount} fuel", "{amount} fuel")
BOTH_PAID = Message("{gas} gas and {fuel} fuel")
ON_OTHER = {
    Mode.MOVE: Message("for its wind"),
    Mode.MISFORTUNE: Message("for a Misfortune"),
    Mode.WEATHER: Message("for new weather"),
}

EVENTS = {
    Event.DEALT: Ruled("BB-13", Message("{actor} gets {card}.")),
    Event.DREW: Ruled("BB-50", Message("{actor} draws {card}.")),
    Event.DEALT_WIND: Ruled("BB-14", Message("{actor} draws {card}.")),
    Event.SKY_LAID: Ruled("BB-15", Message("Quadrant {quadrant}: the weather is {card}.")),
    Event.SKY_REPLACED: Ruled("BB-62", Message("Quadrant {quadrant}: {card} bears an asterisk and is replaced.")),
    Event.BEGINS: Ruled("BB-17", Message("{actor} begins; the others place their balloons first.")),
    Event.PLACED: Ruled("BB-20", Message("{actor} stands ready on {space}.")),
    Event.ROUND_BEGINS: Ruled("BB-21", Message("Round {item} begins.")),
    Event.TURN_LOST: Ruled("BB-45", Message("{actor} loses this turn.")),
    Event.STRANDED: Ruled("BB-A14", Message("{actor} has no ballast left to rise with: the turn passes.")),
    Event.CARD_FORBIDDEN: Ruled("BB-56", Message("{actor} may not play a wind card this turn.")),
    Event.CARD_IMPOSSIBLE: Ruled("BB-A19", Message("{actor} has no wind card that could be played.")),
    Event.PLAYED_OWN: Ruled("BB-24", Message("{actor} plays {card} on their own balloon, {purpose}.")),
    Event.PLAYED_ON: Ruled("BB-26", Message("{actor} plays {card} on {target}, {purpose}.")),
    Event.PLAYED_ON_STORM: Ruled("BB-66", Message("{actor} plays {card} on the storm.")),
    Event.ANSWERED: Ruled("BB-63", Message("{actor} takes emergency measures: {card} is added.")),
    Event.NO_WIND: Ruled("BB-29", Message("At the altitude of {actor} {card} blows nowhere.")),
    Event.GROUNDED: Ruled("BB-34", Message("{actor} is on the Ground: no wind moves the balloon.")),
    Event.DRIFTED_NORTH: Ruled("BB-32", Message("{actor} drifts north to {space}.")),
    Event.DRIFTED_SOUTH: Ruled("BB-32", Message("{actor} drifts south to {space}.")),
    Event.VORTEX: Ruled("BB-35", Message("The Polar Vortex takes {actor} and lets go on {space}.")),
    Event.EQUATOR: Ruled("BB-36", Message("{actor} drifts to the Equator, outside {space}, and is becalmed.")),
    Event.OUT_OF_DOLDRUMS: Ruled("BB-36", Message("{actor} is back in the race on {space}.")),
    Event.PERMITTED: Ruled("BB-52", Message("{actor} shows the Permit for {zone} and flies over {space}.")),
    Event.FORCED_DOWN: Ruled(
        "BB-44",
        Message("{zone} forces {actor} down on {space}: that costs {amount} gas and the next turn."),
    ),
    Event.CRASHED: Ruled(
        "BB-47",
        Message(
            "{mountains}: {actor} is too low for the brown mountains of {space}, comes down and loses the next turn."
        ),
    ),
    Event.CRASHED_HIGH: Ruled(
        "BB-47",
        Message(
            "{mountains}: only at High could {actor} cross {space}. The balloon comes down and loses the next turn."
        ),
    ),
    Event.FLEW: Ruled("BB-42", Message(
        "{actor} flies {amount} space ahead to {space}.", "{actor} flies {amount} spaces ahead to {space}.")),
    Event.BLOWN_BACK: Ruled("BB-42", Message(
        "{actor} is blown {amount} space back to {space}.", "{actor} is blown {amount} spaces back to {space}.")),
    Event.DRIVEN_BACK: Ruled("BB-54c", Message(
        "{actor} is blown {amount} space back to {space}.", "{actor} is blown {amount} spaces back to {space}.")),
    Event.BECALMED: Ruled("BB-A15", Message("{actor} hangs at the Equator, where nothing blows.")),
    Event.CALM: Ruled("BB-42", Message("Where {actor} flies, {card} brings a calm.")),
    Event.HELD_BACK: Ruled("BB-54c", Message("{actor} may not move forward this turn.")),
    Event.CROSSED: Ruled("BB-2", Message("{actor} crosses the chequered line.")),
    Event.CROSSED_BACK: Ruled("BB-A36", Message("{actor} goes back over the chequered line.")),
    Event.WEATHER_CHANGES: Ruled(
        "BB-31", Message("The weather turns over {actor}: Quadrant {quadrant} has {card} now.")
    ),
    Event.MISFORTUNE: Ruled("BB-30", Message("Misfortune for {actor}: {mishap}.")),
    Event.NO_EFFECT: Ruled("BB-30", Message("{mishap} does nothing to {actor}.")),
    Event.REPAIRED: Ruled("BB-53", Message("{actor} discards Repairs and cancels {mishap}.")),
    Event.CLIMB_BANNED: Ruled("BB-55", Message("{actor} may not climb on the next turn.")),
    Event.HEAT_BANS: Ruled("BB-59", Message("{actor} may not climb on the next turn.")),
    Event.CARD_BANNED: Ruled("BB-56", Message("{actor} may not play a wind card on the next turn.")),
    Event.FIGHTS_FIRE: Ruled(
        "BB-58", Message("{actor} fights the fire and may not play a wind card on the next turn.")
    ),
    Event.COOLS_DOWN: Ruled("BB-59", Message(
        "In the heat {actor} goes down to {altitude} and spends {amount} gas.",
        "In the heat {actor} goes down to {altitude} and spends {amount} gas.")),
    Event.FORWARD_BANNED: Ruled("BB-54c", Message("{actor} may not move forward on the next turn.")),
    Event.SPENT_GAS: Ruled("BB-55", Message(
        "{actor} must go down to {altitude} and spends {amount} gas.",
        "{actor} must go down to {altitude} and spends {amount} gas.")),
    Event.TORN: Ruled("BB-57", Message("{actor} loses {amount} gas.", "{actor} loses {amount} gas.")),
    Event.PANELS_LOST: Ruled("BB-61", Message("{actor} loses {amount} fuel.", "{actor} loses {amount} fuel.")),
    Event.REVOKED: Ruled("BB-60", Message("{actor} loses the Permit for {zone}.")),
    Event.WAITS: Ruled("BB-59", Message("{actor} loses the next turn.")),
    Event.HEAT_LANDING: Ruled("BB-59", Message(
        "{actor} must land in the mountains of {space}, spends {amount} gas and loses the next turn.",
        "{actor} must land in the mountains of {space}, spends {amount} gas and loses the next turn.")),
    Event.GUST: Ruled("BB-54", Message("Bad Weather for {actor}: the right edge of {card} counts.")),
    Event.GUST_NOTHING: Ruled("BB-54", Message("{actor} rides the weather out.")),
    Event.BLOWN_UP: Ruled("BB-54a", Message("{actor} is swept up to {altitude}.")),
    Event.BLOWN_DOWN: Ruled("BB-54a", Message("{actor} is pressed down to {altitude}.")),
    Event.PAID_TO_HOLD: Ruled(
        "BB-54d", Message("Swept above High, {actor} pays {price} and is at High.")
    ),
    Event.PAID_BALLAST: Ruled("BB-54e", Message(
        "Pressed below Low, {actor} pays {amount} ballast and is at Low.",
        "Pressed below Low, {actor} pays {amount} ballast and is at Low.")),
    Event.BLOWN_TO_GROUND: Ruled("BB-54f", Message("{actor} is pressed to the Ground and loses the next turn.")),
    Event.REMOVED: Ruled("BB-54d", Message("{actor} cannot pay, rises out of sight and is out of the race.")),
    Event.PAWN_MOVED: Ruled("BB-27", Message("The pawn of {actor} moves on to {target}.")),
    Event.TRADED: Ruled("BB-37", Message("{actor} gives {advantage} and takes {card} into the hand.")),
    Event.FAIR_WINDS: Ruled("BB-51", Message("{actor} uses Fair Winds.")),
    Event.CLIMBED: Ruled("BB-39", Message(
        "{actor} drops {amount} ballast and rises to {altitude}.",
        "{actor} drops {amount} ballast and rises to {altitude}.")),
    Event.DESCENDED: Ruled("BB-40", Message(
        "{actor} lets off {amount} gas and sinks to {altitude}.",
        "{actor} lets off {amount} gas and sinks to {altitude}.")),
    Event.TOOK_OFF_FROM: Ruled("BB-45", Message("{actor} takes off from the neighbouring Line, on {space}.")),
    Event.BURNED_HIGH: Ruled("BB-48", Message(
        "{actor} burns a fuel at High; {amount} is left.", "{actor} burns a fuel at High; {amount} are left.")),
    Event.SANK_FROM_HIGH: Ruled("BB-48", Message("Without fuel {actor} drops to {altitude}.")),
    Event.BURNED_EMPTY: Ruled("BB-49", Message(
        "Without gas {actor} burns a fuel; {amount} is left.", "Without gas {actor} burns a fuel; {amount} are left.")),
    Event.SANK_EMPTY: Ruled("BB-49", Message("Without gas and fuel {actor} drops to {altitude}.")),
    Event.WINDS_SHUFFLED: Ruled("BB-50", Message("The discarded wind cards are shuffled into a new deck.")),
    Event.SKIES_SHUFFLED: Ruled("BB-31", Message("Discarded and covered Quadrant cards are shuffled into a new deck.")),
    Event.MISFORTUNES_SHUFFLED: Ruled("BB-30", Message("The Misfortune cards are shuffled anew.")),
    Event.STORM_CALLED: Ruled("BB-64", Message("{actor} is the first beyond Sakhalin: a storm is brewing.")),
    Event.STORM_TIE: Ruled("BB-65", Message("Several are last alike; the lot falls on {actor}.")),
    Event.STORM_PLACED: Ruled("BB-64", Message("{actor} lets the storm loose on {space}.")),
    Event.STORM_DRIFTS: Ruled("BB-66", Message("The storm drifts to {space}.")),
    Event.STORM_HOLDS: Ruled("BB-66", Message("The storm stays on {space}.")),
    Event.STORM_MEETS: Ruled("BB-67", Message("{actor} flies into the storm on {space}.")),
    Event.HOME: Ruled("BB-2", Message("{actor} is home, around the world.")),
    Event.WON: Ruled("BB-2", Message("{actor} wins the race.")),
    Event.TIME_UP: Ruled("BB-A41", Message("The {item} agreed rounds are over.")),
    Event.ENDLESS: Ruled("BB-A41", Message("No race takes {item} rounds: this one is called off.")),
    Event.ALL_STRANDED: Ruled("BB-A14", Message("No balloon can fly any more.")),
    Event.WINDS_CANCEL: Ruled("BB-63", Message("The two winds cancel each other out; {actor} stays.")),
    Event.FURTHEST: Ruled("BB-A14", Message(
        "{actor} has come furthest: {amount} degree of longitude.",
        "{actor} has come furthest: {amount} degrees of longitude.")),
}

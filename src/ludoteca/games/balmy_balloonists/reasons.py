"""Why something is refused, why the game ended, and what can be broken."""

from ludoteca.engine.texts.words import Message, Ruled
from ludoteca.games.balmy_balloonists.events import Breach, Ending, Refusal

REFUSALS = {
    Refusal.GAME_OVER: Ruled("BB-2", Message("The race is over.")),
    Refusal.CHANCE_ONLY: Ruled("BB-10a", Message("What is turned over or drawn is up to chance, not to you.")),
    Refusal.NOT_YOUR_TURN: Ruled("BB-17", Message("It is somebody else’s turn.")),
    Refusal.WRONG_MOMENT: Ruled("BB-21", Message("That is not what this step of the turn is for.")),
    Refusal.OCCUPIED: Ruled(
        "BB-20", Message("A balloon stands there already; at the start each has a space of its own.")
    ),
    Refusal.NOT_YOUR_CARD: Ruled("BB-22", Message("That card is neither in your hand nor in front of you.")),
    Refusal.TABLE_FULL: Ruled(
        "BB-25", Message("Three cards lie in front of you: you must play one of these on another balloon.")
    ),
    Refusal.NO_TARGET: Ruled("BB-26", Message("There is no balloon with a pawn on which you could play it.")),
    Refusal.NO_QUESTION_MARK: Ruled("BB-30", Message("Only cards with a question mark bring a Misfortune.")),
    Refusal.NO_QUARTER_CIRCLE: Ruled("BB-31", Message("Only cards with the quarter circle change the weather.")),
    Refusal.NO_PAWN: Ruled("BB-26", Message("No pawn stands on the colour of that balloon.")),
    Refusal.OWN_BALLOON: Ruled(
        "BB-26", Message("Cards in front of you are played on others’ balloons, never on one of your own.")
    ),
    Refusal.NO_STORM: Ruled("BB-66", Message("There is no storm on the map.")),
    Refusal.STORM_ONLY_DRIFTS: Ruled("BB-66", Message("A card can only move the storm, nothing else.")),
    Refusal.NOT_IN_FRONT: Ruled("BB-63", Message("You can answer only with another card that lies in front of you.")),
    Refusal.NO_SUCH_ADVANTAGE: Ruled("BB-37", Message("You do not have that Advantage card.")),
    Refusal.NOTHING_TO_TAKE: Ruled(
        "BB-37", Message("You can trade only after playing a card, and only for a wind card that lies face up.")
    ),
    Refusal.NOT_ON_TABLE: Ruled("BB-37", Message("That card does not lie face up in front of anybody.")),
    Refusal.NO_BALLAST: Ruled("BB-39", Message("Each level up costs one ballast; you do not have that many.")),
    Refusal.TOO_LOW: Ruled("BB-A43", Message("The mountains here are higher than that: rise further, or stay down.")),
    Refusal.NO_GAS: Ruled("BB-40", Message("Each level down costs one gas; you do not have that much.")),
    Refusal.MAY_NOT_CLIMB: Ruled("BB-55", Message("Your balloon may not climb this turn.")),
    Refusal.MUST_WAIT: Ruled("BB-A3", Message("Your balloon was forced down this turn: it stays on the Ground.")),
    Refusal.NO_LANDING: Ruled("BB-A10", Message("At this table nobody lands of their own accord.")),
    Refusal.NOT_FORCED: Ruled(
        "BB-45", Message("Only a balloon that was forced down by a zone or mountains may leave by a neighbouring Line.")
    ),
    Refusal.NO_SUCH_EXIT: Ruled("BB-45", Message("There is no Line on that side.")),
    Refusal.EXIT_CLOSED: Ruled("BB-A8", Message("The space there would force you down again at once.")),
    Refusal.NO_FAIR_WINDS: Ruled("BB-51", Message("You do not have Fair Winds.")),
    Refusal.ON_GROUND: Ruled("BB-A24", Message("On the Ground no wind moves your balloon.")),
    Refusal.AT_EQUATOR: Ruled("BB-A16", Message("From the Equator that leads nowhere.")),
    Refusal.NOT_NAMEABLE: Ruled("BB-60", Message("Name a Permit that the balloon has and does not use right now.")),
    Refusal.NO_PLACE: Ruled("BB-64", Message("The storm begins on the Sakhalin zone, or just above or below it.")),
}

ENDINGS = {
    Ending.HOME: Ruled("BB-2", Message("The way around the world is done.")),
    Ending.STRANDED: Ruled("BB-A14", Message("No balloon can fly any more: who has come furthest wins.")),
    Ending.ROUNDS: Ruled("BB-A41", Message("The agreed rounds are over: who has come furthest wins.")),
    Ending.ENDLESS: Ruled("BB-A41", Message("A race without an end is called off: who has come furthest wins.")),
}

BREACHES = {
    Breach.WINDS: Ruled("BB-14", Message("The Local Wind cards are not complete.")),
    Breach.SKIES: Ruled("BB-15", Message("A Quadrant does not have just one card.")),
    Breach.CHIPS: Ruled("BB-12", Message("Somebody has fewer than no chips.")),
    Breach.SPACES: Ruled("BB-4", Message("A balloon or the storm is off the map.")),
    Breach.ADVANTAGES: Ruled("BB-13", Message("There are more Advantage cards than the deck has.")),
    Breach.PAWNS: Ruled("BB-18", Message("A pawn stands where none can be.")),
    Breach.AWAITED: Ruled("BB-17", Message("The seats awaited do not agree with the turn.")),
}

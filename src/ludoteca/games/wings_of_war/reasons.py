"""Why something is refused, why the game ended, and what can be broken."""

from ludoteca.engine.texts.words import Message, Ruled
from ludoteca.games.wings_of_war.events import Breach, Ending, Refusal

REFUSALS = {
    Refusal.GAME_OVER: Ruled("WW-87", Message("The game is over.")),
    Refusal.CHANCE_ONLY: Ruled("WW-56", Message("Which card is drawn is up to chance, not to you.")),
    Refusal.NOT_AWAITED: Ruled("WW-17", Message("It is not your move now.")),
    Refusal.WRONG_MOMENT: Ruled("WW-17", Message("That is not what this step of the turn is for.")),
    Refusal.NO_SUCH_CARD: Ruled("WW-14", Message("The deck of this plane has no such card.")),
    Refusal.ALL_COPIES_USED: Ruled("WW-30a", Message("All cards of this kind are in the plan already.")),
    Refusal.STEEP_AFTER_STEEP: Ruled("WW-30b", Message("Two steep cards never follow each other.")),
    Refusal.IMMELMANN_NEEDS_STRAIGHT: Ruled("WW-30c", Message("An Immelmann comes directly after a straight.")),
    Refusal.IMMELMANN_FIRST: Ruled(
        "WW-A37", Message("Nothing has been flown before this card, so it cannot be an Immelmann.")
    ),
    Refusal.STRAIGHT_AFTER_IMMELMANN: Ruled("WW-30c", Message("After an Immelmann comes a straight.")),
    Refusal.RUDDER_JAMMED: Ruled("WW-30d", Message("The rudder is jammed: no card to that side in this turn.")),
    Refusal.NO_ROOM_FOR_STALL: Ruled(
        "WW-30e", Message("The engine is damaged: with this card the plan could not hold the stall that it needs.")
    ),
    Refusal.LOADED_IMMELMANN: Ruled("WW-30f", Message("A plane loaded with bombs flies no Immelmann.")),
    Refusal.LOADED_STEEP: Ruled("WW-30f", Message("A plane loaded with bombs flies one steep card in a turn.")),
    Refusal.LOADED_STEEP_SOON: Ruled(
        "WW-A16", Message("At this table a loaded plane flies two other cards between two steep ones.")
    ),
    Refusal.ABOVE_CEILING: Ruled("WW-35", Message("That would lead above level 3, and nobody gets there.")),
    Refusal.BELOW_GROUND: Ruled("WW-39", Message("At level 0 the plane cannot dive any further.")),
    Refusal.NO_ALTITUDE: Ruled("WW-A34", Message("At this table nobody climbs or dives.")),
    Refusal.CLIMB_WITH_IMMELMANN: Ruled(
        "WW-84", Message("At this table an Immelmann climbs, and no climb goes into the same plan.")
    ),
    Refusal.NO_WAY_ON: Ruled("WW-31", Message("After this card no legal one would be left for the rest of the plan.")),
    Refusal.PLAN_IS_FINAL: Ruled("WW-29", Message("The three cards of this plan are laid.")),
    Refusal.ORDER_ILLEGAL: Ruled("WW-26", Message("In this order the cards would not be a legal plan.")),
    Refusal.ORDER_THE_SAME: Ruled("WW-23", Message("That comes to the same as another order.")),
    Refusal.NO_TAIL_THERE: Ruled("WW-21", Message("You are not on that plane’s tail.")),
    Refusal.NOT_IN_SIGHT: Ruled(
        "WW-51", Message("It is outside the arc of this gun, or something else is in the way.")
    ),
    Refusal.OVERLAPS: Ruled("WW-42", Message("The bases overlap, so neither can fire at the other.")),
    Refusal.OTHER_LEVEL: Ruled("WW-53", Message("It flies too high or too low for a shot from here.")),
    Refusal.TOO_FAR: Ruled("WW-53", Message("It is further away than one ruler.")),
    Refusal.BLIND_SPOT: Ruled("WW-84", Message("It hides behind your own tail.")),
    Refusal.NOT_AN_ENEMY: Ruled("WW-55", Message("There is no enemy to fire at.")),
    Refusal.GUN_JAMMED: Ruled("WW-59", Message("This gun is jammed.")),
    Refusal.GUN_SILENT: Ruled("WW-55", Message("Nobody can fire this gun now.")),
    Refusal.CANNOT_DROP: Ruled(
        "WW-72", Message("Bombs fall once a turn, at level 1 or above, after a straight, a stall or a dive.")
    ),
    Refusal.TOO_FEW_BOMBS: Ruled("WW-72", Message("There are fewer than three bombs left.")),
    Refusal.NO_ROCKETS: Ruled("WW-80", Message("This plane cannot launch so many rockets now.")),
    Refusal.ROCKETS_OFF: Ruled("WW-80", Message("At this table there are no rockets.")),
    Refusal.NO_BALLOON: Ruled("WW-82", Message("There is no balloon to lower.")),
}

ENDINGS = {
    Ending.LAST_SIDE: Ruled("WW-87", Message("Only one side still has planes in play.")),
    Ending.NOBODY_LEFT: Ruled("WW-87", Message("Nobody is left in play.")),
    Ending.TURN_LIMIT: Ruled("WW-87", Message("The agreed turns are over.")),
    Ending.BALLOONS_DOWN: Ruled("WW-88", Message("The last balloon is down.")),
    Ending.ATTACKERS_GONE: Ruled("WW-88", Message("All that attacked the balloon are out of play.")),
    Ending.BALLOONS_SAVED: Ruled("WW-A41", Message("No balloon is in the air any more, and one is safe.")),
    Ending.BOMBER_OUT: Ruled("WW-89", Message("The bomber is out of play.")),
    Ending.ESCORT_OVER: Ruled("WW-89", Message("All that attacked the bomber are out of play.")),
    Ending.TARGET_DESTROYED: Ruled("WW-90", Message("The target on the ground is destroyed.")),
    Ending.BOMBS_SPENT: Ruled("WW-90", Message("There are no bombs any more.")),
}

BREACHES = {
    Breach.CARDS: Ruled("WW-56", Message("A damage card is missing, or there is one too many.")),
    Breach.POINTS: Ruled("WW-66", Message("The points of a plane do not agree with its cards.")),
    Breach.LEVELS: Ruled("WW-33", Message("Something flies at a level that does not exist.")),
    Breach.POSES: Ruled("WW-48", Message("A plane in play is off the table.")),
    Breach.AWAITED: Ruled("WW-17", Message("The seats awaited do not agree with what is asked.")),
    Breach.COUNTERS: Ruled("WW-59", Message("A counter stands where it cannot.")),
}

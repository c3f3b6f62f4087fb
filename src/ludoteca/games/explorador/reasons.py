"""Why something is refused, why the game ended, and what can be broken."""

from ludoteca.engine.words import Message, Ruled
from ludoteca.games.explorador.events import Breach, Ending, Refusal

REFUSALS = {
    Refusal.GAME_OVER: Ruled("EX-33", Message("The game is over.")),
    Refusal.CHANCE_ONLY: Ruled("EX-10", Message("Which card lies on top of a pile is up to chance, not to you.")),
    Refusal.NOT_YOUR_TURN: Ruled("EX-15", Message("It is somebody else’s turn.")),
    Refusal.END_AWAITED: Ruled("EX-A46", Message("First somebody else says at which end of its orbit a vehicle is.")),
    Refusal.ANSWER_AWAITED: Ruled("EX-40", Message("You are waiting for the answer to your offer.")),
    Refusal.WRONG_MOMENT: Ruled("EX-14", Message("That is not what this phase of the turn is for.")),
    Refusal.NOT_IN_HAND: Ruled("EX-17", Message("That card is not in your hand.")),
    Refusal.NOT_IN_HAND_TO_SWAP: Ruled("EX-22", Message("That card is not in your hand.")),
    Refusal.NOT_ADJACENT: Ruled("EX-17", Message("A card is laid on its position or next to one where a card lies.")),
    Refusal.CUTS_OTHERS: Ruled(
        "EX-18", Message("Somebody’s vehicle stands there on a colour that this card does not have.")
    ),
    Refusal.BREAKS_OTHERS: Ruled(
        "EX-A10", Message("Somebody’s vehicle stands there on a line that would not go on as it did.")
    ),
    Refusal.NO_ROOM: Ruled("EX-A11", Message("Your own vehicle there would find no free orbit on this card.")),
    Refusal.NOT_UPSIDE_DOWN: Ruled("EX-36", Message("Only beginners lay cards upside down.")),
    Refusal.NO_JOKER_THERE: Ruled("EX-A12", Message("A joker is a planet or the Asteroids, never empty space.")),
    Refusal.EARTH_FIXED: Ruled("EX-A35", Message("Among beginners no joker goes on the Earth or under its pile.")),
    Refusal.HAS_SWAPPED: Ruled("EX-22", Message("Whoever has put a card under its pile lays none this turn.")),
    Refusal.PILE_EMPTY: Ruled("EX-A17", Message("That pile is empty.")),
    Refusal.NOT_FAR: Ruled("EX-35", Message("The fourth card of beginners comes from a middle or far pile.")),
    Refusal.NO_SUCH_ORBIT: Ruled("EX-4", Message("The card there has no such orbit.")),
    Refusal.ORBIT_TAKEN: Ruled("EX-A4", Message("Another vehicle has that orbit of the card.")),
    Refusal.NO_VEHICLE: Ruled("EX-8", Message("You have no such vehicle.")),
    Refusal.FLEET_FULL: Ruled("EX-8", Message("You have three vehicles already.")),
    Refusal.CANNOT_COMBINE: Ruled("EX-24", Message(
        "Two ships make a station; a station and a ship, or three ships, make a factory.")),
    Refusal.NOT_MET: Ruled("EX-24", Message("These did not stand on one meeting point when your turn began.")),
    Refusal.HAS_MOVED: Ruled("EX-25", Message("That vehicle has moved already.")),
    Refusal.NOT_A_SHIP: Ruled("EX-27", Message("Stations and factories cannot fly; they only change their orbit.")),
    Refusal.LINE_BREAKS: Ruled("EX-26", Message("Its orbit breaks off before it gets there.")),
    Refusal.STANDS_THERE: Ruled("EX-26", Message("That is where it is.")),
    Refusal.OTHER_HUB: Ruled("EX-A24", Message("At this table an orbit is changed only within one meeting point.")),
    Refusal.NOT_SHORT: Ruled("EX-40", Message("Only who is short of something bargains, at the end of the own turn.")),
    Refusal.NO_COMMON_PLANET: Ruled("EX-40", Message("You do not both have vehicles on meeting points of one planet.")),
    Refusal.OFFERS_SPENT: Ruled("EX-A42", Message("Six offers have been made; no more in this turn.")),
    Refusal.CANNOT_GIVE: Ruled("EX-A42", Message("You can give only what you have.")),
    Refusal.NOT_ENOUGH: Ruled("EX-41", Message("There is not enough of that.")),
    Refusal.SWAP_FIRST: Ruled("EX-41", Message(
        "The world market is closed as long as somebody could swap with you what you lack: ask first.")),
    Refusal.CANNOT_PAY: Ruled("EX-41", Message("The world market takes five others for it, and you do not have them.")),
    Refusal.CANNOT_PAY_ALIKE: Ruled("EX-A34", Message(
        "The world market takes five of one other kind, and you do not have them.")),
    Refusal.OTHER_KIND: Ruled("EX-A34", Message("The five must be of one kind.")),
    Refusal.EMPTY_OFFER: Ruled("EX-A42", Message("An offer asks for something and gives something.")),
    Refusal.SAME_KIND: Ruled("EX-A34", Message("The five cannot be of the kind that you get.")),
    Refusal.SAME_MATERIAL: Ruled("EX-A42", Message("Each material is named once in an offer.")),
    Refusal.NOT_THAT_VEHICLE: Ruled("EX-A11", Message("It is another vehicle’s turn to find an orbit.")),
    Refusal.NOT_ON_CARD: Ruled("EX-19", Message("Only a vehicle on the new card may change its orbit now.")),
    Refusal.HAS_SETTLED: Ruled("EX-A11", Message("The new card has moved that vehicle already; another one may move.")),
    Refusal.TIME_NOT_AGREED_ON: Ruled("EX-A43", Message("At this table the game ends after its rounds.")),
    Refusal.TIME_CALLED: Ruled("EX-A43", Message("You have said so already.")),
}

ENDINGS = {
    Ending.ROUNDS: Ruled("EX-33", Message("All rounds are played: the richest explorer wins.")),
    Ending.RACE: Ruled("EX-37", Message("The race is won.")),
    Ending.TIME: Ruled("EX-A43", Message("The agreed time is up: the richest explorer wins.")),
}

BREACHES = {
    Breach.CARDS: Ruled("EX-7", Message("A hand does not have the cards that it is said to have.")),
    Breach.PILES: Ruled("EX-10", Message("A pile does not have as many cards as it is said to have.")),
    Breach.VEHICLES: Ruled("EX-8", Message("A vehicle stands where none can be.")),
    Breach.MATERIALS: Ruled("EX-2", Message("Somebody has fewer than no raw materials.")),
    Breach.AWAITED: Ruled("EX-15", Message("The seats awaited do not agree with the turn.")),
}

"""What the journal can tell, why an action can be refused, and how a game ends: each with its clause and sentence.

Pieces of the four materials, nine at most of each, are one number: a digit for each, mineral first.
"""

from ludoteca.engine.game.declared import HEADS, TO_ALL, TO_SOME, Cited, Told
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message
from ludoteca.games.explorador.table.drawing import (
    becomes,
    builds,
    combines,
    cuts,
    goes,
    joins,
    lays,
    lays_joker,
    lays_turned,
    leaves,
    shows,
    uses_pile,
    wins,
    yields,
)
from ludoteca.games.explorador.table.names import (
    card_told,
    colour_told,
    given_told,
    kind_told,
    material_told,
    number_told,
    other_told,
    pieces_told,
    pile_told,
    place_told,
    source_told,
    yield_told,
)

TAKES = Message("{actor} takes a card from the pile {pile}.")
IT_IS = Message("It is {card}.")
CHANGES = Message("Vehicle {number} of {actor} on {position} changes to the {colour} orbit.")
DIE_SAYS = Message("The die says that {actor} begins.")
A_CARD = {"card": card_told}
A_PILE = {"pile": pile_told}
A_NUMBER = {"number": number_told}
A_PLACE = {"number": number_told, "position": place_told}
AN_ORBIT = {"number": number_told, "position": place_told, "colour": colour_told}


class Event(Told):
    """Entries of the journal. Beside them: what `item`, `amount` and `detail` hold.

    What shows nothing comes with the new picture: hands, stocks, offers, whose turn it is.
    """

    def concerned(self, reader: Reader, entry: Entry) -> tuple[int, ...]:
        """Return whoever acts, and with whom they bargain."""
        return (entry.actor, entry.item) if "other" in self.fills else super().concerned(reader, entry)

    TOOK = 1, "EX-21", TAKES, uses_pile, A_PILE      # (pile)
    DREW = 2, "EX-21", IT_IS, None, A_CARD      # (card): for its owner alone
    ROUND_BEGINS = 3, "EX-15", Message("Round {item} begins."), HEADS      # (round)
    BEGINS = 4, "EX-16", Message("{actor} has least and begins.")
    OPENS = 5, "EX-13", Message("{actor} has the highest Earth card, {card}, and begins."), None, A_CARD      # (card)
    LAID = 6, "EX-17", Message("{actor} lays {card}."), lays, A_CARD      # (card, position)
    TURNED = 7, "EX-36", Message("{actor} lays {card} upside down."), lays_turned, A_CARD      # (card, position)
    # (position, cards that go back into the pile)
    JOKER_LAID = 8, "EX-20", Message(
        "{actor} lays a joker on {pile}; {amount} card goes back into the pile.",
        "{actor} lays a joker on {pile}; {amount} cards go back into the pile.",
    ), lays_joker, A_PILE
    SWAPPED = 9, "EX-22", Message("{actor} puts a card under the pile {pile}."), uses_pile, A_PILE      # (pile)
    # (pile): not its own, so all see it
    SWAPPED_JOKER = 10, "EX-A40", Message("{actor} puts a joker under the pile {pile}."), uses_pile, A_PILE
    NO_CARD = 11, "EX-A16", Message("{actor} lays no card.")
    # (vehicle, position)
    CUT_OFF = (
        12, "EX-28", Message("Vehicle {number} of {actor} on {position} has lost its line to Earth."),
        cuts, A_PLACE, TO_SOME,
    )
    # (vehicle, position)
    JOINED = 13, "EX-28", Message("Vehicle {number} of {actor} on {position} has a line to Earth now."), joins, A_PLACE
    CHANGED = 14, "EX-26", CHANGES, goes, AN_ORBIT      # (vehicle, position, colour)
    # (vehicle, position, colour)
    BUILT = (
        15, "EX-23", Message("{actor} builds a ship on the {colour} orbit of the Earth."),
        builds, {"colour": colour_told},
    )
    # (vehicle, kind)
    COMBINED = 16, "EX-24", Message("{actor} combines vehicles into a {vehicle}."), combines, {"vehicle": kind_told}
    # (vehicle, position, colour)
    FLEW = 17, "EX-26", Message("Ship {number} of {actor} flies along {colour} to {position}."), goes, AN_ORBIT
    # (position, raw materials, factor)
    YIELDED = (
        18, "EX-28", Message("{actor} gets {pieces} from {source}."),
        yields, {"pieces": yield_told, "source": source_told}, TO_SOME,
    )
    # (vehicle, value)
    REFILLED = (
        19, "EX-30", Message("Factory {number} of {actor} has no line to Earth and fills up to {amount}."),
        shows("fx-fill"), A_NUMBER,
    )
    # (vehicle, value)
    EMPTIED = (
        20, "EX-31", Message("Factory {number} of {actor} is empty and worth {amount} again."),
        shows("fx-empty"), A_NUMBER, TO_SOME,
    )
    # (-, pieces)
    PAID = 21, "EX-39", Message("{actor} pays {pieces} for the crews."), None, {"pieces": pieces_told}
    # (-, pieces): where counters are hidden, told to actor alone
    SHORT = 22, "EX-39", Message("The crews of {actor} lack {pieces}."), None, {"pieces": pieces_told}, TO_SOME
    # (seat, pieces wanted, pieces given)
    OFFERED = (
        23, "EX-40", Message("{actor} offers {other} {given} for {pieces}."),
        None, {"other": other_told, "given": given_told, "pieces": pieces_told}, TO_SOME,
    )
    # (seat)
    ACCEPTED = 24, "EX-40", Message("{actor} accepts the offer of {other}."), None, {"other": other_told}, TO_SOME
    REFUSED = 25, "EX-40", Message("{actor} refuses."), TO_SOME
    # (material, pieces given)
    BOUGHT = (
        26, "EX-41", Message("{actor} buys one {material} on the world market, for {pieces}."),
        None, {"material": material_told, "pieces": pieces_told},
    )
    # (vehicle, kind)
    REDUCED = (
        27, "EX-A31", Message("Vehicle {number} of {actor} cannot be supplied and is only a {vehicle} now."),
        becomes, {"number": number_told, "vehicle": kind_told}, TO_SOME,
    )
    # (vehicle)
    GONE = (
        28, "EX-A31", Message("Ship {number} of {actor} cannot be supplied and is given up."),
        leaves, A_NUMBER, TO_SOME,
    )
    TIME_CALLED = 29, "EX-A43", Message("{actor} says that time is up."), TO_ALL
    TIME_AGREED = 30, "EX-A43", Message("All agree: this is the last round."), TO_ALL
    LOWEST = 31, "EX-16", DIE_SAYS      # several have the lowest total
    # (-, raw materials)
    REACHED = 32, "EX-37", Message("{actor} has {amount} raw materials and wins the race."), wins, TO_ALL
    # (-, raw materials)
    WON = 33, "EX-33", Message("{actor} is the richest, with {amount} raw materials."), wins, TO_ALL
    DEALT = 34, "EX-12", TAKES, uses_pile, A_PILE      # (pile)
    DEALT_CARD = 35, "EX-12", IT_IS, None, A_CARD      # (card): for its owner alone
    TOOK_FAR = 36, "EX-35", TAKES, uses_pile, A_PILE      # (pile): among beginners
    DRAWN_FIRST = 37, "EX-A19", DIE_SAYS      # among beginners
    SHIFTED = 38, "EX-19", CHANGES, goes, AN_ORBIT      # (vehicle, position, colour): on a new card
    DISPLACED = 39, "EX-A11", CHANGES, goes, AN_ORBIT, TO_SOME      # the same, for want of its own
    # with hidden counters
    FEWEST_BEGINS = 40, "EX-38", Message("{actor} has had the least of this round and begins.")


class Refusal(Cited):
    """Why an action is refused."""

    NONE = 0
    GAME_OVER = 1, "EX-33", Message("The game is over.")
    CHANCE_ONLY = 2, "EX-10", Message("Which card lies on top of a pile is up to chance, not to you.")
    NOT_YOUR_TURN = 3, "EX-15", Message("It is somebody else’s turn.")
    WRONG_MOMENT = 4, "EX-14", Message("That is not what this phase of the turn is for.")
    NOT_IN_HAND = 5, "EX-17", Message("That card is not in your hand.")
    NOT_ADJACENT = 6, "EX-17", Message("A card is laid on its position or next to one where a card lies.")
    CUTS_OTHERS = 7, "EX-18", Message("Somebody’s vehicle stands there on a colour that this card does not have.")
    # an own vehicle would have no orbit
    NO_ROOM = 8, "EX-A11", Message("Your own vehicle there would find no free orbit on this card.")
    NOT_UPSIDE_DOWN = 9, "EX-36", Message("Only beginners lay cards upside down.")
    NO_JOKER_THERE = 10, "EX-A12", Message("A joker is a planet or the Asteroids, never empty space.")
    EARTH_FIXED = 11, "EX-A35", Message("Among beginners no joker goes on the Earth or under its pile.")
    HAS_SWAPPED = 12, "EX-22", Message("Whoever has put a card under its pile lays none this turn.")
    PILE_EMPTY = 13, "EX-A17", Message("That pile is empty.")
    NOT_FAR = 14, "EX-35", Message("The fourth card of beginners comes from a middle or far pile.")
    NO_SUCH_ORBIT = 15, "EX-4", Message("The card there has no such orbit.")
    ORBIT_TAKEN = 16, "EX-A4", Message("Another vehicle has that orbit of the card.")
    NO_VEHICLE = 17, "EX-8", Message("You have no such vehicle.")
    FLEET_FULL = 18, "EX-8", Message("You have three vehicles already.")
    CANNOT_COMBINE = 19, "EX-24", Message(
        "Two ships make a station; a station and a ship, or three ships, make a factory."
    )
    NOT_MET = 20, "EX-24", Message("These did not stand on one meeting point when your turn began.")
    HAS_MOVED = 21, "EX-25", Message("That vehicle has moved already.")
    NOT_A_SHIP = 22, "EX-27", Message("Stations and factories cannot fly; they only change their orbit.")
    LINE_BREAKS = 23, "EX-26", Message("Its orbit breaks off before it gets there.")
    STANDS_THERE = 24, "EX-26", Message("That is where it is.")
    OTHER_HUB = 25, "EX-A24", Message("At this table an orbit is changed only within one meeting point.")
    NOT_SHORT = 26, "EX-40", Message("Only who is short of something bargains, at the end of the own turn.")
    NO_COMMON_PLANET = 27, "EX-40", Message("You do not both have vehicles on meeting points of one planet.")
    OFFERS_SPENT = 28, "EX-A42", Message("Six offers have been made; no more in this turn.")
    NOT_ENOUGH = 29, "EX-41", Message("There is not enough of that.")
    EMPTY_OFFER = 30, "EX-A42", Message("An offer asks for something and gives something.")
    SAME_MATERIAL = 31, "EX-A42", Message("Each material is named once in an offer.")
    NOT_THAT_VEHICLE = 32, "EX-A11", Message("It is another vehicle’s turn to find an orbit.")
    TIME_NOT_AGREED_ON = 33, "EX-A43", Message("At this table the game ends after its rounds.")
    TIME_CALLED = 34, "EX-A43", Message("You have said so already.")
    CANNOT_GIVE = 35, "EX-A42", Message("You can give only what you have.")
    NOT_ON_CARD = 36, "EX-19", Message("Only a vehicle on the new card may change its orbit now.")
    # the new card has displaced it: it has its orbit, and shifts no more
    HAS_SETTLED = 37, "EX-A11", Message("The new card has moved that vehicle already; another one may move.")
    NOT_IN_HAND_TO_SWAP = 38, "EX-22", Message("That card is not in your hand.")
    CANNOT_PAY = 39, "EX-41", Message("The world market takes five others for it, and you do not have them.")
    CANNOT_PAY_ALIKE = 40, "EX-A34", Message("The world market takes five of one other kind, and you do not have them.")
    OTHER_KIND = 41, "EX-A34", Message("The five must be of one kind.")
    SAME_KIND = 42, "EX-A34", Message("The five cannot be of the kind that you get.")
    # of a vehicle of somebody else, in one's own turn
    END_AWAITED = 43, "EX-A46", Message("First somebody else says at which end of its orbit a vehicle is.")
    ANSWER_AWAITED = 44, "EX-40", Message("You are waiting for the answer to your offer.")
    # somebody may still have what is lacking
    SWAP_FIRST = 45, "EX-41", Message(
        "The world market is closed as long as somebody could swap with you what you lack: ask first."
    )
    # somebody else's line, where lines are kept whole
    BREAKS_OTHERS = 46, "EX-A10", Message("Somebody’s vehicle stands there on a line that would not go on as it did.")


class Ending(Cited):
    """Why the game ended."""

    NONE = 0
    ROUNDS = 1, "EX-33", Message("All rounds are played: the richest explorer wins.")      # all rounds are played
    RACE = 2, "EX-37", Message("The race is won.")      # somebody has reached the agreed number
    # all have said that their time is up
    TIME = 3, "EX-A43", Message("The agreed time is up: the richest explorer wins.")


class Breach(Cited):
    """What a broken state breaks."""

    NONE = 0
    CARDS = 1, "EX-7", Message("A hand does not have the cards that it is said to have.")
    PILES = 2, "EX-10", Message("A pile does not have as many cards as it is said to have.")
    VEHICLES = 3, "EX-8", Message("A vehicle stands where none can be.")
    MATERIALS = 4, "EX-2", Message("Somebody has fewer than no raw materials.")
    AWAITED = 5, "EX-15", Message("The seats awaited do not agree with the turn.")

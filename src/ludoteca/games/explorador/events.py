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
    chooses,
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
    goal_told,
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

TAKES = Message("[{actor} draws|You draw] a card from the {pile} pile.")
IT_IS = Message("It is {card}.")
CHANGES = Message("[{actor}’s|Your] vehicle {number} on {position} changes to the {colour} orbit.")
DIE_SAYS = Message("Picked at random: [{actor} goes|you go] first.")
A_CARD = {"card": card_told}
A_PILE = {"pile": pile_told}
A_MATERIAL = {"material": material_told}
A_NUMBER = {"number": number_told}
A_PLACE = {"number": number_told, "position": place_told}
AN_ORBIT = {"number": number_told, "position": place_told, "colour": colour_told}
AN_END = {"number": number_told, "colour": colour_told}
A_FLIGHT = {"number": number_told, "goal": goal_told, "colour": colour_told}


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
    BEGINS = 4, "EX-16", Message("[{actor} has|You have] the fewest raw materials and [goes|go] first.")
    # (card)
    OPENS = (
        5, "EX-13", Message("[{actor} has|You have] the highest Earth card, {card}, and [goes|go] first."),
        None, A_CARD,
    )
    # (card, position)
    LAID = 6, "EX-17", Message("[{actor} plays|You play] {card}."), lays, A_CARD
    # (card, position)
    TURNED = 7, "EX-36", Message("[{actor} plays|You play] {card} upside down."), lays_turned, A_CARD
    # (position, cards that go back into the pile)
    JOKER_LAID = 8, "EX-20", Message(
        "[{actor} plays|You play] a joker on {pile}; {amount} card goes back into the pile.",
        "[{actor} plays|You play] a joker on {pile}; {amount} cards go back into the pile.",
    ), lays_joker, A_PILE
    # (pile)
    SWAPPED = 9, "EX-22", Message("[{actor} buries|You bury] a card under the {pile} pile."), uses_pile, A_PILE
    # (pile): not its own, so all see it
    SWAPPED_JOKER = (
        10, "EX-A40", Message("[{actor} buries|You bury] a joker under the {pile} pile."),
        uses_pile, A_PILE,
    )
    NO_CARD = 11, "EX-A16", Message("[{actor} plays|You play] no card.")
    # (vehicle, position)
    CUT_OFF = (
        12, "EX-28", Message("[{actor}’s|Your] vehicle {number} on {position} is cut off from Earth."),
        cuts, A_PLACE, TO_SOME,
    )
    # (vehicle, position)
    JOINED = (
        13, "EX-28", Message("[{actor}’s|Your] vehicle {number} on {position} is linked to Earth now."),
        joins, A_PLACE,
    )
    CHANGED = 14, "EX-26", CHANGES, goes, AN_ORBIT      # (vehicle, position, colour)
    # (vehicle, position, colour)
    BUILT = (
        15, "EX-23", Message("[{actor} builds|You build] a ship on Earth’s {colour} orbit."),
        builds, {"colour": colour_told},
    )
    # (vehicle, kind)
    COMBINED = (
        16, "EX-24", Message("[{actor} combines|You combine] vehicles into a {vehicle}."),
        combines, {"vehicle": kind_told},
    )
    # (vehicle, position, colour)
    FLEW = (
        17, "EX-26", Message("[{actor}’s|Your] vehicle {number} flies along {colour} {goal}."),
        goes, A_FLIGHT,
    )
    # (position, raw materials, factor)
    YIELDED = (
        18, "EX-28", Message("[{actor} collects|You collect] {pieces} {source}."),
        yields, {"pieces": yield_told, "source": source_told}, TO_SOME,
    )
    # (vehicle, value)
    REFILLED = (
        19, "EX-30", Message("[{actor}’s|Your] vehicle {number} is cut off: its store fills to {amount}."),
        shows("fx-fill"), A_NUMBER,
    )
    # (vehicle, value)
    EMPTIED = (
        20, "EX-31", Message("[{actor}’s|Your] vehicle {number} has emptied its store: its value is {amount} again."),
        shows("fx-empty"), A_NUMBER, TO_SOME,
    )
    # (-, pieces)
    PAID = (
        21, "EX-39", Message("[{actor} pays|You pay] {pieces} for [the|your] crews."),
        None, {"pieces": pieces_told},
    )
    # (-, pieces): where counters are hidden, told to actor alone
    SHORT = (
        22, "EX-39", Message("[{actor}’s|Your] crews are {pieces} short."),
        None, {"pieces": pieces_told}, TO_SOME,
    )
    # (seat, pieces wanted, pieces given)
    OFFERED = (
        23, "EX-40", Message("[{actor} offers {other}|You offer {other}|{actor} offers you] {given} for {pieces}."),
        None, {"other": other_told, "given": given_told, "pieces": pieces_told}, TO_SOME,
    )
    # (seat)
    ACCEPTED = (
        24, "EX-40", Message("[{actor} accepts {other}’s|You accept {other}’s|{actor} accepts your] offer."),
        None, {"other": other_told}, TO_SOME,
    )
    REFUSED = 25, "EX-40", Message("[{actor} declines.|You decline.]"), TO_SOME
    # (material, pieces given)
    BOUGHT = (
        26, "EX-41", Message("[{actor} buys|You buy] 1 {material} on the world market for {pieces}."),
        None, A_MATERIAL | {"pieces": pieces_told},
    )
    # (vehicle, kind)
    REDUCED = (
        27, "EX-A31", Message("[{actor}’s|Your] vehicle {number} gives up a crew and is only a {vehicle} now."),
        becomes, {"number": number_told, "vehicle": kind_told}, TO_SOME,
    )
    # (vehicle)
    GONE = (
        28, "EX-A31", Message("[{actor}’s|Your] vehicle {number} gives up its last crew and is gone."),
        leaves, A_NUMBER, TO_SOME,
    )
    TIME_CALLED = 29, "EX-A43", Message("[{actor} says|You say] time’s up."), TO_ALL
    TIME_AGREED = 30, "EX-A43", Message("Everybody agrees: this is the last round."), TO_ALL
    LOWEST = 31, "EX-16", DIE_SAYS      # several have the lowest total
    # (-, raw materials)
    REACHED = (
        32, "EX-37", Message("[{actor} has|You have] {amount} raw materials and [wins|win] the race."),
        wins, TO_ALL,
    )
    # (-, raw materials)
    WON = 33, "EX-33", Message("[{actor} is|You are] the richest, with {amount} raw materials."), wins, TO_ALL
    DEALT = 34, "EX-12", TAKES, uses_pile, A_PILE      # (pile)
    DEALT_CARD = 35, "EX-12", IT_IS, None, A_CARD      # (card): for its owner alone
    TOOK_FAR = 36, "EX-35", TAKES, uses_pile, A_PILE      # (pile): among beginners
    DRAWN_FIRST = 37, "EX-A19", DIE_SAYS      # among beginners
    SHIFTED = 38, "EX-19", CHANGES, goes, AN_ORBIT      # (vehicle, position, colour): on a new card
    DISPLACED = 39, "EX-A11", CHANGES, goes, AN_ORBIT, TO_SOME      # the same, for want of its own
    # with hidden counters
    FEWEST_BEGINS = 40, "EX-38", Message("[{actor}|You] collected the least last round and [goes|go] first.")
    # (material): it breaks a tie
    BEGINS_TIE = (
        41, "EX-16",
        Message("[{actor} has|You have] the fewest raw materials (tie-break: {material}) and [goes|go] first."),
        None, A_MATERIAL,
    )
    # (material): the same, with hidden counters
    FEWEST_BEGINS_TIE = (
        42, "EX-A29",
        Message("[{actor}|You] collected the least last round (tie-break: {material}) and [goes|go] first."),
        None, A_MATERIAL,
    )
    # (material, raw materials): it breaks a tie
    WON_TIE = (
        43, "EX-33", Message("[{actor} is|You are] the richest, with {amount} raw materials (tie-break: {material})."),
        wins, A_MATERIAL, TO_ALL,
    )
    # (-, raw materials)
    WON_TOGETHER = (
        44, "EX-A38", Message("[{actor} shares|You share] the win, with {amount} raw materials."), wins, TO_ALL,
    )
    # (vehicle, position, colour): of a broken orbit of Earth
    CHOSE_SUNWARD = (
        45, "EX-A46", Message("[{actor}’s|Your] vehicle {number} takes the sunward side of Earth’s {colour} orbit."),
        chooses(0), AN_END,
    )
    CHOSE_OUTWARD = (
        46, "EX-A46", Message("[{actor}’s|Your] vehicle {number} takes the outward side of Earth’s {colour} orbit."),
        chooses(1), AN_END,
    )


class Refusal(Cited):
    """Why an action is refused."""

    NONE = 0
    GAME_OVER = 1, "EX-33", Message("The game is over.")
    CHANCE_ONLY = 2, "EX-10", Message("Which card is on top of a pile is up to chance, not you.")
    NOT_YOUR_TURN = 3, "EX-15", Message("It’s someone else’s turn.")
    WRONG_MOMENT = 4, "EX-14", Message("You can’t do that in this phase.")
    NOT_IN_HAND = 5, "EX-17", Message("That card isn’t in your hand.")
    NOT_ADJACENT = 6, "EX-17", Message("A card can be played on its position only if one is already in play there "
                                       "or next to it.")
    CUTS_OTHERS = 7, "EX-18", Message("A rival’s vehicle is there, on a color that this card doesn’t have.")
    # an own vehicle would have no orbit
    NO_ROOM = 8, "EX-A11", Message("Your own vehicle there would have no free orbit on this card.")
    NOT_UPSIDE_DOWN = 9, "EX-36", Message("Cards are played upside down only in the beginners’ variant.")
    NO_JOKER_THERE = 10, "EX-A12", Message("A joker can be a planet or the Asteroids, never Space.")
    EARTH_FIXED = 11, "EX-A35", Message("In the beginners’ variant no joker goes on Earth or under its pile.")
    HAS_SWAPPED = 12, "EX-22", Message("You’ve buried a card this turn, so you can’t play one.")
    PILE_EMPTY = 13, "EX-A17", Message("That pile is empty.")
    NOT_FAR = 14, "EX-35", Message("Your fourth card has to come from a middle or far pile.")
    NO_SUCH_ORBIT = 15, "EX-4", Message("The card there doesn’t have that orbit.")
    ORBIT_TAKEN = 16, "EX-A4", Message("Another vehicle is already on that orbit.")
    NO_VEHICLE = 17, "EX-8", Message("You don’t have that vehicle.")
    FLEET_FULL = 18, "EX-8", Message("You already have three vehicles.")
    CANNOT_COMBINE = 19, "EX-24", Message(
        "Two ships make a station; a station and a ship, or three ships, make a factory."
    )
    NOT_MET = 20, "EX-24", Message("They weren’t on the same meeting point when your turn began.")
    HAS_MOVED = 21, "EX-25", Message("That vehicle has already moved.")
    NOT_A_SHIP = 22, "EX-27", Message("Stations and factories can’t fly; they can only change orbit.")
    LINE_BREAKS = 23, "EX-26", Message("Its orbit breaks off before it gets there.")
    STANDS_THERE = 24, "EX-26", Message("It’s already there.")
    OTHER_HUB = 25, "EX-A24", Message("At this table you can change orbit only within a meeting point.")
    NOT_SHORT = 26, "EX-40", Message("Only a player who is short may bargain, at the end of their turn.")
    NO_COMMON_PLANET = 27, "EX-40", Message("You don’t both have vehicles on meeting points of the same planet.")
    OFFERS_SPENT = 28, "EX-A42", Message("The six offers of this turn are used up.")
    NOT_ENOUGH = 29, "EX-41", Message("There isn’t enough of that.")
    EMPTY_OFFER = 30, "EX-A42", Message("An offer has to ask for something and give something.")
    SAME_MATERIAL = 31, "EX-A42", Message("An offer names each material only once.")
    NOT_THAT_VEHICLE = 32, "EX-A11", Message("Another vehicle has to find an orbit first.")
    TIME_NOT_AGREED_ON = 33, "EX-A43", Message("At this table the game ends after a set number of rounds.")
    TIME_CALLED = 34, "EX-A43", Message("You’ve already said so.")
    CANNOT_GIVE = 35, "EX-A42", Message("You can give only what you have.")
    NOT_ON_CARD = 36, "EX-19", Message("Only a vehicle on the new card may change orbit now.")
    # the new card has displaced it: it has its orbit, and shifts no more
    HAS_SETTLED = 37, "EX-A11", Message("The new card has already moved that vehicle; another one may move.")
    NOT_IN_HAND_TO_SWAP = 38, "EX-22", Message("That card isn’t in your hand.")
    CANNOT_PAY = 39, "EX-41", Message("The world market takes five other pieces for it, and you don’t have them.")
    CANNOT_PAY_ALIKE = 40, "EX-A34", Message("The world market takes five of one other kind for it, and you don’t have "
                                             "them.")
    OTHER_KIND = 41, "EX-A34", Message("All five must be of one kind.")
    SAME_KIND = 42, "EX-A34", Message("The five can’t be of the kind you get.")
    # of a vehicle of somebody else, in one's own turn
    END_AWAITED = 43, "EX-A46", Message("Someone else must first say which end of its orbit a vehicle is on.")
    ANSWER_AWAITED = 44, "EX-40", Message("You’re waiting for an answer to your offer.")
    # somebody may still have what is lacking
    SWAP_FIRST = 45, "EX-41", Message(
        "The world market is closed while somebody could trade you what you’re short of: ask them first."
    )
    # somebody else's line, where lines are kept whole
    BREAKS_OTHERS = 46, "EX-A10", Message("A rival’s vehicle is there, on a line that this card would cut short.")
    FIRST_BY_RULE = 47, "EX-16", Message("Nobody chooses who goes first: where the rules don’t say, chance decides.")
    NO_PARTNER = 48, "EX-40", Message("You can bargain only with another player at this table.")
    CREWS_COST_NOTHING = 49, "EX-39", Message("At this table crews cost nothing, so nobody bargains.")


class Ending(Cited):
    """Why the game ended."""

    NONE = 0
    ROUNDS = 1, "EX-33", Message("All rounds have been played: the richest explorer wins.")      # all rounds are played
    RACE = 2, "EX-37", Message("The race is won.")      # somebody has reached the agreed number
    # all have said that their time is up
    TIME = 3, "EX-A43", Message("The agreed time is up: the richest explorer wins.")


class Breach(Cited):
    """What a broken state breaks."""

    NONE = 0
    CARDS = 1, "EX-7", Message("A hand doesn’t hold the cards it should.")
    PILES = 2, "EX-10", Message("A pile doesn’t have as many cards as it should.")
    VEHICLES = 3, "EX-8", Message("A vehicle is somewhere no vehicle can be.")
    MATERIALS = 4, "EX-2", Message("Somebody has fewer than zero raw materials.")
    AWAITED = 5, "EX-15", Message("The game is waiting for the wrong seats.")

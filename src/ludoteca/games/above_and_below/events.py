"""What the journal can tell, why an action is refused, how a game ends and what can break: with clause and sentence."""

from ludoteca.engine.game.declared import HEADS, TO_ALL, TO_SOME, Cited, Told
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message
from ludoteca.games.above_and_below.table.drawing import (
    builds,
    exerts,
    fails,
    harvests,
    marks_building,
    marks_village,
    marks_villager,
    moves_cube,
    rolls,
    succeeds,
)
from ludoteca.games.above_and_below.table.names import (
    A_BUILDING,
    A_DECK,
    A_PRICE,
    A_THING,
    A_TRADE,
    A_VILLAGER,
    AN_OFFER,
    HIRED,
    IN_CIRCLE,
    LAID,
    MONEY,
    RESTING,
    SO_MANY,
    amount_told,
    area_then_told,
    building_told,
    circle_told,
    coins_told,
    drinks_told,
    gained_told,
    harvested_told,
    helper_told,
    next_told,
    reputation_told,
    steps_told,
    thing_told,
    things_told,
    villager_told,
)
from ludoteca.games.above_and_below.table.tales import (
    encounter_told,
    failure_told,
    lanterns_told,
    option_told,
    shown_told,
    story_told,
)

LANTERNS = {"lanterns": lanterns_told}
A_ROLL = {"lanterns": shown_told, "villager": villager_told}
EXERTION = {"lanterns": lanterns_told, "villager": villager_told}
HELP = {"coins": coins_told, "lanterns": shown_told}


class Event(Told):
    """Entries of the journal. In brackets: what `item`, `amount` and `detail` hold."""

    def concerned(self, reader: Reader, entry: Entry) -> tuple[int, ...]:
        """Return whoever acts, and with whom they bargain."""
        return (entry.actor, entry.item) if "other" in self.fills else super().concerned(reader, entry)

    FIRST = 1, "AB-10", Message("{actor} has the first-player card.")      # actor has the first-player card
    # (round, rounds)
    ROUND_BEGINS = 2, "AB-14", Message("Round {item} of {number} begins."), None, {"number": amount_told}, HEADS
    REVEALED = 3, "AB-37", Message("{building} can be built now."), None, A_BUILDING      # (building, -)
    CAVE_REVEALED = 4, "AB-8", Message("Another cave lies open.")      # (cave, -)
    # (villager, slot)
    ARRIVED = (
        5, "AB-59", Message("{villager} comes to slot {number}."),
        None, {"villager": villager_told, "number": next_told},
    )
    # actor goes down (cave, -)
    EXPLORES = 6, "AB-18", Message("{actor} takes the cave on top and gets a party together.")
    # actor picks (villager, -) to go down
    PICKED = 7, "AB-19", Message("{actor} picks {villager}."), marks_villager("goes"), A_VILLAGER
    # actor's party sets out (-, villagers)
    SET_OUT = (
        8, "AB-19", Message(
            "{actor} sends {amount} villager down into the cave.",
            "{actor} sends {amount} villagers down into the cave.",
        ),
    )
    # actor comes to (paragraph, face)
    ENCOUNTER = (
        9, "AB-20", Message("Encounter {number}: {actor} is read to. {story}"),
        None, {"number": encounter_told, "story": story_told}, TO_ALL,
    )
    # actor comes to (paragraph, -): what follows
    FOLLOWS = 10, "AB-31", Message("The story goes on for {actor}. {story}"), None, {"story": story_told}, TO_ALL
    # actor chooses (paragraph, option)
    CHOSE = 11, "AB-22", Message("{actor} chooses: {option}."), None, {"option": option_told}, TO_ALL
    # actor can pay for none of the options of (paragraph, -)
    NOTHING_TO_CHOOSE = 12, "AB-A11", Message("{actor} can pay for nothing there and turns back.")
    # actor pays for lanterns (-, coins, lanterns)
    PAID_BONUS = 13, "AB-25", Message("{actor} pays {coins} for help worth {lanterns}."), HELP
    # actor pays to choose (-, coins)
    PAID_COST = 14, "AB-A11", Message("{actor} pays {coins} for it."), None, MONEY
    # actor pays to choose (item, -)
    PAID_ITEM = 15, "AB-A11", Message("{actor} gives {thing} for it."), None, A_THING
    # actor has lanterns besides the dice (-, lanterns)
    BONUS = 16, "AB-25", Message("{actor} has {lanterns} before the dice are rolled."), None, LANTERNS
    # actor rolls for (villager, face, lanterns)
    ROLLED = 17, "AB-24", Message("{villager} of {actor} rolls {amount}: {lanterns}."), rolls, A_ROLL
    # actor rolls again for (villager, face, lanterns)
    REROLLED = 18, "AB-26", Message("{villager} of {actor} rolls again, {amount}: {lanterns}."), rolls, A_ROLL
    # actor exerts (villager, total)
    EXERTED = (
        19, "AB-27", Message("{actor} exerts {villager}, who is injured: {lanterns} in all."),
        exerts, EXERTION,
    )
    # actor exerts (villager, total), who is only exhausted by it
    HARDY = (
        20, "AB-27", Message("{actor} exerts {villager}, who is only exhausted: {lanterns} in all."),
        exerts, EXERTION,
    )
    # actor reaches (number, total)
    SUCCEEDED = 21, "AB-28", Message("{actor} has {lanterns} and reaches {item}."), succeeds, LANTERNS, TO_ALL
    # actor reaches no number (paragraph, total, option)
    FAILED = (
        22, "AB-30", Message("{actor} has {lanterns}, too few. {story}"),
        fails, {"lanterns": lanterns_told, "story": failure_told}, TO_ALL,
    )
    # actor takes a result without a test (paragraph, option)
    TOLD = 23, "AB-31", Message("{actor} takes what it brings."), TO_ALL
    # actor takes the cave home (cave, -)
    CAVE_KEPT = 24, "AB-29", Message("{actor} takes the cave home."), marks_village("grows")
    CAVE_BACK = 25, "AB-30", Message("The cave of {actor} goes under the pile.")      # it goes under its pile (cave, -)
    # it goes back on top: too few have woken (cave, -)
    CAVE_RETURNED = 26, "AB-A22", Message("The cave goes back on top of the pile.")
    GOT_COINS = 27, "AB-28", Message("{actor} gets {coins}."), None, MONEY, TO_SOME      # from an encounter: (-, coins)
    LOST_COINS = 28, "AB-32", Message("{actor} pays {coins}."), None, MONEY, TO_SOME
    GOT_ITEM = 29, "AB-28", Message("{actor} gets {things}."), None, SO_MANY, TO_SOME      # (item, how many)
    LOST_ITEM = 30, "AB-32", Message("{actor} loses {things}."), None, SO_MANY, TO_SOME
    # there are no more of (item, -)
    SUPPLY_EMPTY = 31, "AB-A8", Message("The supply has no more: {thing}."), None, A_THING
    # actor's is now (reputation, steps)
    REPUTATION = (
        32, "AB-65", Message("The reputation of {actor} is {item} now ({signed})."),
        moves_cube, {"item": reputation_told, "signed": steps_told}, TO_SOME,
    )
    # at the end of its track (reputation, -)
    REPUTATION_STAYS = (
        33, "AB-65", Message("The reputation of {actor} stays at {item}: the track ends there."),
        None, {"item": reputation_told},
    )
    GOT_CAVE = 34, "AB-A13", Message("{actor} gets another cave."), TO_SOME      # actor gets another cave (cave, -)
    NO_CAVE = 35, "AB-A13", Message("There is no other cave for {actor}.")      # there is none
    # (villager, -) joins actor
    JOINED = 36, "AB-A14", Message("{villager} joins {actor}, exhausted from the way."), None, A_VILLAGER, TO_SOME
    # the row is empty; coins instead: (-, coins)
    NOBODY_JOINS = 37, "AB-A15", Message("Nobody is there to join {actor}, who gets {coins} instead."), MONEY, TO_SOME
    # (villager, -)
    INJURED = 38, "AB-A17", Message("{villager} of {actor} is injured."), marks_villager("hurts"), A_VILLAGER, TO_SOME
    NOBODY_TO_INJURE = 39, "AB-A36", Message("Nobody of {actor} is left below to be injured.")
    # there is none so cheap
    NO_FREE_BUILDING = 40, "AB-A16", Message("There is no building for {actor} that costs {amount} at most.")
    DECLINED = 41, "AB-A16", Message("{actor} builds nothing for it.")      # actor builds none
    # actor builds (building, coins, villager)
    BUILT = 42, "AB-34", Message("{actor} builds {building} for {coins}."), builds, A_PRICE
    # actor gets (building, -)
    BUILT_FREE = 43, "AB-A16", Message("{actor} gets {building} for nothing."), marks_village("grows"), A_BUILDING
    # actor's buildings pay for building (-, coins)
    BUILDERS_COIN = 44, "AB-38", Message("{actor} gets {coins} for building."), None, MONEY
    # actor's buildings pay for exploring (-, coins)
    EXPLORERS_COIN = 45, "AB-29", Message("{actor} gets {coins} for the success below."), None, MONEY
    # (building, coins): what it brings when it is built
    AT_ONCE_COINS = 46, "AB-39", Message("{building} brings {actor} {coins}."), marks_building("gives"), A_PRICE
    # (building, how many, item)
    AT_ONCE_ITEM = 47, "AB-39", Message("{building} brings {actor} {things}."), marks_building("gives"), LAID
    # (building, reputation)
    AT_ONCE_REPUTATION = (
        48, "AB-65", Message("{building} makes a name for {actor}: {amount} now."),
        moves_cube, {"building": building_told, "amount": gained_told},
    )
    # goods lie on (building, how many, good)
    ON_CARD = 49, "AB-39", Message("On {building} of {actor}: {things}."), marks_building("gives"), LAID
    # actor takes a good (good, building, villager)
    HARVESTED = (
        50, "AB-40", Message("{actor} harvests {thing} from {building}."),
        harvests, {"thing": thing_told, "building": harvested_told},
    )
    # actor gets one more (good, villager)
    HARVESTED_MORE = (
        51, "AB-40", Message("{villager} of {actor} brings in one more: {thing}."),
        None, {"thing": thing_told, "villager": helper_told},
    )
    # actor hires (villager, coins, teacher)
    TRAINED = 52, "AB-42", Message("{actor} trains {villager} for {coins}."), None, HIRED
    # the same, who is ready at once
    TRAINED_READY = 53, "AB-42", Message("{actor} trains {villager} for {coins}, who is ready at once."), None, HIRED
    # actor earns (villagers, coins)
    LABORED = (
        54, "AB-43", Message(
            "{actor} lets {amount} villager labor: {coins}.",
            "{actor} lets {amount} villagers labor: {coins}.",
        ),
        None, MONEY,
    )
    # actor's villagers or buildings earn more (-, coins)
    LABOR_BONUS = 55, "AB-43", Message("{actor} gets {coins} more for labor."), None, MONEY
    # actor takes the cider from the board
    TOOK_CIDER = (
        56, "AB-43", Message("{actor} is the first to labor this round and takes the cider."),
        marks_village("wins"), TO_SOME,
    )
    PASSED = 57, "AB-44", Message("{actor} passes."), marks_village("sleeps")
    # actor places (good, circle, how many lie there now)
    PLACED = 58, "AB-50", Message("{actor} places {thing} in circle {number} of the track."), None, IN_CIRCLE
    # actor puts (item, -) on sale
    FOR_SALE = 59, "AB-47", Message("{actor} puts up for sale: {thing}."), None, A_THING
    # actor takes it back (item, -)
    WITHDREW = 60, "AB-47", Message("{actor} takes back from sale: {thing}."), None, A_THING
    REFRESHED = 61, "AB-49", Message("{actor} pays a coin for new {deck}."), None, A_DECK      # actor renews (deck, -)
    # actor offers (seat, price, item)
    OFFERED = 62, "AB-45", Message("{actor} offers {other} {coins} for {thing}."), None, A_TRADE, TO_SOME
    # actor, the seller, asks (seat, price, item)
    COUNTERED = 63, "AB-A37", Message("{actor} wants {coins} from {other} for {thing}."), None, A_TRADE, TO_SOME
    # actor sells to (seat, price, item)
    SOLD = (
        64, "AB-45", Message("{actor} sells {thing} to {other} for {coins}."), marks_village("wins"), A_TRADE, TO_SOME,
    )
    # actor refuses what (seat, price) offers
    REFUSED = 65, "AB-46", Message("{actor} does not sell to {other} for {coins}."), None, AN_OFFER, TO_SOME
    # actor refuses what (seat, price) asks
    REFUSED_COUNTER = 66, "AB-A37", Message("{actor} does not pay {other} {coins}."), None, AN_OFFER, TO_SOME
    # (villager, face) does not wake
    ROLLED_ASLEEP = (
        67, "AB-A22", Message("{villager} of {actor} rolls {amount} and sleeps on."),
        marks_villager("sleeps"), A_VILLAGER,
    )
    # (villager, face) comes along
    WOKE = (
        68, "AB-A22", Message("{villager} of {actor} rolls {amount} and comes along."),
        marks_villager("goes"), A_VILLAGER,
    )
    # actor has nobody left for what was begun
    TOO_FEW = 69, "AB-A22", Message("Too few of {actor} are awake for that; the turn goes on.")
    DUSK = 70, "AB-57", Message("The evening of round {item}.")      # the evening of round (round, -)
    NEW_CIDER = 71, "AB-58", Message("A cider stands on the reputation board again.")      # a cider is put on the board
    # the villagers of the row slide to the cheaper slots
    SLID = 72, "AB-59", Message("Those who wait for work move up to the cheaper slots.")
    # actor gives (item, villager, area): told to actor alone until all are done
    DRANK = (
        73, "AB-60", Message("You give {villager} {thing}: {area} now."),
        None, {"thing": thing_told, "villager": helper_told, "area": area_then_told},
    )
    # (villager, area)
    SLEPT = 74, "AB-60", Message("You put {villager} to bed: {area} now."), marks_villager("sleeps"), RESTING
    # (villager, area)
    TIRELESS = 75, "AB-60", Message("{villager} needs no bed: {area} now."), marks_villager("sleeps"), RESTING
    # actor's evening: (potions, ciders, beds)
    RESTED = 76, "AB-60", Message("{actor} rests. {drinks}"), None, {"drinks": drinks_told}
    # actor gets (-, coins, circles)
    INCOME = 77, "AB-61", Message("{actor} has an income of {coins}."), marks_village("wins"), MONEY, TO_SOME
    # as PLACED, in the evening
    PLACED_SECRETLY = 78, "AB-54", Message("You place {thing} in circle {number} of the track."), None, IN_CIRCLE
    # actor's buildings bring (item, how many)
    BROUGHT = 79, "AB-62", Message("The buildings of {actor} bring {things}."), None, SO_MANY, TO_SOME
    # actor has the first-player card now
    CARD_PASSES = 80, "AB-63", Message("{actor} has the first-player card now."), TO_SOME
    # alone: a row is renewed in the evening (deck, -)
    RENEWED = 81, "AB-A39", Message("In the evening there are new {deck}."), None, A_DECK
    # everybody may place goods for the last time
    LAST_GOODS = 82, "AB-70", Message("The last evening: goods may be placed once more."), TO_ALL
    # in the evening actor has placed goods (good, how many, circle)
    PLACED_LAST = (
        83, "AB-70", Message("{actor} has placed {things} in circle {number}."),
        None, {"things": things_told, "number": circle_told},
    )
    # what was on sale comes back to actor (item, -)
    RETURNED = 84, "AB-A24", Message("What {actor} had on sale comes back: {thing}."), None, A_THING, TO_SOME
    # actor has (-, points)
    SCORED = 85, "AB-71", Message("{actor} has {amount} point.", "{actor} has {amount} points."), TO_SOME
    WON = 86, "AB-74", Message("{actor} has the finest village."), TO_ALL
    # on a building (building, how many, good)
    GREW = 87, "AB-62", Message("On {building} of {actor} grows: {things}."), marks_building("gives"), LAID
    # actor picks (villager, -)
    PICKED_TO_HARVEST = (
        88, "AB-40", Message("{actor} picks {villager} for the harvest."),
        marks_villager("goes"), A_VILLAGER,
    )
    PICKED_TO_LABOR = 89, "AB-43", Message("{actor} picks {villager} for labor."), marks_villager("goes"), A_VILLAGER
    # those of actor are ready who were exhausted from the beginning (-, villagers)
    BEGINS_AFRESH = (
        90, "AB-4", Message(
            "{amount} villager of {actor} has recovered from the beginning and is ready.",
            "{amount} villagers of {actor} have recovered from the beginning and are ready.",
        ),
    )


class Refusal(Cited):
    """Why an action is refused."""

    NONE = 0
    GAME_OVER = 1, "AB-14", Message("The game is over.")
    CHANCE_ONLY = 2, "AB-13", Message("Dice and cards are up to chance, not to you.")
    NOT_YOUR_TURN = 3, "AB-15", Message("It is somebody else’s turn.")
    WRONG_MOMENT = 4, "AB-16", Message("This is not the moment for that.")
    HAS_PASSED = 5, "AB-44", Message("You have passed: nothing more in this round.")
    # the other one must answer first
    ANSWER_AWAITED = 6, "AB-46", Message("The other one must answer your offer first.")
    NONE_READY = 7, "AB-17", Message("None of your villagers is ready.")
    # for an expedition
    TOO_FEW_READY = 8, "AB-19", Message("Two villagers at least go down, and you have fewer who are ready.")
    NO_CAVES_LEFT = 9, "AB-A35", Message("There is no cave left to be explored.")
    NO_BUILDER = 10, "AB-34", Message("Building takes a ready villager with a hammer.")
    CANNOT_AFFORD_BUILDING = 11, "AB-A31", Message("There is no building that your builders could pay for.")
    NOTHING_TO_HARVEST = 12, "AB-40", Message("No goods lie on your buildings.")
    NO_TEACHER = 13, "AB-42", Message("Training takes a ready villager with a quill.")
    CANNOT_AFFORD_VILLAGER = 14, "AB-A31", Message("There is nobody in the row whom you could pay for.")
    NOT_YOURS = 15, "AB-16", Message("That villager is not yours.")      # villager
    NOT_READY = 16, "AB-16", Message("That villager is not ready.")      # villager
    NO_HAMMER = 17, "AB-34", Message("That villager has no hammer.")
    NO_QUILL = 18, "AB-42", Message("That villager has no quill.")
    PICKED_ALREADY = 19, "AB-19", Message("That villager is picked already.")
    NOT_IN_ORDER = 20, "AB-A38", Message("At this table villagers are picked in the order of their numbers.")
    PARTY_TOO_SMALL = 21, "AB-19", Message("Two villagers at least go down together.")
    NOBODY_PICKED = 22, "AB-40", Message("Pick somebody first.")
    # no more goods lie there
    ENOUGH_PICKED = 23, "AB-40", Message("No more goods than that lie on your buildings.")
    NOT_OPEN = 24, "AB-34", Message("That building does not lie open to be built.")      # building, slot
    TOO_EXPENSIVE = 25, "AB-34", Message("You cannot pay for that building.")
    NO_FREE_CAVE = 26, "AB-35", Message("An outpost needs a cave of yours without one.")
    NOT_YOUR_BUILDING = 27, "AB-40", Message("That building is not yours.")
    NO_GOODS_THERE = 28, "AB-40", Message("No such good lies there.")
    SLOT_EMPTY = 29, "AB-42", Message("Nobody waits in that slot.")
    SLOT_TOO_EXPENSIVE = 30, "AB-42", Message("You cannot pay for that villager.")
    NO_SUCH_OPTION = 31, "AB-22", Message("There is no such choice here.")
    CANNOT_PAY_OPTION = 32, "AB-A11", Message("You do not have what that choice asks for.")
    NOT_OWNED = 33, "AB-47", Message("You have none of that beside your coins.")      # no such loose good or item
    # the safety stop
    SALES_SPENT = (
        34, "AB-A40",
        Message("What you sell has been changed 999 times in this turn: the table stops you here so that the game goes "
                "on."),
    )
    LIES_THERE = 35, "AB-47", Message("One of that kind is on sale already.")      # on the sale circle
    NOTHING_ON_SALE = 36, "AB-47", Message("Nothing is on sale there.")
    OWN_SALE = 37, "AB-45", Message("Nobody buys from oneself.")
    NO_SUCH_SEAT = 38, "AB-45", Message("Nobody sits there.")
    CANNOT_AFFORD_OFFER = (
        39, "AB-46", Message("You have no price left to offer: three coins at least, and more than was refused."),
    )
    # a price that is not higher than one refused
    REFUSED_BEFORE = 41, "AB-46", Message("An offer is three coins at least, and more than was refused.")
    PRICE_TOO_HIGH = 42, "AB-46", Message("The buyer does not have so many coins.")
    COUNTER_TOO_LOW = 43, "AB-A37", Message("Who asks for more must ask for more than was offered.")
    REFRESHED_ALREADY = 44, "AB-49", Message("A row is renewed only once a turn.")
    NO_COIN = 45, "AB-49", Message("To renew a row costs a coin.")
    NO_NEW_CARDS = 46, "AB-49", Message("There are no other cards to renew that row with.")      # the deck is empty
    NOT_IN_PARTY = 47, "AB-23", Message("That villager is not on the expedition.")
    HAS_SLEPT = 48, "AB-60", Message("That villager has had a bed this evening.")
    NO_BED = 49, "AB-60", Message("All your beds are taken.")
    NEEDS_NO_BED = 50, "AB-60", Message("That villager needs no bed, and rests by itself.")
    NOT_INJURED = 51, "AB-60", Message("A potion is for the injured.")
    NOT_EXHAUSTED = 52, "AB-60", Message("A cider is for the exhausted.")
    IS_READY = 53, "AB-60", Message("That villager is ready already.")
    NO_POTION = 54, "AB-60", Message("You have no potion.")
    NO_CIDER = 55, "AB-60", Message("You have no cider.")
    BEDS_BEGUN = 56, "AB-A27", Message("Potions and cider come before the beds.")
    # after the harvest only goods just taken may be put on sale
    ONLY_JUST_TAKEN = 57, "AB-41", Message("After the harvest only what was just harvested can be put on sale.")
    # for a free building
    BUILDING_TOO_DEAR = 58, "AB-A16", Message("That building costs too much to be had for nothing.")
    NOBODY_BUYS = 59, "AB-A39", Message("You play alone: there is nobody who could buy it.")      # alone


class Ending(Cited):
    """Why the game ended."""

    NONE = 0
    ROUNDS = 1, "AB-57", Message("All rounds are played.")
    # alone: the village stays small
    LOST_ALONE = 2, "AB-A39", Message("All rounds are played: it is a clearing with some huts.")
    HAMLET = 3, "AB-A39", Message("All rounds are played: it has become a hamlet.")      # alone: a hamlet,
    VILLAGE = 4, "AB-A39", Message("All rounds are played: it has become a village.")      # a village,
    TOWN = 5, "AB-A39", Message("All rounds are played: it has become a town.")      # a town


class Breach(Cited):
    """What a broken state breaks."""

    NONE = 0
    VILLAGERS = 1, "AB-2", Message("A villager is in two places, or in none.")
    BUILDINGS = 2, "AB-1", Message("A building is in two places, or in none.")
    CAVES = 3, "AB-1", Message("A cave card is in two places, or in none.")
    ITEMS = 4, "AB-1", Message("Goods, potions or ciders have appeared or vanished.")
    TRACK = 5, "AB-50", Message("A track has a gap, or something is out of its range.")
    AWAITED = 6, "AB-15", Message("The wrong players are awaited.")

"""What the journal can tell, why an action is refused, how a game ends and what can break: with clause and sentence."""

from ludoteca.engine.game.declared import HEADS, TO_ALL, TO_SOME, Cited, Told
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message
from ludoteca.games.above_and_below.table import tales
from ludoteca.games.above_and_below.table.names import (
    A_BUILDING,
    A_DECK,
    A_DRINK,
    A_HARVEST,
    A_PRICE,
    A_ROUND,
    A_THING,
    A_TRADE,
    A_VILLAGER,
    AN_OFFER,
    ARRIVING,
    BROUGHT_IN,
    BUILDINGS,
    FAME,
    HIRED,
    IN_BED,
    IN_CIRCLE,
    IN_STEPS,
    LAID,
    MONEY,
    ON_TRACK,
    RESTING,
    SO_MANY,
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


class Event(Told):
    """Entries of the journal. In brackets: what `item`, `amount` and `detail` hold."""

    def concerned(self, reader: Reader, entry: Entry) -> tuple[int, ...]:
        """Return whoever acts, and with whom they bargain."""
        return (entry.actor, entry.item) if "other" in self.fills else super().concerned(reader, entry)

    FIRST = 1, "AB-10", Message("[{actor} has|You have] the first-player card.")
    ROUND_BEGINS = 2, "AB-14", Message("Round {item} of {number} begins."), A_ROUND, HEADS      # (round, rounds)
    REVEALED = 3, "AB-37", Message("{building} is now available."), A_BUILDING, BUILDINGS      # (building, -)
    LAID_OUT = 97, "AB-12", Message("{building} is now available."), A_BUILDING, BUILDINGS      # the same at the start
    KEY_LAID_OUT = 98, "AB-5", Message("{building} is now available."), A_BUILDING, BUILDINGS
    CAVE_REVEALED = 4, "AB-8", Message("The next cave is face up.")      # (cave, -)
    ARRIVED = 5, "AB-59", Message("The {villager} arrives in slot {number}."), ARRIVING      # (villager, slot)
    CAME_FIRST = 99, "AB-6", Message("The {villager} arrives in slot {number}."), ARRIVING      # the same at the start
    # actor goes down (cave, -)
    EXPLORES = 6, "AB-18", Message("[{actor} takes the top cave and gathers|You take the top cave and gather] a party.")
    # actor picks (villager, -) to go down
    PICKED = 7, "AB-19", Message("[{actor} picks|You pick] the {villager}."), marks_villager("goes"), A_VILLAGER
    SET_OUT = 8, "AB-19", Message(      # actor's party sets out (-, villagers)
        "[{actor} sends|You send] {amount} villager down into the cave.",
        "[{actor} sends|You send] {amount} villagers down into the cave.",
    )
    # actor comes to (paragraph, memory of its person)
    ENCOUNTER = 9, "AB-20", Message("Encounter {number}. [{actor} hears|You hear]: {story}"), tales.AN_ENCOUNTER, TO_ALL
    # instead of an encounter actor comes to (paragraph, memory): its host has moved up to the villages
    MOVED_UP = (
        91, "AB-A43",
        Message("[{actor} comes|You come] too late: whoever lived here has moved up to a village. {story}"),
        tales.A_STORY, TO_ALL,
    )
    # actor comes to (paragraph, memory): what follows
    FOLLOWS = 10, "AB-31", Message("The story goes on for [{actor}|you]. {story}"), tales.A_STORY, TO_ALL
    # actor chooses (paragraph, option)
    CHOSE = 11, "AB-22", Message("[{actor} chooses|You choose]: {option}."), tales.AN_OPTION, TO_ALL
    # actor is met again by (person, -), who was treated so
    KNOWN_KIND = 92, "AB-A42", Message("{person} remembers [{actor}|you] fondly."), tales.A_PERSON, TO_ALL
    KNOWN_WRONGED = 93, "AB-A42", Message("{person} remembers [{actor}|you], and not fondly."), tales.A_PERSON, TO_ALL
    # (person, memory): what actor has just chosen
    REMEMBERS = 94, "AB-A42", Message("{person} will remember what [{actor}|you] did."), tales.A_PERSON, TO_SOME
    # actor can pay for none of the options of (paragraph, -)
    NOTHING_TO_CHOOSE = 12, "AB-A11", Message("[{actor}|You] can’t afford anything there and [turns|turn] back.")
    PAID_BONUS = (      # actor pays for lanterns (-, coins, lanterns)
        13, "AB-25", Message("[{actor} pays {coins} and gets|You pay {coins} and get] {lanterns} more."), tales.HELP,
    )
    # actor pays to choose (-, coins)
    PAID_COST = 14, "AB-A11", Message("[{actor} pays|You pay] {coins} for it."), MONEY
    # actor pays to choose (item, -)
    PAID_ITEM = 15, "AB-A11", Message("[{actor} gives|You give] 1 {thing} for it."), A_THING
    # actor has lanterns besides the dice (-, lanterns)
    BONUS = 16, "AB-25", Message("[{actor} starts|You start] with {lanterns}."), tales.A_BONUS
    # actor rolls for (villager, face, lanterns)
    ROLLED = 17, "AB-24", Message("[{actor}’s|Your] {villager} rolls {amount}: {lanterns}."), rolls, tales.A_ROLL
    REROLLED = (      # actor rolls again for (villager, face, lanterns)
        18, "AB-26", Message("[{actor}’s|Your] {villager} rerolls and gets {amount}: {lanterns}."), rolls, tales.A_ROLL,
    )
    EXERTED = (      # actor exerts (villager, total)
        19, "AB-27", Message("[{actor} exerts|You exert] the {villager}, who gets injured: {lanterns} in all."),
        exerts, tales.AN_EXERTION,
    )
    HARDY = (      # actor exerts (villager, total), who is only exhausted by it
        20, "AB-27", Message("[{actor} exerts|You exert] the {villager}, who is only exhausted: {lanterns} in all."),
        exerts, tales.AN_EXERTION,
    )
    SUCCEEDED = (      # actor reaches (number, total, ending)
        21, "AB-28", Message("[{actor} has {lanterns} and reaches|You have {lanterns} and reach] {item}. {story}"),
        succeeds, tales.WON, TO_ALL,
    )
    # actor reaches no number (paragraph, total, option)
    FAILED = 22, "AB-30", Message("[{actor} has|You have] {lanterns}: not enough. {story}"), fails, tales.LOST, TO_ALL
    CANNOT_PAY = (      # the same, for want of coins only
        95, "AB-A12", Message(
            "[{actor} has|You have] {lanterns}, enough for {number}, but can’t pay for the reward. {story}"
        ),
        fails, tales.UNPAID, TO_ALL,
    )
    # actor takes a result without a test (paragraph, option)
    TOLD = 23, "AB-31", Message("[{actor} takes|You take] the reward. {story}"), tales.A_RESULT, TO_ALL
    # actor takes the cave home (cave, -)
    CAVE_KEPT = 24, "AB-29", Message("[{actor} keeps|You keep] the cave."), marks_village("grows")
    CAVE_BACK = 25, "AB-30", Message("[{actor}’s|Your] cave goes to the bottom of the pile.")      # (cave, -)
    # it goes back on top: too few have woken (cave, -)
    CAVE_RETURNED = 26, "AB-A22", Message("The cave goes back on top of the pile.")
    # from an encounter: (-, coins)
    GOT_COINS = 27, "AB-28", Message("[{actor} gets|You get] {coins}."), MONEY, TO_SOME
    LOST_COINS = 28, "AB-32", Message("[{actor} pays|You pay] {coins}."), MONEY, TO_SOME
    GOT_ITEM = 29, "AB-28", Message("[{actor} gets|You get] {things}."), SO_MANY, TO_SOME      # (item, how many)
    LOST_ITEM = 30, "AB-32", Message("[{actor} loses|You lose] {things}."), SO_MANY, TO_SOME
    # there are no more of (item, -)
    SUPPLY_EMPTY = 31, "AB-A8", Message("The supply has run out: {thing}."), A_THING
    REPUTATION = (      # actor's is now (reputation, steps)
        32, "AB-65", Message("[{actor}: {signed} reputation|Your reputation: {signed}] (now {item})."),
        moves_cube, IN_STEPS, TO_SOME,
    )
    REPUTATION_STAYS = (      # at the end of its track (reputation, -)
        33, "AB-65", Message("[{actor}’s|Your] reputation stays at {item}, the end of the track."), IN_STEPS,
    )
    GOT_CAVE = 34, "AB-A13", Message("[{actor} gets|You get] another cave."), TO_SOME      # (cave, -)
    NO_CAVE = 35, "AB-A13", Message("There’s no cave left for [{actor}|you].")      # there is none
    # (villager, -) joins actor
    JOINED = 36, "AB-A14", Message("The {villager} joins [{actor}|you], exhausted from the trip."), A_VILLAGER, TO_SOME
    NOBODY_JOINS = (      # the row is empty; coins instead: (-, coins)
        37, "AB-A15", Message("Nobody is left to join [{actor}, who gets|you: you get] {coins} instead."),
        MONEY, TO_SOME,
    )
    INJURED = (      # (villager, -)
        38, "AB-A17", Message("[{actor}’s|Your] {villager} gets injured."),
        marks_villager("hurts"), A_VILLAGER, TO_SOME,
    )
    NOBODY_TO_INJURE = 39, "AB-A36", Message("[{actor} has|You have] nobody left in the cave to injure.")
    # there is none so cheap
    NO_FREE_BUILDING = 40, "AB-A16", Message("No building costs {amount} or less, so [{actor} gets|you get] none.")
    DECLINED = 41, "AB-A16", Message("[{actor} doesn’t|You don’t] want the free building.")      # actor builds none
    # actor builds (building, coins, villager)
    BUILT = 42, "AB-34", Message("[{actor} builds|You build] {building} for {coins}."), builds, A_PRICE
    BUILT_FREE = (      # actor gets (building, -)
        43, "AB-A16", Message("[{actor} gets|You get] {building} for free."), marks_village("grows"), A_BUILDING,
    )
    # actor's buildings pay for building (-, coins)
    BUILDERS_COIN = 44, "AB-38", Message("[{actor} gets|You get] {coins} for building."), MONEY
    # actor's buildings pay for exploring (-, coins)
    EXPLORERS_COIN = 45, "AB-29", Message("[{actor} gets|You get] {coins} for the successful expedition."), MONEY
    # (building, coins): what it brings when it is built
    AT_ONCE_COINS = 46, "AB-39", Message("{building} brings [{actor}|you] {coins}."), marks_building("gives"), A_PRICE
    # (building, how many, item)
    AT_ONCE_ITEM = 47, "AB-39", Message("{building} brings [{actor}|you] {things}."), marks_building("gives"), LAID
    AT_ONCE_REPUTATION = (      # (building, reputation)
        48, "AB-65", Message("{building} brings [{actor}|you] fame: reputation now {amount}."), moves_cube, FAME,
    )
    # goods lie on (building, how many, good)
    ON_CARD = 49, "AB-39", Message("[{actor}’s|Your] {building} now holds {things}."), marks_building("gives"), LAID
    # actor takes a good (good, building, villager)
    HARVESTED = 50, "AB-40", Message("[{actor} harvests|You harvest] 1 {thing} from {building}."), harvests, A_HARVEST
    # actor gets one more (good, villager)
    HARVESTED_MORE = 51, "AB-40", Message("[{actor}’s|Your] {villager} brings in 1 more {thing}."), BROUGHT_IN
    # actor hires (villager, coins, teacher)
    TRAINED = 52, "AB-42", Message("[{actor} trains|You train] the {villager} for {coins}."), HIRED
    TRAINED_READY = (      # the same, who is ready at once
        53, "AB-42", Message("[{actor} trains|You train] the {villager} for {coins}: ready right away."), HIRED,
    )
    LABORED = (      # actor earns (villagers, coins)
        54, "AB-43", Message(
            "[{actor} sends|You send] {amount} villager to labor: {coins}.",
            "[{actor} sends|You send] {amount} villagers to labor: {coins}.",
        ),
        MONEY,
    )
    # actor's villagers or buildings earn more (-, coins)
    LABOR_BONUS = 55, "AB-43", Message("[{actor} gets|You get] {coins} extra for labor."), MONEY
    TOOK_CIDER = (      # actor takes the cider from the board
        56, "AB-43", Message("[{actor} is|You’re] the first to labor this round and [takes|take] the cider."),
        marks_village("wins"), TO_SOME,
    )
    PASSED = 57, "AB-44", Message("[{actor} passes|You pass]."), marks_village("sleeps")
    # actor places (good, circle, how many lie there now)
    PLACED = 58, "AB-50", Message("[{actor} places|You place] 1 {thing} in circle {number}."), IN_CIRCLE
    # actor puts (item, -) on sale
    FOR_SALE = 59, "AB-47", Message("[{actor} puts|You put] 1 {thing} up for sale."), A_THING
    # actor takes it back (item, -)
    WITHDREW = 60, "AB-47", Message("[{actor} takes|You take] 1 {thing} off sale."), A_THING
    # actor renews (deck, -)
    REFRESHED = 61, "AB-49", Message("[{actor} pays|You pay] a coin for new {deck}."), A_DECK
    OFFERED = (      # actor offers (seat, price, item)
        62, "AB-45", Message("[{actor} offers {other}|You offer {other}|{actor} offers you] {coins} for {thing}."),
        A_TRADE, TO_SOME,
    )
    COUNTERED = (      # actor, the seller, asks (seat, price, item)
        63, "AB-A37", Message("[{actor} wants|You want|{actor} wants] {coins} from [{other}|{other}|you] for {thing}."),
        A_TRADE, TO_SOME,
    )
    SOLD = (      # actor sells to (seat, price, item)
        64, "AB-45", Message(
            "[{actor} sells {thing} to {other}|You sell {thing} to {other}|{actor} sells you {thing}] for {coins}.",
        ),
        marks_village("wins"), A_TRADE, TO_SOME,
    )
    REFUSED = (      # actor refuses what (seat, price) offers
        65, "AB-46", Message("[{actor}|You|{actor}] won’t sell to [{other}|{other}|you] for {coins}."),
        AN_OFFER, TO_SOME,
    )
    REFUSED_COUNTER = (      # actor refuses what (seat, price) asks
        66, "AB-A37", Message("[{actor}|You|{actor}] won’t pay [{other}|{other}|you] {coins}."), AN_OFFER, TO_SOME,
    )
    ROLLED_ASLEEP = (      # (villager, face) does not wake
        67, "AB-A22", Message("[{actor}’s|Your] {villager} rolls {amount} and stays asleep."),
        marks_villager("sleeps"), A_VILLAGER,
    )
    WOKE = (      # (villager, face) comes along
        68, "AB-A22", Message("[{actor}’s|Your] {villager} rolls {amount} and comes along."),
        marks_villager("goes"), A_VILLAGER,
    )
    # actor has nobody left for what was begun
    TOO_FEW = 69, "AB-A22", Message("[{actor} has|You have] too few villagers awake for that; [the|your] turn goes on.")
    DUSK = 70, "AB-57", Message("Evening of round {item}.")      # the evening of round (round, -)
    NEW_CIDER = 71, "AB-58", Message("A cider is back on the reputation board.")      # a cider is put on the board
    SLID = 72, "AB-59", Message("The villagers in the row slide to the cheaper slots.")
    # actor gives (item, villager, area): told to actor alone until all are done
    DRANK = 73, "AB-60", Message("You give the {villager} 1 {thing}: now {area}."), A_DRINK
    # (villager, area)
    SLEPT = 74, "AB-60", Message("You put the {villager} to bed: now {area}."), marks_villager("sleeps"), RESTING
    # (villager, area)
    TIRELESS = 75, "AB-60", Message("The {villager} needs no bed: now {area}."), marks_villager("sleeps"), RESTING
    # actor's evening: (potions, ciders, beds)
    RESTED = 76, "AB-60", Message("[{actor}’s|Your] village rests. {drinks}"), IN_BED
    INCOME = (      # actor gets (-, coins, circles)
        77, "AB-61", Message("[{actor} collects|You collect] {coins} in income."),
        marks_village("wins"), MONEY, TO_SOME,
    )
    # as PLACED, in the evening
    PLACED_SECRETLY = 78, "AB-54", Message("You place 1 {thing} in circle {number}."), IN_CIRCLE
    # actor's buildings bring (item, how many)
    BROUGHT = 79, "AB-62", Message("[{actor}’s|Your] buildings bring {things}."), SO_MANY, TO_SOME
    CARD_PASSES = 80, "AB-63", Message("[{actor} now has|You now have] the first-player card."), TO_SOME
    # alone: a row is renewed in the evening (deck, -)
    RENEWED = 81, "AB-A39", Message("Evening: new {deck} are laid out."), A_DECK
    LAST_GOODS = 82, "AB-70", Message("The last evening: one last chance to place goods."), TO_ALL
    # in the evening, or at the end, actor has placed goods (good, how many, circle)
    PLACED_IN_EVENING = 96, "AB-54", Message("[{actor} has|You have] placed {things} in circle {number}."), ON_TRACK
    PLACED_LAST = 83, "AB-70", Message("[{actor} has|You have] placed {things} in circle {number}."), ON_TRACK
    # what was on sale comes back to actor (item, -)
    RETURNED = 84, "AB-A24", Message("[{actor} gets|You get] back what was on sale: {thing}."), A_THING, TO_SOME
    SCORED = (      # actor has (-, points)
        85, "AB-71", Message(
            "[{actor} scores|You score] {amount} point.",
            "[{actor} scores|You score] {amount} points.",
        ),
        TO_SOME,
    )
    WON = 86, "AB-74", Message("[{actor} has|You have] the finest village."), TO_ALL
    # on a building (building, how many, good)
    GREW = 87, "AB-62", Message("[{actor}’s|Your] {building} yields {things}."), marks_building("gives"), LAID
    PICKED_TO_HARVEST = (      # actor picks (villager, -)
        88, "AB-40", Message("[{actor} sends|You send] the {villager} to harvest."), marks_villager("goes"), A_VILLAGER,
    )
    PICKED_TO_LABOR = (
        89, "AB-43", Message("[{actor} sends|You send] the {villager} to labor."), marks_villager("goes"), A_VILLAGER,
    )
    # those of actor are ready who were exhausted from the beginning (-, villagers)
    BEGINS_AFRESH = 90, "AB-4", Message(
        "{amount} of [{actor}’s|your] villagers has rested since the start and is ready.",
        "{amount} of [{actor}’s|your] villagers have rested since the start and are ready.",
    )


class Refusal(Cited):
    """Why an action is refused."""

    NONE = 0
    GAME_OVER = 1, "AB-14", Message("The game is over.")
    CHANCE_ONLY = 2, "AB-13", Message("Dice and cards are up to chance, not you.")
    NOT_YOUR_TURN = 3, "AB-15", Message("It’s someone else’s turn.")
    WRONG_MOMENT = 4, "AB-16", Message("You can’t do that right now.")
    HAS_PASSED = 5, "AB-44", Message("You’ve passed: you’re out until the evening.")
    ANSWER_AWAITED = 6, "AB-46", Message("Your offer has to be answered first.")      # by the other one
    COUNTER_AWAITED = 68, "AB-A37", Message("The buyer has to respond to your price first.")
    NONE_READY = 7, "AB-17", Message("None of your villagers is ready.")
    TOO_FEW_READY = 8, "AB-19", Message("It takes at least two ready villagers to go down.")      # for an expedition
    NO_CAVES_LEFT = 9, "AB-A35", Message("There’s no cave left to explore.")
    NO_BUILDER = 10, "AB-34", Message("To build, you need a ready villager with a hammer.")
    CANNOT_AFFORD_BUILDING = 11, "AB-A31", Message("You can’t afford any building.")
    NOTHING_TO_HARVEST = 12, "AB-40", Message("There are no goods on your buildings.")
    NO_TEACHER = 13, "AB-42", Message("To train, you need a ready villager with a quill.")
    CANNOT_AFFORD_VILLAGER = 14, "AB-A31", Message("You can’t afford anyone in the row.")
    NOT_YOURS = 15, "AB-16", Message("That villager isn’t yours.")      # villager
    NOT_READY = 16, "AB-19", Message("That villager isn’t ready.")      # villager
    NO_HAMMER = 17, "AB-34", Message("That villager doesn’t have a hammer.")
    NO_QUILL = 18, "AB-42", Message("That villager doesn’t have a quill.")
    PICKED_ALREADY = 19, "AB-19", Message("You already picked that villager.")
    NOT_IN_ORDER = 20, "AB-A38", Message("At this table, pick villagers in numerical order.")
    PARTY_TOO_SMALL = 21, "AB-19", Message("At least two villagers must go down.")
    NOBODY_PICKED = 22, "AB-40", Message("Pick someone first.")
    ENOUGH_PICKED = 23, "AB-40", Message("Your buildings don’t have that many goods.")      # no more lie there
    NOT_OPEN = 24, "AB-34", Message("That building isn’t available.")      # building, slot
    TOO_EXPENSIVE = 25, "AB-34", Message("You can’t afford that building.")
    NO_FREE_CAVE = 26, "AB-35", Message("An outpost needs an empty cave of yours.")
    NOT_YOUR_BUILDING = 27, "AB-40", Message("That building isn’t yours.")
    NO_GOODS_THERE = 28, "AB-40", Message("That good isn’t there.")
    SLOT_EMPTY = 29, "AB-42", Message("Nobody is waiting in that slot.")
    SLOT_TOO_EXPENSIVE = 30, "AB-42", Message("You can’t afford that villager.")
    NO_SUCH_OPTION = 31, "AB-22", Message("That option isn’t available here.")
    CANNOT_PAY_OPTION = 32, "AB-A11", Message("You don’t have what that option takes.")
    NOT_OWNED = 33, "AB-47", Message("You have none of that on hand.")      # no such loose good or item
    SALES_SPENT = 34, "AB-A40", Message(      # the safety stop
        "That makes 999 changes to what you sell in this turn. You can’t change it again this turn."
    )
    LIES_THERE = 35, "AB-47", Message("You are already selling one of those.")      # on the sale circle
    NOTHING_ON_SALE = 36, "AB-47", Message("Nothing is for sale there.")
    OWN_SALE = 37, "AB-45", Message("You can’t buy from yourself.")
    NO_SUCH_SEAT = 38, "AB-45", Message("That seat is empty.")
    CANNOT_AFFORD_OFFER = (
        39, "AB-46", Message("You can’t offer enough: it takes at least three coins, and more than was declined."),
    )
    REFUSED_BEFORE = 41, "AB-46", Message("Offer at least three coins, and more than was declined.")
    PRICE_TOO_HIGH = 42, "AB-46", Message("The buyer doesn’t have that many coins.")
    COUNTER_TOO_LOW = 43, "AB-A37", Message("Ask for more than was offered.")
    REFRESHED_ALREADY = 44, "AB-49", Message("You can replace a row only once a turn.")
    NO_COIN = 45, "AB-49", Message("Replacing a row costs a coin.")
    NO_NEW_CARDS = 46, "AB-49", Message("There are no cards left for that row.")      # none in the deck, none open
    NOT_IN_PARTY = 47, "AB-23", Message("That villager isn’t on the expedition.")
    HAS_SLEPT = 48, "AB-60", Message("That villager already had a bed this evening.")
    NO_BED = 49, "AB-60", Message("All your beds are taken.")
    NEEDS_NO_BED = 50, "AB-60", Message("That villager needs no bed and recovers without one.")
    NOT_INJURED = 51, "AB-60", Message("Potions are for the injured.")
    NOT_EXHAUSTED = 52, "AB-60", Message("Ciders are for the exhausted.")
    IS_READY = 53, "AB-60", Message("That villager is already ready.")
    NO_POTION = 54, "AB-60", Message("You have no potions.")
    NO_CIDER = 55, "AB-60", Message("You have no ciders.")
    BEDS_BEGUN = 56, "AB-A27", Message("Potions and ciders come before beds.")
    ONLY_JUST_TAKEN = 57, "AB-41", Message("After a harvest you can only sell what you just harvested.")
    BUILDING_TOO_DEAR = 58, "AB-A16", Message("That building is too expensive to get for free.")
    NOBODY_BUYS = 59, "AB-A39", Message("You’re playing solo: there’s nobody to buy it.")      # alone
    EVENING_FINISHED = 60, "AB-60", Message("You’re done, but others aren’t yet.")
    LAST_FINISHED = 61, "AB-70", Message("You’re done, but others aren’t yet.")
    BUILDS_NOTHING = 62, "AB-A31", Message("You can’t afford anything that villager could build.")
    TRAINS_NOBODY = 63, "AB-A31", Message("You can’t afford anyone that villager could train.")
    NOBODY_LABORS = 64, "AB-43", Message("Pick someone first.")
    LABORS_ALREADY = 65, "AB-43", Message("You already picked that villager.")
    HARVESTS_ALREADY = 66, "AB-40", Message("You already picked that villager.")
    NOTHING_TO_PLACE = 67, "AB-50", Message("You have none of that on hand.")
    NOT_READY_TO_BUILD = 69, "AB-34", Message("That villager isn’t ready.")
    NOT_READY_TO_HARVEST = 70, "AB-40", Message("That villager isn’t ready.")
    NOT_READY_TO_TRAIN = 71, "AB-42", Message("That villager isn’t ready.")
    NOT_READY_TO_LABOR = 72, "AB-43", Message("That villager isn’t ready.")
    NOT_YOURS_TO_REST = 73, "AB-60", Message("That villager isn’t yours.")
    NOTHING_TO_PAY = 74, "AB-A11", Message("You have none of that on hand.")
    NOTHING_TO_BUY = 77, "AB-45", Message("Nothing is for sale there.")
    NO_DIE_TO_REROLL = 78, "AB-26", Message("That villager isn’t on the expedition.")
    NOT_THERE_TO_INJURE = 79, "AB-A17", Message("That villager isn’t on the expedition.")
    COUNTER_TOO_HIGH = 80, "AB-A37", Message("The buyer doesn’t have that many coins.")


class Ending(Cited):
    """Why the game ended."""

    NONE = 0
    ROUNDS = 1, "AB-57", Message("All rounds have been played.")
    # alone: the village stays small
    LOST_ALONE = 2, "AB-A39", Message("The last round is over: just a clearing with a few huts.")
    HAMLET = 3, "AB-A39", Message("The last round is over: you’ve built a hamlet.")      # alone: a hamlet,
    VILLAGE = 4, "AB-A39", Message("The last round is over: you’ve built a village.")      # a village,
    TOWN = 5, "AB-A39", Message("The last round is over: you’ve built a town.")      # a town


class Breach(Cited):
    """What a broken state breaks."""

    NONE = 0
    VILLAGERS = 1, "AB-2", Message("A villager is in two places, or in none.")
    BUILDINGS = 2, "AB-1", Message("A building is in two places, or in none.")
    CAVES = 3, "AB-1", Message("A cave card is in two places, or in none.")
    ITEMS = 4, "AB-1", Message("Goods, potions or ciders have appeared or vanished.")
    TRACK = 5, "AB-50", Message("A track has a gap, or something is out of range.")
    AWAITED = 6, "AB-15", Message("The game is waiting for the wrong players.")
    MEMORY = 7, "AB-A42", Message("Somebody remembers the impossible.")

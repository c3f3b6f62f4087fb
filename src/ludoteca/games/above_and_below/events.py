"""What the journal can tell and why an action can be refused; `words.py` has the sentence and clause of each."""

from enum import IntEnum


class Event(IntEnum):
    """Entries of the journal. In brackets: what `item`, `amount` and `detail` hold."""

    FIRST = 1              # actor has the first-player card
    ROUND_BEGINS = 2       # (round, rounds)
    REVEALED = 3           # (building, -)
    CAVE_REVEALED = 4      # (cave, -)
    ARRIVED = 5            # (villager, slot)
    EXPLORES = 6           # actor goes down (cave, -)
    PICKED = 7             # actor picks (villager, -) to go down
    SET_OUT = 8            # actor's party sets out (-, villagers)
    ENCOUNTER = 9          # actor comes to (paragraph, face)
    FOLLOWS = 10           # actor comes to (paragraph, -): what follows
    CHOSE = 11             # actor chooses (paragraph, option)
    NOTHING_TO_CHOOSE = 12     # actor can pay for none of the options of (paragraph, -)
    PAID_BONUS = 13        # actor pays for lanterns (-, coins, lanterns)
    PAID_COST = 14         # actor pays to choose (-, coins)
    PAID_ITEM = 15         # actor pays to choose (item, -)
    BONUS = 16             # actor has lanterns besides the dice (-, lanterns)
    ROLLED = 17            # actor rolls for (villager, face, lanterns)
    REROLLED = 18          # actor rolls again for (villager, face, lanterns)
    EXERTED = 19           # actor exerts (villager, total)
    HARDY = 20             # actor exerts (villager, total), who is only exhausted by it
    SUCCEEDED = 21         # actor reaches (number, total)
    FAILED = 22            # actor reaches no number (paragraph, total, option)
    TOLD = 23              # actor takes a result without a test (paragraph, option)
    CAVE_KEPT = 24         # actor takes the cave home (cave, -)
    CAVE_BACK = 25         # it goes under its pile (cave, -)
    CAVE_RETURNED = 26     # it goes back on top: too few have woken (cave, -)
    GOT_COINS = 27         # from an encounter: (-, coins)
    LOST_COINS = 28
    GOT_ITEM = 29          # (item, how many)
    LOST_ITEM = 30
    SUPPLY_EMPTY = 31      # there are no more of (item, -)
    REPUTATION = 32        # actor's is now (reputation, steps)
    REPUTATION_STAYS = 33  # at the end of its track (reputation, -)
    GOT_CAVE = 34          # actor gets another cave (cave, -)
    NO_CAVE = 35           # there is none
    JOINED = 36            # (villager, -) joins actor
    NOBODY_JOINS = 37      # the row is empty; coins instead: (-, coins)
    INJURED = 38           # (villager, -)
    NOBODY_TO_INJURE = 39
    NO_FREE_BUILDING = 40  # there is none so cheap
    DECLINED = 41          # actor builds none
    BUILT = 42             # actor builds (building, coins, villager)
    BUILT_FREE = 43        # actor gets (building, -)
    BUILDERS_COIN = 44     # actor's buildings pay for building (-, coins)
    EXPLORERS_COIN = 45    # actor's buildings pay for exploring (-, coins)
    AT_ONCE_COINS = 46     # (building, coins): what it brings when it is built
    AT_ONCE_ITEM = 47      # (building, how many, item)
    AT_ONCE_REPUTATION = 48    # (building, reputation)
    ON_CARD = 49           # goods lie on (building, how many, good)
    HARVESTED = 50         # actor takes a good (good, building, villager)
    HARVESTED_MORE = 51    # actor gets one more (good, villager)
    TRAINED = 52           # actor hires (villager, coins, teacher)
    TRAINED_READY = 53     # the same, who is ready at once
    LABORED = 54           # actor earns (villagers, coins)
    LABOR_BONUS = 55       # actor's villagers or buildings earn more (-, coins)
    TOOK_CIDER = 56        # actor takes the cider from the board
    PASSED = 57
    PLACED = 58            # actor places (good, circle, how many lie there now)
    FOR_SALE = 59          # actor puts (item, -) on sale
    WITHDREW = 60          # actor takes it back (item, -)
    REFRESHED = 61         # actor renews (deck, -)
    OFFERED = 62           # actor offers (seat, price, item)
    COUNTERED = 63         # actor, the seller, asks (seat, price, item)
    SOLD = 64              # actor sells to (seat, price, item)
    REFUSED = 65           # actor refuses what (seat, price) offers
    REFUSED_COUNTER = 66   # actor refuses what (seat, price) asks
    ROLLED_ASLEEP = 67     # (villager, face) does not wake
    WOKE = 68              # (villager, face) comes along
    TOO_FEW = 69           # actor has nobody left for what was begun
    DUSK = 70              # the evening of round (round, -)
    NEW_CIDER = 71         # a cider is put on the board
    SLID = 72              # the villagers of the row slide to the cheaper slots
    DRANK = 73             # actor gives (item, villager, area): told to actor alone until all are done
    SLEPT = 74             # (villager, area)
    TIRELESS = 75          # (villager, area)
    RESTED = 76            # actor's evening: (potions, ciders, beds)
    INCOME = 77            # actor gets (-, coins, circles)
    PLACED_SECRETLY = 78   # as PLACED, in the evening
    BROUGHT = 79           # actor's buildings bring (item, how many)
    CARD_PASSES = 80       # actor has the first-player card now
    RENEWED = 81           # alone: a row is renewed in the evening (deck, -)
    LAST_GOODS = 82        # everybody may place goods for the last time
    PLACED_LAST = 83       # in the evening actor has placed goods (good, how many, circle)
    RETURNED = 84          # what was on sale comes back to actor (item, -)
    SCORED = 85            # actor has (-, points)
    WON = 86
    GREW = 87              # on a building (building, how many, good)
    PICKED_TO_HARVEST = 88     # actor picks (villager, -)
    PICKED_TO_LABOR = 89
    BEGINS_AFRESH = 90     # those of actor are ready who were exhausted from the beginning (-, villagers)


class Refusal(IntEnum):
    """Why an action is refused."""

    NONE = 0
    GAME_OVER = 1
    CHANCE_ONLY = 2
    NOT_YOUR_TURN = 3
    WRONG_MOMENT = 4
    HAS_PASSED = 5
    ANSWER_AWAITED = 6     # the other one must answer first
    NONE_READY = 7
    TOO_FEW_READY = 8      # for an expedition
    NO_CAVES_LEFT = 9
    NO_BUILDER = 10
    CANNOT_AFFORD_BUILDING = 11
    NOTHING_TO_HARVEST = 12
    NO_TEACHER = 13
    CANNOT_AFFORD_VILLAGER = 14
    NOT_YOURS = 15         # villager
    NOT_READY = 16         # villager
    NO_HAMMER = 17
    NO_QUILL = 18
    PICKED_ALREADY = 19
    NOT_IN_ORDER = 20
    PARTY_TOO_SMALL = 21
    NOBODY_PICKED = 22
    ENOUGH_PICKED = 23     # no more goods lie there
    NOT_OPEN = 24          # building, slot
    TOO_EXPENSIVE = 25
    NO_FREE_CAVE = 26
    NOT_YOUR_BUILDING = 27
    NO_GOODS_THERE = 28
    SLOT_EMPTY = 29
    SLOT_TOO_EXPENSIVE = 30
    NO_SUCH_OPTION = 31
    CANNOT_PAY_OPTION = 32
    NOT_OWNED = 33         # no such loose good or item
    SALES_SPENT = 34       # the safety stop
    LIES_THERE = 35        # on the sale circle
    NOTHING_ON_SALE = 36
    OWN_SALE = 37
    NO_SUCH_SEAT = 38
    CANNOT_AFFORD_OFFER = 39
    REFUSED_BEFORE = 41    # a price that is not higher than one refused
    PRICE_TOO_HIGH = 42
    COUNTER_TOO_LOW = 43
    REFRESHED_ALREADY = 44
    NO_COIN = 45
    NO_NEW_CARDS = 46      # the deck is empty
    NOT_IN_PARTY = 47
    HAS_SLEPT = 48
    NO_BED = 49
    NEEDS_NO_BED = 50
    NOT_INJURED = 51
    NOT_EXHAUSTED = 52
    IS_READY = 53
    NO_POTION = 54
    NO_CIDER = 55
    BEDS_BEGUN = 56
    ONLY_JUST_TAKEN = 57   # after the harvest only goods just taken may be put on sale
    BUILDING_TOO_DEAR = 58     # for a free building
    NOBODY_BUYS = 59       # alone


class Ending(IntEnum):
    """Why the game ended."""

    NONE = 0
    ROUNDS = 1
    LOST_ALONE = 2         # alone: the village stays small
    HAMLET = 3             # alone: a hamlet,
    VILLAGE = 4            # a village,
    TOWN = 5               # a town


class Breach(IntEnum):
    """What a broken state breaks."""

    NONE = 0
    VILLAGERS = 1
    BUILDINGS = 2
    CAVES = 3
    ITEMS = 4
    TRACK = 5
    AWAITED = 6

"""What lies on the table: goods, villagers, buildings, caves and tracks, with their numbers and names in notation."""

from enum import IntEnum

GOODS = 8
CIDER = 8                  # items beside the goods
POTION = 9
ITEMS = 10
VILLAGERS = 36             # tokens: three starting ones a player, then the regular, then the special ones
STARTERS = 3               # of a player
FIRST_REGULAR = 12
FIRST_SPECIAL = 30
BUILDINGS = 68             # cards: the first houses, houses, outposts, key and star houses
FIRST_HOUSE = 4
FIRST_OUTPOST = 29
FIRST_KEY = 53
FIRST_STAR = 62
CAVES = 25
FACES = 6                  # of a die, and cells of a cave card
SLOTS = 5                  # of the villager row
ROW = 4                    # open houses, outposts and key houses
STACKS = 2                 # kinds of goods that one building can hold
CIRCLES = 8                # of the advancement track
MOST_PLAYERS = 4
MOST_OPTIONS = 3           # of a paragraph
MOST_TIERS = 3             # explore numbers of an option
MOST_CHOICES = 6           # of a reward
PERSONS = 6                # who come back and remember
LOWEST_REPUTATION = -8
HIGHEST_REPUTATION = 12
REPUTATIONS = HIGHEST_REPUTATION - LOWEST_REPUTATION + 1
GOODS_SUPPLY = (12, 12, 12, 10, 10, 10, 8, 7, 10, 20)      # tokens of each item in the box (AB-1, AB-2)


class Good(IntEnum):
    """A kind of goods, in the order of the supply."""

    FRUIT = 0
    FISH = 1
    MUSHROOM = 2
    POT = 3
    ROPE = 4
    PAPER = 5
    ORE = 6
    AMETHYST = 7


class Class(IntEnum):
    """A class of buildings."""

    START = 0
    HOUSE = 1
    OUTPOST = 2
    KEY = 3
    STAR = 4


class Skill(IntEnum):
    """How well a villager builds or trains."""

    NONE = 0
    PLAIN = 1
    PLUS = 2               # pays one coin less (AB-34, AB-42)


class Work(IntEnum):
    """A normal action that is being put together (AB-16)."""

    NONE = 0
    EXPLORE = 1
    BUILD = 2
    HARVEST = 3
    TRAIN = 4
    LABOR = 5


class Area(IntEnum):
    """Where a villager of a player is."""

    NONE = 0               # with no player
    READY = 1
    EXHAUSTED = 2
    INJURED = 3
    PARTY = 4              # on the cave card
    CHOSEN = 5             # about to harvest or to labor


class Home(IntEnum):
    """Where a villager or a building is; from HELD on a player has it: HELD + seat."""

    PILE = 0               # face down, in an order that nobody knows
    ROW = 1
    ASIDE = 2              # special villagers; buildings that were put under their deck
    BOX = 3                # not in this game
    HELD = 4


class Den(IntEnum):
    """Where a cave card is; from HELD on a player has it: HELD + seat."""

    PILE = 0               # in an order that nobody knows
    TOP = 1
    BELOW = 2              # next to the top, known because the one on top came back
    UNDER = 3
    EXPLORED = 4           # on the table of the one who explores
    HELD = 5


class Thing(IntEnum):
    """What a building counts at the end (AB-71)."""

    NONE = 0
    VILLAGER = 1
    HOUSE = 2
    OUTPOST = 3
    CAVE = 4
    GOODTYPE = 5
    REP = 6


class Effect(IntEnum):
    """What an encounter brings or takes (AB-28 .. AB-32). In brackets: what its two numbers are."""

    COIN = 1               # (coins; below zero they are paid, -)
    GOOD = 2               # (good, how many; below zero they are lost)
    POTION = 3             # (how many, -)
    CIDER = 4              # (how many, -)
    REP = 5                # (steps, -)
    CHOOSE = 6             # (first of the results to choose from, how many)
    CAVE = 7               # (cards, -)
    CHEAPEST = 8           # the cheapest villager of the row
    SPECIAL = 9            # (villager, -)
    FREE_BUILDING = 10     # (highest cost, -)
    INJURE = 11            # (villagers, -)
    COPY_GOOD = 12
    DISCARD = 13           # (goods of one's choice, -)
    GOTO = 14              # (paragraph, -)


class Bonus(IntEnum):
    """Why an option gives lanterns besides the dice. In brackets: what `of` is."""

    NONE = 0
    SKILL_HAMMER = 1       # for each villager in the party who builds
    SKILL_QUILL = 2
    ITEM = 3               # (item) who owns one
    PAY = 4                # (coins) who pays before the dice
    TAG = 5                # (tag) a party in which somebody has it
    VILLAGER = 6           # (villager) a party in which it is
    PARTY = 7              # (villagers) a party of so many or more
    KNOWN = 8              # (Memory) whom the paragraph's person remembers so


class Memory(IntEnum):
    """What somebody who comes back remembers of a player (AB-A42)."""

    NONE = 0
    KIND = 1
    WRONGED = 2


class Cost(IntEnum):
    """What must be paid, or owned, to choose an option. In brackets: what `of` is."""

    NONE = 0
    PAY_COIN = 1           # (coins)
    PAY_ITEM = 2           # (item)
    PAY_ANY = 3            # (goods, of one's choice)
    HAVE_COIN = 4          # (coins)
    HAVE_ITEM = 5          # (item)


GOOD_NAMES = tuple(good.name.lower() for good in Good)      # names: the same in every language and with every pack
ITEM_NAMES = (*GOOD_NAMES, "cider", "potion")
PERSON_NAMES = tuple(f"p{number}" for number in range(1, PERSONS + 1))
MEMORY_NAMES = tuple(each.name.lower() for each in Memory)
STARTER_NAMES = ("mason", "scribe", "lamplighter")
VILLAGER_NAMES = (
    *(f"{name}{seat}" for seat in range(MOST_PLAYERS) for name in STARTER_NAMES[:STARTERS]),
    *(f"r{number:02}" for number in range(1, 19)),
    *(f"x{number}" for number in range(1, 7)),
)
BUILDING_NAMES = (
    *(f"home{seat}" for seat in range(MOST_PLAYERS)),
    *(f"h{number:02}" for number in range(1, 26)),
    *(f"o{number:02}" for number in range(1, 25)),
    *(f"k{number}" for number in range(1, 10)),
    *(f"s{number}" for number in range(1, 7)),
)
CAVE_NAMES = tuple(f"c{number:02}" for number in range(1, CAVES + 1))
DECK_NAMES = ("houses", "outposts")
HOUSES = range(FIRST_HOUSE, FIRST_OUTPOST)
OUTPOSTS = range(FIRST_OUTPOST, FIRST_KEY)
KEYS = range(FIRST_KEY, FIRST_STAR)
STARS = range(FIRST_STAR, BUILDINGS)


def ending_number(paragraph: int, nth: int, tier: int) -> int:
    """Return the number of an ending of the book: of a paragraph, its option, and the place of an explore number."""
    return (paragraph * MOST_OPTIONS + nth) * MOST_TIERS + tier + 1


def class_of(building: int) -> int:
    """Return the class of a building by its number."""
    if building < FIRST_HOUSE:
        return Class.START
    if building < FIRST_OUTPOST:
        return Class.HOUSE
    if building < FIRST_KEY:
        return Class.OUTPOST
    return Class.KEY if building < FIRST_STAR else Class.STAR


def first_of(deck: int) -> int:
    """Return the first card of a deck: 0 the houses, 1 the outposts."""
    return FIRST_HOUSE if deck == 0 else FIRST_OUTPOST


def beyond(deck: int) -> int:
    """Return the number after its last card."""
    return FIRST_OUTPOST if deck == 0 else FIRST_KEY

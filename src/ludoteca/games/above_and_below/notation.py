"""The names of all actions, in the order of their numbers: the same in every language and with every pack."""

from ludoteca.games.above_and_below.parts import (
    CAVES,
    FACES,
    MOST_CHOICES,
    MOST_PLAYERS,
    SLOTS,
    STARTERS,
    Good,
)
from ludoteca.games.above_and_below.state import HIGHEST_PRICE, LEAST_PRICE

GOOD_NAMES = tuple(good.name.lower() for good in Good)
ITEM_NAMES = (*GOOD_NAMES, "cider", "potion")
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

ACTIONS = (
    "pass",
    "explore",
    "build",
    "harvest",
    "train",
    "labor",
    "send",
    "done",
    "keep",
    *(f"refresh-{deck}" for deck in DECK_NAMES),
    *(f"villager-{villager}" for villager in VILLAGER_NAMES),
    *(f"building-{building}" for building in BUILDING_NAMES),
    *(f"slot-{slot}" for slot in range(1, SLOTS + 1)),
    *(f"option-{option}" for option in range(1, MOST_CHOICES + 1)),
    *(f"place-{good}" for good in GOOD_NAMES),
    *(f"sell-{item}" for item in ITEM_NAMES),
    "withdraw",
    *(f"buy-from-{seat}" for seat in range(MOST_PLAYERS)),
    "accept",
    "refuse",
    "yes",
    "no",
    *(f"price-{price}" for price in range(LEAST_PRICE, HIGHEST_PRICE + 1)),
    *(f"potion-{villager}" for villager in VILLAGER_NAMES),
    *(f"cider-{villager}" for villager in VILLAGER_NAMES),
    *(f"bed-{villager}" for villager in VILLAGER_NAMES),
    *(f"good-{good}" for good in GOOD_NAMES),
    *(f"die-{face}" for face in range(1, FACES + 1)),
    *(f"reveal-{building}" for building in BUILDING_NAMES),
    *(f"cave-{name}" for name in CAVE_NAMES),
    *(f"arrive-{villager}" for villager in VILLAGER_NAMES),
    *(f"start-{seat}" for seat in range(MOST_PLAYERS)),
)

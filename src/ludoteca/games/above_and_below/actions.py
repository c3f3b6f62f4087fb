"""The numbered set of actions. A number means the same in every state; `notation.py` names them."""

from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CAVES,
    FACES,
    GOODS,
    ITEMS,
    MOST_CHOICES,
    MOST_PLAYERS,
    SLOTS,
    VILLAGERS,
)
from ludoteca.games.above_and_below.state import HIGHEST_PRICE, LEAST_PRICE

PASS = 0
EXPLORE = 1                # the five normal actions
BUILD = 2
HARVEST = 3
TRAIN = 4
LABOR = 5
SEND = 6                   # those who were picked go to work
DONE = 7                   # no more of this
KEEP = 8                   # exert nobody more
REFRESH = 9                # + deck: renew the row of houses or outposts
VILLAGER = REFRESH + 2     # + villager: pick, roll again, exert or injure it
BUILDING = VILLAGER + VILLAGERS        # + building: build it, or take a good from it
SLOT = BUILDING + BUILDINGS            # + slot of the villager row
OPTION = SLOT + SLOTS      # + option of a paragraph, or one of several rewards
PLACE = OPTION + MOST_CHOICES          # + good: onto the track
SALE = PLACE + GOODS       # + item: onto the sale circle
WITHDRAW = SALE + ITEMS    # from it
BUY = WITHDRAW + 1         # + seat: from its sale circle
ACCEPT = BUY + MOST_PLAYERS
REFUSE = ACCEPT + 1
YES = REFUSE + 1
NO = YES + 1
PRICE = NO + 1             # + price - LEAST_PRICE: offer so much, or ask for it
DRINK_POTION = PRICE + HIGHEST_PRICE - LEAST_PRICE + 1     # + villager
DRINK_CIDER = DRINK_POTION + VILLAGERS # + villager
BED = DRINK_CIDER + VILLAGERS          # + villager
GOOD = BED + VILLAGERS     # + good: double it, lose it, pay it, or take it from a building
DIE = GOOD + GOODS         # + face - 1: chance rolls
REVEAL = DIE + FACES       # + building: chance reveals its card
CAVE = REVEAL + BUILDINGS  # + cave: chance reveals the card on top
ARRIVE = CAVE + CAVES      # + villager: chance brings it into the row
START = ARRIVE + VILLAGERS # + seat: chance names who begins
ACTION_COUNT = START + MOST_PLAYERS

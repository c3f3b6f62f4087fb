"""What villagers, players and chance can do: the kinds of action, and so the name and number of each."""

from ludoteca.engine.runtime.kinds import Domain, Kind, Taker, kinds
from ludoteca.games.above_and_below.parts import (
    BUILDING_NAMES,
    CAVE_NAMES,
    DECK_NAMES,
    FACES,
    GOOD_NAMES,
    ITEM_NAMES,
    MOST_CHOICES,
    MOST_PLAYERS,
    SLOTS,
    VILLAGER_NAMES,
)
from ludoteca.games.above_and_below.state import HIGHEST_PRICE, LEAST_PRICE, Phase

VILLAGER = Domain(VILLAGER_NAMES)
BUILDING = Domain(BUILDING_NAMES)
DECK = Domain(DECK_NAMES)
GOOD = Domain(GOOD_NAMES)
ITEM = Domain(ITEM_NAMES)
CAVE = Domain(CAVE_NAMES)
SLOT = Domain(tuple(map(str, range(1, SLOTS + 1))))                # of the villager row
OPTION = Domain(tuple(map(str, range(1, MOST_CHOICES + 1))))       # of a paragraph, or one of several rewards
SEAT = Domain(range(MOST_PLAYERS))
PRICE = Domain(range(LEAST_PRICE, HIGHEST_PRICE + 1))
FACE = Domain(range(1, FACES + 1))

PARTIES = (Phase.X_PICK, Phase.H_PICK, Phase.L_PICK)               # several are picked, then sent
PICKS = (Phase.X_PICK, Phase.B_PICK, Phase.H_PICK, Phase.T_PICK, Phase.L_PICK)
ENOUGH = (Phase.X_REROLL, Phase.FREE_BUILDING, Phase.AFTER_HARVEST, Phase.REST, Phase.LAST)
ANSWERS = (Phase.ANSWER, Phase.COUNTER)
ROLLS = (Phase.X_CELL, Phase.X_ROLL, Phase.X_REROLL_DIE, Phase.WAKE)

KINDS = kinds(
    Kind("pass", when=Phase.TURN),
    Kind("explore", when=Phase.TURN),                              # the five normal actions
    Kind("build", when=Phase.TURN),
    Kind("harvest", when=Phase.TURN),
    Kind("train", when=Phase.TURN),
    Kind("labor", when=Phase.TURN),
    Kind("send", when=PARTIES),                                    # those who were picked go to work
    Kind("done", when=ENOUGH),                                     # no more of this
    Kind("keep", when=Phase.X_EXERT),                              # exert nobody more
    Kind("refresh", DECK, when=Phase.TURN),                        # renew the row of houses or outposts
    Kind("villager", VILLAGER, when=(*PICKS, Phase.X_REROLL, Phase.X_EXERT, Phase.INJURE)),
    Kind("building", BUILDING, when=(Phase.B_CARD, Phase.H_TAKE, Phase.FREE_BUILDING)),
    Kind("slot", SLOT, when=Phase.T_SLOT),
    Kind("option", OPTION, when=(Phase.X_OPTION, Phase.CHOOSE)),
    Kind("place", GOOD, when=(Phase.TURN, Phase.AFTER_HARVEST, Phase.REST, Phase.LAST)),       # onto the track
    Kind("sell", ITEM, when=(Phase.TURN, Phase.AFTER_HARVEST)),    # put it onto the sale circle
    Kind("withdraw", when=Phase.TURN),                             # take it from there
    Kind("buy_from", SEAT, when=Phase.TURN),
    Kind("accept", when=ANSWERS),
    Kind("refuse", when=ANSWERS),
    Kind("yes", when=Phase.X_PAY),
    Kind("no", when=Phase.X_PAY),
    Kind("price", PRICE, when=(Phase.OFFER, Phase.ANSWER)),        # offer so much, or ask for it
    Kind("potion", VILLAGER, when=Phase.REST),
    Kind("cider", VILLAGER, when=Phase.REST),
    Kind("bed", VILLAGER, when=Phase.REST),
    Kind("good", GOOD, when=(Phase.X_PAY_GOOD, Phase.DISCARD, Phase.COPY, Phase.H_GOOD)),
    Kind("die", FACE, by=Taker.CHANCE, when=ROLLS),
    Kind("reveal", BUILDING, by=Taker.CHANCE, when=(Phase.REVEAL_KEY, Phase.REVEAL_HOUSE, Phase.REVEAL_OUTPOST)),
    Kind("cave", CAVE, by=Taker.CHANCE, when=Phase.REVEAL_CAVE),
    Kind("arrive", VILLAGER, by=Taker.CHANCE, when=Phase.ARRIVE),
    Kind("start", SEAT, by=Taker.CHANCE, when=Phase.START),
)

"""What changes during a game, and what a pack brings: one comment a field."""

from enum import IntEnum

from ludoteca.engine.game.options import options_record
from ludoteca.engine.runtime.record_types import INT, ints, many, record
from ludoteca.games.above_and_below.options import OPTIONS
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CAVES,
    CIRCLES,
    FACES,
    GOODS,
    ITEMS,
    MOST_OPTIONS,
    MOST_PLAYERS,
    MOST_TIERS,
    REPUTATIONS,
    ROW,
    SLOTS,
    STACKS,
    VILLAGERS,
)

MOST_PARAGRAPHS = 300      # of an encounter book, entries and follow-ups
MOST_ENTRIES = 160         # of them those at which an expedition can begin
MOST_RESULTS = 1200        # lists of effects in it
MOST_EFFECTS = 3600
RESERVED = 12              # results and effects of them that stand for rewards that are not known
TRIED_SALES = 3            # changes of the sale circle in a turn that are choices; further ones are out of turn (AB-48)
TRIED_OFFERS = 6           # to others in a turn, likewise (AB-A40)
MOST_SALES = 999           # changes in a turn: a safety stop, far beyond what anybody does
LEAST_PRICE = 3            # for what another one sells (AB-45)
HIGHEST_PRICE = 99
SMALLEST_PARTY = 2         # of an expedition (AB-19)
MOST_CHAPTERS = 3          # paragraphs of one (AB-31)
HAS_COINS = 7              # at the beginning (AB-3)
CLASSES = 5
NONE = -1


class Phase(IntEnum):
    """Where in the round the game is; `flow.py` tells what follows what."""

    START = 0              # chance names who begins
    TURN = 1               # free actions, then one normal action, or pass
    OFFER = 2              # the buyer names a price
    ANSWER = 3             # the seller answers
    COUNTER = 4            # the buyer answers the seller's own price
    X_PICK = 5             # explore: who goes
    X_CELL = 6             # chance: which paragraph
    X_OPTION = 7
    X_PAY_GOOD = 8         # which good is paid for the option
    X_PAY = 9              # lanterns for coins: yes or no
    X_ROLL = 10            # chance: a die for each of the party
    X_REROLL = 11          # whose die is rolled again
    X_REROLL_DIE = 12      # chance rolls it
    X_EXERT = 13
    CHOOSE = 14            # among rewards
    INJURE = 15            # who is injured
    DISCARD = 16           # which good is lost
    COPY = 17              # which good is doubled
    FREE_BUILDING = 18
    B_PICK = 19            # build: who builds
    B_CARD = 20            # what
    H_PICK = 21            # harvest: who works
    H_TAKE = 22            # where each takes a good
    H_GOOD = 23            # which, if two kinds lie there
    AFTER_HARVEST = 24
    T_PICK = 25            # train: who teaches
    T_SLOT = 26            # whom
    L_PICK = 27            # labor: who works
    WAKE = 28              # chance: does a sleepy villager wake
    REVEAL_KEY = 29        # chance reveals a card, or a villager arrives
    REVEAL_HOUSE = 30
    REVEAL_OUTPOST = 31
    REVEAL_CAVE = 32
    ARRIVE = 33
    REST = 34              # all at once, in the evening
    LAST = 35              # all at once, after the last round: goods onto the track
    OVER = 36
    FILL = 37              # from here on nobody is awaited: the game runs on by itself
    BEGIN_ROUND = 38
    BEGIN_TURN = 39
    READ = 40              # a paragraph is read
    TEST = 41              # the party is ready to roll
    ROLLED = 42            # all dice lie
    SETTLE = 43            # success or failure
    RESULT = 44            # effects, one by one
    HOME = 45              # the party comes back
    END_TURN = 46
    EVENING = 47
    TO_BED = 48            # the rows are filled: everybody may rest
    NIGHT = 49             # everybody has rested
    END = 50


Villager = record(
    where=INT,             # Home
    area=INT,              # Area
    die=INT,               # that lies on it, 0: none
    slept=INT,             # 1: it has had its step of this evening
    before=INT,            # area before the evening's choices: what others see of them meanwhile
)

Building = record(
    where=INT,             # Home
    raised=INT,            # the how-manieth building of this game it is, 0: not built
    tokens=ints(STACKS),   # goods that lie on it
)

Purse = record(
    coins=INT,
    goods=ints(ITEMS),     # loose ones, ciders and potions
    circle=ints(CIRCLES),  # good in each circle of the track, or NONE
    placed=ints(GOODS),    # goods on the track
)

Player = record(
    purse=Purse,
    before=Purse,          # as it was before the evening's choices
    sale=INT,              # item on the sale circle, or NONE
    rep=INT,               # reputation
    caves=INT,             # uncovered ones
    beds=INT,              # used this evening
    drunk=INT,             # potions and ciders drunk this evening
    done=INT,              # 1: has rested, or is ready for the end
    refused=INT,           # highest price refused in this turn for what is on sale here
)

State = record(
    options=options_record(OPTIONS),
    phase=INT,
    seats=INT,
    turn=INT,              # round, from 1; 0 in the set-up
    first=INT,             # who has the first-player card
    actor=INT,             # whose turn it is
    awaited=INT,           # mask of the seats that must act
    passed=INT,            # mask of the seats that have passed
    then=INT,              # phase that follows when all rows are filled
    hiring=INT,            # 1: open slots of the villager row are filled
    keys=INT,              # key houses still to be revealed
    cider=INT,             # 1: one lies on the reputation board
    raised=INT,            # buildings built so far
    sales=INT,             # changes of the sale circle in this turn: the first few are choices, the others out of turn
    refreshed=INT,         # 1: a row was renewed in this turn
    offers=INT,            # made in this turn: likewise
    partner=INT,           # from whom the actor wants to buy, or NONE
    price=INT,             # that lies on the table
    asked=INT,             # the buyer's own price before the seller named another; 0: none yet
    action=INT,            # normal action that is being put together: EXPLORE .. LABOR
    worker=INT,            # villager who builds, teaches, harvests just now, or is asked, or NONE
    picked=INT,            # villagers picked for it
    last=INT,              # the last of them, or NONE
    source=INT,            # building from which a good is taken, or NONE
    taken=ints(GOODS),     # goods just harvested that may still be loose or on sale
    slot=ints(SLOTS),      # villager of each slot of the row, or NONE
    row=ints(2, ROW),      # open houses and outposts, or NONE
    under=ints(2, 25),     # cards put under the two decks, in order,
    under_size=ints(2),    # and how many
    top=INT,               # cave card on top of its pile, or NONE
    below=INT,             # the next one if it is known, or NONE
    explored=INT,          # cave card of the one who explores, or NONE
    cave_under=ints(CAVES),
    cave_under_size=INT,
    paragraph=INT,         # that is being read, or NONE
    chapters=INT,          # paragraphs read in this expedition
    choice=INT,            # option chosen, or NONE
    paid=INT,              # 1: lanterns were paid for
    bonus=INT,             # lanterns besides the dice
    rerolls=INT,           # left
    exerted=INT,           # lanterns of those who were exerted, with the one more
    tested=INT,            # 1: dice have been rolled in this expedition
    failed=INT,            # 1: and were not enough
    kept=INT,              # 1: the explored cave has been taken home already
    result=INT,            # list of effects that is carried out, or NONE
    step=INT,              # the next of them
    outer=INT,             # list to come back to after a choice, or NONE
    outer_step=INT,
    left=INT,              # how many more of a choice: injuries, goods, caves
    supply=ints(ITEMS),    # tokens that lie beside the board; below zero where the supply is not limited
    read=ints(MOST_ENTRIES),           # 1: the paragraph has been read
    cave=ints(CAVES),      # Den of each cave card
    villagers=many(Villager, VILLAGERS),
    buildings=many(Building, BUILDINGS),
    players=many(Player, MOST_PLAYERS),
)

Folk = record(             # a villager of the pack
    hammer=INT,            # Skill
    quill=INT,
    lanterns=ints(FACES + 1),          # for each face of the die; 0 for none
    sleepy=INT,            # highest face with which it does not wake (AB-A22)
    no_bed=INT,            # 1: needs no bed
    labor_bonus=INT,       # coins when it labors
    extra=INT,             # good of which it harvests one more, or NONE
    stoic=INT,             # 1: exerting only exhausts it
    tag=INT,               # number of a tag, 0: none
    party_lantern=INT,     # lanterns that it gives its party
    discount=ints(CLASSES),            # coins less for a class of buildings that it builds
)

Plan = record(             # a building of the pack
    cost=INT,
    beds=INT,
    income=INT,
    vp=INT,                # besides the one that every building is worth
    thing=INT,             # Thing that it counts at the end,
    per=INT,               # and points for each
    good=ints(STACKS),     # kinds of goods that it holds, or NONE
    amount=ints(STACKS),   # how many of each at once,
    recurring=ints(STACKS),            # and 1 if they grow back
    once=ints(ITEMS),      # items that its builder gets at once,
    once_coin=INT,         # coins,
    once_rep=INT,          # and reputation
    every=ints(ITEMS),     # items that it brings every evening
    train_ready=INT,
    train_discount=INT,
    coin_on_build=INT,
    coin_on_explore=INT,
    reroll=INT,
    labor_bonus=INT,       # coins at each labor of its owner
)

Option = record(           # of a paragraph
    there=INT,             # 1: there is one
    cost=INT,              # Cost
    cost_of=INT,
    bonus=INT,             # Bonus
    bonus_of=INT,
    bonus_lanterns=INT,
    goto=INT,              # paragraph that follows without a test, or NONE
    plain=INT,             # result without a test, or NONE
    number=ints(MOST_TIERS),           # explore numbers, ascending, 0: no more
    reward=ints(MOST_TIERS),           # result of each
    penalty=INT,           # result of a failure, or NONE
)

Paragraph = record(
    options=many(Option, MOST_OPTIONS),
)

Deed = record(
    kind=INT,              # Effect
    one=INT,               # its two numbers
    two=INT,
)

Result = record(
    first=INT,             # its first effect,
    count=INT,             # and how many there are
    price=INT,             # coins that it costs
)

Tables = record(
    library=ints(4),       # by which the pack's texts are found; rules never read it
    folk=many(Folk, VILLAGERS),
    plans=many(Plan, BUILDINGS),
    track_vp=ints(CIRCLES),
    track_income=ints(CIRCLES + 1),
    prices=ints(SLOTS),
    rep_vp=ints(REPUTATIONS),
    rank=ints(MOST_PLAYERS),
    cells=ints(CAVES, FACES),
    entries=INT,           # paragraphs at which an expedition can begin: the first so many
    follow_ups=INT,        # those after them
    book=many(Paragraph, MOST_PARAGRAPHS),
    results=many(Result, MOST_RESULTS),
    effects=many(Deed, MOST_EFFECTS),
)

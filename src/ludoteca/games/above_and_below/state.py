"""What changes during a game, and what a pack brings: one comment a field."""

from enum import IntEnum

from ludoteca.engine.game.options import Agreed, options_record
from ludoteca.engine.runtime.records import Record, ints, many
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
    PERSONS,
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


class Villager(Record):
    """A villager token."""

    where: int                            # Home
    area: int                             # Area
    die: int                              # that lies on it, 0: none
    slept: int                            # 1: it has had its step of this evening
    before: int                           # area before the evening's choices: what others see of them meanwhile


class Building(Record):
    """A building card."""

    where: int                            # Home
    raised: int                           # the how-manieth building of this game it is, 0: not built
    tokens: list[int] = ints(STACKS)      # goods that lie on it


class Purse(Record):
    """What a player owns besides villagers, buildings and caves."""

    coins: int
    goods: list[int] = ints(ITEMS)        # loose ones, ciders and potions
    circle: list[int] = ints(CIRCLES)     # good in each circle of the track, or NONE
    placed: list[int] = ints(GOODS)       # goods on the track


class Player(Record):
    """A player."""

    purse: Purse
    before: Purse                         # as it was before the evening's choices
    sale: int                             # item on the sale circle, or NONE
    rep: int                              # reputation
    caves: int                            # uncovered ones
    beds: int                             # used this evening
    drunk: int                            # potions and ciders drunk this evening
    done: int                             # 1: has rested, or is ready for the end
    refused: int                          # highest price refused in this turn for what is on sale here
    memory: list[int] = ints(PERSONS)     # Memory that each of those who come back has of this player


class State(Record):
    """All that changes."""

    options: Agreed = options_record(OPTIONS)
    phase: int
    seats: int
    turn: int                             # round, from 1; 0 in the set-up
    first: int                            # who has the first-player card
    actor: int                            # whose turn it is
    awaited: int                          # mask of the seats that must act
    passed: int                           # mask of the seats that have passed
    then: int                             # phase that follows when all rows are filled
    hiring: int                           # 1: open slots of the villager row are filled
    keys: int                             # key houses still to be revealed
    cider: int                            # 1: one lies on the reputation board
    raised: int                           # buildings built so far
    sales: int                            # changes of the sale circle in this turn: later ones are out of turn
    refreshed: int                        # 1: a row was renewed in this turn
    offers: int                           # made in this turn: likewise
    partner: int                          # from whom the actor wants to buy, or NONE
    price: int                            # that lies on the table
    asked: int                            # the buyer's own price before the seller named another; 0: none yet
    action: int                           # Work that is being put together
    worker: int                           # villager who builds, teaches, harvests just now, or is asked, or NONE
    picked: int                           # villagers picked for it
    last: int                             # the last of them, or NONE
    source: int                           # building from which a good is taken, or NONE
    taken: list[int] = ints(GOODS)        # goods just harvested that may still be loose or on sale
    slot: list[int] = ints(SLOTS)         # villager of each slot of the row, or NONE
    row: list[list[int]] = ints(2, ROW)   # open houses and outposts, or NONE
    under: list[list[int]] = ints(2, 25)  # cards put under the two decks, in order,
    under_size: list[int] = ints(2)       # and how many
    top: int                              # cave card on top of its pile, or NONE
    faces: list[int] = ints(FACES)        # paragraphs to which its faces lead, for all to see, or NONE
    below: int                            # the next one if it is known, or NONE
    explored: int                         # cave card of the one who explores, or NONE
    cave_under: list[int] = ints(CAVES)
    cave_under_size: int
    paragraph: int                        # that is being read, or NONE
    chapters: int                         # paragraphs read in this expedition
    choice: int                           # option chosen, or NONE
    paid: int                             # 1: lanterns were paid for
    bonus: int                            # lanterns besides the dice
    rerolls: int                          # left
    exerted: int                          # lanterns of those who were exerted, with the one more
    tested: int                           # 1: dice have been rolled in this expedition
    failed: int                           # 1: and were not enough
    kept: int                             # 1: the explored cave has been taken home already
    result: int                           # list of effects that is carried out, or NONE
    step: int                             # the next of them
    outer: int                            # list to come back to after a choice, or NONE
    outer_step: int
    left: int                             # how many more of a choice: injuries, goods, caves
    supply: list[int] = ints(ITEMS)       # tokens that lie beside the board; below zero where the supply is not limited
    read: list[int] = ints(MOST_ENTRIES)  # 1: the paragraph has been read
    met: int                              # who comes back and is met in this expedition, or NONE,
    known: int                            # and the Memory of the explorer with which it began
    ended: int                            # paragraph whose ending was told last, or NONE,
    ended_choice: int                     # the option,
    ended_tier: int                       # the place of the number reached, or NONE: it failed,
    ended_seat: int                       # and who explored; till somebody does something else
    cave: list[int] = ints(CAVES)         # Den of each cave card
    villagers: list[Villager] = many(Villager, VILLAGERS)
    buildings: list[Building] = many(Building, BUILDINGS)
    players: list[Player] = many(Player, MOST_PLAYERS)


class Folk(Record):
    """A villager of the pack."""

    hammer: int                           # Skill
    quill: int
    lanterns: list[int] = ints(FACES + 1)  # for each face of the die; 0 for none
    sleepy: int                           # highest face with which it does not wake (AB-A22)
    no_bed: int                           # 1: needs no bed
    labor_bonus: int                      # coins when it labors
    extra: int                            # good of which it harvests one more, or NONE
    stoic: int                            # 1: exerting only exhausts it
    tag: int                              # number of a tag, 0: none
    party_lantern: int                    # lanterns that it gives its party
    discount: list[int] = ints(CLASSES)   # coins less for a class of buildings that it builds


class Plan(Record):
    """A building of the pack."""

    cost: int
    beds: int
    income: int
    vp: int                               # besides the one that every building is worth
    thing: int                            # Thing that it counts at the end,
    per: int                              # and points for each
    good: list[int] = ints(STACKS)        # kinds of goods that it holds, or NONE
    amount: list[int] = ints(STACKS)      # how many of each at once,
    recurring: list[int] = ints(STACKS)   # and 1 if they grow back
    once: list[int] = ints(ITEMS)         # items that its builder gets at once,
    once_coin: int                        # coins,
    once_rep: int                         # and reputation
    every: list[int] = ints(ITEMS)        # items that it brings every evening
    train_ready: int
    train_discount: int
    coin_on_build: int
    coin_on_explore: int
    reroll: int
    labor_bonus: int                      # coins at each labor of its owner


class Option(Record):
    """An option of a paragraph."""

    there: int                            # 1: there is one
    cost: int                             # Cost
    cost_of: int
    bonus: int                            # Bonus
    bonus_of: int
    bonus_lanterns: int
    goto: int                             # paragraph that follows without a test, or NONE
    plain: int                            # result without a test, or NONE
    number: list[int] = ints(MOST_TIERS)  # explore numbers, ascending, 0: no more
    reward: list[int] = ints(MOST_TIERS)  # result of each
    penalty: int                          # result of a failure, or NONE
    leaves: int                           # Memory that choosing it leaves with the paragraph's person


class Paragraph(Record):
    """A paragraph of the encounter book."""

    person: int                           # who comes back and is met in it, or NONE
    unless: int                           # special villager who is no longer met there but lives with somebody, or NONE
    instead: int                          # paragraph that is read then, or NONE
    options: list[Option] = many(Option, MOST_OPTIONS)


class Deed(Record):
    """An effect of an encounter."""

    kind: int                             # Effect
    one: int                              # its two numbers
    two: int


class Result(Record):
    """A list of effects."""

    first: int                            # its first effect,
    count: int                            # and how many there are
    price: int                            # coins that it costs


class Tables(Record):
    """What a pack brings."""

    library: list[int] = ints(4)          # by which the pack's texts are found; rules never read it
    folk: list[Folk] = many(Folk, VILLAGERS)
    plans: list[Plan] = many(Plan, BUILDINGS)
    track_vp: list[int] = ints(CIRCLES)
    track_income: list[int] = ints(CIRCLES + 1)
    prices: list[int] = ints(SLOTS)
    rep_vp: list[int] = ints(REPUTATIONS)
    rank: list[int] = ints(MOST_PLAYERS)
    cells: list[list[int]] = ints(CAVES, FACES)
    entries: int                          # paragraphs at which an expedition can begin: the first so many
    follow_ups: int                       # those after them
    book: list[Paragraph] = many(Paragraph, MOST_PARAGRAPHS)
    results: list[Result] = many(Result, MOST_RESULTS)
    effects: list[Deed] = many(Deed, MOST_EFFECTS)

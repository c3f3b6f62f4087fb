"""What a table may agree on."""

from ludoteca.engine.game.options import Amount, Choice, Switch
from ludoteca.engine.texts.words import Message

OPTIONS = (
    Amount(
        "rounds", 7, 7, 9, Message("Rounds"),
        Message("The printed game has seven."),
        "AB-A28",
    ),
    Choice(
        "first", "random",
        {"random": Message("by lot"), "seat0": Message("the first seat")},
        Message("Who begins"),
        Message("Who has the first-player card in the first round."),
        "AB-10",
    ),
    Choice(
        "rewards_visible", "none",
        {"none": Message("nobody"), "reader": Message("the left neighbour"), "all": Message("everybody")},
        Message("Who sees the rewards"),
        Message("Who knows what an encounter pays before it is won. At the printed game the left neighbour reads "
                "the book."),
        "AB-A1",
    ),
    Switch(
        "exert_for_higher", True, Message("Exert for more"),
        Message("Villagers may be exerted for a higher number though a lower one is reached."),
        "AB-A2",
    ),
    Choice(
        "seat_coins", "two",
        {"standard": Message("by the number of players"), "ascending": Message("one more for each later player"),
         "two": Message("only among two")},
        Message("Coins for those who begin later"),
        Message("How many coins they have besides the seven."),
        "AB-A7",
        recommended="standard",
        reason=Message("Of four, whoever begins last wins only one game in five without a coin more."),
    ),
    Switch(
        "limited_supply", True, Message("Limited supply"),
        Message("There are only as many tokens as in the printed box; who comes first takes them."),
        "AB-A8",
    ),
    Switch(
        "goods_on_build", True, Message("Goods at once"),
        Message("A building whose goods grow back has the first of them as soon as it is built."),
        "AB-A9",
    ),
    Choice(
        "tier_cost", "pay_all",
        {"pay_all": Message("pays what there is"), "not_reached": Message("does not get that reward")},
        Message("Who cannot pay for a reward"),
        Message("What happens if a reward costs more coins than its winner has."),
        "AB-A12",
    ),
    Choice(
        "rep_ties", "friendly",
        {"friendly": Message("all have the higher one"), "split": Message("they share")},
        Message("Equal reputation at the end"),
        Message("Who gets the points for the best reputations if several are equal."),
        "AB-A18",
    ),
    Switch(
        "rep_second_of_two", True, Message("Second of two scores"),
        Message("Among two players the second in reputation has three points as well."),
        "AB-A19",
    ),
    Switch(
        "item_bonus_track", True, Message("Placed goods help"),
        Message("Goods on the advancement track count where an encounter asks what you own."),
        "AB-A21",
    ),
    Choice(
        "sale_at_end", "lost",
        {"lost": Message("it is lost"), "returned": Message("it comes back")},
        Message("What is on sale at the end"),
        Message("Whether it can still be placed on the track."),
        "AB-A24",
    ),
    Choice(
        "rest_order", "strict",
        {"strict": Message("before the beds"), "free": Message("at any time")},
        Message("Potions and cider in the evening"),
        Message("When they may be drunk."),
        "AB-A27",
    ),
    Switch(
        "no_repeat", False, Message("No encounter twice"),
        Message("Who comes upon an encounter that was read already meets the next one."),
        "AB-A29",
    ),
    Switch(
        "start_house_counts", True, Message("The first house counts"),
        Message("The house with which everybody begins is worth a point, and is one of the houses."),
        "AB-A30",
    ),
    Switch(
        "canonical_picks", False, Message("Villagers in order"),
        Message("Villagers are picked in the order of their numbers. For programs: the same party is never chosen "
                "twice."),
        "AB-A38",
    ),
)

ALL_SEE = 2                # places of values of rewards_visible and seat_coins, and of the second ones of others
READER_SEES = 1
ASCENDING = 1
ONLY_TWO = 2
SECOND = 1

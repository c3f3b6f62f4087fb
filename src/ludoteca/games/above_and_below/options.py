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
        {"random": Message("at random"), "seat0": Message("seat 1")},
        Message("First player"),
        Message("Who takes the first-player card in round 1."),
        "AB-10",
    ),
    Choice(
        "rewards_visible", "none",
        {"none": Message("nobody"), "reader": Message("the left neighbor"), "all": Message("everyone")},
        Message("Who sees the rewards"),
        Message("Who knows what an encounter pays before it is won. In the printed game, your left neighbor reads "
                "the book."),
        "AB-A1",
    ),
    Switch(
        "exert_for_higher", True, Message("Exert for a higher number"),
        Message("You may exert villagers to reach a higher number, even after reaching a lower one."),
        "AB-A2",
    ),
    Choice(
        "seat_coins", "two",
        {"standard": Message("depends on the number of players"), "ascending": Message("one more for each player"),
         "two": Message("only with two players")},
        Message("Extra coins for later players"),
        Message("How many coins they get on top of the usual seven."),
        "AB-A7",
        recommended="standard",
        reason=Message("With four players and no extra coins, whoever goes last wins only one game in five."),
    ),
    Switch(
        "limited_supply", True, Message("Limited supply"),
        Message("Only as many tokens as in the printed box: first come, first served."),
        "AB-A8",
    ),
    Switch(
        "goods_on_build", True, Message("Goods right away"),
        Message("A building whose goods grow back gets the first ones as soon as it is built."),
        "AB-A9",
    ),
    Choice(
        "tier_cost", "pay_all",
        {"pay_all": Message("you pay what you have"), "not_reached": Message("you don’t get it")},
        Message("If you can’t pay for a reward"),
        Message("What happens if a reward costs more coins than you have."),
        "AB-A12",
    ),
    Choice(
        "rep_ties", "friendly",
        {"friendly": Message("all get the higher points"), "split": Message("they split the points")},
        Message("Tied reputation at the end"),
        Message("Who gets the points for the best reputation in a tie."),
        "AB-A18",
    ),
    Switch(
        "rep_second_of_two", True, Message("Second place with two players"),
        Message("With two players, second place in reputation gets its three points too."),
        "AB-A19",
    ),
    Switch(
        "item_bonus_track", True, Message("Goods on the track count"),
        Message("When an encounter asks what you own, goods on your track count."),
        "AB-A21",
    ),
    Choice(
        "sale_at_end", "lost",
        {"lost": Message("it’s lost"), "returned": Message("you get it back")},
        Message("Still on sale at the end"),
        Message("Whether you can still place it on the track."),
        "AB-A24",
    ),
    Choice(
        "rest_order", "strict",
        {"strict": Message("before beds"), "free": Message("at any time")},
        Message("Potions and ciders in the evening"),
        Message("When you may drink them."),
        "AB-A27",
    ),
    Switch(
        "no_repeat", False, Message("No encounter twice"),
        Message("If an encounter has already been read, the next one is read instead."),
        "AB-A29",
    ),
    Switch(
        "start_house_counts", True, Message("Starting houses count"),
        Message("The house you start with is worth a point and counts as a house."),
        "AB-A30",
    ),
    Switch(
        "canonical_picks", False, Message("Villagers in order"),
        Message("You pick villagers in numerical order. "
                "Meant for programs: no party can be picked in two different orders."),
        "AB-A38",
    ),
)

ALL_SEE = 2                # places of values of rewards_visible and seat_coins, and of the second ones of others
READER_SEES = 1
ASCENDING = 1
ONLY_TWO = 2
SECOND = 1

"""Free actions of Above and Below: as many as people like, and as few as playouts need."""

import pytest
from tests.games.above_games import GAME, placed

from ludoteca.bots import choose
from ludoteca.engine.texts.errors import IllegalAction
from ludoteca.games.above_and_below.state import MOST_SALES, TRIED_OFFERS, TRIED_SALES

STOCK = {"goods": [["ore", "pot"], []], "coins": [30, 0]}


def names(actions):
    return [GAME.actions[action] for action in actions]


def free(actions):
    return {name for name in names(actions) if name.startswith(("sell-", "withdraw", "buy-"))}


def test_what_is_on_sale_can_be_changed_as_often_as_one_likes():
    match = placed(**STOCK)
    for change in range(40):
        view = match.view(0)
        both = (view.choices, view.out_of_turn_actions)
        among, besides = both if change < TRIED_SALES else both[::-1]
        assert free(besides) == set(), change
        wanted = "withdraw" if change % 2 else "sell-ore"
        assert wanted in names(among)
        acts = match.play(0, wanted)
        assert acts[0].out_of_turn == (change >= TRIED_SALES)
    assert match.may_undo(0) and match.state.players[0].purse.goods[6] == 1


def test_offers_go_on_as_long_as_there_is_a_higher_price():
    match = placed(sale=["empty", "rope"], **STOCK)
    for nth, price in enumerate(range(3, 31)):
        view = match.view(0)
        assert "buy-from-1" in names(view.choices if nth < TRIED_OFFERS else view.out_of_turn_actions)
        for seat, action in ((0, "buy-from-1"), (0, f"price-{price}"), (1, "refuse")):
            match.play(seat, action)
    with pytest.raises(IllegalAction) as refused:
        match.play(0, "buy-from-1")
    assert refused.value.clause == "AB-46"


def test_out_of_turn_actions_are_for_whose_turn_it_is():
    match = placed(**STOCK)
    for _ in range(4):
        match.play(0, "sell-ore")
        match.play(0, "sell-pot")
    assert free(match.view(0).out_of_turn_actions) == {"sell-ore", "withdraw"}
    assert match.view(1).out_of_turn_actions == [] and match.view(-1).out_of_turn_actions == []
    match.play(0, "labor")
    assert match.view(0).out_of_turn_actions == []


def test_after_the_harvest_only_what_was_just_taken():
    match = placed(buildings=[["h14"], []], pack="first_light", **STOCK)
    for action in ("sell-ore", "sell-pot", "sell-ore", "sell-pot", "withdraw", "harvest", "villager-mason0", "send",
                   "building-h14"):
        match.play(0, action)
    view = match.view(0)
    assert free(view.choices) == set() and free(view.out_of_turn_actions) == {"sell-pot"}
    match.play(0, "sell-pot")
    assert match.view(0).position["sale"] == ["pot", "empty"]


def test_the_safety_stop_says_so():
    match = placed(**STOCK)
    for change in range(MOST_SALES):
        match.play(0, "withdraw" if change % 2 else "sell-ore")
    assert match.view(0).out_of_turn_actions == []
    with pytest.raises(IllegalAction) as refused:
        match.play(0, "withdraw")
    assert refused.value.clause == "AB-A40"
    match.play(0, "pass")


def test_a_bot_does_not_dither():
    match = placed(**STOCK, ciders=[3, 0], sale=["empty", "rope"])
    changes = 0
    while match.waiting == (0,) and match.state.actor == 0 and changes < 20 and match.state.phase < 4:
        action = GAME.actions[choose("steady", match.view(0), f"{changes}")]
        if not action.startswith(("sell-", "withdraw", "buy-", "price-", "place-")):
            break
        match.play(0, action)
        changes += 1
    assert match.state.sales <= 1 and match.state.offers <= 2

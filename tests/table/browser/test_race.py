"""Balmy Balloonists as a race: who is ahead is seen beside the chart, and nothing of it lies over anything else."""

import pytest

from ludoteca.bots import choose
from ludoteca.games import load_game
from tests.table.browser.steps import at_rest, eventually, set_up
from tests.table.browser.test_stage import measured

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

GAME = load_game("balmy_balloonists")
BOXES = """selectors => selectors.flatMap(each => [...document.querySelectorAll(each)])
    .filter(each => each.checkVisibility()).map(each => each.getBoundingClientRect())
    .filter(box => box.width).map(box => [box.left, box.top, box.right, box.bottom].map(Math.round))"""
WINDOWS = [(1366, 768), (1920, 1080), (1280, 720), (1180, 820), (820, 1180), (390, 844), (844, 390)]


def racing(seats, choices=60, options=None):
    """Return a race after some choices of bots, with somebody to move."""
    match = GAME.new_match(seats, seed="race", options=options or {})
    for number in range(choices):
        view = match.view(match.waiting[0])
        match.play(view.seat, choose("steady", view, number))
    return match


def seen(page, *selectors):
    """Return the boxes of what is shown."""
    return page.evaluate(BOXES, list(selectors))


def apart(one, other):
    """Say whether two boxes do not lie over one another, but for a line."""
    return (one[2] <= other[0] + 2 or other[2] <= one[0] + 2 or one[3] <= other[1] + 2 or other[3] <= one[1] + 2)


@pytest.mark.parametrize("seats", [4, 6])
def test_who_is_ahead_is_seen_beside_the_chart_in_every_window(open_page, server, store_match, seats):
    page = open_page(reduced_motion="reduce")
    set_up(page, server, speed="off")
    match = racing(seats)
    page.goto(f"{store_match(page, match)}?seat={match.waiting[0]}")
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("document.querySelector('#live[data-ready]')")
        at_rest(page)
        rows = seen(page, ".race-row")
        assert len(rows) == seats, (width, height)
        [board] = seen(page, "#board")
        panel = seen(page, ".race-paper")
        for each in panel or seen(page, ".race-short"):
            assert board[0] <= each[0] and each[2] <= board[2] and each[3] <= board[3], (width, height)
            assert all(apart(each, other) for other in seen(page, ".sky-card", ".tray", ".sitter")), (width, height)
        assert bool(panel) == (width in (1366, 1920, 1280)), (width, height)
    assert page.locator("#words").text_content().count("° to go") == seats


TURN = "() => document.getElementById('mishap-card-4').classList.add('turned')"
MOVES = "() => document.getElementById('mishap-card-4').getAnimations({ subtree: true }).length"
GONE = "() => getComputedStyle(document.getElementById('mishap-card-4')).opacity === '0'"
OPAQUE = "() => Number(getComputedStyle(document.getElementById('mishap-card-4')).opacity)"


@pytest.mark.parametrize(("motion", "moving"), [("no-preference", True), ("reduce", False)])
def test_a_misfortune_turns_over_large_and_goes_and_lies_still_where_motion_is_not_wanted(
    open_page, server, store_match, motion, moving
):
    page = open_page(reduced_motion=motion)
    set_up(page, server, speed="off")
    match = racing(4)
    page.goto(f"{store_match(page, match)}?seat={match.waiting[0]}")
    page.wait_for_function("document.querySelector('#live[data-ready]')")
    for width, height in ((1366, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TURN)
        assert bool(page.evaluate(MOVES)) == moving

        def is_large():
            cards = seen(page, "#mishap-card-4 .mishap-turned")
            chart, *_ = seen(page, ".edge.outer")
            assert page.evaluate(OPAQUE) == 1
            assert [card for card in cards if card[3] - card[1] > (chart[3] - chart[1]) / 3]

        eventually(is_large)
        if moving:
            page.wait_for_function(GONE)
        page.evaluate(TURN.replace("add", "remove"))


@pytest.mark.parametrize(("seats", "options"), [(6, {}), (3, {"two_balloons": True})])
def test_plates_of_three_rows_and_two_balloons_leave_the_board_most_of_the_window(
    open_page, server, store_match, seats, options
):
    page = open_page({"width": 1366, "height": 768}, reduced_motion="reduce")
    set_up(page, server, speed="off")
    match = racing(seats, 100, options)
    page.goto(f"{store_match(page, match)}?seat={match.waiting[0]}")
    found = measured(page, "balmy_balloonists")
    assert found["pane"] >= 60 and found["overlaps"] == []

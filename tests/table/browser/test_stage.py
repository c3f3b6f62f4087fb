"""The board is most of what one sees: what `python -m bench.stage` measures holds for every game while one chooses."""

import json

import pytest
from bench.stage import FIGURES, GROUND, SIZES

from ludoteca.bots import choose
from ludoteca.games import game_names, load_game
from tests.table.browser.steps import at_rest, set_up

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

LEAST = {"1366x768": 60, "1920x1080": 60, "tablet": 55, "phone": 50}     # percent of the window
HIGH = {"balmy_balloonists": 65}          # of the window's height is the ground, on a desktop, while one chooses
WATCHED = {"balmy_balloonists": 80}       # and while something is told
CHOICES = {"opening": 0, "middle": 60}
PHONE = {"width": 390, "height": 844}
APART = 16       # pixels between the places that are looked at: to find what lies at one takes a browser long


def played(game, seats, choices):
    """Return a match after some choices of bots, with somebody to move."""
    match = load_game(game).new_match(seats, seed="stage")
    for number in range(choices):
        if match.is_over:
            break
        view = match.view(match.waiting[0])
        match.play(view.seat, choose("steady", view, number))
    return match


def figures(page, game):
    """Return the figures of a page as it is."""
    return page.evaluate(f"({FIGURES})({json.dumps(GROUND.get(game))}, {APART})")


def measured(page, game):
    """Return the figures of a page, once it has come to rest."""
    page.wait_for_function("document.querySelector('#live[data-ready]') && !document.body.matches('.animating')")
    at_rest(page)
    return figures(page, game)


@pytest.mark.parametrize("moment", CHOICES)
@pytest.mark.parametrize("game", game_names())
def test_the_board_has_most_of_the_window_while_one_chooses(open_page, server, store_match, game, moment):
    page = open_page(reduced_motion="reduce")
    set_up(page, server, speed="off")
    match = played(game, 4, CHOICES[moment])
    page.goto(f"{store_match(page, match)}?seat={match.waiting[0]}")
    found = {}
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        found[name] = measured(page, game)
    assert {name: each["pane"] for name, each in found.items() if each["pane"] < LEAST[name]} == {}
    assert {name: each["overlaps"] for name, each in found.items() if each["overlaps"]} == {}
    assert not any(each["beyond"] for each in found.values())
    assert min(found[name]["high"] for name in ("1366x768", "1920x1080")) >= HIGH.get(game, 0)
    for width, height in list(SIZES.values())[:2] if game in WATCHED else ():
        page.set_viewport_size({"width": width, "height": height})
        measured(page, game)
        page.evaluate("document.body.classList.add('animating')")
        at_rest(page)
        assert figures(page, game)["high"] >= WATCHED[game]
        page.evaluate("document.body.classList.remove('animating')")


def test_seven_seats_on_a_phone_keep_their_status_and_lie_over_nothing(open_page, server, store_match):
    page = open_page(PHONE, has_touch=True, reduced_motion="reduce")
    set_up(page, server, speed="off")
    match = played("explorador", 7, 200)
    page.goto(f"{store_match(page, match)}?seat={match.waiting[0]}")
    assert measured(page, "explorador")["overlaps"] == []
    for seat in range(7):
        plate = page.locator(f"#seat-{seat} .summary")
        plate.scroll_into_view_if_needed()
        assert plate.inner_text().strip()

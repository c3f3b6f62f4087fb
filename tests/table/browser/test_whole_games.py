"""Games of each kind to their end in a real browser: by keyboard on a desktop, by touch on a phone."""

import re
from itertools import count

import pytest
from playwright.sync_api import expect

from ludoteca.bots import choose
from ludoteca.games import load_game
from tests.table.browser.steps import (
    LEGAL,
    PHONE,
    assert_accessible,
    assert_fits,
    at_hand,
    by_keyboard,
    make,
    play_to_the_end,
    set_up,
    store,
    tap,
)
from tests.table.helpers import Server

SHORT = {                  # games that are soon over
    "above_and_below": {},
    "balmy_balloonists": {"rounds": 10},
    "explorador": {"rounds": 4, "living": True},
    "wings_of_war": {"scenario": "duel", "turns": 2},
}
LONG = "above_and_below"   # sixty choices: what glides under a finger is seen in the others
LATE = 5                   # the round in which that begins here; with `make soak` it begins at the beginning
LEAST = {                  # choices that a game cannot do without
    "above_and_below": 7, "balmy_balloonists": 11, "explorador": 5, "wings_of_war": 3,
}
QUICK = "from ludoteca.table import app; app.create_app.__kwdefaults__['pause'] = 0.03;"      # bots move at once
pytestmark = [
    pytest.mark.browser,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),     # Playwright's own
]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Run a server whose bots do not wait to be watched."""
    running = Server(tmp_path_factory.mktemp("race") / "t.db", prelude=QUICK)
    yield running
    running.stop()


def begun(server, page, game, whole):
    """Return the address of a game against a bot; a long one has come to its fifth round, unless it is to be whole."""
    if game != LONG or whole:
        return make(server, page, ("here", "Ana"), "random", game=game, **SHORT[game])
    match = load_game(game).new_match(2, seed="late", names=["Ana", "Bo"])
    while match.view(0).mirrored.turn < LATE or 0 not in match.waiting:
        view = match.view(match.waiting[0])
        match.play(view.seat, choose("random", view, f"late/{len(match.acts)}"))
    return store(server, page, match, bots={1: "random"})


GAMES = [*((game, False) for game in SHORT), pytest.param(LONG, True, marks=pytest.mark.soak)]


@pytest.mark.parametrize(("game", "whole"), GAMES)
def test_a_game_by_keyboard(open_page, server, game, whole):
    page = open_page(reduced_motion="reduce")
    page.goto(begun(server, page, game, whole))
    assert play_to_the_end(page, by_keyboard) >= LEAST[game]
    expect(page.locator("#end-title")).to_contain_text(re.compile(r"\b(wins?|won|draw)\b"))
    assert_accessible(page)
    page.locator("#end").get_by_role("link", name="Replay").click()      # nothing lies over what can be clicked there
    expect(page.locator("#scrubber")).to_be_visible()


def test_what_scrolls_in_the_hand_is_a_stop_beside_the_choices(open_page, server):
    page = open_page(reduced_motion="reduce")
    page.goto(make(server, page, ("here", "Ana"), "random", game="above_and_below"))
    page.locator("#hand [data-label]").first.focus()
    page.locator("#track").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#track:focus")).to_have_count(1)
    by_keyboard(page)


@pytest.mark.parametrize(("game", "whole"), GAMES)
def test_a_game_on_a_phone(open_page, server, game, whole):
    motion = "reduce" if game == LONG else "no-preference"
    page = open_page(PHONE, has_touch=True, is_mobile=True, reduced_motion=motion)
    set_up(page, server, speed="off", forced="off")      # nothing is chosen under a finger that is on its way
    taps = count()

    def by_touch(page):
        tap(page, at_hand(page, LEGAL, from_the_end=next(taps) % 2 == 0))

    page.goto(begun(server, page, game, whole))
    assert_accessible(page)
    play_to_the_end(page, by_touch)
    assert_fits(page)

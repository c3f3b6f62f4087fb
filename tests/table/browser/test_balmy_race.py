"""Whole races in a real browser: by keyboard on a desktop, by touch on a phone, and what the chart offers there."""

import pytest
from playwright.sync_api import expect

from tests.table.browser.steps import (
    LEGAL,
    PHONE,
    assert_accessible,
    assert_fits,
    by_keyboard,
    make,
    play_to_the_end,
    set_up,
)
from tests.table.helpers import Server

GAME = "balmy_balloonists"
ROUNDS = 10                # the fewest that can be agreed on (BB-A41)
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


def test_a_race_by_keyboard(open_page, server):
    page = open_page(reduced_motion="reduce")
    page.goto(make(server, page, ("here", "Ana"), "random", game=GAME, rounds=ROUNDS))
    assert play_to_the_end(page, by_keyboard) > ROUNDS
    expect(page.locator("#end")).to_contain_text("win")
    assert_accessible(page)
    page.locator("#end").get_by_role("link", name="Watch it").click()      # nothing lies over what can be clicked there
    expect(page.locator("#reel")).to_be_visible()


def test_a_race_on_a_phone(open_page, server):
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    set_up(page, server, speed="off")

    def tap(page):
        page.locator(LEGAL).first.tap()
        page.locator("#do-it").tap()

    page.goto(make(server, page, ("here", "Ana"), "random", game=GAME, rounds=ROUNDS))
    assert_accessible(page)
    play_to_the_end(page, tap)
    assert_fits(page)

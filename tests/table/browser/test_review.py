"""The review after the end: it appears by itself, on every screen and in every language, and leads to the replay."""

import time
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from ludoteca.bots import choose
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.games import load_game
from ludoteca.table.door.exchange import LANGUAGE
from tests.table.browser.steps import DESKTOP, PHONE, assert_accessible, assert_fits, set_up
from tests.table.helpers import GAME

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]
DONE = 120_000       # milliseconds: without the compiler half a minute, beside other tests


@pytest.fixture(scope="module")
def match():
    """A short game between quick bots."""
    played = load_game(GAME).new_match(2, seed="review", options={"moon": 9}, names=["Wolfeschlegelsteinhausen", "Al"])
    while not played.is_over:
        seat = played.waiting[0]
        played.play(seat, choose("casual", played.view(seat), len(played.acts)))
    return played


@pytest.fixture(scope="module")
def reviewed():
    """Where the table lies whose review the first of these tests waits for, and the others look at."""
    return []


def test_a_review_comes_by_itself_with_and_without_scripts(open_page, store_match, match, reviewed):
    page, bare = open_page(), open_page(java_script_enabled=False)
    reviewed.append(store_match(page, match))
    for each in (page, bare):
        each.goto(f"{reviewed[0]}/review")
        expect(each.locator(".accounts")).to_have_count(0)
    for each in (page, bare):
        expect(each.locator(".accounts")).to_be_visible(timeout=DONE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_leads_to_the_replay(open_page, server, store_match, match, reviewed, language):
    page = open_page(PHONE if language in ("de", "fr") else DESKTOP, locale=language, reduced_motion="reduce")
    page.context.add_cookies([{"name": LANGUAGE, "value": language, "url": server.address}])
    set_up(page, server, theme="dark" if language == "de" else "light", speed="off")
    address = reviewed[0] if reviewed else store_match(page, match)
    page.goto(address)
    page.locator(f'#end a[href="{address}/review"]').click()
    expect(page.locator(".accounts")).to_be_visible(timeout=DONE)
    assert_fits(page)
    page.locator("#in-figures summary").click()
    assert_accessible(page)
    page.locator(".accounts a").last.click()
    expect(page.locator("#seat-shown")).to_contain_text("Al")
    page.locator(".ways a, #in-figures th a").first.click()
    expect(page.locator("#scrubber")).to_be_visible()


def test_a_review_that_does_not_come_is_asked_for_seldom_and_given_up_where_it_cannot(open_page, store_match, match):
    page = open_page()
    asked = []

    def refuse(route):
        if "ludoteca-part" not in route.request.headers:
            return route.continue_()
        asked.append(time.monotonic())
        return route.fulfill(status=429 if len(asked) < 3 else 409)

    page.route("**/review", refuse)
    page.goto(store_match(page, match) + "/review")
    expect(page.locator("#given-up")).to_be_hidden()
    expect(page.locator("#given-up")).to_be_visible()
    expect(page.locator("#progress")).to_be_hidden()
    page.wait_for_timeout(3500)
    assert len(asked) == 3 and all(later - sooner > 2.5 for sooner, later in pairwise(asked))

"""A card of Montgolfière is looked at from near: by holding it, by the other button and by keys; nothing is played."""

import pytest
from playwright.sync_api import expect

from tests.table.browser.steps import DESKTOP, PHONE, assert_accessible, assert_fits, make, set_up, stamp_of

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]
HELD = 700           # milliseconds: longer than a click


@pytest.fixture
def opened(open_page, server):
    """Return a function that opens a table of Montgolfière."""
    def opens(viewport=DESKTOP, showing=False, **settings):
        page = open_page(viewport, reduced_motion="reduce", **settings)
        set_up(page, server, speed="off")
        page.goto(make(server, page, ("here", "Ana"), "open", showing=showing))
        page.locator("#live[data-ready]").wait_for(state="attached")
        return page

    return opens


def assert_large(page, card):
    """The card is shown, with its drawing and what it does."""
    large = page.locator(".large")
    expect(large).to_be_visible()
    name = card.inner_text().strip()
    expect(large.locator("h2")).to_have_text(name)
    assert large.locator("p").inner_text()
    assert large.locator("svg").bounding_box()["height"] > 2 * card.locator("svg").bounding_box()["height"]
    expect(page.locator("#said")).to_contain_text(name)


def test_the_other_button_and_keys_show_a_card_large(opened):
    page = opened()
    card, before = page.locator("#hand .card").first, stamp_of(page)
    card.click(button="right")
    assert_large(page, card)
    assert_accessible(page)
    page.mouse.click(20, 400)
    expect(page.locator(".large")).to_have_count(0)
    card.focus()
    for key in ("l", "ContextMenu"):
        page.keyboard.press(key)
        assert_large(page, card)
        page.keyboard.press("Escape")
        expect(page.locator(".large")).to_have_count(0)
    expect(card).to_be_focused()
    assert stamp_of(page) == before
    expect(page.locator("#draft")).to_be_hidden()


def test_a_card_that_is_held_is_shown_and_not_played(opened):
    page = opened(showing=True)
    card, before = page.locator("#hand .card").first, stamp_of(page)
    card.hover()
    page.mouse.down()
    page.wait_for_timeout(HELD)
    assert_large(page, card)
    page.mouse.up()
    expect(page.locator(".large")).to_be_visible()
    expect(page.locator("#draft")).to_be_hidden()
    assert stamp_of(page) == before
    page.mouse.click(640, 400)
    expect(page.locator(".large")).to_have_count(0)
    card.click(button="right")                     # what else can be done with it
    expect(page.locator("#draft")).to_be_visible()


def test_a_thumb_that_holds_a_card_sees_it_whole(opened):
    page = opened(PHONE, has_touch=True, is_mobile=True)
    card, before = page.locator("#hand .card").nth(1), stamp_of(page)
    box = card.bounding_box()
    touch = page.context.new_cdp_session(page)
    at = {"x": box["x"] + 10, "y": box["y"] + 40}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.wait_for_timeout(HELD)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".large")).to_be_in_viewport(ratio=0.99)
    assert_fits(page)
    assert stamp_of(page) == before
    card.tap()
    expect(page.locator(".large")).to_have_count(0)

"""The ruler on a board: drawn by hand, or from piece to piece by key; and while it is out nothing else is moved."""

from math import hypot

import pytest
from playwright.sync_api import expect

from tests.table.browser.shots import played_to
from tests.table.browser.steps import PHONE, assert_accessible, assert_fits, set_up, until
from tests.table.browser.test_roaming import AT, ZOOM, box, somewhere, zoom

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

STAND = """id => {
  const [, x, y] = document.getElementById(id).getAttribute("transform").match(/translate\\(([\\d.-]+)[ ,]([\\d.-]+)/);
  return [Number(x), Number(y)];
}"""
LENGTH = "#laid-ruler text"
HEIGHT = "selector => document.querySelector(selector).getBoundingClientRect().height"      # drawn anew all the time


@pytest.fixture
def table(open_page, server, store_match):
    """Return a function that opens a table of two seats in the middle of a battle, as its first seat."""
    def opened(**settings):
        page = open_page(**settings)
        set_up(page, server, speed="off")
        page.goto(store_match(page, played_to("wings-plan")) + "?seat=0")
        expect(page.locator("#roaming")).to_be_visible()
        return page

    return opened


def apart(one, two):
    return hypot(one[0] - two[0], one[1] - two[1])


def test_a_hand_lays_it_from_place_to_place(table):
    page = table()
    page.locator("[data-key=r]").click()
    first, last = somewhere(page, 0.2, 0.3), somewhere(page, 0.7, 0.6)
    length = apart(page.evaluate(AT, first), page.evaluate(AT, last))
    seen, drafts = box(page), page.locator("#draft").is_visible()
    page.mouse.move(*first)
    page.mouse.down()
    page.mouse.move(*somewhere(page, 0.3, 0.3))
    page.mouse.move(*last)
    page.mouse.up()
    expect(page.locator(LENGTH)).to_have_text(f"{round(length)} mm")
    expect(page.locator("#laid-ruler .mark")).to_have_count(2)       # at half a ruler and at a whole one
    assert box(page) == seen and page.locator("#draft").is_visible() == drafts, "the board was dragged, or chosen from"
    page.locator("#rules-link").click()
    expect(page.locator("dialog#card")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog#card")).to_be_hidden()
    expect(page.locator(LENGTH)).to_have_count(1)       # what lies over the table goes alone
    page.keyboard.press("Escape")
    expect(page.locator(LENGTH)).to_have_count(0)
    expect(page.locator("[data-key=r]")).to_have_attribute("aria-pressed", "false")


def test_it_ends_where_the_hand_has_left_the_board_and_let_go(table):
    """It followed the mouse as soon as that was back."""
    page = table()
    page.locator("[data-key=r]").click()
    page.mouse.move(*somewhere(page, 0.2, 0.3))
    page.mouse.down()
    page.mouse.move(*somewhere(page, 0.5, 0.5), steps=3)
    tab = page.locator("#log-tab").bounding_box()
    page.mouse.move(tab["x"] + 5, tab["y"] + 5, steps=3)
    page.mouse.up()
    length = page.locator(LENGTH).text_content()
    page.mouse.move(*somewhere(page, 0.3, 0.6), steps=3)
    expect(page.locator(LENGTH)).to_have_text(length)


def test_keys_lay_it_from_piece_to_piece_and_its_length_is_said(table):
    page = table()
    page.locator("#flyer-0").focus()
    page.keyboard.press("r")
    page.locator("#flyer-5").focus()
    length = apart(page.evaluate(STAND, "flyer-0"), page.evaluate(STAND, "flyer-5"))
    expect(page.locator("#measured")).to_have_text(f"{round(length)} mm")
    page.locator("#flyer-6").focus()
    length = apart(page.evaluate(STAND, "flyer-0"), page.evaluate(STAND, "flyer-6"))
    expect(page.locator("#measured")).to_have_text(f"{round(length)} mm")
    assert_accessible(page)
    page.keyboard.press("r")
    expect(page.locator("#measured")).to_have_text("")


def test_its_number_is_as_large_however_near_one_looks(table):
    page = table(viewport=PHONE)
    page.locator("[data-key=r]").click()
    page.mouse.move(*somewhere(page, 0.2, 0.5))
    page.mouse.down()
    page.mouse.move(*somewhere(page, 0.6, 0.5))
    page.mouse.up()
    high = page.evaluate(HEIGHT, LENGTH)
    before = zoom(page)
    page.locator("[data-key='+']").click()
    until(page, f"{ZOOM} >= {1.5 * before}")
    assert page.evaluate(HEIGHT, LENGTH) == pytest.approx(high, rel=0.1) and high >= 16
    assert_fits(page)

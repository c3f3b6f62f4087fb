"""An offer put together in a real browser: what folds open in the hand, by mouse and by keyboard, in every width."""

import pytest
from playwright.sync_api import expect

from ludoteca.games.explorador.state import Phase
from tests.games.test_explorador_picture import bargains
from tests.table.browser.steps import DESKTOP, assert_accessible, assert_fits, click, set_up

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

FOCUSED = "document.activeElement.id"


@pytest.fixture
def composing(open_page, server, store_match):
    """Return a function that opens a page on which an offer is put together, nothing chosen yet."""
    match = next(match for match in bargains() if match.state.phase == Phase.COMPOSE)

    def opened(viewport=DESKTOP):
        page = open_page(viewport, reduced_motion="reduce")
        set_up(page, server, speed="off")
        page.goto(f"{store_match(page, match)}?seat={match.waiting[0]}")
        return page

    return opened


def folds(page):
    """Return what can fold open, and what is open."""
    return page.locator("#hand details"), page.locator("#hand details[open]")


@pytest.mark.parametrize("width", [1280, 768, 390, 320])
def test_both_sides_of_an_offer_and_their_keys_are_in_sight(composing, width):
    page = composing({"width": width, "height": 844})
    assert_fits(page)
    for side in ("#trade-get", "#trade-give"):
        expect(page.locator(side)).to_be_in_viewport(ratio=0.99)
        page.locator(f"{side} summary").last.click()
        for key in page.locator(f"{side} details[open] .amount").all():
            expect(key).to_be_in_viewport(ratio=0.99)
    assert_accessible(page)


def test_one_row_is_open_at_a_time_and_folds_up_again(composing):
    page = composing()
    rows, opened = folds(page)
    rows.nth(0).locator("summary").click()
    rows.nth(1).locator("summary").click()
    expect(opened).to_have_count(1)
    page.locator("#seats").click()
    expect(opened).to_have_count(0)
    rows.nth(1).locator("summary").press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    assert page.evaluate(FOCUSED) == rows.nth(1).locator("summary").get_attribute("id")


def test_a_row_that_a_click_elsewhere_has_folded_up_is_still_reached(composing):
    page = composing()
    row = page.locator("#hand details").first
    row.locator("summary").press("Enter")
    page.keyboard.press("ArrowRight")
    page.locator("#seats").click()
    expect(folds(page)[1]).to_have_count(0)
    expect(row.locator("summary")).to_have_attribute("tabindex", "0")


def test_arrows_pass_over_what_is_folded_away(composing):
    page = composing()
    rows, _ = folds(page)
    first, second = (rows.nth(nth).locator("summary").get_attribute("id") for nth in range(2))
    page.locator(f"#{first}").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUSED) == second
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUSED) == rows.nth(0).locator(".amount").first.get_attribute("id")


def test_an_open_row_outlives_talk_and_shows_what_was_chosen(composing):
    page = composing()
    rows, opened = folds(page)
    where = rows.first.get_attribute("id")
    rows.first.locator("summary").click()
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("#talk-tab").click()
    other.locator("#words-to-say").fill("What do you need?")
    other.locator("#say button").click()
    expect(page.locator("#talk")).to_contain_text("What do you need?")
    expect(opened).to_have_count(1)
    click(page, opened.locator(".amount").nth(1))
    expect(page.locator(f"p#{where}")).to_contain_text("2")

"""Pieces that fly along curves, all at once; and a board that shows where something happens."""

import pytest
from playwright.sync_api import expect

from tests.table.browser.shots import played_to
from tests.table.browser.steps import PHONE, assert_accessible, assert_fits, click, make, set_up, until

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

FLOWN = "wings_of_war"
CARD = "#cards button:not([aria-disabled])"
ALOFT = """() => document.getAnimations().filter(
  (each) => each.effect.target.id?.startsWith("flyer-") && !(each instanceof CSSTransition)
).map((each) => each.effect.target.id).sort()"""
PLACE = "id => document.getElementById(id).getAttribute('transform')"
AT = """id => {
  const box = document.getElementById("picture").getBoundingClientRect();
  const at = document.getElementById(id).getScreenCTM();
  return at.e > box.left && at.e < box.right && at.f > box.top && at.f < box.bottom;
}"""
ANIMATING = "document.body.classList.contains('animating')"
ZOOM = "Number(document.getElementById('picture').style.getPropertyValue('--zoom') || 1)"


@pytest.fixture
def planned(open_page, server):
    """Return a function that opens a table at which the last of three cards is about to be laid."""
    def opened(told, **settings):
        page = open_page(**settings)
        set_up(page, server, speed=told)
        page.goto(make(server, page, ("here", "Ana"), "random", game=FLOWN))
        for laid in range(2):
            click(page, page.locator(CARD).first)
            expect(page.locator(".slot.laid")).to_have_count(laid + 1)
        click(page, page.locator(CARD).first)
        return page

    return opened


def test_all_fly_at_once_along_their_curves_and_are_where_they_are_shown_then(planned):
    page = planned("slow")
    until(page, f"({ALOFT})().length === 2")
    assert page.evaluate(ALOFT) == ["flyer-0", "flyer-1"]
    expect(page.locator("#caption")).to_contain_text(".")
    arrived = [page.evaluate(PLACE, f"shade-{slot}") for slot in range(2)]
    assert arrived == [page.evaluate(PLACE, f"flyer-{slot}") for slot in range(2)]
    until(page, f"!{ANIMATING} && !({ALOFT})().length", 30)


def test_whoever_passes_over_it_sees_them_arrive(planned):
    page = planned("slow")
    until(page, f"({ALOFT})().length === 2")
    page.locator("#board").click(position={"x": 5, "y": 100})
    until(page, f"!{ANIMATING}")
    assert page.evaluate(ALOFT) == []


def test_nothing_flies_where_motion_is_not_wanted(planned):
    page = planned("slow", reduced_motion="reduce")
    until(page, "document.querySelectorAll('#lines li').length > 3")
    assert page.evaluate(ALOFT) == []


@pytest.fixture
def fight(open_page, server, store_match):
    """Return a function that opens a table in the middle of a fight."""
    def opened(*viewport, moment="wings-plan"):
        page = open_page(*viewport)
        set_up(page, server, speed="off")
        page.goto(store_match(page, played_to(moment)) + "?seat=0")
        until(page, f"{ZOOM} > 1")
        return page

    return opened


def test_the_board_shows_where_something_happens_until_somebody_looks_elsewhere(fight):
    page = fight()
    seen = page.locator(".flyer:not(.off)")
    assert seen.count() > 4
    assert all(page.evaluate(AT, each.get_attribute("id")) for each in seen.all())
    follow = page.locator("#roaming [data-key=f]")
    expect(follow).to_have_attribute("aria-pressed", "true")
    page.locator("#roaming [data-key='0']").click()
    until(page, f"{ZOOM} === 1")
    expect(follow).to_have_attribute("aria-pressed", "false")
    page.set_viewport_size({"width": 1200, "height": 700})
    page.wait_for_timeout(300)
    assert page.evaluate(ZOOM) == 1
    follow.click()
    until(page, f"{ZOOM} > 1")
    page.locator("#prompt").focus()
    page.keyboard.press("-")
    expect(follow).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("f")
    expect(follow).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("moment", ["wings-plan", "wings-fire", "wings-order"])
def test_it_is_accessible_and_fits_a_phone(fight, moment):
    page = fight(PHONE, moment=moment)
    assert_fits(page)
    assert_accessible(page)

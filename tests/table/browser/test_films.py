"""A film plays by itself in a file of its own; the replay fills the screen and offers films."""

import re
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from tests.table.browser.steps import PHONE, assert_accessible, assert_fits, set_up
from tests.table.browser.test_watching import where
from tests.table.test_films import film
from tests.table.test_watching import played

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]
SEEN = """[...document.querySelectorAll("text")].filter((each) => each.getBoundingClientRect().width)
  .map((each) => each.textContent)"""


def seen_at(page, seconds):
    """Return the words that a film shows at a time."""
    page.evaluate("""seconds => {
      document.documentElement.pauseAnimations();
      document.documentElement.setCurrentTime(seconds);
    }""", seconds)
    page.wait_for_timeout(150)
    return page.evaluate(SEEN)


def test_a_film_plays_in_a_file_of_its_own(open_page, tmp_path):
    file = tmp_path / "film.svg"
    text = film(played())
    file.write_text(text, "utf-8")
    length = float(re.search(r'dur="([\d.]+)s"', text).group(1))
    page = open_page()
    page.goto(file.as_uri())
    begun = page.evaluate("document.documentElement.getCurrentTime()")
    page.wait_for_function("begun => document.documentElement.getCurrentTime() > begun", arg=begun)        # by itself
    first, middle, last = (seen_at(page, seconds) for seconds in (1.0, length / 2, length - 1))
    assert first.count("Montgolfière") == 2 and first.count("Cleo") >= 3
    assert middle.count("Montgolfière") == 1 and any("Round" in each for each in middle)
    assert any(each.startswith("1st") for each in last) and any("win" in each for each in last)
    again = seen_at(page, length + 1.0)                                              # and for ever
    assert again == first


def test_the_replay_fills_the_screen_and_tells_below_the_picture(open_page, store_match, server):
    page = open_page()
    set_up(page, server, speed="off")
    page.goto(f"{store_match(page, played())}/replay?step=0")
    page.locator("#pace").select_option("fastest")
    page.locator("#cinema").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#subtitle")).not_to_be_empty()
    expect(page.locator("#subtitle")).to_be_visible()
    for hidden in ("#seats", "#side", "header.top nav"):
        expect(page.locator(hidden)).to_be_hidden()
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    box, bar = page.locator("#board").bounding_box(), page.locator("section.tray").bounding_box()
    assert box["y"] == 0 and box["width"] == page.evaluate("innerWidth") and bar["y"] >= box["height"] - 1
    page.locator("#cinema").click()
    expect(page.locator("#seats")).to_be_visible()
    expect(page.locator("#subtitle")).to_be_hidden()


def test_a_replay_offers_films(open_page, store_match, server):
    page = open_page(viewport=PHONE)
    set_up(page, server, speed="off")
    page.goto(f"{store_match(page, played())}/replay?step=0&seat=open")
    page.keyboard.press("ArrowRight")
    where(page, 2)
    page.locator("#films summary").click()
    point = re.search(r"at=(\d+)", page.url).group(1)
    expect(page.locator("#film-here")).to_have_attribute("href", re.compile(f"from={point}$"))
    assert_fits(page)
    assert_accessible(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="The whole game").click()
    assert download.value.suggested_filename.endswith(".svg")
    assert ElementTree.parse(download.value.path()).getroot().get("class").startswith("film ")
    page.locator("#films summary").click()
    page.locator("#cinema").click()
    page.wait_for_timeout(300)
    assert_fits(page)
    assert_accessible(page)

"""What is told while others move: faster when more has come, but never so fast that it cannot be followed."""

import pytest
from playwright.sync_api import expect

from tests.table.browser.steps import LEGAL, make, set_up

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]
TOLD = """() => performance.getEntriesByName("told")
    .map(({ duration, detail }) => [detail.line, detail.weight, duration])"""
LEAST, WEIGHTY = 400, 1200       # milliseconds
SLACK = 3       # of the browser's clock


def choose(page):
    """Make a choice, whichever it is."""
    page.locator(LEGAL).first.click(timeout=15_000)
    if page.locator("#do-it").is_visible():
        page.locator("#do-it").click()


@pytest.mark.parametrize(("game", "seconds"), [("explorador", 30), ("wings_of_war", 30)])
def test_with_five_bots_that_rush_nothing_is_told_too_fast_and_nothing_dropped(open_page, server, game, seconds):
    page = open_page()
    set_up(page, server, confirm="off")
    address = make(server, page, ("here", "Ana"), *["beginner"] * 5, game=game, rushes=True)
    page.goto(f"{address}?seat=0")
    begun = int(page.locator("#live").get_attribute("data-lines"))
    for _ in range(seconds):
        if page.locator("#act[data-awaited]").count() and not page.locator("body.animating").count():
            choose(page)
        page.wait_for_timeout(1000)
    expect(page.locator("body:not(.animating)")).to_be_attached(timeout=60_000)
    told = page.evaluate(TOLD)
    acts, shown = (int(page.locator("#live").get_attribute(f"data-{each}")) for each in ("acts", "lines"))
    lines = page.request.get(f"{address}/at/{acts}?seat=0&from=0").json()["lines"]
    wanted = {line[0] for line in lines if begun <= line[0] < shown and (line[3] or line[4])}
    assert len(told) > 10
    assert wanted <= {each[0] for each in told}, "each line that shows something or matters is told"
    assert [each for each in told if each[2] < (WEIGHTY if each[1] else LEAST) - SLACK] == []

"""The form of a new table in a real browser: by which rules it plays, and each rule below, say the same at any time."""

import pytest
from playwright.sync_api import expect

from ludoteca.games import load_game

pytestmark = [
    pytest.mark.browser,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),     # Playwright's own
]
RACE = load_game("balmy_balloonists")


def test_rules_and_each_rule_go_together(server, open_page):
    page = open_page()
    page.goto(f"{server.address}/new/{RACE.name}")
    printed, recommended, own = map(page.get_by_label, ("As printed", "Recommended", "Your own"))
    rules, changed = page.locator("details.options").first, page.locator("summary .changed")
    advised = next(option for option in RACE.options if option.recommended is not None)
    rule = page.locator(f"#option-{advised.name}")
    expect(printed).to_be_checked()
    assert page.get_by_text(advised.reason.text).is_visible() and rules.get_attribute("open") is None

    recommended.check()
    assert rule.is_checked() == advised.recommended and changed.inner_text() == "changed: 1"
    own.check()
    assert rules.get_attribute("open") is not None and rule.is_checked() == advised.recommended
    printed.check()
    assert rule.is_checked() == advised.default and changed.inner_text() == ""

    page.locator("#option-storm").check()
    expect(own).to_be_checked()
    page.goto(f"{server.address}/rules/{RACE.name}")              # and back, with what was chosen
    page.goto(f"{server.address}/new/{RACE.name}")
    expect(own).to_be_checked()
    assert page.locator("#option-storm").is_checked()
    rules.locator("summary").first.click()
    page.locator("#option-storm").uncheck()
    expect(own).to_be_checked()                                   # who has begun to choose goes on choosing
    recommended.check()
    page.locator("#name-0").fill("Ana")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")

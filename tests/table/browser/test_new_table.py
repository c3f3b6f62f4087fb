"""The form of a new table in a real browser: by which rules it plays, and each rule below, say the same at any time."""

import pytest
from playwright.sync_api import expect

from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.games import load_game
from tests.table.browser.steps import DESKTOP, PHONE, assert_accessible

pytestmark = [
    pytest.mark.browser,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),     # Playwright's own
]
RACE = load_game("balmy_balloonists")
PLANES = "/new/wings_of_war"


def test_rules_and_each_rule_go_together(server, open_page):
    page = open_page()
    page.goto(f"{server.address}/new/{RACE.name}")
    printed, recommended, own = (
        page.get_by_role("radio", name=name) for name in ("As printed", "Recommended", "Your own"))
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


def test_what_is_played_is_picked_from_pictures_by_keyboard(open_page):
    page = open_page()
    page.goto(PLANES)
    page.locator("#name-0").fill("Ana")
    chosen = page.get_by_role("radio", name="A dogfight for your player count")
    chosen.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Duel")).to_be_checked()
    expect(page.get_by_role("radio", name="Duel")).to_have_accessible_description(
        "The last side in the air wins. A Sopwith Camel against a Fokker Dr.I. 2 players")
    page.get_by_text("Change the scenario’s planes").click()
    planes = page.locator("details.option:visible")
    expect(planes).to_have_count(2)
    expect(planes.first).to_contain_text("Camel · the scenario’s plane")
    planes.first.locator("summary").focus()
    page.keyboard.press("Enter")
    planes.first.get_by_role("radio", name="the scenario’s plane").focus()
    page.keyboard.press("ArrowRight")
    spad = planes.first.get_by_role("radio", name="SPAD XIII")
    expect(spad).to_be_checked()
    expect(spad).to_have_accessible_description("Deck A, guns A Speed 127 mm Damage 16 Climb need 2")
    expect(planes.first.locator(".picked")).to_have_text("SPAD XIII")
    expect(page.get_by_label("As printed")).to_be_checked()          # a plane is no rule
    page.goto("/rules/wings_of_war")                                 # and back, with what was picked
    page.goto(PLANES)
    expect(page.locator("[name='option.plane_1'][value=spad13]")).to_be_checked()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("[id^=flyer-] use[href='#plane-spad13']").first).to_be_attached()


def test_without_scripts_planes_are_picked_too(open_page):
    page = open_page(java_script_enabled=False)
    page.goto(PLANES)
    page.locator("#name-0").fill("Ana")
    page.locator("[name='option.scenario'][value=dogfight2]").check()
    page.get_by_text("Change the scenario’s planes").click()
    page.locator("#label-plane_3").click()
    page.locator("[name='option.plane_3'][value=pfalz3]").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    assert page.locator("[id^=flyer-] use[href='#plane-pfalz3']").count()


NARROW = [(language, PHONE, "light") for language in LANGUAGES]       # where words have the least room


@pytest.mark.parametrize(("language", "viewport", "theme"), [
    *NARROW, *(pytest.param(each, DESKTOP, "dark", marks=[pytest.mark.soak] * (each != "de")) for each in LANGUAGES),
])
def test_cards_with_pictures_are_whole_and_accessible(open_page, language, viewport, theme):
    page = open_page(viewport, color_scheme=theme, locale=language)
    page.goto(PLANES)
    page.locator("[name='option.scenario'][value=escort]").check()
    page.locator(".leading details.folded > summary").click()
    page.locator("#label-plane_2").click()
    assert_accessible(page)
    cut = page.locator(".pick:visible :is(b, .says span)").evaluate_all(
        "found => found.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)")
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert cut == [] and wide <= 0

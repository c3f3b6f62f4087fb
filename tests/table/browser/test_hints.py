"""Asking a bot what it would do, as people do it: by mouse, by keyboard, and without scripts."""

import pytest
from playwright.sync_api import expect

from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.table.door.exchange import LANGUAGE
from tests.table.browser.steps import PHONE, assert_accessible, assert_fits, make, set_up

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]
ANSWER = 60_000      # milliseconds: a worker has to begin
ALONE = (("here", "Ana"), "random")
WATCH_THE_HINT = """() => {
  const hint = document.getElementById("hint");
  new MutationObserver(() => (globalThis.thought ||= hint.textContent.includes("A bot is thinking")))
    .observe(hint, { childList: true, subtree: true, characterData: true });
}"""


def test_a_hint_is_asked_for_by_keyboard_and_its_choice_is_made(open_page, server):
    page = open_page(reduced_motion="reduce")
    set_up(page, server, speed="off", confirm="on")
    page.goto(make(server, page, *ALONE, hints=True))
    page.evaluate(WATCH_THE_HINT)       # it may be short
    page.locator("#ask-bot").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#advice")).to_be_visible(timeout=ANSWER)
    assert page.evaluate("globalThis.thought")
    assert page.evaluate("document.activeElement !== document.body")
    assert_accessible(page)
    page.locator("#advice .candidate").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#do-it")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#advice")).to_have_count(0)


def test_a_hint_without_scripts(open_page, server):
    page = open_page(PHONE, java_script_enabled=False)
    page.goto(make(server, page, *ALONE, hints=True))
    page.locator("#ask-bot").click(timeout=ANSWER)
    while not page.locator("#advice").count():      # the first time a worker has to begin
        page.locator(".thinks button").click()
    expect(page.locator("#advice .candidate").first).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_on_a_phone(open_page, server, language):
    page = open_page(PHONE, reduced_motion="reduce", locale=language)
    page.context.add_cookies([{"name": LANGUAGE, "value": language, "url": server.address}])
    set_up(page, server, theme="dark", speed="off")
    page.goto(make(server, page, *ALONE, hints=True))
    page.locator("#ask-bot").click()
    expect(page.locator("#advice")).to_be_visible(timeout=ANSWER)
    assert_fits(page)
    assert_accessible(page)
    expect(page.locator("#advice .reason")).to_be_visible()
    expect(page.locator("#advice .candidates")).to_be_hidden()       # figures are for whoever asks
    page.locator("#advice-figures summary").click()
    expect(page.locator("#advice .candidates")).to_be_visible()
    for each in page.locator("#advice .candidate, #advice summary").all():
        assert each.bounding_box()["height"] >= 43.5


def test_the_form_offers_hints_where_one_person_plays(open_page):
    page = open_page()
    page.goto("/new/montgolfiere")
    hints = page.locator("#hints")
    expect(hints).to_be_checked()
    page.locator("#seat-1").select_option("here")
    expect(hints).not_to_be_checked()
    page.locator("#seat-1").select_option("steady")
    expect(hints).to_be_checked()
    hints.uncheck()
    page.locator("#seat-1").select_option("open")
    page.locator("#seat-1").select_option("steady")
    expect(hints).not_to_be_checked()

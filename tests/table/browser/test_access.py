"""For everyone: what a checker of accessibility finds, sizes of what is touched, zoom, long languages, few fonts."""

import pytest
from playwright.sync_api import expect

from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.table.door.exchange import LANGUAGE
from tests.table.browser.steps import (
    LEGAL,
    PHONE,
    assert_accessible,
    assert_fits,
    by_mouse,
    make,
    play_to_the_end,
    set_up,
)
from tests.table.helpers import GAME, Server

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

WIDTHS = (320, 768, 1280)
THEMES = ("light", "dark")
PAGES = ("/", f"/new/{GAME}", f"/rules/{GAME}", f"/learn/{GAME}", f"/learn/{GAME}/4", "/settings", "/import",
         "/nothing")
COMBINATIONS = [(width, theme, language) for width in WIDTHS for theme in THEMES for language in LANGUAGES]
EACH_TWO = [(width, THEMES[(n + m) % 2], language)      # every two values meet
            for n, width in enumerate(WIDTHS) for m, language in enumerate(LANGUAGES)]
SMALLEST = 44        # pixels of what is touched
SMALL = """smallest => [...document.querySelectorAll("button, select, summary, .primary, .secondary, input[type=text]")]
    .filter(each => each.offsetParent && !each.closest(".hidden"))
    .map(each => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
    .filter(([, box]) => box.width && Math.min(box.height, box.width) < smallest - 0.5)
    .map(([text, box]) => `${text} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
STRETCHED = """
from ludoteca.engine.texts import words
from ludoteca.table.parts import templating
plain = words.Translator.__call__
def stretched(self, message, **arguments):
    said = plain(self, message, **arguments)
    return said + " " + "mumble " * max(1, round(len(said) * 0.4 / 7)) if len(said) > 2 else said
words.Translator.__call__ = stretched
"""


def look_at(open_page, server, width, theme, language):
    """Return a page of this width in this theme and language."""
    page = open_page({"width": width, "height": 800}, locale=language, reduced_motion="reduce")
    page.context.add_cookies([{"name": LANGUAGE, "value": language, "url": server.address}])
    set_up(page, server, theme=theme, speed="off", confirm="on")
    return page


def check(page):
    """Nothing is wider than the screen, and the checker finds nothing."""
    assert_fits(page)
    assert_accessible(page)


def check_table(page, server):
    """Check a table in play: before a choice, with a drafted one, with the talk open, and its people."""
    page.goto(make(server, page, ("here", "Maximiliane von und zu Gu"), "open", "steady", "steady", showing=True))
    expect(page.locator(LEGAL).first).to_be_visible()
    check(page)
    page.locator(LEGAL).last.click()
    check(page)
    page.locator("#do-it").click()
    page.locator("#talk-tab").click()
    check(page)
    page.goto(page.url.split("?")[0] + "/people")
    check(page)


@pytest.mark.parametrize(("number", "combination"), list(enumerate(EACH_TWO)), ids=str)
def test_pages_are_accessible_and_fit(open_page, server, number, combination):
    """Width, theme and language, two by two, each with some of the pages; `make soak` has all of both."""
    page = look_at(open_page, server, *combination)
    for address in (PAGES[(number + step) % len(PAGES)] for step in (0, 3, 5)):
        page.goto(address)
        check(page)
    if number % 3 == 0:
        check_table(page, server)


@pytest.mark.soak
@pytest.mark.parametrize("combination", COMBINATIONS, ids=str)
def test_every_page_is_accessible_and_fits_in_every_combination(open_page, server, combination):
    page = look_at(open_page, server, *combination)
    for address in PAGES:
        page.goto(address)
        check(page)
    check_table(page, server)


def test_the_end_and_the_replay_are_accessible(open_page, server):
    for theme in THEMES:
        page = look_at(open_page, server, 390, theme, "de")
        address = make(server, page, ("here", "Ana"), "random", moon=8)
        page.goto(address)
        play_to_the_end(page, by_mouse)
        check(page)
        page.goto(f"{address}/replay")
        check(page)


def test_what_is_touched_is_large_enough(open_page, server):
    page = look_at(open_page, server, 360, "light", "fr")
    table = make(server, page, ("here", "Ana"), "open", "steady", showing=True)
    for address in ("/", f"/new/{GAME}", "/settings", table, f"{table}/people", f"/learn/{GAME}"):
        page.goto(address)
        small = page.evaluate(SMALL, SMALLEST)
        assert small == [], address


def test_a_page_at_double_size_fits(open_page, server):
    """A desktop of 1280 x 800 at 200 % shows 640 x 400."""
    page = open_page({"width": 640, "height": 400}, device_scale_factor=2, reduced_motion="reduce")
    table = make(server, page, ("here", "Ana"), "open", "steady", showing=True)
    for address in ("/", f"/new/{GAME}", table, f"{table}/people"):
        page.goto(address)
        assert_fits(page)
    page.goto(table)
    card = page.locator(LEGAL).first
    card.scroll_into_view_if_needed()
    expect(card).to_be_in_viewport()


def test_words_that_are_half_as_long_again_break_nothing(chromium, tmp_path):
    server = Server(tmp_path / "t.db", prelude=STRETCHED)
    try:
        page = chromium.new_context(viewport={"width": 390, "height": 844}, base_url=server.address).new_page()
        table = make(server, page, ("here", "Ana"), "open", "steady", showing=True)
        for width in (320, 768, 1280):
            page.set_viewport_size({"width": width, "height": 844})
            for address in ("/", f"/new/{GAME}", "/settings", table, f"{table}/people", f"/learn/{GAME}/2"):
                page.goto(address)
                expect(page.locator("body")).to_contain_text("mumble")
                assert_fits(page)
        page.context.close()
    finally:
        server.stop()


def test_one_message_is_said_for_each_effect(open_page, server):
    page = open_page()
    set_up(page, server, speed="fast", confirm="on")
    page.goto(make(server, page, ("here", "Ana"), "random"))
    page.evaluate("""() => {
        globalThis.told = [];
        const said = document.querySelector("#said");
        new MutationObserver(() => said.textContent && told.push(said.textContent))
            .observe(said, { childList: true, characterData: true, subtree: true });
    }""")
    by_mouse(page)
    expect(page.locator("#prompt")).to_contain_text("Round 2", timeout=20_000)
    hint, heard = "Press Enter again to confirm, Escape to cancel.", page.evaluate("told")
    assert any(text.startswith("Play ") and text.endswith(hint) for text in heard)
    told = [text for text in heard if not text.endswith(hint)]
    lines = page.locator("#lines li").all_inner_texts()
    alone = [text for text in told if any(text in line for line in lines)]
    assert len(alone) > 3, "one message an effect"
    strange = [text for text in told if not any(text.split(".")[0] in line for line in lines)]
    assert strange == [], "more come at once in a hurry"
    assert all(one != other for one, other in zip(told, told[1:], strict=False))


def test_without_scripts_a_round_is_played(open_page, server):
    page = open_page(java_script_enabled=False)
    page.goto(make(server, page, ("here", "Ana"), "random"))
    page.locator("#hand button").first.click()
    expect(page.locator("#lines")).to_contain_text("You play a card face down.")
    page.get_by_role("link", name="Everything you can do").click()
    expect(page.get_by_role("heading", name="Everything you can do", exact=True)).to_be_visible()


def test_without_scripts_log_and_talk_follow_below_the_board_of_a_phone(open_page, server):
    page = open_page(PHONE, java_script_enabled=False)
    page.goto(make(server, page, ("here", "Ana"), "random"))
    page.locator("#in-words summary").click()           # nothing lies over it
    bar, log = page.locator("section.tray").bounding_box(), page.locator("#log-pane").bounding_box()
    assert log["y"] >= bar["y"] + bar["height"] - 1
    tail, last = page.locator("#log-pane .tail").bounding_box(), page.locator("#lines li").last.bounding_box()
    assert tail["y"] < last["y"] < tail["y"] + tail["height"], "what came last is seen without scrolling"
    page.locator("#say [name=text]").fill("Good evening")
    page.locator("#say button").click()
    expect(page.locator("#talk")).to_contain_text("Good evening")
    assert_fits(page)

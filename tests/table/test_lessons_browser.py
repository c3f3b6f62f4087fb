"""A step in a real browser, with the keyboard alone: an answer beside the card, the focus, the next step."""

import pytest
from playwright.sync_api import expect

from ludoteca.engine.scenarios.lessons import load_lessons
from ludoteca.games import load_game
from tests.table.browser.steps import MOVED, a_chromium, stamp_of
from tests.table.helpers import GAME

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]   # Playwright's own

FIRST, SECOND = load_lessons(load_game(GAME).package)[:2]


def choose(page, action):
    """Lay a card: Enter does it, or drafts it, and Enter again does it."""
    page.locator(f'#hand [value="{action}"]').focus()
    before = stamp_of(page)
    page.keyboard.press("Enter")
    page.wait_for_function(f"stamp => document.querySelector('#note:not([hidden])') || ({MOVED})(stamp)", arg=before)
    if page.locator("body.drafting").count():
        page.keyboard.press("Enter")


@pytest.mark.parametrize("width", [360, 1280])
def test_a_step_is_learned_with_the_keyboard(start, tmp_path, width):
    server, complaints = start(tmp_path / "t.db"), []
    with a_chromium() as chromium:
        page = chromium.new_page(viewport={"width": width, "height": 740}, reduced_motion="reduce")
        page.on("console", lambda said: complaints.append(said.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{server.address}/learn/{GAME}/1")
        choose(page, "motor")
        expect(page.locator("#note")).to_contain_text(FIRST.answers["motor"])
        page.keyboard.press("Escape")
        choose(page, FIRST.wanted[0])
        expect(page.locator("#lesson")).to_contain_text(FIRST.after)
        expect(page.locator("#lesson-text")).to_be_focused()
        expect(page.locator("#act")).to_have_count(0)
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator("#lesson")).to_contain_text(SECOND.text)
        page.goto(f"{server.address}/learn/{GAME}")
        expect(page.locator(".course .done")).to_have_count(1)
    assert complaints == []

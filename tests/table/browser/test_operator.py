"""The operator's page in a real browser: a table is closed, words are taken away, and those who look on read so."""

import pytest
from playwright.sync_api import expect

from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.table.door.exchange import LANGUAGE
from tests.cli.test_admin import OVERSEEN, TOKEN
from tests.table.browser.steps import DESKTOP, PHONE, assert_accessible, assert_fits, make
from tests.table.helpers import Server

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]   # Playwright's own
INSULT = "You are all fools"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with an operator."""
    running = Server(tmp_path_factory.mktemp("operator") / "t.db", prelude=OVERSEEN)
    yield running
    running.stop()


def enter(page):
    page.goto("/operator")
    page.get_by_label("Token").fill(TOKEN)
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", name="Tables", exact=True)).to_be_visible()


@pytest.mark.parametrize(("viewport", "scripts"), [(DESKTOP, True), (PHONE, False)], ids=["desktop", "without scripts"])
def test_the_operator_closes_a_table_and_takes_words_away(server, open_page, viewport, scripts):
    player, operator = open_page(viewport), open_page(viewport, java_script_enabled=scripts)
    address = make(server, player, ("here", "Ana"), "steady", "steady")
    player.goto(address)
    if player.locator("#talk-tab").is_visible():
        player.locator("#talk-tab").click()
    player.locator("#words-to-say").fill(INSULT)
    player.locator("#say button").click()
    expect(player.locator("#talk .words", has_text=INSULT)).to_be_visible()
    enter(operator)
    assert_fits(operator)
    operator.goto(f"/operator{address}")
    operator.locator("button[value=unsay]").click()
    expect(operator.get_by_text(INSULT)).to_have_count(0)
    expect(player.locator("#talk .unsaid")).to_have_text("Removed by whoever runs this server.")
    expect(player.get_by_text(INSULT)).to_have_count(0)
    operator.locator("button[value=unname]", has_text="Ana").click()
    expect(operator.locator(".rows", has_text="Player 1").first).to_be_visible()
    expect(player.locator("#seat-0")).to_contain_text("Player 1")
    expect(player.get_by_text("Ana", exact=True)).to_have_count(0)
    operator.get_by_label("Reason").select_option("conduct")
    operator.get_by_role("button", name="Close the table").click()
    expect(operator.get_by_role("button", name="Open it again")).to_be_visible()
    expect(player.locator("#prompt.closed")).to_contain_text("has closed this table")
    expect(player.locator("#act, #say, #hand [data-action]")).to_have_count(0)
    assert_fits(player)
    operator.get_by_role("button", name="Open it again").click()
    expect(player.locator("#act")).to_have_count(1)
    player.goto("/")
    operator.get_by_label("for good").check()
    operator.get_by_role("button", name="Delete the table").click()
    expect(operator.get_by_role("heading", name="Tables", exact=True)).to_be_visible()
    expect(operator.locator(f"a[href='/operator{address}']")).to_have_count(0)


def test_the_operators_pages_fit_and_can_be_read_by_everybody(server, open_page):
    page = open_page(PHONE)
    address = make(server, page, ("here", "Maximiliane von und zu Gu"), ("here", "Bo"), "open")
    enter(page)
    for path in ("/operator", f"/operator{address}"):
        page.goto(path)
        assert_accessible(page)
        for language in LANGUAGES:
            page.context.add_cookies([{"name": LANGUAGE, "value": language, "url": server.address}])
            page.goto(path)
            assert_fits(page)
    page.locator("button[value=block]").last.click()
    page.goto("/operator")
    assert page.locator("button[value=lift]").count() >= 1
    page.locator("button[value=lift]").first.click()
    page.locator("form[action='/operator/leave'] button").click()
    expect(page.locator("#token")).to_be_visible()
    assert_accessible(page)

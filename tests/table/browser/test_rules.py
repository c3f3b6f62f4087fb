"""Rules in a real browser: figures come, the search finds, what is folded opens, and the card at the table."""

import re

import pytest
from playwright.sync_api import expect

from tests.table.browser.steps import PHONE, assert_accessible, assert_fits, make
from tests.table.helpers import GAME

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

DRAWN = "[...document.querySelectorAll('figure img')].map(each => (each.loading = 'eager', each.decode()))"
RULES = f"/rules/{GAME}"


@pytest.mark.parametrize("dark", [False, True])
def test_all_figures_can_be_seen(open_page, server, dark):
    page = open_page(PHONE, color_scheme="dark" if dark else "light")
    page.goto(server.address + RULES)
    count = page.evaluate(f"Promise.all({DRAWN}).then(all => all.length)")
    assert count == page.locator("figure img").count() > 10
    assert page.evaluate("[...document.querySelectorAll('figure img')].every(each => each.naturalWidth > 100)")
    assert_fits(page)
    assert_accessible(page)


def test_a_question_finds_its_clause(open_page, server):
    page = open_page(PHONE)
    page.goto(server.address + RULES)
    wanted = page.get_by_role("searchbox")
    wanted.fill("What happens if two gas cards are one above the other?")
    expect(page.locator("#found a").first).to_have_attribute("href", "#MG-15")
    wanted.fill("xyzzy")
    expect(page.locator("#found a")).to_have_count(0)
    expect(page.locator("#found-count")).to_have_text("Nothing found. Try other words.")
    wanted.fill("gas twice")
    wanted.press("Enter")
    assert "#" in page.url


def test_the_code_of_a_clause_finds_that_clause_and_those_that_name_it(open_page, server):
    page = open_page()
    page.goto(server.address + RULES)
    for code in ("mg-13", "MG-1", "what does Mg-a4 say of the moon and gas?"):
        page.get_by_role("searchbox").fill(code)
        name = re.search(r"MG-A?\d+", code.upper())[0]
        expect(page.locator("#found a").first).to_have_attribute("href", f"#{name}")
        marked = page.locator("#found mark").all_inner_texts()
        assert {each for each in marked if re.search(r"\d", each)} == {name}
    page.get_by_role("searchbox").fill("MG-13")
    named = page.evaluate("""[...document.querySelectorAll(".text :is(p, li)[id]")]
        .filter((each) => /\\bMG-13(?![\\w-])/.test(each.textContent)).length""")
    expect(page.locator("#found a")).to_have_count(named)


def test_a_question_in_another_language_and_without_accents(open_page, server):
    page = open_page(PHONE, locale="es")
    page.goto(server.address + RULES)
    page.get_by_role("searchbox").fill("¿Qué pasa si el globo llega a la Luna?")
    assert "MG-6" in page.locator("#found").inner_text()
    page.get_by_role("searchbox").fill("BARON negro")
    assert "Barón" in page.locator("#found mark").all_inner_texts()


def test_whoever_is_led_to_a_ruling_sees_it(open_page, server):
    page = open_page(PHONE)
    page.goto(f"{server.address}{RULES}")
    ruling = page.locator("#MG-A13")
    expect(ruling).to_be_hidden()
    page.goto(f"{server.address}{RULES}#MG-A13")
    expect(ruling).to_be_visible()


def test_the_card_opens_over_the_table_and_goes(open_page, server):
    page = open_page(PHONE)
    page.goto(make(server, page, ("here", "Ana"), "steady"))
    link = page.get_by_role("link", name="Rules", exact=True)
    link.focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("dialog", name="Reference card")
    expect(card).to_contain_text("Sleeping Gas")
    expect(card.locator("img").first).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(link).to_be_focused()


def test_without_scripts_the_link_leads_to_the_rules(open_page, server):
    page = open_page(PHONE, java_script_enabled=False)
    page.goto(make(server, page, ("here", "Ana"), "steady"))
    page.get_by_role("link", name="Rules", exact=True).click()
    assert RULES in page.url
    page.get_by_role("link", name="Reference card").click()
    expect(page.locator("main")).to_contain_text("Super Motor")

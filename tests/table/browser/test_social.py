"""Those at a table beside the game: a rematch that is asked for, reactions and bubbles, and who watches."""

import asyncio
import json
import random

import pytest
from playwright.sync_api import expect

from ludoteca.games import load_game
from ludoteca.table.door.exchange import SESSION
from ludoteca.table.store.store import Store
from ludoteca.table.store.stored import ActRow, StoredSeat, TableRow
from ludoteca.table.store.tokens import hashed, new_identifier, new_secret
from tests.contract.cases import play_on
from tests.table.browser.steps import (
    DESKTOP,
    FROM_ITS_END,
    LEGAL,
    PHONE,
    assert_accessible,
    assert_fits,
    in_a_thread,
    make,
    set_up,
)

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]   # Playwright's own
NAMES = ("Ana", "Ben", "Bot")
SAY = """([seat, text, to]) => fetch(document.getElementById("say").action, { method: "POST",
  headers: { "Ludoteca-Part": "1" }, body: new URLSearchParams({ seat, text, to }) })"""


def finished(server, *pages):
    """Store a game that is over, whose first people sit in browsers of their own; return its address."""
    match = load_game("montgolfiere").new_match(3, seed="social", options={"moon": 9}, names=NAMES)
    for _ in play_on(match, random.Random(1)):
        pass
    secrets = [new_secret() for _ in pages]
    row = TableRow(new_identifier(), match.game.name, match.pack.digest, json.dumps(match.values), str(match.seed), "",
                   1, hashed(secrets[0]), 0, 1)
    holders = [*map(hashed, secrets), None, None][:3]
    chairs = [StoredSeat(seat, "" if holder else "random", NAMES[seat], holder) for seat, holder in enumerate(holders)]
    acts = [ActRow(n, act.seat, match.game.actions[act.action], None, 0) for n, act in enumerate(match.acts)]

    def store_it():
        opened = Store(str(server.database))
        asyncio.run(opened.create(row, match.pack.files, chairs, acts))
        opened.close()

    in_a_thread(store_it)
    for page, secret in zip(pages, secrets, strict=True):
        page.context.add_cookies([{"name": SESSION, "value": secret, "url": server.address}])
    return f"/t/{row.id}"


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_who_accepts_is_led_to_the_new_table_as_is_whoever_asked(server, open_page, viewport):
    ana, ben = open_page(viewport), open_page(viewport)
    address = finished(server, ana, ben)
    for page in (ana, ben):
        page.goto(address)
    ana.get_by_role("button", name="Rematch", exact=True).click()
    expect(ana.locator("#offered")).to_contain_text("You’ve asked for a rematch.")
    expect(ben.locator("#offered")).to_contain_text("Ana asks for a rematch.")
    expect(ben.locator("#heard")).to_have_text("Ana asks for a rematch.")
    for page in (ana, ben):
        assert_fits(page)
        assert_accessible(page)
    ben.get_by_role("button", name="Accept").click()
    for page in (ana, ben):
        page.wait_for_url(lambda url: address not in url)
    assert ana.url.split("?")[0] == ben.url.split("?")[0]


def test_a_rematch_works_without_scripts(server, open_page):
    ana, ben = open_page(java_script_enabled=False), open_page(java_script_enabled=False)
    address = finished(server, ana, ben)
    ana.goto(address)
    ana.get_by_role("button", name="Rematch, rotate seats").click()
    expect(ana.locator("#offered")).to_contain_text("Still to answer: Ben")
    ben.goto(address)
    expect(ben.locator("#offered")).to_contain_text("Ana asks for a rematch with rotated seats.")
    ben.get_by_role("button", name="Decline").click()
    ana.goto(address)
    ana.get_by_role("button", name="Start without Ben").click()
    expect(ana.locator("#seats")).to_contain_text("Open seat 3")
    ben.goto(address)
    ben.get_by_role("link", name="Go to the next game").click()
    expect(ben.locator("#prompt")).to_contain_text("You’re watching.")
    ben.get_by_role("link", name="Join", exact=True).click()
    ben.get_by_role("link", name="Take this seat").click()
    expect(ben.locator("h1")).to_contain_text("Montgolfière")


def test_bots_ask_nobody(server, open_page):
    page = open_page()
    address = finished(server, page)
    page.goto(address)
    page.get_by_role("button", name="Rematch", exact=True).click()
    page.wait_for_url(lambda url: address not in url)
    expect(page.locator("#hand button").first).to_be_visible()


def two_who_play(server, open_page, viewport=DESKTOP):
    ana, ben = open_page(viewport), open_page(viewport)
    address = make(server, ana, ("here", "Ana"), "open", "random")
    ben.goto(f"{address}/take/1")
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Join").click()
    ben.locator("#live[data-ready]").wait_for(state="attached")
    ana.goto(address)
    return address, ana, ben


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_reaction_stands_beside_the_seat_for_those_who_play(server, open_page, viewport):
    address, ana, ben = two_who_play(server, open_page, viewport)
    eve = open_page(viewport)
    eve.goto(address)
    ana.get_by_role("button", name="React").click()
    assert_accessible(ana)
    ana.get_by_role("button", name="Laugh").click()
    expect(ben.locator(".bubble.seat-0 svg use")).to_have_attribute("href", "#reaction-laughter")
    expect(ben.locator("#heard")).to_have_text("Ana: laughs")
    seat, bubble = ben.locator("#seats li.seat-0").bounding_box(), ben.locator(".bubble").bounding_box()
    assert seat["y"] + seat["height"] <= bubble["y"] < seat["y"] + seat["height"] + 30, "beside its seat"
    assert bubble["x"] >= 0 and bubble["x"] + bubble["width"] <= viewport["width"]
    expect(ben.locator("#unheard")).to_have_text("")
    ben.locator("#prompt").focus()
    ben.keyboard.press("1")
    expect(ana.locator(".bubble.seat-1 svg use")).to_have_attribute("href", "#reaction-applause")
    expect(ana.locator(".bubble.seat-1")).to_have_count(0)     # it goes
    assert eve.locator(".bubble, #talk .reaction").count() == 0 and eve.get_by_role("button", name="React").count() == 0


def test_words_stand_beside_the_seat_cut_short_and_whole_in_the_drawer(server, open_page):
    _, ana, ben = two_who_play(server, open_page)
    words = "Never again will I hang my hook on anybody who is about to let off so much sleeping gas!"
    ben.evaluate(SAY, [1, words, "all"])
    bubble = ana.locator(".bubble.seat-1")
    expect(bubble).to_contain_text("Never again")
    assert len(bubble.text_content()) <= 62 and bubble.text_content().endswith("…")
    expect(ana.locator("#heard")).to_have_text(f"Ben: {words}")
    expect(ana.locator("#talk")).to_contain_text(words)
    ana.keyboard.press("5")
    ben.evaluate(SAY, [1, "1 2 3", "all"])
    ben.locator("#talk-tab").click()
    ben.get_by_label("Your message").press_sequentially("123")     # is typed, and no reaction
    expect(ben.get_by_label("Your message")).to_have_value("123")
    expect(ana.locator("#talk .reaction")).to_have_count(1)


def test_what_is_said_is_counted_while_the_chat_is_folded_away(server, open_page):
    """It was not where the chat had been in front as it was folded."""
    _, ana, ben = two_who_play(server, open_page)
    for expanded in ("true", "false"):
        ana.locator("#talk-tab").click()
        expect(ana.locator("#talk-tab")).to_have_attribute("aria-expanded", expanded)
    ben.evaluate(SAY, [1, "Are you there?", "all"])
    expect(ana.locator("#unheard")).to_have_text("1")
    ana.locator("#talk-tab").click()
    expect(ana.locator("#unheard")).to_have_text("")
    ben.evaluate(SAY, [1, "There you are!", "all"])
    expect(ana.locator("#talk")).to_contain_text("There you are!")
    expect(ana.locator("#unheard")).to_have_text("")


def test_whoever_reads_further_up_in_the_chat_stays_there_until_they_say_something(server, open_page):
    """Each word of others led to the end."""
    _, ana, ben = two_who_play(server, open_page)
    ana.locator("#talk-tab").click()
    chat, newest = ana.locator("#talk-pane .tail"), ana.locator("#talk li").last
    for number in range(1, 31):
        ben.evaluate(SAY, [1, f"{number} sheep", "all"])
    expect(newest).to_contain_text("30 sheep")
    assert chat.evaluate(FROM_ITS_END) == 0
    chat.evaluate("each => (each.scrollTop = 0)")
    ana.wait_for_timeout(300)
    ben.evaluate(SAY, [1, "31 sheep", "all"])
    expect(newest).to_contain_text("31 sheep")
    assert chat.evaluate("each => each.scrollTop") == 0
    expect(ana.locator("#unheard")).to_have_text("1")
    for tab in ("#log-tab", "#talk-tab"):
        ana.locator(tab).click()
    assert chat.evaluate("each => each.scrollTop") == 0
    expect(ana.locator("#unheard")).to_have_text("1")        # it has not been seen yet
    ana.get_by_label("Your message").fill("Good night!")
    ana.keyboard.press("Enter")
    expect(newest).to_contain_text("Good night!")
    assert chat.evaluate(FROM_ITS_END) == 0
    expect(ana.locator("#unheard")).to_be_empty()


@pytest.fixture
def drafting(server, open_page):
    """Return the pages of Ana, who has drafted a choice and is about to cancel it, and of Ben; and her table."""
    address, ana, ben = two_who_play(server, open_page)
    set_up(ana, server, confirm="on", speed="off")
    ana.reload()
    ana.locator("#live[data-ready]").wait_for()
    ana.locator(LEGAL).first.click()
    ana.get_by_role("button", name="Cancel").focus()
    return ana, ben, address


def test_the_buttons_of_a_draft_outlast_what_others_say(drafting):
    """They were made anew: the focus was lost, and so was a press on one of them."""
    ana, ben, _ = drafting
    button = ana.locator("#do-it").element_handle()
    ben.evaluate(SAY, [1, "Take your time.", "all"])
    expect(ana.locator("#talk")).to_contain_text("Take your time.")
    expect(ana.get_by_role("button", name="Cancel")).to_be_focused()
    assert button.evaluate("each => each.isConnected")


def test_a_draft_that_is_gone_leaves_the_focus_to_the_prompt(drafting):
    """The focus was nowhere: whoever has no mouse began at the top of the page."""
    ana, _, address = drafting
    twin = ana.context.new_page()
    twin.goto(address)
    twin.locator("#live[data-ready]").wait_for()
    twin.locator(LEGAL).first.click()
    twin.locator("#do-it").click()
    expect(ana.locator("#draft")).to_be_hidden()
    expect(ana.locator("#prompt")).to_be_focused()


def test_whoever_does_not_want_bubbles_has_none(server, open_page):
    _, ana, ben = two_who_play(server, open_page)
    set_up(ben, server, bubbles="off")
    ben.reload()
    expect(ben.get_by_role("button", name="React")).to_have_count(0)
    ana.keyboard.press("2")
    expect(ben.locator("#talk .reaction")).to_have_count(1)
    assert ben.locator(".bubble").count() == 0
    ben.keyboard.press("2")
    expect(ana.locator(".bubble.seat-0")).to_have_count(1)
    assert ana.locator(".bubble.seat-1").count() == 0


def test_a_reaction_can_be_sent_without_scripts(server, open_page):
    page = open_page(java_script_enabled=False)
    address = make(server, page, ("here", "Ana"), "random")
    page.goto(address)
    page.get_by_role("button", name="React").click()
    page.get_by_role("button", name="Say thanks").click()
    expect(page.locator("#talk .reaction")).to_contain_text("says thanks")


def test_watchers_are_counted_once_a_browser_and_may_sit_down(server, open_page):
    ana = open_page()
    address = make(server, ana, ("here", "Ana"), "open")
    ana.goto(address)
    eve, bob = open_page(), open_page(PHONE)
    for page in (eve, bob):
        page.goto(address)
    more = eve.context.new_page()
    more.goto(server.address + address)
    for page in (ana, eve, bob):
        expect(page.locator("#watching")).to_contain_text("2 watching")
        assert_fits(page)
    expect(bob.locator("#prompt")).to_contain_text("You’re watching.")
    assert_accessible(bob)
    bob.get_by_role("link", name="Join", exact=True).click()
    bob.get_by_role("link", name="Take this seat").click()
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Join").click()
    expect(ana.locator("#watching")).to_contain_text("1 watching")
    more.close()
    eve.close()
    expect(ana.locator("#watching")).to_be_empty()

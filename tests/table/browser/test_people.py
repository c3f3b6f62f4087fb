"""The people at a table in a real browser: a shared device, invitations, whispers, bots that help out."""

import re

import pytest
from playwright.sync_api import expect

from tests.table.browser.steps import DESKTOP, PHONE, assert_accessible, assert_fits, by_mouse, make, set_up

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]   # Playwright's own
HAND = "#hand button"
SHOW_AGAIN = """async (part) => {
  const stage = document.querySelector("script[src$='/stage.js']").src;
  const { showParts } = await import(stage.replace("stage.js", "showing.js"));
  showParts({ [part]: document.getElementById(part).innerHTML });
}"""


def look_as(page, name):
    page.locator("#curtain a", has_text=name).click()
    expect(page.locator(HAND).first).to_be_visible()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_device_is_handed_on_and_going_back_shows_no_hand(server, open_page, viewport):
    page = open_page(viewport)
    address = make(server, page, ("here", "Ana"), ("here", "Bo"))
    set_up(page, server, speed="off")
    page.goto("/")
    page.goto(address)
    expect(page.locator(".calling")).to_have_text("Who is next?")
    look_as(page, "Ana")
    by_mouse(page)
    expect(page.locator(".calling")).to_have_text("Hand the device to Bo.")
    expect(page.locator(HAND)).to_have_count(0)
    look_as(page, "Bo")
    page.goto("/settings")
    page.go_back()
    expect(page.locator(".calling")).to_have_text("Hand the device to Bo.")
    expect(page.locator(HAND)).to_have_count(0)
    look_as(page, "Bo")
    by_mouse(page)
    expect(page.locator(".calling")).to_have_text("Who is next?")
    for _ in range(2):
        page.go_back()
        page.wait_for_load_state()
        expect(page.locator(HAND)).to_have_count(0)


@pytest.mark.parametrize("path", ["replay?seat=0&step=0", "menu?seat=0", "log?seat=0"])
def test_going_back_on_a_shared_device_leads_to_no_page_of_another_one(server, open_page, path):
    page = open_page()
    address = make(server, page, ("here", "Ana"), ("here", "Bo"))
    page.goto(address)
    page.goto(f"{address}/{path}")
    expect(page.locator("main")).to_be_visible()
    page.reload()
    expect(page.locator("main")).to_be_visible()
    page.goto(address)
    page.go_back()
    page.wait_for_url(f"**{address}")
    expect(page.locator(".calling")).to_have_text("Who is next?")


def test_an_invitation_that_is_used_goes_away_by_itself(server, open_page):
    host, guest = open_page(permissions=["clipboard-read", "clipboard-write"]), open_page(PHONE)
    address = make(server, host, ("here", "Ana"), "open", "open")
    host.goto(address)
    host.get_by_role("link", name="Invite someone").click()
    host.get_by_role("button", name="Copy the invitation").click()
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    sent = host.locator("#invitation").input_value()
    links = re.findall(r"http://\S+", sent)
    assert len(links) == 2 and sent.startswith("Come and play")
    guest.goto(links[0])
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Join").click()
    expect(host.locator("#sitter-1")).to_contain_text("Bo")
    expect(host.locator("#sitter-1")).to_contain_text("here")
    assert re.findall(r"http://\S+", host.locator("#invitation").input_value()) == links[1:]
    assert_accessible(host)
    assert_fits(host)
    guest.get_by_role("link", name="Seats").click()
    guest.get_by_text("Leave the table").click()
    guest.get_by_role("button", name="Leave for good").click()
    expect(guest.locator("#board")).to_be_visible()
    expect(guest.locator("#hand")).to_have_count(0)
    expect(host.locator("#sitter-1")).to_contain_text("saw what was hidden: Bo")
    host.get_by_role("button", name="Invite someone to this seat").click()
    expect(host.locator("#sitter-1")).to_contain_text("until someone joins")


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_bots_seat_is_taken_once_the_others_agree(server, open_page, scripts):
    host, guest = open_page(), open_page(PHONE, java_script_enabled=scripts)
    address = make(server, host, ("here", "Ana"), "steady", "open")
    host.goto(f"{address}/people")
    guest.goto(host.locator("#invitation").input_value().split()[-1])
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Join").click()
    host.get_by_role("button", name="Invite someone to this seat").click()
    expect(host.locator("#sitter-1")).to_contain_text("Still to agree: Bo")
    if not scripts:
        guest.goto(address)
    guest.get_by_text("May someone new take").click()
    expect(guest.get_by_role("button", name="Decline")).to_be_visible()
    if scripts:
        assert_accessible(guest)
        assert_fits(guest)
    guest.get_by_role("button", name="Agree").click()
    expect(guest.locator("#hand button").first).to_be_visible()
    expect(guest.locator("#agreeing details")).to_have_count(0)
    expect(host.locator("#invitation")).to_have_value(re.compile("/join/"))
    guest.goto(f"{address}/people")
    guest.get_by_role("button", name="Let the bot keep the seat").click()
    expect(host.locator("#invitation")).to_have_count(0)


def test_a_copied_invitation_says_so_though_somebody_sits_down_meanwhile(server, open_page):
    host, guest = open_page(permissions=["clipboard-read", "clipboard-write"]), open_page()
    address = make(server, host, ("here", "Ana"), "open", "open")
    host.clock.install()
    host.goto(f"{address}/people")
    host.get_by_role("button", name="Copy the invitation").click()
    host.clock.pause_at(host.evaluate("Date.now() / 1000 + 0.2"))      # "Copied" is said for two seconds
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    guest.goto(re.findall(r"http://\S+", host.locator("#invitation").input_value())[0])
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Join").click()
    expect(host.locator("#sitter-1")).to_contain_text("Bo")
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    host.clock.run_for(2500)
    expect(host.get_by_role("button", name="Copied")).to_have_count(0)
    expect(host.get_by_role("button", name="Copy the invitation")).to_be_visible()


def test_words_reach_those_who_are_near(server, open_page):
    page = open_page()
    address = make(server, page, ("here", "Ana"), ("here", "Bo"), "steady")
    page.goto(f"{address}?seat=0")
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("To", exact=True).select_option(label="Your squadron: Bo and Ada")
    page.get_by_label("Your message").fill("<b>psst</b>")
    page.keyboard.press("Enter")
    expect(page.locator("#talk-0")).to_contain_text("(in private) <b>psst</b>")
    expect(page.get_by_label("Your message")).to_have_value("")
    assert page.get_by_label("To", exact=True).input_value() != "all", "the next words are for them too"
    page.evaluate(SHOW_AGAIN, "hearers")
    assert page.get_by_label("To", exact=True).input_value() != "all", "nor does a new view change who hears them"
    page.goto(f"{address}?seat=1")
    page.get_by_role("tab", name="Chat").click()
    expect(page.locator("#talk")).to_contain_text("psst")
    page.goto(address)
    page.get_by_role("tab", name="Chat").click()
    expect(page.locator("#talk")).to_have_text("")


def test_a_bot_plays_for_me_and_i_play_again(server, open_page):
    page = open_page()
    address = make(server, page, ("here", "Ana"), "steady")
    set_up(page, server, speed="off")
    page.goto(f"{address}/people")
    page.get_by_role("button", name="Let a bot play for me").click()
    page.goto(address)
    expect(page.locator("#prompt")).to_have_text("A bot is playing for you.")
    page.get_by_role("button", name="I’m back").click()
    expect(page.locator("#act")).to_have_count(1)


def test_a_code_is_shown_once_and_the_box_can_be_closed(server, open_page):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    address = make(server, page, ("here", "Ana"), "open")
    page.goto(f"{address}/people")
    page.get_by_role("button", name="New recovery code").click()
    code = page.locator("#code-0").text_content()
    page.get_by_role("button", name="Copy the code").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == code
    page.get_by_role("link", name="Got it").click()
    expect(page.locator("#code-0")).to_have_count(0)
    assert_accessible(page)
    assert_fits(page)


def test_a_notice_calls_who_looks_elsewhere(server, open_page):
    page = open_page()
    page.add_init_script(
        "window.calls = []; class Notification { constructor(title, more) { calls.push(title, more.body); } };"
        "Notification.permission = 'granted'; Notification.requestPermission = async () => 'granted';"
        "window.Notification = Notification; Object.defineProperty(document, 'hidden', { get: () => true });"
    )
    address = make(server, page, ("here", "Ana"), "steady")
    page.goto("/settings")
    page.get_by_role("group", name="Notify me on my turn").get_by_label("yes").check(force=True)
    page.get_by_role("button", name="Save").click()
    page.goto(address)
    expect(page).to_have_title(re.compile("^● "))
    page.wait_for_function("calls.length > 1")
    assert page.evaluate("calls")[1].startswith("Round 1")

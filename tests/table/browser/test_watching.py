"""The replay by keys, buttons and without scripts; what is played back after an absence; the scene at the end."""

import re

import pytest
from playwright.sync_api import expect

from ludoteca.engine.runtime.chance import draw, generator
from ludoteca.games import load_game
from tests.table.browser.steps import DESKTOP, PHONE, assert_accessible, assert_fits, make, set_up, until
from tests.table.helpers import GAME
from tests.table.test_watching import played

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]


def where(page, number):
    expect(page.locator("#where")).to_have_text(re.compile(rf"Step {number} of \d+"))


def test_the_replay_goes_by_keys_and_the_address_follows(open_page, store_match, server):
    page = open_page()
    set_up(page, server, speed="slow")
    address = store_match(page, played())
    page.goto(f"{address}/replay?step=0&seat=open")
    where(page, 1)
    opened = page.locator("#all-open summary")
    expect(opened).to_have_text("All hands at that moment")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#lines .lit").or_(page.locator("#caption:not([hidden])")).first).to_be_visible()
    page.keyboard.press("ArrowRight")                     # what is being told is shown at once
    where(page, 3)
    shown = page.locator("#pieces").inner_html()
    number = int(re.search(r"at=(\d+)", page.locator("#here").input_value()).group(1))
    expect(page).to_have_url(re.compile(rf"at={number}$"))
    page.keyboard.press("End")
    expect(page.locator("#next")).to_have_attribute("aria-disabled", "true")
    expect(opened).to_have_text("Final hands")
    page.keyboard.press("Home")
    where(page, 1)
    expect(page.locator("#previous")).to_have_attribute("aria-disabled", "true")
    page.goto(f"{address}/replay?seat=open&at={number}")  # the link to exactly this point
    where(page, 3)
    assert without_effects(page.locator("#pieces").inner_html()) == without_effects(shown)
    page.keyboard.press("ArrowLeft")
    where(page, 2)


def test_while_a_game_goes_on_all_that_leads_into_its_replay_says_whose_numbers_it_has(open_page, store_match, server):
    page = open_page()
    set_up(page, server, speed="off")
    page.goto(f"{store_match(page, played(most=20))}/replay?step=2&seat=1")
    own = re.compile(r"at=\d+&of=1$")
    expect(page).to_have_url(own)
    with page.expect_request(re.compile(r"/at/\d+\?seat=1&from=\d+&of=1$")):
        page.keyboard.press("ArrowRight")
    where(page, 4)
    number = re.search(r"&at=(\d+)", page.locator("#here").input_value())[1]
    assert own.search(page.locator("#here").input_value())
    expect(page.locator("#previous")).to_have_attribute("href", own)
    expect(page.locator("#film-here")).to_have_attribute("href", re.compile(rf"from={number}&of=1$"))
    page.locator("#eyes").select_option("spectator")
    expect(page).to_have_url(re.compile(r"seat=spectator&at=\d+&of=spectator$"))
    page.goto(page.url.replace("spectator", "1"))
    where(page, 4)


def without_effects(html):
    """Return a picture as it is compared: without white space, and what morphing leaves in another order."""
    return sorted(re.findall(r"[\w#-]+", html))


def test_the_replay_plays_by_itself_until_it_is_stopped(open_page, store_match, server):
    page = open_page()
    set_up(page, server, speed="fast")
    page.goto(f"{store_match(page, played())}/replay?step=0")
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#where")).not_to_have_text(re.compile("Step 1 "), timeout=20_000)
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    page.wait_for_timeout(300)
    stopped = page.locator("#where").inner_text()
    page.wait_for_timeout(1200)
    assert page.locator("#where").inner_text() == stopped
    page.locator("#slider").fill("4")
    where(page, 5)
    page.locator("#eyes").select_option("1")
    page.wait_for_url(re.compile("seat=1"))
    where(page, 5)
    expect(page.locator("#hand button").first).to_be_visible()


WATCH_STEPS = """() => new MutationObserver(() => (globalThis.steps ??= []).push(performance.now()))
    .observe(document.getElementById("where"), { childList: true, characterData: true, subtree: true })"""


def test_a_replay_that_is_begun_anew_plays_once(open_page, store_match, server):
    """Whoever stopped it and went on while a step was told had two that played, each passing over the other's."""
    page = open_page()
    set_up(page, server, speed="fast")
    page.goto(f"{store_match(page, played())}/replay?step=0")
    page.evaluate(WATCH_STEPS)
    for _ in range(3):
        page.keyboard.press("Space")
    page.wait_for_function("() => globalThis.steps?.length > 2")
    first, *others = page.evaluate("globalThis.steps")[:3]       # the first was stopped while it was told
    assert all(later - sooner > 1500 for sooner, later in zip([first, *others], others, strict=False))


def test_a_replay_whose_next_step_does_not_come_stops_and_says_so(open_page, store_match, server):
    page = open_page()
    set_up(page, server, speed="fast")
    page.goto(f"{store_match(page, played())}/replay?step=0")
    asked = []

    def refuse(route):
        asked.append(route.request.url)
        route.abort("internetdisconnected") if len(asked) == 1 else route.fulfill(status=429)

    page.route("**/at/*", refuse)
    away = page.locator("#away")
    for n in (1, 2):
        page.keyboard.press("Space")
        expect(away).to_have_text("That step couldn’t be loaded. Try again in a moment, or reload the page.")
        expect(away).to_be_visible()
        expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
        page.wait_for_timeout(1500)
        assert len(asked) == n
    page.locator("#slider").fill("4")
    where(page, 1)
    expect(page.locator("#slider")).to_have_value("0")
    page.unroute("**/at/*")
    page.keyboard.press("Space")
    where(page, 2)
    expect(away).to_be_hidden()


def test_keys_that_scroll_a_hand_or_the_log_scroll_it(open_page, store_match, server):
    page = open_page(viewport={"width": 1280, "height": 500})
    set_up(page, server, speed="off")
    page.goto(f"{store_match(page, played())}/replay?step=9&seat=0")
    tail, hand = page.locator("#log-pane .tail"), page.locator("#hand")
    page.locator("#log-tab").click()
    assert tail.evaluate("each => each.scrollHeight > each.clientHeight && each.scrollTop > 0")
    tail.focus()
    page.keyboard.press("Home")
    until(page, "document.querySelector('#log-pane .tail').scrollTop === 0")
    where(page, 10)
    page.keyboard.press("ArrowRight")                     # there is nothing to scroll in that direction
    where(page, 11)
    page.set_viewport_size({"width": 360, "height": 740})
    hand.focus()
    assert hand.evaluate("each => each.scrollWidth > each.clientWidth")
    page.keyboard.press("ArrowRight")
    until(page, "document.getElementById('hand').scrollLeft > 0")
    where(page, 11)
    page.keyboard.press("End")
    expect(page.locator("#next")).to_have_attribute("aria-disabled", "true")


def test_the_replay_works_without_scripts(open_page, store_match):
    page = open_page(java_script_enabled=False)
    page.goto(f"{store_match(page, played())}/replay?step=0")
    where(page, 1)
    page.get_by_role("link", name="Step forward").click()
    where(page, 2)
    page.locator("#eyes").select_option("open")
    page.get_by_role("button", name="Show").click()
    where(page, 2)
    expect(page.locator("#all-open")).to_be_attached()


@pytest.mark.parametrize(("viewport", "scheme"), [
    (DESKTOP, "dark"), (PHONE, "light"),
    *(pytest.param(*each, marks=pytest.mark.soak) for each in ((DESKTOP, "light"), (PHONE, "dark"))),
])
def test_replay_and_end_are_accessible_and_fit(open_page, store_match, viewport, scheme):
    page = open_page(viewport=viewport, color_scheme=scheme)
    address = store_match(page, played())
    for path in (address, f"{address}/replay?step=3&seat=open", f"{address}/replay?step=3&seat=0", "/import"):
        page.goto(path)
        page.wait_for_timeout(200)
        assert_fits(page)
        assert_accessible(page)


def test_what_was_missed_is_played_when_one_comes_back(open_page, server):
    page = open_page()
    set_up(page, server, speed="slow")
    address = make(server, page, ("here", "Ana"), ("here", "Bo"), showing=False)
    page.goto(f"{address}?seat=0")
    expect(page.locator("#hand button").first).to_be_visible()
    page.wait_for_timeout(300)
    page.goto("about:blank")
    for seat in (0, 1):                                   # somebody else has acted meanwhile
        fields = {"seat": str(seat), "key": f"k{seat}"}
        html = page.request.get(f"{address}?seat={seat}").text()
        fields["stamp"] = re.search(r'data-stamp="(\d+)"', html).group(1)
        fields["action"] = re.search(r'(?:value|data-action)="([^"]+)" data-label', html).group(1)
        answer = page.request.post(f"{address}/act", form=fields, headers={"Sec-Fetch-Site": "same-origin"})
        assert answer.ok
    page.goto(f"{address}?seat=0")
    expect(page.locator("#caption:not([hidden])")).to_be_visible()
    page.locator("#board").click(position={"x": 5, "y": 5})
    expect(page.locator("body.animating")).to_have_count(0)
    expect(page.locator("#hand button[data-label]").first).to_be_visible()
    page.wait_for_timeout(300)
    page.reload()
    page.wait_for_timeout(800)
    expect(page.locator("#caption:not([hidden])")).to_have_count(0)     # once is enough, for the other seat too
    page.goto(f"{address}?seat=1")
    page.wait_for_timeout(800)
    expect(page.locator("#caption:not([hidden])")).to_have_count(0)


def test_after_a_long_absence_there_is_a_recap_that_leads_to_the_replay(open_page, store_match):
    page = open_page()
    address = store_match(page, before_the_end()[0])
    page.goto(f"{address}?seat=0")
    page.wait_for_timeout(300)
    key = page.evaluate("Object.keys(localStorage).find((key) => key.startsWith('noticed:'))")
    page.goto("/settings")        # where no stream notes what has been seen
    page.evaluate("key => localStorage.setItem(key, '12 0')", key)
    page.goto(f"{address}?seat=0")
    recap = page.locator("#since")
    expect(recap.get_by_role("heading", name="Since you were here")).to_be_visible()
    assert 1 <= recap.locator("li").count() <= 8
    recap.get_by_role("button", name="Close").click()
    expect(recap).to_be_hidden()
    page.goto("/settings")
    page.evaluate("key => localStorage.setItem(key, '12 0')", key)
    page.goto(f"{address}?seat=0")
    recap.get_by_role("link", name="Play it back").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")


def before_the_end():
    """Return a match that waits for a last choice, whose it is, and what it is."""
    match = load_game(GAME).new_match(3, seed="nearly", options={"showing": False}, names=["Ana", "Bo", "Cleo"])
    chance = generator("nearly")
    while True:
        seat = match.waiting[0]
        choices = match.view(seat).choices
        action = choices[draw(chance, len(choices))]
        if match.awaited_after(match.attempt(seat, action)) == 0:
            return match, seat, match.game.actions[action]
        match.play(seat, action)


def test_the_last_choice_leads_to_the_end(open_page, store_match, server):
    page = open_page()
    set_up(page, server, speed="off", confirm="off")
    match, seat, action = before_the_end()
    address = store_match(page, match)
    page.goto(f"{address}?seat={seat}")
    page.locator(f'[value="{action}"], [data-action="{action}"]').first.click()
    expect(page.locator("#end-title")).to_be_visible()
    expect(page.locator("section.tray")).to_be_hidden()
    expect(page.locator(".score-history polyline.way")).to_have_count(3)
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the game").click()
    record = download.value.path()
    page.goto("/import")
    page.locator("#file").set_input_files(record)
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("heading", name="The saved game is valid")).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    where(page, 1)
    page.goto(address)
    page.get_by_role("button", name="Rematch, rotate seats").click()
    expect(page.locator("#seat-1 strong")).to_have_text("Ana")

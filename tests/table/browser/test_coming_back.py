"""A page outlives its server: it says that nobody is there, comes back by itself and has missed nothing."""

import re
import time

import httpx
import pytest
from playwright.sync_api import expect

from tests.table.browser.steps import LEGAL, make, set_up
from tests.table.helpers import LINK, ORIGIN, read_page

pytestmark = [
    pytest.mark.browser,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),     # Playwright's own
]
AWAY = (0.5, 6)        # seconds without a server
BACK = 15              # seconds after which a page must have found it again: it asks within five, machines are busy


def sit_down(server, host, address):
    """Return a browser without a browser that has taken the open seat."""
    host.goto(f"{address}/people")
    (link,) = LINK.findall(host.content())
    friend = httpx.Client(base_url=server.address, headers=ORIGIN)
    assert friend.post(link, data={"name": "Bo"}).status_code == 303
    return friend


@pytest.mark.parametrize("seconds", AWAY)
def test_a_page_comes_back_by_itself(chromium, start, tmp_path, seconds):
    server = start(tmp_path / "t.db")
    context = chromium.new_context(base_url=server.address)
    page = context.new_page()
    address = make(server, page, ("here", "Ana"), "open")
    friend = sit_down(server, page, address)
    page.goto(address)
    page.evaluate("window.never = 'loaded again'")
    before = page.locator("#seats").inner_text()
    server.kill()
    time.sleep(seconds)
    if seconds > 2:
        expect(page.locator("#away")).to_be_visible()
    server = start(server.database, server.port)
    served = time.monotonic()
    seen = read_page(friend.get(f"{address}?seat=1").text)
    assert friend.post(f"{address}/act", data=seen.move(1)).status_code == 303
    expect(page.locator("#seats")).not_to_have_text(before, timeout=BACK * 1000, use_inner_text=True)
    expect(page.locator("#away")).to_be_hidden()
    print(f"{seconds} s away, up to date {time.monotonic() - served:.1f} s after it was there again")
    assert page.evaluate("window.never") == "loaded again"
    friend.close()
    context.close()


def test_a_page_of_an_older_edition_loads_anew(chromium, start, tmp_path):
    """Its server was updated meanwhile: new parts do not land in an old page."""
    server = start(tmp_path / "t.db")
    page = chromium.new_context(base_url=server.address).new_page()
    with page.expect_response(lambda answer: "/stream" in answer.url):
        page.goto(make(server, page, ("here", "Ana"), "open"))
    page.wait_for_timeout(500)      # its first words, which name the edition, have been read
    page.evaluate("window.never = 'loaded again'; document.documentElement.dataset.assetVersion = 'older'")
    server.kill()
    start(server.database, server.port)
    page.wait_for_function("() => window.never === undefined", timeout=BACK * 1000)
    expect(page.locator("#hand button").first).to_be_visible()
    page.context.close()


@pytest.fixture
def table(chromium, server):
    """A table of one browser with two seats: its page, which follows it, and a browser without a browser beside."""
    context = chromium.new_context(base_url=server.address)
    page = context.new_page()
    set_up(page, server, confirm="off")
    address = make(server, page, ("here", "Ana"), ("here", "Bo"), target=300)
    secret = {each["name"]: each["value"] for each in context.cookies()}
    with httpx.Client(base_url=server.address, headers=ORIGIN, cookies=secret, timeout=30) as other:
        yield page, address, other
    context.close()


def play(other, address, choices):
    """Make so many choices of whoever has one."""
    for n in range(choices):
        pages = (read_page(other.get(f"{address}?seat={seat}").text) for seat in (n % 2, 1 - n % 2))
        page = next(each for each in pages if each.actions)
        seat = int(re.search(r'data-viewer="(\d+)"', page.text)[1])
        assert other.post(f"{address}/act", data=page.move(seat)).status_code == 303


def test_a_line_that_has_died_without_a_word_is_opened_again(table):
    """As while a machine sleeps: nothing told the page, and it stood as it was until somebody loaded it anew."""
    page, address, _ = table
    page.clock.install()
    with page.expect_request(lambda request: "/stream" in request.url):
        page.goto(f"{address}?seat=0")
    page.locator("#live[data-ready]").wait_for()
    page.wait_for_timeout(500)
    for seconds in (30, 60):
        asked = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.clock.fast_forward(1000 * seconds)
        page.wait_for_timeout(1500)
        assert any("/stream" in url for url in asked) is (seconds > 45), (seconds, asked)


def test_a_choice_that_nobody_answers_has_the_page_look_how_the_game_stands(table):
    """It was stored, and the answer lost: the page said *connection lost* until something else happened, if it did."""
    page, address, other = table

    def lose(route):
        route.fetch(max_redirects=0)
        route.abort()

    page.goto(f"{address}?seat=0")
    page.locator("#live[data-ready]").wait_for()
    page.route("**/act", lose)
    before = int(page.locator("#live").get_attribute("data-acts"))
    page.locator(LEGAL).first.click()
    expect(page.locator("#away")).to_be_visible()
    expect(page.locator("#live")).not_to_have_attribute("data-acts", str(before), timeout=BACK * 1000)
    expect(page.locator("#away")).to_be_hidden(timeout=BACK * 1000)
    assert read_page(other.get(f"{address}?seat=0").text).text.count("data-acts") == 1


def test_what_has_happened_meanwhile_is_summed_up_where_it_is_much(table):
    """It was told line by line, for minutes, however long the machine had slept."""
    page, address, other = table
    page.goto(f"{address}?seat=0")
    page.locator("#live[data-ready]").wait_for()
    page.wait_for_timeout(500)
    page.route("**/stream?*", lambda route: route.abort())
    page.evaluate("dispatchEvent(new Event('online'))")       # opens the line anew, which goes wrong
    before = int(page.locator("#live").get_attribute("data-lines"))
    play(other, address, 24)
    page.unroute("**/stream?*")
    expect(page.locator("#since")).to_be_visible(timeout=3 * BACK * 1000)
    expect(page.locator("body.animating")).to_have_count(0)
    now = int(page.locator("#live").get_attribute("data-lines"))
    assert now - before > 40
    assert re.search(rf'data-lines="{now}"', other.get(f"{address}?seat=0").text)
    expect(page.locator("#asked")).to_have_text(page.locator("#prompt").inner_text())


def test_what_was_missed_is_told_again_for_whoever_asks(table):
    """The wish was kept for what came next, which was told twice."""
    page, address, other = table
    page.goto(f"{address}?seat=0")
    page.locator("#live[data-ready]").wait_for()
    page.goto("/")
    play(other, address, 6)
    page.goto(f"{address}?seat=0")
    page.wait_for_function("() => performance.getEntriesByName('told').length > 1")
    page.locator("#tell-again").click()
    expect(page.locator("body.returning")).to_have_count(0, timeout=60_000)
    told = page.evaluate("performance.getEntriesByName('told').map(({ detail }) => detail.line)")
    assert told.count(told[0]) == 2
    play(other, address, 2)
    page.wait_for_function("() => !document.body.matches('.animating')")
    page.wait_for_timeout(1000)
    expect(page.locator("body.animating")).to_have_count(0, timeout=30_000)
    told = page.evaluate("performance.getEntriesByName('told').map(({ detail }) => detail.line)")
    assert told.count(told[-1]) == 1


def test_the_card_of_what_has_happened_meanwhile_goes_with_the_turn(table, server):
    """It stayed where somebody acted on another device, or the clock did it."""
    page, address, other = table
    set_up(page, server, speed="off")
    page.goto(f"{address}?seat=0")
    page.locator("#live[data-ready]").wait_for()
    card = page.locator("#meanwhile")
    for _ in range(12):         # in some rounds nothing happens to Ana
        acts = page.locator("#live").get_attribute("data-acts")
        play(other, address, 2)
        expect(page.locator(f"#live:not([data-acts='{acts}']):has(#act[data-awaited])")).to_be_attached()
        page.wait_for_timeout(500)
        if card.is_visible():
            break
    play(other, address, 1)
    expect(card).to_be_hidden()

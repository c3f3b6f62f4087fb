"""A page outlives its server: it says that nobody is there, comes back by itself and has missed nothing."""

import time

import httpx
import pytest
from playwright.sync_api import expect

from tests.table.browser.steps import make
from tests.table.helpers import LINK, ORIGIN, read_page

pytestmark = [
    pytest.mark.browser,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),     # Playwright's own
]
AWAY = (0.5, 6)        # seconds without a server
BACK = 5               # seconds after which a page must have found it again


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

"""The shuffle in real browsers: everybody adds a number before the first card, and checks every draw at the end."""

import hashlib
import hmac
import json
import re

import httpx
import pytest
from playwright.sync_api import expect

from tests.table.browser.steps import PHONE, assert_accessible, assert_fits, make, set_up
from tests.table.helpers import ORIGIN, PARTIAL, Server

QUICK = "from ludoteca.table import app; app.create_app.__kwdefaults__['pause'] = 0.01;"      # bots move at once
LENIENT = "from ludoteca.table.live import room; room.MOST_ANEW = 9;"      # as whoever runs a server may have it
HAND = "#hand button"
DIGESTS = """async (texts) => {
  const address = document.querySelector("script[src$='/check.js']").src.replace("check", "sha256");
  const { sha256, hmac, toHex } = await import(address);
  const bytes = (text) => new TextEncoder().encode(text);
  return texts.map((text) => [toHex(sha256(bytes(text))), toHex(hmac(bytes(text), bytes("x" + text)))]);
}"""
pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]   # Playwright's own


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Run a server whose bots do not wait to be watched, and which lets a shuffle begin anew as often as one likes."""
    running = Server(tmp_path_factory.mktemp("shuffle") / "t.db", prelude=QUICK + LENIENT)
    yield running
    running.stop()


def kept_by(page):
    """Return what a browser keeps of the shuffle."""
    return json.loads(page.evaluate("Object.entries(localStorage).find(([key]) => key.startsWith('shuffle:'))[1]"))


def lent_to_a_bot(page, server):
    """Let a bot play for whoever sits here; nobody is to be told each move."""
    set_up(page, server, speed="off")
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("link", name="Seats", exact=True).click()
    page.get_by_role("button", name="Let a bot play for me").click()


def test_two_browsers_add_their_numbers_and_check_every_draw(server, open_page):
    host, guest = open_page(), open_page(PHONE)
    address = make(server, host, ("here", "Ana"), "open", "random", adds=True, target=0)
    host.goto(address)
    expect(host.locator("#prompt")).to_have_text("The game starts when everyone is here. Still missing: Open seat 2.")
    expect(host.locator(HAND)).to_have_count(0)
    host.goto(f"{address}/chance")
    digest = host.locator(".shuffle dd code").first.text_content()
    expect(host.locator("#shuffle")).to_contain_text("Revealed when the game is over.")
    assert digest.startswith("sha256:") and kept_by(host)["commit"] == digest
    host.goto(f"{address}/people")
    guest.goto(re.search(r"http://\S+", host.locator("#invitation").input_value()).group())
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Join").click()
    expect(guest.locator(HAND).first).to_be_visible()
    numbers = {kept_by(page)["number"] for page in (host, guest)}
    assert len(numbers) == 2 and kept_by(host)["promises"] == kept_by(guest)["promises"]
    host.goto(address)
    expect(host.locator(HAND).first).to_be_visible()
    for page in (host, guest):
        lent_to_a_bot(page, server)
        page.goto(address)
    for page in (host, guest):
        expect(page.locator("#end-title")).to_be_visible(timeout=240_000)
        page.get_by_role("link", name="Check the shuffle").click()
        page.get_by_role("button", name="Check it in this browser").click()
        expect(page.locator("#checked")).to_contain_text("All of them match. This browser’s number was used")
        expect(page.locator(".draws tr.wrong")).to_have_count(0)
        assert page.locator(".draws tr.right").count() > 20
        assert page.locator(".shuffle dd code").first.text_content() == digest
        assert numbers == set(page.locator(".shuffle li code").all_text_contents())
        assert_fits(page)
        assert_accessible(page)
    guest.evaluate("document.querySelector('.draws tr:nth-child(7)').dataset.first += '9'")
    guest.get_by_role("button", name="Check it in this browser").click()
    expect(guest.locator("#checked")).to_contain_text("This browser gets a different result for draw 7.")


def test_who_plays_alone_waits_for_nobody(server, open_page):
    page = open_page()
    page.goto("/")
    page.get_by_role("button", name="Play now Explorador").click()
    expect(page.locator(HAND).first).to_be_visible()
    assert page.evaluate("performance.getEntriesByName('told').length") == 0        # cards are dealt, none of them told
    assert page.locator("#lines li").count() > 15
    page.get_by_role("link", name="Seats", exact=True).click()
    page.get_by_role("link", name="The shuffle").click()
    expect(page.locator(".shuffle li code")).to_have_count(1)
    texts = ["", "abc", "é" * 55, "x" * 56, "y" * 63, "z" * 64, "0" * 65, "long " * 200]
    found = page.evaluate(DIGESTS, texts)
    for text, (digest, code) in zip(texts, found, strict=True):
        content = text.encode()
        assert digest == hashlib.sha256(content).hexdigest()
        assert code == hmac.new(content, b"x" + content, "sha256").hexdigest()


KEPT = "JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('shuffle:'))?.[1] ?? 'null')"
TOLD = f"vain => {KEPT}?.vain === vain && {KEPT}.promises.length"
CODE = re.compile(r"\b(?:[2-9A-Z]{5}-){5}[2-9A-Z]{5}\b")


def test_a_browser_does_not_shuffle_until_the_cards_suit_somebody(server, open_page):
    """Whoever knows the secret sees what would come once this browser has told, and lets all begin anew."""
    page = open_page()
    address = make(server, page, ("here", "Ana"), "open", "random", adds=True, target=0)
    page.goto(address)
    expect(page.locator("#prompt")).to_contain_text("Still missing")
    path, told, code = address.removeprefix(server.address), set(), None
    for time in range(5):
        place, fields = ("recover", {"code": code}) if code else ("take/1", {"name": "Eve"})
        promise = hashlib.sha256(bytes([time] * 32)).hexdigest()
        with httpx.Client(base_url=server.address, headers=ORIGIN) as eve:
            assert eve.post(f"{path}/{place}", data=fields | {"adds": "1"}).status_code == 303
            code = CODE.search(eve.get(path).text).group()
            assert eve.post(f"{path}/shares", data={"promise": promise}, headers=PARTIAL).status_code == 200
        if time < 4:
            page.wait_for_function(TOLD, arg=time)
            told.add(kept_by(page)["number"])
    expect(page.locator("#adding")).to_contain_text("Leave this table and start another one.")
    expect(page.locator("#talk")).to_contain_text("the shuffle starts over")
    assert len(told) == 4 and kept_by(page)["vain"] == 4
    assert_fits(page)
    assert_accessible(page)
    page.goto(f"{address}/people")
    expect(page.locator("#adding")).to_be_visible()


@pytest.mark.parametrize("storage", [
    "Object.defineProperty(window, 'localStorage', {value: null})",
    "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError') }})",
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
    "Object.defineProperty(window, 'sessionStorage', {get() { throw new DOMException('no', 'SecurityError') }})",
])
def test_a_browser_that_keeps_nothing_plays_all_the_same(server, open_page, storage):
    """Those within other programs often do not; one that could not keep its number would never tell it."""
    page = open_page()
    page.add_init_script(storage)
    page.goto("/")
    page.get_by_role("button", name="Play now Montgolfi").click()
    expect(page.locator(HAND).first).to_be_visible()
    page.locator("#live[data-ready]").wait_for(state="attached")
    expect(page.locator("#side[data-started]")).to_have_count(1)
    page.goto(f"{page.url.split('?')[0]}/chance")
    expect(page.locator("#shuffle")).to_contain_text("Revealed when the game is over.")


def test_who_lost_the_number_before_telling_it_adds_another_where_nobody_else_adds_any(server, open_page):
    page = open_page()
    path = make(server, page, ("here", "Ana"), "random", adds=True)
    lost = page.request.post(f"{path}/shares", form={"promise": "ab" * 32}, headers=ORIGIN | PARTIAL)
    assert lost.json()["tells"]
    page.goto(path)
    expect(page.locator(HAND).first).to_be_visible()


def test_what_the_check_cannot_know_it_says(server, open_page):
    host, stranger = open_page(), open_page()
    address = make(server, host, ("here", "Ana"), "random", "random", adds=True, target=0)
    host.goto(address)
    expect(host.locator(HAND).first).to_be_visible()
    lent_to_a_bot(host, server)
    host.goto(address)
    expect(host.locator("#end-title")).to_be_visible(timeout=240_000)
    for page, said in ((stranger, "kept nothing from before the game"), (host, "This browser’s number was used")):
        page.goto(f"{address}/chance")
        page.get_by_role("button", name="Check it in this browser").click()
        expect(page.locator("#checked")).to_contain_text(said)
        expect(page.locator("#checked.wrong")).to_have_count(0)
    for changed, said in (
        ({"promises": []}, "This browser’s number was not used"),
        ({"promises": [], "commit": "sha256:0"}, "This does not match what this browser added or saw"),
        ({"vain": 2}, "that were thrown away: 2."),
    ):
        host.evaluate("([key, share]) => localStorage.setItem(key, JSON.stringify(share))",
                      [f"shuffle:{address.split('/')[-1]}", kept_by(host) | changed])
        host.reload()
        host.get_by_role("button", name="Check it in this browser").click()
        expect(host.locator("#checked")).to_contain_text(said)
        expect(host.locator("#checked.wrong")).to_have_count(1)

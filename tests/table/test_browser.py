"""Whole games in a real browser: by mouse, by keyboard, on a phone; and what a checker of accessibility finds."""

import asyncio
import json
import re
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from ludoteca.engine.chance import draw, generator
from ludoteca.games import game_names, load_game
from ludoteca.table.requests import SESSION
from ludoteca.table.store import ActRow, SeatRow, Store, TableRow
from ludoteca.table.tokens import hashed
from tests.table.helpers import GAME, Server

pytestmark = [
    pytest.mark.browser,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),     # Playwright's own
]
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
             "--disable-sync", "--no-first-run"]
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
LONGEST = 120        # seconds for a game
CONTRASTS = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("browser") / "t.db")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def chromium():
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        yield running
        running.close()


@pytest.fixture
def open_page(server, chromium):
    """Return a function that opens a page; whatever a page complains of fails the test."""
    contexts, complaints = [], []

    def opened(viewport=DESKTOP, **settings):
        context = chromium.new_context(viewport=viewport, base_url=server.address, **settings)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def sit_down(page, **options):
    page.goto(f"/new/{GAME}")
    page.get_by_label("Name of the person on seat 1").fill("Ana")
    page.locator("#seat-1").select_option("random")
    for name, value in options.items():
        page.locator(f"#option-{name}").fill(str(value))
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#hand")).to_be_visible()


def play_to_the_end(page, choose):
    """Play until there is a result; `choose` makes one choice. Return how many were made."""
    made, limit = 0, time.monotonic() + LONGEST
    choice = page.locator("#hand button:enabled, a.target")
    while not page.locator("#result").count():
        assert time.monotonic() < limit, "the game does not end"
        if not choice.count():
            page.wait_for_timeout(20)
            continue
        before = page.locator("#act-stamp").get_attribute("value")
        choose(page)
        expect(page.locator(f'#act-stamp[value="{before}"]')).to_have_count(0)
        made += 1
        if made <= 8:
            expect(page.locator("#prompt")).to_be_focused()
    return made


def by_mouse(page):
    target = page.locator("a.target").first
    (target if target.count() else page.locator("#hand button:enabled").last).click()


def by_keyboard(page):
    """Walk to the first choice with the Tab key and press Enter there."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.locator("#hand button:enabled:focus, a.target:focus").count():
            page.keyboard.press("Enter")
            return
    raise AssertionError("the Tab key does not reach a choice")


def test_a_game_by_mouse(open_page):
    page = open_page()
    sit_down(page)
    assert play_to_the_end(page, by_mouse) > 5
    expect(page.locator("#result h2")).to_contain_text("win")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    assert '"t":"end"' in download.value.path().read_text()
    page.get_by_role("button", name="Again").click()
    expect(page.locator("#hand button:enabled").first).to_be_visible()


def test_a_game_by_keyboard(open_page):
    page = open_page(reduced_motion="reduce")
    sit_down(page, moon=9)
    assert play_to_the_end(page, by_keyboard) >= 2


def test_a_game_on_a_phone(open_page):
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    sit_down(page, moon=8)
    play_to_the_end(page, lambda page: page.locator("a.target, #hand button:enabled").first.tap())
    assert_fits(page)


def test_others_see_a_move_at_once_and_nobody_sees_a_hand(open_page):
    page, watching = open_page(), open_page()
    page.goto(f"/new/{GAME}")
    page.get_by_label("Name of the person on seat 1").fill("Ana")
    page.locator("#seat-1").select_option("open")
    page.get_by_role("button", name="Open the table").click()
    watching.goto(page.url)
    expect(watching.locator("#seat-0 .state")).to_have_text("is choosing")
    balloon = watching.locator("#balloon-0").element_handle()
    by_mouse(page)
    expect(watching.locator("#seat-0 .state")).to_have_text("has chosen")
    assert balloon.evaluate("node => node.isConnected"), "pieces keep their nodes, so that they can glide"
    assert not watching.locator("#hand").count()


def a_grapple_with_a_choice():
    """Return a match where the grapple of seat 0 reaches several balloons."""
    for seed in range(2000):
        match = load_game(GAME).new_match(5, seed=seed, names=["Ana", "Bea", "Cem", "Dora", "Emil"])
        random = generator(seed)
        while not match.is_over:
            if match.waiting == (0,) and match.game.actions[match.legal_actions(0)[0]].startswith("hook"):
                return match
            seat = match.waiting[-1]
            choices = match.view(seat).choices
            match.play(seat, choices[draw(random, len(choices))])
    raise AssertionError("no grapple ever has a choice")


def store_table(database, match, secret):
    """Store a match as a table whose people all sit in one browser; return its address."""
    store = Store(str(database))
    row = TableRow("board", GAME, match.pack.digest, json.dumps(match.values), str(match.seed), "", 0, "", 0, 0)
    chairs = [SeatRow(seat, "", name, hashed(secret)) for seat, name in enumerate(match.names)]
    names = match.game.actions
    acts = [ActRow(n, act.seat, names[act.action], None, 0) for n, act in enumerate(match.acts)]
    with ThreadPoolExecutor(1) as elsewhere:      # this thread runs Playwright's event loop
        elsewhere.submit(lambda: asyncio.run(store.create(row, match.pack.files, chairs, acts))).result()
    store.close()
    return "/t/board"


def test_a_choice_on_the_board(open_page, server):
    page = open_page()
    secret = "s" * 43
    address = store_table(server.database, a_grapple_with_a_choice(), secret)
    page.context.add_cookies([{"name": SESSION, "value": secret, "url": server.address}])
    page.goto(f"{address}?seat=0")
    target = page.locator("a.target").first
    expect(target).to_have_attribute("aria-label", re.compile("Follow "))
    assert_accessible(page)
    target.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Who is looking?")).to_be_visible()
    page.goto(f"{address}?seat=0")
    expect(page.locator("#log")).to_contain_text("Ana chooses to follow")


def assert_fits(page):
    """The page is not wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def assert_accessible(page):
    found = Axe().run(page, options=CONTRASTS)
    assert found.violations_count == 0, f"{page.url}\n{found.generate_report()}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_pages_are_accessible_and_fit(open_page, scheme, width):
    page = open_page({"width": width, "height": 800}, color_scheme=scheme, locale="de-DE", reduced_motion="reduce")
    for address in ("/", *(f"/{kind}/{name}" for kind in ("new", "rules") for name in game_names())):
        page.goto(address)
        assert_fits(page)
        assert_accessible(page)
    page.goto(f"/new/{GAME}")
    page.locator("#name-0").fill("Ana María de los Ángeles")
    page.get_by_role("button", name="Tisch eröffnen").click()
    expect(page.locator("#hand button:enabled").first).to_be_visible()
    assert_fits(page)
    assert_accessible(page)
    by_mouse(page)
    expect(page.locator("#log")).to_contain_text("Ana María")
    assert_accessible(page)

"""What the tests in a real browser share: how to be at a table quickly, to play, and to be strict."""

import asyncio
import json
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ElementHandle, Locator, Page, expect, sync_playwright

from ludoteca.engine.matches.match import Match
from ludoteca.games import load_game
from ludoteca.table.door.exchange import SESSION
from ludoteca.table.pages.forms import Wanted, WantedSeat
from ludoteca.table.pages.making import make_table
from ludoteca.table.store.store import Store
from ludoteca.table.store.stored import ActRow, StoredSeat, TableRow
from ludoteca.table.store.tokens import hashed, new_identifier, new_secret
from tests.table.helpers import GAME, Server

OFF = (          # this list replaces Playwright's own, which begins with the fourth
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup",     # pages below an address bar nobody sees
    "AimEnabled", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints",
    "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning",
)
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--in-process-gpu", "--disable-background-networking",
             "--disable-component-update", "--disable-sync", "--no-first-run", f"--disable-features={','.join(OFF)}"]
WHICH = Path(__file__).parents[3] / ".ci" / "chromium"
DESKTOP = {"width": 1280, "height": 800}
TABLET = {"width": 768, "height": 1024}
PHONE = {"width": 360, "height": 740}
NOBODY: Mapping[int, str] = {}
PATIENT = 20_000     # milliseconds for what is expected: effects are told one by one, and other tests run beside
LONGEST = 240        # seconds for a game, where others run beside; less than any test has
AXE = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]},
    "resultTypes": ["violations"],        # what is sound is not described: that takes as long as to look at it
}
FROM_ITS_END = "each => Math.round(each.scrollHeight - each.scrollTop - each.clientHeight)"     # pixels of a list
LEGAL = "#hand [data-label], a[data-label]"
OVER = "#end:not(:empty)"
DUE = f"{OVER}, body:not(.in-series):has(#act[data-awaited]) :is({LEGAL})"        # the end, or a choice
MOVED = """stamp => document.getElementById("act")?.dataset.stamp !== stamp
    || ["drafting", "sent"].some(each => document.body.classList.contains(each))"""      # made, or asked for once more
AT_HAND = """([pieces, fromTheEnd]) => {
  for (const each of fromTheEnd ? pieces.reverse() : pieces) {
    each.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { x, y, width, height } = each.getBoundingClientRect();
    if (each.contains(document.elementFromPoint(x + width / 2, y + height / 2))) return each;
  }
}"""
STILL_EACH, STILL_FOR = 100, 7        # milliseconds, and so often in a row: what was asked for may begin late
STILL = f"""() => {{
  const places = [...document.querySelectorAll("#board, #hand, .tray, #picture .flyer, #picture [data-near]")]
    .map((each) => Object.values(each.getBoundingClientRect().toJSON()).map(Math.round));
  const now = JSON.stringify([document.getElementById("picture")?.getAttribute("viewBox"), places]);
  const {{ last, times }} = globalThis.stillness ?? {{}};
  globalThis.stillness = {{ last: now, times: now === last ? times + 1 : 1 }};
  return globalThis.stillness.times >= {STILL_FOR};
}}"""
ON_CHOICE = f"document.activeElement?.matches({LEGAL!r})"


def its_program() -> str:
    """Return the path of the leanest Chromium of the system: one that shows no window takes a quarter less of the
    processor's time.
    """
    done = subprocess.run([WHICH], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@contextmanager
def a_chromium() -> Iterator[Browser]:
    """Run a browser."""
    expect.set_options(timeout=PATIENT)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=its_program(), args=ARGUMENTS)
        yield running
        running.close()


def in_a_thread(work: Callable[[], object]) -> object:
    """Run something elsewhere: the thread of the tests runs Playwright's event loop."""
    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(work).result()


def make(
    server: Server, page: Page, *seats: tuple[str, str] | str, game: str = GAME, hints: bool = False,
    rushes: bool = False,
    adds: bool = False, **options: object
) -> str:
    """Make a table that belongs to a page's browser; a seat is a kind, or `("here", name)`. Return its address.

    Where the browser `adds` to the shuffle, the game waits until everybody is here.
    """
    secret = new_secret()
    wanted = [WantedSeat(*seat) if isinstance(seat, tuple) else WantedSeat(seat) for seat in seats]

    def make_it() -> str:
        store = Store(str(server.database))
        try:
            values = load_game(game).complete_options(options, len(seats))
            asked = Wanted(tuple(wanted), values, "", True, hints=hints, rushes=rushes)
            made = make_table(store, load_game(game), asked, hashed(secret), adds)
            return asyncio.run(made).id
        finally:
            store.close()

    table = in_a_thread(make_it)
    page.context.add_cookies([{"name": SESSION, "value": secret, "url": server.address}])
    return f"/t/{table}"


def store(server: Server, page: Page, match: Match, bots: Mapping[int, str] = NOBODY) -> str:
    """Store a match as a table whose people sit in a page's browser, and some bots by level. Return its address."""
    secret = new_secret()
    row = TableRow(new_identifier(), match.game.name, match.pack.digest, json.dumps(match.values), str(match.seed), "",
                   0, hashed(secret), 0, 0)
    chairs = [StoredSeat(seat, bots.get(seat, ""), name, None if seat in bots else hashed(secret))
              for seat, name in enumerate(match.names)]
    names = match.game.actions
    acts = [ActRow(n, act.seat, names[act.action], None, 0) for n, act in enumerate(match.acts)]

    def store_it() -> None:
        opened = Store(str(server.database))
        asyncio.run(opened.create(row, match.pack.files, chairs, acts))
        opened.close()

    in_a_thread(store_it)
    page.context.add_cookies([{"name": SESSION, "value": secret, "url": server.address}])
    return f"/t/{row.id}"


def set_up(page: Page, server: Server, **settings: str) -> None:
    """Choose settings as the settings page does, by cookie."""
    text = "&".join(f"{name}={value}" for name, value in settings.items())
    page.context.add_cookies([{"name": "settings", "value": text, "url": server.address}])


def eventually(check: Callable[[], object], patience: float = 15.0) -> None:      # seconds: other tests run beside
    """Check what a page comes to by itself until it holds, or fail as it failed at last."""
    limit = time.monotonic() + patience
    while True:
        try:
            check()
        except AssertionError:
            if time.monotonic() > limit:
                raise
            time.sleep(0.05)
        else:
            return


def until(page: Page, condition: str, patience: float = 20.0) -> None:
    """Wait for a condition. The policy of the page forbids Playwright's own way of waiting for a script."""
    limit = time.monotonic() + patience
    while not page.evaluate(condition):
        assert time.monotonic() < limit, condition
        page.wait_for_timeout(20)


def at_rest(page: Page) -> None:
    """Wait until nothing on a table's page has moved for a while: the tray has risen, what glides has come to rest."""
    page.wait_for_function(STILL, polling=STILL_EACH)
    page.evaluate("delete globalThis.stillness")


def play_to_the_end(page: Page, choose: Callable[[Page], None]) -> int:
    """Play until the end is shown; `choose` makes one choice. Return how many were made."""
    made, limit = 0, time.monotonic() + LONGEST
    while True:
        page.locator(DUE).first.wait_for(state="attached", timeout=1000 * LONGEST)
        if page.locator(OVER).count():
            return made
        assert time.monotonic() < limit, "the game does not end"
        before = page.locator("#act").get_attribute("data-stamp")
        choose(page)
        expect(page.locator(f'#act[data-stamp="{before}"]')).to_have_count(0, timeout=60_000)
        made += 1


def stamp_of(page: Page) -> str:
    """Return which view a page shows; "" where nothing can be done."""
    form = page.locator("#act")
    return (form.get_attribute("data-stamp") or "") if form.count() else ""


def confirm(page: Page, before: str, do_it: Callable[[], None]) -> bool:
    """Do what has been chosen in the view `before`, if the page asks once more; return whether it did.

    What is sent is not asked about: an only choice is drafted by the page itself, and a tap then does it at once.
    """
    page.wait_for_function(MOVED, arg=before)
    asked = page.locator(f'body.drafting:not(.sent):has(#act[data-stamp="{before}"])').count() > 0
    if asked:
        do_it()
    return asked


def at_hand(page: Page, selector: str, from_the_end: bool = False) -> ElementHandle:
    """Return the first piece whose middle can be reached: two cards may go to one place, and a ship may lie on it."""
    pieces = page.locator(selector).locator("visible=true").element_handles()
    found = page.evaluate_handle(AT_HAND, [pieces, from_the_end]).as_element()
    assert found, f"none of {len(pieces)} pieces can be reached: {selector}"
    return found


def click(page: Page, choice: Locator) -> None:
    """Click a choice, and do it if the page asks once more."""
    before = stamp_of(page)
    choice.click()
    confirm(page, before, page.locator("#do-it").click)


def tap(page: Page, choice: Locator | ElementHandle) -> None:
    """Tap a choice, and do it if the page asks once more."""
    before = stamp_of(page)
    choice.tap()
    confirm(page, before, page.locator("#do-it").tap)


def by_mouse(page: Page) -> None:
    """Make the last legal choice. Before the scripts have come a click would do it at once."""
    page.locator("#live[data-ready]").wait_for(state="attached")
    click(page, page.locator(LEGAL).locator("visible=true").last)


def by_keyboard(page: Page) -> None:
    """Walk to the first choice with the Tab key; Enter does it, or drafts it, and Enter again does it."""
    for _ in range(150):     # where much lies on a board, much of it can be looked at
        page.keyboard.press("Tab")
        if page.evaluate(ON_CHOICE):
            before = stamp_of(page)
            page.keyboard.press("Enter")
            confirm(page, before, partial(page.keyboard.press, "Enter"))
            return
    raise AssertionError("the Tab key does not reach a choice")


def assert_fits(page: Page) -> None:
    """The page is not wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def assert_accessible(page: Page) -> None:
    """A checker of accessibility finds nothing."""
    found = Axe().run(page, options=AXE)
    assert found.violations_count == 0, f"{page.url}\n{found.generate_report()}"

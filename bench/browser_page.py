"""What a real browser gets: bytes of a table's first page, and the time from a click until a board moves.

    python -m bench.browser_page [--moves 40]
"""

import argparse
import asyncio
from pathlib import Path
from statistics import median

from playwright.async_api import Browser, Page, async_playwright

from bench.clients import Table, new_table, served

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
PATIENCE = 10_000      # milliseconds
CLICK = "node => { node.click(); return performance.timeOrigin + performance.now(); }"
WATCH = """() => {
    globalThis.changed = 0;
    new MutationObserver(() => (globalThis.changed = performance.timeOrigin + performance.now()))
        .observe(document.getElementById("seats"), { subtree: true, childList: true, attributes: true });
}"""
WATCH_OWN = """() => {
    globalThis.moved = 0;
    new MutationObserver(() => (globalThis.moved ||= performance.timeOrigin + performance.now()))
        .observe(document.getElementById("pieces"), { subtree: true, childList: true, attributes: true });
}"""
PAINTED = """() => {
    const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    const all = performance.getEntriesByType("resource");
    const later = all.filter((each) => each.startTime > painted);
    return later.reduce((sum, each) => sum + each.transferSize, 0);
}"""
LEGAL = "#hand [data-label], a[data-label]"


async def first_bytes(page: Page, address: str) -> tuple[int, int, int]:
    """Load a page with nothing cached; return how many answers came, their bytes as they were sent, and how many of
    these were asked for only after the first paint.
    """
    session = await page.context.new_cdp_session(page)
    await session.send("Network.enable")
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    await page.goto(address)
    await page.wait_for_timeout(2000)
    return len(sizes), sum(sizes), int(await page.evaluate(PAINTED))


async def open_seat(
    browser: Browser, host: str, table: Table, seat: int, settings: str = "speed=off&confirm=off"
) -> Page:
    """Open a seat's page in a browser of its own, which tells nothing step by step and asks nothing unless told so."""
    context = await browser.new_context(base_url=f"http://{host}", bypass_csp=True)
    name, value = table.connection.cookie.split("=", 1)
    await context.add_cookies([
        {"name": name, "value": value, "url": f"http://{host}"},
        {"name": "settings", "value": settings, "url": f"http://{host}"},
    ])
    page = await context.new_page()
    await page.goto(f"{table.address}?seat={seat}")
    return page


async def clicks(player: Page, watcher: Page, moves: int) -> list[float]:
    """Let a seat choose again and again; return the seconds from each click until a watcher's page has changed."""
    await watcher.evaluate(WATCH)
    waits = []
    for _ in range(moves):
        choice = player.locator(LEGAL).first
        await choice.wait_for(timeout=PATIENCE)
        await watcher.evaluate("globalThis.changed = 0")
        clicked = await choice.evaluate(CLICK)
        await watcher.wait_for_function("() => globalThis.changed", timeout=PATIENCE)
        waits.append((await watcher.evaluate("globalThis.changed") - clicked) / 1000)
        await player.wait_for_timeout(700)      # the bot has chosen too, and the next round has begun
    return waits


async def own_clicks(player: Page, moves: int) -> list[float]:
    """Let a seat choose again and again, at the usual speed; return the seconds from each click until its own board
    moves.
    """
    await player.evaluate(WATCH_OWN)
    waits = []
    for _ in range(moves):
        choice = player.locator(f"body:not(.animating):has(#act[data-awaited]) :is({LEGAL})").first
        await choice.wait_for(timeout=3 * PATIENCE)
        await player.wait_for_timeout(300)
        await player.evaluate("globalThis.moved = 0")
        clicked = await choice.evaluate(CLICK)
        await player.wait_for_function("() => globalThis.moved", timeout=PATIENCE)
        waits.append((await player.evaluate("globalThis.moved") - clicked) / 1000)
    return waits


async def weigh(browser: Browser, host: str, address: str) -> Page:
    """Print what a table's first page weighs, as it is and with sounds; return the former."""
    pages = []
    for name, settings in {"": "speed=off", ", with sounds": "speed=off&sound=on&ambience=on"}.items():
        context = await browser.new_context(base_url=f"http://{host}", bypass_csp=True)
        await context.add_cookies([{"name": "settings", "value": settings, "url": f"http://{host}"}])
        pages.append(await context.new_page())
        answers, size, later = await first_bytes(pages[-1], address)
        print(f"  first page of a table{name}: {size / 1000:.1f} kB in {answers} answers, compressed as they are sent;"
              f" {later / 1000:.1f} kB of it asked for after the first paint")
    return pages[0]


def quantiles(waits: list[float]) -> str:
    """Return the middle and nearly the longest of some waits."""
    waits = sorted(waits)
    return (f"p50 {median(waits) * 1000:.0f} ms, p95 {waits[max(0, int(len(waits) * 0.95) - 1)] * 1000:.0f} ms"
            f" of {len(waits)}")


async def measure(moves: int) -> None:
    """Print all figures."""
    with served() as (host, _):
        table = await new_table(host, 1, **{"seat.1": "random", "option.target": "300"})
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            fresh = await weigh(browser, host, table.address)
            own = await open_seat(browser, host, table, 0, "speed=fast&confirm=off&forced=off")
            print(f"  click until one's own board moves: {quantiles(await own_clicks(own, moves))}")
            await own.context.close()
            player = await open_seat(browser, host, table, 0)
            print(f"  click to another browser's page: {quantiles(await clicks(player, fresh, moves))}")
            await browser.close()


def main(arguments: list[str] | None = None) -> None:
    """Measure and print; says so where there is no Chromium."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=int, default=40)
    given = parser.parse_args(arguments)
    if not Path(CHROMIUM).exists():
        print("  there is no Chromium on this machine")
        return
    asyncio.run(measure(given.moves))


if __name__ == "__main__":
    main()

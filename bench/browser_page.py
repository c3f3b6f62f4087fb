"""What a real browser gets: bytes of a table's first page, and the time from a click to another one's picture.

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
LEGAL = "#hand [data-label], a[data-label]"


async def first_bytes(page: Page, address: str) -> tuple[int, int]:
    """Load a page with nothing cached; return how many answers came, and their bytes as they were sent."""
    session = await page.context.new_cdp_session(page)
    await session.send("Network.enable")
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    await page.goto(address)
    await page.wait_for_timeout(800)
    return len(sizes), sum(sizes)


async def open_seat(browser: Browser, host: str, table: Table, seat: int) -> Page:
    """Open a seat's page in a browser of its own that tells nothing step by step and asks nothing."""
    context = await browser.new_context(base_url=f"http://{host}")
    name, value = table.connection.cookie.split("=", 1)
    await context.add_cookies([
        {"name": name, "value": value, "url": f"http://{host}"},
        {"name": "settings", "value": "speed=off&confirm=off", "url": f"http://{host}"},
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


async def measure(moves: int) -> None:
    """Print both figures."""
    with served() as (host, _):
        table = await new_table(host, 1, **{"seat.1": "random", "option.target": "300"})
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            context = await browser.new_context(base_url=f"http://{host}", bypass_csp=True)
            await context.add_cookies([{"name": "settings", "value": "speed=off", "url": f"http://{host}"}])
            fresh = await context.new_page()
            answers, size = await first_bytes(fresh, table.address)
            print(f"  first page of a table: {size / 1000:.0f} kB in {answers} answers, compressed as they are sent")
            player = await open_seat(browser, host, table, 0)
            waits = sorted(await clicks(player, fresh, moves))
            print(f"  click to another browser's page: p50 {median(waits) * 1000:.0f} ms, "
                  f"p95 {waits[int(len(waits) * 0.95) - 1] * 1000:.0f} ms of {len(waits)}")
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

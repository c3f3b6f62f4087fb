"""How much of a window is board, in every game and four sizes, and how many clicks a turn takes, in real Chromium.

    python -m bench.stage [GAME ...] [--choices 12]
"""

import argparse
import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, async_playwright

from bench import stage_clicks
from bench.browser_page import ARGUMENTS, CHROMIUM, LEGAL
from bench.clients import served
from ludoteca.games import game_names, load_game

FIGURES = (Path(__file__).parent / "stage.js").read_text()
SIZES = {"1366x768": (1366, 768), "1920x1080": (1920, 1080), "tablet": (820, 1180), "phone": (390, 844)}
GROUND = {"balmy_balloonists": ".edge.outer", "explorador": "#row"}
# what one plays on, where it is not the whole picture
SETTLED = 900         # milliseconds, until cards and planes have come to rest
PATIENCE = 90_000     # bots wait until what they have done was told
EXPLAINED = """\
  In percent: the pane, where nothing lies over the board, of the window; all of the board that is seen, of the
  window; the ground that is played on, of the pane; its height, of the window's. In pixels: the smallest letter of
  the picture, and the shorter side of the smallest card."""
COLUMNS = "  {:20} {:10} {:9} {:>6} {:>6} {:>8} {:>6} {:>7} {:>6} {:>9}"
HEADS = ("game", "moment", "window", "pane", "shown", "playing", "high", "letter", "card", "overlaps")


async def begin(browser: Browser, host: str, title: str) -> Page:
    """Begin a game with three bots, where nothing is told step by step and nothing is confirmed."""
    context = await browser.new_context(base_url=f"http://{host}", bypass_csp=True)
    chosen = "speed=off&confirm=off&forced=off"
    await context.add_cookies([{"name": "settings", "value": chosen, "url": f"http://{host}"}])
    page = await context.new_page()
    await page.goto("/")
    await page.get_by_role("button", name=f"Play now {title}").click()
    await until_asked(page)
    return page


async def until_asked(page: Page) -> None:
    """Wait until somebody is to choose, and all has come to rest."""
    await page.locator(f"body:has(#act[data-awaited]) :is({LEGAL})").first.wait_for(timeout=PATIENCE)
    await page.wait_for_timeout(SETTLED)


async def choose(page: Page) -> None:
    """Do the first thing that can be done."""
    await page.locator(LEGAL).first.dispatch_event("click", timeout=PATIENCE)      # wherever it lies
    do_it = page.locator("#do-it")
    if await do_it.is_visible():
        await do_it.click()
    await until_asked(page)


async def figures(page: Page, game: str, window: tuple[int, int]) -> dict[str, Any]:
    """Measure a page in a window of a width and height."""
    await page.set_viewport_size({"width": window[0], "height": window[1]})
    await page.wait_for_timeout(SETTLED)
    measured: dict[str, Any] = await page.evaluate(f"({FIGURES})({GROUND.get(game)!r})".replace("(None)", "(null)"))
    return measured


async def tell(page: Page, game: str, moment: str) -> None:
    """Print what holds now in windows of all sizes."""
    for name, window in SIZES.items():
        found = await figures(page, game, window)
        print(COLUMNS.format(game, moment, name, *(f"{found[key]} %" for key in ("pane", "shown", "playing", "high")),
                             found["letter"], found["card"], len(found["overlaps"])))
        for pair in found["overlaps"]:
            print(f"      {pair}")
    await page.set_viewport_size(dict(zip(("width", "height"), SIZES["1366x768"], strict=True)))


async def measure(games: Sequence[str], choices: int) -> None:
    """Print a table of some games."""
    print(EXPLAINED)
    print(COLUMNS.format(*HEADS))
    with served() as (host, _):
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            for game in games:
                page = await begin(browser, host, load_game(game).title)
                await tell(page, game, "opening")
                for _ in range(choices):
                    await choose(page)
                await tell(page, game, "middle")
                await page.context.close()
            await browser.close()


def main(arguments: list[str] | None = None) -> None:
    """Measure and print; says so where there is no Chromium."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=game_names())
    parser.add_argument("--choices", type=int, default=12)
    given = parser.parse_args(arguments)
    if not Path(CHROMIUM).exists():
        print("  there is no Chromium on this machine")
        return
    asyncio.run(measure(given.games, given.choices))
    print("  Clicks of the commonest turns:")
    stage_clicks.main()


if __name__ == "__main__":
    main()

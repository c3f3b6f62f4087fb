"""How many clicks the commonest turns take at a table: with default settings, and where every choice is confirmed.

    python -m bench.stage_clicks
"""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser
from tests.table.browser.steps import DESKTOP, a_chromium, set_up
from tests.table.browser.turns import QUICK, TURNS, Turn
from tests.table.helpers import Server

CHROMIUM = "/usr/bin/chromium"


def counted(browser: Browser, server: Server, turn: Turn, **settings: str) -> int:
    """Return the clicks of a turn under some settings."""
    context = browser.new_context(viewport=DESKTOP, base_url=server.address, reduced_motion="reduce")
    page = context.new_page()
    set_up(page, server, speed="off", **settings)
    try:
        return turn.play(server, page)
    finally:
        context.close()


def main() -> None:
    """Count and print; says so where there is no Chromium."""
    if not Path(CHROMIUM).exists():
        print("  there is no Chromium on this machine")
        return
    with tempfile.TemporaryDirectory() as folder, a_chromium() as browser:
        server = Server(Path(folder) / "t.db", prelude=QUICK)
        try:
            for turn in TURNS:
                usual = counted(browser, server, turn)
                asked = counted(browser, server, turn, confirm="on", forced="off")
                print(f"  {turn.title}: {usual} (aim {turn.most}), where all is confirmed {asked}", flush=True)
        finally:
            server.stop()


if __name__ == "__main__":
    main()

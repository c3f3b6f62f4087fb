"""Pictures of every page, for people to look at: `make shots`.

Every page in desktop, tablet and phone size, light and dark, in all four languages, empty, usual and
overfull, into `build/shots`, with a page that shows them side by side. Whatever is wider than its screen, and
whatever a page complains of, is printed.

    python -m tests.table.browser.shots [--only WORD] [--languages en,de] [--folder build/shots]
"""

import argparse
import html
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page

from ludoteca.bots import choose
from ludoteca.engine.matches.match import Match
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.games import load_game
from ludoteca.table.door.exchange import LANGUAGE
from tests.table.browser.steps import LEGAL, a_chromium, click, make, play_to_the_end, set_up, store
from tests.table.helpers import GAME, Server

SIZES = {"desktop": (1280, 800), "tablet": (768, 1024), "phone": (390, 844)}
THEMES = ("light", "dark")
LONG = ("Maximiliane von und zu Gu", "Jean-Christophe-Alexandr", "Concepción de los Ángele", "Wolfeschlegelsteinhausen",
        "Bartholomäus Kurfürsten", "Théophile-Emmanuel Saint")
NAMES = (*LONG, "Bo", "Al")
RACE = "balmy_balloonists"
ORBITS = "explorador"
WINGS = "wings_of_war"
VILLAGES = "above_and_below"
PLAIN = ("/", f"/new/{GAME}", f"/rules/{GAME}", f"/learn/{GAME}", f"/learn/{GAME}/4", "/settings", "/import",
         "/nothing", f"/new/{RACE}", f"/rules/{RACE}",
         f"/new/{ORBITS}", f"/rules/{ORBITS}", f"/new/{WINGS}", f"/rules/{WINGS}",
         f"/new/{VILLAGES}", f"/rules/{VILLAGES}")
CALM = 450           # milliseconds until fonts and pictures have come to rest


def tables(server: Server) -> dict[str, Callable[[Page], str]]:
    """Return, by name, how the pages of a table are brought about; each returns the address to look at."""
    return {
        "table": lambda page: make(server, page, ("here", "Ana"), "steady", "steady", "steady", showing=True),
        "table-hints": lambda page: make(server, page, ("here", "Ana"), "steady", "steady", hints=True),
        "table-two": lambda page: make(server, page, ("here", "Ana"), "random"),
        "table-full": lambda page: make(
            server, page, *(("here", name[:24]) for name in LONG), hand=10, showing=True, target=100) + "?seat=0",
        "table-baron": lambda page: make(
            server, page, *(("here", name[:24]) for name in LONG[:5]), hand=10, baron=True) + "?seat=0",
        "curtain": lambda page: make(server, page, ("here", "Ana"), ("here", "Bo"), "steady"),
        "people": lambda page: make(server, page, ("here", "Ana"), "open", "open", "steady") + "/people",
        "reviewing": lambda page: store(server, page, played_to("balloons-end")) + "/review",
        "watching": lambda page: make(server, page.context.browser.new_page(), ("here", "Ana"), "open", "steady"),
    }


def matches(server: Server) -> dict[str, Callable[[Page], str]]:
    """Return views of the other games, at moments that bots have played up to; `?seat=0` looks on."""
    return {name: lambda page, name=name: store(server, page, played_to(name)) + "?seat=0" for name in MOMENTS}


@dataclass(frozen=True)
class Moment:
    """What is looked for in matches between bots."""

    game: str
    options: dict[str, object]
    wanted: Callable[[Match], bool]
    seats: int = 4
    bot: str = "steady"


def turn(match: Match, number: int) -> bool:
    """Say whether the first seat chooses in a round."""
    return match.waiting == (0,) and match.state.turn == number


def phase(match: Match, name: str) -> bool:
    """Say whether the first seat chooses in a phase."""
    return match.waiting == (0,) and match.view(0).position["phase"] == name


def asks(match: Match, name: str) -> bool:
    """Say whether the first seat is among those that choose in a phase."""
    return 0 in match.waiting and match.view(0).position["phase"] == name


def planning(match: Match, number: int) -> bool:
    """Say whether the first seat has begun to plan in a turn."""
    return asks(match, "plan") and match.state.turn == number and int(match.state.flyers[0].plan[0]) >= 0


def heard(match: Match) -> bool:
    """Say whether the first seat hears what is read to another one."""
    seat = match.waiting[0] if match.waiting else 0
    return seat > 0 and match.view(seat).position["phase"] == "x_option"


MOMENTS = {
    "balloons-end": Moment(GAME, {}, lambda match: match.is_over),
    "race-start": Moment(RACE, {"storm": True}, lambda match: match.waiting == (0,)),
    "race-middle": Moment(RACE, {"storm": True}, lambda match: turn(match, 7)),
    "race-storm": Moment(RACE, {"storm": True}, lambda match: phase(match, "storm")),
    "race-end": Moment(RACE, {"storm": True}, lambda match: match.is_over),
    "orbits-start": Moment(ORBITS, {}, lambda match: phase(match, "card")),
    "orbits-card": Moment(ORBITS, {}, lambda match: turn(match, 8) and phase(match, "card")),
    "orbits-move": Moment(ORBITS, {}, lambda match: turn(match, 10) and phase(match, "move"), 7),
    "orbits-offer": Moment(ORBITS, {"living": True}, lambda match: phase(match, "compose")),
    "orbits-answer": Moment(ORBITS, {"living": True}, lambda match: phase(match, "answer")),
    "orbits-end": Moment(ORBITS, {}, lambda match: match.is_over),
    "wings-start": Moment(WINGS, {}, lambda match: asks(match, "plan"), 2),
    "wings-plan": Moment(WINGS, {"scenario": "dogfight4"}, lambda match: planning(match, 3), 2),
    "wings-order": Moment(WINGS, {}, lambda match: asks(match, "order")),
    "wings-drop": Moment(WINGS, {"scenario": "bombing", "ground_fire": True}, lambda match: asks(match, "drop"), 3),
    "wings-fire": Moment(WINGS, {"scenario": "melee"}, lambda match: asks(match, "fire"), 8),
    "wings-balloon": Moment(WINGS, {"scenario": "balloon_l"}, lambda match: planning(match, 2)),
    "wings-end": Moment(WINGS, {}, lambda match: match.is_over),
    "villages-start": Moment(VILLAGES, {}, lambda match: phase(match, "turn")),
    "villages-solo": Moment(VILLAGES, {}, lambda match: turn(match, 4), 1),
    "villages-party": Moment(VILLAGES, {}, lambda match: phase(match, "x_pick") and match.state.turn > 2),
    "villages-options": Moment(VILLAGES, {}, lambda match: phase(match, "x_option")),
    "villages-heard": Moment(VILLAGES, {}, heard),
    "villages-building": Moment(VILLAGES, {}, lambda match: phase(match, "b_card") and match.state.turn > 3, 3),
    "villages-evening": Moment(VILLAGES, {}, lambda match: asks(match, "rest") and match.state.turn > 3),
    "villages-bargain": Moment(VILLAGES, {}, lambda match: phase(match, "offer"), bot="random"),
    "villages-answer": Moment(VILLAGES, {}, lambda match: phase(match, "answer"), bot="random"),
    "villages-end": Moment(VILLAGES, {}, lambda match: match.is_over),
}
PLAYED: dict[str, Match] = {}     # the moments that have been looked for


def played_to(name: str) -> Match:
    """Return a match between bots up to a moment."""
    moment = MOMENTS[name]
    for seed in range(50):
        if name in PLAYED:
            break
        match = load_game(moment.game).new_match(
            moment.seats, seed=seed, options=moment.options, names=[each[:24] for each in NAMES[:moment.seats]])
        while not moment.wanted(match) and not match.is_over:
            seat = match.waiting[0]
            match.play(seat, choose(moment.bot, match.view(seat), f"{seed}/{len(match.acts)}"))
        if moment.wanted(match):
            PLAYED[name] = match
    return PLAYED[name]


def drafted(page: Page) -> None:
    """Draft a card."""
    page.locator(LEGAL).last.click()


def told(page: Page) -> None:
    """Stop in the middle of what is told."""
    click(page, page.locator(LEGAL).first)
    page.wait_for_timeout(4500)


def ended(page: Page) -> None:
    """Play to the end without looking."""
    page.evaluate("document.documentElement.dataset.speed = 'off'")

    play_to_the_end(page, lambda page: click(page, page.locator(LEGAL).last))


def talked(page: Page) -> None:
    """Open the talk and say something long."""
    page.locator("#talk-tab").click()
    page.locator("#words-to-say").fill("Wenn du dein Gas loslässt, lege ich den Motor, versprochen! " * 3)
    page.locator("#say button").click()


def hinted(page: Page) -> None:
    """Ask a bot."""
    page.locator("#ask-bot").click()
    page.locator("#advice").wait_for()


def judged(page: Page) -> None:
    """Wait for the review."""
    page.locator(".accounts").wait_for(timeout=300_000)


AFTER = {"hint": ("table-hints", hinted), "review": ("reviewing", judged),
         "table-drafted": ("table", drafted), "table-told": ("table", told), "table-talk": ("table", talked),
         "end": ("table-two", ended)}


def shots(browser: Browser, server: Server, only: str, languages: list[str]) -> Iterator[tuple[str, Page]]:
    """Yield a name and a page to photograph for each combination."""
    ways = tables(server) | matches(server)
    for language in languages:
        for size, (width, height) in SIZES.items():
            for theme in THEMES:
                context = browser.new_context(
                    viewport={"width": width, "height": height}, base_url=server.address, locale=language,
                    has_touch=size != "desktop", device_scale_factor=1,
                )
                context.add_cookies([{"name": LANGUAGE, "value": language, "url": server.address}])
                page = context.new_page()
                set_up(page, server, theme=theme, speed="slow")
                page.on("pageerror", lambda error: print("  complains:", error))
                wanted = {address: (lambda page, address=address: address) for address in PLAIN} | ways
                for name in (*wanted, *AFTER):
                    if only in name:
                        where, then = AFTER.get(name, (name, None))
                        page.goto(wanted[where](page))
                        page.wait_for_timeout(CALM)
                        if then:
                            then(page)
                            page.wait_for_timeout(CALM)
                        plain = name.strip("/").replace("/", "-") or "start"
                        yield f"{plain}.{size}.{theme}.{language}", page
                context.close()


def contact_sheet(names: list[str]) -> str:
    """Return a page that shows all pictures."""
    figures = "".join(
        f'<figure><a href="{html.escape(name)}.png"><img loading="lazy" src="{html.escape(name)}.png" width="320"></a>'
        f"<figcaption>{html.escape(name)}</figcaption></figure>" for name in sorted(names)
    )
    style = "body{display:flex;flex-wrap:wrap;gap:16px;font:16px sans-serif;align-items:start}figure{margin:0}"
    return f"<!doctype html><meta charset=utf-8><title>Shots</title><style>{style}</style>{figures}"


def main(arguments: list[str] | None = None) -> None:
    """Take all pictures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="pages whose name has this word")
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    parser.add_argument("--folder", type=Path, default=Path("build/shots"))
    given = parser.parse_args(arguments)
    given.folder.mkdir(parents=True, exist_ok=True)
    names, begun = [], time.monotonic()
    with tempfile.TemporaryDirectory() as folder, a_chromium() as browser:
        server = Server(Path(folder) / "shots.db")
        try:
            for name, page in shots(browser, server, given.only, given.languages.split(",")):
                page.screenshot(path=given.folder / f"{name}.png")
                wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                names.append(name)
                complaint = f"  TOO WIDE by {wide}" if wide > 0 else ""
                print(f"{len(names):4d}  {time.monotonic() - begun:5.0f} s  {name}{complaint}", flush=True)
        finally:
            server.stop()
    (given.folder / "index.html").write_text(contact_sheet(names))
    print(f"{len(names)} pictures in {given.folder}; open {given.folder / 'index.html'}")


if __name__ == "__main__":
    main()

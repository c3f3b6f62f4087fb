"""A device that several people share: the curtain between their turns."""

import asyncio
import re

import pytest
from starlette.routing import Route

from ludoteca.table.app import ROUTES
from ludoteca.table.live.bots import Bots, any_action
from tests.table.helpers import GAME, PARTIAL, browser, invitations, look, new_table, site
from tests.table.test_watching import finished

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch):
    """Bots choose at once, without a process of their own."""

    async def think(self, room, seat, stamp, level):
        return any_action(room, seat)

    monkeypatch.setattr(Bots, "_think", think)


async def room_of(app, address):
    return await app.state.rooms.get(address.removeprefix("/t/"))


async def test_who_shares_a_device_is_there_while_another_of_them_looks(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", "open")
        room = await room_of(app, address)
        room.listen(asyncio.Event(), room.chairs[0].holder)
        assert [seat.is_present for seat in room.summary(-2).seats] == [True, True, True]
        room.presence._here.clear()
        assert [seat.is_present for seat in room.summary(-2).seats] == [False, False, True]


def without_curtain(text):
    text = re.sub(r'<div id="curtain">.*?</div>\s*</section>', "", text, flags=re.DOTALL)
    text = re.sub(r"<details id=.in-words.*?</details>", "", text, flags=re.DOTALL)
    text = re.sub(r'<div id="inviting">.*?</div>', "", text, flags=re.DOTALL)
    text = re.sub(r'<script type="module" src="/static/\w+/table/curtain.js"></script>', "", text)
    text = re.sub(r' data-held="[^"]*"', "", text)      # whose seats the browser holds: it knows
    return re.sub(r'data-now="\d+"|\s+', "", text)


async def test_between_hands_a_shared_device_shows_what_anybody_may_see(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, "here", "here", "here")
        await ana.get(address)      # the codes are shown once
        first = (await ana.get(address)).text
        answers = []
        for seat in (1, 0):
            page = await look(ana, address, seat)
            answers.append((await ana.post(f"{address}/act", data=page.move(seat), headers=PARTIAL)).json())
        one = await ana.get(address)
        watched = await eve.get(address)
    assert "Who is next?" in first and all(f"?seat={seat}" in first for seat in range(3))
    assert [answer["go"] for answer in answers] == [address] * 2
    assert "Hand the device to P2." in one.text and "I’m P2: show my hand" in one.text
    assert one.headers["cache-control"] == "no-store" and 'id="hand"' not in one.text
    assert without_curtain(one.text) == without_curtain(watched.text)
    assert "shared.js" in page.text and "shared.js" not in one.text


async def test_what_one_of_several_may_see_is_left_by_going_back_while_the_game_is_on(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as two, browser(app) as one:
        shared, alone = await new_table(two, "here", "here"), await new_table(one, "here", "steady")
        for path in ("replay", "menu", "log", "log?of=talk"):
            seat = "&seat=0" if "?" in path else "?seat=0"
            assert f'shared.js" data-base="{shared}"' in (await two.get(f"{shared}/{path}{seat}")).text
            assert "shared.js" not in (await one.get(f"{alone}/{path}{seat}")).text
            assert path == "menu" or "shared.js" not in (await two.get(f"{shared}/{path}")).text
        over = await finished(two)
        for path in ("replay", "log"):
            assert "shared.js" not in (await two.get(f"{over}/{path}?seat=0")).text


async def test_the_device_stays_where_nobody_else_of_them_is_awaited(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bo:
        address = await new_table(ana, "here", "here", "open")
        room = await room_of(app, address)
        await bo.post((await invitations(ana, address))[0], data={"name": "Bo"})
        show = room.match.game.actions[room.view(0).out_of_turn_actions[0]]
        page = await look(ana, address, 0)
        aside = await ana.post(f"{address}/act", data=page.move(0, show), headers=PARTIAL)
        page = await look(ana, address, 0)
        chosen = await ana.post(f"{address}/act", data=page.move(0), headers=PARTIAL)
        page = await look(ana, address, 0)
        undone = await ana.post(f"{address}/act", data=page.move(0, "undo"), headers=PARTIAL)
        plain = await ana.post(f"{address}/act", data=(await look(ana, address, 0)).move(0))
        await ana.post(f"{address}/act", data=(await look(ana, address, 1)).move(1))
        waiting = (await ana.get(address)).text
        await bo.post(f"{address}/act", data=(await look(bo, address, 2)).move(2))
        told = (await ana.get(address)).text
    assert "go" not in aside.json() and chosen.json()["go"] == address and "go" not in undone.json()
    assert plain.headers["location"] == f"{address}#prompt"
    assert 'class="curtain low"' in waiting and "Look at a hand again:" in waiting
    assert "Who is next?" in told


async def test_a_seat_that_a_bot_plays_is_not_asked_for(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        await ana.post(f"{address}/people", data={"do": "lend", "seat": 1})
        await asyncio.sleep(0.1)
        text = (await ana.get(address)).text
    assert "Hand the device to P0." in text and "I am P1" not in text


async def test_nothing_of_a_table_stays_in_a_browser(tmp_path):
    """Several share it: the menu of a hand and what was said in private could be gone back to after handing on."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", "open", listed="on")
        names = {"id": address[3:], "game": GAME, "seat": 2, "n": 0, "number": 1, "sheet": "table", "invitation": "x",
                 "figure": "chain"}
        asked = [route.path for route in ROUTES if isinstance(route, Route) and "GET" in route.methods]
        seen = set()
        for path in asked:
            for query in ("", "?seat=0"):
                there = re.sub(r"{(\w+)[^}]*}", lambda named: str(names[named[1]]), path) + query
                answer = await ana.head(there)
                kept = answer.headers.get("cache-control")
                if path.startswith(("/t/", "/join/")):
                    assert kept == "no-store" or answer.status_code == 303, there
                elif "{figure}" in path:
                    assert kept.startswith("private, ") and answer.headers["vary"].startswith("Cookie"), there
                elif path in ("/healthz", "/readyz") or path.startswith("/operator"):
                    assert kept == "no-store", there
                elif not path.endswith("/stream"):
                    assert kept in ("private, no-cache", "no-cache") or "json" in answer.headers["content-type"], there
                seen.add(answer.status_code)
        assert {200, 410} <= seen

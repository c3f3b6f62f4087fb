"""What enemies try: from other sites, with large and slow requests, with texts that want to run, too often."""

import asyncio
import hashlib
import itertools
import json
import random
import re
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from ludoteca.engine.matches.match_records import write_record
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.games import load_game
from ludoteca.table import app as application
from ludoteca.table.door import guards
from ludoteca.table.door.guards import Allowance, Allowances, Buckets
from ludoteca.table.live import room as room_module
from ludoteca.table.live.streams import Follower, Streams, follow
from ludoteca.table.parts.plain import cleaned
from tests.contract.cases import Case, play_on
from tests.table.helpers import GAME, PARTIAL, browser, look, new_table, site, table_form
from tests.table.hostile import XSS, what_runs

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[2]
VENDORED = (".min.js", ".woff2")
SECRET = re.compile(r"\b(?:[2-9A-Z]{5}-){5}[2-9A-Z]{5}\b")


def changing_paths():
    """Return an address of every route that changes something."""
    for route in application.ROUTES:
        if "POST" in (getattr(route, "methods", None) or ()):
            yield re.sub(r"\{[^}]*\}", "1", route.path)


NO_HOST = {"origin": "null", "host": ""}


@pytest.mark.parametrize(
    "headers", [{"sec-fetch-site": "cross-site"}, {"origin": "http://evil.test"}, {}, NO_HOST], ids=str
)
async def test_no_other_site_changes_anything(tmp_path, headers):
    async with site(tmp_path / "t.db") as app, browser(app) as eve:
        del eve.headers["sec-fetch-site"]
        answers = [await eve.post(path, headers=headers) for path in changing_paths()]
        odd = [await eve.request(method, "/", headers=headers) for method in ("PUT", "DELETE", "PATCH", "TRACE")]
    assert len(answers) > 8 and {answer.status_code for answer in answers + odd} == {403}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"sec-fetch-site": "same-origin"}, 429),     # which is to say: it would have been opened
        ({}, 429),
        ({"origin": "http://table.test"}, 429),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"origin": "http://evil.test"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://["}, 403),
    ],
    ids=str,
)
async def test_no_other_site_opens_a_stream(tmp_path, headers, status):
    none = Allowances(streams=0)
    async with site(tmp_path / "t.db", allowances=none) as app, browser(app) as ana:
        address = await new_table(ana, "here", "open")
        del ana.headers["sec-fetch-site"]
        answer = await ana.get(f"{address}/stream", headers=headers)
    assert answer.status_code == status


@pytest.mark.parametrize("name", ["%00", "a" * 300, "a/" * 3000, "%ff", ".."])
async def test_a_file_of_an_impossible_name_is_not_there(tmp_path, name):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        assert (await ana.get(f"/static/x/{name}")).status_code == 404
        assert (await ana.get(f"/games/{GAME}/{name}.css")).status_code == 404


async def everything_shown(client, address):
    """Return all pages and messages that show names, titles and talk."""
    addresses = ("/", "/settings", address, f"{address}?seat=0", f"{address}/log", f"{address}/people",
                 f"{address}/menu?seat=0", f"{address}/recover")
    return {each: (await client.get(each)).text for each in addresses}


async def test_texts_of_enemies_stay_texts(tmp_path):
    """As nickname, title, talk, notice, the field of a form that was refused, and in what streams send."""
    assert len(set(XSS)) >= 50
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as eve:
        for text in XSS:
            form = table_form("here", "open", **{"name.0": text, "title": text, "listed": "on"})
            made = await ana.post(f"/new/{GAME}", data=form)
            if made.status_code == 422:
                assert what_runs(made.text) == [], text
                made = await ana.post(f"/new/{GAME}", data=form | {"name.0": text[:24], "title": text[:60]})
            address = made.headers["location"]
            await ana.post(f"{address}/say", data={"seat": 0, "text": text, "to": "all"})
            await ana.post(f"{address}/act", data=(await look(ana, address)).move(0))
            await eve.post(f"{address}/take/1", data={"name": text[-24:]})
            shown = await everything_shown(ana, address)
            shown["refused"] = (await eve.post(f"{address}/take/1", data={"name": text})).text
            shown["code"] = (await eve.post(f"{address}/recover", data={"code": text})).text
            shown["settings"] = (await ana.get("/settings", params={"back": text})).text
            shown["rules"] = (await ana.get(f"/rules/{GAME}", params={"back": text})).text
            room = await app.state.rooms.get(address.removeprefix("/t/"))
            for viewer in (SPECTATOR, 0, 1):
                shown[f"view of {viewer}"] = "".join([*room.parts(viewer, "en").values(), *room.heard(viewer, "en")])
            for place, page in shown.items():
                assert what_runs(page) == [], (place, text)
            assert room.talk[0].text == cleaned(text) and not re.search("[\r\n\0]", str(room.talk))


async def test_links_to_seats_and_pages_are_not_made_of_what_comes_in_them(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as eve:
        paths = itertools.cycle(("/join/{}", "/join/x?table={}", "/t/{}", "/rules/{}", "/{}"))
        for text in 2 * XSS:
            path = next(paths).format(str(httpx.QueryParams({"": text}))[1:])
            answer = await eve.get(path)
            assert answer.status_code < 500 and what_runs(answer.text) == [], path


async def test_whoever_leaves_has_no_right_to_the_seat_any_more(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as bea:
        address = await new_table(ana, "here", "open", "random", listed="on")
        await bea.post(f"{address}/take/1", data={"name": "Bea"})
        code = SECRET.search((await bea.get(f"{address}?seat=1")).text).group()
        move = (await look(bea, address, 1)).move(1)
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        views = follow(app.state.rooms, room, Follower(1, room.chairs[1].holder, "en"))
        assert "welcome" in await anext(views) and "data:" in await anext(views)
        assert (await bea.post(f"{address}/people", data={"do": "leave", "seat": 1})).status_code == 303
        assert "gone" in await asyncio.wait_for(anext(views), 2)
        gets = [await bea.get(f"{address}{page}?seat=1") for page in ("", "/log", "/menu", "/stream")]
        said = {"seat": 1, "text": "still here", "to": "all"}
        posts = [
            await bea.post(f"{address}/{path}", data=form, headers=headers)
            for path, form in (("act", move), ("say", said))
            for headers in ({}, PARTIAL)
        ]
        assert {answer.status_code for answer in gets + posts} == {403}
        assert (await bea.post(f"{address}/recover", data={"code": code})).status_code == 422
        assert (await bea.post(f"{address}/people", data={"do": "back", "seat": 1})).status_code == 409
        assert 'id="hand"' not in (await bea.get(address)).text


async def test_an_unforeseen_error_of_a_page_is_answered_with_its_number_alone(tmp_path, monkeypatch, caplog):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "open")
        monkeypatch.setattr("ludoteca.table.live.room.Room.summary", lambda room, viewer: {}["a secret detail"])
        answers = [await ana.get(f"{address}?seat=0"), await ana.get(f"{address}?seat=0", headers=PARTIAL)]
    for answer, record in zip(answers, caplog.records, strict=True):
        assert answer.status_code == 500 and record.args[0] in answer.text
        assert not re.search(r"secret detail|Traceback|KeyError|\.py", answer.text)


@pytest.mark.parametrize(
    ("what", "often", "rate"), [("tables", 10, 10 / 60), ("moves", 40, 20), ("talk", 5, 0.5), ("reads", 200, 40)]
)
async def test_what_a_browser_may_do_at_once(tmp_path, what, often, rate):
    async with site(tmp_path / "t.db", allowances=Allowances(), pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "open")
        sends = {
            "tables": (f"/new/{GAME}", table_form("here", "open")),
            "moves": (f"{address}/act", {"seat": 0, "action": "x", "stamp": 0, "key": "x"}),
            "talk": (f"{address}/say", {"seat": 0, "text": "hello", "to": "all"}),
            "reads": ("/settings", None),
        }
        path, form = sends[what]
        begun = time.monotonic()
        method = "POST" if form else "GET"
        answers = [await ana.request(method, path, data=form, headers=PARTIAL) for _ in range(2 * often)]
        seconds = time.monotonic() - begun
    passed = [answer for answer in answers if answer.status_code != 429]
    assert often - 1 <= len(passed) <= often + rate * seconds + 1
    assert all(1 <= int(answer.headers["retry-after"]) <= 10 for answer in answers if answer.status_code == 429)


async def test_nobody_takes_back_for_ever(tmp_path, monkeypatch):
    monkeypatch.setattr(room_module, "MOST_TAKEN_BACK", 3)
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", "here")
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        card = room.match.game.actions[room.view(0).choices[0]]
        answers = []
        for _ in range(5):
            await ana.post(f"{address}/act", data=(await look(ana, address)).move(0, card))
            page = await look(ana, address)
            answers.append(await ana.post(f"{address}/act", data=page.move(0, "undo"), headers=PARTIAL))
        assert (await ana.post(f"{address}/act", data=(await look(ana, address, 1)).move(1))).status_code == 303
    assert [answer.status_code for answer in answers] == [200, 200, 200, 422, 422]
    assert "your undo limit" in answers[-1].text


async def test_no_more_streams_are_open_than_allowed_however_fast_they_are_asked_for():
    streams, opened = Streams(), []

    async def one(number):
        with streams.one_more({"browser": 8, f"address {number % 2}": 100}) as allowed:
            opened.append(allowed)
            await asyncio.sleep(0.01)

    await asyncio.gather(*(one(number) for number in range(50)))
    assert sum(opened) == 8 and not streams._open, "who has none open is not remembered"
    await asyncio.gather(*(one(number) for number in range(5)))
    assert sum(opened) == 13


async def test_whoever_asks_for_the_head_of_a_stream_has_none_open(tmp_path):
    """It sent nothing, held up all that came after it on its connection, and looked like somebody who is there."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "open")
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        answer = await asyncio.wait_for(ana.head(f"{address}/stream?seat=0"), 5)
        assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/event-stream")
        assert not room.listeners and not app.state.streams._open


async def test_limits_remember_nobody_for_long(monkeypatch):
    moment = 0.0
    monkeypatch.setattr(guards.time, "monotonic", lambda: moment)
    buckets = Buckets()
    for number in range(100_000):
        moment += 0.001
        assert buckets.take(f"{number}", "moves", Allowance(20, 40)) == 0
    assert len(buckets._left) <= guards.MANY_BUCKETS


async def test_a_household_behind_one_address_is_never_slowed(tmp_path):
    """Six players and one who watches, all with the ordinary limits, play a whole game and talk meanwhile."""
    async with site(tmp_path / "t.db", allowances=Allowances()) as app:
        people = [browser(app) for _ in range(7)]
        address = await new_table(people[0], "here", *["open"] * 5, listed="on", **{"option.moon": "9"})
        answers = [await people[seat].post(f"{address}/take/{seat}", data={"name": f"N{seat}"}) for seat in range(1, 6)]
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        follower = asyncio.create_task(watch(app, room))
        while not room.match.is_over:
            seat = room.match.waiting[0]
            page = await look(people[seat], address, seat)
            answers.append(await people[seat].post(f"{address}/act", data=page.move(seat), headers=PARTIAL))
            answers.append(await people[6].get(address))
            if len(room.match.acts) % 20 == 0:
                line = {"seat": seat, "text": "your turn!", "to": "all"}
                answers.append(await people[seat].post(f"{address}/say", data=line, headers=PARTIAL))
        follower.cancel()
        for each in people:
            await each.aclose()
    assert {answer.status_code for answer in answers} <= {200, 303} and len(answers) > 40


async def watch(app, room):
    async for _ in follow(app.state.rooms, room, Follower(SPECTATOR, "", "en")):
        pass


@pytest.mark.parametrize("lock", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda path: path.name)
def test_every_package_of_a_lock_is_pinned_by_its_digest(lock):
    text = re.sub(r"\\\n", "", lock.read_text("utf-8"))
    wanted = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    assert wanted
    for line in wanted:
        assert re.match(r"^[a-z0-9][a-z0-9.-]*==[^ ]+( ;[^-]*)?\s+--hash=sha256:[0-9a-f]{64}", line), line[:80]
    assert "://" not in text and "index-url" not in text


def test_files_of_others_are_as_they_came():
    notice = (ROOT / "NOTICE").read_text("utf-8")
    files = [file for file in (ROOT / "src").rglob("*") if file.name.endswith(VENDORED)]
    assert len(files) > 3
    for file in files:
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        said = rf"{re.escape(str(file.relative_to(ROOT)))}[^\n]*\n\s+sha256 {digest}\n"
        assert re.search(said, notice), f"NOTICE does not say: {file.relative_to(ROOT)}, sha256 {digest}"


def test_the_bill_of_materials_names_every_package_and_file():
    made = subprocess.run([sys.executable, ".ci/sbom.py"], capture_output=True, text=True, check=True, cwd=ROOT)
    components = {each["name"]: each for each in json.loads(made.stdout)["components"]}
    lock = (ROOT / "requirements" / "lock.txt").read_text("utf-8")
    pinned = dict(re.findall(r"^([^ #=]+)==([^ ;]+)", lock, re.MULTILINE))
    assert {name: components[name]["version"] for name in pinned} == pinned and len(pinned) > 30
    assert all(each["hashes"] for each in components.values())
    assert any(name.endswith(".woff2") for name in components) and any(name.endswith(".js") for name in components)


async def test_records_of_enemies_stay_texts(tmp_path):
    """As names in a record that is brought along, and as a line of one that cannot be read."""
    match = Case(load_game(GAME), 6, (("moon", 9),)).match("import")
    for _ in play_on(match, random.Random(1)):
        pass
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as eve:
        for text in XSS:
            answer = await eve.post("/import", data={"record": text})
            assert answer.status_code == 422 and what_runs(answer.text) == [], text
        for first in range(0, len(XSS), 6):
            seats = [{"kind": "human", "name": text} for text in XSS[first : first + 6]]
            answer = await eve.post("/import", data={"record": write_record(match, seats=seats)})
            assert answer.status_code == 200 and what_runs(answer.text) == []
            address = re.search(r'href="(/t/[\w-]+)', answer.text).group(1)
            for page in ("", "/replay", "/log", "/people", "/at/5"):
                shown = await eve.get(address + page, follow_redirects=True)
                assert shown.status_code == 200, page
                parts = "".join(shown.json()["parts"].values()) if page == "/at/5" else shown.text
                assert what_runs(parts) == [], (page, seats)

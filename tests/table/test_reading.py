"""Reading has its price: whoever reads what is dear at full speed gets so much of the server's time and no more.

Time is not measured here: a clock that is set stands for the server's, and each rendering moves it by what it costs.
"""

import asyncio
import gzip
import re
import threading
import time
from dataclasses import replace

import pytest
from starlette.responses import PlainTextResponse

from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.table.door import exchange, guards, packing
from ludoteca.table.door.asset_version import STATIC, asset_version
from ludoteca.table.door.guards import Allowance, Allowances
from ludoteca.table.limits import lanes
from ludoteca.table.limits.costs import at_own_cost
from ludoteca.table.limits.lanes import Crowded, Lanes
from ludoteca.table.limits.turns import MOST_WAITING, Turns
from ludoteca.table.live import rooms, streams
from ludoteca.table.live.streams import Follower, follow
from ludoteca.table.pages import film, hints, play, watching
from tests.soaking import share
from tests.table.generous import PLENTY
from tests.table.helpers import GAME, GENEROUS, PARTIAL, browser, look, new_table, site, visitor

pytestmark = pytest.mark.anyio
DEAR = ("/new/{game}?x={n}", "{table}?seat=-1&x={n}", "{table}/replay?at={n}", "{table}/film.svg?to={n}",
        "{table}/record?x={n}", "{table}/at/{n}", "/?x={n}", "/rules/{game}?back=/{n}", "/learn/{game}/2?pick={n}",
        "/static/{n}/base.css", "/games/{game}/table.css?{n}", "/nothing/{n}")
SHARED = ("/", f"/new/{GAME}", f"/rules/{GAME}", "/openapi.json", f"/static/{asset_version()}/base.css")
COST = 0.02            # seconds, of each rendering, for the tests
LONG = 15, share(3000)     # seconds of an attack; the second with `make soak`
SHORT = replace(Allowances(), address_time=Allowance(0.5, 2), reads=PLENTY, address_reads=PLENTY)


class Clock:
    """The server's time: it goes on only while something is rendered, or when it is told to."""

    def __init__(self, patch):
        self.now, self.spent, self.renderings = 1000.0, 0.0, 0
        patch.setattr(guards.time, "monotonic", lambda: self.now)
        patch.setattr(time, "thread_time", lambda: self.spent)

    def cost(self, patch, owner, name, seconds=COST):
        """Let a function cost something."""
        true = getattr(owner, name)

        def costly(*arguments, **more):
            self.renderings += 1
            self.now, self.spent = self.now + seconds, self.spent + seconds
            return true(*arguments, **more)

        patch.setattr(owner, name, costly)


@pytest.fixture
def clock(monkeypatch):
    made = Clock(monkeypatch)
    for owner, name in [
        (exchange, "render"), (play, "line_items"), (film, "film_of"), (watching, "compose"),
        (watching, "view_record"),
    ]:
        made.cost(monkeypatch, owner, name)
    if hasattr(exchange, "render_around"):
        made.cost(monkeypatch, exchange, "render_around")
    return made


@pytest.mark.parametrize("seconds", [LONG[0], pytest.param(LONG[1], marks=pytest.mark.soak)])
@pytest.mark.parametrize("cookie", ["", "one", "many"])
async def test_one_address_reads_no_more_than_its_share(tmp_path, clock, cookie, seconds):
    """Whatever it asks for, with a query of its own each time, with one cookie, none, or ever new ones."""
    async with site(tmp_path / "t.db", allowances=SHORT, pause=60) as app:
        async with visitor(app, "10.0.0.1") as ana:
            table = await new_table(ana, "here", "here", listed="on")
        begun, before = clock.now, clock.renderings
        async with visitor(app, "10.0.0.66") as eve:
            n, refused = 0, 0
            while clock.now < begun + seconds:
                n += 1
                headers = {"cookie": f"ludoteca={n if cookie == 'many' else 'x'}"} if cookie else {}
                path = DEAR[n % len(DEAR)].format(game=GAME, table=table, n=n)
                answer = await eve.get(path, headers=headers)
                refused += answer.status_code == 429
                assert answer.status_code < 500
                clock.now += COST / 5
        made = clock.renderings - before
        most = SHORT.address_time.burst + SHORT.address_time.rate * seconds
        assert refused > 100 and made * COST <= most + 1, made
        print(f"{n} requests of one address in {seconds} s, {made} renderings, {refused} refused")
        async with visitor(app, "10.0.0.1") as ana:
            assert [(await ana.get(path)).status_code for path in ("/", table, "/settings")] == [200] * 3


async def test_who_is_refused_is_told_when_to_come_again_and_costs_little(tmp_path, clock):
    async with site(tmp_path / "t.db", allowances=Allowances()) as app, visitor(app, "10.0.0.66") as eve:
        eve.headers["accept-language"] = "de"
        answers = []
        for n in range(2000):
            answers.append(await eve.get(f"/settings?x={n}"))
            if answers[-1].status_code == 429 and answers[-2].status_code == 429:
                break
        assert "<html" in answers[-2].text and int(answers[-2].headers["retry-after"]) >= 1
        clock.spent += 100
        app_limits = limits_of(app)
        app_limits.buckets.charge("at 10.0.0.66", "time", app_limits.allowances.address_time, 5)
        before = clock.renderings
        bare = [await eve.get(f"/settings?x={n}") for n in range(50)]
        assert clock.renderings == before and {answer.status_code for answer in bare} == {429}
        assert "Sekunden" in bare[0].text and int(bare[0].headers["retry-after"]) >= 5
        clock.now += int(bare[0].headers["retry-after"])
        assert (await eve.get("/settings")).status_code == 200


def limits_of(app):
    """Return the wrapper of an application that sets limits."""
    inside = app.middleware_stack
    while not isinstance(inside, guards.Limits):
        inside = inside.app
    return inside


async def test_an_ordinary_visitor_never_meets_a_limit(tmp_path, clock):
    """A page every two seconds with all its files, from an address where twenty people sit."""
    found = [file.relative_to(STATIC) for file in sorted(STATIC.rglob("*")) if file.is_file()]
    files = [f"/static/{asset_version()}/{file}" for file in found[:30]]
    async with site(tmp_path / "t.db", allowances=Allowances(), pause=60) as app, visitor(app, "10.0.0.1") as ana:
        table = await new_table(ana, "here", "here", listed="on")
        for path in files:
            assert (await ana.get(path)).status_code == 200
        for n in range(60):
            for path in ("/", f"/new/{GAME}", table, f"{table}/replay?at=1", f"/rules/{GAME}")[n % 5 :][:1]:
                assert (await ana.get(path)).status_code == 200
                clock.now += 2 / 20


async def test_requests_of_one_address_stand_in_a_line_of_their_own():
    """However many it sends at once, somebody else's is the next but a few."""
    gate, at_work, most = asyncio.Event(), set(), []

    async def works(scope, receive, send):
        at_work.add(scope["path"])
        most.append(len(at_work))
        await gate.wait()
        at_work.discard(scope["path"])
        await PlainTextResponse("done")(scope, receive, send)

    async def refuse(request, seconds):
        return PlainTextResponse("later", 429)

    limits = guards.Limits(works, Allowances(), refuse, lambda request, seconds: PlainTextResponse("later", 429))
    async with visitor(limits, "10.0.0.66") as eve, visitor(limits, "10.0.0.1") as ana:
        asked = [asyncio.create_task(eve.get(f"/{n}")) for n in range(lanes.AT_ONCE + lanes.MOST_WAITING + 10)]
        for _ in range(20):
            await asyncio.sleep(0)
        other = asyncio.create_task(ana.get("/other"))
        for _ in range(20):
            await asyncio.sleep(0)
        assert "/other" in at_work and max(most) == lanes.AT_ONCE + 1
        gate.set()
        answers = [answer.status_code for answer in await asyncio.gather(*asked)]
        assert (await other).text == "done" and (answers.count(200), answers.count(429)) == (len(asked) - 10, 10)
        assert limits.lanes._lanes == {}


async def test_hints_have_their_turns_as_bots_have(tmp_path):
    """Twenty hints of one address; another address's bot is the next but those that are thought of already."""
    turns, gate, thinking = Turns(2), asyncio.Event(), []

    class Slow:
        async def run(self, *asked):
            thinking.append(asked)
            await gate.wait()
            raise OSError

    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        asked = hints.Hints(Slow(), turns)
        tables = [await new_table(ana, "here", "here", hints="on") for _ in range(6)]
        rooms = [await app.state.rooms.get(table.removeprefix("/t/")) for table in tables]
        tasks = [asked.ask(room, seat, "10.0.0.66") for room in rooms for seat in (0, 1)]
        await asyncio.sleep(0.05)
        assert len(thinking) == 2
        gate.set()
        async with turns.turn("10.0.0.1", "a bot's table"):
            assert len(thinking) <= 4
        await asyncio.gather(*tasks)
        assert len(thinking) == 12


@pytest.mark.parametrize("path", ["/t/{n}/stream", "/join/{n}", "/t/{n}/record"])
async def test_what_is_not_there_is_paid_for_too(tmp_path, clock, path):
    async with site(tmp_path / "t.db", allowances=SHORT, pause=60) as app, visitor(app, "10.0.0.66") as eve:
        begun, before = clock.now, clock.renderings
        while clock.now < begun + 10:
            await eve.get(path.format(n=clock.renderings))
            clock.now += COST / 5
        assert (clock.renderings - before) * COST <= SHORT.address_time.burst + SHORT.address_time.rate * 10 + 1


async def test_who_opens_a_table_that_rests_pays_for_it_and_holds_up_nobody(tmp_path, monkeypatch):
    """It is replayed from its beginning: a long one takes a second or more."""
    true, spent, gate, begun = rooms.Rooms._restored, [0.0], threading.Event(), []

    def slow(self, stored):
        begun.append(stored.table.title)
        spent[0] += 7.0
        assert stored.table.title == "fast" or gate.wait(20)
        return true(self, stored)

    few = replace(GENEROUS, address_time=Allowance(0.001, 2))
    async with site(tmp_path / "t.db", allowances=few, pause=60) as app, browser(app) as ana:
        tables = [await new_table(ana, "here", "here", title="slow") for _ in range(3)]
        mine = await new_table(ana, "here", "here", title="fast")
        app.state.rooms._alive.clear()
        app.state.rooms._recent.clear()
        monkeypatch.setattr(rooms.Rooms, "_restored", slow)
        monkeypatch.setattr(time, "thread_time", lambda: spent[0])
        async with visitor(app, "10.0.0.66") as eve, visitor(app, "10.0.0.1") as bea:
            dear = [asyncio.create_task(eve.get(table)) for table in tables for _ in range(2)]
            while not begun:
                await asyncio.sleep(0.01)
            other = asyncio.create_task(bea.get(mine))
            assert [(await bea.get(path)).status_code for path in ("/", "/t/nothing")] == [200, 404]
            gate.set()
            assert (await other).status_code == 200 and "fast" in begun[:2], "others of hers went first"
            assert {answer.status_code for answer in await asyncio.gather(*dear)} == {200} and len(begun) == 4
            assert (await eve.get("/")).status_code == 429


async def test_long_work_of_one_address_stands_in_a_line_with_an_end(tmp_path, monkeypatch):
    """Whoever asks for records, or films, and goes away leaves no work for hours behind."""
    gate, made = threading.Event(), []
    monkeypatch.setattr(watching, "view_record", lambda *about: made.append(gate.wait(20)) or "")
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, visitor(app, "10.0.0.66") as eve:
        address = await new_table(ana, "here", "here")
        asked = [asyncio.create_task(eve.get(f"{address}/record?{n}")) for n in range(150)]
        async with asyncio.timeout(20):
            while len(done := [each for each in asked if each.done()]) < 150 - MOST_WAITING - 1:
                await asyncio.sleep(0.01)
        assert {each.result().status_code for each in done} == {429} and done[0].result().headers["retry-after"]
        gate.set()
        answers = [answer.status_code for answer in await asyncio.gather(*asked)]
        assert answers.count(200) == len(made) == MOST_WAITING + 1


async def test_a_line_survives_those_who_leave_it():
    line = Lanes(at_once=1, most_waiting=3)
    await line.enter("x")
    waiting = [asyncio.create_task(line.enter("x")) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(Crowded):
        await line.enter("x")
    waiting[0].cancel()
    await asyncio.sleep(0)
    line.leave("x")
    waiting[1].cancel()            # its turn had just come
    await asyncio.gather(*waiting[:2], return_exceptions=True)
    await asyncio.wait_for(waiting[2], 1)
    line.leave("x")
    assert line._lanes == {}


async def test_what_is_the_same_for_all_is_made_once(tmp_path, clock):
    """Random queries do not defeat it, nor do a reader's settings: only the frame around it is made anew."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        packing.SHELF.clear()
        for path in ("/", f"/new/{GAME}", f"/learn/{GAME}/1", f"/learn/{GAME}", f"/rules/{GAME}"):
            first = len(packing.SHELF)
            for n in range(5):
                headers = {"cookie": f"settings=theme={'dark' if n % 2 else 'light'}"}
                text = (await ana.get(f"{path}?x={n}", headers=headers)).text
                assert f'data-theme="{"dark" if n % 2 else "light"}"' in text
                assert f"x%3D{n}" in text or f"x={n}" in text
            assert len(packing.SHELF) <= first + 1, path


async def test_shared_pages_hold_nothing_of_anybody(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as eve:
        secret = await new_table(ana, "here", "open", title="a private title", **{"name.0": "Anastasia"})
        listed = await new_table(ana, "here", "open", listed="on", **{"name.0": "Anastasia"})
        mine, start = await ana.get("/"), await eve.get("/")
        assert secret in mine.text and secret not in start.text and listed in start.text
        form = f"/new/{GAME}"
        assert "Anastasia" in (await ana.get(form)).text and "Anastasia" not in (await eve.get(form)).text
        german = await eve.get("/", headers={"accept-language": "de"})
        assert 'lang="de"' in german.text and german.text != start.text
        assert {"Cookie", "Accept-Language", "Accept-Encoding"} <= set(german.headers["vary"].split(", "))
        assert "public" not in german.headers["cache-control"]
        assert all(secret not in main for main, _ in app.state.mains._kept.values())
        await eve.post(f"{listed}/take/1", data={"name": "Evita"})
        async with browser(app) as bea:
            assert f"{listed}/take/1" not in (await bea.get("/")).text, "who sits down is there at once"


async def test_who_has_a_page_already_gets_nothing_anew(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        for path in (path for path in SHARED if "/rules/" not in path):
            first = await ana.get(path)
            again = await ana.get(path, headers={"if-none-match": first.headers["etag"]})
            assert (again.status_code, again.content) == (304, b""), path
            french = await ana.get(path, headers={"if-none-match": first.headers["etag"], "accept-language": "fr"})
            assert french.status_code == (304 if "/static/" in path or "openapi" in path else 200)


@pytest.mark.parametrize("path", SHARED)
async def test_pieces_are_one_whole_for_every_reader(tmp_path, path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app, **{"accept-encoding": "identity"}) as plain:
        text = (await plain.get(path)).content
        async with plain.stream("GET", path, headers={"accept-encoding": "gzip"}) as packed:
            raw = b"".join([piece async for piece in packed.aiter_raw()])
        assert gzip.decompress(raw) == text and len(raw) < len(text) / 2
        assert packed.headers["content-length"] == str(len(raw))


async def test_watchers_of_one_table_get_one_rendering(tmp_path, monkeypatch):
    made = []
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", "here")
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        true = streams.view_message
        monkeypatch.setattr(streams, "view_message", lambda *about: made.append(about) or true(*about))
        following = [follow(app.state.rooms, room, Follower(SPECTATOR, "", "en")) for _ in range(50)]
        for each in following:
            await anext(each)
        shown = [await anext(each) for each in following]
        for seat in range(2):
            await ana.post(f"{address}/act", data=(await look(ana, address, seat)).move(seat), headers=PARTIAL)
        await asyncio.sleep(0.05)
        changed = [await anext(each) for each in following]
        for each in following:
            await each.aclose()
    bare = {re.sub(r'"now":\d+', "", event) for event in changed}
    assert len(bare) == 1 and len(shown) == 50 and len(made) <= 4


async def test_a_stream_waits_until_its_address_may_spend_again(tmp_path, monkeypatch):
    slept = []

    class Poor(streams.PAYER.get().__class__):
        def wait(self):
            return 0.0 if len(slept) > 2 else 0.4

    async def sleep(seconds):
        slept.append(seconds)

    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        monkeypatch.setattr(streams.asyncio, "sleep", sleep)
        token = streams.PAYER.set(Poor())
        stream = follow(app.state.rooms, room, Follower(SPECTATOR, "", "en"))
        await anext(stream)
        assert "parts" in await anext(stream) and slept == [0.4] * 3
        await stream.aclose()
        streams.PAYER.reset(token)


async def test_what_is_paid_for_may_be_given_up_before_it_begins():
    begun = []

    async def work():
        begun.append(1)

    task = asyncio.create_task(at_own_cost(work))
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert begun == []

"""What stands before the pages: origins, sizes, limits, headers, and forms made by enemies."""

import socket
import time

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route

from ludoteca.table.door.asset_version import asset_version
from ludoteca.table.door.guards import Allowance, Allowances, Errors
from tests.table.generous import PLENTY
from tests.table.helpers import GAME, Server, browser, invitations, look, new_table, site, table_form

pytestmark = pytest.mark.anyio
STRANGE = ["", "0", "-1", "1e9", "nan", "9" * 400, "\0", "<script>", "{x}", "%s", "é" * 3000, "null", "[]", "१२"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "same-origin"}, 303),
        ({"sec-fetch-site": "none"}, 303),
        ({"sec-fetch-site": "cross-site", "origin": "http://table.test"}, 403),
        ({"origin": "http://table.test"}, 303),
        ({"origin": "http://evil.test"}, 403),
        ({"origin": "null"}, 403),
        ({}, 403),
    ],
)
async def test_only_our_own_pages_change_anything(tmp_path, headers, status):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        del ana.headers["sec-fetch-site"]
        answer = await ana.post("/new/montgolfiere", data=table_form("here", "open"), headers=headers)
    assert answer.status_code == status


async def test_large_bodies_are_refused_unread(tmp_path):
    taken = 0

    async def endless():
        nonlocal taken
        while taken < 50_000_000:
            taken += 10_000
            yield b"x" * 10_000

    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        announced = await ana.post("/new/montgolfiere", content=b"x" * 65_537)
        streamed = await ana.post("/new/montgolfiere", content=endless())
        fits = await ana.post("/new/montgolfiere", content=b"x" * 65_536)
    assert announced.status_code == streamed.status_code == 413
    assert taken < 200_000 and fits.status_code == 422


@pytest.mark.parametrize("what", ["of another site", "too large"])
async def test_what_is_refused_costs_next_to_nothing_or_is_paid_for(tmp_path, what):
    """Whole pages were made of it, which said a long address several times, and nobody paid."""
    async with site(tmp_path / "t.db", allowances=Allowances(address_time=Allowance(0.001, 0.02))) as app, \
            browser(app) as eve:
        answers = []
        for _ in range(60):
            if what == "too large":
                answers.append(await eve.post("/settings", headers={"content-length": "99999999"}))
            else:
                answers.append(await eve.get(f"/t/x/stream?{'&' * 50_000}", headers={"sec-fetch-site": "cross-site"}))
    seen = [answer.status_code for answer in answers]
    if what == "too large":
        assert seen[0] == 413 and "<h1" in answers[0].text and set(seen[40:]) == {429}
    else:
        assert set(seen) == {403} and max(len(answer.content) for answer in answers) < 200


async def test_a_long_address_is_not_said_on_its_page(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as eve:
        for path in ("/nothing", f"/{'x' * 5_000}", "/settings", "/"):
            short, long = [(await eve.get(path + query)).text for query in ("", f"?{'&' * 50_000}")]
            assert len(long) < len(short) + 3000 and "?&amp;" not in long
        said = (await eve.get("/nothing?a=b")).text
    assert 'value="/nothing?a=b"' in said


def test_a_body_that_comes_while_a_stream_is_open_fills_no_log(tmp_path):
    """One too large, or that did not come, was answered a second time: two traces in the log, at anybody's will."""
    server = Server(tmp_path / "t.db", prelude="from ludoteca.table.door import guards; guards.BODY_TIME = 0.5;")
    asked = b"GET /seen/stream HTTP/1.1\r\nhost: x\r\n%s\r\n\r\n"
    for head, piece in ((b"transfer-encoding: chunked", b"4000\r\n" + b"x" * 0x4000 + b"\r\n"),
                        (b"content-length: 5", b"")):
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
            begun = time.monotonic()
            connection.sendall(asked % head)
            answer = connection.recv(4096)
            if piece:
                connection.sendall(5 * piece)
            while more := connection.recv(4096):
                answer += more
            took = time.monotonic() - begun
        assert answer.startswith(b"HTTP/1.1 200") and answer.count(b"HTTP/1.1") == 1
        assert answer.endswith(b"\r\n0\r\n\r\n"), "it does not end as an answer does"
        assert took < 5 if piece else took > 5, "the one ends, the other is a stream like any"
    server.process.terminate()
    said, _ = server.process.communicate(timeout=20)
    assert b"ERROR" not in said and b"Traceback" not in said, said.decode()


async def test_every_answer_has_safe_headers(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "open")
        paths = [
            "/",
            "/new/montgolfiere",
            "/rules/montgolfiere",
            "/nothing",
            address,
            f"{address}/log",
            f"{address}/record",
            "/static/x/table.css",
            "/games/montgolfiere/table.css",
            "/static/x/../app.py",
            "/join/none",
        ]
        answers = [await ana.get(path) for path in paths] + [await ana.post("/")]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'self';") and "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert answer.status_code < 500
        if "html" in answer.headers.get("content-type", ""):
            assert " style=" not in answer.text and "<style" not in answer.text and "onclick" not in answer.text


async def test_after_an_update_no_browser_uses_an_old_copy(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        page = (await ana.get("/rules/montgolfiere")).text
        for path in ("/static/{}/base.css", "/static/{}/table/stage.js", "/games/montgolfiere/table.css?{}"):
            ours = await ana.get(path.format(asset_version()))
            older = await ana.get(path.format("older"))
            assert "immutable" in ours.headers["cache-control"] and older.headers["cache-control"] == "no-cache", path
            assert ours.text == older.text and ours.status_code == 200
        assert f"/static/{asset_version()}/base.css" in page


async def test_strange_values_never_break_a_page(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "open", listed="on")
        move = (await look(ana, address)).move(0)
        good = table_form("here", "random")
        for value in STRANGE:
            for field in [*good, "option.none", "seat.9", "name.77", "listed"]:
                assert (await ana.post("/new/montgolfiere", data=good | {field: value})).status_code < 500, field
            for field in [*move, "more"]:
                assert (await ana.post(f"{address}/act", data=move | {field: value})).status_code < 500, field
            for path in ("join/{}", "t/{}", "new/{}", "rules/{}", "t/{}/act", "games/{}/table.css"):
                made = "/" + path.format(value.replace("\0", "%00"))
                assert (await ana.get(made)).status_code < 500, made
            for query in ("seat", "pick", "seen"):
                assert (await ana.get(address, params={query: value})).status_code < 500
            answer = await ana.get(address, headers={"accept-language": value.encode("ascii", "replace")[:400]})
            assert answer.status_code == 200
        for body in (b"\xff\xfe", b"&&&&", b"a=1&" * 300, b"%zz=%zz", b"seat=0"):
            assert (await ana.post(f"{address}/act", content=body)).status_code == 400


async def test_wrong_options_are_said_in_the_readers_language(tmp_path):
    wrong = table_form("here", "random", **{"option.start": "20"})
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        english = await ana.post("/new/montgolfiere", data=wrong)
        french = await ana.post("/new/montgolfiere", data=wrong, headers={"accept-language": "fr"})
        alone = await ana.post("/new/montgolfiere", data=table_form("here"))
        ranged = await ana.post("/new/montgolfiere", data=table_form("here", "random", **{"option.moon": "99"}))
        nameless = await ana.post("/new/montgolfiere", data=table_form("here", "random", **{"name.0": " "}))
    assert {each.status_code for each in (english, french, alone, ranged, nameless)} == {422}
    assert "The starting space must be below the Moon." in english.text and 'value="20"' in english.text
    assert 'lang="fr"' in french.text and "The starting space must" not in french.text
    assert "needs at least 2 players" in alone.text
    assert "“The Moon’s space” must be a whole number from 6 to 24." in ranged.text


async def test_what_comes_too_fast_is_slowed(tmp_path):
    few = Allowances(Allowance(0.001, 3), Allowance(0.001, 2), PLENTY, PLENTY, 1, 100)
    async with site(tmp_path / "t.db", allowances=few) as app, browser(app) as ana, browser(app) as bea:
        made = [await ana.post("/new/montgolfiere", data=table_form("here", "open")) for _ in range(4)]
        other = await bea.post("/language", data={"language": "fr"})
        app.state.streams._open["at 127.0.0.1"] = 100
        stream = await ana.get(made[0].headers["location"] + "/stream")
    assert [answer.status_code for answer in made] == [303, 303, 303, 429]
    assert made[-1].headers["retry-after"] and other.status_code == 303 and stream.status_code == 429


async def test_an_unforeseen_error_shows_a_number_and_nothing_else(tmp_path, caplog):
    async def breaks(request):
        raise RuntimeError("a secret detail")

    app = Starlette(routes=[Route("/", breaks)], middleware=[Middleware(Errors)])
    async with browser(app) as ana:
        answer = await ana.get("/")
    assert answer.status_code == 500 and answer.headers["content-security-policy"]
    assert "a secret detail" not in answer.text and "Traceback" not in answer.text
    assert caplog.records[0].args[0] in answer.text


async def test_the_way_back_after_choosing_a_language_stays_here(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        for back, there in [
            ("/rules/montgolfiere", "/rules/montgolfiere"),
            ("//evil.test", "/"),
            ("https://evil.test", "/"),
            ("/\\evil.test", "/"),
            ("/a\r\nb", "/"),
            ("/" + "a" * 1999, "/" + "a" * 1999),
            ("/" + "a" * 2000, "/"),
            ("/" + "é" * 500, "/"),
        ]:
            answer = await ana.post("/language", data={"language": "de", "back": back})
            assert answer.headers["location"] == there
            assert sum(map(len, (part for pair in answer.headers.raw for part in pair))) < 4000, "what nginx has for it"
        assert 'lang="de"' in (await ana.get("/")).text
        assert (await ana.post("/language", data={"language": "xx"})).status_code == 404


@pytest.mark.parametrize(
    ("asked", "encoding"),
    [("gzip", "gzip"), ("br, GZIP;q=0.5", "gzip"), ("gzip ; q=1", "gzip"), ("x-gzip", "gzip"), ("*", "gzip"),
     ("gzip;q=0", None), ("gzip; q=0.000, br", None), ("gzip;q=0, *", None), ("br, *;q=0", None), ("gzip;q=nan", None),
     ("identity", None), ("notgzip", None), ("br;x=gzip", None), ("", None)],
)
async def test_nothing_is_compressed_for_whoever_cannot_read_it(tmp_path, asked, encoding):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app, **{"accept-encoding": asked}) as ana:
        table = await new_table(ana, "here", "here")
        paths = ("/new/montgolfiere", "/settings?back=/" + "x" * 3000, table, "/static/x/base.css")
        answers = [await ana.get(path) for path in paths]
    for answer in answers:
        assert answer.headers.get("content-encoding") == encoding and "Accept-Encoding" in answer.headers["vary"]


async def test_sizes_do_not_tell_how_much_of_a_link_somebody_has_guessed(tmp_path):
    """A page of another site led the host to `/people?x=join/...`: what was right compressed best, letter by letter."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app, **{"accept-encoding": "gzip"}) as ana:
        address = await new_table(ana, "here", "open")
        right = (await invitations(ana, address))[0].split("?")[0]
        wrong = right[:6] + right[6:].swapcase()[::-1]
        sizes = set()
        for guess in (right, wrong):
            answer = await ana.get(f"{address}/people?x={guess}")
            assert "content-encoding" not in answer.headers
            sizes.add(answer.headers["content-length"])
        assert len(sizes) == 1
        for led_by, encoding in (("cross-site", None), ("same-site", None), ("none", "gzip"), ("same-origin", "gzip")):
            for page in (address, "/", "/rules/" + GAME):
                answer = await ana.get(f"{page}?x=1", headers={"sec-fetch-site": led_by})
                assert answer.headers.get("content-encoding") == encoding, (led_by, page)

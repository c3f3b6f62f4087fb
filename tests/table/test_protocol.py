"""What a request and its connection may be; and what our protocol builds on in the web server, which promises none
of it: where it differs we read it anew.
"""

import asyncio
import inspect
from contextlib import asynccontextmanager
from hashlib import sha256

import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from ludoteca.table.door import guards
from ludoteca.table.door.guards import Bodies
from ludoteca.table.limits import protocol
from ludoteca.table.limits.lanes import PLACE, Lanes, Pass, outside
from tests.table.helpers import browser

pytestmark = pytest.mark.anyio
READ = "1f0ad26f71ba02a760f1965589e05ae7e93ec5eb5a25b6c0d796f71630a3a051"      # of uvicorn 0.54.0


def test_the_inside_of_the_server_is_as_it_was_when_it_was_read():
    """If not: read what is new against `table/limits/protocol.py`; the tests below, `test_slow_readers.py`, soak."""
    inside = "".join(map(inspect.getsource, (HttpToolsProtocol, RequestResponseCycle, FlowControl)))
    assert sha256(inside.encode()).hexdigest() == READ, f"uvicorn {uvicorn.__version__} differs from what was read"


async def test_a_body_must_come_in_time(monkeypatch):
    async def drips():
        for _ in range(20):
            yield b"x"
            await asyncio.sleep(0.05)

    monkeypatch.setattr(guards, "BODY_TIME", 0.3)
    async with browser(Bodies(reads)) as ana:
        slow = await ana.post("/", content=drips())
        quick = await ana.post("/", content=b"x" * 1000)
    assert (slow.status_code, slow.headers["connection"], quick.text) == (408, "close", "read")


async def test_whoever_waits_for_a_place_is_not_told_that_the_body_is_slow(monkeypatch):
    """Others of their address are at work: that took of the time in which the body had to come."""
    monkeypatch.setattr(guards, "BODY_TIME", 0.3)
    lanes = Lanes(at_once=1)
    await lanes.enter("ana")

    async def placed(scope, receive, send):
        place = Pass(lanes, "ana")
        await Bodies(reads)({**scope, PLACE: place}, *outside(place, receive, send))

    async def pieces():
        yield b"x"
        yield b"x"

    async with browser(placed) as ana:
        asked = asyncio.create_task(ana.post("/", content=pieces()))
        await asyncio.sleep(0.6)
        assert not asked.done()
        lanes.leave("ana")
        assert (await asked).text == "read"


async def reads(scope, receive, send):
    """Read a body and say so."""
    while (await receive()).get("more_body"):
        pass
    await PlainTextResponse("read")(scope, receive, send)


@asynccontextmanager
async def connection_to(app):
    """Yield both ends of a connection to the server's protocol before an app."""
    config = uvicorn.Config(app, http=protocol.CarefulProtocol, lifespan="off", log_level="error")
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: protocol.CarefulProtocol(config, state, {}, loop), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    yield reader, writer
    writer.close()
    server.close()


async def said_to(*pieces):
    """Return what the server's protocol answers to bytes on a connection."""
    answer = b""
    async with connection_to(reads) as (reader, writer):
        try:
            for piece in pieces:
                writer.write(piece)
                await writer.drain()
            while more := await asyncio.wait_for(reader.read(65_536), 5):
                answer += more
        except ConnectionError:
            pass
    return answer.decode().split("\r\n")[0]


LONG = 400_000
POSTED = b"POST / HTTP/1.1\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % LONG
FIRST = b"POST / HTTP/1.1\r\ncontent-length: %d\r\n\r\n" % LONG
CHUNKS = b"POST / HTTP/1.1\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n"
TINY = b"GET / HTTP/1.1\r\n%s\r\n"
HEADS = {
    "small": ((b"GET / HTTP/1.1\r\nconnection: close\r\n", b"x: y\r\n\r\n"), "200 OK"),
    "one long header": ((b"GET / HTTP/1.1\r\nx: ", *[b"y" * 10_000] * 20), "431"),
    "many headers": ((b"GET / HTTP/1.1\r\n", *[b"x: y\r\n" * 1000] * 20), "431"),
    "many tiny headers": ((TINY % (b"a:\r\n" * (protocol.MOST_HEADERS + 1)),), "431"),
    "as many as may be": ((TINY % (b"connection: close\r\n" + b"a:\r\n" * (protocol.MOST_HEADERS - 1)),), "200 OK"),
    "a long address": ((b"GET /", *[b"y" * 10_000] * 20), "431"),
    "headers after the body": (
        (b"POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n", *[b"x: y\r\n" * 1000] * 40),
        "431",
    ),
    "a long body with its head": ((POSTED + b"y" * LONG,), "200 OK"),
    "a long body after its head": ((POSTED, b"y" * LONG), "200 OK"),
    "a long body in pieces": ((POSTED, *[b"y" * (LONG // 4)] * 4), "200 OK"),
    "one long body after the other": ((FIRST + b"y" * LONG + POSTED + b"y" * LONG,), "200 OK"),
    "many headers ahead": ((b"GET / HTTP/1.1\r\na:\r\n\r\n" + TINY % (b"a:\r\n" * protocol.MOST_HEADERS),), "400"),
    "a body in countless pieces": ((CHUNKS + b"1\r\ny\r\n" * 1001,), "400"),
    "a body in many pieces": ((CHUNKS + b"50\r\n%s\r\n" % (b"y" * 80) * 2000 + b"0\r\n\r\n",), "200 OK"),
    "an end that never comes": ((b"GET / HT",), "408"),
    "silence": ((), "408"),
    "more requests at once than a browser sends": ((b"GET / HTTP/1.1\r\n\r\n" * 14_000,), "400"),
}


@pytest.mark.parametrize("kind", HEADS)
async def test_the_head_of_a_request_is_small_and_comes_in_time(monkeypatch, kind):
    monkeypatch.setattr(protocol, "HEAD_TIME", 0.4)
    pieces, says = HEADS[kind]
    answer = await said_to(*pieces)
    assert says in answer or (answer == "" and says in ("431", "400")), answer    # it may have been reset meanwhile


@pytest.mark.parametrize("before", [b"", TINY % b""], ids=["first", "after another"])
@pytest.mark.parametrize("odd", [b"CONNECT a:1", b"GET http://a:b/", b"GET http://%/", b"GET http://[::1/", b"GET http://a:65536/"])
async def test_a_request_for_what_is_no_address_is_refused_and_leaves_no_trace(odd, before, caplog):
    """It left three tracebacks, unpaid, and had no answer: a proxy asked again, three times."""
    async with connection_to(reads) as (reader, writer):
        if before:
            writer.write(before)
            await reader.readuntil(b"read")
        writer.write(odd + b" HTTP/1.1\r\nhost: a\r\n\r\n")
        answer = await asyncio.wait_for(reader.read(), 5)
    assert answer.startswith(b"HTTP/1.1 400"), answer
    assert not [each for each in caplog.records if each.exc_info], caplog.text


@pytest.mark.parametrize("more", [1, 20])
async def test_a_body_goes_on_for_not_much_longer_than_its_answer(more):
    """It went on for ever, unpaid: in pieces of one byte each, one connection stalled the server."""

    async def answers(scope, receive, send):
        await PlainTextResponse("no")(scope, receive, send)

    first = b"POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n"
    rest = b"1000\r\n%s\r\n" % (b"y" * 4096) * more + b"0\r\n\r\n"
    async with connection_to(answers) as (reader, writer):
        writer.write(first)
        assert (await reader.readuntil(b"no")).startswith(b"HTTP/1.1 200")
        writer.write(rest + b"GET / HTTP/1.1\r\nconnection: close\r\n\r\n")
        try:
            then = await asyncio.wait_for(reader.read(), 5)
        except ConnectionError:
            then = b""
    assert then.startswith(b"HTTP/1.1 200") == (more == 1), then

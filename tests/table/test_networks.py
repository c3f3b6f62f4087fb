"""Who is one visitor: an address, of IPv6 what a home has; and what one stranger may have all of together."""

import asyncio
import socket
from dataclasses import replace
from types import SimpleNamespace

import httpx
import pytest
import uvicorn
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from uvicorn.server import ServerState

from ludoteca.table.door.guards import Allowance, address_of
from ludoteca.table.door.peers import LED, Peers
from ludoteca.table.limits.protocol import BELONGS, CarefulProtocol
from tests.table.helpers import GAME, GENEROUS, ORIGIN, site, table_form, visitor

pytestmark = pytest.mark.anyio


def httpx_scope(host):
    """Return a request from an address."""
    return HTTPConnection({"type": "http", "headers": [], "client": (host, 1)})


async def test_one_ipv6_household_is_one_address():
    def of(host):
        return address_of(httpx_scope(host))

    assert of("2001:db8:1:2::1") == of("2001:db8:1:ff:ffff::9") != of("2001:db8:1:100::1")
    assert of("fe80::1%eth0") == of("fe80::2") and of("10.0.0.1") != of("10.0.0.2")
    assert of("::not an address") == "::not an address"


async def test_who_has_many_ipv6_households_has_not_so_many_times_the_processor(tmp_path):
    """A tunnel that costs nothing has 65,536 networks: each had 20 seconds at once, and half of a core for good."""
    few = replace(GENEROUS, network_time=Allowance(0.01, 0.01))
    async with site(tmp_path / "t.db", pause=60, allowances=few) as app:
        found = []
        for host in (*(f"2001:db8:7:{n:x}00::1" for n in range(40)), "2001:db8:8::1", "10.0.0.1"):
            transport = httpx.ASGITransport(app, client=(host, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://table.test", headers=ORIGIN) as client:
                found.append((await client.get(f"/new/{GAME}")).status_code)
    assert found[0] == 200 and found[39:] == [429, 200, 200]


async def test_who_has_many_ipv6_households_has_one_turn(tmp_path):
    """Each was somebody else: 256 made the whole list of tables, and had all turns of bots but one."""
    once = replace(GENEROUS, address_tables=Allowance(0.01, 50), address_kept=Allowance(0.01, 10))
    async with site(tmp_path / "t.db", pause=60, allowances=once) as app:
        made, said = [], []
        for host in ("10.0.0.1", *(f"2001:db8:7:{n:x}00::1" for n in range(60)), "2001:db8:8::1", "10.0.0.2"):
            transport = httpx.ASGITransport(app, client=(host, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://table.test", headers=ORIGIN) as client:
                title = "spam" if ":7:" in host else host
                form = table_form("here", "open", listed="on", title=title)
                answer = await client.post(f"/new/{GAME}", data=form)
                made.append(answer.status_code)
                there = answer.headers.get("location")
                if there:
                    said.append((await client.post(f"{there}/say", data={"seat": 0, "text": "!"})).status_code)
        listed = [table.title for table in await app.state.lobby.tables()]
    assert made == [303] * 51 + [429] * 10 + [303, 303] and said[:4] == [303, 303, 429, 429] and said[-1] == 303
    assert {*listed[:4]} == {"10.0.0.1", "10.0.0.2", "2001:db8:8::1", "spam"}


async def test_who_has_many_ipv6_households_has_not_so_many_times_the_streams(tmp_path):
    """Each had three hundred: 256 could take all connections, and what memory there is."""
    few = replace(GENEROUS, address_streams=2, network_streams=4)
    async with site(tmp_path / "t.db", pause=60, allowances=few) as app:
        async with visitor(app, "10.0.0.1") as ana:
            there = (await ana.post(f"/new/{GAME}", data=table_form("here", "open"))).headers["location"]
        hosts = ("2001:db8:7:100::1", *(f"2001:db8:7:{n:x}00::1" for n in (1, 1, 2, 2, 3)), "2001:db8:8::1", "10.0.0.1")
        for path in (f"{there}/stream", "/seen/stream"):
            tasks, found = [], []
            for host in hosts:
                tasks.append(asyncio.create_task(begun(app, host, path, found)))
                await asyncio.sleep(0.05)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            assert found == [200, 200, 429, 200, 200, 429, 200, 200], (path, found)
        assert not app.state.streams._open, "nothing is left of those that have ended"


async def begun(app, host, path, found):
    """Ask for a stream, note how it is answered, and stay until one is cancelled."""
    scope = {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"", "scheme": "http",
        "headers": [(b"host", b"table.test")], "client": (host, 1), "server": ("table.test", 80), "root_path": "",
        "http_version": "1.1", "asgi": {"version": "3.0", "spec_version": "2.4"},
    }

    async def send(message):
        if message["type"] == "http.response.start":
            found.append(message["status"])

    async def receive():
        await asyncio.sleep(60)

    await app(scope, receive, send)


async def test_visitors_by_ipv4_are_no_household_where_the_server_listens_on_ipv6(tmp_path):
    """They come as `::ffff:` and their address: all of them together had what one of them may have."""
    assert address_of(httpx_scope("::ffff:203.0.113.7")) == "203.0.113.7" != address_of(httpx_scope("::ffff:cb00:7108"))
    translated = [address_of(httpx_scope(f"64:ff9b::{host}")) for host in ("203.0.113.7", "cb00:7108", "1:cb00:7108")]
    assert translated == ["203.0.113.7", "203.0.113.8", "64:ff9b::/56"]
    once = replace(GENEROUS, address_tables=Allowance(0.01, 1))
    async with site(tmp_path / "t.db", pause=60, allowances=once) as app:
        answers = []
        for host in ("::ffff:203.0.113.7", "::ffff:203.0.113.7", "::ffff:203.0.113.8"):
            transport = httpx.ASGITransport(app, client=(host, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://table.test", headers=ORIGIN) as client:
                answers.append((await client.post(f"/quick/{GAME}")).status_code)
    assert answers == [303, 429, 303]


async def tells(scope, receive, send):
    """Say who asks and how, once the body has been read."""
    while (await receive()).get("more_body"):
        pass
    asks = HTTPConnection(scope)
    await PlainTextResponse(f"{address_of(asks)} {scope['scheme']} {asks.cookies}")(scope, receive, send)


@pytest.mark.parametrize("pieces", [1, 2])
async def test_what_comes_after_a_body_says_nothing_of_who_asks(pieces):
    """A proxy that sets `X-Forwarded-For` may pass on what comes there: a stranger had as many addresses as wanted."""
    config = uvicorn.Config(tells, http=CarefulProtocol, lifespan="off", log_level="error")
    config.load()
    loop, state = asyncio.get_running_loop(), ServerState()
    server = await loop.create_server(lambda: CarefulProtocol(config, state, {}, loop), "127.0.0.1", 0)
    head = b"POST / HTTP/1.1\r\nx-forwarded-for: 203.0.113.9\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n"
    rest = b"0\r\nx-forwarded-for: 198.51.100.7\r\nx-forwarded-proto: https\r\ncookie: a=b\r\n\r\n"
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    for piece in ([head + rest], [head, rest])[pieces - 1]:
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0.05)
    answer = await asyncio.wait_for(reader.read(), 5)
    writer.close()
    server.close()
    assert answer.endswith(b"203.0.113.9 http {}"), answer


async def says_for_whom(scope, receive, send):
    """Say how much came of for whom somebody asks, and who that is."""
    said = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    await PlainTextResponse(f"{len(said)} {sum(map(len, said))} {scope['client'][0]}")(scope, receive, send)


async def test_however_much_is_said_of_for_whom_one_asks_its_end_alone_is_read():
    """A proxy that adds to it passes on what a stranger has said: 30,000 addresses took 2 ms that nobody paid."""
    config = uvicorn.Config(says_for_whom, http=CarefulProtocol, lifespan="off", log_level="error")
    config.load()
    loop, state = asyncio.get_running_loop(), ServerState()
    server = await loop.create_server(lambda: CarefulProtocol(config, state, {}, loop), "127.0.0.1", 0)
    much, last = b"x-forwarded-for: " + b"1," * 200 + b"\r\n", b"X-Forwarded-For: 203.0.113.9\r\n\r\n"
    for some, length in ((1, 11), (60, 500)):
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(b"GET / HTTP/1.1\r\nConnection: close\r\n" + much * (some - 1) + last)
        answer = await asyncio.wait_for(reader.read(), 5)
        writer.close()
        assert answer.endswith(b"\r\n1 %d 203.0.113.9" % length), answer
    server.close()


async def test_a_server_on_every_address_knows_its_own_proxy():
    """It was told of it as `::ffff:127.0.0.1`: all visitors were one address, and cookies were not the secure ones."""
    config = uvicorn.Config(tells, http=CarefulProtocol, lifespan="off", log_level="error")
    config.load()
    loop, state = asyncio.get_running_loop(), ServerState()
    listener = socket.socket(socket.AF_INET6)
    listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    listener.bind(("::", 0))
    server = await loop.create_server(lambda: CarefulProtocol(config, state, {}, loop), sock=listener)
    reader, writer = await asyncio.open_connection("127.0.0.1", listener.getsockname()[1])
    told = b"x-forwarded-for: 203.0.113.9\r\nx-forwarded-proto: https\r\n"
    writer.write(b"GET / HTTP/1.1\r\n" + told + b"connection: close\r\n\r\n")
    answer = await asyncio.wait_for(reader.read(), 5)
    writer.close()
    server.close()
    assert answer.endswith(b"203.0.113.9 https {}"), answer


@pytest.mark.parametrize("secret, counts", [("ours", ["203.0.113.9"]), ("another's", [])])
async def test_what_another_server_leads_on_counts_for_whom_it_asks(secret, counts):
    """All that one server led to another was one address there, of which few connections may rest or be behind."""
    for_whom = []
    sharing = SimpleNamespace(membership=SimpleNamespace(me=SimpleNamespace(secret="ours")))
    app = SimpleNamespace(state=SimpleNamespace(sharing=sharing))
    scope = {"type": "http", "app": app, "method": "GET", "path": "/", "query_string": b"", "client": ("10.0.0.2", 1),
             "headers": [(b"host", b"a"), (LED, f"{secret} 1 https 203.0.113.9".encode())], "scheme": "http",
             BELONGS: for_whom.append}
    sent = []

    async def send(message):
        sent.append(message)

    await Peers(PlainTextResponse("here"))(scope, None, send)
    assert for_whom == counts and sent[0]["status"] == (200 if counts else 503)

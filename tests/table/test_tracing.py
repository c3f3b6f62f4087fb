"""Traces: what they say, and what they never say."""

import asyncio
import json
import logging
import re
from contextlib import suppress

import pytest
from opentelemetry.exporter.otlp.proto.common.trace_encoder import encode_spans
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.games import load_game
from ludoteca.table.door.traced import came_from
from ludoteca.table.limits.protocol import PEER
from ludoteca.table.limits.proxies import PROXIES
from ludoteca.table.live.streams import Follower, follow
from ludoteca.table.logs import JsonLines
from ludoteca.table.store.writer import kind_of
from ludoteca.table.tracing import collector as sending
from ludoteca.table.tracing.spans import (
    ATTRIBUTES,
    NOTHING,
    PRESENT,
    TRACES,
    Cause,
    Said,
    cause_of,
    named,
    span,
    span_of,
)
from tests.table.helpers import CODE, GAME, PARTIAL, browser, invitations, look, new_table, site, table_form
from tests.table.test_people import room_of

pytestmark = pytest.mark.anyio
PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


@pytest.fixture
def kept():
    """What is traced, in memory."""
    found = InMemorySpanExporter()
    tracer = TRACES.tracer = sending.Collector("ludoteca", "0", SimpleSpanProcessor(found))
    yield found
    TRACES.tracer = None
    tracer.end()


def by_name(kept, name):
    return [each for each in kept.get_finished_spans() if each.name == name]


def trace_of(each):
    return each.context.trace_id


async def test_a_request_a_transaction_and_what_is_drawn_after_it_are_one_trace(tmp_path, kept):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        page = await look(ana, address, 0)
        room = await room_of(app, address)
        stream = follow(app.state.rooms, room, Follower(SPECTATOR, "", "en"))
        assert "data:" in await anext(stream) and "data:" in await anext(stream)
        kept.clear()
        named = {"x-request-id": "proxy-0123456789"}
        assert (await ana.post(f"{address}/act", data=page.move(0), headers=PARTIAL | named)).status_code == 200
        async for event in stream:
            if event.startswith("data:"):
                break
        await stream.aclose()
        (request,), (stored,) = by_name(kept, "POST /t/{id}/act"), by_name(kept, "store.append")
        (drawn,) = by_name(kept, "page.draw")
    assert dict(request.attributes) == {
        "http.request.method": "POST", "http.route": "/t/{id}/act", "http.response.status_code": 200,
        "ludoteca.request": "proxy-0123456789",
    }
    assert stored.parent.span_id == drawn.parent.span_id == request.context.span_id and request.parent is None
    assert stored.attributes["ludoteca.kind"] == "append" and stored.attributes["db.system.name"] == "sqlite"
    assert 0 <= stored.attributes["ludoteca.waited_ms"] < 1000
    assert dict(drawn.attributes) == {"ludoteca.game": GAME, "ludoteca.viewer": "spectator"}


async def test_a_bots_move_is_a_trace_of_its_own_and_a_table_that_is_restored_has_a_span(tmp_path, kept):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "random")
        page = await look(ana, address, 0)
        await ana.post(f"{address}/act", data=page.move(0), headers=PARTIAL)
        moved = await until_there(kept, "bot.move")
        (thought,) = [each for each in by_name(kept, "bot.think") if trace_of(each) == trace_of(moved)]
    assert moved.parent is None and moved.attributes["ludoteca.level"] == "random"
    assert moved.attributes["ludoteca.kind"] == "made" and thought.attributes["ludoteca.kind"] == "think"
    assert thought.attributes["ludoteca.waited_ms"] >= 0 and thought.end_time > thought.start_time
    kept.clear()
    async with site(tmp_path / "t.db") as app, browser(app) as eve:
        await eve.get(address)
        restored = await until_there(kept, "table.restore")
    assert restored.attributes["ludoteca.game"] == GAME and restored.attributes["ludoteca.acts"] > 0
    (loaded,) = by_name(kept, "store.load")
    assert loaded.parent.span_id == restored.context.span_id


async def until_there(kept, name):
    for _ in range(10_000):
        if found := by_name(kept, name):
            return found[0]
        await asyncio.sleep(0.01)
    raise AssertionError(f"no {name}")


SECRETS = (
    "Ana Torres", "Bo Lindqvist", "meet me in Salamanca", "only for Bo", "Table of Ana", "203.0.113.77", "cookie",
)


async def a_game(app, ana, bo):
    """Let two people play, talk and look around; return all that is theirs: names, addresses, links, secrets, moves."""
    table = await ana.post(f"/new/{GAME}", data=table_form(
        "here", "open", "random", title="Table of Ana", listed="on", **{"name.0": "Ana Torres"}))
    address = table.headers["location"]
    (link,) = await invitations(ana, address)
    await bo.get(link)
    await bo.post(link, data={"name": "Bo Lindqvist"})
    actions = []
    for _ in range(3):
        for client, seat in ((ana, 0), (bo, 1)):
            page = await look(client, address, seat)
            if page.actions:
                actions.append(page.actions[0])
                await client.post(f"{address}/act", data=page.move(seat), headers=PARTIAL)
    await ana.post(f"{address}/say", data={"seat": 0, "text": "meet me in Salamanca", "to": "all"}, headers=PARTIAL)
    near = (await room_of(app, address)).view(0).private_audience
    await ana.post(f"{address}/say", data={"seat": 0, "text": "only for Bo", "to": f"{near}"}, headers=PARTIAL)
    for path in ("", "/people", "/log", "/record", "/at/1", "/since?n=0", "/replay", "/review", "/nothing/of/ours"):
        await ana.get(f"{address}{path}", headers={"traceparent": PARENT})
    await ana.post(f"{address}/hint", data={"seat": 0}, headers=PARTIAL)
    await ana.request("SPYINGFORALLTHEWORLD", f"/Ana Torres/{address}?who=Bo+Lindqvist")
    shown = await ana.post(f"{address}/people", data={"seat": 0, "do": "code"}, follow_redirects=True)
    code = CODE.search(shown.text)[0]
    invitation = link.split("/")[-1].split("?")[0]
    secrets = [*ana.cookies.values(), *bo.cookies.values(), address.removeprefix("/t/"), invitation, code]
    return address, [each for each in secrets if len(each) > 5], actions


async def test_nothing_that_is_told_says_who_plays_what(tmp_path, kept, monkeypatch):
    """Every name, attribute, event, status and resource of every span, as they are sent."""
    at = {"x-forwarded-for": "203.0.113.77", "accept-language": "es"}
    async with site(tmp_path / "t.db") as app, browser(app, **at) as ana, browser(app, **at) as bo:
        address, secrets, actions = await a_game(app, ana, bo)
        room = await room_of(app, address)
        assert len(room.talk) >= 2 and len(room.match.acts) > 3 and room.chairs[1].name == "Bo Lindqvist"
        monkeypatch.setattr(app.state.store, "held_by", lambda holder: {}["Ana Torres sits at " + address])
        assert (await ana.get("/")).status_code == 500      # what an error says names somebody, too
        await until_there(kept, "bot.move")
        holders = [chair.holder for chair in room.chairs if chair.holder]
    spans = kept.get_finished_spans()
    assert {"POST /t/{id}/act", "POST /t/{id}/say", "POST /join/{invitation}", "store.append", "store.say",
            "store.seat", "store.create", "bot.move", "bot.think", "page.draw", "_OTHER nowhere",
            } <= {each.name for each in spans}
    long_names = [name for name in room.match.names if len(name) > 5]       # others stand in bytes by chance
    sent = encode_spans(spans).SerializeToString()
    for each in (*SECRETS, *secrets, *holders, *long_names, room.table.seed, "SPYINGFORALLTHEWORLD", PARENT[3:35]):
        assert each.encode() not in sent, each
        with suppress(ValueError):
            assert bytes.fromhex(each) not in sent
    known = load_game(GAME).actions
    assert actions and {*actions} & {*known}
    values = {value for each in spans for value in each.attributes.values()}
    assert values & {*known, *actions} == set()
    assert {name for each in spans for name in each.attributes} <= {*ATTRIBUTES.values()}
    assert [each for each in spans if each.events or each.links or each.status.description] == []
    resource = {name for each in spans for name in each.resource.attributes}
    assert resource == {"service.name", "service.version", "service.instance.id", "telemetry.sdk.name",
                        "telemetry.sdk.language", "telemetry.sdk.version"}
    texts = {value for value in values if isinstance(value, str)}
    pages = {each for each in texts if each.startswith("/")}
    assert all(re.fullmatch(r"(/[a-z{}:.]*)+", each) for each in pages)
    requests = {each.attributes["ludoteca.request"] for each in spans if "ludoteca.request" in each.attributes}
    rest = texts - pages - requests
    assert all(re.fullmatch(r"[A-Za-z_0-9]{2,24}", each) for each in rest) and len(rest) < 60, rest
    assert all(re.fullmatch(r"[0-9a-f]{16}", each) for each in requests)


async def test_what_fails_is_told_by_its_kind_alone(tmp_path, kept, monkeypatch):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        monkeypatch.setattr(app.state.store.writer, "_connected", lambda: 1 / 0)
        page = await look(ana, address, 0)
        assert (await ana.post(f"{address}/act", data=page.move(0), headers=PARTIAL)).status_code == 500
        monkeypatch.undo()
    (stored,) = by_name(kept, "store.append")
    (request,) = by_name(kept, "POST /t/{id}/act")
    assert stored.attributes["error.type"] == "ZeroDivisionError" and not stored.status.is_ok
    assert request.attributes["error.type"] == "500" and not request.status.is_ok and not stored.events


async def test_a_stream_is_over_when_it_begins_and_health_is_not_traced(tmp_path, kept):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        for path in ("/healthz", "/readyz", "/metrics"):
            await ana.get(path)
        assert not [each for each in kept.get_finished_spans() if each.name.startswith("GET")]
        address = await new_table(ana, "here", "here")
        await ana.head(f"{address}/stream")
        assert by_name(kept, "HEAD /t/{id}/stream")
        await ana.get("/static/none/none.js")
        assert by_name(kept, "GET files")[0].attributes["http.response.status_code"] == 404


async def test_a_log_line_names_the_trace(tmp_path, kept, caplog):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        caplog.set_level(logging.INFO, "ludoteca.access")
        lines = []
        caplog.handler.setFormatter(JsonLines())
        await ana.get("/settings")
        lines = [json.loads(line) for line in caplog.text.splitlines() if "/settings" in line]
    (request,) = by_name(kept, "GET /settings")
    assert lines[0]["trace_id"] == f"{request.context.trace_id:032x}"
    assert lines[0]["span_id"] == f"{request.context.span_id:016x}" and lines[0]["request"]


def test_where_nothing_is_traced_nothing_is_made():
    assert TRACES.tracer is None and span("store.append", kind="append") is NOTHING is span_of(None, "bot.move")
    with span("bot.move") as nothing:
        nothing.say(status=200)
        nothing.fail("x")
        assert PRESENT.get() is None
    record = logging.LogRecord("a", logging.INFO, "", 0, "hello", None, None)
    assert "trace_id" not in json.loads(JsonLines().format(record))


def test_a_span_says_nothing_but_what_is_listed():
    assert {*Said.__annotations__} == {*ATTRIBUTES}
    with pytest.raises(KeyError):
        named({"table": "x"})


@pytest.mark.parametrize(("text", "found"), [
    (PARENT, Cause(0x0AF7651916CD43DD8448EB211C80319C, 0xB7AD6B7169203331, 1)),
    (PARENT[:-2] + "ff", Cause(0x0AF7651916CD43DD8448EB211C80319C, 0xB7AD6B7169203331, 1)),
    (PARENT.replace("00-", "ff-"), None), (PARENT.upper(), None), (PARENT + "-x", None),
    ("", None), (PARENT + "\n", None),
    (f"00-{'0' * 32}-b7ad6b7169203331-01", None), (f"00-0af7651916cd43dd8448eb211c80319c-{'0' * 16}-01", None),
])
def test_a_traceparent_is_read_as_the_standard_has_it(text, found):
    assert cause_of(text) == found
    if text == PARENT:
        assert str(found) == text


def test_only_a_proxy_that_is_believed_says_what_a_request_is_a_part_of(monkeypatch):
    monkeypatch.setattr(PROXIES, "_hosts", None)
    PROXIES.believe("127.0.0.1,10.1.0.0/16")
    headers = [(b"traceparent", PARENT.encode())]
    said = [came_from({"headers": headers, PEER: host}) for host in ("127.0.0.1", "10.1.2.3", "192.0.2.7", "")]
    assert said == [cause_of(PARENT)] * 2 + [None] * 2
    assert came_from({"headers": headers}) is None       # as nobody knows who brings it
    assert came_from({"headers": headers * 2, PEER: "127.0.0.1"}) is None
    assert came_from({"headers": [(b"traceparent", b"\xff")], PEER: "127.0.0.1"}) is None


async def test_a_transaction_is_known_by_what_has_asked_for_it(tmp_path):
    async with site(tmp_path / "t.db") as app:
        kinds = []
        monkey = app.state.store.writer.run

        async def noting(job):
            kinds.append(kind_of(job))
            return await monkey(job)

        app.state.store.writer.run = noting
        await app.state.store.settled()
        await app.state.store.has_room()
        await app.state.store.forget(0)
        async with browser(app) as ana:
            address = await new_table(ana, "here", "open")
            await ana.post(f"{address}/say", data={"seat": 0, "text": "hello", "to": "all"}, headers=PARTIAL)
    assert {"settled", "has_room", "create", "say"} <= {*kinds} and "job" not in kinds

"""Several servers and bots apart send traces: what one leads on, and another thinks of, is one trace."""

import subprocess
import sys

import httpx

from ludoteca.table.store.thoughts import Thoughts
from tests.table.collectors import collector
from tests.table.helpers import GAME, NAMES, PARTIAL, read_page, table_form
from tests.table.several import ROOT, servers
from tests.table.test_server import wait_for
from tests.table.test_traces_sent import ASKED, PARENT


def client_of(one, **headers):
    return httpx.Client(base_url=f"http://127.0.0.1:{one.port}", timeout=20,
                        headers={"host": "table.test", "origin": "http://table.test"} | headers)


def bots_of(store_address):
    return subprocess.Popen([sys.executable, "-m", "ludoteca", "bots", "--workers", "1", "--database", store_address],
                            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def has_bots(database):
    from ludoteca.table.store.database import close_database, open_database

    engine = open_database(database)
    found = Thoughts(engine).slots()[0] == 1
    close_database(engine)
    return found


def test_what_is_led_on_thought_of_and_taken_over_is_traced(postgres_server, tmp_path, monkeypatch):
    database = postgres_server.new_database()
    with collector() as taken:
        for name, value in (ASKED | {"OTEL_EXPORTER_OTLP_ENDPOINT": taken.address}).items():
            monkeypatch.setenv(name, value)
        with servers(database, 2, tmp_path) as (first, second):
            thinker = bots_of(database)
            try:
                wait_for(lambda: has_bots(database), 60)
                _play(taken, first, second)
                first.end()
                wait_for(lambda: taken.named("tables.take_over"), 60)
            finally:
                thinker.kill()
                thinker.communicate()
        (over,) = taken.named("tables.take_over")[:1]
        assert over.said["ludoteca.tables"] >= 1
        wait_for(lambda: [each for each in taken.named("table.restore") if each.trace == over.trace])
        text = b"".join(taken.bodies)
        assert b"Sintra" not in text and b"ludoteca-led" not in text


def _play(taken, first, second):
    with client_of(first) as ana, client_of(second) as bo:
        address = ana.post(f"/new/{GAME}", data=table_form("here", "beginner", **NAMES)).headers["location"]
        bo._cookies = ana._cookies
        page = read_page(bo.get(f"{address}?seat=0").text)
        named = PARTIAL | {"x-request-id": "proxy-0123456789", "traceparent": PARENT}
        assert bo.post(f"{address}/act", data=page.move(0), headers=named).status_code == 200
        wait_for(lambda: taken.named("bot.move") and len(taken.named("POST /t/{id}/act")) == 2)
        ours = [each for each in taken.spans if each.trace == PARENT[3:35]]
        requests = [each for each in ours if each.name == "POST /t/{id}/act"]
        (led,), (stored,) = ([each for each in ours if each.name == name] for name in ("request.lead", "store.append"))
        outer = next(each for each in requests if each.parent == PARENT[36:52])
        inner = next(each for each in requests if each is not outer)
        assert led.parent == outer.span and inner.parent == led.span and stored.parent == inner.span
        assert {each.said["ludoteca.request"] for each in requests} == {"proxy-0123456789"}
        wait_for(lambda: {"ludoteca", "ludoteca-bots"} == {each.service for each in taken.named("bot.think")})
        apart = next(each for each in taken.named("bot.think") if each.service == "ludoteca-bots")
        assert apart.said["ludoteca.waited_ms"] >= 0 and apart.said["ludoteca.kind"] == "think"
        wait_for(lambda: [each for each in taken.named("bot.move") if each.trace == apart.trace])

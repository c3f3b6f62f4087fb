"""What whoever runs a table asks it and reads of it: nobody else gets any of it, and nothing in it says who plays."""

import json
import logging
import os
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing, suppress
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from ludoteca.engine.matches.match import Match
from ludoteca.games import load_game
from ludoteca.table.door.measuring import log as access
from ludoteca.table.logs import JsonLines
from ludoteca.table.pages import operating
from tests.table.helpers import GAME, NAMES, PARTIAL, browser, look, new_table, site
from tests.table.postgres import identity
from tests.table.test_durability import read_only

pytestmark = pytest.mark.anyio
TOKEN = "a-token-that-nobody-guesses"
OPERATOR = {"authorization": f"Bearer {TOKEN}"}
VALUE = re.compile(r"^(\w+(?:{.*})?) ([-+.\deinfa]+)$", re.MULTILINE)


async def asked(client):
    answer = await client.get("/metrics", headers=OPERATOR)
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain")
    return {name: float(value) for name, value in VALUE.findall(answer.text)}


async def test_it_says_that_it_lives_and_whether_it_can_play(tmp_path, monkeypatch):
    monkeypatch.setattr(operating, "HOLDS", 0.0)
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        assert [(await ana.get(path)).text for path in ("/healthz", "/readyz")] == ["ok\n", "ok\n"]
        with read_only(app, str(tmp_path / "t.db")):
            await new_table_fails(ana)
            refused = await ana.get("/readyz")
            assert (refused.status_code, refused.text) == (503, "the store cannot be written\n")
            assert (await ana.get("/healthz")).status_code == 200
        assert (await ana.get("/readyz")).status_code == 200
        app.state.rooms.close()
        closing = await ana.get("/readyz")
        assert (closing.status_code, closing.text) == (503, "closing\n")


async def new_table_fails(ana):
    assert (await ana.post(f"/quick/{GAME}")).status_code == 503


async def test_a_store_that_cannot_be_written_is_not_ready(postgres_server, monkeypatch):
    monkeypatch.setattr(operating, "HOLDS", 0.0)
    async with site(postgres_server.new_database()) as app, browser(app) as ana:
        assert (await ana.get("/readyz")).status_code == 200
        postgres_server.kill()
        tries = [(await ana.get("/readyz")) for _ in range(2)]
        assert tries[-1].status_code == 503 and "the store" in tries[-1].text
        postgres_server.start()
        assert (await ana.get("/readyz")).status_code == 200


async def test_a_postgres_without_room_is_not_ready(postgres_server, small_disk, monkeypatch):
    """It was ready: what shows that it can be written was changed in place, where no move could be stored."""
    monkeypatch.setattr(operating, "HOLDS", 0.0)
    folder = small_disk / "tables"
    folder.mkdir()
    if identity():
        os.chown(folder, identity()["user"], identity()["group"])
    postgres_server.execute(f"CREATE TABLESPACE small LOCATION '{folder}'")
    database = postgres_server.new_database()
    name = urlsplit(database).path[1:]
    try:
        postgres_server.execute(f"ALTER DATABASE {name} SET TABLESPACE small")
        async with site(database) as app, browser(app) as ana:
            before = [(await ana.get("/readyz")).status_code for _ in range(30)]
            with (small_disk / "other").open("wb", buffering=0) as other, suppress(OSError):
                while True:
                    other.write(bytes(4096))
            full = await ana.get("/readyz")
            (small_disk / "other").unlink()
            assert {*before} == {200} and (await ana.get("/readyz")).status_code == 200
            assert (full.status_code, full.text) == (503, "the store cannot be written\n")
    finally:
        postgres_server.execute(f"DROP DATABASE {name} WITH (FORCE)")
        postgres_server.execute("DROP TABLESPACE small")


@pytest.fixture
def small_disk():
    """Return the folder of a disk of 32 MB, where the system lets us have one."""
    folder = tempfile.mkdtemp(prefix="ludoteca-disk-", dir="/tmp")      # whoever runs Postgres may come there
    command = ["mount", "-t", "tmpfs", "-o", "size=32m,mode=755", "tmpfs", folder]
    is_there = shutil.which("mount") and not subprocess.run(command, capture_output=True, check=False).returncode
    try:
        if not is_there:
            pytest.skip("no disk can be mounted here")
        yield Path(folder)
        subprocess.run(["umount", folder], check=True)
    finally:
        os.rmdir(folder)


async def test_nor_is_one_that_may_not_make_a_file(postgres_server, monkeypatch):
    """The same where no disk can be filled: a server that refuses the room is not ready."""
    monkeypatch.setattr(operating, "HOLDS", 0.0)
    database = postgres_server.new_database()
    async with site(database) as app, browser(app) as ana:
        assert (await ana.get("/readyz")).status_code == 200
        postgres_server.execute(f"ALTER DATABASE {urlsplit(database).path[1:]} SET temp_file_limit = 0")
        app.state.store.writer._let_go()
        app.state.store.engine.dispose()
        assert (await ana.get("/readyz")).text == "the store cannot be written\n"


async def test_nor_is_an_sqlite_that_has_room_for_a_mark_alone(tmp_path, monkeypatch):
    """A page more was taken for room enough, though no move takes so little. Nothing grows of being asked."""
    monkeypatch.setattr(operating, "HOLDS", 0.0)
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        for _ in range(400):
            assert (await ana.get("/readyz")).status_code == 200
        log = tmp_path / "t.db-wal"
        assert (tmp_path / "t.db").stat().st_size < 300_000 and log.stat().st_size < 6_000_000
        with closing(sqlite3.connect(tmp_path / "t.db")) as other:
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            assert other.execute("SELECT count(*) FROM thoughts").fetchone() == (0,)
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (3 * 4096, before[1]))
        try:
            assert (await ana.get("/readyz")).text == "the store cannot be written\n"
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert (await ana.get("/readyz")).status_code == 200


async def test_many_who_ask_cost_the_store_one_question(tmp_path, monkeypatch):
    monkeypatch.setattr(operating, "HOLDS", 60.0)
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        asked = []
        monkeypatch.setattr(app.state.store, "has_room", lambda: record(asked))
        for _ in range(20):
            assert (await ana.get("/readyz")).status_code == 200
        assert len(asked) == 1


async def record(asked):
    asked.append(1)


async def test_what_is_counted_is_told_to_the_operator_alone(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        assert (await ana.get("/metrics", headers=OPERATOR)).status_code == 404      # no token is given
    async with site(tmp_path / "t.db", operator_token=TOKEN) as app, browser(app) as ana:
        for headers in ({}, {"authorization": f"Bearer {TOKEN}x"}, {"authorization": f"Basic {TOKEN}"}):
            refused = await ana.get("/metrics", headers=headers)
            assert refused.status_code == 401 and refused.headers["www-authenticate"] == "Bearer"
        before = await asked(ana)
        address = await new_table(ana, "here", "here", **NAMES)
        page = await look(ana, address, 0)
        assert (await ana.post(f"{address}/act", data=page.move(0), headers=PARTIAL)).status_code == 200
        assert (await ana.get("/nothing/of/ours")).status_code == 404
        after = await asked(ana)
        grown = {name: after[name] - before.get(name, 0) for name in after if after[name] != before.get(name, 0)}
        assert grown[f'ludoteca_moves_total{{game="{GAME}"}}'] == 1
        assert grown["ludoteca_move_seconds_count"] == 1
        assert grown['ludoteca_answers_total{page="/t/{id}/act",status="200"}'] == 1
        assert grown['ludoteca_answers_total{page="nowhere",status="404"}'] == 1
        assert grown["ludoteca_write_seconds_count"] >= 2
        assert after["ludoteca_tables_in_memory"] == 1 and after["ludoteca_connections_allowed"] > 0
        text = (await ana.get("/metrics", headers=OPERATOR)).text
        assert address.removeprefix("/t/") not in text and "Sintra" not in text and "/nothing" not in text


async def test_what_is_refused_for_its_own_fault_sets_off_no_alarm(tmp_path):
    """A record brought along twice is there already; that counted as if the disk had failed."""
    record = Match(load_game(GAME), 2, seed="ab" * 32).record()
    async with site(tmp_path / "t.db", operator_token=TOKEN) as app, browser(app) as ana:
        before = (await asked(ana))["ludoteca_write_failures_total"]
        for _ in range(3):
            assert (await ana.post("/import", data={"record": record})).status_code == 200
        assert (await asked(ana))["ludoteca_write_failures_total"] == before
        with read_only(app, str(tmp_path / "t.db")):
            await new_table_fails(ana)
        assert (await asked(ana))["ludoteca_write_failures_total"] > before


def test_a_token_that_could_be_guessed_is_refused(tmp_path):
    with pytest.raises(ValueError, match="has 6 characters; it needs 20 or more"):
        operating.oversee(None, "secret")


async def test_each_panel_of_the_dashboard_shows_what_is_counted(tmp_path):
    dashboard = json.loads((files("ludoteca.table") / "deploy" / "dashboard.json").read_text())
    async with site(tmp_path / "t.db", operator_token=TOKEN) as app, browser(app) as ana:
        text = (await ana.get("/metrics", headers=OPERATOR)).text
    counted = set(re.findall(r"^# TYPE (\w+) ", text, re.MULTILINE))
    asked = {name for panel in dashboard["panels"] for target in panel["targets"]
             for name in re.findall(r"\b(?:ludoteca|process)_\w+", target["expr"])}
    assert len(asked) > 15
    assert {name for name in asked if name.removesuffix("_bucket") not in counted} == set()


def as_json(record):
    return json.loads(JsonLines().format(record))


async def test_a_request_is_named_by_its_proxy_and_its_error_by_the_same_name(tmp_path, monkeypatch, caplog):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        monkeypatch.setattr(app.state.store, "held_by", lambda holder: 1 / 0)
        ana.cookies.set("session", "x")
        address = await new_table(ana, "here", "here")
        caplog.set_level(logging.INFO, access.name)
        named = await ana.get("/", headers={"x-request-id": "proxy-0123456789"})
        hostile = await ana.get("/", headers={"x-request-id": "a\"b{}<script>"})
        await ana.get(address, headers={"x-request-id": "proxy-abcdefgh"})
    assert named.status_code == hostile.status_code == 500
    assert "proxy-0123456789" in named.text and "script&gt;" not in hostile.text
    errors = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert [("proxy-0123456789" in error.getMessage()) for error in errors] == [True, False]
    assert "ZeroDivisionError" in as_json(errors[0])["error"]
    answers = [as_json(record) for record in caplog.records if record.name == access.name]
    assert [(each["page"], each["status"]) for each in answers] == [("/", 500), ("/", 500), ("/t/{id}", 200)]
    assert address.removeprefix("/t/") not in json.dumps(answers) and all(each["milliseconds"] > 0 for each in answers)


def test_the_server_writes_its_log_as_json_and_reads_its_token_from_a_file(tmp_path):
    (tmp_path / "token").write_text(TOKEN + "\n")
    command = [sys.executable, "-m", "ludoteca", "serve", "--port", "0", "--no-browser", "--log", "json",
               "--log-answers", "--database", str(tmp_path / "t.db"), "--operator-token-file", str(tmp_path / "token")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        address = re.search(r"http://\S+", server.stdout.readline())[0]
        text = httpx.get(f"{address}metrics", headers=OPERATOR).text
        assert httpx.get(f"{address}metrics").status_code == 401
        server.terminate()
        _, log = server.communicate(timeout=20)
    assert "process_resident_memory_bytes" in text and "ludoteca_connections 1.0" in text
    lines = [json.loads(line) for line in log.splitlines()]
    assert [(line["page"], line["status"]) for line in lines if line["logger"] == access.name] == [
        ("/metrics", 200), ("/metrics", 401),
    ]
    assert len({line["request"] for line in lines}) == 2


def test_a_missing_or_short_token_is_said_in_a_sentence(tmp_path):
    (tmp_path / "short").write_text("abc")
    (tmp_path / "empty").write_text("\n")
    for name, told in (("none", "No such file"), ("short", "needs 20 or more"), ("empty", "is empty")):
        command = [sys.executable, "-m", "ludoteca", "serve", "--port", "0", "--no-browser",
                   "--database", str(tmp_path / "t.db"), "--operator-token-file", str(tmp_path / name)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 1 and told in done.stderr and "Traceback" not in done.stderr

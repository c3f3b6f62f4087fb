"""What `ludoteca deploy` prints for proxies, in the real programs, before a real table."""

import grp
import gzip
import json
import os
import pwd
import socket
import subprocess
import time
from pathlib import Path

import httpx
import pytest

from ludoteca.table.deploy.configurations import Site, configurations
from ludoteca.table.door.guards import HEADERS, LARGER_BODIES
from ludoteca.table.door.measuring import GIVEN
from tests.table.helpers import GAME, ORIGIN, Server, free_ports, read_page, table_form
from tests.table.proxies import HOST, PROGRAMS, Proxy, listener, new_certificate, path_of, proxy
from tests.table.test_server import wait_for

LARGEST = max(LARGER_BODIES.values())
AT_ONCE = "from ludoteca.table.live import watchers; watchers.SETTLES = 0.02;"     # who comes and goes is shown
SOON = 15.0              # seconds; a stream is silent for 20 where nothing happens


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("table") / "t.db", prelude=AT_ONCE)
    yield server
    server.kill()


@pytest.fixture(scope="module", params=PROGRAMS)
def name(request):
    path_of(request.param)
    return request.param


@pytest.fixture(scope="module")
def before(name, table, tmp_path_factory):
    """A proxy before the table."""
    with proxy(name, tmp_path_factory.mktemp(name), table.port) as running:
        yield running


@pytest.fixture(scope="module")
def noted(name, tmp_path_factory):
    """A proxy before somebody who notes what comes."""
    with listener() as notes, proxy(name, tmp_path_factory.mktemp(name), notes.port) as running:
        yield running, notes


def test_all_of_a_table_goes_to_one_of_several_servers(name, tmp_path):
    """What concerns no table goes round. Where one server is gone, the other one gets what was its own."""
    first = free_ports(3)
    with listener(first + 1) as ana, proxy(name, tmp_path, first, workers=2) as running, running.visitor() as visitor:
        with listener(first + 2) as ben:
            wait_for(lambda: visitor.get("/").status_code == 200 and any(each.path == "/" for each in ben.heard), 15)
            for number in range(20):
                for page in ("", "/stream", "/act?x=1"):
                    lie = {"x-ludoteca-table": f"{page}"}
                    assert visitor.get(f"/t/table{number}{page}", headers=lie).status_code == 200
            there = [{table_of(heard) for heard in each.heard if table_of(heard)} for each in (ana, ben)]
            assert all(there) and not there[0] & there[1] and len(there[0] | there[1]) == 20
            for _ in range(20):
                visitor.get("/")
            assert all(any(heard.path == "/" for heard in each.heard) for each in (ana, ben))
        wait_for(lambda: {visitor.get(f"/t/{table}").status_code for table in there[1]} == {200}, 15)


def test_no_visitor_takes_a_server_out(name, tmp_path):
    """A body that is none was the server's failure to Caddy, a long head of an answer to nginx: with two such
    requests a second nobody got a page any more.
    """
    first = free_ports(3)
    with listener(first + 1), listener(first + 2), proxy(name, tmp_path, first, workers=2) as running, \
            running.visitor() as visitor:
        wait_for(lambda: visitor.get("/").status_code == 200, 15)
        took = []
        for _ in range(3):
            for path in ("/", "/long", "/t/a", "/t/b", "/t/c", "/t/d"):
                head = f"POST {path} HTTP/1.1\r\nhost: {HOST}:{running.https}\r\ntransfer-encoding: chunked\r\n\r\n"
                with socket.create_connection(("127.0.0.1", running.https)) as plain, \
                        running.trust.wrap_socket(plain, server_hostname=HOST) as eve:
                    eve.sendall(f"{head}zz\r\n".encode())
                    eve.settimeout(5)
                    eve.recv(100)
            begun = time.monotonic()
            assert visitor.get("/long").status_code in (200, 502)
            assert [visitor.get("/").status_code for _ in range(10)] == [200] * 10
            took.append(time.monotonic() - begun)
        assert min(took) < 2.5      # it was three seconds


def test_haproxy_does_not_stay_root(tmp_path):
    """The file takes the place of the system's own, which says as whom it runs."""
    program = path_of("haproxy")
    certificate, key = new_certificate(tmp_path)
    certificate.write_text(certificate.read_text() + key.read_text())
    (text,) = configurations("haproxy", Site(HOST, certificate=str(certificate))).values()
    (tmp_path / "haproxy.cfg").write_text(text)
    check = [program, "-c", "-f", tmp_path / "haproxy.cfg"]
    checked = subprocess.run(check, check=False, capture_output=True, text=True)
    assert (checked.returncode, checked.stderr) == (0, ""), checked
    if os.geteuid() != 0:
        return
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        with proxy("haproxy", tmp_path, nobody.getsockname()[1]) as running, running.visitor() as ana:
            assert ana.get("/").status_code == 503      # it has begun: it listens before it becomes another user
            told = dict(line.split(":", 1) for line in Path(f"/proc/{running.process}/status").read_text().splitlines())
            assert set(told["Uid"].split()) == {str(pwd.getpwnam("haproxy").pw_uid)}
            assert set(told["Gid"].split()) == {str(grp.getgrnam("haproxy").gr_gid)} and not told["Groups"].strip()
            assert os.readlink(f"/proc/{running.process}/root") == "/var/lib/haproxy"


def table_of(heard) -> str:
    """Return which table a request is about."""
    return heard.path.split("/")[2].partition("?")[0] if heard.path.startswith("/t/") else ""


def own_page(before: Proxy) -> dict[str, str]:
    """Return what an older browser says of where a form comes from."""
    return {"origin": before.address}


def test_pages_come_with_their_headers(before, table):
    with before.visitor() as ana:
        page, direct = ana.get("/"), httpx.get(table.address)
    assert page.status_code == 200 and "Montgolfière" in page.text
    for header, value in HEADERS:
        assert page.headers[header.decode()] == value.decode() == direct.headers[header.decode()]
    assert page.headers["cache-control"] == direct.headers["cache-control"]


def test_what_the_table_does_not_compress_nobody_compresses(noted):
    """It may hold a link to a seat, which could be guessed by how well it is compressed with the guess in it."""
    running, _ = noted
    with running.visitor(**{"accept-encoding": "gzip, br, zstd"}) as ana:
        answer = ana.get("/")
    assert "content-encoding" not in answer.headers and len(answer.content) == 5000


def test_what_the_table_compresses_comes_so(before):
    with before.visitor(**{"accept-encoding": "gzip"}) as ana, ana.stream("GET", f"/rules/{GAME}") as answer:
        assert answer.headers["content-encoding"] == "gzip"
        assert b"<html" in gzip.decompress(b"".join(answer.iter_raw()))


def test_a_visitor_does_not_say_where_they_are(noted):
    running, notes = noted
    notes.heard.clear()
    claims = [("x-forwarded-for", "203.0.113.9, 10.0.0.1"), ("x-forwarded-for", "::1"), ("x-forwarded-proto", "http"),
              ("x-request-id", "of-my-own-choice"), ("tracestate", "mine=1"),
              ("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")]
    with running.visitor(at="127.0.0.2") as eve:
        assert eve.get("/", headers=claims).status_code == 200
    (asked,) = [each.headers for each in notes.heard]
    assert asked["x-forwarded-for"] == ["127.0.0.2"] and asked["x-forwarded-proto"] == ["https"]
    assert asked["host"] == [f"localhost:{running.https}"]
    assert not {"traceparent", "tracestate"} & {*asked}
    (name,) = asked["x-request-id"]
    assert GIVEN.fullmatch(name.encode()) and name != "of-my-own-choice"


@pytest.mark.parametrize(("at", "claims", "status"), [
    ("127.0.0.1", "203.0.113.9", 303),
    ("127.0.0.2", "127.0.0.1", 403),
    ("127.0.0.2", "127.0.0.1, 127.0.0.1", 403),
])
def test_nor_is_the_table_taken_in(before, at, claims, status):
    """Only this machine's own people may let bots play alone."""
    with before.visitor(at=at, **ORIGIN | {"x-forwarded-for": claims}) as eve:
        answer = eve.post(f"/new/{GAME}", data=table_form("beginner", "beginner"))
    assert answer.status_code == status, answer.text


def test_connections_to_the_table_stay_open(noted):
    running, notes = noted
    notes.heard.clear()
    with running.visitor() as ana, running.visitor() as bo:
        for _ in range(6):
            ana.get("/")
            bo.get("/")
    ports = [each.port for each in notes.heard]
    assert len(ports) == 12 and len(set(ports)) <= 4, ports


def test_forms_of_the_tables_own_pages_are_taken_and_others_are_not(before):
    with before.visitor() as ana:
        made = ana.post(f"/new/{GAME}", data=table_form("here", "open"), headers=own_page(before))
        assert made.status_code == 303
        cookies = made.headers.get_list("set-cookie")
        assert any(each.startswith("__Host-") and "Secure" in each for each in cookies), cookies
        for elsewhere in ("https://evil.test", f"http://localhost:{before.http}", "https://localhost"):
            refused = ana.post(f"/new/{GAME}", data=table_form("here", "open"), headers={"origin": elsewhere})
            assert refused.status_code == 403


def test_a_move_is_on_the_stream_at_once(before):
    """Nothing else follows for 20 seconds that would push it through something which collects."""
    with before.visitor(**ORIGIN) as ana, before.visitor(**ORIGIN) as watcher:
        address = ana.post(f"/new/{GAME}", data=table_form("here", "here")).headers["location"]
        with watcher.stream("GET", f"{address}/stream", timeout=SOON) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            events = (json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: {"))
            known = next(events)["acts"]
            for seat in (0, 1):
                page = read_page(ana.get(f"{address}?seat={seat}").text)
                assert ana.post(f"{address}/act", data=page.move(seat)).status_code == 303
            assert any(each["acts"] > known for each in events)


def test_whoever_leaves_a_stream_is_gone_at_the_table_too(before):
    with before.visitor(**ORIGIN) as ana, before.visitor(**ORIGIN) as eve:
        address = ana.post(f"/new/{GAME}", data=table_form("here", "open")).headers["location"]
        with eve.stream("GET", f"{address}/stream") as stream:
            lines = stream.iter_lines()         # held: the stream would be closed with it
            assert next(lines)
            wait_for(lambda: "1 watching" in ana.get(address).text)
        wait_for(lambda: "1 watching" not in ana.get(address).text, SOON)       # the next sign of life comes later


def test_a_large_body_is_refused_before_it_comes_to_the_table(noted):
    running, notes = noted
    notes.heard.clear()
    with running.visitor() as eve:
        assert eve.post("/import", content=b"x" * (LARGEST + 1)).status_code == 413
        assert notes.heard == []
        assert eve.post("/import", content=b"x" * 5000).status_code == 200


def test_a_large_body_that_does_not_say_how_long_it_is_is_refused(before):
    def endless():
        for _ in range(200):
            yield b"x" * 10_000

    with before.visitor(**ORIGIN) as eve:
        try:
            status = eve.post("/import", content=endless()).status_code
        except httpx.TransportError:        # it was hung up on
            status = 413
    assert status == 413
    with before.visitor(**ORIGIN) as ana:       # by a connection of its own: Eve's may be hung up on at any moment
        assert ana.get("/").status_code == 200


def test_a_record_of_the_largest_size_passes(before):
    body = b"record=" + b"x" * (LARGEST - 7)
    with before.visitor(**ORIGIN, **{"content-type": "application/x-www-form-urlencoded"}) as ana:
        answer = ana.post("/import", content=body)
    assert answer.status_code in (200, 422) and "content-security-policy" in answer.headers, answer.text


def test_http_leads_to_https(before):
    answer = httpx.get(f"http://localhost:{before.http}/rules/{GAME}?a=b", headers={"host": f"localhost:{before.http}"})
    assert answer.status_code in (301, 308)
    assert answer.headers["location"] == f"{before.address}/rules/{GAME}?a=b"


def test_no_word_of_an_invitation_is_kept(before, name, tmp_path_factory):
    with before.visitor() as ana:
        ana.get("/join/a-secret-of-an-invitation")
    folders = [each for each in tmp_path_factory.getbasetemp().glob(f"{name}*") if each.is_dir()]
    kept = [file for folder in folders for file in folder.rglob("*") if file.is_file()
            and b"a-secret-of-an-invitation" in file.read_bytes()]
    assert folders and kept == []


def test_a_table_that_is_away_is_said_and_not_who_wanted_what(name, tmp_path):
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        with proxy(name, tmp_path, nobody.getsockname()[1]) as running, running.visitor("127.0.0.2") as ana:
            assert ana.get("/join/a-secret-of-an-invitation").status_code in (502, 503)
    log = (tmp_path / "log").read_text()
    assert "a-secret-of-an-invitation" not in log and "127.0.0.2" not in log

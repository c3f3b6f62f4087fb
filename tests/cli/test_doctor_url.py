"""What the doctor finds of a running table, through proxies that are set up well and such as are not."""

import socket
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from ludoteca.cli.checks import proxy
from ludoteca.cli.checks.asking import CLAIMED, Answer, Sight
from ludoteca.cli.checks.finding import Verdict
from tests.cli.test_doctor import is_so
from tests.table.helpers import Server

OK, ADVICE, WRONG = Verdict.OK, Verdict.ADVICE, Verdict.WRONG
SHORTLY = "from ludoteca.table.pages import seen; seen.HELD = 3.0;"      # what is held back comes after that time
VISITOR = "1.2.3.4"
PATIENT = 15.0      # seconds that a busy machine may take for what comes at once
NOT_PASSED_ON = ("host", "connection", "transfer-encoding", "keep-alive", "date")
DESCRIBED = '{"info": {"title": "Ludoteca", "version": "0.1.0"}}'


@dataclass(frozen=True)
class Way:
    """How a proxy does its work; `sets` are headers, whatever the visitor sent; "" takes one away."""

    sets: tuple[tuple[str, str], ...] = (("x-forwarded-for", VISITOR), ("x-forwarded-proto", "http"))
    passes_host: bool = True
    holds_back: bool = False
    lacks: tuple[str, ...] = ()     # paths that it answers by 404


class Handler(BaseHTTPRequestHandler):
    """Passes requests on to the table."""

    def do_GET(self):
        way, headers = self.server.way, {name.lower(): value for name, value in self.headers.items()}
        body = self.rfile.read(int(headers.get("content-length", 0)))
        if self.path in way.lacks:
            self.send_error(404)
            return
        own = f"127.0.0.1:{self.server.behind}"
        headers |= {"host": headers["host"] if way.passes_host else own, **dict(way.sets)}
        there = HTTPConnection("127.0.0.1", self.server.behind, timeout=30)
        there.request(self.command, self.path, body, {name: value for name, value in headers.items() if value})
        answer = there.getresponse()
        self.send_response_only(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in NOT_PASSED_ON:
                self.send_header(name, value)
        self.send_header("via", "1.1 test")
        self.end_headers()
        with suppress(OSError, HTTPException):        # one of both has gone
            if way.holds_back:
                self.wfile.write(answer.read())
            while part := answer.read1():
                self.wfile.write(part)
                self.wfile.flush()
        there.close()

    do_POST = do_GET

    def log_message(self, *said):
        """Say nothing."""


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("doctor") / "t.db", prelude=SHORTLY)
    yield server
    server.kill()


@contextmanager
def proxied(table, way):
    """Run a proxy before the table; yields its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.way, server.behind = way, table.port
    thread = Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def found_at(url):
    return {each.check: each for each in proxy.proxy(url)}


def found_by(table, way):
    with proxied(table, way) as url:
        return found_at(url)


def test_a_proxy_that_is_set_up_well(table, monkeypatch):
    monkeypatch.setattr(proxy, "LATE", PATIENT)
    found = found_by(table, Way())
    assert list(found) == [proxy.REACHED, proxy.HTTPS, proxy.ORIGIN, proxy.PROTO, proxy.ASKER, proxy.STREAMS]
    assert all(is_so(each, OK) for each in found.values())
    assert is_so(found[proxy.ASKER], OK, f"sees us as {VISITOR}, whatever we claim")


def test_no_proxy_at_all(table, monkeypatch):
    monkeypatch.setattr(proxy, "LATE", PATIENT)
    found = found_at(table.address)
    assert all(is_so(each, OK) for each in found.values()) and len(found) == 6
    assert is_so(found[proxy.ASKER], OK, "without a proxy")


def test_a_proxy_that_names_another_host(table):
    found = found_by(table, Way(passes_host=False))
    assert is_so(found[proxy.ORIGIN], WRONG, "is refused", f"'127.0.0.1:{table.port}' is asked for", "Host")


def test_a_proxy_that_passes_on_what_a_visitor_claims(table):
    found = found_by(table, Way(sets=()))
    assert is_so(found[proxy.ASKER], WRONG, "believes the address that we claim", "X-Forwarded-For")


def test_a_proxy_that_says_nothing_of_visitors(table):
    found = found_by(table, Way(sets=(("x-forwarded-for", ""),)))
    assert is_so(found[proxy.ASKER], ADVICE, "127.0.0.1", "from another machine")


def test_a_proxy_that_names_another_scheme(table):
    found = found_by(table, Way(sets=(("x-forwarded-for", VISITOR), ("x-forwarded-proto", "https"))))
    what = "asked by http, and the table believes by https"
    assert is_so(found[proxy.PROTO], WRONG, what, "FORWARDED_ALLOW_IPS unless it asks at 127.0.0.1")


def test_a_proxy_that_holds_streams_back(table, monkeypatch):
    monkeypatch.setattr(proxy, "LATE", 2.0)
    found = found_by(table, Way(holds_back=True))
    assert is_so(found[proxy.STREAMS], WRONG, "only when its stream had ended", "proxy_buffering off")


def test_a_table_that_does_not_say_how_it_sees_visitors(table):
    found = found_by(table, Way(lacks=("/seen/stream",)))
    assert list(found) == [proxy.REACHED, proxy.HTTPS, proxy.ORIGIN, "proxy"]
    assert is_so(found["proxy"], ADVICE, "as older ones do not", "was not tried")


def test_a_proxy_that_lets_no_form_through(table):
    found = found_by(table, Way(lacks=("/language",)))
    assert is_so(found[proxy.ORIGIN], WRONG, "status 404", "POST")


def test_something_else_that_answers(table):
    found = found_by(table, Way(lacks=("/openapi.json",)))
    assert list(found) == [proxy.REACHED] and is_so(found[proxy.REACHED], WRONG, "status 404", "not Ludoteca")


def test_nobody_who_answers():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        found = found_at(f"http://127.0.0.1:{taken.getsockname()[1]}")
    assert list(found) == [proxy.REACHED] and is_so(found[proxy.REACHED], WRONG, "Connection refused")


@pytest.mark.parametrize("url", ["http://a..example", "http://a b.example", "http://xn--"])
def test_names_that_can_be_none(url):
    (finding,) = found_at(url).values()
    assert is_so(finding, WRONG, f"{url} does not answer as it should")


def test_https_that_is_none(table):
    (finding,) = found_at(table.address.replace("http:", "https:")).values()
    assert is_so(finding, WRONG, "does not answer as it should")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"info": 3}', '{"info": {"title": "Other", "version": "1"}}'])
def test_who_answers(text):
    answer = Answer(200, {}, text, "https://a.example")
    assert not proxy.is_ours(answer) and is_so(proxy.reached("https://a.example", answer), WRONG)
    assert is_so(proxy.reached("https://a.example", Answer(200, {}, DESCRIBED, "")), ADVICE, "runs Ludoteca 0.1.0")


@pytest.mark.parametrize(
    ("url", "verdict"),
    [
        ("https://table.example.org", OK), ("http://localhost:8000", OK), ("http://127.0.0.1:8000", OK),
        ("http://[::1]:8000", OK), ("http://192.168.1.5:8000", ADVICE), ("http://table.example.org", WRONG),
        ("http://8.8.8.8", WRONG),
    ],
)
def test_who_can_read_along(url, verdict):
    assert is_so(proxy.encrypted(url), verdict)


@pytest.mark.parametrize(
    ("url", "host", "is_same"),
    [
        ("https://a.example", "a.example", True), ("https://a.example", "A.example:443", True),
        ("https://a.example:8443", "a.example", False), ("https://a.example", "127.0.0.1:8000", False),
        ("http://[::1]:8000", "[::1]:8000", True), ("https://a.example", "", False),
        ("https://a.example", "a.example:b", False),
    ],
)
def test_hosts_that_are_the_same(url, host, is_same):
    assert proxy.same_host(url, host) is is_same
    assert is_so(proxy.origin(url, 303, Sight(200, host=host)), OK if is_same else WRONG)


def test_over_https_the_table_must_know_it():
    assert is_so(proxy.scheme("https://a.example", Sight(200, scheme="https")), OK)
    assert is_so(proxy.scheme("https://a.example", Sight(200, scheme="http")), WRONG, "X-Forwarded-Proto")


@pytest.mark.parametrize(
    ("seen", "lied", "own", "verdict", "said"),
    [
        ("1.2.3.4", "1.2.3.4", "1.2.3.4", OK, "whatever we claim"),
        ("1.2.3.4", "1.2.3.4", "192.168.1.5", OK, "whatever we claim"),       # behind a router of ours
        ("192.168.1.5", "192.168.1.5", "192.168.1.5", OK, "whatever we claim"),
        ("127.0.0.1", "127.0.0.1", "1.2.3.4", WRONG, "share one’s limits"),
        ("127.0.0.1", "127.0.0.1", "127.0.0.1", ADVICE, "from another machine"),
        ("172.17.0.1", "172.17.0.1", "1.2.3.4", ADVICE, "private network"),
        ("1.2.3.4", CLAIMED, "1.2.3.4", WRONG, "believes"),
        ("127.0.0.1", CLAIMED, "127.0.0.1", WRONG, "believes"),
        ("", "", "", OK, ""),
    ],
)
def test_who_asks(seen, lied, own, verdict, said):
    finding = proxy.asker(Sight(200, seen), Sight(200, lied, headers={"server": "nginx"}), own)
    assert is_so(finding, verdict, said)


def test_streams():
    assert is_so(proxy.streams(Sight(200, first=0.1, last=0.1)), OK, "0.1 s")
    assert is_so(proxy.streams(Sight(200, first=4.0, last=10.0)), ADVICE, "took 4.0 s")
    assert is_so(proxy.streams(Sight(200, first=6.0, last=6.1)), WRONG, "after 6.0 s")


@pytest.mark.parametrize(("status", "said"), [(404, "older"), (429, "too many streams"), (502, "status 502")])
def test_why_it_was_not_tried(status, said):
    assert is_so(proxy.untold(status), ADVICE, said, "not tried")

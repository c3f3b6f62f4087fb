"""`ludoteca admin` asks a running table, and says what was answered; nobody's name unless it is asked for as JSON."""

import json
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import httpx
import pytest

from ludoteca.cli import main
from ludoteca.table.store import tokens
from tests.table.helpers import GAME, NAMES, ORIGIN, Server, table_form

TOKEN = "a-token-that-nobody-guesses"
OVERSEEN = (
    "import ludoteca.table.app as overseen; made = overseen.create_app;"
    f"overseen.create_app = lambda *given, **settings: made(*given, **settings | {{'operator_token': {TOKEN!r}}});"
)


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("admin") / "t.db", prelude=OVERSEEN)
    yield server.address
    server.stop()


@pytest.fixture
def admin(table, tmp_path, capsys):
    """Return a function that runs the command; it returns the exit code, and what was printed and complained of."""
    file = tmp_path / "token"
    file.write_text(TOKEN + "\n")

    def run(*deed, url=table, token=file):
        code = main(["admin", *deed, "--url", url, "--operator-token-file", str(token)])
        printed = capsys.readouterr()
        return code, printed.out.strip(), printed.err.strip()

    return run


def test_whoever_runs_a_table_does_all_of_it_from_the_command_line(admin, table):
    with httpx.Client(base_url=table, headers=ORIGIN, timeout=60) as ana:
        address = ana.post(f"/new/{GAME}", data=table_form("here", "here", **NAMES)).headers["location"]
        ana.post(f"{address}/say", data={"seat": 0, "text": "Good evening", "to": "all"})
        name = address.removeprefix("/t/")
        code, said, _ = admin("load")
        assert code == 0 and said.splitlines()[0].split() == ["tables", "in", "play", "1"]
        _, said, _ = admin("tables", "--most", "5")
        assert said.startswith(f"{name}  {GAME}, 2 seats, 2 held, in play, ") and "Sintra" not in said
        _, said, _ = admin("talk", table + address)
        (line,) = said.splitlines()
        number, _, rest = line.strip().partition("  ")
        assert rest == "seat 0: Good evening" and "Sintra" not in said
        assert json.loads(admin("talk", name, "--json")[1])["seats"][0]["name"] == "Ana de Sintra"
        assert admin("unsay", name, number)[:2] == (0, "removed") and "(removed)" in admin("talk", name)[1]
        assert admin("seats", name)[1] == "seat 0: Ana de Sintra (a browser)\nseat 1: Bo de Sintra (a browser)"
        assert admin("unname", name, "1")[:2] == (0, "removed")
        assert "Bo de Sintra" not in ana.get(f"{address}?seat=0").text
        assert admin("seats", name)[1].endswith("seat 1: #2 (a browser)")
        assert admin("unname", name, "1")[2] == "ludoteca: There’s no name to remove there."
        assert admin("close", name, "--because", "conduct")[:2] == (0, "closed")
        assert "closed (conduct)" in admin("tables")[1] and "has closed this table" in ana.get(address).text
        assert admin("close", name, "--because", "conduct")[0] == 1
        assert admin("open", address)[:2] == (0, "open again")
        assert admin("block", "203.0.113.9", "--hours", "2")[:2] == (0, "blocked: 203.0.113.9/32")
        assert admin("block", "--table", name, "--seat", "1")[:2] == (0, "blocked: the browser of that seat")
        assert ana.get("/").status_code == 403
        found = json.loads(admin("blocks", "--json")[1])["blocks"]
        assert "203.0.113.9/32, 1 hour left" in admin("blocks")[1] and "a browser, 23 hours left" in admin("blocks")[1]
        for block in found:
            assert admin("unblock", block["id"])[:2] == (0, "let in again")
        assert admin("blocks")[1] == "nobody is blocked" and ana.get("/").status_code == 200
        second = ana.post(f"/new/{GAME}", data=table_form("here", "here")).headers["location"].removeprefix("/t/")
        assert admin("tables", "--most", "1")[1].endswith(f"more with --below {second}")
        assert [line.split()[0] for line in admin("tables", "--below", second)[1].splitlines()] == [name]
        assert admin("delete", name)[0] == 1 and ana.get(address).status_code == 200
        assert admin("delete", name, "--yes")[:2] == (0, "deleted") and ana.get(address).status_code == 404
        assert admin("delete", name, "--yes")[2] == "ludoteca: There is no such table."


def test_what_cannot_be_done_is_said(admin, tmp_path):
    (tmp_path / "empty").write_text("\n")
    (tmp_path / "wrong").write_text("x" * 30)
    for deed, said in (
        (["block"], "say whom to block"), (["block", "192.0.2.1", "--table", "a", "--seat", "0"], "say whom to block"),
        (["block", "--table", "a"], "say whom to block"), (["block", "everybody"], "Enter an address or a network"),
        (["delete", "abc"], "say --yes"), (["unblock", "nothing"], "That block has ended"),
    ):
        code, _, complaint = admin(*deed)
        assert code == 1 and said in complaint, (deed, complaint)
    for token, said in (("empty", "is empty"), ("none", "No such file"), ("wrong", "not this server’s token")):
        code, _, complaint = admin("load", token=tmp_path / token)
        assert code == 1 and said in complaint, complaint
    code, _, complaint = admin("load", url="http://127.0.0.1:1")
    assert code == 1 and "cannot be reached" in complaint and "Traceback" not in complaint


class Elsewhere(BaseHTTPRequestHandler):
    """Sends whoever asks somewhere else, or is no table."""

    sent = []
    status = 302

    def do_GET(self):
        """Note what came along."""
        self.sent.append(self.headers.get("authorization"))
        self.send_response(self.status if self.path.startswith("/operator") else 200)
        self.send_header("location", "/stolen")
        self.end_headers()
        self.wfile.write(b"[]")

    def log_message(self, *_):
        """Keep quiet."""


@contextmanager
def another_site():
    with HTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_the_token_goes_to_the_table_alone(admin):
    """Not where it leads; and whoever could read it on the way is warned of."""
    with another_site() as url:
        code, _, complaint = admin("load", url=url)
    assert code == 1 and "does not answer as a table of Ludoteca does (status 302)" in complaint
    assert Elsewhere.sent == [f"Bearer {TOKEN}"]
    _, _, complaint = admin("load", url="http://nobody.invalid")
    assert "the token goes unencrypted to nobody.invalid" in complaint


@pytest.mark.parametrize(("status", "said"), [
    (429, "is asked too much just now (status 429)"), (503, "cannot answer just now (status 503)"),
    (502, "cannot answer just now (status 502)"), (404, "there is nothing for its operator"),
    (400, "does not answer as a table of Ludoteca does (status 400)"),
])
def test_a_table_that_cannot_answer_just_now_is_not_taken_for_another_site(admin, monkeypatch, status, said):
    """Nor does it help to say then with --url where it runs."""
    monkeypatch.setattr(Elsewhere, "status", status)
    with another_site() as url:
        code, _, complaint = admin("load", url=url)
    assert code == 1 and said in complaint and ("--url" in complaint) == (status == 400)


def test_an_identifier_is_no_option(monkeypatch):
    """One in 64 began with a hyphen, and no command took it."""
    made = iter(["-abc", "--", "a-bc"])
    monkeypatch.setattr(tokens.secrets, "token_urlsafe", lambda _: next(made))
    assert tokens.new_identifier() == "a-bc"

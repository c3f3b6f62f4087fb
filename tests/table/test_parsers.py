"""Whatever reads bytes from outside takes time that grows with their number and no faster, up to its cap.

Each parser is given what is made to be slow, in two sizes. The larger may take as many times as long as it is larger,
with a margin; with a parser that is quadratic it takes four times as much again.
"""

import contextlib
import time
from collections.abc import Callable
from threading import current_thread

import pytest
from multipart import MultipartError, parse_options_header
from starlette.requests import Request, cookie_parser

from ludoteca.engine.game.packs import LARGEST_FILE, Pack
from ludoteca.engine.matches.match_records import read_record
from ludoteca.engine.scenarios.files import load
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.games import load_game
from ludoteca.table.door import exchange
from ludoteca.table.door.exchange import SMALL, fields_of, language_of, read_fields
from ludoteca.table.door.guards import LARGER_BODIES, LARGEST_BODY
from ludoteca.table.door.uploads import parts_of
from ludoteca.table.limits.protocol import LARGEST_HEAD
from ludoteca.table.pages.importing import record_in
from ludoteca.table.parts.plain import cleaned
from tests.table.helpers import browser, site

pytestmark = pytest.mark.anyio
UPLOAD = LARGER_BODIES["/import"]
TIMES = 4              # as large as the smaller one
MARGIN = 2.5           # times as long as that would take; a quadratic one takes TIMES times
LEAST = 0.01           # seconds: below them the clock tells nothing
LONGEST = 3.0          # seconds that the larger one may take in any case
HEAD = b'--x\r\ncontent-disposition: form-data; name="file"\r\n\r\n'


def seconds(run: Callable[[], object]) -> float:
    """Return the processor time that a run takes, the shortest of three."""
    found = []
    for _ in range(3):
        begun = time.process_time()
        with contextlib.suppress(LudotecaError, MultipartError, ValueError):
            run()
        found.append(time.process_time() - begun)
    return min(found)


def assert_linear(parse: Callable[[bytes], object], made_of: bytes, cap: int, before: bytes = b"", after: bytes = b""):
    def body(size: int) -> bytes:
        return before + made_of * ((size - len(before) - len(after)) // len(made_of)) + after

    small, large = body(cap // TIMES), body(cap)
    first, second = seconds(lambda: parse(small)), seconds(lambda: parse(large))
    assert second <= max(first, LEAST) * TIMES * MARGIN, (first, second)
    assert second <= LONGEST


@pytest.mark.parametrize(
    ("made_of", "before", "after"),
    [
        (b"content-disposition:", b"--x\r\n", b"\r\n\r\n--x--"),
        (b'content-disposition: form-data; name="a" ', b"--x\r\n", b'"\r\n\r\n--x--'),
        (b"a:b\r\n", b"--x\r\n", b"\r\n--x--"),
        (b" name=", b"--x\r\ncontent-disposition: form-data;", b"\r\n\r\n--x--"),
        (HEAD + b"\r\n", b"", b"--x--"),
        (b"--x\r\n\r\n", b"", b"--x--"),
        (b"\r\n--", HEAD, b"\r\n--x--"),
        (b"\r", HEAD, b"\r\n--x--"),
        (b"\n", HEAD, b"\r\n--x--"),
        (b"-", b"", b""),
        (b"\r\n", b"", b"--x--"),
        (b"a", HEAD, b""),
    ],
    ids=range(12),
)
def test_forms_in_parts(made_of, before, after):
    assert_linear(lambda body: parts_of(body, "x"), made_of, UPLOAD, before, after)


def test_boundaries_that_nearly_come():
    assert_linear(lambda body: parts_of(body, "a" * 70), b"\r\n--" + b"a" * 69, UPLOAD, HEAD)


@pytest.mark.parametrize("made_of", [b";", b'; a="', b"; boundary=", b'\\"', b"; a*0=b", b'"', b"=", b" ", b"; a=" * 9])
def test_the_kind_of_a_form(made_of):
    assert_linear(lambda text: parse_options_header(text.decode()), made_of, LARGEST_HEAD, b"multipart/form-data; b=\"")


def request_with(name: str, value: bytes) -> Request:
    headers = [(name.encode(), value)]
    return Request({"type": "http", "method": "GET", "headers": headers, "path": "/", "query_string": b""})


@pytest.mark.parametrize("made_of", [b"de;q=0.1,", b",", b";q=", b"x", b"-", b"9" * 50 + b","])
def test_languages_that_a_browser_asks_for(made_of):
    assert_linear(lambda text: language_of(request_with("accept-language", text)), made_of, LARGEST_HEAD)


@pytest.mark.parametrize("made_of", [b"a=b; ", b'"', b"\\054", b";", b"=", b'a="\\'])
def test_cookies(made_of):
    assert_linear(lambda text: cookie_parser(text.decode()), made_of, LARGEST_HEAD)


@pytest.mark.parametrize("made_of", [b"a=b&", b"%41", b"%", b"&", b"=", b"+", b"%ff%fe"])
def test_forms(made_of):
    assert_linear(fields_of, made_of, LARGEST_BODY)


@pytest.mark.parametrize(("size", "beside"), [(100, False), (SMALL, False), (SMALL + 1, True)])
async def test_a_large_form_is_taken_apart_beside_the_loop(size, beside, monkeypatch):
    """Sixty forms of 1.1 MB that came to their ends at once held up everybody for two seconds."""
    class Came:
        """A request whose body is there."""

        async def body(self) -> bytes:
            return b"a=" + b"%" * (size - 2)

    where = []
    monkeypatch.setattr(exchange, "fields_of", lambda body: where.append(current_thread()) or fields_of(body))
    assert len((await read_fields(Came()))["a"]) == size - 2
    assert (where[0] is not current_thread()) == beside


@pytest.mark.parametrize(
    "made_of", ["\u202e", " ", "\x00", "a", "\ud7ff", "e\u0301", "\u0316\u0301", "\ufb2c", "\u0344", "\u3164"]
)
def test_names(made_of):
    assert_linear(lambda text: cleaned(text.decode()), made_of.encode(), LARGEST_BODY)


LINES = [b"[", b'{"a":', b"{}\n", b"\n", b"9", b'"\\u0041"', b'{"t":"head","format":"', b"\r\n",
         b'{"do":"gas","h":"00000000","n":0,"seat":0,"t":"act"}\n']


@pytest.mark.parametrize("made_of", LINES)
def test_records(made_of):
    def parse(body: bytes) -> None:
        read_record(record_in({"record": body}), load_game)

    assert_linear(parse, made_of, UPLOAD)
    assert_linear(parse, made_of, UPLOAD, b'{"t":', b"}\n")


TOML = [
    b"[", b"a=[", b"a.", b"[a]\n[b]\n", b'"', b"'''", b"#\n", b"a={b=", b"[[a]]\n", b"\\u0041", b"1_",
    b"[[a.a.a]]\n", b"{a=1},",
]


@pytest.mark.parametrize("made_of", TOML)
@pytest.mark.parametrize("before", [b"", b"a=", b'a="', b"a=["])
def test_packs(made_of, before, tmp_path):
    def parse(body: bytes) -> None:
        (tmp_path / "pack.toml").write_bytes(body)
        Pack.read(tmp_path, lambda pack: None)

    assert_linear(parse, made_of, LARGEST_FILE, before)


@pytest.mark.parametrize("made_of", TOML)
def test_scenarios(made_of, tmp_path):
    def parse(body: bytes) -> None:
        (tmp_path / "scenario.toml").write_bytes(body)
        load(tmp_path / "scenario.toml")

    assert_linear(parse, made_of, LARGEST_FILE // 4)


async def test_a_form_made_to_be_slow_holds_nobody_up(tmp_path):
    """What once took eight seconds of everybody's time."""
    kind = {"content-type": "multipart/form-data; boundary=x"}
    crafted = b"--x\r\n" + b"content-disposition:" * 50_000 + b"\r\n\r\n--x--"
    async with site(tmp_path / "t.db") as app, browser(app) as eve:
        begun = time.process_time()
        answer = await eve.post("/import", content=crafted, headers=kind)
        assert (answer.status_code, time.process_time() - begun < 1) == (400, True)
        wrong = [b"", b"--x", b"--x\r\n", b"--x\r\n\r\n", b"--x--", b"--y\r\n"]
        for body in (*wrong, HEAD, HEAD + b"\xff\r\n--x--", HEAD * 20 + b"--x--"):
            assert (await eve.post("/import", content=body, headers=kind)).status_code in (400, 422), body

"""Attacks, long and at random, with `make soak`: on parsers, on the turns of bots, on what is stored, on one server."""

import asyncio
import contextlib
import os
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Callable

import pytest
from multipart import MultipartError, parse_options_header
from starlette.requests import cookie_parser

from ludoteca.engine.game.packs import LARGEST_FILE, Pack
from ludoteca.engine.matches.match_records import read_record
from ludoteca.engine.scenarios.files import load
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.games import load_game
from ludoteca.table.door.exchange import cleaned, language_of
from ludoteca.table.door.guards import LARGER_BODIES, LARGEST_BODY
from ludoteca.table.door.uploads import parts_of
from ludoteca.table.limits.protocol import LARGEST_HEAD
from ludoteca.table.limits.turns import Turns
from ludoteca.table.pages.importing import record_in
from ludoteca.table.store.integrity import flaws_in
from ludoteca.table.store.schema import acts, seats, shares, tables, talk
from ludoteca.table.store.store import Store
from tests.soaking import share
from tests.table.helpers import ORIGIN, browser, look, new_table, site
from tests.table.test_parsers import LINES, LONGEST, TOML, request_with

pytestmark = [pytest.mark.soak, pytest.mark.anyio]
TEXTS = share(3000)       # that each parser is given
WISHES = share(50_000)    # of bots
DAMAGES = share(1500)     # of databases
UPLOAD = LARGER_BODIES["/import"]
PIECES = [b"--x\r\n", b"--x--", b"\r\n", b"content-disposition: form-data; name=", b'"', b"\\", b";", b"=", b",", b"&",
          b"%", b"a", b"\xff", b"\xe2\x80\xae", b"\0", b"9" * 30, b"de;q=", b"[", b"{", b".", b"\n", *LINES, *TOML]


@pytest.fixture
def anyio_backend():
    return "asyncio"


def from_file(read: Callable, name: str, tmp_path) -> Callable[[bytes], object]:
    """Return what reads bytes as a file."""
    def parse(body: bytes) -> object:
        (tmp_path / name).write_bytes(body)
        return read(tmp_path if name == "pack.toml" else tmp_path / name)

    return parse


def parsers(tmp_path) -> dict[str, tuple[Callable[[bytes], object], int]]:
    """Return what reads bytes from outside, and its cap."""
    def text(body: bytes) -> str:
        return body.decode("utf-8", "replace")

    return {
        "forms in parts": (lambda body: parts_of(body, "x"), UPLOAD),
        "records": (lambda body: read_record(record_in({"record": body}), load_game), UPLOAD),
        "kinds of forms": (lambda body: parse_options_header(text(body)), LARGEST_HEAD),
        "languages": (lambda body: language_of(request_with("accept-language", body)), LARGEST_HEAD),
        "cookies": (lambda body: cookie_parser(text(body)), LARGEST_HEAD),
        "names": (lambda body: cleaned(text(body)), LARGEST_BODY),
        "packs": (from_file(lambda folder: Pack.read(folder, lambda pack: None), "pack.toml", tmp_path), LARGEST_FILE),
        "scenarios": (from_file(load, "scenario.toml", tmp_path), LARGEST_FILE),
    }


@pytest.mark.parametrize("name", list(parsers(None)))
def test_every_parser_refuses_what_enemies_make_and_soon(tmp_path, name):
    """Pieces that mean something to it, repeated and mixed, of every size up to its cap."""
    parse, cap = parsers(tmp_path)[name]
    luck, longest, size = random.Random(f"soak {name}"), 0.0, 0
    for _ in range(TEXTS):
        body, wanted = b"", luck.choice((100, 2000, cap // 10, cap))
        while len(body) < wanted:
            body += luck.choice(PIECES) * luck.choice((1, 1, 3, max(1, wanted // 30)))
        begun = time.process_time()
        with contextlib.suppress(LudotecaError, MultipartError, ValueError):
            parse(body[:cap])
        longest, size = max(longest, time.process_time() - begun), size + len(body[:cap])
        assert longest < LONGEST, body[:200]
    print(f"{name}: {TEXTS} texts, {size / 1e6:.0f} MB, up to {cap:,} bytes, the longest took {longest:.3f} s")


async def test_nobodys_bots_are_starved_whatever_others_ask_for():
    """A crowd comes and goes at random with as many tables as it likes; one address with one table has its share."""
    now, luck, had = 0.0, random.Random(11), Counter()
    turns = Turns(2, lambda: now)

    async def thinks(address: str, table: str) -> None:
        nonlocal now
        async with turns.turn(address, table):
            await asyncio.sleep(0)
            now += luck.choice((0.1, 1, 5))
            had[address] += 1

    async def modest() -> None:
        for _ in range(WISHES // 20):
            before = had.total()
            await thinks("modest", "one")
            waited.append(had.total() - before)

    waited: list[int] = []
    crowd = [asyncio.create_task(thinks(f"crowd {n % 5}", f"table {luck.randrange(400)}")) for n in range(WISHES)]
    await modest()
    for each in crowd:
        each.cancel()
    await asyncio.gather(*crowd, return_exceptions=True)
    print(f"{len(waited)} choices beside {WISHES} wishes of five addresses: at most {max(waited)} were before, "
          f"on average {sum(waited) / len(waited):.1f}")
    assert sum(waited) / len(waited) < 20 and max(waited) < 150


def spoilt(file, luck: random.Random) -> str:
    """Spoil one thing of a database; return what."""
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        ids = [row[0] for row in connection.execute("SELECT id FROM tables ORDER BY created")]
        victim = luck.choice(ids)
        table = luck.choice([tables, seats, acts, talk, shares])
        column = luck.choice([each.name for each in table.columns if each.name != "id"])    # by which we know it again
        if luck.random() < 0.1:
            connection.execute("UPDATE packs SET content = ?", (luck.choice(["", "{", "[]", '{"a": 1}', b"\xff"]),))
            return ""
        value = luck.choice(["", "x", "-1", "9" * 30, "{}", "[", None, 7, -5, 2**62, b"\xff\xfe", "undo", "\u202e"])
        key = "id" if table is tables else "table_id"
        with contextlib.suppress(sqlite3.Error):            # some of it is not taken
            connection.execute("PRAGMA foreign_keys = OFF")
            connection.execute(f"UPDATE {table.name} SET {column} = ? WHERE {key} = ?", (value, victim))
        return victim


async def test_one_table_that_is_spoilt_at_random_holds_up_no_other(tmp_path):
    original, told = tmp_path / "sound.db", Counter()
    async with site(original, pause=60) as app, browser(app) as ana:
        addresses = [await new_table(ana, "here", "random", "here", **{"option.target": "300"}) for _ in range(4)]
        for address in addresses:
            for seat in (0, 2):
                await ana.post(f"{address}/act", data=(await look(ana, address, seat)).move(seat))
                await ana.post(f"{address}/say", data={"seat": seat, "text": "hello", "to": "all"})
        app.state.store.writer._let_go()
        cookies = ana.cookies
    for number in range(DAMAGES):
        file, luck = tmp_path / "spoilt.db", random.Random(f"spoilt {number}")
        for each in tmp_path.glob("spoilt.db*"):
            os.remove(each)
        with contextlib.closing(sqlite3.connect(original)) as source, contextlib.closing(sqlite3.connect(file)) as copy:
            source.backup(copy)
        victim = spoilt(file, luck)
        async with site(file, pause=60) as app, browser(app) as ana:
            ana.cookies = cookies
            for address in addresses:
                answer = await ana.get(f"{address}?seat=0", headers=ORIGIN)
                told[answer.status_code] += 1
                sound = victim not in ("", address.removeprefix("/t/"))
                await ana.get(f"{address}/chance")
                assert answer.status_code == 200 if sound else answer.status_code < 500, (number, answer.text[-300:])
            assert (await ana.get("/")).status_code == 200, number
        store = Store(str(file))
        flaws = [flaw.table for flaw in flaws_in(store)]
        store.close()
        assert not victim or set(flaws) <= {victim, ""}, number
        told["named by verify"] += bool(flaws)
    print(f"{DAMAGES} databases with one spoilt table: {dict(told)}")

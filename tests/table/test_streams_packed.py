"""Streams compressed: each piece can be read as soon as it comes, and what resembles what was sent costs little."""

import json
import secrets
import zlib

import httpx
import pytest

from ludoteca.engine.game.kept import MOST_KEPT
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.games import load_game
from ludoteca.table.door import exchange, packing
from ludoteca.table.door.packing import SMALL, StreamPacker, as_it_is, cut, packed, remembered, stored
from ludoteca.table.pages.forms import first_fields
from tests.table.helpers import GAME, ORIGIN, PARTIAL, Server, browser, new_table, site, table_form

PART = "".join(f"<path d={secrets.token_hex(8)}/>" for _ in range(200))
EVENT = f'data: {{"parts":{{"board":"{PART}","hand":"{PART[:900]}","seats":"x"}},"lines":[[1,"y"],[2,"z"]],"talk":[]'


@pytest.mark.parametrize("is_shared", [False, True])
def test_each_event_is_whole_when_it_comes(is_shared):
    packer, reader = StreamPacker(is_shared), zlib.decompressobj(zlib.MAX_WBITS + 16)
    for number in range(6):
        event = EVENT if number % 2 else EVENT.removesuffix("]") + '{"text":"Good evening"}]'
        packed = packer.pack(event, f',"now":{number}}}\n\n')
        assert reader.decompress(packed).decode() == f'{event},"now":{number}}}\n\n'
    assert reader.decompress(packer.pack("", ": aside\n\n")) == b": aside\n\n"


def test_a_players_stream_sends_again_only_what_is_new():
    packer = StreamPacker(is_shared=False)
    first, second = (len(packer.pack(EVENT, f',"now":{number}}}\n\n')) for number in range(2))
    assert second < 300 < first


def test_what_is_remembered_of_streams_is_bounded_by_bytes():
    """Who watches says how many lines they have: each number gives another first event, of 190,000 characters."""
    packing.SHELF.clear()
    shared = "rules " * SMALL
    packed([(shared, remembered)])
    for number in range(200):
        StreamPacker(is_shared=True).pack(f"{number} 🎈" + 15 * EVENT, "")
        packed([(shared, remembered)])
    kept = [*packing.SHELF._young.values(), *packing.SHELF._old.values()]
    assert sum(sum(map(len, both)) for both, _ in kept) < 2 * MOST_KEPT < 200 * 15 * len(EVENT)
    assert any(shared.encode() == plain for (plain, _), _ in kept)        # what many are sent stays


def test_what_all_who_watch_are_sent_is_compressed_once():
    """Each has a context of its own neither in memory nor in time: the same bytes are joined to what is one's own."""
    ana, ben = StreamPacker(is_shared=True), StreamPacker(is_shared=True)
    assert ana.pack(EVENT, ',"now":1}\n\n')[:-20] == ben.pack(EVENT, ',"now":2}\n\n')[:-20]


def test_how_long_an_event_is_tells_nothing_of_a_hand_to_whoever_chooses_the_words():
    """They were compressed in one context: four of five guesses were right after forty sentences."""
    def lengths(*sentences):
        packer = StreamPacker(is_shared=False)
        for said in sentences:
            hand = {"hand": "<b>Ballast 7</b>" * 40, "prompt": "x"}
            event = {"parts": hand, "lines": [[3, "<p>a line</p>"]], "talk": [{"n": 1, "seat": 1, "text": said}]}
            yield len(packer.pack(json.dumps(event, separators=(",", ":")), ""))

    told, guessed = ("Show Ballast 7", "Show Ballast 7 now"), ("Show Cirrhus 4", "Show Cirrhus 4 now")
    assert list(lengths(*told)) == list(lengths(*guessed))


def test_what_is_said_does_not_count_on_what_was_whispered():
    """A phrase of eight was found in 20 of 20 times: both were compressed together."""
    phrase = "meet me at the red balloon tonight"
    guesses = (phrase, "".join(sorted(phrase)))
    talks = [f"<li>{phrase}</li><li>{said}</li>" for said in guesses]
    sizes = {len(packed(cut(f"<ol>{talk}</ol>", [], talk))[1]) for talk in talks}
    streamed = set()
    for said in guesses:
        packer, reader = StreamPacker(is_shared=False), zlib.decompressobj(zlib.MAX_WBITS + 16)
        event = f'data: {{"parts":{{"hand":"{PART}"}},"talk":[{{"text":"{phrase}"}},{{"text":"{said}"}}]'
        sent = packer.pack(event, ',"now":1}\n\n')
        assert reader.decompress(sent).decode() == event + ',"now":1}\n\n'
        assert reader.decompress(packer.pack(EVENT, ',"now":2}\n\n')).decode() == EVENT + ',"now":2}\n\n'
        streamed.add(len(sent))
    assert len(sizes) == len(streamed) == 1


@pytest.mark.parametrize("length", [0, 1, 0xFFFF, 0x10000, 200_000])
def test_what_is_stored_is_read_as_it_was(length):
    content = secrets.token_bytes(length)
    assert zlib.decompress(stored(content) + b"\x03\0", -zlib.MAX_WBITS) == content


def test_nor_does_how_long_a_page_is():
    """It is asked for by whoever reads it, and its size seen by whoever is on the line."""
    def length(said):
        hand, talk = "<b>Ballast 7</b>" * 40, f"<li>{said}</li>"
        plain, small = packed(cut(f"<main>{PART}{hand}<ol>{talk}</ol>{hand}</main>", [PART], talk))
        assert zlib.decompress(small, zlib.MAX_WBITS + 16) == plain and talk.encode() in plain
        return len(small)

    assert length("Show Ballast 7 Ballast 7") == length("Show Cirrhus 4 Cirrhus 4")


@pytest.mark.anyio
async def test_what_is_said_is_compressed_by_itself_in_a_tables_page(tmp_path, monkeypatch):
    cuts = []
    monkeypatch.setattr(exchange, "cut", lambda *arguments: cuts.append(cut(*arguments)) or cuts[-1])
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        await ana.post(f"{address}/say", data={"seat": "0", "text": "Good evening", "to": "all"})
        page = (await ana.get(f"{address}?seat=0", headers={"accept-encoding": "gzip"})).text
    assert "Good evening" in page
    (words,) = [text for text, _ in cuts[-1] if "Good evening" in text]
    assert words.startswith("<li") and words.endswith("</li>")
    assert "".join(text for text, _ in cuts[-1]) == page


@pytest.mark.anyio
async def test_nor_with_a_hand_or_a_whisper_in_the_log_or_in_what_a_stale_page_is_told(tmp_path, monkeypatch):
    cuts = []
    monkeypatch.setattr(exchange, "cut", lambda *arguments: cuts.append(cut(*arguments)) or cuts[-1])
    gzip = {"accept-encoding": "gzip"}
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        await ana.post(f"{address}/say", data={"seat": "0", "text": "Good evening", "to": "all"})
        late = {"seat": "0", "action": "x", "stamp": "99", "key": "k"}
        for asks in (
            ana.get(f"{address}/log?of=talk", headers=gzip),
            ana.post(f"{address}/act", data=late, headers=gzip | PARTIAL),
        ):
            answer = await asks
            assert answer.headers["content-encoding"] == "gzip" and answer.status_code in (200, 409)
            (apart,) = [(text, packing) for text, packing in cuts[-1] if "Good evening" in text]
            assert apart[1] is as_it_is and "</li>" in apart[0] and len(apart[0]) < 300
            assert "".join(text for text, _ in cuts[-1]) == answer.text


@pytest.mark.anyio
async def test_what_only_a_seat_may_see_is_compressed_for_it_alone(tmp_path, monkeypatch):
    """Wings of War draws a plan that lies face down: it came sooner to whoever had guessed it at another table."""
    cuts = []
    monkeypatch.setattr(exchange, "cut", lambda *arguments: cuts.append(cut(*arguments)) or cuts[-1])
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as eve:
        fields = first_fields(load_game("wings_of_war"), "Ana")
        address = (await ana.post("/new/wings_of_war", data=fields)).headers["location"]
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        for client, viewer in ((ana, 0), (eve, SPECTATOR)):
            await client.get(f"{address}?seat={viewer}", headers={"accept-encoding": "gzip"})
            shared = [text for text, packing in cuts[-1] if packing is remembered]
            pieces = room.parts(viewer, "en")["pieces"]
            assert (pieces in shared) == (viewer == SPECTATOR)
            assert room.canvas(viewer, "en").backdrop in shared


@pytest.mark.parametrize("asked, packed", [("gzip, br", "gzip"), ("identity", None), ("gzip;q=0", None)])
def test_a_stream_is_compressed_for_who_can_read_that(served, asked, packed):
    address, table = served
    with httpx.stream("GET", f"{address}{table}/stream", headers=ORIGIN | {"accept-encoding": asked}) as answer:
        assert answer.headers.get("content-encoding") == packed
        assert answer.headers.get("vary", "Accept-Encoding") == "Accept-Encoding"
        pieces, heard = answer.iter_text(), ""
        while '"parts"' not in heard:
            heard += next(pieces)
        assert heard.startswith(": welcome\n\nevent: edition")


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A server, and a table of it."""
    server = Server(tmp_path_factory.mktemp("packed") / "t.db")
    try:
        with httpx.Client(base_url=server.address, headers=ORIGIN) as ana:
            yield server.address, ana.post(f"/new/{GAME}", data=table_form("here", "here")).headers["location"]
    finally:
        server.kill()

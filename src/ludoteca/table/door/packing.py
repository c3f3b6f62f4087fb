"""Answers, compressed: what many of them share is compressed once and remembered.

Whatever comes out depends on the text alone, so nothing can go stale and nobody can get another's page. Each shared
piece is compressed by itself and ends at a byte, so that pieces can be joined (RFC 1951, 3.2.4, and RFC 1952).
"""

import hashlib
import struct
import zlib
from collections.abc import Callable, Sequence

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ludoteca.engine.game.kept import MOST_KEPT, Shelf

ASKED = b"accept-encoding"
CAME_FROM = b"sec-fetch-site"
ELSEWHERE = (b"cross-site", b"same-site")      # whose pages choose what an address says
HOLDS_SECRETS = "/people"                      # its page has links to seats
LONGEST_ASKED = 500    # characters of what somebody can read: it is looked at before anybody pays
LEVEL = 5
QUICK = 3              # the level of streams: what they send resembles what they have sent, which is found at once
WINDOW, MEMORY = 15, 5     # of a stream's own context: 32 kB of what was sent are remembered, in 144 kB
SAID = '"talk":['      # where others' words begin in an event; within a text its quotes would be escaped
SMALL = 2000           # bytes; what is shorter is not worth compressing
MOST_STORED = 0xFFFF   # bytes of a block that is not compressed
GZIP = 16              # asks zlib for the form of gzip
HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
END = b"\x03\0"        # a last block without anything in it
SHELF: Shelf[tuple[bytes, bytes]] = Shelf(MOST_KEPT, lambda both: sum(map(len, both)))     # the pieces remembered


class Encodings:
    """Says in one word whether a browser can read what is compressed: those who ask further in look for the word alone.

    Nothing is compressed where words that others have chosen stand beside a secret: the size would tell how much of it
    they have guessed, to whoever sees how much is sent (BREACH).
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] == "http":
            asked = b",".join(value for name, value in scope["headers"] if name == ASKED)
            is_safe = not scope["path"].endswith(HOLDS_SECRETS) and not is_led_here(scope)
            said = b"gzip" if is_safe and reads_gzip(asked[:LONGEST_ASKED].decode("latin-1")) else b"identity"
            scope = {**scope, "headers": [*(pair for pair in scope["headers"] if pair[0] != ASKED), (ASKED, said)]}
        await self.app(scope, receive, send)


def is_led_here(scope: Scope) -> bool:
    """Say whether another site's page has led a browser to this address."""
    return any(name == CAME_FROM and value in ELSEWHERE for name, value in scope["headers"])


def reads_gzip(asked: str) -> bool:
    """Say whether who asks so can read gzip (RFC 9110, 12.5.3): it is named, or all that is not, and not with a 0."""
    wanted = {}
    for part in asked.lower().split(","):
        name, *settings = (each.strip() for each in part.split(";"))
        wanted[name] = all(map(_is_wanted, settings))
    return wanted.get("gzip", wanted.get("x-gzip", wanted.get("*", False)))


def _is_wanted(setting: str) -> bool:
    name, _, value = setting.partition("=")
    try:
        return name.strip() != "q" or float(value) > 0
    except ValueError:
        return False


Packing = Callable[[str], tuple[bytes, bytes]]       # of a text its bytes, plain and packed


def cut(text: str, shared: Sequence[str], apart: str = "") -> list[tuple[str, Packing]]:
    """Return a text in pieces, each with how it is packed: those shared, which come in this order, once for all.

    `apart` comes after them: what others have said. It is not compressed at all. Together with what only its reader may
    see, a whisper or a hand, it would tell whoever chose the words how much of that they have guessed.
    """
    pieces: list[tuple[str, Packing]] = []
    done = 0
    wanted: list[tuple[str, Packing]] = [(each, remembered) for each in shared if len(each) >= SMALL]
    for each, packing in [*wanted, (apart, as_it_is)]:
        at = text.find(each, done) if each else -1
        if at >= 0:
            pieces += [(text[done:at], anew), (each, packing)]
            done = at + len(each)
    return [*pieces, (text[done:], anew)]


def deflated(content: bytes) -> bytes:
    """Return bytes compressed so that more can follow."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(content) + packer.flush(zlib.Z_FULL_FLUSH)


def stored(content: bytes) -> bytes:
    """Return bytes in the form of compressed ones, so that more can follow, each as it is (RFC 1951, 3.2.4)."""
    parts = [content[at : at + MOST_STORED] for at in range(0, len(content), MOST_STORED)]
    return b"".join(struct.pack("<BHH", 0, len(part), len(part) ^ MOST_STORED) + part for part in parts)


def remembered(text: str) -> tuple[bytes, bytes]:
    """Return a shared piece as bytes, plain and compressed."""
    content = text.encode()
    return SHELF.find(hashlib.blake2b(content, digest_size=16).digest(), lambda: (content, deflated(content)))


def anew(text: str) -> tuple[bytes, bytes]:
    """Return a piece as bytes, plain and compressed."""
    content = text.encode()
    return content, deflated(content)


def as_it_is(text: str) -> tuple[bytes, bytes]:
    """Return a piece as bytes, plain and not compressed."""
    content = text.encode()
    return content, stored(content)


def packed(pieces: Sequence[tuple[str, Packing]]) -> tuple[bytes, bytes]:
    """Return pieces as one text, plain and compressed."""
    both = [packing(text) for text, packing in pieces if text]
    plain = b"".join(content for content, _ in both)
    tail = struct.pack("<LL", zlib.crc32(plain), len(plain) & 0xFFFFFFFF)
    return plain, HEAD + b"".join(made for _, made in both) + END + tail


class StreamPacker:
    """Compresses what a stream sends, event by event, so that each can be read as soon as it comes."""

    def __init__(self, is_shared: bool) -> None:
        """Remember for this stream alone what it has sent; where others are sent the same, and nobody has a secret,
        compress each event once for all of them, by itself.
        """
        self._packer = None if is_shared else zlib.compressobj(QUICK, zlib.DEFLATED, WINDOW + GZIP, MEMORY)
        self._head = HEAD

    def pack(self, text: str, own: str) -> bytes:
        """Return a text, which others may send as well, and what follows of this stream's own, compressed."""
        if self._packer is None:
            head, self._head = self._head, b""
            return head + remembered(text)[1] + deflated(own.encode())
        others, mark, words = text.rpartition(SAID)
        if not mark or words.startswith("]"):
            return self._packed(text + own, zlib.Z_SYNC_FLUSH)
        # Others' words are not compressed: how well they and a hand, or a whisper, are compressed together would tell
        # the one who chooses the words what that is. What follows knows nothing of what was sent before them.
        head, tail = (self._packed(text, zlib.Z_FULL_FLUSH) for text in (others + mark, own))
        return head + stored(words.encode()) + tail

    def _packed(self, text: str, flush: int) -> bytes:
        return self._packer.compress(text.encode()) + self._packer.flush(flush) if self._packer else b""


def sent(connection: HTTPConnection, response: Response, plain: bytes, small: bytes) -> Response:
    """Let an answer be one of these two bodies, as its browser can read it."""
    response.headers.add_vary_header("Accept-Encoding")
    response.body = plain
    if "gzip" in connection.headers.get("accept-encoding", "") and len(small) < len(plain):
        response.body = small
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Content-Length"] = str(len(response.body))
    return response


def sent_once(connection: HTTPConnection, response: Response, plain: bytes, small: bytes) -> Response:
    """Let an answer be one of these two bodies, or nothing where its browser has the very same already."""
    tag = f'"{hashlib.blake2b(plain, digest_size=12).hexdigest()}"'
    response.headers["ETag"] = tag
    if connection.headers.get("if-none-match", "").removeprefix("W/") != tag:
        return sent(connection, response, plain, small)
    response.headers.add_vary_header("Accept-Encoding")
    del response.headers["content-length"]
    response.status_code, response.body = 304, b""
    return response

"""Forms that carry a file come in parts: a library takes them apart, within limits and away from the event loop."""

from collections.abc import Iterable

from multipart import MultipartError, MultipartSegment, PushMultipartParser, parse_options_header
from starlette.requests import Request

from ludoteca.table.door.exchange import Refused
from ludoteca.table.limits.costs import in_thread
from ludoteca.table.parts.words import BAD_FORM

MOST_PARTS = 8             # our form has two
MOST_HEADERS = 8           # of a part; a browser sends three
LONGEST_HEADER = 1024      # bytes of one
LONGEST_BOUNDARY = 70      # RFC 2046, section 5.1.1
CHUNK = 65_536


def has_parts(request: Request) -> bool:
    """Say whether a form comes in parts."""
    return request.headers.get("content-type", "").startswith("multipart/form-data")


async def read_parts(request: Request) -> dict[str, bytes]:
    """Return the named parts of a form; of a repeated one the last.

    Raises:
        Refused: the body is no such form, or one beyond our limits.

    """
    _, options = parse_options_header(request.headers.get("content-type", ""))
    boundary = options.get("boundary", "")
    if not 0 < len(boundary) <= LONGEST_BOUNDARY:
        raise Refused(400, BAD_FORM, reason="boundary")
    body = await request.body()
    try:
        return await in_thread(parts_of, body, boundary)
    except (MultipartError, UnicodeEncodeError) as error:
        raise Refused(400, BAD_FORM, reason=str(error)[:200]) from None


def parts_of(body: bytes, boundary: str) -> dict[str, bytes]:
    """Return the named parts of a body.

    Raises:
        MultipartError: it has another form, or more and longer parts than we read.

    """
    found: dict[str, bytearray] = {}
    content = bytearray()
    limits = {"max_header_size": LONGEST_HEADER, "max_header_count": MOST_HEADERS, "max_segment_count": MOST_PARTS}
    with PushMultipartParser(boundary, **limits) as parser:
        for piece in _pieces(body):
            for event in parser.parse(piece):
                if isinstance(event, MultipartSegment):
                    content = found[event.name] = bytearray()
                elif event:
                    content += event
    return {name: bytes(content) for name, content in found.items()}


def _pieces(body: bytes) -> Iterable[bytes]:
    """Yield a body piece by piece, and an empty one at its end."""
    for begin in range(0, len(body), CHUNK):
        yield body[begin : begin + CHUNK]
    yield b""

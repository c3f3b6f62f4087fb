"""How the table sees whoever asks: what comes of it through the proxies between, and whether they hold streams back."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.table.live.rooms import Rooms
from ludoteca.table.live.streams import LiveResponse
from ludoteca.table.pages.play import most_streams, too_many

HELD = 6.0      # seconds that a stream stays open after all has been said: who is told only then was held back
LOOKS = 0.5     # seconds, from one look whether the server closes to the next


class Seen(msgspec.Struct):
    """How the table sees whoever asks: from which address, by which scheme, asking for which host."""

    address: str
    scheme: str
    host: str


async def stream(request: Request) -> Response:
    """Say how the table sees whoever asks, and stay open for a moment, as the stream of a table does for long."""
    state = request.app.state
    address = request.client.host if request.client else ""
    seen = Seen(address, request.url.scheme, request.headers.get("host", ""))
    return LiveResponse(state.streams, most_streams(request), _said(seen, state.rooms), lambda: too_many(request))


async def _said(seen: Seen, rooms: Rooms) -> AsyncIterator[str]:
    yield f"event: seen\ndata: {msgspec.json.encode(seen).decode()}\n\n"
    until = asyncio.get_running_loop().time() + HELD
    while not rooms.closing and asyncio.get_running_loop().time() < until:
        await asyncio.sleep(LOOKS)

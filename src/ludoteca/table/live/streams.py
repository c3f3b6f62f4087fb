"""Live pages: what has changed of a viewer's page, by server-sent events."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.table.door.asset_version import asset_version
from ludoteca.table.door.packing import StreamPacker
from ludoteca.table.limits.costs import PAYER, charged
from ludoteca.table.limits.lanes import Lanes, Pass
from ludoteca.table.live.room import Room
from ludoteca.table.live.rooms import Rooms
from ludoteca.table.live.waking import Wake
from ludoteca.table.live.writing import note_looks
from ludoteca.table.parts.compose import Parts
from ludoteca.table.store.tokens import monotonic
from ludoteca.table.tracing.spans import because

NOTHING: Parts = {}  # that has been sent
LONGEST_WAIT = 1.0  # seconds; then it is looked whether the server closes
NOW = ',"now":'   # before the time at which an event is sent
HEARTBEAT = 20  # seconds; finds out that a browser has gone, keeps proxies from closing, and tells pages that we live
BEAT = "event: beat\ndata: {now}\n\n"


@dataclass(frozen=True)
class Follower:
    """Who follows a table: as which viewer, in which browser, in which language, and what its page has already."""

    viewer: int
    holder: str
    language: str
    lines: int = 0      # of the log
    heard: int = 0      # of the talk
    step: int = 0       # milliseconds of an effect that is told there
    known_as: str = ""  # what tells a browser without a secret from others
    is_welcome: Callable[[], bool] = lambda: True      # and not blocked meanwhile
    place: Pass = field(default_factory=lambda: Pass(Lanes(), ""), compare=False)     # among the streams of an address

    def may_look(self, room: Room) -> bool:
        """Say whether the table is there, and the seat still this browser's: a code may have taken it elsewhere."""
        holds = self.viewer == SPECTATOR or self.viewer in room.held_by(self.holder)
        return holds and not room.is_gone and self.is_welcome()


class Streams:
    """Counts who is listening, so that nobody opens too many."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    @contextmanager
    def one_more(self, allowed: Mapping[str, int]) -> Iterator[bool]:
        """Count a stream of all who are named while it is open; False if one of them has as many as allowed."""
        if any(self._open[who] >= most for who, most in allowed.items()):
            yield False
            return
        self._open.update(allowed.keys())
        try:
            yield True
        finally:
            self._open.subtract(allowed.keys())
            for who in allowed:
                if not self._open[who]:
                    del self._open[who]


class LiveResponse(StreamingResponse):
    """A stream of events, or a refusal where too many are open."""

    def __init__(
        self,
        streams: Streams,
        allowed: Mapping[str, int],
        events: AsyncIterator[str],
        refuse: Callable[[], Response],
        packer: StreamPacker | None = None,
    ) -> None:
        # Nothing comes after it on its connection: what is left of a body that nobody has asked for is not read.
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Connection": "close"}
        if packer is not None:
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        super().__init__(packed(events, packer) if packer else events, media_type="text/event-stream", headers=headers)
        self._streams, self._allowed, self._refuse = streams, allowed, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the one or the other. Whoever asks for the head alone is sent that, and has no stream."""
        if scope["method"] == "HEAD":
            await Response(headers=self.headers)(scope, receive, send)
            return
        with self._streams.one_more(self._allowed) as allowed:
            if allowed:
                await super().__call__(scope, receive, send)
            else:
                await self._refuse()(scope, receive, send)


async def packed(events: AsyncIterator[str], packer: StreamPacker) -> AsyncIterator[bytes]:
    """Yield events compressed. Of one with a time of its own the rest is what others send as well."""
    async for text in events:
        shared, mark, own = text.rpartition(NOW)
        with charged():
            piece = packer.pack(shared, mark + own)
        yield piece


async def follow(rooms: Rooms, room: Room, who: Follower) -> AsyncIterator[str]:
    """Yield what has changed of the follower's page, until the server closes or the seat is another's.

    The first event is the whole view. Later ones leave out the parts that are as this stream sent them
    before, so nothing depends on what another stream or an answer has brought.
    """
    wake = Wake()
    room.listen(wake, who.holder, who.viewer, who.step, who.known_as)
    sent, known = NOTHING, (room.table.closed, room.renamed)
    lines, heard = who.lines, who.heard
    loop = asyncio.get_running_loop()
    time = loop.time
    beat = time() + HEARTBEAT      # not put off by what this viewer does not notice: that would tell of it
    try:
        yield f": welcome\n\nevent: edition\ndata: {asset_version()}\n\n"
        while not rooms.closing:
            if not await rooms.still_has(room):
                return
            note_looks(room)
            if not who.may_look(room) or (room.table.closed, room.renamed) != known:
                who.place.leave()
                yield "event: gone\ndata:\n\n"
                return
            if wait := PAYER.get().wait():
                who.place.leave()
                await asyncio.sleep(min(wait, LONGEST_WAIT))
                continue
            # The whole view may be another for each stream; what follows is made once for all who know the same, and
            # told at once: how long it took to make it for others must not be seen from when it comes.
            if sent is NOTHING and not who.place.is_taken:
                await who.place.enter()
                continue
            with charged(), because(wake.taken()), room.in_sight(who.viewer):
                seen, text = view_event(room, who, lines, heard, sent)
            loop.call_soon(who.place.leave)      # once whoever else waits for the loop has had a turn
            if text:
                # Noted before it is sent: while a slow browser takes it in, the table moves on.
                sent = room.parts(who.viewer, who.language)
                lines = seen["lines"][-1][0] + 1 if seen["lines"] else lines
                heard = seen["heard"] + len(seen["talk"])
                yield timed(text)
                beat = time() + HEARTBEAT
            try:
                await asyncio.wait_for(wake.wait(), max(0, beat - time()))
            except TimeoutError:
                yield BEAT.format(now=monotonic())
                beat = time() + HEARTBEAT
            wake.clear()
    finally:
        loop.call_soon(who.place.leave)
        room.leave(wake)


def view_message(
    room: Room, viewer: int, language: str, lines: int = 0, heard: int = 0, sent: Parts | None = None
) -> dict[str, Any]:
    """Return a viewer's page as the browser takes it in: parts that differ from those sent, lines and talk from
    a number on.
    """
    sent = sent or {}
    parts = room.parts(viewer, language)
    heard = room.first_shown(viewer, heard)
    return {
        "n": room.sequence(viewer),
        "acts": len(room.match.noticed(viewer)),
        "parts": {name: text for name, text in parts.items() if sent.get(name) != text},
        "lines": room.lines(viewer, language, lines),
        "talk": room.heard(viewer, language, heard),
        "heard": heard,
    }


def view_event(room: Room, who: Follower, lines: int, heard: int, sent: Parts) -> tuple[dict[str, Any], str]:
    """Return what has changed of a follower's page, and as an event's text, "" if nothing has.

    Followers of whom each knows the same already, as those who watch do, get the same: it is made once.
    """
    parts, now = room.parts(who.viewer, who.language), room.sequence(who.viewer)
    key = (who.viewer, who.language, lines, heard, now)
    if key in room.events:
        before, after, seen, text = room.events.get(key)
        if before is sent and after is parts:
            return seen, text
    seen = view_message(room, who.viewer, who.language, lines, heard, sent)
    news = seen["parts"] or seen["lines"] or seen["talk"]
    text = msgspec.json.encode(seen).decode() if news else ""
    room.keep_event(key, (sent, parts, seen, text))
    return seen, text


def timed(text: str) -> str:
    """Return a message as an event of the stream, with the time at which it is sent."""
    return f'data: {text[:-1]}{NOW}{monotonic()}}}\n\n'

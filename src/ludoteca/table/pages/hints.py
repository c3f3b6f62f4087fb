"""Hints on demand: a bot says what it would do, of what the seat may know, where the table allows it."""

import asyncio
import importlib
import logging
from collections import Counter
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.table.door.exchange import Refused, is_partial, takes_form
from ludoteca.table.door.guards import network_of
from ludoteca.table.limits.lanes import Crowded, step_aside
from ludoteca.table.limits.turns import Turns
from ludoteca.table.live.bots import WORKER, Pool
from ludoteca.table.live.room import Room
from ludoteca.table.pages.play import viewer_of
from ludoteca.table.pages.seating import wanted_room
from ludoteca.table.parts import words
from ludoteca.table.parts.advice import Hint
from ludoteca.table.store.tokens import monotonic
from ludoteca.table.tracing.spans import span

SECONDS = 2.0        # that a bot thinks
PATIENCE = 8.0       # seconds that a page without scripts waits: bots at other tables may be thinking too
MOST_ASKED = 20      # hints of one address that are to come: each holds its table in memory
AGAIN = 10           # seconds until whoever has asked for more may ask again
WANTED = 60_000      # milliseconds for which somebody is taken to wait who has no page open that is told
log = logging.getLogger(__name__)


class HintForm(msgspec.Struct):
    """Whose view the bot is to look at."""

    seat: int


def advise_there(*arguments: Any) -> dict[str, Any]:
    """Run in a worker process: ask the bot."""
    advice: dict[str, Any] = importlib.import_module(WORKER).advise(*arguments)
    return advice


class Hints:
    """Lets bots think for those who ask, once for each view."""

    def __init__(self, pool: Pool, turns: Turns, seconds: float = SECONDS) -> None:
        """Let a hint have its turn like a bot's choice, as one of the address that asks."""
        self._pool, self._turns = pool, turns
        self._seconds = seconds
        self._thinking: dict[tuple[str, int, int], asyncio.Task[None]] = {}
        self._asked: Counter[str] = Counter()      # how many of them there are, of an address

    def ask(self, room: Room, seat: int, address: str) -> asyncio.Task[None] | None:
        """Let a bot think of a seat's present view; return its work, None where it has been done.

        Raises:
            Crowded: too many hints of this address are to come.

        """
        stamp = room.match.stamp(seat)
        key = (room.table.id, seat, stamp)
        hint = room.hint(seat)
        if key not in self._thinking and (hint is None or hint.failed):
            if self._asked[address] >= MOST_ASKED:
                raise Crowded
            room.advise(seat, Hint(stamp))
            self._asked[address] += 1
            work = asyncio.get_running_loop().create_task(self._think(room, seat, stamp, address))
            self._thinking[key] = work
            work.add_done_callback(lambda _: self._is_done(key, address))
        return self._thinking.get(key)

    def _is_done(self, key: tuple[str, int, int], address: str) -> None:
        del self._thinking[key]
        self._asked[address] -= 1
        if not self._asked[address]:
            del self._asked[address]

    async def close(self) -> None:
        """Stop all thinking."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _think(self, room: Room, seat: int, stamp: int, address: str) -> None:
        found = Hint(stamp, failed=True)
        try:
            since = monotonic()
            async with self._turns.turn(address, room.table.id):
                if is_wanted(room, seat, stamp):
                    asked = question(room, seat, self._seconds)
                    with span("bot.think", game=asked[0], kind="advise", waited=float(monotonic() - since)):
                        found = Hint(stamp, await self._pool.run(advise_there, *asked))
        except Exception as error:  # noqa: BLE001 - whatever ails it, whoever asked is told
            log.warning("no hint after %s: %s", type(error).__name__, error)
        room.advise(seat, found)


def is_wanted(room: Room, seat: int, stamp: int) -> bool:
    """Say whether a seat still has the view that it had at a stamp, and somebody looks at it, or did just now."""
    looks = monotonic() - room.looked < WANTED or any(viewer == seat for _, viewer in room.listeners.values())
    return looks and not room.is_elsewhere and room.match.stamp(seat) == stamp


def question(room: Room, seat: int, seconds: float) -> tuple[Any, ...]:
    """Return what a bot is told: what the seat may know, and nothing else."""
    view = room.match.view_to_think(seat)
    seed = f"{room.table.id}/{seat}/{room.match.stamp(seat)}"
    return room.match.game.name, dict(room.match.pack.files), view.states.tobytes(), seat, seed, seconds


@takes_form
async def hint(request: Request, form: HintForm) -> Response:
    """Ask what a bot would do. To a script the answer comes by its stream; others wait for it."""
    room = await wanted_room(request)
    seat = viewer_of(request, room, str(form.seat))
    if seat == SPECTATOR:
        raise Refused(403, words.NOT_YOUR_SEAT)
    if not room.table.hints:
        raise Refused(403, words.NO_HINTS)
    if room.chairs[seat].bot:
        raise Refused(409, words.A_BOT_PLAYS)
    choices = room.view(seat).choices
    if len(choices) < 2:
        raise Refused(409, words.NO_OTHER_CHOICE if choices else words.NOTHING_TO_ASK)
    try:
        work = request.app.state.hints.ask(room, seat, network_of(request))
    except Crowded:
        raise Refused(429, words.TOO_FAST, amount=AGAIN) from None
    if is_partial(request):
        return JSONResponse({})
    if work is not None:
        step_aside(request)
        await asyncio.wait([work], timeout=PATIENCE)
    return RedirectResponse(f"/t/{room.table.id}?seat={seat}#hint", 303)

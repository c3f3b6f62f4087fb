"""Hints on demand: a bot says what it would do, of what the seat may know, where the table allows it."""

import asyncio
import importlib
import logging
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.table.door.exchange import Refused, is_partial, takes_form
from ludoteca.table.door.guards import network_of
from ludoteca.table.limits.turns import Turns
from ludoteca.table.live.bots import WORKER, Pool
from ludoteca.table.live.room import Room
from ludoteca.table.pages.play import viewer_of
from ludoteca.table.pages.seating import wanted_room
from ludoteca.table.parts import words
from ludoteca.table.parts.advice import Hint

SECONDS = 2.0        # that a bot thinks
PATIENCE = 8.0       # seconds that a page without scripts waits: bots at other tables may be thinking too
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

    def ask(self, room: Room, seat: int, address: str) -> asyncio.Task[None] | None:
        """Let a bot think of a seat's present view; return its work, None where it has been done."""
        stamp = room.match.stamp(seat)
        key = (room.table.id, seat, stamp)
        hint = room.hint(seat)
        if key not in self._thinking and (hint is None or hint.failed):
            room.advise(seat, Hint(stamp))
            work = asyncio.get_running_loop().create_task(self._think(room, seat, stamp, address))
            self._thinking[key] = work
            work.add_done_callback(lambda _: self._thinking.pop(key, None))
        return self._thinking.get(key)

    async def close(self) -> None:
        """Stop all thinking."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _think(self, room: Room, seat: int, stamp: int, address: str) -> None:
        try:
            asked = question(room, seat, self._seconds)
            async with self._turns.turn(address, room.table.id):
                found = Hint(stamp, await self._pool.run(advise_there, *asked))
        except Exception as error:  # noqa: BLE001 - whatever ails it, whoever asked is told
            log.warning("no hint after %s: %s", type(error).__name__, error)
            found = Hint(stamp, failed=True)
        room.advise(seat, found)


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
    work = request.app.state.hints.ask(room, seat, network_of(request))
    if is_partial(request):
        return JSONResponse({})
    if work is not None:
        await asyncio.wait([work], timeout=PATIENCE)
    return RedirectResponse(f"/t/{room.table.id}?seat={seat}#hint", 303)

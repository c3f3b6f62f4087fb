"""The review of a game that is over: bots look at every decision again, one after the other, in their own processes."""

import asyncio
import importlib
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextvars import copy_context
from dataclasses import dataclass, field
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.bots.reasons import Candidate
from ludoteca.bots.review import Decision, SeatReview, decisions_of, judged, reviewed, shares_at_end
from ludoteca.engine.matches.match import Match
from ludoteca.table.door.exchange import Refused, holder_of, language_of, page
from ludoteca.table.door.guards import network_of
from ludoteca.table.limits.costs import PAYER, Account, charged, in_thread
from ludoteca.table.limits.recent import to_forget
from ludoteca.table.limits.turns import Turns
from ludoteca.table.live.bots import WORKER, Pool
from ludoteca.table.live.room import Room
from ludoteca.table.pages.seating import wanted_room
from ludoteca.table.pages.watching import summary_at
from ludoteca.table.parts import words
from ludoteca.table.parts.compose import said_names
from ludoteca.table.parts.templating import speaker
from ludoteca.table.review.page import page_of
from ludoteca.table.tracing.spans import span

KEPT = 64            # reviews that are remembered
MOST_AT_ONCE = 8     # that are being made for one address; who comes later waits
MOST_IN_ALL = 512    # that are being made: each holds a game in memory
MOST_ASKING = 100    # addresses in whose turns a review goes on
TRIES = 3            # for a decision, where a worker is killed
log = logging.getLogger(__name__)
Key = tuple[str, int]
Value = TypeVar("Value")


def consider_there(*arguments: object) -> list[tuple[int, int, float, float]]:
    """Run in a worker process: ask what the choices of a view are worth."""
    found: list[tuple[int, int, float, float]] = importlib.import_module(WORKER).consider(*arguments)
    return found


@dataclass
class Work:
    """A review that is being made, or is done."""

    askers: dict[str, Account] = field(default_factory=dict)     # who pays, by address; who asked first stands first
    done: int = 0
    most: int = 0                                    # decisions; 0 while they are not counted yet
    reviews: tuple[SeatReview, ...] = ()             # by seat, once it is done
    failed: bool = False
    task: asyncio.Task[None] | None = None

    @property
    def address(self) -> str:
        """Return the address that asked first."""
        return next(iter(self.askers), "")

    def ask(self, address: str) -> None:
        """Let somebody else wait for it, too, and pay for their part."""
        if len(self.askers) < MOST_ASKING:
            self.askers.setdefault(address, PAYER.get())

    @property
    def is_going_on(self) -> bool:
        """Say whether it is being made."""
        return not self.reviews and not self.failed


class Reviews:
    """The reviews of the tables that somebody has asked for. Only one decision is looked at at a time, and it has its
    turn like a bot's choice: bots who play at other tables find a worker that is free, and several reviews take turns.
    """

    def __init__(self, pool: Pool, turns: Turns) -> None:
        self._pool, self._turns = pool, turns
        self._kept: OrderedDict[Key, Work] = OrderedDict()
        self._one = Turns(1)
        self._thread = ThreadPoolExecutor(1, "review")

    def of(self, room: Room, address: str) -> Work:
        """Return a table's review, begun if there is none; where too many are being made it begins later."""
        key = (room.table.id, len(room.match.acts))
        work = self._kept.get(key)
        if work is None or work.failed:
            work = Work({address: PAYER.get()})
            going_on = [each.address for each in self._kept.values() if each.is_going_on]
            # Where there is no room the first of an address begins all the same, or a few addresses would keep it full.
            most = MOST_AT_ONCE if len(going_on) < KEPT else 1
            if going_on.count(address) >= most or len(going_on) >= MOST_IN_ALL:
                return work
            self._kept[key] = work
            work.task = asyncio.get_running_loop().create_task(self._make(work, room))
        work.ask(address)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT and (past := self._past(key)):
            del self._kept[to_forget(past)]
        return work

    def _past(self, but: Key) -> list[tuple[Key, str, int]]:
        """Return all that are done, or failed, but for one, with the addresses that asked first."""
        return [(key, work.address, 1) for key, work in self._kept.items() if not work.is_going_on and key != but]

    async def close(self) -> None:
        """Stop all of them."""
        tasks = [work.task for work in self._kept.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _make(self, work: Work, room: Room) -> None:
        match, table = room.match, room.table.id
        try:
            # Counted first and then made again, one by one: to keep all their states would take much memory.
            async with self._one.turn(self._next_of(work), table):
                work.most = await self._replayed(lambda: sum(1 for _ in decisions_of(match)))
            decisions, found = decisions_of(match), []
            for _ in range(work.most):
                address = self._next_of(work)
                async with self._one.turn(address, table):
                    decision = await self._replayed(next, decisions)
                    async with self._turns.turn(address, table):
                        found.append(judged(decision, await self._considered(match, decision)))
                work.done += 1
            work.reviews = reviewed(found, shares_at_end(match), len(match.acts))
        except Exception as error:  # noqa: BLE001 - whoever looks is told, and may try again
            log.warning("no review after %s: %s", type(error).__name__, error)
            work.failed = True

    def _next_of(self, work: Work) -> str:
        """Return the address in whose turn a review goes on, and let it pay: of all who have asked whoever comes first.

        So a review is not held up where the one who asked first has asked for many.
        """
        address = self._one.soonest(work.askers)
        PAYER.set(work.askers[address])
        return address

    async def _replayed(self, function: Callable[..., Value], *arguments: object) -> Value:
        """Return what a function that replays a game returns, in a thread for that alone: others are not held up.

        Whoever's turn it is pays for it.
        """
        def paid() -> Value:
            with charged():
                return function(*arguments)

        return await asyncio.get_running_loop().run_in_executor(self._thread, copy_context().run, paid)

    async def _considered(self, match: Match, decision: Decision) -> list[Candidate]:
        """Return what the choices of a decision were worth, as far as its seat could know."""
        asked = match.game.name, dict(match.pack.files), decision.states.tobytes(), decision.seat, f"{decision.n}"
        with span("bot.think", game=match.game.name, kind="consider"):
            for _ in range(TRIES - 1):
                try:
                    return [Candidate(*each) for each in await self._pool.run(consider_there, *asked)]
                except BrokenProcessPool:
                    pass
            return [Candidate(*each) for each in await self._pool.run(consider_there, *asked)]


async def review(request: Request) -> Response:
    """Show what decisions and luck have done to each seat's chances, once the game is over."""
    room = await wanted_room(request)
    if not room.match.is_over:
        raise Refused(403, words.REVIEW_LATER)
    work: Work = request.app.state.reviews.of(room, network_of(request))
    replay = await request.app.state.replays.of(room.table.id, room.match)
    game = room.match.game
    say = speaker(language_of(request), game.package)
    summary = summary_at(room, replay, replay.last)
    names, seat = said_names(summary, say), seat_to_show(request, room)
    shown = None
    if work.reviews:
        shown = await in_thread(page_of, work.reviews, seat, replay, summary, names, say)
    return page(
        request,
        "review.html",
        package=game.package,
        game=game,
        room=summary,
        names=names,
        seat=seat,
        work=work,
        shown=shown,
        sum=room.finale.sum_of(summary, seat, say) if room.finale else "",
        base=f"/t/{room.table.id}",
        is_imported=bool(room.table.origin),
    )


def seat_to_show(request: Request, room: Room) -> int:
    """Return the seat that an address names, by default one of this browser, else the first."""
    wanted = request.query_params.get("seat", "")
    if wanted in map(str, range(room.match.seats)):
        return int(wanted)
    return next(iter(room.held_by(holder_of(request))), 0)

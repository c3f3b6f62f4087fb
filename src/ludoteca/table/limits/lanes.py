"""How many requests of one address are worked on at once: the others of it wait, and nobody else with them."""

import asyncio
from collections import deque
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Send

PLACE = "ludoteca.place"      # in the scope: the place of a request that is worked on
AT_ONCE = 6            # requests of one address, as many as a browser sends at once
MOST_WAITING = 200     # of one address; who comes later is told to come again


class Crowded(Exception):  # noqa: N818 - a state of affairs: too many wait already
    """Too many requests of this address wait."""


@dataclass
class Lane:
    """The requests of one address."""

    at_work: int = 0
    waiting: deque[asyncio.Future[None]] = field(default_factory=deque)


class Lanes:
    """The lanes of all addresses that want something just now."""

    def __init__(self, at_once: int = AT_ONCE, most_waiting: float = MOST_WAITING) -> None:
        self.at_once = at_once
        self.most_waiting = most_waiting
        self._lanes: dict[str, Lane] = {}

    async def enter(self, who: str) -> None:
        """Wait until one more request of an address may be worked on.

        Raises:
            Crowded: too many of them wait.

        """
        lane = self._lanes.setdefault(who, Lane())
        if lane.at_work < self.at_once:
            lane.at_work += 1
            return
        if len(lane.waiting) >= self.most_waiting:
            raise Crowded
        turn = asyncio.get_running_loop().create_future()
        lane.waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():        # its place had just been given to it
                self.leave(who)
            elif turn in lane.waiting:
                lane.waiting.remove(turn)
            raise

    def leave(self, who: str) -> None:
        """Let the next one in."""
        lane = self._lanes[who]
        while lane.waiting:
            turn = lane.waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        lane.at_work -= 1
        if not lane.at_work:
            del self._lanes[who]


class Pass:
    """One request's place in its lane: entered and left as it begins to work and to wait for the other side."""

    def __init__(self, lanes: Lanes, who: str) -> None:
        self._lanes, self._who = lanes, who
        self._inside = False

    @property
    def is_taken(self) -> bool:
        """Say whether it has a place."""
        return self._inside

    async def enter(self) -> None:
        """Wait for a place, unless it has one."""
        if not self._inside:
            await self._lanes.enter(self._who)
            self._inside = True

    def leave(self) -> None:
        """Give the place away, if it has one."""
        if self._inside:
            self._inside = False
            self._lanes.leave(self._who)


def outside(place: Pass, receive: Receive, send: Send) -> tuple[Receive, Send]:
    """Let a request give its place away while it waits for the other side: for its body, and to be taken in.

    Whoever takes the body in enters again, see `Bodies`: how long that takes is not the other side's doing.

    Before it does so with its answer, whoever else waits for the loop has a turn: else all requests of an address that
    end at once were worked on one after the other, though each had a place.
    """
    answered = False

    async def receive_outside() -> Message:
        place.leave()
        return await receive()

    async def send_outside(message: Message) -> None:
        nonlocal answered
        if not answered:
            answered = True
            await asyncio.sleep(0)
        place.leave()
        await send(message)

    return receive_outside, send_outside


def step_aside(request: HTTPConnection) -> None:
    """Give a request's place away, which is about to wait for others: those have queues of their own."""
    if PLACE in request.scope:
        request.scope[PLACE].leave()

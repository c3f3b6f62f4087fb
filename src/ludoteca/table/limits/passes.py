"""How long the event loop computes in one pass: once somebody has taken long, all others go on in the next ones, one in
each, those first for whose network least has been computed of late. Who has taken next to nothing need not wait.

Requests that are worked on at the same time would go on in one pass otherwise, as soon as one of them has kept the loop
long enough for all others to be ready: each pass as long as all of them together, and who comes meanwhile waits for
several.
"""

import asyncio
from collections import defaultdict, deque
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

LONG = 0.02       # seconds of a pass after which others wait for the next one
OF_LATE = 1.0     # seconds after which what was computed counts half


@dataclass
class Line:
    """Those of a network who wait for their turns."""

    waited_for: deque[asyncio.Future[None]] = field(default_factory=deque)     # by others of a table
    others: deque[asyncio.Future[None]] = field(default_factory=deque)


class Passes:
    """The passes of one event loop."""

    def __init__(self) -> None:
        self._spent = 0.0                           # in this pass
        self._is_next_due = False
        self._waiting: dict[str, Line] = {}
        self._of_late: defaultdict[str, float] = defaultdict(float)     # seconds, for each network
        self._halved = 0.0

    def may_go_on(self, who: str) -> bool:
        """Say whether a network need not wait: nobody does, and this pass is short; or next to nothing has been
        computed for it of late.
        """
        return (self._spent <= LONG and not self._waiting) or self._of_late[who] < LONG

    def spend(self, who: str, seconds: float) -> None:
        """Note how long something has taken in this pass for a network."""
        self._spent += seconds
        self._of_late[who] += seconds
        self._begin_next()

    async def turn(self, who: str, is_waited_for: bool = False) -> None:
        """Wait until it is the turn of a network, in it before those for whom nobody else waits."""
        turn = asyncio.get_running_loop().create_future()
        line = self._waiting.setdefault(who, Line())
        (line.waited_for if is_waited_for else line.others).append(turn)
        self._begin_next()
        await turn

    def _begin_next(self) -> None:
        if not self._is_next_due:
            self._is_next_due = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        """Let one go on of those who wait; who has gone away has no turn."""
        self._spent, self._is_next_due = 0.0, False
        if (moment := asyncio.get_running_loop().time()) >= self._halved + OF_LATE:
            self._halved = moment
            kept = {who: spent / 2 for who, spent in self._of_late.items() if spent > LONG}
            self._of_late = defaultdict(float, kept)
        while self._waiting:
            who = min(self._waiting, key=self._of_late.__getitem__)
            line = self._waiting[who]
            turn = (line.waited_for or line.others).popleft()
            if not line.waited_for and not line.others:
                del self._waiting[who]
            if not turn.done():
                turn.set_result(None)
                self._begin_next()
                return


_passes: WeakKeyDictionary[asyncio.AbstractEventLoop, Passes] = WeakKeyDictionary()


def passes_of(loop: asyncio.AbstractEventLoop) -> Passes:
    """Return the passes of an event loop."""
    found = _passes.get(loop)
    return found if found is not None else _passes.setdefault(loop, Passes())

"""What a server does that shares its database with others: it has some tables, and leads to the others."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.table.door.forwarding import Forwarder
from ludoteca.table.live.bots import Bots
from ludoteca.table.live.clocks import Clocks
from ludoteca.table.live.membership import LeasedTenure, Membership
from ludoteca.table.live.rooms import Rooms
from ludoteca.table.live.thinkers import SharedPool
from ludoteca.table.store.store import Store
from ludoteca.table.store.thoughts import Thoughts
from ludoteca.table.store.writer import StoreError


class Sharing:
    """A server among others."""

    def __init__(self, store: Store, rooms: Rooms, bots: Bots, clocks: Clocks, address: str) -> None:
        """Be reached by the others at an address."""
        self.membership = Membership(store.engine, address)
        self._store, self._rooms, self._clocks = store, rooms, clocks
        self.pool = bots.pool = SharedPool(Thoughts(store.engine), bots.turns)
        self._forwarder = Forwarder(self.membership)
        self.membership.in_use = lambda table_id: rooms.in_memory(table_id) is not None or clocks.runs(table_id)
        self.membership.when_lost = rooms.lose
        self.membership.when_taken = self.wake
        rooms.demand, rooms.disown = self.membership.demand, self.membership.lose
        rooms.epoch_of = self.membership.epoch_of
        store.writer.number = self.membership.leases.number
        store.tenure = LeasedTenure(self.membership)

    async def wake(self, table_id: str, at_rest: bool) -> None:
        """Let a table go on that was taken over; where its bots rest, only a clock needs it in memory."""
        try:
            if not at_rest or await asyncio.to_thread(self._store.has_clock, table_id):
                await self._rooms.get(table_id, at_rest)
        except StoreError:
            self._clocks.try_again(table_id)
            raise

    @asynccontextmanager
    async def joined(self) -> AsyncIterator[None]:
        """Be one of the servers meanwhile."""
        await self.membership.join()
        running = asyncio.gather(self.membership.run(), self.pool.watch())
        try:
            yield
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            await self.membership.end()
            await self._forwarder.close()

    async def leave(self) -> None:
        """Give all tables to the others, and lead there who still comes here."""
        await self.membership.leave(self._rooms.hand_over)

    async def lead(self, request: Request, table_id: str) -> Response:
        """Return what the server says that has a table.

        Raises:
            StoreError: nobody can be reached, or nobody knows whether what was asked is done.

        """
        return await self._forwarder.lead(request, table_id)

    async def ask_others(self, path: str, headers: Mapping[str, str]) -> dict[str, bytes | None]:
        """Return what each of the other servers answers to a question, by its address; None where it does not.

        Raises:
            StoreError: it cannot be asked which there are.

        """
        peers = await self.membership.others()
        answers = await asyncio.gather(*(self._forwarder.ask(peer, path, headers) for peer in peers))
        return {peer.address: answer for peer, answer in zip(peers, answers, strict=True)}

    def fenced(self, table_id: str) -> None:
        """Know that another server has a table."""
        self.membership.lose([table_id])

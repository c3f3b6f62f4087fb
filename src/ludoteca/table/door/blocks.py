"""Who is kept out for a time: networks of addresses, and browsers by the hash of their secret.

They lie in memory, so that each request is compared with all of them at once. Several servers of a database learn of
each other's by asking it every few seconds.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from ludoteca.table.door.exchange import holder_of, refusal
from ludoteca.table.door.guards import FILES
from ludoteca.table.limits.again import again_and_again
from ludoteca.table.limits.connections import HOUSEHOLD, TRANSLATED
from ludoteca.table.parts.words import BLOCKED
from ludoteca.table.store.overseeing import Block, add_block, all_blocks, delete_ended, lift_block
from ludoteca.table.store.store import Store
from ludoteca.table.store.tokens import now
from ludoteca.table.store.writer import StoreError

LOOKS = 2.0             # seconds from one look into the database to the next, where other servers write there too
LOOKS_ALONE = 30.0      # the same for a server that has it alone: only what has ended is deleted then
SHORTEST = {4: 8, 6: 16}       # bits: shorter ones are a continent or everybody
LEFT_ALONE = ("/privacy", "/healthz", "/readyz", "/metrics", "/operator")     # whoever runs the server can lift a block
ADDRESSES = 4096        # remembered as numbers
Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
log = logging.getLogger(__name__)


class NoNetwork(ValueError):  # noqa: N818 - it says what was typed
    """What was typed is no address or network, or is too much of the world."""


def network_in(text: str) -> str:
    """Return the network that a text names. A single address of IPv6 is what a home has of them (/56).

    Raises:
        NoNetwork: it names none, or one so large that it is no visitor's.

    """
    typed = text.strip()
    try:
        found: Network = ip_network(typed, strict=False)
    except ValueError:
        raise NoNetwork(f"{typed!r} is no address and no network, such as 192.0.2.7 or 2001:db8::/48") from None
    if "/" not in typed:
        known = true_address(typed)
        bits = HOUSEHOLD if isinstance(known, IPv6Address) else 32
        found = ip_network((str(known), bits), strict=False)
    if found.prefixlen < SHORTEST[found.version]:
        least = SHORTEST[found.version]
        raise NoNetwork(f"{found} is too large: a network of IPv{found.version} has /{least} or more")
    return str(found)


@lru_cache(maxsize=ADDRESSES)
def true_address(host: str) -> Address | None:
    """Return an address, that of IPv4 where it comes by way of IPv6; None for what is none."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv4Address):
        return address
    return IPv4Address(address.packed[-4:]) if address in TRANSLATED else address.ipv4_mapped or address


class Blocks:
    """The blocks of a server, as they are stored."""

    def __init__(self, store: Store, is_shared: bool, when_added: Callable[[], None] = lambda: None) -> None:
        """Know of none yet; `when_added` is called when there are more."""
        self._store, self._looks = store, LOOKS if is_shared else LOOKS_ALONE
        self._all: tuple[Block, ...] = ()
        self._holders: dict[str, int] = {}
        self._networks: dict[tuple[int, int], dict[int, int]] = {}     # version and bits -> first bits -> until when
        self._when_added = when_added

    @property
    def all(self) -> tuple[Block, ...]:
        """Return those that have not ended, the newest first."""
        return tuple(each for each in self._all if each.until > now())

    def stops(self, connection: HTTPConnection) -> bool:
        """Say whether a request is kept out, wherever it asks."""
        if not self._all:
            return False
        moment = now()
        if self._holders.get(holder_of(connection), 0) > moment:
            return True
        address = true_address(connection.client.host) if self._networks and connection.client else None
        return address is not None and self._has(address, moment)

    def _has(self, address: Address, moment: int) -> bool:
        number, whole = int(address), address.max_prefixlen
        return any(
            version == address.version and found.get(number >> whole - bits, 0) > moment
            for (version, bits), found in self._networks.items()
        )

    async def learn(self) -> bool:
        """Know what is stored; say whether some of it has ended. Raise StoreError if it cannot be read."""
        before, stored = {each.id for each in self._all}, await asyncio.to_thread(all_blocks, self._store.engine)
        self.know([each for each in stored if each.until > now()])
        if any(each.id not in before for each in self._all):
            self._when_added()
        return len(self._all) < len(stored)

    def know(self, found: Sequence[Block]) -> None:
        """Keep these out, and nobody else."""
        self._holders = {each.holder: each.until for each in found if each.holder}
        networks: dict[tuple[int, int], dict[int, int]] = {}
        for each in found:
            if each.network:
                network = ip_network(each.network)
                first = int(network.network_address) >> network.max_prefixlen - network.prefixlen
                networks.setdefault((network.version, network.prefixlen), {})[first] = each.until
        self._all, self._networks = tuple(found), networks

    async def add(self, block: Block) -> bool:
        """Keep somebody out from now on; False if too many are. Raise StoreError if it could not be stored."""
        added = await add_block(self._store, block)
        await self.learn()
        return added

    async def lift(self, block_id: str) -> bool:
        """Let somebody in again; False if there is no such block. Raise StoreError if it could not be stored."""
        lifted = await lift_block(self._store, block_id)
        await self.learn()
        return lifted

    async def run(self) -> None:
        """Learn what other servers have stored, and delete what has ended, until cancelled."""
        await again_and_again(self._look, self._looks, StoreError, log)

    async def _look(self) -> None:
        if await self.learn():
            await delete_ended(self._store)


class Blocked:
    """Refuses whoever is blocked, but for what is said of privacy, and files that are the same for all."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] == "http" and is_kept_out(scope):
            await refusal(Request(scope), 403, BLOCKED)(scope, receive, send)
            return
        await self.app(scope, receive, send)


def is_kept_out(scope: Scope) -> bool:
    """Say whether a request is for something that whoever is blocked cannot have, and is from such a one."""
    path: str = scope["path"]
    if path.startswith(FILES) or path in LEFT_ALONE or path.startswith("/operator/"):
        return False
    blocks: Blocks = scope["app"].state.blocks
    return blocks.stops(HTTPConnection(scope))

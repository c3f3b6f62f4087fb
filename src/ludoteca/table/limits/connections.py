"""How many connections are open: whoever holds some without asking for anything makes room for those who ask.

Each connection takes a file descriptor, and a process has only so many. Those that rest, before a request or between
two, are closed when there are too many, of one address or in all, the one that has rested longest first. Those at work
are not touched: streams have limits of their own.
"""

import ipaddress
from collections import OrderedDict
from typing import Protocol

MOST_RESTING = 256         # of one address: a club behind one address has fewer
RESERVE = 160              # descriptors for the store, bots, files, listening sockets, and who comes or goes just now
HOUSEHOLD = 56             # bits of IPv6; a home has these or fewer of its own, and 256 networks below (RFC 6177)
TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")     # how visitors by IPv4 come to a network of IPv6 alone (RFC 6052)
NETWORK = 48               # what a firm has, or a stranger with a tunnel: 256 households


def household(host: str, bits: int = HOUSEHOLD) -> str:
    """Return an address; of IPv6 the part that one household has, or with other `bits` another part.

    A server that listens on `::` is told of visitors by IPv4 as `::ffff:` and their address, one behind a translator as
    `64:ff9b::` and their address: they are no household.
    """
    if ":" not in host:
        return host
    try:
        address = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address in TRANSLATED:
        return str(ipaddress.IPv4Address(address.packed[-4:]))
    return str(address.ipv4_mapped or ipaddress.IPv6Network((address, bits), strict=False))


def plain_host(host: str) -> str:
    """Return an address; one of IPv4 without the `::ffff:` that a server has before it which listens on `::`.

    It would otherwise not know its own machine, or the proxy that it trusts.
    """
    if not host.startswith("::ffff:"):
        return host
    try:
        return str(ipaddress.IPv6Address(host).ipv4_mapped or host)
    except ValueError:
        return host


class Connection(Protocol):
    """A connection as this module needs it."""

    peer: str

    def dismiss(self) -> None:
        """Close it without a word."""


class Connections:
    """The open connections of a server."""

    def __init__(self, most: int = 100_000, most_resting: int = MOST_RESTING) -> None:
        """Keep at most `most` connections, of which each address may let `most_resting` rest."""
        self.most = most
        self.most_resting = most_resting
        self.led = 0          # connections to other servers, on behalf of some of these
        self._open: set[Connection] = set()
        self._resting: OrderedDict[Connection, None] = OrderedDict()
        self._of_peer: dict[str, OrderedDict[Connection, None]] = {}

    def __len__(self) -> int:
        return len(self._open)

    def opens(self, connection: Connection) -> None:
        """Count a new connection, which rests until it asks for something; others may have to go for it."""
        self._open.add(connection)
        self.rests(connection)
        while len(self._open) + self.led > self.most:
            self._close(next(iter(self._resting)))      # there is one: at the latest the one that has just come

    def leads(self) -> bool:
        """Count a connection to another server, for which others may have to go; False where there is no room."""
        while len(self._open) + self.led >= self.most and self._resting:
            self._close(next(iter(self._resting)))
        has_room = len(self._open) + self.led < self.most
        self.led += has_room
        return has_room

    def leads_no_more(self) -> None:
        """Count one less."""
        self.led -= 1

    def rests(self, connection: Connection) -> None:
        """Let a connection rest, before a request or after an answer."""
        if connection not in self._open:
            return
        peers = self._of_peer.setdefault(connection.peer, OrderedDict())
        self._resting[connection] = peers[connection] = None
        if len(peers) > self.most_resting:
            self._close(next(iter(peers)))

    def works(self, connection: Connection) -> None:
        """Note that a connection has asked for something."""
        self._resting.pop(connection, None)
        peers = self._of_peer.get(connection.peer)
        if peers is not None:
            peers.pop(connection, None)
            if not peers:
                del self._of_peer[connection.peer]

    def belongs(self, connection: Connection, peer: str) -> None:
        """Count a connection as another's, whom a proxy asks for, or as the proxy's again."""
        if peer != connection.peer:
            rests = connection in self._resting
            self.works(connection)
            connection.peer = peer
            if rests:
                self.rests(connection)

    def closes(self, connection: Connection) -> None:
        """Forget a connection."""
        self.works(connection)
        self._open.discard(connection)

    def _close(self, connection: Connection) -> None:
        self.closes(connection)
        connection.dismiss()


def raise_limit() -> int:
    """Allow this process as many open files as the system lets it; return how many connections that is."""
    try:
        import resource
    except ModuleNotFoundError:          # Windows, where there is no such limit
        return Connections().most
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return Connections().most if hard == resource.RLIM_INFINITY else connections_of(hard)


def connections_of(files: int) -> int:
    """Return how many connections a process keeps that may have so many files open."""
    return max(files // 2, files - RESERVE)

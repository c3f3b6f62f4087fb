"""Proxies whose word counts: about who asks, and about the trace of a request."""

from collections.abc import Sequence
from typing import Any, cast

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

FOR = b"x-forwarded-for"
LONGEST = 500       # bytes of what it says: the last that it names counts, and to read it all nobody has paid yet


class Proxies:
    """The hosts that are believed: none, until the server says which, named as uvicorn has them in
    FORWARDED_ALLOW_IPS.
    """

    def __init__(self) -> None:
        self.believe(())

    def believe(self, hosts: Sequence[str] | str) -> None:
        """Believe proxies at some hosts."""
        self._hosts = ProxyHeadersMiddleware(cast(Any, None), cast(Any, hosts or [])).trusted_hosts

    def __contains__(self, host: str | None) -> bool:
        return host in self._hosts

    def asker(self, host: str, headers: Sequence[tuple[bytes, bytes]]) -> str:
        """Return the address of whom a request comes from that `host` has brought: its own, where it is no proxy or
        does not say.
        """
        said = b", ".join(value for name, value in headers if name == FOR).decode("latin-1")
        if not said or host not in self:
            return host
        return self._hosts.get_trusted_client_address(said)[0] or host


def shorten(headers: list[tuple[bytes, bytes]]) -> None:
    """Keep the end alone of what headers say for whom one asks: each proxy adds to it there."""
    said = b", ".join(value for name, value in headers if name == FOR)
    if len(said) > LONGEST:
        headers[:] = [*(pair for pair in headers if pair[0] != FOR), (FOR, said[-LONGEST:])]


PROXIES = Proxies()

"""Requests that another server of the same database leads here: they come with a secret, and say for whom they ask."""

import hmac
from typing import Any

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ludoteca.table.limits.protocol import BELONGS
from ludoteca.table.store.leases import Peer

LED = b"ludoteca-led"           # the header: the secret of whom it is for, how often it was led on, scheme, address
STEPS = "ludoteca.steps"        # in the scope: how often it was led on
CAME = "ludoteca.came"          # the headers with which it came: further in, some say something else
MISLED = "ludoteca-misled"      # the header of an answer that only says that nothing was done
MOST_DIGITS = 2


class Peers:
    """Passes on what another server leads here as if its visitor had come by themselves; nobody else may say so.

    What was meant for another one, such as the one that had this address before, is answered by that alone: what its
    visitor is, and how they came, nobody else would believe.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] == "http" and scope["app"].state.sharing is not None:
            said = [value for name, value in scope["headers"] if name == LED]
            led = _led(scope, said[0]) if said else {}
            if led is None:
                await misled()(scope, receive, send)
                return
            if led and BELONGS in scope:
                scope[BELONGS](led["client"][0])
            came = [pair for pair in scope["headers"] if pair[0] != LED]
            scope = {**scope, "headers": came, CAME: came, **led}
        await self.app(scope, receive, send)


def _led(scope: Scope, said: bytes) -> dict[str, Any] | None:
    """Return what another server says of a request, None if it did not mean this one."""
    secret, *about = said.decode("latin-1").split(" ", 3)
    if not hmac.compare_digest(secret.encode(), scope["app"].state.sharing.membership.me.secret.encode()):
        return None
    steps, scheme, address = about
    return {STEPS: int(steps[:MOST_DIGITS]), "scheme": scheme, "client": (address, 0)}


def misled() -> Response:
    """Return the answer that nothing was done here: the table is elsewhere."""
    return Response(status_code=503, headers={MISLED: "1", "Retry-After": "1"})


def led_header(peer: Peer, scope: Scope) -> tuple[bytes, bytes]:
    """Return the header with which a request is led to a peer."""
    client = scope["client"][0] if scope.get("client") else "?"
    return LED, f"{peer.secret} {scope.get(STEPS, 0) + 1} {scope['scheme']} {client}".encode()

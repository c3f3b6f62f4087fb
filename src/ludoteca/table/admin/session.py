"""Who is let in to the operator's page: whoever sends the token, or whose browser has shown it and kept a sign of that.

The sign is made of the token, which cannot be found out from it, and of when it was given. Each server with the same
token knows it, and none has to remember it.
"""

import hashlib
import hmac
import math
import secrets
import time

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from ludoteca.table.admin.words import WRONG_TOKEN
from ludoteca.table.door.exchange import OPERATOR, OWN_OPERATOR, Refused
from ludoteca.table.door.guards import Allowance, network_of
from ludoteca.table.parts.words import TOO_FAST

LASTS = 12 * 60 * 60       # seconds, where a browser is never closed
WRONG = Allowance(0.2, 5)  # tokens that are not right, of one network: five at once, then one every five seconds


def demand_operator(request: Request) -> bool:
    """Let nobody pass but the operator; return whether a program asks, with the token itself.

    Raises:
        HTTPException: 404 where no token is given, so that there is nothing here.
        Refused: 401 where this is not it, 429 where too many that were not it have come from there.

    """
    _demand_place(request)
    if "authorization" in request.headers:
        scheme, _, token = request.headers["authorization"].partition(" ")
        demand_token(request, token.strip() if scheme.lower() == "bearer" else "")
        return True
    if not has_sign(request):
        raise Refused(401, WRONG_TOKEN)
    return False


def demand_token(request: Request, token: str) -> None:
    """Let nobody pass but whoever has the token.

    Raises:
        HTTPException: 404 where no token is given.
        Refused: 401 where this is not it, 429 where too many that were not it have come from there.

    """
    if hmac.compare_digest(token.encode(), _demand_place(request).encode()):
        return                  # whoever shares a network with those who guess is not kept out
    wait = request.app.state.said.take("at " + network_of(request), "tokens", WRONG)
    raise Refused(429, TOO_FAST, amount=math.ceil(wait)) if wait else Refused(401, WRONG_TOKEN)


def _demand_place(request: Request) -> str:
    wanted: str = request.app.state.operator_token
    if not wanted:
        raise HTTPException(404)
    return wanted


def has_sign(connection: HTTPConnection) -> bool:
    """Say whether a browser has shown the token, some hours ago at most."""
    issued, _, rest = connection.cookies.get(_name(connection), "").partition(".")
    lot, _, _ = rest.partition(".")
    if not issued.isascii() or not issued.isdecimal() or not 0 <= time.time() - int(issued[:12]) < LASTS:
        return False
    known = _sign(connection.app.state.operator_token, issued, lot)
    return hmac.compare_digest(f"{issued}.{rest}".encode(), known.encode())


def give_sign(response: Response, request: Request) -> Response:
    """Let a browser keep that it has shown the token, until it is closed."""
    sign = _sign(request.app.state.operator_token, str(int(time.time())), secrets.token_hex(8))
    return _kept(response, request, sign)


def take_sign(response: Response, request: Request) -> Response:
    """Let a browser forget it."""
    response.delete_cookie(_name(request), secure=_is_secure(request), httponly=True, samesite="strict")
    return response


def _kept(response: Response, request: Request, sign: str) -> Response:
    response.set_cookie(_name(request), sign, httponly=True, samesite="strict", secure=_is_secure(request))
    return response


def _sign(token: str, issued: str, lot: str) -> str:
    made = hmac.digest(token.encode(), f"operator/{issued}/{lot}".encode(), hashlib.sha256).hex()
    return f"{issued}.{lot}.{made}"


def _name(connection: HTTPConnection) -> str:
    return OWN_OPERATOR if _is_secure(connection) else OPERATOR


def _is_secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme == "https"

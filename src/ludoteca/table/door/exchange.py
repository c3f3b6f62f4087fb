"""What a request says: its language, its browser, its form; and the answers that all pages share."""

from collections.abc import Awaitable, Callable, Hashable, Sequence
from functools import wraps
from types import NoneType
from typing import Any, TypeVar, get_args, get_type_hints
from urllib.parse import parse_qsl, quote

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from ludoteca.engine.game.contract import Game
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.engine.texts.words import LANGUAGES, Message, best_language
from ludoteca.table.door.asset_version import asset_version
from ludoteca.table.door.packing import cut, packed, sent, sent_once
from ludoteca.table.door.settings import YEAR, settings_of
from ludoteca.table.limits.costs import in_thread
from ludoteca.table.parts.compose import Note
from ludoteca.table.parts.templating import render, render_around, speaker
from ludoteca.table.parts.words import BAD_FORM
from ludoteca.table.store.tokens import hashed, new_secret

SESSION = "ludoteca"  # the cookie with a browser's secret
OWN_SESSION = "__Host-" + SESSION     # its name over https: browsers take it from nobody but this very host
OPERATOR = "ludoteca-operator"     # the cookie of a browser that has shown the operator's token
OWN_OPERATOR = "__Host-" + OPERATOR
LANGUAGE = "language"
ADDS = "adds"         # the field by which a browser says that it will add to the shuffle
MOST_FIELDS = 200
SMALL = 8_000          # bytes of a form that is taken apart at once; a larger one holds up nobody else meanwhile
MOST_TYPED = 16_000    # bytes of a form that a refusal offers to send once more
NOT_KEPT = ("/t/", "/join/", "/operator")      # what begins so no browser keeps
LONGEST_PATH = 2000     # characters of an address that a page leads back to
LONGEST_ASKED = 1000    # characters of the languages that a browser asks for
Shape = TypeVar("Shape")
Endpoint = Callable[[Request], Awaitable[Response]]


class Refused(LudotecaError):
    """A request that is answered with a sentence and a status."""

    def __init__(self, status: int, message: Message, **arguments: object) -> None:
        super().__init__(message, **arguments)
        self.status = status


def language_of(connection: HTTPConnection) -> str:
    """Return the language that the reader chose, else the best one that the browser asks for."""
    chosen = connection.cookies.get(LANGUAGE, "")
    if chosen in LANGUAGES:
        return chosen
    wanted = []
    for part in connection.headers.get("accept-language", "")[:LONGEST_ASKED].split(",")[:20]:
        tag, _, quality = part.strip().partition(";q=")
        wanted.append((-_quality(quality), tag))
    return best_language(tag for _, tag in sorted(wanted, key=lambda each: each[0]))


def _quality(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0


def holder_of(connection: HTTPConnection) -> str:
    """Return the hash of the browser's secret, "" if it has none yet."""
    secret = connection.cookies.get(SESSION, "")
    return hashed(secret) if secret else ""


def secret_of(connection: HTTPConnection) -> str:
    """Return the browser's secret, a new one if it has none. Shorter ones are not ours."""
    secret = connection.cookies.get(SESSION, "")
    return secret if len(secret) >= 40 else new_secret()


def remember(response: Response, request: Request, secret: str) -> Response:
    """Let the browser keep its secret."""
    secure = request.url.scheme == "https"
    name = OWN_SESSION if secure else SESSION
    response.set_cookie(name, secret, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return response


def is_partial(connection: HTTPConnection) -> bool:
    """Say whether a script on a page of ours asks, which wants a part of a page only."""
    return connection.headers.get("ludoteca-part") == "1"


async def read_fields(request: Request) -> dict[str, str]:
    """Return the fields of a form; of a repeated one the last.

    Raises:
        Refused: the body is no form.

    """
    try:
        body = await request.body()
        return await in_thread(fields_of, body) if len(body) > SMALL else fields_of(body)
    except ValueError as error:
        raise Refused(400, BAD_FORM, reason=str(error)) from None


def fields_of(body: bytes) -> dict[str, str]:
    """Return the fields of a form's body; raise ValueError if it is none, or has more than we read."""
    return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS))


async def typed_fields(request: Request) -> dict[str, str] | None:
    """Return what was typed into a form that may be sent once more; None if a script sent it, or nobody.

    Nor if more was sent than anybody types: it is not even read.
    """
    is_form = not request.headers.get("content-type", "").startswith("multipart/")
    length = request.headers.get("content-length", "")
    is_typed = length.isdecimal() and int(length[:20]) <= MOST_TYPED
    if request.method != "POST" or is_partial(request) or not is_form or not is_typed:
        return None
    try:
        return await read_fields(request)
    except Refused:
        return None


def shaped(fields: dict[str, str], shape: type[Shape]) -> Shape:
    """Return fields as a structure.

    Raises:
        Refused: a field is missing or has the wrong form.

    """
    try:
        return msgspec.convert(fields, shape, strict=False)
    except msgspec.ValidationError as error:
        raise Refused(400, BAD_FORM, reason=str(error)) from None


def takes_form(handler: Callable[[Request, Any], Awaitable[Response]]) -> Endpoint:
    """Return an endpoint that reads the form of which its handler's `form` says the type; None where nothing was sent.

    Raises:
        TypeError: the handler takes no form.

    """
    shape, answers_both = form_of(handler)
    if shape is None:
        raise TypeError(f"{handler.__module__}.{handler.__name__} has no parameter `form` with a type")

    @wraps(handler)
    async def endpoint(request: Request) -> Response:
        is_sent = request.method == "POST" or not answers_both
        return await handler(request, shaped(await read_fields(request), shape) if is_sent else None)

    return endpoint


def form_of(handler: Callable[..., Any]) -> tuple[Any, bool]:
    """Return the type of the form that a handler takes, None if it takes none; and whether it answers without one."""
    shape = get_type_hints(handler).get("form")
    some = [each for each in get_args(shape) if each is not NoneType]
    return (some[0], True) if NoneType in get_args(shape) else (shape, False)


def number_of(request: Request, name: str, default: int = 0) -> int:
    """Return a number of the address, the default where it is none."""
    text = request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else default


def way_back(text: str) -> str:
    """Return an address of ours to go back to, "" if it is none of ours, or a long one: it stands in the head of an
    answer, and a proxy that finds that too large takes the server for broken.
    """
    ours = text.startswith("/") and not text.startswith("//") and "\\" not in text and text.isprintable()
    return text if ours and len(quote(text)) <= LONGEST_PATH else ""


def page(
    request: Request, name: str, status: int = 200, package: str = "", shared: Sequence[str] = (), apart: str = "",
    **values: object,
) -> Response:
    """Return a whole page. `shared` are pieces of it, in their order, that many pages have in common; after them comes
    `apart`, which others have said.
    """
    text = render(name, language_of(request), package, **own_of(request), **files(), **values)
    if not shared and not apart:
        return HTMLResponse(text, status, headers_of(request))
    return sent(request, HTMLResponse("", status, headers_of(request)), *packed(cut(text, shared, apart)))


def script_answer(request: Request, status: int, answer: dict[str, Any], apart: str) -> Response:
    """Return an answer to a script. What stands in it under the key `apart` others have said."""
    text = msgspec.json.encode(answer).decode()
    said = msgspec.json.encode(answer[apart]).decode()
    response = Response(status_code=status, media_type="application/json")
    return sent(request, response, *packed(cut(text, (), said)))


def shared_page(
    request: Request, name: str, package: str, made_of: Hashable, values: Callable[[], dict[str, object]]
) -> Response:
    """Return a page whose main part is the same for all who read it in one language.

    What it is made of, besides language and template, is all in `made_of`, and nothing of it is the reader's own: the
    main part is not even told how its reader came or wants the table. The frame around it is made for each.
    """
    language = language_of(request)
    key = (name, language, made_of)
    mains = request.app.state.mains
    known, found = mains.get(key) if key in mains else ("", values() | files())
    text, main = render_around(known, name, language, package, own_of(request), found)
    mains.keep(key, (main, found))
    response = HTMLResponse("", headers=headers_of(request))
    return sent_once(request, response, *packed(cut(text, [main])))


def files() -> dict[str, str]:
    """Return where pages find their files."""
    return {"asset_version": asset_version(), "files": f"/static/{asset_version()}"}


def own_of(request: Request) -> dict[str, object]:
    """Return what every page is told of its reader. A long address is not said: it would stand there several times."""
    path, asked = request.url.path, request.url.query if request.method == "GET" else ""
    here = path + (f"?{asked}" if asked else "")
    return {"path": here if len(here) <= LONGEST_PATH else "/", "settings": settings_of(request)}


def headers_of(request: Request) -> dict[str, str]:
    """Return the headers that say to whom a page is shown so, and that nobody keeps it for another.

    What is shown of a table, or to the operator, is not kept at all: several may share a browser, and go back in it.
    """
    kept = "no-store" if request.url.path.startswith(NOT_KEPT) else "private, no-cache"
    return {"Content-Language": language_of(request), "Vary": "Cookie, Accept-Language", "Cache-Control": kept}


def bare(request: Request, status: int, message: Message, **arguments: object) -> Response:
    """Return a sentence without a page around it: it costs next to nothing."""
    if is_partial(request):
        return refusal(request, status, message, None, "", **arguments)
    return PlainTextResponse(speaker(language_of(request))(message, **arguments), status)


def refusal(
    request: Request, status: int, message: Message, again: dict[str, str] | None = None, table: str = "",
    **arguments: object,
) -> Response:
    """Return a page that says why not, or, to a script, the sentence for the place of the click.

    `again` are the fields of a form that the page offers to send once more, `table` is the address of one to go to.
    """
    note = Note(message, arguments)
    if not is_partial(request):
        return page(request, "refused.html", status, note=note, again=again, watch=table)
    return JSONResponse({"note": note_html(request, note)}, status)


def note_html(request: Request, note: Note, game: Game | None = None) -> str:
    """Return a note as the browser shows it beside a click."""
    package, name = (game.package, game.name) if game else ("", "")
    return render("note.html", language_of(request), package, note=note, game=name)

"""Every address for players in the form that programs read: OpenAPI 3.1, made from the routes.

What a form must hold is said by the types that the routes' handlers take, the words are those of their docstrings. What
the types do not say stands in `ABOUT`, and `test_schema.py` holds it to what is read and answered.
"""

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

import ludoteca
from ludoteca.games import game_names
from ludoteca.table.admin import routes as admin
from ludoteca.table.door.exchange import form_of
from ludoteca.table.door.packing import packed, remembered, sent_once
from ludoteca.table.pages import (
    figures,
    film,
    general,
    hints,
    importing,
    lessons,
    operating,
    play,
    seating,
    seen,
    shuffling,
    watching,
)
from ludoteca.table.review import routes as review

HTML, JSON, EVENTS = "text/html", "application/json", "text/event-stream"
FORM = "application/x-www-form-urlencoded"
EVENT = {"type": "object", "required": ["data"], "properties": {"event": {"enum": ["edition", "gone", "seen", "beat"]},
                                                                "data": {"type": "string"}}}
OPERATORS = (*operating.OPERATING, *admin.ROUTES)          # whoever runs a server has these
MAKING = ("/new/{game}", "/quick/{game}")                 # where tables are made
MADE = "$response.header.Location#regex:/t/(.+)"          # and how their answer says which
MOST = 999_999_999
ELSEWHERE = "Who sits there already is shown the way; of a game that was played elsewhere there is a replay."
PARAMETER = re.compile(r"\{(\w+)(?::(\w+))?\}")
SCRIPT = {
    "name": "Ludoteca-Part",
    "in": "header",
    "description": "`1` asks for JSON, as a script on a page of the table does.",
    "schema": {"enum": ["1"]},
}
OWN = {
    "name": "Sec-Fetch-Site",
    "in": "header",
    "description": "Browsers say by themselves where a request comes from; a program says `none`.",
    "schema": {"enum": ["none"]},
}
QUERIES = {
    "seat": "The seat to look from, if this browser holds it; -2 watches. By default the only one that it holds.",
    "pick": "An action that the page asks about once more before it is done.",
    "back": "Where the page leads back to.",
    "table": "The table that the invitation belonged to.",
    "lines": "How many lines of the log the page has already.",
    "of": "In the log `talk`, for what was said instead. Of a replay and its films: whose count the numbers are of, "
          "during a game and after it; a seat, or `spectator`.",
    "page": "Which page of it, from 0; the last by default.",
    "heard": "How much of the talk the page has already.",
    "acts": "How many acts the reader has seen.",
    "at": "After how many acts.",
    "step": "After how many steps.",
    "watcher": "What tells this browser from others that watch, if it has never had a seat.",
    "from": "From which act on the lines are told, or a film begins.",
    "to": "After which act a film ends; the last by default, or as far as one film goes.",
    "lang": "The language of a film or a figure: en, es, fr or de.",
    "moment": "Of a figure with two pictures which one: before or after.",
    "play": "Begin to play it at once.",
    "do": "What the pupil does.",
}
REASONS = {
    400: "The form cannot be read.",
    403: "The seat is not this browser's, or the request came from another site.",
    404: "Page not found",
    408: "The form did not come in time.",
    409: "The table has moved on, or this cannot be done now; or what is stored of it does not lead to where it was.",
    410: "The seat is taken or the invitation used.",
    413: "The form is too large.",
    422: "It is refused, and said why.",
    429: "It came too fast; `Retry-After` says how many seconds to wait.",
    503: "The store fails and nothing has changed, or the server is shutting down.",
}
OF_TABLES = (409,)         # beside those: whatever concerns a table that is closed, or cannot be restored
READING, CHANGING = (400, 403, 404, 429, 503), (400, 403, 404, 408, 413, 429, 503)


class Brought(msgspec.Struct):
    """A record as text."""

    record: str


class Told(msgspec.Struct):
    """Why not, as a piece of a page."""

    note: str


class Done(msgspec.Struct, omit_defaults=True):
    """The number of the act, and where to go next if several share the browser."""

    act: int
    go: str = ""


class Seen(msgspec.Struct, omit_defaults=True):
    """What has changed of a page: parts by name, new lines of the log (number, text, clause, marks, weight, who acts,
    whether others belong to it, its sound), what was heard.
    """

    n: int
    acts: int
    parts: dict[str, str]
    lines: list[list[Any]]
    talk: list[str] = []
    heard: int = 0
    note: str = ""
    last: int = 0
    count: int = 0


@dataclass(frozen=True)
class About:
    """What the signature of an endpoint does not say."""

    query: tuple[str, ...] = ()
    media: str = HTML
    answers: tuple[int, ...] = ()           # those of POST beside `CHANGING` and the redirection
    to_scripts: tuple[Any, ...] = ()        # what a script gets where it is done: one of these
    extra: tuple[int, ...] = ()             # of GET, beside `READING`


ABOUT: Mapping[Callable[..., Any], About] = {
    general.new: About(answers=(422,)),
    general.settings: About(("back",)),
    general.rules: About(("back",)),
    figures.card: About(("back",)),
    figures.figure: About(("moment", "lang"), media="image/svg+xml"),
    general.stylesheet: About(media="text/css"),
    general.sounds: About(media=JSON, to_scripts=(dict[str, Any],)),
    lessons.lesson: About(("do", "pick")),
    lessons.act: About(answers=(200, 422), to_scripts=(Seen, Told)),
    seating.join: About(("table",), answers=(409, 410, 422), extra=(303, 409, 410)),
    seating.take: About(answers=(410, 422), extra=(303, 410)),
    seating.recover: About(answers=(422,)),
    play.table: About(("seat", "pick"), extra=(303,)),
    play.act: About(answers=(200, 422), to_scripts=(Done,)),
    play.say: About(answers=(200, 422), to_scripts=(dict[str, str],)),
    hints.hint: About(answers=(200,), to_scripts=(dict[str, str],)),
    play.menu: About(("seat",)),
    play.stream: About(("seat", "lines", "heard", "step", "watcher"), media=EVENTS),
    watching.log: About(("seat", "of", "page")),
    watching.record: About(("seat",), media="application/jsonl"),
    watching.replay: About(("seat", "at", "step", "play", "of")),
    review.review: About(("seat",)),
    film.film: About(("seat", "from", "to", "lang", "of"), media="image/svg+xml"),
    watching.at: About(("seat", "from", "of"), media=JSON, to_scripts=(Seen,)),
    shuffling.chance: About(("page",)),
    shuffling.share: About(answers=(200,), to_scripts=(shuffling.Shared,)),
    watching.since: About(("seat", "acts")),
    importing.bring: About(answers=(200, 422)),
    seen.stream: About(media=EVENTS),
}


async def served(request: Request) -> Response:
    """Describe every address of the table for programs."""
    state = request.app.state
    if not hasattr(state, "described"):
        state.described = bytes(JSONResponse(document(request.app.routes)).body).decode()
    return sent_once(request, Response("", media_type=JSON), *packed([(state.described, remembered)]))


def document(routes: Sequence[BaseRoute]) -> dict[str, Any]:
    """Return the description of all routes."""
    described = [route for route in routes if isinstance(route, Route) and route not in OPERATORS]
    shapes: list[Any] = [Told, Seen]
    for route in described:
        shapes += [*about_of(route).to_scripts, *filter(None, [form_at(route)])]
    schemas, components = msgspec.json.schema_components(shapes, ref_template="#/components/schemas/{name}")
    schema_of = {repr(shape): schema for shape, schema in zip(shapes, schemas, strict=True)}
    paths = {PARAMETER.sub(r"{\1}", route.path): path_item(route, schema_of) for route in described}
    link_tables(paths)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ludoteca", "version": ludoteca.__version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "responses": {str(status): refusal_of(status, schema_of) for status in REASONS},
        },
    }


def about_of(route: Route) -> About:
    """Return what is known of a route's endpoint."""
    if route.endpoint is served:
        return About(media=JSON, to_scripts=(dict[str, Any],))
    return ABOUT.get(route.endpoint, About())


def form_at(route: Route) -> Any:
    """Return the type of the form that a route takes, None if it takes none."""
    return Brought if route.endpoint is importing.bring else form_of(route.endpoint)[0]


def path_item(route: Route, schema_of: Mapping[str, Any]) -> dict[str, Any]:
    """Return what can be done at one address."""
    named = [
        {"name": name, "in": "path", "required": True, "schema": schema_of_parameter(name, kind)}
        for name, kind in PARAMETER.findall(route.path)
    ]
    methods = sorted((route.methods or set()) - {"HEAD"})
    return {"parameters": named} | {method.lower(): operation(route, method, schema_of) for method in methods}


def schema_of_parameter(name: str, kind: str) -> dict[str, Any]:
    """Return what a part of an address may be."""
    if name == "game":
        return {"enum": list(game_names())}
    return {"type": "integer", "minimum": 0, "maximum": MOST} if kind == "int" else {"type": "string"}


def link_tables(paths: dict[str, Any]) -> None:
    """Say that what makes a table leads to all that can be done there."""
    there = [
        operation["operationId"]
        for path, item in paths.items()
        if path.startswith("/t/{id}")
        for operation in item.values()
        if "operationId" in operation
    ]
    for path in MAKING:
        links = {name: {"operationId": name, "parameters": {"id": MADE}} for name in there}
        paths[path]["post"]["responses"]["303"]["links"] = links


def operation(route: Route, method: str, schema_of: Mapping[str, Any]) -> dict[str, Any]:
    """Return what one method does at one address."""
    about, name = about_of(route), re.sub(r"\W+", "-", PARAMETER.sub(r"\1", route.path)).strip("-")
    made: dict[str, Any] = {
        "operationId": f"{method.lower()}-{name or 'start'}",
        "summary": (inspect.getdoc(route.endpoint) or "").split("\n")[0],
    }
    if method == "GET":
        queries = [
            {"name": query, "in": "query", "description": QUERIES[query], "schema": {"type": "string"}}
            for query in about.query
        ]
        return made | {"parameters": [*queries, SCRIPT], "responses": read_answers(route, schema_of)}
    form = form_at(route)
    body = {"content": {FORM: {"schema": schema_of[repr(form)]} if form else {}}}
    return made | {"parameters": [SCRIPT, OWN], "requestBody": body, "responses": change_answers(route, schema_of)}


def is_of_table(route: Route) -> bool:
    """Say whether an address is one of a table's."""
    return route.path.startswith("/t/{id}")


def read_answers(route: Route, schema_of: Mapping[str, Any]) -> dict[str, Any]:
    """Return how GET is answered."""
    about = about_of(route)
    shape = EVENT if about.media == EVENTS else {"type": "string"}
    if about.media == JSON:
        shape = one_of(about.to_scripts, schema_of)
    found: dict[str, Any] = {"200": {"description": "It is shown.", "content": {about.media: {"schema": shape}}}}
    return found | refusals((*READING, *about.extra, *OF_TABLES * is_of_table(route)))


def change_answers(route: Route, schema_of: Mapping[str, Any]) -> dict[str, Any]:
    """Return how POST is answered."""
    about, found = about_of(route), dict[str, Any]()
    if form_at(route) is not Brought:
        found["303"] = {"description": "It is done, and shown there."}
    if about.to_scripts:
        content = {JSON: {"schema": one_of(about.to_scripts, schema_of)}}
        found["200"] = {"description": "It is done; to a script.", "content": content}
    elif 200 in about.answers:
        found["200"] = {"description": "It is done.", "content": {HTML: {"schema": {"type": "string"}}}}
    refused = [status for status in (*CHANGING, *about.answers) if status != 200]
    return found | refusals((*refused, *OF_TABLES * is_of_table(route)))


def refusals(statuses: Sequence[int]) -> dict[str, Any]:
    """Return the answers that say no."""
    found: dict[str, Any] = {str(status): {"$ref": f"#/components/responses/{status}"} for status in set(statuses)}
    return found | ({"303": {"description": ELSEWHERE}} if 303 in statuses else {})


def refusal_of(status: int, schema_of: Mapping[str, Any]) -> dict[str, Any]:
    """Return how a request is refused: in a page, or to a script; a stale page gets the present view as well.

    What is refused before it is looked at, or by a server that ends, is refused in a bare sentence.
    """
    shape = one_of((Seen, Told) if status == 409 else (Told,), schema_of)
    bare = {"text/plain": {"schema": {"type": "string"}}} if status in (403, 429, 503) else {}
    content = {HTML: {"schema": {"type": "string"}}, JSON: {"schema": shape}} | bare
    wait = {"Retry-After": {"required": True, "schema": {"type": "integer"}}}
    return {"description": REASONS[status], "content": content} | ({"headers": wait} if status == 429 else {})


def one_of(shapes: Sequence[Any], schema_of: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of what has one of these shapes."""
    schemas = [schema_of[repr(shape)] for shape in shapes]
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}

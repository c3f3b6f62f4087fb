"""The pictures of a rules page, each a file of its own, and the reference card."""

import gzip

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ludoteca.engine.scenarios.figures import Figure, Moment, load_figures
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.table.door.exchange import headers_of, is_partial, language_of, page, way_back
from ludoteca.table.door.guards import network_of
from ludoteca.table.door.packing import sent_once
from ludoteca.table.door.settings import settings_of
from ludoteca.table.film.still import row_of, still_of
from ludoteca.table.film.view_box import Frame
from ludoteca.table.limits.costs import in_thread
from ludoteca.table.limits.lanes import step_aside
from ludoteca.table.pages.general import wanted_game
from ludoteca.table.pages.rules import read_card
from ludoteca.table.parts.templating import speaker

Wanted = tuple[str, str, Moment, str, str]       # package, name, moment, language, theme
DRAWN: dict[Wanted, bytes] = {}                  # compressed, each once drawn: 2,000 of some 16 kB, and no more
KEPT_SO = {"Cache-Control": "private, max-age=86400", "Vary": "Cookie"}    # addresses name a version, cookies the theme


async def figure(request: Request) -> Response:
    """Send a picture of a figure as SVG."""
    game, asked = wanted_game(request), request.query_params
    moment, tongue = asked.get("moment", ""), asked.get("lang", "")
    found = load_figures(game.package).get(request.path_params["figure"])
    shown = [each for each in found.moments if moment in (each, "")] if found else []
    if found is None or not shown:
        raise HTTPException(404)
    language = tongue if tongue in LANGUAGES else language_of(request)
    theme = settings_of(request).theme
    wanted = game.package, found.name, shown[-1], language, theme
    if wanted not in DRAWN:
        step_aside(request)
        async with request.app.state.long_work.turn(network_of(request), "figure"):
            if wanted not in DRAWN:       # by whoever had the turn before
                await in_thread(draw, wanted)
    small = DRAWN[wanted]
    return sent_once(request, Response("", media_type="image/svg+xml", headers=KEPT_SO), gzip.decompress(small), small)


def draw(wanted: Wanted) -> None:
    """Draw a picture, and keep it."""
    package, name, moment, language, theme = wanted
    DRAWN[wanted] = gzip.compress(svg_of(load_figures(package)[name], moment, language, theme).encode(), mtime=0)


def svg_of(found: Figure, moment: Moment, language: str, theme: str) -> str:
    """Return a picture of a figure as SVG."""
    content, title = found.content, speaker(language, found.package)(found.content.caption)
    view = found.view(moment)
    if content.box is not None:
        return row_of(view, language, theme, content.pieces, Frame(*content.box), title)
    return still_of(view, language, theme, Frame(*content.frame) if content.frame else None, title)


async def card(request: Request) -> Response:
    """Show a game's reference card: to a script as a part of a page, else as a page that can be printed."""
    game = wanted_game(request)
    text = await in_thread(read_card, game.package, language_of(request))
    if text is None:
        raise HTTPException(404)
    if is_partial(request):
        return HTMLResponse(text, headers=headers_of(request))
    back = way_back(request.query_params.get("back", ""))
    return page(request, "card.html", package=game.package, shared=[text], game=game, text=text, back=back)

"""The replay of a table, sent as a film."""

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.table.door.exchange import language_of, number_of
from ludoteca.table.door.guards import address_of
from ludoteca.table.door.settings import settings_of
from ludoteca.table.film.writer import cut_of, film_of
from ludoteca.table.limits.costs import in_thread
from ludoteca.table.pages.seating import wanted_room
from ludoteca.table.pages.watching import eyes_of, facts_at, reel_of


async def film(request: Request) -> Response:
    """Send the replay between two points as a film, an SVG that moves by itself, as it may be seen."""
    room = await wanted_room(request)
    eyes = eyes_of(request, room)
    reel = await reel_of(request, room, eyes)
    first = min(number_of(request, "from"), reel.last)
    cut = cut_of(reel.steps, first, min(number_of(request, "to", reel.last), reel.last))
    wanted = request.query_params.get("lang", "")
    language = wanted if wanted in LANGUAGES else language_of(request)
    facts, theme = facts_at(room, reel, reel.last), settings_of(request).theme
    async with request.app.state.long_work.turn(address_of(request), room.table.id):
        text = await in_thread(film_of, reel, eyes, facts, language, cut, theme)
    name = f"{room.match.game.name}-{room.table.id[:6]}.svg"
    return Response(
        text,
        media_type="image/svg+xml",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )

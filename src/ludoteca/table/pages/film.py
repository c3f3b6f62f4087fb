"""The replay of a table, sent as a film."""

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.table.door.exchange import language_of, number_of
from ludoteca.table.door.guards import network_of
from ludoteca.table.door.settings import settings_of
from ludoteca.table.film.writer import cut_of, film_of
from ludoteca.table.limits.costs import in_thread
from ludoteca.table.limits.lanes import step_aside
from ludoteca.table.pages.seating import wanted_room
from ludoteca.table.pages.watching import counted_by, eyes_of, point_of, replay_of, summary_at


async def film(request: Request) -> Response:
    """Send the replay between two points as a film, an SVG that moves by itself, as it may be seen."""
    room = await wanted_room(request)
    eyes = eyes_of(request, room)
    step_aside(request)
    replay = await replay_of(request, room, eyes)
    counted = await counted_by(request, room, replay)
    first = point_of(number_of(request, "from"), counted, replay)
    until = number_of(request, "to", -1)
    cut = cut_of(replay.steps, first, replay.last if until < 0 else point_of(until, counted, replay))
    wanted = request.query_params.get("lang", "")
    language = wanted if wanted in LANGUAGES else language_of(request)
    summary, theme = summary_at(room, replay, replay.last), settings_of(request).theme
    async with request.app.state.long_work.turn(network_of(request), room.table.id):
        text = await in_thread(film_of, replay, eyes, summary, language, cut, theme)
    name = f"{room.match.game.name}-{room.table.id[:6]}.svg"
    return Response(
        text,
        media_type="image/svg+xml",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )

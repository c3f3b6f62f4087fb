"""What has been: the log, the record, the replay, and what somebody missed."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any

from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from ludoteca.engine.matches.match_records import write_record
from ludoteca.engine.matches.view_records import write_view_record
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import Translator
from ludoteca.table.door.exchange import holder_of, language_of, number_of, page
from ludoteca.table.door.guards import network_of
from ludoteca.table.film.writer import MOST_STEPS, offers
from ludoteca.table.limits.costs import in_thread
from ludoteca.table.limits.lanes import step_aside
from ludoteca.table.live.room import Room
from ludoteca.table.pages.people import lies_shared
from ludoteca.table.pages.play import TAIL, viewer_of
from ludoteca.table.pages.seating import wanted_room
from ludoteca.table.parts import words
from ludoteca.table.parts.compose import Parts, canvas, compose, said_names
from ludoteca.table.parts.endings import opened
from ludoteca.table.parts.loglines import MOST_LINES, grouped, line_items, line_text, lines_at
from ludoteca.table.parts.replays import OPEN, AnyReplay, Replays
from ludoteca.table.parts.summaries import SeatSummary, TableSummary
from ludoteca.table.parts.templating import render, speaker
from ludoteca.table.store.restoring import recorded_seats
from ludoteca.table.store.tokens import monotonic

EYES = {OPEN: "open", SPECTATOR: "spectator"}      # how an address names viewers that are no seats
MOST_RECALLED = 8                                  # lines of a recap


def eyes_of(request: Request, room: Room, name: str = "seat") -> int:
    """Return through whose eyes a browser looks back: its own, and anybody's once all is over.

    Raises:
        Refused: it names a seat that it does not hold, while the game is on.

    """
    wanted = request.query_params.get(name) or None
    if wanted == EYES[SPECTATOR]:
        return SPECTATOR
    if lies_open(room) and wanted is not None:
        named = {EYES[OPEN]: OPEN} | {str(seat): seat for seat in range(room.match.seats)}
        if wanted in named:
            return named[wanted]
    return viewer_of(request, room, wanted)


def lies_open(room: Room) -> bool:
    """Say whether a table has no secrets any more; whoever brought a record along has read it."""
    return room.is_past


async def replay_of(request: Request, room: Room, eyes: int) -> AnyReplay:
    """Return the replay that eyes look at: as they have noticed it, or where all lies open the whole one."""
    replays: Replays = request.app.state.replays
    return await replays.seen_by(OPEN if lies_open(room) else eyes, room.table.id, room.match)


async def counted_by(request: Request, room: Room, otherwise: AnyReplay) -> AnyReplay:
    """Return the replay whose points the numbers in an address are: with `of` that which this viewer has noticed, so
    that a link that was made while the game went on means the same moment once it is over.
    """
    if "of" not in request.query_params:
        return otherwise
    replays: Replays = request.app.state.replays
    return await replays.seen_by(eyes_of(request, room, "of"), room.table.id, room.match)


def point_of(n: int, counted: AnyReplay, replay: AnyReplay) -> int:
    """Return the point of a replay that a number means on another one; beyond the last it is the last."""
    return replay.point_at(counted.true_point(min(n, counted.last)))


async def log(request: Request) -> Response:
    """Show the log, or what was said, as this browser may read it: page by page, the last one first."""
    room = await wanted_room(request)
    viewer = viewer_of(request, room, request.query_params.get("seat"))
    game = room.match.game
    language = language_of(request)
    say = speaker(language, game.package)
    summary, told = room.summary(viewer), room.told(viewer)
    is_talk = request.query_params.get("of") == "talk"
    count = room.count_heard(viewer) if is_talk else len(told)
    last = max(0, count - 1) // MOST_LINES
    number = min(number_of(request, "page", last), last)
    if is_talk:
        items = Markup("\n".join(room.heard(viewer, language, number * MOST_LINES, MOST_LINES)))
    else:
        items = line_items(room.view(viewer), told, said_names(summary, say), say, number * MOST_LINES,
                           folds=False)
    return page(
        request, "log.html", package=game.package, game=game, room=summary, viewer=viewer, lines=items, is_talk=is_talk,
        number=number, last=last, apart=items if is_talk else "",
        is_shared=lies_shared(room, room.held_by(holder_of(request)), viewer),
    )


async def record(request: Request) -> Response:
    """Send the record of a game that is over; of one that goes on what this browser has seen of it."""
    room = await wanted_room(request)
    kind = "table"
    if room.table.origin:
        write = partial(room.store.record_of, room.table.id)
    elif room.match.is_over:
        write = partial(full_record, room)
    else:
        kind = "view"
        write = partial(view_record, room, viewer_of(request, room, request.query_params.get("seat")))
    step_aside(request)
    async with request.app.state.long_work.turn(network_of(request), room.table.id):
        text = await in_thread(write)
    name = f"{room.match.game.name}-{room.table.id[:6]}.{kind}.jsonl"
    return PlainTextResponse(
        text,
        media_type="application/jsonl",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )


def full_record(room: Room) -> str:
    """Return the whole record of a table."""
    return write_record(room.match, seats=recorded_seats(room.chairs), start=begun(room), times=room.times)


def view_record(room: Room, viewer: int) -> str:
    """Return what a viewer has seen at a table."""
    return write_view_record(room.match, viewer, seats=recorded_seats(room.chairs), start=begun(room))


def begun(room: Room) -> str:
    """Return when a table was made, UTC, to the second."""
    return datetime.fromtimestamp(room.table.created / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def summary_at(room: Room, replay: AnyReplay, n: int) -> TableSummary:
    """Return what a page says of a table at a point of its past."""
    ended = n == replay.last and room.match.is_over
    return TableSummary(
        id=room.table.id,
        title=room.table.title,
        listed=False,                                # nobody sits down in the past
        seats=tuple(SeatSummary(chair.name, chair.bot) for chair in room.chairs),
        outcome=room.match.outcome if ended else None,
        imported=bool(room.table.origin),
        closed=room.table.closed,
    )


async def at(request: Request) -> Response:
    """Send the view after a number of acts, and the lines told since `from` of them.

    With `of` numbers are those of that viewer's stream, and the answer's those of the eyes' own.
    """
    room = await wanted_room(request)
    eyes = eyes_of(request, room)
    of = "of" in request.query_params
    replays = request.app.state.replays
    replay = await (replays.seen_by(eyes, room.table.id, room.match) if of else replay_of(request, room, eyes))
    counted = await counted_by(request, room, replay)
    if request.path_params["n"] > counted.last:
        raise HTTPException(404)
    n = point_of(request.path_params["n"], counted, replay)
    count = len(replay.told(eyes, n))
    first = max(0, count - TAIL)
    if "from" in request.query_params:
        first = len(replay.told(eyes, min(n, point_of(number_of(request, "from"), counted, replay))))
    language = language_of(request)
    summary = summary_at(room, replay, n)
    say = speaker(language, room.match.game.package)
    message = {
        "n": n,
        "acts": n,
        "last": replay.last,
        "count": count,
        "parts": parts_at(replay, eyes, n, summary, language),
        "lines": lines_at(replay, eyes, n, summary, say, first),
        "talk": [],
        "heard": 0,
    }
    return JSONResponse(message, headers={"Cache-Control": "no-store"})


def parts_at(replay: AnyReplay, eyes: int, n: int, summary: TableSummary, language: str) -> Parts:
    """Return the parts of a page at a point; to open eyes all that everybody holds is one of them, and what it is."""
    view = replay.view(eyes, n, [seat.name for seat in summary.seats])
    parts = compose(view, summary, language, live=False)
    if eyes == OPEN:
        say = speaker(language, view.game.package)
        parts["opened"] = opened(view, say, said_names(summary, say))
        parts["opened-title"] = escape(say(words.FINAL_HANDS if summary.outcome else words.HANDS_THEN))
    return parts


async def since(request: Request) -> Response:
    """Say in a few lines what has happened since a number of acts; nothing where nothing has."""
    room = await wanted_room(request)
    eyes = eyes_of(request, room)
    replay = await request.app.state.replays.seen_by(eyes, room.table.id, room.match)
    n = min(number_of(request, "acts"), replay.last)
    entries = replay.told(eyes, replay.last)[len(replay.told(eyes, n)) :]
    language = language_of(request)
    say = speaker(language, room.match.game.package)
    names = said_names(summary_at(room, replay, replay.last), say)
    lines = recalled(replay.view(eyes, replay.last, names), say, entries)
    text = render("since.html", language, lines=lines, table=f"/t/{room.table.id}", eyes=name_of(eyes), n=n)
    return HTMLResponse(text if lines else "", headers={"Cache-Control": "no-store"})


def recalled(view: View, say: Translator, entries: Sequence[Entry]) -> list[str]:
    """Return what has happened in at most eight lines: as the game tells it, else the last lines of the log."""
    recap = view.game.picture.recap
    if recap is not None:
        return recap(say, view.names, view.mirrored_tables, view.name_context, entries)[:MOST_RECALLED]
    names, tables = tuple(view.names), view.mirrored_tables
    return [line_text(view.game, tables, view.name_context, entry, names, say, view.seat)
            for entry in entries[-MOST_RECALLED:]]


async def replay(request: Request) -> Response:
    """Show the table at a point of its past."""
    room = await wanted_room(request)
    eyes = eyes_of(request, room)
    replay = await replay_of(request, room, eyes)
    n = wanted_point(request, replay, await counted_by(request, room, replay))
    game, language = room.match.game, language_of(request)
    summary = summary_at(room, replay, n)
    say = speaker(language, game.package)
    view = replay.view(eyes, n, said_names(summary, say))
    count = len(replay.told(eyes, n))
    held = room.held_by(holder_of(request))
    return page(
        request,
        "replay.html",
        package=game.package,
        game=game,
        room=summary,
        base=f"/t/{room.table.id}",
        parts=parts_at(replay, eyes, n, summary, language) | {"end": ""},
        canvas=canvas(view, language),
        lines=grouped(game, lines_at(replay, eyes, n, summary, say, max(0, count - TAIL)), say),
        line_count=count,
        talk=(),
        unseen=0,
        viewer=name_of(eyes),
        is_seat=eyes >= 0,
        is_shared=lies_shared(room, held, eyes),
        is_over=room.match.is_over,
        counts_own=not lies_open(room),
        sequence=0,
        acts=n,
        now=monotonic(),
        stream="",
        eyes=eyes_to_choose(room, held, said_names(summary, say), say),
        **around(replay.steps, n),
        plays="play" in request.query_params,
        films=offers(replay.steps, n),
        most_filmed=MOST_STEPS,
        back="" if room.table.origin else f"/t/{room.table.id}" + (f"?seat={eyes}" if eyes in held else ""),
    )


def wanted_point(request: Request, replay: AnyReplay, counted: AnyReplay) -> int:
    """Return the point that an address names: after so many acts, or a step; the first step by default."""
    steps = counted.steps
    by_step = "at" not in request.query_params
    n = steps[min(number_of(request, "step"), len(steps) - 1)] if by_step else number_of(request, "at")
    return point_of(n, counted, replay)


def around(steps: Sequence[int], n: int) -> dict[str, Any]:
    """Return the steps around a point: the one it belongs to, and the points before and after it."""
    step = max((place for place, point in enumerate(steps) if point <= n), default=0)
    before = [point for point in steps if point < n]
    after = [point for point in steps if point > n]
    return {"steps": steps, "step": step, "before": before[-1:], "after": after[:1]}


def eyes_to_choose(
    room: Room, held: Sequence[int], names: Sequence[str], say: Translator
) -> list[tuple[str, str]]:
    """Return through whose eyes a browser may look, as values and labels."""
    found = [(EYES[SPECTATOR], say(words.AS_SPECTATOR))]
    seats = range(len(names)) if lies_open(room) else held
    found += [(str(seat), names[seat]) for seat in seats]
    return [*found, (EYES[OPEN], say(words.ALL_OPEN))] if lies_open(room) else found


def name_of(eyes: int) -> str:
    """Return how an address names a viewer."""
    return EYES.get(eyes, str(eyes))

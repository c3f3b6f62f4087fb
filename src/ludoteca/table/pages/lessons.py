"""A game's lessons on its own table. Nothing is stored: a page is made from the lesson and from what was done in it.

What a browser has learned is kept in its cookie.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import urlencode

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from ludoteca.engine.game.contract import Game
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.scenarios.lessons import Lesson, Step, begin, load_lessons, take
from ludoteca.engine.texts.errors import ActionError
from ludoteca.games import game_names
from ludoteca.table.door.exchange import is_partial, language_of, note_html, page, shared_page, takes_form
from ludoteca.table.door.settings import LEARNED, YEAR, lessons_done
from ludoteca.table.pages.general import wanted_game
from ludoteca.table.parts.action_links import ActionLinks
from ludoteca.table.parts.compose import Note, Parts, canvas, compose
from ludoteca.table.parts.loglines import line_items, new_lines
from ludoteca.table.parts.summaries import SeatSummary, TableSummary
from ludoteca.table.parts.templating import macros, speaker


class ActForm(msgspec.Struct):
    """What the pupil does."""

    action: Annotated[str, msgspec.Meta(max_length=64)]


@dataclass(frozen=True)
class Place:
    """A lesson among those of its game."""

    game: Game
    lessons: Sequence[Lesson]
    number: int          # from 1

    @property
    def lesson(self) -> Lesson:
        """Return the lesson itself."""
        return self.lessons[self.number - 1]

    @property
    def course(self) -> str:
        """Return the address of the game's lessons."""
        return f"/learn/{self.game.name}"

    @property
    def base(self) -> str:
        """Return the address of the lesson."""
        return f"{self.course}/{self.number}"

    @property
    def previous(self) -> str:
        """Return the address of the lesson before it, "" if it is the first."""
        return f"{self.course}/{self.number - 1}" if self.number > 1 else ""

    @property
    def next(self) -> str:
        """Return the address of the lesson after it, "" if it is the last."""
        return f"{self.course}/{self.number + 1}" if self.number < len(self.lessons) else ""


def wanted_lessons(request: Request) -> tuple[Game, Sequence[Lesson]]:
    """Return the game that the address names and its lessons, or answer 404."""
    game = wanted_game(request)
    lessons = load_lessons(game.package)
    if not lessons:
        raise HTTPException(404)
    return game, lessons


def wanted_place(request: Request) -> Place:
    """Return the lesson that the address names, or answer 404."""
    game, lessons = wanted_lessons(request)
    number = request.path_params["number"]
    if not 1 <= number <= len(lessons):
        raise HTTPException(404)
    return Place(game, lessons, number)


async def overview(request: Request) -> Response:
    """Show the lessons of a game and which of them this browser has done."""
    game, lessons = wanted_lessons(request)
    done = lessons_done(request, game.name)
    first = next((number for number in range(1, len(lessons) + 1) if number not in done), 0)
    found: dict[str, Any] = {"game": game, "lessons": lessons, "done": done, "first": first}
    if done:        # what a cookie says is each reader's own: kept for all, it would push out what others ask for
        return page(request, "lessons.html", package=game.package, **found)
    return shared_page(request, "lessons.html", game.package, game, lambda: found)


async def lesson(request: Request) -> Response:
    """Show a lesson as it begins, or with `?do=` what an action has led to; `?pick=` is a link of the picture."""
    place, language = wanted_place(request), language_of(request)
    asked = request.query_params
    action = asked.get("do") or asked.get("pick", "")
    if not action:
        return shared_page(
            request, "lesson.html", place.game.package, (place.game, place.number),
            lambda: page_values(place, *attempt(place.lesson, ""), language),
        )
    step, note = attempt(place.lesson, action)
    values = page_values(place, step, note, language)
    response = page(request, "lesson.html", package=place.game.package, **values)
    return keep_learned(response, request, place) if step.done else response


@takes_form
async def act(request: Request, form: ActForm) -> Response:
    """Do something in a lesson: a script gets what has changed, a browser without one the page that shows it."""
    place = wanted_place(request)
    if not is_partial(request):
        return RedirectResponse(f"{place.base}?{urlencode({'do': form.action})}#lesson-text", 303)
    step, note = attempt(place.lesson, form.action)
    if note is not None:
        status = 200 if step.said else 422     # what the rules allow is no error
        return JSONResponse({"note": note_html(request, note, place.game)}, status)
    return keep_learned(JSONResponse(changes(place, step, language_of(request))), request, place)


def attempt(lesson: Lesson, action: str) -> tuple[Step, Note | None]:
    """Return what an action leads to, and why it does not lead on where it does not; "" is no action yet."""
    if not action:
        return Step(begin(lesson), done=False, said=""), None
    try:
        step = take(lesson, action)
    except ActionError as error:
        return Step(begin(lesson), done=False, said=""), Note(error.message, error.arguments, error.clause)
    return step, None if step.done else Note(step.said, {})


def changes(place: Place, step: Step, language: str) -> dict[str, object]:
    """Return what has changed on the page when the lesson is done, as the table's scripts take it in."""
    view = step.match.view(place.lesson.seat)
    seen = len(told(place, Step(begin(place.lesson), done=False, said="")))
    say = speaker(language, place.game.package)
    return {
        "n": 1,
        "acts": len(step.match.acts),
        "parts": lesson_parts(place, step, None, language),
        "lines": new_lines(view, told(place, step), place.lesson.names, say, seen),
    }


def page_values(place: Place, step: Step, note: Note | None, language: str) -> dict[str, Any]:
    """Return what the page of a lesson is made of."""
    seat, entries = place.lesson.seat, told(place, step)
    say = speaker(language, place.game.package)
    return {
        "game": place.game,
        "place": place,
        "room": summary_of(place, step),
        "base": place.base,
        "parts": lesson_parts(place, step, note, language),
        "canvas": canvas(step.match.view(seat), language),
        "lines": line_items(step.match.view(seat), entries, place.lesson.names, say),
        "line_count": len(entries),
        "talk": (),
        "unseen": 0,
        "viewer": seat,
        "sequence": int(step.done),
        "acts": len(step.match.acts),
        "now": 0,                  # nothing in a lesson has a time
        "stream": "",
    }


def lesson_parts(place: Place, step: Step, note: Note | None, language: str) -> Parts:
    """Return the parts of a lesson's page by name: those of every table, the card, and all that can be done."""
    view = step.match.view(place.lesson.seat)
    say = speaker(language, place.game.package)
    parts = macros("lesson_parts.html")
    links = ActionLinks(view, say, place.base, not step.done)
    table = compose(view, summary_of(place, step), language, live=not step.done, base=place.base)
    return table | {
        "end": "",
        "bar": parts.done(say) if step.done else table["bar"],
        "lesson": parts.card(place, step, note, say),
        "choices": "" if step.done else parts.choices(view.legal_actions, links, say),
    }


def summary_of(place: Place, step: Step) -> TableSummary:
    """Return what the page says of its table."""
    return TableSummary(
        id="",
        title="",
        listed=False,
        seats=tuple(SeatSummary(name, bot="") for name in place.lesson.names),
        outcome=step.match.outcome,
    )


def told(place: Place, step: Step) -> list[Entry]:
    """Return the entries of the log that the pupil may read."""
    return [
        entry for act in step.match.acts for entry in act.entries if entry.visible_to(place.lesson.seat)
    ]


def keep_learned(response: Response, connection: HTTPConnection, place: Place) -> Response:
    """Let the browser keep that a lesson is done, and nothing of its cookie but what it has learned."""
    done = {name: lessons_done(connection, name) for name in game_names()}
    here = done[place.game.name] | {place.number}
    done[place.game.name] = {number for number in here if 1 <= number <= len(place.lessons)}
    kept = {name: " ".join(map(str, sorted(numbers))) for name, numbers in done.items() if numbers}
    response.set_cookie(LEARNED, urlencode(kept), max_age=YEAR, httponly=True, samesite="lax")
    return response

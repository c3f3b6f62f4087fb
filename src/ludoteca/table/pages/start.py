"""The start page: a game to play at once, what goes on, tables that wait for players, and the posters of the games."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from markupsafe import Markup
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from ludoteca.engine.game.contract import Game
from ludoteca.engine.scenarios.lessons import Lesson, has_lessons, load_lessons
from ludoteca.games import folder_of, listed_games
from ludoteca.table.door.exchange import holder_of, language_of, page, shared_page
from ludoteca.table.door.settings import lessons_done
from ludoteca.table.limits.costs import in_thread
from ludoteca.table.pages import forms, lists
from ludoteca.table.parts import words
from ludoteca.table.parts.templating import macros, render, speaker
from ludoteca.table.store.stored import Listing
from ludoteca.table.store.tokens import now

AGO = 10_000           # milliseconds that "a minute ago" may be late


@dataclass(frozen=True)
class Course:
    """Lessons that a reader has begun and not ended."""

    game: Game
    lesson: Lesson
    number: int          # of the lesson that comes next, from 1


async def offered_games() -> tuple[Game, ...]:
    """Return the games that tables can be made of, drafts last; loading them for the first time takes a while."""
    if not listed_games.cache_info().currsize:
        await asyncio.to_thread(listed_games)
    return tuple(sorted(listed_games(), key=lambda game: game.is_draft))


async def start(request: Request) -> Response:
    """Show the games, the tables where this browser sits, and those that anybody may see."""
    holder, language = holder_of(request), language_of(request)
    held = await in_thread(request.app.state.store.held_by, holder) if holder else []
    lobby = await request.app.state.lobby.tables()
    games = await offered_games()
    courses = courses_begun(request, games)
    found = partial(start_values, games, held, lobby, courses, language)
    if held or courses:
        values = found()
        return page(request, "start.html", shared=[values["featured"], values["posters"]], **values)
    return shared_page(request, "start.html", "", (lobby, games, now() // AGO), found)


def start_values(
    games: tuple[Game, ...], held: Sequence[Listing], lobby: Sequence[Listing], courses: Sequence[Course], language: str
) -> dict[str, Any]:
    """Return what the start page is made of."""
    tables = lists.sort_tables(held, lobby)
    first = at_once(games, held)
    return {
        "games": games,
        "tables": tables,
        "courses": courses,
        "shown": lists,
        "titles": {game.name: game.title for game in games},
        "covers": {game.name: cover(game, language) for game in games},
        "featured": posters((first,), language, True),
        "posters": posters(tuple(game for game in games if game is not first), language, False),
    }


def at_once(games: Sequence[Game], held: Sequence[Listing]) -> Game:
    """Return the game that a reader may want to play at once: the last one, or else the one that takes least time."""
    last = max(held, key=lambda table: table.moved, default=None)
    by_name = {game.name: game for game in games}
    if last is not None and last.game in by_name:
        return by_name[last.game]
    return min(games, key=lambda game: (game.is_draft, not has_lessons(game.package), game.minutes or 1000))


def courses_begun(connection: HTTPConnection, games: Sequence[Game]) -> tuple[Course, ...]:
    """Return the lessons with which a reader may go on."""
    courses = []
    for game in games:
        done = lessons_done(connection, game.name)
        lessons = load_lessons(game.package) if done else ()
        left = [number for number in range(1, len(lessons) + 1) if number not in done]
        if left:
            courses.append(Course(game, lessons[left[0] - 1], left[0]))
    return tuple(courses)


@cache
def posters(games: tuple[Game, ...], language: str, featured: bool) -> Markup:
    """Return the posters of some games, the same for all readers; `featured` is one that stands alone and is larger."""
    made = macros("posters.html").posters(
        speaker(language),
        words,
        games,
        featured=featured,
        covers={game.name: cover(game, language) for game in games},
        usual={game.name: forms.usual_seats(game) for game in games},
        learnable={game.name for game in games if has_lessons(game.package)},
        pitches={game.name: speaker(language, game.package)(game.words.pitch) for game in games},
    )
    return Markup(made)  # noqa: S704 - it escapes what it says


@cache
def cover(game: Game, language: str) -> Markup | None:
    """Return the poster that a game brings along as `cover.html`, None if it has none."""
    if not (folder_of(game.name) / "cover.html").is_file():
        return None
    return Markup(render(f"{game.name}/cover.html", language, game.package, title=game.title))  # noqa: S704

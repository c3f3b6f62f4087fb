"""The pages around the games: start, a new table, the rules, the language."""

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from ludoteca.engine.contract import Game
from ludoteca.engine.errors import OptionError
from ludoteca.engine.words import LANGUAGES
from ludoteca.games import game_names, load_game
from ludoteca.table import forms
from ludoteca.table.compose import Note
from ludoteca.table.making import make_table
from ludoteca.table.requests import (
    LANGUAGE,
    YEAR,
    Refused,
    holder_of,
    language_of,
    page,
    read_fields,
    remember,
    secret_of,
)
from ludoteca.table.rules import rules_html
from ludoteca.table.templating import game_folder, speaker
from ludoteca.table.tokens import hashed


def wanted_game(request: Request) -> Game:
    """Return the game that the address names, or answer 404."""
    name = request.path_params["game"]
    if name not in game_names():
        raise HTTPException(404)
    return load_game(name)


async def start(request: Request) -> Response:
    """Show the games, the tables where this browser sits, and those that anybody may see."""
    store = request.app.state.store
    holder = holder_of(request)
    mine = await asyncio.to_thread(store.held_by, holder) if holder else []
    lobby = await asyncio.to_thread(store.lobby)
    known = {table.id for table in mine}
    games = [await asyncio.to_thread(load_game, name) for name in game_names()]
    return page(
        request,
        "start.html",
        games=games,
        titles={game.name: game.title for game in games},
        mine=mine,
        lobby=[table for table in lobby if table.id not in known],
        pitches=_pitches(request, games),
    )


def _pitches(request: Request, games: list[Game]) -> dict[str, str]:
    return {game.name: speaker(language_of(request), game.package)(game.words.pitch) for game in games}


async def new(request: Request) -> Response:
    """Show the form of a new table, or make the table that was filled in."""
    game = wanted_game(request)
    if request.method != "POST":
        return _form(request, game, forms.first_fields(game))
    fields = await read_fields(request)
    try:
        wanted = forms.read_form(game, fields)
    except OptionError as error:
        message, arguments = forms.option_error(error, game)
        return _form(request, game, fields, Note(message, arguments))
    except Refused as error:
        return _form(request, game, fields, Note(error.message, error.arguments))
    secret = secret_of(request)
    made = await make_table(request.app.state.store, game, wanted, hashed(secret))
    request.app.state.codes[made.id, hashed(secret)] = made.codes
    await request.app.state.rooms.get(made.id)      # bots begin at once, whether anybody looks or not
    return remember(RedirectResponse(f"/t/{made.id}", 303), request, secret)


def _form(request: Request, game: Game, fields: dict[str, str], note: Note | None = None) -> Response:
    kinds = (forms.HERE, forms.OPEN, *forms.LEVELS, forms.NONE)
    return page(
        request,
        "new.html",
        422 if note else 200,
        game.package,
        game=game,
        fields=fields,
        note=note,
        kinds=kinds,
    )


async def rules(request: Request) -> Response:
    """Show a game's rules, with an anchor for each clause."""
    game = wanted_game(request)
    text = await asyncio.to_thread(rules_html, game.package, language_of(request))
    if text is None:
        raise HTTPException(404)
    return page(request, "rules.html", package=game.package, game=game, text=text)


async def stylesheet(request: Request) -> Response:
    """Send the stylesheet of a game's picture."""
    game = wanted_game(request)
    return FileResponse(game_folder(game.name) / "table.css", media_type="text/css")


async def language(request: Request) -> Response:
    """Remember the language that the reader chose and go back to where it was chosen."""
    fields = await read_fields(request)
    chosen = fields.get("language", "")
    back = fields.get("back", "/")
    if chosen not in LANGUAGES:
        raise HTTPException(404)
    ours = back.startswith("/") and not back.startswith("//") and "\\" not in back and back.isprintable()
    response = RedirectResponse(back if ours else "/", 303)
    response.set_cookie(LANGUAGE, chosen, max_age=YEAR, samesite="lax")
    return response

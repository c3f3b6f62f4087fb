"""The pages around the games: start, a new table, the rules, the settings."""

import asyncio
from collections.abc import Mapping
from functools import cache, partial
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.bots.levels import LEVELS
from ludoteca.engine.game.contract import Game
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.engine.texts.rule_pages import reference_page
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.games import folder_of, game_names, load_game
from ludoteca.table.door.asset_version import file_answer, kept
from ludoteca.table.door.exchange import (
    ADDS,
    LANGUAGE,
    Refused,
    bare,
    language_of,
    page,
    refusal,
    remember,
    secret_of,
    shared_page,
    takes_form,
    typed_fields,
    way_back,
)
from ludoteca.table.door.guards import network_of
from ludoteca.table.door.packing import packed, remembered, sent_once
from ludoteca.table.door.settings import CHOICES, YEAR, keep_name, keep_settings, read_settings, settings_of
from ludoteca.table.live.clocks import PACES
from ludoteca.table.pages import fairness, forms
from ludoteca.table.pages.making import make_table
from ludoteca.table.pages.rules import read_rules
from ludoteca.table.parts import words
from ludoteca.table.parts.action_links import ANEW
from ludoteca.table.parts.sounds import palette_of
from ludoteca.table.parts.templating import macros, picture_sheet, speaker
from ludoteca.table.store.tokens import hashed


class QuickForm(msgspec.Struct):
    """Whether the browser adds to the shuffle."""

    adds: str = ""


class LanguageForm(msgspec.Struct):
    """A language, and where to go back to."""

    language: str
    back: str = "/"


def wanted_game(request: Request) -> Game:
    """Return the game that the address names, or answer 404."""
    name = request.path_params["game"]
    if name not in game_names():
        raise HTTPException(404)
    try:
        return load_game(name)
    except LudotecaError:                  # lists leave it out too, and the log says why
        raise HTTPException(404) from None


@takes_form
async def new(request: Request, form: dict[str, str] | None) -> Response:
    """Show the form of a new table, or make the table that was filled in."""
    game = wanted_game(request)
    if form is None:
        name = settings_of(request).name
        if name:
            return _form(request, game, forms.first_fields(game, name))
        found = partial(form_values, game, language_of(request), forms.first_fields(game))
        return shared_page(request, "new.html", game.package, game, found)
    try:
        wanted = forms.read_form(game, form)
    except forms.FormError as error:
        return _form(request, game, form, error)
    response = await _open(request, game, wanted, bool(form.get(ADDS)))
    names = [chair.name for chair in wanted.seats if chair.name]
    return keep_name(response, request, names[0]) if names else response


@takes_form
async def quick(request: Request, form: QuickForm) -> Response:
    """Make a table where the reader can play at once, against bots."""
    game = wanted_game(request)
    name = _name_of(request)
    return await _open(request, game, forms.quick_table(game, name), bool(form.adds))


def _name_of(request: Request) -> str:
    """Return the reader's name; a guest's where there is none, or the cookie holds what no form lets through."""
    try:
        return forms.read_name({"name": settings_of(request).name}, "name")
    except forms.FormError:
        return speaker(language_of(request))(words.GUEST)


def is_own_machine(request: Request) -> bool:
    """Say whether a request comes from the machine that serves the table."""
    return request.client is not None and request.client.host in ("127.0.0.1", "::1")


async def _open(request: Request, game: Game, wanted: forms.Wanted, adds: bool) -> Response:
    secret = secret_of(request)
    if not any(chair.kind in (forms.HERE, forms.OPEN) for chair in wanted.seats) and not is_own_machine(request):
        raise Refused(403, words.NEEDS_A_PERSON)
    maker = request.app.state.lobby.maker(network_of(request))
    made = await make_table(request.app.state.store, game, wanted, hashed(secret), adds, maker)
    request.app.state.codes.add(made.id, hashed(secret), made.codes)
    room = await request.app.state.rooms.get(made.id)      # bots begin at once
    room.address = network_of(request)
    return remember(RedirectResponse(f"/t/{made.id}", 303), request, secret)


def _form(
    request: Request, game: Game, fields: Mapping[str, str], error: forms.FormError | None = None
) -> Response:
    values = form_values(game, language_of(request), fields, error)
    shared = [values["parts"]] if values["pictured"] else []
    return page(request, "new.html", 422 if error else 200, game.package, shared, **values)


def form_values(
    game: Game, language: str, fields: Mapping[str, str], error: forms.FormError | None = None
) -> dict[str, Any]:
    """Return what the form of a new table is made of."""
    leading, pictured = forms.leading_option(game), forms.pictured_options(game, language)
    seats = forms.seats_for(game, leading) if leading else {}
    defaults = {option.name: forms.default_text(option) for option in game.options}
    fields = {**forms.ruled(game, fields), "shown": fields.get("rules", forms.OWN)}
    return {
        "game": game,
        "fields": fields,
        "error": error,
        "kept_as": ANEW if error else "first",      # pieces of the form as it is before anything was filled in
        "kinds": (forms.HERE, forms.OPEN, *LEVELS, forms.NONE),
        "usual": forms.usual_seats(game),
        "paces": PACES,
        "card": fairness.card_of(game),
        "shown": fairness,
        "leading": leading,
        "fewest": {value: low for value, (low, _) in seats.items()},
        "most": {value: high for value, (_, high) in seats.items()},
        "played": forms.options_played(game),
        "pictured": pictured,
        "picked": {name for name in pictured if fields.get(f"option.{name}") != defaults[name]},
        "parts": drawn_parts(game.name) if pictured else "",
        "drawing": macros(f"{game.name}/options.html").drawing if pictured else None,
        "changed": forms.changed_options(game, fields),
        "defaults": defaults,
        "rule_sets": forms.rule_sets(game),
        "advised": forms.advised(game),
    }


@cache
def drawn_parts(game: str) -> Markup:
    """Return what the pictures of a game's options have in common, drawn once in a page."""
    return Markup(macros(f"{game}/options.html").parts())  # noqa: S704 - a template of ours


async def rules(request: Request) -> Response:
    """Show a game's rules, with an anchor for each clause and the way back to the table they were opened from."""
    game = wanted_game(request)
    language = language_of(request)
    shown = await asyncio.to_thread(read_rules, game.package, language)
    if shown is None:
        raise HTTPException(404)
    back = way_back(request.query_params.get("back", ""))
    return page(request, "rules.html", package=game.package, shared=[shown.text], game=game, rules=shown, back=back,
                has_card=reference_page(game.package, language) is not None)


async def stylesheet(request: Request) -> Response:
    """Send a stylesheet of a game: of its picture, `table`, or of its cover."""
    name, asked = wanted_game(request).name, request.path_params["sheet"]
    sheet = picture_sheet(name) if asked == "table" else folder_of(name) / f"{asked}.css"
    if asked not in ("table", "cover") or not sheet.is_file():
        raise HTTPException(404)
    return file_answer(request, sheet, kept(request.url.query))


async def sounds(request: Request) -> Response:
    """Send the sounds of a game, each as the layers that a browser makes it of."""
    palette = palette_of(wanted_game(request))
    if palette is None:
        raise HTTPException(404)
    response = Response("", media_type="application/json", headers={"Cache-Control": kept(request.url.query)})
    return sent_once(request, response, *packed([(palette.text, remembered)]))


async def privacy(request: Request) -> Response:
    """Say what is kept of whom, where, and for how long."""
    return page(request, "privacy.html", days=request.app.state.keep_days)


@takes_form
async def settings(request: Request, form: dict[str, str] | None) -> Response:
    """Show what the reader can choose, or remember what was chosen and go back to where it was wished for."""
    if form is None:
        back = way_back(request.query_params.get("back", "")) or "/"
        return page(request, "settings.html", choices=CHOICES, back=back)
    name = settings_of(request).name
    response = _went_back(form.get("back", ""))
    if form.get("language") in LANGUAGES:
        response.set_cookie(LANGUAGE, form["language"], max_age=YEAR, samesite="lax")
    return keep_settings(response, read_settings(form | {"name": form.get("name", name)}))


@takes_form
async def language(request: Request, form: LanguageForm) -> Response:
    """Remember the language that the reader chose and go back to where it was chosen."""
    if form.language not in LANGUAGES:
        raise HTTPException(404)
    response = _went_back(form.back)
    response.set_cookie(LANGUAGE, form.language, max_age=YEAR, samesite="lax")
    return response


def _went_back(back: str) -> Response:
    return RedirectResponse(way_back(back) or "/", 303)


def much_too_fast(request: Request, seconds: int) -> Response:
    """Answer what comes again before it may: in a sentence, which costs next to nothing."""
    response = bare(request, 429, words.TOO_FAST, amount=seconds)
    response.headers.update({"Retry-After": str(seconds), "Connection": "close"})
    return response


async def too_fast(request: Request, seconds: int) -> Response:
    """Answer what came too fast: how long to wait, and a button that sends what was typed once more."""
    response = refusal(request, 429, words.TOO_FAST, await typed_fields(request), amount=seconds)
    response.headers["Retry-After"] = str(seconds)
    return response

"""The templates: the table's own, and each game's under its name."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template
from jinja2.runtime import Context

from ludoteca.engine.texts.words import LANGUAGES, Translator, translator
from ludoteca.games import folder_names, folder_of
from ludoteca.table.parts import words
from ludoteca.table.parts.kept_pieces import KeptPieces
from ludoteca.table.parts.kept_templates import KeptTemplates
from ludoteca.table.parts.pace import PACE
from ludoteca.table.store.talk import called

HERE = Path(__file__).parents[1]
PLAIN = HERE / "static" / "plain.css"     # with `plain.html` it shows a game that has no picture of its own
EMBLEMS = ("anchor", "star", "bell", "leaf", "crown", "wave", "key", "sun")  # by seat


@cache
def picture_of(name: str) -> Any:
    """Return the macros that draw a game: its own, or those that show any position in words."""
    return template(f"{name}/table.html" if (folder_of(name) / "table.html").is_file() else "plain.html").module


def picture_sheet(name: str) -> Path:
    """Return the stylesheet of a game's picture."""
    own = folder_of(name)
    return own / "table.css" if (own / "table.html").is_file() else PLAIN


class Scenes(Environment):
    """Templates whose `scene.hand` finds the key of a dictionary first: a scene is made of dictionaries."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return a key's value, else what Jinja finds."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


@cache
def environment() -> Environment:
    """Return the templates' environment; a name that a template does not know is an error."""
    pictures = PrefixLoader({name: FileSystemLoader(folder_of(name)) for name in folder_names()})
    made = Scenes(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), pictures]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=KeptTemplates(),
        extensions=[KeptPieces],
    )
    made.globals.update(words=words, languages=LANGUAGES, emblems=EMBLEMS, chosen=chosen)
    made.filters["called"] = called
    made.globals.update(has_sounds=lambda name: (folder_of(name) / "sounds.toml").is_file())
    made.globals.update(pace=json.dumps(PACE))
    return made


def chosen(names: Sequence[str], seats: Iterable[int]) -> list[str]:
    """Return the names of some seats."""
    return [names[seat] for seat in seats]


@cache
def template(name: str) -> Template:
    """Return a template by its name; a game's picture is `<game>/table.html`."""
    return environment().get_template(name)


@cache
def macros(name: str) -> Any:
    """Return what a template defines; its macros are called as functions."""
    return template(name).module


def render(name: str, language: str, package: str = "", **values: Any) -> str:
    """Return a template's text in a language; a game's package brings its own words."""
    return template(name).render(say=speaker(language, package), language=language, **values)


def render_around(
    main: str, name: str, language: str, package: str, own: Mapping[str, Any], values: Mapping[str, Any]
) -> tuple[str, str]:
    """Return a page's text and its main part: the one given, or, if that is "", one made of values that are nobody's
    own. What is the reader's own is kept from it; only the frame is made of that.
    """
    context = template(name).new_context(
        {"say": speaker(language, package), "language": language, **values, **own}
    )
    made = [main]

    def main_part(context: Context) -> Iterator[str]:
        if not made[0]:
            kept = {name: context.parent.pop(name) for name in own}
            made[0] = "".join(context.blocks["main"][1](context))
            context.parent.update(kept)
        yield made[0]

    context.blocks.setdefault("main", []).insert(0, main_part)
    return "".join(template(name).root_render_func(context)), made[0]


def speaker(language: str, package: str = "") -> Translator:
    """Return who says the table's messages, the engine's, and those of a game's package."""
    own = ("ludoteca.engine", "ludoteca.table")
    return translator(language, (*own, package) if package else own)

"""A game whose actions are declared: its chapters, and the members of `Game` that follow from them.

Functions of the rules stand in `rules.py`, or in the modules of a folder `rules`, one for each chapter of the rule
book; those that speak and draw in `table.py` or a folder `table`. They are found by their names: see `dispatch.py`.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import FunctionType
from typing import Any

from ludoteca.engine import defaults
from ludoteca.engine.contract import Ghost, Mark, Words
from ludoteca.engine.declared import Cited, Told, cited
from ludoteca.engine.defaults import readable
from ludoteca.engine.journal import Entry
from ludoteca.engine.kinds import Kinds
from ludoteca.engine.reader import Reader
from ludoteca.engine.seats import SPECTATOR
from ludoteca.engine.words import Message, Translator

Functions = Mapping[str, Callable[..., Any]]
CITED = ("Refusal", "Ending", "Breach")


def kinds_of(package: str) -> Kinds | None:
    """Return the kinds of action that a game declares in `actions.py`, None if it lists its actions by hand."""
    if find_spec(f"{package}.actions") is None:
        return None
    found = getattr(import_module(f"{package}.actions"), "KINDS", None)
    return found if isinstance(found, Kinds) else None


def functions_in(package: str, room: str) -> dict[str, Callable[..., Any]]:
    """Return the functions of a module of a game, or of all modules in a folder of that name.

    Raises:
        TypeError: two modules have a function of the same name.

    """
    if find_spec(f"{package}.{room}") is None:
        return {}
    whole = import_module(f"{package}.{room}")
    path = getattr(whole, "__path__", [])
    modules = [whole, *(import_module(f"{whole.__name__}.{each.name}") for each in iter_modules(path))]
    found: dict[str, Callable[..., Any]] = {}
    for module in modules:
        own = {name: each for name, each in vars(module).items()
               if isinstance(each, FunctionType) and each.__module__ == module.__name__}
        if twice := found.keys() & own.keys():
            raise TypeError(f"{module.__name__}: {min(twice)} stands in another chapter as well")
        found |= own
    return found


def pitch_of(package: str) -> Message:
    """Return the sentence for the start page."""
    pitch = getattr(import_module(package), "PITCH", None)
    if not isinstance(pitch, Message):
        raise TypeError(f"{package}: PITCH is missing")
    return pitch


def members_of(told: type[Told]) -> dict[int, Told]:
    """Return the events of a game by their numbers."""
    return {int(event): event for event in told}


def declared_words(package: str, kinds: Kinds, functions: Functions) -> Words:
    """Return what a game says, from the declarations in `events.py` and the functions that speak."""
    events = import_module(f"{package}.events")
    told = members_of(events.Event)

    def label(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> str:
        kind = kinds.of(action)
        speaks = functions.get("label_" + kind.name)
        reader = Reader(say, names, tables, view, seat)
        return str(speaks(reader, *kind.values(action))) if speaks else say(readable(kinds.names[action]))

    def prompt(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int) -> str:
        return str(functions["prompt"](Reader(say, names, tables, view, seat)))

    def arguments(
        say: Translator, names: Sequence[str], tables: Any, context: Hashable, entry: Entry
    ) -> dict[str, Any]:
        reader = Reader(say, names, tables, None, SPECTATOR, context)
        fixed = {"actor": names[entry.actor], "item": entry.item, "amount": entry.amount, "detail": entry.detail}
        return fixed | {gap: fill(reader, entry) for gap, fill in told[entry.event].fills.items()}

    refusals, endings, breaches = (cited(getattr(events, name, Cited)) for name in CITED)
    return Words(
        label=label,
        prompt=prompt if "prompt" in functions else defaults.prompt,
        arguments=arguments,
        events={event: event.ruled for event in told.values()},
        refusals=refusals,
        endings=endings,
        breaches=breaches,
        pitch=pitch_of(package),
    )


def declared_picture(package: str, kinds: Kinds, functions: Functions) -> dict[str, Callable[..., Any]]:
    """Return the members of `Picture` that follow from declarations: animations, previews, and what is drawn."""
    told = members_of(import_module(f"{package}.events").Event)

    def telling(tables: Any, view: Any, entry: Entry) -> tuple[Mark, ...]:
        shows = told[entry.event].shows
        return shows(tables, view, entry) if shows else ()

    def ghost(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> Ghost | None:
        kind = kinds.of(action)
        previews = functions.get("preview_" + kind.name)
        return previews(Reader(say, names, tables, view, seat), *kind.values(action)) if previews else None

    def drawn(name: str) -> Callable[..., Any]:
        return lambda say, names, tables, view, viewer: functions[name](Reader(say, names, tables, view, viewer))

    made: dict[str, Callable[..., Any]] = {"telling": telling, "ghost": ghost}
    return made | {name: drawn(name) for name in ("scene", "text") if name in functions}

"""A game whose actions are declared: its chapters, and the members of `Game` that follow from them.

Functions of the rules stand in `rules.py`, or in the modules of a folder `rules`, one for each chapter of the rule
book; those that speak and draw in `table.py` or a folder `table`. They are found by their names: see `dispatch.py`.

A label, prompt or preview in which nothing is filled in needs no function: the sentence itself bears the name.

    label_pass = Message("Skip")
"""

import inspect
from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import IntEnum
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import FunctionType
from typing import Any

from ludoteca.engine.game import defaults
from ludoteca.engine.game.contract import Mark, Preview, Words
from ludoteca.engine.game.declared import Bearing, Cited, Told, bearing_of, cited, gaps_of, message_of
from ludoteca.engine.game.defaults import readable
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.runtime.kinds import Kinds, Taker
from ludoteca.engine.runtime.seats import CHANCE, SPECTATOR, has
from ludoteca.engine.texts.words import DEFAULT_LANGUAGE, Message, Translator

Functions = Mapping[str, Callable[..., Any]]
UNSAID = Translator(DEFAULT_LANGUAGE, {})      # whoever only picks a message says nothing
CITED = ("Refusal", "Ending", "Breach")
PROMPT = "prompt_"         # and a phase: what is said to the one who is awaited in it
LABEL, PREVIEW = "label_", "preview_"      # and a kind: what an action of it does, and what it would do
PART = "scene_"            # and a key: one part of what is drawn
ALSO = "also_"             # and a kind taken unasked: the action at whose piece it is offered, by its values
READERS = {LABEL: 1, PREVIEW: 1, ALSO: 0}


def kinds_of(package: str) -> Kinds | None:
    """Return the kinds of action that a game declares in `actions.py`, None if it lists its actions by hand."""
    if find_spec(f"{package}.actions") is None:
        return None
    found = getattr(import_module(f"{package}.actions"), "KINDS", None)
    return found if isinstance(found, Kinds) else None


def functions_in(package: str, room: str) -> dict[str, Callable[..., Any]]:
    """Return the functions of a module of a game, or of all modules in a folder of that name; a sentence in place of
    one is a function that says it.

    Raises:
        TypeError: two modules have a function of the same name; or a sentence in place of one has gaps.

    """
    if find_spec(f"{package}.{room}") is None:
        return {}
    whole = import_module(f"{package}.{room}")
    path = getattr(whole, "__path__", [])
    modules = [whole, *(import_module(f"{whole.__name__}.{each.name}") for each in iter_modules(path))]
    found: dict[str, Callable[..., Any]] = {}
    for module in modules:
        own: dict[str, Callable[..., Any]] = {
            name: each for name, each in vars(module).items()
            if isinstance(each, FunctionType) and each.__module__ == module.__name__
        }
        own |= {name: saying(f"{module.__name__}.{name}", each) for name, each in vars(module).items()
                if isinstance(each, Message) and name.islower()}
        if twice := found.keys() & own.keys():
            raise TypeError(f"{module.__name__}: {min(twice)} stands in another chapter as well")
        found |= own
    return found


def saying(where: str, message: Message) -> Callable[..., Any]:
    """Return the function whose place a sentence takes."""
    if "{" in message.text:
        raise TypeError(f"{where}: what fills the gaps of {message.text!r} is said by a function")
    return partial(foresees if where.rpartition(".")[2].startswith(PREVIEW) else says, message)


def says(message: Message, reader: Reader, *values: int) -> str:
    """Say what is the same whatever an action's values are."""
    return reader(message)


def foresees(message: Message, reader: Reader, *values: int) -> Preview:
    """Say what an action would do; nothing is drawn."""
    return Preview((), reader(message))


def pitch_of(package: str) -> Message:
    """Return the sentence for the start page."""
    pitch = getattr(import_module(package), "PITCH", None)
    if not isinstance(pitch, Message):
        raise TypeError(f"{package}: PITCH is missing")
    return pitch


def score_of(package: str) -> Message | None:
    """Return a score in its unit, None where the game does not say."""
    score = getattr(import_module(package), "SCORE", None)
    if not isinstance(score, Message | None):
        raise TypeError(f"{package}: SCORE is no message")
    return score


def members_of(told: type[Told]) -> dict[int, Told]:
    """Return the events of a game by their numbers."""
    return {int(event): event for event in told}


def check_speaking(package: str, kinds: Kinds, functions: Functions) -> None:
    """Say by its name what speaks of no kind, or takes other parameters than its values.

    Raises:
        TypeError: there is such a function.

    """
    known = {kind.name: kind for kind in kinds}
    for name, function in functions.items():
        prefix = next((each for each in READERS if name.startswith(each)), "")
        if prefix and name.removeprefix(prefix) not in known:
            raise TypeError(f"{package}: {name} belongs to no kind of action")
        values = len(known[name.removeprefix(prefix)].over) if prefix else 0
        is_written = prefix and isinstance(function, FunctionType)      # no sentence, which is said whatever the values
        if is_written and len(inspect.signature(function).parameters) != READERS[prefix] + values:
            first = "a reader and " * READERS[prefix]
            raise TypeError(f"{package}: {name} does not take {first}{values} values")


def phases_of(package: str) -> dict[str, int]:
    """Return the phases of a game by their names as functions have them; none where it knows no phases."""
    phases: type[IntEnum] | None = getattr(import_module(f"{package}.state"), "Phase", None)
    return {phase.name.lower(): int(phase) for phase in phases or ()}


def prompts_of(package: str, functions: Functions) -> dict[int, Callable[[Reader], str]]:
    """Return by phase what is said to the one who is awaited in it: `prompt_<phase>`, as `Phase` calls them.

    Raises:
        TypeError: there is no such phase.

    """
    known = phases_of(package)
    found = {name.removeprefix(PROMPT): function for name, function in functions.items() if name.startswith(PROMPT)}
    for name in found:
        if name not in known:
            raise TypeError(f"{package}: {PROMPT}{name} belongs to no phase")
    return {known[name]: function for name, function in found.items()}


def declared_words(package: str, kinds: Kinds, functions: Functions, waiting: Callable[[Any, Any], int]) -> Words:
    """Return what a game says, from the declarations in `events.py` and the functions that speak."""
    events = import_module(f"{package}.events")
    told = members_of(events.Event)
    check_speaking(package, kinds, functions)
    prompts = prompts_of(package, functions)
    usual = functions.get("prompt")

    def label(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> str:
        kind = kinds.of(action)
        speaks = functions.get(LABEL + kind.name)
        reader = Reader(say, names, tables, view, seat)
        return str(speaks(reader, *kind.values(action))) if speaks else say(readable(kinds.names[action]))

    def prompt(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int) -> str:
        reader = Reader(say, names, tables, view, seat)
        own = prompts.get(int(view.phase)) if prompts and seat >= 0 else None
        if own:
            awaited = int(waiting(tables, view))
            own = own if awaited != CHANCE and has(awaited, seat) else None
        speaks = own or usual
        return str(speaks(reader)) if speaks else defaults.prompt_of(waiting)(say, names, tables, view, seat)

    def arguments(
        say: Translator, names: Sequence[str], tables: Any, context: Hashable, entry: Entry
    ) -> dict[str, Any]:
        return gaps_of(Reader(say, names, tables, None, SPECTATOR, context), told[entry.event], entry)

    def bearing(
        say: Translator, names: Sequence[str], tables: Any, context: Hashable, entry: Entry
    ) -> Bearing:
        return bearing_of(Reader(say, names, tables, None, SPECTATOR, context), told[entry.event], entry)

    def message(names: Sequence[str], context: Hashable, entry: Entry, seat: int) -> Message:
        return message_of(Reader(UNSAID, names, None, None, seat, context), told[entry.event], entry)

    refusals, endings, breaches = (cited(getattr(events, name, Cited)) for name in CITED)
    return Words(
        label=label,
        prompt=prompt if usual or prompts else defaults.prompt,
        arguments=arguments,
        message=message,
        bearing=bearing,
        events={event: event.ruled for event in told.values()},
        together={event: event.together for event in told.values() if event.together},
        refusals=refusals,
        endings=endings,
        breaches=breaches,
        pitch=pitch_of(package),
        score=score_of(package),
        **{name: functions[name] for name in ("name_context",) if name in functions},
    )


def without_names(functions: Mapping[str, Callable[..., Any]], name: str) -> Callable[..., Any]:
    """Return what calls a function with a reader who knows no names: nobody plays yet, or any more."""

    def read(say: Translator, tables: Any, state: Any = None, seat: int = SPECTATOR) -> Any:
        return functions[name](Reader(say, (), tables, state, seat))

    return read


def declared_picture(package: str, kinds: Kinds, functions: Functions) -> dict[str, Callable[..., Any]]:
    """Return the members of `Picture` that follow from declarations: animations, previews, and what is drawn."""
    told = members_of(import_module(f"{package}.events").Event)
    parts = {name.removeprefix(PART): function for name, function in functions.items() if name.startswith(PART)}
    usual = functions.get("preview")

    def animation(tables: Any, view: Any, entry: Entry) -> tuple[Mark, ...]:
        event = told.get(entry.event)
        return event.shows(tables, view, entry) if event and event.shows else ()

    def preview(
        say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int
    ) -> Preview | None:
        kind, reader = kinds.of(action), Reader(say, names, tables, view, seat)
        shown: Preview | None = None
        if own := functions.get(PREVIEW + kind.name):
            shown = own(reader, *kind.values(action))
        elif usual and kind.by is not Taker.CHANCE:
            shown = usual(reader, action)
        return shown

    def also(tables: Any, action: int) -> int:
        kind = kinds.of(action)
        place = functions.get(ALSO + kind.name)
        return int(place(*kind.values(action))) if place else -1

    def scene(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> dict[str, Any]:
        reader = Reader(say, names, tables, view, viewer)
        return {**functions["scene"](reader), **{key: part(reader) for key, part in parts.items()}}

    def text(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> str:
        return str(functions["text"](Reader(say, names, tables, view, viewer)))

    def looking_back(name: str) -> Callable[..., Any]:
        def looks(
            say: Translator, names: Sequence[str], tables: Any, context: Hashable, entries: Sequence[Entry]
        ) -> Any:
            return functions[name](Reader(say, names, tables, None, SPECTATOR, context), entries)

        return looks

    def score_breakdown(
        say: Translator, names: Sequence[str], tables: Any, view: Any, entries: Sequence[Entry]
    ) -> list[tuple[str, tuple[int, ...]]]:
        context = functions["name_context"](tables, view) if "name_context" in functions else ()
        found: list[tuple[str, tuple[int, ...]]] = functions["score_breakdown"](
            Reader(say, names, tables, view, SPECTATOR, context), entries
        )
        return found

    made: dict[str, Callable[..., Any]] = {
        "animation": animation, "preview": preview, "also": also, "scene": scene, "text": text,
        "final_holdings": without_names(functions, "final_holdings"), "score_breakdown": score_breakdown,
        "recap": looking_back("recap"), "tally": looking_back("tally"),
        "option_pictures": without_names(functions, "option_pictures"),
        **{name: functions[name] for name in ("score_history",) if name in functions},
    }
    always = ("animation", "preview", "also")
    return {name: member for name, member in made.items() if name in functions or name in always}

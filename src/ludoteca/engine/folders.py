"""A game's folder: which file brings what, by the names that are the same in every game."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from ludoteca.engine.chapters import Functions, declared_picture, declared_words, functions_in, kinds_of
from ludoteca.engine.contract import Bot, Company, Game, Picture, Rules
from ludoteca.engine.dispatch import dispatched, sensible
from ludoteca.engine.kinds import Kinds
from ludoteca.engine.options import Values
from ludoteca.engine.records import dtype_of

RULES = {
    "setup": ("setup",),
    "legal": ("waiting", "sealed", "legal_actions", "asides", "refusal"),
    "apply": ("apply_action",),
    "chance": ("chance_outcomes",),
    "scoring": ("standing",),
    "view": ("redact", "determinize", "observe"),
    "check": ("check",),
}
BOT = {"bot": ("steady", "patience", "promise", "SLIPS")}  # all but the first may be missing
AFTERWARDS = {"course": ("course", "sources"), "recap": ("recap", "books")}
PICTURE = {                # what is not defined is left out, but for the scene and the text
    "picture": ("scene", "text", "also"),
    "telling": ("telling",),
    "ghosts": ("ghost",),
    **AFTERWARDS,
}


def game_of_folder(
    package: str,
    *,
    title: str,
    seats: tuple[int, ...],
    longest: Callable[[Values, int], int],
    minutes: int = 0,
    company: Company | None = None,
) -> Game:
    """Return the game whose folder is the package `package`; the keywords are members of Game.

    Raises:
        TypeError: a file or a name that a game must have is missing; says which.

    """
    options, state, view = (module(package, file) for file in ("options", "state", "view"))
    kinds = kinds_of(package)
    rules, speaking = (functions_in(package, room) if kinds else {} for room in ("rules", "table"))
    pack, position = module(package, "pack"), module(package, "position")
    veil, editions = (
        module(package, file) if find_spec(f"{package}.{file}") else None for file in ("veil", "editions")
    )
    return Game(
        name=package.rpartition(".")[2],
        title=title,
        package=package,
        seats=seats,
        options=brought(options, "OPTIONS"),
        State=dtype_of(brought(state, "State")),
        Tables=dtype_of(brought(state, "Tables")),
        actions=kinds.names if kinds else brought(module(package, "notation"), "ACTIONS"),
        rules=Rules(**(declared_rules(package, kinds, rules) if kinds else members(package, RULES, Rules))),
        words=declared_words(package, kinds, speaking) if kinds else brought(module(package, "words"), "WORDS"),
        bot=Bot(**(declared_bot(package, kinds) if kinds else members(package, BOT, Bot))),
        observation=brought(view, "OBSERVATION"),
        longest=longest,
        read_pack=brought(pack, "read_pack"),
        build_tables=brought(pack, "build_tables"),
        describe=brought(position, "describe"),
        arrange=brought(position, "arrange"),
        picture=Picture(**(declared_picture(package, kinds, speaking) if kinds else {}), **members(
            package, AFTERWARDS if kinds else PICTURE, Picture)),
        company=company,
        minutes=minutes,
        **{name: getattr(file, written) for name, file, written in
           (("unordered", position, "UNORDERED"), ("clash", options, "clash"), ("veil", veil, "veil"),
            ("added", editions, "ADDED"), ("mended", editions, "MENDED"))
           if hasattr(file, written)},
    )


def declared_rules(package: str, kinds: Kinds, chapters: Functions) -> dict[str, Any]:
    """Return the rules of a game whose kinds of action are declared."""
    others = {file: names for file, names in RULES.items() if file in ("view", "check")}
    named = {each.name for each in fields(Rules)}
    own = {name: function for name, function in chapters.items() if name in named}
    return dispatched(package, kinds, chapters) | own | members(package, others, Rules)


def declared_bot(package: str, kinds: Kinds) -> dict[str, Any]:
    """Return what a game knows for its bots: `worth_<kind>` or a whole `steady`, and what else there is."""
    knows = functions_in(package, "bot")
    steady = {} if "steady" in knows else {"steady": sensible(package, kinds, knows)}
    rest = {"bot": tuple(name for name in BOT["bot"] if name not in steady)}
    return steady | members(package, rest, Bot)


def members(package: str, files: Mapping[str, tuple[str, ...]], kind: type) -> dict[str, Any]:
    """Return the members of a dataclass that the files of a folder bring; those with a default may be missing.

    A constant is called as its member is, in capitals.
    """
    optional = {each.name for each in fields(kind) if each.default is not MISSING}
    found: dict[str, Any] = {}
    for file, names in files.items():
        if optional.issuperset(map(str.lower, names)) and find_spec(f"{package}.{file}") is None:
            continue
        brings = module(package, file)
        found |= {name.lower(): brought(brings, name) for name in names
                  if name.lower() not in optional or hasattr(brings, name)}
    return found


def module(package: str, file: str) -> ModuleType:
    """Return a file of the folder."""
    if find_spec(f"{package}.{file}") is None:
        raise TypeError(f"{package}: there is no {file}.py")
    return import_module(f"{package}.{file}")


def brought(module: ModuleType, name: str) -> Any:
    """Return what a file must bring."""
    if not hasattr(module, name):
        raise TypeError(f"{module.__name__}: {name} is missing")
    return getattr(module, name)

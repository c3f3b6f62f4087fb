"""A game's folder: which file brings what, by the names that are the same in every game.

A rule that has no file of its own is looked for in `rules.py`. What a game does not bring is declared absent, and
`defaults.py` and `generic.py` say what holds instead.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from ludoteca.engine.game import defaults, generic
from ludoteca.engine.game.chapters import declared_picture, declared_words, functions_in, kinds_of
from ludoteca.engine.game.contract import FINISHED, STAGES, Bot, Game, Picture, PrivateAudience, Rules, Words
from ludoteca.engine.game.loading import (
    FILES,
    NUMBERED,
    check_editions,
    check_files,
    check_numbers,
    check_spelling,
    rule_names,
    speaking_names,
)
from ludoteca.engine.game.options import Values
from ludoteca.engine.runtime.dispatch import dispatched, sensible
from ludoteca.engine.runtime.kinds import Kinds, demand_free
from ludoteca.engine.runtime.record_types import fields_of
from ludoteca.engine.runtime.records import dtype_of

RULES = {
    "setup": ("setup",),
    "legal": ("waiting", "sealed", "legal_actions", "out_of_turn_actions", "refusal"),
    "apply": ("apply_action",),
    "chance": ("chance_outcomes",),
    "scoring": ("standing",),
    "view": ("redact", "determinize", "any_world", "observe"),
    "check": ("check",),
}
BOT = {"bot": ("steady", "rollout_limit", "value_estimate", "SLIPS")}
PACK = {"pack": ("read_pack", "build_tables")}
PICTURE = {
    "picture": ("scene", "text", "also"),
    "animations": ("animation",),
    "previews": ("preview",),
    "score_history": ("score_history", "score_breakdown", "tally"),
    "recap": ("recap", "final_holdings"),
    "option_pictures": ("option_pictures",),
}
SHARED = "rules"           # the file, or folder of chapters, that brings what has none of its own
SPEAKING = "table"         # the file or folder of what speaks and draws, where actions are declared
TOGETHER = (("redact", "determinize"), ("read_pack", "build_tables"), ("describe", "arrange"), ("scene", "text"))


def game_of_folder(
    package: str,
    *,
    title: str,
    seats: tuple[int, ...],
    longest: Callable[[Values, int], int] | None = None,
    minutes: int = 0,
    private_audience: PrivateAudience | None = None,
    stage: str = FINISHED,
) -> Game:
    """Return the game whose folder is the package `package`; the keywords are members of Game.

    Raises:
        TypeError: a file or a name that a game must have is missing, or seems to be misspelt; says which.
        ValueError: there is no such stage.

    """
    if stage not in STAGES:
        raise ValueError(f"{package}: there is no stage {stage!r}; there are {', '.join(STAGES)}")
    check_files(import_module(package), {*FILES, *RULES, *BOT, *PICTURE, *PACK, SHARED, SPEAKING})
    name, state = package.rpartition(".")[2], dtype_of(brought(module(package, "state"), "State"))
    check_numbers(package, {file: module(package, file) for file, _ in NUMBERED if has_file(package, file)})
    kinds = kinds_of(package)
    actions = kinds.names if kinds else actions_of(package)
    rules = rules_of(package, state, kinds)
    components = {"read_pack": defaults.reader_of(name), "build_tables": defaults.build_tables,
                  **found(package, PACK)}
    positions = {"describe": generic.describer_of(state, seats[-1]), "arrange": generic.arranger_of(state),
                 **found(package, {"position": ("describe", "arrange", "UNORDERED")})}
    if rules.observe.__module__ != generic.__name__ and not hasattr(module(package, "view"), "OBSERVATION"):
        raise TypeError(f"{package}.view: OBSERVATION is missing")
    further = found(package, {"options": ("OPTIONS", "clash"), "redact_tables": ("redact_tables",),
                              "editions": ("ADDED", "MENDED"), "state": ("Tables",), "view": ("OBSERVATION",)})
    check_editions(package, further.get("added", {}), further.get("mended", ()))
    return Game(
        name=name,
        title=title,
        package=package,
        seats=seats,
        State=state,
        actions=actions,
        rules=rules,
        words=words_of(package, actions, rules, kinds),
        bot=Bot(**{"steady": defaults.steady, **judged_by_worth(package, kinds), **found(package, BOT)}),
        picture=picture_of(package, generic.scene_of(positions["describe"], state, seats[-1], len(actions)), kinds),
        longest=longest,
        private_audience=private_audience,
        minutes=minutes,
        stage=stage,
        **{"options": (), "Tables": defaults.NoTables, "observation": generic.observation_of(state),
           **components, **positions, **{each: dtype_of(value) if each == "Tables" else value
                                         for each, value in further.items()}},
    )


def actions_of(package: str) -> tuple[str, ...]:
    """Return the names of the actions that a game lists by hand.

    Raises:
        TypeError: one of them is called as what takes back.

    """
    actions: tuple[str, ...] = brought(module(package, "actions"), "ACTIONS")
    demand_free(actions)
    return actions


def rules_of(package: str, state: np.dtype, kinds: Kinds | None) -> Rules:
    """Return the rules of a folder, with those that hold where it brings none."""
    rules = found(package, RULES)
    if kinds:
        chapters = functions_in(package, SHARED)
        named = {each for names in RULES.values() for each in names}
        rules |= {name: rule for name, rule in chapters.items() if name in named}
        rules |= dispatched(package, kinds, chapters)
        check_spelling(f"{package}.{SHARED}", named | rule_names(kinds), rules.keys() | chapters.keys(), chapters)
    usual: dict[str, Any] = {name: getattr(defaults, name) for name in
                             ("sealed", "out_of_turn_actions", "chance_outcomes", "redact", "determinize", "check")}
    if "score" in fields_of(state):
        usual["standing"] = defaults.standing
    if "refusal" in rules:
        usual["legal_actions"] = defaults.bound(defaults.legal_actions, refusal=rules["refusal"])
    if "observe" not in rules:
        usual["observe"] = generic.observer_of(state)
    rules = usual | rules
    rules.setdefault("any_world", rules["determinize"])
    for file, names in RULES.items():
        for name in names:
            if name not in rules:
                module(package, file if has_file(package, file) or not has_file(package, SHARED) else SHARED)
                raise TypeError(f"{package}: {name} is missing; it belongs into {file}.py or {SHARED}.py")
    return Rules(**rules)


def judged_by_worth(package: str, kinds: Kinds | None) -> dict[str, Any]:
    """Return the bot that takes what is worth most, where a game says what its kinds of action are worth."""
    knows = {} if kinds is None else functions_in(package, SHARED) | functions_in(package, "bot")
    is_judged = any(name.startswith("worth_") for name in knows) and "steady" not in knows
    if kinds is None or not is_judged:
        return {}
    first = has_file(package, "bot") and getattr(module(package, "bot"), "FIRST_OF_EQUALS", False)
    return {"steady": sensible(package, kinds, knows, first_of_equals=bool(first))}


def words_of(package: str, actions: tuple[str, ...], rules: Rules, kinds: Kinds | None) -> Words:
    """Return the words of a folder; without any, actions are called by their names and prompts say whose turn it is.

    Raises:
        TypeError: it does not say how the game can end.

    """
    words: Words = (
        declared_words(package, kinds, functions_in(package, SPEAKING), rules.waiting)
        if kinds
        else brought(module(package, "words"), "WORDS")
    )
    if not words.endings:
        raise TypeError(f"{package}.events: Ending is missing; it says how the game ends, in a clause and a sentence")
    if words.label is defaults.label:
        words = replace(words, label=defaults.label_of(actions))
    return replace(words, prompt=defaults.prompt_of(rules.waiting)) if words.prompt is defaults.prompt else words


def picture_of(package: str, in_words: Callable[..., dict[str, Any]], kinds: Kinds | None) -> Picture:
    """Return the picture of a folder; without one the position is shown in words, by the scene `in_words`."""
    declared, brought = {}, found(package, PICTURE)
    if kinds:
        functions = functions_in(package, SPEAKING)
        declared = declared_picture(package, kinds, functions)
        known = {name for names in PICTURE.values() for name in names} | speaking_names(package, kinds)
        check_spelling(f"{package}.{SPEAKING}", known, brought.keys() | functions.keys(), functions)
    usual = {"scene": in_words, "text": generic.teller_of(in_words)}
    return Picture(**{**usual, **declared, **brought})


def found(package: str, files: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """Return what the files of a folder bring, by the names of members: a constant is called so in capitals.

    Raises:
        TypeError: there is only one of two that belong together, or a name that seems to be misspelt.

    """
    all_found: dict[str, Any] = {}
    for file, names in files.items():
        home = next((each for each in (file, SHARED) if is_file(package, each)), None)
        if home is None or (home == SHARED and files not in (RULES, BOT)):
            continue
        brings = module(package, home)
        all_found |= {written if written == "Tables" else written.lower(): getattr(brings, written)
                      for written in names if hasattr(brings, written)}
        for written in names:
            must_be_right(brings, written, names)
        for pair in TOGETHER:
            here = [each for each in pair if each in names and hasattr(brings, each)]
            if len(here) == 1:
                raise TypeError(f"{brings.__name__}: {next(each for each in pair if each not in here)} is missing")
    return all_found


def must_be_right(brings: ModuleType, name: str, names: tuple[str, ...]) -> None:
    """Raise TypeError if a file lacks a name and defines a function that is called nearly so."""
    own = [called for called, value in vars(brings).items()
           if isinstance(value, FunctionType) and value.__module__ == brings.__name__ and called not in names]
    check_spelling(brings.__name__, () if hasattr(brings, name) else (name,), (), own)


def has_file(package: str, file: str) -> bool:
    """Say whether the folder has a file."""
    return find_spec(f"{package}.{file}") is not None


def is_file(package: str, file: str) -> bool:
    """Say whether the folder has a file, and no folder of that name."""
    found = find_spec(f"{package}.{file}")
    return found is not None and found.submodule_search_locations is None


def module(package: str, file: str) -> ModuleType:
    """Return a file of the folder."""
    if not has_file(package, file):
        raise TypeError(f"{package}: there is no {file}.py")
    return import_module(f"{package}.{file}")


def brought(module: ModuleType, name: str) -> Any:
    """Return what a file must bring."""
    if not hasattr(module, name):
        raise TypeError(f"{module.__name__}: {name} is missing")
    return getattr(module, name)

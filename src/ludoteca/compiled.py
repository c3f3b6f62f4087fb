"""The compiler's only door: plain functions in, their compiled clones out.

One is made by cloning: every function that an entry point calls by name is copied with its callees
replaced by compiled ones, so the plain functions stay as they are, to be debugged and read. Numba's cache
does not notice a change in an imported module; the cache folder is therefore named by a hash of all sources.
"""

import hashlib
import inspect
import os
import shutil
import sys
import types
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np

from ludoteca.engine.game.contract import Game
from ludoteca.engine.runtime.cache_folder import cache_root
from ludoteca.engine.runtime.journal import new_compiled_journal
from ludoteca.engine.runtime.record_types import INT, blank
from ludoteca.engine.simulation import loops, search
from ludoteca.engine.simulation.search import FEWEST_PLACES, bot_parameters, new_tree

ENTRIES = (loops.play_games, loops.play_out_all, loops.step_all, loops.look_all, loops.standing_all, loops.observe_all,
           search.search)
RULES_IN_LOOPS = ("waiting", "legal_actions", "refusal", "apply_action", "chance_outcomes", "standing", "redact",
                  "determinize", "observe")
BOT_IN_LOOPS = ("steady", "rollout_limit", "value_estimate")
FINISHED = "finished"      # a file in a cache folder whose compilation has run to its end
PLAYED = "played"          # the same of `play_games` alone, which is all that simulations need
FOLDERS_KEPT = 4           # per game, up to 60 MB each; older ones belong to sources that have changed

CONFIG: Any = numba.config                       # its names are made when it is imported
njit: Callable[..., Any] = numba.njit            # its own types know only some of the flags
WHOLE = (numba.types.Integer, numba.types.IntEnumMember, numba.types.Boolean)

Loop = TypeVar("Loop", bound=Callable[..., Any])    # a function, and its compiled clone, which is called alike


class Compiled:
    """The loops of `ludoteca.engine.simulation.loops` compiled for one game; each entry is an attribute."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.folder = cache_folder(game)
        CONFIG.CACHE_DIR = str(self.folder)
        self._bound = {name: getattr(game.rules, name) for name in RULES_IN_LOOPS}
        self._bound |= {name: getattr(game.bot, name) for name in BOT_IN_LOOPS}
        self._clones: dict[Callable[..., Any], Any] = {}
        self._noted = False
        self.play_games = self._entry(loops.play_games)
        self.play_out_all = self._entry(loops.play_out_all)
        self.step_all = self._entry(loops.step_all)
        self.look_all = self._entry(loops.look_all)
        self.standing_all = self._entry(loops.standing_all)
        self.observe_all = self._entry(loops.observe_all)
        self.search = self._entry(search.search)

    def _entry(self, loop: Loop) -> Loop:
        return self._compile(loop, {"cache": True})

    def compile(self, loop: Loop) -> Loop:
        """Return a loop of your own compiled, with the game's rules for the stubs that it calls.

        It is written like those of `ludoteca.engine.simulation.loops`, on `ludoteca.engine.runtime.rule_stubs`, and not
        cached on disk.
        """
        return self._compile(loop, {})

    def _compile(self, function: Loop, flags: dict[str, bool | str]) -> Loop:
        """Return the compiled clone of a function and of every function of ours that it calls by name."""
        if function in self._clones:
            return cast(Loop, self._clones[function])
        names = dict(function.__globals__)
        clone = types.FunctionType(function.__code__, names, function.__name__, function.__defaults__)
        clone.__module__, clone.__qualname__ = function.__module__, function.__qualname__
        compiled: Loop = njit(clone, nogil=True, error_model="numpy", **flags)
        if "no_cpython_wrapper" in flags:
            widen_integers(compiled, function)
        self._clones[function] = compiled
        for name in function.__code__.co_names:
            callee = self._bound.get(name, names.get(name))
            if isinstance(callee, types.FunctionType) and callee.__module__.startswith("ludoteca."):
                names[name] = self._compile(callee, flags_of_callee(callee))
        return compiled

    def warm_up(self) -> None:
        """Compile every entry point, or load it from the cache, by calling it once on a tiny task."""
        game, seats = self.game, self.game.seats[0]
        tables = game.tables_of(game.default_pack())
        template = game.new_state(tables, game.complete_options({}, seats), seats)
        states, view, scratch, tree = template.copy(), template.copy(), new_scratch(game), new_tree(FEWEST_PLACES)
        words, parameters = words_of(scratch), np.array([bot_parameters(epsilon=100)] * seats)
        generator, journal, actions, weights = workspace(game)
        rest = (generator, journal, actions, weights)
        one, seat = np.full(1, -1, np.int32), np.zeros(1, np.int32)
        scores, places = np.zeros((1, seats), np.int32), np.zeros((1, seats), np.int32)
        results = np.zeros((1, loops.Column.FIRST_SCORE + 2 * seats), np.int32)
        unwatched = np.zeros((0, seats, len(actions)), np.int32)
        self.play_games(tables[0], tables[0], template, parameters, tree, generator, scratch, words, journal, actions,
                        weights, results, unwatched)
        self.step_all(tables[0], states, one, *rest)
        self.look_all(tables[0], states, one, np.zeros((1, len(actions)), np.int8), actions)
        self.observe_all(tables[0], states, seat, view, np.zeros((1, game.observation), np.float32))
        scratch.seen[0] = view[0]
        self.search(tables[0], tree, scratch, words, 0, 0, parameters[0], generator, journal, actions[:1], np.zeros(1),
                    np.zeros(1), actions, weights)
        self.play_out_all(tables[0], states, *rest)
        self.standing_all(tables[0], states, one, scores, places)
        (self.folder / FINISHED).touch()

    def note_played(self) -> None:
        """Note in the cache, where that can be written, that games have been played: what plays them is compiled."""
        if not self._noted:
            self._noted = True
            with suppress(OSError):
                (self.folder / PLAYED).touch()


def new_scratch(game: Game) -> search.Scratch:
    """Return states for the loops to work in."""
    return search.Scratch(*(blank(game.State) for _ in search.Scratch._fields))


def words_of(scratch: search.Scratch) -> np.ndarray:
    """Return the integers of the scratch state that information sets are made of."""
    return np.asarray(scratch.trial).view(INT)


def flags_of_callee(function: Callable[..., Any]) -> dict[str, bool | str]:
    """Return how a function is compiled that Python does not call.

    Loops called by loops are inlined, since each level of calls costs compile time; but for entries, which
    Python calls too. Rules are cached one by one: a loop that is compiled later finds them. One whose source was
    generated has no file that the cache could watch, and is kept within the loops that call it.
    """
    if function in ENTRIES:
        return {"cache": True}
    if function.__module__ == loops.__name__:
        return {"inline": "always"}
    is_generated = function.__code__.co_filename.startswith("<")
    return {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "cache": not is_generated}


def widen_integers(compiled: Any, function: Callable[..., Any]) -> None:
    """Let parameters that are declared as integers be of 64 bits, whatever callers bring: one compiled version does.

    Fields and elements of arrays have 32 bits, numbers in the source 64, members of an enumeration a type of their own.
    Only for what compiled code calls, where arguments are converted, and where all parameters have types.
    """
    declared = [each.annotation for each in inspect.signature(function).parameters.values()]
    if inspect.Parameter.empty in declared or int not in declared:
        return
    as_it_is = compiled.compile

    def compile_widened(signature: tuple[Any, ...]) -> Any:
        return as_it_is(tuple(
            numba.int64 if kind is int and isinstance(given, WHOLE) else given
            for kind, given in zip(declared, signature, strict=True)
        ))

    compiled.compile = compile_widened


def workspace(game: Game, seed: int | str = 0) -> tuple[np.ndarray, np.record, np.ndarray, np.ndarray]:
    """Return a generator, a journal without capacity, and arrays for a list of actions and their weights."""
    from ludoteca.engine.runtime.chance import generator

    count = len(game.actions)
    return generator(seed), new_compiled_journal(), np.zeros(count, np.int32), np.zeros(count, np.int32)


@cache
def compiled_game(game: Game) -> Compiled:
    """Return a game compiled; each entry is compiled, or loaded from the cache, at its first call."""
    return Compiled(game)


def is_cached(game: Game) -> bool:
    """Say whether the game has been compiled on this machine and what was compiled loads in a moment."""
    return (folder_of(game) / FINISHED).is_file()


def can_play_at_once(game: Game) -> bool:
    """Say whether at least what plays whole games has been compiled on this machine."""
    return is_cached(game) or (folder_of(game) / PLAYED).is_file()


def compile_once(game: Game) -> None:
    """Compile a game, unless that has been done on this machine: then those that think do so with compiled rules."""
    if not is_cached(game):
        compiled_game(game).warm_up()


def cache_folder(game: Game) -> Path:
    """Return the folder for a game's compiled code; it is made where there is none."""
    folder = folder_of(game)
    is_new = not folder.is_dir()
    folder.mkdir(parents=True, exist_ok=True)
    with suppress(OSError):         # it may be somebody else's, to be read alone
        os.utime(folder)
    if is_new:
        forget_old_folders(folder.parent, game.name)
    return folder


def folder_of(game: Game) -> Path:
    """Return where a game's compiled code is kept, in a folder named by a hash of all sources that it is made of, and
    of where they are: the compiler knows functions by their files.

    It lies in `$LUDOTECA_CACHE`, else in the user's cache folder.
    """
    versions = f"{sys.version}{numba.__version__}{np.__version__}{CONFIG.BOUNDSCHECK}{resources.files('ludoteca')}"
    digest = hashlib.sha256((versions + sources_of(game)).encode())
    return cache_root() / f"{game.name}-{digest.hexdigest()[:16]}"


@cache
def sources_of(game: Game) -> str:
    """Return a digest of the sources that a game's rules are made of: other rules play other games."""
    digest = hashlib.sha256()
    for package in ("ludoteca.engine", game.package):
        for source in sorted(Path(str(resources.files(package))).rglob("*.py")):
            digest.update(source.name.encode() + b"\0" + source.read_bytes())
    return f"sha256:{digest.hexdigest()}"


def forget_old_folders(root: Path, name: str) -> None:
    """Remove those cache folders of a game that were used least lately: they would pile up while its rules change."""
    folders = sorted(root.glob(f"{name}-*"), key=used)
    for folder in folders[:-FOLDERS_KEPT]:
        shutil.rmtree(folder, ignore_errors=True)


def used(folder: Path) -> float:
    """Return when a cache folder was used last; 0.0 for one that somebody else has removed just now."""
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:
        return 0.0

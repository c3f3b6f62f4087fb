"""The anatomy of games: how many files each has, how many a change of one rule touches, and what is written by hand.

A rule is looked for by its clause, which all that follows from it cites, and things of the rules by their names.

    python -m bench.anatomy [GAME ...] [--uncompiled]

Counted are names in code and words in texts of the page, not comments, docstrings and imports; not scenarios, lessons,
packs, translations and `__init__.py`. What runs compiled is found by what the files of the rules import.
"""

import argparse
import ast
import os
import re
import tempfile
import tokenize
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from types import ModuleType

from ludoteca.engine.game.contract import Game
from ludoteca.engine.game.folders import RULES, SHARED
from ludoteca.games import game_names, load_game

APART = {"scenarios", "lessons", "pack", "packs", "former", "locale", "fonts", "__pycache__"}
MOST_FILES = 6             # that one rule should stand in
DRAWN = (".html", ".mako", ".css", ".js")
THINGS = {
    "above_and_below": {
        "explore": r"explor(?!ers_coin)|encounter", "build": r"build|built|house", "rest": r"\bbed|cider|potion|ready",
    },
    "balmy_balloonists": {"storm": r"storm", "ballast": r"ballast", "vortex": r"vortex|vortic"},
    "explorador": {
        "bargain": r"bargain|proposer|\boffer(s|ed)?\b(?!\()|\basked\b|declined",
        "joker": r"joker", "factory": r"factor(?:y|ies)",
    },
    "montgolfiere": {"hook": r"hook", "motor": r"motor", "play-off": r"play_?off|playoff"},
    "wings_of_war": {"bomb": r"bomb|raid", "rocket": r"rocket", "altitude": r"climb|dive|altitude|overlap"},
    "_template": {"current": r"current", "breath": r"breath", "dive": r"dive|chosen"},
}
CHANGED = {                 # three rules of each game: whoever changes one looks into the files that cite its clause
    "above_and_below": {"bargaining": "AB-46", "training": "AB-42", "harvesting": "AB-40"},
    "balmy_balloonists": {"changing the weather": "BB-31", "the storm": "BB-64", "repairs": "BB-53"},
    "explorador": {"bargaining": "EX-40", "the world market": "EX-41", "combining vehicles": "EX-24"},
    "montgolfiere": {"the motor": "MG-21", "the grapple": "MG-22", "gas": "MG-13"},
    "wings_of_war": {"tailing": "WW-23", "overlapping": "WW-44", "where a bomb hits": "WW-74"},
    "_template": {"finding pearls": "TP-6", "the breath token's bonus": "TP-7", "most pearls win": "TP-8"},
}
CLAUSE = re.compile(r"\b[A-Z]{2}-A?\d+[a-z]?\b")


def files_of(game: Game) -> list[Path]:
    """Return the files of a game but for what holds no rules: scenarios, lessons, packs, translations."""
    root = folder_of(game)
    return sorted(file for file in root.rglob("*") if file.is_file() and file.suffix != ".pyc"
                  and not APART & {part.lower() for part in file.relative_to(root).parts[:-1]})


def folder_of(game: Game) -> Path:
    """Return the folder of a game."""
    return Path(next(iter(import_module(game.package).__path__)))


def python_of(game: Game) -> list[Path]:
    """Return the Python files of a game."""
    return [file for file in files_of(game) if file.suffix == ".py"]


def compiled_files(game: Game) -> set[Path]:
    """Return the files that bring the rules and the bot, and what these import."""
    root, found = folder_of(game), set[Path]()
    waiting = [file for name in (*RULES, "bot", SHARED) for file in (root / f"{name}.py", *(root / name).glob("*.py"))]
    while waiting:
        file = waiting.pop()
        if file.is_file() and file not in found:
            found.add(file)
            own = f"{game.package}."
            waiting += [root / f"{node.module.removeprefix(own).replace('.', '/')}.py" for node in nodes(file)
                        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(own)]
    return found


def nodes(file: Path) -> Iterator[ast.AST]:
    """Yield all that a file consists of."""
    yield from ast.walk(ast.parse(file.read_text("utf-8")))


def named_in(file: Path) -> str:
    """Return the names and texts of a file: what is not comment, docstring or import."""
    text = file.read_text("utf-8")
    if file.suffix != ".py":
        return re.sub(r"/\*.*?\*/|\{#.*?#\}", "", text, flags=re.DOTALL)
    found, at_start, skips = [], True, False
    for token in tokenize.generate_tokens(StringIO(text).readline):
        if token.type in (tokenize.NEWLINE, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT):
            at_start, skips = at_start or token.type == tokenize.NEWLINE, skips and token.type != tokenize.NEWLINE
            continue
        skips = skips or at_start and (token.type == tokenize.STRING or token.string in ("from", "import"))
        if token.type in (tokenize.NAME, tokenize.STRING) and not skips:
            found.append(token.string)
        at_start = False
    return "\n".join(found)


def touched(game: Game, pattern: str) -> list[str]:
    """Return the files that name a thing of the rules: those that a change of it may touch."""
    root = folder_of(game)
    return [str(file.relative_to(root)) for file in files_of(game)
            if file.suffix in (".py", *DRAWN) and re.search(pattern, named_in(file), re.IGNORECASE)]


def cited_in(game: Game) -> dict[str, list[str]]:
    """Return the files that cite each clause of the rules, as each rule and each sentence does that follows from it."""
    root, found = folder_of(game), dict[str, list[str]]()
    for file in files_of(game):
        if file.suffix in (".py", *DRAWN):
            for clause in sorted(set(CLAUSE.findall(file.read_text("utf-8")))):
                found.setdefault(clause, []).append(str(file.relative_to(root)))
    return found


def narrow(game: Game) -> str:
    """Return how many clauses are cited in six files at most, of how many."""
    widths = [len(files) for files in cited_in(game).values()]
    return f"{sum(width <= MOST_FILES for width in widths)} of {len(widths)}"


def share_apart(*games: Game) -> str:
    """Return the share of the lines of Python that do not run compiled, over all of these games."""
    apart = lines = 0
    for game in games:
        rules = compiled_files(game)
        for file in python_of(game):
            count = len(file.read_text("utf-8").splitlines())
            lines, apart = lines + count, apart + (file not in rules) * count
    return f"{100 * apart / lines:.1f} %"


def bounds(game: Game) -> int:
    """Return how often the number of an action is compared with a constant of the list of actions."""
    listed = list_of_actions(game)
    found = (node for file in python_of(game) for node in nodes(file) if isinstance(node, ast.Compare))
    return sum(compares(node, listed) for node in found)


def list_of_actions(game: Game) -> set[str]:
    """Return the constants of the file that numbers a game's actions."""
    found = f"{game.package}.actions"
    module: ModuleType | None = import_module(found) if find_spec(found) else None
    return {name for name, value in vars(module or object).items() if name.isupper() and isinstance(value, int)}


def compares(node: ast.Compare, listed: set[str]) -> bool:
    """Say whether one side is an action, or what is left of it, and another a number of the list."""
    sides = [node.left, *node.comparators]
    names = {inside.id for side in sides for inside in ast.walk(side) if isinstance(inside, ast.Name)}
    return bool(names & listed) and any(name.startswith(("action", "choice", "chosen")) for name in names)


def pleasing(game: Game) -> int:
    """Return how often 0 is added, which only makes a type of a number."""
    return sum(isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and isinstance(node.right, ast.Constant)
               and type(node.right.value) is int and node.right.value == 0
               for file in python_of(game) for node in nodes(file))


def untyped(game: Game) -> int:
    """Return how many parameters of functions have no type."""
    return sum(each.annotation is None and each.arg not in ("self", "cls")
               for file in python_of(game) for node in nodes(file) if isinstance(node, ast.FunctionDef)
               for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs))


def anything(game: Game) -> int:
    """Return how often something is of the type `Any`."""
    return sum(isinstance(node, ast.Name) and node.id == "Any" for file in python_of(game) for node in nodes(file))


def versions(game: Game) -> str:
    """Return how many compiled versions of how many functions random play needs, compiled from nothing."""
    from ludoteca.compiled import Compiled, workspace

    with tempfile.TemporaryDirectory() as folder:
        before, os.environ["LUDOTECA_CACHE"] = os.environ.get("LUDOTECA_CACHE"), folder
        compiled, seats, tables = Compiled(game), game.seats[0], game.tables_of(game.default_pack())
        state = game.new_state(tables, game.complete_options({}, seats), seats)
        compiled.play_out_all(tables[0], state, *workspace(game))
        made = [len(each.overloads) for each in compiled._clones.values() if each.overloads]
        if before is None:
            del os.environ["LUDOTECA_CACHE"]
        else:
            os.environ["LUDOTECA_CACHE"] = before
    return f"{sum(made)} / {len(made)}"


FIGURES: dict[str, Callable[[Game], object]] = {
    "files of Python": lambda game: sum(file.name != "__init__.py" for file in python_of(game)),
    "other files": lambda game: len(files_of(game)) - len(python_of(game)),
    "Python that does not run compiled": share_apart,
    "clauses cited in six files at most": narrow,
    "comparisons of an action with a bound": bounds,
    "+ 0": pleasing,
    "parameters without a type": untyped,
    "Any": anything,
    "compiled versions / functions": versions,
}


def main(given: list[str] | None = None) -> None:
    """Print the figures of every game, or of those that are named."""
    parser = argparse.ArgumentParser(description="Prints the anatomy of games.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--uncompiled", action="store_true", help="leave out what takes a minute a game")
    wanted = parser.parse_args(given)
    for name in wanted.games or [*game_names(), "_template"]:
        game = load_game(name)
        print(game.title)
        for label, figure in FIGURES.items():
            if figure is not versions or not wanted.uncompiled:
                print(f"  {label}: {figure(game)}", flush=True)
        for rule, clause in CHANGED.get(name, {}).items():
            files = cited_in(game)[clause]
            print(f"  to change {rule} ({clause}): {len(files)} files: {', '.join(files)}", flush=True)
        for thing, pattern in THINGS.get(name, {}).items():
            files = touched(game, pattern)
            print(f"  {thing} is named in {len(files)} files: {', '.join(files)}", flush=True)
    if not wanted.games:
        print("All games together, but for the template")
        print(f"  Python that does not run compiled: {share_apart(*map(load_game, game_names()))}", flush=True)


if __name__ == "__main__":
    main()

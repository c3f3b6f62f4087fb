"""The house style, where a tool can hold us to it. Docstrings and layers have tools of their own."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import ludoteca
from ludoteca.engine.game.folders import RULES, SHARED
from ludoteca.games import folder_names

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "ludoteca"
TEXTS = (".py", ".md", ".toml", ".html", ".css", ".js", ".svg", ".po", ".mako", ".txt", "")
VENDORED = (".min.js",)
RECORD_MODULES = {"options", "state", "events", "actions"}      # say what rules work on, and are no rules themselves
RULE_IMPORTS = (
    "enum", *(f"ludoteca.engine.runtime.{each}" for each in ("chance", "journal", "record_types", "seats"))
)
ALLOCATING = (ast.Dict, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp)
NOT_IN_RULES = (*ALLOCATING, ast.Lambda, ast.Try, ast.With)
SHEETS = ("table", "stage", "end", "social", "hint", "replay", "lesson")      # of a table's page
LOOKS_EVERYWHERE = re.compile(r":not\(|:empty|:nth-|:only-|:first-|:last-|:checked|(^|[>~+ ])\*")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def python_files(*folders: str) -> list[Path]:
    return [file for folder in folders for file in sorted((ROOT / folder).rglob("*.py"))]


def text_files() -> Iterator[Path]:
    folders = [ROOT / name for name in ("src", "tests", "bench", "tools", "docs", "requirements", ".ci")]
    for file in [*ROOT.iterdir(), *(file for folder in folders for file in folder.rglob("*"))]:
        ours = "egg-info" not in str(file) and "__pycache__" not in str(file) and file.name != ".git"    # of a worktree
        if file.is_file() and ours and file.suffix in TEXTS and not file.name.endswith(VENDORED):
            yield file


def functions(file: Path) -> Iterator[tuple[str, int]]:
    for node in statements_in(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{file.relative_to(ROOT)}:{node.name}", node.end_lineno - node.lineno + 1


def statements_in(whole: ast.AST) -> Iterator[ast.AST]:
    """Yield all statements, and none of the expressions in them, which are ten times as many."""
    for each in ast.iter_child_nodes(whole):
        if isinstance(each, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield each
            yield from statements_in(each)


def game_of(file: Path) -> str:
    """Return the game to which a file belongs."""
    return home_of(file).name


def home_of(file: Path) -> Path:
    """Return the folder of the game to which a file belongs."""
    return next(folder for folder in file.parents if folder.parent.name == "games")


def is_declaration(file: Path) -> bool:
    """Say whether a file says what rules work on: records, options, events, or kinds of action."""
    return file.stem in RECORD_MODULES or file.stem == "actions" and "KINDS = kinds(" in file.read_text("utf-8")


def rule_files() -> list[Path]:
    """Return all files of games that are compiled: those that bring the rules and the bot, and what these import."""
    found: set[Path] = set()
    folders = [Path(find_spec(f"ludoteca.games.{name}").submodule_search_locations[0]) for name in folder_names()]
    waiting = [file for folder in folders for name in (*RULES, "bot", SHARED)
               for file in (folder / f"{name}.py", *(folder / name).glob("*.py"))]
    while waiting:
        file = waiting.pop()
        if file.is_file() and file not in found and not is_declaration(file):
            found.add(file)
            tree = ast.parse(file.read_text("utf-8"))
            imports = (node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
            own = f"ludoteca.games.{game_of(file)}."
            waiting += [home_of(file) / f"{name.removeprefix(own).replace('.', '/')}.py" for name in imports
                        if name.startswith(own)]
    return sorted(found)


def test_files_are_short():
    files = python_files("src", "tests", "bench", "tools")
    lengths = {str(file.relative_to(ROOT)): len(file.read_text("utf-8").splitlines()) for file in files}
    assert {name: length for name, length in lengths.items() if length > 400} == {}


def test_whatever_is_no_python_is_installed_too_and_that_there_are_types():
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["package-data"]["ludoteca"]
    files = {file for file in SOURCE.rglob("*") if file.is_file() and file.suffix not in (".py", ".pyc")}
    assert files - {file for pattern in told for file in SOURCE.glob(pattern)} == set()
    assert SOURCE / "py.typed" in files


def test_functions_are_short():
    lengths = dict(found for file in python_files("src", "tests", "bench", "tools") for found in functions(file))
    assert {name: length for name, length in lengths.items() if length > 60} == {}
    assert sum(length < 30 for length in lengths.values()) >= 0.9 * len(lengths)


@pytest.mark.parametrize("file", rule_files(), ids=lambda file: f"{game_of(file)}/{file.relative_to(home_of(file))}")
def test_rules_stay_within_the_dialect(file):
    own = f"ludoteca.games.{game_of(file)}."
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        where = f"line {getattr(node, 'lineno', 0)}"
        assert not isinstance(node, ast.Import), f"{where}: import functions by name; the compiler needs that"
        if isinstance(node, ast.ImportFrom):
            allowed = node.module in RULE_IMPORTS or node.module.startswith(own)
            assert allowed, f"{where}: rules cannot use {node.module}"
        if isinstance(node, ast.FunctionDef) and node.name != "observe":
            assert not node.decorator_list, f"{where}: the rules are plain functions"
            assert not divides(node), f"{where}: divide integers with //"
            foreign = [type(inside).__name__ for inside in ast.walk(node) if isinstance(inside, NOT_IN_RULES)]
            assert not foreign, f"{where}: {foreign[0]} in the rules"
            assert not measures(node), f"{where}: the compiler knows no len() of an enumeration; name it outside"


def divides(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) for node in ast.walk(function))


def measures(function: ast.FunctionDef) -> bool:
    """Say whether a function asks for the length of something with a capital: an enumeration."""
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    return any(call.func.id == "len" and getattr(call.args[0], "id", "")[:1].isupper() for call in calls)


@cache        # asked once for each game
def said(file: Path) -> str:
    """Return what a file says to the machine: of Python everything but comments and docstrings."""
    text = file.read_text("utf-8")
    if file.suffix != ".py":
        return text
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node):
            node.body[0] = ast.Pass()
    return ast.unparse(ast.fix_missing_locations(tree))


@pytest.mark.parametrize("game", sorted(folder_names()))
def test_no_game_is_named_outside_its_folder(game):
    folder = SOURCE / "games" / game
    others = [file for file in text_files() if SOURCE in file.parents and folder not in file.parents]
    word = re.compile(rf"(?<![\w-]){game}(?![\w-])")
    named = [file for file in others if word.search(file.read_text("utf-8"))]     # be it in a comment only
    assert [str(file.relative_to(ROOT)) for file in named if word.search(said(file))] == []


def test_nothing_names_a_machine_or_a_package_host():
    forbidden = re.compile(r"/(?:home|work|root|Users)/|pypi\.org|pythonhosted|debian\.org|ubuntu\.com")
    files = [file for file in text_files() if file != Path(__file__).resolve()]
    assert [str(file.relative_to(ROOT)) for file in files if forbidden.search(file.read_text("utf-8"))] == []


@pytest.mark.parametrize("name", sorted(folder_names()))
@pytest.mark.parametrize("kind", ["State", "Tables"])
def test_records_are_all_int32_without_gaps(name, kind):
    record = getattr(ludoteca.game(name), kind)
    assert record.itemsize == 4 * count_of_int32(record)


def count_of_int32(kind: np.dtype) -> int:
    if kind.subdtype is not None:
        base, shape = kind.subdtype
        return count_of_int32(base) * int(np.prod(shape))
    if kind.names is None:
        assert kind == np.dtype(np.int32)
        return 1
    return sum(count_of_int32(kind.fields[name][0]) for name in kind.names)


def asked_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield what `:has()` is said of in a sheet, and what it asks."""
    for found in re.finditer(r"([^{},;]*):has\(", text):
        depth, end = 1, found.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        yield found[1].strip(), text[found.end() : end - 1]


def sheet_of(game: str) -> Path:
    """Return where a game's own sheet of styles stands; a small game has none."""
    return SOURCE / "games" / game / "table.css"


@pytest.mark.parametrize("name", [*SHEETS, *(game for game in sorted(folder_names()) if sheet_of(game).exists())])
def test_no_rule_has_a_page_looked_at_whole_whenever_anything_comes_or_goes(name):
    """Decision 63. A part of a page may be asked so, where little comes and goes; in the sheets for every game none."""
    shared = name in SHEETS
    file = SOURCE / "table/static" / f"{name}.css" if shared else sheet_of(name)
    whole_page = re.compile(r".*" if shared else r"(body|\.play|\.game)\S*")
    assert [asked for said_of, asked in asked_of(file.read_text("utf-8"))
            if whole_page.fullmatch(said_of) and LOOKS_EVERYWHERE.search(asked)] == []


@pytest.mark.parametrize("asked", [".end:not(:empty)", ".crumbs > a:only-child", "> *", "> :nth-child(6)"])
def test_what_looks_everywhere_is_known(asked):
    assert list(asked_of(f".play:has({asked}) .tray {{ }}")) == [(".play", asked)] and LOOKS_EVERYWHERE.search(asked)

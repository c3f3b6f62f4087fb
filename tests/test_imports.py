"""No module needs, to be imported, one that needs it: neither in Python nor in the scripts of the page."""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
MOST_MODULES = 20         # of a room, besides what says what it is
OXLINT = shutil.which("oxlint", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
CIRCLE = {"one.js": 'import { two } from "./two.js";\nexport const one = () => two;\n',
          "two.js": 'import { one } from "./one.js";\nexport const two = () => one;\n'}


def name_of(file: Path, source: Path) -> str:
    """Return the name by which a file is imported."""
    return ".".join(file.relative_to(source).with_suffix("").parts).removesuffix(".__init__")


def imported(body: list[ast.stmt]) -> Iterator[str]:
    """Yield what is imported when a module is: not what waits in a function, nor what only types are taken from."""
    for node in body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from imported(node.orelse)
        elif isinstance(node, ast.If | ast.Try | ast.With | ast.ClassDef):
            yield from imported([each for part in ("body", "orelse", "finalbody") for each in getattr(node, part, ())])


def import_graph(source: Path) -> dict[str, set[str]]:
    """Return which modules each module imports, all of them below a folder."""
    files = {name_of(file, source): file for file in source.rglob("*.py")}
    graph = {}
    for name, file in files.items():
        wanted = imported(ast.parse(file.read_text("utf-8")).body)
        needed = (each if each in files else each.rpartition(".")[0] for each in wanted)
        graph[name] = {each for each in needed if each in files and each != name}
    return graph


def circle_in(graph: dict[str, set[str]]) -> list[str]:
    """Return the modules of one circle in the order in which they import each other; nothing where there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return error.args[1]
    return []


def test_the_modules_import_each_other_without_a_circle():
    assert circle_in(import_graph(SOURCE)) == []


def test_a_circle_of_modules_would_be_found(tmp_path):
    (tmp_path / "one.py").write_text("if True:\n    from two import of_two\n")
    (tmp_path / "two.py").write_text("import one\n")
    assert set(circle_in(import_graph(tmp_path))) == {"one", "two"}
    (tmp_path / "two.py").write_text("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import one\n")
    assert circle_in(import_graph(tmp_path)) == []


@pytest.mark.parametrize("whole", ["engine", "table"])
def test_no_room_holds_more_than_can_be_overlooked(whole):
    rooms = {file.parent for file in (SOURCE / "ludoteca" / whole).rglob("*.py") if "versions" not in file.parts}
    assert {room.name: count for room in rooms if (count := len(list(room.glob("*.py"))) - 1) > MOST_MODULES} == {}


@pytest.mark.parametrize("files", [CIRCLE, {"one.js": "export const one = () => tow;\n"}], ids=["circle", "misspelt"])
def test_what_is_wrong_with_a_script_would_be_found(tmp_path, files):
    """`make test` looks at the scripts themselves."""
    shutil.copy(ROOT / ".oxlintrc.json", tmp_path)
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    looked = subprocess.run([OXLINT, "."], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert looked.returncode == 1
    assert "no-cycle" in looked.stdout or "'tow' is not defined" in looked.stdout

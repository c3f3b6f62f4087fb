"""The wheel: all that a table needs and nothing of tests, so that it can be installed from one file."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.metadata import Metadata

from ludoteca.engine.game.editions import PRESENT
from ludoteca.engine.scenarios.figures import load_figures
from ludoteca.games import folder_names, game_names

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
NEEDED = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE")      # besides the source itself
INFO = f"ludoteca-{PRESENT}.dist-info"
BUILD = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"
NOT_OURS = shutil.ignore_patterns("__pycache__", "*.egg-info")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    shutil.copytree(SOURCE, folder / "source" / "src", ignore=NOT_OURS)
    for name in NEEDED:
        shutil.copy(ROOT / name, folder / "source")
    built = subprocess.run([sys.executable, "-c", BUILD, folder], cwd=folder / "source", capture_output=True, text=True,
                           check=False)
    assert built.returncode == 0, built.stderr
    with ZipFile(next(folder.glob("*.whl"))) as opened:
        yield opened


def scenarios_that_are_shown(game):
    return {f"ludoteca/games/{game}/scenarios/{figure.content.scenario}.toml"
            for figure in load_figures(f"ludoteca.games.{game}").values() if figure.content.scenario}


def test_it_holds_all_of_the_package_but_for_scenarios_that_nobody_is_shown(wheel):
    ours = {file.relative_to(SOURCE).as_posix() for file in (SOURCE / "ludoteca").rglob("*")
            if file.is_file() and "__pycache__" not in file.parts}
    scenarios = {name for name in ours if re.search(r"/games/[^_/]\w*/scenarios/", name)}
    shown = set.union(*map(scenarios_that_are_shown, game_names()))
    assert len(shown) > 80 and len(scenarios - shown) > 1000
    held = {name for name in wheel.namelist() if not name.startswith(INFO)}
    assert held == ours - scenarios | shown


def test_a_game_to_be_copied_is_whole(wheel):
    template = next(name for name in folder_names() if name.startswith("_"))
    files = [file for file in (SOURCE / "ludoteca/games" / template / "scenarios").iterdir()]
    assert files and all(file.relative_to(SOURCE).as_posix() in wheel.namelist() for file in files)


def test_it_holds_nothing_of_tests_or_tools(wheel):
    assert {name.split("/")[0] for name in wheel.namelist()} == {"ludoteca", INFO}
    assert [name for name in wheel.namelist() if re.search(r"(^|/)(tests?|conftest|bench|tools)\b", name)
            and not name.endswith("cli/bench.py")] == []


def test_it_says_what_it_is_and_brings_its_licenses(wheel):
    said = Metadata.from_email(wheel.read(f"{INFO}/METADATA"), validate=True)
    assert (said.name, str(said.version), said.license_expression) == ("ludoteca", PRESENT, "MIT")
    assert said.license_files == ["LICENSE", "NOTICE"]
    for name in said.license_files:
        assert wheel.read(f"{INFO}/licenses/{name}") == (ROOT / name).read_bytes()
    assert said.description_content_type == "text/markdown"
    assert said.description.strip() == (ROOT / "README.md").read_text("utf-8").strip()
    assert "Typing :: Typed" in said.classifiers and "ludoteca/py.typed" in wheel.namelist()
    assert "ludoteca = ludoteca.cli:main" in wheel.read(f"{INFO}/entry_points.txt").decode()


def test_every_python_that_is_promised_is_named():
    named = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["classifiers"]
    promised = re.search(r"for version in ([\d. ]+);", (ROOT / ".ci" / "pythons").read_text("utf-8"))[1].split()
    assert [each.rpartition(" ")[2] for each in named if re.search(r":: 3\.\d", each)] == promised

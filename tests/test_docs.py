"""The documentation is true: its Python runs, its links lead somewhere, and it leaves nothing out."""

import dataclasses
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteca.engine.game.contract import Bot, Game, Rules, Words

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```python run\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RUNNABLE = [page for page in PAGES if BLOCK.search(page.read_text("utf-8"))]
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
TEMPLATE = ROOT / "src" / "ludoteca" / "games" / "_template"


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", RUNNABLE, ids=name_of)
def test_examples_run(page, tmp_path, monkeypatch):
    """The blocks of one page marked `python run` run one after another, as one program."""
    monkeypatch.chdir(tmp_path)
    code = "\n".join(BLOCK.findall(page.read_text("utf-8")))
    exec(compile(code, name_of(page), "exec"), {"__name__": "example"})


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page):
    links = [link for link in LINK.findall(page.read_text("utf-8")) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.skipif(not shutil.which("sh"), reason="there is no shell")
def test_a_pack_is_begun_without_the_source(tmp_path):
    """Whoever has installed the wheel has no folder `src`."""
    text = (ROOT / "docs" / "packs.md").read_text("utf-8")
    block = text.partition("## Write one\n\n```sh\n")[2].partition("```")[0]
    copies = block.partition("nano")[0].replace("python", f"'{sys.executable}'")
    subprocess.run(["sh", "-ec", copies], cwd=tmp_path, check=True, env=os.environ | {"PYTHONPATH": str(ROOT / "src")})
    assert (tmp_path / "my-set" / "pack.toml").is_file() and (tmp_path / "my-set" / "cards.toml").is_file()


@pytest.mark.parametrize("kind", [Game, Rules, Words, Bot])
def test_the_walk_through_names_every_member_of_a_game(kind):
    text = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    members = [field.name for field in dataclasses.fields(kind)]
    assert [name for name in members if f"`{name}`" not in text] == []


def test_the_walk_through_names_every_file_of_the_template():
    text = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    files = [file.name for file in TEMPLATE.iterdir() if file.is_file()]
    assert [name for name in files if f"`{name}`" not in text] == []


def test_decisions_are_numbered_without_gaps():
    numbers = [int(file.name[:4]) for file in sorted((ROOT / "docs" / "decisions").glob("0*.md"))]
    assert numbers == list(range(1, len(numbers) + 1))

"""The very first start: what this process comes to last is compiled by another one, where that helps."""

import importlib.util
import os
import sys
from pathlib import Path

import pytest

from ludoteca.cli import ahead

BROKEN = "this is no Python"


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package of a few modules that nobody has compiled."""
    for name in (ahead.LAST, "games/one/rules.py", "games/broken.py", "lab/page.py"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(BROKEN if "broken" in name else "NUMBER = 1\n")
    monkeypatch.setattr(ahead, "HERE", tmp_path)
    monkeypatch.setattr(ahead, "cores", lambda: 2)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    return tmp_path


def is_kept(file):
    return Path(importlib.util.cache_from_source(str(file))).is_file()


def test_what_a_server_needs_is_compiled_ahead_once(package):
    process = ahead.compile_ahead()
    assert process.wait(60) == 0, "a module that is wrong is whoever imports it to tell"
    assert is_kept(package / ahead.LAST) and is_kept(package / "games/one/rules.py")
    assert not is_kept(package / "lab/page.py"), "no server needs it"
    assert ahead.compile_ahead() is None


@pytest.mark.parametrize(
    "why", [{"cores": lambda: 1}, {"may_be_written": lambda file: False}], ids=["one core", "a disk that is read"]
)
def test_nothing_is_compiled_in_vain(package, monkeypatch, why):
    for name, value in why.items():
        monkeypatch.setattr(ahead, name, value)
    assert ahead.compile_ahead() is None


def test_nor_where_nothing_is_to_be_kept(package, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert ahead.compile_ahead() is None


def test_a_server_starts_also_where_no_process_can_be(package, monkeypatch):
    monkeypatch.setattr(sys, "executable", str(package / "there-is-none"))
    assert ahead.compile_ahead() is None


def test_a_folder_of_others_is_known(package, monkeypatch):
    """As the system says it of the nearest folder that is there; whoever is root may write into any."""
    monkeypatch.setattr(os, "access", lambda folder, mode: (folder, mode) != (package / "table", os.W_OK))
    assert not ahead.may_be_written(package / "table" / "__pycache__" / "app.pyc")

"""Which Python set-up takes where a machine has several."""

import subprocess
import sys
from pathlib import Path

import pytest

CHOOSE = Path(__file__).parents[1] / ".ci/python"
FROM_SOURCE, OPTIMISED = "'--prefix=/opt/from-source'", "'--prefix=/opt/quick' '--enable-optimizations'"
TOO_OLD = "#!/bin/sh\nexit 1\n"


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """Return a function that puts Pythons where they are found first, by how each was built; None is too old."""
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.delenv("PYTHON", raising=False)

    def puts(**pythons):
        for name, arguments in pythons.items():
            (tmp_path / f"built_{name}.py").write_text(f"build_time_vars = {{'CONFIG_ARGS': {arguments!r}}}\n", "utf-8")
            python = tmp_path / name.replace("_", ".")
            python.write_text(f"#!/bin/sh\n_PYTHON_SYSCONFIGDATA_NAME=built_{name} PYTHONPATH={tmp_path} "
                              f'exec {sys.executable} "$@"\n' if arguments else TOO_OLD, "utf-8")
            python.chmod(0o755)
        return tmp_path

    return puts


def chosen():
    return subprocess.run([CHOOSE], capture_output=True, text=True, check=False)


def test_the_first_that_was_built_with_optimisations_is_taken(machine):
    machine(python3=FROM_SOURCE, python3_14=FROM_SOURCE, python3_13=OPTIMISED)
    assert chosen().stdout == "python3.13\n"


def test_python3_is_taken_where_it_is_as_quick(machine):
    machine(python3=OPTIMISED, python3_14=OPTIMISED)
    assert chosen().stdout == "python3\n"


def test_what_is_too_old_is_passed_over(machine):
    machine(python3=None, python3_14=OPTIMISED)
    assert chosen().stdout == "python3.14\n"


def test_the_one_that_is_named_is_taken(machine, monkeypatch):
    named = machine(python3=OPTIMISED, python3_12=FROM_SOURCE) / "python3.12"
    monkeypatch.setenv("PYTHON", str(named))
    assert chosen().stdout == f"{named}\n"


def test_a_named_one_that_does_not_suit_is_refused(machine, monkeypatch):
    monkeypatch.setenv("PYTHON", str(machine(python3=OPTIMISED, python3_12=None) / "python3.12"))
    told = chosen()
    assert (told.returncode, told.stdout) == (1, "") and "is no Python 3.11 or later" in told.stderr

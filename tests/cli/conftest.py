"""What tests of commands share."""

from types import SimpleNamespace

import pytest

from ludoteca.cli import main


@pytest.fixture
def call_here(capsys, monkeypatch):
    """Return a function that runs a command in this process, for what is found out before anything has begun."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def called(*arguments):
        try:
            code = main(list(map(str, arguments)))
        except SystemExit as ended:
            code = ended.code
        return SimpleNamespace(returncode=code, stderr=capsys.readouterr().err)

    return called

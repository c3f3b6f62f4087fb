"""The file with the operator's token, as the server and the command line read it."""

import pytest

from ludoteca.cli.admin import token_of
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.table.store.tokens import operators_token

TOKEN = "a-secret-of-thirty-characters"


@pytest.mark.parametrize("content", ["", "\n", f"{TOKEN}\nand a note", "a secret", "geheim-für-alle-hier"])
def test_what_is_no_token_is_refused_and_not_repeated(tmp_path, content):
    """A second line ended in a traceback that showed it."""
    file = tmp_path / "token"
    file.write_text(content, "utf-8")
    for read, error in ((operators_token, ValueError), (token_of, LudotecaError)):
        with pytest.raises(error) as refused:
            read(str(file))
        assert str(file) in str(refused.value) and "secret" not in str(refused.value)


def test_a_token_is_what_stands_in_its_line(tmp_path):
    file = tmp_path / "token"
    file.write_text(f"{TOKEN}\n", "utf-8")
    assert operators_token(str(file)) == token_of(str(file)) == TOKEN

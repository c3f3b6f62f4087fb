"""Names are enumerated as each language does it."""

import pytest

from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.table.parts.templating import speaker


@pytest.mark.parametrize(("names", "all_of", "one_of"), [
    (["Ana"], "Ana", "Ana"),
    (["Ana", "Bo"], "Ana y Bo", "Ana o Bo"),
    (["Ana", "Bo", "Iris"], "Ana, Bo e Iris", "Ana, Bo o Iris"),
    (["Ana", "Hilario"], "Ana e Hilario", "Ana o Hilario"),
    (["Iris", "Bo"], "Iris y Bo", "Iris o Bo"),
    (["agua", "hielo"], "agua y hielo", "agua o hielo"),
    (["Ana", "Óscar"], "Ana y Óscar", "Ana u Óscar"),
    (["Bo", "Ana y Iris"], "Bo y Ana y Iris", "Bo o Ana y Iris"),      # one player's name stays as they wrote it
    ([], "", ""),
])
def test_spanish_spares_the_same_vowel_twice(names, all_of, one_of):
    say = speaker("es", "ludoteca.table")
    assert (say.all_of(names), say.one_of(names)) == (all_of, one_of)


@pytest.mark.parametrize(("language", "said"), [("en", "Ana and Iris"), ("fr", "Ana et Iris"), ("de", "Ana und Iris")])
def test_others_do_not(language, said):
    assert language in LANGUAGES and speaker(language, "ludoteca.table").all_of(["Ana", "Iris"]) == said


@pytest.mark.parametrize(
    ("language", "said"), [("en", "a, b; c"), ("fr", "a, b\u202f; c"), ("de", "a, b; c"), ("es", "a, b; c")])
def test_what_has_commas_is_parted_by_semicolons(language, said):
    assert speaker(language, "ludoteca.table").apart(["a, b", "c"]) == said


@pytest.mark.parametrize(("language", "told", "said"), [
    ("en", "“Come,” she says.", "“‘Come,’ she says.”"), ("de", "„Komm“, sagt sie.", "„‚Komm‘, sagt sie.“"),
    ("fr", "«\u202fViens\u202f», dit-elle.", "«\u202f“Viens”, dit-elle.\u202f»"),
    ("es", "«Ven», dice.", "«“Ven”, dice.»"), ("de", "", ""),
])
def test_quotes_within_quotes_are_others(language, told, said):
    assert speaker(language, "ludoteca.table").quoted(told) == said

"""What is wrong with a record, or with what is asked of it, is said in the language that was asked for."""

import json

import pytest

import ludoteca
from ludoteca.cli import main
from ludoteca.engine.matches.match_records import chain

GAME = ludoteca.game("montgolfiere")
LINE = {"en": "line 31: ", "de": "Zeile 31: ", "es": "línea 31: ", "fr": "ligne 31\u00a0: "}
languages = pytest.mark.parametrize("language", LINE)


def played(acts=10_000):
    """Return the record of a game of which so many acts of seats were done, or all."""
    match = GAME.new_match(2, seed=9, names=["Ana", "Bo"])
    while not match.is_over and acts:
        match.play(match.waiting[0], match.view(match.waiting[0]).choices[0])
        acts -= 1
    return match.record()


@pytest.fixture(scope="module")
def whole():
    return played()


@pytest.fixture
def refused(tmp_path, capsys):
    """Return a function that runs a command on a record and returns why it was refused."""
    def call(text, command, *arguments):
        file = tmp_path / "game.jsonl"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        assert main([command, str(file), *arguments]) == 1
        return capsys.readouterr().err

    return call


def with_row(text, place, **changed):
    """Return a record with other values in a line, canonical and with a hash that fits."""
    rows = text.splitlines()
    row = json.loads(rows[place]) | changed
    rows[place] = json.dumps(row, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    last = json.loads(rows[-1]) | {"chain": chain(rows[:-1])}
    return "\n".join([*rows[:-1], json.dumps(last, sort_keys=True, separators=(",", ":"))]) + "\n"


@languages
@pytest.mark.parametrize("command", ["replay", "review"])
def test_damage_is_said_with_its_line(whole, refused, language, command):
    said = {"en": "The state after it differs", "de": "Der Stand danach ist ein anderer",
            "es": "El estado que resulta es otro", "fr": "L’état qui en résulte"}
    told = refused(with_row(whole, 30, h="00000000"), command, "--language", language)
    assert LINE[language] + said[language] in told


@languages
@pytest.mark.parametrize("command", ["replay", "review"])
def test_what_the_rules_refuse_is_said_in_their_words(whole, refused, language, command):
    """The reason comes from the game's own catalogue."""
    rows = [json.loads(row) for row in whole.splitlines()]
    place = next(place for place, row in enumerate(rows) if row.get("do") == "ballast-3")
    said = {"en": "You can", "de": "Du kannst nur eine Karte legen, die", "es": "Solo puedes", "fr": "Tu ne peux"}
    assert said[language] in refused(with_row(whole, place, do="ballast-1"), command, "--language", language)


@languages
@pytest.mark.parametrize(("text", "said"), [
    (b"\xff\xfe\x00", {"en": "byte 0 can’t be read", "de": "Byte 0", "es": "el byte 0 no", "fr": "l’octet 0"}),
    ("{}\n", {"en": "game breaks off", "de": "Partie bricht ab", "es": "se interrumpe", "fr": "est coupé"}),
])
def test_what_is_no_record_is_said_to_be_none(refused, language, text, said):
    assert said[language] in refused(text, "replay", "--language", language)


@languages
def test_what_cannot_be_asked_of_a_record_is_said(refused, language):
    begun = played(3)
    for command, arguments, said in (
        ("replay", ("--as", "Eve"), ("must be a seat", "möglich sind", "puede ser", "donne une place")),
        ("replay", ("--to", "9999"), ("There is no point", "Es gibt keinen Punkt", "No hay ningún", "Il n’y a pas")),
        ("replay", ("--check-chance",), ("is revealed at its end", "erst am Ende", "al final", "à la fin")),
        ("review", (), ("isn’t over yet", "nicht zu Ende", "no ha terminado", "n’est pas finie")),
        ("replay", ("--pack", "/no/such"), ("no such folder",) * 4),      # to whoever writes packs: in English
    ):
        told = refused(begun, command, *arguments, "--language", language)
        assert dict(zip(("en", "de", "es", "fr"), said, strict=True))[language] in told, told


@languages
def test_what_the_system_refuses_is_said(capsys, language):
    said = {"en": "No such file", "de": "gibt es nicht", "es": "No existe", "fr": "n’existe pas"}
    assert main(["replay", "no-such.jsonl", "--language", language]) == 1
    told = capsys.readouterr().err
    assert "no-such.jsonl: " in told and said[language] in told


@languages
def test_a_sound_record_is_told_all_through(whole, tmp_path, capsys, language):
    (tmp_path / "game.jsonl").write_text(whole, "utf-8")
    for arguments, said in (
        ((), ("sound.", "in Ordnung.", "todo correcto.", "tout est bon.")),
        (("--to", "21", "--as", "Bo"), ("as Bo (seat 1):", "Bo (Platz 1):", "Bo (asiento 1):", "Bo (place 1)\u00a0:")),
        (("--check-chance",), ("before the first of them", "vor der ersten", "antes del primero", "avant le premier")),
        (("--film", str(tmp_path / "a.svg"), "--to", "3"), ("the film", "der Film", "la película", "la vidéo")),
    ):
        assert main(["replay", str(tmp_path / "game.jsonl"), *arguments, "--language", language]) == 0
        told = capsys.readouterr().out
        assert dict(zip(("en", "de", "es", "fr"), said, strict=True))[language] in told, told


def test_a_game_in_the_terminal_that_cannot_begin_says_why(capsys):
    assert main(["play", "montgolfiere", "--seats", "9", "--language", "de"]) == 1
    assert "spielt man zu" in capsys.readouterr().err

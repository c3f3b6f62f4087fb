"""Where what is compiled is kept: by what it is made of and where that is, for as long as it is used."""

import os

from ludoteca import compiled
from ludoteca.games import load_game

GAME = load_game("montgolfiere")


def test_what_is_used_stays_and_what_was_not_for_longest_goes(tmp_path, monkeypatch):
    """The order was that in which folders were made: what a test run beside used could be removed under it."""
    monkeypatch.setenv("LUDOTECA_CACHE", str(tmp_path))
    ours = compiled.cache_folder(GAME)
    others = [tmp_path / f"{GAME.name}-{number}" for number in range(compiled.FOLDERS_KEPT)]
    for age, folder in enumerate([ours, *others]):
        folder.mkdir(exist_ok=True)
        os.utime(folder, (age, age))
    assert compiled.cache_folder(GAME) == ours
    compiled.forget_old_folders(tmp_path, GAME.name)
    assert ours.is_dir() and not others[0].exists() and all(each.is_dir() for each in others[1:])


def test_a_folder_that_somebody_else_removes_is_no_failure(tmp_path, monkeypatch):
    monkeypatch.setattr(compiled, "FOLDERS_KEPT", 0)
    (tmp_path / "a-1").symlink_to(tmp_path / "gone")
    compiled.forget_old_folders(tmp_path, "a")


def test_a_copy_of_the_program_elsewhere_is_compiled_by_itself(tmp_path, monkeypatch):
    """It was said to be compiled where it was not: the compiler files functions by where they are."""
    here = compiled.folder_of(GAME)
    monkeypatch.setattr(compiled.resources, "files", lambda package: tmp_path)
    assert compiled.folder_of(GAME) != here

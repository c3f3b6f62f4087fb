"""Packs of Above and Below with something changed."""

import json
from copy import deepcopy
from pathlib import Path

import ludoteca.games.above_and_below as package
from ludoteca.engine.game.packs import Pack
from ludoteca.games import load_game
from ludoteca.games.above_and_below.pack import read_pack

FOLDERS = {name: Path(package.__file__).parent / path for name, path in {
    "frontier": "pack", "first_light": "packs/first_light", "old_friends": "packs/old_friends"}.items()}
PACKS = {name: Pack.read(folder, read_pack) for name, folder in FOLDERS.items()}
GAME = load_game("above_and_below")
GONE = object()


def with_change(pack: str, where: str, value: object) -> dict[str, dict]:
    """Return the files of a pack with one thing in them changed, or taken out."""
    files = deepcopy(dict(PACKS[pack].files))
    at: dict | list = files
    *path, last = where.split(".")
    for key in path:
        at = at[int(key)] if isinstance(at, list) else at[key]
    if value is GONE:
        del at[last]
    else:
        at[int(last) if isinstance(at, list) else last] = value
    return files


def toml(value: object) -> str:
    """Return a value as TOML writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def write_out(files: dict[str, dict], folder: Path) -> Path:
    """Write a pack as a folder."""
    folder.mkdir()
    for name, content in files.items():
        lines = [f"{json.dumps(key)} = {toml(value)}\n" for key, value in content.items()]
        (folder / f"{name}.toml").write_text("".join(lines), "utf-8")
    return folder

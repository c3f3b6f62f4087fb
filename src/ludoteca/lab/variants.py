"""Variants of what is played: an option or a component changed, as `KEY=VALUE[,VALUE...]` says."""

import difflib
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import product
from typing import Any

from ludoteca.engine.game.contract import Game
from ludoteca.engine.game.options import Values
from ludoteca.engine.game.packs import Pack
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.lab.fairness import value as as_toml
from ludoteca.lab.plan import written

NEAR = 3               # suggestions for a key that does not exist
SHOWN = 24             # keys that are listed

NOT_A_CHANGE = "--vary: {text} must be KEY=VALUE[,VALUE...], such as {example}"
NO_SUCH_KEY = (
    "--vary: {title} has no {key}. {near}Options are {options}; components are FILE.TABLE.KEY, of these files: {files}."
)
NO_SUCH_PART = "--vary: {title} has no {key}: {where} has {parts}.{near}"
OTHER_TYPE = "--vary: {key} is {old}, so {text} must be {kind} too."
KEY_TWICE = "--vary: {key} is named twice: name it once, with commas between its values."
VALUE_TWICE = "--vary: {change} is named twice; it would be played twice."
NOT_POSSIBLE = "--vary: {change} cannot be: {reason}"
THE_SAME = "--vary: {change} is how it is already; there would be nothing to compare."
KINDS = {
    bool: "true or false", int: "a whole number", float: "a number", str: "a text", list: "a list", dict: "a table",
}


@dataclass(frozen=True)
class Variant:
    """Options and a pack with the changes that made them: (key, value) each, none for the game as it is.

    `folder` is where the pack was read, as it was typed; empty for the game's own.
    """

    options: Values
    pack: Pack
    changes: tuple[tuple[str, Any], ...] = ()
    folder: str = ""

    @property
    def label(self) -> str:
        """Return what has been changed, as it was typed."""
        return ", ".join(f"{key}={shown(key, value)}" for key, value in self.changes)

    @property
    def components(self) -> str:
        """Return which components are not the game's own: the folder, and what has been changed, in full."""
        changed = [f"{key}={typed(key, value)}" for key, value in self.changes if "." in key]
        return ", ".join([self.folder] * bool(self.folder) + changed)


def variants(game: Game, seats: int, usual: Variant, texts: Sequence[str]) -> list[Variant]:
    """Return the usual variant with all changes: several values of a key are a variant each, several keys go together.

    Raises:
        LudotecaError: a key or a value does not exist, or what comes of it does not hold.

    """
    name_each_key_once(texts)
    changes = [read_change(game, usual, text) for text in texts]
    return [variant(game, seats, usual, chosen) for chosen in product(*changes)]


def variant(game: Game, seats: int, usual: Variant, chosen: tuple[tuple[str, Any], ...]) -> Variant:
    """Return the usual variant with some changes, or raise LudotecaError where that cannot be played."""
    options, files = dict(usual.options), deepcopy(dict(usual.pack.files))
    for key, value in chosen:
        if "." in key:
            put(files, key.split("."), value)
        else:
            options[key] = value
    pack = usual.pack
    try:
        game.complete_options(options, seats)
        if any("." in key for key, _ in chosen):
            pack = Pack.of_content(files, game.read_pack, usual.pack.head.title)
            game.tables_of(pack)
    except LudotecaError as error:
        change = Variant(options, pack, chosen).label
        raise LudotecaError(NOT_POSSIBLE, change=change, reason=error) from None
    return Variant(options, pack, chosen, usual.folder)


def name_each_key_once(texts: Sequence[str]) -> None:
    """Raise LudotecaError where several changes are of the same key."""
    keys = [text.partition("=")[0] for text in texts]
    for key in keys:
        if keys.count(key) > 1:
            raise LudotecaError(KEY_TWICE, key=key)


def read_change(game: Game, usual: Variant, text: str) -> list[tuple[str, Any]]:
    """Return the key and each value of a change as it was typed."""
    key, sign, values = text.partition("=")
    known = {option.name: option for option in game.options}
    if not sign or not values:
        example = f"{next(iter(known), 'name')}=..." if known else "file.table.key=3"
        raise LudotecaError(NOT_A_CHANGE, text=repr(text), example=example)
    if key in known:
        found = [(key, known[key].read(value)) for value in split(values)]
        old = usual.options.get(key, known[key].default)
    else:
        old = component(game, usual.pack, key)
        found = [(key, read_as(key, old, value)) for value in split(values)]
    wanted = [value for _, value in found]
    for value in wanted:
        if value == old:
            raise LudotecaError(THE_SAME, change=f"{key}={shown(key, value)}")
        if wanted.count(value) > 1:
            raise LudotecaError(VALUE_TWICE, change=f"{key}={shown(key, value)}")
    return found


def component(game: Game, pack: Pack, key: str) -> Any:
    """Return what a pack has under `FILE.TABLE.KEY`, or raise LudotecaError with what it has instead."""
    here: Any = {name: content for name, content in pack.files.items() if name != "pack"}
    walked: list[str] = []
    for part in key.split("."):
        names = [str(index) for index in range(len(here))] if isinstance(here, list) else list(
            here if isinstance(here, Mapping) else ())
        if part not in names:
            if not walked:
                raise no_such_key(game, pack, key)
            raise LudotecaError(NO_SUCH_PART, title=game.title, key=key, where=".".join(walked),
                                parts=listed(names) or "no parts", near=near(part, names, " Did you mean {}?"))
        here = here[int(part)] if isinstance(here, list) else here[part]
        walked.append(part)
    return here


def no_such_key(game: Game, pack: Pack, key: str) -> LudotecaError:
    """Return the error of a key that is neither an option nor in a file of the pack."""
    options = [option.name for option in game.options]
    files = [name for name in pack.files if name != "pack"]
    return LudotecaError(
        NO_SUCH_KEY, title=game.title, key=repr(key), near=near(key, [*options, *all_keys(pack)], "Did you mean {}? "),
        options=listed(options) or "none", files=listed(files),
    )


def all_keys(pack: Pack) -> Iterator[str]:
    """Yield every key of a pack that names a table, a list or a value."""
    def below(where: str, content: Any) -> Iterator[str]:
        if isinstance(content, Mapping):
            for name, value in content.items():
                yield f"{where}.{name}"
                yield from below(f"{where}.{name}", value)

    for name, content in pack.files.items():
        if name != "pack":
            yield from below(name, content)


def near(word: str, names: Sequence[str], said: str) -> str:
    """Return names that may have been meant, in a sentence."""
    found = difflib.get_close_matches(word, names, NEAR)
    return said.format(" or ".join(found)) if found else ""


def listed(names: Sequence[str]) -> str:
    """Return names with commas, the first of them if they are many."""
    return ", ".join(names[:SHOWN]) + (f" and {len(names) - SHOWN} more" if len(names) > SHOWN else "")


def split(values: str) -> list[str]:
    """Return the values between commas; those inside brackets or quotes do not part anything."""
    found, depth, quoted = [""], 0, False
    for sign in values:
        quoted ^= sign == '"'
        depth += (sign in "[{") - (sign in "]}")
        if sign == "," and depth == 0 and not quoted:
            found.append("")
        else:
            found[-1] += sign
    return [value.strip() for value in found]


def read_as(key: str, old: Any, text: str) -> Any:
    """Return a value as TOML has it, a bare word as text; it must be of the same kind as the old one."""
    value = meant(text)
    if type(value) is int and type(old) is float:
        value = float(value)
    if type(value) is not type(old):
        raise LudotecaError(
            OTHER_TYPE, key=key, old=shown(key, old), text=repr(text), kind=KINDS.get(type(old), "the same")
        )
    return value


def meant(text: str) -> Any:
    """Return what a text is as TOML, or the text itself, where it is none."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def put(files: dict[str, Any], path: Sequence[str], value: Any) -> None:
    """Write a value into the content of a pack."""
    here: Any = files
    for part in path[:-1]:
        here = here[int(part)] if isinstance(here, list) else here[part]
    here[int(path[-1]) if isinstance(here, list) else path[-1]] = value


def typed(key: str, value: Any) -> str:
    """Return a value as it is typed after its key: an option's as everywhere, a component's as TOML or a bare word."""
    if "." not in key:
        return written(value)
    is_bare = isinstance(value, str) and value and split(value) == [value] and meant(value) == value
    return str(value) if is_bare else as_toml(value)


def shown(key: str, value: Any) -> str:
    """Return a value as it is typed, a long one cut."""
    text = typed(key, value)
    return text if len(text) <= 40 else f"{text[:37]}..."

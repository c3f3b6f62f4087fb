"""Damaged records: bytes and lines changed at random, and values changed with all hashes made good again."""

import json
import random
from typing import Any

from ludoteca.engine.matches.match_records import chain

ODD = (
    -1, 0, 1, 7, 2**31, 2**63, 10**30, "", "undo", "x" * 300, "\0", "é\u202e", "../../etc", True, None, [], {}, [[]],
)


def damaged(text: str, chance: random.Random) -> str:
    """Return a record with one or a few things changed."""
    ways = (change_letter, drop_letters, change_lines, repeat, cut, change_value, change_value)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        text = chance.choice(ways)(text, chance)
    return text


def change_letter(text: str, chance: random.Random) -> str:
    """Replace a letter."""
    at = chance.randrange(len(text) + 1)
    return text[:at] + chr(chance.choice((chance.randrange(32, 127), chance.randrange(0x3000)))) + text[at + 1 :]


def drop_letters(text: str, chance: random.Random) -> str:
    """Leave some letters out."""
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[at + chance.randrange(1, 200) :]


def change_lines(text: str, chance: random.Random) -> str:
    """Swap, double or drop lines."""
    lines = text.splitlines(keepends=True) or [""]
    first, second = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[first] = chance.choice((lines[second], lines[first] * 2, ""))
    return "".join(lines)


def repeat(text: str, chance: random.Random) -> str:
    """Say a piece of it many times over."""
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[at : at + chance.randrange(1, 80)] * chance.randrange(2, 400) + text[at:]


def cut(text: str, chance: random.Random) -> str:
    """Break off."""
    return text[: chance.randrange(len(text) + 1)]


def change_value(text: str, chance: random.Random) -> str:
    """Change a value, write the line as records do, and make the chain good again."""
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    try:
        line, last = json.loads(lines[at]), json.loads(lines[-2])
    except (ValueError, IndexError):
        return text
    if not isinstance(line, dict) or not isinstance(last, dict) or not line:
        return text
    line[chance.choice(list(line))] = chance.choice(ODD)
    lines[at] = canonical(line)
    if at < len(lines) - 2:
        lines[-2] = canonical(last | {"chain": chain(lines[:-2])})
    return "\n".join(lines)


def canonical(line: Any) -> str:
    """Return a line as records write it."""
    return json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

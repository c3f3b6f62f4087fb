"""Say within a minute whether one game is sound: `python -m tests.quick GAME`, or `make quick GAME=...`.

No browser, and no server. Compiled tests only where the rules have been compiled as they are now: after a change of
one that would take the minute by itself.
"""

import re
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import IO

from ludoteca.compiled import is_cached
from ludoteca.games import folder_names, load_game

ROOT = Path(__file__).resolve().parents[1]
TESTS = ("tests/contract", "tests/games", "tests/engine/test_lessons.py", "tests/test_style.py", "tests/test_words.py")
COUNTS = re.compile(r"\b(\d+) (passed|failed|errors?)\b")
AT_ONCE = 2
NOT_UNDERSTOOD = 2


@dataclass(frozen=True)
class Part:
    """One thing that is looked at: its name, the command that says by its exit code whether it is well, a remark."""

    name: str
    command: tuple[str, ...]
    remark: str = ""


def files_of(game: str) -> list[str]:
    """Return the folder of a game and the files of its own tests."""
    word = game.strip("_").partition("_")[0]
    tests = [file for file in (ROOT / "tests/games").glob("*.py") if file.stem.removeprefix("test_").startswith(word)]
    return [f"src/ludoteca/games/{game}", *(file.relative_to(ROOT).as_posix() for file in sorted(tests))]


def has_types() -> bool:
    """Say whether types are checked here."""
    return "mypy" in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"] and bool(find_spec("mypy"))


def parts_of(game: str) -> list[Part]:
    """Return what is looked at for a game."""
    here = Path(sys.executable).parent
    marks, remark = "not soak and not browser", "compiled ones too"
    if not is_cached(load_game(game)):
        marks, remark = f"{marks} and not compiled", "without compiled ones: `make test` has them"
    tests = ("-m", "pytest", "-q", "--game", game, "-m", marks, "-n", str(AT_ONCE), "--dist", "loadscope", *TESTS)
    parts = [
        Part("style", (str(here / "ruff"), "check", *files_of(game))),
        Part("import contracts", (str(here / "lint-imports"), "--no-cache")),
    ]
    if has_types():
        parts.append(Part("types", (sys.executable, "-m", "mypy", f"src/ludoteca/games/{game}")))
    return [*parts, Part("tests", (sys.executable, *tests), remark)]


def run(part: Part, output: IO[bytes]) -> tuple[int, float]:
    """Run a part; return its exit code, and how long it took in seconds."""
    begun = time.monotonic()
    code = subprocess.run(part.command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT, check=False).returncode
    return code, time.monotonic() - begun


def look_at(part: Part) -> bool:
    """Look at one thing and say how it stands, all of it only where it is not well; say whether it is."""
    with tempfile.TemporaryFile() as output:
        code, seconds = run(part, output)
        output.seek(0)
        text = output.read().decode(errors="replace")
    counts = ", ".join(f"{count} {what}" for count, what in COUNTS.findall(text.rstrip().rpartition("\n")[2]))
    told = ", ".join(filter(None, (counts, part.remark)))
    verdict = f"{part.name:16} {'WRONG' if code else 'well':5} {seconds:5.1f} s  {told}".rstrip()
    print(f"{text}\n{verdict}" if code else verdict, flush=True)       # at once: another part may end beside it
    return code == 0


def main(game: str = "") -> int:
    """Look at a game; return 0 if it is sound, 1 if it is not, 2 if there is no such game."""
    if game not in folder_names():
        said = f"There is no game {game!r}." if game else "Say which game: make quick GAME=..."
        print(f"{said} There are: {', '.join(sorted(folder_names()))}.", file=sys.stderr)
        return NOT_UNDERSTOOD
    begun, parts = time.monotonic(), parts_of(game)
    with ThreadPoolExecutor(len(parts)) as side_by_side:      # types keep one processor busy, and so would the rest
        stands = list(side_by_side.map(look_at, parts))
    wrong = [part.name for part, is_well in zip(parts, stands, strict=True) if not is_well]
    said = f"is not: {', '.join(wrong)}" if wrong else "is sound"
    print(f"{game} {said}. {time.monotonic() - begun:.0f} s", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

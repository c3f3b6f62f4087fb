"""Writes the parts of the lock that need no tools of ours: `serve.txt` to run a server, `telemetry.txt` to trace it as
well, `study.txt` to rate bots and draw reports, `build.txt` to make the wheel.

    python .ci/lock_parts.py            writes them beside the lock
    python .ci/lock_parts.py --check    ends with 1 where one differs from what it would be

A part has the packages that are asked for and those that they ask for in turn, as the lock's `# via` has it, with the
lock's own pins and digests.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements" / "lock.txt"
ENTRY = re.compile(r"^([a-z0-9][a-z0-9.-]*)==.*?(?=^[a-z0-9]|\Z)", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
HEAD = "# What it takes to {what}: a part of lock.txt, made by .ci/lock_parts.py. Do not edit.\n"


def normal(name: str) -> str:
    """Return a package's name as it is compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def wanted(project: dict) -> dict[str, tuple[str, list[str]]]:
    """Return for each file what it is for, and which packages `pyproject.toml` asks for."""
    extras = project["project"]["optional-dependencies"]
    serving = project["project"]["dependencies"] + extras["postgres"]
    return {
        "serve.txt": ("run a server, with SQLite or Postgres", serving),
        "telemetry.txt": ("send traces, besides serve.txt", extras["telemetry"]),
        "study.txt": ("rate bots and draw reports, besides serve.txt", extras["rating"] + extras["report"]),
        "build.txt": ("make the wheel", project["build-system"]["requires"]),
    }


def asked_by(entry: str) -> set[str]:
    """Return which packages ask for the one of an entry."""
    said = entry.partition("# via")[2]
    return {normal(name) for name in re.findall(r"^[ #]*([A-Za-z0-9][\w.-]*)", said, re.MULTILINE)}


def part(lock: str, requirements: list[str]) -> str:
    """Return the entries of a lock that requirements need.

    Raises:
        LookupError: the lock lacks one of them.

    """
    entries = {found[1]: found[0] for found in ENTRY.finditer(lock)}
    needed = {normal(NAME.match(each)[0]) for each in requirements}
    if missing := needed - entries.keys():
        raise LookupError(f"lock.txt lacks {', '.join(sorted(missing))}")
    while more := {name for name, entry in entries.items() if asked_by(entry) & needed} - needed:
        needed |= more
    return "".join(pins(entry) for name, entry in entries.items() if name in needed)


def pins(entry: str) -> str:
    """Return an entry without its remarks: who else asks for a package tells nothing of a server."""
    return "".join(f"{line}\n" for line in entry.splitlines() if line and not line.lstrip().startswith("#"))


def main(asked: list[str]) -> int:
    """Write the parts, or say which are not as they should be; return the exit code."""
    project, wrong = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8")), []
    for name, (what, requirements) in wanted(project).items():
        text, file = HEAD.format(what=what) + part(LOCK.read_text("utf-8"), requirements), LOCK.parent / name
        if "--check" not in asked:
            file.write_text(text, "utf-8")
        elif not file.is_file() or file.read_text("utf-8") != text:
            wrong.append(name)
    sys.stdout.write("".join(f"requirements/{name} is no part of lock.txt: run .ci/lock_parts.py\n" for name in wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""A map of all modules, each with the first sentence of its docstring in its package."""

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src" / "ludoteca"
HEAD = """# The modules

Where what lies: every module with the first sentence that it says of itself, made from the sources. Games are folders
of their own, all with the same files: [add a game](../docs/add-a-game.md) tells what stands in each.
[Architecture](../docs/architecture.md) says why things lie where they lie.

"""


def pages() -> dict[str, str]:
    """Return the page by its path."""
    return {"reference/modules.md": HEAD + "\n".join(section(folder) for folder in folders())}


def folders() -> Iterator[Path]:
    """Yield the packages, games left out, outer ones first."""
    for file in sorted(SOURCE.rglob("__init__.py"), key=lambda file: (file.parent.parts, file.name)):
        inside = file.relative_to(SOURCE).parts
        if (inside[0] != "games" or len(inside) == 2) and "versions" not in inside:
            yield file.parent


def section(folder: Path) -> str:
    """Return what lies in a package."""
    name = ".".join(["ludoteca", *folder.relative_to(SOURCE).parts])
    rows = [row(file) for file in sorted(folder.glob("*.py")) if file.name != "__init__.py"]
    table = "| | |\n|---|---|\n" + "\n".join(rows) + "\n" if rows else ""
    return f"## `{name}`\n\n{first_sentence(folder / '__init__.py')}\n\n{table}"


def row(file: Path) -> str:
    """Return a module as a row."""
    return f"| `{file.stem}` | {first_sentence(file)} |"


def first_sentence(file: Path) -> str:
    """Return what a module says of itself first."""
    told = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    return " ".join(told.partition("\n\n")[0].split()).replace("|", "\\|")

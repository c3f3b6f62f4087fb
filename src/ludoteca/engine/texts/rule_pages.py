"""The rules of a game as pages to read: `rules.md` in its folder, translations in `rules.<language>.md`.

What one wants to have at hand while one plays is `reference.md`, in the same languages.

Each clause is a paragraph or list item that begins with its identifier in bold: `**MG-13** Sleeping gas ...`.
"""

import re
from functools import cache
from importlib import resources

from ludoteca.engine.texts.words import DEFAULT_LANGUAGE

IDENTIFIER = r"[A-Z]{2,4}-A?\d+[a-z]?"    # `MG-13`, a decision `MG-A4`, a part of a clause `MG-13a`
CLAUSE_ID = re.compile(rf"\b{IDENTIFIER}\b")
CLAUSE_START = re.compile(rf"^(?:[-*] |\d+\. )?\*\*({IDENTIFIER})\*\*", re.MULTILINE)


@cache
def rules_page(package: str, language: str = DEFAULT_LANGUAGE) -> str:
    """Return the rules of the game in a folder as Markdown; in English where there is no translation.

    Raises:
        FileNotFoundError: the game has no rules page.

    """
    folder = resources.files(package)
    translated = folder / f"rules.{language}.md"
    return (translated if translated.is_file() else folder / "rules.md").read_text("utf-8")


@cache
def reference_page(package: str, language: str = DEFAULT_LANGUAGE) -> str | None:
    """Return the reference card of the game in a folder as Markdown, None if it has none in that language."""
    file = resources.files(package) / ("reference.md" if language == DEFAULT_LANGUAGE else f"reference.{language}.md")
    return file.read_text("utf-8") if file.is_file() else None


@cache
def clauses(package: str, language: str = DEFAULT_LANGUAGE) -> tuple[str, ...]:
    """Return the identifiers of all clauses of a game in the order of its rules page."""
    return tuple(CLAUSE_START.findall(rules_page(package, language)))

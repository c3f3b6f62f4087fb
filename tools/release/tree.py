"""Whether the working tree is fit to be released: nothing in it that Git does not have, and one version everywhere."""

import re
import subprocess
from pathlib import Path

HEADING = re.compile(r"^## +\[?([^\]\s]+)", re.MULTILINE)
PRESENT = re.compile(r'^PRESENT = "([^"]+)"', re.MULTILINE)
EDITIONS = "src/ludoteca/engine/game/editions.py"


def said_by_git(root: Path, *asked: str) -> str:
    """Return what Git answers."""
    return subprocess.run(["git", "-C", str(root), *asked], capture_output=True, text=True, check=True).stdout.strip()


def version_of(root: Path) -> str:
    """Return the version that a source says it has."""
    found = PRESENT.search((root / EDITIONS).read_text("utf-8"))
    return found[1] if found else ""


def complaints(root: Path) -> list[str]:
    """Return what keeps a working tree from being released, a sentence for each thing."""
    found, version = [], version_of(root)
    if changed := said_by_git(root, "status", "--porcelain"):
        found.append(f"Git does not have all that is here:\n{changed}")
    tags = said_by_git(root, "tag", "--points-at", "HEAD").split()
    if f"v{version}" not in tags:
        found.append(f"this commit has no tag v{version}, but {', '.join(tags) or 'none'}")
    heading = HEADING.search((root / "CHANGELOG.md").read_text("utf-8"))
    if heading is None or heading[1] != version:
        found.append(f"the changelog begins with {heading[1] if heading else 'nothing'}, and the version is {version}")
    return found

"""Gathers what the site is made of in one folder: the Markdown of the repository as it is, and pages that are made.

The files themselves stay as a code host shows them. In the copy alone links change that lead to files which are no
pages: each of these gets a page of its own that shows it.
"""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from tools.site import commands, game_pages, http_pages, module_pages

ROOT = Path(__file__).resolve().parents[2]
PAGES = Path(__file__).resolve().parent / "pages"
ALONE = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
PICTURES = (".png", ".webp", ".svg")
SHOWN = {".py": "python", ".toml": "toml", ".json": "json", ".md": "markdown", ".html": "html+jinja", ".css": "css"}
LINK = re.compile(r"(?<=\]\()([^)#\s]+)(?=[)#])")
RULES = re.compile(r"src/ludoteca/games/(\w+)/rules\.md")
TREES = {                                # pages that get a branch of the navigation below them
    "docs/decisions/README.md": "0*",
}
TREE = "\n```{{toctree}}\n:hidden:\n:glob:\n\n{pages}\n```\n"
ORPHAN = "---\norphan: true\n---\n"


def documents() -> list[str]:
    """Return all pages that the repository has, by their paths in it."""
    found = [*ALONE, *(file.relative_to(ROOT).as_posix() for file in sorted((ROOT / "docs").rglob("*.md")))]
    return [name for name in found if (ROOT / name).is_file()]


def gather(target: Path) -> None:
    """Fill a folder with all pages."""
    shutil.copytree(PAGES, target)
    for name in documents():
        write(target / name, (ROOT / name).read_text("utf-8") + tree_below(name))
    shutil.copytree(ROOT / "docs" / "pictures", target / "docs" / "pictures")
    for made in (commands.pages(), game_pages.pages(), http_pages.pages(), module_pages.pages()):
        for name, text in made.items():
            write(target / name, text)
    wanted = {shown for file in sorted(target.rglob("*.md")) for shown in led(target, file)}
    for shown in sorted(wanted):
        show(target, shown)


def tree_below(name: str) -> str:
    """Return the branch of the navigation that a page gets, if any."""
    return TREE.format(pages=TREES[name]) if name in TREES else ""


def led(target: Path, file: Path) -> set[str]:
    """Let the links of a gathered page lead to pages; return which files of the repository need one."""
    text, page = file.read_text("utf-8"), file.relative_to(target).as_posix()
    changed = {link: way for link in set(LINK.findall(text)) if (way := way_to(page, link)) is not None}
    if changed:
        write(file, LINK.sub(lambda found: changed.get(found[1], found[1]), text))
    return {meant(page, link) for link, way in changed.items() if "source/" in way}


def meant(page: str, link: str) -> str:
    """Return the path in the repository that a link on a page means."""
    return os.path.normpath(PurePosixPath(page).parent / link)


def way_to(page: str, link: str) -> str | None:
    """Return where a link leads in the site if that is not what stands there; None if it is."""
    path = meant(page, link)
    if "://" in link or path.startswith("..") or path in documents() or not (ROOT / path).exists():
        return None
    rules = RULES.fullmatch(path)
    if path.endswith(PICTURES) or path.startswith("docs/pictures"):
        return None
    made = f"games/{rules[1]}.md" if rules else page_of(path)
    return os.path.relpath(made, PurePosixPath(page).parent)


def page_of(path: str) -> str:
    """Return the page that shows a file or a folder of the repository."""
    return f"source/{path}.md"


def show(target: Path, path: str) -> None:
    """Make the page of a file, or of a folder with the texts that lie in it one below the other."""
    place = ROOT / path
    if place.is_file():
        write(target / page_of(path), f"{ORPHAN}# {path}\n\n{fenced(path)}")
        return
    parts = [f"## {file.removeprefix(path)[1:]}\n\n{fenced(file)}" for file in files_in(place)]
    write(target / page_of(path), f"{ORPHAN}# {path}\n\n" + "\n".join(parts))


def fenced(path: str) -> str:
    """Return a file of the repository as a block of code."""
    file = ROOT / path
    return f"`````{SHOWN.get(file.suffix, 'text')}\n{file.read_text('utf-8').rstrip()}\n`````\n"


def files_in(folder: Path) -> Iterator[str]:
    """Yield the texts below a folder; catalogues, which are long and for translators, are left out."""
    for file in sorted(folder.rglob("*")):
        if file.suffix in SHOWN and "__pycache__" not in file.parts:
            yield file.relative_to(ROOT).as_posix()


def write(file: Path, text: str) -> None:
    """Write a file, in a folder that may not be there yet."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")

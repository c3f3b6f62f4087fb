"""Holds a built site to what it promises: no link leads nowhere, no page loads anything from another host."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"src", "srcset", "poster", "data", "xlink:href"}      # attributes by which a page loads something
LEADS = {"a", "area"}                                          # elements whose address is only followed by a click
IN_CSS = re.compile(r"""url\(\s*["']?([^"')]+)["']?\s*\)|@import\s+["']([^"']+)["']""")
IN_SCRIPT = re.compile(
    r"""(?:fetch|import|importScripts|open|WebSocket|EventSource|\.src\s*=)\s*\(?\s*["'`]((?:\w+:)?//[^"'`]+)"""
)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
TEXTS = {".html", ".css", ".js", ".svg"}


@dataclass
class Page(HTMLParser):
    """What a page names: its anchors, where it leads and what it loads."""

    anchors: set[str] = field(default_factory=set)
    leads: set[str] = field(default_factory=set)
    loads: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element names."""
        self._inside = tag
        for name, value in attrs:
            if not value:
                continue
            if name in ("id", "name"):
                self.anchors.add(value)
            elif name == "href":
                (self.leads if tag in LEADS else self.loads).add(value)
            elif name in LOADED:
                self.loads |= set(value.split(",")[0].split()[:1]) if name == "srcset" else {value}
            elif name == "style":
                self.loads |= set(addresses_in_css(value))

    def handle_endtag(self, tag: str) -> None:
        """Note that what follows stands elsewhere."""
        self._inside = ""

    def handle_data(self, data: str) -> None:
        """Note what a stylesheet or a script within the page loads."""
        if self._inside == "style":
            self.loads |= set(addresses_in_css(data))
        elif self._inside == "script":
            self.loads |= set(IN_SCRIPT.findall(data))


def addresses_in_css(text: str) -> Iterator[str]:
    """Yield what a stylesheet loads."""
    for found in IN_CSS.finditer(COMMENT.sub("", text)):
        yield (found[1] or found[2]).strip()


@cache
def read(file: Path) -> Page:
    """Return what a file of a site names."""
    page, text = Page(), file.read_text("utf-8", "replace")
    if file.suffix == ".css":
        page.loads |= set(addresses_in_css(text))
    elif file.suffix == ".js":
        page.loads |= set(IN_SCRIPT.findall(text))
    else:
        page.feed(text)
    return page


def complaints(site: Path) -> list[str]:
    """Return what is wrong, a line each, in the order of the files."""
    read.cache_clear()
    files = sorted(file for file in site.rglob("*") if file.suffix in TEXTS)
    return [f"{file.relative_to(site)}: {wrong}" for file in files for wrong in wrong_in(site, file)]


def wrong_in(site: Path, file: Path) -> Iterator[str]:
    """Yield what is wrong in a file."""
    page = read(file)
    for address in sorted(page.loads):
        if is_elsewhere(address):
            yield f"loads {address} from another host"
        else:
            yield from broken(site, file, address)
    for address in sorted(page.leads):
        if not is_elsewhere(address):
            yield from broken(site, file, address)


def is_elsewhere(address: str) -> bool:
    """Say whether an address names a host or another scheme than that of the page."""
    parts = urlsplit(address)
    return bool(parts.netloc) or parts.scheme in ("http", "https", "ftp", "ws", "wss", "mailto")


def broken(site: Path, file: Path, address: str) -> Iterator[str]:
    """Yield why an address within the site leads nowhere."""
    if address.startswith(("data:", "javascript:")):
        return
    if address.startswith("/"):
        yield f"{address} is absolute: the site may lie under any path"
        return
    path, anchor = unquote(urlsplit(address).path), unquote(urlsplit(address).fragment)
    target = (file.parent / path).resolve() if path else file
    if not target.is_relative_to(site) or not target.is_file():
        yield f"{address} leads nowhere"
    elif anchor and target.suffix == ".html" and anchor not in read(target).anchors:
        yield f"{address} leads to a page that has no such place"

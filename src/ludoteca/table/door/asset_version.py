"""Which version of scripts, styles and templates this server sends: an open page of another one loads anew."""

import gzip
import hashlib
import mimetypes
import os
import stat
from functools import cache, lru_cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ludoteca.games import folder_names, folder_of
from ludoteca.table.door.bundles import bundled, styled
from ludoteca.table.door.packing import sent_once

HERE = Path(__file__).parents[1]
STATIC = HERE / "static"
MODULES = STATIC / "table"         # scripts that import each other
KEEP = "public, max-age=31536000, immutable"      # the address names the version
COMPRESSED = (".woff2", ".png", ".jpg", ".webp")       # by themselves
ASK_AGAIN = "no-cache"     # a page of another version asks: its browser is not to keep our file under that name


class KeptFiles(StaticFiles):
    """Static files below a version: a browser keeps them for ever, and never uses an old one after an update."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file, or answer 404 or 405."""
        try:
            full_path, found = self.lookup_path(path)
        except (OSError, ValueError):         # a name that no file can have
            raise HTTPException(404) from None
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        if found is None or not stat.S_ISREG(found.st_mode):
            raise HTTPException(404)
        return file_answer(HTTPConnection(scope), Path(full_path), kept(scope["path_params"]["asset_version"]))


def file_answer(connection: HTTPConnection, file: Path, keep: str) -> Response:
    """Return a file of ours, out of memory where it has not changed since it was read."""
    found = file.stat()
    changed = newest() if file.parent == MODULES else found.st_mtime_ns
    plain, small = content(file, changed, found.st_size)
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return sent_once(connection, Response("", media_type=kind, headers={"Cache-Control": keep}), plain, small)


@lru_cache(maxsize=1024)
def content(file: Path, changed: int, size: int) -> tuple[bytes, bytes]:
    """Return what is in a file, plain and compressed. There are only our own, so few are remembered."""
    plain = file.read_bytes()
    if file.parent == MODULES:
        plain = bundled(file).encode()
    elif file.suffix == ".css":
        plain = styled(plain.decode()).encode()
    return plain, gzip.compress(plain, mtime=0) if file.suffix not in COMPRESSED else plain


def newest() -> int:
    """Return when any script that may be part of another one has changed."""
    return max(file.stat().st_mtime_ns for file in os.scandir(MODULES))


def kept(asked: str) -> str:
    """Return how long a browser may keep what it has asked of a version."""
    return KEEP if asked == asset_version() else ASK_AGAIN


@cache
def asset_version() -> str:
    """Return a digest of all that pages are made of: scripts, styles, templates, pictures of the games."""
    folders = [STATIC, HERE / "templates", *(folder_of(name) for name in sorted(folder_names()))]
    digest = hashlib.sha256()
    for file in (file for folder in folders for file in sorted(folder.rglob("*")) if is_of_pages(file)):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def is_of_pages(file: Path) -> bool:
    """Say whether pages are made of a file."""
    return file.suffix in (".html", ".css", ".js") or file.name == "sounds.toml"

"""Which edition of the pages this server sends: an open page that is of another one loads anew."""

import hashlib
from functools import cache
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ludoteca.games import folder_names
from ludoteca.table.templating import game_folder

HERE = Path(__file__).parent
STATIC = HERE / "static"
KEEP = "public, max-age=31536000, immutable"      # the address names the edition
ASK_AGAIN = "no-cache"     # a page of another edition asks: its browser is not to keep our file under that name


class KeptFiles(StaticFiles):
    """Static files below an edition: a browser keeps them for ever, and never uses an old one after an update."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = kept(scope["path_params"]["edition"])
        return response


def kept(asked: str) -> str:
    """Return how long a browser may keep what it has asked of an edition."""
    return KEEP if asked == edition() else ASK_AGAIN


@cache
def edition() -> str:
    """Return a digest of all that pages are made of: scripts, styles, templates, pictures of the games."""
    folders = [STATIC, HERE / "templates", *(game_folder(name) for name in sorted(folder_names()))]
    digest = hashlib.sha256()
    for file in (file for folder in folders for file in sorted(folder.rglob("*")) if is_of_pages(file)):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def is_of_pages(file: Path) -> bool:
    """Say whether pages are made of a file."""
    return file.suffix in (".html", ".css", ".js")

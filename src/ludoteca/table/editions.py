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
ASK_AGAIN = "no-cache"     # a browser may keep a file, but asks each time whether it is still good


class FreshFiles(StaticFiles):
    """Static files of which no browser uses an old copy after an update."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file, or that the browser's copy is still good."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = ASK_AGAIN
        return response


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

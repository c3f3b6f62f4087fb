"""Where what is compiled and generated is kept on this machine."""

import os
from pathlib import Path


def cache_root() -> Path:
    """Return `$LUDOTECA_CACHE`, else a folder of ours in the user's cache folder."""
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return Path(os.environ.get("LUDOTECA_CACHE") or caches / "ludoteca")

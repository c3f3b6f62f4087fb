"""What templates are compiled to, kept on disk: to compile those of a page or two takes a new process half a second."""

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import jinja2
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from ludoteca.engine.runtime.cache_folder import cache_root

MAKERS = ("templating.py", "kept_pieces.py")      # beside Jinja, what the compiled form depends on


class KeptTemplates(BytecodeCache):
    """Keeps compiled templates in the cache folder; where that can't be read or written, they are compiled each time.

    One counts for the source that it was made of, by this version of Jinja, with these settings and this tag of ours.
    Which Python has made it, Jinja looks at.
    """

    def __init__(self) -> None:
        here = Path(__file__).parent
        makers = (jinja2.__version__.encode(), *((here / name).read_bytes() for name in MAKERS))
        self._makers = sha256(b"\0".join(makers)).hexdigest()
        self._folder = cache_root() / "templates"

    def get_source_checksum(self, source: str) -> str:
        """Return what tells a source and its makers from others."""
        return sha256(f"{self._makers}{source}".encode()).hexdigest()

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what is kept of a template, if it is whole and was made of the same."""
        try:
            bucket.bytecode_from_string((self._folder / bucket.key).read_bytes())
        except Exception:  # noqa: BLE001 - whatever lies there, the template is compiled anew
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template; no other process ever finds half of one."""
        part = self._folder / f"{bucket.key}.{os.getpid()}"
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            part.write_bytes(bucket.bytecode_to_string())
            part.replace(self._folder / bucket.key)

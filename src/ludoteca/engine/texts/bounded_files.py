"""Files that somebody else has written: read within limits, whatever they are."""

from importlib.resources.abc import Traversable
from pathlib import Path

from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.engine.texts.words import Message

NO_FILE = Message("this is not a file")
TOO_LARGE = Message("{size} bytes; at most {largest} are read")


class UnreadableFile(LudotecaError, ValueError):
    """A file that is none, or too large."""


def read_bounded(file: Traversable | Path, largest: int) -> bytes:
    """Return the content of a file of at most `largest` bytes; of a larger one no more than that is read.

    Raises:
        OSError: it is not there, or cannot be read.
        UnreadableFile: it is longer, or no file but a folder, a pipe or a device, which may have no end.

    """
    is_there = not isinstance(file, Path) or file.exists()
    if is_there and not file.is_file():
        raise UnreadableFile(NO_FILE)
    with file.open("rb") as stream:
        data = stream.read(largest + 1)
    if len(data) > largest:
        raise UnreadableFile(TOO_LARGE, size=len(data), largest=largest)
    return data

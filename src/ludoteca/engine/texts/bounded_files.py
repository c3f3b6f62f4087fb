"""Files that somebody else has written: read within limits, whatever they are."""

from importlib.resources.abc import Traversable
from pathlib import Path


def read_bounded(file: Traversable | Path, largest: int) -> bytes:
    """Return the content of a file of at most `largest` bytes; of a larger one no more than that is read.

    Raises:
        OSError: it is not there, or cannot be read.
        ValueError: it is longer, or no file but a folder, a pipe or a device, which may have no end.

    """
    is_there = not isinstance(file, Path) or file.exists()
    if is_there and not file.is_file():
        raise ValueError("this is no file")
    with file.open("rb") as stream:
        data = stream.read(largest + 1)
    if len(data) > largest:
        raise ValueError(f"{len(data)} bytes; at most {largest} are read")
    return data

"""TOML that somebody else has written: read within limits, so that no text takes more time than its length is worth.

The library bounds how deep arrays and how long dotted keys may be; the standard library's reader takes time that grows
with the square of a key's parts, and ends in errors that are none of its own.
"""

from typing import Any

import tomli


def parse_toml(data: bytes, largest: int) -> dict[str, Any]:
    """Return the content of a TOML text of at most `largest` bytes.

    Raises:
        ValueError: it is longer, or no TOML that we read; says what is wrong, and where.

    """
    if len(data) > largest:
        raise ValueError(f"{len(data)} bytes; at most {largest} are read")
    try:
        return tomli.loads(data.decode())
    except RecursionError as error:
        raise ValueError(str(error)) from None

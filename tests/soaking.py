"""How long `make soak` goes on: a share of the full numbers, SOAK_SHARE."""

import os

SHARE = float(os.environ.get("SOAK_SHARE") or "0.1")


def share(full: int) -> int:
    """Return how many of something a long run has."""
    return max(1, round(full * SHARE))

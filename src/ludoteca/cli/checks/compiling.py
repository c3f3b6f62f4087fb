"""Whether the games are compiled for this version: until they are, bots think by the interpreter."""

from collections.abc import Sequence
from pathlib import Path

from ludoteca.cli.checks.finding import Finding, advice, ok

PER_GAME = 60_000_000       # bytes that a compiled game takes at most
MINUTES = 2                 # of a core, that the largest game takes to be compiled


def games() -> tuple[list[str], list[str]]:
    """Return the names of the games that are compiled on this machine for this version, and of those that are not."""
    from ludoteca.compiled import is_cached
    from ludoteca.games import listed_games

    there: list[str] = []
    missing: list[str] = []
    for game in listed_games():
        (there if is_cached(game) else missing).append(game.name)
    return there, missing


def compiled(there: Sequence[str], missing: Sequence[str], folder: Path) -> Finding:
    """Say which games are compiled in a folder."""
    if not missing:
        return ok("compiled rules", f"All {len(there)} games are compiled in {folder} for this version.")
    return advice(
        "compiled rules",
        f"Not compiled in {folder} for this version: {', '.join(missing)}. Until they are, bots think by the "
        "interpreter: as long, but not as far.",
        f"Let the server run before people come: it compiles them by itself, in up to {MINUTES * len(missing)} minutes "
        "of a core. LUDOTECA_CACHE says where they are kept.",
    )

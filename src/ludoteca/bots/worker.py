"""What a bot's own process runs: functions that the web table hands to a pool of processes.

Only redacted bytes come in and only the name of an action goes out.
"""

import os
from collections.abc import Mapping
from typing import Any

import numpy as np

from ludoteca.bots import choose
from ludoteca.engine.packs import Pack
from ludoteca.engine.views import View
from ludoteca.games import load_game

LOW_PRIORITY = 15      # added to the niceness of a process that compiles


def think(
    game: str, pack: Mapping[str, dict[str, Any]], states: bytes,
    seat: int, bot: str, seed: str, seconds: float,
) -> str:
    """Return the name of the action that a bot takes.

    `pack` is the content of the pack's files, `states` the bytes of the state redacted for `seat`.
    """
    found = load_game(game)
    tables = found.tables_of(Pack.of_content(pack, found.read_pack, "pack of the table"))
    redacted = np.frombuffer(states, found.State).copy()
    names = [f"Seat {number}" for number in range(max(found.seats))]
    view = View.of_redacted(found, tables, redacted, seat, names)
    return found.actions[choose(bot, view, seed, seconds)]


def warm(game: str) -> None:
    """Compile a game into the cache on disk, after everything else that the machine has to do."""
    from ludoteca.compiled import twin

    os.nice(LOW_PRIORITY)
    twin(load_game(game)).warm_up()

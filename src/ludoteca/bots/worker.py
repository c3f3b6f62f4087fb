"""What a bot's own process runs: functions that the web table hands to a pool of processes.

Only redacted bytes come in; the name of an action goes out, or what was thought of each that there is.
"""

import os
from collections.abc import Mapping
from typing import Any

import numpy as np

from ludoteca.bots import choose, level_of, review
from ludoteca.bots.levels import LEVELS
from ludoteca.bots.reasons import advise as reasons_of
from ludoteca.bots.thinking import is_compiled
from ludoteca.bots.thinking import think as think_of
from ludoteca.engine.game.packs import Pack
from ludoteca.engine.matches.views import View
from ludoteca.engine.simulation.search import bot_parameters
from ludoteca.games import load_game

ADVISER = "master"     # the level that gives advice
LOADING = 10.0         # seconds that loading what is compiled may take
LOW_PRIORITY = 15      # added to the niceness of a process that compiles
_ready: set[str] = set()


def think(
    game: str, pack: Mapping[str, dict[str, Any]], states: bytes,
    seat: int, bot: str, seed: str, seconds: float,
) -> str:
    """Return the name of the action that a bot takes.

    `pack` is the content of the pack's files, `states` the bytes of the state redacted for `seat`. Who thinks does so
    of an only choice, too: that it is the only one may hang on what others cannot see, and its time would tell.
    """
    view, level = view_of(game, pack, states, seat), level_of(bot)
    if level.thinks:
        get_ready(view)
        if len(view.choices) == 1:
            think_of(view, level.parameters, seed, seconds)
    return view.game.actions[choose(bot, view, seed, seconds)]


def advise(
    game: str, pack: Mapping[str, dict[str, Any]], states: bytes, seat: int, seed: str, seconds: float
) -> dict[str, Any]:
    """Return what a bot thinks of a view, as plain data.

    `candidates` are an action's name, visits, worth and doubt, the best first; `replies` those to expect at worst:
    seat, action's name, and what that seat would know then. See `ludoteca.bots.reasons.Advice` for the rest.
    """
    view = view_of(game, pack, states, seat)
    get_ready(view)
    found, names = reasons_of(view, LEVELS[ADVISER].parameters, seed, seconds), view.game.actions
    return {
        "candidates": [(names[each.action], each.visits, each.worth, each.doubt) for each in found.candidates],
        "replies": [(step.seat, names[step.action], step.seen) for step in found.replies],
        "replies_worth": found.replies_worth,
        "playouts": found.playouts,
        "seconds": found.seconds,
    }


def consider(
    game: str, pack: Mapping[str, dict[str, Any]], states: bytes, seat: int, seed: str
) -> list[tuple[int, int, float, float]]:
    """Return what each choice of a view is worth: action, visits, worth, doubt; see `ludoteca.bots.review.consider`."""
    view = view_of(game, pack, states, seat)
    get_ready(view)
    return [(each.action, each.visits, each.worth, each.doubt) for each in review.consider(view, seed)]


def get_ready(view: View) -> None:
    """Load what is compiled, once for each game: that takes a second or two, in which nothing is thought."""
    if view.game.name not in _ready and is_compiled(view):
        _ready.add(view.game.name)
        think_of(view, bot_parameters(playouts=1), "ready", LOADING)


def view_of(game: str, pack: Mapping[str, dict[str, Any]], states: bytes, seat: int) -> View:
    """Return the view that redacted bytes hold."""
    found = load_game(game)
    tables = found.tables_of(Pack.of_content(pack, found.read_pack, "pack of the table"))
    redacted = np.frombuffer(states, found.State).copy()
    names = [f"Seat {number}" for number in range(max(found.seats))]
    return View.of_redacted(found, tables, redacted, seat, names)


def warm(game: str) -> None:
    """Compile a game into the cache on disk, after everything else that the machine has to do."""
    from ludoteca.compiled import compiled_game

    os.nice(LOW_PRIORITY)
    compiled_game(load_game(game)).warm_up()

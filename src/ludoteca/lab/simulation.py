"""Plays many games between bots, compiled, on all cores, the same for every number of them."""

from collections.abc import Callable, Sequence
from time import perf_counter, process_time

import numpy as np

from ludoteca.bots.levels import BOTS, in_game
from ludoteca.bots.own import SECONDS, OwnBot, found, is_own
from ludoteca.bots.own import names_of as own_names
from ludoteca.chunks import chunks, cores, run_chunks
from ludoteca.compiled import compiled_game, new_scratch, words_of, workspace
from ludoteca.engine.game.contract import Game
from ludoteca.engine.game.options import Values
from ludoteca.engine.game.packs import Pack
from ludoteca.engine.matches.hanging import hanging_chance_named
from ludoteca.engine.runtime.chance import generator
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.simulation.loops import Column
from ludoteca.engine.simulation.search import BotParameter, bot_parameters, new_tree, places_for
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.engine.texts.words import Message
from ludoteca.lab.own_games import Meeting, can_be_sent, play_part, players
from ludoteca.lab.report import Report

OWN_CHUNK = 4          # games that a process plays before it hands over what came of them
CHUNK = 512            # games that share a stream of random numbers
SLOW_CHUNK = 4         # the same where a bot thinks
WARM_UP = 1             # games before the clock starts: by then all is compiled and in memory

NO_SUCH_BOT = Message("No bot {bot} plays here; choose from {bots}, or name your own as module:function.")
WRONG_BOTS = Message("You named {given} bots for {seats} seats: name one for each, or one for all.")
NO_GAMES = Message("Play at least one game, not {games}.")


def simulate(
    game: Game,
    seats: int,
    games: int,
    bots: str | OwnBot | Sequence[str | OwnBot] = "random",
    seed: int | str = 0,
    *,
    workers: int | None = None,
    options: Values | None = None,
    pack: Pack | None = None,
    playouts: int | None = None,
    seconds: float = SECONDS,
    progress: Callable[[int], None] = lambda played: None,
) -> Report:
    """Play `games` games and report who won; equal arguments give equal results, whatever `workers` is.

    `bots` names one for each seat, or one for all; those that think make `playouts` before each choice, by default
    as many as belong to their level: a number, not a time, so that results repeat. `workers` is a number of threads,
    one a core by default; `progress` is called with the number of games played so far. The compiler runs before the
    clock does.

    A bot of your own is given as what is called, or by its name, `module:function`; see `ludoteca.bots.own`. It is told
    to choose in so many `seconds`. Games with one are played by processes, where these find it, else by this one.

    Raises:
        LudotecaError: seats, games, bots or options are not possible.
        HangingChance: the rules wait for chance, and that never comes to an end.
        BotError: a bot of your own cannot be called, failed, or chose what it may not.

    """
    if games < 1:
        raise LudotecaError(NO_GAMES, games=games)
    values = game.complete_options(options or {}, seats)
    bots = each_seat(bots, seats)
    pack = pack or game.default_pack()
    if any(map(is_own, bots)):
        for bot in filter(is_own, bots):
            found(bot)
        meeting = Meeting(game, values, pack, bots, parameters_of(bots, playouts), str(seed), seconds)
        return simulate_own(meeting, games, seed, workers, progress)
    names = tuple(map(str, bots))          # all of them are ours
    play = player(game, values, pack, in_game(parameters_of(bots, playouts), game), seed)
    play((0,), WARM_UP)
    played = 0

    def done(rows: np.ndarray) -> None:
        nonlocal played
        played += len(rows)
        progress(played)

    begin, cpu = perf_counter(), process_time()
    size = SLOW_CHUNK if any(BOTS[bot].thinks for bot in names) else CHUNK
    sizes = [part.stop - part.start for part in chunks(games, size)]
    rows = run_chunks(lambda number: play((number,), sizes[number]), len(sizes), workers, done)
    seconds, cpu = perf_counter() - begin, process_time() - cpu
    return Report.of(game, np.concatenate(rows), names, values, pack, seed, seconds, cpu)


def simulate_own(
    meeting: Meeting, games: int, seed: int | str, workers: int | None, progress: Callable[[int], None]
) -> Report:
    """Play games with bots of somebody's own; see `simulate`."""
    meeting.prepare()
    start, parts, cpu = perf_counter(), chunks(games, OWN_CHUNK), 0.0
    rows, played = [], 0
    with players(workers or cores(), can_be_sent(meeting)) as pool:
        try:
            tasks = [pool.submit(play_part, meeting, part.start, part.stop - part.start) for part in parts]
            for task in tasks:
                found_rows, busy = task.result()
                rows.append(found_rows)
                cpu += busy
                played += len(found_rows)
                progress(played)
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise
    names, wall = own_names(meeting.bots), perf_counter() - start
    return Report.of(meeting.game, np.concatenate(rows), names, meeting.values, meeting.pack, seed, wall, cpu)


def each_seat(bots: str | OwnBot | Sequence[str | OwnBot], seats: int) -> tuple[str | OwnBot, ...]:
    """Return a bot for every seat, or raise LudotecaError."""
    if isinstance(bots, str) or callable(bots):
        bots = (bots,)
    if len(bots) not in (1, seats):
        raise LudotecaError(WRONG_BOTS, given=len(bots), seats=seats)
    return tuple(bots) * (seats if len(bots) == 1 else 1)


def parameters_of(bots: Sequence[str | OwnBot], playouts: int | None = None) -> np.ndarray:
    """Return how each seat chooses, a row a seat, see BotParameter, in a game that forgives as much as most.

    The rows of bots of somebody's own say nothing.

    Raises:
        LudotecaError: there is no such bot.

    """
    for bot in bots:
        if not is_own(bot) and bot not in BOTS:
            raise LudotecaError(NO_SUCH_BOT, bot=repr(bot), bots=", ".join(BOTS))
    parameters = np.array([bot_parameters() if is_own(bot) else BOTS[str(bot)].parameters for bot in bots])
    if playouts is not None:
        parameters[parameters[:, BotParameter.PLAYOUTS] > 0, BotParameter.PLAYOUTS] = playouts
    return parameters


def player(
    game: Game, values: Values, pack: Pack, parameters: np.ndarray, seed: int | str
) -> Callable[..., np.ndarray]:
    """Return a function `play(path, count, uses)` that plays games and returns a row a game; see Column.

    `path` is where their chance lies below the seed. `uses`, shape `(count, seats, actions)`, is filled with who took
    which action how often; without it nothing of that is counted, nor are changes of the lead.
    """
    compiled, seats = compiled_game(game), len(parameters)
    tables = game.tables_of(pack)
    template = game.new_state(tables, values, seats)
    known = game.known_tables(tables, mirror_of(game.State).read(template), SPECTATOR)
    unwatched = np.zeros((0, seats, len(game.actions)), np.int32)

    def play(path: tuple[int, ...], count: int, uses: np.ndarray = unwatched) -> np.ndarray:
        results = np.zeros((count, Column.FIRST_SCORE + 2 * seats), np.int32)
        _, journal, actions, weights = workspace(game)
        stream, scratch = generator(seed, *path), new_scratch(game)
        tree = new_tree(places_for(int(parameters[:, BotParameter.PLAYOUTS].max())))
        with hanging_chance_named(game, tables, scratch.board, scratch.world):
            compiled.play_games(tables[0], known[0], template, parameters, tree, stream, scratch, words_of(scratch),
                                journal, actions, weights, results, uses)
        compiled.note_played()
        return results

    return play

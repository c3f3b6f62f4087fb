"""Loops over the rules that run compiled: batches, and games between bots.

These are plain functions too. The rules (`waiting`, `legal_actions`, `apply_action`, `steady`, ...) are stubs here:
`ludoteca.compiled` binds their names to those of a game. Arrays of states, and the scratch
states, belong to the caller. Seats are passed on as plain integers and actions as elements
of `int32` arrays throughout: a second combination of types would compile every rule a second time.
"""

from collections.abc import Iterable
from enum import IntEnum

import numpy as np

from ludoteca.engine.runtime.chance import ENDLESS, NeverEnds, draw, pick
from ludoteca.engine.runtime.record_types import AnyRecord, Numbers, States
from ludoteca.engine.runtime.rule_stubs import (
    apply_action,
    chance_outcomes,
    legal_actions,
    observe,
    redact,
    refusal,
    standing,
    steady,
    waiting,
)
from ludoteca.engine.runtime.seats import CHANCE, NOBODY, has, lowest
from ludoteca.engine.simulation.playouts import play_out
from ludoteca.engine.simulation.search import BotParameter, Scratch, Tree, best_of, grow, make_room, root_of


class Column(IntEnum):
    """Columns of the results of `play_games`; then come scores and places, a column a seat."""

    DECISIONS = 0
    CHANCES = 1
    ENDING = 2
    LEADS = 3              # how often the lead changed; counted where uses are
    FIRST_SCORE = 4


def play_games(
    tables: AnyRecord, known: AnyRecord, template: States, parameters: np.ndarray, tree: Tree, generator: Numbers,
    scratch: Scratch, words: Iterable[int], journal: AnyRecord, actions: Numbers, weights: Numbers,
    results: np.ndarray, uses: np.ndarray,
) -> None:
    """Play a game from the template for each row of `results`, shape `(games, FIRST_SCORE + 2 * seats)`; see Column.

    `parameters` holds how each seat chooses, a row a seat; see BotParameter. `known` are the tables as players know
    them, `words` the integers of `scratch.trial`. `uses`, shape `(games, seats, actions)`, counts who did what; with a
    length of 0 nothing of it is counted.
    """
    # most of all games; quicker without bots
    all_random = np.min(parameters[:, BotParameter.EPSILON]) >= 100 and len(uses) == 0
    seats = len(parameters)
    for game in range(len(results)):
        scratch.board[0] = template[0]
        row = results[game]
        scores = row[Column.FIRST_SCORE : Column.FIRST_SCORE + seats]
        places = row[Column.FIRST_SCORE + seats :]
        if all_random:
            counts = play_out(tables, scratch.board[0], generator, journal, actions, weights)
            row[Column.DECISIONS] = counts[0]
            row[Column.CHANCES] = counts[1]
        else:
            make_room(tree, 0)
            play_game(tables, known, scratch, words, parameters, tree, generator, journal, actions, weights, row,
                      scores, places, uses[game : game + 1])
        row[Column.ENDING] = standing(tables, scratch.board[0], scores, places)


def play_game(
    tables: AnyRecord, known: AnyRecord, scratch: Scratch, words: Iterable[int], parameters: np.ndarray, tree: Tree,
    generator: Numbers, journal: AnyRecord, actions: Numbers, weights: Numbers,
    row: np.ndarray, scores: np.ndarray, places: np.ndarray, uses: np.ndarray,
) -> None:
    """Play the scratch board to its end, each seat by its parameters, and count what happens into `row` and `uses`."""
    state = scratch.board[0]
    leading = 0                                        # who has been in the first place all the time since it changed
    planned = np.full(len(parameters), -1, np.int32)      # by those who choose at the same time as somebody before them
    in_a_row = 0
    actor = waiting(tables, state)
    while actor != NOBODY:
        if actor == CHANCE:
            count = chance_outcomes(tables, state, actions, weights)
            choice = actions[pick(generator, weights, count)]
            row[Column.CHANCES] += 1
            in_a_row += 1
            if in_a_row > ENDLESS:
                raise NeverEnds
        else:
            in_a_row = 0
            first = lowest(actor)
            for seat in range(first + 1, len(parameters)):
                if has(actor, seat) and planned[seat] < 0 and parameters[seat, BotParameter.PLAYOUTS] > 0:
                    count = legal_actions(tables, state, seat, actions)
                    planned[seat] = decide(
                        known, scratch, words, seat, parameters[seat], tree, generator, journal, actions, weights, count
                    )
            actor = first
            count = legal_actions(tables, state, actor, actions)
            choice = actions[draw(generator, count)]
            row[Column.DECISIONS] += 1
            if is_among(actions, count, planned[actor]):
                choice = planned[actor]
            elif count > 1 and draw(generator, 100) >= parameters[actor, BotParameter.EPSILON]:
                actions[0] = decide(
                    known, scratch, words, actor, parameters[actor], tree, generator, journal, actions, weights, count
                )
                choice = actions[0]
            planned[actor] = -1
            if len(uses) > 0:
                uses[0, actor, choice] += 1
        apply_action(tables, state, actor, choice, journal)
        actor = waiting(tables, state)
        if len(uses) > 0:
            standing(tables, state, scores, places)
            ahead = first_of(places)
            if ahead & leading == 0:                   # nobody of those who led
                row[Column.LEADS] += leading != 0
                leading = ahead
            else:
                leading &= ahead


def is_among(actions: Numbers, count: int, action: int) -> bool:
    """Say whether an action is one of the first `count`."""
    found = False
    for i in range(count):
        found |= actions[i] == action
    return found


def first_of(places: Numbers) -> int:
    """Return the mask of the seats that are in the first place."""
    ahead = 0
    for seat in range(len(places)):
        if places[seat] == 1:
            ahead |= 1 << seat
    return ahead


def decide(
    tables: AnyRecord, scratch: Scratch, words: Iterable[int], seat: int, parameters: np.ndarray, tree: Tree,
    generator: Numbers, journal: AnyRecord, actions: Numbers, weights: Numbers, count: int,
) -> int:
    """Return the choice of a bot for the scratch board, of which it sees its view; `actions[:count]` are legal."""
    scratch.seen[0] = scratch.board[0]
    redact(tables, scratch.seen[0], seat)
    if count == 1:
        return actions[0]
    candidates = actions[:count].copy()
    if parameters[BotParameter.PLAYOUTS] < 1 or not are_known(tables, scratch.seen[0], seat, candidates):
        return steady(tables, scratch.seen[0], seat, generator, actions, count)
    playouts = int(parameters[BotParameter.PLAYOUTS])
    make_room(tree, 4 * playouts)
    grow(tables, tree, scratch, words, seat, playouts, parameters, generator, journal, actions, weights)
    return candidates[best_of(tree, root_of(scratch, words, seat), candidates)]


def are_known(tables: AnyRecord, view: AnyRecord, seat: int, choices: Iterable[int]) -> bool:
    """Say whether choices are legal by the tables as players knew them when the game began.

    Where components hide something, a choice may be about what has been told since: there is nothing to search then.
    """
    known = True
    for choice in choices:
        known &= refusal(tables, view, seat, choice) == 0
    return known


def play_out_all(
    tables: AnyRecord, states: States, generator: Numbers, journal: AnyRecord, actions: Numbers, weights: Numbers
) -> int:
    """Play every state of an array to its end with random choices; return the number of decisions."""
    decisions = 0
    for i in range(len(states)):
        decisions += play_out(tables, states[i], generator, journal, actions, weights)[0]
    return decisions


def step_all(
    tables: AnyRecord, states: States, chosen: Numbers,
    generator: Numbers, journal: AnyRecord, actions: Numbers, weights: Numbers,
) -> int:
    """Apply `chosen[i]` to state i for the lowest seat awaited, then let chance act; -1 leaves a state alone.

    Returns -1, or the first i whose action is not legal; the states before it have been stepped.
    """
    for i in range(len(states)):
        if chosen[i] >= 0:
            seat = lowest(waiting(tables, states[i]))
            if refusal(tables, states[i], seat, chosen[i]) != 0:
                return i
            apply_action(tables, states[i], seat, chosen[i], journal)
        follow_chance(tables, states[i], generator, journal, actions, weights)
    return -1


def follow_chance(
    tables: AnyRecord, state: AnyRecord, generator: Numbers, journal: AnyRecord, actions: Numbers, weights: Numbers
) -> None:
    """Let chance act until a seat is awaited or the game is over."""
    in_a_row = 0
    awaited = waiting(tables, state)
    while awaited == CHANCE:
        in_a_row += 1
        if in_a_row > ENDLESS:
            raise NeverEnds
        count = chance_outcomes(tables, state, actions, weights)
        apply_action(tables, state, awaited, actions[pick(generator, weights, count)], journal)
        awaited = waiting(tables, state)


def look_all(tables: AnyRecord, states: States, awaited: Numbers, masks: np.ndarray, actions: Numbers) -> None:
    """Fill `awaited[i]` with the lowest seat awaited, -1 if none, and `masks[i]` with 1 for its legal actions."""
    masks[:] = 0
    for i in range(len(states)):
        seats = waiting(tables, states[i])
        awaited[i] = -1
        if seats > 0:
            awaited[i] = lowest(seats)
            count = legal_actions(tables, states[i], awaited[i], actions)
            for nth in range(count):
                masks[i, actions[nth]] = 1


def standing_all(tables: AnyRecord, states: States, endings: Numbers, scores: np.ndarray, places: np.ndarray) -> None:
    """Fill the ending, scores and places of every state."""
    for i in range(len(states)):
        endings[i] = standing(tables, states[i], scores[i], places[i])


def observe_all(tables: AnyRecord, states: States, seats: Numbers, view: States, tensors: np.ndarray) -> None:
    """Fill `tensors[i]` with what `seats[i]` sees of state i; `view` is an array of one state to work in."""
    for i in range(len(states)):
        view[0] = states[i]
        redact(tables, view[0], seats[i])
        observe(tables, view[0], seats[i], tensors[i])

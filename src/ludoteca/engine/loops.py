"""Loops over the rules that run compiled: playouts, batches, bots at play, flat Monte Carlo.

These are plain functions too. The names of the rules (`waiting`, `legal_actions`, `apply_action`, `steady`,
...) are not defined here: `ludoteca.compiled` binds them to those of a game. Arrays of states, and the scratch
states, belong to the caller. Seats are passed on as plain integers and actions as elements
of `int32` arrays throughout: a second combination of types would compile every rule a second time.
"""

# ruff: noqa: F821 - the rules are bound by the loader

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from ludoteca.engine.chance import draw, pick
from ludoteca.engine.seats import CHANCE, NOBODY, lowest

WHIMS = 20            # how many, of 100, choices are random in the playouts of `explore`
FEWEST_WORLDS = 8     # before playouts say anything against the favourite
LUCK = 0.5            # by how much, in square roots of the number of worlds, a sum may lead by luck alone


class Policy(IntEnum):
    """Who decides for a seat in compiled play."""

    RANDOM = 0
    STEADY = 1
    SHARP = 2


class Column(IntEnum):
    """Columns of the results of `play_games`; then come scores and places, a column a seat."""

    DECISIONS = 0
    CHANCES = 1
    ENDING = 2
    FIRST_SCORE = 3


class Scratch(NamedTuple):
    """Four arrays of one state each. Copying from one array to another takes a thirtieth of copying within one."""

    board: Any         # the game that is being played
    seen: Any          # what the seat that is to choose may know of it: a view
    world: Any         # a state that agrees with that view
    trial: Any         # the world after a choice, played to its end


def play_out(tables, state, generator, journal, actions, weights):
    """Play on with uniformly random choices to the end; return how often seats chose, and chance."""
    decisions = 0
    chances = 0
    actor = waiting(tables, state)
    while actor != NOBODY:
        if actor == CHANCE:
            count = chance_outcomes(tables, state, actions, weights)
            choice = actions[pick(generator, weights, count)]
            chances += 1
        else:
            actor = lowest(actor)
            count = legal_actions(tables, state, actor, actions)
            choice = actions[draw(generator, count)]
            decisions += 1
        apply_action(tables, state, actor, choice, journal)
        actor = waiting(tables, state)
    return decisions, chances


def play_sensibly(tables, state, generator, journal, actions, weights, most):
    """Play on by the game's rules of thumb, with a random choice now and then: `most` actions, or to the end if -1."""
    actor = waiting(tables, state)
    while actor != NOBODY and most != 0:
        most -= 1
        if actor == CHANCE:
            count = chance_outcomes(tables, state, actions, weights)
            choice = actions[pick(generator, weights, count)]
        else:
            actor = lowest(actor)
            count = legal_actions(tables, state, actor, actions)
            choice = actions[draw(generator, count)]
            if count > 1 and draw(generator, 100) >= WHIMS:
                actions[0] = steady(tables, state, actor, generator, actions, count)
                choice = actions[0]
        apply_action(tables, state, actor, choice, journal)
        actor = waiting(tables, state)


def play_games(tables, known, template, policies, worlds, generator, scratch, journal, actions, weights, results):
    """Play a game from the template for each row of `results`, shape `(games, 3 + 2 * seats)`; see Column.

    `policies` holds a Policy for each seat, `worlds` how many worlds SHARP looks at a decision. `known` are the tables
    as players know them.
    """
    seats = len(policies)
    all_random = np.max(policies) == Policy.RANDOM         # most of all games; a loop without bots is quicker
    for game in range(len(results)):
        scratch.board[0] = template[0]
        if all_random:
            counts = play_out(tables, scratch.board[0], generator, journal, actions, weights)
        else:
            counts = play_game(tables, known, scratch, policies, worlds, generator, journal, actions, weights)
        results[game, Column.DECISIONS] = counts[0]
        results[game, Column.CHANCES] = counts[1]
        scores = results[game, Column.FIRST_SCORE : Column.FIRST_SCORE + seats]
        places = results[game, Column.FIRST_SCORE + seats :]
        results[game, Column.ENDING] = standing(tables, scratch.board[0], scores, places)


def play_game(tables, known, scratch, policies, worlds, generator, journal, actions, weights):
    """Play the scratch board to its end, each seat by its policy; return how often seats chose, and chance."""
    decisions = 0
    chances = 0
    state = scratch.board[0]
    actor = waiting(tables, state)
    while actor != NOBODY:
        if actor == CHANCE:
            count = chance_outcomes(tables, state, actions, weights)
            choice = actions[pick(generator, weights, count)]
            chances += 1
        else:
            actor = lowest(actor)
            count = legal_actions(tables, state, actor, actions)
            choice = actions[draw(generator, count)]
            decisions += 1
            if policies[actor] != Policy.RANDOM and count > 1:
                scratch.seen[0] = scratch.board[0]
                redact(tables, scratch.seen[0], actor)
                policy = policies[actor]
                actions[0] = decide(
                    policy, known, scratch, actor, worlds, generator, journal, actions, weights, count
                )
                choice = actions[0]
        apply_action(tables, state, actor, choice, journal)
        actor = waiting(tables, state)
    return decisions, chances


def decide(policy, tables, scratch, seat, worlds, generator, journal, actions, weights, count):
    """Return the choice of a bot that sees `scratch.seen`; `actions[:count]` are legal."""
    if policy == Policy.STEADY:
        return steady(tables, scratch.seen[0], seat, generator, actions, count)
    candidates = actions[:count].copy()
    sums = np.zeros(count)
    steadily = steady(tables, scratch.seen[0], seat, generator, actions, count)
    explore(tables, scratch, seat, worlds, generator, journal, candidates, sums, actions, weights)
    favourite = 0
    for i in range(count):
        if candidates[i] == steadily:
            favourite = i
    return candidates[best_of(sums, worlds, favourite)]


def best_of(sums, worlds, favourite):
    """Return the place of the best sum; of the favourite, unless another beats it by more than luck would."""
    best = favourite
    if worlds < FEWEST_WORLDS:
        return best
    bar = sums[favourite] + LUCK * np.sqrt(worlds)
    for i in range(len(sums)):
        if sums[i] > bar and sums[i] > sums[best]:
            best = i
    return best


def explore(tables, scratch, seat, worlds, generator, journal, candidates, sums, actions, weights):
    """Add to `sums` the result of one playout of each candidate in each of some random worlds.

    `scratch.seen` is the view of `seat`. All play sensibly: playouts of random choices say little about a choice
    that only pays among players who know what they do. Where the end is far, a game has the patience for so many
    actions and then says what the seat may hope for: luck that comes after them would only blur what a choice does.
    """
    most = patience(tables, scratch.seen[0])
    scores = np.zeros(scratch.seen[0].seats, np.int32)
    places = np.zeros(scratch.seen[0].seats, np.int32)
    for _ in range(worlds):
        scratch.world[0] = scratch.seen[0]
        determinize(tables, scratch.world[0], seat, generator)
        for i in range(len(candidates)):
            scratch.trial[0] = scratch.world[0]
            apply_action(tables, scratch.trial[0], seat, candidates[i], journal)
            play_sensibly(tables, scratch.trial[0], generator, journal, actions, weights, most)
            sums[i] += result_for(tables, scratch.trial[0], seat, scores, places)


def result_for(tables, state, seat, scores, places):
    """Return 1 for winning alone, 1/k for one of k winners, 0 for the others; what a game promises that goes on."""
    if waiting(tables, state) != NOBODY:
        return promise(tables, state, seat) / 1000.0
    standing(tables, state, scores, places)
    return 1.0 / np.sum(places == 1) if places[seat] == 1 else 0.0


def play_out_all(tables, states, generator, journal, actions, weights):
    """Play every state of an array to its end with random choices; return the number of decisions."""
    decisions = 0
    for i in range(len(states)):
        decisions += play_out(tables, states[i], generator, journal, actions, weights)[0]
    return decisions


def step_all(tables, states, chosen, generator, journal, actions, weights):
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


def follow_chance(tables, state, generator, journal, actions, weights):
    """Let chance act until a seat is awaited or the game is over."""
    awaited = waiting(tables, state)
    while awaited == CHANCE:
        count = chance_outcomes(tables, state, actions, weights)
        apply_action(tables, state, awaited, actions[pick(generator, weights, count)], journal)
        awaited = waiting(tables, state)


def look_all(tables, states, awaited, masks, actions):
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


def standing_all(tables, states, endings, scores, places):
    """Fill the ending, scores and places of every state."""
    for i in range(len(states)):
        endings[i] = standing(tables, states[i], scores[i], places[i])


def observe_all(tables, states, seats, view, tensors):
    """Fill `tensors[i]` with what `seats[i]` sees of state i; `view` is an array of one state to work in."""
    for i in range(len(states)):
        view[0] = states[i]
        redact(tables, view[0], seats[i])
        observe(tables, view[0], seats[i], tensors[i])

"""Playouts: a state played to its end, at random or by the game's rules of thumb, and what that was worth to a seat.

Plain functions in which the names of the rules are open; see `ludoteca.engine.simulation.loops`.
"""

import numpy as np

from ludoteca.engine.runtime.chance import ENDLESS, NeverEnds, draw, pick
from ludoteca.engine.runtime.record_types import AnyRecord, Numbers
from ludoteca.engine.runtime.rule_stubs import (
    apply_action,
    chance_outcomes,
    legal_actions,
    standing,
    steady,
    value_estimate,
    waiting,
)
from ludoteca.engine.runtime.seats import CHANCE, NOBODY, lowest

EPSILON = 20            # how many, of 100, choices of a sensible playout are random


def play_out(
    tables: AnyRecord, state: AnyRecord, generator: Numbers, journal: AnyRecord, actions: Numbers, weights: Numbers
) -> tuple[int, int]:
    """Play on with uniformly random choices to the end; return how often seats chose, and chance.

    Raises:
        NeverEnds: of chance in a row, as in all of these loops.

    """
    decisions = 0
    chances = 0
    in_a_row = 0
    actor = waiting(tables, state)
    while actor != NOBODY:
        if actor == CHANCE:
            count = chance_outcomes(tables, state, actions, weights)
            choice = actions[pick(generator, weights, count)]
            chances += 1
            in_a_row += 1
            if in_a_row > ENDLESS:
                raise NeverEnds
        else:
            in_a_row = 0
            actor = lowest(actor)
            count = legal_actions(tables, state, actor, actions)
            choice = actions[draw(generator, count)]
            decisions += 1
        apply_action(tables, state, actor, choice, journal)
        actor = waiting(tables, state)
    return decisions, chances


def play_sensibly(
    tables: AnyRecord, state: AnyRecord, generator: Numbers, journal: AnyRecord, actions: Numbers, weights: Numbers,
    most: int,
) -> None:
    """Play on by the game's rules of thumb, with a random choice now and then: `most` actions, or to the end if -1."""
    in_a_row = 0
    actor = waiting(tables, state)
    while actor != NOBODY and most != 0:
        most -= 1
        if actor == CHANCE:
            count = chance_outcomes(tables, state, actions, weights)
            choice = actions[pick(generator, weights, count)]
            in_a_row += 1
            if in_a_row > ENDLESS:
                raise NeverEnds
        else:
            in_a_row = 0
            actor = lowest(actor)
            count = legal_actions(tables, state, actor, actions)
            choice = actions[draw(generator, count)]
            if count > 1 and draw(generator, 100) >= EPSILON:
                actions[0] = steady(tables, state, actor, generator, actions, count)
                choice = actions[0]
        apply_action(tables, state, actor, choice, journal)
        actor = waiting(tables, state)


def result_for(tables: AnyRecord, state: AnyRecord, seat: int, scores: np.ndarray, places: np.ndarray) -> float:
    """Return 1 for winning alone, 1/k for one of k winners, 0 for the others; the game's estimate where it goes on.

    Who plays without others has nobody to win against: there the estimate counts to the last.
    """
    if len(places) == 1 or waiting(tables, state) != NOBODY:
        return value_estimate(tables, state, seat) / 1000.0
    standing(tables, state, scores, places)
    return 1.0 / np.sum(places == 1) if places[seat] == 1 else 0.0

"""Information-set Monte Carlo tree search over redacted states, written once for every game.

Each playout fills the view with a random world, walks down a tree of information sets, goes on from there by the game's
rules of thumb, and adds the result to the choices on its way. A node is the view of the seat that chooses, whatever
world it was met in: so hidden cards, dice and sealed choices tell nobody anything, seats that choose at the same time
choose apart, and what was learnt before a move is found again after it.

Like `ludoteca.engine.simulation.loops` these are plain functions in which the names of the rules are open.
"""

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from ludoteca.engine.runtime.chance import ENDLESS, NeverEnds, pick
from ludoteca.engine.runtime.record_types import AnyRecord, Numbers, States
from ludoteca.engine.runtime.rule_stubs import (
    apply_action,
    chance_outcomes,
    determinize,
    legal_actions,
    redact,
    rollout_limit,
    steady,
    waiting,
)
from ludoteca.engine.runtime.seats import CHANCE, NOBODY, has, lowest
from ludoteca.engine.simulation.playouts import play_sensibly, result_for

MASK = (1 << 31) - 1
WIDE = (1 << 62) - 1       # of a product the low bits are the same for Python's integers and for those that overflow
ODD = 0x1F7B5D2C3A9E4D65
MOST_STEPS = 64            # places that one playout meets on its way down: two for each choice
FEWEST_PLACES = 1 << 8
MOST_PLACES = 1 << 18      # 6 MB
ROOM = 16                  # places for each playout of a choice; what a playout meets first takes two
NODE = -1                  # stands for the action where an entry counts a whole node


class Tree(NamedTuple):
    """A table of choices by their information set and action: open addressing, a power of two of places."""

    keys: np.ndarray       # int64: 0 where nothing is kept
    visits: np.ndarray     # int32: playouts that took the choice
    worth: np.ndarray      # float64: sum of their results for the seat that chose
    favourites: np.ndarray # int32, of a node: what the game's rules of thumb would choose
    kept: np.ndarray       # int32, shape (1,): how many places are taken
    steps: np.ndarray      # int32, shape (MOST_STEPS, 2): place and seat of each choice on the way down


class Scratch(NamedTuple):
    """Four arrays of one state each. Copying from one array to another takes a thirtieth of copying within one."""

    board: States      # the game that is being played
    seen: States       # what the seat that is to choose may know of it: a view
    world: States      # a state that agrees with that view, played on
    trial: States      # that world as somebody in it may know it


class BotParameter(IntEnum):
    """How a bot chooses: places in an array of float64."""

    EPSILON = 0            # of 100 choices, so many are random
    PLAYOUTS = 1           # of the search before a choice; 0: the game's rules of thumb choose
    C_PUCT = 2             # how much choices draw that have hardly been tried
    PRIOR_WEIGHT = 3       # of the rules of thumb: what part of that belongs to their choice alone
    FIRST_PLAY_URGENCY = 4 # how much less than its node an untried choice is thought to be worth
    DEPTH = 5              # most choices of a playout that the tree follows


def bot_parameters(
    epsilon: int = 0, playouts: int = 0, c_puct: float = 0.7, prior_weight: float = 0.3,
    first_play_urgency: float = 0.05, depth: int = 30,
) -> np.ndarray:
    """Return how a bot chooses, as an array of float64; see BotParameter."""
    return np.array([epsilon, playouts, c_puct, prior_weight, first_play_urgency, depth], np.float64)


def places_for(playouts: int) -> int:
    """Return how many places a tree needs that has room for the playouts of some choices."""
    places = FEWEST_PLACES
    while places < ROOM * playouts and places < MOST_PLACES:
        places *= 2
    return places


def new_tree(places: int) -> Tree:
    """Return an empty tree; `places` is a power of two."""
    return Tree(np.zeros(places, np.int64), np.zeros(places, np.int32), np.zeros(places), np.zeros(places, np.int32),
                np.zeros(1, np.int32), np.zeros((MOST_STEPS, 2), np.int32))


def grow(
    tables: AnyRecord, tree: Tree, scratch: Scratch, words: Iterable[int], seat: int, playouts: int,
    parameters: np.ndarray, generator: Numbers, journal: AnyRecord, actions: Numbers, weights: Numbers,
) -> None:
    """Add some playouts from `scratch.seen`, the view of `seat`. `words` are the integers of `scratch.trial`."""
    most = rollout_limit(tables, scratch.seen[0])
    seats = scratch.seen[0].seats
    scores = np.zeros(seats, np.int32)
    places = np.zeros(seats, np.int32)
    for _ in range(playouts):
        scratch.world[0] = scratch.seen[0]
        determinize(tables, scratch.world[0], seat, generator)
        length = descend(tables, tree, scratch, words, seat, parameters, generator, journal, actions, weights)
        play_sensibly(tables, scratch.world[0], generator, journal, actions, weights, most)
        for step in range(length):
            place = tree.steps[step, 0]
            tree.visits[place] += 1
            tree.worth[place] += result_for(tables, scratch.world[0], tree.steps[step, 1], scores, places)


def descend(
    tables: AnyRecord, tree: Tree, scratch: Scratch, words: Iterable[int], seat: int, parameters: np.ndarray,
    generator: Numbers, journal: AnyRecord, actions: Numbers, weights: Numbers,
) -> int:
    """Play the scratch world on as the tree knows it, up to a node that is new; return how many places were met."""
    world = scratch.world[0]
    length = 0
    in_a_row = 0
    actor = waiting(tables, world)
    while actor != NOBODY and length < min(2 * parameters[BotParameter.DEPTH], MOST_STEPS - 1):
        if actor == CHANCE:
            count = chance_outcomes(tables, world, actions, weights)
            apply_action(tables, world, actor, actions[pick(generator, weights, count)], journal)
            actor = waiting(tables, world)
            in_a_row += 1
            if in_a_row > ENDLESS:
                raise NeverEnds
            continue
        in_a_row = 0
        if has(actor, seat):
            actor = seat               # of those that choose at the same time, the one who thinks is first
        else:
            actor = lowest(actor)
        count = legal_actions(tables, world, actor, actions)
        if count > 1:
            scratch.trial[0] = scratch.world[0]
            redact(tables, scratch.trial[0], actor)
            key = digest(words, seat, actor)
            node = place_of(tree, mixed(key, NODE))
            if node < 0:
                return length
            tree.steps[length, 0] = node
            tree.steps[length, 1] = actor
            length += 1
            if tree.visits[node] == 0:
                tree.favourites[node] = steady(tables, scratch.trial[0], actor, generator, actions, count)
                return length
            choice = selected(tree, node, key, parameters, actions, count)
            place = place_of(tree, mixed(key, actions[choice]))
            if place < 0:
                return length
            tree.steps[length, 0] = place
            tree.steps[length, 1] = actor
            length += 1
            actions[0] = actions[choice]
        apply_action(tables, world, actor, actions[0], journal)
        actor = waiting(tables, world)
    return length


def selected(tree: Tree, node: int, key: int, parameters: np.ndarray, actions: Numbers, count: int) -> int:
    """Return the place in `actions` of the choice to follow: promising, or not yet well known."""
    usual = tree.worth[node] / tree.visits[node]
    favourite = tree.favourites[node]
    exploration = parameters[BotParameter.C_PUCT] * np.sqrt(tree.visits[node])
    other = (1.0 - parameters[BotParameter.PRIOR_WEIGHT]) / count
    best, highest = 0, -1.0e9
    for i in range(count):
        place = find(tree, mixed(key, actions[i]))
        share = other
        if actions[i] == favourite:
            share += parameters[BotParameter.PRIOR_WEIGHT]
        visits = 0
        worth = usual
        if actions[i] != favourite:
            worth -= parameters[BotParameter.FIRST_PLAY_URGENCY]
        if tree.keys[place] != 0 and tree.visits[place] > 0:
            visits = tree.visits[place]
            worth = tree.worth[place] / visits
        urgency = worth + exploration * share / (1 + visits)
        if urgency > highest:
            best, highest = i, urgency
    return best


def digest(words: Iterable[int], seat: int, actor: int) -> int:
    """Return 62 bits that stand for what an actor knows in the thoughts of a seat: a state, redacted for the actor.

    Each seat thinks for itself: what it learns depends on what it knows, and must not reach another's choice.
    """
    one = 1 + 16 * seat + actor
    two = 7 + 16 * actor + seat
    for number in words:
        one = ((one ^ int(number)) * ODD) & WIDE
        one ^= one >> 31
        one, two = two, one            # a processor goes on with one chain while it waits for the other
    return ((one * ODD) ^ two) & WIDE


def mixed(key: int, action: int) -> int:
    """Return the key of a choice at a node, never 0."""
    high = ((key >> 31) ^ ((action + 2) * 40503)) & MASK
    low = ((key & MASK) + (action + 2) * 1640531527) & MASK
    high = (high * 1103515245 + low) & MASK
    high ^= high >> 16
    low = (low * 668265263 + high) & MASK
    return (high << 31) | low | 1


def find(tree: Tree, key: int) -> int:
    """Return the place of a key, or the free one where it would lie."""
    last = len(tree.keys) - 1
    place = (key >> 7) & last
    while tree.keys[place] != 0 and tree.keys[place] != key:
        place = (place + 1) & last
    return place


def place_of(tree: Tree, key: int) -> int:
    """Return the place of a key, which takes a free one where it is new; -1 where the tree is full."""
    place = find(tree, key)
    if tree.keys[place] == 0:
        if 4 * tree.kept[0] >= 3 * len(tree.keys):
            return -1
        tree.keys[place] = key
        tree.kept[0] += 1
    return place


def make_room(tree: Tree, wanted: int) -> None:
    """Forget everything, unless so many more choices fit in; with 0, whatever fits."""
    if wanted == 0 or 4 * (tree.kept[0] + wanted) >= 3 * len(tree.keys):
        tree.keys[:] = 0
        tree.visits[:] = 0
        tree.worth[:] = 0
        tree.kept[0] = 0


def root_of(scratch: Scratch, words: Iterable[int], seat: int) -> int:
    """Return the key of the information set that a search of `scratch.seen` begins in."""
    scratch.trial[0] = scratch.seen[0]
    return digest(words, seat, seat)


def best_of(tree: Tree, root: int, candidates: Numbers) -> int:
    """Return the place of the candidate that was tried most; of several, of the one that did best."""
    best, most, highest = 0, -1, 0.0
    for i in range(len(candidates)):
        place = find(tree, mixed(root, candidates[i]))
        if tree.keys[place] != 0 and tree.visits[place] > 0:
            visits = tree.visits[place]
            worth = tree.worth[place] / visits
            if visits > most or (visits == most and worth > highest):
                best, most, highest = i, visits, worth
    return best


def told(tree: Tree, root: int, candidates: Numbers, visits: np.ndarray, worth: np.ndarray) -> None:
    """Add to `visits` and `worth` how often each candidate was tried, and the sum of the results."""
    for i in range(len(candidates)):
        place = find(tree, mixed(root, candidates[i]))
        if tree.keys[place] != 0:
            visits[i] += tree.visits[place]
            worth[i] += tree.worth[place]


def search(
    tables: AnyRecord, tree: Tree, scratch: Scratch, words: Iterable[int], seat: int, playouts: int,
    parameters: np.ndarray, generator: Numbers, journal: AnyRecord, candidates: Numbers,
    visits: np.ndarray, worth: np.ndarray, actions: Numbers, weights: Numbers,
) -> None:
    """Add playouts from `scratch.seen` and write what is known of each candidate then into `visits` and `worth`."""
    grow(tables, tree, scratch, words, seat, playouts, parameters, generator, journal, actions, weights)
    visits[:] = 0
    worth[:] = 0
    told(tree, root_of(scratch, words, seat), candidates, visits, worth)

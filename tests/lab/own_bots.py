"""Bots of somebody's own, as tests name them: in a module of their own, since other processes look for them there."""

import os
import sys

from ludoteca.bots import choose
from ludoteca.engine.runtime.chance import draw, generator

DEPTH = 3


def highest(view, seed, seconds):
    return view.choices[-1]


def lowest(view, seed, seconds):
    return view.game.actions[view.choices[0]]


def shower(view, seed, seconds):
    """Shows whatever it may, and then lays any card: an out-of-turn action is an answer too."""
    if view.out_of_turn_actions:
        return view.out_of_turn_actions[0]
    return view.choices[draw(generator(seed), len(view.choices))]


def steady_too(view, seed, seconds):
    return choose("steady", view, seed, seconds)


def in_time(view, seed, seconds):
    assert seconds == 0.25
    return view.choices[0]


def fails(view, seed, seconds):
    raise RuntimeError("out of ideas")


def leaves(view, seed, seconds):
    sys.exit()


def dies_later(view, seed, seconds):
    """Ends its process in the tenth shard, or simulated game, of a run with the seed 0."""
    if seed.startswith("0/9/"):
        os._exit(3)
    return view.choices[0]


def cheats(view, seed, seconds):
    return next(card for card in range(19) if card not in view.choices)


def dreams(view, seed, seconds):
    return "ballast-99"


def forgets(view, seed, seconds):
    return None


def too_few(view):
    return view.choices[0]


class Counting:
    """One that is called, and is no function."""

    def __init__(self, nth):
        self.nth = nth

    def __call__(self, view, seed, seconds):
        return view.choices[self.nth % len(view.choices)]


first = Counting(0)

"""The log of how the table is laid out cites what the rules say of the start, and later what they say of gaps."""

import random
from collections import Counter

from ludoteca.games import load_game

GAME = load_game("above_and_below")


def clauses(match, first=0):
    """Return how often each clause stands in the log from an act on, of buildings and villagers that come."""
    found = Counter()
    for act in match.acts[first:]:
        for entry in act.entries:
            event = type(next(iter(GAME.words.events)))(entry.event)
            if event.name in ("LAID_OUT", "KEY_LAID_OUT", "CAME_FIRST", "REVEALED", "ARRIVED"):
                found[event.name, GAME.words.events[event].clause] += 1
    return found


def test_what_lies_open_at_the_start_is_told_with_the_clauses_of_the_start():
    """It was told as if gaps had been filled (AB-37) and the evening had brought villagers (AB-59)."""
    match = GAME.new_match(2, seed=3)
    assert clauses(match) == {("KEY_LAID_OUT", "AB-5"): 4, ("LAID_OUT", "AB-12"): 8, ("CAME_FIRST", "AB-6"): 5}
    begun, chance = len(match.acts), random.Random(1)
    while not match.is_over and match.state.turn < 4:
        seat = match.waiting[0]
        match.play(seat, chance.choice(match.view(seat).choices))
    assert clauses(match, begun).keys() == {("REVEALED", "AB-37"), ("ARRIVED", "AB-59")}

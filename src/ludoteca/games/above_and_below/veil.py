"""The book as players know it: which paragraph waits where, and what is paid, is told only when it happens (AB-A1)."""

from typing import Any

import numpy as np

from ludoteca.engine.mirrors import mirror_of
from ludoteca.games.above_and_below.budget import coins_for
from ludoteca.games.above_and_below.options import ALL_SEE, READER_SEES
from ludoteca.games.above_and_below.parts import MOST_OPTIONS, MOST_TIERS, Effect
from ludoteca.games.above_and_below.state import MOST_EFFECTS, MOST_RESULTS, NONE, RESERVED, Tables

KEPT = 64                  # packs, as for their texts
PLAIN = 4                  # coins that stand for a result without dice
_veiled: dict[tuple[tuple[int, ...], bool], np.ndarray] = {}


def veil(tables: np.ndarray, state: Any, viewer: int) -> np.ndarray:
    """Return the component data, shape `(1,)`, with other paragraphs in the caves, and coins in place of rewards.

    Where the table lets a viewer see rewards these stay.
    """
    key = tuple(int(number) for number in tables[0].library), sees_rewards(state, viewer)
    if key not in _veiled:
        while len(_veiled) >= KEPT:
            _veiled.pop(next(iter(_veiled)))
        _veiled[key] = without_secrets(tables, key[1])
    return _veiled[key]


def sees_rewards(state: Any, viewer: int) -> bool:
    """Say whether a viewer reads what is paid (AB-A1)."""
    if state.options.rewards_visible == ALL_SEE:
        return True
    reads = state.paragraph != NONE and state.seats > 1 and viewer == (state.actor + 1) % state.seats
    return bool(state.options.rewards_visible == READER_SEES and reads)


def without_secrets(tables: np.ndarray, with_rewards: bool) -> np.ndarray:
    """Return a copy: caves and choices lead to other paragraphs of the same kind, and rewards are averages.

    What stands in the book stays there, for what is being carried out is told; but no number leads to it.
    """
    known = mirror_of(Tables).read(tables)
    book, entries, follow_ups = known.book, known.entries, known.follow_ups
    for cells in known.cells:
        cells[:] = [(cell + entries // 2) % entries for cell in cells]
    for coins in range(RESERVED):
        write_pay(known, coins)
    for paragraph in range(entries + follow_ups):
        for nth in range(MOST_OPTIONS):
            option = book[paragraph].options[nth]
            if option.goto >= entries:
                option.goto = entries + (option.goto - entries + follow_ups // 2) % follow_ups
            if not with_rewards:
                for tier in range(MOST_TIERS):
                    if option.number[tier]:
                        option.reward[tier] = MOST_RESULTS - 1 - coins_for(option.number[tier])
                option.plain = MOST_RESULTS - 1 - PLAIN if option.plain != NONE else NONE
                option.penalty = NONE
    return mirror_of(Tables).write(known)


def write_pay(tables: Any, coins: int) -> None:
    """Write a result that brings so many coins, at the end of the book, where there is room for it."""
    record, place = tables.results[MOST_RESULTS - 1 - coins], MOST_EFFECTS - 1 - coins
    record.first, record.count, record.price = place, 1, 0
    deed = tables.effects[place]
    deed.kind, deed.one, deed.two = Effect.COIN, coins, 0

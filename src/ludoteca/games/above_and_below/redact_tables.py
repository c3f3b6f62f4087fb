"""The book as players know it: which paragraph waits where, and what is paid, is told only when it happens (AB-A1)."""

from typing import Any

import numpy as np

from ludoteca.games.above_and_below.options import ALL_SEE, READER_SEES
from ludoteca.games.above_and_below.parts import MOST_TIERS, Effect, Memory
from ludoteca.games.above_and_below.state import MOST_EFFECTS, MOST_RESULTS, NONE, RESERVED
from ludoteca.games.above_and_below.values import coins_for

KEPT = 64                  # what is known of books, as for their texts
PLAIN = 4                  # coins that stand for a result without dice
_redacted: dict[tuple[Any, ...], np.ndarray] = {}


def redact_tables(tables: np.ndarray, state: Any, viewer: int) -> np.ndarray:
    """Return the component data, shape `(1,)`, with other paragraphs in the caves, and coins in place of rewards.

    Where the table lets a viewer see rewards these stay; so does what is being carried out, for it has been told.
    """
    reads = int(state.paragraph) if sees_rewards(state, viewer) else NONE
    everything = state.options.rewards_visible == ALL_SEE
    told = tuple(sorted({int(each) for each in (state.result, state.outer) if each != NONE}))
    key = tuple(tables[0]["library"].tolist()), everything, NONE if everything else reads, () if everything else told
    if key not in _redacted:
        while len(_redacted) >= KEPT:
            _redacted.pop(next(iter(_redacted)))
        _redacted[key] = without_secrets(tables, *key[1:])
    return _redacted[key]


def sees_rewards(state: Any, viewer: int) -> bool:
    """Say whether a viewer reads what is paid (AB-A1)."""
    if state.options.rewards_visible == ALL_SEE:
        return True
    reads = state.paragraph != NONE and state.seats > 1 and viewer == (state.actor + 1) % state.seats
    return bool(state.options.rewards_visible == READER_SEES and reads)


def without_secrets(
    tables: np.ndarray, everything: bool = False, reads: int = NONE, told: tuple[int, ...] = ()
) -> np.ndarray:
    """Return a copy: caves and choices lead to other paragraphs of the same kind, and rewards are averages.

    What stays is the rewards of the paragraph that is read, and the results that are told; or all of them.
    """
    known = tables.copy()
    book, entries = known[0]["book"]["options"], int(known[0]["entries"])
    known[0]["cells"][:] = (tables[0]["cells"] + entries // 2) % entries
    lead_astray(book, entries)
    for name in ("unless", "instead"):           # they tell whom an entry can bring
        known[0]["book"][name] = NONE
    if not everything:
        rewards = book[reads].copy() if reads != NONE else book[:0]
        pay_averages(book)
        forget_results(known)
        if reads != NONE:
            book[reads] = rewards
        for result in {*told, *results_of(rewards)}:
            tell(known, tables, result)
    for coins in range(RESERVED):
        write_pay(known[0], coins)
    return known


def lead_astray(book: np.ndarray, entries: int) -> None:
    """Let choices without a test lead to other paragraphs, whence nothing leads on: imagined ways end as well."""
    there = book["there"] == 1
    leads = there & (book["goto"] != NONE)
    ends = np.flatnonzero(there.any(axis=1) & ~leads.any(axis=1))
    ends = ends[ends >= entries] if ends.max() >= entries else ends
    for paragraph, nth in np.argwhere(leads).tolist():
        book["goto"][paragraph, nth] = ends[paragraph % len(ends)]


def pay_averages(book: np.ndarray) -> None:
    """Let every number pay what such a number pays on average, failures nothing, and nobody remember any of it."""
    for tier in range(MOST_TIERS):
        numbers = book["number"][..., tier]
        for number in np.unique(numbers[numbers > 0]).tolist():
            book["reward"][..., tier][numbers == number] = MOST_RESULTS - 1 - coins_for(number)
    there = book["there"] == 1
    book["plain"][there & (book["plain"] != NONE)] = MOST_RESULTS - 1 - PLAIN
    book["penalty"][there] = NONE
    book["leaves"][there] = Memory.NONE


def forget_results(known: np.ndarray) -> None:
    """Leave no list of effects."""
    for name in ("results", "effects"):
        known[0][name] = np.zeros(1, known.dtype[name].base)


def results_of(options: np.ndarray) -> set[int]:
    """Return the results of a paragraph's options."""
    there = options[options["there"] == 1]
    rewards = there["reward"][there["number"] > 0]
    return {*rewards.tolist(), *there["plain"].tolist(), *there["penalty"].tolist()} - {NONE}


def tell(known: np.ndarray, tables: np.ndarray, result: int) -> None:
    """Write a result as it stands in the book, and those among which it lets choose."""
    record = tables[0]["results"][result]
    known[0]["results"][result] = record
    for step in range(int(record["first"]), int(record["first"] + record["count"])):
        deed = tables[0]["effects"][step]
        known[0]["effects"][step] = deed
        if deed["kind"] == Effect.CHOOSE:
            for each in range(int(deed["one"]), int(deed["one"] + deed["two"])):
                tell(known, tables, each)


def write_pay(tables: np.ndarray, coins: int) -> None:
    """Write a result that brings so many coins, at the end of the book, where there is room for it."""
    place = MOST_EFFECTS - 1 - coins
    tables["results"][MOST_RESULTS - 1 - coins] = (place, 1, 0)
    tables["effects"][place] = (Effect.COIN, coins, 0)

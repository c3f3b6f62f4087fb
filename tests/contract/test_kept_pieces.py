"""Facts and pieces of pages that were kept are what would be made anew, for every viewer, after every act."""

import random
from collections.abc import Hashable
from itertools import cycle

import numpy as np
import pytest

from ludoteca.engine.game import kept
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.table.parts import kept_pieces
from ludoteca.table.parts.compose import compose
from ludoteca.table.parts.kept_pieces import SHELF
from ludoteca.table.parts.summaries import SeatSummary, TableSummary
from tests.contract.cases import Case, outer_cases, play_on, varied_cases

ACTS = 40
FEW = 6


def pages_after_each_act(case: Case, most: int) -> None:
    match = case.match(seed=11)
    languages = cycle(LANGUAGES)
    for _ in play_on(match, random.Random(11), most=most):
        language = next(languages)
        for viewer in {SPECTATOR, 0, min(1, case.seats - 1), case.seats - 1}:
            compose(match.view(viewer), summary_of(match, viewer), language)


def summary_of(match, viewer):
    seats = tuple(SeatSummary(name, "", False, False, True) for name in match.names)
    return TableSummary(id="kept", title="", listed=False, stamp=match.stamp(viewer), may_undo=False,
                        outcome=match.outcome, seats=seats)


@pytest.mark.parametrize("case", [case for case in outer_cases() if case.seats > 1], ids=str)
def test_nothing_that_is_kept_for_all_hangs_on_what_one_viewer_knows(case: Case, monkeypatch) -> None:
    """It would be found by whoever brings the same about at another table: a guess of a hand was right where the row
    came at once.
    """
    sought: list[Hashable] = []
    content_of = kept.content_of

    def noted(of):
        owners = [each[0] if len(each) == 2 else each for each in of if isinstance(each, tuple)] if of else []
        sought.append("own" if ("/t/kept", viewer, True) in owners else content_of(of))
        return content_of(of)

    monkeypatch.setattr(kept, "content_of", noted)
    monkeypatch.setattr(kept_pieces, "content_of", noted)
    monkeypatch.setattr(kept, "CHECKING", [False])
    monkeypatch.setattr(kept.Shelf, "find", lambda shelf, key, make: make())
    match, luck = case.match(seed=12), np.random.default_rng(12)
    game, mirror = match.game, mirror_of(match.game.State)
    for number, _ in enumerate(play_on(match, random.Random(12), most=ACTS)):
        if number % 4 or match.is_over:
            continue
        viewer = number // 4 % case.seats
        seen, found = match.view(SPECTATOR), []
        world = mirror.read(seen.states)
        draws = [int(each) for each in luck.integers(1, 2**31, 6)]
        game.rules.determinize(seen.mirrored_tables, world, SPECTATOR, draws)
        other = View.of(game, match.tables, mirror.write(world), viewer, match.names)
        for view in (match.view(viewer), other):
            sought.clear()
            compose(view, summary_of(match, viewer), "en")
            found.append({*sought} - {"own"})
        assert found[0] == found[1], (number, viewer)


@pytest.fixture(autouse=True)
def checking(monkeypatch):
    monkeypatch.setattr(kept, "CHECKING", [True])
    SHELF.clear()


@pytest.mark.parametrize("case", outer_cases(), ids=str)
def test_what_is_kept_in_a_game_is_what_would_be_drawn(case: Case) -> None:
    pages_after_each_act(case, ACTS)


@pytest.mark.parametrize("case", varied_cases(), ids=str)
def test_what_is_kept_from_another_game_is_what_would_be_drawn(case: Case) -> None:
    """With one set of options after another: what one table has drawn is found by the next one."""
    pages_after_each_act(case, FEW)

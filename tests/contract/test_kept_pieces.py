"""Facts and pieces of pages that were kept are what would be made anew, for every viewer, after every act."""

import random
from itertools import cycle

import pytest

from ludoteca.engine.game import kept
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.table.parts.compose import compose
from ludoteca.table.parts.kept_pieces import SHELF
from ludoteca.table.parts.summaries import SeatSummary, TableSummary
from tests.contract.cases import Case, plain_cases, play_on, varied_cases

ACTS = 40
FEW = 6


def pages_after_each_act(case: Case, most: int) -> None:
    match = case.match(seed=11)
    languages = cycle(LANGUAGES)
    for _ in play_on(match, random.Random(11), most=most):
        language = next(languages)
        for viewer in {SPECTATOR, 0, min(1, case.seats - 1), case.seats - 1}:
            summary = TableSummary(
                id="kept", title="", listed=False, stamp=match.stamp(viewer), may_undo=False, outcome=match.outcome,
                seats=tuple(SeatSummary(name, "", False, False, True) for name in match.names),
            )
            compose(match.view(viewer), summary, language)


@pytest.fixture(autouse=True)
def checking(monkeypatch):
    monkeypatch.setattr(kept, "CHECKING", [True])
    SHELF.clear()


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_what_is_kept_in_a_game_is_what_would_be_drawn(case: Case) -> None:
    pages_after_each_act(case, ACTS)


@pytest.mark.parametrize("case", varied_cases(), ids=str)
def test_what_is_kept_from_another_game_is_what_would_be_drawn(case: Case) -> None:
    """With one set of options after another: what one table has drawn is found by the next one."""
    pages_after_each_act(case, FEW)

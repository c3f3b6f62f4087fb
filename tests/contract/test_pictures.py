"""What a picture promises, whatever the game: it moves with the journal, foresees, and sums up."""

import random

import pytest

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.runtime.seats import MOST_SEATS
from ludoteca.engine.texts.words import LANGUAGES, translator
from tests.contract.cases import Case, plain_cases, play_on, varied_cases

MOST_RECALLED = 8          # lines


def spoken(case: Case, language: str):
    return translator(language, ("ludoteca.engine", case.game.package))


@pytest.mark.parametrize("case", varied_cases(), ids=str)
def test_every_entry_can_be_told_on_the_picture(case: Case) -> None:
    match = case.match(seed=8)
    for acts in play_on(match, random.Random(8), most=60):
        view = match.view(0)
        for entry in (entry for act in acts for entry in act.entries):
            marks = view.animation(entry)
            assert all(isinstance(mark, Mark) and mark.element and mark.attribute for mark in marks), entry


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_every_choice_is_foreseen_in_words_of_every_language(case: Case) -> None:
    match = case.match(seed=9)
    voices = [spoken(case, language) for language in LANGUAGES]
    for _ in play_on(match, random.Random(9), most=20):
        for seat in match.waiting:
            view = match.view(seat)
            found = [view.preview(say, action) for action in view.legal_actions[:12] for say in voices]
            assert all(isinstance(each, Preview) and each.text and "{" not in each.text for each in found if each)


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_the_end_is_summed_up(case: Case) -> None:
    match = case.match(seed=10)
    for _ in play_on(match, random.Random(10)):
        pass
    picture, view = case.game.picture, match.view(0)
    entries = [entry for act in match.acts for entry in act.entries]
    values = [0] * MOST_SEATS
    if picture.score_history:
        picture.score_history(view.mirrored_tables, match.state, values)
        assert any(values[: case.seats])
    for say in (spoken(case, language) for language in LANGUAGES):
        told = (say, match.names, view.mirrored_tables, view.name_context, entries)
        rows = picture.score_breakdown and picture.score_breakdown(*told)
        assert rows is None or (rows and all(label and len(amounts) == case.seats for label, amounts in rows))
        lines = picture.recap and picture.recap(say, match.names, view.mirrored_tables, view.name_context, entries)
        assert lines is None or (1 <= len(lines) <= MOST_RECALLED and all(lines))
        for seat in range(case.seats) if picture.final_holdings else ():
            assert all(label for label, _ in picture.final_holdings(say, view.mirrored_tables, match.state, seat))

"""Lessons are taught as they are written: every path leads on, everything else is answered, in every language."""

import pytest

from ludoteca.engine.scenarios.lessons import begin, choices, has_lessons, load_lessons, parse_lesson, take
from ludoteca.engine.scenarios.running import compare
from ludoteca.engine.texts.errors import IllegalAction, LessonError, ScenarioError, UnknownAction
from ludoteca.engine.texts.words import LANGUAGES, translator
from ludoteca.games import folder_names, load_game

LESSONS = [
    (load_game(name), lesson) for name in sorted(folder_names()) for lesson in load_lessons(load_game(name).package)
]
every_lesson = pytest.mark.parametrize(
    ("game", "lesson"), LESSONS, ids=[f"{game.name}/{lesson.name}" for game, lesson in LESSONS]
)

SHALLOW = {
    "title": "Dive",
    "text": "Pearls are\n  waiting.",
    "aim": "Dive.",
    "after": "Well done.",
    "otherwise": "Not so deep.",
    "seats": 2,
    "names": ["Ana", "Ben"],
    "rules": ["TP-4"],
    "wanted": ["dive-1"],
    "position": {"turn": 1},
    "play": [{"seat": 1, "action": "dive-2"}, {"seat": "chance", "action": "current-2"}],
    "answer": [{"action": "dive-2", "text": "Half as deep."}],
    "expect": {"turn": 2},
}


def lesson(**changes):
    return parse_lesson(SHALLOW | changes, "01-dive.toml", "ludoteca.games._template")


@every_lesson
def test_every_path_leads_where_the_lesson_says(game, lesson):
    for action in lesson.wanted or choices(lesson, begin(lesson)):
        step = take(lesson, action)
        assert step.done
        assert step.said == lesson.after
        assert list(compare(lesson.scenario, step.match)) == []


@every_lesson
def test_whatever_else_is_allowed_is_answered(game, lesson):
    before = begin(lesson)
    assert lesson.seat in before.waiting
    on = lesson.wanted or choices(lesson, before)
    allowed = [game.actions[number] for number in before.legal_actions(lesson.seat)]
    assert set(on) | set(lesson.answers) <= set(allowed)
    for action in set(allowed) - set(on):
        step = take(lesson, action)
        assert not step.done
        assert step.said
        assert step.match.view(lesson.seat).position == before.view(lesson.seat).position


@pytest.mark.parametrize("language", LANGUAGES)
@every_lesson
def test_all_of_it_is_said_in_every_language(game, lesson, language):
    say = translator(language, (game.package,))
    for text in lesson.texts:
        assert say(text)
        assert (say(text) == text) == (language == "en")
    steps = [take(lesson, action) for action in (*lesson.wanted, *lesson.answers)]
    assert all(step.match.view(lesson.seat).prompt(say) for step in steps)


@every_lesson
def test_what_the_pupil_holds_does_not_depend_on_what_is_done(game, lesson):
    assert begin(lesson).states.tobytes() == begin(lesson).states.tobytes()
    assert len({take(lesson, action).match.names for action in (*lesson.wanted, *lesson.answers)}) <= 1


def test_a_lesson_is_read_and_taught():
    read = lesson()
    assert read.name == "01-dive"
    assert read.text == "Pearls are waiting."
    assert begin(read).names == ("Ana", "Ben")
    assert take(read, "dive-1").done
    assert take(read, "dive-2").said == "Half as deep."
    assert take(read, "dive-3").said == "Not so deep."


def test_what_the_rules_refuse_is_refused():
    with pytest.raises(IllegalAction, match="TP-4"):
        take(lesson(options={"shallow": True}), "dive-3")
    with pytest.raises(UnknownAction):
        take(lesson(), "fly")


def test_every_choice_can_lead_on():
    read = lesson(wanted=[], any=True, answer=[])
    assert [take(read, f"dive-{depth}").done for depth in (1, 2, 3)] == [True, True, True]


def test_what_comes_before_is_played_first():
    read = lesson(before=[{"seat": 1, "action": "dive-2"}], play=[])
    assert begin(read).waiting == (0,)
    assert take(read, "dive-1").match.view(0).position["turn"] == 2


NOT_READ = [
    ({"colour": "red"}, "unknown field `colour`"),
    ({"aim": 3}, "Expected `str`, got `int`"),
    ({"rules": ["TP-99"]}, "rules: there is no clause 'TP-99'"),
    ({"seats": 9}, "seats: Pearl Divers takes"),
    ({"seat": 2}, "there is no seat 2"),
    ({"seat": 2, "wanted": [], "any": True}, "seat: there is no seat 2"),
    ({"names": ["Ana"]}, "names: 1 names for 2 seats"),
    ({"wanted": []}, "wanted: give the actions that lead on"),
    ({"any": True}, "wanted: give the actions that lead on"),
    ({"wanted": ["dive-9"]}, "there is no action 'dive-9'"),
    ({"wanted": ["dive-1", "dive-2"]}, "'dive-2' is wanted or answered more than once"),
]


@pytest.mark.parametrize(("changes", "reason"), NOT_READ, ids=[reason for _, reason in NOT_READ])
def test_a_lesson_that_cannot_be_read_says_why(changes, reason):
    with pytest.raises(ScenarioError, match=r"^01-dive\.toml: ") as caught:
        lesson(**changes)
    assert reason in str(caught.value)


NOT_TAUGHT = [
    ({"position": {"turn": 9}}, "position.turn: 9 must be"),
    ({"play": [{"seat": 0, "action": "dive-2"}]}, "play 1: seat 0 cannot dive-2: "),
    ({"play": [{"seat": "chance", "action": "current-2"}]}, "play 1: the game does not wait for chance here"),
]


@pytest.mark.parametrize(("changes", "reason"), NOT_TAUGHT, ids=[reason for _, reason in NOT_TAUGHT])
def test_a_lesson_that_cannot_be_taught_says_why(changes, reason):
    with pytest.raises(LessonError, match=r"^01-dive\.toml: ") as caught:
        take(lesson(**changes), "dive-1")
    assert reason in str(caught.value)


def test_lessons_lie_beside_the_game(tmp_path, monkeypatch):
    assert has_lessons("ludoteca.games._template")
    assert not has_lessons("ludoteca.engine")
    assert load_lessons("ludoteca.engine") == ()
    (tmp_path / "unruly").mkdir()
    (tmp_path / "unruly" / "__init__.py").touch()
    folder = tmp_path / "unruly" / "lessons"
    folder.mkdir()
    (folder / "dive.toml").touch()
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(LessonError, match="a lesson is called like 01-first-steps"):
        load_lessons("unruly")
    (folder / "dive.toml").rename(folder / "01-dive.toml")
    with pytest.raises(LessonError, match="missing required field"):
        load_lessons("unruly")

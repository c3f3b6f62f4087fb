"""Lessons: a guided first game made of scenarios, one small file a step, in the game's folder `lessons/`.

Public interface, as is the meaning of each key. Files are called `NN-name.toml` and taught in that order:

    title = "The Super Motor"
    text = "..."                       # what has happened and what is new; line breaks do not matter
    aim = "Start the Super Motor."     # what the pupil is to do
    after = "..."                      # what is said when it is done
    otherwise = "..."                  # what is said when the pupil wants something else that is allowed
    seats = 4
    seat = 0                           # the pupil's
    names = ["Ana", "Ben", ...]        # at the table, by seat
    rules = ["MG-21"]                  # the clauses it shows
    wanted = ["motor"]                 # the actions that lead on; or `any = true`: every choice does
    options, [position], [expect]      # as in scenarios; what is expected holds on every path that leads on
    [[before]]                         # plays that lead to the pupil's decision
    [[play]]                           # what the others and chance do after it
    [[answer]]                         # what is said to one particular other action: action, text

Texts are English; the game's catalogues translate them like all that it says.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from ludoteca.engine.matches.match import Match
from ludoteca.engine.runtime.chance import generator
from ludoteca.engine.scenarios.files import Part, Play, Scenario, parse, read_toml, shaped
from ludoteca.engine.scenarios.running import SEED, play_one, run_chance, set_up
from ludoteca.engine.texts.errors import LessonError, ScenarioError

FILE_NAME = re.compile(r"\d\d-[a-z0-9]+(-[a-z0-9]+)*\.toml")


class Answer(Part, frozen=True):
    """What is said to an action that is allowed but does not lead on."""

    action: str
    text: str


class Content(Part, frozen=True):
    """The file as it stands."""

    title: str
    text: str
    aim: str
    after: str
    seats: int
    names: list[str]
    rules: list[str]
    expect: dict[str, Any]
    otherwise: str = ""
    seat: int = 0
    options: dict[str, Any] = {}
    wanted: list[str] = []
    any: bool = False
    position: dict[str, Any] | None = None
    before: list[Play] = []
    play: list[Play] = []
    answer: list[Answer] = []


@dataclass(frozen=True)
class Lesson:
    """A lesson that has been read. Texts are English, to be said in the reader's language."""

    name: str                          # the file's, without its ending
    title: str
    text: str
    aim: str
    after: str
    otherwise: str                     # empty where every action is answered in particular
    answers: Mapping[str, str]         # by action
    seat: int
    names: tuple[str, ...]
    wanted: tuple[str, ...]            # empty: every choice leads on
    before: tuple[Play, ...]
    then: tuple[Play, ...]
    scenario: Scenario                 # position, clauses and what is expected

    def answer_to(self, action: str) -> str:
        """Return what is said to an action that is allowed but does not lead on."""
        return self.answers.get(action) or self.otherwise

    @property
    def texts(self) -> tuple[str, ...]:
        """Return all that is said."""
        said = (self.title, self.text, self.aim, self.after, self.otherwise, *self.answers.values())
        return tuple(text for text in said if text)


@dataclass(frozen=True)
class Step:
    """What the pupil's action has led to."""

    match: Match                       # after it, or as it was if it does not lead on
    done: bool
    said: str                          # English, to be said in the reader's language


@cache
def load_lessons(package: str) -> tuple[Lesson, ...]:
    """Return the lessons of the game in a package, in order; none where it has none.

    Raises:
        LessonError: one cannot be read, or names what there is not; says file, key and reason.

    """
    with told_as_lesson():
        return tuple(read_lesson(file, package) for file in lesson_files(package))


def has_lessons(package: str) -> bool:
    """Say whether the game in a package teaches itself."""
    return bool(lesson_files(package))


def lesson_files(package: str) -> list[Path]:
    """Return the files of a game's lessons in their order."""
    folder = Path(str(resources.files(package))) / "lessons"
    return sorted(folder.glob("*.toml"))


def read_lesson(file: Path, package: str) -> Lesson:
    """Return the lesson in a file, or raise ScenarioError."""
    if not FILE_NAME.fullmatch(file.name):
        raise ScenarioError(f"{file}: a lesson is called like 01-first-steps.toml")
    return parse_lesson(read_toml(file), str(file), package)


def parse_lesson(content: dict[str, Any], file: str, package: str) -> Lesson:
    """Return the lesson that parsed TOML describes; `file` is for messages.

    Raises:
        ScenarioError: a key is missing, unknown or of the wrong type, or names what there is not.

    """
    head: Content = shaped(content, Content, file)
    lesson = Lesson(
        name=Path(file).stem,
        title=flowing(head.title),
        text=flowing(head.text),
        aim=flowing(head.aim),
        after=flowing(head.after),
        otherwise=flowing(head.otherwise),
        answers={answer.action: flowing(answer.text) for answer in head.answer},
        seat=head.seat,
        names=tuple(head.names),
        wanted=tuple(head.wanted),
        before=tuple(head.before),
        then=tuple(head.play),
        scenario=scenario_of(content, head, file, package),
    )
    check_lesson(lesson, head)
    return lesson


def scenario_of(content: dict[str, Any], head: Content, file: str, package: str) -> Scenario:
    """Return the scenario that a lesson is; its plays take every way that leads on, so hands hold their cards."""
    same = ("title", "seats", "rules", "options", "position", "expect")
    pupil = [{"seat": head.seat, "action": action} for action in head.wanted]
    plays = [*content.get("before", ()), *pupil, *content.get("play", ())]
    given = {key: content[key] for key in same if key in content}
    return parse(given | {"game": package.rpartition(".")[2], "play": plays}, file)


def flowing(text: str) -> str:
    """Return a text without the line breaks and margins of its file."""
    return " ".join(text.split())


def check_lesson(lesson: Lesson, head: Content) -> None:
    """Raise ScenarioError unless seats, names and actions are there, and each action is spoken of once."""
    fail = lesson.scenario.fail
    if not 0 <= lesson.seat < head.seats:
        fail(f"seat: there is no seat {lesson.seat}; seats are 0 to {head.seats - 1}")
    if len(lesson.names) != head.seats:
        fail(f"names: {len(lesson.names)} names for {head.seats} seats")
    if bool(lesson.wanted) == head.any:
        fail("wanted: give the actions that lead on, or any = true, one of both")
    spoken = [*lesson.wanted, *(answer.action for answer in head.answer)]
    for action in spoken:
        if action not in lesson.scenario.game.actions:
            fail(f"answer: there is no action {action!r}")
        if spoken.count(action) > 1:
            fail(f"answer: {action!r} is wanted or answered more than once")


def begin(lesson: Lesson) -> Match:
    """Return the match where the pupil is to decide.

    Raises:
        LessonError: the lesson cannot be set up; says file, key and reason.

    """
    with told_as_lesson():
        match = set_up(lesson.scenario)
    match.names = lesson.names
    play_all(lesson, match, lesson.before, "before")
    return match


def take(lesson: Lesson, action: str) -> Step:
    """Return what the pupil's action leads to: the others and chance follow if it is wanted.

    Raises:
        ActionError: the rules refuse it.
        LessonError: what is to follow is not possible; says file, key and reason.

    """
    match = begin(lesson)
    move = match.attempt(lesson.seat, action)
    if action not in (lesson.wanted or choices(lesson, match)):
        return Step(match, done=False, said=lesson.answer_to(action))
    match.accept(move)
    play_all(lesson, match, lesson.then, "play")
    return Step(match, done=True, said=lesson.after)


def choices(lesson: Lesson, match: Match) -> list[str]:
    """Return the names of all that answers what the game wants to know of the pupil."""
    return [match.game.actions[number] for number in match.view(lesson.seat).choices]


def play_all(lesson: Lesson, match: Match, plays: Sequence[Play], key: str) -> None:
    """Play what is written, and the chance that is not, up to the next decision."""
    fixed = generator(SEED)
    with told_as_lesson():
        for number, play in enumerate(plays, 1):
            trouble = play_one(lesson.scenario, match, play, f"{key} {number}", fixed)
            if trouble:
                lesson.scenario.fail(trouble)
        run_chance(match, fixed)


@contextmanager
def told_as_lesson() -> Iterator[None]:
    """Tell what is wrong with a lesson's scenario as the error of the lesson."""
    try:
        yield
    except ScenarioError as error:
        raise LessonError(str(error)) from None

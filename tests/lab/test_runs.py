"""Runs keep every game, go on where they stopped, and leave the same files behind however they were played."""

import json
import time
from queue import SimpleQueue

import pytest

from ludoteca.engine.simulation.loops import Column
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.lab import executors, ledger
from ludoteca.lab.export import RESULTS, SUMMARY, as_json, can_draw, write_all
from ludoteca.lab.findings import summary
from ludoteca.lab.runs import play_run
from ludoteca.lab.shards import Result, Work
from tests.lab.helpers import work_of, written

pytestmark = pytest.mark.compiled


def play(work, folder, **how):
    results = play_run(work, folder, **how)
    write_all(folder, work, results, summary(work, results))
    return written(folder)


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    """Play a small tournament; return its work, folder and files."""
    work, folder = work_of(2, (3, {"moon": 15})), tmp_path_factory.mktemp("run") / "whole"
    return work, folder, play(work, folder, workers=1)


DRAWN: dict[str, str] = {}       # reports, by what was found


@pytest.fixture(autouse=True)
def drawn_once(request, monkeypatch):
    """Draw the report on what was found once: that takes longer than to play. One test sees that it comes out alike."""
    if not can_draw() or request.function is test_the_files_are_the_same_for_one_and_two_workers:
        return
    from ludoteca.lab import page

    true = page.as_page

    def as_page(found):
        content = as_json(found)
        if content not in DRAWN:
            DRAWN[content] = true(found)
        return DRAWN[content]

    monkeypatch.setattr(page, "as_page", as_page)


def test_the_files_are_the_same_for_one_and_two_workers(reference, tmp_path):
    work, _, files = reference
    assert {"plan.json", "games.jsonl", RESULTS, SUMMARY} <= set(files)
    assert play(work, tmp_path / "two", workers=2) == files


def test_legs_can_be_played_in_any_order(reference):
    work, _, _ = reference
    again = Work.of_text(work.text())
    for shard in reversed(work.shards[-4:]):
        assert again.play(shard).line() == work.play(shard).line()


class Stop(Exception):
    """A machine that fails."""


@pytest.mark.parametrize("torn", [0, 1, 7, 300])
def test_a_run_goes_on_after_a_kill_with_its_last_line_torn(reference, tmp_path, torn):
    work, whole, files = reference
    folder = tmp_path / "killed"
    folder.mkdir()
    (folder / ledger.PLAN).write_bytes((whole / ledger.PLAN).read_bytes())
    lines = (whole / ledger.GAMES).read_bytes().splitlines(keepends=True)
    (folder / ledger.GAMES).write_bytes(b"".join(lines[:5]) + lines[5][:torn])
    told = []
    assert play(work, folder, progress=told.append) == files
    assert told[0] == sum(len(Result.of_line(line.decode()).rows) for line in lines[:5]), "only what is left is played"


def test_lines_are_put_in_order_once_all_is_played(reference, tmp_path):
    work, whole, files = reference
    (tmp_path / ledger.PLAN).write_bytes((whole / ledger.PLAN).read_bytes())
    lines = (whole / ledger.GAMES).read_bytes().splitlines(keepends=True)
    assert [json.loads(line)["leg"] for line in lines] == [shard.number for shard in work.shards]
    (tmp_path / ledger.GAMES).write_bytes(b"".join(reversed(lines[1:])))
    assert play(work, tmp_path) == files


def test_lines_in_order_are_left_alone(reference):
    work, folder, _ = reference
    before = (folder / ledger.GAMES).stat()
    play_run(work, folder)
    assert (folder / ledger.GAMES).stat().st_ino == before.st_ino


def test_what_a_kill_left_of_the_plan_is_written_over(reference, tmp_path):
    work, _, files = reference
    (tmp_path / f".{ledger.PLAN}").write_text('{"bots', "utf-8")
    assert play(work, tmp_path) == files


@pytest.mark.parametrize("interrupted", ["fsync", "flush"])
def test_what_was_written_when_it_was_interrupted_is_counted(reference, tmp_path, monkeypatch, interrupted):
    work, _, files = reference
    told, written = [], 0

    def interrupting(*_):
        nonlocal written
        written += 1
        if written == 2:
            raise KeyboardInterrupt

    with ledger.opened(tmp_path, work) as kept:
        if interrupted == "fsync":
            monkeypatch.setattr(ledger, "SECONDS_UNSYNCED", 0.0)
            monkeypatch.setattr(ledger.os, "fsync", interrupting)
        else:
            file = kept._file
            kept._file = Flushing(file, interrupting)
        kept.add(work.play(work.shards[0]))
        with pytest.raises(KeyboardInterrupt):
            kept.add(work.play(work.shards[1]))
        kept.add(work.play(work.shards[1]))
        assert set(kept.results) == {0, 1} and kept.games == work.shards[0].games + work.shards[1].games
    monkeypatch.undo()
    assert play(work, tmp_path, progress=told.append) == files
    assert told[0] == work.shards[0].games + work.shards[1].games


class Flushing:
    """A file during whose flushing something happens."""

    def __init__(self, file, happens):
        self._file, self._happens = file, happens

    def flush(self):
        self._file.flush()
        self._happens()

    def __getattr__(self, name):
        return getattr(self._file, name)


def test_an_interruption_hands_over_all_that_is_finished(reference, monkeypatch):
    work, _, _ = reference
    handed = []

    def interrupting(result):
        handed.append(result.shard)
        if len(handed) == 1:
            raise KeyboardInterrupt

    class AllTogether(SimpleQueue):
        def get(self):
            while not handed and self.qsize() < 3:
                time.sleep(0.01)
            return super().get()

    monkeypatch.setattr(executors, "SimpleQueue", AllTogether)
    with pytest.raises(KeyboardInterrupt):
        executors.play_here(work, work.shards[:3], 3, interrupting)
    assert set(handed) == {0, 1, 2}


def test_what_was_finished_before_a_failure_is_kept(reference, tmp_path):
    work, _, files = reference

    def failing(played):
        if played > 300:
            raise Stop

    with pytest.raises(Stop):
        play_run(work, tmp_path / "run", progress=failing)
    assert play(work, tmp_path / "run") == files


def test_an_interruption_keeps_what_has_begun(reference, tmp_path):
    work, _, files = reference
    told = []

    def interrupting(played):
        told.append(played)
        if len(told) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_run(work, tmp_path / "run", progress=interrupting)
    kept = (tmp_path / "run" / ledger.GAMES).read_text("utf-8").splitlines()
    assert sum(len(json.loads(line)["rows"]) for line in kept) == max(told)
    assert play(work, tmp_path / "run") == files


def test_a_finished_run_is_not_played_again(reference, monkeypatch):
    work, folder, files = reference
    monkeypatch.setattr(Work, "prepare", lambda *_: pytest.fail("nothing is left to play"))
    assert play(work, folder) == files


def test_another_plan_is_refused_with_what_differs(reference):
    _, folder, _ = reference
    with pytest.raises(LudotecaError, match='holds another run') as refused:
        play_run(work_of(2, (3, {"moon": 15}), seed=7), folder)
    assert 'seed: "1" there, "7" now' in str(refused.value)


def test_a_folder_with_other_files_is_left_alone(tmp_path):
    (tmp_path / "diary.txt").write_text("Dear diary", "utf-8")
    with pytest.raises(LudotecaError, match="name an empty folder"):
        play_run(work_of(), tmp_path)


def changed(line, part, place, value):
    """Return a line of `games.jsonl` with its first row, or use, changed in one place, and its check as it was."""
    kept = json.loads(line)
    kept[part][0][place] = value
    return json.dumps(kept, separators=(",", ":")).encode() + b"\n"


CONTENTS = {"no text": b"\xff\xfe\x00", "deep": b"[" * 100_000, "a number": b"17", "torn": b"{"}


@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_a_damaged_plan_is_named(tmp_path, content):
    (tmp_path / ledger.PLAN).write_bytes(content)
    with pytest.raises(LudotecaError, match=r"plan\.json: this is no plan"):
        play_run(work_of(), tmp_path)


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "afile").write_text("", "utf-8")
    with pytest.raises(LudotecaError, match="afile is a file, no folder"):
        play_run(work_of(), tmp_path / "afile")


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda lines: [b"nonsense\n", *lines[1:]], "line 1: it holds no result"),
        (lambda lines: [lines[0], lines[0], *lines[1:]], "line 2: it does not fit shard"),
        (lambda lines: [lines[0].replace(b'"rows":[[', b'"rows":[[1,'), *lines[1:]], "line 1"),
        (lambda lines: [b'{"leg":99999,"rows":[[1]],"uses":[]}\n'], "line 1"),
        (lambda lines: [lines[0], b"[" * 100_000 + b"\n"], "line 2: it holds no result"),
        (lambda lines: [b"\xff\xfe\n"], "line 1: it holds no result"),
        (lambda lines: [changed(lines[0], "rows", 0, 2**40)], "line 1: it holds no result"),
        (lambda lines: [changed(lines[0], "rows", Column.ENDING, 99)], "line 1: .*check"),
        (lambda lines: [changed(lines[0], "rows", slice(0, 0), [1])], "line 1: it holds no result"),
        (lambda lines: [changed(lines[0], "rows", Column.DECISIONS, 12345)], "line 1: .*check"),
        (lambda lines: [changed(lines[0], "uses", 0, 9999)], "line 1: .*check"),
        (lambda lines: [changed(lines[0], "uses", slice(0, 0), [1])], "line 1: .*check"),
        (lambda lines: [changed(lines[0], "uses", slice(None), ["text"])], "line 1: .*check"),
        (lambda lines: [lines[0].partition(b',"check"')[0] + b"}\n"], "line 1: .*check"),
    ],
)
def test_a_damaged_line_is_named(reference, tmp_path, damage, said):
    work, whole, _ = reference
    (tmp_path / ledger.PLAN).write_bytes((whole / ledger.PLAN).read_bytes())
    lines = (whole / ledger.GAMES).read_bytes().splitlines(keepends=True)
    (tmp_path / ledger.GAMES).write_bytes(b"".join(damage(lines)))
    with pytest.raises(LudotecaError, match=said):
        play_run(work, tmp_path)


def test_two_processes_do_not_write_into_one_folder(reference):
    work, folder, _ = reference
    with ledger.opened(folder, work), pytest.raises(LudotecaError, match="Another process"):
        play_run(work, folder)


def test_other_rules_are_refused_on_another_machine(reference):
    work, _, _ = reference
    sent = json.loads(work.text())
    sent["plan"]["contests"][0]["rules"] = "sha256:0"
    with pytest.raises(LudotecaError, match="same version"):
        Work.of_text(json.dumps(sent))


def test_ray_is_named_where_it_is_missing(monkeypatch):
    monkeypatch.setattr(executors.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(LudotecaError, match=r"pip install 'ludoteca\[cluster\]'"):
        executors.player_on("ray")


def test_without_matplotlib_there_is_no_report(reference, tmp_path, monkeypatch):
    work, folder, files = reference
    monkeypatch.setattr("ludoteca.lab.export.can_draw", lambda: False)
    results = play_run(work, folder)
    found = [file.name for file in write_all(tmp_path, work, results, summary(work, results))]
    assert found == [RESULTS, SUMMARY] and (tmp_path / SUMMARY).read_bytes() == files[SUMMARY]

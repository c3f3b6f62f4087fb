"""On Ray the files are those of a local run: tested on a Ray of two workers on this machine."""

import pytest

from ludoteca.lab.export import write_all
from ludoteca.lab.findings import summary
from ludoteca.lab.runs import play_run
from tests.lab.helpers import work_of, written

ray = pytest.importorskip("ray", reason="Ray is not installed: `make cluster` tests with it")
pytestmark = [pytest.mark.compiled, pytest.mark.filterwarnings("ignore")]


@pytest.fixture(scope="module")
def two_workers():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    yield
    ray.shutdown()


def played(work, folder, **how):
    results = play_run(work, folder, **how)
    write_all(folder, work, results, summary(work, results))
    return written(folder)


def test_the_files_are_those_of_a_local_run(two_workers, tmp_path):
    work = work_of(2, (3, {"moon": 15}), bots=("steady", "casual", "sharp"), games=12, playouts=4)
    assert played(work, tmp_path / "ray", place="ray") == played(work, tmp_path / "local", workers=1)


def test_a_local_run_can_be_finished_on_ray(two_workers, tmp_path):
    work, told = work_of(3, games=400), []

    def interrupting(count):
        told.append(count)
        if len(told) == 3:
            raise KeyboardInterrupt

    whole = played(work, tmp_path / "whole")
    with pytest.raises(KeyboardInterrupt):
        play_run(work, tmp_path / "run", progress=interrupting)
    assert played(work, tmp_path / "run", place="ray") == whole


def test_a_failure_there_is_told_here(two_workers, tmp_path):
    work = work_of(3, games=9)
    for contest in work.plan.contests:
        object.__setattr__(contest, "rules", "sha256:0")
    with pytest.raises(Exception, match="same version"):
        play_run(work, tmp_path, place="ray")

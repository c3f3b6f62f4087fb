import gc

import pytest

from ludoteca.games import folder_names
from tests.sorting import Groups, by_group, is_about

MORE_TRIES = 2
CLOCKED = {                    # whole processes against the clock: beside other tests any of them may be late
    "test_fuzz.py", "test_kills.py", "test_linear.py", "test_proxies.py", "test_server.py", "test_slow_readers.py",
    "test_supervisor.py", "test_traces_of_several.py", "test_traces_sent.py", "test_workers.py",
}
HUNG = r"Timeout \(>"          # as pytest-timeout says it
SELDOM = (50_000, 20, 50)       # objects: ten thousand tests stay to the end; to look through them takes a minute


def pytest_configure(config):
    """Look for what can be thrown away less often, from the collection of tests on."""
    gc.set_threshold(*SELDOM)


def pytest_collection_finish(session):
    """Never look for what can be thrown away among the tests."""
    gc.collect()
    gc.freeze()


def pytest_addoption(parser):
    parser.addoption("--game", choices=sorted(folder_names()), help="only tests that tell something of this game")


def pytest_xdist_make_scheduler(config, log):
    """Share out tests by group."""
    return Groups(config, log)


def pytest_collection_modifyitems(config, items):
    """Leave out what is about other games, put the longest first, and let a test with a browser be tried again.

    One against the clock, too; of the others what hung. What was tried more than once is told as RERUN, to be mended.
    """
    game = config.getoption("--game")
    if game:
        chosen = {item for item in items if is_about(item, game)}
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = [item for item in items if item in chosen]
    items[:] = by_group(items)
    if not config.pluginmanager.hasplugin("rerunfailures"):
        return
    for item in items:
        if item.get_closest_marker("browser") or item.get_closest_marker("anyio") or item.path.name in CLOCKED:
            item.add_marker(pytest.mark.flaky(reruns=MORE_TRIES))
        else:
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=HUNG))

import pytest

ONCE_MORE = 1
LONGEST = {                # files that take a minute and more: first, or all wait for one of them at the end
    "test_whole_games.py", "test_histories.py", "test_noninterference.py", "test_watching.py", "test_access.py",
}


def pytest_collection_modifyitems(config, items):
    """Put the longest files first, and let a test with a browser or a clock have another try.

    What was tried twice is told as RERUN, to be mended.
    """
    items.sort(key=lambda item: item.path.name not in LONGEST)
    if not config.pluginmanager.hasplugin("rerunfailures"):
        return
    for item in items:
        if item.get_closest_marker("browser") or item.get_closest_marker("anyio"):
            item.add_marker(pytest.mark.flaky(reruns=ONCE_MORE))

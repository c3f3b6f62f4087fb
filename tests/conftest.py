import pytest

ONCE_MORE = 1


def pytest_collection_modifyitems(config, items):
    """Let a test with a browser or a clock have another try: what was tried twice is told as RERUN, to be mended."""
    if not config.pluginmanager.hasplugin("rerunfailures"):
        return
    for item in items:
        if item.get_closest_marker("browser") or item.get_closest_marker("anyio"):
            item.add_marker(pytest.mark.flaky(reruns=ONCE_MORE))

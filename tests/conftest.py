import pytest

ONCE_MORE = 1


def pytest_collection_modifyitems(items):
    """Let a test that fails in a browser have another try: what was tried twice is told as RERUN, and is to be mended."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=ONCE_MORE))

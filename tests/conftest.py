"""Which tests run one after another when `make test` runs them in several processes."""

from pathlib import Path

import pytest

TABLE = Path(__file__).parent / "table"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Keep what starts servers, and what compiles, in a process each: both are slowed by their like."""
    for item in items:
        if item.path.is_relative_to(TABLE):
            item.add_marker(pytest.mark.xdist_group("table"))
        elif item.get_closest_marker("compiled"):
            item.add_marker(pytest.mark.xdist_group("compiled"))

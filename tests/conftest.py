"""Which tests run one after another when `make test` runs them in two processes."""

import pytest
from xdist.scheduler import LoadScopeScheduling

TABLE = "tests/table/"


class Halves(LoadScopeScheduling):
    """Files go to whoever is free; those that start servers and browsers stay together: they slow each other down."""

    def _split_scope(self, nodeid):
        file = nodeid.split("::")[0]
        return TABLE if file.startswith(TABLE) else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    return Halves(config, log)

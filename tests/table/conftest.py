import os
from contextlib import suppress

import pytest

from tests.table import postgres
from tests.table.helpers import Server

DATABASES = ("sqlite", "postgres")


@pytest.fixture(scope="session")
def postgres_server():
    """A Postgres of our own. Where the system has none its tests are left out, but never in CI."""
    if postgres.program("initdb") is None:
        says = pytest.fail if os.environ.get("CI") else pytest.skip
        says("there is no Postgres on this machine; install it with the system's package manager")
    server = postgres.Postgres()
    yield server
    with suppress(ProcessLookupError):
        server.close()


@pytest.fixture(params=DATABASES)
def database(request, tmp_path):
    """The address of a new, empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "t.db")
    return request.getfixturevalue("postgres_server").new_database()


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
def start():
    """Return a function that starts a server; whatever happens, none is left running."""
    servers = []

    def started(database, port=0):
        servers.append(Server(database, port))
        return servers[-1]

    yield started
    for server in servers:
        if server.process.poll() is None:
            server.kill()

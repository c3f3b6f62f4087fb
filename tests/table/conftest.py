import pytest

from tests.table.helpers import Server


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

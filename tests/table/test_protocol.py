"""What our protocol builds on in the web server, which promises none of it; where it differs we read it anew."""

import inspect
from hashlib import sha256

import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

READ = "1f0ad26f71ba02a760f1965589e05ae7e93ec5eb5a25b6c0d796f71630a3a051"      # of uvicorn 0.54.0


def test_the_inside_of_the_server_is_as_it_was_when_it_was_read():
    """If not: read what is new against `table/limits/protocol.py`; `test_security.py`, `test_slow_readers.py`, soak."""
    inside = "".join(map(inspect.getsource, (HttpToolsProtocol, RequestResponseCycle, FlowControl)))
    assert sha256(inside.encode()).hexdigest() == READ, f"uvicorn {uvicorn.__version__} differs from what was read"

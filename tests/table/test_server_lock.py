"""The packages of a server are a part of the lock: its pins and digests, without what tests and builds."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_lock_of_a_server_is_a_part_of_the_whole_one():
    check = [sys.executable, ROOT / ".ci" / "lock_parts.py", "--check"]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    pinned = set(re.findall(r"^\S+==\S+", (ROOT / "requirements/serve.txt").read_text("utf-8"), re.MULTILINE))
    assert pinned < set(re.findall(r"^\S+==\S+", (ROOT / "requirements/lock.txt").read_text("utf-8"), re.MULTILINE))
    assert not any(each.startswith(("pytest", "mypy", "playwright", "setuptools", "opentelemetry")) for each in pinned)


def test_a_part_has_what_its_packages_need_in_turn():
    """All that a server imports is of a package in its lock. `setuptools` begins wherever it is installed, unasked."""
    code = ("import sys, ludoteca.table.serve, psycopg; from importlib.metadata import packages_distributions as of;"
            "tops = {name.partition('.')[0] for name in sys.modules}; known = of();"
            "print(*{each for top in tops for each in known.get(top, ()) if each not in ('ludoteca', 'setuptools')})")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    locked = set(re.findall(r"^([\w.-]+)==", (ROOT / "requirements/serve.txt").read_text("utf-8"), re.MULTILINE))
    found = {re.sub(r"[-_.]+", "-", each).lower() for each in done.stdout.split()}
    assert len(found) > 8 and found - locked == set()


def test_a_first_game_waits_for_no_tools_of_ours():
    """`make play` sets up what a table and a tournament import, and `make test` what is in the whole lock."""
    wanted = {of: set(re.findall(r"requirements/(\w+)\.txt", without_set_up(of))) for of in ("play", "test")}
    assert wanted == {"play": {"serve", "study", "build"}, "test": {"lock"}}
    text = "".join((ROOT / f"requirements/{name}.txt").read_text("utf-8") for name in wanted["play"])
    ours = ("pytest", "mypy", "ruff", "oxlint", "playwright", "hypothesis")
    pinned = re.findall(r"^([\w.-]+)==", text, re.MULTILINE)
    assert {"uvicorn", "numba", "matplotlib", "openskill", "setuptools"} < set(pinned)
    assert not any(each.startswith(ours) for each in pinned)


def without_set_up(target):
    """Return what `make` would do for a target where nothing has been set up."""
    asked = ["make", "--dry-run", "-C", ROOT, target, "VENV=.venv-nowhere"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout


def test_what_sends_traces_is_a_part_by_itself_and_goes_with_a_servers():
    """Both are installed together: what is in both is the same, and all that is imported is in one of them."""
    code = ("import sys; from ludoteca.table.tracing.collector import Collector; Collector('x', '1');"
            "from importlib.metadata import packages_distributions as of;"
            "tops = {name.partition('.')[0] for name in sys.modules}; known = of();"
            "print(*{each for top in tops - {'ludoteca'} for each in known.get(top, ()) if each != 'setuptools'})")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    texts = [(ROOT / f"requirements/{name}.txt").read_text("utf-8") for name in ("serve", "telemetry")]
    serve, telemetry = (set(re.findall(r"^\S+==\S+", text, re.MULTILINE)) for text in texts)
    names = [{each.partition("==")[0] for each in some} for some in (serve, telemetry)]
    assert {each.partition("==")[0] for each in serve & telemetry} == names[0] & names[1]
    found = {re.sub(r"[-_.]+", "-", each).lower() for each in done.stdout.split()}
    assert {"opentelemetry-sdk", "protobuf", "requests"} <= found and found - names[0] - names[1] == set()

"""A server and a strict browser for the tests of this folder."""

from functools import partial

import pytest

from tests.table.browser.steps import DESKTOP, a_chromium, store
from tests.table.helpers import Server

VIOLATIONS = """addEventListener("securitypolicyviolation",
  (found) => console.error(`policy: ${found.violatedDirective} ${found.blockedURI}`))"""


@pytest.fixture(scope="package")
def server(tmp_path_factory):
    """Run a server for the tests of this folder: to start one, and a browser, takes as long as a test."""
    running = Server(tmp_path_factory.mktemp("browser") / "t.db")
    yield running
    running.stop()


@pytest.fixture(scope="package")
def chromium():
    """Run a browser for the tests of this folder: beyond it no event loop of Playwright's may run."""
    with a_chromium() as running:
        yield running


@pytest.fixture
def open_page(server, chromium):
    """Return a function that opens a page; whatever a page complains of fails the test."""
    contexts, complaints = [], []

    def opened(viewport=DESKTOP, **settings):
        context = chromium.new_context(viewport=viewport, base_url=server.address, **settings)
        contexts.append(context)
        page = context.new_page()
        hear_complaints(page, complaints)
        if settings.get("java_script_enabled", True):
            await_scripts(page)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def await_scripts(page):
    """Let `goto` wait for the scripts of a table: nobody clicks as fast as a test, and pages work without them too."""
    goto = page.goto

    def patient(address, **how):
        answer = goto(address, **how)
        if page.locator("#live[data-game][data-stream]").count():
            page.locator("#live[data-ready]").wait_for(state="attached")
        return answer

    page.goto = patient


def hear_complaints(page, complaints):
    """Keep what a page complains of, all that its content security policy forbids included."""
    page.add_init_script(VIOLATIONS)
    page.on("console", lambda said: complaints.append(said.text) if is_complaint(said) else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))


def is_complaint(said):
    """Say whether a page has complained: not of an answer that it was told in words, nor of being offline."""
    expected = ("status of 409", "status of 422", "status of 429", "ERR_INTERNET_DISCONNECTED", "preloaded using link")
    looked_for_nothing = "status of 404" in said.text and said.location["url"].endswith("/nothing")
    return said.type in ("error", "warning") and not (
        looked_for_nothing or any(part in said.text for part in expected)
    )


@pytest.fixture
def store_match(server):
    """Return a function that stores a match as a table whose people sit in one browser; it returns the address."""

    return partial(store, server)

"""What is done in threads leaves some to others, whoever asks for how much of it at once."""

import asyncio
import threading

import pytest

from ludoteca.table.limits.costs import PAYER, Account, in_thread
from ludoteca.table.limits.threads import MOST, OF_ONE, provide
from ludoteca.table.pages import figures
from tests.table.helpers import browser, site

pytestmark = pytest.mark.anyio
PICTURE = "/rules/montgolfiere/chain.svg"


class Address(Account):
    """Requests of one address, paid for by nobody."""

    def __init__(self, who: str) -> None:
        self.who = who


async def asked(who, work):
    PAYER.set(Address(who))
    return await in_thread(work)


async def test_who_asks_for_much_at_once_leaves_threads_to_others():
    """More than a machine with two cores has threads by itself; who has gone away lets another in."""
    begun, may_end = [], threading.Event()
    provide(asyncio.get_running_loop())

    def work():
        begun.append(threading.get_ident())
        return may_end.wait(20)

    busy = [asyncio.create_task(asked("10.0.0.9", work)) for _ in range(MOST + 2)]
    try:
        assert await asyncio.wait_for(asked("10.0.0.1", lambda: "another"), 10) == "another"
        assert await asyncio.wait_for(asked("", lambda: "the server's own"), 10) == "the server's own"
        assert len(begun) == OF_ONE
        busy.pop().cancel()
    finally:
        may_end.set()
    assert await asyncio.gather(*busy) == [True] * (MOST + 1)


async def test_a_picture_is_drawn_once_for_all_however_many_there_are(tmp_path, monkeypatch):
    """Somebody who walks through all of them in a circle lets each be drawn once."""
    drawn, draw = [], figures.draw
    monkeypatch.setattr(figures, "DRAWN", {})
    monkeypatch.setattr(figures, "draw", lambda wanted: drawn.append(wanted) or draw(wanted))
    monkeypatch.setattr(figures, "svg_of", lambda *wanted: str(wanted[1:]))
    addresses = [f"{PICTURE}?moment={moment}&lang={language}" for moment in ("before", "after")
                 for language in ("en", "es", "de", "fr")]
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bo:
        for _ in range(2):
            answers = await asyncio.gather(*(each.get(address) for address in addresses for each in (ana, bo)))
            assert [answer.status_code for answer in answers] == [200] * len(answers)
            assert len({answer.text for answer in answers}) == len(addresses)
        assert sorted(drawn) == sorted(set(drawn)) and len(drawn) == len(addresses)


async def test_pictures_are_drawn_one_after_the_other(tmp_path, monkeypatch):
    at_once, most = [], []
    monkeypatch.setattr(figures, "DRAWN", {})

    def slow(*wanted):
        at_once.append(wanted)
        most.append(len(at_once))
        threading.Event().wait(0.05)
        at_once.pop()
        return ""

    monkeypatch.setattr(figures, "svg_of", slow)
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        await asyncio.gather(*(ana.get(f"{PICTURE}?lang={language}") for language in ("en", "es", "de", "fr")))
    assert most == [1] * 4

"""The head of a request is read before anybody pays for it: however long it is, that costs next to nothing."""

import time
from dataclasses import replace

import pytest

from ludoteca.table.door.guards import Allowance, Allowances
from tests.table.helpers import GAME, browser, look, new_table, site

pytestmark = pytest.mark.anyio
MANY = ("a=b;" * 15_000, ";" * 60_000, 'a="' + "\\042" * 15_000 + '"', "language=xx;" * 5_000, ";" + " " * 60_000,
        'settings="' + "\\042" * 15_000 + '"', "learned=" + "a=1&" * 15_000)
LONG = (("accept-encoding", "gzip" + ";" * 60_000), ("accept-encoding", "gzip" + ";q=1" * 15_000),
        ("accept-language", "," * 60_000), *(("cookie", each) for each in MANY))
FROM = {"refused": "same-origin", "of another site": "cross-site"}


def a_little():
    """Return the seconds that a thousand steps take here and now: machines differ, and so does what runs beside."""
    taken = []
    for _ in range(20):
        begun = time.thread_time()
        sum(1 for _ in range(1000))
        taken.append(time.thread_time() - begun)
    return min(taken)


@pytest.mark.parametrize("comes", FROM)
@pytest.mark.parametrize("head", LONG, ids=lambda head: f"{head[0]} {head[1][:12]!a}")
async def test_a_long_head_costs_next_to_nothing_where_nobody_pays(tmp_path, head, comes):
    nothing = replace(Allowances(), address_time=Allowance(1e-6, 1e-6))
    sent, costs = [], []

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        sent.append(message)

    headers = [(b"host", b"table.test"), (b"sec-fetch-site", FROM[comes].encode()), tuple(map(str.encode, head))]
    async with site(tmp_path / "t.db", allowances=nothing) as app:
        for _ in range(8):
            scope = {"type": "http", "method": "POST", "path": "/language", "raw_path": b"/language", "root_path": "",
                     "query_string": b"", "scheme": "http", "server": ("table.test", 80), "client": ("10.0.0.66", 1),
                     "headers": headers}
            begun = time.thread_time()
            await app(scope, receive, send)
            costs.append(time.thread_time() - begun)
    assert {each["status"] for each in sent[3:] if "status" in each} == {429 if comes == "refused" else 403}
    assert min(costs[1:]) < 200 * a_little(), min(costs)      # some 90, and up to 500 once


@pytest.mark.parametrize("others", ["", "a=b; ", *MANY[:3]], ids=lambda text: ascii(text[:12]))
async def test_our_own_cookies_are_read_among_those_of_others(tmp_path, others):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "random")
        mine = f"ludoteca={ana.cookies['ludoteca']}; language=fr"
        for cookie in (f"{others};{mine}", f"{mine};{others}"):
            async with browser(app, cookie=cookie) as again:
                page = await look(again, address)
                assert page.actions and '<html lang="fr"' in page.text
                assert "Ana" not in (await again.get(f"/new/{GAME}")).text

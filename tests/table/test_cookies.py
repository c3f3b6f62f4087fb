"""The secret by which a browser has its seats: over https nobody but the table's own host can have given it."""

import json
import secrets
from contextlib import asynccontextmanager

import httpx
import pytest
from sqlalchemy import delete

from ludoteca.table.store import schema
from ludoteca.table.store.store import Store
from ludoteca.table.store.stored import StoredSeat, TableRow
from ludoteca.table.store.tokens import hashed, now
from ludoteca.table.store.writer import StoreError
from tests.table.helpers import GAME, ORIGIN, browser, invitations, look, new_table, site, table_form

pytestmark = pytest.mark.anyio
KEPT = "__Host-ludoteca"
PLANTED = "knownToWhoeverHasPlantedItIntoTheBrowser001"
IN_FRONT_OF_A_PROXY = "https://table.test"


def over_https(app, cookie="", **headers):
    """Return a browser that comes over https, with what it has kept of before."""
    sent = ORIGIN | ({"cookie": cookie} if cookie else {}) | headers
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=IN_FRONT_OF_A_PROXY, headers=sent)


def given(answer):
    """Return the secret that an answer gives, "" if it gives none."""
    found = [each.split(";")[0] for each in answer.headers.get_list("set-cookie") if each.startswith(KEPT)]
    assert len(found) <= 1, found
    return found[0].partition("=")[2] if found else ""


@asynccontextmanager
async def upgraded(database):
    """Run the application over a database in which Ana had a table, and Bea a seat there, before the upgrade."""
    names = {"ana": secrets.token_urlsafe(32), "bea": secrets.token_urlsafe(32)}
    async with site(database, pause=60) as app, browser(app, cookie=f"ludoteca={names['ana']}") as ana, \
            browser(app, cookie=f"ludoteca={names['bea']}") as bea:
        address = await new_table(ana, "here", "open", "random")
        await bea.post((await invitations(ana, address))[0], data={"name": "Bea"})
    _as_before(database)
    async with site(database, pause=60) as app:
        yield app, address, names


def _as_before(database):
    """Give a database the form of before."""
    store = Store(str(database))
    with store.engine.begin() as connection:
        schema.former.drop(connection)
        for since in (schema.marks, schema.servers, schema.leases, schema.thinkers, schema.thoughts,
                      schema.blocks):
            since.drop(connection)
        for since in ("tables_by_host", "tables_by_maker", "tables_by_move", "tables_in_play"):
            connection.exec_driver_sql(f"DROP INDEX {since}")
        connection.exec_driver_sql("ALTER TABLE seats DROP COLUMN seen")
        for newer in ("rushes", "closed"):
            connection.exec_driver_sql(f"ALTER TABLE tables DROP COLUMN {newer}")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0010'")
    store.close()


async def test_a_planted_cookie_gives_whoever_knows_it_nothing(tmp_path):
    """A neighbour below the same domain gives a browser a secret that they know: they had its seats and its hand."""
    async with site(tmp_path / "t.db", pause=60) as app:
        async with over_https(app, cookie=f"ludoteca={PLANTED}") as victim:
            answer = await victim.post(f"/new/{GAME}", data=table_form("here", "random"))
        mine, address = given(answer), answer.headers["location"]
        assert len(mine) >= 40 and mine != PLANTED
        for cookie in (f"ludoteca={PLANTED}", f"{KEPT}={PLANTED}", f"ludoteca={mine}"):
            async with over_https(app, cookie=cookie) as other:
                assert (await other.get(f"{address}?seat=0")).status_code == 403
        async with over_https(app, cookie=f"ludoteca={PLANTED}; {KEPT}={mine}; ludoteca={PLANTED}") as victim:
            assert (await look(victim, address)).actions
            again = await victim.post(f"/quick/{GAME}")
            assert given(again) == mine


async def test_only_the_tables_own_host_can_have_given_it(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, over_https(app) as secure, browser(app) as plain:
        said = (await secure.post(f"/quick/{GAME}")).headers.get_list("set-cookie")
        known = (await plain.post(f"/quick/{GAME}")).headers.get_list("set-cookie")
    (cookie,) = (each for each in said if "ludoteca" in each)
    assert cookie.startswith(KEPT + "=") and "Path=/;" in cookie and "; Secure" in cookie and "omain" not in cookie
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie
    (cookie,) = (each for each in known if "ludoteca" in each)
    assert cookie.startswith("ludoteca=") and "Secure" not in cookie


@pytest.mark.parametrize("form", ["\u2000{}", "\x85{}", "\xa0{}", "\x0b{}", "{} ", "\"{}\"", "$Path=/, {}", "x={}"])
async def test_no_other_name_is_taken_for_it(tmp_path, form):
    """Browsers let anybody give a cookie of a name that only looks so; Python strips what it takes for spaces."""
    async with site(tmp_path / "t.db", pause=60) as app:
        name = form.format(KEPT).encode()
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=IN_FRONT_OF_A_PROXY) as victim:
            headers = [(b"sec-fetch-site", b"same-origin"), (b"cookie", name + b"=" + PLANTED.encode())]
            answer = await victim.post(f"/quick/{GAME}", headers=headers)
    assert answer.status_code == 303 and given(answer) not in ("", PLANTED)


async def test_nobody_loses_a_seat_by_the_upgrade(tmp_path):
    async with upgraded(tmp_path / "t.db") as (app, address, had):
        for number, secret in enumerate(had.values()):
            cookie = f"ludoteca={PLANTED}; ludoteca={secret}; ludoteca={'y' * 43}"
            async with over_https(app, cookie=cookie) as again:
                assert not given(await again.get("/static/x/play.js")) and not given(await again.get("/openapi.json"))
                answer = await again.get(f"{address}?seat={number}")
                assert answer.status_code == 200 and given(answer) == secret
            async with over_https(app, cookie=f"{KEPT}={secret}") as kept:
                answer = await kept.get(f"{address}?seat={number}")
                assert answer.status_code == 200 and not given(answer)
        async with over_https(app, cookie=f"ludoteca={had['ana']}") as again:
            answer = await again.post(f"/quick/{GAME}")
            assert given(answer) == had["ana"] and answer.headers["location"] in (await again.get("/")).text


async def test_where_two_secrets_held_seats_neither_is_taken(tmp_path):
    """Bea held a seat before the upgrade, and plants her secret beside Ana's: browsers send it first, if its path is
    longer. Ana then sat down by it wherever she went, and Bea looked on.
    """
    async with upgraded(tmp_path / "t.db") as (app, address, had):
        for one, other in (("bea", "ana"), ("ana", "bea")):
            cookie = f"ludoteca={had[one]}; ludoteca={had[other]}"
            async with over_https(app, cookie=cookie) as ana:
                assert [(await ana.get(f"{address}?seat={seat}")).status_code for seat in (0, 1)] == [403, 403]
                assert given(await ana.post(f"/quick/{GAME}")) not in ("", *had.values())


async def test_what_is_made_or_taken_after_the_upgrade_makes_no_cookie_an_old_one(tmp_path):
    """Over http anybody may choose a secret, sit down by it, at a table of before too, and give it to others."""
    async with upgraded(tmp_path / "t.db") as (app, address, had):
        async with browser(app, cookie=f"ludoteca={had['bea']}") as bea:
            people = (await bea.get(f"{address}/people")).text
            renewed = await bea.post(f"{address}/people", data={"do": "code", "seat": "1"})
            assert renewed.status_code == 303, people
            code = (await bea.get(f"{address}/people")).text.split("<code")[1].split(">")[1].split("<")[0]
        async with browser(app, cookie=f"ludoteca={PLANTED}") as other:
            assert (await other.post(f"{address}/recover", data={"code": code})).status_code == 303
            assert (await other.get(f"{address}?seat=1")).status_code == 200
            await new_table(other, "here", "random")
        async with over_https(app, cookie=f"ludoteca={PLANTED}") as victim:
            assert (await victim.get(f"{address}?seat=1")).status_code == 403
            assert given(await victim.post(f"/quick/{GAME}")) not in ("", PLANTED)


async def test_after_a_year_no_browser_has_one_of_before(tmp_path):
    async with upgraded(tmp_path / "t.db") as (app, address, had):
        with app.state.store.engine.begin() as connection:
            until = set(connection.execute(schema.former.select().with_only_columns(schema.former.c.until)).scalars())
            assert all(abs(each - now() - 365 * 24 * 3600 * 1000) < 60_000 for each in until) and len(until) == 1
            connection.execute(schema.former.update().values(until=now() - 1))
        async with over_https(app, cookie=f"ludoteca={had['ana']}") as again:
            assert (await again.get(f"{address}?seat=0")).status_code == 403


async def test_a_store_that_fails_gives_no_new_secret(tmp_path, monkeypatch):
    """Whoever got one then would have lost the seats of before."""
    def fails(*_):
        raise StoreError("it is frozen")

    async with upgraded(tmp_path / "t.db") as (app, address, had), \
            over_https(app, cookie=f"ludoteca={had['ana']}") as again:
        assert (await again.get(f"{address}/recover")).status_code == 200
        monkeypatch.setattr(app.state.store, "formerly", fails)
        answer = await again.get(f"{address}/recover")
        assert answer.status_code == 503 and not given(answer) and answer.headers["retry-after"] == "2"
        assert (await again.get("/static/x/none.js")).status_code == 404


async def test_the_upgrade_writes_who_held_what(database):
    """Digests alone, of those who sit or have made a table; a new database has none."""
    store = Store(database)
    assert store.formerly([hashed("x")]) == set()
    await _filled(store)
    with store.engine.begin() as connection:
        assert connection.execute(schema.former.select()).all() == []
    store.close()
    _as_before(database)
    store = Store(database)
    assert store.formerly(["host", "ana", "bea", "", "x"]) == {"host", "ana"}
    with store.engine.begin() as connection:
        connection.execute(delete(schema.former))
    store.close()


async def _filled(store):
    for number, host in enumerate(("host", "host", "")):
        table = TableRow(f"t{number}", GAME, "sha256:0", json.dumps({}), "s", "", 0, host, 0, 0)
        await store.create(table, {}, [StoredSeat(0, "", "Ana", "ana"), StoredSeat(1, "", "")], [])

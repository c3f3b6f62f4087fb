"""What whoever runs a server is told, and can still do, where a table cannot be restored or the store fails."""

import pytest
from sqlalchemy import func, select, text, update

from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.table.admin import routes
from ludoteca.table.live.writing import failure_told
from ludoteca.table.store import integrity, overseeing, restoring, schema
from ludoteca.table.store.integrity import flaws_in
from ludoteca.table.store.writer import StoreDamaged, StoreError, StoreUnsure
from tests.table.helpers import browser, new_table
from tests.table.test_overseeing import OPERATOR, TOKEN, do, overseen

pytestmark = pytest.mark.anyio


async def test_a_table_that_cannot_be_restored_is_deleted_all_the_same(database):
    """Whoever runs the server could do nothing there: each deed wanted the table in memory first."""
    async with overseen(database, pause=60) as app, browser(app) as ana:
        first, second, other = [await new_table(ana, "here", "here") for _ in range(3)]
        ids = [address.removeprefix("/t/") for address in (first, second)]
        spoil = update(schema.tables).where(schema.tables.c.id.in_(ids)).values(options="{")
        await app.state.store.writer.run(lambda connection: connection.execute(spoil))
        app.state.rooms.lose(ids)
        for deed in ("close", "unname", "open"):
            told = await do(ana, first, deed, 409, reason="conduct", seat="0")
            assert "saved data is damaged" in told["error"]
        near = await ana.get(f"/operator{first}", headers=OPERATOR)
        assert near.status_code == 409 and "saved data is damaged" in near.json()["error"]
        await do(ana, first, "delete", 422)
        await do(ana, first, "delete", sure="yes")
        await do(ana, first, "delete", 404, sure="yes")
        await ana.post("/operator/enter", data={"token": TOKEN})
        for language in LANGUAGES:
            near = await ana.get(f"/operator{second}", headers={"accept-language": language})
            assert near.status_code == 409 and 'name="do" value="delete"' in near.text and ids[1] in near.text
            assert "{" not in near.text.partition("<main")[2]
        assert (await ana.post(f"/operator{second}", data={"do": "delete"})).status_code == 422
        assert (await ana.post(f"/operator{second}", data={"do": "delete", "sure": "y"})).status_code == 303
        assert [(await ana.get(each)).status_code for each in (first, second, other)] == [404, 404, 200]


@pytest.mark.parametrize(("table", "column"), [("tables", "created"), ("tables", "moved"), ("acts", "at")])
async def test_a_table_whose_times_are_none_is_deleted_too(tmp_path, table, column):
    """Only what is old enough went, and a text is older than no number: it was said to be deleted, and stayed."""
    async with overseen(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "random")
        spoil = text(f"UPDATE {table} SET {column} = 'x'")
        await app.state.store.writer.run(lambda connection: connection.execute(spoil))
        app.state.rooms.lose([address.removeprefix("/t/")])
        await do(ana, address, "delete", sure="yes")
        assert (await ana.get(address)).status_code == 404
        await do(ana, address, "delete", 404, sure="yes")


async def test_tables_of_a_game_that_cannot_be_loaded_are_not_called_damaged(tmp_path, monkeypatch):
    """Their operator's page was an error of the server: it asked for the game's title."""
    async with overseen(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        app.state.rooms.lose([address.removeprefix("/t/")])

        def fails(name):
            raise LudotecaError("the game in /there cannot be loaded")

        for module in (integrity, restoring):
            monkeypatch.setattr(module, "load_game", fails)
        monkeypatch.setattr(routes, "listed_games", lambda: ())
        told = await ana.get(address)
        assert told.status_code == 409 and "The table stays saved" in told.text and "/there" not in told.text
        await ana.post("/operator/enter", data={"token": TOKEN})
        assert "The table stays saved" in (await ana.get(f"/operator{address}")).text
        assert next(flaws_in(app.state.store)).unloaded


@pytest.mark.parametrize("failure", [StoreError, StoreDamaged, StoreUnsure])
async def test_a_program_is_told_as_data_that_the_store_fails(tmp_path, monkeypatch, failure):
    async with overseen(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")

        def fails(*_):
            raise failure("no disk")

        monkeypatch.setattr(app.state.rooms, "demand", fails)
        assert (await do(ana, address, "close", 503, reason="conduct"))["error"] == str(failure_told(failure("")))


async def test_a_table_is_deleted_though_what_is_left_of_it_must_wait(database, monkeypatch, caplog):
    """What nobody needs any more goes with the next one that is deleted."""
    packs = select(func.count()).select_from(schema.packs)
    async with overseen(database, pause=60) as app, browser(app) as ana:
        store, first = app.state.store, await new_table(ana, "here", "here")

        def fails(connection):
            raise StoreError("the disk is full")

        with monkeypatch.context() as changed:
            changed.setattr(overseeing, "forget_what_nobody_needs", fails)
            await do(ana, first, "delete", sure="yes")
        assert "goes with the next one: the disk is full" in caplog.text
        assert (await ana.get(first)).status_code == 404
        assert await store.writer.run(lambda connection: connection.execute(packs).scalar()) == 1
        second = await new_table(ana, "here", "here")
        await do(ana, second, "delete", sure="yes")
        assert await store.writer.run(lambda connection: connection.execute(packs).scalar()) == 0

"""Databases as released versions left them, with games in play and over: they are brought to the form of this one, and
nothing of them is lost. The files are made by `tests/fixtures/make_database.py`.
"""

import gzip
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import MetaData, create_engine, insert, inspect, select, text

from ludoteca.table.store import database as databases
from ludoteca.table.store.integrity import flaws_in
from ludoteca.table.store.restoring import restored_match
from ludoteca.table.store.schema import HEAD
from ludoteca.table.store.store import Store
from ludoteca.table.store.tokens import hashed
from tests.table.helpers import PARTIAL, browser, look, site

pytestmark = pytest.mark.anyio
FOLDER = Path(__file__).parents[1] / "fixtures" / "databases"
MIGRATIONS = Path(databases.__file__).parent / "migrations"


@dataclass(frozen=True)
class Release:
    """What a version left: its form, the secret of the browser that sits everywhere, and the link to a free seat."""

    version: str
    form: str
    secret: str
    link: str


RELEASES = (
    Release("0.1.0", "0005", "Quj2mgB_vsZBWOCcf1bRG20htk1041yv_k-L84LGXwQ", "/join/Y_eN2S1CqEE4yk5_ZzXktg"),
    Release("0.2.0", "0012", "y_2evE__cDduDZb2lRK8DOFcyv7Uo216f0j4lK3DMfU", "/join/Nkdjq8qxCg1FSU4Bokhvnw"),
)


def rows_of(release):
    """Return what a version left, as rows by table."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.row_factory = sqlite3.Row
        connection.executescript(gzip.decompress((FOLDER / f"{release.version}.sql.gz").read_bytes()).decode())
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: [dict(row) for row in connection.execute(f"SELECT * FROM {name}")] for name in names}


def lay_down(release, address):
    """Make a database as the version left it: SQLite's as it was, Postgres' by its own migrations."""
    if "://" not in address:
        with closing(sqlite3.connect(address)) as connection:
            connection.executescript(gzip.decompress((FOLDER / f"{release.version}.sql.gz").read_bytes()).decode())
        return
    engine = create_engine(databases.url_of(address))
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, release.form)
        found = MetaData()
        found.reflect(connection)
        rows = rows_of(release)
        for table in found.sorted_tables:
            if table.name != "alembic_version" and rows[table.name]:
                connection.execute(insert(table), rows[table.name])
    engine.dispose()


@pytest.fixture(params=RELEASES, ids=lambda release: release.version)
def release(request):
    return request.param


def test_a_file_is_of_the_form_that_its_version_had(release):
    assert [row["version_num"] for row in rows_of(release)["alembic_version"]] == [release.form]


def test_everything_is_there_afterwards_and_every_game_replays(release, database):
    lay_down(release, database)
    before = rows_of(release)
    store = Store(database)
    with store.engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == HEAD
        assert set(inspect(connection).get_table_names()) >= before.keys()
        after = MetaData()
        after.reflect(connection)
        for name in ("packs", "tables", "acts", "talk", "seats"):
            found = [dict(row) for row in connection.execute(select(after.tables[name])).mappings()]
            kept = [key for key in before[name][0] if key in found[0] and (name, key) != ("seats", "invitation")]
            assert sorted([row[key] for key in kept] for row in map(plain, found)) == sorted(
                [row[key] for key in kept] for row in map(plain, before[name]))
    assert list(flaws_in(store)) == []
    matches = [restored_match(store.load(row["id"])) for row in before["tables"]]
    assert {match.game.name for match in matches} == {row["game"] for row in before["packs"]} and len(matches) == 8
    assert sum(match.is_over for match in matches) >= 3 and any(match.waiting for match in matches)
    assert len(store.held_by(hashed(release.secret))) == 8
    store.close()


def plain(row):
    """Return a row whose values can be put in an order."""
    return {key: "" if value is None else str(value) for key, value in row.items()}


async def test_whoever_sat_there_plays_on_and_links_lead_to_their_seats(release, database):
    lay_down(release, database)
    async with site(database) as app, browser(app) as ana, browser(app) as ben:
        ana.cookies.set("ludoteca", release.secret)
        moved = 0
        for row in rows_of(release)["tables"]:
            address = f"/t/{row['id']}"
            room = await app.state.rooms.get(row["id"])
            seat = next(iter(room.waiting), 0)
            page = await look(ana, address, seat)
            if room.waiting and room.chairs[seat].holder:
                move = page.move(seat)
                assert (await ana.post(f"{address}/act", data=move, headers=PARTIAL)).status_code == 200
                moved += 1
            for what in ("/replay", "/log", "/record"):
                assert (await ana.get(f"{address}{what}")).status_code == 200, (address, what)
        assert moved >= 3
        joined = await ben.post(release.link, data={"name": "Ben"})
        assert joined.status_code == 303 and "Ben" in (await ana.get(joined.headers["location"])).text

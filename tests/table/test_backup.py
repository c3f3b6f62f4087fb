"""Copies made during play, and the proof that what is stored is sound."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from dataclasses import replace

import pytest

from ludoteca.cli import main
from ludoteca.engine.game.editions import PRESENT, Mended
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.engine.texts.words import Message
from ludoteca.games import load_game
from ludoteca.table.live.bots import any_action
from ludoteca.table.store.integrity import Flaw, flaws_in
from ludoteca.table.store.store import Store
from tests.table.helpers import GAME, PARTIAL, browser, look, new_table, site
from tests.table.load import Load, stored_moves
from tests.table.postgres import program


def ludoteca(*arguments):
    """Run the command in a process of its own."""
    command = [sys.executable, "-m", "ludoteca", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_copies_made_during_play_are_sound(tmp_path, start):
    server = start(tmp_path / "t.db")
    load = Load(server.address)
    load.sit_down()
    playing = threading.Thread(target=lambda: asyncio.run(load.run()))
    playing.start()
    copies, known = [tmp_path / f"copy {n}.db" for n in range(3)], []
    for copy in copies:
        known.append(dict(load.acknowledged))
        done = ludoteca("backup", copy, "--database", tmp_path / "t.db")
        assert done.returncode == 0, done.stderr
    server.stop()
    playing.join()
    for copy, acknowledged in zip(copies, known, strict=True):
        stored = stored_moves(str(copy))
        assert {key: stored[key] for key in acknowledged} == acknowledged    # all from before it was begun
        checked = ludoteca("verify", "--database", copy)
        assert (checked.returncode, checked.stdout) == (0, "5 tables, 0 wrong\n"), checked
    assert len(stored_moves(str(copies[0]))) < len(stored_moves(str(copies[-1])))
    assert copies[0].stat().st_mode & 0o077 == 0
    assert sorted(file.name for file in tmp_path.iterdir() if "copy" in file.name) == [file.name for file in copies]


def test_a_copy_overwrites_nothing_and_says_what_is_not_there(tmp_path, capsys):
    (tmp_path / "taken").write_text("mine")
    Store(str(tmp_path / "t.db")).close()
    assert main(["backup", str(tmp_path / "taken"), "--database", str(tmp_path / "t.db")]) == 1
    assert main(["backup", str(tmp_path / "new"), "--database", str(tmp_path / "none.db")]) == 1
    assert main(["backup", str(tmp_path / "new"), "--database", str(tmp_path / "taken")]) == 1
    assert main(["backup", str(tmp_path / "new"), "--database", "postgresql:///mine"]) == 1
    assert main(["verify", "--database", str(tmp_path / "none.db")]) == 1
    said = capsys.readouterr().err
    for part in ("taken exists already", "none.db: there is no such database", "not a database", "pg_dump"):
        assert part in said
    assert (tmp_path / "taken").read_text() == "mine" and not (tmp_path / "new").exists()
    assert not (tmp_path / "none.db").exists()


def test_a_copy_says_of_which_database_it_is(tmp_path, capsys, monkeypatch):
    """Without --database it is the user's own, which is not the one that a server on this machine has."""
    database, copy = tmp_path / "t.db", tmp_path / "copy.db"
    Store(str(database)).close()
    assert main(["backup", str(copy), "--database", str(database)]) == 0
    assert f"MB, copied from {database}. " in capsys.readouterr().out
    monkeypatch.setattr("ludoteca.cli.common.data_folder", lambda: tmp_path)
    database.rename(tmp_path / "ludoteca.db")
    assert main(["backup", str(tmp_path / "own.db")]) == 0
    assert f"copied from {tmp_path / 'ludoteca.db'}. " in capsys.readouterr().out


async def play(database):
    """Play a game to its end, and begin another."""
    async with site(database) as app, browser(app) as ana:
        for most in (100, 21):
            address = await new_table(ana, "here", "here")
            room = await app.state.rooms.get(address.removeprefix("/t/"))
            while not room.match.is_over and len(room.match.acts) < most:
                page, seat = await look(ana, address, room.match.waiting[0]), room.match.waiting[0]
                assert (await ana.post(f"{address}/act", data=page.move(seat), headers=PARTIAL)).status_code == 200


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    """Return a function that puts played games into a new database: played once for each kind, then copied."""
    made = {}

    def put(database, postgres):
        if postgres not in made:
            made[postgres] = postgres.new_database() if postgres else str(tmp_path_factory.mktemp("played") / "t.db")
            asyncio.run(play(made[postgres]))
        copy = postgres.copy if postgres else shutil.copy
        copy(made[postgres], database)

    return put


@pytest.fixture
def played(database, games, request):
    """A store with a game that is over, and one that is not."""
    games(database, request.getfixturevalue("postgres_server") if "://" in database else None)
    store = Store(database)
    yield store
    store.close()


def spoil(store, query):
    with store.engine.begin() as connection:
        assert connection.exec_driver_sql(query).rowcount >= 1


def test_what_was_played_is_sound(played):
    seen = []
    assert list(flaws_in(played, lambda done, total: seen.append((done, total)))) == []
    assert seen == [(1, 2), (2, 2)]


def test_a_game_that_was_played_elsewhere_has_a_chance_of_its_own(played):
    spoil(played, "UPDATE tables SET seed = '', origin = 'imported', over = 1")
    assert list(flaws_in(played)) == []


FIRST = "table_id = (SELECT id FROM tables ORDER BY created LIMIT 1)"
LAST = f"(SELECT max(n) FROM acts WHERE {FIRST})"


@pytest.mark.parametrize(
    ("query", "act", "reason"),
    [
        (f"UPDATE acts SET action = 'no-such' WHERE n = 20 AND {FIRST}", 20, "no-such"),
        (f"UPDATE acts SET seat = 1 - seat WHERE n = 14 AND {FIRST}", 14, ""),
        (f"UPDATE acts SET action = 'draw-0' WHERE n = 0 AND {FIRST}", 0, "the draw was"),
        (f"UPDATE acts SET state = '00000000' WHERE n = 14 AND {FIRST}", 14, "the state after it differs"),
        (f"DELETE FROM acts WHERE n = 14 AND {FIRST}", 14, "stored as number 15"),
        (f"DELETE FROM acts WHERE n = {LAST} AND {FIRST}", -1, "stored as over"),
        ("UPDATE tables SET over = 1 - over", -1, "the game"),
        ("UPDATE packs SET content = replace(content, '\"gas\": 2', '\"gas\": 3')", -1, "begun with, sha256:"),
        ("UPDATE tables SET seed = '" + 64 * "0" + "'", None, "the draw was"),    # which act: it may begin alike
        ("""UPDATE tables SET options = '{"moon": 99}'""", -1, ""),
    ],
)
def test_what_was_spoilt_is_found(played, query, act, reason):
    spoil(played, query)
    found = list(flaws_in(played))
    assert found and act in (None, found[0].act) and reason in found[0].reason, found
    assert len(str(found[0])) > 40


def test_the_command_ends_with_1_where_something_is_wrong(played, database, capsys):
    spoil(played, f"UPDATE acts SET action = 'gas' WHERE n = 14 AND {FIRST}")
    assert main(["verify", "--database", database]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("WRONG table ") and ", move 14: " in lines[0]
    assert lines[-1] == "2 tables, 1 wrong"


WHAT = Message("Ballast weighed twice.")


@pytest.fixture
def mended(monkeypatch):
    """The game as if a rule about an action had been mended since the games were begun, and nothing else changed."""
    def mend(action):
        number = load_game(GAME).actions.index(action)
        rule = Mended("0.2.0", "MG-13", WHAT, lambda tables, state, seat, chosen: chosen == number)
        game = replace(load_game(GAME), mended=(rule,), added={})
        for place in ("store.integrity", "store.restoring", "live.rooms"):
            monkeypatch.setattr(f"ludoteca.table.{place}.load_game", lambda name: game)

    return mend


@pytest.fixture
def old(played):
    """The same store, as if the games had been begun with the oldest version, and otherwise gone on at act 14."""
    spoil(played, "UPDATE tables SET edition = '0.1.0'")
    spoil(played, f"UPDATE acts SET state = '00000000' WHERE n = 14 AND {FIRST}")
    with played.engine.begin() as connection:
        action = connection.exec_driver_sql(f"SELECT action FROM acts WHERE n = 14 AND {FIRST}").scalar_one()
    return played, action


def other_than(action):
    return next(name for name in load_game(GAME).actions if name != action and not name.startswith("draw"))


def test_tables_that_meet_a_mended_rule_are_counted_apart(old, mended, database, capsys):
    store, action = old
    mended(action)
    found = list(flaws_in(store))
    assert [(flaw.act, flaw.rule.clause) for flaw in found] == [(14, "MG-13")]
    assert main(["verify", "--database", database]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("MENDED table ") and "fixed in version 0.2.0: Ballast weighed twice." in lines[0]
    assert lines[-1] == "2 tables, 0 wrong, 1 that used a rule fixed since"


def test_damage_is_still_damage_where_a_rule_was_mended_elsewhere(old, mended):
    store, action = old
    mended(other_than(action))
    assert [(flaw.act, flaw.rule) for flaw in flaws_in(store)] == [(14, None)]


@pytest.mark.parametrize("met", [True, False])
def test_a_table_that_cannot_be_restored_says_why_and_holds_up_no_other(old, mended, database, met):
    store, action = old
    last = f"n = {LAST} AND {FIRST}"
    spoil(store, f"UPDATE acts SET state = '00000000' WHERE {last}")
    with store.engine.begin() as connection:
        spoilt, other = connection.exec_driver_sql("SELECT id FROM tables ORDER BY created").scalars().all()
    mended(action if met else other_than(action))

    async def visit():
        async with site(database) as app, browser(app) as ana:
            return [await ana.get(f"/t/{name}", headers={"accept-language": "de"}) for name in (spoilt, other)]

    answer, sound = asyncio.run(visit())
    assert (answer.status_code, sound.status_code) == (409, 200)
    wanted = "seit Version 0.2.0 stimmt (MG-13): Ballast weighed twice." if met else "sind beschädigt"
    assert wanted in answer.text


def test_a_table_of_a_later_version_is_not_called_damaged(played, database, capsys):
    spoil(played, f"UPDATE tables SET edition = '9.9.9' WHERE {FIRST.replace('table_id', 'id')}")
    assert main(["verify", "--database", database]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("LATER table ") and f"version 9.9.9 began it; this is {PRESENT}" in lines[0]
    assert lines[-1] == "2 tables, 0 wrong, 1 begun by a later version"
    (later,) = [flaw.table for flaw in flaws_in(played)]

    async def visit():
        async with site(database) as app, browser(app) as ana:
            return await ana.get(f"/t/{later}", headers={"accept-language": "fr"})

    answer = asyncio.run(visit())
    assert answer.status_code == 409 and f"Ludoteca, la 9.9.9. Ce serveur a la {PRESENT}" in answer.text


@pytest.mark.parametrize("query", [
    "UPDATE tables SET options = '{' WHERE id = (SELECT id FROM tables ORDER BY created LIMIT 1)",
    "UPDATE tables SET options = '[1]' WHERE id = (SELECT id FROM tables ORDER BY created LIMIT 1)",
    "UPDATE tables SET game = 'no_such_game' WHERE id = (SELECT id FROM tables ORDER BY created LIMIT 1)",
    f"UPDATE acts SET action = 'no-such' WHERE n = 20 AND {FIRST}",
    f"UPDATE seats SET bot = 'no-such' WHERE seat = 1 AND {FIRST}",
])
def test_one_damaged_table_is_told_and_those_after_it_are_woken(played, database, caplog, query):
    """Both have a clock, so both are woken at the start; of the damaged one its page, the log and `verify` tell."""
    spoil(played, "UPDATE tables SET clock = 86400, over = 0")
    spoil(played, query)
    with played.engine.begin() as connection:
        spoilt, other = connection.exec_driver_sql("SELECT id FROM tables ORDER BY created").scalars().all()

    async def visit():
        async with site(database) as app, browser(app) as ana:
            for _ in range(1500):
                if other in app.state.rooms._alive and spoilt in caplog.text:
                    break
                await asyncio.sleep(0.02)
            woken = set(app.state.rooms._alive) | set(app.state.rooms._recent)
            return woken, await ana.get(f"/t/{spoilt}"), await ana.get(f"/t/{other}")

    woken, answer, sound = asyncio.run(visit())
    assert other in woken and spoilt not in woken and f"table {spoilt} does not go on" in caplog.text
    assert (answer.status_code, sound.status_code) == (409, 200) and "damaged" in answer.text
    assert [flaw.table for flaw in flaws_in(played)][:1] == [spoilt]


def test_a_table_on_a_damaged_page_is_named_and_those_after_it_are_looked_at(tmp_path, games, capsys):
    """It ended there, with nothing said of all the others."""
    file = tmp_path / "t.db"
    games(str(file), None)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        torn, other = connection.execute("SELECT id FROM tables ORDER BY created").fetchall()
        connection.execute("UPDATE acts SET action = 'no-such' WHERE n = 20 AND table_id = ?", other)
        said = [(*torn, n, 0, "said", -1, "torn" * 50, 0) for n in range(99)]
        connection.executemany("INSERT INTO talk (table_id, n, seat, kind, audience, text, at)"
                               " VALUES (?, ?, ?, ?, ?, ?, ?)", said)
    whole, size = file.read_bytes(), 4096
    pages = [whole[at : at + size] for at in range(0, len(whole), size)]
    where = next(at for at, page in enumerate(pages) if page.count(b"torn" * 50) > 5)
    file.write_bytes(b"".join(b"\xa5" * size if at == where else page for at, page in enumerate(pages)))
    assert main(["verify", "--database", str(file)]) == 1
    said = capsys.readouterr().out
    assert f"WRONG table {torn[0]}: " in said and f"WRONG table {other[0]}, {GAME}, move 20: " in said
    assert "\n2 tables, " in said


def test_a_table_whose_identifier_is_no_text_is_named_and_those_after_it_are_looked_at(tmp_path, games):
    games(str(tmp_path / "t.db"), None)
    with closing(sqlite3.connect(tmp_path / "t.db")) as connection, connection:
        connection.execute("UPDATE tables SET id = x'ff00' WHERE created = (SELECT min(created) FROM tables)")
        connection.execute("UPDATE acts SET action = 'no-such' WHERE n = 20")
    store = Store(str(tmp_path / "t.db"))
    found = [flaw for flaw in flaws_in(store) if flaw.table]
    store.close()
    assert len(found) == 2 and found[1].act == 20
    assert str(found[0]) == r"table b'\xff\x00': its identifier isn’t text"


@pytest.mark.parametrize("column", ["title", "game", "pack", "options"])
def test_a_table_of_which_a_text_is_none_is_named_and_those_after_it_are_looked_at(tmp_path, games, column):
    """It could not be read at all, and the check ended there."""
    games(str(tmp_path / "t.db"), None)
    with closing(sqlite3.connect(tmp_path / "t.db")) as connection, connection:
        first = "WHERE created = (SELECT min(created) FROM tables)"
        connection.execute(f"UPDATE tables SET {column} = CAST(x'ff41' AS TEXT) {first}")
        connection.execute("UPDATE acts SET action = 'no-such' WHERE n = 20")
    store = Store(str(tmp_path / "t.db"))
    found = [flaw for flaw in flaws_in(store) if flaw.table]
    store.close()
    assert len({flaw.table for flaw in found}) == 2 and found[-1].act == 20 and all(map(str, found))


def test_a_flaw_of_the_file_is_said():
    assert str(Flaw("", "", -1, LudotecaError("page 7 is torn"))) == "the file itself: page 7 is torn"


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("UPDATE acts SET seat = 'x' WHERE n = 3", "act: Expected `int`, got `str`"),
        ("UPDATE seats SET name = x'fffe' WHERE seat = 0", "seat: Expected `str`, got `bytes`"),
        ("UPDATE packs SET content = '{'", "its pack"),
        ("UPDATE tables SET pack = 'none'", "its pack"),
    ],
)
async def test_values_of_another_kind_are_damage_and_no_error_of_ours(tmp_path, query, reason):
    """SQLite takes any value into any column; once these were answered 500, or "try again" for ever."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", "here", **{"option.target": "300"})
        for turn in range(12):
            page = await look(ana, address, turn % 3)
            await ana.post(f"{address}/act", data=page.move(turn % 3) if page.actions else {})
    with closing(sqlite3.connect(tmp_path / "t.db")) as connection, connection:
        connection.execute(query)
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        answer = await ana.get(address)
        assert answer.status_code == 409 and "damaged" in answer.text
        assert any(reason in str(flaw) for flaw in flaws_in(app.state.store))


@pytest.mark.anyio
async def test_a_copy_of_postgres_made_during_play_is_whole_and_is_played_on(postgres_server, tmp_path):
    """As docs/operators.md has it: `pg_dump`, and `pg_restore` into a database that is empty."""
    database, other = postgres_server.new_database(), postgres_server.new_database()
    file = tmp_path / "table.dump"
    async with site(database) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", **{"option.target": "300"})
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        copying = asyncio.create_task(asyncio.to_thread(
            run_postgres, "pg_dump", "--format=custom", f"--file={file}", f"--dbname={database}"))
        while not copying.done():
            await room.act(room.waiting[0], any_action(room, room.waiting[0]))
        await copying
        cookies = dict(ana.cookies)
    run_postgres("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={other}", str(file))
    store = Store(other)
    assert list(flaws_in(store)) == []
    store.close()
    async with site(other) as app, browser(app) as ana:
        ana.cookies.update(cookies)
        restored = await app.state.rooms.get(address.removeprefix("/t/"))
        assert 0 < len(restored.match.acts) <= len(room.match.acts)
        seat = restored.waiting[0]
        move = (await look(ana, address, seat)).move(seat)
        assert (await ana.post(f"{address}/act", data=move, headers=PARTIAL)).status_code == 200


def run_postgres(name, *arguments):
    """Run one of Postgres' own programs."""
    done = subprocess.run([program(name), *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr

"""What the doctor finds of programs, machine, folders and database: each check where all is well, and where not."""

import json
import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest

from ludoteca.cli import main
from ludoteca.cli.checks import compiling, folders, machine, programs, stored
from ludoteca.cli.checks.finding import Verdict, all_of, ok
from ludoteca.compiled import FINISHED, folder_of
from ludoteca.games import game_names, load_game
from ludoteca.table.limits.connections import RESERVE
from ludoteca.table.store.inspecting import Server
from ludoteca.table.store.schema import HEAD
from ludoteca.table.store.sole_server import sole_server
from ludoteca.table.store.store import Store
from tests.table.helpers import lay_out

OK, ADVICE, WRONG = Verdict.OK, Verdict.ADVICE, Verdict.WRONG
MOUNTS = """\
/dev/vda / ext4 rw 0 0
nas:/x /srv nfs4 rw 0 0
//nas/y /srv/share cifs rw 0 0
/dev/vdb /srv/own ext4 rw 0 0
u@h: /mnt/a\\040b fuse.sshfs rw 0 0
gl: /mnt/gl fuse.glusterfs rw 0 0
mergerfs /mnt/pool fuse.mergerfs rw 0 0
/dev/sdb1 /mnt/ntfs fuseblk rw 0 0
tmpfs /run tmpfs rw 0 0
overlay /box overlay rw 0 0
/dev/vdc /box ext4 rw 0 0
overlay /can overlay rw 0 0
"""


def is_so(finding, verdict, *parts):
    """Check a finding: how it is, what its sentences say, and that it says what to do where something is to be done."""
    assert finding.verdict is verdict, finding
    assert bool(finding.do) == (verdict is not OK)
    assert all(part in f"{finding.found} {finding.do}" for part in parts), finding
    return True


@pytest.fixture
def file(tmp_path):
    """An empty database of the newest form, which nobody has open."""
    lay_out(tmp_path / "t.db")
    (tmp_path / "t.db").chmod(0o600)
    return tmp_path / "t.db"


@pytest.fixture
def doctor(capsys, monkeypatch, tmp_path):
    """Return a function that runs the command, with a cache and a home of its own, and returns its code and lines."""
    monkeypatch.setenv("LUDOTECA_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(machine, "most_files", lambda: 4096)

    def called(*arguments):
        code = main(["doctor", *map(str, arguments)])
        said = capsys.readouterr()
        assert not said.err
        return code, said.out

    return called


def change(file, query):
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(query)


def found_of(file):
    return {each.check: each for each in stored.stored(str(file))}


def test_python():
    assert is_so(programs.python(">=3.11", "3.14.0rc1"), OK, "3.14.0rc1")
    assert is_so(programs.python(">=3.11", "3.10.2"), WRONG, "3.10.2", ">=3.11")


@pytest.mark.parametrize(("arguments", "verdict"), [
    ("", OK), ("'--prefix=/usr' '--enable-shared'", OK), ("'--enable-optimizations' '--with-lto'", OK),
    ("'--prefix=/usr/local' '--enable-shared'", ADVICE), ("'--prefix=/opt/versions/3.13.0'", ADVICE),
])
def test_how_python_was_built(arguments, verdict):
    assert programs.build(arguments).verdict is verdict


def test_packages():
    def version_of(name):
        if name == "gone":
            raise metadata.PackageNotFoundError(name)
        return {"old": "1.9"}.get(name, "2.5")

    needed = ["new>=2", "windows>=9; sys_platform == 'never'", "gone>=1; extra == 'postgres'"]
    assert is_so(programs.packages(needed, "", version_of), OK, "All 1 packages")
    assert is_so(programs.packages(needed, "postgres", version_of), WRONG, "gone is missing", "ludoteca[postgres]")
    assert is_so(programs.packages([*needed, "old<3,>=2"], "", version_of), WRONG, "old is 1.9, where <3,>=2 is needed")


def test_what_is_installed_here_is_what_is_needed():
    assert [each.verdict for each in programs.programs("postgres") if each.check != programs.BUILD] == [OK, OK]


def test_where_nothing_is_installed_that_is_said(monkeypatch):
    monkeypatch.setattr(programs, "NAME", "no-such-package-as-this")
    (finding,) = programs.programs("")
    assert is_so(finding, ADVICE, "without being installed")


def test_cores():
    assert is_so(machine.cores(8), OK, "8 cores: 2 bots think at once")
    assert is_so(machine.cores(1), ADVICE, "1 core: bots think one after the other")
    assert machine.own_cores() >= 1


def test_memory(tmp_path):
    limit = tmp_path / "memory.max"
    limit.write_text("800000000\n")
    assert is_so(machine.memory(4_000_000_000), OK, "4.0 GB")
    assert is_so(machine.memory(machine.own_memory([limit])), ADVICE, "800 MB")
    assert is_so(machine.memory(256_000_000), WRONG, "256 MB")
    limit.write_text("max\n")
    assert machine.own_memory([limit, tmp_path / "none"]) > 800_000_000
    assert is_so(machine.memory(0), OK, "not known")


def test_files_that_may_be_open():
    assert is_so(machine.files(4096), OK, f"{4096 - RESERVE:,} connections")
    assert is_so(machine.files(None), OK, "100,000 connections")
    assert is_so(machine.files(1024), ADVICE, f"{1024 - RESERVE} connections", "LimitNOFILE")
    assert is_so(machine.files(256), WRONG, f"{256 // 2} connections", "LimitNOFILE")


def test_clock():
    assert is_so(machine.clock(0), OK, "synchronized")
    assert is_so(machine.clock(machine.UNSYNCHRONIZED), ADVICE, "nothing keeps its clock right")
    assert is_so(machine.clock(-1), OK, "not known")
    assert machine.system_clock() in range(-1, 6)


@pytest.mark.parametrize(
    ("folder", "verdict", "said"),
    [
        ("/var/lib", OK, "ext4, mounted at /."), ("/srv/t", WRONG, "nfs4"), ("/srv/share", WRONG, "cifs"),
        ("/srv/own/x", OK, "ext4, mounted at /srv/own"), ("/srv/owned", WRONG, "nfs4"),
        ("/mnt/a b", WRONG, "fuse.sshfs"),
        ("/mnt/gl", WRONG, "another machine"), ("/mnt/pool", WRONG, "a program makes up"), ("/mnt/ntfs", OK, "fuseblk"),
        ("/run", ADVICE, "in memory"), ("/box", OK, "ext4, mounted at /box"), ("/can", ADVICE, "container"),
    ],
)
def test_kinds_of_disks(monkeypatch, folder, verdict, said):
    monkeypatch.setattr(folders, "existing", Path)
    monkeypatch.setattr(os.path, "realpath", str)
    assert is_so(folders.disk("database", Path(folder), MOUNTS), verdict, said)


def test_a_disk_of_which_nothing_is_known(tmp_path):
    assert is_so(folders.disk("database", tmp_path, ""), OK, "unknown kind")
    assert folders.mounted_at(tmp_path, folders.mounts_here())[1] or not folders.MOUNTS.exists()


@pytest.mark.parametrize(("free", "verdict"), [(5e9, OK), (4e8, ADVICE), (1e6, WRONG)])
def test_room(monkeypatch, tmp_path, free, verdict):
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=int(free)))
    assert is_so(folders.room("cache", tmp_path / "not" / "yet"), verdict, folders.megabytes(int(free)))


def test_folders_that_cannot_be_written(monkeypatch, tmp_path):
    missing = tmp_path / "not" / "yet"
    assert is_so(folders.writable("cache", tmp_path, True), OK, "can be written")
    assert is_so(folders.writable("cache", missing, True), OK, "will be made")
    assert is_so(folders.writable("database", missing, False), WRONG, "There is no folder", "mkdir")
    monkeypatch.setattr(os, "access", lambda *asked: False)        # whoever runs the tests may be allowed everything
    assert is_so(folders.writable("cache", missing, True), WRONG, f"{tmp_path} cannot be written", "chown")


def test_a_file_that_cannot_be_written(monkeypatch, file):
    assert is_so(folders.writable_file(file), OK)
    monkeypatch.setattr(os, "access", lambda *asked: False)
    assert is_so(folders.writable_file(file), WRONG, "cannot be written")


@pytest.mark.parametrize(
    ("mode", "of_folder", "verdict"),
    [(0o600, 0o755, OK), (0o644, 0o755, WRONG), (0o640, 0o755, ADVICE), (0o644, 0o700, OK), (0o640, 0o710, ADVICE)],
)
@pytest.mark.parametrize("ending", ["", "-wal"])
def test_who_can_read_it(mode, of_folder, verdict, ending):
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        file = Path(folder) / "t.db"
        for each in ("", ending):
            file.with_name(file.name + each).touch()
            file.with_name(file.name + each).chmod(0o600)
        file.with_name(file.name + ending).chmod(mode)
        os.chmod(folder, of_folder)
        assert is_so(folders.private(file), verdict, str(file))


def test_whose_it_is(monkeypatch, file):
    assert is_so(folders.owner(file), OK)
    monkeypatch.setattr(os, "geteuid", lambda: file.stat().st_uid + 1)
    assert is_so(folders.owner(file), ADVICE, "sudo -u")


def test_a_check_that_cannot_look_keeps_no_other_from_it():
    def denied():
        raise PermissionError(13, "Permission denied", "/there")

    def lacks():
        raise ModuleNotFoundError("No module named 'numba'", name="numba")

    found = list(all_of([("one", denied), ("two", lacks), ("three", lambda: ok("three", "Fine."))]))
    assert is_so(found[0], WRONG, "/there: Permission denied") and is_so(found[1], WRONG, "numba")
    assert found[2] == ok("three", "Fine.")


def test_a_sound_database(file):
    found = found_of(file)
    assert [each.verdict for each in found.values()] == [OK] * 5
    assert is_so(found["form"], OK, HEAD) and is_so(found["server"], OK, "No server")
    assert is_so(found["journal"], OK, "(WAL), as it should be")


def test_a_database_of_another_form_is_not_migrated(file):
    for form, verdict, said in (("0011", ADVICE, "ludoteca backup"), ("9999", WRONG, "newer version")):
        change(file, f"UPDATE alembic_version SET version_num = '{form}'")
        before = file.read_bytes()
        assert is_so(found_of(file)["form"], verdict, form, said)
        assert file.read_bytes() == before
    change(file, "DROP TABLE alembic_version")
    assert is_so(found_of(file)["form"], OK, "empty")


def test_a_copy_has_another_journal(file):
    change(file, "PRAGMA journal_mode=DELETE")
    assert is_so(found_of(file)["journal"], OK, "not written by way of a log")


def test_a_damaged_database_is_found(file):
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    found = found_of(file)
    assert WRONG in {each.verdict for each in found.values()} and "operators.md" in str(found)
    file.write_text("no database, but a letter to one")
    (finding,) = stored.stored(str(file))
    assert is_so(finding, WRONG, f"{file} cannot be read: file is not a database")
    file.write_bytes(whole)
    change(file, "UPDATE alembic_version SET version_num = 'no form!'")
    assert is_so(found_of(file)["database"], WRONG, "does not say of which form")


def test_what_sqlite_finds_is_said(file):
    whole = file.read_bytes()
    file.write_bytes(whole[:36] + (9).to_bytes(4, "big") + whole[40:])        # how many pages are free
    assert is_so(found_of(file)["soundness"], WRONG, "damaged", "freelist", "operators.md")


def test_nothing_is_written_beside_a_database_that_nobody_has_open(file):
    before = file.read_bytes()
    assert len(found_of(file)) == 5
    assert [each.name for each in file.parent.iterdir()] == ["t.db"] and file.read_bytes() == before


def test_it_works_beside_a_server(file):
    store = Store(str(file))
    try:
        with sole_server(store):
            files = {each.name: each.read_bytes() for each in file.parent.iterdir() if not each.name.endswith("-shm")}
            found = found_of(file)
            assert is_so(found["server"], OK, "A server is running") and is_so(found["form"], OK)
            after = {each.name: each.read_bytes() for each in file.parent.iterdir() if not each.name.endswith("-shm")}
            assert after == files and "t.db-wal" in files
        assert is_so(found_of(file)["server"], OK, "No server")
        with sole_server(store):        # what was asked holds nobody up
            assert is_so(found_of(file)["server"], OK, "A server is running")
    finally:
        store.close()


def test_versions_and_settings_of_postgres():
    def found(*told):
        return {each.check: each for each in stored.postgres(Server(*told))}

    assert all(is_so(each, OK) for each in found(150018, "on", "on", 0.9).values())
    assert is_so(found(150018, "on", "on", 0.0)["Postgres"], OK, "Postgres 15.18")
    assert is_so(found(130004, "on", "on", 0.0)["Postgres"], WRONG, "13.4", "14 or later")
    assert is_so(found(140001, "off", "on", 0.0)["durability"], OK, "sets it on for itself")
    assert is_so(found(140001, "on", "off", 0.0)["durability"], WRONG, "fsync")
    assert is_so(found(140001, "on", "on", 1.6)["clock of the database"], WRONG, "1.6 s ahead of")
    assert is_so(found(140001, "on", "on", -7.0)["clock of the database"], WRONG, "7.0 s behind")


def test_a_postgres_that_is_not_there(tmp_path):
    (finding,) = stored.stored(f"postgresql://ana:secret@/t?host={tmp_path}")
    assert is_so(finding, WRONG, "cannot be read", "See that Postgres runs")
    assert "secret" not in str(finding) and "\n" not in finding.found


def test_games_that_are_compiled(monkeypatch, tmp_path):
    monkeypatch.setenv("LUDOTECA_CACHE", str(tmp_path / "cache"))
    there, missing = compiling.games()
    assert there == [] and missing == list(game_names())
    assert is_so(compiling.compiled(there, missing, tmp_path), ADVICE, *missing)
    for name in missing:
        folder_of(load_game(name)).mkdir(parents=True)
        (folder_of(load_game(name)) / FINISHED).touch()
    assert compiling.games() == (missing, [])
    assert is_so(compiling.compiled(missing, [], tmp_path), OK, f"All {len(missing)} games")


def test_the_command_lists_what_it_finds_and_makes_nothing(doctor, tmp_path):
    code, said = doctor()
    assert code == 0 and "ok      Python: " in said and "ADVICE  compiled rules: " in said and "\n        -> " in said
    assert f"There is no {tmp_path / 'data' / 'ludoteca' / 'ludoteca.db'} yet" in said
    assert said.splitlines()[-1].startswith("14 checks, 0 wrong, ")
    assert not (tmp_path / "data").exists()


def test_the_command_says_the_same_as_data(doctor, file):
    change(file, "UPDATE alembic_version SET version_num = '9999'")
    code, said = doctor("--database", file, "--json")
    told = json.loads(said)
    assert code == 1 and told["wrong"] == 1 and len(told["checks"]) == 21
    assert all(set(each) == {"check", "verdict", "found", "do"} for each in told["checks"])
    assert [each["check"] for each in told["checks"] if each["verdict"] == "wrong"] == ["form"]


def test_an_address_that_is_none_is_said(doctor):
    code, said = doctor("--database", "sqlite://")
    assert code == 1 and "WRONG   database: a database in memory cannot hold tables" in said

"""Files of strangers on the command line: whatever they are, they take neither memory nor time."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ludoteca

PACK = Path(ludoteca.__file__).parent / "games" / "montgolfiere" / "pack"


def some_pack(folder: Path) -> Path:
    """Return a folder with the game's own pack."""
    shutil.copytree(PACK, folder)
    return folder


def a_pipe(folder):
    os.mkfifo(folder / "more.toml")


def no_end(folder):
    (folder / "more.toml").symlink_to("/dev/zero")


def six_gigabytes(folder):
    with (folder / "more.toml").open("wb") as file:
        file.truncate(6_000_000_000)


def many(folder):
    for number in range(60):
        (folder / f"{number}.toml").write_text("x = 1")


def a_date(folder):
    (folder / "more.toml").write_text("born = 1979-05-27")


def no_text(folder):
    os.close(os.open(os.fsencode(folder) + b"/\xff\xfe.toml", os.O_CREAT))


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such files")
@pytest.mark.parametrize(("spoil", "said"), [
    (a_pipe, "this is not a file"), (no_end, "this is not a file"), (six_gigabytes, "1000000"), (many, "at most 20"),
    (a_date, "date is not JSON"), (no_text, "is no name"),
])
def test_a_strangers_pack_takes_neither_memory_nor_time(call_here, tmp_path, spoil, said):
    folder = some_pack(tmp_path / "pack")
    spoil(folder)
    done = call_here("pack", "check", folder)
    assert done.returncode == 1 and str(folder) in done.stderr and said in done.stderr, done.stderr


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such files")
@pytest.mark.parametrize("command", [["scenario"], ["replay"], ["review"]], ids=" ".join)
@pytest.mark.parametrize(("spoil", "said"), [
    (a_pipe, "this is not a file"), (no_end, "this is not a file"), (six_gigabytes, "000 are read"),
])
def test_nor_does_any_other_file_of_theirs(tmp_path, command, spoil, said):
    """All of it was read before anybody looked how much that was."""
    spoil(tmp_path)
    file = tmp_path / "more.toml"
    limited = f"ulimit -v 3000000; exec timeout 120 '{sys.executable}' -m ludoteca {' '.join(command)} {file}"
    done = subprocess.run(["bash", "-c", limited], capture_output=True, text=True, check=False)
    told = done.stdout + done.stderr
    assert done.returncode == 1 and f"{file}: " in told and said in told and "Traceback" not in told, told[-300:]

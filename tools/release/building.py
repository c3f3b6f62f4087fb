"""Builds what is given away, so that whoever builds it from the same commit has the same bytes."""

import gzip
import hashlib
import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import IO

BACKEND = "import sys; from setuptools import build_meta; getattr(build_meta, 'build_' + sys.argv[1])(sys.argv[2])"
MASK = 0o022           # what is made is readable for everybody, whoever makes it
KINDS = {"sdist": "*.tar.gz", "wheel": "*.whl"}


class Unfit(Exception):
    """What keeps a release from being one, in a sentence."""


def exported(root: Path, commit: str, folder: Path) -> int:
    """Lay what Git has at a commit into a folder; return the time of the commit, in seconds since 1970."""
    git = ["git", "-C", str(root)]
    archive = subprocess.run([*git, "-c", "tar.umask=0022", "archive", commit], capture_output=True, check=True).stdout
    unpack(io.BytesIO(archive), folder)
    return int(subprocess.run([*git, "show", "-s", "--format=%ct", commit], capture_output=True, check=True).stdout)


def unpack(archive: IO[bytes], folder: Path) -> None:
    """Lay what an archive of our own holds into a folder."""
    with tarfile.open(fileobj=archive) as opened:
        if hasattr(tarfile, "data_filter"):
            opened.extractall(folder, filter="data")
        else:                                  # up to Python 3.11.3 there is none, nor is one needed here
            opened.extractall(folder)


def built(kind: str, source: Path, folder: Path, epoch: int) -> Path:
    """Build the `sdist` or `wheel` of a source into a folder, as of a time; return its file.

    Raises:
        Unfit: it cannot be built; says what the builder has said.

    """
    folder.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-c", BACKEND, kind, str(folder)], cwd=source, umask=MASK, capture_output=True, text=True,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(epoch), "LC_ALL": "C"}, check=False,
    )
    if done.returncode:
        raise Unfit(f"the {kind} cannot be built: {done.stderr.strip()}")
    file = next(folder.glob(KINDS[kind]))
    if kind == "sdist":
        settle(file, epoch)
    return file


def settle(archive: Path, epoch: int) -> None:
    """Write an archive of source anew, with nothing in it of who packed it, where and when."""
    kept = io.BytesIO()
    with tarfile.open(archive) as old, tarfile.open(fileobj=kept, mode="w", format=tarfile.PAX_FORMAT) as new:
        for member in sorted(old.getmembers(), key=lambda each: each.name):
            plain = tarfile.TarInfo(member.name)
            plain.type, plain.size, plain.mtime = member.type, member.size, epoch
            plain.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            new.addfile(plain, old.extractfile(member) if member.isfile() else None)
    with open(archive, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=epoch) as packed:
        packed.write(kept.getvalue())


def built_twice(root: Path, commit: str, work: Path) -> list[Path]:
    """Build archive and wheel of a commit; return their files.

    The second time the wheel is made from the archive, in another folder, so that the archive is known to be whole.

    Raises:
        Unfit: it cannot be built, or not with the same bytes again.

    """
    epoch = exported(root, commit, work / "source")
    files = [built(kind, work / "source", work / "first", epoch) for kind in KINDS]
    exported(root, commit, work / "elsewhere" / "again")
    again = [built("sdist", work / "elsewhere" / "again", work / "second", epoch)]
    unpack(io.BytesIO(files[0].read_bytes()), work / "unpacked")
    again.append(built("wheel", next((work / "unpacked").iterdir()), work / "second", epoch))
    different = [file.name for file, other in zip(files, again, strict=True) if digest(file) != digest(other)]
    if different:
        raise Unfit(f"not the same bytes when it is built again: {', '.join(different)}")
    return files


def digest(file: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()

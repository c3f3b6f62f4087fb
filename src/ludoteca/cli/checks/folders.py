"""Where database and cache lie: room, whether they can be written, who can read them, on what kind of disk."""

import os
import re
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from ludoteca.cli.checks.finding import Finding, advice, ok, wrong

LEAST_ROOM = 100_000_000       # bytes: what one address may store at once, and the files beside the database
ENOUGH_ROOM = 1_000_000_000
MOUNTS = Path("/proc/mounts")
ESCAPED = re.compile(r"\\([0-7]{3})")      # a space in a name of it, as an octal number
NETWORKED = ("nfs", "cifs", "smb", "afs", "ceph", "gluster", "lustre", "9p", "gfs", "ocfs", "vboxsf")   # they begin so
BESIDE = ("-wal", "-shm")      # the endings of the files that SQLite has beside a database while it is open
FLEETING = ("tmpfs", "ramfs")
LOCAL_FUSE = "fuseblk"         # a disk in this machine, of Windows' kind


def existing(folder: Path) -> Path:
    """Return a folder, or the nearest one above it that there is: it is made there."""
    folder = Path(os.path.abspath(folder))
    return next((each for each in (folder, *folder.parents) if each.exists()), Path.cwd())


def room(name: str, folder: Path, least: int = LEAST_ROOM, enough: int = ENOUGH_ROOM) -> Finding:
    """Say how many bytes are free where a folder lies: wrong with less than `least`, advice with less than `enough`."""
    check, free = f"room for the {name}", shutil.disk_usage(existing(folder)).free
    found = f"{megabytes(free)} are free at {folder}."
    if free >= enough:
        return ok(check, found)
    do = f"Make room there: {megabytes(enough)} or more are comfortable"
    if free >= least:
        return advice(check, found, f"{do}.")
    return wrong(check, found, f"{do}. Without {megabytes(least)} it may be full at any moment.")


def megabytes(count: int) -> str:
    """Return a number of bytes as people read it."""
    return f"{count / 1e9:,.1f} GB" if count >= 1e9 else f"{count / 1e6:,.0f} MB"


def writable(name: str, folder: Path, is_made: bool) -> Finding:
    """Say whether a folder can be written. One that `is_made` by Ludoteca where it is missing need not be there."""
    check = f"folder of the {name}"
    if not folder.is_dir() and not is_made:
        return wrong(check, f"There is no folder {folder}.",
                     f"Make it, for the user who serves the table: mkdir -p {folder}")
    there = existing(folder)
    if not os.access(there, os.W_OK | os.X_OK):
        return wrong(check, f"{there} cannot be written by this user.",
                     f"Give it to the user who serves the table: chown USER {there}")
    return ok(check, f"{folder} can be written." if there == folder else f"{folder} will be made at the first start.")


def writable_file(file: Path) -> Finding:
    """Say whether a database's file can be written."""
    if os.access(file, os.W_OK):
        return ok("file of the database", f"{file} can be written.")
    return wrong("file of the database", f"{file} cannot be written by this user.",
                 f"Give it to the user who serves the table: chown USER {file}*")


def private(file: Path) -> Finding:
    """Say whether others on this machine can read a database: it holds every card."""
    check, do = "who can read it", f"Let only the table’s user read it: chmod 600 {file}*"
    ways = [each.stat().st_mode for each in Path(os.path.realpath(file)).parents]
    modes = _modes([file, *(file.with_name(file.name + ending) for ending in BESIDE)])
    if any(mode & 0o004 for mode in modes) and all(mode & 0o001 for mode in ways):
        return wrong(check, f"Everybody on this machine can read {file}, and with it every card and seat.", do)
    if any(mode & 0o040 for mode in modes) and all(mode & 0o011 for mode in ways):
        return advice(check, f"The file’s group can read {file}, and with it every card and seat.", do)
    return ok(check, f"Nobody else on this machine can read {file}.")


def _modes(files: Iterable[Path]) -> list[int]:
    found = []
    for file in files:
        with suppress(FileNotFoundError):       # those beside it come and go
            found.append(file.stat().st_mode)
    return found


def knows_users() -> bool:
    """Say whether this system has users and modes as Unix has them."""
    return os.name == "posix"


def owner(file: Path) -> Finding:
    """Say whether the database is that of the user who asks: limits and caches are another user's, too."""
    import pwd

    mine, own = os.geteuid(), file.stat().st_uid
    names = {each.pw_uid: each.pw_name for each in pwd.getpwall()}
    asking, its = names.get(mine, str(mine)), names.get(own, str(own))
    if mine == own:
        return ok("user", f"{file} belongs to {its}, who asks.")
    return advice("user", f"{file} belongs to {its}, and {asking} asks: limits and cache are another user’s.",
                  f"Ask as the user who serves the table: sudo -u {its} ludoteca doctor ...")


def disk(name: str, folder: Path, mounts: str) -> Finding:
    """Say whether SQLite can rely on the kind of disk that a folder lies on; `mounts` is what /proc/mounts says."""
    check = f"disk of the {name}"
    point, kind = mounted_at(Path(os.path.realpath(existing(folder))), mounts)
    found = f"{folder} lies on {kind or 'a disk of unknown kind'}" + (f", mounted at {point}" if point else "")
    if kind.removeprefix("fuse.").startswith(NETWORKED):
        return wrong(check, f"{found}: a disk of another machine, on which SQLite’s locks do not hold.",
                     "Keep the database on a disk of this machine, or use Postgres.")
    if kind.startswith("fuse") and kind != LOCAL_FUSE:
        return wrong(check, f"{found}: a disk that a program makes up, which may not keep what SQLite is promised.",
                     "Keep the database on a plain disk of this machine, or use Postgres.")
    if kind in FLEETING:
        return advice(check, f"{found}: in memory, where a restart of the machine takes all tables.",
                      "Keep the database on a disk.")
    if kind == "overlay":
        return advice(check, f"{found}: a container’s own layer, which is thrown away with the container.",
                      "Keep the database in a volume.")
    return ok(check, f"{found}.")


def mounted_at(folder: Path, mounts: str) -> tuple[str, str]:
    """Return where the disk of a folder is mounted, and its kind; both "" where that is not known."""
    found = ("", "")
    for line in mounts.splitlines():
        _, point, kind, *_ = line.split(" ")
        point = ESCAPED.sub(lambda octal: chr(int(octal[1], 8)), point)
        if folder.is_relative_to(point) and len(point) >= len(found[0]):       # a later one covers the one before
            found = point, kind
    return found


def mounts_here() -> str:
    """Return what this system says of its disks, "" where it does not."""
    return MOUNTS.read_text("utf-8", "replace") if MOUNTS.exists() else ""

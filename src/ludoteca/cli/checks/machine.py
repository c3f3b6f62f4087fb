"""How much this machine can carry, and whether its clock is right."""

import ctypes
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from ludoteca.cli.checks.finding import Finding, advice, ok, wrong
from ludoteca.cli.checks.folders import megabytes
from ludoteca.cli.common import counted
from ludoteca.table.limits.connections import Connections, connections_of

FEWEST_CONNECTIONS = 200
MANY_CONNECTIONS = 1000
LEAST_MEMORY = 700_000_000      # bytes: the server, and one process that compiles
ENOUGH_MEMORY = 1_500_000_000   # the same with two that think and one that compiles
GROUP_LIMITS = (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"))
UNSYNCHRONIZED = 5              # what adjtimex answers: TIME_ERROR
TIMEX = 512                     # bytes: more than its structure has on any system
MORE_FILES = "Allow more files: LimitNOFILE=65536 in the service’s [Service], or ulimit -Hn."


def most_files() -> int | None:
    """Return how many files a process may have open once it has raised its limit, None if as many as it likes."""
    try:
        import resource
    except ModuleNotFoundError:          # Windows, where there is no such limit
        return None
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return None if hard == resource.RLIM_INFINITY else hard


def files(limit: int | None) -> Finding:
    """Say for how many visitors there are connections, with so many files that a process may have open."""
    most = Connections().most if limit is None else connections_of(limit)
    found = f"{most:,} connections at once, and each page that is open holds one"
    found += "." if limit is None else f": a process may have {limit:,} files open here."
    if most >= MANY_CONNECTIONS:
        return ok("visitors", found)
    return (advice if most >= FEWEST_CONNECTIONS else wrong)("visitors", found, MORE_FILES)


def own_cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def cores(count: int) -> Finding:
    """Say how many bots think at once."""
    from ludoteca.table.live.bots import WORKERS

    at_once = min(WORKERS, count)
    if count >= WORKERS:
        return ok("cores", f"{counted(count, 'core')}: {at_once} bots think at once, the others wait for their turn.")
    return advice("cores", f"{counted(count, 'core')}: bots think one after the other, and pages wait beside them.",
                  f"With {WORKERS} cores or more a bot’s thought delays no page.")


def own_memory(group_limits: Iterable[Path] = GROUP_LIMITS) -> int:
    """Return how many bytes of memory there are here, of which a container may have its part only; 0: not known."""
    if not hasattr(os, "sysconf"):       # Windows
        return 0
    limits = [os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")]
    for file in group_limits:
        text = file.read_text().strip() if file.exists() else ""
        limits += [int(text)] if text.isdecimal() else []
    return min(limits)


def memory(count: int) -> Finding:
    """Say whether server and bots find room in so many bytes of memory."""
    if not count:
        return ok("memory", "How much memory there is, is not known here.")
    found = f"{megabytes(count)}. The server takes some 150 MB, each process that thinks 200, one that compiles 500."
    if count >= ENOUGH_MEMORY:
        return ok("memory", found)
    do = f"Give it {megabytes(ENOUGH_MEMORY)} or more, or it may be ended when it compiles a game."
    return (advice if count >= LEAST_MEMORY else wrong)("memory", found, do)


def system_clock() -> int:
    """Return what the system says of its clock, -1 where it says nothing."""
    if sys.platform != "linux":
        return -1
    try:
        library = ctypes.CDLL(None, use_errno=True)
        answer: int = library.adjtimex(ctypes.create_string_buffer(TIMEX))     # zeros: nothing is to be changed
    except (OSError, AttributeError):
        return -1
    return answer


def clock(answer: int) -> Finding:
    """Say whether the clock is kept right, by what the system has answered."""
    if answer < 0:
        return ok("clock", "Whether the clock is synchronized is not known here.")
    if answer == UNSYNCHRONIZED:
        return advice("clock", "The system says that nothing keeps its clock right.",
                      "Let it be synchronized: timedatectl set-ntp true, or chrony.")
    return ok("clock", "The system says that its clock is synchronized.")

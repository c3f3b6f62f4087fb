"""Says which packages of a lock are known to be unsafe, were passed over, or are missing; ends with 1 if there is one.

    python .ci/audited.py AUDIT.json LOCK.txt
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

LOCKED = re.compile(r"^([a-z0-9][a-z0-9.-]*)==[^ ;\\\n]+( *;)?", re.MULTILINE)


def normal(name: str) -> str:
    """Return a package's name as it is compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def complaints(audit: dict[str, Any], lock: str) -> list[str]:
    """Return what is wrong, a line for each package. One that only other systems need may be missing."""
    found, seen = [], set()
    for each in audit["dependencies"]:
        seen.add(normal(each["name"]))
        if "skip_reason" in each:
            found.append(f"{each['name']} was not looked up: {each['skip_reason']}")
        for flaw in each.get("vulns", ()):
            mended = ", ".join(flaw.get("fix_versions", ())) or "no version yet"
            found.append(f"{each['name']} {each['version']}: {flaw['id']}, mended in {mended}")
    needed = {normal(name) for name, elsewhere in LOCKED.findall(lock) if not elsewhere}
    return found + [f"{name} is locked and was not looked up" for name in sorted(needed - seen)]


def main(audit: str, lock: str) -> int:
    """Print what is wrong; return the exit code."""
    try:
        found = complaints(json.loads(Path(audit).read_text("utf-8")), Path(lock).read_text("utf-8"))
    except (OSError, ValueError) as error:
        found = [f"nothing was looked up: {error}"]
    sys.stdout.write("".join(f"{line}\n" for line in found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

"""Prints what the table is made of, as a CycloneDX document: locked packages and vendored files, with their digests.

    python .ci/sbom.py                           with all that it is built and tested with
    python .ci/sbom.py requirements/serve.txt    what a server is made of
"""

import hashlib
import json
import re
import sys
from pathlib import Path

from ludoteca.engine.game.editions import PRESENT

ROOT = Path(__file__).parents[1]
VENDORED = (".min.js", ".woff2")
PINNED = re.compile(r"^([a-z0-9][a-z0-9.-]*)==([^\s;]+)", re.MULTILINE)
DIGEST = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def packages(lock: str) -> list[dict]:
    """Return the packages of a lock as components."""
    found, places = [], [*PINNED.finditer(lock)]
    for place, following in zip(places, [*places[1:], None], strict=True):
        name, version = place.groups()
        digests = DIGEST.findall(lock[place.end() : following.start() if following else len(lock)])
        component = {"type": "library", "name": name, "version": version, "purl": f"pkg:pypi/{name}@{version}"}
        found.append(component | {"hashes": [{"alg": "SHA-256", "content": digest} for digest in digests]})
    return found


def vendored(root: Path) -> list[dict]:
    """Return the files of others that lie in the source as components."""
    files = sorted(file for file in (root / "src").rglob("*") if file.name.endswith(VENDORED))
    return [
        {
            "type": "file",
            "name": file.relative_to(root).as_posix(),
            "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(file.read_bytes()).hexdigest()}],
        }
        for file in files
    ]


def main(lock_file: str = "requirements/lock.txt") -> None:
    """Print the document of a lock, a file of the repository."""
    lock = (ROOT / lock_file).read_text("utf-8")
    subject = {"type": "application", "name": "ludoteca", "version": PRESENT}
    made = {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "metadata": {"component": subject}}
    json.dump(made | {"components": packages(lock) + vendored(ROOT)}, sys.stdout, indent=1)


if __name__ == "__main__":
    main(*sys.argv[1:])

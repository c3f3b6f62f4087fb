"""Makes a release in a folder, or checks one. Nothing is sent anywhere.

    python -m tools.release build/release                           a trial: whatever keeps it from being one is said
    python -m tools.release build/release --key ~/.ssh/id_ed25519   the release, signed
    python -m tools.release --check build/release                   whether one is as it was signed
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.release import signing, tree
from tools.release.building import Unfit, built_twice
from tools.release.trying import tried

ROOT = Path(__file__).resolve().parents[2]
SIGNERS = "SIGNERS"
LIBRARIES = "requirements/serve.txt"       # what a server is made of, besides us


def main(given: Sequence[str] | None = None) -> int:
    """Do what is asked; return 1 if there is no release after it."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="where its files lie, or will: a folder that is not there yet")
    parser.add_argument("--key", type=Path, help="the SSH key that signs; without it this is a trial")
    parser.add_argument("--check", action="store_true", help="check a release that is there")
    asked = parser.parse_args(given)
    try:
        if asked.check:
            signing.check(asked.folder, ROOT / SIGNERS)
            say(f"{asked.folder} is as it was signed.")
        else:
            release(ROOT, asked.folder, asked.key)
    except Unfit as reason:
        say(f"There is no release: {reason}")
        return 1
    return 0


def release(root: Path, folder: Path, key: Path | None) -> None:
    """Build, try, list and sign a release.

    Raises:
        Unfit: says why there is none. With a key also where the working tree is not fit for it.

    """
    if folder.exists():
        raise Unfit(f"{folder} is there already")
    found = tree.complaints(root)
    if found and key:
        raise Unfit("; ".join(found))
    if key:
        signing.must_count(key, root / SIGNERS)
    version = tree.version_of(root)
    with TemporaryDirectory() as name:
        work = Path(name).resolve()
        files = built_twice(root, "HEAD", work)
        say("Archive and wheel were built twice, with the same bytes.")
        for line in tried(files[-1], version, work / "tried"):
            say(f"The wheel was tried: {line}.")
        made_of = work / f"ludoteca-{version}.cdx.json"
        made_of.write_text(materials(work / "source"), "utf-8")
        folder.mkdir(parents=True)
        for file in [*files, made_of]:
            shutil.copyfile(file, folder / file.name)
    signing.list_digests(folder)
    if key:
        signing.sign(folder, key)
        signing.check(folder, root / SIGNERS)
        say(f"It was signed, and the signature holds by {SIGNERS}.")
    say(f"{folder} holds {'version' if key else 'a trial of version'} {version}.")
    for complaint in found:
        say(f"It could not be released: {complaint}.")


def materials(source: Path) -> str:
    """Return what a server is made of, as CycloneDX has it."""
    done = subprocess.run(
        [sys.executable, str(source / ".ci" / "sbom.py"), LIBRARIES], cwd=source, capture_output=True, text=True,
        env=os.environ | {"PYTHONPATH": str(source / "src")}, check=False,
    )
    if done.returncode:
        raise Unfit(f"what it is made of cannot be listed: {done.stderr.strip()}")
    return done.stdout


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())

"""Builds the documentation as a site, and fails where a link leads nowhere or a page would ask another host.

    python -m tools.site build/site

Nothing is sent anywhere. It needs the packages of `requirements/site.txt`; `make site` brings them.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tools.site import checking, gathering, pictures

HERE = Path(__file__).resolve().parent


def main(given: Sequence[str] | None = None) -> int:
    """Do what is asked; return 1 if there is no site after it."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="where its files will lie; what is there goes")
    folder = parser.parse_args(given).folder.resolve()
    begin, source = time.monotonic(), folder.with_name(f"{folder.name}-source")
    for old in (folder, source):
        shutil.rmtree(old, ignore_errors=True)
    gathering.gather(source)
    pictures.draw_all(source)
    say(f"Gathered and drawn: {time.monotonic() - begin:.0f} seconds")
    built = subprocess.run(sphinx(source, folder), env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, check=False)
    wrong = [] if built.returncode else checking.complaints(folder)
    for line in wrong:
        say(line)
    if built.returncode or wrong:
        say("There is no site: what is wrong stands above.")
        return 1
    files = [file for file in folder.rglob("*") if file.is_file()]
    size = sum(file.stat().st_size for file in files) / 1e6
    say(f"{folder / 'index.html'}: {len(files)} files, {size:.0f} MB, {time.monotonic() - begin:.0f} seconds")
    return 0


def sphinx(source: Path, folder: Path) -> list[str]:
    """Return the command that builds what was gathered. Every warning counts, and all are shown."""
    kept = folder.with_name(f"{folder.name}-doctrees")
    shutil.rmtree(kept, ignore_errors=True)        # pages say nothing of pictures and docstrings that have changed
    return [sys.executable, "-m", "sphinx", "--builder", "html", "--conf-dir", str(HERE), "--doctree-dir", str(kept),
            "--fail-on-warning", "--keep-going", "--quiet", "--jobs", "auto", str(source), str(folder)]


def say(text: str) -> None:
    """Print a line at once: what Sphinx says comes between."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())

"""Tries a wheel where nothing of ours is but the wheel: an environment of its own, with the libraries of this one."""

import os
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

from packaging.metadata import Metadata

from tools.release.building import Unfit

GAME, SEED, MOST_CHOICES = "montgolfiere", "4", 400
OVER = "The game is over."
PATIENCE = 300.0        # seconds for a program; the first one compiles all that it imports
PAGES = ("", f"rules/{GAME}", f"learn/{GAME}")
FIGURES = """
import ludoteca
from ludoteca.engine.scenarios.figures import load_figures
for name in ludoteca.game_names():
    for figure in load_figures(ludoteca.game(name).package).values():
        for moment in figure.moments:
            figure.view(moment)
print(ludoteca.__file__)
"""


class Environment:
    """A Python in which a wheel is installed, and how its programs are run."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        venv.create(folder, with_pip=False)
        self.folder, at = folder, {"base": str(folder), "platbase": str(folder)}
        self.programs = Path(sysconfig.get_path("scripts", "venv", at))
        self.said = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LUDOTECA"))}
        self.said |= {"HOME": str(folder), "LUDOTECA_CACHE": str(folder / "cache"), "LC_ALL": "C.UTF-8"}
        pip = [sys.executable, "-m", "pip", "--python", str(self.programs / "python"), "install"]
        self._ended([*pip, "--quiet", "--no-index", "--no-deps", "--disable-pip-version-check", str(wheel)])
        others = Path(sysconfig.get_path("purelib", "venv", at)) / "others.pth"
        others.write_text(f"{sysconfig.get_path('purelib')}\n", "utf-8")

    def run(self, program: str, *said: str, typed: str = "") -> str:
        """Run a program of the environment; return what it prints.

        Raises:
            Unfit: it ends otherwise than well.

        """
        return self._ended([str(self.programs / program), *said], typed)

    def _ended(self, command: list[str], typed: str = "") -> str:
        done = subprocess.run(command, input=typed, capture_output=True, text=True, env=self.said, cwd=self.folder,
                              timeout=PATIENCE, check=False)
        if done.returncode:
            raise Unfit(f"{' '.join(command[:3])} ended with {done.returncode}: {done.stderr.strip()[-2000:]}")
        return done.stdout

    @contextmanager
    def served(self) -> Iterator[str]:
        """Serve the table for a while; yield its address."""
        said = ["serve", "--port", "0", "--no-browser", "--cold", "--database", "t.db"]
        command = [str(self.programs / "ludoteca"), *said]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self.said, cwd=self.folder) as server:
            try:
                line = (server.stdout.readline() if server.stdout else "").split()
                address = next((word for word in line if word.startswith("http")), "")
                if not address:
                    raise Unfit("the table does not start")
                yield address
            finally:
                server.terminate()


def tried(wheel: Path, version: str, folder: Path) -> list[str]:
    """Try a wheel in a new folder; return what was seen, a line for each thing.

    Raises:
        Unfit: something is not as it should be.

    """
    describes(wheel, version)
    environment, seen = Environment(folder, wheel), ["it says what it is, and brings its licenses"]
    begun = time.monotonic()
    with environment.served() as address:
        for page in PAGES:
            with urlopen(address + page, timeout=PATIENCE) as answer:
                must(answer.status == 200 and b"Montgolfi" in answer.read(), f"/{page} is not shown")
            if not page:
                seen.append(f"the first page came {time.monotonic() - begun:.1f} s after it was installed")
    said = environment.run("ludoteca", "--version").strip()
    must(said == f"ludoteca {version}", f"it says that it is {said}")
    where = environment.run("python", "-c", FIGURES).strip()
    must(Path(where).is_relative_to(folder), f"another one was tried, in {where}")
    seen.append("all figures of all rules pages can be drawn")
    typed = "1\n" * MOST_CHOICES
    told = environment.run("ludoteca", "play", GAME, "--seats", "3", "--bots", "random", "--seed", SEED,
                           "--language", "en", typed=typed)
    must(OVER in told, "a game on the command line does not come to its end")
    return [*seen, "a game on the command line was played to its end"]


def describes(wheel: Path, version: str) -> None:
    """Raise Unfit unless a wheel's description is whole and its licenses are in it."""
    info = f"ludoteca-{version}.dist-info"
    with ZipFile(wheel) as opened:
        try:
            said = Metadata.from_email(opened.read(f"{info}/METADATA"), validate=True)
        except (ExceptionGroup, KeyError) as error:
            raise Unfit(f"its description is not valid: {error}") from error
        lacking = [name for name in said.license_files or () if f"{info}/licenses/{name}" not in opened.namelist()]
    must(not lacking and bool(said.license_files), f"it lacks licenses: {', '.join(lacking) or 'all'}")
    told = (said.summary, said.description, said.classifiers, said.keywords, said.license_expression)
    must(all(told) and said.description_content_type == "text/markdown", "its description lacks something")


def must(holds: bool, else_said: str) -> None:
    """Raise Unfit with a sentence unless something holds."""
    if not holds:
        raise Unfit(else_said)

"""`ludoteca deploy`: the files that put a table on a server."""

import argparse
import sys
from pathlib import Path

from ludoteca.cli.typed import leave_ports
from ludoteca.engine.texts.errors import LudotecaError

EXISTS = "{file} exists, and is not overwritten: move it away, or name another folder."
WRITTEN = "{file} is written."


def run(asked: argparse.Namespace) -> int:
    """Print the files of a target, or write them into a folder."""
    from ludoteca.table.deploy.configurations import USED, Site, configurations

    leave_ports(asked.port, asked.workers)
    program = asked.program or (own_program() if "program" in USED[asked.target] else "")
    site = Site(
        host=asked.host, port=asked.port, certificate=asked.certificate, key=asked.key, listen=asked.listen,
        http=asked.http, https=asked.https, program=program, database=asked.database,
        servers=asked.servers, workers=asked.workers,
    )
    files = configurations(asked.target, site)
    if asked.folder is None:
        heads = {name: f"# ==> {name} <==\n" if len(files) > 1 else "" for name in files}
        print("\n".join(heads[name] + text for name, text in files.items()), end="")
        return 0
    places = {Path(asked.folder).expanduser() / name: text for name, text in files.items()}
    taken = [file for file, text in places.items() if file.exists() and file.read_text("utf-8") != text]
    if taken:
        raise LudotecaError(EXISTS.format(file=taken[0]))
    for file, text in places.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")      # they are for Linux, wherever they are made
        print(WRITTEN.format(file=file))
    return 0


def own_program() -> str:
    """Return where the command lies that is running: beside its Python."""
    return (Path(sys.executable).parent / "ludoteca").as_posix()

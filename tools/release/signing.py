"""The list of digests and its signature, by an SSH key. Whose key counts stands in SIGNERS, in the repository."""

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.release.building import Unfit, digest

SUMS = "SHA256SUMS"
SIGNATURE = f"{SUMS}.sig"
SPACE = "ludoteca-release"       # what is signed for; a signature of something else does not count here
WHO = "maintainers"              # the name that keys have in SIGNERS
ADD_KEY = "{key} does not count: commit this line of {signers} first\n{line}"
LINE = '{who} namespaces="{space}" {key}'


def list_digests(folder: Path) -> Path:
    """Write the digests of all files in a folder, as `sha256sum` reads them; return the list."""
    sums = folder / SUMS
    files = sorted(file for file in folder.iterdir() if file.is_file() and file.name not in (SUMS, SIGNATURE))
    sums.write_text("".join(f"{digest(file)}  {file.name}\n" for file in files), "utf-8")
    return sums


def sign(folder: Path, key: Path) -> None:
    """Sign the list of digests with a private key, or with a public one whose private key an agent has.

    Raises:
        Unfit: it cannot be signed.

    """
    (folder / SIGNATURE).unlink(missing_ok=True)
    _keygen("-Y", "sign", "-f", str(key), "-n", SPACE, str(folder / SUMS))


def check(folder: Path, signers: Path) -> None:
    """Hold the files of a release against its list, and that against its signature.

    Raises:
        Unfit: one is not as it should be, or there is one that is not in the list.

    """
    for needed in (signers, folder / SUMS, folder / SIGNATURE):
        if not needed.is_file():
            raise Unfit(f"there is no {needed}")
    signed = (folder / SUMS).read_bytes()
    _keygen("-Y", "verify", "-f", str(signers), "-I", WHO, "-n", SPACE, "-s", str(folder / SIGNATURE), given=signed)
    listed = dict(line.split("  ", 1)[::-1] for line in signed.decode().splitlines())
    here = {file.name for file in folder.iterdir()} - {SUMS, SIGNATURE}
    wrong = sorted(listed.keys() ^ here) + [name for name in sorted(listed.keys() & here)
                                            if digest(folder / name) != listed[name]]
    if wrong:
        raise Unfit(f"not as it was signed: {', '.join(wrong)}")


def must_count(key: Path, signers: Path) -> None:
    """Sign nothing, to see whether a key counts.

    Raises:
        Unfit: it does not, or cannot sign; says what line would make it count.

    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        list_digests(folder)
        sign(folder, key)
        try:
            check(folder, signers)
        except Unfit as reason:
            public = key if key.suffix == ".pub" else key.with_name(f"{key.name}.pub")
            line = line_for(public.read_text("utf-8")) if public.is_file() else str(reason)
            raise Unfit(ADD_KEY.format(key=key, signers=signers.name, line=line)) from reason


def line_for(public: str) -> str:
    """Return the line by which a public key counts, once it stands in SIGNERS."""
    return LINE.format(who=WHO, space=SPACE, key=" ".join(public.split()[:2]))


def _keygen(*said: str, given: bytes | None = None) -> None:
    try:
        done = subprocess.run(["ssh-keygen", *said], input=given, capture_output=True, check=False)
    except FileNotFoundError:
        raise Unfit("there is no ssh-keygen; it comes with OpenSSH, from 8.1 on") from None
    if done.returncode:
        raise Unfit(f"ssh-keygen: {(done.stderr or done.stdout).decode(errors='replace').strip()}")

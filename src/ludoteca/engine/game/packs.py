"""Packs: the components of a game as TOML files, validated on load and named by a digest of their content."""

import hashlib
import json
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ludoteca.engine.texts.bounded_files import read_bounded
from ludoteca.engine.texts.errors import PackError
from ludoteca.engine.texts.toml_texts import parse_toml

FORMAT = 1                 # the shape of files that this version reads
LARGEST_FILE = 1_000_000   # bytes; a pack is text written by a person
MOST_FILES = 20            # that end in .toml; no game reads half as many
TEXTS = "words_"           # how names of files begin that hold texts alone, one for each language
Shape = TypeVar("Shape")


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """The file `pack.toml`: what the pack is."""

    game: str
    title: str
    format: int
    about: str = ""
    authors: list[str] = []


def digest_of(files: Mapping[str, dict[str, Any]]) -> str:
    """Return the digest of parsed files by their names.

    Raises:
        TypeError, ValueError: something in them is no JSON.

    """
    text = json.dumps(files, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, eq=False)
class Pack:
    """The content of a pack: parsed files by name, and the digest that records cite.

    The digest covers the parsed content, so comments and the order of keys do not change it. Packs of equal content
    are equal, wherever they were read.
    """

    head: Head
    files: Mapping[str, dict[str, Any]] = field(repr=False)    # file name without .toml -> content; "pack" is the head
    digest: str                           # "sha256:..." over the canonical JSON of `files`
    origin: str                           # where it was read, for messages

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pack) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    @property
    def played(self) -> str:
        """The digest of what is played with: files of texts, `words_...`, change no game."""
        return digest_of({name: content for name, content in self.files.items() if not name.startswith(TEXTS)})

    @classmethod
    def of_package(cls, package: str, validate: Callable[["Pack"], None]) -> "Pack":
        """Return the default pack of a game's folder."""
        return cls.read(resources.files(package) / "pack", validate)

    @classmethod
    def read(cls, folder: Traversable | Path, validate: Callable[["Pack"], None]) -> "Pack":
        """Return the pack in a folder of TOML files.

        Raises:
            PackError: a file cannot be read, or its content does not hold.

        """
        if not folder.is_dir():
            raise PackError(f"{folder}: there is no such folder; a pack is a folder with a pack.toml")
        found = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
        if len(found) > MOST_FILES:
            raise PackError(f"{folder}: {len(found)} files; a pack has at most {MOST_FILES}")
        for file in found:
            if not file.name.isprintable():      # nor is what is no text in the system's encoding
                raise PackError(f"{folder}: {file.name!a} is no name for a file of a pack")
        return cls.of_content({file.name.removesuffix(".toml"): _parse(file) for file in found}, validate, str(folder))

    @classmethod
    def former_of_package(cls, package: str, digest: str, validate: Callable[["Pack"], None]) -> "Pack | None":
        """Return a former default pack of a game's folder, where records that name it find it; None without one.

        It lies in `former/` as an archive named by the first 16 digits of its digest.
        """
        number = digest.removeprefix("sha256:")[:16]
        archive = resources.files(package) / "former" / f"{number}.zip"
        if not number.isalnum() or not archive.is_file():
            return None
        with archive.open("rb") as stream, zipfile.ZipFile(stream) as packed:
            folder = zipfile.Path(packed)
            pack = cls.read(folder, validate)
        return pack if pack.digest == digest else None

    @classmethod
    def of_content(
        cls, files: Mapping[str, dict[str, Any]], validate: Callable[["Pack"], None], origin: str
    ) -> "Pack":
        """Return the pack with this content, as it was stored with a match.

        Raises:
            PackError: the content does not hold.

        """
        if "pack" not in files:
            raise PackError(f"{origin}: pack.toml is missing")
        head = shaped(files["pack"], Head, f"{origin}/pack.toml")
        try:
            digest = digest_of(files)
        except (TypeError, ValueError) as error:      # a date, or a number of a million digits
            raise PackError(f"{origin}: {error}") from None
        pack = cls(head, files, digest, origin)
        validate(pack)
        return pack

    def must_be_for(self, game: str, *files: str) -> None:
        """Refuse a pack of another game, of a format that this version does not read, or with other files than these.

        Raises:
            PackError: says which.

        """
        head = f"{self.origin}/pack.toml"
        if self.head.game != game:
            raise PackError(f"{head}: game is {self.head.game!r}, expected {game!r}")
        if self.head.format != FORMAT:
            raise PackError(f"{head}: format is {self.head.format}, this version reads format {FORMAT}")
        for name in sorted(set(self.files) - {"pack", *files}):
            known = ", ".join(f"{file}.toml" for file in ("pack", *files))
            raise PackError(f"{self.origin}/{name}.toml: a pack of this game has only {known}")

    def part(self, name: str, shape: type[Shape]) -> Shape:
        """Return one file of the pack, checked against a msgspec structure.

        Raises:
            PackError: the file is missing or does not have that shape; names file, key and reason.

        """
        if name not in self.files:
            raise PackError(f"{self.origin}: {name}.toml is missing")
        return shaped(self.files[name], shape, f"{self.origin}/{name}.toml")


def shaped(content: dict[str, Any], shape: type[Shape], where: str) -> Shape:
    """Return parsed TOML as a structure, or raise PackError with file, key and reason."""
    try:
        return msgspec.convert(content, shape)
    except msgspec.ValidationError as error:
        raise PackError(f"{where}: {error}") from None


def entries(content: Mapping[str, Any], shape: type[Shape], names: Sequence[str], where: str) -> dict[str, Shape]:
    """Return the entries of a table as structures, in the order of their names; `where` stands before a name.

    Raises:
        PackError: one is missing or too many, or does not have that shape.

    """
    for name in names:
        if name not in content:
            raise PackError(f"{where}{name} is missing")
    for name in content:
        if name not in names:
            raise PackError(f"{where}{name} is too many; there are {', '.join(names)}")
    return {name: shaped(content[name], shape, f"{where}{name}") for name in names}


def _parse(file: Traversable) -> dict[str, Any]:
    try:
        return parse_toml(read_bounded(file, LARGEST_FILE), LARGEST_FILE)
    except (OSError, ValueError) as error:
        raise PackError(f"{file}: {error}") from None

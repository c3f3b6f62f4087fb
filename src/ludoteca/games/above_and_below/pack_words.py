"""The file `words_en.toml` and those of other languages: names, and the texts of the encounter book."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ludoteca.engine.game.packs import shaped

Name = Annotated[str, Meta(pattern=r"\S", max_length=60)]
Text = Annotated[str, Meta(pattern=r"\S", max_length=1200)]


class Texts(msgspec.Struct, forbid_unknown_fields=True):
    """What is read of one paragraph; `a_fails` is told when the first option fails, and so on."""

    text: Text
    a: Name
    b: Annotated[str, Meta(max_length=60)] = ""
    c: Annotated[str, Meta(max_length=60)] = ""
    a_fails: Annotated[str, Meta(max_length=600)] = ""
    b_fails: Annotated[str, Meta(max_length=600)] = ""
    c_fails: Annotated[str, Meta(max_length=600)] = ""


class Words(msgspec.Struct, forbid_unknown_fields=True):
    """All words of a pack in one language."""

    villagers: dict[str, Name]
    buildings: dict[str, Name]
    book: dict[str, Texts]


class Outline(msgspec.Struct, forbid_unknown_fields=True):
    """The tables of such a file, before what stands in them is looked at."""

    villagers: dict[str, Any]
    buildings: dict[str, Any]
    book: dict[str, Any]


def read_words(content: dict[str, Any], where: str) -> Words:
    """Return the words of a file.

    Raises:
        PackError: names file, key and reason.

    """
    outline = shaped(content, Outline, where)
    return Words(
        shape_each(outline.villagers, Name, f"{where}: villagers."),
        shape_each(outline.buildings, Name, f"{where}: buildings."),
        shape_each(outline.book, Texts, f"{where}: book."),
    )


def shape_each(content: dict[str, Any], shape: Any, where: str) -> dict[str, Any]:
    """Return each value of a table in its shape; a message names the key as well."""
    return {key: shaped(value, shape, f"{where}{key}") for key, value in content.items()}

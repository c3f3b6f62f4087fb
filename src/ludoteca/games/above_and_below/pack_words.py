"""The file `words_en.toml` and those of other languages: names, and the texts of the encounter book."""

from typing import Annotated

import msgspec
from msgspec import Meta

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Text = Annotated[str, Meta(min_length=1, max_length=1200)]


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

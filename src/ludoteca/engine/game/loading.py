"""What would go wrong later in a game's folder, or go unseen, is said when the game is loaded, by its name."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from ludoteca.engine.game.declared import Cited
from ludoteca.engine.game.editions import demand_past

NUMBERED = (("events", ("Event", "Refusal", "Ending", "Breach")), ("state", ("Phase",)))


def check_numbers(package: str, files: Mapping[str, Any]) -> None:
    """Make sure that no two members of what is declared have one number, and that all are explained.

    `files` are the modules that there are of those in which numbers are declared, by their names.

    Raises:
        TypeError: Python takes the second of two for another name of the first; or a member has no clause and sentence.

    """
    for file, names in NUMBERED:
        for name in names:
            members = getattr(files.get(file), name, None)
            if isinstance(members, type) and issubclass(members, Enum):
                _check_members(f"{package}.{file}: {name}", members)


def _check_members(where: str, members: type[Enum]) -> None:
    for written, member in members.__members__.items():
        if written != member.name:
            other = f"{members.__name__}.{member.name}"
            raise TypeError(f"{where}.{written} and {other} have the same number, {member.value}")
        if isinstance(member, Cited) and member.ruled is None and member.value != 0:
            raise TypeError(f"{where}.{written} has no clause and sentence")


def check_editions(package: str, added: Mapping[str, str], mended: tuple[Any, ...]) -> None:
    """Make sure that fields and rules came with versions that there have been.

    Raises:
        TypeError: one did not.

    """
    for field, since in added.items():
        demand_past(since, f"{package}.editions: ADDED, {field}")
    for rule in mended:
        demand_past(rule.since, f"{package}.editions: MENDED, {rule.clause}")

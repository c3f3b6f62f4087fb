"""What would go wrong later in a game's folder, or go unseen, is said when the game is loaded, by its name."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from enum import Enum
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from ludoteca.engine.game.chapters import PROMPT, READERS, phases_of
from ludoteca.engine.game.declared import Cited
from ludoteca.engine.game.editions import demand_past
from ludoteca.engine.runtime.dispatch import BASELINE, FOREMOST, UNAWAITED, UNCHOSEN
from ludoteca.engine.runtime.kinds import Kinds
from ludoteca.engine.runtime.required import PREFIXES, SUBJECT, UNTIMELY

ALIKE = 0.85               # from here on a name is believed to be misspelt
ASKED = {"advance", FOREMOST, UNAWAITED, UNCHOSEN, UNTIMELY, SUBJECT, BASELINE}     # by what is made of the kinds
SAVING = ("offers_", "admits_", "lists_")      # what only saves time: without it nothing is played otherwise
SPEAKING = {"prompt", "name_context"}          # beside what is said and drawn for each kind and phase
FILES = {"state", "actions", "events", "options", "position", "editions", "redact_tables", "words"}
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


def rule_names(kinds: Kinds) -> set[str]:
    """Return how functions of the rules may be called that are found by their names, for some kinds of action."""
    made = (prefix + kind.name for prefix in PREFIXES if prefix not in SAVING for kind in kinds)
    return ASKED.union(made)


def speaking_names(package: str, kinds: Kinds) -> set[str]:
    """Return how functions that speak may be called that are found by their names, for some kinds of action."""
    prompts = (PROMPT + name for name in phases_of(package))
    return SPEAKING.union(prompts, (prefix + kind.name for prefix in READERS for kind in kinds))


def check_spelling(where: str, known: Iterable[str], brought: Iterable[str], own: Iterable[str]) -> None:
    """Make sure that nothing of one's own is called nearly as something known that is not brought.

    Raises:
        TypeError: it seems to be misspelt, and would be passed over.

    """
    free = {*own} - {*known}
    for name in sorted({*known} - {*brought}):
        if meant := misspelt(name, free):
            raise TypeError(f"{where}: {name} is missing; there is {meant}")


def check_files(package: ModuleType, known: Iterable[str]) -> None:
    """Make sure that no file is called nearly as one in which something is looked for, and which is not there.

    Raises:
        TypeError: there is one.

    """
    own = {each.name for each in iter_modules(package.__path__)}
    for name in sorted({*known} - own):
        if meant := misspelt(name, own - {*known}):
            raise TypeError(f"{package.__name__}: there is no {name}.py; there is {meant}.py")


def misspelt(name: str, others: Iterable[str]) -> str:
    """Return what is called nearly as a name and begins as it does, "" where nothing is."""
    near = get_close_matches(name, sorted(each for each in others if each[0] == name[0]), 1, ALIKE)
    return near[0] if near else ""

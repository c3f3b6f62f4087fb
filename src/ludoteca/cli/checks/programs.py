"""Whether Python and the packages are what Ludoteca needs."""

import platform
import sysconfig
from collections.abc import Callable, Iterable, Iterator
from importlib import metadata

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from ludoteca.cli.checks.finding import Finding, advice, ok, wrong

PYTHON, BUILD, PACKAGES = "Python", "build", "packages"
NAME = "ludoteca"
INSTALL = "Install Ludoteca into an environment of its own: docs/operators.md, “A new version”."


def programs(extra: str) -> Iterator[Finding]:
    """Yield how Python and packages are; `extra` is what the database needs besides, "" or `postgres`."""
    try:
        installed = metadata.metadata(NAME)
    except metadata.PackageNotFoundError:
        yield advice(PACKAGES, "Ludoteca is run here without being installed, so what it needs is not known.", INSTALL)
        return
    yield python(installed["Requires-Python"] or "", platform.python_version())
    yield build(sysconfig.get_config_var("CONFIG_ARGS") or "")
    yield packages(metadata.requires(NAME) or [], extra)


def python(needed: str, version: str) -> Finding:
    """Say whether a version of Python is one of those needed, such as `>=3.11`."""
    if SpecifierSet(needed).contains(version, prereleases=True):
        return ok(PYTHON, f"{version}, where {needed} is needed.")
    return wrong(PYTHON, f"{version}, where {needed} is needed.", INSTALL)


def build(arguments: str) -> Finding:
    """Say whether Python was built with optimisations, by the arguments of its `configure`; "" if they are not known.

    Distributions write theirs down in other ways, and need not be asked. `.ci/python` chooses by the same rule.
    """
    if not arguments or "--enable-optimizations" in arguments or "'--prefix=/usr'" in arguments:
        return ok(BUILD, "Nothing says that this Python was built without optimisations.")
    return advice(BUILD, "This Python was built without optimisations: a move takes a fifth more of the processor.",
                  "Take the system's Python, or build one with --enable-optimizations.")


def packages(
    requirements: Iterable[str], extra: str, version_of: Callable[[str], str] = metadata.version
) -> Finding:
    """Say whether all required packages are there in a version that is needed."""
    flaws, count = [], 0
    for requirement in map(Requirement, requirements):
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": extra}):
            continue
        count += 1
        try:
            version = version_of(requirement.name)
        except metadata.PackageNotFoundError:
            flaws.append(f"{requirement.name} is missing")
            continue
        if not requirement.specifier.contains(version, prereleases=True):
            flaws.append(f"{requirement.name} is {version}, where {requirement.specifier} is needed")
    if not flaws:
        return ok(PACKAGES, f"All {count} packages have a version that is needed.")
    wanted = f"{NAME}[{extra}]" if extra else NAME
    return wrong(PACKAGES, f"{'; '.join(flaws)}.", f"pip install --upgrade '{wanted}'")

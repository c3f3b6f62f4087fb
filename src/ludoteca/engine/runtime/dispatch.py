"""Functions that do for each kind of action what a game's own function does: written as plain source, as mirrors are.

What is generated runs interpreted and compiled alike. It finds the kind by halves, so that thirty kinds take five
comparisons, works out the values, and calls the function of that kind by name:

    apply_action   ->  apply_<kind>(tables, state, seat, *values, journal), then `advance` where the game has one
    refusal        ->  refuse_<kind>(tables, state, seat, *values); 0 where there is none. Asked before, where the game
                       has them: `refuse`, of every action; `unawaited`, of what a seat does that is not awaited;
                       `unchosen`, of what chance brings; outside the phases of a kind `untimely_<kind>`, or `untimely`;
                       and within them `unawaited_<kind>`, instead of `unawaited`. All take (tables, state, seat)
    legal_actions  ->  every action that a seat takes, whose phase it is, and that is not refused;
                       `offers_<kind>(tables, state, seat)` says beforehand whether any of that kind can be, and
                       `admits_<kind>(tables, state, seat, *values)` the same for the first values, or all. Where that
                       is too slow, `lists_<kind>(tables, state, seat, first, actions)` lists the first kind of a phase
                       by itself, whose first action has the number `first`, and returns how many there are
    chance_outcomes -> weigh_<kind>(tables, state, *values): the weight of an outcome, 0 if it cannot be; `offers_` and
                       `admits_` have no seat there
    steady         ->  worth_<kind>(tables, view, seat, *values): what it is worth; the most is chosen. A number that
                       many need, `baseline(tables, view, seat)`, is worked out once and follows the values

What an answer is about, such as which of a seat's pieces, `subject(tables, state, seat)` says, where the game has it.
It is worked out once for all that is listed, and follows the values wherever a kind's `refuse_`, `offers_` or `admits_`
takes one number more; below 0 the seat is asked nothing, and nothing is listed.

The game's own functions may need what is generated, such as to foresee what an action does: `rule_of` finds it.
"""

import hashlib
import linecache
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from types import ModuleType
from typing import Any

from ludoteca.engine.runtime.cache_folder import cache_root
from ludoteca.engine.runtime.chance import draw
from ludoteca.engine.runtime.inlining import called
from ludoteca.engine.runtime.kinds import Kind, Kinds, Taker
from ludoteca.engine.runtime.required import (
    SUBJECT,
    UNTIMELY,
    Functions,
    check_complete,
    check_functions,
    parameters_of,
)

LEADING = "tables, state, seat"
LOOKING = "tables, view, seat"
PLAIN = "number = int(action)"         # of one type wherever it comes from: one compiled function each
FOREMOST = "refuse"            # asked before any kind's own refusal, where the game has it
UNAWAITED = "unawaited"        # asked of whoever is not awaited, before a kind's own refusal
UNCHOSEN = "unchosen"          # asked of a kind of chance that has no refusal of its own
BASELINE = "baseline"
# what a game without such kinds does not have
NEEDED = {"out_of_turn_actions": Taker.ANY_TIME, "chance_outcomes": Taker.CHANCE}
RULES = ("apply_action", "refusal", "legal_actions", "out_of_turn_actions", "chance_outcomes")


def dispatched(package: str, declared: Kinds, functions: Functions) -> dict[str, Callable[..., Any]]:
    """Return `apply_action`, `refusal` and `legal_actions`, where needed `out_of_turn_actions` and `chance_outcomes`.

    Raises:
        TypeError: a function is missing, belongs to no kind, or has other parameters.

    """
    check_functions(package, declared, functions)
    check_complete(package, declared, functions)
    source = "\n\n\n".join((
        '"""Made of the kinds of action: see `ludoteca.engine.runtime.dispatch`."""',
        _apply_action(declared, functions),
        _refusal(declared, functions),
        _listing("legal_actions", declared, functions, Taker.SEAT),
        _listing("out_of_turn_actions", declared, functions, Taker.ANY_TIME),
        _chance_outcomes(declared, functions),
    )) + "\n"
    takers = {kind.by for kind in declared} | {Taker.CHANCE for kind in declared if kind.drawn}
    names = [name for name in RULES if NEEDED.get(name, Taker.SEAT) in {Taker.SEAT, *takers}]
    return _module(package, "dispatch", source, functions, names)


def rule_of(package: str, name: str) -> Callable[..., Any]:
    """Return a rule by its name that was generated when the game was put together."""
    rule: Callable[..., Any] = getattr(sys.modules[f"{package}.dispatch"], name)
    return rule


def sensible(
    package: str, declared: Kinds, functions: Functions, *, first_of_equals: bool = False
) -> Callable[..., int]:
    """Return the bot `steady` that takes what is worth most, by `worth_<kind>`; with equals, any or the first of them.

    Raises:
        TypeError: a function belongs to no kind, or has other parameters.

    """
    check_functions(package, declared, functions)

    def call(kind: Kind, values: Sequence[str]) -> list[str]:
        name = "worth_" + kind.name
        if name not in functions:
            return ["return 0"]
        compared = [BASELINE] * (parameters_of(functions[name]) - len(kind.over) - len(LOOKING.split(",")))
        return [f"return {name}({', '.join((LOOKING, *values, *compared))}) + 0"]

    worth = _function("worth_of", f"{LOOKING}, action, {BASELINE}", "Return what an action is worth.",
                      [PLAIN, *_by_halves(declared.declared, call)])
    compared = f"{BASELINE}({LOOKING})" if BASELINE in functions else "0"
    steady = (SENSIBLE if first_of_equals else SENSIBLE + ANY_OF_EQUALS) + CHOSEN
    made: dict[str, Callable[..., int]] = _module(
        package, "sensible", "\n\n\n".join((steady.format(compared=compared), worth)) + "\n",
        {**functions, "draw": draw}, ("steady",)
    )
    return made["steady"]


SENSIBLE = '''"""Made of the kinds of action: see `ludoteca.engine.runtime.dispatch`."""


def steady(tables, view, seat, generator, actions, count):
    """Return one of the actions that are worth most."""
    best = 0
    if count == 1:
        return int(actions[best])
    most = 0
    equals = 0
    compared = {compared}
    for i in range(count):
        worth = worth_of(tables, view, seat, actions[i], compared)
        if i == 0 or worth > most:
            most = worth
            best = i
            equals = 1
'''
ANY_OF_EQUALS = '''        elif worth == most:
            equals += 1
            if draw(generator, equals) == 0:
                best = i
'''
CHOSEN = '''    return int(actions[best])'''


def _apply_action(declared: Kinds, functions: Functions) -> str:
    def call(kind: Kind, values: Sequence[str]) -> list[str]:
        lines = [f"apply_{kind.name}({', '.join((LEADING, *values, 'journal'))})"]
        return [*lines, "return"] if kind.by is Taker.ANY_TIME else lines

    after = ["advance(tables, state, journal)"] if "advance" in functions else []
    return _function("apply_action", f"{LEADING}, action, journal", "Apply a legal action.",
                     [PLAIN, *_by_halves(declared.declared, call), *after])


def _refusal(declared: Kinds, functions: Functions) -> str:
    def call(kind: Kind, values: Sequence[str]) -> list[str]:
        name, untimely = "refuse_" + kind.name, "untimely_" + kind.name
        if kind.by is Taker.CHANCE and name not in functions and UNCHOSEN in functions:
            return [f"return {UNCHOSEN}({LEADING})"]
        about = [f"{SUBJECT}({LEADING})"] * _takes_subject(kind, name, functions)
        lines = [f"return {name}({', '.join((LEADING, *values, *about))})" if name in functions else "return 0"]
        if "unawaited_" + kind.name in functions:
            lines = [*_asked("unawaited_" + kind.name), *lines]
        if not kind.when or kind.by is not Taker.SEAT:
            return lines
        says = untimely if untimely in functions else UNTIMELY
        return [f"if {_is_time(kind.when)}:", *_deeper(lines), f"return {says}({LEADING})"]

    lines = [PLAIN, *_phase_of(declared)]
    if FOREMOST in functions:
        lines += _asked(FOREMOST)
    if UNAWAITED in functions:
        for first, beyond in _runs(declared, functions):
            lines += [f"if {first} <= number < {beyond}:", *_deeper(_asked(UNAWAITED))]
    return _function("refusal", f"{LEADING}, action", "Return why a seat may not take an action, 0 if it may.",
                     [*lines, *_by_halves(declared.declared, call)])


def _asked(name: str) -> list[str]:
    return [f"reason = {name}({LEADING}) + 0", "if reason != 0:", "    return reason"]


def _takes_subject(kind: Kind, name: str, functions: Functions) -> bool:
    """Say whether a function of a kind is handed the subject after the values of its seat's action."""
    beyond = len(LEADING.split(",")) + (0 if name.startswith("offers_") else len(kind.over))
    return SUBJECT in functions and name in functions and parameters_of(functions[name]) > beyond


def _runs(declared: Kinds, functions: Functions) -> list[tuple[int, int]]:
    """Return the first number, and the number beyond the last, of seats' actions in a row that `unawaited` is about."""
    found: list[tuple[int, int]] = []
    for kind in declared:
        if kind.by is Taker.SEAT and "unawaited_" + kind.name not in functions:
            joined = bool(found) and found[-1][1] == kind.first
            first = found.pop()[0] if joined else kind.first
            found.append((first, kind.first + len(kind)))
    return found


def _phase_of(declared: Kinds) -> list[str]:
    return ["phase = state.phase"] if any(kind.when for kind in declared) else []


def _is_time(when: tuple[int, ...]) -> str:
    return " or ".join(f"phase == {int(each)}" for each in when)


def _listing(name: str, declared: Kinds, functions: Functions, taker: Taker) -> str:
    lines = [*_phase_of(declared), "count = 0"]
    if SUBJECT in functions and taker is Taker.SEAT:
        lines += [f"about = {SUBJECT}({LEADING}) + 0", "if about < 0:", "    return 0"]
    for when, kinds in groupby((kind for kind in declared if kind.by is taker), key=attrgetter("when")):
        alike = list(kinds)
        whole = [line for kind in alike for line in _listed(kind, functions)]
        lines += [f"if {_is_time(alike[0].when)}:", *_deeper(whole)] if when else whole
    return _function(name, f"{LEADING}, actions", f"List what a seat may do, by {taker.value}.",
                     [*lines, "return count"])


def _listed(kind: Kind, functions: Functions) -> list[str]:
    """Return lines that list the actions of a kind that are not refused: each is written, and counts if it is not.

    So a simple refusal compiles without a branch, which no processor could foresee.
    """
    name, lists = "refuse_" + kind.name, "lists_" + kind.name
    if lists in functions:
        return [f"count = {lists}({LEADING}, {kind.first}, actions)"]
    about = ["about"] * _takes_subject(kind, name, functions)
    values = [*LEADING.split(", "), *_values_in_loops(kind), *about]
    may = [f"if {called(name, functions[name], values)} == 0:"] if name in functions else []
    counted = _deeper(["count += 1"], len(may))
    return _offered(kind, functions, LEADING, [f"actions[count] = {_number_in_loops(kind)}", *may, *counted])


def _offered(kind: Kind, functions: Functions, leading: str, lines: list[str]) -> list[str]:
    """Return lines that do something for the actions of a kind that `offers_` and `admits_` let through."""
    offers, admits = "offers_" + kind.name, "admits_" + kind.name
    asked = parameters_of(functions[admits]) - len(leading.split(",")) if admits in functions else 0
    about = ["about"] * _takes_subject(kind, admits, functions)
    for n, domain in reversed(list(enumerate(kind.over))):
        if n + 1 == min(asked, len(kind.over)):
            values = [*leading.split(", "), *_values_in_loops(kind)[:asked], *about]
            lines = [f"if {called(admits, functions[admits], values)}:", *_deeper(lines)]
        lines = [f"for v{n} in range({len(domain)}):", *_deeper(lines)]
    about = ["about"] * _takes_subject(kind, offers, functions)
    return [f"if {offers}({', '.join((leading, *about))}):", *_deeper(lines)] if offers in functions else lines


def _chance_outcomes(declared: Kinds, functions: Functions) -> str:
    lines = [*_phase_of(declared), "count = 0"]
    for kind in declared:
        when = kind.when if kind.by is Taker.CHANCE else kind.drawn
        if not when and kind.by is not Taker.CHANCE:
            continue
        asking = functions if kind.by is Taker.CHANCE else {}
        name, values = "weigh_" + kind.name, ["tables", "state", *_values_in_loops(kind)]
        whole = _offered(kind, asking, "tables, state", [
            f"weight = {called(name, functions[name], values)} + 0",
            f"actions[count] = {_number_in_loops(kind)}",      # in any case: what comes next overwrites it
            "weights[count] = weight",
            "if weight > 0:",
            "    count += 1",
        ])
        lines += [f"if {_is_time(when)}:", *_deeper(whole)] if when else whole
    return _function("chance_outcomes", "tables, state, actions, weights", "List what chance can bring.",
                     [*lines, "return count"])


def _by_halves(declared: Sequence[Kind], call: Callable[[Kind, Sequence[str]], list[str]]) -> list[str]:
    """Return lines that find the kind of `number` by halves and call something with its values."""
    if len(declared) == 1:
        return call(declared[0], _values_of(declared[0]))
    middle = len(declared) // 2
    return [
        f"if number < {declared[middle].first}:",
        *_deeper(_by_halves(declared[:middle], call)),
        "else:",
        *_deeper(_by_halves(declared[middle:], call)),
    ]


def _values_of(kind: Kind) -> list[str]:
    """Return how the values of `number` are worked out, one expression a domain."""
    found, below = [], len(kind)
    for n, domain in enumerate(kind.over):
        inside = "number" if kind.first == 0 else f"(number - {kind.first})"
        if n > 0:
            inside = f"{inside} % {below}"
        below //= len(domain)
        text = inside if below == 1 else f"{inside} // {below}"
        found.append(f"{text} + {domain.first}" if domain.first else text)
    return found


def _values_in_loops(kind: Kind) -> list[str]:
    return [f"v{n} + {domain.first}" if domain.first else f"v{n}" for n, domain in enumerate(kind.over)]


def _number_in_loops(kind: Kind) -> str:
    text, below = str(kind.first), len(kind)
    for n, domain in enumerate(kind.over):
        below //= len(domain)
        text += f" + v{n}" + (f" * {below}" if below > 1 else "")
    return text


def _deeper(lines: Iterable[str], levels: int = 1) -> list[str]:
    return ["    " * levels + line for line in lines]


def _function(name: str, parameters: str, purpose: str, lines: Iterable[str]) -> str:
    return "\n".join([f"def {name}({parameters}):", f'    """{purpose}"""', *_deeper(lines)])


def _module(package: str, room: str, source: str, functions: Functions, names: Sequence[str]) -> dict[str, Any]:
    """Return functions that a generated source defines; it calls the game's own by name.

    It is a module beside the game's own, `package.room`, whose source lies in a file: so the compiler can keep what it
    makes of it and find it again, and errors show the line.
    """
    module = ModuleType(f"{package}.{room}", "Made of the kinds of action: see `ludoteca.engine.runtime.dispatch`.")
    module.__file__ = _file_of(f"{package.rpartition('.')[2]}-{room}", source)
    vars(module).update(functions)
    linecache.cache[module.__file__] = (len(source), None, source.splitlines(keepends=True), module.__file__)
    exec(compile(source, module.__file__, "exec"), vars(module))     # noqa: S102 - names and numbers that are declared
    sys.modules[module.__name__] = module
    return {name: getattr(module, name) for name in names}


def _file_of(name: str, source: str) -> str:
    """Return the file of a generated source in the cache folder; a name for none where nothing can be written."""
    root = cache_root() / "generated"
    file = root / f"{name}-{hashlib.sha256(source.encode()).hexdigest()[:16]}.py"
    try:
        if not file.is_file():
            root.mkdir(parents=True, exist_ok=True)
            part = root / f"{file.name}.{os.getpid()}"
            part.write_text(source)
            part.replace(file)
    except OSError:
        return f"<{name}>"
    return str(file)

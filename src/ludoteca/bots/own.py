"""Bots of one's own: whatever can be called with a view, a seed and a time in seconds, and returns an action.

    def lowest(view, seed, seconds):
        return min(view.choices)

One is given as it is, or by its name, `module:function`, under which other processes find it too.
"""

import hashlib
import importlib
import inspect
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.engine.game.contract import action_numbers
from ludoteca.engine.matches.views import View
from ludoteca.engine.texts.errors import LudotecaError

OwnBot = Callable[[View, str, float], int | str]
SECONDS = 1.0              # that it is told to choose in, unless somebody says otherwise
ITS_CALL = "a bot is called with a view, a seed and a time in seconds"

NO_MODULE = "{name}: there is no module {module}, neither in the current folder, {folder}, nor among what is installed."
BROKEN_MODULE = "{name}: {module} cannot be imported: {reason}."
NOTHING_THERE = "{name}: {module} has no {function}."
NO_FUNCTION = "{name} is no function, but of type {kind}; {call}."
OTHER_CALL = "{name} cannot be called so: {reason}; {call}."
RAISED = "{where}: the bot {name} failed with {reason}."
NO_ACTION = "{where}: the bot {name} returned {answer}, which is no action of {title}: a number or a name is wanted."
REFUSED = "{where}: the bot {name} chose {action}, which is refused. {reason} ({clause})"


class BotError(LudotecaError):
    """A bot of somebody's own that cannot be found or called, failed, or chose what it may not."""


def is_own(bot: Any) -> bool:
    """Say whether this is a bot of one's own, or the name of one, and not one of ours."""
    return callable(bot) or (isinstance(bot, str) and ":" in bot)


def found(bot: OwnBot | str) -> OwnBot:
    """Return a bot by its name, `module:function`, or as it is.

    The module is looked for in the current folder too.

    Raises:
        BotError: it is not there, or cannot be called as a bot is; says what, where and why.

    """
    name, call = name_of(bot), bot
    if isinstance(bot, str):
        module, _, path = bot.partition(":")
        call = imported(bot, module)
        for part in path.split("."):
            if not hasattr(call, part):
                raise BotError(NOTHING_THERE, name=name, module=module, function=path or "name after the colon")
            call = getattr(call, part)
    if not callable(call):
        raise BotError(NO_FUNCTION, name=name, kind=type(call).__name__, call=ITS_CALL)
    try:
        inspect.signature(call).bind(None, "", SECONDS)
    except TypeError as error:
        raise BotError(OTHER_CALL, name=name, reason=error, call=ITS_CALL) from None
    except ValueError:                 # it does not say what it takes
        pass
    return call


def imported(name: str, module: str) -> Any:
    """Return a module that a bot's name begins with."""
    if not {"", os.getcwd()}.intersection(sys.path):
        sys.path.insert(0, os.getcwd())
    try:
        importlib.invalidate_caches()
        return importlib.import_module(module)
    except (Exception, SystemExit) as error:       # whatever the module does
        missing = isinstance(error, ModuleNotFoundError) and error.name and f"{module}.".startswith(f"{error.name}.")
        if missing or not module:
            raise BotError(NO_MODULE, name=name, module=module or "without a name", folder=os.getcwd()) from None
        raise BotError(BROKEN_MODULE, name=name, module=module, reason=said(error)) from error


def name_of(bot: Any) -> str:
    """Return what a bot is called: ours by their names, others as `module:function`, or by their class."""
    if isinstance(bot, str):
        return bot
    function = getattr(bot, "__qualname__", type(bot).__qualname__)
    return f"{getattr(bot, '__module__', None) or type(bot).__module__}:{function}"


def names_of(bots: Sequence[Any]) -> tuple[str, ...]:
    """Return the names of bots; different ones that are called alike are numbered."""
    names: list[str] = []
    for place, bot in enumerate(bots):
        same = [other for other in range(place) if bots[other] is bot or bots[other] == bot]
        name, number = name_of(bot), 1
        while not same and (name if number == 1 else f"{name} ({number})") in names:
            number += 1
        names.append(names[same[0]] if same else name if number == 1 else f"{name} ({number})")
    return tuple(names)


def source_of(bot: OwnBot) -> str:
    """Return a digest of the file in which a bot is written, "" where there is none."""
    function = inspect.unwrap(getattr(bot, "func", bot))       # what a partial is made of
    try:
        file = inspect.getsourcefile(function if hasattr(function, "__code__") else type(function))
        return "sha256:" + hashlib.sha256(Path(str(file)).read_bytes()).hexdigest()
    except (TypeError, OSError):
        return ""


def has_name(bot: OwnBot) -> bool:
    """Say whether other processes find a bot by its name."""
    module, _, path = name_of(bot).partition(":")
    call: Any = None if module == "__main__" else sys.modules.get(module)
    for part in path.split("."):
        call = getattr(call, part, None)
    return call is bot


def answer(bot: OwnBot, view: View, seed: str, seconds: float, where: str = "Asked by itself") -> int:
    """Return the number of the action that a bot takes: a choice, or an out-of-turn action.

    Raises:
        BotError: it failed, or what it returned is no action that its seat may take now.

    """
    try:
        given: Any = bot(view, seed, seconds)
    except (Exception, SystemExit) as error:       # whatever the bot does
        raise BotError(RAISED, where=where, name=name_of(bot), reason=said(error)) from error
    game, number = view.game, -1
    if isinstance(given, str):
        number = action_numbers(game).get(given, -1)
    elif isinstance(given, int | np.integer) and not isinstance(given, bool):
        number = int(given)
    if not 0 <= number < len(game.actions):
        raise BotError(NO_ACTION, where=where, name=name_of(bot), answer=repr(given), title=game.title)
    if number not in view.legal_actions:
        reason = int(game.rules.refusal(view.mirrored_tables, view.mirrored, view.seat, number))
        ruled = game.words.refusals[reason]
        raise BotError(REFUSED, where=where, name=name_of(bot), action=repr(game.actions[number]),
                       reason=str(ruled.message), clause=ruled.clause)
    return number


def said(error: BaseException) -> str:
    """Return an error in a line: what, and in which line of which file."""
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    if isinstance(error, SyntaxError):
        return what
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{what} ({Path(last.filename).name}, line {last.lineno}, in {last.name})"

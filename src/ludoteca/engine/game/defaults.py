"""What holds where a game brings nothing of its own: no secrets, no chance, no pack, nobody's judgement.

Here are the rules, the bot and the words that are the same for any game; `generic.py` makes what follows from its
records. The rules are plain functions like those of a game, and are compiled like them.
"""

from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any

import numpy as np

from ludoteca.engine.game.packs import FORMAT, Pack
from ludoteca.engine.runtime.chance import draw
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.runtime.record_types import INT, AnyRecord, Numbers, blank, record
from ludoteca.engine.runtime.rule_stubs import refusal
from ludoteca.engine.runtime.seats import CHANCE, NOBODY, has, members
from ludoteca.engine.texts.words import Message, Translator

YOUR_TURN = Message("It’s your turn.")
WAITING_FOR = Message("Waiting for {names}.")
CHANCE_DECIDES = Message("Chance decides.")
OVER = Message("The game is over.")

NoTables = record(nothing=INT)         # a game without components; NumPy and the compiler want a field


def sealed(tables: AnyRecord, state: AnyRecord) -> int:
    """Return the mask of the seats whose choice lies face down: none."""
    return 0


def out_of_turn_actions(tables: AnyRecord, state: AnyRecord, seat: int, actions: Numbers) -> int:
    """List what a seat may do without being asked: nothing."""
    return 0


def legal_actions(tables: AnyRecord, state: AnyRecord, seat: int, actions: Numbers) -> int:
    """List every action that is not refused, as an awaited seat can take it; `refusal` is bound to the game's."""
    count = 0
    for action in range(len(actions)):
        if refusal(tables, state, seat, action) == 0:
            actions[count] = action
            count += 1
    return count


def chance_outcomes(tables: AnyRecord, state: AnyRecord, actions: Numbers, weights: Numbers) -> int:
    """List what chance can bring: nothing, since the game never waits for it."""
    return 0


def standing(tables: AnyRecord, state: AnyRecord, scores: Numbers, places: Numbers) -> int:
    """Fill scores and places by seat from the field `score`; most is best, equals share a place. The ending is 1."""
    for seat in range(state.seats):
        scores[seat] = state.score[seat]
        ahead = 0
        for other in range(state.seats):
            if state.score[other] > state.score[seat]:
                ahead += 1
        places[seat] = ahead + 1
    return 1


def redact(tables: AnyRecord, state: AnyRecord, viewer: int) -> None:
    """Hide nothing: everybody may know everything."""


def determinize(tables: AnyRecord, state: AnyRecord, viewer: int, generator: Numbers) -> None:
    """Imagine nothing: the view is the world."""


def check(tables: AnyRecord, state: AnyRecord) -> int:
    """Find nothing broken."""
    return 0


def steady(
    tables: AnyRecord, view: AnyRecord, seat: int, generator: Numbers, actions: Numbers, count: int
) -> int:
    """Return any of the legal actions."""
    return int(actions[draw(generator, count)])


def bound(rule: Callable[..., int], **rules: Callable[..., int]) -> Callable[..., int]:
    """Return a copy of a rule that leaves names open, with a game's rules for them."""
    assert isinstance(rule, FunctionType)
    return FunctionType(rule.__code__, {**rule.__globals__, **rules}, rule.__name__, rule.__defaults__)


def label(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> str:
    """Return the number of an action: what is known of it where its name is not."""
    return str(action)


def prompt(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int) -> str:
    """Return nothing: whom the game waits for is not known here."""
    return ""


def label_of(actions: Sequence[str]) -> Callable[..., str]:
    """Return the rule for labels where a game has none: the name of the action, such as "Take 2 3" for `take-2-3`."""
    def label(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> str:
        return say(readable(actions[action]))

    return label


def prompt_of(waiting: Callable[..., int]) -> Callable[..., str]:
    """Return the rule for prompts where a game has none: whose turn it is."""
    def prompt(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int) -> str:
        awaited = int(waiting(tables, view))
        if awaited == NOBODY:
            return say(OVER)
        if awaited == CHANCE:
            return say(CHANCE_DECIDES)
        if seat >= 0 and has(awaited, seat):
            return say(YOUR_TURN)
        return say(WAITING_FOR, names=say.all_of(names[other] for other in members(awaited)))

    return prompt


def arguments(say: Translator, names: Sequence[str], tables: Any, context: Any, entry: Entry) -> dict[str, Any]:
    """Return what fills the gaps of an event's message: the name of the actor, and the entry's numbers."""
    actor = names[entry.actor] if 0 <= entry.actor < len(names) else ""
    return {"actor": actor, "item": entry.item, "amount": entry.amount, "detail": entry.detail}


def readable(name: str) -> str:
    """Return the name of an action or a field as it is read: "Take 2 3" for `take-2-3`."""
    words = name.replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]


def head_alone(game: str, title: str) -> dict[str, dict[str, Any]]:
    """Return the content of a pack without components: only its head."""
    return {"pack": {"game": game, "title": title, "format": FORMAT}}


def reader_of(game: str) -> Callable[[Pack], None]:
    """Return the check of a pack that has nothing but a head."""
    def read_pack(pack: Pack) -> None:
        pack.must_be_for(game)

    return read_pack


def build_tables(pack: Pack) -> np.ndarray:
    """Return tables that hold nothing, shape `(1,)`."""
    return blank(NoTables)

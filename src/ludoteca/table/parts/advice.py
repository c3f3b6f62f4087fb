"""What a bot says to somebody who asks what it would do: of one view, and for its seat alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

import numpy as np

from ludoteca.engine.game.contract import action_numbers
from ludoteca.engine.matches.views import View
from ludoteca.engine.texts.words import Translator
from ludoteca.table.parts import words

MOST_SHOWN = 5          # candidates
SHORTEST = 1e-6         # seconds
NO_MATTER = 1           # per cent of the win: choices that are no further apart are about as good
FEW = 60                # playouts: with less it is hardly more than a guess


@dataclass(frozen=True)
class Hint:
    """What a bot thinks, or that it thinks; of the view that a seat had at a stamp."""

    stamp: int
    advice: Mapping[str, Any] | None = None    # see `ludoteca.bots.worker.advise`; None while it thinks
    failed: bool = False                       # it has nothing to say


@dataclass(frozen=True)
class Shown:
    """A candidate as the page shows it: shares of the win in per cent."""

    action: int
    share: int
    low: int
    high: int


@dataclass(frozen=True)
class Saying:
    """A hint as the page shows it."""

    thinks: bool
    failed: bool
    candidates: tuple[Shown, ...] = ()
    reason: str = ""         # what the first candidate would do, and how much better it is than the next
    replies: str = ""
    playouts: int = 0
    rate: int = 0           # playouts a second, two digits of it
    is_guess: bool = False


def shown(hint: Hint, view: View, say: Translator) -> Saying:
    """Return a hint as the page of its seat shows it."""
    if hint.failed or hint.advice is None:
        return Saying(not hint.failed, hint.failed)
    advice, numbers = hint.advice, action_numbers(view.game)
    tried = [each for each in advice["candidates"] if each[1]][:MOST_SHOWN]
    return Saying(
        False,
        False,
        (candidates := tuple(banded(numbers[name], worth, doubt) for name, _, worth, doubt in tried)),
        reason(candidates, view, say),
        fear(advice, view, say),
        advice["playouts"],
        two_digits(advice["playouts"] / max(advice["seconds"], SHORTEST)),
        advice["playouts"] < FEW,
    )


def reason(candidates: Sequence[Shown], view: View, say: Translator) -> str:
    """Return why the first candidate is to be chosen: what it would do, and how it compares with the next, in words."""
    if not candidates:
        return ""
    foreseen = view.preview(say, candidates[0].action)
    told = [foreseen.text] if foreseen and foreseen.text else []
    if len(candidates) > 1:
        told.append(compared(candidates[0], candidates[1], view, say))
    return " ".join(told)


def compared(first: Shown, second: Shown, view: View, say: Translator) -> str:
    """Return how a candidate compares with another: by how much only where that it is better is beyond doubt."""
    other, apart = view.label(say, second.action), first.share - second.share
    if apart <= NO_MATTER:
        return say(words.AS_GOOD, other=other)
    if first.low > second.high:
        return say(words.WORTH_MORE, amount=apart, other=other)
    return say(words.MAYBE_MORE, other=other)


def banded(action: int, worth: float, doubt: float) -> Shown:
    """Return a candidate in per cent, its band within what there is."""
    return Shown(action, percent(worth), percent(worth - doubt), percent(worth + doubt))


def two_digits(number: float) -> int:
    """Return a number of 0 or more, all but its first two digits rounded away; 1 at least where it is not 0."""
    return max(round(float(f"{number:.1e}")), int(number > 0))


def percent(share: float) -> int:
    """Return a share of the win in per cent."""
    return round(100 * min(1.0, max(0.0, share)))


def fear(advice: Mapping[str, Any], view: View, say: Translator) -> str:
    """Return the line that the bot fears in a sentence; of somebody who plays alone, what figures then mean."""
    if len(view.names) == 1:
        return say(words.ALONE)
    turns = [
        say(words.DOES, name=view.names[seat], deed=", ".join(deed(view, say, *step) for step in steps))
        for seat, steps in groupby(advice["replies"], key=itemgetter(0))
    ]
    if not turns:
        return say(words.NO_REPLIES)
    return say(words.REPLIES, line="; ".join(turns), share=percent(advice["replies_worth"]))


def deed(view: View, say: Translator, seat: int, name: str, seen: bytes) -> str:
    """Return what another seat would do, as that seat would be told; by its notation where there are no words."""
    action = action_numbers(view.game)[name]
    try:
        imagined = np.frombuffer(seen, view.game.State).copy()
        # Of the components it knows what the one who asks knows: the world is a thought of that seat's.
        other = View.of_redacted(view.game, view.tables, imagined, seat, view.names)
        return other.label(say, action)
    except Exception:  # noqa: BLE001 - labels are made for positions that have been, and this one was imagined
        return name

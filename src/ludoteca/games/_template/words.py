"""Everything the game says to people, in English; `locale/` has the translations."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.contract import Words
from ludoteca.engine.journal import Entry
from ludoteca.engine.seats import CHANCE, has, members
from ludoteca.engine.words import Message, Ruled, Translator
from ludoteca.games._template.actions import CURRENT, TOKEN, dive_depth, is_dive, is_token
from ludoteca.games._template.events import Breach, Ending, Event, Refusal
from ludoteca.games._template.legal import waiting
from ludoteca.games._template.state import Phase

PITCH = Message("Three depths, one current, one secret: dive where the others do not.")

DIVE_TO = Message("Dive to depth {depth}")
DRAWS = Message("{actor} draws the breath token {number}")
ROLLS = Message("The current is {number}")

PROMPT_CHOOSE = Message("Round {turn}: choose how deep you dive.")
PROMPT_WAIT = Message("Round {turn}: your depth is chosen. Waiting for {others}.")
PROMPT_WATCH = Message("Round {turn}: still choosing: {others}.")
PROMPT_CHANCE = Message("Breath tokens are drawn, or the current is rolled.")
PROMPT_OVER = Message("The game is over.")

EVENTS = {
    Event.DREW: Ruled("TP-2", Message("Your breath token is {item}.")),
    Event.ROUND_BEGINS: Ruled("TP-3", Message("Round {item} begins.")),
    Event.CHOSE: Ruled("TP-4", Message("{actor} has chosen a depth.")),
    Event.DIVED: Ruled("TP-4", Message("{actor} dives to depth {item}.")),
    Event.CURRENT: Ruled("TP-5", Message("The current lets divers go as deep as {item}.")),
    Event.SWEPT: Ruled("TP-5", Message("The current sweeps {actor} away from depth {item}.")),
    Event.FOUND: Ruled(
        "TP-6",
        Message(
            "{actor} finds {amount} pearl at depth {item}.",
            "{actor} finds {amount} pearls at depth {item}.",
        ),
    ),
    Event.FOUND_NOTHING: Ruled("TP-6", Message("Too many divers at depth {item}: nothing for {actor}.")),
    Event.BREATH_SHOWN: Ruled("TP-7", Message("{actor} shows the breath token {item}.")),
    Event.BREATH_BONUS: Ruled(
        "TP-7",
        Message(
            "{actor} has dived as deep as the token says: {amount} pearl more.",
            "{actor} has dived as deep as the token says: {amount} pearls more.",
        ),
    ),
    Event.WON: Ruled("TP-8", Message("{actor} has most pearls: {amount}.")),
}

REFUSALS = {
    Refusal.NOT_CHOOSING: Ruled("TP-4", Message("Depths are chosen only at the beginning of a round.")),
    Refusal.ALREADY_CHOSEN: Ruled("TP-4", Message("Your depth for this round is already chosen.")),
    Refusal.TOO_DEEP: Ruled("TP-4", Message("At this table nobody may dive so deep in the first round.")),
    Refusal.CHANCE_ONLY: Ruled("TP-5", Message("Tokens and current are a matter of chance, not of choice.")),
    Refusal.GAME_OVER: Ruled("TP-3", Message("The game is over.")),
}

ENDINGS = {Ending.LAST_DIVE: Ruled("TP-8", Message("The last dive is done: most pearls win."))}

BREACHES = {
    Breach.TOKENS: Ruled("TP-2", Message("The breath tokens are not complete.")),
    Breach.PEARLS: Ruled("TP-1", Message("The pearls are not complete.")),
    Breach.AWAITED: Ruled("TP-4", Message("The seats awaited do not agree with the depths chosen.")),
}


def arguments(say: Translator, names: Sequence[str], tables: Any, cast: Any, entry: Entry) -> dict[str, Any]:
    """Return what fills the gaps of an event's message."""
    return {"actor": names[entry.actor], "item": entry.item, "amount": entry.amount}


def label(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> str:
    """Return what an action does, for the one who may take it."""
    if is_dive(action):
        return say(DIVE_TO, depth=dive_depth(action))
    if is_token(action):
        return say(DRAWS, actor=names[int(view.drawing)], number=action - TOKEN + 1)
    return say(ROLLS, number=action - CURRENT + 1)


def prompt(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int) -> str:
    """Return what the viewer is to do now, or who is awaited and why."""
    awaited = int(waiting(tables, view))
    if awaited == CHANCE:
        return say(PROMPT_CHANCE)
    if view.phase == Phase.OVER:
        return say(PROMPT_OVER)
    if seat >= 0 and has(awaited, seat):
        return say(PROMPT_CHOOSE, turn=int(view.turn))
    others = ", ".join(names[other] for other in members(awaited))
    return say(PROMPT_WAIT if seat >= 0 else PROMPT_WATCH, turn=int(view.turn), others=others)


WORDS = Words(
    label=label,
    prompt=prompt,
    arguments=arguments,
    events=EVENTS,
    refusals=REFUSALS,
    endings=ENDINGS,
    breaches=BREACHES,
    pitch=PITCH,
)

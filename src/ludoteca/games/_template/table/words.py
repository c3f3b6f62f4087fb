"""What divers are asked and told: prompts, and what each action does."""

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.seats import CHANCE, members
from ludoteca.engine.texts.words import Message
from ludoteca.games._template.drawing import place
from ludoteca.games._template.rules.flow import waiting
from ludoteca.games._template.state import Phase

DIVE_TO = Message("Dive to depth {depth}")
WOULD_SHARE = Message(
    "{amount} pearl at depth {depth}, shared by everyone who dives there.",
    "{amount} pearls at depth {depth}, shared by everyone who dives there.",
)
DRAWS = Message("{actor} draws breath token {number}")
ROLLS = Message("The current is {number}")

PROMPT_CHOOSE = Message("Round {turn}: how deep will you dive?")
PROMPT_WAIT = Message("Round {turn}: you’ve chosen. Waiting for {others}.")
PROMPT_WATCH = Message("Round {turn}: still choosing: {others}.")
PROMPT_CHANCE = Message("Drawing breath tokens, or rolling for the current.")
PROMPT_OVER = Message("The game is over.")


def label_dive(reader: Reader, depth: int) -> str:
    """Return what choosing a depth does."""
    return reader(DIVE_TO, depth=depth)


def preview_dive(reader: Reader, depth: int) -> Preview:
    """Return where a dive would lead, and what lies there."""
    text = reader(WOULD_SHARE, depth=depth, amount=int(reader.tables.bed[depth - 1]))
    there = Mark("diver-ghost", "transform", place(reader.seat, depth))
    return Preview((there, Mark("diver-ghost", "+class", "shown")), text)


def label_token(reader: Reader, number: int) -> str:
    """Return who draws which token."""
    return reader(DRAWS, actor=reader.names[int(reader.view.drawing)], number=number)


def label_current(reader: Reader, number: int) -> str:
    """Return what the die shows."""
    return reader(ROLLS, number=number)


def prompt_choose(reader: Reader) -> str:
    """Ask for a depth."""
    return reader(PROMPT_CHOOSE, turn=int(reader.view.turn))


def prompt(reader: Reader) -> str:
    """Return who is awaited and why, to all who are not; whoever is, is asked by `prompt_` and the phase."""
    view, awaited = reader.view, int(waiting(reader.tables, reader.view))
    if awaited == CHANCE:
        return reader(PROMPT_CHANCE)
    if view.phase == Phase.OVER:
        return reader(PROMPT_OVER)
    others = ", ".join(reader.names[other] for other in members(awaited))
    return reader(PROMPT_WAIT if reader.seat >= 0 else PROMPT_WATCH, turn=int(view.turn), others=others)

"""Misfortune cards, which turn over in the middle of the board: the name of each, and what it does (BB-54 .. BB-61)."""

from textwrap import wrap

from ludoteca.engine.game.contract import Mark
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.balmy_balloonists.cards import MISHAP_NAMES, Mishap
from ludoteca.games.balmy_balloonists.state import Phase, State, Tables
from ludoteca.games.balmy_balloonists.table.drawing import effect
from ludoteca.games.balmy_balloonists.table.names import MISHAPS

DOES = {
    Mishap.BAD_WEATHER: Message("Turn over a weather card: what its edge says happens at once."),
    Mishap.BUSY_AIR_CORRIDOR: Message("Down to Low, 1 gas a level. No climbing next turn."),
    Mishap.COMMUNICATIONS_DIFFICULTIES: Message("No wind card next turn."),
    Mishap.TORN_FABRIC: Message("Lose 3 gas."),
    Mishap.FIRE: Message("In flight: no wind card next turn."),
    Mishap.HEAT_PROBLEMS: Message("Down to Low, 1 gas a level; no climbing next turn. If grounded: skip a turn."),
    Mishap.PERMIT_REVOKED: Message("Lose a Permit; whoever caused it picks which."),
    Mishap.LOST_SOLAR_PANELS: Message("Lose 2 fuel."),
}
TITLE, LINE = 16, 18       # letters in a line of the name, and of what the card does
ASKING = (Phase.REPAIR, Phase.REVOKE)
TURNED = "turned"


def faces(say: Translator) -> list[Facts]:
    """Return the cards, with their texts in lines that fit."""
    return [
        {"kind": int(kind), "sort": MISHAP_NAMES[kind], "title": wrap(say(MISHAPS[kind]), TITLE),
         "lines": wrap(say(does), LINE)}
        for kind, does in DOES.items()
    ]


def asked_about(reader: Reader) -> int:
    """Return the card about which somebody is asked, -1 for none: it lies there until its turning has been seen."""
    return int(reader.view.mishap) if reader.view.phase in ASKING else -1


def turns_over(tables: Tables, view: State, entry: Entry) -> tuple[Mark, ...]:
    """A Misfortune card turns over, large; its sign is seen at the balloon that it strikes."""
    others = (Mark(f"mishap-card-{int(kind)}", "-class", TURNED) for kind in Mishap if kind != entry.item)
    return (*effect(entry.actor, "fx-mishap"), *others, Mark(f"mishap-card-{entry.item}", "+class", TURNED))

"""What is asked, who is awaited, and what all kinds of question can be answered by (WW-17, WW-49, WW-72, WW-82)."""

from ludoteca.engine.game.contract import Preview
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.seats import CHANCE, members
from ludoteca.engine.texts.words import Message
from ludoteca.games.wings_of_war.actions import KINDS
from ludoteca.games.wings_of_war.rules.flow import waiting
from ludoteca.games.wings_of_war.rules.flyers import asked_slot
from ludoteca.games.wings_of_war.state import NONE, Phase
from ludoteca.games.wings_of_war.table.names import capital, damage_name

WAITS = {
    Phase.TAIL: Message("Turn {turn}: waiting for {people} to choose whom to tail."),
    Phase.PLAN: Message("Turn {turn}: waiting for {people} to plan."),
    Phase.ORDER: Message("Turn {turn}: waiting for {people} to reorder cards."),
    Phase.DROP: Message("Turn {turn}: waiting for {people} to decide about bombs."),
    Phase.FIRE: Message("Turn {turn}: waiting for {people} to decide about firing."),
}
CARDS_DRAWN = Message("Drawing cards…")
OVER = Message("The game is over.")
LOWER = Message("Lower the balloon")
NONE_OF_IT = {
    Phase.FIRE: Message("Hold fire"),
    Phase.DROP: Message("Drop nothing"),
    Phase.PLAN: Message("Leave the balloon up"),
}
SILENT = Message("This gun holds fire this phase.")
KEEPS_BOMBS = Message("No bombs this phase.")
STAYS_UP = Message("The balloon stays where it is.")
COMES_DOWN = Message("The balloon comes down to level {level}.")
SILENCE = {Phase.DROP: KEEPS_BOMBS, Phase.PLAN: STAYS_UP}


def slot_asked(reader: Reader) -> int:
    """Return the flyer that the reader is asked about, NONE if it is asked nothing."""
    return int(asked_slot(reader.tables, reader.view, reader.seat)) if reader.seat >= 0 else NONE


def prompt(reader: Reader) -> str:
    """Return who is awaited and why, or that cards are drawn, or that all is over."""
    awaited = int(waiting(reader.tables, reader.view))
    if awaited == CHANCE:
        return reader(CARDS_DRAWN)
    if reader.view.phase == Phase.OVER:
        return reader(OVER)
    people = reader.say.all_of(reader.names[other] for other in members(awaited))
    return reader(WAITS[Phase(int(reader.view.phase))], turn=int(reader.view.turn), people=people)


def label_none(reader: Reader) -> str:
    """Return what it means to do nothing: no fire, no bombs, no winch."""
    return reader(NONE_OF_IT.get(Phase(int(reader.view.phase)), NONE_OF_IT[Phase.FIRE]))


def preview_none(reader: Reader) -> Preview | None:
    """Return what comes of doing nothing."""
    if slot_asked(reader) == NONE:
        return None
    return Preview((), reader(SILENCE.get(Phase(int(reader.view.phase)), SILENT)))


def label_winch(reader: Reader) -> str:
    """Return that the balloon is lowered (WW-82)."""
    return reader(LOWER)


def preview_winch(reader: Reader) -> Preview | None:
    """Return to which level the balloon comes down (WW-82)."""
    slot = slot_asked(reader)
    return None if slot == NONE else Preview((), reader(COMES_DOWN, level=int(reader.view.flyers[slot].level) - 1))


def label_damage(reader: Reader, kind: int) -> str:
    """Return which damage card is drawn (WW-56)."""
    return capital(damage_name(reader.say, reader.tables, kind))


def label_reserved(reader: Reader, number: int) -> str:
    """Return the name of what stands for nothing."""
    return KINDS.names[KINDS["reserved"].number(number)]

"""Baron Noir's cards (MG-31 .. MG-33)."""

from ludoteca.engine.game.reader import Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.montgolfiere.cards import Slot
from ludoteca.games.montgolfiere.state import State
from ludoteca.games.montgolfiere.table.names import card_name

TURNS_OVER = Message("Baron Noir turns over {card}")


def label_baron(reader: Reader, card: int) -> str:
    """Return which card comes up for the Baron (MG-32)."""
    return reader(TURNS_OVER, card=card_name(reader.say, card))


def baron_card_seen(view: State) -> int:
    """Return the Baron's next card where the viewer knows it, else a Slot (MG-33)."""
    return int(view.balloons[int(view.seats)].chosen) if view.flying > view.seats else Slot.NONE

"""Showing a card to a squadron mate (MG-26, MG-A29)."""

from ludoteca.engine.game.contract import Preview
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.montgolfiere.actions import KINDS
from ludoteca.games.montgolfiere.cards import Slot
from ludoteca.games.montgolfiere.table.names import balloon_name, card_name

SHOW_TO = Message("Show {card} to {mate}")
SHOWS = Message("Only {mate} sees this card: {card}. It commits you to nothing.")
SHOWS_KEPT = Message("Only {mate} sees this card ({card}), and then knows you haven’t played it.")


def label_show(reader: Reader, card: int, mate: int) -> str:
    """Return which card is shown to whom (MG-26)."""
    return reader(SHOW_TO, card=card_name(reader.say, card), mate=balloon_name(reader, mate))


def preview_show(reader: Reader, card: int, mate: int) -> Preview:
    """Return what the mate learns: beside a card already laid also that it is not this one (MG-A29)."""
    message = SHOWS if reader.view.balloons[reader.seat].chosen == Slot.NONE else SHOWS_KEPT
    return Preview((), reader(message, mate=balloon_name(reader, mate), card=card_name(reader.say, card)))


def also_show(card: int, mate: int) -> int:
    """Return the action that lays the card: it is shown at its place."""
    return KINDS["lay"].number(card)

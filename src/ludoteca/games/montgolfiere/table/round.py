"""Laying a card face down, and drawing one: what is asked, how it is called, and what it would do (MG-7, MG-9)."""

from ludoteca.engine.game.contract import Preview
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.montgolfiere.cards import Card, is_ballast
from ludoteca.games.montgolfiere.table.baron import baron_card_seen
from ludoteca.games.montgolfiere.table.effects import foresee_ballast, foresee_gas, foresee_motor, foresee_storm
from ludoteca.games.montgolfiere.table.grapple import foresee_grapple
from ludoteca.games.montgolfiere.table.names import balloon_name, card_name

CHOOSE = Message("Round {turn}: choose a card and lay it face down.")
CHOOSE_BARON = Message(
    "Round {turn}: choose a card and lay it face down. Baron Noir beside you will play {card}."
)
LAY = Message("Lay {card}")
IS_DEALT = Message("{balloon} draws {card}")


def prompt_choose(reader: Reader) -> str:
    """Ask for a card, and tell the Baron's where it is seen (MG-7, MG-33)."""
    turn, seen = int(reader.view.turn), baron_card_seen(reader.view)
    if seen < 0:
        return reader(CHOOSE, turn=turn)
    return reader(CHOOSE_BARON, turn=turn, card=card_name(reader.say, seen))


def label_lay(reader: Reader, card: int) -> str:
    """Return which card is laid (MG-7)."""
    return reader(LAY, card=card_name(reader.say, card))


def preview_lay(reader: Reader, card: int) -> Preview:
    """Return what laying a card would do."""
    if is_ballast(card):
        return foresee_ballast(reader, card)
    if card == Card.MOTOR:
        return foresee_motor(reader)
    if card == Card.STORM:
        return foresee_storm(reader)
    return foresee_gas(reader) if card == Card.GAS else foresee_grapple(reader)


def label_draw(reader: Reader, card: int) -> str:
    """Return who draws which card (MG-9)."""
    return reader(IS_DEALT, balloon=balloon_name(reader, int(reader.view.actor)), card=card_name(reader.say, card))

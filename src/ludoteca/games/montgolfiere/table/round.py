"""Laying and drawing a card, and the Baron's: what is asked, how it is called, and what it would do (MG-7 .. MG-9)."""

from operator import add, sub

from ludoteca.engine.game.contract import Preview
from ludoteca.engine.game.kept import kept
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.montgolfiere.cards import CARD_KINDS, CARD_NAMES, Card, Slot, is_ballast, weight
from ludoteca.games.montgolfiere.state import State
from ludoteca.games.montgolfiere.table.effects import foresee_ballast, foresee_gas, foresee_motor, foresee_storm
from ludoteca.games.montgolfiere.table.grapple import foresee_grapple
from ludoteca.games.montgolfiere.table.names import balloon_name, card_name, card_names, kinds_in

CHOOSE = Message("Round {turn}: play a card face down.")
CHOOSE_BARON = Message("Round {turn}: play a card face down. Next to you, Baron Noir is about to play {card}.")
LAY = Message("Play {card}")
IS_DEALT = Message("{balloon} draws {card}")
BARON_TURNS = Message("Baron Noir turns over {card}")
NONE_GONE = Message("none yet")
FORESEEN = {Card.GRAPPLE: foresee_grapple, Card.GAS: foresee_gas, Card.STORM: foresee_storm, Card.MOTOR: foresee_motor}
FIGURES = [("", weight(kind)) if is_ballast(kind) else (CARD_NAMES[kind], 0) for kind in range(CARD_KINDS)]


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
    return foresee_ballast(reader, card) if is_ballast(card) else FORESEEN[Card(card)](reader)


def label_draw(reader: Reader, card: int) -> str:
    """Return who draws which card (MG-9)."""
    return reader(IS_DEALT, balloon=balloon_name(reader, int(reader.view.actor)), card=card_name(reader.say, card))


def label_baron(reader: Reader, card: int) -> str:
    """Return which card comes up for the Baron (MG-32)."""
    return reader(BARON_TURNS, card=card_name(reader.say, card))


def baron_card_seen(view: State) -> int:
    """Return the Baron's next card where the viewer knows it, else a Slot (MG-33)."""
    return int(view.balloons[int(view.seats)].chosen) if view.flying > view.seats else Slot.NONE


def scene_gone(reader: Reader) -> list[Facts]:
    """Return for those who play what each balloon has laid."""
    return [laid_by(reader, b) for b in range(int(reader.view.flying))] if reader.seat >= 0 else []


def cards_left(view: State, b: int) -> list[int]:
    """Return how many cards of each kind a balloon has not turned over: to all the same, whoever sees which."""
    balloon = view.balloons[b]
    left = list(map(add, balloon.pile, balloon.hand))
    if b == view.seats and balloon.chosen >= 0:      # the Baron's next card has left his pile for those who know it
        left[int(balloon.chosen)] += 1
    return left


@kept(lambda reader, b: (reader.say, reader.tables, balloon_name(reader, b), b < reader.view.seats, b,
                         cards_left(reader.view, b)))
def laid_by(reader: Reader, b: int) -> Facts:
    """Return what a balloon has laid, which everybody knows."""
    say, deck, left = reader.say, reader.tables.deck, cards_left(reader.view, b)
    gone = kinds_in(list(map(sub, deck, left)))
    return {
        "name": balloon_name(reader, b),
        "seat": b if b < reader.view.seats else -1,
        "told": ", ".join(card_names(say, gone)) or say(NONE_GONE),
        "cards": [(power, worth or left[kind], left[kind] == 0) for kind, (power, worth) in enumerate(FIGURES)],
    }

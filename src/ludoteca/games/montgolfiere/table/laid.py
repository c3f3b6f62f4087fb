"""What each balloon has laid of its set: everybody has the same one, and all is turned over (MG-3)."""

from operator import add
from typing import Any

from ludoteca.engine.game.kept import kept
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.montgolfiere.cards import CARD_KINDS, CARD_NAMES, is_ballast, weight
from ludoteca.games.montgolfiere.state import Balloon
from ludoteca.games.montgolfiere.table.names import balloon_name, card_name

NONE_GONE = Message("none yet")
FIGURES = [("", weight(kind)) if is_ballast(kind) else (CARD_NAMES[kind], 0) for kind in range(CARD_KINDS)]


def all_laid(reader: Reader) -> list[dict[str, Any]]:
    """Return a row for each balloon. Whoever is beside the Baron sees his next card too: that one is nobody else's."""
    view = reader.view
    return [(laid_by_player if b < view.seats else laid_by)(reader, b) for b in range(int(view.flying))]


def laid_by(reader: Reader, b: int) -> dict[str, Any]:
    """Return what a balloon has laid."""
    say, deck, left = reader.say, reader.tables.deck, cards_left(reader.view.balloons[b])
    gone = [kind for kind in range(CARD_KINDS) for _ in range(int(deck[kind]) - left[kind])]
    return {
        "name": balloon_name(reader, b),
        "seat": b if b < reader.view.seats else -1,
        "told": ", ".join(card_name(say, kind) for kind in gone) or say(NONE_GONE),
        "cards": [(power, worth or left[kind], left[kind] == 0) for kind, (power, worth) in enumerate(FIGURES)],
    }


def cards_left(balloon: Balloon) -> list[int]:
    """Return how many cards of each kind a balloon has not laid: of a player's to all the same, whoever sees which."""
    return list(map(add, balloon.pile, balloon.hand))


@kept(lambda reader, b: (reader.say, reader.tables, b, reader.names[b], cards_left(reader.view.balloons[b])))
def laid_by_player(reader: Reader, b: int) -> dict[str, Any]:
    """Return what a player's balloon has laid, which everybody knows."""
    return laid_by(reader, b)

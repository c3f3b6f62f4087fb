"""The position in words: the row and its lines, what everybody owns and has out there, and the viewer's own cards."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.words import Message, Translator
from ludoteca.games.explorador.cards import JOKER, PLANET_CARDS, POSITIONS, SPECIAL, Place, Position
from ludoteca.games.explorador.fleet import vehicle_in_words
from ludoteca.games.explorador.forecast import fleet_of
from ludoteca.games.explorador.lines import rails, ways
from ludoteca.games.explorador.names import COLOURS, card_name, pieces
from ludoteca.games.explorador.names import POSITIONS as NAMES
from ludoteca.games.explorador.state import NONE, Phase

ROUND = Message("Round {turn}")
ROUND_OF = Message("Round {turn} of {most}")
BEFORE_START = Message("Before the start")
NOTHING = Message("nothing")
NO_CARD_YET = Message("{position}: no card yet.")
LIES = Message("{position}: {card}. To Earth: {live}. Not to Earth: {dead}.")
MEETS = Message("Meeting point {number}: {colours}.")
SPECIAL_EARTH = Message("the special Earth card")
OWNS = Message("{actor} owns {amount} raw material: {pieces}.", "{actor} owns {amount} raw materials: {pieces}.")
ROUND_YIELDS = Message("{actor}: what was collected before this round is covered; of this round {pieces}.")
HOLDS = Message("{actor} holds {amount} card, from {piles}.", "{actor} holds {amount} cards, from {piles}.")
HOLDS_NONE = Message("{actor} holds no cards.")
IN_HAND = Message("Your hand: {cards}.")


def round_name(say: Translator, view: Any) -> str:
    """Return which round it is."""
    return say(ROUND_OF, turn=int(view.turn), most=int(view.options.rounds)) if view.turn else say(BEFORE_START)


def text(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> str:
    """Return the position as lines of text."""
    lines = [round_name(say, view)]
    lines += [place_in_words(say, tables, view, position) for position in range(POSITIONS)]
    for seat in range(int(view.seats)):
        lines.append(stock_in_words(say, names, view, seat, viewer))
        lines += [vehicle_in_words(say, names, tables, view, seat, v) for v in fleet_of(view, seat)
                  if view.top[view.explorers[seat].vehicles[v].position] != NONE]
    if viewer >= 0:
        held = hand_cards(view, viewer)
        lines.append(say(IN_HAND, cards=say.all_of(card_name(say, card) for card in held) or say(NOTHING)))
    return "\n".join(lines)


def place_in_words(say: Translator, tables: Any, view: Any, position: int) -> str:
    """Return which card lies on a position, which of its lines run to Earth, and what meets there."""
    place, top = say(NAMES[Position(position)]), int(view.top[position])
    if top == NONE:
        return say(NO_CARD_YET, position=place)
    drawn = ways(tables, view, position)
    live = sorted({colour for colour, _, _, runs in drawn if runs})
    dead = sorted({colour for colour, _, _, runs in drawn if not runs} - set(live))
    card = say(SPECIAL_EARTH) if top == SPECIAL else card_name(say, top)
    lines = [say(LIES, position=place, card=card, live=colours(say, live), dead=colours(say, dead))]
    lines += [say(MEETS, number="ab".index(hub) + 1, colours=colours(say, through))
              for hub, through in rails(tuple((colour, kind) for colour, _, kind, _ in drawn))]
    return " ".join(lines)


def colours(say: Translator, found: Sequence[int]) -> str:
    """Return colours as a sentence lists them."""
    return say.all_of(say(COLOURS[colour]) for colour in found) if found else say(NOTHING)


def is_covered(view: Any, seat: int, viewer: int) -> bool:
    """Say whether the viewer sees only what an explorer has collected in this round (EX-38, EX-A44)."""
    return bool(view.options.hidden) and view.phase != Phase.OVER and seat != viewer


def stock_in_words(say: Translator, names: Sequence[str], view: Any, seat: int, viewer: int) -> str:
    """Return what an explorer owns, as far as it is open, and from which piles the cards in hand come."""
    explorer = view.explorers[seat]
    held = [pile for pile in range(POSITIONS) for _ in range(int(explorer.held[pile]))]
    piles = say.all_of(say(NAMES[Position(pile)]) for pile in held) if held else say(NOTHING)
    amounts = pieces(say, explorer.stock) if any(explorer.stock) else say(NOTHING)
    owned = say(ROUND_YIELDS, actor=names[seat], pieces=amounts) if is_covered(view, seat, viewer) else \
        say(OWNS, actor=names[seat], amount=sum(map(int, explorer.stock)), pieces=amounts)
    holds = say(HOLDS if held else HOLDS_NONE, actor=names[seat], amount=len(held), piles=piles)
    return f"{owned} {holds}"


def hand_cards(view: Any, seat: int) -> list[int]:
    """Return the cards in a hand, the jokers last."""
    planets = [card for card in range(PLANET_CARDS) if view.where[card] == Place.HAND + seat]
    return planets + [JOKER] * sum(int(count) for count in view.explorers[seat].jokers)

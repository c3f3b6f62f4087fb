"""The file `decks.toml` of a pack: how far manoeuvre cards go, and how many of each are in a deck (WW-13, WW-14)."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ludoteca.engine.game.packs import Pack, entries
from ludoteca.engine.texts.errors import PackError
from ludoteca.games.wings_of_war.cards import Card
from ludoteca.games.wings_of_war.table.names import MOVE_DECKS

MOST_COPIES = 9
FARTHEST = 20000           # that a card goes to the right, or ahead
GROUPS = {                 # cards of a name: the right one and the left one, or only one
    "straight": (Card.STRAIGHT,),
    "turn": (Card.TURN_R, Card.TURN_L),
    "sharp": (Card.SHARP_R, Card.SHARP_L),
    "slip": (Card.SLIP_R, Card.SLIP_L),
    "wide": (Card.WIDE_R, Card.WIDE_L),
    "stall": (Card.STALL,),
    "immelmann": (Card.IMMELMANN,),
    "climb": (Card.CLIMB,),
    "dive": (Card.DIVE,),
    "pivot": (Card.PIVOT_R, Card.PIVOT_L),
    "stall-easy": (Card.STALL_EASY,),
    "slip-steep": (Card.SLIP_R_STEEP, Card.SLIP_L_STEEP),
    "dive-short": (Card.DIVE_SHORT,),
}
LIKE = {"climb": "stall", "dive": "straight", "stall-easy": "stall", "slip-steep": "slip", "dive-short": "stall"}
STEEP = ("stall", "climb", "dive")         # in every deck
Group = Literal[tuple(GROUPS)]
Far = Annotated[int, Meta(ge=0, le=FARTHEST)]
Move = tuple[Far, Far, Annotated[int, Meta(ge=0, le=180)]]
Moves = dict[Group, Move]
Copies = Annotated[int, Meta(ge=0, le=MOST_COPIES)]
Needed = Annotated[int, Meta(ge=1, le=MOST_COPIES)]


class Cards(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    """The copies in a deck. Every plane can plan a straight, a stall and a straight, and swerve to both sides."""

    straight: Annotated[int, Meta(ge=3, le=MOST_COPIES)]
    turn: tuple[Needed, Needed]
    stall: Needed
    climb: Copies
    dive: Copies
    sharp: tuple[Copies, Copies] = (0, 0)
    slip: tuple[Copies, Copies] = (0, 0)
    wide: tuple[Copies, Copies] = (0, 0)
    immelmann: Copies = 0
    pivot: tuple[Copies, Copies] = (0, 0)
    stall_easy: Copies = 0
    slip_steep: tuple[Copies, Copies] = (0, 0)
    dive_short: Copies = 0

    def of(self, group: str) -> tuple[int, ...]:
        """Return the copies of a group, right and left."""
        found = getattr(self, group.replace("-", "_"))
        return found if isinstance(found, tuple) else (found,)


class Deck(msgspec.Struct, forbid_unknown_fields=True):
    """A deck: the displacements of its speed, others of its own, and its cards."""

    cards: Cards
    speed: str = ""
    moves: Moves = {}
    also_steep: list[Literal["sharp", "wide", "pivot", "slip-steep", "dive-short"]] = []


class File(msgspec.Struct, forbid_unknown_fields=True):
    """The file `decks.toml`."""

    speeds: dict[str, Moves]
    decks: dict[str, Any]


def read_decks(pack: Pack) -> list[tuple[Deck, Moves]]:
    """Return all decks, each with the displacements of its cards, in the order of MOVE_DECKS.

    Raises:
        PackError: one is missing or too many, cannot be played with, or lacks a displacement.

    """
    file, where = pack.part("decks", File), f"{pack.origin}/decks.toml: "
    for speed, moves in file.speeds.items():
        for wrong in wrong_moves(moves):
            raise PackError(f"{where}speeds.{speed}.{wrong}")
    found = []
    for name, deck in entries(file.decks, Deck, MOVE_DECKS, f"{where}decks.").items():
        if deck.speed and deck.speed not in file.speeds:
            raise PackError(f"{where}decks.{name}.speed: {deck.speed!r} is none of {', '.join(file.speeds)}")
        for wrong in wrong_moves(deck.moves):
            raise PackError(f"{where}decks.{name}.moves.{wrong}")
        moves = {**file.speeds.get(deck.speed, {}), **deck.moves}
        moves = {**{group: moves[like] for group, like in LIKE.items() if like in moves}, **moves}
        for group in GROUPS:
            if any(deck.cards.of(group)) and group not in moves:
                raise PackError(f"{where}decks.{name}.cards.{group}: neither speed nor moves say how far it goes")
        found.append((deck, moves))
    return found


def wrong_moves(moves: Moves) -> Iterator[str]:
    """Yield what is wrong with displacements: a card that goes to no side has to be its own mirror image."""
    for group, (right, _ahead, turn) in moves.items():
        if len(GROUPS[group]) == 1 and (right or turn not in (0, 180)):
            yield f"{group}: there is no left card, so it must go 0 to the right and turn by 0 or 180 degrees"


def write_decks(tables: Any, decks: list[tuple[Deck, Moves]]) -> None:
    """Write the decks into the tables; left cards are mirror images of right ones."""
    for into, (deck, moves) in zip(tables.moves, decks, strict=False):
        for group, cards in GROUPS.items():
            right, ahead, turn = moves.get(group, (0, 0, 0))
            for card, copies, mirrored in zip(cards, deck.cards.of(group), (1, -1), strict=False):
                into.copies[card] = copies
                into.steep[card] = group in STEEP or group in deck.also_steep
                into.dx[card], into.dy[card], into.turn[card] = mirrored * right, ahead, mirrored * turn

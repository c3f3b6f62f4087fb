"""The position as a picture and as text. `scene` is what `table.html` draws; the drawing itself lies there."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.words import Message, Translator
from ludoteca.games.montgolfiere.cards import KIND_NAMES, KINDS, Slot
from ludoteca.games.montgolfiere.state import FLOOR
from ludoteca.games.montgolfiere.words import balloon_name, card_help, card_name

SPACE_LINE = Message("Space {space}")
MOON = Message("the Moon")
NOBODY_HERE = Message("nobody")
FACE_DOWN = Message("a card face down")
LAID = Message("last card: {card}")
SLEPT = Message("asleep")
HOLDS = Message("{amount} card in hand", "{amount} cards in hand")
PILE = Message("{amount} card in the pile", "{amount} cards in the pile")
POINTS = Message("{amount} point", "{amount} points")
HAND = Message("Your hand: {cards}")
SHOWN = Message("{owner} has shown you: {cards}")
ROUND = Message("Round {turn}")


def scene(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> dict[str, Any]:
    """Return what is drawn: spaces from the Moon down, balloons with their public facts, the viewer's hand."""
    balloons = [balloon_facts(say, names, view, b, viewer) for b in range(int(view.flying))]
    return {
        "round": say(ROUND, turn=int(view.turn)),
        "moon": int(view.options.moon),
        "floor": FLOOR,
        "storm": bool(view.storm),
        "spaces": [
            {"number": space, "balloons": [facts for facts in balloons if facts["space"] == space]}
            for space in range(int(view.options.moon), FLOOR - 1, -1)
        ],
        "balloons": balloons,
        "hand": hand_facts(say, view, viewer),
    }


def balloon_facts(say: Translator, names: Sequence[str], view: Any, b: int, viewer: int) -> dict[str, Any]:
    """Return what the viewer may know of one balloon."""
    balloon = view.balloons[b]
    return {
        "index": b,
        "name": balloon_name(say, names, b),
        "mine": b == viewer,
        "baron": b == int(view.seats),
        "space": int(balloon.space),
        "points": int(balloon.points) if view.options.target > 0 else None,
        "hand_size": int(balloon.hand_size),
        "pile_size": int(balloon.pile_size),
        "face_down": balloon.chosen != Slot.NONE,
        "coming": card_facts(say, int(balloon.chosen)) if balloon.chosen >= 0 else None,
        "card": card_facts(say, int(balloon.card)) if balloon.card >= 0 else None,
        "asleep": bool(balloon.asleep),
        "shown": [card_facts(say, kind) for kind in kinds_in(balloon.hand)] if b != viewer else [],
        "facts": spoken_facts(say, view, b),
    }


def kinds_in(counts: Sequence[int]) -> list[int]:
    """Return the kind of every card counted, ascending."""
    return [kind for kind in range(KINDS) for _ in range(int(counts[kind]))]


def card_facts(say: Translator, kind: int) -> dict[str, str]:
    """Return how a card is drawn and called."""
    return {"id": KIND_NAMES[kind], "name": card_name(say, kind), "help": card_help(say, kind)}


def hand_facts(say: Translator, view: Any, viewer: int) -> list[dict[str, Any]]:
    """Return the viewer's hand, one entry a card, with the one that lies face down marked."""
    if viewer < 0:
        return []
    balloon = view.balloons[viewer]
    kinds = kinds_in(balloon.hand)
    laid = kinds.index(int(balloon.chosen)) if balloon.chosen in kinds else -1
    return [card_facts(say, kind) | {"action": kind, "laid": place == laid} for place, kind in enumerate(kinds)]


def spoken_facts(say: Translator, view: Any, b: int) -> list[str]:
    """Return the public facts of a balloon in words."""
    balloon = view.balloons[b]
    facts = []
    if b < view.seats:
        facts.append(say(HOLDS, amount=int(balloon.hand_size)))
    facts.append(say(PILE, amount=int(balloon.pile_size)))
    if view.options.target > 0:
        facts.append(say(POINTS, amount=int(balloon.points)))
    if balloon.chosen != Slot.NONE:
        facts.append(say(FACE_DOWN))
    if balloon.card >= 0:
        facts.append(say(LAID, card=card_name(say, int(balloon.card))))
    if balloon.asleep:
        facts.append(say(SLEPT))
    return facts


def text(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> str:
    """Return the position as lines of text: the occupied spaces from the top, then the viewer's cards."""
    lines = [say(ROUND, turn=int(view.turn))]
    for space in range(int(view.options.moon), FLOOR - 1, -1):
        here = [b for b in range(int(view.flying)) if view.balloons[b].space == space]
        if here or space == view.options.moon:
            lines.append(space_line(say, names, view, space, here))
    for owner in range(int(view.seats)):
        shown = kinds_in(view.balloons[owner].hand) if owner != viewer else []
        if shown:
            cards = ", ".join(card_name(say, kind) for kind in shown)
            lines.append(say(SHOWN, owner=balloon_name(say, names, owner), cards=cards))
    if viewer >= 0:
        cards = ", ".join(card_name(say, kind) for kind in kinds_in(view.balloons[viewer].hand))
        lines.append(say(HAND, cards=cards))
    return "\n".join(lines)


def space_line(say: Translator, names: Sequence[str], view: Any, space: int, here: Sequence[int]) -> str:
    """Return one line: the space, and who is there with what is known of them."""
    title = say(SPACE_LINE, space=space)
    if space == view.options.moon:
        title += f" ({say(MOON)})"
    people = [f"{balloon_name(say, names, b)} ({', '.join(spoken_facts(say, view, b))})" for b in here]
    return f"{title}: {'; '.join(people) or say(NOBODY_HERE)}"

"""The position as a picture and as text. `scene` is what `table.html` draws; the drawing itself lies there.

The sky is 390 units wide and 450 high. A balloon stands on the line of its space; lanes go from left to right
by the number of the balloon, and how far apart they are is a matter of the stylesheet, which knows the window.
"""

from collections.abc import Sequence
from functools import lru_cache

from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.runtime.seats import CHANCE, has, members
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.montgolfiere.actions import KINDS
from ludoteca.games.montgolfiere.cards import CARD_KINDS, CARD_NAMES, Slot
from ludoteca.games.montgolfiere.rules.flow import waiting
from ludoteca.games.montgolfiere.rules.match import place_of
from ludoteca.games.montgolfiere.rules.squadron import kept
from ludoteca.games.montgolfiere.state import FLOOR, Balloon, Phase, State
from ludoteca.games.montgolfiere.table.drawing import height
from ludoteca.games.montgolfiere.table.names import (
    balloon_name,
    balloon_names,
    card_help,
    card_name,
    card_names,
    kinds_in,
)

EXAMPLES = {kind.partition("-")[0]: kind for kind in CARD_NAMES}   # a kind for each sort of card
FAN = 3                    # shown cards that are drawn beside a balloon; more are counted
CROWDED = 16               # with more spaces the numbers of the ruler take turns left and right
ROOM = (14.5, 10.5, 7.4, 6.0, 4.6)   # letters of a name that fit below one of 2, 3 ... balloons in a narrow window
BROAD_ROOM = (13.5, 13.5, 13.5, 13.5, 11.5)   # and in a broad one
NARROW, BROAD = "fijlrtIJ.,'’ -", "mwMWÆŒæœ"   # letters that take half as much, and half as much more

SPACE_LINE = Message("Space {space}")
MOON = Message("the Moon")
NOBODY_HERE = Message("nobody")
FACE_DOWN = Message("a card face down")
PEOPLE_THERE = Message("{place}: {people}")
LAID = Message("last card: {card}")
NEXT = Message("next card: {card}")
SLEPT = Message("asleep")
HOLDS = Message("{amount} card in hand", "{amount} cards in hand")
PILE = Message("{amount} card in the pile", "{amount} cards in the pile")
POINTS = Message("{amount} point", "{amount} points")
HAND = Message("Your hand: {cards}")
SHOWN = Message("{owner} has shown you: {cards}")
NOT_LAID = Message("{owner} hasn’t played: {cards}")
HELD = Message("{owner} still holds: {cards}")
ROUND = Message("Round {turn}")
ROUND_OF_GAME = Message("Game {game}, round {turn}")
TO_THE_MOON = Message("{amount} to the Moon")
ON_THE_MOON = Message("The Moon!")
STORM_BLOWS = Message("A storm blows.")
WAIT = Message("Round {turn}: you’ve played your card. Waiting for {others}.")
WATCH = Message("Round {turn}: {others} are choosing a card.")
WATCH_ONE = Message("Round {turn}: {others} is choosing a card.")
HOOK_OTHER = Message("{others} is choosing which balloon to follow.")
CHANCE_DEALS = Message("Dealing the cards.")
WON = Message("The game is over: {winners} wins.")
SHARED = Message("The game is over: {winners} share the win.")


def scene(reader: Reader) -> Facts:
    """Return what is drawn: spaces from the Moon down, balloons with their public facts, the viewer's hand."""
    say, view, viewer = reader.say, reader.view, reader.seat
    moon, bonus = int(view.options.moon), int(view.options.squadron_bonus)
    taken = crews(view)
    top = max(taken)
    return {
        "round": round_name(reader),
        "distance": say(TO_THE_MOON, amount=moon - top) if top < moon else say(ON_THE_MOON),
        "viewer": viewer,
        "moon": moon,
        "reached": top == moon,
        "crowded": moon > CROWDED,
        "storm": storm_blows(view),
        "hooking": view.phase == Phase.HOOK and viewer >= 0 and has(view.awaited, viewer),
        "spaces": spaces(moon, frozenset(taken), int(view.balloons[viewer].space) if viewer >= 0 else 0),
        "balloons": [balloon_facts(reader, b) for b in range(int(view.flying))],
        "squadrons": squadrons(moon, taken, viewer),
        "hand": hand_facts(reader),
        "helps": {name: card_help(say, CARD_NAMES.index(kind), bonus) for name, kind in EXAMPLES.items()},
    }


def round_name(reader: Reader) -> str:
    """Return which round it is, in a match also of which game."""
    say, view = reader.say, reader.view
    if view.options.target > 0:
        return say(ROUND_OF_GAME, game=int(view.game), turn=int(view.turn))
    return say(ROUND, turn=int(view.turn))


def storm_blows(view: State) -> bool:
    """Say whether a storm blows right now: from the reveal until the balloons have moved."""
    return bool(view.storm) and view.phase == Phase.HOOK


@lru_cache(maxsize=4096)
def spaces(moon: int, taken: frozenset[int], own: int) -> list[Facts]:
    """Return all spaces from the Moon down: how high each lies, and whether anybody, or the viewer, is there."""
    return [
        {"number": space, "y": height(moon, space), "taken": space in taken, "mine": space == own}
        for space in range(moon, FLOOR - 1, -1)
    ]


def squadrons(moon: int, taken: dict[int, list[int]], viewer: int) -> list[Facts]:
    """Return the garlands: from which lane to which, how high, and whether the viewer's balloon is among them."""
    return [
        {"first": here[0], "lanes": here[-1] - here[0], "y": height(moon, space), "mine": viewer in here}
        for space, here in taken.items()
        if len(here) > 1
    ]


def crews(view: State) -> dict[int, list[int]]:
    """Return the balloons on each space that has any, from the top."""
    spaces = [int(view.balloons[b].space) for b in range(int(view.flying))]
    found: dict[int, list[int]] = {space: [] for space in sorted(spaces, reverse=True)}
    for b, space in enumerate(spaces):
        found[space].append(b)
    return found


def balloon_facts(reader: Reader, b: int) -> Facts:
    """Return what the viewer may know of one balloon."""
    view, viewer = reader.view, reader.seat
    balloon = view.balloons[b]
    name = balloon_name(reader, b)
    over = view.phase == Phase.OVER
    shown = kinds_in(balloon.hand) if b != viewer and not over else []
    return {
        "index": b,
        "name": shortened(name, BROAD_ROOM[int(view.flying) - 2]),
        "short": shortened(name, ROOM[int(view.flying) - 2]),
        "mine": b == viewer,
        "baron": b == int(view.seats),
        "space": int(balloon.space),
        "y": height(int(view.options.moon), int(balloon.space)),
        "points": int(balloon.points) if view.options.target > 0 else None,
        "hand_size": int(balloon.hand_size),
        "pile_size": int(balloon.pile_size),
        "coming": balloon.chosen >= 0,
        "face": card_face(balloon),
        "asleep": bool(balloon.asleep) and balloon.chosen == Slot.NONE,
        "won": over and place_of(view, b) == 1,
        "shown": tuple(CARD_NAMES[kind] for kind in shown[:FAN]),
        "more": max(0, len(shown) - FAN),
        "facts": spoken_facts(reader, b),
    }


def card_face(balloon: Balloon) -> str:
    """Return which side of which card lies beside a balloon: its next card if the viewer knows it, else its last."""
    if balloon.chosen == Slot.HIDDEN:
        return "face-down"
    if balloon.chosen >= 0:
        return f"face-{CARD_NAMES[int(balloon.chosen)]}"
    return f"face-{CARD_NAMES[int(balloon.card)]}" if balloon.card >= 0 else "nothing"


@lru_cache(maxsize=4096)
def shortened(name: str, room: float) -> str:
    """Return a name, or as much of it as fits."""
    if breadth(name) <= room:
        return name
    while breadth(name) > room - 1:
        name = name[:-1]
    return f"{name.rstrip()}…"


def breadth(name: str) -> float:
    """Return how much room a name takes, in letters."""
    return sum(0.5 if letter in NARROW else 1.5 if letter in BROAD else 1.0 for letter in name)


def kinds_kept(balloon: Balloon, viewer: int) -> list[int]:
    """Return the cards that the viewer knows not to lie face down (MG-A29); a spectator knows of none."""
    return kinds_in([kept(balloon, viewer, kind) for kind in range(CARD_KINDS)]) if viewer >= 0 else []


def hand_facts(reader: Reader) -> list[Facts]:
    """Return the viewer's hand, one entry a card, with the one that lies face down marked."""
    view, viewer = reader.view, reader.seat
    if viewer < 0:
        return []
    balloon = view.balloons[viewer]
    kinds = kinds_in(balloon.hand)
    laid = kinds.index(int(balloon.chosen)) if balloon.chosen in kinds else -1
    return [
        {
            "id": CARD_NAMES[kind],
            "name": card_name(reader.say, kind),
            "action": KINDS["lay"].number(kind),
            "laid": place == laid,
        }
        for place, kind in enumerate(kinds)
    ]


def spoken_facts(reader: Reader, b: int) -> tuple[str, ...]:
    """Return what the viewer may know of a balloon, in words."""
    view = reader.view
    balloon = view.balloons[b]
    hand = int(balloon.hand_size) if b < view.seats else None
    points = int(balloon.points) if view.options.target > 0 else None
    cards = (int(balloon.chosen), int(balloon.card))
    told = in_words.__wrapped__ if balloon.chosen >= 0 else in_words      # what lies face down is not remembered
    return told(reader.say, hand, int(balloon.pile_size), points, *cards, bool(balloon.asleep))


@lru_cache(maxsize=4096)
def in_words(
    say: Translator, hand: int | None, pile: int, points: int | None, chosen: int, card: int, asleep: bool
) -> tuple[str, ...]:
    """Return facts of a balloon in words. Remembered: the strip, the text and every viewer say the same ones."""
    facts = [] if hand is None else [say(HOLDS, amount=hand)]
    facts.append(say(PILE, amount=pile))
    if points is not None:
        facts.append(say(POINTS, amount=points))
    if chosen == Slot.HIDDEN:
        facts.append(say(FACE_DOWN))
    elif chosen >= 0:
        facts.append(say(NEXT, card=card_name(say, chosen)))
    if card >= 0:
        facts.append(say(LAID, card=card_name(say, card)))
    if asleep:
        facts.append(say(SLEPT))
    return tuple(facts)


def text(reader: Reader) -> str:
    """Return the position as lines of text: the occupied spaces from the top, then the cards that are known."""
    say, view, viewer = reader.say, reader.view, reader.seat
    moon = int(view.options.moon)
    taken = crews(view)
    top = max(taken)
    lines = [f"{round_name(reader)}. {say(TO_THE_MOON, amount=moon - top) if top < moon else say(ON_THE_MOON)}"]
    if storm_blows(view):
        lines.append(say(STORM_BLOWS))
    lines += [space_line(reader, space, here) for space, here in {moon: [], **taken}.items()]
    for owner in range(int(view.seats)):
        balloon = view.balloons[owner]
        told = ((HELD if view.phase == Phase.OVER else SHOWN, kinds_in(balloon.hand)),
                (NOT_LAID, kinds_kept(balloon, viewer)))
        lines += [say(message, owner=balloon_name(reader, owner), cards=", ".join(card_names(say, kinds)))
                  for message, kinds in told if kinds and owner != viewer]
    if viewer >= 0:
        cards = ", ".join(card_names(say, kinds_in(view.balloons[viewer].hand)))
        lines.append(say(HAND, cards=cards))
    return "\n".join(lines)


def space_line(reader: Reader, space: int, here: Sequence[int]) -> str:
    """Return one line: the space, and who is there with what is known of them."""
    say, view = reader.say, reader.view
    title = say(SPACE_LINE, space=space)
    if space == view.options.moon:
        title += f" ({say(MOON)})"
    people = [f"{balloon_name(reader, b)} ({', '.join(spoken_facts(reader, b))})" for b in here]
    return say(PEOPLE_THERE, place=title, people=say.apart(people) or say(NOBODY_HERE))


def prompt(reader: Reader) -> str:
    """Return who is awaited and why, or who has won."""
    view, awaited = reader.view, int(waiting(reader.tables, reader.view))
    if awaited == CHANCE:
        return reader(CHANCE_DEALS)
    if view.phase == Phase.OVER:
        return winners(reader)
    others = list(members(awaited))
    listed = reader.say.all_of(balloon_names(reader, others))
    if view.phase == Phase.HOOK:
        return reader(HOOK_OTHER, others=listed)
    message = WAIT if reader.seat >= 0 else (WATCH_ONE if len(others) == 1 else WATCH)
    return reader(message, turn=int(view.turn), others=listed)


def winners(reader: Reader) -> str:
    """Return who has won, the Baron too (MG-6, MG-37, MG-A20)."""
    won = [b for b in range(reader.view.flying) if place_of(reader.view, b) == 1]
    return reader(WON if len(won) == 1 else SHARED, winners=reader.say.all_of(balloon_names(reader, won)))

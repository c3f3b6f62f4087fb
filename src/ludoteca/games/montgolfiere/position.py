"""Positions by field names: how scenarios write a state, and how a view is shown as plain values.

The fields are listed in `docs/games/montgolfiere.md`; what belongs to a seat is a list in seat order.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.engine.chance import draw, generator
from ludoteca.engine.errors import ScenarioError
from ludoteca.engine.seats import bit
from ludoteca.games.montgolfiere.actions import PLAY, is_play, is_show, shown_kind
from ludoteca.games.montgolfiere.cards import KIND_NAMES, KINDS, Slot
from ludoteca.games.montgolfiere.flow import baron_has_company, begin_choosing
from ludoteca.games.montgolfiere.knowledge import known, learn
from ludoteca.games.montgolfiere.state import FLOOR, Phase

FIELDS = ("game", "turn", "space", "points", "hand", "pile", "discard", "chosen", "shown",
          "baron_space", "baron_points", "baron_pile", "baron_next")
UNORDERED = frozenset({"hand", "pile", "discard", "shown", "baron_pile"})
SLOT_NAMES = {int(Slot.NONE): "none", int(Slot.HIDDEN): "hidden"}


def describe(tables: Any, view: Any) -> dict[str, Any]:
    """Return a state or view by field names. Cards that a view does not show count as part of the pile."""
    players = [view.balloons[seat] for seat in range(view.seats)]
    found: dict[str, Any] = {
        "phase": Phase(int(view.phase)).name.lower(),
        "game": int(view.game),
        "turn": int(view.turn),
        "storm": bool(view.storm),
        "space": [int(balloon.space) for balloon in players],
        "points": [int(balloon.points) for balloon in players],
        "hand": [card_list(balloon.hand) for balloon in players],
        "hand_size": [int(balloon.hand_size) for balloon in players],
        "pile": [card_list(balloon.pile) for balloon in players],
        "pile_size": [int(balloon.pile_size) for balloon in players],
        "discard": [card_list(gone_cards(tables, balloon)) for balloon in players],
        "chosen": [slot_name(balloon.chosen) for balloon in players],
        "card": [slot_name(balloon.card) for balloon in players],
        "asleep": [bool(balloon.asleep) for balloon in players],
        "shown": [shown_list(view, seat) for seat in range(view.seats)],
    }
    if view.flying > view.seats:
        baron = view.balloons[int(view.seats)]
        found |= {
            "baron_space": int(baron.space),
            "baron_points": int(baron.points),
            "baron_pile": card_list(baron.pile),
            "baron_next": slot_name(baron.chosen),
            "baron_card": slot_name(baron.card),
            "baron_asleep": bool(baron.asleep),
        }
    return found


def card_list(counts: Sequence[int]) -> list[str]:
    """Return the names of the cards counted, in the order of the kinds."""
    return [name for name, count in zip(KIND_NAMES, counts, strict=True) for _ in range(int(count))]


def gone_cards(tables: Any, balloon: Any) -> list[int]:
    """Return how many cards of each kind a player has laid aside."""
    return [tables.deck[kind] - balloon.pile[kind] - balloon.hand[kind] for kind in range(KINDS)]


def slot_name(kind: int) -> str:
    """Return the name of the card in a slot, `none` or `hidden`."""
    return SLOT_NAMES.get(int(kind)) or KIND_NAMES[kind]


def shown_list(view: Any, owner: int) -> list[str]:
    """Return what was shown of a hand, as `gas to 1`, in the order of viewers and kinds."""
    balloon = view.balloons[owner]
    return [
        f"{KIND_NAMES[kind]} to {viewer}"
        for viewer in range(view.seats)
        for kind in range(KINDS)
        for _ in range(int(known(balloon, viewer, kind)))
    ]


def arrange(tables: Any, state: Any, position: Mapping[str, Any], wanted: Sequence[Sequence[int]]) -> None:
    """Write a position over a state that has just been set up, up to the players' choice of a card.

    `tables` and `state` are records or mirrors. `wanted` holds, by seat, the actions that the scenario goes
    on to play: a hand that is not given gets their cards.

    Raises:
        ScenarioError: a field is unknown or cannot be; says which and why.

    """
    for key in position:
        if key not in FIELDS:
            raise ScenarioError(f"position.{key}: there is no such field; there are {', '.join(FIELDS)}")
    fixed = generator("montgolfiere position")
    state.game = whole(position, "game", 1, 1, 999)
    state.turn = whole(position, "turn", first_turn(position), 1, int(tables.deck_size))
    for seat in range(state.seats):
        space, points = (each(position, key, state)[seat] for key in ("space", "points"))
        place_balloon(state, seat, space, points)
        deal_hand(tables, state, seat, position, wanted[seat], fixed)
    if state.flying > state.seats:
        arrange_baron(tables, state, position, fixed)
    elif any(key.startswith("baron") for key in position):
        raise ScenarioError("position.baron_space: Baron Noir does not fly; set options = {baron = true}")
    begin_choosing(state)
    lay_chosen(state, position)
    show_cards(state, position)
    if state.flying > state.seats and state.balloons[state.seats].chosen < 0 and baron_has_company(state):
        if "chosen" in position:
            raise ScenarioError("position.chosen: give baron_next too: those beside the Baron see it first")
        state.phase = Phase.PEEK
        state.awaited = 0


def first_turn(position: Mapping[str, Any]) -> int:
    """Return the round that the cards laid aside imply, where it is not given."""
    discards = position.get("discard")
    first = discards[0] if isinstance(discards, list) and discards else None
    return len(first) + 1 if isinstance(first, list) else 1


def whole(position: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
    """Return a whole number of the position."""
    value = position.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ScenarioError(f"position.{key}: {value!r} must be a whole number from {low} to {high}")
    return value


def each(position: Mapping[str, Any], key: str, state: Any) -> list[Any]:
    """Return the list of a field in seat order; None for each seat where the field is not given."""
    value = position.get(key, [None] * int(state.seats))
    if not isinstance(value, list) or len(value) != state.seats:
        raise ScenarioError(f"position.{key}: expected a list with an entry for each of {state.seats} seats")
    return value


def place_balloon(state: Any, b: int, space: Any, points: Any) -> None:
    """Put a balloon on a space and give it points, where they are given."""
    if space is not None:
        if isinstance(space, bool) or not isinstance(space, int) or not FLOOR <= space < state.options.moon:
            highest = state.options.moon - 1    # nobody waits on the Moon
            raise ScenarioError(f"position.space: {space!r} must be from {FLOOR} to {highest}")
        state.balloons[b].space = space
    if points is not None:
        if isinstance(points, bool) or not isinstance(points, int) or points < 0:
            raise ScenarioError(f"position.points: {points!r} must be a whole number from 0")
        state.balloons[b].points = points


def counts_of(names: Any, key: str) -> list[int]:
    """Return how many cards of each kind a list of names has."""
    if not isinstance(names, list):
        raise ScenarioError(f"position.{key}: expected a list of cards, such as [\"gas\", \"storm\"]")
    counts = [0] * KINDS
    for name in names:
        if name not in KIND_NAMES:
            cards = ", ".join(KIND_NAMES)
            raise ScenarioError(f"position.{key}: there is no card {name!r}; there are {cards}")
        counts[KIND_NAMES.index(name)] += 1
    return counts


def take(left: list[int], counts: Sequence[int], key: str) -> None:
    """Take cards out of what is left of a set."""
    for kind in range(KINDS):
        left[kind] -= counts[kind]
        if left[kind] < 0:
            raise ScenarioError(f"position.{key}: the set does not have that many cards {KIND_NAMES[kind]}")


def some_of(left: Sequence[int], number: int, fixed: Any) -> list[int]:
    """Return counts of `number` cards drawn from what is left."""
    left = list(left)
    counts = [0] * KINDS
    for _ in range(number):
        nth = draw(fixed, sum(left))
        kind = next(kind for kind in range(KINDS) if nth < sum(left[: kind + 1]))
        left[kind] -= 1
        counts[kind] += 1
    return counts


def deal_hand(
    tables: Any, state: Any, seat: int, position: Mapping[str, Any], wanted: Sequence[int], fixed: Any
) -> None:
    """Share a set out between hand, pile and the cards laid aside; what is not given is filled up."""
    left = [int(count) for count in tables.deck]
    gone = int(state.turn) - 1
    held = min(int(state.options.hand), int(tables.deck_size) - gone)
    listed = {key: each(position, key, state)[seat] for key in ("hand", "pile", "discard")}
    given = {key: counts_of(names, key) for key, names in listed.items() if names is not None}
    for key, counts in given.items():
        take(left, counts, key)
    if "hand" not in given:
        given["hand"] = wanted_hand(left, wanted, held)
        take(left, given["hand"], "hand")
        filled = some_of(left, min(held - sum(given["hand"]), sum(left)), fixed)
        take(left, filled, "hand")
        given["hand"] = [one + other for one, other in zip(given["hand"], filled, strict=True)]
    if "discard" not in given:
        gone_now = sum(left) if "pile" in given else min(gone, sum(left))
        given["discard"] = some_of(left, gone_now, fixed)
        take(left, given["discard"], "discard")
    rest = given.get("pile", left)
    if sum(given["discard"]) != gone or ("pile" in given and sum(left)):
        raise ScenarioError(
            f"position.turn: in round {gone + 1} seat {seat} has laid {gone} of {tables.deck_size} cards "
            f"aside; hand, pile and discard must make up the rest"
        )
    if sum(given["hand"]) == 0:
        raise ScenarioError(f"position.hand: seat {seat} needs a card to choose")
    write_cards(state.balloons[seat], given["hand"], rest)


def wanted_hand(left: Sequence[int], wanted: Sequence[int], held: int) -> list[int]:
    """Return the cards that the scenario goes on to lay or show, as far as a hand holds them."""
    counts = [0] * KINDS
    for action in wanted:
        if is_play(action) and counts[action - PLAY] < left[action - PLAY] and sum(counts) < held:
            counts[action - PLAY] += 1
    for action in wanted:
        kind = shown_kind(action)
        if is_show(action) and counts[kind] == 0 < left[kind] and sum(counts) < held:
            counts[kind] = 1
    return counts


def write_cards(balloon: Any, hand: Sequence[int], pile: Sequence[int]) -> None:
    """Write the cards of a balloon."""
    balloon.hand[:] = hand
    balloon.hand_size = sum(hand)
    balloon.pile[:] = pile
    balloon.pile_size = sum(pile)


def arrange_baron(tables: Any, state: Any, position: Mapping[str, Any], fixed: Any) -> None:
    """Place the Baron, with his pile and the card that is to come next (MG-31, MG-33)."""
    baron = state.balloons[state.seats]
    place_balloon(state, int(state.seats), position.get("baron_space"), position.get("baron_points"))
    left = [int(count) for count in tables.deck]
    if "baron_next" in position:
        coming = counts_of([position["baron_next"]], "baron_next")
        take(left, coming, "baron_next")
        baron.chosen = coming.index(1)
    if "baron_pile" in position:
        pile = counts_of(position["baron_pile"], "baron_pile")
        take(left, pile, "baron_pile")
    else:
        take(left, some_of(left, int(state.turn) - 1, fixed), "baron_pile")
        pile = left
    write_cards(baron, [0] * KINDS, pile)


def lay_chosen(state: Any, position: Mapping[str, Any]) -> None:
    """Lay the cards face down that are given as chosen (MG-7)."""
    for seat, name in enumerate(each(position, "chosen", state)):
        if name in (None, "none"):
            continue
        kind = counts_of([name], "chosen").index(1)
        if state.balloons[seat].hand[kind] == 0:
            raise ScenarioError(f"position.chosen: {name!r} is not in the hand of seat {seat}")
        state.balloons[seat].chosen = kind
        state.awaited -= bit(seat)
    if state.awaited == 0:
        raise ScenarioError("position.chosen: one seat at least must still choose; let it play its card")


def show_cards(state: Any, position: Mapping[str, Any]) -> None:
    """Let mates know the cards given as shown, written `gas to 1` (MG-26)."""
    for seat, shown in enumerate(each(position, "shown", state)):
        for text in shown or []:
            name, _, viewer = str(text).partition(" to ")
            if not viewer.isdigit() or int(viewer) >= state.seats or int(viewer) == seat:
                raise ScenarioError(f"position.shown: {text!r} must name a card and a seat: \"gas to 1\"")
            kind = counts_of([name], "shown").index(1)
            if known(state.balloons[seat], int(viewer), kind) >= state.balloons[seat].hand[kind]:
                raise ScenarioError(f"position.shown: seat {seat} has no such card {name!r} to show")
            learn(state.balloons[seat], int(viewer), kind)

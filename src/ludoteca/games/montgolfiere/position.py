"""Positions by field names: how scenarios write a state, and how a view is shown as plain values.

The fields are listed in `docs/games/montgolfiere.md`; what belongs to a seat is a list in seat order.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ludoteca.engine.game.positions import Given, number_of, numbers_of, repeated, whole_number
from ludoteca.engine.runtime.chance import generator, pick
from ludoteca.engine.runtime.record_types import Numbers
from ludoteca.engine.runtime.seats import bit
from ludoteca.engine.texts.errors import ScenarioError
from ludoteca.games.montgolfiere.actions import KINDS
from ludoteca.games.montgolfiere.cards import CARD_KINDS, CARD_NAMES, Slot
from ludoteca.games.montgolfiere.rules.baron import baron_has_company
from ludoteca.games.montgolfiere.rules.round import begin_choosing
from ludoteca.games.montgolfiere.rules.squadron import kept, known, learn, learn_kept
from ludoteca.games.montgolfiere.state import FLOOR, Balloon, Phase, State, Tables

FIELDS = ("game", "turn", "space", "points", "hand", "pile", "discard", "chosen", "shown", "kept",
          "baron_space", "baron_points", "baron_pile", "baron_next")
UNORDERED = frozenset({"hand", "pile", "discard", "shown", "kept", "baron_pile"})
MOST_POINTS = 9999         # more than any match comes to
SLOT_NAMES = {int(Slot.NONE): "none", int(Slot.HIDDEN): "hidden"}


def describe(tables: Tables, view: State) -> dict[str, Any]:
    """Return a state or view by field names. Cards that a view does not show count as part of the pile."""
    players = [view.balloons[seat] for seat in range(view.seats)]
    found: dict[str, Any] = {
        "phase": Phase(int(view.phase)).name.lower(),
        "game": int(view.game),
        "turn": int(view.turn),
        "storm": bool(view.storm),
        "space": [int(balloon.space) for balloon in players],
        "points": [int(balloon.points) for balloon in players],
        "hand": [repeated(CARD_NAMES, balloon.hand) for balloon in players],
        "hand_size": [int(balloon.hand_size) for balloon in players],
        "pile": [repeated(CARD_NAMES, balloon.pile) for balloon in players],
        "pile_size": [int(balloon.pile_size) for balloon in players],
        "discard": [repeated(CARD_NAMES, gone_cards(tables, balloon)) for balloon in players],
        "chosen": [slot_name(balloon.chosen) for balloon in players],
        "card": [slot_name(balloon.card) for balloon in players],
        "asleep": [bool(balloon.asleep) for balloon in players],
        "shown": [shown_list(view, seat, known) for seat in range(view.seats)],
        "kept": [shown_list(view, seat, kept) for seat in range(view.seats)],
    }
    if view.flying > view.seats:
        baron = view.balloons[int(view.seats)]
        found |= {
            "baron_space": int(baron.space),
            "baron_points": int(baron.points),
            "baron_pile": repeated(CARD_NAMES, baron.pile),
            "baron_next": slot_name(baron.chosen),
            "baron_card": slot_name(baron.card),
            "baron_asleep": bool(baron.asleep),
        }
    return found


def gone_cards(tables: Tables, balloon: Balloon) -> list[int]:
    """Return how many cards of each kind a player has laid aside."""
    return [tables.deck[kind] - balloon.pile[kind] - balloon.hand[kind] for kind in range(CARD_KINDS)]


def slot_name(kind: int) -> str:
    """Return the name of the card in a slot, `none` or `hidden`."""
    return SLOT_NAMES.get(int(kind)) or CARD_NAMES[kind]


def shown_list(view: State, owner: int, counted: Callable[..., int]) -> list[str]:
    """Return what was shown of a hand, as `gas to 1`, in the order of viewers and kinds; `counted` says how many."""
    balloon = view.balloons[owner]
    return [
        f"{CARD_NAMES[kind]} to {viewer}"
        for viewer in range(view.seats)
        for kind in range(CARD_KINDS)
        for _ in range(int(counted(balloon, viewer, kind)))
    ]


def arrange(tables: Tables, state: State, position: Mapping[str, Any], wanted: Sequence[Sequence[int]]) -> None:
    """Write a position over a state that has just been set up, up to the players' choice of a card.

    `tables` and `state` are records or mirrors. `wanted` holds, by seat, the actions that the scenario goes
    on to play: a hand that is not given gets their cards, after those that it has laid and shown.

    Raises:
        ScenarioError: a field is unknown or cannot be; says which and why.

    """
    given = Given(position, FIELDS)
    fixed = generator("montgolfiere position")
    state.game = given.whole("game", 1, 1, 999)
    state.turn = given.whole("turn", first_turn(given), 1, int(tables.deck_size))
    for seat in range(state.seats):
        space, points = (given.each(key, state.seats)[seat] for key in ("space", "points"))
        place_balloon(state, seat, space, points)
        deal_hand(tables, state, seat, given, wanted[seat], fixed)
    if state.flying > state.seats:
        arrange_baron(tables, state, given, fixed)
    elif any(key.startswith("baron") for key in position):
        raise ScenarioError("position.baron_space: Baron Noir does not fly; set options = {baron = true}")
    begin_choosing(state)
    lay_chosen(state, given)
    show_cards(state, given)
    if state.flying > state.seats and state.balloons[state.seats].chosen < 0 and baron_has_company(state):
        if given.has("chosen"):
            raise ScenarioError("position.chosen: give baron_next too: those beside the Baron see it first")
        state.phase = Phase.PEEK
        state.awaited = 0


def first_turn(given: Given) -> int:
    """Return the round that the cards laid aside imply, where it is not given."""
    discards = given.value("discard")
    first = discards[0] if isinstance(discards, list) and discards else None
    return len(first) + 1 if isinstance(first, list) else 1


def place_balloon(state: State, b: int, space: Any, points: Any) -> None:
    """Put a balloon on a space and give it points, where they are given."""
    if space is not None:
        highest = int(state.options.moon) - 1    # nobody waits on the Moon
        state.balloons[b].space = whole_number("space", space, FLOOR, highest)
    if points is not None:
        state.balloons[b].points = whole_number("points", points, 0, MOST_POINTS)


def counts_of(names: Any, key: str) -> list[int]:
    """Return how many cards of each kind a list of names has."""
    numbers = numbers_of(key, names, CARD_NAMES)
    return [numbers.count(kind) for kind in range(CARD_KINDS)]


def take(left: list[int], counts: Sequence[int], key: str) -> None:
    """Take cards out of what is left of a set."""
    for kind in range(CARD_KINDS):
        left[kind] -= counts[kind]
        if left[kind] < 0:
            raise ScenarioError(f"position.{key}: the set does not have that many cards {CARD_NAMES[kind]}")


def some_of(left: Sequence[int], number: int, fixed: Numbers) -> list[int]:
    """Return counts of `number` cards drawn from what is left."""
    left = list(left)
    counts = [0] * CARD_KINDS
    for _ in range(number):
        kind = pick(fixed, left, CARD_KINDS)
        left[kind] -= 1
        counts[kind] += 1
    return counts


def deal_hand(
    tables: Tables, state: State, seat: int, given: Given, wanted: Sequence[int], fixed: Numbers
) -> None:
    """Share a set out between hand, pile and the cards laid aside; what is not given is filled up."""
    left = [int(count) for count in tables.deck]
    gone = int(state.turn) - 1
    held = min(int(state.options.hand), int(tables.deck_size) - gone)
    listed = {key: given.each(key, state.seats)[seat] for key in ("hand", "pile", "discard")}
    cards = {key: counts_of(names, key) for key, names in listed.items() if names is not None}
    for key, counts in cards.items():
        take(left, counts, key)
    if "hand" not in cards:
        before = taken_before(state, given, seat)
        cards["hand"] = wanted_hand(left, [*needs_of(before), *needs_of([*before, *wanted])], held)
        take(left, cards["hand"], "hand")
        filled = some_of(left, min(held - sum(cards["hand"]), sum(left)), fixed)
        take(left, filled, "hand")
        cards["hand"] = [one + other for one, other in zip(cards["hand"], filled, strict=True)]
    if "discard" not in cards:
        gone_now = sum(left) if "pile" in cards else min(gone, sum(left))
        cards["discard"] = some_of(left, gone_now, fixed)
        take(left, cards["discard"], "discard")
    rest = cards.get("pile", left)
    if sum(cards["discard"]) != gone or ("pile" in cards and sum(left) > 0):
        raise ScenarioError(
            f"position.turn: in round {gone + 1} seat {seat} has laid {gone} of {tables.deck_size} cards "
            f"aside; hand, pile and discard must make up the rest"
        )
    if sum(cards["hand"]) == 0:
        raise ScenarioError(f"position.hand: seat {seat} needs a card to choose")
    write_cards(state.balloons[seat], cards["hand"], rest)


def taken_before(state: State, given: Given, seat: int) -> list[int]:
    """Return the actions by which a seat has shown and laid what the position gives, in their order."""
    shown, beside = (
        [KINDS["show"].number(kind, viewer) for owner, viewer, kind in showings(state, given, key) if owner == seat]
        for key in ("shown", "kept")
    )
    laid = [KINDS["lay"].number(kind) for owner, kind in laid_cards(state, given) if owner == seat]
    return shown + laid + beside


def needs_of(actions: Sequence[int]) -> list[tuple[int, int]]:
    """Return which kinds of card a hand needs for its seat's actions, and how many of each: first what it lays.

    A card that was laid is shown to nobody, and each that a mate is shown after it is one more (MG-26, MG-A29).
    """
    laid: Counter[int] = Counter()
    shown: Counter[tuple[int, int]] = Counter()    # by kind and mate, since the last card was laid
    lays, shows = [], []
    for action in actions:
        name, (kind, *mates) = KINDS.of(action).name, KINDS.of(action).values(action)
        if name == "lay":
            laid[kind] += 1
            lays.append((kind, laid[kind]))
            shown.clear()
        elif name == "show":
            shown[kind, mates[0]] += 1
            shows.append((kind, laid[kind] + shown[kind, mates[0]]))
    return lays + shows


def wanted_hand(left: Sequence[int], needs: Sequence[tuple[int, int]], held: int) -> list[int]:
    """Return the cards that are needed, as kinds and how many of each, as far as a hand holds them."""
    counts = [0] * CARD_KINDS
    for kind, number in needs:
        missing = min(number, left[kind]) - counts[kind]
        counts[kind] += max(0, min(missing, held - sum(counts)))
    return counts


def write_cards(balloon: Balloon, hand: Sequence[int], pile: Sequence[int]) -> None:
    """Write the cards of a balloon."""
    balloon.hand[:] = hand
    balloon.hand_size = sum(hand)
    balloon.pile[:] = pile
    balloon.pile_size = sum(pile)


def arrange_baron(tables: Tables, state: State, given: Given, fixed: Numbers) -> None:
    """Place the Baron, with his pile and the card that is to come next (MG-31, MG-33)."""
    baron = state.balloons[state.seats]
    place_balloon(state, int(state.seats), given.value("baron_space"), given.value("baron_points"))
    left = [int(count) for count in tables.deck]
    if given.has("baron_next"):
        coming = counts_of([given.value("baron_next")], "baron_next")
        take(left, coming, "baron_next")
        baron.chosen = coming.index(1)
    if given.has("baron_pile"):
        pile = counts_of(given.value("baron_pile"), "baron_pile")
        take(left, pile, "baron_pile")
    else:
        take(left, some_of(left, int(state.turn) - 1, fixed), "baron_pile")
        pile = left
    write_cards(baron, [0] * CARD_KINDS, pile)


def lay_chosen(state: State, given: Given) -> None:
    """Lay the cards face down that are given as chosen (MG-7)."""
    for seat, kind in laid_cards(state, given):
        if state.balloons[seat].hand[kind] == 0:
            raise ScenarioError(f"position.chosen: {CARD_NAMES[kind]!r} is not in the hand of seat {seat}")
        state.balloons[seat].chosen = kind
        state.awaited -= bit(seat)
    if state.awaited == 0:
        raise ScenarioError("position.chosen: one seat at least must still choose; let it play its card")


def laid_cards(state: State, given: Given) -> Iterator[tuple[int, int]]:
    """Yield which seat has laid which kind of card, as `chosen` gives it."""
    for seat, name in given.entries("chosen", state.seats):
        if name != "none":
            yield seat, number_of("chosen", name, CARD_NAMES)


def show_cards(state: State, given: Given) -> None:
    """Let mates know the cards given as shown, written `gas to 1`, also beside one that is laid (MG-26, MG-A29)."""
    for seat, viewer, kind in showings(state, given, "shown"):
        balloon = state.balloons[seat]
        if known(balloon, viewer, kind) >= balloon.hand[kind]:
            raise ScenarioError(f"position.shown: seat {seat} has no such card {CARD_NAMES[kind]!r} to show")
        learn(balloon, viewer, kind)
    for seat, viewer, kind in showings(state, given, "kept"):
        balloon = state.balloons[seat]
        if balloon.chosen == Slot.NONE:
            raise ScenarioError(f"position.kept: seat {seat} has laid no card beside which it could show another")
        if kept(balloon, viewer, kind) >= balloon.hand[kind] - (balloon.chosen == kind):
            raise ScenarioError(f"position.kept: seat {seat} has no such card {CARD_NAMES[kind]!r} left to show")
        learn_kept(balloon, viewer, kind)


def showings(state: State, given: Given, key: str) -> Iterator[tuple[int, int, int]]:
    """Yield who has shown whom which kind of card, as a field lists it."""
    for seat, shown in given.lists(key, state.seats):
        for text in shown:
            name, _, viewer = str(text).partition(" to ")
            if not viewer.isdigit() or int(viewer) >= state.seats or int(viewer) == seat:
                raise ScenarioError(f"position.{key}: {text!r} must name a card and a seat: \"gas to 1\"")
            yield seat, int(viewer), number_of(key, name, CARD_NAMES)

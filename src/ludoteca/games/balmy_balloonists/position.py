"""Positions by field names: how scenarios write a state, and how a view is shown as plain values.

The fields are listed in `docs/games/balmy_balloonists.md`; what belongs to a balloon is a list in the order of turns.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ludoteca.engine.game.positions import Given, listed, number_of, numbers_of, repeated, whole_number
from ludoteca.engine.runtime.chance import draw, generator
from ludoteca.engine.runtime.journal import new_journal
from ludoteca.engine.texts.errors import ScenarioError
from ludoteca.games.balmy_balloonists.actions import KINDS
from ludoteca.games.balmy_balloonists.cards import (
    ADVANTAGE_NAMES,
    ALTITUDE_NAMES,
    HAND,
    MISHAP_NAMES,
    QUADRANTS,
    SKIES,
    SKY_NAMES,
    WIND_NAMES,
    WINDS,
    Ban,
    Pile,
    Place,
)
from ludoteca.games.balmy_balloonists.options import SAFETY_STOP
from ludoteca.games.balmy_balloonists.rules.flow import advance
from ludoteca.games.balmy_balloonists.rules.moves import sky_over
from ludoteca.games.balmy_balloonists.rules.weather import is_laid
from ludoteca.games.balmy_balloonists.rules.winds import is_in_front, is_in_hand, is_known_in_hand
from ludoteca.games.balmy_balloonists.state import NOBODY, NOWHERE, Balloon, Fate, Phase, State, Tables
from ludoteca.games.balmy_balloonists.table.names import NONE, space_name, space_number

FIELDS = ("turn", "first", "actor", "space", "altitude", "crossed", "fate", "gas", "ballast", "fuel", "lost", "forced",
          "next_bans", "hand", "table", "wind_deck", "wind_discard", "advantages", "pawns", "sky", "sky_deck",
          "sky_discard", "sky_covered", "misfortunes", "storm")
UNORDERED = frozenset({"hand", "known", "table", "advantages", "pawns", "sky_deck", "sky_discard", "wind_deck",
                       "wind_discard", "bans", "next_bans"})
EQUATOR = "equator "       # before the name of the space that a balloon at the Equator is outside of
BAN_NAMES = {Ban.CLIMB: "climb", Ban.CARD: "card", Ban.FORWARD: "forward"}
CHIPS = ("gas", "ballast", "fuel")
MOST_CHIPS = 99
DEFAULT_SKY = ("a3", "b1", "c1", "d1")


def describe(tables: Tables, view: State) -> dict[str, Any]:
    """Return a state or view by field names. Cards that a view does not show count as part of the deck."""
    balloons = [view.balloons[b] for b in range(int(view.flying))]
    return {
        "phase": Phase(int(view.phase)).name.lower(),
        "turn": int(view.turn),
        "actor": int(view.actor),
        "first": int(view.first),
        "space": [where(tables, balloon) for balloon in balloons],
        "altitude": [ALTITUDE_NAMES[balloon.altitude] for balloon in balloons],
        "crossed": [int(balloon.crossed) for balloon in balloons],
        "fate": [Fate(int(balloon.fate)).name.lower() for balloon in balloons],
        **{chips: [int(getattr(balloon, chips)) for balloon in balloons] for chips in CHIPS},
        "lost": [int(balloon.lost) for balloon in balloons],
        "forced": [bool(balloon.forced) for balloon in balloons],
        "bans": [ban_list(balloon.bans) for balloon in balloons],
        "next_bans": [ban_list(balloon.next_bans) for balloon in balloons],
        "hand": [wind_list(partial(is_in_hand, view, b)) for b in range(len(balloons))],
        "known": [wind_list(partial(is_known_in_hand, view, b)) for b in range(len(balloons))],
        "hand_size": [int(balloon.hand_size) for balloon in balloons],
        "table": [wind_list(partial(is_in_front, view, b)) for b in range(len(balloons))],
        "advantages": [repeated(ADVANTAGE_NAMES, balloon.advantages) for balloon in balloons],
        "pawns": [b for b in range(len(balloons)) if view.pawns >> b & 1],
        "sky": [SKY_NAMES[sky_over(view, quadrant)] for quadrant in range(QUADRANTS)] if is_laid(view) else [],
        "sky_deck": sky_list(view, Pile.DECK),
        "sky_discard": sky_list(view, Pile.DISCARD),
        "sky_covered": sky_list(view, Pile.COVERED),
        "wind_deck": wind_list(lambda card: view.wind[card] == Place.DECK),
        "wind_discard": wind_list(lambda card: view.wind[card] == Place.DISCARD),
        "misfortunes": {name: int(left) for name, left in zip(MISHAP_NAMES, view.mishaps, strict=True)},
        "storm": space_name(tables, int(view.storm)),
        "landed": bool(view.landed),
        "keeps": bool(view.keeps),
    }


def where(tables: Tables, balloon: Balloon) -> str:
    """Return where a balloon is: a space, outside one, or `none`."""
    name = space_name(tables, int(balloon.space))
    return f"{EQUATOR}{name}" if balloon.equator else name


def ban_list(bans: int) -> list[str]:
    """Return what a balloon may not do."""
    return [name for ban, name in BAN_NAMES.items() if bans & ban]


def wind_list(wanted: Callable[[int], Any]) -> list[str]:
    """Return the names of the Local Wind cards for which something is true."""
    return [WIND_NAMES[card] for card in range(WINDS) if wanted(card)]


def sky_list(view: State, pile: int) -> list[str]:
    """Return the names of the Quadrant cards of a pile."""
    return [SKY_NAMES[card] for card in range(SKIES) if view.sky[card] == pile]


def arrange(tables: Tables, state: State, position: Mapping[str, Any], wanted: Sequence[Sequence[int]]) -> None:
    """Write a position over a state that has just been set up, at the beginning of a turn.

    `tables` and `state` are records or mirrors. `wanted` holds, by seat, the actions that the scenario goes on to
    play: cards that are not given are dealt so that they can be.

    Raises:
        ScenarioError: a field is unknown or cannot be; says which and why.

    """
    given = Race(tables, state, position)
    state.turn = given.whole("turn", 2, 1, SAFETY_STOP)
    state.first = given.whole("first", 0, 0, int(state.flying) - 1)
    state.actor = given.whole("actor", int(state.first), 0, int(state.flying) - 1)
    if state.actor == state.first:
        state.turn -= 1    # it begins with this turn
    for b in range(int(state.flying)):
        place_balloon(given, b)
    place_pawns(given)
    lay_skies(given)
    give_advantages(given)
    deal_winds(given, wanted)
    stack_misfortunes(given)
    storm = given.value("storm", NONE)
    state.storm = NOWHERE if storm == NONE else given.space("storm", storm)
    state.called = int(state.storm != NOWHERE)
    state.phase = Phase.TURN
    advance(tables, state, new_journal(0))


class Race(Given):
    """The fields that a position gives, beside the state that they are written into."""

    def __init__(self, tables: Tables, state: State, position: Mapping[str, Any]) -> None:
        super().__init__(position, FIELDS)
        self.tables = tables
        self.state = state

    def of_balloon(self, key: str, b: int, default: Any) -> Any:
        """Return a balloon's entry of a list in the order of turns."""
        return self.each(key, self.state.flying, default)[b]

    def number(self, key: str, b: int, default: int, low: int, high: int) -> int:
        """Return a balloon's whole number."""
        return whole_number(key, self.of_balloon(key, b, default), low, high)

    def space(self, key: str, name: Any) -> int:
        """Return the number of a space."""
        number = space_number(self.tables, name) if isinstance(name, str) else NOWHERE
        if number == NOWHERE:
            raise ScenarioError(f"position.{key}: there is no space {name!r}; they are named like \"L4-S3.2\"")
        return number


def place_balloon(given: Race, b: int) -> None:
    """Write a balloon's place, chips and what hampers it; by default it is on its way over the chequered line."""
    balloon = given.state.balloons[b]
    balloon.fate = Fate.RACING
    name = given.of_balloon("space", b, None)
    if name is None:
        balloon.space = given.tables.starts[2 * (b % 5) + b // 5]
    else:
        balloon.equator = int(isinstance(name, str) and name.startswith(EQUATOR))
        balloon.space = given.space("space", name.removeprefix(EQUATOR) if isinstance(name, str) else name)
        if balloon.equator and given.tables.south[balloon.space] != NOWHERE:
            raise ScenarioError(f"position.space: {name!r} is not at the Equator; Line 5 is")
    fates = [Fate.RACING.name.lower(), Fate.HOME.name.lower(), Fate.OUT.name.lower()]
    balloon.fate = number_of("fate", given.of_balloon("fate", b, fates[0]), fates) + Fate.RACING
    is_behind_line = balloon.space in list(given.tables.starts)
    balloon.crossed = given.number("crossed", b, 0 if is_behind_line else 1, -1, 2)
    balloon.altitude = number_of("altitude", given.of_balloon("altitude", b, "ground"), ALTITUDE_NAMES)
    for key in CHIPS:
        setattr(balloon, key, given.number(key, b, int(getattr(balloon, key)), 0, MOST_CHIPS))
    balloon.lost = given.number("lost", b, 0, 0, 9)
    balloon.forced = int(bool(given.of_balloon("forced", b, False)))
    bans = numbers_of("next_bans", given.of_balloon("next_bans", b, []), tuple(BAN_NAMES.values()))
    balloon.next_bans = sum(list(BAN_NAMES)[ban] for ban in set(bans))


def place_pawns(given: Race) -> None:
    """Put the pawns where they are given, by default with the last two in the order of turns."""
    state = given.state
    last = [(int(state.first) - back) % int(state.flying) for back in (1, 2)]
    wrong = "expected a list of at most two balloons"
    balloons = listed("pawns", given.value("pawns", last), 0, 2, wrong)
    pawns = {1 << whole_number("pawns", b, 0, int(state.flying) - 1) for b in balloons}
    if len(pawns) != len(balloons):
        raise ScenarioError(f"position.pawns: {wrong}")
    state.pawns = sum(pawns)


def lay_skies(given: Race) -> None:
    """Lay a card at each Quadrant; the others are in the deck unless they are given as discarded or covered."""
    state = given.state
    sky = given.numbers("sky", SKY_NAMES, DEFAULT_SKY)
    if len(sky) != QUADRANTS:
        raise ScenarioError(f"position.sky: expected the cards of {QUADRANTS} Quadrants")
    placed = dict.fromkeys(range(SKIES), int(Pile.DECK))
    for quadrant, card in enumerate(sky):
        placed[card] = Pile.SHOWN + quadrant
    for key, pile in (("sky_discard", Pile.DISCARD), ("sky_covered", Pile.COVERED), ("sky_deck", Pile.DECK)):
        for card in given.numbers(key, SKY_NAMES):
            if placed[card] != Pile.DECK:
                raise ScenarioError(f"position.{key}: {SKY_NAMES[card]} is elsewhere already")
            placed[card] = int(pile)
    deck = given.numbers("sky_deck", SKY_NAMES, SKY_NAMES)
    for card, where in placed.items():
        state.sky[card] = int(Pile.DISCARD) if where == Pile.DECK and card not in deck else where


def give_advantages(given: Race) -> None:
    """Give each balloon its Advantage cards, by default none; the rest have left the game (BB-13)."""
    state = given.state
    for b in range(int(state.flying)):
        for kind in numbers_of("advantages", given.of_balloon("advantages", b, []), ADVANTAGE_NAMES):
            state.balloons[b].advantages[kind] += 1
            state.advantages[kind] -= 1
            if state.advantages[kind] < 0:
                raise ScenarioError(f"position.advantages: the deck does not have that many {ADVANTAGE_NAMES[kind]}")


def deal_winds(given: Race, wanted: Sequence[Sequence[int]]) -> None:
    """Deal hands and tables; a racer whose hand is not given gets the cards the scenario plays, then any (BB-68)."""
    state = given.state
    flying = range(int(state.flying))
    tables = [numbers_of("table", given.of_balloon("table", b, []), WIND_NAMES) for b in flying]
    hands = [given.of_balloon("hand", b, None if state.balloons[b].fate == Fate.RACING else []) for b in flying]
    gone = given.numbers("wind_discard", WIND_NAMES)
    dealt = [None if hand is None else numbers_of("hand", hand, WIND_NAMES) for hand in hands]
    used = [card for cards in [*tables, gone, *(hand for hand in dealt if hand is not None)] for card in cards]
    twice = [WIND_NAMES[card] for card in used if used.count(card) > 1]
    if twice:
        raise ScenarioError(f"position.hand: {twice[0]} is in two places")
    left = [card for card in range(WINDS) if card not in used]
    kept = {card_of(action) for actions in wanted for action in actions}
    fixed = generator("balmy balloonists position")
    for b in flying:
        hand = dealt[b]
        for card in chosen_hand(left, plays_of(state, b, wanted), kept, fixed) if hand is None else hand:
            state.wind[card] = Place.HAND + b
            state.balloons[b].hand_size += 1
            state.balloons[b].held[0] += 1
        for card in tables[b]:
            state.wind[card] = Place.TABLE + b
            state.balloons[b].table_size += 1
    for card in gone:
        state.wind[card] = Place.DISCARD
    if given.has("wind_deck"):
        deck = given.numbers("wind_deck", WIND_NAMES)
        for card in left:
            state.wind[card] = Place.DECK if card in deck else Place.DISCARD
    state.deck_size = sum(int(place) == Place.DECK for place in state.wind)


def plays_of(state: State, b: int, wanted: Sequence[Sequence[int]]) -> list[int]:
    """Return which of the cards that its player plays are a balloon's: balloons play in turns, from the actor on."""
    seat = b % int(state.seats)
    order = [(int(state.actor) + turn) % int(state.flying) for turn in range(int(state.flying))]
    own = [other for other in order if other % int(state.seats) == seat]
    plays = [card for card in map(card_of, wanted[seat]) if card != NOBODY]
    return plays[own.index(b) :: len(own)]


def card_of(action: int) -> int:
    """Return the Local Wind card that an action plays, NOBODY if it plays none."""
    kind = KINDS.of(action)
    return kind.values(action)[1] if kind.name == "play" else NOBODY


def chosen_hand(left: list[int], wanted: Sequence[int], kept: set[int], fixed: Any) -> list[int]:
    """Take a hand out of the cards that are left: those that its player will play, then any."""
    hand: list[int] = []
    for card in wanted:
        if card in left and card not in hand and len(hand) < HAND:
            hand.append(card)
    free = [card for card in left if card not in hand and card not in kept]
    while len(hand) < HAND and free:
        hand.append(free.pop(draw(fixed, len(free))))
    for card in hand:
        left.remove(card)
    return hand


def stack_misfortunes(given: Race) -> None:
    """Say how many Misfortune cards of each kind are left; by default the deck is complete (BB-16)."""
    counts = given.value("misfortunes", None)
    if counts is None:
        return
    if not isinstance(counts, dict):
        raise ScenarioError(f"position.misfortunes: expected a table of numbers, such as {{{MISHAP_NAMES[0]} = 1}}")
    numbers_of("misfortunes", list(counts), MISHAP_NAMES)
    for kind, name in enumerate(MISHAP_NAMES):
        most = int(given.tables.mishaps[kind])
        given.state.mishaps[kind] = whole_number("misfortunes", counts.get(name, 0), 0, most)

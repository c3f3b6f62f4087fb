"""Positions by field names: how scenarios write a state, and how a view is shown as plain values.

The fields are listed in `docs/games/explorador.md`; what belongs to a seat is a list in seat order.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.engine.game.positions import Given, number_of, numbers_of, whole_number
from ludoteca.engine.runtime.chance import draw, generator
from ludoteca.engine.runtime.journal import new_journal
from ludoteca.engine.runtime.seats import bit, members
from ludoteca.engine.texts.errors import ScenarioError
from ludoteca.games.explorador.actions import KINDS
from ludoteca.games.explorador.cards import (
    CARD_NAMES,
    EARTH,
    HAND,
    HIGHEST_FACTORY,
    JOKER,
    JOKER_PILES,
    LOWEST_FACTORY,
    MATERIAL_NAMES,
    MATERIALS,
    PLANET_CARDS,
    POSITION_NAMES,
    POSITIONS,
    SEGMENT_NAMES,
    SPECIAL,
    Kind,
    Place,
    cards_of,
    position_of,
)
from ludoteca.games.explorador.rules.flow import advance
from ludoteca.games.explorador.rules.orbits import bits_of, hub_of, is_linked
from ludoteca.games.explorador.rules.piles import unordered
from ludoteca.games.explorador.state import MOST_UNDER, NONE, UNKNOWN, VEHICLES, Explorer, Phase, State, Tables, Vehicle
from ludoteca.games.explorador.table.card import hand_cards

FIELDS = ("turn", "first", "actor", "taken", "row", "covered", "hand", "under", "stock", "gained", "vehicles", "met",
          "agreed")
UNORDERED = frozenset({"hand", "agreed"})
SPECIAL_NAME = "special"
DOWN = " down"             # after the name of a card that lies upside down
EMPTY = "empty"
NAMES = (*CARD_NAMES, SPECIAL_NAME)
MOST_PIECES = 9999
OF_A_CARD = frozenset({"lay", "turn", "swap"})              # kinds of action that need a card in hand
OF_A_JOKER = frozenset({"joker", "swap_joker"})


def describe(tables: Tables, view: State) -> dict[str, Any]:
    """Return a state or view by field names. Cards that a view does not show count as part of their piles."""
    seats = range(int(view.seats))
    explorers = [view.explorers[seat] for seat in seats]
    return {
        "phase": Phase(int(view.phase)).name.lower(),
        "turn": int(view.turn),
        "first": int(view.first),
        "actor": int(view.actor),
        "taken": int(view.taken),
        "row": [lying(view, position) for position in range(POSITIONS)],
        "covered": [covered(view, position) for position in range(POSITIONS)],
        "hand": [[CARD_NAMES[card] for card in hand_cards(view, seat)] for seat in seats],
        "held": [[int(count) for count in explorer.held] for explorer in explorers],
        "pile": [pile_list(view, pile) for pile in range(POSITIONS)],
        "pile_size": [int(size) for size in view.pile_size],
        "under": [under_list(view, pile) for pile in range(POSITIONS)],
        "stock": [[int(amount) for amount in explorer.stock] for explorer in explorers],
        "gained": [[int(amount) for amount in explorer.gained] for explorer in explorers],
        "total": [sum(int(amount) for amount in explorer.stock) for explorer in explorers],
        "vehicles": [[written_vehicle(vehicle) for vehicle in explorer.vehicles] for explorer in explorers],
        "linked": [[bool(explorer.vehicles[v].kind and is_linked(tables, view, seat, v)) for v in range(VEHICLES)]
                   for seat, explorer in enumerate(explorers)],
        "asked": [int(amount) for amount in view.asked],
        "offered": [int(amount) for amount in view.offered],
        "agreed": list(members(int(view.agreed))),
    }


def lying(view: State, position: int) -> str:
    """Return the card on top of a position."""
    top = int(view.top[position])
    return EMPTY if top == NONE else NAMES[top] + (DOWN if view.turned[position] else "")


def covered(view: State, position: int) -> list[str]:
    """Return the planet cards that lie below the top of a position."""
    return [CARD_NAMES[card] for card in cards_of(position)
            if view.where[card] == Place.LAID and card != view.top[position]]


def pile_list(view: State, pile: int) -> list[str]:
    """Return the cards of a pile's unordered part; in a view all that the viewer has not seen."""
    planets = [CARD_NAMES[card] for card in cards_of(pile) if view.where[card] == Place.PILE]
    return planets + [CARD_NAMES[JOKER]] * int(view.joker_in[pile])


def under_list(view: State, pile: int) -> list[str]:
    """Return what was put under a pile, from the top down."""
    return ["hidden" if view.under[pile][i] == UNKNOWN else CARD_NAMES[view.under[pile][i]]
            for i in range(int(view.under_size[pile]))]


def written_vehicle(vehicle: Vehicle) -> str:
    """Return a vehicle as `ship mars red`, `station earth blue-out`, `factory-4 saturn cyan`, or `none`."""
    if vehicle.kind == Kind.NONE:
        return "none"
    kind = Kind(int(vehicle.kind)).name.lower()
    value = f"-{int(vehicle.value)}" if vehicle.kind == Kind.FACTORY else ""
    orbit = SEGMENT_NAMES[2 * int(vehicle.colour) + int(vehicle.segment)]
    return f"{kind}{value} {POSITION_NAMES[vehicle.position]} {orbit}"


def arrange(tables: Tables, state: State, position: Mapping[str, Any], wanted: Sequence[Sequence[int]]) -> None:
    """Write a position over a state that has just been set up, at the beginning of a turn.

    `tables` and `state` are records or mirrors. `wanted` holds, by seat, the actions that the scenario goes on to
    play: hands that are not given get their cards.

    Raises:
        ScenarioError: a field is unknown or cannot be; says which and why.

    """
    given = Given(position, FIELDS)
    seats = int(state.seats)
    rounds = int(state.options.rounds)
    state.turn = given.whole("turn", min(2, rounds), 1, rounds)
    state.first = given.whole("first", 0, 0, seats - 1)
    state.actor = given.whole("actor", int(state.first), 0, seats - 1)
    state.taken = given.whole("taken", (int(state.actor) - int(state.first)) % seats, 0, seats - 1)
    for seat in given.seats("agreed", seats):
        state.agreed |= bit(seat)
    lay_row(state, given)
    deal_hands(state, given, wanted)
    put_cards_under(state, given)
    count_piles(state)
    for seat, explorer in enumerate(state.explorers[:seats]):
        for field in ("stock", "gained"):
            amounts = given.each(field, seats)[seat] or [0] * MATERIALS
            write_materials(explorer, field, amounts)
        place_vehicles(tables, state, seat, given.each("vehicles", seats)[seat] or [])
    state.phase = Phase.TURN
    advance(tables, state, new_journal(0))
    for seat, met in enumerate(given.each("met", seats)):
        if met is not None and seat == state.actor:
            forget_meetings(tables, state, seat, met)


def lay_row(state: State, given: Given) -> None:
    """Lay the row: by default the highest Earth card alone, for beginners the special one."""
    default = [EMPTY] * POSITIONS
    default[EARTH] = SPECIAL_NAME if state.options.beginners else "earth-7"
    for position, text in enumerate(given.each("row", POSITIONS)):
        written = str(default[position] if text is None else text)
        state.turned[position] = int(written.endswith(DOWN))
        name = written.removesuffix(DOWN)
        if name == EMPTY:
            state.top[position] = NONE
            continue
        card = number_of("row", name, NAMES)
        if card < JOKER and position_of(card) != position or card == SPECIAL and position != EARTH:
            raise ScenarioError(f"position.row: {name!r} does not belong to {POSITION_NAMES[position]}")
        state.top[position] = card
        if card == JOKER:
            take_joker(state, "row")
        elif card < JOKER:
            state.where[card] = Place.LAID
    for position, names in enumerate(given.each("covered", POSITIONS, None)):
        for card in numbers_of("covered", names or [], CARD_NAMES[:PLANET_CARDS]):
            take_out(state, "covered", card, position)
            state.where[card] = Place.LAID


def take_out(state: State, key: str, card: int, pile: int) -> None:
    """Refuse a planet card that is elsewhere already, or in the wrong pile."""
    if position_of(card) != pile:
        raise ScenarioError(f"position.{key}: {CARD_NAMES[card]} does not belong to {POSITION_NAMES[pile]}")
    if state.where[card] != Place.PILE:
        raise ScenarioError(f"position.{key}: {CARD_NAMES[card]} is elsewhere already")


def deal_hands(state: State, given: Given, wanted: Sequence[Sequence[int]]) -> None:
    """Deal the hands; those that are not given get the cards that are played, then any of the inner piles."""
    fixed = generator("explorador position")
    given_hands = given.each("hand", state.seats)
    for seat, names in enumerate(given_hands):
        if names is not None:
            for card in numbers_of("hand", names, CARD_NAMES):
                deal_one(state, seat, card)
    for seat, names in enumerate(given_hands):
        if names is None:
            for card in played_cards(wanted[seat]):
                if sum(state.explorers[seat].held) < HAND and (card == JOKER or state.where[card] == Place.PILE):
                    deal_one(state, seat, card)
    kept = {card for actions in wanted for card in played_cards(actions)}
    for seat, names in enumerate(given_hands):
        while names is None and sum(state.explorers[seat].held) < HAND:
            left = [card for card in range(PLANET_CARDS) if state.where[card] == Place.PILE and card not in kept]
            deal_one(state, seat, left[draw(fixed, len(left))])


def played_cards(actions: Sequence[int]) -> list[int]:
    """Return the cards that actions lay or put under a pile."""
    found: list[int] = []
    for action in actions:
        kind = KINDS.of(action)
        if kind.name in OF_A_CARD:
            found += kind.values(action)
        elif kind.name in OF_A_JOKER:
            found.append(JOKER)
    return found


def deal_one(state: State, seat: int, card: int) -> None:
    """Put a card into a hand, as if it had been taken from its pile; a joker from the first that has one."""
    if card == JOKER:
        pile = take_joker(state, "hand")
        state.explorers[seat].jokers[pile] += 1
    else:
        pile = position_of(card)
        take_out(state, "hand", card, pile)
        state.where[card] = Place.HAND + seat
    state.explorers[seat].held[pile] += 1


def take_joker(state: State, key: str) -> int:
    """Take a joker from the first pile that has one, and return that pile."""
    for pile in range(JOKER_PILES):
        if state.joker_in[pile] > 0:
            state.joker_in[pile] -= 1
            return pile
    raise ScenarioError(f"position.{key}: there are no more jokers")


def put_cards_under(state: State, given: Given) -> None:
    """Put cards under piles, from the top down: `mars-3 by 1`, or `joker by all`."""
    for pile, texts in given.lists("under", POSITIONS):
        for text in texts:
            name, _, by = str(text).partition(" by ")
            card = number_of("under", name, CARD_NAMES)
            if by != "all" and not (by.isdigit() and int(by) < state.seats):
                raise ScenarioError(f"position.under: {text!r} must name a card and who knows it: \"mars-3 by 1\"")
            if state.under_size[pile] == MOST_UNDER:
                raise ScenarioError(f"position.under: at most {MOST_UNDER} cards can lie under a pile")
            if card == JOKER:
                take_joker(state, "under")
            else:
                take_out(state, "under", card, pile)
                state.where[card] = Place.UNDER
            state.under[pile][state.under_size[pile]] = card
            state.under_by[pile][state.under_size[pile]] = NONE if by == "all" else int(by)
            state.under_size[pile] += 1


def count_piles(state: State) -> None:
    """Say how many cards each pile has."""
    for pile in range(POSITIONS):
        state.pile_size[pile] = state.under_size[pile] + len(pile_list(state, pile))
    assert all(unordered(state, pile) >= 0 for pile in range(POSITIONS))


def write_materials(explorer: Explorer, field: str, amounts: object) -> None:
    """Write four amounts: mineral, biomass, energy, water."""
    if not isinstance(amounts, list) or len(amounts) != MATERIALS:
        raise ScenarioError(f"position.{field}: expected for each seat {', '.join(MATERIAL_NAMES)}")
    for material, amount in enumerate(amounts):
        getattr(explorer, field)[material] = whole_number(field, amount, 0, MOST_PIECES)


def place_vehicles(tables: Tables, state: State, seat: int, names: object) -> None:
    """Place an explorer's vehicles, written as `describe` names them."""
    if not isinstance(names, list) or len(names) > VEHICLES:
        raise ScenarioError(f"position.vehicles: expected for each seat a list of at most {VEHICLES} vehicles")
    for v, text in enumerate(names):
        if text == "none":
            continue
        words = str(text).split()
        if len(words) != 3:
            raise ScenarioError(f"position.vehicles: {text!r} must be written like \"ship mars red\"")
        kind, _, value = words[0].partition("-")
        vehicle = state.explorers[seat].vehicles[v]
        vehicle.kind = number_of("vehicles", kind, ("ship", "station", "factory")) + 1
        if vehicle.kind == Kind.FACTORY:
            number = int(value) if value.isdigit() else LOWEST_FACTORY
            vehicle.value = whole_number("vehicles", number, LOWEST_FACTORY, HIGHEST_FACTORY)
        vehicle.position = number_of("vehicles", words[1], POSITION_NAMES)
        orbit = number_of("vehicles", words[2], SEGMENT_NAMES)
        vehicle.colour, vehicle.segment = divmod(orbit, 2)
        if bits_of(tables, state, vehicle.position, vehicle.colour, vehicle.segment) == 0:
            raise ScenarioError(f"position.vehicles: {text!r}: the card there has no such orbit")


def forget_meetings(tables: Tables, state: State, seat: int, met: object) -> None:
    """Say for each vehicle whether it stood on its meeting point at the start of the turn already."""
    if not isinstance(met, list) or len(met) != VEHICLES:
        raise ScenarioError(f"position.met: expected for each seat {VEHICLES} times true or false")
    for v, stood in enumerate(met):
        vehicle = state.explorers[seat].vehicles[v]
        hub = hub_of(tables, state, seat, v) if vehicle.kind else 0
        vehicle.met = 2 * vehicle.position + hub if stood and hub else 0

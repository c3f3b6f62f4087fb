"""Damage by field names: the cards that a position lays with planes and balloons, and what is left in the piles."""

from typing import Any

from ludoteca.engine.game.positions import Given, number_of, whole_number
from ludoteca.engine.texts.errors import ScenarioError
from ludoteca.games.wings_of_war.cards import DAMAGE_KINDS, DECK_NAMES, DECKS, KIND_NAMES, Felt, Special
from ludoteca.games.wings_of_war.rules.damage import is_destroyed, packed, reckon, told_about
from ludoteca.games.wings_of_war.state import MOST_HELD, Kind, State, Tables

PILOT_POINTS = 3           # a crew card with so many points wounds a two-seater's pilot


def arrange_damage(tables: Tables, state: State, given: Given) -> None:
    """Give every flyer its damage cards, taken in the turn before.

    Raises:
        ScenarioError: there are no such cards left, or the flyer would not fly any more.

    """
    count = int(state.crowd)
    keys = ("cards", "points", "engines_lost", "wounds", "guns_out")
    fields = {key: given.each(key, count) for key in keys}
    for slot in range(count):
        found = {key: fields[key][slot] for key in keys}
        if all(value is None for value in found.values()):
            continue
        take(tables, state, slot, found)
        flyer = state.flyers[slot]
        reckon(tables, state, flyer)
        if is_destroyed(tables, flyer):
            raise ScenarioError(f"position.cards: plane {slot} would be destroyed by what it is given")
        if found["points"] is not None and found["points"] != flyer.points:
            raise ScenarioError(f"position.points: no cards make {found['points']} points for plane {slot}")


def take(tables: Tables, state: State, slot: int, found: dict[str, Any]) -> None:
    """Lay cards with a flyer: those named, then what its losses and points ask for."""
    for name in found["cards"] or []:
        deck, _, kind = str(name).partition("-")
        lay(tables, state, slot, number_of("cards", deck, DECK_NAMES), number_of("cards", kind, KIND_NAMES))
    model = tables.models[state.flyers[slot].model]
    for _ in range(whole_number("engines_lost", found["engines_lost"] or 0, 0, 9)):
        lay_special(tables, state, slot, Special.ENGINE, None)
    for _ in range(whole_number("wounds", found["wounds"] or 0, 0, 1)):
        lay_special(tables, state, slot, Special.CREW, PILOT_POINTS if model.kind == Kind.TWO_SEATER else None)
    for _ in found["guns_out"] or []:
        lay_special(tables, state, slot, Special.CREW, -PILOT_POINTS)
    if found["points"] is not None:
        reckon(tables, state, state.flyers[slot])
        lay_points(tables, state, slot, whole_number("points", found["points"], 0, 99) - int(state.flyers[slot].points))


def lay(tables: Tables, state: State, slot: int, deck: int, kind: int) -> None:
    """Take a card from a pile and lay it with a flyer."""
    flyer = state.flyers[slot]
    if state.pile[deck][kind] == 0 or flyer.held == MOST_HELD:
        raise ScenarioError(f"position.cards: no {DECK_NAMES[deck]}-{KIND_NAMES[kind]} is left for plane {slot}")
    state.pile[deck][kind] -= 1
    told = told_about(tables, state, flyer, kind, Felt.ALL)
    flyer.cards[flyer.held] = packed(kind, deck, Felt.ALL, 0, told, int(state.turn) - 1)
    flyer.held += 1


def lay_special(tables: Tables, state: State, slot: int, special: int, points: int | None) -> None:
    """Lay the card with the fewest points that does something; with `points`, or without them where below zero."""
    cards = [(int(tables.points[kind]), deck, kind) for deck in range(DECKS) for kind in range(DAMAGE_KINDS)
             if state.pile[deck][kind] and tables.special[kind] == special]
    if points is not None:
        cards = [card for card in cards if (card[0] == points if points > 0 else card[0] != -points)]
    if not cards:
        raise ScenarioError(f"position.engines_lost: no damage card that is left does this to plane {slot}")
    _, deck, kind = min(cards)
    lay(tables, state, slot, deck, kind)


def lay_points(tables: Tables, state: State, slot: int, points: int) -> None:
    """Lay cards without special damage that add up to some points, the largest first."""
    for wanted in (10, 5, 4, 3, 2, 1):
        for deck in range(DECKS):
            kind = KIND_NAMES.index(str(wanted))
            while points >= wanted and state.pile[deck][kind]:
                lay(tables, state, slot, deck, kind)
                points -= wanted


def lay_piles(state: State, given: Given) -> None:
    """Share out what does not lie with flyers: a pile as `{A = {"4" = 1}}`, the rest discarded; or its discards.

    Of a deck that is not named nothing has been discarded.
    """
    for key, own, other in (("pile", state.pile, state.discard), ("discard", state.discard, state.pile)):
        rows = given.value(key, {})
        if not isinstance(rows, dict) or not all(isinstance(counts, dict) for counts in rows.values()):
            raise ScenarioError(f'position.{key}: expected decks, such as {{A = {{"4" = 1}}}}')
        for name, counts in rows.items():
            deck = number_of(key, name, DECK_NAMES)
            wanted = {number_of(key, kind, KIND_NAMES): count for kind, count in counts.items()}
            for kind in range(DAMAGE_KINDS):
                left = int(state.pile[deck][kind] + state.discard[deck][kind])
                own[deck][kind] = whole_number(key, wanted.get(kind, 0), 0, left)
                other[deck][kind] = left - int(own[deck][kind])

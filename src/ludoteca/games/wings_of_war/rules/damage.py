"""Damage cards: how one lies with a flyer, what it does, and the piles that they come from (WW-56 .. WW-68).

A card that lies with a flyer is one number: its kind, its deck, how much of it counts, whether a bonus goes with it,
what everybody was told of it, and the turn in which it was taken.
"""

from ludoteca.engine.runtime.journal import Journal, write, write_private
from ludoteca.games.wings_of_war.cards import DAMAGE_KINDS, DECKS, FLAMES, NO_TAIL, SOFT_EXPLOSION, Felt, Special, Told
from ludoteca.games.wings_of_war.events import Event
from ludoteca.games.wings_of_war.rules.flyers import is_balloon, owners
from ludoteca.games.wings_of_war.state import MOST_HELD, NONE, Flyer, Kind, Phase, State, Tables

UNKNOWN = 63               # kind of a card that the viewer has not seen
REAR_GUN = 2               # bit of a two-seater's rear gun: its gunner is the observer, who also drops bombs


def packed(kind: int, deck: int, felt: int, bonus: int, told: int, turn: int) -> int:
    """Return a card as it lies with a flyer; the turn stays below 64, so the number stays below 2^20.

    What was told is at most 4; its upper bit came later than all the others and stands above the turn.
    """
    return kind + 64 * (deck + 4 * (felt + 4 * (bonus + 2 * (told % 4 + 4 * (turn + 64 * (told // 4))))))


def kind_of(card: int) -> int:
    """Return the kind of a card that lies with a flyer, or UNKNOWN."""
    return card & 63


def deck_of(card: int) -> int:
    """Return its deck."""
    return card >> 6 & 3


def felt_of(card: int) -> int:
    """Return how much of it counts: Felt."""
    return card >> 8 & 3


def bonus_of(card: int) -> int:
    """Return 1 if it counts a point more (WW-83)."""
    return card >> 10 & 1


def told_of(card: int) -> int:
    """Return what everybody was told of it: Told."""
    return (card >> 11 & 3) + 4 * (card >> 19)


def turn_of(card: int) -> int:
    """Return the turn in which it was taken."""
    return card >> 13 & 63


def pile_size(state: State, deck: int) -> int:
    """Return how many cards a pile has."""
    size = 0
    for kind in range(DAMAGE_KINDS):
        size += state.pile[deck][kind]
    return size


def make_pile(tables: Tables, state: State, deck: int) -> None:
    """Turn the discards over when a pile is empty; if there are none, open another copy of the deck (WW-56)."""
    if pile_size(state, deck) > 0:
        return
    for kind in range(DAMAGE_KINDS):
        state.pile[deck][kind] = state.discard[deck][kind]
        state.discard[deck][kind] = 0
    if pile_size(state, deck) == 0:
        state.sets[deck] += 1
        for kind in range(DAMAGE_KINDS):
            state.pile[deck][kind] = tables.copies[deck][kind]


def explosion_counts(tables: Tables, state: State, flyer: Flyer, felt: int) -> bool:
    """Say whether an explosion does a flyer harm; a balloon mostly takes none (WW-A12, WW-A28)."""
    return not is_balloon(tables, flyer) or felt == Felt.CRASH or state.options.balloon_explosion == 1


def explodes_softly(tables: Tables, state: State, flyer: Flyer, kind: int, felt: int) -> bool:
    """Say whether a card is an explosion that counts ten points for a flyer (WW-84)."""
    soft = tables.special[kind] == Special.EXPLOSION and state.options.soft_explosion == 1
    return soft and explosion_counts(tables, state, flyer, felt)


def told_about(tables: Tables, state: State, flyer: Flyer, kind: int, felt: int) -> int:
    """Return what is announced of a card: jams, smoke, fire, soft explosions (WW-59, WW-62, WW-63, WW-84).

    A trench has no gun that could jam: of its jam nobody is told (WW-81).
    """
    special = tables.special[kind]
    if special == Special.EXPLOSION:
        return Told.EXPLOSION if explodes_softly(tables, state, flyer, kind, felt) else Told.NOTHING
    if felt in (Felt.CRASH, Felt.BURN):
        return Told.NOTHING
    if special == Special.JAM:
        return Told.JAM if felt == Felt.ALL else Told.NOTHING
    if special == Special.SMOKE:
        return Told.SMOKE
    return Told.FIRE if special == Special.FIRE else Told.NOTHING


def take_card(
    tables: Tables, state: State, slot: int, deck: int, kind: int, felt: int, bonus: int, journal: Journal
) -> None:
    """A flyer takes a damage card from a pile; it lies face down with it and does what it does (WW-56, WW-66)."""
    flyer = state.flyers[slot]
    told = told_about(tables, state, flyer, kind, felt)
    if flyer.held == MOST_HELD:
        lay_spare_aside(tables, state, slot, journal)
    state.pile[deck][kind] -= 1
    card = packed(kind, deck, felt, bonus, told, state.turn)
    flyer.cards[flyer.held] = card
    flyer.held += 1
    write(journal, Event.TAKES, slot, deck)
    write_private(journal, owners(tables, state, slot), Event.TOOK, slot, kind, deck)
    tell_secrets(tables, state, slot, card, journal)
    suffer(tables, state, flyer, card)
    if flyer.exploded == 1 and tables.special[kind] == Special.EXPLOSION:
        write(journal, Event.EXPLODED, slot)
    if told == Told.SMOKE:
        flyer.no_tail = NO_TAIL
        flyer.tail = NONE
        write(journal, Event.SMOKES, slot)
    elif told == Told.EXPLOSION:
        write(journal, Event.EXPLODED_SOFT, slot)
    elif told == Told.FIRE:
        flyer.no_tail = NO_TAIL
        flyer.tail = NONE
        flyer.flames = FLAMES
        write(journal, Event.CAUGHT_FIRE, slot)


def lay_spare_aside(tables: Tables, state: State, slot: int, journal: Journal) -> None:
    """A flyer that holds all the cards it can lays the oldest without points aside; a living one has some (WW-A40)."""
    flyer = state.flyers[slot]
    spare = 0
    while spare < MOST_HELD - 1 and has_points(tables, state, flyer, flyer.cards[spare]):
        spare += 1
    state.discard[deck_of(flyer.cards[spare])][kind_of(flyer.cards[spare])] += 1
    for i in range(spare, MOST_HELD - 1):
        flyer.cards[i] = flyer.cards[i + 1]
    flyer.held -= 1
    write(journal, Event.SPARE_CARD, slot)


def has_points(tables: Tables, state: State, flyer: Flyer, card: int) -> bool:
    """Say whether a card that lies with a flyer has points, or counts ten as a soft explosion (WW-84)."""
    return tables.points[kind_of(card)] > 0 or explodes_softly(tables, state, flyer, kind_of(card), felt_of(card))


def suffer(tables: Tables, state: State, flyer: Flyer, card: int) -> None:
    """Let a card act on what only the flyer's owner knows: points, explosion, engines, crew (WW-59 .. WW-68)."""
    felt = felt_of(card)
    kind = kind_of(card)
    points = tables.points[kind]
    special = tables.special[kind]
    balloon = is_balloon(tables, flyer)
    if felt != Felt.SPECIAL:
        flyer.points += points
        if points > 0:
            flyer.points += bonus_of(card)
    if special == Special.EXPLOSION:
        if explosion_counts(tables, state, flyer, felt):
            if state.options.soft_explosion == 1:
                flyer.points += SOFT_EXPLOSION
            else:
                flyer.exploded = 1
        return
    if balloon or felt in (Felt.CRASH, Felt.BURN):
        return
    if special == Special.ENGINE:
        flyer.engines_lost += 1
    elif special == Special.CREW:
        hit_crew(tables, flyer, points)


def hit_crew(tables: Tables, flyer: Flyer, points: int) -> None:
    """Wound the pilot, the observer or a gunner (WW-64, WW-65, WW-67)."""
    model = tables.models[flyer.model]
    if model.kind == Kind.SINGLE or (model.kind == Kind.TWO_SEATER and points == 3):
        flyer.wounds += 1
    elif model.kind == Kind.TWO_SEATER:
        flyer.guns_out |= REAR_GUN
    else:
        gun = last_gunner(tables, flyer)
        if gun >= 0:
            flyer.guns_out |= 1 << gun
        else:
            flyer.wounds += 1


def last_gunner(tables: Tables, flyer: Flyer) -> int:
    """Return the highest gun that still has its gunner, NONE if all are out (WW-67)."""
    gun = tables.models[flyer.model].guns - 1
    while gun >= 0 and flyer.guns_out >> gun & 1 == 1:
        gun -= 1
    return gun


def tell_secrets(tables: Tables, state: State, slot: int, card: int, journal: Journal) -> None:
    """Tell a flyer's owner what a card has done that nobody else knows (WW-60, WW-61, WW-64 .. WW-67)."""
    flyer = state.flyers[slot]
    model = tables.models[flyer.model]
    special = tables.special[kind_of(card)]
    if model.kind == Kind.BALLOON or felt_of(card) in (Felt.CRASH, Felt.BURN):
        return
    knows = owners(tables, state, slot)
    if special in (Special.RIGHT, Special.LEFT):
        write_private(journal, knows, Event.RUDDER_JAMS, slot, special)
    elif special == Special.ENGINE:
        write_private(journal, knows, Event.ENGINE_LOST if model.kind == Kind.MULTI else Event.ENGINE_HIT, slot)
    elif special == Special.CREW:
        if model.kind == Kind.SINGLE or (model.kind == Kind.TWO_SEATER and tables.points[kind_of(card)] == 3):
            write_private(journal, knows, Event.PILOT_HIT, slot)
        elif model.kind == Kind.TWO_SEATER:
            again = flyer.guns_out & REAR_GUN == REAR_GUN
            write_private(journal, knows, Event.CREW_AGAIN if again else Event.OBSERVER_HIT, slot)
        else:
            gun = last_gunner(tables, flyer)
            write_private(journal, knows, Event.GUNNER_HIT if gun >= 0 else Event.PILOTS_HIT, slot, gun)


def is_destroyed(tables: Tables, flyer: Flyer) -> bool:
    """Say whether a flyer is lost by points, an explosion, its engines or pilots (WW-58, WW-61, WW-64, WW-67)."""
    model = tables.models[flyer.model]
    if flyer.exploded == 1 or flyer.points >= model.damage or flyer.wounds >= 2:
        return True
    bearable = model.engines if model.kind == Kind.MULTI else 2
    return model.kind != Kind.BALLOON and flyer.engines_lost >= bearable


def has_duty(tables: Tables, flyer: Flyer, lost: int) -> bool:
    """Say whether so many lost engines ask for a stall in every turn (WW-61, WW-67)."""
    model = tables.models[flyer.model]
    return 2 * lost >= model.engines if model.kind == Kind.MULTI else lost >= 1


def jammed_sides(tables: Tables, flyer: Flyer, turn: int) -> int:
    """Return which sides the cards of a turn bar in the next one: 1 right, 2 left; a balloon has no rudder (WW-60)."""
    barred = 0
    if is_balloon(tables, flyer):
        return barred
    for i in range(flyer.held):
        card = flyer.cards[i]
        if turn_of(card) == turn and felt_of(card) in (Felt.ALL, Felt.SPECIAL) and kind_of(card) != UNKNOWN:
            special = tables.special[kind_of(card)]
            if special == Special.RIGHT:
                barred |= 1
            elif special == Special.LEFT:
                barred |= 2
    return barred


def clear_harm(flyer: Flyer) -> None:
    """Forget what a flyer's damage cards have done that only its owner knows."""
    flyer.points = 0
    flyer.engines_lost = 0
    flyer.wounds = 0
    flyer.guns_out = 0
    flyer.exploded = 0
    flyer.duty = 0
    flyer.rudder = 0


def reckon(tables: Tables, state: State, flyer: Flyer) -> None:
    """Work out from its cards all that only a flyer's owner knows: the cards say everything (WW-58 .. WW-68)."""
    clear_harm(flyer)
    lost_before = 0
    for i in range(flyer.held):
        suffer(tables, state, flyer, flyer.cards[i])
        if turn_of(flyer.cards[i]) < state.turn:
            lost_before = flyer.engines_lost
    if state.phase == Phase.BURN:          # nothing is in force yet
        return
    flyer.duty = 1 if has_duty(tables, flyer, lost_before) else 0
    flyer.rudder = jammed_sides(tables, flyer, state.turn - 1)


def open_decks(tables: Tables, state: State, planes: int) -> None:
    """Bring the damage decks: one copy of each for four planes, rounded up (WW-56)."""
    for deck in range(DECKS):
        state.sets[deck] = (planes + 3) // 4
        for kind in range(DAMAGE_KINDS):
            state.pile[deck][kind] = tables.copies[deck][kind] * state.sets[deck]
            state.discard[deck][kind] = 0


def weigh_damage(tables: Tables, state: State, kind: int) -> int:
    """Every card of the pile is as likely (WW-56)."""
    return state.pile[state.deck][kind]

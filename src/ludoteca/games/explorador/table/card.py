"""Phase 1: cards are laid, put under their piles and taken; vehicles find an orbit on a new one (EX-17 .. EX-22)."""

from collections.abc import Sequence
from typing import NamedTuple

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.runtime.journal import Entry, entries, new_journal
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.engine.runtime.seats import has
from ludoteca.engine.texts.words import Message
from ludoteca.games.explorador.actions import KINDS
from ludoteca.games.explorador.cards import (
    EARTH,
    JOKER,
    JOKER_PILES,
    PLANET_CARDS,
    POSITIONS,
    Place,
    cards_of,
    position_of,
    value_of,
)
from ludoteca.games.explorador.events import Event
from ludoteca.games.explorador.rules.lay import lay
from ludoteca.games.explorador.rules.orbits import bits_of
from ludoteca.games.explorador.rules.piles import unordered
from ludoteca.games.explorador.state import UNKNOWN, VEHICLES, Phase, State, Tables
from ludoteca.games.explorador.table.drawing import breaks, reaching, ways
from ludoteca.games.explorador.table.fleet import fleet_of, moved, prospect, seen_at
from ludoteca.games.explorador.table.names import VALUE, card_name, colour_name, colours, position_name, vehicle_name

LAY = Message("Play {card}")
LAY_TURNED = Message("Play {card} upside down")
LAY_JOKER = Message("Play a joker on {position}")
PUT_UNDER = Message("Bury {card}")
JOKER_UNDER = Message("Bury a joker under the {position} pile")
label_pass = Message("Skip")                             # EX-A16
TAKE_FROM = Message("Draw from the {position} pile")
label_sunward = Message("On the sunward side")           # of a broken orbit (EX-A10)
label_outward = Message("On the outward side")

prompt_far = Message("Draw your fourth card from a middle or far pile.")     # EX-35
prompt_card = Message("Phase 1: play a card, or bury one.")
WHICH_SIDE = Message("The new card breaks the {colour} orbit of your vehicle {number} on Earth: which side is it on?")
NO_SUCH_COLOUR = Message("The new card has no {colour}: choose another orbit for your vehicle {number}.")
prompt_shift = Message("One of your vehicles on the new card may change orbit.")      # EX-19
prompt_pile = Message("Which pile do you draw your new card from?")      # EX-21

LINES_HOME = Message("{amount} of its lines reaches Earth: {colours}.",
                     "{amount} of its lines reach Earth: {colours}.")
NO_LINE_HOME = Message("None of its lines reaches Earth.")
TOUCHES_NONE = Message("It cuts nobody off and links nobody.")
WOULD_CUT = Message("Cut off: {vehicles}.")
WOULD_JOIN = Message("Linked to Earth: {vehicles}.")
SOMEBODYS = Message("{actor}’s {vehicle}")
YOURS = Message("your vehicle {number}")
MUST_MOVE = Message("Your vehicle {number} must change orbit on the new card.")
preview_swap = Message("It goes under its pile, and only you know. Then you draw another card; you play none this "
                       "turn.")      # EX-22
JOKER_GOES = Message("It goes under the {position} pile. Everybody sees it, unless the joker came from there.")
preview_pass = Message("You play no card and draw none.")      # EX-A16
PILE_HAS = Message("{amount} card in the pile.", "{amount} cards in the pile.")
MAY_COME = Message("Not seen from this pile yet: {cards}.")
MAY_COME_JOKER = Message("Not seen from this pile yet: {cards}, and maybe a joker.")
ONLY_JOKER = Message("You’ve seen all its other cards: it must be a joker.")
COMES_NEXT = Message("The next one is {card}, which was buried there.")
UNDER = Message("Bury")


def label_lay(reader: Reader, card: int) -> str:
    """Return what laying a card upright does (EX-17)."""
    return reader(LAY, card=card_name(reader.say, card))


def label_turn(reader: Reader, card: int) -> str:
    """Return what laying a card upside down does (EX-36)."""
    return reader(LAY_TURNED, card=card_name(reader.say, card))


def label_joker(reader: Reader, position: int) -> str:
    """Return what laying a joker does (EX-20)."""
    return reader(LAY_JOKER, position=position_name(position))


def label_swap(reader: Reader, card: int) -> str:
    """Return what putting a card under its pile does (EX-22)."""
    return reader(PUT_UNDER, card=card_name(reader.say, card))


def label_swap_joker(reader: Reader, pile: int) -> str:
    """Return what putting a joker under a pile does (EX-A40)."""
    return reader(JOKER_UNDER, position=position_name(pile))


def label_take(reader: Reader, pile: int) -> str:
    """Return what choosing a pile does (EX-21)."""
    return reader(TAKE_FROM, position=position_name(pile))


def prompt_side(reader: Reader) -> str:
    """Ask for the side of a broken orbit (EX-A10)."""
    return about_vehicle(reader, WHICH_SIDE)


def prompt_displaced(reader: Reader) -> str:
    """Ask for another orbit (EX-A11)."""
    return about_vehicle(reader, NO_SUCH_COLOUR)


def about_vehicle(reader: Reader, message: Message) -> str:
    """Return a question about the vehicle that a choice is about."""
    v = int(reader.view.vehicle) % VEHICLES
    vehicle = reader.view.explorers[reader.seat].vehicles[v]
    return reader(message, colour=colour_name(vehicle.colour), number=v + 1)


class Laid(NamedTuple):
    """What laying a card would do."""

    state: State
    lost: tuple[Entry, ...]            # vehicles that lose their line to Earth
    gained: tuple[Entry, ...]          # vehicles that get one
    homeless: tuple[int, ...]          # own vehicles whose orbit is gone
    live: tuple[int, ...]              # colours of the card that run to Earth


def with_card(tables: Tables, view: State, card: int, position: int, turned: int) -> Laid:
    """Return how things would stand with a card from the hand on its position."""
    mirror, journal = mirror_of(State.dtype), new_journal()
    state = mirror.read(mirror.write(view))
    lay(tables, state, card, position, turned, journal)
    told = entries(journal)
    actor = state.explorers[state.actor]
    homeless = tuple(v for v in fleet_of(state, int(state.actor))
                     if actor.vehicles[v].position == position and not bits_of(
                         tables, state, position, actor.vehicles[v].colour, actor.vehicles[v].segment))
    return Laid(
        state,
        tuple(entry for entry in told if entry.event == Event.CUT_OFF),
        tuple(entry for entry in told if entry.event == Event.JOINED),
        homeless,
        tuple(sorted({colour for colour, _, _, live in ways(tables, state, position) if live})),
    )


def preview_lay(reader: Reader, card: int) -> Preview:
    """Show a card upright over its position."""
    return seen_laid(reader, card, position_of(card), 0)


def preview_turn(reader: Reader, card: int) -> Preview:
    """Show a card upside down over its position."""
    return seen_laid(reader, card, position_of(card), 1)


def preview_joker(reader: Reader, position: int) -> Preview:
    """Show a joker over a position."""
    return seen_laid(reader, JOKER, position, 0)


def seen_laid(reader: Reader, card: int, position: int, turned: int) -> Preview:
    """Show a card over its position: which lines of the row it joins or cuts, and whose vehicles that touches."""
    tables, view = reader.tables, reader.view
    laid = with_card(tables, view, card, position, turned)
    said = [] if position == EARTH else [lines_home(reader, laid.live)]
    for message, told, there, sign in ((WOULD_CUT, laid.lost, view, "−"), (WOULD_JOIN, laid.gained, laid.state, "+")):
        if told:
            touched = (f"{whose(reader, entry)}{worth_seen(tables, there, entry, sign)}" for entry in told)
            said.append(reader(message, vehicles=reader.say.all_of(touched)))
    said = said or [reader(TOUCHES_NONE)]
    said += [reader(MUST_MOVE, number=v + 1) for v in laid.homeless]
    before, after = reaching(tables, view), reaching(tables, laid.state)
    here = f"way-{position}-"
    seen = " ".join(("seen", *(f"up-{colour}" for colour in laid.live)))
    marks = [Mark(f"draft-{position}", "href", f"#face-{card}-{turned}"), Mark(f"draft-{position}", "+class", seen),
             Mark(f"card-{position}", "+class", "under"), Mark(f"plate-{position}", "+class", "aimed")]
    marks += [Mark(way, "+class", "gain") for way in sorted(after - before) if not way.startswith(here)]
    marks += [Mark(way, "+class", "lose") for way in sorted(before - after) if not way.startswith(here)]
    marks += marks_of_breaks(breaks(tables, view), breaks(tables, laid.state))
    marks += [Mark(f"vehicle-{entry.actor}-{entry.item}", "+class", "cuts") for entry in laid.lost]
    marks += [Mark(f"vehicle-{entry.actor}-{entry.item}", "+class", "joins") for entry in laid.gained]
    return Preview(tuple(marks), " ".join(said))


def lines_home(reader: Reader, live: Sequence[int]) -> str:
    """Return which colours of a card would run to Earth."""
    return reader(LINES_HOME, amount=len(live), colours=colours(reader.say, live)) if live else reader(NO_LINE_HOME)


def marks_of_breaks(before: Sequence[tuple[int, int, str]], after: Sequence[tuple[int, int, str]]) -> list[Mark]:
    """The sign at the end of a line goes along with it, or away where the line now ends in another manner."""
    ends = {(colour, edge): position for position, colour, edge in after}
    marks = []
    for position, colour, edge in before:
        now, sign = ends.get((colour, edge)), f"break-{colour}-{edge}"
        if now is None:
            marks.append(Mark(sign, "+class", "gone"))
        elif now != position:
            marks += [Mark(sign, "-class", f"p-{position}"), Mark(sign, "+class", f"p-{now}")]
    return marks


def whose(reader: Reader, entry: Entry) -> str:
    """Return a vehicle with its owner."""
    if entry.actor == reader.seat:
        return reader(YOURS, number=entry.item + 1)
    return reader(SOMEBODYS, vehicle=vehicle_name(reader.say, entry.item), actor=reader.names[entry.actor])


def worth_seen(tables: Tables, state: State, entry: Entry, sign: str) -> str:
    """Return what a vehicle brings while it is linked, as a figure behind its name."""
    amount = prospect(tables, state, entry.actor, entry.item).total
    return f" ({sign}{amount})" if amount else ""


def preview_swap_joker(reader: Reader, pile: int) -> Preview:
    """Say where a joker goes (EX-A40)."""
    return Preview((), reader(JOKER_GOES, position=position_name(pile)))


def preview_take(reader: Reader, pile: int) -> Preview:
    """Say how many cards a pile has, and what may come: an unseen card, or one known to be next."""
    view, say = reader.view, reader.say
    size = reader(PILE_HAS, amount=int(view.pile_size[pile]))
    if view.pile_size[pile] == 0:
        return Preview((), size)
    if unordered(view, pile) == 0 and view.under[pile][0] != UNKNOWN:
        return Preview((), f"{size} {reader(COMES_NEXT, card=card_name(say, int(view.under[pile][0])))}")
    values = [value_of(card) for card in cards_of(pile) if view.where[card] == Place.PILE]
    unknown = say.all_of(reader(VALUE, value=value) for value in values)
    known = MAY_COME_JOKER if view.joker_in[pile] > 0 else MAY_COME
    return Preview((), f"{size} {reader(known, cards=unknown) if values else reader(ONLY_JOKER)}")


def preview_sunward(reader: Reader) -> Preview:
    """Show a vehicle on the sunward side of its broken orbit (EX-A10)."""
    return seen_on_side(reader, 0)


def preview_outward(reader: Reader) -> Preview:
    """Show it on the outward side."""
    return seen_on_side(reader, 1)


def seen_on_side(reader: Reader, side: int) -> Preview:
    """Show the vehicle that the choice is about on one side of the Earth card."""
    owner, v = divmod(int(reader.view.vehicle), VEHICLES)
    colour = int(reader.view.explorers[owner].vehicles[v].colour)
    return seen_at(reader, moved(reader.view, owner, v, EARTH, colour, side), owner, v)


def hand_cards(view: State, seat: int) -> list[int]:
    """Return the cards in a hand, the jokers last."""
    planets = [card for card in range(PLANET_CARDS) if view.where[card] == Place.HAND + seat]
    return planets + [JOKER] * sum(int(count) for count in view.explorers[seat].jokers)


def scene_hand(reader: Reader) -> Facts:
    """Return the cards that lie before the viewer, and whether one is to be laid."""
    view = reader.view
    if reader.seat < 0 or view.phase == Phase.OVER:
        return {"cards": [], "laying": False, "put_under": ""}
    held = [held_card(reader, nth, card) for nth, card in enumerate(hand_cards(view, reader.seat))]
    laying = has(view.awaited, reader.seat) and view.phase == Phase.CARD
    return {"cards": held, "laying": laying, "put_under": reader(UNDER)}


def held_card(reader: Reader, nth: int, card: int) -> Facts:
    """Return a card in hand: what a click lays, and what turns it or puts it under its pile."""
    joker = card == JOKER
    return {
        "card": card,
        "id": f"{card}-{nth}" if joker else str(card),
        "name": card_name(reader.say, card),
        "lay": -1 if joker else KINDS["lay"].number(card),
        "turn": -1 if joker or not reader.view.options.beginners else KINDS["turn"].number(card),
        "swap": -1 if joker else KINDS["swap"].number(card),
    }


def scene_picks(reader: Reader) -> list[Facts]:
    """Return what a click on a place of the row could mean now: to take a card there, to lay one, or a joker.

    A card can be laid by a click on its place where the viewer holds only that one for it.
    """
    view = reader.view
    if reader.seat < 0 or not has(view.awaited, reader.seat):
        return []
    if view.phase in (Phase.PILE, Phase.FAR):
        return [pick("take", position, "take") for position in range(POSITIONS)]
    if view.phase != Phase.CARD:
        return []
    held = hand_cards(view, reader.seat)
    if JOKER in held:
        under = [pick("swap_joker", pile, "under") for pile in range(JOKER_PILES)]
        return under + [pick("joker", position, "joker") for position in range(POSITIONS)]
    places = [position_of(card) for card in held]
    return [{"position": place, "action": KINDS["lay"].number(card), "sort": "lays"}
            for card, place in zip(held, places, strict=True) if places.count(place) == 1]


def pick(kind: str, position: int, sort: str) -> Facts:
    """Return a place of the row that a click chooses."""
    return {"position": position, "action": KINDS[kind].number(position), "sort": sort}

"""What a choice of the viewer would do, as far as the viewer may know: a ghost in the picture, and a sentence.

Everything is reckoned from the view, in which nothing is that its reader must not know.
"""

from collections.abc import Callable, Sequence
from typing import Any

from ludoteca.engine.contract import Ghost, Mark
from ludoteca.engine.journal import Entry
from ludoteca.engine.words import Message, Translator
from ludoteca.games.explorador.actions import (
    ACCEPT,
    ASK,
    BARGAIN,
    BUILD,
    CALL_TIME,
    CHANGE,
    COMBINE,
    DONE,
    DROP,
    FLY,
    JOKER_ON,
    LAY,
    MARKET,
    MOST_PIECES,
    OFFER,
    ORBIT,
    ORBITS,
    PASS,
    REDUCE,
    REFUSE,
    SEND,
    SPEND,
    SUNWARD,
    SWAP,
    SWAP_JOKER,
    TAKE,
    TURN,
    members_of,
)
from ludoteca.games.explorador.cards import (
    COLOURS,
    EARTH,
    JOKER,
    MATERIALS,
    POSITIONS,
    SEGMENTS,
    Kind,
    Position,
    position_of,
)
from ludoteca.games.explorador.fleet import KIND_NAMES, fact_in_words
from ludoteca.games.explorador.forecast import built, merged, moved, prospect, turn_brings, unseen, with_card
from ludoteca.games.explorador.lines import breaks, reaching, stand
from ludoteca.games.explorador.names import COLOURS as COLOUR_NAMES
from ludoteca.games.explorador.names import POSITIONS as NAMES
from ludoteca.games.explorador.names import card_name, pieces, vehicle_name
from ludoteca.games.explorador.rules.build import combined, free_slot
from ludoteca.games.explorador.rules.orbits import flight_end
from ludoteca.games.explorador.rules.piles import unordered
from ludoteca.games.explorador.rules.supply import PRICE, need_of
from ludoteca.games.explorador.state import UNKNOWN, VEHICLES, Phase

LINES_HOME = Message("{amount} line of it runs to Earth: {colours}.",
                     "{amount} lines of it run to Earth: {colours}.")
NO_LINE_HOME = Message("None of its lines runs to Earth.")
TOUCHES_NONE = Message("It cuts nobody off and links nobody.")
WOULD_CUT = Message("Cut off: {vehicles}.")
WOULD_JOIN = Message("Linked to Earth: {vehicles}.")
SOMEBODYS = Message("{vehicle} of {actor}")
MUST_MOVE = Message("Your {vehicle} must go to another orbit of it.")
GOES_UNDER = Message("It goes under its pile, where you alone know of it; then you take another card, and lay none.")
JOKER_GOES = Message("Under the pile {position}, where everybody knows of it, unless it came from there.")
LAYS_NONE = Message("You lay no card and take none.")
PILE_HAS = Message("{amount} card in the pile.", "{amount} cards in the pile.")
MAY_COME = Message("Not seen of this pile: {cards}.")
MAY_COME_JOKER = Message("Not seen of this pile: {cards}, and perhaps a joker.")
ONLY_JOKER = Message("All its other cards have been seen: perhaps a joker.")
COMES_NEXT = Message("The next one is {card}, which was put under it.")
VALUE = Message("C{value}")
THERE = Message("There it is {fact}.")
TOGETHER = Message("Together on {place}: {fact}.")
TURN_BRINGS = Message("This turn brings {pieces}.")
BRINGS_NOTHING = Message("This turn brings nothing.")
CREWS_NEED = Message("Your crews need {pieces}.")
NO_BUILDING = Message("You neither build nor combine.")
NO_SHIFT = Message("All stay where they are.")
BEGINS_OFFER = Message("You put an offer together for {other}.")
WANTED = Message("You want {pieces}.")
GIVEN = Message("You give {pieces}.")
BOTH = Message("You get {asked} and give {offered}.")
NO_OFFER = Message("The offer is dropped; it counts as one all the same.")
DECLINES = Message("Nothing changes hands.")
COUNTER = Message("You put together what you would agree to.")
BUYS = Message("It costs five other pieces, which you choose next.")
LEFT_TO_PAY = Message("After this, {amount} more piece is to be paid.",
                      "After this, {amount} more pieces are to be paid.")
PAID_UP = Message("With this it is paid.")
GIVES_UP = Message("It goes down a step, for good.")
SHIP_GOES = Message("The ship is gone, for good.")
TIME_UP = Message("When all have said so, this round is the last.")


def ghost(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> Ghost | None:
    """Return what an action of the viewer would do."""
    if action < SWAP:
        return ghost_of_card(say, names, tables, view, action)
    if action < BUILD:
        return ghost_of_choice(say, tables, view, action)
    if action < BARGAIN:
        return ghost_of_vehicle(say, tables, view, seat, action)
    return Ghost((), ghost_of_dealing(say, names, view, seat, action))


def ghost_of_card(say: Translator, names: Sequence[str], tables: Any, view: Any, action: int) -> Ghost:
    """A card is laid over its position: which lines of the row it joins or cuts, and whose vehicles that touches."""
    turned = int(TURN <= action < JOKER_ON)
    joker = action >= JOKER_ON
    card = JOKER if joker else action - (TURN if turned else LAY)
    position = action - JOKER_ON if joker else position_of(card)
    laid = with_card(tables, view, card, position, turned)
    said = [] if position == EARTH else [lines_home(say, laid.live)]
    for message, told, there, sign in ((WOULD_CUT, laid.lost, view, "−"), (WOULD_JOIN, laid.gained, laid.state, "+")):
        if told:
            touched = (f"{whose(say, names, view, entry)}{worth(tables, there, entry, sign)}" for entry in told)
            said.append(say(message, vehicles=say.all_of(touched)))
    said = said or [say(TOUCHES_NONE)]
    fleet = view.explorers[int(view.actor)].vehicles
    said += [say(MUST_MOVE, vehicle=vehicle_name(say, Kind(int(fleet[v].kind)), v + 1)) for v in laid.homeless]
    before, after = reaching(tables, view), reaching(tables, laid.state)
    here = f"way-{position}-"
    marks = [Mark(f"draft-{position}", "href", f"#face-{card}-{turned}"), Mark(f"draft-{position}", "+class", "seen"),
             Mark(f"card-{position}", "+class", "under"), Mark(f"plate-{position}", "+class", "aimed")]
    marks += [Mark(way, "+class", "gain") for way in sorted(after - before) if not way.startswith(here)]
    marks += [Mark(way, "+class", "lose") for way in sorted(before - after) if not way.startswith(here)]
    marks += marks_of_breaks(breaks(tables, view), breaks(tables, laid.state))
    marks += [Mark(f"vehicle-{entry.actor}-{entry.item}", "+class", "cuts") for entry in laid.lost]
    marks += [Mark(f"vehicle-{entry.actor}-{entry.item}", "+class", "joins") for entry in laid.gained]
    return Ghost(tuple(marks), " ".join(said))


def lines_home(say: Translator, live: Sequence[int]) -> str:
    """Return which colours of a card would run to Earth."""
    if not live:
        return say(NO_LINE_HOME)
    return say(LINES_HOME, amount=len(live), colours=say.all_of(say(COLOUR_NAMES[colour]) for colour in live))


def marks_of_breaks(before: list[tuple[int, int, str]], after: list[tuple[int, int, str]]) -> list[Mark]:
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


def whose(say: Translator, names: Sequence[str], view: Any, entry: Entry) -> str:
    """Return a vehicle with its owner."""
    kind = Kind(int(view.explorers[entry.actor].vehicles[entry.item].kind))
    return say(SOMEBODYS, vehicle=vehicle_name(say, kind, entry.item + 1), actor=names[entry.actor])


def worth(tables: Any, state: Any, entry: Entry, sign: str) -> str:
    """Return what a vehicle brings while it is linked, as a figure behind its name."""
    amount = sum(prospect(tables, state, entry.actor, entry.item).amounts)
    return f" ({sign}{amount})" if amount else ""


def ghost_of_choice(say: Translator, tables: Any, view: Any, action: int) -> Ghost:
    """What is left of phase 1: a card goes under its pile, a pile is chosen, or an end of a broken orbit."""
    if action >= SUNWARD:
        owner, v = divmod(int(view.vehicle), VEHICLES)
        colour = int(view.explorers[owner].vehicles[v].colour)
        return ghost_at(say, tables, moved(view, owner, v, EARTH, colour * SEGMENTS + action - SUNWARD), owner, v)
    if action >= TAKE:
        return Ghost((), pile_in_words(say, view, action - TAKE))
    if action == PASS:
        return Ghost((), say(LAYS_NONE))
    joker = action >= SWAP_JOKER
    return Ghost((), say(JOKER_GOES, position=say(NAMES[Position(action - SWAP_JOKER)])) if joker else say(GOES_UNDER))


def pile_in_words(say: Translator, view: Any, pile: int) -> str:
    """Return how many cards a pile has, and what may come: an unseen card, or one known to be next."""
    size = say(PILE_HAS, amount=int(view.pile_size[pile]))
    if view.pile_size[pile] == 0:
        return size
    if unordered(view, pile) == 0 and view.under[pile][0] != UNKNOWN:
        return f"{size} {say(COMES_NEXT, card=card_name(say, int(view.under[pile][0])))}"
    values, joker = unseen(view, pile)
    unknown = say.all_of(say(VALUE, value=value) for value in values)
    come = say(MAY_COME_JOKER if joker else MAY_COME, cards=unknown) if values else say(ONLY_JOKER)
    return f"{size} {come}"


def ghost_of_vehicle(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Ghost:
    """A vehicle is built, combined or moved, or nothing more is done."""
    if action == DONE:
        return Ghost((), end_in_words(say, tables, view, seat))
    if action < COMBINE:
        v = int(free_slot(view))
        return ghost_at(say, tables, built(view, seat, v, EARTH, action - BUILD), seat, v)
    if action < ORBIT:
        subset, at = divmod(action - COMBINE, VEHICLES)
        members = [v for v in range(VEHICLES) if members_of(subset) >> v & 1]
        kind = int(combined(view, subset))
        return ghost_at(say, tables, merged(view, seat, members, at, kind), seat, at, TOGETHER)
    if action < FLY:
        v, orbit = divmod(action - ORBIT, ORBITS)
        here = int(view.explorers[seat].vehicles[v].position)
        return ghost_at(say, tables, moved(view, seat, v, here, orbit), seat, v)
    v, target = divmod(action - FLY, POSITIONS)
    ship = view.explorers[seat].vehicles[v]
    end = int(flight_end(tables, view, int(ship.position), ship.colour, int(ship.segment), target))
    return ghost_at(say, tables, moved(view, seat, v, target, int(ship.colour) * SEGMENTS + end), seat, v)


def ghost_at(say: Translator, tables: Any, state: Any, seat: int, v: int, message: Message = THERE) -> Ghost:
    """Show a vehicle where it would be, with what it would bring there."""
    vehicle = state.explorers[seat].vehicles[v]
    there = stand(tables, state, int(vehicle.position), int(vehicle.colour), int(vehicle.segment))
    marks = (Mark("ghost", "-class", "p-2 c-3 x-m"), Mark("ghost", "+class", f"{there} seen"),
             Mark("ghost-body", "href", f"#body-{KIND_NAMES[Kind(int(vehicle.kind))]}"))
    place = f"{say(NAMES[Position(int(vehicle.position))])}, {say(COLOUR_NAMES[int(vehicle.colour) % COLOURS])}"
    return Ghost(marks, say(message, place=place, fact=fact_in_words(say, tables, state, seat, v)))


def end_in_words(say: Translator, tables: Any, view: Any, seat: int) -> str:
    """Return what follows when nothing more is done in a phase; after phase 3 that is the yields."""
    if view.phase != Phase.MOVE:
        return say(NO_BUILDING if view.phase == Phase.BUILD else NO_SHIFT)
    brings = turn_brings(tables, view, seat)
    said = say(TURN_BRINGS, pieces=pieces(say, brings)) if any(brings) else say(BRINGS_NOTHING)
    needs = [int(need_of(tables, view, seat, material)) for material in range(MATERIALS)]
    if view.options.living and any(needs):
        said += " " + say(CREWS_NEED, pieces=pieces(say, needs))
    return said


def ghost_of_dealing(say: Translator, names: Sequence[str], view: Any, seat: int, action: int) -> str:
    """Supplies and bargaining change nothing in the row: they are foreseen in words alone."""
    if action < ASK:
        return say(BEGINS_OFFER, other=names[action - BARGAIN])
    if action < SEND:
        asked, offered = list(map(int, view.asked)), list(map(int, view.offered))
        put_in(asked if action < OFFER else offered, action - (ASK if action < OFFER else OFFER))
        return " ".join(say(message, pieces=pieces(say, amounts))
                        for message, amounts in ((WANTED, asked), (GIVEN, offered)) if any(amounts))
    if MARKET <= action < SPEND:
        return say(BUYS)
    if SPEND <= action < REDUCE:
        left = PRICE - 1 - sum(map(int, view.paid))
        return say(LEFT_TO_PAY, amount=left) if left else say(PAID_UP)
    if action in PLAIN:
        return PLAIN[action](say, view)
    return say(SHIP_GOES if view.explorers[seat].vehicles[action - REDUCE].kind == Kind.SHIP else GIVES_UP)


def put_in(amounts: list[int], choice: int) -> None:
    """Put pieces of a material into an offer."""
    material, more = divmod(choice, MOST_PIECES)
    amounts[material] = more + 1


def exchange(say: Translator, get: Any, give: Any) -> str:
    """Return what an offer means for its reader."""
    return say(BOTH, asked=pieces(say, get), offered=pieces(say, give))


PLAIN: dict[int, Callable[[Translator, Any], str]] = {
    SEND: lambda say, view: exchange(say, view.asked, view.offered),
    DROP: lambda say, view: say(NO_OFFER),
    ACCEPT: lambda say, view: exchange(say, view.offered, view.asked),
    REFUSE: lambda say, view: say(DECLINES),
    CHANGE: lambda say, view: say(COUNTER),
    CALL_TIME: lambda say, view: say(TIME_UP),
}

"""Planning and tailing: what is asked, how cards and orders are called, where they lead, the hand (WW-20 .. WW-36)."""

from collections.abc import Sequence

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.wings_of_war.actions import KINDS
from ludoteca.games.wings_of_war.cards import MOST_CARDS, Card, Edge, nth_of
from ludoteca.games.wings_of_war.rules.flight import climb_need, is_in_strip
from ludoteca.games.wings_of_war.rules.flyers import is_steep
from ludoteca.games.wings_of_war.rules.planning import does_duty
from ludoteca.games.wings_of_war.rules.tailing import has_orders
from ludoteca.games.wings_of_war.state import NONE, Crash, Flyer, Phase, State
from ludoteca.games.wings_of_war.table.drawing import Pose
from ludoteca.games.wings_of_war.table.flyers import course_of, drawing, place_after, slot_asked
from ludoteca.games.wings_of_war.table.names import WAYS, capital, card_name, name_of, own_name

WINCH = Message("{actor}: lower it a level, or leave it up?")
LOWER = Message("Lower the balloon")
COMES_DOWN = Message("The balloon comes down to level {level}.")
CHOOSE = (
    Message("Turn {turn}, {plane}: plan your first card of three."),
    Message("Turn {turn}, {plane}: plan your second card of three."),
    Message("Turn {turn}, {plane}: plan your third card of three."),
)
NEEDS_STALL = Message("One of the three must be a stall.")
RUDDER_BARS = Message("Rudder jammed: no cards {way}.")
STEEP = Message("{card} (steep)")
DEGREES = Message("{card}, {degrees}°")
TO_LEVEL = Message("{card}: to level {level}")
TO_LAND = Message("{card}: land")
TO_LAND_HOME = Message("{card}: land on your strip")
TO_LAND_OUT = Message("{card}: land off your strip, plane lost")
ONE_COUNTER = Message("{card}: counter {count} of {need}")
DRAWS = Message("{actor} draws: {card}")
ENDS_AT = Message("Ends at level {level}.")
REACHES = Message("Red: what its guns can reach from there.")
CLIMBS_TO = Message("Climbs to level {level}.")
DIVES_TO = Message("Dives to level {level}.")
LANDS = Message("Lands and is out of the fight.")
LANDS_HOME = Message("Lands safely on your strip.")
LANDS_OUT = Message("Lands off your strip: the plane is lost.")
GAINS = Message("Gains a climb counter ({amount} of {need}).")
LEAVES = {
    Edge.NORTH: Message("Careful: it would fly off the northern edge and be out of the game."),
    Edge.SOUTH: Message("Careful: it would fly off the southern edge and be out of the game."),
    Edge.EAST: Message("Careful: it would fly off the eastern edge and be out of the game."),
    Edge.WEST: Message("Careful: it would fly off the western edge and be out of the game."),
}
WHOM = Message("{actor} is behind several enemies. Tail which one?")
WHICH_ORDER = Message("Phase {phase}: {other} shows {card}. What order will your {plane} fly its cards in?")
ONLY_ORDER = Message("Phase {phase}: {other} shows {card}. Your {plane} can fly its cards only as planned; "
                     "nobody else knows.")
AS_PLANNED = Message("As planned: {cards}")
FLY_TWO = Message("First {first}, then {second}")
FLY_THREE = Message("First {first}, then {second}, then {third}")
TAIL_IT = Message("Tail {other}")
NEXT_ENDS_AT = Message("Next phase: level {level}.")
SEES_CARD = Message("Before phases 1 and 2 you see its next card, then you may reorder yours.")
SHORT = {                  # names of cards as they fit below their pictures
    Card.STRAIGHT: Message("Straight"), Card.TURN_R: Message("Turn"), Card.TURN_L: Message("Turn"),
    Card.SHARP_R: Message("Sharp"), Card.SHARP_L: Message("Sharp"), Card.SLIP_R: Message("Sideslip"),
    Card.SLIP_L: Message("Sideslip"), Card.WIDE_R: Message("Wide"), Card.WIDE_L: Message("Wide"),
    Card.STALL: Message("Stall"), Card.IMMELMANN: Message("Immelmann"), Card.CLIMB: Message("Climb"),
    Card.DIVE: Message("Dive"), Card.PIVOT_R: Message("Pivot"), Card.PIVOT_L: Message("Pivot"),
    Card.STALL_EASY: Message("Stall"), Card.SLIP_R_STEEP: Message("Sideslip"), Card.SLIP_L_STEEP: Message("Sideslip"),
    Card.DIVE_SHORT: Message("Dive"),
}
ROW = (                    # cards as they lie in the hand: from left to right as they lead
    Card.SHARP_L, Card.PIVOT_L, Card.TURN_L, Card.WIDE_L, Card.SLIP_L, Card.SLIP_L_STEEP, Card.STRAIGHT,
    Card.SLIP_R, Card.SLIP_R_STEEP, Card.WIDE_R, Card.TURN_R, Card.PIVOT_R, Card.SHARP_R,
    Card.STALL, Card.STALL_EASY, Card.IMMELMANN, Card.CLIMB, Card.DIVE, Card.DIVE_SHORT,
)
CARD_SAID = Message("{card}, {amount} left", "{card}, {amount} left")
STEEP_SAID = Message("{card}, steep, {amount} left", "{card}, steep, {amount} left")
NOTHING_YET = Message("nothing yet")


def prompt_plan(reader: Reader) -> str:
    """Ask for the next card of a plan, or whether a balloon is lowered (WW-29, WW-82)."""
    view, slot = reader.view, slot_asked(reader)
    flyer, plane = view.flyers[slot], own_name(reader, slot)
    if flyer.asked:
        return reader(WINCH, actor=capital(plane))
    said = [reader(CHOOSE[len(laid_cards(flyer))], turn=int(view.turn), plane=plane)]
    if not does_duty(flyer, int(flyer.plan[0]), int(flyer.plan[1]), NONE):
        said.append(reader(NEEDS_STALL))
    if flyer.rudder:
        said.append(reader(RUDDER_BARS, way=reader(WAYS[int(flyer.rudder)])))
    return " ".join(said)


def label_manoeuvre(reader: Reader, card: int) -> str:
    """Return which card is planned and what it does, or which one chance draws (WW-29, WW-44, WW-75)."""
    view = reader.view
    if view.phase in (Phase.AUTO, Phase.SWERVE):
        slot = int(view.partner if view.phase == Phase.SWERVE and view.step == Crash.SECOND_SWERVE else view.actor)
        return reader(DRAWS, actor=capital(name_of(reader, slot)), card=card_name(reader.say, card))
    title = capital(card_name(reader.say, card))
    slot = slot_asked(reader)
    return with_effect(reader, slot, card, title) if slot != NONE else title


def with_effect(reader: Reader, slot: int, card: int, title: str) -> str:
    """Return a card with what it does to height and heading, and whether it is steep."""
    tables, flyer = reader.tables, reader.view.flyers[slot]
    cards, step = last_step(reader, slot, card)
    turn = int(tables.moves[tables.models[flyer.model].deck].turn[card])
    if lands(step):
        title = reader(landing(reader, slot, cards, TO_LAND, TO_LAND_HOME, TO_LAND_OUT), card=title)
    elif step["rises"] and step["counters"]:
        need = int(climb_need(tables, reader.view, flyer))
        title = reader(ONE_COUNTER, card=title, count=step["counters"], need=need)
    elif step["rises"] or step["dives"]:
        title = reader(TO_LEVEL, card=title, level=step["level"])
    elif turn % 180:
        title = reader(DEGREES, card=title, degrees=abs(turn))
    return reader(STEEP, card=title) if is_steep(tables, flyer, card) else title


def laid_cards(flyer: Flyer) -> list[int]:
    """Return the cards of a plan that is being made."""
    return [int(card) for card in flyer.plan if card >= 0]


def last_step(reader: Reader, slot: int, card: int) -> tuple[list[int], Facts]:
    """Return the plan that is being made with a card more, and the step that this card leads."""
    cards = [*laid_cards(reader.view.flyers[slot]), card]
    (step,) = course_of(reader.tables, reader.view, slot, cards, len(cards) - 1)
    return cards, step


def landing(reader: Reader, slot: int, cards: Sequence[int], out: Message, home: Message, lost: Message) -> Message:
    """Return what is said of a landing after cards: out of the fight, or with landing strips home or lost (WW-39)."""
    view = reader.view
    if view.options.landing == 0:
        return out
    x, y = place_after(reader.tables, view, slot, cards)
    return home if is_in_strip(reader.tables, view, int(view.flyers[slot].side), x, y) else lost


def preview_manoeuvre(reader: Reader, card: int) -> Preview:
    """Draw where a card leads from the end of what is planned, what it could fire at there, and say how high it is."""
    slot = slot_asked(reader)
    cards, step = last_step(reader, slot, card)
    said = [height_in_words(reader, slot, cards, step)]
    if step["leaves"] != NONE:
        said.append(reader(LEAVES[Edge(step["leaves"])]))
    return Preview((*step_marks(0, step), *arc_marks(step["end"])), " ".join(said))


def height_in_words(reader: Reader, slot: int, cards: Sequence[int], step: Facts) -> str:
    """Return how high the last step of a plan ends; where all fly at one level, what the picture shows of it."""
    view = reader.view
    if not view.options.altitude:
        return reader(REACHES)
    if step["dives"]:
        return landing_in_words(reader, slot, cards) if lands(step) else reader(DIVES_TO, level=step["level"])
    if step["rises"] and step["counters"]:
        return reader(GAINS, amount=step["counters"], need=int(climb_need(reader.tables, view, view.flyers[slot])))
    return reader(CLIMBS_TO if step["rises"] else ENDS_AT, level=step["level"])


def lands(step: Facts) -> bool:
    """Say whether a step of a plan ends on the ground: a dive to level 0 leaves a counter (WW-37, WW-38)."""
    return bool(step["dives"]) and step["level"] == step["counters"] == 0


def landing_in_words(reader: Reader, slot: int, cards: Sequence[int]) -> str:
    """Return what comes of a landing after cards."""
    return reader(landing(reader, slot, cards, LANDS, LANDS_HOME, LANDS_OUT))


def step_marks(nth: int, step: Facts) -> tuple[Mark, ...]:
    """Show a step of a plan: its way, where it ends, and how high that is."""
    end: Pose = step["end"]
    return (
        Mark(f"ghost-way-{nth}", "transform", step["site"]),
        Mark(f"ghost-way-{nth}", "d", step["path"]),
        Mark(f"ghost-base-{nth}", "transform", str(end)),
        Mark(f"ghost-base-{nth}", "+class", "seen leaves" if step["leaves"] != NONE else "seen"),
        Mark(f"ghost-tag-{nth}", "transform", f"translate({end.x:.1f} {end.y:.1f})"),
        Mark(f"ghost-level-{nth}", "href", f"#level-{step['level']}"),
        Mark(f"ghost-tag-{nth}", "+class", "seen"),
    )


def arc_marks(end: Pose) -> tuple[Mark, ...]:
    """Show the arcs of the guns where a step ends."""
    return Mark("ghost-arc", "transform", str(end)), Mark("ghost-arc", "+class", "seen")


def label_winch(reader: Reader) -> str:
    """Return that the balloon is lowered (WW-82)."""
    return reader(LOWER)


def preview_winch(reader: Reader) -> Preview:
    """Return to which level the balloon comes down (WW-82)."""
    return Preview((), reader(COMES_DOWN, level=int(reader.view.flyers[slot_asked(reader)].level) - 1))


def prompt_tail(reader: Reader) -> str:
    """Ask whom a plane tails that is behind several (WW-22)."""
    return reader(WHOM, actor=capital(own_name(reader, slot_asked(reader))))


def prompt_order(reader: Reader) -> str:
    """Show the card of the plane that is tailed, and ask in which order the tailer flies its own (WW-23)."""
    view, slot = reader.view, slot_asked(reader)
    target = int(view.flyers[slot].tail)
    card = card_name(reader.say, int(view.flyers[target].plan[view.manoeuvre - 1]))
    message = WHICH_ORDER if has_orders(reader.tables, view, slot) else ONLY_ORDER
    return reader(message, phase=int(view.manoeuvre), other=name_of(reader, target), card=card,
                  plane=own_name(reader, slot))


def label_tail(reader: Reader, target: int) -> str:
    """Return whom a plane tails (WW-22)."""
    if target >= reader.view.crowd:
        return KINDS.names[KINDS["tail"].number(target)]
    return reader(TAIL_IT, other=name_of(reader, target))


def preview_tail(reader: Reader, target: int) -> Preview:
    """Draw the line to whom a plane tails, and say what that brings (WW-23)."""
    return Preview((Mark(f"sight-{target}", "+class", "seen"),), reader(SEES_CARD))


def label_order(reader: Reader, order: int) -> str:
    """Return in which order the cards that are left are flown (WW-23)."""
    view, slot = reader.view, slot_asked(reader)
    if slot == NONE or view.phase != Phase.ORDER or order >= orders(view):
        return KINDS.names[KINDS["order"].number(order)]
    cards = [card_name(reader.say, card) for card in cards_left(view, slot, order)]
    if order == 0:
        return reader(AS_PLANNED, cards=", ".join(cards))
    message = FLY_TWO if len(cards) == 2 else FLY_THREE
    return reader(message, first=cards[0], second=cards[1], third=cards[-1])


def orders(view: State) -> int:
    """Return in how many orders the cards that are left may lie: three before the first manoeuvre, then two (WW-24)."""
    return 6 if view.manoeuvre == 1 else 2


def cards_left(view: State, slot: int, order: int) -> list[int]:
    """Return the cards of a plan that are left, in an order."""
    done = int(view.manoeuvre) - 1
    remaining = MOST_CARDS - done
    plan = view.flyers[slot].plan
    return [int(plan[done + nth_of(order, remaining, nth)]) for nth in range(remaining)]


def preview_order(reader: Reader, order: int) -> Preview:
    """Draw the whole way that the remaining cards lead in another order."""
    view, slot = reader.view, slot_asked(reader)
    cards = cards_left(view, slot, order)
    steps = course_of(reader.tables, view, slot, cards)
    marks = [mark for nth, step in enumerate(steps) for mark in step_marks(nth, step)]
    said = [landing_in_words(reader, slot, cards[:1]) if lands(steps[0]) else
            reader(NEXT_ENDS_AT, level=steps[0]["level"]) if view.options.altitude else reader(REACHES)]
    said += [reader(LEAVES[Edge(step["leaves"])]) for step in steps if step["leaves"] != NONE][:1]
    return Preview((Mark("courses", "+class", "aside"), *marks, *arc_marks(steps[0]["end"])), " ".join(said))


def slot_facts(reader: Reader, slot: int) -> list[Facts]:
    """Return the three places of the plan."""
    flyer = reader.view.flyers[slot]
    first = len(laid_cards(flyer))
    return [{"nth": nth + 1, "drawing": drawing(card) if card >= 0 else "", "next": nth == first,
             "said": capital(card_name(reader.say, card)) if card >= 0 else reader(NOTHING_YET)}
            for nth, card in enumerate(map(int, flyer.plan))]


def card_facts(reader: Reader, slot: int) -> list[Facts]:
    """Return the cards of the deck of the plane that is being planned for."""
    tables = reader.tables
    flyer = reader.view.flyers[slot]
    copies = tables.moves[tables.models[flyer.model].deck].copies
    laid = laid_cards(flyer)
    found = []
    for card in ROW:
        if copies[card] == 0:
            continue
        left, steep = int(copies[card]) - laid.count(card), bool(is_steep(tables, flyer, card))
        said = reader(STEEP_SAID if steep else CARD_SAID, card=capital(card_name(reader.say, card)), amount=left)
        found.append({"action": KINDS["manoeuvre"].number(card), "drawing": drawing(card), "name": reader(SHORT[card]),
                      "said": said, "left": left, "steep": steep})
    return found


def order_facts(reader: Reader, slot: int) -> list[Facts]:
    """Return the orders in which the remaining cards may be flown."""
    view = reader.view
    return [{"action": KINDS["order"].number(order), "drawings": [*map(drawing, cards_left(view, slot, order))]}
            for order in range(orders(view))]

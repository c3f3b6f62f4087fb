"""Planning: what is asked, how cards are called, and where they lead (WW-29 .. WW-36)."""

from collections.abc import Sequence

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.wings_of_war.cards import MOST_CARDS, Edge, is_dive
from ludoteca.games.wings_of_war.rules.flight import (
    COUNTERS,
    climb_need,
    gains_counter,
    height_after,
    height_of,
    is_in_strip,
)
from ludoteca.games.wings_of_war.rules.flyers import is_steep
from ludoteca.games.wings_of_war.rules.planning import does_duty
from ludoteca.games.wings_of_war.state import NONE, Crash, Flyer, Phase
from ludoteca.games.wings_of_war.table.asked import slot_asked
from ludoteca.games.wings_of_war.table.drawing import Pose
from ludoteca.games.wings_of_war.table.flyers import course_of, place_after
from ludoteca.games.wings_of_war.table.names import WAYS, capital, card_name, name_context, plane_name, short_name

WINCH = Message("{actor}: lower it a level, or leave it up?")
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


def prompt_plan(reader: Reader) -> str:
    """Ask for the next card of a plan, or whether a balloon is lowered (WW-29, WW-82)."""
    view, slot = reader.view, slot_asked(reader)
    flyer = view.flyers[slot]
    plane = short_name(reader.say, name_context(reader.tables, view)[slot])
    if flyer.asked:
        return reader(WINCH, actor=capital(plane))
    laid = [int(card) for card in flyer.plan if card >= 0]
    said = [reader(CHOOSE[min(len(laid), len(CHOOSE) - 1)], turn=int(view.turn), plane=plane)]
    if not does_duty(flyer, int(flyer.plan[0]), int(flyer.plan[1]), NONE):
        said.append(reader(NEEDS_STALL))
    if flyer.rudder:
        said.append(reader(RUDDER_BARS, way=reader(WAYS[int(flyer.rudder)])))
    return " ".join(said)


def label_manoeuvre(reader: Reader, card: int) -> str:
    """Return which card is planned and what it does, or which one chance draws (WW-29, WW-44, WW-75)."""
    say, tables, view = reader.say, reader.tables, reader.view
    if view.phase in (Phase.AUTO, Phase.SWERVE):
        slot = int(view.partner if view.phase == Phase.SWERVE and view.step == Crash.SECOND_SWERVE else view.actor)
        plane = plane_name(say, reader.names, name_context(tables, view)[slot])
        return reader(DRAWS, actor=capital(plane), card=card_name(say, card))
    title = capital(card_name(say, card))
    slot = slot_asked(reader)
    return with_effect(reader, slot, card, title) if slot != NONE else title


def with_effect(reader: Reader, slot: int, card: int, title: str) -> str:
    """Return a card with what it does to height and heading, and whether it is steep."""
    tables, view = reader.tables, reader.view
    flyer = view.flyers[slot]
    need = int(climb_need(tables, view, flyer))
    before = int(height_of(flyer))
    laid = laid_cards(flyer)
    for planned in laid:
        before = int(height_after(view, before, need, planned))
    level, counters = divmod(int(height_after(view, before, need, card)), COUNTERS)
    turn = int(tables.moves[tables.models[flyer.model].deck].turn[card])
    if is_dive(card):
        title = reader(TO_LEVEL, card=title, level=level) if before >= COUNTERS else \
            reader(landing(reader, slot, [*laid, card], TO_LAND, TO_LAND_HOME, TO_LAND_OUT), card=title)
    elif gains_counter(view, card):
        title = reader(ONE_COUNTER, card=title, count=counters, need=need) if level == before // COUNTERS else \
            reader(TO_LEVEL, card=title, level=level)
    elif turn % 180:
        title = reader(DEGREES, card=title, degrees=abs(turn))
    return reader(STEEP, card=title) if is_steep(tables, flyer, card) else title


def laid_cards(flyer: Flyer) -> list[int]:
    """Return the cards of a plan that is being made."""
    return [int(card) for card in flyer.plan[:MOST_CARDS] if card >= 0]


def landing(reader: Reader, slot: int, cards: Sequence[int], out: Message, home: Message, lost: Message) -> Message:
    """Return what is said of a landing after cards: out of the fight, or with landing strips home or lost (WW-39)."""
    view = reader.view
    if view.options.landing == 0:
        return out
    x, y = place_after(reader.tables, view, slot, cards)
    return home if is_in_strip(reader.tables, view, int(view.flyers[slot].side), x, y) else lost


def preview_manoeuvre(reader: Reader, card: int) -> Preview | None:
    """Draw where a card leads from the end of what is planned, what it could fire at there, and say how high it is."""
    slot = slot_asked(reader)
    if slot == NONE:
        return None
    view = reader.view
    cards = [*laid_cards(view.flyers[slot]), card]
    (step,) = course_of(reader.tables, view, slot, cards, len(cards) - 1)
    said = [height_in_words(reader, slot, cards, step)]
    if step["leaves"] != NONE:
        said.append(reader(LEAVES[Edge(step["leaves"])]))
    return Preview((*step_marks(0, step), arc_mark(step["end"]), Mark("ghost-arc", "+class", "seen")), " ".join(said))


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


def arc_mark(end: Pose) -> Mark:
    """Lay the arcs of the guns where a step ends."""
    return Mark("ghost-arc", "transform", str(end))

"""Tailing: whom, and in which order cards are flown once one of the enemy's is known (WW-20 .. WW-28)."""

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.wings_of_war.actions import KINDS
from ludoteca.games.wings_of_war.cards import MOST_CARDS, Edge, nth_of
from ludoteca.games.wings_of_war.rules.tailing import has_orders
from ludoteca.games.wings_of_war.state import NONE, Phase
from ludoteca.games.wings_of_war.table.asked import slot_asked
from ludoteca.games.wings_of_war.table.flyers import course_of
from ludoteca.games.wings_of_war.table.names import capital, card_name, name_context, plane_name, short_name
from ludoteca.games.wings_of_war.table.planning import LEAVES, REACHES, arc_mark, landing_in_words, lands, step_marks

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


def prompt_tail(reader: Reader) -> str:
    """Ask whom a plane tails that is behind several (WW-22)."""
    plane = short_name(reader.say, name_context(reader.tables, reader.view)[slot_asked(reader)])
    return reader(WHOM, actor=capital(plane))


def prompt_order(reader: Reader) -> str:
    """Show the card of the plane that is tailed, and ask in which order the tailer flies its own (WW-23)."""
    view, slot = reader.view, slot_asked(reader)
    who, target = name_context(reader.tables, view), int(view.flyers[slot].tail)
    card = card_name(reader.say, int(view.flyers[target].plan[view.manoeuvre - 1]))
    other = plane_name(reader.say, reader.names, who[target])
    plane = short_name(reader.say, who[slot])
    if not has_orders(reader.tables, view, slot):
        return reader(ONLY_ORDER, phase=int(view.manoeuvre), other=other, card=card, plane=plane)
    return reader(WHICH_ORDER, phase=int(view.manoeuvre), other=other, card=card, plane=plane)


def label_tail(reader: Reader, target: int) -> str:
    """Return whom a plane tails (WW-22)."""
    who = name_context(reader.tables, reader.view)
    if target >= len(who):
        return KINDS.names[KINDS["tail"].number(target)]
    return reader(TAIL_IT, other=plane_name(reader.say, reader.names, who[target]))


def preview_tail(reader: Reader, target: int) -> Preview | None:
    """Draw the line to whom a plane tails, and say what that brings (WW-23)."""
    if slot_asked(reader) == NONE:
        return None
    return Preview((Mark(f"sight-{target}", "+class", "seen"),), reader(SEES_CARD))


def label_order(reader: Reader, order: int) -> str:
    """Return in which order the cards that are left are flown (WW-23)."""
    view, slot = reader.view, slot_asked(reader)
    done = max(0, int(view.manoeuvre) - 1)
    remaining = MOST_CARDS - done
    if slot == NONE or view.phase != Phase.ORDER or (remaining == 2 and order > 1):
        return KINDS.names[KINDS["order"].number(order)]
    plan = view.flyers[slot].plan
    cards = [card_name(reader.say, int(plan[done + nth_of(order, remaining, nth)])) for nth in range(remaining)]
    then = reader(FLY_TWO, first=cards[0], second=cards[1]) if remaining == 2 else \
        reader(FLY_THREE, first=cards[0], second=cards[1], third=cards[2])
    return then if order else reader(AS_PLANNED, cards=", ".join(cards))


def preview_order(reader: Reader, order: int) -> Preview | None:
    """Draw the whole way that the remaining cards lead in another order."""
    slot = slot_asked(reader)
    if slot == NONE:
        return None
    view = reader.view
    plan = [int(card) for card in view.flyers[slot].plan]
    done = int(view.manoeuvre) - 1
    remaining = MOST_CARDS - done
    cards = [plan[done + nth_of(order, remaining, nth)] for nth in range(remaining)]
    steps = course_of(reader.tables, view, slot, cards)
    marks = [mark for nth, step in enumerate(steps) for mark in step_marks(nth, step)]
    said = [landing_in_words(reader, slot, cards[:1]) if lands(steps[0]) else
            reader(NEXT_ENDS_AT, level=steps[0]["level"]) if view.options.altitude else reader(REACHES)]
    said += [reader(LEAVES[Edge(step["leaves"])]) for step in steps if step["leaves"] != NONE][:1]
    return Preview((Mark("courses", "+class", "aside"), *marks, arc_mark(steps[0]["end"]),
                  Mark("ghost-arc", "+class", "seen")), " ".join(said))

"""What a choice of the viewer would do, as far as the viewer may know: marks in the picture, and a sentence.

Everything is reckoned from the view, in which nothing is that its reader must not know: no reward before it is won.
"""

from collections.abc import Callable, Sequence
from typing import Any

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.above_and_below.actions import (
    BUILD,
    DIE,
    EXPLORE,
    HARVEST,
    LABOR,
    PASS,
    PLACE,
    REFRESH,
    TRAIN,
)
from ludoteca.games.above_and_below.foreseen import builders_of, hireable, laden, payable, teachers_of
from ludoteca.games.above_and_below.lit import aimed, folk, then_coins
from ludoteca.games.above_and_below.names import coins
from ludoteca.games.above_and_below.parts import Area
from ludoteca.games.above_and_below.previews_below import preview_below
from ludoteca.games.above_and_below.previews_of_goods import preview_in_evening, preview_of_goods
from ludoteca.games.above_and_below.previews_of_works import WORKS, cider_line
from ludoteca.games.above_and_below.prompts import READY_NOW
from ludoteca.games.above_and_below.rules.holdings import sum_labor_bonus, tokens_of
from ludoteca.games.above_and_below.rules.setup import deck_size
from ludoteca.games.above_and_below.state import NONE, Phase
from ludoteca.games.above_and_below.text_view import folk_in

PASSES = Message("You do nothing more in this round, but you may still be asked to sell.")
EVENING_NEXT = Message("Nobody else has a turn left: the evening begins.")
END_NEXT = Message("Nobody else has a turn left: the last goods are placed, and the game is over.")
IDLE = Message("{amount} ready villager stays idle.", "{amount} ready villagers stay idle.")
EXPLORES = Message("You take the cave on top, then pick a party of two at least.")
COMES_HOME = Message("The party comes home exhausted; only a success brings the cave.")
CAN_BUILD = Message("You can pay for {amount} open building.", "You can pay for {amount} open buildings.")
CAN_HIRE = Message("You can pay for {amount} villager of the row.", "You can pay for {amount} villagers of the row.")
LIES = Message("{amount} good lies on your buildings; each who works brings one.",
               "{amount} goods lie on your buildings; each who works brings one.")
LABORS = Message("Each who labors earns a coin and is exhausted.")
BUILDINGS_ADD = Message("Your buildings add {coins}.")
RENEWS = (
    Message("The open houses go under their deck, and others are turned up. That can be done once a turn."),
    Message("The open outposts go under their deck, and others are turned up. That can be done once a turn."),
)
DECK_HAS = Message("The deck has {amount} card.", "The deck has {amount} cards.")
DEALING = (Phase.OFFER, Phase.ANSWER, Phase.COUNTER, Phase.AFTER_HARVEST)


def preview(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> Preview | None:
    """Return what an action of the viewer would do."""
    phase = Phase(int(view.phase))
    if action >= DIE:
        return None
    if phase in (Phase.REST, Phase.LAST):
        return preview_in_evening(say, tables, view, seat, action)
    if phase in DEALING or (phase == Phase.TURN and action >= PLACE):
        return preview_of_goods(say, names, tables, view, seat, action)
    if phase == Phase.TURN:
        return preview_of_turn(say, tables, view, seat, action)
    works = WORKS.get(phase, preview_below)
    return works(say, tables, view, seat, action)


def preview_of_turn(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview | None:
    """A normal action begins, for which nobody is picked yet; or a row is renewed, or nothing more done."""
    if action == PASS:
        return preview_of_pass(say, view, seat)
    if action in BEGINNINGS:
        return BEGINNINGS[action](say, tables, view, seat)
    if not REFRESH <= action < REFRESH + len(RENEWS):
        return None
    deck = action - REFRESH
    said = (say(RENEWS[deck]), say(DECK_HAS, amount=int(deck_size(view, deck))), then_coins(say, view, seat, 1))
    marks = tuple(Mark(f"card-{int(b)}", "+class", "leaves") for b in view.row[deck] if b != NONE)
    return Preview(marks, " ".join(said))


def preview_of_pass(say: Translator, view: Any, seat: int) -> Preview:
    """Nothing more in this round: who stays idle, and whether the evening begins."""
    idle = folk_in(view, seat, Area.READY)
    others = [other for other in range(int(view.seats)) if other != seat and not view.passed >> other & 1]
    last = END_NEXT if view.turn >= view.options.rounds else EVENING_NEXT
    said = [say(PASSES if others else last), *([say(IDLE, amount=len(idle))] if idle else [])]
    return Preview(folk(*idle), " ".join(said))


def begin_exploring(say: Translator, tables: Any, view: Any, seat: int) -> Preview:
    """The cave on top is taken."""
    ready = folk_in(view, seat, Area.READY)
    said = (say(EXPLORES), say(READY_NOW, amount=len(ready)), say(COMES_HOME))
    return Preview(folk(*ready), " ".join(said))


def begin_building(say: Translator, tables: Any, view: Any, seat: int) -> Preview:
    """Somebody with a hammer is asked for."""
    builders = builders_of(tables, view, seat)
    found = payable(tables, view, seat, builders)
    return Preview((*aimed(*(f"card-{b}" for b in found)), *folk(*builders)), say(CAN_BUILD, amount=len(found)))


def begin_harvest(say: Translator, tables: Any, view: Any, seat: int) -> Preview:
    """Goods that lie on buildings can be fetched."""
    lit = aimed(*(f"building-{b}" for b in laden(view, seat)))
    return Preview((*lit, *folk(*folk_in(view, seat, Area.READY))), say(LIES, amount=int(tokens_of(view, seat))))


def begin_training(say: Translator, tables: Any, view: Any, seat: int) -> Preview:
    """Somebody with a quill is asked for."""
    teachers = teachers_of(tables, view, seat)
    found = hireable(tables, view, seat, teachers)
    return Preview((*aimed(*(f"hire-{slot}" for slot in found)), *folk(*teachers)), say(CAN_HIRE, amount=len(found)))


def begin_labor(say: Translator, tables: Any, view: Any, seat: int) -> Preview:
    """Everybody who is ready can earn a coin."""
    more = int(sum_labor_bonus(tables, view, seat))
    lit, cider = cider_line(say, view)
    said = [say(LABORS), *([say(BUILDINGS_ADD, coins=coins(say, more))] if more else []), *cider]
    return Preview((*folk(*folk_in(view, seat, Area.READY)), *lit), " ".join(said))


BEGINNINGS: dict[int, Callable[[Translator, Any, Any, int], Preview]] = {
    EXPLORE: begin_exploring,
    BUILD: begin_building,
    HARVEST: begin_harvest,
    TRAIN: begin_training,
    LABOR: begin_labor,
}

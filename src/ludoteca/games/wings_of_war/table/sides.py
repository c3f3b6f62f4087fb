"""Friend and foe, as the viewer sees them; and what is said to somebody whose own plane is lost."""

from ludoteca.engine.game.reader import Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.wings_of_war.rules.flyers import is_flying
from ludoteca.games.wings_of_war.state import NONE, Phase, State
from ludoteca.games.wings_of_war.table.names import capital, name_context, seats_of, short_name

TOGETHER = Message("you and {others}")
AGAINST = Message("against you")
IS_DOWN = Message("Your {plane} is down.")
OUT = Message("You are out of the fight.")
LOOK_ON = Message("Watch how it ends: the view follows the others, and you may look around as you like.")


def side_of(view: State, seat: int) -> int:
    """Return the side that a seat flies for."""
    own = (int(flyer.side) for flyer in view.flyers[: int(view.crowd)] if flyer.seat == seat)
    return next(own, NONE)


def camp(view: State, viewer: int, side: int) -> str:
    """Return the camp of a side: the viewer's own; for who only watches, the first side's."""
    return "ours" if side == (side_of(view, viewer) if viewer >= 0 else 0) else "theirs"


def teams(reader: Reader) -> list[dict[str, str] | None]:
    """Return by seat what its plate says of friend and foe, where several fly for a side: "you and Ada"."""
    view, viewer = reader.view, reader.seat
    who = name_context(reader.tables, view)
    sides = [seats_of(who, side) for side in range(int(view.sides))]
    if viewer < 0 or all(len(seats) < 2 for seats in sides):
        return [None] * int(view.seats)
    own = side_of(view, viewer)
    others = [reader.names[seat] for seat in sides[own] if seat != viewer]
    ours = {"camp": "ours", "said": reader(TOGETHER, others=reader.say.all_of(others)) if others else ""}
    theirs = {"camp": "theirs", "said": reader(AGAINST)}
    return [ours if seat in sides[own] else theirs for seat in range(int(view.seats))]


def own_planes(view: State, viewer: int) -> list[int]:
    """Return the viewer's planes that are in play."""
    return [slot for slot in range(int(view.crowd)) if view.flyers[slot].seat == viewer and is_flying(view, slot)]


def farewell(reader: Reader, slot: int) -> list[str]:
    """Return what stands over one of the viewer's planes when it is lost; more is said with its last one."""
    own = own_planes(reader.view, reader.seat)
    if reader.seat < 0 or slot not in own:
        return []
    plane = capital(short_name(reader.say, name_context(reader.tables, reader.view)[slot]))
    return [reader(IS_DOWN, plane=plane)] + ([reader(OUT)] if own == [slot] else [])


def out_of_the_fight(reader: Reader) -> tuple[str, str] | None:
    """Return what is said to who has no plane in play any more, while others still fight."""
    view = reader.view
    if reader.seat < 0 or view.phase == Phase.OVER or own_planes(view, reader.seat):
        return None
    return reader(OUT), reader(LOOK_ON)


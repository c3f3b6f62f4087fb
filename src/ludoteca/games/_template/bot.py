"""What a sensible player knows: the `steady` bot. Values are thousandths of a pearl."""

from ludoteca.engine.chance import draw
from ludoteca.games._template.actions import dive_depth
from ludoteca.games._template.state import DEEPEST

PEARL = 1000


def steady(tables, view, seat: int, generator, actions, count: int) -> int:
    """Return one of the depths worth most to this seat; with equals, any of them."""
    best = 0
    best_worth = -1
    equals = 0
    for i in range(count):
        worth = worth_of(tables, view, seat, dive_depth(actions[i]))
        if worth > best_worth:
            best_worth = worth
            equals = 0
        if worth == best_worth:
            equals += 1
            if draw(generator, equals) == 0:
                best = actions[i]
    return int(best)


def worth_of(tables, view, seat: int, depth: int) -> int:
    """Return what a dive is expected to bring if the others spread evenly, with the bonus of the last one."""
    company = DEEPEST + view.seats - 1
    pearls = PEARL * tables.bed[depth - 1] * DEEPEST // company
    calm = 0
    faces = 0
    for i in range(DEEPEST):
        faces += tables.faces[i]
        if i + 1 >= depth:
            calm += tables.faces[i]
    worth = pearls * calm // faces
    if view.turn == view.options.rounds and view.divers[seat].breath == depth:
        worth += PEARL * tables.bonus
    return worth

"""What a sensible player knows: the `steady` bot takes the depth that is worth most, in thousandths of a pearl."""

from ludoteca.games._template.state import DEEPEST, State, Tables

PEARL = 1000


def worth_dive(tables: Tables, view: State, seat: int, depth: int) -> int:
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

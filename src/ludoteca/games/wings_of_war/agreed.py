"""What a table has agreed on for single planes: another type, another level at first, no pilot (WW-33, WW-75, WW-A44).

Planes are counted from the first of side 1, the bomber that flies by itself in the scenario not among them.
"""


def plane_chosen(options, nth: int) -> int:
    """Return the option of the n-th plane with a pilot: 0 as the scenario has it, else 1 + place in the fleet."""
    if nth < 4:
        if nth < 2:
            return options.plane_1 + 0 if nth == 0 else options.plane_2 + 0
        return options.plane_3 + 0 if nth == 2 else options.plane_4 + 0
    if nth < 6:
        return options.plane_5 + 0 if nth == 4 else options.plane_6 + 0
    return options.plane_7 + 0 if nth == 6 else options.plane_8 + 0


def level_chosen(options, nth: int) -> int:
    """Return the level at which the n-th plane with a pilot begins, 0 where it begins as all do."""
    if nth < 4:
        if nth < 2:
            return options.level_1 + 0 if nth == 0 else options.level_2 + 0
        return options.level_3 + 0 if nth == 2 else options.level_4 + 0
    if nth < 6:
        return options.level_5 + 0 if nth == 4 else options.level_6 + 0
    return options.level_7 + 0 if nth == 6 else options.level_8 + 0


def flies_alone(options, nth: int) -> int:
    """Return 1 if the n-th plane with a pilot in the scenario flies by itself at this table, else 0."""
    if nth < 4:
        if nth < 2:
            return options.pilot_1 + 0 if nth == 0 else options.pilot_2 + 0
        return options.pilot_3 + 0 if nth == 2 else options.pilot_4 + 0
    if nth < 6:
        return options.pilot_5 + 0 if nth == 4 else options.pilot_6 + 0
    return options.pilot_7 + 0 if nth == 6 else options.pilot_8 + 0


def is_left_alone(tables, state, slot: int) -> bool:
    """Say whether the plane of a slot has a pilot in the scenario, but flies by itself at this table."""
    mission = tables.missions[state.mission]
    nth = 0
    for before in range(slot):
        if mission.starts[before].autonomous == 0:
            nth += 1
    return mission.starts[slot].autonomous == 0 and flies_alone(state.options, nth) == 1

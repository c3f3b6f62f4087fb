"""What a battle that is not over promises its sides: by what they have lost, and what the mission is about."""

from ludoteca.games.wings_of_war.damage import is_balloon, is_flying
from ludoteca.games.wings_of_war.losses import is_escorted
from ludoteca.games.wings_of_war.state import NONE, Status

A_PLANE = 1000             # by which all is measured
WOUNDED = 700              # of it, when it has suffered all but the last point
LANDED = 600               # out of the fight, but nobody has a point for it
THE_GOAL = 3               # planes that a balloon, a bomber under escort or a target on the ground counts for
ACTIONS = 12               # of one plane in two turns or three


def actions_ahead(tables, view) -> int:
    """Return how many actions a playout goes on for before it is judged: two turns or three."""
    planes = 0
    for slot in range(view.crowd):
        if is_flying(view, slot) and not is_balloon(tables, view.flyers[slot]):
            planes += 1
    return ACTIONS * planes


def hope_of_side(tables, state, side: int) -> int:
    """Return the hope of a side to win, in thousandths."""
    balance = 0
    for slot in range(state.crowd):
        if state.flyers[slot].side == side:
            balance -= loss_of(tables, state, slot)
        else:
            balance += loss_of(tables, state, slot) // (state.sides - 1)
    ground = tables.missions[state.mission].target
    if ground.side != NONE:
        share = THE_GOAL * A_PLANE * state.target_points // tables.missions[state.mission].target_damage
        balance += -share if ground.side == side else share
    return 500 + 500 * balance // (abs(balance) + 500)


def loss_of(tables, state, slot: int) -> int:
    """Return what its side has lost with a flyer."""
    flyer = state.flyers[slot]
    loss = 0
    if flyer.status in (Status.DESTROYED, Status.LEFT):
        loss = A_PLANE + 0
    elif flyer.status == Status.FLYING:
        damage = tables.models[flyer.model].damage
        loss = WOUNDED * min(flyer.points, damage) // damage
    elif flyer.status == Status.HOME:
        loss = LANDED + 0
    goal = is_balloon(tables, flyer) or is_escorted(tables, state, slot)
    return THE_GOAL * loss if goal else loss

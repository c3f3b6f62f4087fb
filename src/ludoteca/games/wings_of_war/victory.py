"""When a game is over, and who has won (WW-85 .. WW-90)."""

from ludoteca.engine.runtime.journal import write
from ludoteca.games.wings_of_war.bombs import bombs_are_left
from ludoteca.games.wings_of_war.damage import is_balloon, is_flying
from ludoteca.games.wings_of_war.events import Ending, Event, Reason
from ludoteca.games.wings_of_war.losses import BOMBER_SAFE, give_points, is_escorted
from ludoteca.games.wings_of_war.state import NONE, Goal, Phase, Status

TARGET_POINTS = 3          # for a ground target that is destroyed,
DEFENCE_POINTS = 2         # for its side if it is not,
HALF_POINTS = 1            # and for the bombers' if it took half (WW-90)


def judge(tables, state, journal) -> None:
    """End the game if its goal is reached or out of reach (WW-87 .. WW-90)."""
    goal = tables.missions[state.mission].goal
    if goal == Goal.BALLOONS:
        judge_balloons(tables, state, journal)
    elif goal == Goal.ESCORT:
        if not bomber_flies(tables, state):
            end_by_points(tables, state, Ending.BOMBER_OUT + 0, journal)
        elif not side_flies(tables, state, 1):
            end_by_points(tables, state, Ending.ESCORT_OVER + 0, journal)
    elif goal == Goal.BOMBING:
        if state.target_points >= tables.missions[state.mission].target_damage:
            end_by_points(tables, state, Ending.TARGET_DESTROYED + 0, journal)
        elif not bombs_are_left(state):
            end_by_points(tables, state, Ending.BOMBS_SPENT + 0, journal)
    else:
        judge_last_side(tables, state, journal)


def judge_last_side(tables, state, journal) -> None:
    """The last side with planes in play wins; with nobody left it is a draw (WW-87)."""
    left = 0
    last = NONE
    for side in range(state.sides):
        if side_flies(tables, state, side):
            left += 1
            last = side
    if left == 1:
        end(tables, state, Ending.LAST_SIDE + 0, last, journal)
    elif left == 0:
        end(tables, state, Ending.NOBODY_LEFT + 0, NONE, journal)


def judge_balloons(tables, state, journal) -> None:
    """All balloons destroyed, or saved, or no attacker left (WW-88, WW-82, WW-A41)."""
    flying = 0
    saved = 0
    defenders = 1
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if is_balloon(tables, flyer):
            defenders = flyer.side + 0
            if flyer.status == Status.FLYING:
                flying += 1
            elif flyer.status == Status.SAVED:
                saved += 1
    if flying + saved == 0:
        end(tables, state, Ending.BALLOONS_DOWN + 0, 1 - defenders, journal)
    elif flying == 0:
        end(tables, state, Ending.BALLOONS_SAVED + 0, defenders, journal)
    elif not side_flies(tables, state, 1 - defenders):
        end(tables, state, Ending.ATTACKERS_GONE + 0, defenders, journal)


def side_flies(tables, state, side: int) -> bool:
    """Say whether a side has a plane in play."""
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.side == side and is_flying(state, slot) and not is_balloon(tables, flyer):
            return True
    return False


def bomber_flies(tables, state) -> bool:
    """Say whether the bomber under escort is in play (WW-89)."""
    for slot in range(state.crowd):
        if is_escorted(tables, state, slot) and is_flying(state, slot):
            return True
    return False


def turns_allowed(tables, state) -> int:
    """Return after how many turns the game ends: as agreed, or as the scenario has it (WW-87)."""
    if state.options.turns > 0:
        return state.options.turns + 0
    return tables.missions[state.mission].turns + 0


def end_by_time(tables, state, journal) -> None:
    """The turns are spent: balloons that still fly have been defended, all else goes by points (WW-87 .. WW-90)."""
    if tables.missions[state.mission].goal != Goal.BALLOONS:
        end_by_points(tables, state, Ending.TURN_LIMIT + 0, journal)
        return
    for slot in range(state.crowd):
        if is_balloon(tables, state.flyers[slot]):
            end(tables, state, Ending.TURN_LIMIT + 0, state.flyers[slot].side + 0, journal)
            return


def end_by_points(tables, state, ending: int, journal) -> None:
    """Give the points of the mission; most points win, then most damage on enemies (WW-85, WW-86, WW-89, WW-90)."""
    score_mission(tables, state, journal)
    best = NONE
    tied = False
    for side in range(state.sides):
        if best == NONE or is_ahead(tables, state, side, best):
            best = side
            tied = False
        elif not is_ahead(tables, state, best, side):
            tied = True
    end(tables, state, ending, NONE if tied else best, journal)


def is_ahead(tables, state, side: int, other: int) -> bool:
    """Say whether a side is ahead of another: more points, then more damage on enemies (WW-85, WW-86)."""
    if state.vp[side] != state.vp[other]:
        return state.vp[side] > state.vp[other]
    return damage_done(tables, state, side) > damage_done(tables, state, other)


def damage_done(tables, state, side: int) -> int:
    """Return the damage on a side's enemy planes, each counted up to what destroys it (WW-86)."""
    done = 0
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.side != side and not is_balloon(tables, flyer):
            done += min(flyer.points, tables.models[flyer.model].damage)
    return done


def score_mission(tables, state, journal) -> None:
    """Give the points for a bomber that is still in play, or for a target on the ground (WW-89, WW-90)."""
    mission = tables.missions[state.mission]
    if mission.goal == Goal.ESCORT:
        for slot in range(state.crowd):
            if is_escorted(tables, state, slot) and is_flying(state, slot):
                give_points(state, state.flyers[slot].side + 0, BOMBER_SAFE, Reason.BOMBER_SAFE + 0, journal)
    elif mission.goal == Goal.BOMBING:
        defenders = mission.target.side + 0
        if state.target_points >= mission.target_damage:
            write(journal, Event.TARGET_DESTROYED, 0, defenders)
            give_points(state, 1 - defenders, TARGET_POINTS, Reason.TARGET + 0, journal)
            return
        give_points(state, defenders, DEFENCE_POINTS, Reason.DEFENDED + 0, journal)
        if 2 * state.target_points >= mission.target_damage:
            give_points(state, 1 - defenders, HALF_POINTS, Reason.HALF_TARGET + 0, journal)


def end(tables, state, ending: int, winner: int, journal) -> None:
    """The game is over."""
    state.ending = ending
    state.winner = winner
    state.awaited = 0
    state.phase = Phase.OVER
    told = Event.WON
    goal = tables.missions[state.mission].goal
    if winner == NONE:
        told = Event.ALL_OUT if ending == Ending.NOBODY_LEFT else Event.DRAWN
    elif goal == Goal.BALLOONS:
        told = Event.WON_BALLOONS
    elif goal == Goal.ESCORT:
        told = Event.WON_ESCORT
    elif goal == Goal.BOMBING:
        told = Event.WON_BOMBING
    write(journal, told, 0, winner)

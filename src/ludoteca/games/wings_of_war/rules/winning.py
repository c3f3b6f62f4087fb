"""What is lost and what is won: flyers that are out of the game, points, the end and the places (WW-85 .. WW-90)."""

from ludoteca.engine.runtime.journal import Journal, write
from ludoteca.engine.runtime.record_types import Numbers
from ludoteca.games.wings_of_war.cards import MOST_CARDS, Edge, Reason
from ludoteca.games.wings_of_war.events import Ending, Event
from ludoteca.games.wings_of_war.rules.damage import deck_of, is_destroyed, kind_of
from ludoteca.games.wings_of_war.rules.flyers import flies_alone, is_balloon, is_flying
from ludoteca.games.wings_of_war.state import MOST_BOMBS, MOST_GUNS, NONE, Goal, Phase, State, Status, Tables

BOMBER_DOWN = 3            # points for a bomber under escort that is shot down,
BOMBER_SAFE = 2            # for its side if it gets home or stays in the air,
BOMBER_AWAY = 1            # or leaves by another edge (WW-89)
TARGET_POINTS = 3          # for a ground target that is destroyed,
DEFENCE_POINTS = 2         # for its side if it is not,
HALF_POINTS = 1            # and for the bombers' if it took half (WW-90)


def lose(tables: Tables, state: State, slot: int, status: int, edge: int, journal: Journal) -> None:
    """A flyer is destroyed, or has left by an edge: points, then it is out of the game (WW-85, WW-88, WW-89)."""
    flyer = state.flyers[slot]
    if status == Status.DESTROYED:
        write(journal, Event.DESTROYED, slot)
    if is_escorted(tables, state, slot):
        if status == Status.DESTROYED:
            give_points(state, 1 - flyer.side, BOMBER_DOWN, Reason.BOMBER_DOWN, journal)
        elif edge == Edge.NORTH:
            give_points(state, flyer.side, BOMBER_SAFE, Reason.BOMBER_SAFE, journal)
        else:
            give_points(state, flyer.side, BOMBER_AWAY, Reason.BOMBER_AWAY, journal)
    else:
        gaining = 1 - flyer.side if state.sides == 2 else flyer.hit_by
        reason = Reason.BALLOON if is_balloon(tables, flyer) else Reason.PLANE
        if 0 <= gaining != flyer.side:
            give_points(state, gaining, 1, reason, journal)
    take_out(state, slot, status, journal)


def give_points(state: State, side: int, points: int, reason: int, journal: Journal) -> None:
    """A side gets victory points (WW-85, WW-89, WW-90)."""
    state.vp[side] += points
    told = Event.POINT
    if reason in (Reason.BOMBER_DOWN, Reason.BOMBER_SAFE, Reason.BOMBER_AWAY):
        told = Event.POINT_ESCORT
    elif reason in (Reason.TARGET, Reason.DEFENDED, Reason.HALF_TARGET):
        told = Event.POINT_BOMBING
    write(journal, told, 0, side, points, reason)


def is_escorted(tables: Tables, state: State, slot: int) -> bool:
    """Say whether a flyer is the bomber that is escorted, and not one that only this table leaves alone (WW-89)."""
    if tables.missions[state.mission].goal != Goal.ESCORT or state.flyers[slot].autonomous == 0:
        return False
    return not is_left_alone(tables, state, slot)


def lose_destroyed(tables: Tables, state: State, journal: Journal) -> None:
    """Everything that has suffered too much is out of the game (WW-19, WW-58)."""
    for slot in range(state.crowd):
        if is_flying(state, slot) and is_destroyed(tables, state.flyers[slot]):
            lose(tables, state, slot, Status.DESTROYED, NONE, journal)


def discard_cards(state: State, slot: int, journal: Journal) -> None:
    """The cards of a flyer that is out of the game are shown and go to the discards (WW-56)."""
    flyer = state.flyers[slot]
    if flyer.held > 0:
        write(journal, Event.CARDS_SHOWN, slot, flyer.held, flyer.points)
    for i in range(flyer.held):
        card = flyer.cards[i]
        state.discard[deck_of(card)][kind_of(card)] += 1
        flyer.cards[i] = 0
    flyer.held = 0


def take_out(state: State, slot: int, status: int, journal: Journal) -> None:
    """A flyer is out of the game; only its last pose and what it has suffered are still known (WW-19)."""
    flyer = state.flyers[slot]
    discard_cards(state, slot, journal)
    flyer.status = status
    flyer.tail = NONE
    flyer.quarry = 0
    flyer.no_tail = 0
    flyer.flames = 0
    flyer.launched = 0
    flyer.launching = 0
    flyer.rocket_at = NONE
    flyer.launch_at = NONE
    flyer.asked = 0
    flyer.seen_by = 0
    flyer.swapped = 0
    for i in range(MOST_CARDS):
        flyer.plan[i] = NONE
    for gun in range(MOST_GUNS):
        flyer.jams[gun] = 0
        flyer.targets[gun] = 0
        flyer.near[gun] = 0
        flyer.aims[gun] = NONE
    for other in range(state.crowd):
        if state.flyers[other].tail == slot:
            state.flyers[other].tail = NONE


def is_left_alone(tables: Tables, state: State, slot: int) -> bool:
    """Say whether the plane of a slot has a pilot in the scenario, but flies by itself at this table."""
    mission = tables.missions[state.mission]
    nth = 0
    for before in range(slot):
        if mission.starts[before].autonomous == 0:
            nth += 1
    return mission.starts[slot].autonomous == 0 and flies_alone(state, nth) == 1


def judge(tables: Tables, state: State, journal: Journal) -> None:
    """End the game if its goal is reached or out of reach (WW-87 .. WW-90)."""
    goal = tables.missions[state.mission].goal
    if goal == Goal.BALLOONS:
        judge_balloons(tables, state, journal)
    elif goal == Goal.ESCORT:
        if not bomber_flies(tables, state):
            end_by_points(tables, state, Ending.BOMBER_OUT, journal)
        elif not side_flies(tables, state, 1):
            end_by_points(tables, state, Ending.ESCORT_OVER, journal)
    elif goal == Goal.BOMBING:
        if state.target_points >= tables.missions[state.mission].target_damage:
            end_by_points(tables, state, Ending.TARGET_DESTROYED, journal)
        elif not bombs_are_left(state):
            end_by_points(tables, state, Ending.BOMBS_SPENT, journal)
    else:
        judge_last_side(tables, state, journal)


def judge_last_side(tables: Tables, state: State, journal: Journal) -> None:
    """The last side with planes in play wins; with nobody left it is a draw (WW-87)."""
    left = 0
    last = NONE
    for side in range(state.sides):
        if side_flies(tables, state, side):
            left += 1
            last = side
    if left == 1:
        end(tables, state, Ending.LAST_SIDE, last, journal)
    elif left == 0:
        end(tables, state, Ending.NOBODY_LEFT, NONE, journal)


def judge_balloons(tables: Tables, state: State, journal: Journal) -> None:
    """All balloons destroyed, or saved, or no attacker left (WW-88, WW-82, WW-A41)."""
    flying = 0
    saved = 0
    defenders = 1
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if is_balloon(tables, flyer):
            defenders = flyer.side
            if flyer.status == Status.FLYING:
                flying += 1
            elif flyer.status == Status.SAVED:
                saved += 1
    if flying + saved == 0:
        end(tables, state, Ending.BALLOONS_DOWN, 1 - defenders, journal)
    elif flying == 0:
        end(tables, state, Ending.BALLOONS_SAVED, defenders, journal)
    elif not side_flies(tables, state, 1 - defenders):
        end(tables, state, Ending.ATTACKERS_GONE, defenders, journal)


def side_flies(tables: Tables, state: State, side: int) -> bool:
    """Say whether a side has a plane in play."""
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.side == side and is_flying(state, slot) and not is_balloon(tables, flyer):
            return True
    return False


def bomber_flies(tables: Tables, state: State) -> bool:
    """Say whether the bomber under escort is in play (WW-89)."""
    for slot in range(state.crowd):
        if is_escorted(tables, state, slot) and is_flying(state, slot):
            return True
    return False


def turns_allowed(tables: Tables, state: State) -> int:
    """Return after how many turns the game ends: as agreed, or as the scenario has it (WW-87)."""
    if state.options.turns > 0:
        return state.options.turns
    return tables.missions[state.mission].turns


def end_by_time(tables: Tables, state: State, journal: Journal) -> None:
    """The turns are spent: balloons that still fly have been defended, all else goes by points (WW-87 .. WW-90)."""
    if tables.missions[state.mission].goal != Goal.BALLOONS:
        end_by_points(tables, state, Ending.TURN_LIMIT, journal)
        return
    for slot in range(state.crowd):
        if is_balloon(tables, state.flyers[slot]):
            end(tables, state, Ending.TURN_LIMIT, state.flyers[slot].side, journal)
            return


def end_by_points(tables: Tables, state: State, ending: int, journal: Journal) -> None:
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


def is_ahead(tables: Tables, state: State, side: int, other: int) -> bool:
    """Say whether a side is ahead of another: more points, then more damage on enemies (WW-85, WW-86)."""
    if state.vp[side] != state.vp[other]:
        return state.vp[side] > state.vp[other]
    return damage_done(tables, state, side) > damage_done(tables, state, other)


def damage_done(tables: Tables, state: State, side: int) -> int:
    """Return the damage on a side's enemy planes, each counted up to what destroys it (WW-86)."""
    done = 0
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.side != side and not is_balloon(tables, flyer):
            done += min(flyer.points, tables.models[flyer.model].damage)
    return done


def score_mission(tables: Tables, state: State, journal: Journal) -> None:
    """Give the points for a bomber that is still in play, or for a target on the ground (WW-89, WW-90)."""
    mission = tables.missions[state.mission]
    if mission.goal == Goal.ESCORT:
        for slot in range(state.crowd):
            if is_escorted(tables, state, slot) and is_flying(state, slot):
                give_points(state, state.flyers[slot].side, BOMBER_SAFE, Reason.BOMBER_SAFE, journal)
    elif mission.goal == Goal.BOMBING:
        defenders = mission.target.side
        if state.target_points >= mission.target_damage:
            write(journal, Event.TARGET_DESTROYED, 0, defenders)
            give_points(state, 1 - defenders, TARGET_POINTS, Reason.TARGET, journal)
            return
        give_points(state, defenders, DEFENCE_POINTS, Reason.DEFENDED, journal)
        if 2 * state.target_points >= mission.target_damage:
            give_points(state, 1 - defenders, HALF_POINTS, Reason.HALF_TARGET, journal)


def end(tables: Tables, state: State, ending: int, winner: int, journal: Journal) -> None:
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


def standing(tables: Tables, state: State, scores: Numbers, places: Numbers) -> int:
    """Fill victory points and places by seat and return why the game ended; a side's seats share its place."""
    for seat in range(state.seats):
        side = side_of_seat(state, seat)
        scores[seat] = state.vp[side]
        place = 1
        for other in range(state.seats):
            if comes_before(tables, state, side_of_seat(state, other), side):
                place += 1
        places[seat] = place
    return state.ending


def side_of_seat(state: State, seat: int) -> int:
    """Return the side that a seat flies for."""
    for slot in range(state.crowd):
        if state.flyers[slot].seat == seat:
            return state.flyers[slot].side
    return NONE


def comes_before(tables: Tables, state: State, side: int, other: int) -> bool:
    """Say whether a side has a better place than another; nobody has where nobody is left (WW-87)."""
    if side == other or state.ending == Ending.NOBODY_LEFT or other == state.winner:
        return False
    return side == state.winner or is_ahead(tables, state, side, other)


def bombs_are_left(state: State) -> bool:
    """Say whether a bomb is aboard a plane in play, or in the air (WW-90)."""
    for b in range(MOST_BOMBS):
        if state.bombs[b].count > 0:
            return True
    for slot in range(state.crowd):
        if is_flying(state, slot) and state.flyers[slot].bombs > 0:
            return True
    return False

"""The sequence of play, in one place (WW-17).

    turn:       burn (T1), rudders (T2), tails (T3), plans (T4), three manoeuvres, counters (T5)
    manoeuvre:  jams (F1), cards of autonomous planes and displays to tailers (F2), movement (F3), leaving (F4),
                collisions (F5), bombs (F6), declared fire (F7), hits (F8)

An action sets the phase that follows; `advance` runs on from there until somebody, or chance, is awaited.
"""

from ludoteca.engine.runtime.journal import uncover, write, write_private
from ludoteca.games.wings_of_war.bombs import ask_droppers, drop_all, strike_all
from ludoteca.games.wings_of_war.cards import MOST_CARDS, Card, Damage, Felt, is_stall
from ludoteca.games.wings_of_war.collisions import seek_collisions
from ludoteca.games.wings_of_war.damage import (
    has_duty,
    is_balloon,
    is_flying,
    jammed_sides,
    make_pile,
    owners,
    take_card,
)
from ludoteca.games.wings_of_war.events import Event
from ludoteca.games.wings_of_war.flight import fly_all, leave_all
from ludoteca.games.wings_of_war.gunfire import aim_autonomous, ask_gunners, find_targets, settle_streaks
from ludoteca.games.wings_of_war.hits import begin_hits, clear_jams, seek_hits
from ludoteca.games.wings_of_war.losses import lose_destroyed, take_out
from ludoteca.games.wings_of_war.pursuit import (
    check_tails,
    find_quarries,
    resume_plans,
    settle_tails,
    show_cards,
    tell_tails,
)
from ludoteca.games.wings_of_war.state import HIDDEN, HOLD, MOST_GUNS, MOST_POSTS, NONE, Phase, Status
from ludoteca.games.wings_of_war.victory import end_by_time, judge, turns_allowed

MANOEUVRES = 3
DISPLAYS = 2               # manoeuvres before which tailers are shown a card (WW-24)


def advance(tables, state, journal) -> None:
    """Run on until a seat or chance is awaited, or the game is over."""
    while state.phase >= Phase.TURN:
        if state.phase < Phase.MANOEUVRE:
            advance_turn(tables, state, journal)
        elif state.phase < Phase.BOMBING:
            advance_flight(tables, state, journal)
        else:
            advance_fire(tables, state, journal)


def advance_turn(tables, state, journal) -> None:
    """The part of a turn before its manoeuvres (T1 .. T4)."""
    if state.phase == Phase.TURN:
        begin_turn(state, journal)
    elif state.phase == Phase.BURNING:
        burn_next(tables, state, journal)
    elif state.phase == Phase.TAILS:
        settle_tails(state)
        tell_tails(state, journal)
        state.phase = Phase.PLANNING
    else:
        begin_planning(tables, state)


def advance_flight(tables, state, journal) -> None:
    """The part of a manoeuvre up to collisions (F1 .. F5)."""
    if state.phase == Phase.MANOEUVRE:
        begin_manoeuvre(tables, state, journal)
    elif state.phase == Phase.DRAWING:
        draw_next(tables, state, journal)
    elif state.phase == Phase.SHOWING:
        show_cards(tables, state, journal)
    elif state.phase == Phase.MOVING:
        move(tables, state, journal)
    else:
        seek_collisions(tables, state, journal)
        if state.phase == Phase.BOMBING:
            judge(tables, state, journal)


def advance_fire(tables, state, journal) -> None:
    """The part of a manoeuvre from bombs on (F6 .. F8), and the end of the turn (T5)."""
    if state.phase == Phase.BOMBING:
        begin_bombs(tables, state, journal)
    elif state.phase == Phase.DROPPED:
        drop_all(tables, state, journal)
        state.phase = Phase.GUNS
        judge(tables, state, journal)
    elif state.phase == Phase.GUNS:
        begin_fire(tables, state)
    elif state.phase == Phase.AUTO_GUNS:
        finish_fire(tables, state, journal)
    elif state.phase == Phase.HITS:
        seek_hits(tables, state, journal)
        if state.phase == Phase.END_MANOEUVRE:
            judge(tables, state, journal)
    elif state.phase == Phase.END_MANOEUVRE:
        state.phase = Phase.MANOEUVRE if state.manoeuvre < MANOEUVRES else Phase.END_TURN
    else:
        end_turn(tables, state, journal)


def begin_turn(state, journal) -> None:
    """A turn begins with what burns (WW-17, WW-63)."""
    state.turn += 1
    state.manoeuvre = 0
    state.actor = 0
    write(journal, Event.TURN_BEGINS, 0, state.turn)
    state.phase = Phase.BURNING


def burn_next(tables, state, journal) -> None:
    """The next burning flyer takes a card; after the last, rudders jam and tails are looked for (WW-60, WW-63)."""
    while state.actor < state.crowd:
        flyer = state.flyers[state.actor]
        if is_flying(state, state.actor + 0) and flyer.flames > 0:
            flyer.flames -= 1
            write(journal, Event.BURNS, state.actor, flyer.flames)
            state.deck = Damage.A
            make_pile(tables, state, Damage.A + 0)
            state.phase = Phase.BURN
            return
        state.actor += 1
    state.actor = 0
    lose_destroyed(tables, state, journal)
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        flyer.rudder = jammed_sides(tables, flyer, state.turn - 1)
        if flyer.rudder > 0:
            write_private(journal, owners(state, slot), Event.RUDDER_HELD, slot, flyer.rudder + 0)
        flyer.duty = 1 if has_duty(tables, flyer, flyer.engines_lost + 0) else 0
    begin_tails(tables, state)
    judge(tables, state, journal)


def begin_tails(tables, state) -> None:
    """Look for tails; where a plane could tail several enemies its owner chooses (WW-20, WW-22)."""
    state.phase = Phase.TAILS
    if state.options.tailing == 1:
        find_quarries(tables, state)
        if state.awaited != 0:
            state.phase = Phase.TAIL


def burn(tables, state, kind: int, journal) -> None:
    """A burning flyer takes a card of which points and explosions count (WW-63)."""
    slot = state.actor + 0
    take_card(tables, state, slot, Damage.A + 0, kind, Felt.BURN + 0, 0, journal)
    if state.flyers[slot].flames == 0:
        write(journal, Event.FLAMES_OUT, slot)
    state.actor += 1
    state.phase = Phase.BURNING


def begin_planning(tables, state) -> None:
    """Everybody plans three cards for each plane; balloons may be winched down (WW-29, WW-82)."""
    state.awaited = 0
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        flyer.asked = 0
        for i in range(MOST_CARDS):
            flyer.plan[i] = NONE
        if not is_flying(state, slot):
            continue
        if is_balloon(tables, flyer):
            flyer.asked = state.options.balloon_winch
            if flyer.asked == 1:
                state.awaited |= 1 << flyer.seat
        elif flyer.autonomous == 0:
            state.awaited |= 1 << flyer.seat
    state.phase = Phase.PLAN if state.awaited != 0 else Phase.MANOEUVRE


def end_planning(tables, state, journal) -> None:
    """When all plans lie on the table, balloons come down that are winched (WW-82)."""
    if state.awaited != 0:
        return
    state.phase = Phase.MANOEUVRE
    if state.options.balloon_winch == 0:
        return
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.falls == 0:
            continue
        flyer.falls = 0
        flyer.level -= 1
        write(journal, Event.WINCHED, slot, flyer.level)
        if flyer.level == 0:
            write(journal, Event.SAVED, slot)
            take_out(state, slot, Status.SAVED + 0, journal)
    judge(tables, state, journal)


def begin_manoeuvre(tables, state, journal) -> None:
    """Jam counters go, tails are looked at again before the second manoeuvre (WW-17, WW-24, WW-59)."""
    state.manoeuvre += 1
    state.actor = 0
    if state.options.jam_timing == 0:
        clear_jams(state, journal)
    if state.manoeuvre == DISPLAYS:
        check_tails(tables, state, journal)
        resume_plans(tables, state, journal)
    state.phase = Phase.DRAWING


def draw_next(tables, state, journal) -> None:
    """The cards of autonomous planes are drawn, in the order of slots; then tailers are shown cards (WW-28, WW-77)."""
    while state.actor < state.crowd:
        flyer = state.flyers[state.actor]
        if flyer.autonomous == 1 and is_flying(state, state.actor + 0):
            if not owes_stall(state, flyer):
                state.phase = Phase.AUTO
                return
            flyer.plan[state.manoeuvre - 1] = Card.STALL
        state.actor += 1
    state.actor = 0
    state.phase = Phase.SHOWING if state.manoeuvre <= DISPLAYS else Phase.MOVING


def owes_stall(state, flyer) -> bool:
    """Say whether an autonomous plane with damaged engines must stall in the last manoeuvre (WW-77)."""
    if flyer.duty == 0 or state.manoeuvre < MANOEUVRES:
        return False
    return not is_stall(flyer.plan[0] + 0) and not is_stall(flyer.plan[1] + 0)


def draw_autonomous(state, card: int, journal) -> None:
    """An autonomous plane's card is drawn; a jammed rudder makes a turn to its side a straight (WW-75, WW-77)."""
    flyer = state.flyers[state.actor]
    barred = (card == Card.TURN_R and flyer.rudder & 1 == 1) or (card == Card.TURN_L and flyer.rudder & 2 == 2)
    flyer.plan[state.manoeuvre - 1] = Card.STRAIGHT if barred else card
    write(journal, Event.AUTO_DRAWN, state.actor)
    state.actor += 1
    state.phase = Phase.DRAWING


def move(tables, state, journal) -> None:
    """All fly at once, then whoever is off the table is out; then collisions (WW-18, WW-46, WW-48)."""
    uncover(journal)       # the cards of all plans
    fly_all(tables, state, journal)
    leave_all(tables, state, journal)
    state.actor = 0
    state.partner = 0
    state.phase = Phase.COLLIDING
    if state.options.collision == 0:
        state.phase = Phase.BOMBING
    judge(tables, state, journal)


def begin_bombs(tables, state, journal) -> None:
    """Bombs hit that have fallen far enough, then planes may drop new ones (WW-72, WW-73)."""
    state.actor = 0
    state.partner = 0
    strike_all(tables, state, journal)
    ask_droppers(tables, state)
    state.phase = Phase.DROP if state.awaited != 0 else Phase.GUNS
    judge(tables, state, journal)


def begin_fire(tables, state) -> None:
    """Whoever has somebody in sight declares fire (WW-49)."""
    find_targets(tables, state)
    ask_gunners(tables, state)
    for post in range(MOST_POSTS):
        state.post_aim[post] = HIDDEN if state.options.ground_fire == 1 else NONE
    state.actor = 0
    state.gun = 0
    state.phase = Phase.FIRE if state.awaited != 0 else Phase.AUTO_GUNS


def finish_fire(tables, state, journal) -> None:
    """Autonomous guns aim; where equals tie chance picks; then all shots are drawn for (WW-57, WW-76)."""
    if not aim_autonomous(tables, state):
        state.phase = Phase.TIE
        return
    for slot in range(state.crowd):
        for gun in range(MOST_GUNS):
            if state.flyers[slot].aims[gun] == NONE:
                state.flyers[slot].aims[gun] = HOLD
    settle_streaks(state)
    begin_hits(state, journal)
    state.phase = Phase.HITS


def end_turn(tables, state, journal) -> None:
    """Counters go down, the rudders that were jammed are free; the limit of turns may be reached (WW-17)."""
    for slot in range(state.crowd):
        flyer = state.flyers[slot]
        if flyer.no_tail > 0:
            flyer.no_tail -= 1
        flyer.rudder = 0
        flyer.duty = 0
        flyer.dropped = 0
        flyer.tail = NONE
        for i in range(MOST_CARDS):
            flyer.plan[i] = NONE
    state.manoeuvre = 0
    state.phase = Phase.TURN
    if state.turn >= turns_allowed(tables, state):
        end_by_time(tables, state, journal)

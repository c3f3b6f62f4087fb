"""What came later than the oldest records: fields of the state, and rules that were played wrongly until then."""

from ludoteca.engine.game.editions import Mended
from ludoteca.engine.runtime.dispatch import rule_of
from ludoteca.engine.runtime.journal import new_journal
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.engine.texts.words import Message
from ludoteca.games.wings_of_war.actions import KINDS
from ludoteca.games.wings_of_war.cards import KIND_NAMES, Damage, Special
from ludoteca.games.wings_of_war.events import Refusal
from ludoteca.games.wings_of_war.rules.damage import pile_size
from ludoteca.games.wings_of_war.rules.flyers import is_balloon, is_flying
from ludoteca.games.wings_of_war.rules.geometry import overlap
from ludoteca.games.wings_of_war.rules.hits import rockets_strike
from ludoteca.games.wings_of_war.state import MOST_POSTS, Phase, State, Status, Tables

ADDED = {"flyers.swapped": "0.2.0"}


def is_taken(tables: Tables, state: State, seat: int, action: int) -> bool:
    """Say whether the rules of today take an action; only what they take can be carried out."""
    awaited = rule_of(__package__, "waiting")(tables, state)
    if CHANCE not in (seat, awaited):
        return int(rule_of(__package__, "refusal")(tables, state, seat, action)) == Refusal.NONE
    if seat != awaited:
        return False
    actions, weights = [0] * len(KINDS.names), [0] * len(KINDS.names)
    count = rule_of(__package__, "chance_outcomes")(tables, state, actions, weights)
    return action in actions[:count]


def state_after(tables: Tables, state: State, seat: int, action: int) -> State:
    """Return the state to which an action leads that the rules take."""
    mirror = mirror_of(State.dtype)
    after: State = mirror.read(mirror.write(state))
    rule_of(__package__, "apply_action")(tables, after, seat, action, new_journal(0))
    return after


def sees_balloon_below(tables: Tables, state: State, seat: int, action: int) -> bool:
    """Say whether after an action a gun has a balloon before it that its plane overlaps (WW-42)."""
    if not is_taken(tables, state, seat, action):
        return False
    after = state_after(tables, state, seat, action)
    flyers = [after.flyers[slot] for slot in range(int(after.crowd))]
    balloons = [slot for slot, flyer in enumerate(flyers) if is_balloon(tables, flyer)]
    return any(mask >> slot & 1 and overlap(flyer.stand, flyers[slot].stand)
               for flyer in flyers for mask in flyer.targets for slot in balloons)


def shakes_by_rocket(tables: Tables, state: State, seat: int, action: int) -> bool:
    """Say whether special damage of a rocket falls on a plane whose own rockets strike in the same step (WW-57)."""
    if state.phase != Phase.HIT or state.actor < state.crowd + 2 * MOST_POSTS:
        return False
    target = int(state.partner)
    if state.flyers[target].launched == 0 or not is_taken(tables, state, seat, action):
        return False
    kind = KIND_NAMES.index(KINDS.names[action].removeprefix("card-"))
    return tables.special[kind] != Special.NONE and bool(rockets_strike(tables, state, target))


def explodes_softly(tables: Tables, state: State, seat: int, action: int) -> bool:
    """Say whether an explosion is drawn that counts ten points (WW-84)."""
    soft = state.options.soft_explosion == 1 and KINDS.names[action] == "card-X"
    return soft and is_taken(tables, state, seat, action)


def burns_down(tables: Tables, state: State, seat: int, action: int) -> bool:
    """Say whether a fire destroys somebody whose cards are drawn again in the same step (WW-19, WW-56)."""
    if state.phase != Phase.BURN or not is_taken(tables, state, seat, action):
        return False
    burner = int(state.actor)
    burning = sum(bool(is_flying(state, slot) and state.flyers[slot].flames) for slot in range(burner + 1, state.crowd))
    if burning < pile_size(state, Damage.A):
        return False
    return bool(state_after(tables, state, seat, action).flyers[burner].status == Status.DESTROYED)


MENDED = (
    Mended(
        since="0.2.0",
        clause="WW-42",
        what=Message("A plane that overlapped a balloon couldn’t fire at it, though balloons aren’t planes."),
        meets=sees_balloon_below,
    ),
    Mended(
        since="0.2.1",
        clause="WW-57",
        what=Message("A rocket’s special damage could cost its target the rockets that hit in the same step."),
        meets=shakes_by_rocket,
    ),
    Mended(
        since="0.2.1",
        clause="WW-59",
        what=Message("An explosion worth 10 points wasn’t announced to anyone."),
        meets=explodes_softly,
    ),
    Mended(
        since="0.2.1",
        clause="WW-19",
        what=Message(
            "When a plane burned down, its damage cards were discarded too late for the next burning plane to draw."
        ),
        meets=burns_down,
    ),
)

"""Positions by field names: how scenarios write a state, and how a view is shown as plain values.

The fields are listed in `docs/games/wings_of_war.md`; what belongs to a plane or balloon is a list in order of slots.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.engine.game.positions import Given, listed, number_of, whole_number
from ludoteca.engine.runtime.journal import new_journal
from ludoteca.engine.runtime.seats import members
from ludoteca.engine.texts.errors import ScenarioError
from ludoteca.games.wings_of_war.cards import (
    CARD_NAMES,
    DAMAGE_KINDS,
    DECK_NAMES,
    DECKS,
    KIND_NAMES,
    MOST_CARDS,
    Card,
    Felt,
    Special,
)
from ludoteca.games.wings_of_war.events import Refusal
from ludoteca.games.wings_of_war.options import MISSIONS
from ludoteca.games.wings_of_war.rules.damage import (
    UNKNOWN,
    deck_of,
    is_destroyed,
    kind_of,
    open_decks,
    packed,
    reckon,
    told_about,
)
from ludoteca.games.wings_of_war.rules.flow import advance, begin_planning, seek_tails
from ludoteca.games.wings_of_war.rules.flyers import ROCKETS, USUAL_LEVEL, count_planes, put, share_out
from ludoteca.games.wings_of_war.rules.planning import card_left_refused, does_duty
from ludoteca.games.wings_of_war.state import (
    HIDDEN,
    MOST_BOMBS,
    MOST_FLYERS,
    MOST_GUNS,
    MOST_HELD,
    NONE,
    Flyer,
    Kind,
    Phase,
    State,
    Status,
    Tables,
)
from ludoteca.games.wings_of_war.table.names import MODELS

STAGES = {                 # where a position may stand: the step of the turn that comes next
    "turn": Phase.BURNING, "tail": Phase.TAILS, "plan": Phase.PLAN, "move": Phase.MANOEUVRE,
    "collide": Phase.COLLIDING, "bombs": Phase.BOMBING, "fire": Phase.GUNS,
}
FLOWN = {"turn": (0, 0), "tail": (0, 0), "plan": (0, 0), "move": (0, 2)}      # cards by then, at least and at most
FLYER_FIELDS = ("plane", "side", "seat", "pose", "level", "climb", "last", "before", "plan", "autonomous", "bombs",
                "load", "rockets", "jams", "flames", "no_tail", "points", "cards", "engines_lost", "wounds", "guns_out",
                "tail", "streak", "aimed_at")
FIELDS = ("stage", "turn", "manoeuvre", "vp", "target_points", "pile", "discard", "falling", *FLYER_FIELDS)
RUDDERS = ("free", "right", "left", "both")
CARD_OR_NOT = ("none", *CARD_NAMES)
HIGHEST = {"level": 3, "climb": 20, "bombs": 24, "load": 24, "rockets": 2, "flames": 3, "no_tail": 3}
MOST_TURNS = 60
USUAL_PLAN = ["straight", "stall", "straight"]
PILOT_POINTS = 3           # a crew card with so many points wounds a two-seater's pilot


def describe(tables: Tables, view: State) -> dict[str, Any]:
    """Return a state or view by field names. Damage cards that a view does not show count as part of their piles."""
    flyers = [view.flyers[slot] for slot in range(int(view.crowd))]
    mission = tables.missions[view.mission]
    return {
        "phase": Phase(int(view.phase)).name.lower(),
        "scenario": MISSIONS[int(view.mission)],
        "table": [int(mission.width), int(mission.height)],
        "turn": int(view.turn),
        "manoeuvre": int(view.manoeuvre),
        "vp": [int(points) for points in view.vp[: view.sides]],
        "target_points": int(view.target_points),
        "winner": int(view.winner),
        **{name: [card_counts(counts) for counts in getattr(view, name)] for name in ("pile", "discard")},
        "sets": [int(sets) for sets in view.sets],
        "falling": [[int(bomb.x), int(bomb.y), int(bomb.heading), int(bomb.count), int(bomb.steps)]
                    for bomb in view.bombs if bomb.count],
        "plane": [MODELS[int(flyer.model)] for flyer in flyers],
        "rudder": [RUDDERS[int(flyer.rudder)] for flyer in flyers],
        "duty": [bool(flyer.duty) for flyer in flyers],
        "status": [Status(int(flyer.status)).name.lower() for flyer in flyers],
        "pose": [[int(flyer.stand.x), int(flyer.stand.y), int(flyer.stand.heading)] for flyer in flyers],
        "corners": [[[int(x), int(y)] for x, y in zip(flyer.stand.corner_x, flyer.stand.corner_y, strict=True)]
                    for flyer in flyers],
        **{name: [CARD_OR_NOT[int(getattr(flyer, name)) + 1] for flyer in flyers] for name in ("last", "before")},
        "plan": [[card_name(card) for card in flyer.plan] for flyer in flyers],
        "tail": [slot_name(flyer.tail) for flyer in flyers],
        "aims": [[slot_name(aim) for aim in flyer.aims[: tables.models[flyer.model].guns]] for flyer in flyers],
        "targets": [[slots_of(mask) for mask in flyer.targets[: tables.models[flyer.model].guns]] for flyer in flyers],
        "near": [[slots_of(mask) for mask in flyer.near[: tables.models[flyer.model].guns]] for flyer in flyers],
        "jams": [[int(jam) for jam in flyer.jams[: tables.models[flyer.model].guns]] for flyer in flyers],
        "guns_out": [slots_of(flyer.guns_out) for flyer in flyers],
        "cards": [card_list(flyer) for flyer in flyers],
        "autonomous": [bool(flyer.autonomous) for flyer in flyers],
        **{name: [int(getattr(flyer, name)) for flyer in flyers] for name in (
            "side", "seat", "level", "climb", "bombs", "load", "rockets", "flames", "no_tail", "points", "engines_lost",
            "wounds", "held")},
    }


def card_name(card: int) -> str:
    """Return a manoeuvre card's name, `none` or `hidden`."""
    return "hidden" if card == HIDDEN else CARD_OR_NOT[int(card) + 1]


def slot_name(slot: int) -> int | str:
    """Return a slot, `none`, `hidden`, or `hold` for a gun that holds its fire."""
    return int(slot) if slot >= 0 else {NONE: "none", HIDDEN: "hidden"}.get(int(slot), "hold")


def slots_of(mask: int) -> list[int]:
    """Return the numbers in a mask."""
    return list(members(int(mask)))


def card_counts(counts: Sequence[int]) -> dict[str, int]:
    """Return how many damage cards of each kind there are."""
    return {name: int(count) for name, count in zip(KIND_NAMES, counts, strict=True) if count}


def card_list(flyer: Flyer) -> list[str]:
    """Return the damage cards that lie with a flyer, as `A-2F`, or `A-hidden`; the first taken first."""
    found = []
    for card in flyer.cards[: flyer.held]:
        kind = kind_of(int(card))
        found.append(f"{DECK_NAMES[deck_of(int(card))]}-{'hidden' if kind == UNKNOWN else KIND_NAMES[kind]}")
    return found


def arrange(tables: Tables, state: State, position: Mapping[str, Any], wanted: Sequence[Sequence[int]]) -> None:
    """Write a position over a state that has just been set up, up to the next decision.

    `tables` and `state` are records or mirrors. Without `stage` it stands where tails are looked for, at the beginning
    of a turn's planning.

    Raises:
        ScenarioError: a field is unknown or cannot be; says which and why.

    """
    given = Given(position, FIELDS)
    sides, stages = int(state.sides), tuple(STAGES)
    stage = stages[number_of("stage", given.value("stage", "tail"), stages)]
    state.turn = given.whole("turn", 1, 1, MOST_TURNS)
    state.manoeuvre = flown_at(stage, given)
    if given.has("plane"):
        bring_planes(tables, state, given)
    state.target_points = given.whole("target_points", 0, 0, 9999)
    points = listed("vp", given.value("vp", [0] * sides), sides, sides, f"expected a list of {sides} entries, by side")
    state.vp[:sides] = [whole_number("vp", value, 0, 99) for value in points]
    place_flyers(tables, state, given)
    tell_what_was(state, given)
    arrange_damage(tables, state, given)
    lay_piles(state, given)
    let_bombs_fall(state, given)
    begin(tables, state, given, stage)


def flown_at(stage: str, given: Given) -> int:
    """Return how many cards of this turn have been flown (WW-17)."""
    least, most = FLOWN.get(stage, (1, MOST_CARDS))
    flown = given.whole("manoeuvre", 0, 0, MOST_CARDS)
    if flown > most:
        raise ScenarioError(f'position.manoeuvre: at the stage "{stage}" it is at most {most}')
    return max(flown, least)


def bring_planes(tables: Tables, state: State, given: Given) -> None:
    """Replace the planes of the scenario by those given, with their poses and sides."""
    names = listed("plane", given.value("plane"), 2, MOST_FLYERS, f"expected a list of 2 to {MOST_FLYERS} planes")
    state.crowd = count = len(names)
    poses = given.each("pose", count)
    usual = [0] + [1] * (count - 1) if state.sides == 2 else list(range(count))
    sides = listed("side", given.value("side", usual), count, count, f"expected a list of {count} entries")
    for slot, name in enumerate(names):
        x, y, heading = pose_of(poses[slot], slot)
        model = number_of("plane", name, MODELS)
        side = whole_number("side", sides[slot], 0, int(state.sides) - 1)
        flyer = state.flyers[slot]
        put(tables, flyer, model, side, x, y, heading)
        flyer.level = USUAL_LEVEL
        flyer.load = flyer.bombs = 0
        flyer.rockets = ROCKETS if state.options.rockets == 1 and tables.models[model].guns else 0
    for slot in range(count, MOST_FLYERS):
        state.flyers[slot].status = Status.ABSENT
    for slot, flag in enumerate(given.each("autonomous", count, False)):
        if not isinstance(flag, bool):
            raise ScenarioError(f"position.autonomous: {flag!r} must be true or false")
        state.flyers[slot].autonomous = int(flag)
    share_out(tables, state)
    open_decks(tables, state, count_planes(tables, state))


def pose_of(value: Any, slot: int) -> tuple[int, int, int]:
    """Return a pose, or raise ScenarioError."""
    *place, heading = listed("pose", value, 3, 3, f"plane {slot} needs [x, y, heading]")
    x, y = (whole_number("pose", each, -20000, 200000) for each in place)
    return x, y, whole_number("pose", heading, 0, 359)


def place_flyers(tables: Tables, state: State, given: Given) -> None:
    """Write what is public of every plane and balloon."""
    count = int(state.crowd)
    if not given.has("plane"):
        for slot, pose in given.entries("pose", count):
            flyer = state.flyers[slot]
            put(tables, flyer, int(flyer.model), int(flyer.side), *pose_of(pose, slot))
    for name, most in {**HIGHEST, "seat": int(state.seats) - 1}.items():
        for slot, value in given.entries(name, count):
            setattr(state.flyers[slot], name, whole_number(name, value, 0, most))
    for flyer, load in zip(state.flyers[:count], given.each("load", count), strict=True):
        if load is None:
            flyer.load = max(int(flyer.load), int(flyer.bombs))
        flyer.bombs = min(int(flyer.bombs), int(flyer.load))
        if flyer.level == 0 and flyer.climb == 0:
            flyer.climb = 1


def tell_what_was(state: State, given: Given) -> None:
    """Write which cards every plane has flown last, which guns jam, and at whom they have fired."""
    count = int(state.crowd)
    for name in ("last", "before"):
        for slot, card in given.entries(name, count):
            setattr(state.flyers[slot], name, number_of(name, card, CARD_OR_NOT) - 1)
    for name, most in (("jams", 3), ("streak", 99), ("aimed_at", MOST_FLYERS)):
        for slot, values in given.entries(name, count):
            wrong = f"expected a list of at most {MOST_GUNS} numbers, one for each gun, as entry {slot}"
            for gun, value in enumerate(listed(name, values, 0, MOST_GUNS, wrong)):
                getattr(state.flyers[slot], name)[gun] = whole_number(name, value, -1, most)


def arrange_damage(tables: Tables, state: State, given: Given) -> None:
    """Give every flyer its damage cards, taken in the turn before.

    Raises:
        ScenarioError: there are no such cards left, or the flyer would not fly any more.

    """
    crowd = int(state.crowd)
    fields = {key: dict(given.entries(key, crowd)) for key in ("points", "engines_lost", "wounds")}
    fields |= {key: dict(given.lists(key, crowd)) for key in ("cards", "guns_out")}
    for slot in range(crowd):
        found = {key: values.get(slot) for key, values in fields.items()}
        if all(value is None for value in found.values()):
            continue
        take(tables, state, slot, found)
        flyer = state.flyers[slot]
        reckon(tables, state, flyer)
        if is_destroyed(tables, flyer):
            raise ScenarioError(f"position.cards: plane {slot} would be destroyed by what it is given")
        if found["points"] is not None and found["points"] != flyer.points:
            raise ScenarioError(f"position.points: no cards make {found['points']} points for plane {slot}")


def take(tables: Tables, state: State, slot: int, found: dict[str, Any]) -> None:
    """Lay cards with a flyer: those named, then what its losses and points ask for."""
    for name in found["cards"] or []:
        deck, _, kind = str(name).partition("-")
        lay(tables, state, slot, number_of("cards", deck, DECK_NAMES), number_of("cards", kind, KIND_NAMES))
    model = tables.models[state.flyers[slot].model]
    for _ in range(whole_number("engines_lost", found["engines_lost"] or 0, 0, 9)):
        lay_special(tables, state, slot, Special.ENGINE, None)
    for _ in range(whole_number("wounds", found["wounds"] or 0, 0, 1)):
        lay_special(tables, state, slot, Special.CREW, PILOT_POINTS if model.kind == Kind.TWO_SEATER else None)
    for _ in found["guns_out"] or []:
        lay_special(tables, state, slot, Special.CREW, -PILOT_POINTS)
    if found["points"] is not None:
        reckon(tables, state, state.flyers[slot])
        lay_points(tables, state, slot, whole_number("points", found["points"], 0, 99) - int(state.flyers[slot].points))


def lay(tables: Tables, state: State, slot: int, deck: int, kind: int) -> None:
    """Take a card from a pile and lay it with a flyer."""
    flyer = state.flyers[slot]
    if state.pile[deck][kind] == 0 or flyer.held == MOST_HELD:
        raise ScenarioError(f"position.cards: no {DECK_NAMES[deck]}-{KIND_NAMES[kind]} is left for plane {slot}")
    state.pile[deck][kind] -= 1
    told = told_about(tables, state, flyer, kind, Felt.ALL)
    flyer.cards[flyer.held] = packed(kind, deck, Felt.ALL, 0, told, int(state.turn) - 1)
    flyer.held += 1


def lay_special(tables: Tables, state: State, slot: int, special: int, points: int | None) -> None:
    """Lay the card with the fewest points that does something; with `points`, or without them where below zero."""
    cards = [(int(tables.points[kind]), deck, kind) for deck in range(DECKS) for kind in range(DAMAGE_KINDS)
             if state.pile[deck][kind] and tables.special[kind] == special]
    if points is not None:
        cards = [card for card in cards if (card[0] == points if points > 0 else card[0] != -points)]
    if not cards:
        raise ScenarioError(f"position.engines_lost: no damage card that is left does this to plane {slot}")
    _, deck, kind = min(cards)
    lay(tables, state, slot, deck, kind)


def lay_points(tables: Tables, state: State, slot: int, points: int) -> None:
    """Lay cards without special damage that add up to some points, the largest first."""
    for wanted in (10, 5, 4, 3, 2, 1):
        for deck in range(DECKS):
            kind = KIND_NAMES.index(str(wanted))
            while points >= wanted and state.pile[deck][kind]:
                lay(tables, state, slot, deck, kind)
                points -= wanted


def lay_piles(state: State, given: Given) -> None:
    """Share out what does not lie with flyers: a pile as `{A = {"4" = 1}}`, the rest discarded; or its discards.

    Of a deck that is not named nothing has been discarded.
    """
    for key, own, other in (("pile", state.pile, state.discard), ("discard", state.discard, state.pile)):
        rows = given.value(key, {})
        if not isinstance(rows, dict) or not all(isinstance(counts, dict) for counts in rows.values()):
            raise ScenarioError(f'position.{key}: expected decks, such as {{A = {{"4" = 1}}}}')
        for name, counts in rows.items():
            deck = number_of(key, name, DECK_NAMES)
            wanted = {number_of(key, kind, KIND_NAMES): count for kind, count in counts.items()}
            for kind in range(DAMAGE_KINDS):
                left = int(state.pile[deck][kind] + state.discard[deck][kind])
                own[deck][kind] = whole_number(key, wanted.get(kind, 0), 0, left)
                other[deck][kind] = left - int(own[deck][kind])


def let_bombs_fall(state: State, given: Given) -> None:
    """Write the bombs in the air: [x, y, heading, count, manoeuvres still to fall, reach, slot]."""
    wrong = f"expected a list of at most {MOST_BOMBS} bombs"
    for b, values in enumerate(listed("falling", given.value("falling", []), 0, MOST_BOMBS, wrong)):
        each = listed("falling", values, 7, 7, "a bomb is [x, y, heading, count, manoeuvres, reach, slot]")
        numbers = [whole_number("falling", value, -50000, 250000) for value in each]
        bomb = state.bombs[b]
        bomb.x, bomb.y, bomb.heading, bomb.count, bomb.steps, bomb.reach, bomb.slot = numbers


def begin(tables: Tables, state: State, given: Given, stage: str) -> None:
    """Go on from the stage to the next decision."""
    state.awaited = state.actor = state.partner = 0
    lay_plans(tables, state, given, stage)
    if stage == "tail":
        seek_tails(tables, state)
    elif stage == "plan":
        begin_planning(tables, state)
    else:
        state.phase = STAGES[stage]
    advance(tables, state, new_journal(0))


def lay_plans(tables: Tables, state: State, given: Given, stage: str) -> None:
    """Write plans and tails, for the stages after planning."""
    count = int(state.crowd)
    plans = given.each("plan", count)
    tails = given.each("tail", count)
    if stage in ("tail", "plan", "turn"):
        if given.has("plan") or given.has("tail"):
            raise ScenarioError("position.plan: plans and tails need a stage after planning, such as \"move\"")
        return
    for slot in range(count):
        flyer = state.flyers[slot]
        cards = listed("plan", plans[slot] or USUAL_PLAN, MOST_CARDS, MOST_CARDS, "a plan has three cards")
        if tables.models[flyer.model].guns > 0 and flyer.autonomous == 0:
            lay_plan(tables, state, flyer, [number_of("plan", card, CARD_NAMES) for card in cards])
            begun = state.manoeuvre > 0         # what has been flown stands as it is given
            if not begun and not does_duty(flyer, int(flyer.plan[0]), int(flyer.plan[1]), int(flyer.plan[2])):
                raise ScenarioError(f"position.plan: plane {slot} has to stall, and no card of its plan does (WW-30e)")
        if tails[slot] not in (None, "none"):
            flyer.tail = whole_number("tail", tails[slot], 0, count - 1)


def lay_plan(tables: Tables, state: State, flyer: Flyer, cards: Sequence[int]) -> None:
    """Lay a plan that comes from outside: an illegal card still to be flown becomes a straight (WW-32)."""
    flown = int(state.manoeuvre)
    flyer.plan[:] = cards
    for nth in range(flown, MOST_CARDS):
        first, second = ([int(card) for card in flyer.plan[:nth]] + [NONE, NONE])[:2]
        if card_left_refused(tables, state, flyer, first, second, flown, int(flyer.plan[nth])) != Refusal.NONE:
            flyer.plan[nth] = Card.STRAIGHT

"""Fire and bombs: what is asked, how each is called, and what comes of it (WW-49 .. WW-53, WW-72 .. WW-74, WW-80)."""

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.runtime.seats import has, members
from ludoteca.engine.texts.words import Message
from ludoteca.games.wings_of_war.actions import KINDS
from ludoteca.games.wings_of_war.cards import SALVO
from ludoteca.games.wings_of_war.rules.flyers import asked_gun, is_silent
from ludoteca.games.wings_of_war.rules.hits import bomb_reach, is_without_observer
from ludoteca.games.wings_of_war.rules.sight import NO_SHOT, squared_range, whole_millimetres
from ludoteca.games.wings_of_war.state import NONE, Bomb, Ground, Phase, State, Tables
from ludoteca.games.wings_of_war.table.drawing import Pose
from ludoteca.games.wings_of_war.table.flyers import height_of_table, pose, slot_asked
from ludoteca.games.wings_of_war.table.names import gunner_name, listed, name_context, name_of, own_name

FIRE = Message("Phase {phase}: your {plane} has {other} in its sights, {distance} mm away. Fire?")
FIRE_AT_ONE = Message("Phase {phase}: your {plane} has {others} in its sights. Fire at which?")
SEEN_FROM = Message("{plane} ({distance} mm)")
CANNOT_FIRE = Message("Phase {phase}: your {plane} can’t fire now, and nobody else knows. Hold fire.")
LAUNCH = Message("Phase {phase}: your {plane} may launch rockets at {others}.")
FIRE_AT = Message("Fire at {other}")
FIRE_FROM = Message("Fire at {other}, {distance} mm: {amount} card", "Fire at {other}, {distance} mm: {amount} cards")
LAUNCH_AT = Message("Launch {amount} rocket at {other}", "Launch {amount} rockets at {other}")
ONE_CARD = Message("One damage card for the target.")
TWO_CARDS = Message("Two damage cards: within half a ruler, and at your level.")
ROCKETS_FLY = Message("They hit next phase if you fly a straight or a stall and it’s still ahead of you.")
BOMBS = Message("Phase {phase}, {plane}: drop bombs? {amount} aboard.")
CANNOT_DROP = Message("Phase {phase}, {plane}: there’s no observer left to drop bombs, and nobody else knows.")
DROP = Message("Drop {amount} bomb", "Drop {amount} bombs")
STRIKE_NOW = Message("They hit at once.")
STRIKE_LATER = Message("They fly on for {amount} more phase.", "They fly on for {amount} more phases.")
SOME = 3                   # bombs that are drawn even where none fall, so that what is told finds them


def prompt_fire(reader: Reader) -> str:
    """Ask at whom a gun fires that has somebody in sight, or rockets are launched (WW-49, WW-80)."""
    tables, view, slot = reader.tables, reader.view, slot_asked(reader)
    flyer, gun, phase = view.flyers[slot], int(asked_gun(tables, view, slot)), int(view.manoeuvre)
    who = name_context(tables, view)[slot]
    plane = gunner_name(reader.say, tables, who, own_name(reader, slot), gun)
    if is_silent(tables, flyer, gun):
        return reader(CANNOT_FIRE, phase=phase, plane=plane)
    targets = members(int(flyer.targets[gun]))
    seen = [(name_of(reader, target), distance(reader, slot, gun, target)) for target in targets]
    if not seen:
        return reader(LAUNCH, phase=phase, plane=plane, others=listed(reader, members(int(flyer.rocket_sees))))
    if len(seen) == 1:
        ((other, away),) = seen
        return reader(FIRE, phase=phase, plane=plane, other=other, distance=away)
    others = reader.say.all_of(reader(SEEN_FROM, plane=other, distance=away) for other, away in seen)
    return reader(FIRE_AT_ONE, phase=phase, plane=plane, others=others)


def label_fire(reader: Reader, target: int) -> str:
    """Return at whom a gun fires, how far away that is, and how many cards it draws (WW-53)."""
    view = reader.view
    if target >= view.crowd:
        return KINDS.names[KINDS["fire"].number(target)]
    other, slot = name_of(reader, target), slot_asked(reader)
    gun = gun_asked(reader.tables, view, slot)
    if gun == NONE or not has(view.flyers[slot].targets[gun], target):
        return reader(FIRE_AT, other=other)
    cards = 2 if has(view.flyers[slot].near[gun], target) else 1
    return reader(FIRE_FROM, other=other, distance=distance(reader, slot, gun, target), amount=cards)


def label_rocket(reader: Reader, count: int, target: int) -> str:
    """Return at whom rockets are launched (WW-80)."""
    if target >= reader.view.crowd:
        return KINDS.names[KINDS["rocket"].number(count, target)]
    return reader(LAUNCH_AT, other=name_of(reader, target), amount=count)


def preview_fire(reader: Reader, target: int) -> Preview:
    """Draw the line to a target, and say what a hit draws (WW-53)."""
    slot = slot_asked(reader)
    near = has(reader.view.flyers[slot].near[asked_gun(reader.tables, reader.view, slot)], target)
    return Preview((Mark(f"sight-{target}", "+class", "seen close" if near else "seen"),),
                 reader(TWO_CARDS if near else ONE_CARD))


def preview_rocket(reader: Reader, count: int, target: int) -> Preview:
    """Draw the line to a target, and say when rockets strike (WW-80)."""
    return Preview((Mark(f"sight-{target}", "+class", "seen"),), reader(ROCKETS_FLY))


def distance(reader: Reader, slot: int, gun: int, target: int) -> int:
    """Return how far a gun is from what it sees, in whole millimetres (WW-51)."""
    squared = squared_range(reader.tables, reader.view, slot, gun, target, 0)
    return 0 if squared == NO_SHOT else int(whole_millimetres(squared))


def gun_asked(tables: Tables, view: State, slot: int) -> int:
    """Return the gun that is asked, NONE if none is."""
    return int(asked_gun(tables, view, slot)) if view.phase == Phase.FIRE and slot != NONE else NONE


def prompt_drop(reader: Reader) -> str:
    """Ask whether bombs fall (WW-72)."""
    slot = slot_asked(reader)
    flyer = reader.view.flyers[slot]
    message = CANNOT_DROP if is_without_observer(reader.tables, flyer) else BOMBS
    return reader(message, phase=int(reader.view.manoeuvre), plane=own_name(reader, slot), amount=int(flyer.bombs))


def bombs_in(salvo: int) -> int:
    """Return how many bombs fall together."""
    return SALVO if salvo == 1 else 1


def label_drop(reader: Reader, salvo: int) -> str:
    """Return how many bombs fall (WW-72)."""
    return reader(DROP, amount=bombs_in(salvo))


def preview_drop(reader: Reader, salvo: int) -> Preview:
    """Show where bombs would strike."""
    tables, view, slot = reader.tables, reader.view, slot_asked(reader)
    flyer = view.flyers[slot]
    steps = int(flyer.level) - 1
    here = pose(tables, view, slot)
    x, y = here.ahead(0, steps * int(bomb_reach(tables, flyer)) / 100)
    said = reader(STRIKE_LATER, amount=steps) if steps else reader(STRIKE_NOW)
    return Preview((Mark("ghost-strike", "transform", f"translate({x:.1f} {y:.1f})"),
                  Mark("ghost-strike", "+class", f"seen many-{bombs_in(salvo)}")), said)


def place(high: int, ground: Ground | Bomb) -> str:
    """Return where something on the ground is on the picture."""
    return str(Pose(int(ground.x) / 100, high - int(ground.y) / 100, int(ground.heading)))


def sites(tables: Tables, view: State) -> list[Facts]:
    """Return what lies on the ground and stays there."""
    mission, high = tables.missions[view.mission], height_of_table(tables, view)
    lying: list[tuple[str, str, Ground]] = []
    if view.options.landing == 1:
        lying += [(f"strip-{side}", "strip", strip) for side, strip in enumerate(mission.strips[: int(view.sides)])]
    if view.options.ground_fire == 1:
        for sort, posts in (("trench", mission.trenches), ("gun", mission.flaks)):
            lying += [(f"{sort}-{nth}", sort, post) for nth, post in enumerate(posts)]
    lying.append(("target", "depot", mission.target))
    return [{"id": name, "sort": sort, "side": int(ground.side), "site": place(high, ground)}
            for name, sort, ground in lying if ground.side != NONE]


def target_fact(tables: Tables, view: State) -> Facts | None:
    """Return how far the target of bombs is destroyed, None where there is none."""
    mission = tables.missions[view.mission]
    if mission.target.side == NONE:
        return None
    return {"site": place(height_of_table(tables, view), mission.target), "points": int(view.target_points),
            "most": int(mission.target_damage),
            "burns": min(4, 4 * int(view.target_points) // int(mission.target_damage))}


def bombs(tables: Tables, view: State) -> list[Facts]:
    """Return the bombs in the air: where they are, and where they will strike."""
    high, mission = height_of_table(tables, view), tables.missions[view.mission]
    falling = any(start.bombs for start in mission.starts[: int(mission.crowd)])
    return [{"b": b, "on": bomb.count > 0, "count": int(bomb.count), "far": int(bomb.steps) * int(bomb.reach) / 100,
             "steps": int(bomb.steps), "site": place(high, bomb)}
            for b, bomb in enumerate(view.bombs if falling else ()) if bomb.count or b < SOME]

"""Fire and bombs: what is asked, how each is called, and what comes of it (WW-49 .. WW-53, WW-72 .. WW-74, WW-80)."""

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.runtime.seats import members
from ludoteca.engine.texts.words import Message
from ludoteca.games.wings_of_war.actions import KINDS
from ludoteca.games.wings_of_war.cards import SALVO
from ludoteca.games.wings_of_war.rules.flyers import asked_gun, is_silent
from ludoteca.games.wings_of_war.rules.hits import bomb_reach, is_without_observer
from ludoteca.games.wings_of_war.rules.sight import NO_SHOT, squared_range, whole_millimetres
from ludoteca.games.wings_of_war.state import (
    MOST_BOMBS,
    MOST_POSTS,
    MOST_SIDES,
    NONE,
    Bomb,
    Ground,
    Phase,
    State,
    Tables,
)
from ludoteca.games.wings_of_war.table.drawing import Pose
from ludoteca.games.wings_of_war.table.flyers import height_of_table, pose, slot_asked
from ludoteca.games.wings_of_war.table.names import gunner_name, listed, name_context, plane_name, short_name

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
    say, names, tables, view = reader.say, reader.names, reader.tables, reader.view
    slot = slot_asked(reader)
    flyer, who = view.flyers[slot], name_context(tables, view)
    gun, phase = asked_gun(tables, view, slot), int(view.manoeuvre)
    plane = gunner_name(say, tables, who[slot], short_name(say, who[slot]), gun)
    seen = members(int(flyer.targets[gun])) if not is_silent(tables, flyer, gun) else []
    if not seen and is_silent(tables, flyer, gun):
        return reader(CANNOT_FIRE, phase=phase, plane=plane)
    if not seen:
        others = listed(reader, who, members(int(flyer.rocket_sees)))
        return reader(LAUNCH, phase=phase, plane=plane, others=others)
    if len(seen) == 1:
        other = plane_name(say, names, who[seen[0]])
        away = distance(tables, view, slot, gun, seen[0])
        return reader(FIRE, phase=phase, plane=plane, other=other, distance=away)
    others = say.all_of(
        reader(SEEN_FROM, plane=plane_name(say, names, who[target]), distance=distance(tables, view, slot, gun, target))
        for target in seen
    )
    return reader(FIRE_AT_ONE, phase=phase, plane=plane, others=others)


def label_fire(reader: Reader, target: int) -> str:
    """Return at whom a gun fires, how far away that is, and how many cards it draws (WW-53)."""
    tables, view = reader.tables, reader.view
    who = name_context(tables, view)
    if target >= len(who):
        return KINDS.names[KINDS["fire"].number(target)]
    other = plane_name(reader.say, reader.names, who[target])
    slot = slot_asked(reader) if view.phase == Phase.FIRE else NONE
    gun = asked_gun(tables, view, slot) if slot != NONE else NONE
    if gun == NONE or int(view.flyers[slot].targets[gun]) >> target & 1 == 0:
        return reader(FIRE_AT, other=other)
    cards = 2 if int(view.flyers[slot].near[gun]) >> target & 1 else 1
    return reader(FIRE_FROM, other=other, distance=distance(tables, view, slot, gun, target), amount=cards)


def label_rocket(reader: Reader, count: int, target: int) -> str:
    """Return at whom rockets are launched (WW-80)."""
    who = name_context(reader.tables, reader.view)
    if target >= len(who):
        return KINDS.names[KINDS["rocket"].number(count, target)]
    return reader(LAUNCH_AT, other=plane_name(reader.say, reader.names, who[target]), amount=count)


def preview_fire(reader: Reader, target: int) -> Preview | None:
    """Draw the line to a target, and say what a hit draws (WW-53)."""
    slot = slot_asked(reader)
    if slot == NONE:
        return None
    gun = int(asked_gun(reader.tables, reader.view, slot))
    near = int(reader.view.flyers[slot].near[gun]) >> target & 1
    return Preview((Mark(f"sight-{target}", "+class", "seen close" if near else "seen"),),
                 reader(TWO_CARDS if near else ONE_CARD))


def preview_rocket(reader: Reader, count: int, target: int) -> Preview | None:
    """Draw the line to a target, and say when rockets strike (WW-80)."""
    if slot_asked(reader) == NONE:
        return None
    return Preview((Mark(f"sight-{target}", "+class", "seen"),), reader(ROCKETS_FLY))


def distance(tables: Tables, view: State, slot: int, gun: int, target: int) -> int:
    """Return how far a gun is from what it sees, in whole millimetres (WW-51)."""
    squared = squared_range(tables, view, slot, gun, target, 0)
    return 0 if squared == NO_SHOT else int(whole_millimetres(squared))


def gun_asked(tables: Tables, view: State, slot: int) -> int:
    """Return the gun that is asked, NONE if none is."""
    return int(asked_gun(tables, view, slot)) if view.phase == Phase.FIRE and slot != NONE else NONE


def prompt_drop(reader: Reader) -> str:
    """Ask whether bombs fall (WW-72)."""
    view, slot = reader.view, slot_asked(reader)
    plane = short_name(reader.say, name_context(reader.tables, view)[slot])
    if is_without_observer(reader.tables, view.flyers[slot]):
        return reader(CANNOT_DROP, phase=int(view.manoeuvre), plane=plane)
    return reader(BOMBS, phase=int(view.manoeuvre), plane=plane, amount=int(view.flyers[slot].bombs))


def bombs_in(salvo: int) -> int:
    """Return how many bombs fall together."""
    return SALVO if salvo == 1 else 1


def label_drop(reader: Reader, salvo: int) -> str:
    """Return how many bombs fall (WW-72)."""
    return reader(DROP, amount=bombs_in(salvo))


def preview_drop(reader: Reader, salvo: int) -> Preview | None:
    """Show where bombs would strike."""
    slot = slot_asked(reader)
    if slot == NONE:
        return None
    tables, view = reader.tables, reader.view
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
    found = []
    if view.options.landing == 1:
        found += [{"id": f"strip-{side}", "sort": "strip", "side": side, "site": place(high, mission.strips[side])}
                  for side in range(min(int(view.sides), MOST_SIDES)) if mission.strips[side].side != NONE]
    if view.options.ground_fire == 1:
        for sort, posts in (("trench", mission.trenches), ("gun", mission.flaks)):
            found += [{"id": f"{sort}-{post}", "sort": sort, "side": int(posts[post].side),
                       "site": place(high, posts[post])}
                      for post in range(MOST_POSTS) if posts[post].side != NONE]
    if mission.target.side != NONE:
        found.append({"id": "target", "sort": "depot", "side": int(mission.target.side),
                      "site": place(high, mission.target)})
    return found


def target_fact(tables: Tables, view: State) -> Facts | None:
    """Return how far the target of bombs is destroyed, None where there is none."""
    mission = tables.missions[view.mission]
    if mission.target.side == NONE:
        return None
    return {"site": place(height_of_table(tables, view), mission.target), "points": int(view.target_points),
            "most": int(mission.target_damage),
            "burns": min(4, 4 * int(view.target_points) // max(1, int(mission.target_damage)))}


def bombs(tables: Tables, view: State) -> list[Facts]:
    """Return the bombs in the air: where they are, and where they will strike."""
    high, mission = height_of_table(tables, view), tables.missions[view.mission]
    falling = any(start.bombs for start in mission.starts[: int(mission.crowd)])
    found = []
    for b in range(MOST_BOMBS if falling else 0):
        bomb = view.bombs[b]
        if bomb.count == 0 and b >= SOME:
            continue
        far = int(bomb.steps) * int(bomb.reach) / 100
        found.append({"b": b, "on": bomb.count > 0, "count": int(bomb.count), "far": far, "steps": int(bomb.steps),
                      "site": place(high, bomb)})
    return found

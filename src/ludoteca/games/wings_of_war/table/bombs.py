"""Bombs: what is asked, how many fall, and where they strike (WW-72 .. WW-74)."""


from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.wings_of_war.cards import SALVO
from ludoteca.games.wings_of_war.rules.hits import bomb_reach, is_without_observer
from ludoteca.games.wings_of_war.state import MOST_BOMBS, MOST_POSTS, MOST_SIDES, NONE, Bomb, Ground, State, Tables
from ludoteca.games.wings_of_war.table.asked import slot_asked
from ludoteca.games.wings_of_war.table.drawing import Pose
from ludoteca.games.wings_of_war.table.flyers import height_of_table, pose
from ludoteca.games.wings_of_war.table.names import name_context, short_name

BOMBS = Message("Phase {phase}, {plane}: drop bombs? {amount} aboard.")
CANNOT_DROP = Message("Phase {phase}, {plane}: there’s no observer left to drop bombs, and nobody else knows.")
DROP = Message("Drop {amount} bomb", "Drop {amount} bombs")
STRIKE_NOW = Message("They hit at once.")
STRIKE_LATER = Message("They fly on for {amount} more phase.", "They fly on for {amount} more phases.")
SOME = 3                   # bombs that are drawn even where none fall, so that what is told finds them


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

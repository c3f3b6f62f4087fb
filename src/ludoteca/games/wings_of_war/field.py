"""What is drawn of the ground: strips, guns, trenches, what bombs fall on, and bombs that fall."""

from typing import Any

from ludoteca.games.wings_of_war.curves import Pose
from ludoteca.games.wings_of_war.planes import height_of_table
from ludoteca.games.wings_of_war.state import MOST_BOMBS, MOST_POSTS, MOST_SIDES, NONE

SOME = 3                   # bombs that are drawn even where none fall, so that what is told finds them


def place(high: int, ground: Any) -> str:
    """Return where something on the ground is on the picture."""
    return str(Pose(int(ground.x) / 100, high - int(ground.y) / 100, int(ground.heading)))


def sites(tables: Any, view: Any) -> list[dict[str, Any]]:
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


def target_fact(tables: Any, view: Any) -> dict[str, Any] | None:
    """Return how far the target of bombs is destroyed, None where there is none."""
    mission = tables.missions[view.mission]
    if mission.target.side == NONE:
        return None
    return {"site": place(height_of_table(tables, view), mission.target), "points": int(view.target_points),
            "most": int(mission.target_damage),
            "burns": min(4, 4 * int(view.target_points) // max(1, int(mission.target_damage)))}


def bombs(tables: Any, view: Any) -> list[dict[str, Any]]:
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

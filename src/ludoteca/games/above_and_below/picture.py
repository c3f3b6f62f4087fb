"""What the picture shows, as plain values: `scene` is what `table.html` draws; `text_view.py` says it in words.

The viewer's village stands large at the left, those of the others beside it, one above the other. In each, houses stand
on the ground with the caves beneath, and the people on three terraces at the left: ready, exhausted, injured.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.above_and_below.facades import facade_of, figure_of, props_of
from ludoteca.games.above_and_below.hand import hand_facts
from ludoteca.games.above_and_below.names import AREAS, building_name, item_name, villager_name, with_minus
from ludoteca.games.above_and_below.parts import (
    CIRCLES,
    HIGHEST_REPUTATION,
    ITEM_NAMES,
    ITEMS,
    LOWEST_REPUTATION,
    Area,
)
from ludoteca.games.above_and_below.rules.holdings import beds_of, income_of
from ludoteca.games.above_and_below.rules.night import (
    building_points,
    counted_points,
    printed_points,
    rank_points,
    reputation_points,
    score_of,
    track_points,
)
from ludoteca.games.above_and_below.state import NONE, Phase
from ludoteca.games.above_and_below.story import story_fact
from ludoteca.games.above_and_below.text_view import (
    effects_in_words,
    folk_in,
    goods_on,
    in_order,
    is_below,
    points,
    round_name,
    skills_in_words,
    text,
)

__all__ = ["scene", "text"]

WIDE, HIGH = 1360, 600
MAIN, BAND = 800, 520      # how wide the viewer's village is, and how deep all of them reach
ALONE = 960                # how wide it is where there is no other
HOMES = .27                # the part of another village that its terraces take
STANDS = Message("{villager} of {actor}, {area}: {what}")
BUILT = Message("{building} of {actor}: {what}")
BUILT_WITH = Message("{building} of {actor}: {what}. There now: {goods}")
FREE_CAVE = Message("A cave of {actor} with room for an outpost")
UNDERGROUND = Message("The cave that {actor} explores")
NO_USE = Message("a point")
REPUTATION_OF = Message("Reputation of {actor}: {amount}")
REPUTATION_TRACK = Message("Reputation")
TRACK = Message("Points from the track")
BUILDINGS = Message("Buildings")
PRINTED = Message("Printed on buildings")
COUNTED = Message("Counted by buildings")
GOOD_NAME = Message("Reputation")
BEST_NAMES = Message("Best reputations")


@dataclass(frozen=True)
class Plot:
    """Where a village stands, and how large its things are."""

    x: float
    y: float
    wide: float
    high: float
    ground: float          # of the houses,
    depth: float           # and of the caves, from its top
    left: float            # where the houses begin,
    room: float            # and how much of what is left of them the people have
    terraces: tuple[float, float, float]
    scale: float
    place: str             # which of them it is, by which narrow boards put it elsewhere

    @property
    def is_main(self) -> bool:
        """Say whether it is the large one."""
        return self.place.startswith("main")


def plots(seats: int, focus: int) -> list[Plot]:
    """Return where each seat's village stands: the focus at the left, the others beside it, one above the other."""
    found = []
    others = seats - 1
    high = BAND / max(1, others)
    deep, beside = (high - 6) / 260, WIDE - MAIN - 10
    main = MAIN if others else ALONE
    for seat in range(seats):
        nth = (seat - focus) % seats - 1
        if seat == focus:
            found.append(Plot(0, 0, main, BAND, 300, 492, .29 * main, .29 * main - 22, (215, 345, 475), .84,
                              f"main of-{others}"))
        else:
            found.append(Plot(MAIN + 10, nth * high, beside, high - 6, 130 * deep, 240 * deep, HOMES * beside,
                              .77 * HOMES * beside - 20 * deep, (90 * deep, 160 * deep, 230 * deep),
                              min(.84, .78 * deep), f"beside-{nth} of-{others}"))
    return found


def scene(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> dict[str, Any]:
    """Return what is drawn: villages, rounds, reputation, the encounter, and what lies before the viewer."""
    seats = int(view.seats)
    focus = max(viewer, 0)
    return {
        "round": round_name(say, view),
        "rounds": [("past" if nth < view.turn else "now" if nth == view.turn else "")
                   for nth in range(1, int(view.options.rounds) + 1)],
        "wide": WIDE,
        "high": HIGH,
        "villages": [village(say, names, tables, view, seat, plot) for seat, plot in enumerate(plots(seats, focus))],
        "focus": focus,
        "reputation": [reputation_fact(say, names, view, seat) for seat in range(seats)],
        "reputation_title": say(REPUTATION_TRACK),
        "steps": [step_fact(tables, rep) for rep in range(LOWEST_REPUTATION, HIGHEST_REPUTATION + 1)],
        "story": story_fact(say, names, tables, view, viewer),
        "stocks": [stock_fact(say, names, tables, view, seat) for seat in range(seats)],
        "hand": hand_facts(say, names, tables, view, viewer),
        "acting": int(view.actor) if view.phase not in (Phase.REST, Phase.LAST, Phase.OVER) else NONE,
        "first": int(view.first),
        "cider": bool(view.cider),
    }


def village(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, plot: Plot) -> dict[str, Any]:
    """Return one village: houses, caves and people, each with its place."""
    built = in_order(view, seat)
    houses = [b for b in built if not is_below(b)]
    outposts = [b for b in built if is_below(b)]
    player = view.players[seat]
    free = int(player.caves)
    explores = view.explored != NONE and view.actor == seat
    down = row_of(plot, len(outposts) + free + (1 if explores else 0), plot.depth, 110)
    below = down[-1] if explores else None
    return {
        "seat": seat,
        "name": names[seat],
        "x": plot.x, "y": plot.y, "wide": plot.wide, "high": plot.high,
        "main": plot.is_main, "place": plot.place, "ground": round(plot.ground, 1), "homes": round(plot.left, 1),
        "deep": round(plot.high / 260, 3),
        "houses": [building_fact(say, names, tables, view, seat, b, place)
                   for b, place in zip(houses, row_of(plot, len(houses), plot.ground, 130), strict=True)],
        "caves": [building_fact(say, names, tables, view, seat, b, place)
                  for b, place in zip(outposts, down, strict=False)],
        "free": [{"id": f"cave-{seat}-{nth}", "title": say(FREE_CAVE, actor=names[seat]), **place}
                 for nth, place in enumerate(down[len(outposts) : len(outposts) + free])],
        "unknown": {"title": say(UNDERGROUND, actor=names[seat]), **below} if below else None,
        "folk": people(say, names, tables, view, seat, plot, below),
        "sale": None if player.sale == NONE else ITEM_NAMES[player.sale],
    }


def row_of(plot: Plot, count: int, ground: float, high: int) -> list[dict[str, float]]:
    """Return places side by side in a row of a village, smaller where there are many."""
    if not count:
        return []
    room = plot.wide - plot.left - 10
    step = min(104 * plot.scale, room / count)
    scale = min(plot.scale, step / 100)
    return [{"x": round(plot.x + plot.left + nth * step, 1), "y": round(plot.y + ground - high * scale, 1),
             "scale": round(scale, 3)} for nth in range(count)]


def building_fact(
    say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, b: int, place: dict[str, float]
) -> dict[str, Any]:
    """Return what is drawn of a building."""
    what = ", ".join(effects_in_words(say, tables, b)) or say(NO_USE)
    lies = goods_on(say, tables, view, b)
    title = say(BUILT_WITH if lies else BUILT, building=building_name(say, tables, b), actor=names[seat], what=what,
                goods=lies)
    return {"b": b, "title": title, "name": building_name(say, tables, b), "facade": facade_of(b),
            "props": props_of(tables, b), "tokens": tokens_fact(tables, view, b), **place}


def tokens_fact(tables: Any, view: Any, b: int) -> list[str]:
    """Return the goods on a building, each as often as it lies there."""
    return [ITEM_NAMES[tables.plans[b].good[stack]] for stack in range(2)
            for _ in range(int(view.buildings[b].tokens[stack]))]


def people(
    say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, plot: Plot, cave: dict[str, float] | None
) -> list[dict[str, Any]]:
    """Return where each villager stands: on its terrace, or below."""
    found = []
    for level, area in enumerate((Area.READY, Area.EXHAUSTED, Area.INJURED)):
        folk = folk_in(view, seat, area)
        if area == Area.READY:
            folk = [*folk, *folk_in(view, seat, Area.CHOSEN)]
        step = min(42 * plot.scale, plot.room / max(1, len(folk)))
        for nth, t in enumerate(folk):
            found.append(person(say, names, tables, view, seat, t, plot.x + 8 * plot.scale + nth * step,
                                plot.y + plot.terraces[level], plot.scale))
    party = folk_in(view, seat, Area.PARTY)
    for nth, t in enumerate(party):
        spread = (nth - (len(party) - 1) / 2) * min(30 * plot.scale, 120 * plot.scale / max(1, len(party)))
        x = (cave["x"] + 50 * cave["scale"] if cave else plot.x + plot.left) + spread - 22 * plot.scale
        found.append(person(say, names, tables, view, seat, t, x, plot.y + plot.depth + 2, plot.scale))
    return found


def person(
    say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, t: int, x: float, y: float, scale: float
) -> dict[str, Any]:
    """Return what is drawn of a villager; `y` is where it stands."""
    area = Area(int(view.villagers[t].area))
    title = say(STANDS, villager=villager_name(say, tables, t), actor=names[seat], area=say(AREAS[area]),
                what=", ".join(skills_in_words(say, tables, t)))
    return {"t": t, "figure": figure_of(tables, t), "title": title, "area": area.name.lower(), "seat": seat,
            "die": int(view.villagers[t].die), "x": round(x, 1), "y": round(y - 64 * scale, 1), "scale": scale}


def reputation_fact(say: Translator, names: Sequence[str], view: Any, seat: int) -> dict[str, Any]:
    """Return where a player's cube lies, beside those on the same space."""
    rep = int(view.players[seat].rep)
    beside = [other for other in range(int(view.seats)) if view.players[other].rep == rep]
    return {"seat": seat, "title": say(REPUTATION_OF, actor=names[seat], amount=with_minus(rep)),
            "x": round(step_x(rep) + 9 * (beside.index(seat) - (len(beside) - 1) / 2), 1)}


def step_x(rep: int) -> float:
    """Return where a step of the reputation track is drawn."""
    return 660 + 29 * (rep - LOWEST_REPUTATION)


def step_fact(tables: Any, rep: int) -> dict[str, Any]:
    """Return what is drawn of a step of the reputation track."""
    return {"x": round(step_x(rep), 1), "rep": rep, "points": int(tables.rep_vp[rep - LOWEST_REPUTATION])}


def stock_fact(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int) -> dict[str, Any]:
    """Return what a player owns, for the strip of seats."""
    player = view.players[seat]
    items = [(ITEM_NAMES[item], item_name(say, item), int(player.purse.goods[item]))
             for item in range(ITEMS) if player.purse.goods[item]]
    return {
        "name": names[seat], "sources": score_fact(say, tables, view, seat),
        "coins": int(player.purse.coins), "items": items,
        "points": int(score_of(tables, view, seat)), "points_in_words": points(say, score_of(tables, view, seat)),
        "income": int(income_of(tables, view, seat)), "beds": int(beds_of(tables, view, seat)),
        "sale": None if player.sale == NONE else (ITEM_NAMES[player.sale], item_name(say, player.sale)),
        "track": [(ITEM_NAMES[player.purse.circle[circle]], int(player.purse.placed[player.purse.circle[circle]]))
                  for circle in range(CIRCLES) if player.purse.circle[circle] != NONE],
    }


def score_fact(say: Translator, tables: Any, view: Any, seat: int) -> list[tuple[str, int]]:
    """Return where a player's points come from, as things are."""
    return [
        (say(TRACK), int(track_points(tables, view, seat))),
        (say(BUILDINGS), int(building_points(view, seat))),
        (say(PRINTED), int(printed_points(tables, view, seat))),
        (say(COUNTED), int(counted_points(tables, view, seat))),
        (say(GOOD_NAME), int(reputation_points(tables, view, seat))),
        (say(BEST_NAMES), int(rank_points(tables, view, seat))),
    ]

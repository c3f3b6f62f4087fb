"""What the picture shows, as plain values: `scene` is what `table.html` draws; `text.py` says it in words.

The viewer's village stands large at the left, those of the others beside it, one above the other. In each, houses stand
on the ground with the caves beneath, and the people on three terraces at the left: ready, exhausted, injured. An
encounter hides them all: a cave as large as the board, with who went down and the lanterns that are to be lit.
"""

from dataclasses import dataclass
from functools import cache

from ludoteca.engine.game.kept import MadeOf, kept
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.above_and_below.parts import (
    CIDER,
    FIRST_SPECIAL,
    HIGHEST_REPUTATION,
    ITEM_NAMES,
    ITEMS,
    LOWEST_REPUTATION,
    POTION,
    STACKS,
    Area,
    Class,
    Good,
    Thing,
    class_of,
)
from ludoteca.games.above_and_below.rules.holdings import (
    building_points,
    counted_points,
    party_total,
    printed_points,
    rank_points,
    reputation_points,
    score_of,
    track_points,
)
from ludoteca.games.above_and_below.state import NONE, Phase, State, Tables
from ludoteca.games.above_and_below.table.names import (
    AREA_WORDS,
    LAMPS,
    building_name,
    item_name,
    villager_name,
    with_minus,
)
from ludoteca.games.above_and_below.table.tales import numbers_of, options_of
from ludoteca.games.above_and_below.table.text import (
    Holding,
    effects_in_words,
    folk_in,
    goods_lying,
    holdings,
    is_below,
    is_secret,
    kept_in_the_open,
    owned_by,
    points,
    skills_in_words,
)

WIDE, HIGH = 1360, 600
MAIN, BAND = 800, 520      # how wide the viewer's village is, and how deep all of them reach
ALONE = 960                # how wide it is where there is no other
HOMES = .27                # the part of another village that its terraces take
STANDS = Message("{actor}’s {villager}, {area}: {what}")
BUILT = Message("{actor}’s {building}: {what}")
BUILT_WITH = Message("{actor}’s {building}: {what}. On it now: {goods}")
FREE_CAVE = Message("{actor}’s empty cave: room for an outpost")
UNDERGROUND = Message("The cave {actor} is exploring")
NO_USE = Message("a point")
REPUTATION_OF = Message("{actor}’s reputation: {amount}")
REPUTATION = Message("Reputation")
TRACK = Message("Goods on the track")
BUILDINGS = Message("Buildings")
PRINTED = Message("Points on buildings")
BONUSES = Message("Building bonuses")
BEST_REPUTATION = Message("Best reputation")
FACADES = {
    Class.START: ("house-home",),
    Class.HOUSE: ("house-a", "house-b", "house-c", "house-d"),
    Class.OUTPOST: ("outpost-a", "outpost-b", "outpost-c", "outpost-d"),
    Class.KEY: ("key-a", "key-b"),
    Class.STAR: ("star-a", "star-b", "star-c"),
}
COUNTS = {
    Thing.VILLAGER: "people", Thing.HOUSE: "gables", Thing.OUTPOST: "arch", Thing.CAVE: "arch",
    Thing.GOODTYPE: "crafts", Thing.REP: "banner",
}
MOST_PROPS = 2
FROG = "frog"
MIDDLE, FLOOR = 410, 540   # of the cave, in which they stand in a row
ROOM, APART = 650, 205     # that they have together, and each of them at most
LARGEST = 3.8              # times a villager above the ground
WIDTH = 54                 # of a villager with a tool
NAMED = 130                # so far apart there is room for names
NAMED_POINTS = Message("{actor}: {points}")
TO_LIGHT = Message("Lanterns needed")
LIT = Message("{amount} lit", "{amount} lit")


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


@cache
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


def scene(reader: Reader) -> Facts:
    """Return what is drawn: villages, rounds, reputation, the encounter, and what lies before the viewer."""
    view = reader.view
    focus = max(reader.seat, 0)
    held = holdings(view)
    return {
        "rounds": [("past" if nth < view.turn else "now" if nth == view.turn else "")
                   for nth in range(1, int(view.options.rounds) + 1)],
        "wide": WIDE,
        "high": HIGH,
        "villages": [village(reader, seat, focus, each) for seat, each in enumerate(held)],
        "focus": focus,
        "reputation": reputations(reader),
        "reputation_title": reader(REPUTATION),
        "steps": [{"x": step_x(rep), "rep": rep} for rep in range(LOWEST_REPUTATION, HIGHEST_REPUTATION + 1)],
        "stocks": [stock_fact(reader, seat, each) for seat, each in enumerate(held)],
        "acting": int(view.actor) if view.phase not in (Phase.REST, Phase.LAST, Phase.OVER) else NONE,
        "evening": view.phase in (Phase.REST, Phase.LAST),
        "cider": bool(view.cider),
    }


def seen_of(reader: Reader, seat: int, focus: int, held: Holding) -> MadeOf:
    """Return of what the picture of a village is made."""
    view = reader.view
    return (reader.say, reader.tables.library, int(view.seats), focus, seat, reader.names[seat], tuple(held),
            view.players[seat].caves, view.explored != NONE and view.actor == seat, view.paragraph == NONE)


@kept_in_the_open(seen_of)
def village(reader: Reader, seat: int, focus: int, held: Holding) -> Facts:
    """Return one village: houses, caves and people, each with its place, as it is seen by the one in the focus."""
    names, view = reader.names, reader.view
    plot = plots(int(view.seats), focus)[seat]
    built = [b for _, b, _ in held.buildings]
    houses = [b for b in built if not is_below(b)]
    outposts = [b for b in built if is_below(b)]
    free = int(view.players[seat].caves)
    explores = view.explored != NONE and view.actor == seat
    down = row_of(plot, len(outposts) + free + (1 if explores else 0), plot.depth, 110)
    below = down[-1] if explores else None
    return {
        "seat": seat,
        "name": names[seat],
        "x": plot.x, "y": plot.y, "wide": plot.wide, "high": plot.high,
        "main": seat == focus, "place": plot.place, "ground": round(plot.ground, 1), "homes": round(plot.left, 1),
        "deep": round(plot.high / 260, 3),
        "houses": [{**building_fact(reader, seat, b), **place}
                   for b, place in zip(houses, row_of(plot, len(houses), plot.ground, 130), strict=True)],
        "caves": [{**building_fact(reader, seat, b), **place}
                  for b, place in zip(outposts, down, strict=False)],
        "free": [{"id": f"cave-{seat}-{nth}", "title": reader(FREE_CAVE, actor=names[seat]), **place}
                 for nth, place in enumerate(down[len(outposts) : len(outposts) + free])],
        "unknown": {"title": reader(UNDERGROUND, actor=names[seat]), **below} if below else None,
        "folk": people(reader, seat, plot, held, below),
        "secret": is_secret(reader, seat),
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


@kept(lambda reader, seat, b: (
    reader.say, reader.tables.library, reader.names[seat], b, reader.view.buildings[b].tokens
))
def building_fact(reader: Reader, seat: int, b: int) -> Facts:
    """Return what is drawn of a building."""
    tables = reader.tables
    what = ", ".join(effects_in_words(reader, b)) or reader(NO_USE)
    lies = goods_lying(reader, b)
    title = reader(BUILT_WITH if lies else BUILT, building=building_name(reader, b), actor=reader.names[seat],
                   what=what, goods=lies)
    return {"b": b, "title": title, "facade": facade_of(b), "props": props_of(tables, b),
            "tokens": [ITEM_NAMES[tables.plans[b].good[stack]] for stack in range(STACKS)
                       for _ in range(int(reader.view.buildings[b].tokens[stack]))]}


def people(
    reader: Reader, seat: int, plot: Plot, held: Holding, cave: dict[str, float] | None
) -> list[Facts]:
    """Return where each villager stands: on its terrace, or below."""
    found = []
    for level, area in enumerate((Area.READY, Area.EXHAUSTED, Area.INJURED)):
        folk = held.in_area(area)
        if area == Area.READY:
            folk += held.in_area(Area.CHOSEN)
        step = min(42 * plot.scale, plot.room / max(1, len(folk)))
        for nth, t in enumerate(folk):
            found.append(person(reader, seat, t, plot.x + 8 * plot.scale + nth * step,
                                plot.y + plot.terraces[level], plot.scale))
    party = held.in_area(Area.PARTY) if reader.view.paragraph == NONE else []       # else they stand in the large cave
    for nth, t in enumerate(party):
        spread = (nth - (len(party) - 1) / 2) * min(30 * plot.scale, 120 * plot.scale / max(1, len(party)))
        x = (cave["x"] + 50 * cave["scale"] if cave else plot.x + plot.left) + spread - 22 * plot.scale
        found.append(person(reader, seat, t, x, plot.y + plot.depth + 2, plot.scale))
    return found


def person(reader: Reader, seat: int, t: int, x: float, y: float, scale: float) -> Facts:
    """Return what is drawn of a villager; `y` is where it stands."""
    return {**told_of(reader, seat, t), "die": int(reader.view.villagers[t].die),
            "x": round(x, 1), "y": round(y - 64 * scale, 1), "scale": scale}


@kept_in_the_open(lambda reader, seat, t: (
    reader.say, reader.tables.library, seat, reader.names[seat], t, reader.view.villagers[t].area
))
def told_of(reader: Reader, seat: int, t: int) -> Facts:
    """Return how a villager looks and what is told of it, in the area where it is."""
    area = Area(int(reader.view.villagers[t].area))
    title = reader(STANDS, villager=villager_name(reader, t), actor=reader.names[seat], area=reader(AREA_WORDS[area]),
                what=", ".join(skills_in_words(reader, t)))
    return {"t": t, "figure": figure_of(reader.tables, t), "title": title, "area": area.name.lower(), "seat": seat}


def scene_deep(reader: Reader) -> Facts | None:
    """Return the cave in which somebody meets something; None if nobody does."""
    view = reader.view
    if view.paragraph == NONE or view.phase == Phase.OVER:
        return None
    seat = int(view.actor)
    party = folk_in(view, seat, Area.PARTY)
    step = min(APART, ROOM / max(1, len(party)))
    scale = min(LARGEST, step / WIDTH)
    first = MIDDLE - step * (len(party) - 1) / 2 - 22 * scale
    total = int(party_total(reader.tables, view)) if view.tested else 0
    return {
        "seat": seat,
        "folk": [{**person(reader, seat, t, first + nth * step, FLOOR, scale), "name": villager_name(reader, t)}
                 for nth, t in enumerate(party)],
        "named": step >= NAMED,
        "lamps": lamps(reader.tables, view, total),
        "lamps_title": reader(TO_LIGHT),
        "lit": reader(LIT, amount=total),
    }


def lamps(tables: Tables, view: State, total: int) -> list[Facts]:
    """Return the lanterns up to the highest number that is asked for, and which numbers are."""
    options = options_of(tables, int(view.paragraph)) if view.choice == NONE else [int(view.choice)]
    goals = {number for nth in options for number in numbers_of(tables.book[view.paragraph].options[nth])}
    most = max(goals | {total}) if goals else 0
    return [{"number": number, "goal": number in goals, "lit": number <= total, "spare": number > most}
            for number in range(1, LAMPS + 1)]


@kept(lambda reader: (
    reader.say, list(reader.names), int(reader.view.seats), [player.rep for player in reader.view.players]
))
def reputations(reader: Reader) -> list[Facts]:
    """Return where each player's cube lies, beside those on the same space."""
    reps = [int(player.rep) for player in reader.view.players[: int(reader.view.seats)]]
    found = []
    for seat, rep in enumerate(reps):
        beside = reps[:seat].count(rep) - (reps.count(rep) - 1) / 2
        found.append({"seat": seat, "title": reader(REPUTATION_OF, actor=reader.names[seat], amount=with_minus(rep)),
                      "x": round(step_x(rep) + 9 * beside, 1)})
    return found


def step_x(rep: int) -> int:
    """Return where a step of the reputation track is drawn."""
    return 660 + 29 * (rep - LOWEST_REPUTATION)


@kept_in_the_open(owned_by)
def stock_fact(reader: Reader, seat: int, held: Holding) -> Facts:
    """Return what a player owns, for the strip of seats."""
    player = reader.view.players[seat]
    total = int(score_of(reader.tables, reader.view, seat))
    items = [(ITEM_NAMES[item], item_name(reader, item), int(player.purse.goods[item]))
             for item in range(ITEMS) if player.purse.goods[item]]
    return {
        "sources": score_fact(reader, seat),
        "coins": int(player.purse.coins), "items": items,
        "points": total,
        "named_points": reader(NAMED_POINTS, actor=reader.names[seat], points=points(reader, total)),
        "secret": is_secret(reader, seat),
    }


def score_fact(reader: Reader, seat: int) -> list[tuple[str, int]]:
    """Return where a player's points come from, as things are."""
    tables, view = reader.tables, reader.view
    return [
        (reader(TRACK), int(track_points(tables, view, seat))),
        (reader(BUILDINGS), int(building_points(view, seat))),
        (reader(PRINTED), int(printed_points(tables, view, seat))),
        (reader(BONUSES), int(counted_points(tables, view, seat))),
        (reader(REPUTATION), int(reputation_points(tables, view, seat))),
        (reader(BEST_REPUTATION), int(rank_points(tables, view, seat))),
    ]


def facade_of(b: int) -> str:
    """Return the drawing of a building: another one for its neighbours in the pack."""
    choices = FACADES[Class(class_of(b))]
    return choices[b % len(choices)]


def props_of(tables: Tables, b: int) -> list[str]:
    """Return what stands before a building, the most telling first."""
    plan = tables.plans[b]
    found = [Good(int(plan.good[stack])).name.lower() for stack in range(STACKS) if plan.good[stack] != NONE]
    if plan.thing:
        found.append(COUNTS[Thing(int(plan.thing))])
    for there, prop in (
        (plan.every[POTION] or plan.once[POTION], "potion"), (plan.every[CIDER] or plan.once[CIDER], "cider"),
        (plan.train_ready or plan.train_discount, "school"), (plan.coin_on_build, "guild"),
        (plan.coin_on_explore, "guide"), (plan.reroll, "lamp"), (plan.labor_bonus, "porter"),
        (plan.income or plan.once_coin, "coin"), (plan.once_rep, "banner"), (plan.beds, "bed"), (plan.vp > 3, "clock"),
    ):
        if there:
            found.append(prop)
    return found[:MOST_PROPS]


def figure_of(tables: Tables, t: int) -> str:
    """Return the drawing of a villager: special ones have their own, the others are known by their tools."""
    if t >= FIRST_SPECIAL:
        return f"x{t - FIRST_SPECIAL + 1}"
    folk = tables.folk[t]
    if folk.tag:
        return FROG
    tools = ("h" if folk.hammer else "") + ("q" if folk.quill else "")
    return tools or ("n", "m")[t % 2]

"""Positions by field names: how scenarios write a state, and how a view is shown as plain values.

The fields are listed in `docs/games/above_and_below.md`; what belongs to a seat is a list in seat order.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.engine.game.positions import Given, listed, number_of, numbers_of, repeated, whole_number
from ludoteca.engine.runtime.journal import new_journal
from ludoteca.engine.runtime.seats import bit, members
from ludoteca.engine.texts.errors import ScenarioError
from ludoteca.games.above_and_below.check import tokens_in_play
from ludoteca.games.above_and_below.pack import ending_name, library_of
from ludoteca.games.above_and_below.parts import (
    BUILDING_NAMES,
    BUILDINGS,
    CAVE_NAMES,
    CAVES,
    CIDER,
    CIRCLES,
    FIRST_REGULAR,
    FIRST_SPECIAL,
    GOOD_NAMES,
    GOODS,
    GOODS_SUPPLY,
    HIGHEST_REPUTATION,
    HOUSES,
    ITEM_NAMES,
    ITEMS,
    KEYS,
    LOWEST_REPUTATION,
    MEMORY_NAMES,
    OUTPOSTS,
    PERSON_NAMES,
    POTION,
    ROW,
    SLOTS,
    STACKS,
    STARS,
    STARTERS,
    VILLAGER_NAMES,
    VILLAGERS,
    Area,
    Class,
    Den,
    Home,
    class_of,
)
from ludoteca.games.above_and_below.rules.flow import advance, begin_round, begin_turn
from ludoteca.games.above_and_below.rules.holdings import circle_of, lanterns_of
from ludoteca.games.above_and_below.rules.setup import lay_on_top
from ludoteca.games.above_and_below.rules.work import is_laid_at_once
from ludoteca.games.above_and_below.state import NONE, Phase, Purse, State, Tables

FIELDS = (
    "turn", "first", "actor", "passed", "coins", "goods", "ciders", "potions", "sale", "track", "reputation", "caves",
    "ready", "exhausted", "injured", "buildings", "tokens", "slots", "houses", "outposts", "keys", "stars",
    "under_houses", "under_outposts", "top", "under_caves", "board_cider", "read", "memory",
)
UNORDERED = frozenset({"ready", "exhausted", "injured", "party", "chosen", "passed", "keys", "stars", "unseen_houses",
                       "unseen_outposts", "unseen_caves", "unseen_villagers"})
EMPTY = "empty"
MOST_COINS = 999
GOODS_OF_BUILDINGS = "expected buildings with their goods, such as {h14 = [\"pot 3\"]}"
AREAS = {"ready": Area.READY, "exhausted": Area.EXHAUSTED, "injured": Area.INJURED}


def describe(tables: Tables, view: State) -> dict[str, Any]:
    """Return a state or view by field names."""
    seats = range(int(view.seats))
    players = [view.players[seat] for seat in seats]
    rolled = [t for t in range(VILLAGERS) if view.villagers[t].die]
    paragraphs = library_of(tables).paragraphs
    return {
        "phase": Phase(int(view.phase)).name.lower(),
        "turn": int(view.turn),
        "first": int(view.first),
        "actor": int(view.actor),
        "passed": list(members(int(view.passed))),
        "coins": [int(player.purse.coins) for player in players],
        "goods": [repeated(GOOD_NAMES, player.purse.goods[:GOODS]) for player in players],
        "ciders": [int(player.purse.goods[CIDER]) for player in players],
        "potions": [int(player.purse.goods[POTION]) for player in players],
        "sale": [name_at(ITEM_NAMES, player.sale) for player in players],
        "track": [track_list(player.purse) for player in players],
        "reputation": [int(player.rep) for player in players],
        "caves": [int(player.caves) for player in players],
        **{area.name.lower(): [folk_list(view, seat, area) for seat in seats] for area in Area if area != Area.NONE},
        "dice": {VILLAGER_NAMES[t]: int(view.villagers[t].die) for t in rolled},
        "lanterns": {VILLAGER_NAMES[t]: int(lanterns_of(tables, view, t)) for t in rolled},
        "buildings": [built_list(view, seat) for seat in seats],
        "tokens": {BUILDING_NAMES[b]: tokens_list(tables, view, b) for b in range(BUILDINGS)
                   if any(view.buildings[b].tokens)},
        "slots": [name_at(VILLAGER_NAMES, t) for t in view.slot],
        "houses": [name_at(BUILDING_NAMES, b) for b in view.row[0]],
        "outposts": [name_at(BUILDING_NAMES, b) for b in view.row[1]],
        "keys": [BUILDING_NAMES[b] for b in KEYS if view.buildings[b].where == Home.ROW],
        "stars": [BUILDING_NAMES[b] for b in STARS if view.buildings[b].where == Home.ROW],
        "under_houses": [BUILDING_NAMES[b] for b in view.under[0][: view.under_size[0]]],
        "under_outposts": [BUILDING_NAMES[b] for b in view.under[1][: view.under_size[1]]],
        "unseen_houses": [BUILDING_NAMES[b] for b in HOUSES if view.buildings[b].where == Home.PILE],
        "unseen_outposts": [BUILDING_NAMES[b] for b in OUTPOSTS if view.buildings[b].where == Home.PILE],
        "unseen_villagers": [VILLAGER_NAMES[t] for t in range(FIRST_REGULAR, FIRST_SPECIAL)
                             if view.villagers[t].where == Home.PILE],
        "unseen_caves": [CAVE_NAMES[cave] for cave in range(CAVES) if view.cave[cave] == Den.PILE],
        "top": name_at(CAVE_NAMES, view.top),
        "faces": [paragraphs[face] for face in view.faces if face != NONE],
        "below": name_at(CAVE_NAMES, view.below),
        "explored": name_at(CAVE_NAMES, view.explored),
        "under_caves": [CAVE_NAMES[cave] for cave in view.cave_under[: view.cave_under_size]],
        "board_cider": int(view.cider),
        "supply": {ITEM_NAMES[item]: int(view.supply[item]) for item in range(ITEMS)},
        "paragraph": name_at(paragraphs, view.paragraph),
        "choice": int(view.choice) + 1,
        "bonus": int(view.bonus),
        "rerolls": int(view.rerolls),
        "exerted": int(view.exerted),
        "known": MEMORY_NAMES[view.known],
        "memory": [{name: MEMORY_NAMES[known] for name, known in zip(PERSON_NAMES, player.memory, strict=True) if known}
                   for player in players],
        "ended": EMPTY if view.ended == NONE else ending_name(tables, view),
        "price": int(view.price),
        "read": [paragraphs[nth] for nth in range(int(tables.entries)) if view.read[nth]],
    }


def track_list(purse: Purse) -> list[str]:
    """Return the circles of a track, as `ore 2`."""
    return [f"{GOOD_NAMES[good]} {int(purse.placed[good])}" for good in purse.circle if good != NONE]


def folk_list(view: State, seat: int, area: int) -> list[str]:
    """Return the villagers of a player in an area."""
    return [VILLAGER_NAMES[t] for t in range(VILLAGERS)
            if view.villagers[t].where == Home.HELD + seat and view.villagers[t].area == area]


def built_list(view: State, seat: int) -> list[str]:
    """Return a player's buildings in the order in which they were built, but for the first house."""
    mine = [b for b in range(BUILDINGS) if view.buildings[b].where == Home.HELD + seat and view.buildings[b].raised]
    return [BUILDING_NAMES[b] for b in sorted(mine, key=lambda b: int(view.buildings[b].raised))]


def tokens_list(tables: Tables, view: State, b: int) -> list[str]:
    """Return the goods on a building, as `pot 3`."""
    return [f"{GOOD_NAMES[tables.plans[b].good[stack]]} {int(view.buildings[b].tokens[stack])}"
            for stack in range(STACKS) if view.buildings[b].tokens[stack]]


def name_at(names: Sequence[str], number: int) -> str:
    """Return the name of what lies in a place, `empty` where nothing does."""
    return EMPTY if number == NONE else names[number]


def arrange(tables: Tables, state: State, position: Mapping[str, Any], wanted: Sequence[Sequence[int]]) -> None:
    """Write a position over a state that has just been set up, at the beginning of a turn.

    Args:
        tables: component data.
        state: a mirror of the state after `setup`.
        position: fields as `docs/games/above_and_below.md` lists them; the rest is filled.
        wanted: for each seat the actions that it will take; nothing here depends on them.

    Raises:
        ScenarioError: a field is not as it must be, or two of them clash; names it.

    """
    given = Given(position, FIELDS)
    seats = int(state.seats)
    state.keys = 0
    state.hiring = 0
    lay_cards(tables, state, given)
    place_folk(state, given)
    for seat in range(seats):
        fill_purse(state, given, seat)
    lay_tokens(tables, state, given)
    state.cider = given.whole("board_cider", 1, 0, 1)
    count_supply(tables, state)
    for paragraph in given.numbers("read", library_of(tables).paragraphs[: int(tables.entries)]):
        state.read[paragraph] = 1
    for seat in range(seats):
        write_memory(state, given, seat)
    state.turn = given.whole("turn", 1, 1, int(state.options.rounds))
    if state.turn > 1:
        wake_starters(state, given)
    state.first = given.whole("first", 0, 0, seats - 1)
    journal = new_journal(0)
    begin_round(state, journal)
    for seat in given.seats("passed", seats):
        state.passed |= bit(seat)
    state.actor = given.whole("actor", int(state.first), 0, seats - 1)
    if state.passed >> state.actor & 1:
        raise ScenarioError("position.actor: this seat has passed")
    begin_turn(state)
    advance(tables, state, journal)


def lay_cards(tables: Tables, state: State, given: Given) -> None:
    """Lay rows, decks, caves and buildings; what is not given comes in the order of the numbers."""
    seats = int(state.seats)
    for seat, names in enumerate(given.each("buildings", seats)):
        for b in numbers_of("buildings", names or [], BUILDING_NAMES):
            if state.buildings[b].where not in (Home.PILE, Home.ROW) or class_of(b) == Class.START:
                raise ScenarioError(f"position.buildings: {BUILDING_NAMES[b]} is elsewhere already")
            state.buildings[b].where = Home.HELD + seat
            state.raised += 1
            state.buildings[b].raised = state.raised
    for deck, (row, cards) in enumerate((("houses", HOUSES), ("outposts", OUTPOSTS))):
        under = f"under_{row}"
        lay_row(state, given, deck, row, cards)
        for b in given.numbers(under, BUILDING_NAMES):
            take_card(state, under, b, cards)
            state.buildings[b].where = Home.ASIDE
            state.under[deck][state.under_size[deck]] = b
            state.under_size[deck] += 1
    open_keys = given.value("keys")
    keys = [b for b in KEYS if state.buildings[b].where == Home.PILE][:ROW] if open_keys is None else numbers_of(
        "keys", open_keys, BUILDING_NAMES)
    for b in keys:
        take_card(state, "keys", b, KEYS)
        state.buildings[b].where = Home.ROW
    if given.has("stars"):
        stars = given.numbers("stars", BUILDING_NAMES)
        for b in STARS:
            if state.buildings[b].where == Home.ROW and b not in stars:
                state.buildings[b].where = Home.BOX
    lay_caves(tables, state, given)


def write_memory(state: State, given: Given, seat: int) -> None:
    """Write who remembers a player, and how."""
    memory = given.each("memory", int(state.seats), {})[seat]
    if not isinstance(memory, Mapping):
        raise ScenarioError("position.memory: expected for each seat who remembers it, such as {p1 = \"kind\"}")
    for name, known in memory.items():
        person = number_of("memory", name, PERSON_NAMES)
        state.players[seat].memory[person] = number_of("memory", known, MEMORY_NAMES)


def take_card(state: State, key: str, b: int, cards: range) -> None:
    """Refuse a card of another deck, or one that is elsewhere already."""
    if b not in cards:
        raise ScenarioError(f"position.{key}: {BUILDING_NAMES[b]} does not belong there")
    if state.buildings[b].where != Home.PILE:
        raise ScenarioError(f"position.{key}: {BUILDING_NAMES[b]} is elsewhere already")


def lay_row(state: State, given: Given, deck: int, key: str, cards: range) -> None:
    """Lay a row of four; `empty` leaves a gap, which stays one."""
    names = given.each(key, ROW)
    for place, name in enumerate(names):
        if name is not None and name != EMPTY:
            b = number_of(key, name, BUILDING_NAMES)
            take_card(state, key, b, cards)
            state.row[deck][place] = b
            state.buildings[b].where = Home.ROW
    for place, name in enumerate(names):
        free = [b for b in cards if state.buildings[b].where == Home.PILE]
        if name is None and free:
            state.row[deck][place] = free[0]
            state.buildings[free[0]].where = Home.ROW


def lay_caves(tables: Tables, state: State, given: Given) -> None:
    """Lay the cave pile, and give players their uncovered caves and those under their outposts."""
    top = given.value("top")
    under = given.numbers("under_caves", CAVE_NAMES)
    chosen = None if top in (None, EMPTY) else number_of("top", top, CAVE_NAMES)
    free = [cave for cave in range(CAVES - 1, -1, -1) if cave != chosen and cave not in under]
    for seat, caves in enumerate(given.wholes("caves", int(state.seats), 0, 0, CAVES)):
        covered = sum(state.buildings[b].where == Home.HELD + seat for b in OUTPOSTS)
        if caves + covered > len(free):
            raise ScenarioError("position.caves: there are not so many caves")
        for _ in range(caves + covered):
            state.cave[free.pop(0)] = Den.HELD + seat
        state.players[seat].caves = caves
    for cave in under:
        state.cave[cave] = Den.UNDER
        state.cave_under[state.cave_under_size] = cave
        state.cave_under_size += 1
    if top == EMPTY:
        if under:
            raise ScenarioError("position.top: where caves lie under the pile, one lies on top")
        for cave in free:
            state.cave[cave] = Den.HELD
    elif chosen is not None or free:
        lay_on_top(tables, state, free[-1] if chosen is None else chosen)


def place_folk(state: State, given: Given) -> None:
    """Place villagers: if any are named for a seat, these are all it has; else its starting ones are as they begin."""
    seats = int(state.seats)
    placed: set[int] = set()
    for key, area in AREAS.items():
        for seat, names in enumerate(given.each(key, seats)):
            for t in numbers_of(key, names or [], VILLAGER_NAMES):
                if t in placed or t < FIRST_REGULAR and t // STARTERS != seat:
                    raise ScenarioError(f"position.{key}: {VILLAGER_NAMES[t]} is elsewhere already")
                placed.add(t)
                state.villagers[t].where = Home.HELD + seat
                state.villagers[t].area = area
    for t in range(FIRST_REGULAR):
        if t not in placed and t // STARTERS < seats and named(given, t // STARTERS):
            state.villagers[t].where = Home.BOX
            state.villagers[t].area = Area.NONE
    names = given.each("slots", SLOTS)
    for slot, name in enumerate(names):
        if name is not None and name != EMPTY:
            t = number_of("slots", name, VILLAGER_NAMES)
            if not FIRST_REGULAR <= t < FIRST_SPECIAL or state.villagers[t].where != Home.PILE:
                raise ScenarioError(f"position.slots: {name} is elsewhere already, or never comes there")
            state.slot[slot] = t
            state.villagers[t].where = Home.ROW
    for slot, name in enumerate(names):
        free = [t for t in range(FIRST_REGULAR, FIRST_SPECIAL) if state.villagers[t].where == Home.PILE]
        if name is None and free:
            state.slot[slot] = free[0]
            state.villagers[free[0]].where = Home.ROW


def wake_starters(state: State, given: Given) -> None:
    """After the first round those are ready, too, who begin exhausted among four (AB-4)."""
    for t in range(int(state.seats) * STARTERS):
        if not named(given, t // STARTERS):
            state.villagers[t].area = Area.READY


def named(given: Given, seat: int) -> bool:
    """Say whether a position names any villagers of a seat; then it names them all."""
    lists = [given.value(key) for key in AREAS if given.has(key)]
    return any(isinstance(each, list) and len(each) > seat and each[seat] is not None for each in lists)


def fill_purse(state: State, given: Given, seat: int) -> None:
    """Fill a player's purse, track and sale circle, and set the reputation."""
    seats = int(state.seats)
    player = state.players[seat]
    player.purse.coins = whole_number("coins", given.each("coins", seats, 7)[seat], 0, MOST_COINS)
    for good in numbers_of("goods", given.each("goods", seats, [])[seat], GOOD_NAMES):
        player.purse.goods[good] += 1
    for key, item in (("ciders", CIDER), ("potions", POTION)):
        player.purse.goods[item] = whole_number(key, given.each(key, seats, 0)[seat], 0, GOODS_SUPPLY[item])
    sale = given.each("sale", seats, EMPTY)[seat]
    player.sale = NONE if sale == EMPTY else number_of("sale", sale, ITEM_NAMES)
    rep = given.each("reputation", seats, 0)[seat]
    player.rep = whole_number("reputation", rep, LOWEST_REPUTATION, HIGHEST_REPUTATION)
    track = given.each("track", seats, [])[seat]
    if not isinstance(track, list) or len(track) > CIRCLES:
        raise ScenarioError(f"position.track: expected for each seat at most {CIRCLES} circles, such as \"ore 2\"")
    for name, count in map(counted, track):
        good = number_of("track", name, GOOD_NAMES)
        if player.purse.placed[good]:
            raise ScenarioError(f"position.track: {name} has two circles")
        player.purse.circle[circle_of(player.purse, good)] = good
        player.purse.placed[good] = whole_number("track", count, 1, 99)


def counted(text: object) -> tuple[str, Any]:
    """Return the name and the number that `ore 2` has; what is no number, as it stands."""
    name, _, count = str(text).partition(" ")
    return name, int(count) if count.isdigit() else count


def lay_tokens(tables: Tables, state: State, given: Given) -> None:
    """Lay goods on buildings, by building: as when they were built, unless it is said."""
    tokens = given.value("tokens", {})
    if not isinstance(tokens, Mapping):
        raise ScenarioError(f"position.tokens: {GOODS_OF_BUILDINGS}")
    for name, goods in tokens.items():
        listed("tokens", goods, 0, None, GOODS_OF_BUILDINGS)
        if state.buildings[number_of("tokens", name, BUILDING_NAMES)].where < Home.HELD:
            raise ScenarioError(f"position.tokens: nobody has built {name}")
    for b in range(BUILDINGS):
        if state.buildings[b].where < Home.HELD:
            continue
        plan = tables.plans[b]
        given_here = tokens.get(BUILDING_NAMES[b])
        wanted = dict(map(counted, given_here or []))
        for stack in range(STACKS):
            if plan.good[stack] == NONE:
                continue
            laid = given_here is None and is_laid_at_once(tables, state, b, stack)
            usual = int(plan.amount[stack]) if laid else 0
            amount = wanted.pop(GOOD_NAMES[plan.good[stack]], usual)
            state.buildings[b].tokens[stack] = whole_number("tokens", amount, 0, 99)
        if wanted:
            raise ScenarioError(f"position.tokens: {BUILDING_NAMES[b]} holds no {next(iter(wanted))}")


def count_supply(tables: Tables, state: State) -> None:
    """Say how many tokens are left beside the board."""
    for item in range(ITEMS):
        state.supply[item] = GOODS_SUPPLY[item] - tokens_in_play(tables, state, item)

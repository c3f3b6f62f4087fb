"""The position in words: what lies open, what everybody owns, and who is where.

What a pack says of its people and buildings is known by the pack's digest, `tables.library`; no view hides any of it.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar, cast

from ludoteca.engine.game.kept import MadeOf, kept
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.above_and_below.parts import (
    CIDER,
    GOODS,
    ITEMS,
    KEYS,
    POTION,
    STACKS,
    STARS,
    Area,
    Class,
    Home,
    Skill,
    Thing,
    class_of,
)
from ludoteca.games.above_and_below.rules.holdings import beds_of, income_of, score_of
from ludoteca.games.above_and_below.state import NONE, Phase, Purse, State
from ludoteca.games.above_and_below.table.names import (
    AREA_WORDS,
    CLASS_WORDS,
    DECKS,
    THINGS,
    amount_of,
    amounts,
    building_name,
    coins,
    item_name,
    signed,
    villager_name,
    with_minus,
)
from ludoteca.games.above_and_below.table.tales import NOTHING, ending_lines, lanterns, remembered, story_now, terms

SCARCELY = 2               # tokens of a kind: so few in the supply are told of
BEFORE_START = Message("Before the start")
ROUND_OF = Message("Round {turn} of {most}")
EVENING = Message("Evening after round {turn}")
LAST_EVENING = Message("The last evening")
OPEN = Message("Available {what}: {buildings}.")
KEYS_OPEN, STARS_OPEN = Message("key houses"), Message("star houses")
WAITING_FOR_WORK = Message("For hire: {villagers}.")
FOR_COINS = Message("{what} ({coins})")
SCARCE = Message("Left in the supply: {things}.")
TOP_CAVE = Message("From the top cave, the die leads to encounter {numbers}.")
CIDER_STANDS = Message("The first to labor this round gets the cider on the board.")
OWNS = Message("{actor}: {coins}, {things}; reputation {rep}, income {income}, beds {beds}, {points} so far.")
NO_THINGS = Message("no goods")
POINTS = Message("{amount} point", "{amount} points")
ON_SALE = Message("{actor} is selling: {thing}.")
ON_TRACK = Message("{actor}’s track: {goods}.")
HAS_BUILT = Message("{actor} has built: {buildings}.")
FREE_CAVES = Message("{actor} has {amount} empty cave.", "{actor} has {amount} empty caves.")
ARE = Message("{actor}, {area}: {villagers}.")
CARRIES = Message("{building} with {goods}")
DOES = Message("{villager} ({what})")
READS = Message("{actor} reads: {text}")
CHOICE = Message("{label} ({terms})")
ABILITIES = {
    "sleepy": Message("comes along only on a roll above {amount}"),
    "no_bed": Message("needs no bed"),
    "labor_bonus": Message("earns {amount} more coin from labor", "earns {amount} more coins from labor"),
    "stoic": Message("gets exhausted when exerted, never injured"),
    "party_lantern": Message("{lanterns} more for the party"),
}
EXTRA = Message("harvests one more {thing}")
CHEAPER = Message("pays {coins} less for each {what}")
HAMMER = {Skill.PLAIN: Message("hammer"), Skill.PLUS: Message("hammer, 1 coin off")}
QUILL = {Skill.PLAIN: Message("quill"), Skill.PLUS: Message("quill, 1 coin off")}
ROLLS_FOR = Message("{lanterns} on a {face} or more")
PLAN = {
    "beds": Message("{amount} bed", "{amount} beds"),
    "income": Message("income {amount}"),
    "train_discount": Message("villagers cost {amount} less"),
    "coin_on_build": Message("{amount} coin for every building after this one",
                             "{amount} coins for every building after this one"),
    "coin_on_explore": Message("{amount} coin for each successful expedition",
                               "{amount} coins for each successful expedition"),
    "reroll": Message("reroll {amount} die in each encounter", "reroll {amount} dice in each encounter"),
    "labor_bonus": Message("{amount} extra coin when you labor", "{amount} extra coins when you labor"),
}
TRAINS_READY = Message("new villagers arrive ready")
GROWS = Message("{goods} each round")
HOLDS = Message("{goods} to harvest")
AT_ONCE = Message("{things} right away")
EVERY = Message("{things} each evening")
REPUTATION = Message("{amount} reputation right away")
PER = Message("{points} for each {thing}")
MORE_POINTS = Message("{points} more")
FIRST_HELD = int(Home.HELD)
EVENINGS = (Phase.REST, Phase.LAST)
Function = TypeVar("Function", bound=Callable[..., Any])


class Holding(NamedTuple):
    """The buildings and the people of a village."""

    buildings: list[tuple[int, int, list[int]]]      # when it was raised, its number, and the goods on it; in order
    folk: list[tuple[int, int, int]]                 # number, area, and the die on it

    def in_area(self, area: Area) -> list[int]:
        """Return the villagers in an area."""
        return [t for t, where, _ in self.folk if where == area]


def holdings(view: State) -> list[Holding]:
    """Return what stands and lives in each village."""
    found = [Holding([], []) for _ in range(int(view.seats))]
    for b, building in enumerate(view.buildings):
        if building.where >= FIRST_HELD:
            found[building.where - FIRST_HELD].buildings.append((building.raised, b, building.tokens))
    for t, villager in enumerate(view.villagers):
        if villager.where >= FIRST_HELD:
            found[villager.where - FIRST_HELD].folk.append((t, villager.area, villager.die))
    for each in found:
        each.buildings.sort()
    return found


def is_secret(reader: Reader, seat: int) -> bool:
    """Say whether the reader alone knows what a player has done in this evening."""
    return reader.seat == seat and reader.view.phase in EVENINGS


def kept_in_the_open(of: Callable[..., MadeOf]) -> Callable[[Function], Function]:
    """Keep what a function makes of a player's village by what `of` returns; not while the reader alone knows it."""
    keeping = kept(lambda reader, seat, *more: None if is_secret(reader, seat) else of(reader, seat, *more))
    return cast(Callable[[Function], Function], keeping)


def owned_by(reader: Reader, seat: int, held: Holding) -> MadeOf:
    """Return of what is made what a player has and what it is worth: the others' reputations count as well."""
    view = reader.view
    fame = [player.rep for player in view.players]
    return (reader.say, reader.tables.library, view.options, seat, reader.names[seat], view.players[seat], fame,
            int(view.seats), tuple(held))


def round_name(reader: Reader) -> str:
    """Return which round it is."""
    view = reader.view
    if view.phase == Phase.REST:
        return reader(EVENING, turn=int(view.turn) - 1)
    if view.phase == Phase.LAST:
        return reader(LAST_EVENING)
    return reader(ROUND_OF, turn=int(view.turn), most=int(view.options.rounds)) if view.turn else reader(BEFORE_START)


def text(reader: Reader) -> str:
    """Return the position as lines of text."""
    view = reader.view
    lines = [round_name(reader), *encounter_lines(reader), *open_lines(reader), hire_line(reader)]
    lines += top_cave(reader)
    if view.cider:
        lines.append(reader(CIDER_STANDS))
    lines += scarce_line(reader)
    for seat, held in enumerate(holdings(view)):
        lines += village_lines(reader, seat, held)
    return "\n".join(lines)


def top_cave(reader: Reader) -> list[str]:
    """Return where the cave on top of its pile leads, if there is one."""
    numbers = [str(face + 1) for face in reader.view.faces if face != NONE]
    return [reader(TOP_CAVE, numbers=reader.say.one_of(numbers))] if numbers else []


def encounter_lines(reader: Reader) -> list[str]:
    """Return the paragraph that is being read, with its options."""
    view = reader.view
    if view.paragraph == NONE:
        return ending_lines(reader)
    paragraph = int(view.paragraph)
    story = story_now(reader)
    lines = [reader(READS, actor=reader.names[int(view.actor)], text=story.text)]
    return lines + [reader(CHOICE, label=label, terms=reader.say.apart(terms(reader, paragraph, nth)))
                    for nth, label in enumerate(story.options)] + ending_lines(reader)


def open_buildings(view: State) -> list[list[int]]:
    """Return the buildings that lie open: houses, outposts, key houses and star houses."""
    there = int(Home.ROW)
    return [[b for b in view.row[0] if b != NONE], [b for b in view.row[1] if b != NONE],
            *([b for b in cards if view.buildings[b].where == there] for cards in (KEYS, STARS))]


def on_offer(reader: Reader) -> MadeOf:
    """Return of what is made what is told of the buildings that lie open."""
    return reader.say, reader.tables.library, open_buildings(reader.view)


@kept(on_offer)
def open_lines(reader: Reader) -> list[str]:
    """Return which buildings lie open, a line for each row."""
    titles = (*DECKS, KEYS_OPEN, STARS_OPEN)
    return [open_line(reader, title, cards) for title, cards in zip(titles, open_buildings(reader.view), strict=True)]


def open_line(reader: Reader, title: Message, cards: Sequence[int]) -> str:
    """Return which buildings lie open, with what they cost and are good for."""
    listed = reader.say.apart(building_in_words(reader, b) for b in cards)
    return reader(OPEN, what=reader(title), buildings=listed or reader(NOTHING))


def building_in_words(reader: Reader, b: int) -> str:
    """Return a building with its cost and what it is good for."""
    what = ", ".join([coins(reader, reader.tables.plans[b].cost), *effects_in_words(reader, b)])
    return reader(DOES, villager=building_name(reader, b), what=what)


@kept(lambda reader, b: (reader.say, reader.tables.library, b))
def effects_in_words(reader: Reader, b: int) -> list[str]:
    """Return what a building is good for."""
    plan = reader.tables.plans[b]
    found = [reader(message, amount=int(getattr(plan, field)))
             for field, message in PLAN.items() if getattr(plan, field)]
    if plan.train_ready:
        found.append(reader(TRAINS_READY))
    for stack in range(STACKS):
        if plan.good[stack] != NONE:
            goods = amount_of(reader, plan.good[stack], plan.amount[stack])
            found.append(reader(GROWS if plan.recurring[stack] else HOLDS, goods=goods))
    if any(plan.once):
        found.append(reader(AT_ONCE, things=amounts(reader, plan.once)))
    if plan.once_coin:
        found.append(reader(AT_ONCE, things=coins(reader, plan.once_coin)))
    if any(plan.every):
        found.append(reader(EVERY, things=amounts(reader, plan.every)))
    if plan.once_rep:
        found.append(reader(REPUTATION, amount=signed(int(plan.once_rep))))
    if plan.thing:
        found.append(reader(PER, points=points(reader, plan.per), thing=reader(THINGS[Thing(int(plan.thing))])))
    if plan.vp:
        found.append(reader(MORE_POINTS, points=points(reader, plan.vp)))
    return found


def points(reader: Reader, amount: int) -> str:
    """Return so many points."""
    return reader(POINTS, amount=int(amount))


@kept(lambda reader, t: (reader.say, reader.tables.library, t))
def skills_in_words(reader: Reader, t: int) -> list[str]:
    """Return what a villager can do, lanterns last."""
    folk = reader.tables.folk[t]
    found = []
    if folk.hammer:
        found.append(reader(HAMMER[Skill(int(folk.hammer))]))
    if folk.quill:
        found.append(reader(QUILL[Skill(int(folk.quill))]))
    for field, message in ABILITIES.items():
        amount = int(getattr(folk, field))
        if amount:
            found.append(reader(message, amount=amount, lanterns=lanterns(reader, amount)))
    if folk.extra != NONE:
        found.append(reader(EXTRA, thing=item_name(reader, folk.extra)))
    for kind in Class:
        if folk.discount[kind]:
            found.append(reader(CHEAPER, what=reader(CLASS_WORDS[kind]), coins=coins(reader, folk.discount[kind])))
    return [*found, *lanterns_in_words(reader, t)]


def lanterns_in_words(reader: Reader, t: int) -> list[str]:
    """Return from which face of the die on a villager has how many lanterns."""
    found, before = [], 0
    for face in range(1, 7):
        amount = int(reader.tables.folk[t].lanterns[face])
        if amount != before:
            found.append(reader(ROLLS_FOR, lanterns=lanterns(reader, amount), face=face))
            before = amount
    return found


def scarce_line(reader: Reader) -> list[str]:
    """Return what the supply has little of, where it can run out (AB-A8)."""
    view = reader.view
    left = [amount_of(reader, item, max(0, view.supply[item]))
            for item in range(ITEMS) if view.supply[item] <= SCARCELY]
    return [reader(SCARCE, things=reader.say.all_of(left))] if left and view.options.limited_supply else []


def for_hire(reader: Reader) -> MadeOf:
    """Return of what is made what is told of those who wait in the villager row."""
    return reader.say, reader.tables.library, reader.view.slot


@kept(for_hire)
def hire_line(reader: Reader) -> str:
    """Return who waits in the villager row, for how much."""
    found = [reader(FOR_COINS, what=villager_in_words(reader, int(t)), coins=coins(reader, reader.tables.prices[slot]))
             for slot, t in enumerate(reader.view.slot) if t != NONE]
    return reader(WAITING_FOR_WORK, villagers=reader.say.apart(found) or reader(NOTHING))


def villager_in_words(reader: Reader, t: int) -> str:
    """Return a villager with what it can do."""
    return reader(DOES, villager=villager_name(reader, t), what=", ".join(skills_in_words(reader, t)))


@kept_in_the_open(owned_by)
def village_lines(reader: Reader, seat: int, held: Holding) -> list[str]:
    """Return what a player owns."""
    names, tables, view = reader.names, reader.tables, reader.view
    player = view.players[seat]
    owned = [*player.purse.goods[:GOODS], player.purse.goods[CIDER], player.purse.goods[POTION]]
    things = amounts(reader, owned) if any(owned[:ITEMS]) else reader(NO_THINGS)
    lines = [reader(OWNS, actor=names[seat], coins=coins(reader, player.purse.coins), things=things,
                 rep=with_minus(player.rep), income=int(income_of(tables, view, seat)),
                 beds=int(beds_of(tables, view, seat)), points=points(reader, score_of(tables, view, seat)))]
    if player.sale != NONE:
        lines.append(reader(ON_SALE, actor=names[seat], thing=item_name(reader, player.sale)))
    track = goods_placed(reader, player.purse)
    if track:
        lines.append(reader(ON_TRACK, actor=names[seat], goods=", ".join(track)))
    built = [built_in_words(reader, b) for _, b, _ in held.buildings]
    if built:
        lines.append(reader(HAS_BUILT, actor=names[seat], buildings=", ".join(built)))
    if player.caves:
        lines.append(reader(FREE_CAVES, actor=names[seat], amount=int(player.caves)))
    for area in AREA_WORDS:
        folk = [villager_name(reader, t) for t in held.in_area(area)]
        if folk:
            lines.append(reader(ARE, actor=names[seat], area=reader(AREA_WORDS[area]), villagers=", ".join(folk)))
    return lines + [said for _, _, said in remembered(reader, seat)]


def built_in_words(reader: Reader, b: int) -> str:
    """Return a building with the goods that lie on it."""
    lies = goods_lying(reader, b)
    name = building_name(reader, b)
    return reader(CARRIES, building=name, goods=lies) if lies else name


def goods_placed(reader: Reader, purse: Purse) -> list[str]:
    """Return what lies in each circle of a track."""
    return [amount_of(reader, good, purse.placed[good]) for good in purse.circle if good != NONE]


def goods_lying(reader: Reader, b: int) -> str:
    """Return the goods that lie on a building, or nothing."""
    view = reader.view
    found = [amount_of(reader, reader.tables.plans[b].good[stack], view.buildings[b].tokens[stack])
             for stack in range(STACKS) if view.buildings[b].tokens[stack]]
    return reader.say.all_of(found) if found else ""


def in_order(view: State, seat: int) -> list[int]:
    """Return a player's buildings as they were built, the first house first."""
    home = int(Home.HELD) + seat
    mine = [b for b, building in enumerate(view.buildings) if building.where == home]
    return sorted(mine, key=lambda b: (int(view.buildings[b].raised), b))


def folk_in(view: State, seat: int, area: Area) -> list[int]:
    """Return the villagers of a player in an area."""
    home, there = int(Home.HELD) + seat, int(area)
    return [t for t, villager in enumerate(view.villagers) if villager.where == home and villager.area == there]


def is_below(b: int) -> bool:
    """Say whether a building stands below."""
    return class_of(b) == Class.OUTPOST

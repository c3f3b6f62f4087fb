"""The position in words: what lies open, what everybody owns, and who is where."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.above_and_below.names import (
    AREAS,
    CLASSES,
    THINGS,
    amount_of,
    amounts,
    building_name,
    coins,
    item_name,
    villager_name,
    with_minus,
)
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CIDER,
    CIRCLES,
    GOODS,
    ITEMS,
    KEYS,
    POTION,
    STACKS,
    STARS,
    VILLAGERS,
    Area,
    Class,
    Home,
    Skill,
    Thing,
    class_of,
)
from ludoteca.games.above_and_below.rules.holdings import beds_of, income_of
from ludoteca.games.above_and_below.rules.night import score_of
from ludoteca.games.above_and_below.state import NONE, Phase
from ludoteca.games.above_and_below.tales import lanterns, terms, told

SCARCELY = 2               # tokens of a kind: so few in the supply are told of

BEFORE_START = Message("Before the start")
ROUND_OF = Message("Round {turn} of {most}")
EVENING = Message("Evening after round {turn}")
LAST_EVENING = Message("The last evening")
OPEN = Message("Open {what}: {buildings}.")
HOUSES_OPEN, OUTPOSTS_OPEN = Message("houses"), Message("outposts")
KEYS_OPEN, STARS_OPEN = Message("key houses"), Message("star houses")
WAITING_FOR_WORK = Message("For hire: {villagers}.")
FOR_COINS = Message("{what} ({coins})")
NOTHING = Message("nothing")
SCARCE = Message("Left in the supply: {things}.")
CIDER_STANDS = Message("A cider stands on the board for who labors first.")
OWNS = Message("{actor}: {coins}, {things}; reputation {rep}, income {income}, beds {beds}, {points} so far.")
NO_THINGS = Message("no goods")
POINTS = Message("{amount} point", "{amount} points")
ON_SALE = Message("{actor} sells: {thing}.")
ON_TRACK = Message("On the track of {actor}: {goods}.")
HAS_BUILT = Message("{actor} has built: {buildings}.")
FREE_CAVES = Message("{actor} has {amount} cave without an outpost.", "{actor} has {amount} caves without an outpost.")
ARE = Message("{actor}, {area}: {villagers}.")
CARRIES = Message("{building} with {goods}")
DOES = Message("{villager} ({what})")
READS = Message("{actor} reads: {text}")
CHOICE = Message("{label} ({terms})")
ABILITIES = {
    "sleepy": Message("comes along only on a roll above {amount}"),
    "no_bed": Message("needs no bed"),
    "labor_bonus": Message("labors for {amount} coin more", "labors for {amount} coins more"),
    "stoic": Message("is only exhausted when exerted"),
    "party_lantern": Message("{lanterns} more for the party"),
}
EXTRA = Message("harvests one more {thing}")
CHEAPER = Message("builds for {coins} less: {what}")
HAMMER = {Skill.PLAIN: Message("hammer"), Skill.PLUS: Message("hammer, a coin cheaper")}
QUILL = {Skill.PLAIN: Message("quill"), Skill.PLUS: Message("quill, a coin cheaper")}
ROLLS_FOR = Message("{lanterns} from {face} up")
PLAN = {
    "beds": Message("{amount} bed", "{amount} beds"),
    "income": Message("income {amount}"),
    "train_discount": Message("villagers cost {amount} less"),
    "coin_on_build": Message("{amount} coin for each later building", "{amount} coins for each later building"),
    "coin_on_explore": Message("{amount} coin for each success below", "{amount} coins for each success below"),
    "reroll": Message("roll {amount} die again in an encounter", "roll {amount} dice again in an encounter"),
    "labor_bonus": Message("{amount} coin more when you labor", "{amount} coins more when you labor"),
}
TRAINS_READY = Message("new villagers are ready at once")
GROWS = Message("growing back: {goods}")
HOLDS = Message("{goods} to be harvested")
AT_ONCE = Message("at once {things}")
EVERY = Message("{things} every round")
REPUTATION = Message("reputation {amount} at once")
PER = Message("{points} for each {thing}")
MORE_POINTS = Message("{points} more")


def round_name(say: Translator, view: Any) -> str:
    """Return which round it is."""
    if view.phase == Phase.REST:
        return say(EVENING, turn=int(view.turn) - 1)
    if view.phase == Phase.LAST:
        return say(LAST_EVENING)
    return say(ROUND_OF, turn=int(view.turn), most=int(view.options.rounds)) if view.turn else say(BEFORE_START)


def text(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> str:
    """Return the position as lines of text."""
    lines = [round_name(say, view), *encounter_lines(say, names, tables, view)]
    for deck, title in enumerate((HOUSES_OPEN, OUTPOSTS_OPEN)):
        lines.append(open_line(say, tables, title, [int(b) for b in view.row[deck] if b != NONE]))
    for cards, title in ((KEYS, KEYS_OPEN), (STARS, STARS_OPEN)):
        lines.append(open_line(say, tables, title, [b for b in cards if view.buildings[b].where == Home.ROW]))
    lines.append(hire_line(say, tables, view))
    if view.cider:
        lines.append(say(CIDER_STANDS))
    lines += scarce_line(say, view)
    for seat in range(int(view.seats)):
        lines += village_lines(say, names, tables, view, seat)
    return "\n".join(lines)


def encounter_lines(say: Translator, names: Sequence[str], tables: Any, view: Any) -> list[str]:
    """Return the paragraph that is being read, with its options."""
    if view.paragraph == NONE:
        return []
    paragraph = int(view.paragraph)
    story = told(say, tables, paragraph)
    lines = [say(READS, actor=names[int(view.actor)], text=story.text)]
    return lines + [say(CHOICE, label=label, terms="; ".join(terms(say, tables, paragraph, nth)))
                    for nth, label in enumerate(story.options)]


def open_line(say: Translator, tables: Any, title: Message, cards: Sequence[int]) -> str:
    """Return which buildings lie open, with what they cost and are good for."""
    listed = "; ".join(building_in_words(say, tables, b) for b in cards)
    return say(OPEN, what=say(title), buildings=listed or say(NOTHING))


def building_in_words(say: Translator, tables: Any, b: int) -> str:
    """Return a building with its cost and what it is good for."""
    what = ", ".join([coins(say, tables.plans[b].cost), *effects_in_words(say, tables, b)])
    return say(DOES, villager=building_name(say, tables, b), what=what)


def effects_in_words(say: Translator, tables: Any, b: int) -> list[str]:
    """Return what a building is good for."""
    plan = tables.plans[b]
    found = [say(message, amount=int(getattr(plan, field))) for field, message in PLAN.items() if getattr(plan, field)]
    if plan.train_ready:
        found.append(say(TRAINS_READY))
    for stack in range(STACKS):
        if plan.good[stack] != NONE:
            goods = amount_of(say, plan.good[stack], plan.amount[stack])
            found.append(say(GROWS if plan.recurring[stack] else HOLDS, goods=goods))
    if any(plan.once):
        found.append(say(AT_ONCE, things=amounts(say, plan.once)))
    if plan.once_coin:
        found.append(say(AT_ONCE, things=coins(say, plan.once_coin)))
    if any(plan.every):
        found.append(say(EVERY, things=amounts(say, plan.every)))
    if plan.once_rep:
        found.append(say(REPUTATION, amount=f"{int(plan.once_rep):+d}".replace("-", "−")))
    if plan.thing:
        found.append(say(PER, points=points(say, plan.per), thing=say(THINGS[Thing(int(plan.thing))])))
    if plan.vp:
        found.append(say(MORE_POINTS, points=points(say, plan.vp)))
    return found


def points(say: Translator, amount: int) -> str:
    """Return so many points."""
    return say(POINTS, amount=int(amount))


def skills_in_words(say: Translator, tables: Any, t: int) -> list[str]:
    """Return what a villager can do, lanterns last."""
    folk = tables.folk[t]
    found = []
    if folk.hammer:
        found.append(say(HAMMER[Skill(int(folk.hammer))]))
    if folk.quill:
        found.append(say(QUILL[Skill(int(folk.quill))]))
    for field, message in ABILITIES.items():
        amount = int(getattr(folk, field))
        if amount:
            found.append(say(message, amount=amount, lanterns=lanterns(say, amount)))
    if folk.extra != NONE:
        found.append(say(EXTRA, thing=item_name(say, folk.extra)))
    for kind in Class:
        if folk.discount[kind]:
            found.append(say(CHEAPER, what=say(CLASSES[kind]), coins=coins(say, folk.discount[kind])))
    return [*found, *lanterns_in_words(say, tables, t)]


def lanterns_in_words(say: Translator, tables: Any, t: int) -> list[str]:
    """Return from which face of the die on a villager has how many lanterns."""
    found, before = [], 0
    for face in range(1, 7):
        amount = int(tables.folk[t].lanterns[face])
        if amount != before:
            found.append(say(ROLLS_FOR, lanterns=lanterns(say, amount), face=face))
            before = amount
    return found


def scarce_line(say: Translator, view: Any) -> list[str]:
    """Return what the supply has little of, where it can run out (AB-A8)."""
    left = [amount_of(say, item, max(0, view.supply[item])) for item in range(ITEMS) if view.supply[item] <= SCARCELY]
    return [say(SCARCE, things=say.all_of(left))] if left and view.options.limited_supply else []


def hire_line(say: Translator, tables: Any, view: Any) -> str:
    """Return who waits in the villager row, for how much."""
    found = [say(FOR_COINS, what=villager_in_words(say, tables, int(t)), coins=coins(say, tables.prices[slot]))
             for slot, t in enumerate(view.slot) if t != NONE]
    return say(WAITING_FOR_WORK, villagers="; ".join(found) or say(NOTHING))


def villager_in_words(say: Translator, tables: Any, t: int) -> str:
    """Return a villager with what it can do."""
    return say(DOES, villager=villager_name(say, tables, t), what=", ".join(skills_in_words(say, tables, t)))


def village_lines(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int) -> list[str]:
    """Return what a player owns."""
    player = view.players[seat]
    held = [*player.purse.goods[:GOODS], player.purse.goods[CIDER], player.purse.goods[POTION]]
    things = amounts(say, held) if any(held[:ITEMS]) else say(NO_THINGS)
    lines = [say(OWNS, actor=names[seat], coins=coins(say, player.purse.coins), things=things,
                 rep=with_minus(player.rep), income=int(income_of(tables, view, seat)),
                 beds=int(beds_of(tables, view, seat)), points=points(say, score_of(tables, view, seat)))]
    if player.sale != NONE:
        lines.append(say(ON_SALE, actor=names[seat], thing=item_name(say, player.sale)))
    track = [amount_of(say, player.purse.circle[circle], player.purse.placed[player.purse.circle[circle]])
             for circle in range(CIRCLES) if player.purse.circle[circle] != NONE]
    if track:
        lines.append(say(ON_TRACK, actor=names[seat], goods=", ".join(track)))
    built = [built_in_words(say, tables, view, b) for b in in_order(view, seat)]
    if built:
        lines.append(say(HAS_BUILT, actor=names[seat], buildings=", ".join(built)))
    if player.caves:
        lines.append(say(FREE_CAVES, actor=names[seat], amount=int(player.caves)))
    for area in AREAS:
        folk = [villager_name(say, tables, t) for t in folk_in(view, seat, area)]
        if folk:
            lines.append(say(ARE, actor=names[seat], area=say(AREAS[area]), villagers=", ".join(folk)))
    return lines


def built_in_words(say: Translator, tables: Any, view: Any, b: int) -> str:
    """Return a building with the goods that lie on it."""
    lies = goods_on(say, tables, view, b)
    name = building_name(say, tables, b)
    return say(CARRIES, building=name, goods=lies) if lies else name


def goods_on(say: Translator, tables: Any, view: Any, b: int) -> str:
    """Return the goods that lie on a building, or nothing."""
    found = [amount_of(say, tables.plans[b].good[stack], view.buildings[b].tokens[stack])
             for stack in range(STACKS) if view.buildings[b].tokens[stack]]
    return say.all_of(found) if found else ""


def in_order(view: Any, seat: int) -> list[int]:
    """Return a player's buildings as they were built, the first house first."""
    mine = [b for b in range(BUILDINGS) if view.buildings[b].where == Home.HELD + seat]
    return sorted(mine, key=lambda b: (int(view.buildings[b].raised), b))


def folk_in(view: Any, seat: int, area: Area) -> list[int]:
    """Return the villagers of a player in an area."""
    return [t for t in range(VILLAGERS)
            if view.villagers[t].where == Home.HELD + seat and view.villagers[t].area == area]


def is_below(b: int) -> bool:
    """Say whether a building stands below."""
    return class_of(b) == Class.OUTPOST

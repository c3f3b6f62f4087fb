"""What lies before the viewer: what can be done now, the market, the viewer's people, goods and track."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.runtime.seats import has
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.above_and_below.actions import (
    ACCEPT,
    BED,
    BUILD,
    BUILDING,
    BUY,
    DONE,
    DRINK_CIDER,
    DRINK_POTION,
    EXPLORE,
    GOOD,
    HARVEST,
    KEEP,
    LABOR,
    NO,
    OPTION,
    PASS,
    PLACE,
    PRICE,
    REFRESH,
    REFUSE,
    SALE,
    SEND,
    SLOT,
    TRAIN,
    VILLAGER,
    WITHDRAW,
    YES,
)
from ludoteca.games.above_and_below.facades import facade_of, figure_of, props_of
from ludoteca.games.above_and_below.names import amount_of, building_name, coins, item_name, villager_name
from ludoteca.games.above_and_below.parts import (
    BUILDINGS,
    CIRCLES,
    GOODS,
    ITEM_NAMES,
    ITEMS,
    KEYS,
    MOST_CHOICES,
    STARS,
    Area,
    Home,
)
from ludoteca.games.above_and_below.rules.holdings import occupied
from ludoteca.games.above_and_below.state import HIGHEST_PRICE, LEAST_PRICE, NONE, Phase
from ludoteca.games.above_and_below.text_view import effects_in_words, folk_in, scarce_line, skills_in_words

HOUSES_TITLE, OUTPOSTS_TITLE = Message("Houses"), Message("Outposts")
KEYS_TITLE, STARS_TITLE = Message("Key houses"), Message("Star houses")
HIRE_TITLE = Message("For hire")
GOODS_TITLE = Message("Your goods")
TRACK_TITLE = Message("Your track")
PLACE_IT = Message("Place")
SELL_IT = Message("Sell")
OWN_PRICE = Message("Or your own price:")
POINTS_EACH = Message("{amount} each")
ON_SALE_AT = Message("{thing} of {other}")
MINE_ON_SALE = Message("{thing}, yours")
DEEDS = (EXPLORE, BUILD, HARVEST, TRAIN, LABOR, PASS)
ICONS = {EXPLORE: "cave", BUILD: "hammer", HARVEST: "fruit", TRAIN: "quill", LABOR: "coin", PASS: "exhausted",
         REFRESH: "house", REFRESH + 1: "outpost"}
PICKING = (Phase.X_PICK, Phase.B_PICK, Phase.H_PICK, Phase.T_PICK, Phase.L_PICK)
PARTY = (Phase.X_REROLL, Phase.X_EXERT, Phase.INJURE)
PLAIN = {                  # buttons without an object, by phase
    Phase.TURN: DEEDS,
    Phase.ANSWER: (ACCEPT, REFUSE),
    Phase.COUNTER: (ACCEPT, REFUSE),
    Phase.X_PICK: (SEND,),
    Phase.H_PICK: (SEND,),
    Phase.L_PICK: (SEND,),
    Phase.X_PAY: (YES, NO),
    Phase.X_REROLL: (DONE,),
    Phase.X_EXERT: (KEEP,),
    Phase.FREE_BUILDING: (DONE,),
    Phase.AFTER_HARVEST: (DONE,),
    Phase.REST: (DONE,),
    Phase.LAST: (DONE,),
}
CHOOSES_GOOD = (Phase.X_PAY_GOOD, Phase.DISCARD, Phase.COPY, Phase.H_GOOD)
MARKET_FIRST = (Phase.B_PICK, Phase.B_CARD, Phase.FREE_BUILDING)
HIRE_FIRST = (Phase.T_PICK, Phase.T_SLOT)


def hand_facts(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> dict[str, Any]:
    """Return all that lies before the viewer."""
    if viewer < 0 or view.phase == Phase.OVER:
        return {"shown": False}
    phase = Phase(int(view.phase))
    awaited = has(view.awaited, viewer)
    return {
        "shown": True,
        "phase": phase.name.lower(),
        "awaited": awaited,
        "deeds": [{"action": action, "icon": ICONS.get(action, "")} for action in plain_actions(phase, awaited)],
        "members": members(say, tables, view, viewer, phase) if awaited else [],
        "rewards": rewards(view, phase) if awaited else [],
        "prices": prices(phase) if awaited else [],
        "price_title": say(OWN_PRICE) if awaited and phase == Phase.ANSWER else "",
        "picked_goods": [{"action": GOOD + good, "sort": ITEM_NAMES[good], "name": item_name(say, good)}
                         for good in range(GOODS)] if awaited and phase in CHOOSES_GOOD else [],
        "barns": barns(say, tables, view, viewer) if awaited and phase == Phase.H_TAKE else [],
        "market": market(say, tables, view),
        "hire_title": say(HIRE_TITLE),
        "hire": hire(say, tables, view),
        "goods_title": say(GOODS_TITLE),
        "scarce": "".join(scarce_line(say, view)),
        "goods": goods(say, view, viewer),
        "place_it": say(PLACE_IT),
        "sell_it": say(SELL_IT),
        "track_title": say(TRACK_TITLE),
        "track": track(say, tables, view, viewer),
        "sales": sales(say, names, view, viewer),
        "order": "market" if phase in MARKET_FIRST else "hire" if phase in HIRE_FIRST else "goods",
    }


def plain_actions(phase: Phase, awaited: bool) -> tuple[int, ...]:
    """Return the actions that are plain buttons now; those of a turn can be wished for at any time."""
    return PLAIN.get(phase, ()) if awaited else DEEDS


def members(say: Translator, tables: Any, view: Any, viewer: int, phase: Phase) -> list[dict[str, Any]]:
    """Return the villagers about whom something can be decided, with what can be done with each."""
    if phase in PICKING:
        folk = [t for area in (Area.READY, Area.PARTY, Area.CHOSEN, Area.EXHAUSTED, Area.INJURED)
                for t in folk_in(view, viewer, area)]
        return [member(say, tables, view, t, (VILLAGER + t,)) for t in folk]
    if phase in PARTY:
        return [member(say, tables, view, t, (VILLAGER + t,)) for t in folk_in(view, viewer, Area.PARTY)]
    if phase == Phase.REST:
        folk = [t for area in (Area.INJURED, Area.EXHAUSTED, Area.READY) for t in folk_in(view, viewer, area)]
        return [member(say, tables, view, t, (DRINK_POTION + t, DRINK_CIDER + t, BED + t)) for t in folk]
    return []


def member(say: Translator, tables: Any, view: Any, t: int, actions: tuple[int, ...]) -> dict[str, Any]:
    """Return a villager as a card."""
    area = Area(int(view.villagers[t].area))
    return {
        "t": t,
        "name": villager_name(say, tables, t),
        "what": ", ".join(skills_in_words(say, tables, t)),
        "figure": figure_of(tables, t),
        "area": area.name.lower(),
        "die": int(view.villagers[t].die),
        "lanterns": [int(each) for each in tables.folk[t].lanterns[1:]],
        "lit": int(tables.folk[t].lanterns[view.villagers[t].die]) if view.villagers[t].die else 0,
        "actions": actions,
        "icons": ("potion", "cider", "bed") if len(actions) > 1 else ("",),
    }


def rewards(view: Any, phase: Phase) -> list[int]:
    """Return the options of a paragraph, or the rewards to choose from, as actions."""
    return [OPTION + nth for nth in range(MOST_CHOICES)] if phase in (Phase.X_OPTION, Phase.CHOOSE) else []


def prices(phase: Phase) -> list[int]:
    """Return all prices as actions: the page shows those that can be had."""
    if phase not in (Phase.OFFER, Phase.ANSWER):
        return []
    return [PRICE + price - LEAST_PRICE for price in range(LEAST_PRICE, HIGHEST_PRICE + 1)]


def barns(say: Translator, tables: Any, view: Any, viewer: int) -> list[dict[str, Any]]:
    """Return the viewer's buildings on which goods lie."""
    return [card(say, tables, view, b) for b in range(BUILDINGS)
            if view.buildings[b].where == Home.HELD + viewer and sum(view.buildings[b].tokens)]


def market(say: Translator, tables: Any, view: Any) -> list[dict[str, Any]]:
    """Return the open buildings: houses, outposts, key and star houses, each row with its own renewal."""
    rows = [(title, [int(b) for b in view.row[deck] if b != NONE], REFRESH + deck)
            for deck, title in enumerate((HOUSES_TITLE, OUTPOSTS_TITLE))]
    rows += [(title, [b for b in cards if view.buildings[b].where == Home.ROW], NONE)
             for title, cards in ((KEYS_TITLE, KEYS), (STARS_TITLE, STARS))]
    return [{"id": f"market-{nth}", "title": say(title), "refresh": refresh,
             "cards": [card(say, tables, view, b) for b in cards]} for nth, (title, cards, refresh) in enumerate(rows)]


def card(say: Translator, tables: Any, view: Any, b: int) -> dict[str, Any]:
    """Return a building as a card."""
    return {
        "b": b,
        "action": BUILDING + b,
        "name": building_name(say, tables, b),
        "cost": int(tables.plans[b].cost),
        "what": effects_in_words(say, tables, b),
        "facade": facade_of(b),
        "props": props_of(tables, b),
        "tokens": [ITEM_NAMES[tables.plans[b].good[stack]] for stack in range(2)
                   for _ in range(int(view.buildings[b].tokens[stack]))],
    }


def hire(say: Translator, tables: Any, view: Any) -> list[dict[str, Any]]:
    """Return who waits in the villager row."""
    found = []
    for slot, t in enumerate(view.slot):
        price = int(tables.prices[slot])
        there = {"name": ""} if t == NONE else {
            "t": int(t), "name": villager_name(say, tables, t), "figure": figure_of(tables, int(t)),
            "what": ", ".join(skills_in_words(say, tables, int(t))),
            "lanterns": [int(each) for each in tables.folk[t].lanterns[1:]]}
        found.append({"slot": slot, "action": SLOT + slot, "price": price, "words": coins(say, price), **there})
    return found


def goods(say: Translator, view: Any, viewer: int) -> list[dict[str, Any]]:
    """Return the viewer's loose items, with what can be done with each."""
    purse = view.players[viewer].purse
    return [{"sort": ITEM_NAMES[item], "words": amount_of(say, item, purse.goods[item]),
             "place": PLACE + item if item < GOODS else NONE, "sell": SALE + item}
            for item in range(ITEMS) if purse.goods[item]]


def track(say: Translator, tables: Any, view: Any, viewer: int) -> list[dict[str, Any]]:
    """Return the circles of the viewer's track: what lies in each, what it is worth, and which income comes with it."""
    purse = view.players[viewer].purse
    filled = int(occupied(purse))
    found = []
    for circle in range(CIRCLES):
        good = int(purse.circle[circle])
        found.append({
            "circle": circle,
            "sort": "" if good == NONE else ITEM_NAMES[good],
            "name": "" if good == NONE else item_name(say, good),
            "amount": 0 if good == NONE else int(purse.placed[good]),
            "points": int(tables.track_vp[circle]),
            "each": say(POINTS_EACH, amount=int(tables.track_vp[circle])),
            "income": int(tables.track_income[circle + 1]),
            "filled": circle < filled,
        })
    return found


def sales(say: Translator, names: Sequence[str], view: Any, viewer: int) -> list[dict[str, Any]]:
    """Return what lies on the sale circles."""
    found = []
    for seat in range(int(view.seats)):
        item = int(view.players[seat].sale)
        if item != NONE:
            mine = seat == viewer
            message = MINE_ON_SALE if mine else ON_SALE_AT
            found.append({"seat": seat, "action": WITHDRAW if mine else BUY + seat, "sort": ITEM_NAMES[item],
                          "words": say(message, thing=item_name(say, item), other=names[seat])})
    return found

"""What lies before the viewer: what can be done now, the market, the viewer's people, goods and track."""

from collections.abc import Sequence

from ludoteca.engine.game.kept import MadeOf, kept
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.runtime.seats import has
from ludoteca.engine.texts.words import Message
from ludoteca.games.above_and_below.actions import KINDS, PICKS
from ludoteca.games.above_and_below.parts import CIRCLES, GOODS, ITEM_NAMES, ITEMS, MOST_CHOICES, Area
from ludoteca.games.above_and_below.rules.holdings import occupied
from ludoteca.games.above_and_below.state import HIGHEST_PRICE, LEAST_PRICE, NONE, Phase, State
from ludoteca.games.above_and_below.table.evening import all_to_bed
from ludoteca.games.above_and_below.table.foreseen import laden
from ludoteca.games.above_and_below.table.goods import other_side
from ludoteca.games.above_and_below.table.names import amount_of, building_name, coins, item_name, villager_name
from ludoteca.games.above_and_below.table.picture import facade_of, figure_of, props_of
from ludoteca.games.above_and_below.table.text import (
    effects_in_words,
    folk_in,
    for_hire,
    kept_in_the_open,
    on_offer,
    open_buildings,
    scarce_line,
    skills_in_words,
    top_cave,
)

ROW_TITLES = (Message("Houses"), Message("Outposts"), Message("Key houses"), Message("Star houses"))
TITLES = {                 # over what lies before the viewer, and on what is done with goods
    "market": Message("Market"),
    "fold": Message("Hide the market"),
    "hire": Message("For hire"),
    "goods": Message("Your goods"),
    "place": Message("Place"),
    "sell": Message("Sell"),
    "track": Message("Your track"),
}
OWN_PRICE = Message("Or name your price:")
PRICE = Message("Price in coins")
PURSES = Message("You have {mine}; {other} has {theirs}.")
POINTS_EACH = Message("{amount} each")
ON_SALE_AT = Message("{other}’s {thing}")
MINE_ON_SALE = Message("Your {thing}")
MEMBERS: dict[Phase, tuple[tuple[Area, ...], tuple[str, ...]]] = {       # who is shown, and what can be done with each
    **dict.fromkeys(PICKS, ((Area.READY, Area.PARTY, Area.CHOSEN, Area.EXHAUSTED, Area.INJURED), ("villager",))),
    **dict.fromkeys((Phase.X_REROLL, Phase.X_EXERT, Phase.INJURE), ((Area.PARTY,), ("villager",))),
    Phase.REST: ((Area.INJURED, Area.EXHAUSTED, Area.READY), ("potion", "cider", "bed")),
}
REWARDS = [KINDS["option"].number(nth) for nth in range(MOST_CHOICES)]         # or the options of a paragraph
GIVEN_GOODS = [{"action": KINDS["good"].number(good), "sort": ITEM_NAMES[good]} for good in range(GOODS)]
PRICES = [KINDS["price"].number(price) for price in range(LEAST_PRICE, HIGHEST_PRICE + 1)]
MARKET_FIRST = (Phase.B_PICK, Phase.B_CARD, Phase.FREE_BUILDING)
HIRE_FIRST = (Phase.T_PICK, Phase.T_SLOT)
DEEDS = tuple(KINDS[name].number() for name in ("explore", "build", "harvest", "train", "labor", "pass"))
ICONS = dict(zip(DEEDS, ("cave", "hammer", "fruit", "quill", "coin", "exhausted"), strict=True))


def scene_hand(reader: Reader) -> Facts:
    """Return all that lies before the viewer; before a spectator, who has no market, only what of it is drawn."""
    view, viewer = reader.view, reader.seat
    if view.phase == Phase.OVER:
        return {"shown": False, "faces": []}
    if viewer < 0:
        return {"shown": False, **open_cave(reader)}
    phase = Phase(int(view.phase))
    awaited = has(view.awaited, viewer)
    return {
        "shown": True,
        "phase": phase.name.lower(),
        "awaited": awaited,
        "deeds": [{"action": action, "icon": ICONS.get(action, "")} for action in plain_actions(phase, awaited)],
        "all_to_bed": all_to_bed(reader) if awaited and phase == Phase.REST else None,
        "members": members(reader, phase) if awaited else [],
        "rewards": REWARDS if awaited and phase in KINDS["option"].when else [],
        "prices": PRICES if awaited and phase in KINDS["price"].when else [],
        "least": LEAST_PRICE,
        **(bidding(reader) if awaited and phase in KINDS["price"].when else {}),
        "price_title": reader(OWN_PRICE) if awaited and phase == Phase.ANSWER else "",
        "picked_goods": GIVEN_GOODS if awaited and phase in KINDS["good"].when else [],
        "barns": [card(reader, b) for b in laden(reader)] if awaited and phase == Phase.H_TAKE else [],
        "market": (rows := market(reader)),
        **open_cave(reader),
        "hire": (people := hire(reader)),
        "wares": [*(each["action"] for each in people), *(action for row in rows for action in row["actions"])],
        "scarce": "".join(scarce_line(reader)),
        "goods": (owned := goods(reader)),
        "track": track(reader, viewer),
        "sales": (on_sale := sales(reader)),
        "owned": [*(each["sell"] for each in owned), *(each["place"] for each in owned if each["place"] != NONE),
                  *(each["action"] for each in on_sale)],
        "order": order(view, phase),
        "titles": titles(reader),
    }


def open_cave(reader: Reader) -> Facts:
    """Return where the cave on top of its pile leads, by the die; it lies face up for all (AB-8)."""
    return {"faces": [int(face) + 1 for face in reader.view.faces if face != NONE],
            "faces_in_words": "".join(top_cave(reader))}


@kept(lambda reader: (reader.say,))
def titles(reader: Reader) -> dict[str, str]:
    """Return what stands over what lies before the viewer, and on what is done with goods."""
    return {name: reader(title) for name, title in TITLES.items()}


def order(view: State, phase: Phase) -> str:
    """Return for what the market stands open: it folds away where nothing of it is chosen."""
    if phase in MARKET_FIRST:
        return "market"
    if phase in HIRE_FIRST:
        return "hire"
    return "turn" if phase == Phase.TURN else "none" if view.paragraph == NONE else "story"


def members(reader: Reader, phase: Phase) -> list[Facts]:
    """Return the villagers about whom something can be decided, with what can be done with each."""
    areas, kinds = MEMBERS.get(phase, ((), ()))
    return [member(reader, t, kinds) for area in areas for t in folk_in(reader.view, reader.seat, area)]


def member(reader: Reader, t: int, kinds: Sequence[str]) -> Facts:
    """Return a villager as a card."""
    tables, view = reader.tables, reader.view
    area = Area(int(view.villagers[t].area))
    return {
        "t": t,
        "name": villager_name(reader, t),
        "what": ", ".join(skills_in_words(reader, t)),
        "figure": figure_of(tables, t),
        "area": area.name.lower(),
        "die": int(view.villagers[t].die),
        "lanterns": [int(each) for each in tables.folk[t].lanterns[1:]],
        "actions": tuple(KINDS[kind].number(t) for kind in kinds),
        "icons": kinds,
    }


def bidding(reader: Reader) -> dict[str, str]:
    """Return what the price is called, and what both could pay."""
    other = other_side(reader)
    mine, theirs = (coins(reader, reader.view.players[seat].purse.coins) for seat in (reader.seat, other))
    return {"bid_name": reader(PRICE), "purses": reader(PURSES, mine=mine, other=reader.names[other], theirs=theirs)}


@kept(on_offer)
def market(reader: Reader) -> list[Facts]:
    """Return the open buildings: houses, outposts, key and star houses, each row with its own renewal."""
    renewals = (KINDS["refresh"].number(0), KINDS["refresh"].number(1), NONE, NONE)
    rows = zip(ROW_TITLES, renewals, open_buildings(reader.view), strict=True)
    return [{"id": f"market-{nth}", "title": reader(title), "refresh": refresh,
             "cards": [card(reader, b) for b in cards],
             "actions": [*([] if refresh == NONE else [refresh]), *(KINDS["building"].number(b) for b in cards)]}
            for nth, (title, refresh, cards) in enumerate(rows)]


def card(reader: Reader, b: int) -> Facts:
    """Return a building as a card."""
    tables = reader.tables
    return {
        "b": b,
        "action": KINDS["building"].number(b),
        "name": building_name(reader, b),
        "cost": int(tables.plans[b].cost),
        "what": effects_in_words(reader, b),
        "facade": facade_of(b),
        "props": props_of(tables, b),
    }


@kept(for_hire)
def hire(reader: Reader) -> list[Facts]:
    """Return who waits in the villager row."""
    tables = reader.tables
    found = []
    for slot, t in enumerate(reader.view.slot):
        price = int(tables.prices[slot])
        there = {"name": ""} if t == NONE else {
            "name": villager_name(reader, t), "figure": figure_of(tables, int(t)),
            "what": ", ".join(skills_in_words(reader, int(t))),
            "lanterns": [int(each) for each in tables.folk[t].lanterns[1:]]}
        action = KINDS["slot"].number(slot)
        found.append({"slot": slot, "action": action, "price": price, "words": coins(reader, price), **there})
    return found


def goods(reader: Reader) -> list[Facts]:
    """Return the viewer's loose items, with what can be done with each."""
    purse = reader.view.players[reader.seat].purse
    return [{"sort": ITEM_NAMES[item], "words": amount_of(reader, item, purse.goods[item]),
             "place": KINDS["place"].number(item) if item < GOODS else NONE, "sell": KINDS["sell"].number(item)}
            for item in range(ITEMS) if purse.goods[item]]


def laid_by(reader: Reader, seat: int) -> MadeOf:
    """Return of what the picture of a track is made."""
    purse = reader.view.players[seat].purse
    return reader.say, reader.tables.library, purse.circle, purse.placed


@kept_in_the_open(laid_by)
def track(reader: Reader, seat: int) -> list[Facts]:
    """Return the circles of a track: what lies in each, what it is worth, and which income comes with it."""
    tables = reader.tables
    purse = reader.view.players[seat].purse
    filled = int(occupied(purse))
    found = []
    for circle in range(CIRCLES):
        good = int(purse.circle[circle])
        found.append({
            "circle": circle,
            "sort": "" if good == NONE else ITEM_NAMES[good],
            "name": "" if good == NONE else item_name(reader, good),
            "amount": 0 if good == NONE else int(purse.placed[good]),
            "each": reader(POINTS_EACH, amount=int(tables.track_vp[circle])),
            "income": int(tables.track_income[circle + 1]),
            "filled": circle < filled,
        })
    return found


def sales(reader: Reader) -> list[Facts]:
    """Return what lies on the sale circles."""
    view = reader.view
    found = []
    for seat in range(int(view.seats)):
        item = int(view.players[seat].sale)
        if item != NONE:
            mine = seat == reader.seat
            message = MINE_ON_SALE if mine else ON_SALE_AT
            action = KINDS["withdraw"].number() if mine else KINDS["buy_from"].number(seat)
            found.append({"seat": seat, "action": action, "sort": ITEM_NAMES[item],
                          "words": reader(message, thing=item_name(reader, item), other=reader.names[seat])})
    return found


def plain_actions(phase: Phase, awaited: bool) -> tuple[int, ...]:
    """Return the actions that are plain buttons now; those of a turn can be wished for at any time."""
    if not awaited or phase == Phase.TURN:
        return DEEDS
    return tuple(kind.number() for kind in KINDS if phase in kind.when and not kind.over)

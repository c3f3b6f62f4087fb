"""What the game says while it is played, in English; `locale/` has the translations."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.contract import Words
from ludoteca.engine.journal import Entry
from ludoteca.engine.seats import CHANCE, has, members
from ludoteca.engine.words import Message, Translator
from ludoteca.games.explorador.cards import Kind, Material, Position
from ludoteca.games.explorador.events import Event, Refusal
from ludoteca.games.explorador.labels import label
from ludoteca.games.explorador.names import (
    COLOURS,
    MATERIALS,
    POSITIONS,
    VEHICLES,
    card_name,
    from_digits,
    pieces,
    vehicle_name,
)
from ludoteca.games.explorador.reasons import BREACHES, ENDINGS, REFUSALS
from ludoteca.games.explorador.rules.bargain import may_bargain, may_swap
from ludoteca.games.explorador.rules.flow import waiting
from ludoteca.games.explorador.rules.market import can_buy, refuse_market
from ludoteca.games.explorador.rules.supply import PRICE, lacks
from ludoteca.games.explorador.sentences import EVENTS
from ludoteca.games.explorador.state import VEHICLES as MOST_VEHICLES
from ludoteca.games.explorador.state import Phase

PITCH = Message("Lay the orbits from Mercury to Pluto, build ships and factories, and be the richest explorer.")

PROMPTS = {
    Phase.FAR: Message("Take your fourth card from a middle or far pile."),
    Phase.CARD: Message("Phase 1: lay a card, or put one under its pile."),
    Phase.SIDE: Message("The new card breaks the {colour} orbit of your {vehicle} on Earth: on which side is it?"),
    Phase.DISPLACED: Message("The new card has no {colour}: choose another orbit for your {vehicle}."),
    Phase.SHIFT: Message("One of your vehicles on the new card may change its orbit."),
    Phase.PILE: Message("From which pile do you take your new card?"),
    Phase.BUILD: Message("Phase 2: build a ship, combine vehicles, or neither."),
    Phase.MOVE: Message("Phase 3: each of your vehicles may move once."),
    Phase.SUPPLY: Message("Your crews lack {lacking}. You can {ways}."),
    Phase.COMPOSE: Message("Your offer to {other}: what do you want, and what do you give?"),
    Phase.ANSWER: Message("{other} wants {asked} and gives {offered}."),
    Phase.MARKET: Message("The world market takes five pieces for one {material}: {left} more."),
}
TO_BARGAIN = Message("bargain")
TO_BUY = Message("buy on the world market")
TO_CUT = Message("take crews home")
ASK_FIRST = Message("Your crews lack {lacking}. You can {ways}. The world market opens only after a no from {others}.")
TIMES = Message("{source} ({factor} times its yield)")
PROMPT_WAIT = Message("Round {turn}: waiting for {others}.")
PROMPT_BEFORE = Message("Before the start: waiting for {others}.")
PROMPT_CHANCE = Message("Cards are dealt or taken.")
PROMPT_OVER = Message("The game is over.")


def arguments(say: Translator, names: Sequence[str], tables: Any, cast: Any, entry: Entry) -> dict[str, Any]:
    """Return what fills the gaps of an event's message."""
    found: dict[str, Any] = {"actor": names[entry.actor], "item": entry.item, "amount": entry.amount}
    event = Event(entry.event)
    if event in CARDS_TOLD:
        found["card"] = card_name(say, entry.item)
    if event in PILES_TOLD:
        found["pile"] = say(POSITIONS[Position(entry.item)])
    if event in PLACES_TOLD:
        found["number"] = entry.item + 1
        found["position"] = say(POSITIONS[Position(entry.amount)])
        found["colour"] = say(COLOURS[entry.detail])
    if event == Event.BOUGHT:
        found["material"] = say(MATERIALS[Material(entry.item)])
    if event in OTHERS_TOLD:
        found["other"] = names[entry.item]
    if event == Event.COMBINED or (event == Event.REDUCED and entry.amount):
        found["vehicle"] = say(VEHICLES[Kind(entry.amount)])
    if event in NUMBERS_TOLD:
        found["number"] = entry.item + 1
    if event in PIECES_TOLD:
        found["pieces"] = pieces(say, from_digits(entry.amount))
    if event == Event.OFFERED:
        found["given"] = pieces(say, from_digits(entry.detail))
    if event == Event.YIELDED:
        found["pieces"] = pieces(say, [entry.detail * int(amount) for amount in tables.yields[entry.item]])
        found["source"] = found["pile"] if entry.detail == 1 else say(TIMES, source=found["pile"], factor=entry.detail)
    return found


CARDS_TOLD = frozenset({Event.DREW, Event.DEALT_CARD, Event.OPENS, Event.LAID, Event.TURNED})
PILES_TOLD = frozenset({
    Event.TOOK, Event.DEALT, Event.TOOK_FAR, Event.JOKER_LAID, Event.SWAPPED, Event.SWAPPED_JOKER, Event.YIELDED,
})
PLACES_TOLD = frozenset({
    Event.CUT_OFF, Event.JOINED, Event.CHANGED, Event.SHIFTED, Event.DISPLACED, Event.BUILT, Event.FLEW,
})
PIECES_TOLD = frozenset({Event.PAID, Event.SHORT, Event.OFFERED, Event.BOUGHT})
OTHERS_TOLD = frozenset({Event.OFFERED, Event.ACCEPTED})
NUMBERS_TOLD = frozenset({Event.COMBINED, Event.REFILLED, Event.EMPTIED, Event.REDUCED, Event.GONE})


def prompt(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int) -> str:
    """Return what the viewer is to do now, or who is awaited and why."""
    awaited = int(waiting(tables, view))
    if awaited == CHANCE:
        return say(PROMPT_CHANCE)
    if view.phase == Phase.OVER:
        return say(PROMPT_OVER)
    if seat < 0 or not has(awaited, seat):
        others = say.all_of(names[other] for other in members(awaited))
        return say(PROMPT_WAIT if view.turn else PROMPT_BEFORE, turn=int(view.turn), others=others)
    message = PROMPTS[Phase(int(view.phase))]
    if view.phase == Phase.SUPPLY and awaited_first(tables, view, len(names)):
        message = ASK_FIRST
    return say(message, **particulars(say, names, tables, view, seat))


def awaited_first(tables: Any, view: Any, seats: int) -> list[int]:
    """Return who must refuse before something can be bought that is lacking and could be paid (EX-41)."""
    wanted = [material for material in Material
              if lacks(tables, view, view.actor, material) and can_buy(view, material)]
    return [other for other in range(seats)
            if any(may_swap(tables, view, other, material) for material in wanted)]


def particulars(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int) -> dict[str, Any]:
    """Return what fills the gaps of a prompt."""
    phase = Phase(int(view.phase))
    if phase in (Phase.SIDE, Phase.DISPLACED):
        v = int(view.vehicle) % MOST_VEHICLES
        vehicle = view.explorers[seat].vehicles[v]
        return {"colour": say(COLOURS[vehicle.colour]), "vehicle": vehicle_name(say, vehicle.kind, v + 1)}
    if phase == Phase.SUPPLY:
        ways = [TO_BARGAIN] if any(may_bargain(tables, view, other) for other in range(len(names))) else []
        can_buy_any = any(refuse_market(tables, view, int(view.actor), each) == Refusal.NONE for each in Material)
        ways += [TO_BUY] if can_buy_any else []
        return {"lacking": pieces(say, [lacks(tables, view, seat, material) for material in Material]),
                "ways": say.one_of(say(way) for way in (*ways, TO_CUT)),
                "others": say.all_of(names[other] for other in awaited_first(tables, view, len(names)))}
    if phase in (Phase.COMPOSE, Phase.ANSWER):
        other = int(view.partner if seat == view.actor else view.actor)
        return {"other": names[other], "asked": pieces(say, view.asked), "offered": pieces(say, view.offered)}
    if phase == Phase.MARKET:
        return {"material": say(MATERIALS[Material(int(view.wanted))]), "left": PRICE - sum(map(int, view.paid))}
    return {}


WORDS = Words(
    label=label,
    prompt=prompt,
    arguments=arguments,
    events=EVENTS,
    refusals=REFUSALS,
    endings=ENDINGS,
    breaches=BREACHES,
    pitch=PITCH,
)

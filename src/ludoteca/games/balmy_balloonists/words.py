"""Everything the game says to people, in English; `locale/` has the translations."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.game.contract import Words
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.runtime.seats import CHANCE, has, members
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.balmy_balloonists.cards import (
    HAND,
    Advantage,
    Altitude,
    Mishap,
    Zone,
)
from ludoteca.games.balmy_balloonists.events import Event
from ludoteca.games.balmy_balloonists.labels import label
from ludoteca.games.balmy_balloonists.legal import waiting
from ludoteca.games.balmy_balloonists.names import (
    ADVANTAGES,
    ALTITUDES,
    MISHAPS,
    balloon_name,
    sky_title,
    wind_title,
)
from ludoteca.games.balmy_balloonists.ranges import ZONES, range_name
from ludoteca.games.balmy_balloonists.reasons import BREACHES, ENDINGS, REFUSALS
from ludoteca.games.balmy_balloonists.sentences import BOTH_PAID, EVENTS, FUEL_PAID, GAS_PAID, ON_OTHER
from ludoteca.games.balmy_balloonists.spaces import space_name
from ludoteca.games.balmy_balloonists.state import Mode, Phase
from ludoteca.games.balmy_balloonists.winds import can_play_on_other, can_play_own

PITCH = Message("Catch the right wind, spare your gas, and be the first to fly a balloon around the world.")

PROMPTS = {
    Phase.PLACE: Message("Place {balloon} on a space behind the chequered line."),
    Phase.CARD: Message(
        "Step 1: play a Local Wind card, from your hand on yourself or from the table on a balloon with a pawn."
    ),
    Phase.TARGET: Message("On whom do you play {card}?"),
    Phase.ANSWER: Message("{card} would force {balloon} down. Answer with a card in front of you, or let it be."),
    Phase.REPAIR: Message("{mishap}! Discard Repairs to cancel it, or bear it?"),
    Phase.REVOKE: Message("Permit Revoked: name the Permit that {balloon} loses."),
    Phase.SINK: Message("Bad Weather pushes {balloon} below Low: pay ballast, or come down and lose a turn?"),
    Phase.ALTITUDE: Message("Step 2: choose the altitude for {balloon}; then you fly."),
    Phase.TAKE: Message("Choose a face-up wind card for your hand."),
    Phase.PAUSE: Message("Use Fair Winds now, or go on?"),
    Phase.STORM: Message("{balloon} is last: put the storm on the map."),
}
PROMPT_HAND = Message("Step 1: play a Local Wind card from your hand on {balloon}.")
PROMPT_TABLE = Message("Step 1: play one of the cards in front of you on a balloon with a pawn.")
PROMPT_FULL = Message("Step 1: three cards lie in front of you: play one of these on a balloon with a pawn.")
PROMPT_BECALMED = Message(
    "Step 2: {balloon} hangs at the Equator and flies nowhere; only a wind to the north leads back. "
    "Choose the altitude."
)
PROMPT_CARDS_ONLY = Message(
    "Step 2: {balloon} hangs at the Equator and flies nowhere; only a wind card to the north leads back. "
    "Choose the altitude."
)
PROMPT_LANDED = Message(
    "{balloon} has come down and flies no more this turn. End it, or trade an Advantage card first."
)
PROMPT_WAIT = Message("Round {turn}: waiting for {others}.")
PROMPT_WAIT_BEFORE = Message("Before the start: waiting for {others}.")
PROMPT_CHANCE = Message("Cards are dealt or turned over.")
PROMPT_OVER = Message("The race is over.")


def arguments(say: Translator, names: Sequence[str], tables: Any, context: Any, entry: Entry) -> dict[str, Any]:
    """Return what fills the gaps of an event's message."""
    found: dict[str, Any] = {"actor": balloon_name(say, names, entry.actor), "item": entry.item,
                             "amount": entry.amount}
    event = Event(entry.event)
    if event in SPACES:
        found["space"] = space_name(tables, entry.item)
    if event in (Event.PERMITTED, Event.FORCED_DOWN):
        found["zone"] = say(ZONES[Zone(tables.zone[entry.item])])
    if event in (Event.CRASHED, Event.CRASHED_HIGH):
        found["mountains"] = range_name(say, int(tables.ranges[entry.item]))
    if event in WINDS:
        found["card"] = wind_title(entry.item)
    if event in SKIES:
        found |= {"card": sky_title(entry.item), "quadrant": entry.amount + 1}
    if event in ALTITUDES_TOLD:
        found["altitude"] = say(ALTITUDES[Altitude(entry.item)])
    if event in MISHAPS_TOLD:
        found["mishap"] = say(MISHAPS[Mishap(entry.item)])
    special = SPECIAL.get(event)
    return found | special(say, names, entry) if special else found


SPACES = frozenset({
    Event.PLACED, Event.DRIFTED_NORTH, Event.DRIFTED_SOUTH, Event.VORTEX, Event.EQUATOR, Event.OUT_OF_DOLDRUMS,
    Event.PERMITTED, Event.FORCED_DOWN, Event.CRASHED, Event.CRASHED_HIGH, Event.FLEW, Event.BLOWN_BACK,
    Event.DRIVEN_BACK, Event.HEAT_LANDING, Event.TOOK_OFF_FROM, Event.STORM_PLACED, Event.STORM_DRIFTS,
    Event.STORM_HOLDS, Event.STORM_MEETS,
})
WINDS = frozenset({
    Event.DREW, Event.DEALT_WIND, Event.PLAYED_OWN, Event.PLAYED_ON, Event.PLAYED_ON_STORM, Event.ANSWERED,
    Event.NO_WIND,
})
SKIES = frozenset({Event.SKY_LAID, Event.SKY_REPLACED, Event.WEATHER_CHANGES, Event.GUST, Event.CALM})
ALTITUDES_TOLD = frozenset({
    Event.SPENT_GAS, Event.COOLS_DOWN, Event.BLOWN_UP, Event.BLOWN_DOWN, Event.CLIMBED, Event.DESCENDED,
    Event.SANK_FROM_HIGH, Event.SANK_EMPTY,
})
MISHAPS_TOLD = frozenset({Event.MISFORTUNE, Event.NO_EFFECT, Event.REPAIRED})
SPECIAL = {
    Event.DEALT: lambda say, names, entry: {"card": say(ADVANTAGES[Advantage(entry.item)])},
    Event.TRADED: lambda say, names, entry: {
        "advantage": say(ADVANTAGES[Advantage(entry.item)]), "card": wind_title(entry.amount)
    },
    Event.PLAYED_ON: lambda say, names, entry: {
        "target": balloon_name(say, names, entry.amount), "purpose": say(ON_OTHER[Mode(entry.detail)])
    },
    Event.PLAYED_OWN: lambda say, names, entry: {"purpose": say(ON_OTHER[Mode(entry.detail)])},
    Event.REVOKED: lambda say, names, entry: {"zone": say(ZONES[Zone(entry.item)])},
    Event.PAWN_MOVED: lambda say, names, entry: {"target": balloon_name(say, names, entry.amount)},
    Event.PAID_TO_HOLD: lambda say, names, entry: {"price": price(say, entry.item, entry.amount)},
}


def price(say: Translator, gas: int, fuel: int) -> str:
    """Return what is paid; nothing is said of what is not (BB-54d)."""
    if gas and fuel:
        return say(BOTH_PAID, gas=gas, fuel=fuel)
    return say(GAS_PAID, amount=gas) if gas else say(FUEL_PAID, amount=fuel)


def prompt(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int) -> str:
    """Return what the viewer is to do now, or who is awaited and why."""
    awaited = int(waiting(tables, view))
    if awaited == CHANCE:
        return say(PROMPT_CHANCE)
    if view.phase == Phase.OVER:
        return say(PROMPT_OVER)
    if seat < 0 or not has(awaited, seat):
        others = say.all_of(names[other] for other in members(awaited))
        return say(PROMPT_WAIT if view.turn else PROMPT_WAIT_BEFORE, turn=int(view.turn), others=others)
    phase = Phase(int(view.phase))
    affected = phase in (Phase.ANSWER, Phase.REVOKE, Phase.SINK, Phase.STORM)
    balloon = balloon_name(say, names, int(view.subject if affected else view.actor))
    card = wind_title(int(view.card)) if view.card >= 0 else ""
    return say(prompt_of(view, phase), balloon=balloon, card=card, mishap=say(MISHAPS[Mishap(int(view.mishap))]))


def prompt_of(view: Any, phase: Phase) -> Message:
    """Return what a player is to do in a phase, as far as it is possible."""
    balloon = view.balloons[int(view.actor)]
    if phase == Phase.ALTITUDE and view.landed:
        return PROMPT_LANDED
    if phase == Phase.ALTITUDE and balloon.equator:
        return PROMPT_BECALMED if view.options.any_return else PROMPT_CARDS_ONLY
    if phase == Phase.CARD and not can_play_own(view):
        return PROMPT_FULL if balloon.table_size >= HAND else PROMPT_TABLE
    if phase == Phase.CARD and not can_play_on_other(view):
        return PROMPT_HAND
    return PROMPTS[phase]


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


"""What the viewer holds and may choose from: cards, altitudes, and everything that has no card of its own."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.runtime.seats import has
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.balmy_balloonists.actions import (
    ANSWER,
    BEAR,
    FAIR_NORTH,
    FAIR_SOUTH,
    KEEP,
    LAND,
    PASS,
    PAY,
    PLAY,
    REPAIR,
    REVOKE,
    STORM,
    TAKE,
    TARGET,
    TRADE,
    play_action,
)
from ludoteca.games.balmy_balloonists.cards import WIND_NAMES, WINDS, Advantage, Symbol
from ludoteca.games.balmy_balloonists.ladder import altitudes, starts
from ludoteca.games.balmy_balloonists.names import ADVANTAGES, balloon_name, use_of, wind_title
from ludoteca.games.balmy_balloonists.skies import FLYING
from ludoteca.games.balmy_balloonists.state import Fate, Mode, Phase
from ludoteca.games.balmy_balloonists.winds import can_play_own, is_in_front, is_in_hand

HAND_OF = Message("Hand of {balloon}")
HAND = Message("Hand")
IN_FRONT = Message("In front of you: for others")
IN_FRONT_OF = Message("In front of {balloon}")
PLAYED_BY = Message("Played by {balloon}")
ADVANTAGES_HELD = Message("Advantages")
ADVANTAGES_OF = Message("Advantages of {balloon}")
ALTITUDE_TITLE = Message("Altitude")
NORTH_BY = Message("{amount} north", "{amount} north")
SOUTH_BY = Message("{amount} south", "{amount} south")
NO_WIND = Message("no wind")
DOES = Message("High: {high}, Medium: {medium}, Low: {low}")
WIND_CARD = {               # by the symbols at its foot
    0: Message("{card} ({winds})"),
    int(Symbol.MISFORTUNE): Message("{card} ({winds}; question mark)"),
    int(Symbol.WEATHER): Message("{card} ({winds}; quarter circle)"),
    int(Symbol.MISFORTUNE | Symbol.WEATHER): Message("{card} ({winds}; question mark and quarter circle)"),
}
PLAIN = {                  # what is chosen by buttons that are no cards, by phase
    Phase.TARGET: range(TARGET, ANSWER),
    Phase.ANSWER: range(PASS, PASS + 1),
    Phase.REPAIR: range(REPAIR, BEAR + 1),
    Phase.SINK: range(PAY, LAND + 1),
    Phase.REVOKE: range(REVOKE, TRADE),
    Phase.PAUSE: range(FAIR_NORTH, KEEP + 1),
    Phase.STORM: range(STORM, STORM + 8),
}


def own_balloons(view: Any, viewer: int) -> list[int]:
    """Return the viewer's balloons, the one first that acts or is affected."""
    if viewer < 0:
        return []
    own = list(range(viewer, int(view.flying), int(view.seats)))
    at_stake = view.subject if view.phase in (Phase.ANSWER, Phase.REPAIR, Phase.SINK, Phase.STORM) else view.actor
    return sorted(own, key=lambda b: (b != at_stake, view.balloons[b].fate != Fate.RACING, b))


def hand_facts(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> dict[str, Any]:
    """Return all that lies before the viewer."""
    own = own_balloons(view, viewer)
    if not own or view.phase == Phase.OVER:
        return {"choices": [], "starts": [], "groups": [], "altitudes": [], "exits": False, "awaited": False,
                "deciding": False, "title": "", "ladder_after": 0}
    awaited = has(view.awaited, viewer)
    ahead = altitudes(say, tables, view, own[0])
    lying = groups(say, names, tables, view, own, awaited)
    return {
        "choices": list(PLAIN.get(Phase(int(view.phase)), ())) if awaited else [],
        "starts": starts(tables, view) if awaited and view.phase == Phase.PLACE else [],
        "altitudes": ahead,
        "exits": any(level["exits"] for level in ahead),
        "awaited": awaited,
        "deciding": awaited and view.phase == Phase.ALTITUDE,
        "title": say(ALTITUDE_TITLE),
        "groups": lying,
        "ladder_after": ladder_place(view, lying, awaited),
    }


def groups(
    say: Translator, names: Sequence[str], tables: Any, view: Any, own: Sequence[int], awaited: bool
) -> list[dict[str, Any]]:
    """Return groups of cards, each with its title: hands, what lies in front, Advantages."""
    hands = []
    for b in own:
        title = say(HAND) if len(own) == 1 else say(HAND_OF, balloon=balloon_name(say, names, b))
        hands.append(group(title, [wind(say, tables, view, b, card, PLAY, True)
                                   for card in range(WINDS) if is_in_hand(view, b, card)], f"hand-{b}"))
    fronts = []
    taking = awaited and view.phase == Phase.TAKE
    for b in range(int(view.flying)) if taking else own:
        title = say(IN_FRONT) if b in own else say(IN_FRONT_OF, balloon=balloon_name(say, names, b))
        base = TAKE if taking else ANSWER if view.phase == Phase.ANSWER and view.subject == b else PLAY
        fronts.append(group(title, [wind(say, tables, view, b, card, base, False) for card in range(WINDS)
                                    if is_in_front(view, b, card) and not is_attack(view, card)], f"front-{b}"))
    if view.phase == Phase.ANSWER and awaited:
        attack = wind(say, tables, view, int(view.subject), int(view.card), ANSWER, True)
        fronts.insert(0, group(say(PLAYED_BY, balloon=balloon_name(say, names, int(view.actor))), [attack], "attack"))
    kept = []
    for b in own:
        title = say(ADVANTAGES_HELD) if len(own) == 1 else say(ADVANTAGES_OF, balloon=balloon_name(say, names, b))
        kinds = [kind for kind in Advantage if view.balloons[b].advantages[kind]]
        kept.append(group(title, [advantage(say, view, b, kind) for kind in kinds], f"advantages-{b}"))
    if awaited and view.phase == Phase.ALTITUDE:
        found = [*kept, *fronts, *hands]
    else:
        found = [*fronts, *hands, *kept] if is_pressing(view, own, awaited) else [*hands, *fronts, *kept]
    return [each for each in found if each["cards"]]


def is_attack(view: Any, card: int) -> bool:
    """Say whether a card is the one that may be answered: it lies apart, also if it is the viewer's own (BB-A30)."""
    return bool(view.phase == Phase.ANSWER and view.card == card)


def is_pressing(view: Any, own: Sequence[int], awaited: bool) -> bool:
    """Say whether the cards that lie face up are what the viewer must look at first: none can come from the hand."""
    if view.phase == Phase.CARD and own[0] == view.actor:
        return awaited and not can_play_own(view)
    return awaited and view.phase in (Phase.TAKE, Phase.ANSWER)


def ladder_place(view: Any, lying: Sequence[dict[str, Any]], awaited: bool) -> int:
    """Return after how many groups the altitudes come: behind all that may be chosen now."""
    if awaited and view.phase == Phase.CARD:
        return len(lying)
    if awaited and view.phase in (Phase.TAKE, Phase.ANSWER):
        return sum(each["id"].startswith(("attack", "front")) for each in lying)
    return 1


def group(title: str, cards: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """Return a group of cards."""
    return {"title": title, "cards": cards, "id": name}


def wind(say: Translator, tables: Any, view: Any, b: int, card: int, base: int, in_hand: bool) -> dict[str, Any]:
    """Return a Local Wind card: what it does at each altitude, and what a click on it means."""
    altitude = int(view.balloons[b].altitude) if in_hand else 0
    symbols = int(tables.symbols[card])
    plays = base == PLAY
    return {
        "sort": "wind",
        "id": WIND_NAMES[card],
        "title": wind_title(card),
        "action": base + card,
        "played": card == view.card,
        "mishap": play_action(Mode.MISFORTUNE, card) if plays and symbols & Symbol.MISFORTUNE else -1,
        "weather": play_action(Mode.WEATHER, card) if plays and symbols & Symbol.WEATHER else -1,
        "symbols": tuple(name for name, bit in (("mishap", Symbol.MISFORTUNE), ("weather", Symbol.WEATHER))
                         if symbols & bit),
        "rows": tuple((int(level), int(tables.wind[card][level]), level == altitude) for level in FLYING),
        "words": wind_in_words(say, tables, card),
    }


def wind_in_words(say: Translator, tables: Any, card: int) -> str:
    """Return what a Local Wind card does."""
    high, medium, low = (blows(say, int(tables.wind[card][level])) for level in FLYING)
    winds = say(DOES, high=high, medium=medium, low=low)
    return say(WIND_CARD[int(tables.symbols[card])], card=wind_title(card), winds=winds)


def blows(say: Translator, by: int) -> str:
    """Return how far south, or below zero north, a wind blows."""
    return say(SOUTH_BY, amount=by) if by > 0 else say(NORTH_BY, amount=-by) if by else say(NO_WIND)


def advantage(say: Translator, view: Any, b: int, kind: Advantage) -> dict[str, Any]:
    """Return an Advantage card, with how many of it there are; Fair Winds can also be used as such."""
    fair = kind == Advantage.FAIR_WINDS and b == view.actor and view.phase != Phase.PAUSE
    return {
        "sort": "advantage",
        "id": f"{b}-{kind.name.lower()}",
        "kind": advantage_sort(kind),
        "title": say(ADVANTAGES[kind]),
        "use": use_of(say, kind),
        "count": int(view.balloons[b].advantages[kind]),
        "action": TRADE + kind,
        "north": FAIR_NORTH if fair else -1,
        "south": FAIR_SOUTH if fair else -1,
    }


def advantage_sort(kind: Advantage) -> str:
    """Return the name of the icon of an Advantage card."""
    return "permit" if kind > Advantage.REPAIRS else kind.name.lower().replace("_", "-")

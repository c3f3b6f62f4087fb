"""What the viewer holds and may choose from: cards, altitudes, and everything that has no card of its own."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.seats import has
from ludoteca.engine.words import Message, Translator
from ludoteca.games.balmy_balloonists.actions import (
    ALTITUDE,
    ANSWER,
    BEAR,
    EXIT_NORTH,
    FAIR_NORTH,
    FAIR_SOUTH,
    KEEP,
    LAND,
    PASS,
    PAY,
    PLACE,
    PLAY,
    REPAIR,
    REVOKE,
    STORM,
    TAKE,
    TARGET,
    TRADE,
    play_action,
)
from ludoteca.games.balmy_balloonists.cards import WIND_NAMES, WINDS, Advantage, Altitude, Symbol, Zone
from ludoteca.games.balmy_balloonists.events import Event, Refusal
from ludoteca.games.balmy_balloonists.forecast import Prospect, prospects
from ludoteca.games.balmy_balloonists.names import ADVANTAGES, ALTITUDES, balloon_name, wind_title
from ludoteca.games.balmy_balloonists.ranges import ZONES, range_name
from ludoteca.games.balmy_balloonists.skies import FLYING, signed
from ludoteca.games.balmy_balloonists.spaces import space_name
from ludoteca.games.balmy_balloonists.state import Fate, Mode, Phase
from ludoteca.games.balmy_balloonists.winds import is_in_front, is_in_hand

HAND_OF = Message("Hand of {balloon}")
HAND = Message("Hand")
IN_FRONT = Message("In front of you: for others")
IN_FRONT_OF = Message("In front of {balloon}")
ADVANTAGES_HELD = Message("Advantages")
ALTITUDE_TITLE = Message("Altitude")
NORTH_BY = Message("{amount} north", "{amount} north")
SOUTH_BY = Message("{amount} south", "{amount} south")
NO_WIND = Message("no wind")
AT = Message("{altitude}: {wind}")
MAY_BRING_MISFORTUNE = Message("question mark")
MAY_CHANGE_WEATHER = Message("quarter circle")
TO_SPACE = Message("{spaces} to {space}")
DOWN_IN = Message("down: {place}")
INTO_STORM = Message("storm: {space}")
REACHES_HOME = Message("home!")
BECALMED = Message("becalmed")
CALM = Message("calm: stays here")
NO_FLIGHT = Message("no flight")
PLAIN = {                  # what is chosen by buttons that are no cards, by phase
    Phase.PLACE: range(PLACE, PLAY),
    Phase.TARGET: range(TARGET, ANSWER),
    Phase.ANSWER: range(PASS, PASS + 1),
    Phase.REPAIR: range(REPAIR, BEAR + 1),
    Phase.SINK: range(PAY, LAND + 1),
    Phase.REVOKE: range(REVOKE, TRADE),
    Phase.ALTITUDE: range(EXIT_NORTH, STORM),
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
        return {"choices": [], "groups": [], "altitudes": [], "deciding": False, "title": ""}
    awaited = has(view.awaited, viewer)
    return {
        "choices": list(PLAIN.get(Phase(int(view.phase)), ())) if awaited else [],
        "altitudes": altitudes(say, tables, view, own[0]),
        "deciding": awaited and view.phase == Phase.ALTITUDE,
        "title": say(ALTITUDE_TITLE),
        "groups": groups(say, names, tables, view, own, awaited),
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
        fronts.append(group(title, [wind(say, tables, view, b, card, base, False)
                                    for card in range(WINDS) if is_in_front(view, b, card)], f"front-{b}"))
    kept = [group(say(ADVANTAGES_HELD), [advantage(say, view, b, kind) for kind in Advantage
                                         if view.balloons[b].advantages[kind]], f"advantages-{b}") for b in own]
    pressing = taking or view.phase == Phase.ANSWER
    found = [*fronts, *hands, *kept] if pressing else [*hands, *fronts, *kept]
    return [each for each in found if each["cards"]]


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
        "mishap": play_action(Mode.MISFORTUNE, card) if plays and symbols & Symbol.MISFORTUNE else -1,
        "weather": play_action(Mode.WEATHER, card) if plays and symbols & Symbol.WEATHER else -1,
        "symbols": tuple(name for name, bit in (("mishap", Symbol.MISFORTUNE), ("weather", Symbol.WEATHER))
                         if symbols & bit),
        "rows": tuple((int(level), int(tables.wind[card][level]), level == altitude) for level in FLYING),
        "words": wind_in_words(say, tables, card),
    }


def wind_in_words(say: Translator, tables: Any, card: int) -> str:
    """Return what a Local Wind card does."""
    parts = []
    for level in FLYING:
        by = int(tables.wind[card][level])
        blows = say(SOUTH_BY, amount=by) if by > 0 else say(NORTH_BY, amount=-by) if by else say(NO_WIND)
        parts.append(say(AT, altitude=say(ALTITUDES[level]), wind=blows))
    symbols = int(tables.symbols[card])
    parts += [say(MAY_BRING_MISFORTUNE)] if symbols & Symbol.MISFORTUNE else []
    parts += [say(MAY_CHANGE_WEATHER)] if symbols & Symbol.WEATHER else []
    return f"{wind_title(card)} ({', '.join(parts)})"


def advantage(say: Translator, view: Any, b: int, kind: Advantage) -> dict[str, Any]:
    """Return an Advantage card, with how many of it there are; Fair Winds can also be used as such."""
    fair = kind == Advantage.FAIR_WINDS and b == view.actor and view.phase != Phase.PAUSE
    return {
        "sort": "advantage",
        "id": f"{b}-{kind.name.lower()}",
        "kind": "permit" if kind > Advantage.REPAIRS else kind.name.lower().replace("_", "-"),
        "title": say(ADVANTAGES[kind]),
        "count": int(view.balloons[b].advantages[kind]),
        "action": TRADE + kind,
        "north": FAIR_NORTH if fair else -1,
        "south": FAIR_SOUTH if fair else -1,
    }


def altitudes(say: Translator, tables: Any, view: Any, b: int) -> list[dict[str, Any]]:
    """Return the four altitudes for a balloon's flight: what each costs, and where the wind carries it then."""
    return [
        {
            "level": ahead.altitude,
            "action": ALTITUDE + ahead.altitude,
            "name": say(ALTITUDES[Altitude(ahead.altitude)]),
            "here": ahead.altitude == view.balloons[b].altitude,
            "open": ahead.refused == Refusal.NONE,
            "costs": tuple((name, spent) for name, spent in
                           (("ballast", ahead.ballast), ("gas", ahead.gas), ("fuel", ahead.fuel)) if spent > 0),
            "leads": leads_to(say, tables, ahead) if ahead.refused == Refusal.NONE else "",
            "bad": ahead.held_up is not None or ahead.storm,
            "space": ahead.space,
        }
        for ahead in prospects(tables, view, b)
    ]


def leads_to(say: Translator, tables: Any, ahead: Prospect) -> str:
    """Return where an altitude leads, as short as can be."""
    if ahead.home:
        return say(REACHES_HOME)
    if ahead.held_up is not None:
        return say(DOWN_IN, place=obstacle(say, tables, ahead))
    if ahead.storm:
        return say(INTO_STORM, space=space_name(tables, ahead.space))
    if ahead.equator:
        return say(BECALMED)
    if ahead.altitude == Altitude.GROUND:
        return say(NO_FLIGHT)
    if ahead.steps == 0:
        return say(CALM)
    return say(TO_SPACE, spaces=signed(ahead.steps), space=space_name(tables, ahead.space))


def obstacle(say: Translator, tables: Any, ahead: Prospect) -> str:
    """Return the zone or the mountains that would hold the balloon up."""
    entry = ahead.held_up
    if entry.event == Event.FORCED_DOWN:
        return say(ZONES[Zone(tables.zone[entry.item])])
    return range_name(say, int(tables.ranges[entry.item]))

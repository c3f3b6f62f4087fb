"""What a choice of the viewer would do, as far as the viewer may know: a preview in the picture, and a sentence.

The rules themselves act on a copy of the view, see `forecast.py`; what they would tell is said with the sentences of
the log. Where chance is asked next, the preview says that and nothing more.
"""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.runtime.seats import has
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.balmy_balloonists.actions import (
    ANSWER,
    PASS,
    PLACE,
    PLAY,
    TAKE,
    TARGET,
    TRADE,
    is_play,
    played_card,
    played_mode,
)
from ludoteca.games.balmy_balloonists.cards import Mishap
from ludoteca.games.balmy_balloonists.events import Event
from ludoteca.games.balmy_balloonists.forecast import HELD_UP, Forecast, foreseen
from ludoteca.games.balmy_balloonists.names import MISHAPS, balloon_name, use_of
from ludoteca.games.balmy_balloonists.sentences import EVENTS
from ludoteca.games.balmy_balloonists.sites import Place, bearing, distance, place_near, place_of, site, way
from ludoteca.games.balmy_balloonists.skies import spoken_winds
from ludoteca.games.balmy_balloonists.state import NOWHERE, ON_STORM, Fate, Mode, Phase
from ludoteca.games.balmy_balloonists.weather import sky_over
from ludoteca.games.balmy_balloonists.winds import is_in_hand, targets
from ludoteca.games.balmy_balloonists.words import arguments

WIND_AT_START = Message("The first wind there, if the weather holds: {winds}.")
MISFORTUNE_FOR = Message("Chance turns over a Misfortune card for {balloon}. In the deck: {cards}.")
MISFORTUNE_FROM_NEW = Message("Chance turns over a Misfortune card for {balloon} from a new deck.")
WEATHER_FOR = Message("Chance lays a new weather card at Quadrant {quadrant}, where {balloon} is.")
GUST_FOLLOWS = Message("A Quadrant card, up to chance, says what the Bad Weather does.")
MISFORTUNE_FOLLOWS = Message("A Misfortune card is turned over.")
MAY_ANSWER = Message("{balloon} may answer with a card first.")
GIVES = Message("{use} Or you give it away for any wind card that lies face up; that comes into your hand.")
FROM_THERE = Message("On Line {number} the wind is: High {high}, Medium {medium}, Low {low}.")
IF_ON = Message("On {balloon}: {text}")
STAYS = Message("{balloon} stays where it is.")
COUNTED = Message("{name} ×{amount}")

UNTOLD = frozenset({Event.PLAYED_OWN, Event.PLAYED_ON, Event.PLAYED_ON_STORM, Event.DREW, Event.DEALT_WIND,
                    Event.PLACED, Event.CROSSED, Event.WINDS_SHUFFLED, Event.SKIES_SHUFFLED,
                    Event.MISFORTUNES_SHUFFLED})
PLACED_BY = frozenset({Event.DRIFTED_NORTH, Event.DRIFTED_SOUTH, Event.VORTEX, Event.EQUATOR, Event.OUT_OF_DOLDRUMS,
                       Event.FLEW, Event.BLOWN_BACK, Event.DRIVEN_BACK, Event.TOOK_OFF_FROM})
FOLLOWS = {Phase.GUST: GUST_FOLLOWS, Phase.MISFORTUNE: MISFORTUNE_FOLLOWS}


def preview(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> Preview | None:
    """Return what an action of the viewer would do."""
    if action < PLAY:
        return preview_of_start(say, tables, view, action - PLACE)
    if TRADE <= action < TAKE:
        return Preview((), say(GIVES, use=use_of(say, action - TRADE)))
    if is_play(action):
        return preview_of_card(say, names, tables, view, action)
    if TARGET <= action < ANSWER:
        return preview_on(say, names, tables, view, int(view.mode), action - TARGET, (action,))
    return preview_of(say, names, tables, view, (action,))


def preview_of_start(say: Translator, tables: Any, view: Any, start: int) -> Preview:
    """A balloon would begin there: which wind blows on that Line."""
    space, b = int(tables.starts[start]), int(view.actor)
    card = sky_over(view, int(tables.quadrant[space]))
    winds = spoken_winds(say, tables, card, int(tables.line[space]))
    there = (bearing(tables, space), distance(tables, space))
    return Preview((*preview_at(b, there, 0), Mark(f"space-{space}", "+class", "aim")), say(WIND_AT_START, winds=winds))


def preview_of_card(say: Translator, names: Sequence[str], tables: Any, view: Any, action: int) -> Preview:
    """A card from the hand serves its owner's balloon, one from the table each of those with a pawn (BB-23)."""
    mode = played_mode(action)
    if is_in_hand(view, int(view.actor), played_card(action)):
        found = preview_on(say, names, tables, view, mode, int(view.actor), (action,))
        return found._replace(text=" ".join([found.text, *wind_there(say, tables, view, action)]))
    marked = [b for b in range(int(view.flying)) if has(targets(view), b)]
    marked += [ON_STORM] if view.storm != NOWHERE and mode == Mode.MOVE else []
    asked = len(marked) > 1
    each = [preview_on(say, names, tables, view, mode, b, (action, TARGET + b) if asked else (action,)) for b in marked]
    said = [say(IF_ON, balloon=balloon_name(say, names, b), text=found.text)
            for b, found in zip(marked, each, strict=True)]
    return Preview(tuple(mark for found in each for mark in found.marks), " ".join(said) if asked else each[0].text)


def wind_there(say: Translator, tables: Any, view: Any, action: int) -> list[str]:
    """Return how far each altitude would fly from where a card takes the viewer's balloon; nothing if it stays."""
    ahead, b = foreseen(tables, view, action), int(view.actor)
    before, after = view.balloons[b], ahead.state.balloons[b]
    if ahead.state.phase != Phase.ALTITUDE or after.equator or before.space == after.space or ahead.state.landed:
        return []
    card = sky_over(ahead.state, int(tables.quadrant[after.space]))
    return [spoken_winds(say, tables, card, int(tables.line[after.space]), FROM_THERE)]


def preview_on(
    say: Translator, names: Sequence[str], tables: Any, view: Any, mode: int, b: int, actions: tuple[int, ...]
) -> Preview:
    """A card is played on a balloon, or on the storm: for its wind, or for what chance turns over."""
    if mode == Mode.MOVE:
        return preview_of(say, names, tables, view, actions)
    lit = (Mark(f"balloon-{b}", "+class", "meant"),)
    if mode == Mode.WEATHER:
        quadrant = int(tables.quadrant[view.balloons[b].space])
        said = say(WEATHER_FOR, balloon=balloon_name(say, names, b), quadrant=quadrant + 1)
        return Preview((*lit, Mark(f"air-{quadrant}", "+class", "turns")), said)
    left = [(kind, int(view.mishaps[kind])) for kind in Mishap if view.mishaps[kind]]
    cards = ", ".join(say(COUNTED, name=say(MISHAPS[kind]), amount=count) if count > 1 else say(MISHAPS[kind])
                      for kind, count in left)
    return Preview(lit, say(MISFORTUNE_FOR if left else MISFORTUNE_FROM_NEW,
                          balloon=balloon_name(say, names, b), cards=cards))


def preview_of(say: Translator, names: Sequence[str], tables: Any, view: Any, actions: tuple[int, ...]) -> Preview:
    """Return what the rules would do now, in their own sentences."""
    ahead, said = foreseen(tables, view, *actions), []
    if ahead.state.phase == Phase.ANSWER and view.phase != Phase.ANSWER:
        said.append(say(MAY_ANSWER, balloon=balloon_name(say, names, int(ahead.state.subject))))
        ahead = foreseen(tables, view, *actions, PASS)
    said += [say(EVENTS[Event(entry.event)].message, **arguments(say, names, tables, (), entry))
             for entry in ahead.entries if entry.event not in UNTOLD]
    follows = FOLLOWS.get(Phase(int(ahead.state.phase)))
    said += [say(follows)] if follows else []
    affected = int(view.subject if view.phase in (Phase.ANSWER, Phase.REPAIR, Phase.SINK) else view.actor)
    text = " ".join(said) or say(STAYS, balloon=balloon_name(say, names, affected))
    return Preview(marks_of(tables, view, ahead), text)


def marks_of(tables: Any, view: Any, ahead: Forecast) -> tuple[Mark, ...]:
    """Show every balloon that would be elsewhere or at another altitude, its way there, and the storm."""
    found: list[Mark] = []
    for b in range(int(view.flying)):
        before, after = view.balloons[b], ahead.state.balloons[b]
        moved = (before.space, before.equator, before.altitude) != (after.space, after.equator, after.altitude)
        if moved and after.fate in (Fate.RACING, Fate.HOME):
            found += preview_of_balloon(tables, view, ahead, b)
    if ahead.state.storm != view.storm:
        space = int(ahead.state.storm)
        found += [Mark("storm", "transform", site((bearing(tables, space), distance(tables, space)))),
                  Mark("storm", "-class", "off"), Mark("storm", "+class", "maybe")]
    return tuple(found)


def preview_of_balloon(tables: Any, view: Any, ahead: Forecast, b: int) -> list[Mark]:
    """Show one balloon where it would be, and the way there."""
    after = ahead.state.balloons[b]
    entries = [entry for entry in ahead.entries if entry.actor == b]
    peril = any(entry.event in HELD_UP for entry in entries)
    places = waypoints(tables, view, b, entries)
    found = list(preview_at(b, place_of(tables, ahead.state, b), int(after.altitude)))
    found.append(Mark(f"space-{int(after.space)}", "+class", "peril" if peril else "aim"))
    if len(places) > 1:
        found += [Mark(f"trail-{b}", "d", way(places)), Mark(f"trail-{b}", "+class", "maybe")]
    return found


def waypoints(tables: Any, view: Any, b: int, entries: Sequence[Entry]) -> list[Place]:
    """Return the places over which a balloon would come, the present one first."""
    places = [place_of(tables, view, b)]
    for entry in entries:
        if entry.event in PLACED_BY:
            places.append(place_near(tables, entry.item, int(entry.event == Event.EQUATOR), places[-1][0]))
    return places


def preview_at(b: int, place: Place, altitude: int) -> tuple[Mark, ...]:
    """Show the preview of a balloon at a place and an altitude."""
    return (Mark(f"ghost-{b}", "transform", site(place)), Mark(f"ghost-{b}", "+class", f"seen alt-{altitude}"))

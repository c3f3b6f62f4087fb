"""What a choice would bring, found by letting the rules act on a copy of the view, as far as chance is not asked.

What the rules need is open to the viewer: places, chips, skies, and the cards that the viewer can play. What they would
tell is said with the sentences of the log, and shown as a preview in the picture.
"""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.declared import sentence_of
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.dispatch import rule_of
from ludoteca.engine.runtime.journal import Entry, entries, new_journal
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.engine.texts.words import Message
from ludoteca.games.balmy_balloonists.actions import KINDS
from ludoteca.games.balmy_balloonists.events import Event
from ludoteca.games.balmy_balloonists.state import Fate, Phase, State, Tables
from ludoteca.games.balmy_balloonists.table.drawing import Place, place_at, place_near, place_of, site, way
from ludoteca.games.balmy_balloonists.table.names import balloon_name

PACKAGE = "ludoteca.games.balmy_balloonists"
KEEP = KINDS["keep_fair_winds"].number()
PASS = KINDS["pass"].number()
MAY_ANSWER = Message("[{balloon}|You] can answer with a card first.")
STAYS = Message("[{balloon} stays|You stay] put.")
BEGINNINGS = frozenset({Event.ROUND_BEGINS, Event.TURN_LOST, Event.STRANDED, Event.CARD_FORBIDDEN,
                        Event.CARD_IMPOSSIBLE, Event.TIME_UP, Event.ENDLESS, Event.ALL_STRANDED})
HELD_UP = frozenset({Event.FORCED_DOWN, Event.CRASHED, Event.CRASHED_HIGH})
UNTOLD = frozenset({Event.PLAYED_OWN, Event.PLAYED_ON, Event.PLAYED_ON_STORM, Event.DREW, Event.DEALT_WIND,
                    Event.PLACED, Event.CROSSED, Event.WINDS_SHUFFLED, Event.SKIES_SHUFFLED,
                    Event.MISFORTUNES_SHUFFLED})
PLACED_BY = frozenset({Event.DRIFTED_NORTH, Event.DRIFTED_SOUTH, Event.VORTEX, Event.EQUATOR, Event.OUT_OF_DOLDRUMS,
                       Event.FLEW, Event.BLOWN_BACK, Event.DRIVEN_BACK, Event.TOOK_OFF_FROM})
FOLLOWS = {
    Phase.GUST: Message("A Quadrant card from the deck says what the Bad Weather does."),
    Phase.MISFORTUNE: Message("A Misfortune card comes up."),
}


class Forecast(NamedTuple):
    """What would happen in this turn, and how things would stand then."""

    entries: list[Entry]
    state: State


def copied(view: State) -> State:
    """Return a copy of a view."""
    mirror = mirror_of(State.dtype)
    copy: State = mirror.read(mirror.write(view))
    return copy


def foreseen(tables: Tables, view: State, *actions: int) -> Forecast:
    """Return what actions would bring in this turn, one after another; Fair Winds are not used on the way."""
    state, journal, apply_action = copied(view), new_journal(), rule_of(PACKAGE, "apply_action")
    for action in actions:
        apply_action(tables, state, int(view.actor) % int(view.seats), action, journal)
    while state.phase == Phase.PAUSE and state.actor == view.actor:
        apply_action(tables, state, int(view.actor) % int(view.seats), KEEP, journal)
    return Forecast(list(takewhile(lambda entry: entry.event not in BEGINNINGS, entries(journal))), state)


def preview(reader: Reader, *actions: int) -> Preview:
    """Show what the rules would do now, in their own sentences: for an action, or for several one after another."""
    ahead, said = foreseen(reader.tables, reader.view, *actions), list[str]()
    if ahead.state.phase == Phase.ANSWER and reader.view.phase != Phase.ANSWER:
        said.append(of_balloon(reader, MAY_ANSWER, int(ahead.state.subject)))
        ahead = foreseen(reader.tables, reader.view, *actions, PASS)
    said += [sentence_of(reader, Event.of(entry.event), entry)
             for entry in ahead.entries if entry.event not in UNTOLD]
    follows = FOLLOWS.get(Phase(int(ahead.state.phase)))
    said += [reader(follows)] if follows else []
    reacts = reader.view.phase in (Phase.ANSWER, Phase.REPAIR, Phase.SINK)
    affected = int(reader.view.subject if reacts else reader.view.actor)
    text = " ".join(said) or of_balloon(reader, STAYS, affected)
    return Preview(marks_of(reader.tables, reader.view, ahead), text)


def of_balloon(reader: Reader, message: Message, b: int) -> str:
    """Return a message about a balloon, spoken to its player where the log does so as well."""
    return reader(message.said_to(int(b == reader.seat)), balloon=balloon_name(reader, b))


def marks_of(tables: Tables, view: State, ahead: Forecast) -> tuple[Mark, ...]:
    """Show every balloon that would be elsewhere or at another altitude, its way there, and the storm."""
    found: list[Mark] = []
    for b in range(int(view.flying)):
        before, after = view.balloons[b], ahead.state.balloons[b]
        moved = (before.space, before.equator, before.altitude) != (after.space, after.equator, after.altitude)
        if moved and after.fate in (Fate.RACING, Fate.HOME):
            found += balloon_shadow(tables, view, ahead, b)
    if ahead.state.storm != view.storm:
        space = int(ahead.state.storm)
        found += [Mark("storm", "transform", site(place_at(tables, space))),
                  Mark("storm", "-class", "off"), Mark("storm", "+class", "maybe")]
    return tuple(found)


def balloon_shadow(tables: Tables, view: State, ahead: Forecast, b: int) -> list[Mark]:
    """Show one balloon where it would be, and the way there."""
    after = ahead.state.balloons[b]
    entries = [entry for entry in ahead.entries if entry.actor == b]
    peril = any(entry.event in HELD_UP for entry in entries)
    places = waypoints(tables, view, b, entries)
    found = list(shadow_at(b, place_of(tables, ahead.state, b), int(after.altitude)))
    found.append(Mark(f"space-{int(after.space)}", "+class", "peril" if peril else "aim"))
    if len(places) > 1:
        found += [Mark(f"trail-{b}", "d", way(places)), Mark(f"trail-{b}", "+class", "maybe")]
    return found


def waypoints(tables: Tables, view: State, b: int, entries: Sequence[Entry]) -> list[Place]:
    """Return the places over which a balloon would come, the present one first."""
    places = [place_of(tables, view, b)]
    for entry in entries:
        if entry.event in PLACED_BY:
            places.append(place_near(tables, entry.item, int(entry.event == Event.EQUATOR), places[-1][0]))
    return places


def shadow_at(b: int, place: Place, altitude: int) -> tuple[Mark, ...]:
    """Show the preview of a balloon at a place and an altitude."""
    return (Mark(f"ghost-{b}", "transform", site(place)), Mark(f"ghost-{b}", "+class", f"seen alt-{altitude}"))

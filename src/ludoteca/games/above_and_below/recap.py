"""What somebody has missed, in a few lines, and what each village has when all is over."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.above_and_below.events import Event
from ludoteca.games.above_and_below.names import AREAS, amount_of, building_name, coins, villager_name
from ludoteca.games.above_and_below.parts import CIRCLES, ITEMS
from ludoteca.games.above_and_below.sentences import EVENTS
from ludoteca.games.above_and_below.state import NONE
from ludoteca.games.above_and_below.text_view import built_in_words, folk_in, in_order
from ludoteca.games.above_and_below.words import arguments

ROUNDS_BEGUN = Message("Round {amount} has begun.")
HAS_BUILT = Message("{actor} has built {buildings}.")
HAS_EXPLORED = Message("{actor} has explored: {won} of {tried} with success.")
HAS_HIRED = Message("{villagers} joined {actor}.")
NOTHING_HAPPENED = Message("Nothing has changed in the villages.")
TRACK, BUILDINGS, PEOPLE, PURSE = Message("Track"), Message("Buildings"), Message("People"), Message("Left over")
ALWAYS = (Event.SOLD, Event.WON)
MOST = 8                   # lines


def recap(say: Translator, names: Sequence[str], tables: Any, context: Any, entries: Sequence[Entry]) -> list[str]:
    """Return what has happened: rounds, expeditions, buildings, villagers, sales, and who has won."""
    rounds = [entry.item for entry in entries if entry.event == Event.ROUND_BEGINS]
    lines = [say(ROUNDS_BEGUN, amount=rounds[-1])] if rounds else []
    for seat, name in enumerate(names):
        built = [entry.item for entry in entries
                 if entry.actor == seat and entry.event in (Event.BUILT, Event.BUILT_FREE)]
        if built:
            lines.append(say(HAS_BUILT, actor=name, buildings=say.all_of(building_name(say, tables, b) for b in built)))
        won, lost = (sum(entry.event == event and entry.actor == seat for entry in entries)
                     for event in (Event.CAVE_KEPT, Event.CAVE_BACK))
        if won or lost:
            lines.append(say(HAS_EXPLORED, actor=name, won=won, tried=won + lost))
    hired: dict[int, list[int]] = {}
    for entry in entries:
        if entry.event in (Event.TRAINED, Event.TRAINED_READY, Event.JOINED):
            hired.setdefault(entry.actor, []).append(entry.item)
    lines += [say(HAS_HIRED, actor=names[seat], villagers=say.all_of(villager_name(say, tables, t) for t in folk))
              for seat, folk in hired.items()]
    told = [say(EVENTS[Event(entry.event)].message, **arguments(say, names, tables, context, entry))
            for entry in entries if entry.event in ALWAYS]
    return [*told[:MOST], *lines][:MOST] or [say(NOTHING_HAPPENED)]


def final_holdings(say: Translator, tables: Any, state: Any, seat: int) -> list[tuple[str, list[str]]]:
    """Return what a village has when all is over: track, buildings, people, and what is left over."""
    purse = state.players[seat].purse
    return [
        (say(TRACK), [amount_of(say, purse.circle[circle], purse.placed[purse.circle[circle]])
                      for circle in range(CIRCLES) if purse.circle[circle] != NONE]),
        (say(BUILDINGS), [built_in_words(say, tables, state, b) for b in in_order(state, seat)]),
        (say(PEOPLE), [villager_name(say, tables, t) for area in AREAS for t in folk_in(state, seat, area)]),
        (say(PURSE), [coins(say, purse.coins),
                      *(amount_of(say, item, purse.goods[item]) for item in range(ITEMS) if purse.goods[item])]),
    ]

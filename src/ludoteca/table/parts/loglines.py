"""The log: entries of the journal as lines that a viewer may read, each with its clause and its marks."""

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from ludoteca.engine.game.contract import Game
from ludoteca.engine.game.declared import HEADS, Bearing
from ludoteca.engine.matches import table_events
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.journal import EVERYBODY, Entry
from ludoteca.engine.runtime.seats import members
from ludoteca.engine.texts.words import Ruled, Translator
from ludoteca.table.parts import words
from ludoteca.table.parts.action_links import marks_text
from ludoteca.table.parts.compose import said_names
from ludoteca.table.parts.replays import OPEN, AnyReplay
from ludoteca.table.parts.summaries import TableSummary

LINE = Markup('<li id="line-{number}">{text}{clause}</li>')
CLAUSE = Markup(' <a class="clause" href="/rules/{game}#{clause}" target="_blank" rel="noopener">{clause}</a>')
NOBODY_ACTS = -1     # instead of a seat
MOST_LINES = 1000    # in a message, or on a page of the log
# As browsers get it: number, text, clause, marks, weight for the viewer, seat that acts or -1, 1 if it heads others.
Line = list[Any]


def new_lines(
    view: View, entries: Sequence[Entry], names: tuple[str, ...], say: Translator, first: int
) -> list[Line]:
    """Return the lines from number `first` on. Numbers count what this viewer may read."""
    return [
        [
            number,
            line_text(view.game, view.mirrored_tables, view.name_context, entry, names, say),
            ruled_of(view.game, entry).clause,
            marks_text(view.animation(entry)) if entry.event > 0 else "",
            bearing.weight(view.seat),
            bearing.concerns[0] if bearing.acts and bearing.concerns else NOBODY_ACTS,
            int(bool(bearing.matters & HEADS)),
        ]
        for number, entry in enumerate(entries[first:], first)
        for bearing in (bearing_of(view.game, view.mirrored_tables, view.name_context, entry, names, say),)
    ]


def lines_at(replay: AnyReplay, eyes: int, n: int, summary: TableSummary, say: Translator, first: int) -> list[Line]:
    """Return the lines that a viewer had read at a point, from number `first` on.

    To open eyes a line that was meant for some says for whom.
    """
    names = said_names(summary, say)
    entries = replay.told(eyes, n)
    first = max(first, len(entries) - MOST_LINES)
    lines = new_lines(replay.view(eyes, n, names), entries, names, say, first)
    if eyes == OPEN:
        for line, entry in zip(lines, entries[first:], strict=True):
            line[1] = for_whom(entry, line[1], names, say)
    return lines


def for_whom(entry: Entry, text: str, names: Sequence[str], say: Translator) -> str:
    """Return a line with the names of those who alone could read it."""
    if entry.audience == EVERYBODY:
        return text
    return say(words.ONLY_TO, names=say.all_of(names[seat] for seat in members(entry.audience)), text=text)


def line_items(
    view: View, entries: Sequence[Entry], names: tuple[str, ...], say: Translator, first: int = 0,
    most: int = MOST_LINES,
) -> Markup:
    """Return at most `most` lines from number `first` on as items of a list."""
    game, tables, context = view.game, view.mirrored_tables, view.name_context
    lines = [line_item(game, tables, context, entry, names, say, number)
             for number, entry in enumerate(entries[first : first + most], first)]
    return Markup("\n".join(lines))


@lru_cache(maxsize=20_000)
def line_item(
    game: Game, tables: Any, context: Hashable, entry: Entry, names: tuple[str, ...], say: Translator, number: int
) -> Markup:
    """Return one entry with a link to its clause. Cached: most of a log is as it was a move ago."""
    clause = ruled_of(game, entry).clause
    link = CLAUSE.format(game=game.name, clause=clause) if clause else ""
    return LINE.format(number=number, text=line_text(game, tables, context, entry, names, say), clause=link)


@lru_cache(maxsize=20_000)
def line_text(
    game: Game, tables: Any, context: Hashable, entry: Entry, names: tuple[str, ...], say: Translator
) -> str:
    """Return an entry as a sentence."""
    message = ruled_of(game, entry).message
    if entry.event < 0:
        return say(message, actor=names[entry.actor])
    return say(message, **game.words.arguments(say, names, tables, context, entry))


@lru_cache(maxsize=20_000)
def bearing_of(
    game: Game, tables: Any, context: Hashable, entry: Entry, names: tuple[str, ...], say: Translator
) -> Bearing:
    """Return what an entry means to those at the table. It is worked out from the entry alone, which they may read."""
    if entry.event < 0:
        return Bearing(concerns=(entry.actor,), acts=True)
    return game.words.bearing(say, names, tables, context, entry)


def ruled_of(game: Game, entry: Entry) -> Ruled:
    """Return the message and clause of an entry, the game's or one that every table has."""
    return table_events.EVENTS[entry.event] if entry.event < 0 else game.words.events[entry.event]

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

LINE = Markup('<li id="line-{number}"{seat}>{text}{times}{clause}</li>')
PART = Markup('<li class="part"><details{open}><summary>{title}</summary>{clause}<ol>\n{items}\n</ol></details></li>')
A_CLAUSE = Markup(' <a class="clause" href="/rules/{game}#{clause}" target="_blank" rel="noopener">{clause}</a>')
NOBODY_ACTS = -1     # instead of a seat
MOST_LINES = 1000    # in a message, or on a page of the log
# As browsers get it: number, text, clause, marks, weight for the viewer, seat that acts or -1, 1 if it heads others.
Line = list[Any]
NUMBER, TEXT, CLAUSE, HEADS_OTHERS = 0, 1, 2, 6      # places in it
NEWEST = 2           # parts of the log that are open


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
            *place_of(bearing),
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
    most: int = MOST_LINES, folds: bool = True,
) -> Markup:
    """Return at most `most` lines from number `first` on as items of a list, each part of the log folded by itself.

    Where it `folds`, only the newest parts are open.
    """
    told = (view.game, view.mirrored_tables, view.name_context)
    heads = (entry for entry in reversed(entries[:first]) if bearing_of(*told, entry, names, say).matters & HEADS)
    before = next((line_text(*told, entry, names, say) for entry in heads), "") if first else ""
    lines = [
        [number, line_text(*told, entry, names, say), ruled_of(view.game, entry).clause, "", 0, *place_of(bearing)]
        for number, entry in enumerate(entries[first : first + most], first)
        for bearing in (bearing_of(*told, entry, names, say),)
    ]
    return grouped(view.game, lines, say, before, folds)


def grouped(game: Game, lines: Sequence[Line], say: Translator, before: str = "", folds: bool = True) -> Markup:
    """Return lines as items of a list: what belongs to a part of the log, such as a round, stands within it, and what
    is said again at once is counted. `before` heads the first lines, where they begin within a part.
    """
    parts: list[tuple[Line | None, list[list[Line]]]] = []
    for line in lines:
        if line[HEADS_OTHERS]:
            parts.append((line, []))
            continue
        if not parts:
            parts.append((None, []))
        said = parts[-1][1]
        if said and said[-1][0][TEXT] == line[TEXT]:
            said[-1].append(line)
        else:
            said.append([line])
    start = before or say(words.SET_UP if lines and lines[0][NUMBER] == 0 else words.EARLIER)
    newest = len(parts) - NEWEST
    opened = [n == len(parts) - 1 or (head is not None and (n >= newest or not folds))
              for n, (head, _) in enumerate(parts)]
    return Markup("\n").join(
        PART.format(
            title=Markup('<span id="line-{}">{}</span>').format(head[NUMBER], head[TEXT]) if head else start,
            open=Markup(" open") * is_open,
            clause=link_to(game, head[CLAUSE]) if head else "",
            items=Markup("\n").join(line_item(game, each) for each in said),
        )
        for (head, said), is_open in zip(parts, opened, strict=True)
    )


def line_item(game: Game, alike: Sequence[Line]) -> Markup:
    """Return lines that say the same, of one seat if anybody acts, as one item."""
    number, text, clause, _, _, seat, _ = alike[0]
    more = Markup("").join(Markup('<span id="line-{}"></span>').format(line[NUMBER]) for line in alike[1:])
    times = Markup(' <span class="times">×{}</span>').format(len(alike)) + more if more else ""
    return LINE.format(
        number=number, text=text, clause=link_to(game, clause), times=times,
        seat=Markup(' class="by seat-{}"').format(seat) if seat >= 0 else "",
    )


def link_to(game: Game, clause: str) -> Markup:
    """Return a link to a clause, or nothing."""
    return A_CLAUSE.format(game=game.name, clause=clause) if clause else Markup("")


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


def place_of(bearing: Bearing) -> tuple[int, int]:
    """Return where a line belongs: to the seat that acts, or NOBODY_ACTS; and 1 if it heads a part of the log."""
    return bearing.concerns[0] if bearing.acts and bearing.concerns else NOBODY_ACTS, int(bool(bearing.matters & HEADS))


def ruled_of(game: Game, entry: Entry) -> Ruled:
    """Return the message and clause of an entry, the game's or one that every table has."""
    return table_events.EVENTS[entry.event] if entry.event < 0 else game.words.events[entry.event]

"""The log: entries of the journal as lines that a viewer may read, each with its clause and its marks."""

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from ludoteca.engine.game.contract import Game
from ludoteca.engine.game.declared import HEADS, Bearing
from ludoteca.engine.matches import table_events
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.journal import EVERYBODY, Entry
from ludoteca.engine.runtime.seats import SPECTATOR, members
from ludoteca.engine.texts.words import Message, Ruled, Translator
from ludoteca.table.parts import words
from ludoteca.table.parts.action_links import marks_text
from ludoteca.table.parts.compose import said_names
from ludoteca.table.parts.replays import OPEN, AnyReplay
from ludoteca.table.parts.sounds import palette_of
from ludoteca.table.parts.summaries import TableSummary

LINE = Markup('<li id="line-{number}"{seat}>{text}{times}{clause}</li>')
PART = Markup('<li class="part"><details{open}><summary>{title}</summary>{clause}<ol>\n{items}\n</ol></details></li>')
A_CLAUSE = Markup(' <a class="clause" href="/rules/{game}#{clause}" target="_blank" rel="noopener">{clause}</a>')
NOBODY_ACTS = -1     # instead of a seat
MOST_LINES = 1000    # in a message, or on a page of the log
MOST_TABLES = 16     # component data of which lines are remembered
MOST_SAID = 4000     # lines remembered of each
# As browsers get it: number, text, clause, marks, weight for the viewer, seat that acts or -1, 1 if it heads others;
# where it is told also the name of its sound, and a sentence of it and the lines before it, where one tells them all.
Line = list[Any]
NUMBER, TEXT, CLAUSE, HEADS_OTHERS, TOGETHER = 0, 1, 2, 6, 8      # places in it
NEWEST = 2           # parts of the log that are open


def new_lines(
    view: View, entries: Sequence[Entry], names: tuple[str, ...], say: Translator, first: int
) -> list[Line]:
    """Return the lines from number `first` on. Numbers count what this viewer may read."""
    told = (view.game, view.mirrored_tables, view.name_context)
    return [
        [
            number,
            line_text(*told, entry, names, say, listener(bearing, view.seat)),
            ruled_of(view.game, entry).clause,
            marks_text(view.animation(entry)) if entry.event > 0 else "",
            bearing.weight(view.seat),
            *place_of(bearing),
            sound_of(view.game, entry),
            *together(*told, entries, number, names, say),
        ]
        for number, entry in enumerate(entries[first:], first)
        for bearing in (bearing_of(*told, entry, names, say),)
    ]


def lines_at(replay: AnyReplay, eyes: int, n: int, summary: TableSummary, say: Translator, first: int) -> list[Line]:
    """Return the lines that a viewer had read at a point, from number `first` on.

    To open eyes a line that was meant for some says for whom.
    """
    names = said_names(summary, say)
    entries = replay.told(eyes, n)
    first = max(first, len(entries) - MOST_LINES)
    lines = [line[:TOGETHER] for line in new_lines(replay.view(eyes, n, names), entries, names, say, first)]
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
        [number, line_text(*told, entry, names, say, listener(bearing, view.seat)), ruled_of(view.game, entry).clause,
         "", 0, *place_of(bearing), "", *together(*told, entries, number, names, say, first)]
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
        if said and (said[-1][0][TEXT] == line[TEXT] or line[TOGETHER:]):
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
    """Return lines that say the same, or can be told as one, of one seat if anybody acts, as one item."""
    number, text, clause, _, _, seat = alike[0][:HEADS_OTHERS]
    all_of_them = alike[-1][TOGETHER:]
    more = Markup("").join(Markup('<span id="line-{}"></span>').format(line[NUMBER]) for line in alike[1:])
    times = Markup(' <span class="times">×{}</span>').format(len(alike)) if more and not all_of_them else Markup("")
    return LINE.format(
        number=number, text=all_of_them[0] if all_of_them else text, clause=link_to(game, clause), times=times + more,
        seat=Markup(' class="by seat-{}"').format(seat) if seat >= 0 else "",
    )


def link_to(game: Game, clause: str) -> Markup:
    """Return a link to a clause, or nothing."""
    return A_CLAUSE.format(game=game.name, clause=clause) if clause else Markup("")


def line_text(
    game: Game, tables: Any, context: Hashable, entry: Entry, names: tuple[str, ...], say: Translator,
    seat: int = SPECTATOR,
) -> str:
    """Return an entry as a sentence, spoken to a seat if it concerns it."""
    return _teller(tables, entry)[0](game, context, entry, names, say, seat)


def together(
    game: Game, tables: Any, context: Hashable, entries: Sequence[Entry], number: int, names: tuple[str, ...],
    say: Translator, first: int = 0,
) -> list[str]:
    """Return one sentence, if there is one, of a line and those just before it, from `first` on, that differ by a name.

    Nothing is counted but lines that their viewer has read.
    """
    entry = entries[number]
    one = game.words.together.get(entry.event)
    if one is None:
        return []
    told: list[str] = []
    rest: dict[str, Any] | None = None
    for each in reversed(entries[first : number + 1]):
        if (each.event, each.actor, each.audience) != (entry.event, entry.actor, entry.audience):
            break
        gaps = game.words.arguments(say, names, tables, context, each)
        name = gaps.pop(one.gap)
        others = {gap: gaps[gap] for gap in gaps if f"{{{gap}}}" in one.message.text}
        if rest not in (None, others):
            break
        rest = others
        told.insert(0, say(name) if isinstance(name, Message) else str(name))
    return [say(one.message, **{one.gap: say.all_of(told)}, **(rest or {}))] if len(told) > 1 else []


def listener(bearing: Bearing, seat: int) -> int:
    """Return the seat that an entry may speak to. To all others it says the same, and is remembered once."""
    return seat if seat in bearing.concerns else SPECTATOR


def bearing_of(
    game: Game, tables: Any, context: Hashable, entry: Entry, names: tuple[str, ...], say: Translator
) -> Bearing:
    """Return what an entry means to those at the table. It is worked out from the entry alone, which they may read."""
    return _teller(tables, entry)[1](game, context, entry, names, say)


def _teller(tables: Any, entry: Entry) -> tuple[Callable[..., str], Callable[..., Bearing]]:
    """Return what says an entry, and what weighs it. What not everybody may read is not remembered: it would come
    sooner to whoever has guessed it at another table.
    """
    said, meant, remembered_said, remembered_meant = _tellers(tables)
    return (remembered_said, remembered_meant) if entry.audience == EVERYBODY else (said, meant)


@lru_cache(maxsize=MOST_TABLES)
def _tellers(
    tables: Any
) -> tuple[Callable[..., str], Callable[..., Bearing], Callable[..., str], Callable[..., Bearing]]:
    """Return what says entries, and what weighs them, with this component data; and both with a memory.

    It goes with the data, of which a book takes 700 kB: a memory of lines alone would hold as many books as lines.
    """

    def said(
        game: Game, context: Hashable, entry: Entry, names: tuple[str, ...], say: Translator, seat: int
    ) -> str:
        message = ruled_of(game, entry).message
        if entry.event < 0:
            return say(message.said_to(int(seat == entry.actor)), actor=names[entry.actor])
        message = game.words.message(names, context, entry, seat) or message
        return say(message, **game.words.arguments(say, names, tables, context, entry))

    def meant(game: Game, context: Hashable, entry: Entry, names: tuple[str, ...], say: Translator) -> Bearing:
        if entry.event < 0:
            return Bearing(concerns=(entry.actor,), acts=True)
        return game.words.bearing(say, names, tables, context, entry)

    return said, meant, lru_cache(MOST_SAID)(said), lru_cache(MOST_SAID)(meant)


def place_of(bearing: Bearing) -> tuple[int, int]:
    """Return where a line belongs: to the seat that acts, or NOBODY_ACTS; and 1 if it heads a part of the log."""
    return bearing.concerns[0] if bearing.acts and bearing.concerns else NOBODY_ACTS, int(bool(bearing.matters & HEADS))


def sound_of(game: Game, entry: Entry) -> str:
    """Return the name of an entry's sound in the game's palette, "" if it has none."""
    palette = palette_of(game)
    return palette.events.get(entry.event, "") if palette else ""


def ruled_of(game: Game, entry: Entry) -> Ruled:
    """Return the message and clause of an entry, the game's or one that every table has."""
    return table_events.EVENTS[entry.event] if entry.event < 0 else game.words.events[entry.event]

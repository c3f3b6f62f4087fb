"""Before the start: where balloons are placed, and who begins (BB-17 .. BB-20)."""

from typing import Any

from ludoteca.engine.contract import Ghost, Mark
from ludoteca.engine.reader import Reader
from ludoteca.engine.words import Message
from ludoteca.games.balmy_balloonists.actions import KINDS
from ludoteca.games.balmy_balloonists.cards import LINES
from ludoteca.games.balmy_balloonists.rules.moves import sky_over
from ludoteca.games.balmy_balloonists.rules.start import start_of
from ludoteca.games.balmy_balloonists.state import State, Tables
from ludoteca.games.balmy_balloonists.table.forecast import ghost_at
from ludoteca.games.balmy_balloonists.table.names import balloon_name
from ludoteca.games.balmy_balloonists.table.places import bearing, distance
from ludoteca.games.balmy_balloonists.table.weather import signed, spoken_winds, winds

PLACE_NEAR = Message("Line {line}, just behind the chequered line")
PLACE_FAR = Message("Line {line}, the second space behind the chequered line")
STARTS = Message("{balloon} begins")
ASK_PLACE = Message("Place {balloon} on a space behind the chequered line.")
WIND_AT_START = Message("The first wind there, if the weather holds: {winds}.")
BOTH = (2, 1)              # spaces behind the line: the nearer one is the last of its row, as on the chart


def label_place(reader: Reader, line: int, behind: int) -> str:
    """Return where a balloon is placed."""
    return reader(PLACE_NEAR if behind == 1 else PLACE_FAR, line=line)


def label_first(reader: Reader, seat: int) -> str:
    """Return who begins."""
    return reader(STARTS, balloon=balloon_name(reader, seat))


def prompt_place(reader: Reader) -> str:
    """Ask for a space to start on."""
    return reader(ASK_PLACE, balloon=balloon_name(reader, int(reader.view.actor)))


def preview_place(reader: Reader, line: int, behind: int) -> Ghost:
    """Show a balloon on a space, and say which wind blows on that Line."""
    space, b = int(start_of(reader.tables, line, behind)), int(reader.view.actor)
    card = sky_over(reader.view, int(reader.tables.quadrant[space]))
    winds = spoken_winds(reader, card, int(reader.tables.line[space]))
    there = (bearing(reader.tables, space), distance(reader.tables, space))
    return Ghost((*ghost_at(b, there, 0), Mark(f"space-{space}", "+class", "aim")), reader(WIND_AT_START, winds=winds))


def starts(tables: Tables, view: State) -> list[dict[str, Any]]:
    """Return the Lines on which a balloon may start, with the winds that blow there and the two starting spaces."""
    return [start_line(tables, view, line) for line in range(1, LINES + 1)]


def start_line(tables: Tables, view: State, line: int) -> dict[str, Any]:
    """Return one Line to start on."""
    card = sky_over(view, int(tables.quadrant[start_of(tables, line, 1)]))
    return {
        "number": line,
        "winds": tuple(map(signed, winds(tables, card, line))),
        "actions": [KINDS["place"].number(line, behind) for behind in BOTH],
    }

"""A picture in a file: a board as it stood at a moment, or pieces in a row. One SVG that needs nothing beside it."""

from collections.abc import Sequence
from functools import cache

from markupsafe import Markup, escape

from ludoteca.engine.matches.views import View
from ludoteca.table.door.asset_version import STATIC
from ludoteca.table.film.css import Rule, Size, rules_in, styled
from ludoteca.table.film.prune import ASKED, asked_by, known_in, leave_out_unasked, walk
from ludoteca.table.film.timeline import Stage, Writer, short
from ludoteca.table.film.view_box import FRAME, Frame, frame_of
from ludoteca.table.parts.compose import canvas, pieces
from ludoteca.table.parts.summaries import SeatSummary, TableSummary
from ludoteca.table.parts.templating import macros, picture_sheet, render

WIDTH, HEIGHT = 640.0, 480.0        # pixels of a picture at most
BOARD, WINDOW = Size(1280, 640), Size(1280, 800)      # for styles that ask for the size of either
BETWEEN = 0.1                       # pieces, as a part of a piece's width


def still_of(view: View, language: str, theme: str, frame: Frame | None, title: str) -> str:
    """Return the board of a view as SVG: the part of it in a frame, or what the picture itself would have looked at."""
    drawing, whole = pieces(view, _summary(view), language), canvas(view, language)
    asked = FRAME.search(drawing)
    shown = frame or (frame_of(asked[1]) if asked else _filled(frame_of(whole.box)))
    behind, board = Stage(), Stage()
    behind.show(0.0, whole.backdrop)
    board.show(0.0, drawing)
    return _written(view, language, theme, shown, title, behind, board)


def row_of(view: View, language: str, theme: str, names: Sequence[str], box: Frame, title: str) -> str:
    """Return pieces in a row as SVG, by the ids of the drawings that a game's picture defines; `box` holds each.

    Raises:
        KeyError: the picture defines no such drawing.

    """
    defined, row = Stage(), Stage()
    defined.show(0.0, canvas(view, language).backdrop)
    defined.root.children = [child for child in defined.root.children if child.tag == "defs"]
    known = {strand.name for strand in walk(defined.root)}
    for name in names:
        if name not in known:
            raise KeyError(name)
    step = box.wide * (1 + BETWEEN)
    size = f'width="{short(box.wide)}" height="{short(box.high)}"'
    row.show(0.0, "".join(f'<g transform="translate({short(n * step)} 0)"><use href="#{escape(name)}" {size}/></g>'
                          for n, name in enumerate(names)))
    shown = Frame(box.left, box.top, step * len(names) - box.wide * BETWEEN, box.high)
    return _written(view, language, theme, shown, title, defined, row, plain=True)


def _filled(box: Frame) -> Frame:
    """Return what a board of the size that styles know shows around a picture's box, as a film does."""
    scale = min(BOARD.width / box.wide, BOARD.height / box.high)
    wide, high = BOARD.width / scale, BOARD.height / scale
    return Frame(box.left - (wide - box.wide) / 2, box.top - (high - box.high), wide, high)


def _summary(view: View) -> TableSummary:
    """Return a table at which nobody but those who are named sits."""
    return TableSummary("", view.game.title, False, tuple(SeatSummary(name, "") for name in view.names))


def _written(
    view: View, language: str, theme: str, shown: Frame, title: str, behind: Stage, board: Stage, plain: bool = False
) -> str:
    """Return a picture of what is shown; a `plain` one has no ground of its own."""
    emblems = Stage()
    emblems.show(0.0, render("emblems.html", language))
    roots = [stage.root for stage in (emblems, behind, board)]
    rules = _rules_of(view.game.name)
    leave_out_unasked(roots, {name for rule in rules for name in ASKED.findall(rule.selector + rule.body)})
    style = styled(rules, known_in(roots, view.game.name, "picture"))
    asked = {name for root in roots for strand in walk(root) for name in asked_by(strand)}
    writer = Writer(1.0, lambda *_: 0.0, asked | set(ASKED.findall(style)))
    scale = min(WIDTH / shown.wide, HEIGHT / shown.high)
    size = Size(round(shown.wide * scale), round(shown.high * scale))
    text = macros("still.html").still(
        view.game.name, title, language, theme, size, shown, plain, Markup(escape(style)),
        *(Markup("".join(writer.written(root))) for root in roots),
    )
    return str(text).strip() + "\n"


@cache
def _rules_of(game: str) -> list[Rule]:
    """Return the rules of the house and of a game for the size of such a picture."""
    sheets = (STATIC / "base.css", picture_sheet(game), STATIC / "film.css")
    return [rule for sheet in sheets for rule in rules_in(sheet.read_text("utf-8"), BOARD, WINDOW)]

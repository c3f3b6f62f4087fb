"""`{% kept ... %}`: a piece of a template that is drawn anew only where something has changed that it is drawn of."""

from collections.abc import Callable
from itertools import count
from sys import getsizeof
from typing import Any

from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from markupsafe import Markup

from ludoteca.engine.game import kept
from ludoteca.engine.game.kept import MOST_KEPT, Shelf, content_of
from ludoteca.table.parts.action_links import ANEW, ActionLinks

PLACES = count()       # of two on one line each is another
MARKUP = b"markup"
SHELF: Shelf[Markup] = Shelf(MOST_KEPT, getsizeof)


class KeptPieces(Extension):
    """`{% kept this, that %} ... {% endkept %}` draws what stands in it of `this` and `that` and of nothing else.

    `say` among them stands for its language. For what only one viewer may see, name `links.drawn`, which stands for
    table, seat, and all that this viewer can do; or `links`, which stands for table and seat alone, beside the very
    attributes that the piece has of them.
    """

    tags = {"kept"}

    def parse(self, parser: Parser) -> nodes.Node:
        """Return a call of what is kept, around what is drawn."""
        line = next(parser.stream).lineno
        of = [parser.parse_expression()]
        while parser.stream.skip_if("comma"):
            of.append(parser.parse_expression())
        body = parser.parse_statements(("name:endkept",), drop_needle=True)
        place = nodes.Const(f"{parser.filename or parser.name}:{line}:{next(PLACES)}")
        call = self.call_method("_kept", [place, nodes.Tuple(of, "load")])
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def _kept(self, place: str, of: tuple[Any, ...], caller: Callable[[], Markup]) -> Markup:
        if ANEW in of:
            return caller()
        return SHELF.find((place, content_of(tuple(map(plain, of)))), caller)


def plain(each: Any) -> Any:
    """Return what stands for something in a key: for links whose they are, for markup its text, told from the same
    words without markup.
    """
    if type(each) is Markup:
        return MARKUP, str.__str__(each)       # as it is it would be pickled, which takes five times as long
    return each.whose if type(each) is ActionLinks else kept.plain(each)

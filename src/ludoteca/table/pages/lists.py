"""The tables of the start page: which of them are whose, in what order, and how one is told from the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from ludoteca.engine.runtime.seats import has
from ludoteca.engine.texts.words import LOCALES
from ludoteca.table.store.stored import Listing
from ludoteca.table.store.tokens import now

MINUTE = 60_000                        # milliseconds


@dataclass(frozen=True)
class Lists:
    """The tables by what the reader may do with them."""

    mine: tuple[Listing, ...]          # in play, those that wait for the reader first
    open: tuple[Listing, ...]          # somebody may still sit down
    running: tuple[Listing, ...]       # to be watched
    finished: tuple[Listing, ...]      # the reader's own, those that were closed among them


def sort_tables(held: Sequence[Listing], lobby: Sequence[Listing]) -> Lists:
    """Return the tables by what the reader may do with them; `held` are those where the reader sits."""
    known = {table.id for table in held}
    others = [table for table in lobby if table.id not in known]
    return Lists(
        mine=tuple(sorted((table for table in held if not is_still(table)), key=lambda table: not my_turn(table))),
        open=tuple(table for table in others if "" in table.names),
        running=tuple(table for table in others if "" not in table.names),
        finished=tuple(table for table in held if is_still(table)),
    )


def is_still(table: Listing) -> bool:
    """Say whether nobody plays at a table any more: it is over, or closed."""
    return bool(table.over or table.closed)


def my_turn(table: Listing) -> bool:
    """Say whether a table waits for the reader."""
    return any(has(table.awaited, seat) for seat in table.my_seats)


def ago(moment: int, language: str) -> str:
    """Return how long ago something was, "" if it is less than a minute. `moment`: milliseconds since 1970."""
    passed = now() - moment
    if passed < MINUTE:
        return ""
    from babel.dates import format_timedelta  # a page that lists nothing does without

    return format_timedelta(
        timedelta(milliseconds=-passed), locale=LOCALES.get(language, language), add_direction=True
    )

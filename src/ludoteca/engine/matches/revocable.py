"""Which choices a seat could take back once it has made them, as far as it may know: such a choice needs no asking."""

from typing import Any

from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.chance import generator
from ludoteca.engine.runtime.journal import EVERYBODY, entries, new_journal
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.engine.runtime.seats import CHANCE, NOBODY, bit

LUCK = generator("a world").tolist()      # of the one that is imagined: what is found is a function of the view alone


def revocable(view: View) -> frozenset[int]:
    """Return those of a view's choices that could be taken back at once after they are made.

    They are tried in one world that agrees with the view: what ends a turn, is followed by chance, brings something to
    light or tells somebody a secret is none of them. What hangs on others' hidden choices is taken to be no.
    """
    if not view.is_awaited:
        return frozenset()
    mirror, rules, tables = mirror_of(view.game.State), view.game.rules, view.mirrored_tables
    world = mirror.copies(view.mirrored)()
    rules.any_world(tables, world, view.seat, LUCK[:])
    another = mirror.copies(world)
    before, journal = int(rules.sealed(tables, world)), new_journal()
    return frozenset(each for each in view.choices if _goes_back(view, another(), each, before, journal))


def _goes_back(view: View, world: Any, action: int, sealed_before: int, journal: Any) -> bool:
    """Say whether a choice could be taken back, by what it does to a world; the journal is written anew."""
    rules, tables = view.game.rules, view.mirrored_tables
    journal.length = 0
    rules.apply_action(tables, world, view.seat, action, journal)
    if any(entry.audience != EVERYBODY for entry in entries(journal)):
        return False
    awaited = int(rules.waiting(tables, world))
    if awaited in (CHANCE, NOBODY):
        return False
    return bool(rules.sealed(tables, world)) or (not sealed_before and awaited == bit(view.seat))

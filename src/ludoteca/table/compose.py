"""The changing part of a table's page: a function of what its viewer may know, and of nothing else.

Templates see the view, the log's visible entries and the table's public facts; they never see a match.
That is why a page cannot leak.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup

from ludoteca.engine.contract import Game
from ludoteca.engine.journal import Entry
from ludoteca.engine.matches import action_numbers
from ludoteca.engine.seats import CHANCE, has
from ludoteca.engine.views import View
from ludoteca.engine.words import Message, Translator
from ludoteca.table.facts import RoomFacts
from ludoteca.table.templating import speaker, template
from ludoteca.table.words import BOTS, OPEN_SEAT, PLACE, PLACES

TAIL = 30  # lines of the log on the table's page; all of them are on a page of their own
NO_BUTTON = Markup('type="button" disabled')
ITEM = Markup(
    '<li><button id="do-{action}" type="submit" form="act" name="action" value="{action}">{label}</button></li>'
)
LINE = Markup('<li id="line-{number}">{text} <a class="clause" href="/rules/{game}#{clause}">{clause}</a></li>')


@dataclass(frozen=True)
class Note:
    """Why a wish was not granted, with the clause that says so."""

    message: Message
    arguments: Mapping[str, Any]
    clause: str = ""


@dataclass(frozen=True)
class Reason:
    """Why the game ended, in words."""

    text: str
    clause: str


@dataclass(frozen=True)
class Chair:
    """A seat as the strip shows it."""

    number: int
    name: str
    tag: str  # what kind of bot, or ""
    mine: bool
    is_open: bool
    awaited: bool
    ready: bool  # its choice lies face down


@dataclass(frozen=True)
class Place:
    """A seat's result."""

    seat: int
    name: str
    place: str
    score: int
    won: bool


class Pick:
    """What the viewer may do, and how the picture offers it: a template asks by number of action."""

    def __init__(self, view: View, say: Translator, table_id: str) -> None:
        names = view.game.actions
        self._href = f"/t/{table_id}"
        self.choices = [(names[action], view.label(say, action)) for action in view.choices]
        self.asides = [(names[action], view.label(say, action)) for action in view.asides]
        self._legal = {action: names[action] for action in view.legal_actions}
        self._labels = dict(self.choices + self.asides)
        self._numbers = action_numbers(view.game)

    def __contains__(self, action: int) -> bool:
        return action in self._legal

    def number(self, name: str) -> int:
        """Return the number of an action by its name."""
        return self._numbers[name]

    def label(self, action: int) -> str:
        """Return what a legal action does."""
        return self._labels[self._legal[action]]

    def button(self, action: int) -> Markup:
        """Return the attributes of a button that takes the action, disabled where it is not legal."""
        return submit(self._legal[action]) if action in self._legal else NO_BUTTON

    def link(self, action: int) -> Markup:
        """Return the attributes of a link that takes a legal action; without scripts the page asks first."""
        name = self._legal[action]
        attributes = Markup(
            'href="{href}?pick={name}#prompt" hx-post="{href}/act" hx-vals="{values}" hx-include="#act" '
            'hx-target="#live" hx-swap="innerMorph"'
        )
        return attributes.format(href=self._href, name=name, values=json.dumps({"action": name}))


@cache
def submit(name: str) -> Markup:
    """Return the attributes of a button that takes the action of this name."""
    return Markup('type="submit" form="act" name="action" value="{}"').format(name)


def compose(
    view: View,
    entries: Sequence[Entry],
    facts: RoomFacts,
    language: str,
    whole: bool = False,
    note: Note | None = None,
) -> str:
    """Return the changing part of the page for a viewer; `whole` adds the picture's unchanging layer."""
    say = speaker(language, view.game.package)
    view = replace(view, names=said_names(facts, say))
    return template("live.html").render(
        say=say,
        facts=facts,
        game=view.game.name,
        seat=view.seat,
        prompt=view.prompt(say),
        position=view.text(say),
        scene=view.scene(say),
        pick=Pick(view, say, facts.id),
        chairs=chairs(view, facts, say),
        lines=log_lines(view.game, entries, view.names, say, TAIL),
        menu=menu,
        result=places(view, facts, say),
        reason=ending(view.game, facts, say),
        picture=template(f"{view.game.name}/table.html").module,
        whole=whole,
        note=note,
    )


def said_names(facts: RoomFacts, say: Translator) -> tuple[str, ...]:
    """Return the names at the table; an open seat is called so in the reader's language."""
    return tuple(seat.name or say(OPEN_SEAT, number=number + 1) for number, seat in enumerate(facts.seats))


def chairs(view: View, facts: RoomFacts, say: Translator) -> list[Chair]:
    """Return the seats for the strip: who is awaited, and whose choice lies face down."""
    sealed = int(view.game.rules.sealed(view.mirrored_tables, view.mirrored))
    awaited = 0 if view.waiting == CHANCE else view.waiting
    return [
        Chair(
            number,
            view.names[number],
            say(BOTS[seat.bot]) if seat.bot else "",
            number == view.seat,
            seat.is_open,
            has(awaited, number),
            has(sealed, number),
        )
        for number, seat in enumerate(facts.seats)
    ]


def menu(actions: Sequence[tuple[str, str]]) -> Markup:
    """Return actions and their labels as items of a list, each a button."""
    return Markup("\n".join([menu_item(action, label) for action, label in actions]))


@lru_cache(maxsize=20_000)
def menu_item(action: str, label: str) -> Markup:
    """Return one action as a button. Cached, as lines of the log are: both are what a page has most of."""
    return ITEM.format(action=action, label=label)


def log_lines(
    game: Game, entries: Sequence[Entry], names: Sequence[str], say: Translator, last: int = 0
) -> Markup:
    """Return entries as items of a list, all or the last few. Numbers count what this viewer may read."""
    first = max(0, len(entries) - last) if last else 0
    names = tuple(names)
    lines = [log_line(game, entry, names, say, number) for number, entry in enumerate(entries[first:], first)]
    return Markup("\n".join(lines))


@lru_cache(maxsize=20_000)
def log_line(game: Game, entry: Entry, names: tuple[str, ...], say: Translator, number: int) -> Markup:
    """Return one entry with a link to its clause. Cached: most of a log is as it was a move ago."""
    ruled = game.words.events[entry.event]
    text = say(ruled.message, **game.words.arguments(say, names, entry))
    return LINE.format(number=number, text=text, game=game.name, clause=ruled.clause)


def places(view: View, facts: RoomFacts, say: Translator) -> list[Place]:
    """Return the results, the best first; none while the game is on."""
    if facts.outcome is None:
        return []
    by_place = sorted(range(len(facts.seats)), key=lambda seat: facts.outcome.places[seat])
    return [
        Place(
            seat,
            view.names[seat],
            place_name(facts.outcome.places[seat], say),
            facts.outcome.scores[seat],
            seat in facts.outcome.winners,
        )
        for seat in by_place
    ]


def place_name(place: int, say: Translator) -> str:
    """Return a place in words, as `2nd`."""
    return say(PLACES[place]) if place in PLACES else say(PLACE, number=place)


def ending(game: Game, facts: RoomFacts, say: Translator) -> Reason | None:
    """Return why the game ended, None while it is on."""
    if facts.outcome is None:
        return None
    by_name = {type(member)(member).name.lower(): ruled for member, ruled in game.words.endings.items()}
    ruled = by_name[facts.outcome.reason]
    return Reason(say(ruled.message), ruled.clause)

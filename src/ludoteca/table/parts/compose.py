"""The changing parts of a table's page: functions of what its viewer may know, and of nothing else.

Templates see the view, the log's visible entries and the table's public facts; they never see a match.
That is why a page cannot leak. Each part is the content of the element of that name, see `parts.html`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from ludoteca.engine.game.contract import Game
from ludoteca.engine.matches.acts import Outcome
from ludoteca.engine.matches.revocable import revocable
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.seats import CHANCE, SPECTATOR, bit, has, members
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.table.parts.action_links import ActionLinks
from ludoteca.table.parts.advice import Hint, shown
from ludoteca.table.parts.summaries import TableSummary
from ludoteca.table.parts.templating import EMBLEMS, macros, picture_of, speaker
from ludoteca.table.parts.words import AUDIENCE, BEGINS, BOTS, GATHERING, OPEN_SEAT, PLACE, PLACES, SHUFFLES, WATCHING
from ludoteca.table.store.shuffle import Gathering
from ludoteca.table.store.talk import called

SEAT = "seat-"       # the name of a seat's part begins so
Parts = dict[str, str]


@dataclass(frozen=True)
class Note:
    """Why a wish was not granted, with the clause that says so."""

    message: Message | str
    arguments: Mapping[str, Any]
    clause: str = ""


@dataclass(frozen=True)
class Reason:
    """Why the game ended, in words."""

    text: str
    clause: str


@dataclass(frozen=True)
class Canvas:
    """What of the picture does not change."""

    box: str        # four numbers
    roams: str      # how many times nearer one may look; "" if only the whole board is shown
    ruler: tuple[str, str] | None     # the marks of a ruler, and how a length is said, with # for the number
    backdrop: str


@dataclass(frozen=True)
class ShownSeat:
    """A seat as the strip shows it."""

    number: int
    name: str
    tag: str  # what kind of bot, or ""
    mine: bool
    is_free: bool
    is_away: bool
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


def compose(
    view: View, summary: TableSummary, language: str, live: bool = True, base: str = "", hint: Hint | None = None
) -> Parts:
    """Return the parts of the page by name. `live` is false where nobody can act: in a replay.

    `base` is the page's address, where it is not the table's. `hint` is what a bot says of this very view.
    """
    say = speaker(language, view.game.package)
    view = replace(view, names=said_names(summary, say))
    scene = view.scene(say)
    picture = picture_of(view.game.name)
    parts = macros("parts.html")
    table = base or f"/t/{summary.id}"
    is_lent = view.seat >= 0 and summary.seats[view.seat].is_lent
    gathering = summary.gathering if live else None
    closed = live and bool(summary.closed)
    has_hand = view.seat >= 0 and not (summary.outcome or gathering or closed and view.waiting == CHANCE)
    links = ActionLinks(view, say, table, live and not (closed or summary.outcome or is_lent or gathering))
    prompt = (view if live else replace(view, seat=SPECTATOR)).prompt(say)
    if gathering:
        prompt = waited_for(gathering, summary, view, say)
    may_ask = live and not (gathering or closed) and summary.hints and not is_lent and len(view.choices) > 1
    acts = live and not (base or gathering or closed or is_lent or summary.outcome)
    only = only_choice(view, say, summary.may_undo) if acts else None
    shared = {"say": say, "summary": summary, "table": table}
    made = {
        "pieces": drawn(picture, scene, links, say, summary),
        "words": Markup("<br>").join(view.text(say).splitlines()),
        "bar": parts.bar(prompt, view.seat, live, bool(view.choices), is_lent, only, **shared)
        + parts.asking(view.seat, say, table) * (may_ask and (hint is None or hint.failed)),
        "hint": parts.advice(shown(hint, view, say), view.seat, links, say, table) if may_ask and hint else "",
        "hand": picture.hand(scene, links, say) if has_hand else "",
        "agreeing": parts.agreeing(summary.may_agree, view.names, view.seat, say, table),
        "hearers": parts.hearers(audience_name(view, say), view.private_audience, say),
    }
    for chair in chairs(view, summary, say, bool(gathering or closed)):
        made[f"{SEAT}{chair.number}"] = parts.seat(chair, picture, scene, view.seat, **shared)
    return {name: str(text) for name, text in made.items()}


def only_choice(view: View, say: Translator, may_undo: bool) -> tuple[str, str] | None:
    """Return the name and the label of the one thing that a viewer can do, for the page to do it; else None.

    Not beside choices of others that are made unseen: how soon it is made would tell that it was the only one. Nor
    where the last choice could not be taken back any more after it: that is for its player to confirm.
    """
    alone = view.seat >= 0 and view.waiting == bit(view.seat)
    if not alone or len(view.legal_actions) != 1 or view.game.rules.sealed(view.mirrored_tables, view.mirrored):
        return None
    (action,) = view.legal_actions
    if may_undo and action not in revocable(view):
        return None
    return view.game.actions[action], view.label(say, action)


def pieces(view: View, summary: TableSummary, language: str) -> str:
    """Return the part `pieces` alone, as it is where nobody can act."""
    say = speaker(language, view.game.package)
    view = replace(view, names=said_names(summary, say))
    picture = picture_of(view.game.name)
    return str(drawn(picture, view.scene(say), ActionLinks(view, say, f"/t/{summary.id}", live=False), say, summary))


def drawn(picture: Any, scene: dict[str, Any], links: ActionLinks, say: Translator, summary: TableSummary) -> str:
    """Return what changes in the picture; at the end with what the game adds to it."""
    found = picture.pieces(scene, links, say, EMBLEMS)
    if summary.outcome and hasattr(picture, "finale"):
        found += picture.finale(scene, summary.outcome.winners)
    return str(found)


def canvas(view: View, language: str) -> Canvas:
    """Return what of the picture does not change."""
    say = speaker(language, view.game.package)
    scene = view.scene(say)
    picture = picture_of(view.game.name)
    roams = str(picture.roams(scene)).strip() if hasattr(picture, "roams") else ""
    box, backdrop = str(picture.box(scene)).strip(), str(picture.backdrop(scene, say))
    if not hasattr(picture, "ruler"):
        return Canvas(box, roams, None, backdrop)
    marks, _, length = str(picture.ruler(scene, say)).strip().partition("|")
    return Canvas(box, roams, (marks, length), backdrop)


def watching(count: int, language: str) -> str:
    """Return the part `watching`: how many look on, nothing where nobody does."""
    say = speaker(language)
    return str(macros("parts.html").watching(count, say(WATCHING, amount=count))) if count else ""


def said_names(summary: TableSummary, say: Translator) -> tuple[str, ...]:
    """Return the names at the table; an open seat is called so in the reader's language."""
    return tuple(
        called(seat.name, say) or say(OPEN_SEAT, number=number + 1) for number, seat in enumerate(summary.seats)
    )


def in_words(summary: TableSummary, say: Translator) -> TableSummary:
    """Return a summary in which whoever has no name is called in the reader's language; open seats stay so."""
    return replace(summary, seats=tuple(replace(seat, name=called(seat.name, say)) for seat in summary.seats))


def waited_for(gathering: Gathering, summary: TableSummary, view: View, say: Translator) -> str:
    """Return what a table waits for that has not begun: open seats, people who have no page of it open, and browsers
    that have yet to add to the shuffle.
    """
    late = [seat for seat in gathering.late if seat != view.seat]
    away = [seat for seat in late if not summary.seats[seat].is_present]
    missing = [view.names[seat] for seat in sorted((*gathering.open_seats, *away))]
    if missing:
        return say(GATHERING, names=say.all_of(missing))
    return say(SHUFFLES, names=say.all_of(view.names[seat] for seat in late)) if late else say(BEGINS)


def chairs(view: View, summary: TableSummary, say: Translator, is_still: bool = False) -> list[ShownSeat]:
    """Return the seats for the strip: who is awaited, nobody where all `is_still`; and whose choice lies face down."""
    sealed = int(view.game.rules.sealed(view.mirrored_tables, view.mirrored))
    awaited = 0 if is_still or view.waiting == CHANCE else view.waiting
    return [
        ShownSeat(
            number,
            view.names[number],
            say(BOTS[seat.bot]) if seat.bot else "",
            number == view.seat,
            seat.is_free,
            not seat.is_present and number != view.seat,
            has(awaited, number),
            has(sealed, number),
        )
        for number, seat in enumerate(summary.seats)
    ]


def audience_name(view: View, say: Translator) -> str:
    """Return with whom the viewer may talk in private, with their names; "" with nobody."""
    mates = [view.names[seat] for seat in members(view.private_audience)]
    audience = view.game.private_audience
    return say(AUDIENCE, company=say(audience.name), names=say.all_of(mates)) if audience and mates else ""


def places(outcome: Outcome | None, names: Sequence[str], say: Translator) -> list[Place]:
    """Return the results, the best first; none while the game is on."""
    if outcome is None:
        return []
    by_place = sorted(range(len(names)), key=lambda seat: outcome.places[seat])
    return [
        Place(
            seat,
            names[seat],
            place_name(outcome.places[seat], say),
            outcome.scores[seat],
            seat in outcome.winners,
        )
        for seat in by_place
    ]


def place_name(place: int, say: Translator) -> str:
    """Return a place in words, as `2nd`."""
    return say(PLACES[place]) if place in PLACES else say(PLACE, number=place)


def ending(game: Game, summary: TableSummary, say: Translator) -> Reason | None:
    """Return why the game ended, None while it is on."""
    if summary.outcome is None:
        return None
    by_name = {type(member)(member).name.lower(): ruled for member, ruled in game.words.endings.items()}
    ruled = by_name[summary.outcome.reason]
    return Reason(say(ruled.message), ruled.clause)

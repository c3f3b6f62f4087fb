"""What each entry of the journal does to the picture, as marks that the browser applies one entry after another.

A plane flies `along` the curve of its card, from where it is seen; so what is told needs no knowledge of where it was.
All elements that marks name stand in every picture (see `table.html`).
"""

from collections.abc import Callable
from typing import Any

from ludoteca.engine.game.contract import Mark
from ludoteca.engine.runtime.journal import Entry
from ludoteca.games.wings_of_war.cards import DECK_NAMES
from ludoteca.games.wings_of_war.curves import move_of, path_of
from ludoteca.games.wings_of_war.events import Event

Marks = tuple[Mark, ...]
LEVELS = " ".join(f"lvl-{level}" for level in range(4))


def animation(tables: Any, view: Any, entry: Entry) -> Marks:
    """Return what an entry does to the picture; nothing where it changes no more than words."""
    drawn = DRAWN.get(Event(entry.event)) if entry.event >= 0 else None
    return drawn(tables, view, entry) if drawn else ()


def add(slot: int, names: str) -> Marks:
    """Let a flyer have a class, on its body and its shadow."""
    return (Mark(f"flyer-{slot}", "+class", names), Mark(f"cast-{slot}", "+class", names))


def fly(tables: Any, view: Any, entry: Entry) -> Marks:
    """A plane flies along the curve of its card, and so does its shadow; its label keeps upright."""
    slot = entry.actor
    move = move_of(tables, int(view.flyers[slot].model), entry.item)
    way = f"{move.turn} {path_of(move)}"
    return (Mark(f"flyer-{slot}", "along", way), Mark(f"shade-{slot}", "along", way), Mark(f"tag-{slot}", "along", way),
            Mark(f"upright-{slot}", "along", f"{-move.turn} M0 0"), Mark(f"tail-{slot}", "-class", "seen"))


def rise(tables: Any, view: Any, entry: Entry) -> Marks:
    """A flyer is at another level: larger, and farther from its shadow."""
    slot = entry.actor
    return (Mark(f"flyer-{slot}", "-class", LEVELS), Mark(f"cast-{slot}", "-class", LEVELS),
            *add(slot, f"lvl-{entry.item}"), Mark(f"level-{slot}", "href", f"#level-{entry.item}"))


def count(tables: Any, view: Any, entry: Entry) -> Marks:
    """A climb counter comes."""
    return (Mark(f"flyer-{entry.actor}", "+class", "counts"),)


def tail(tables: Any, view: Any, entry: Entry) -> Marks:
    """Chevrons lead from the tailer to whom it tails."""
    return (Mark(f"tail-{entry.actor}", "between", f"flyer-{entry.actor} flyer-{entry.item}"),
            Mark(f"tail-{entry.actor}", "+class", "seen"))


def untail(tables: Any, view: Any, entry: Entry) -> Marks:
    """They are gone."""
    return (Mark(f"tail-{entry.actor}", "-class", "seen"),)


def fire(tables: Any, view: Any, entry: Entry) -> Marks:
    """Tracer flies from a gun to its target."""
    return (Mark(f"tracer-{entry.actor}", "between", f"flyer-{entry.actor} flyer-{entry.item}"),
            Mark(f"tracer-{entry.actor}", "+class", "fires"), Mark(f"flyer-{entry.actor}", "+class", "fires"))


def fire_from_ground(sort: str) -> Callable[[Any, Any, Entry], Marks]:
    """Return how guns and trenches fire at a plane."""
    return lambda tables, view, entry: (
        Mark(f"tracer-{sort}-{entry.item}", "between", f"site-{sort}-{entry.item} flyer-{entry.actor}"),
        Mark(f"tracer-{sort}-{entry.item}", "+class", "fires"))


def launch(tables: Any, view: Any, entry: Entry) -> Marks:
    """Rockets leave for their target."""
    return (Mark(f"tracer-{entry.actor}", "between", f"flyer-{entry.actor} flyer-{entry.item}"),
            Mark(f"tracer-{entry.actor}", "+class", "launches"))


def take(tables: Any, view: Any, entry: Entry) -> Marks:
    """A hit flashes, and a damage card of its deck goes to the flyer."""
    slot = entry.actor
    return (Mark(f"flyer-{slot}", "+class", "hit"), Mark(f"damage-to-{slot}", "href", f"#damage-{deck(entry.item)}"),
            Mark(f"tag-{slot}", "+class", "takes"))


def deck(number: int) -> str:
    """Return the letter of a damage deck."""
    return DECK_NAMES[number].lower()


def suffer(names: str) -> Callable[[Any, Any, Entry], Marks]:
    """Return how an event shows on a flyer: by classes."""
    return lambda tables, view, entry: add(entry.actor, names)


def recover(names: str) -> Callable[[Any, Any, Entry], Marks]:
    """Return how it ceases to show."""
    return lambda tables, view, entry: (Mark(f"flyer-{entry.actor}", "-class", names),)


def leave(names: str) -> Callable[[Any, Any, Entry], Marks]:
    """Return how a flyer goes out of the game, with its label and its tail line."""
    return lambda tables, view, entry: (*add(entry.actor, names), Mark(f"tag-{entry.actor}", "+class", "gone"),
                                        Mark(f"tail-{entry.actor}", "-class", "seen"))


def crash(tables: Any, view: Any, entry: Entry) -> Marks:
    """Two flyers collide."""
    return (*add(entry.actor, "crashes"), *add(entry.item, "crashes"))


def strike(names: str) -> Callable[[Any, Any, Entry], Marks]:
    """Return how bombs strike."""
    return lambda tables, view, entry: (Mark(f"bomb-{entry.item}", "+class", names),)


def win(tables: Any, view: Any, entry: Entry) -> Marks:
    """The planes of the side that wins shine."""
    return tuple(Mark(f"flyer-{slot}", "+class", "wins") for slot in range(int(view.crowd))
                 if view.flyers[slot].side == entry.item)


DRAWN: dict[Event, Callable[[Any, Any, Entry], Marks]] = {
    Event.BURNS: suffer("burns"),
    Event.TAILS: tail,
    Event.TAIL_LOST: untail,
    Event.FLOWN: fly,
    Event.CLIMBED: rise,
    Event.COUNTED: count,
    Event.UNCOUNTED: count,
    Event.DIVED: rise,
    Event.LANDED: leave("lands"),
    Event.LANDED_HOME: leave("lands"),
    Event.LANDED_OUT: leave("lands"),
    Event.LEFT_TABLE: leave("leaves"),
    Event.AVOIDED: suffer("swerves"),
    Event.COLLIDED: crash,
    Event.HIT_BALLOON: crash,
    Event.BOMB_HIT: strike("strikes hits"),
    Event.BOMB_NEAR: strike("strikes hits"),
    Event.BOMB_MISSED: strike("strikes"),
    Event.FIRED: fire,
    Event.LAUNCHED: launch,
    Event.ROCKET_HIT: launch,
    Event.GROUND_FIRED: fire_from_ground("gun"),
    Event.TRENCH_FIRED: fire_from_ground("trench"),
    Event.TAKES: take,
    Event.JAMMED: suffer("jammed"),
    Event.JAM_CLEARED: recover("jammed"),
    Event.SMOKES: suffer("smokes"),
    Event.CAUGHT_FIRE: suffer("smokes burns"),
    Event.FLAMES_OUT: recover("burns"),
    Event.EXPLODED: suffer("explodes"),
    Event.DESTROYED: leave("falls"),
    Event.WINCHED: rise,
    Event.SAVED: leave("lands"),
    Event.TARGET_DESTROYED: lambda tables, view, entry: (Mark("target-fire", "+class", "burns-4"),),
    Event.WON: win,
    Event.WON_BALLOONS: win,
    Event.WON_ESCORT: win,
    Event.WON_BOMBING: win,
}

SILENT = frozenset({
    Event.TURN_BEGINS,
    Event.RUDDER_HELD,     # what only an owner knows stands with its planes in the new picture
    Event.PLANNED,
    Event.SHOWN,           # the card that was shown is drawn as a way in the new picture
    Event.SHOWS,
    Event.REORDERED,
    Event.RESUMES,
    Event.SWERVED,         # planes do not move by the test
    Event.DROPPED,         # bombs in the air come with the new picture
    Event.LIGHTER,
    Event.STAYS_LOW,
    Event.ROCKET_LOST,
    Event.TOOK,
    Event.POST_JAMMED,
    Event.RUDDER_JAMS,
    Event.ENGINE_HIT,
    Event.ENGINE_LOST,
    Event.PILOT_HIT,
    Event.OBSERVER_HIT,
    Event.GUNNER_HIT,
    Event.CREW_AGAIN,
    Event.CARDS_SHOWN,
    Event.POINT,
    Event.POINT_ESCORT,
    Event.POINT_BOMBING,
    Event.ALL_OUT,
    Event.PILOTS_HIT,
    Event.DRAWN,
    Event.AUTO_DRAWN,
    Event.SPARE_CARD,
})

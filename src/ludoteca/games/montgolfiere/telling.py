"""What each entry of the journal does to the picture, as marks that the browser applies one entry after another.

All elements that marks name stand in every picture (see `table.html`). Passing effects are drawn by `fx-<balloon>`,
which shows one of the plates of `engraving.html`; they end by themselves.
"""

from collections.abc import Callable
from typing import Any

from ludoteca.engine.contract import Mark
from ludoteca.engine.journal import Entry
from ludoteca.games.montgolfiere.cards import KIND_NAMES
from ludoteca.games.montgolfiere.events import Event
from ludoteca.games.montgolfiere.picture import GROUND, MOON_LINE, height
from ludoteca.games.montgolfiere.state import FLOOR

Marks = tuple[Mark, ...]
NOTHING = "nothing"        # the plate that is empty
MOST_SEALED = 6            # the largest bonus that has a seal: as many as balloons can fly


def telling(tables: Any, view: Any, entry: Entry) -> Marks:
    """Return what an entry does to the picture; nothing where it changes no more than words."""
    drawn = DRAWN.get(Event(entry.event)) if entry.event >= 0 else None
    return drawn(view, entry) if drawn else ()


def effect(b: int, plate: str) -> Mark:
    """Let a passing effect play at a balloon."""
    return Mark(f"fx-{b}", "href", f"#{plate}")


def looks(b: int, **classes: bool) -> Marks:
    """Add classes to a balloon, or take them from it."""
    return tuple(Mark(f"balloon-{b}", "+class" if on else "-class", name) for name, on in classes.items())


def card(b: int, face: str) -> Mark:
    """Lay a card beside a balloon."""
    return Mark(f"card-{b}", "href", f"#{face}")


def flight(view: Any, b: int, space: int) -> Mark:
    """Let a balloon glide to a space."""
    return Mark(f"flight-{b}", "transform", f"translate(0 {height(int(view.options.moon), space)})")


def step(view: Any) -> float:
    """Return how high a space is in the picture."""
    return round((GROUND - MOON_LINE) / (int(view.options.moon) - FLOOR), 1)


def line(b: int, target: int, up: float, sag: float = 0.0) -> str:
    """Return a rope from a balloon's basket to another's, so far above; sideways one lane is one unit."""
    across = target - b
    return f"M0-14Q{across / 2} {round(-up / 2 + sag, 1)} {across} {round(-up - 6, 1)}"


def rope(b: int, path: str, **classes: bool) -> Marks:
    """Draw the rope of a balloon, or let it go."""
    kinds = tuple(Mark(f"rope-{b}", "+class" if on else "-class", name) for name, on in classes.items())
    return (*kinds, Mark(f"rope-{b}", "d", path))


def begin_game(view: Any, entry: Entry) -> Marks:
    """All balloons go back to the start of the next game."""
    found: list[Mark] = [Mark("moon", "href", "#moon-face"), Mark("moon", "-class", "reached")]
    for b in range(int(view.flying)):
        found += [flight(view, b, entry.amount), card(b, NOTHING), effect(b, NOTHING)]
        found += looks(b, asleep=False, won=False)
    return tuple(found)


def lay(view: Any, entry: Entry) -> Marks:
    """A card is laid face down; its owner sees which. What the last one did is over."""
    chosen = int(view.balloons[entry.actor].chosen)
    face = f"face-{KIND_NAMES[chosen]}" if chosen >= 0 else "face-down"
    return (card(entry.actor, face), effect(entry.actor, NOTHING), *looks(entry.actor, asleep=False))


def peek(view: Any, entry: Entry) -> Marks:
    """The Baron's next card is seen from beside him."""
    cleared = (effect(entry.actor, NOTHING), *looks(entry.actor, asleep=False))
    seen = (card(entry.actor, f"face-{KIND_NAMES[entry.item]}"), Mark(f"card-{entry.actor}", "+class", "coming"))
    return (*seen, *cleared)


def turn_over(view: Any, entry: Entry) -> Marks:
    """A card is turned over, and what was before is swept away."""
    b = entry.actor
    swept = (Mark("storm", "-class", "on"),) if b == 0 else ()
    here = (card(b, f"face-{KIND_NAMES[entry.item]}"), Mark(f"card-{b}", "-class", "coming"), effect(b, NOTHING))
    return (*swept, *here, *rope(b, "", plume=False), *looks(b, asleep=False))


def fall_asleep(view: Any, entry: Entry) -> Marks:
    """Gas sinks from the thrower to the balloon just below, which falls asleep."""
    plume = rope(entry.actor, line(entry.actor, entry.item, step(view), 14), plume=True)
    return (effect(entry.item, "gas"), effect(entry.actor, "zzz"), *plume, *looks(entry.actor, asleep=True))


def stay_awake(view: Any, entry: Entry) -> Marks:
    """The motor shrugs the gas off."""
    plume = rope(entry.actor, line(entry.actor, entry.item, step(view), 14), plume=True)
    return (effect(entry.item, "gas"), effect(entry.actor, "motor"), *plume, *looks(entry.actor, shrugs=True))


def grapple(view: Any, entry: Entry) -> Marks:
    """The rope is thrown to the balloon just above and holds."""
    thrown = rope(entry.actor, line(entry.actor, entry.item, step(view), 10), plume=False)
    return (effect(entry.actor, "hook"), *thrown)


def grapple_in_vain(view: Any, entry: Entry) -> Marks:
    """The rope goes up and falls back."""
    fallen = rope(entry.actor, f"M0-14Q.1 {-step(view) - 40} .24 6", plume=False)
    return (effect(entry.actor, "hook"), *fallen)


def move(view: Any, entry: Entry) -> Marks:
    """A balloon glides to its new space; ropes and garlands are let go."""
    let_go = rope(entry.actor, "", plume=False)
    return (Mark("garlands", "+class", "loose"), *let_go, flight(view, entry.actor, entry.item))


def reach_moon(view: Any, entry: Entry) -> Marks:
    """The Moon winks."""
    moon = (Mark("moon", "href", "#moon-smile"), Mark("moon", "+class", "reached"))
    return (*moon, *looks(entry.actor, won=True))


def storm_breaks(view: Any, entry: Entry) -> Marks:
    """A storm comes up."""
    return (Mark("storm", "+class", "on"),)


def storms_cancel(view: Any, entry: Entry) -> Marks:
    """Two storms meet and are gone."""
    return (Mark("storm", "+class", "clash"),)


DRAWN: dict[Event, Callable[[Any, Entry], Marks]] = {
    Event.GAME_BEGINS: begin_game,
    Event.BARON_PEEK: peek,
    Event.CHOSE: lay,
    Event.SHOWED: lambda view, entry: (effect(entry.actor, "shown"),),
    Event.REVEALED: turn_over,
    Event.SLEPT: fall_asleep,
    Event.MOTOR_AWAKE: stay_awake,
    Event.STORM_BREAKS: storm_breaks,
    Event.STORMS_CANCEL: storms_cancel,
    Event.BONUS: lambda view, entry: (effect(entry.actor, f"plus-{min(entry.amount, MOST_SEALED)}"),),
    Event.BEST_BALLAST: lambda view, entry: (effect(entry.actor, "bag"),),
    Event.BEST_SINKS: lambda view, entry: (effect(entry.actor, "bag"), *looks(entry.actor, heavy=True)),
    Event.MOTOR: lambda view, entry: (effect(entry.actor, "motor"),),
    Event.MOTOR_IN_STORM: lambda view, entry: (effect(entry.actor, "motor"), *looks(entry.actor, shrugs=True)),
    Event.HOOK_PICKED: lambda view, entry: looks(entry.item, picked=True),
    Event.HOOKED: grapple,
    Event.HOOK_IDLE: grapple_in_vain,
    Event.ROSE: move,
    Event.SANK: move,
    Event.FLOOR_HOLDS: lambda view, entry: looks(entry.actor, bumps=True),
    Event.REACHED_MOON: reach_moon,
    Event.SCORED: lambda view, entry: (effect(entry.actor, "star"),),
    Event.SCORED_MOON: lambda view, entry: (effect(entry.actor, "star"),),
    Event.HIGHEST: lambda view, entry: looks(entry.actor, won=True),
    Event.MATCH_WON: lambda view, entry: looks(entry.actor, won=True),
}

SILENT = frozenset({
    Event.ROUND_BEGINS,    # the cartouche's number comes with the new picture
    Event.DREW,            # the hand is not in the picture
    Event.SAW,             # its card comes with the new picture, after `SHOWED` has been seen
    Event.PLAY_OFF,
})

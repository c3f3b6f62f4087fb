"""Where balloons are in the picture, and how what happens moves them, one entry of the journal after another.

All elements that marks name stand in every picture (see `table.html`). Passing effects are drawn by `fx-<balloon>`,
which shows one of the plates of `engraving.html`; they end by themselves.
"""

from ludoteca.engine.game.contract import Mark
from ludoteca.engine.game.declared import Shows
from ludoteca.engine.runtime.journal import Entry
from ludoteca.games.montgolfiere.cards import CARD_NAMES
from ludoteca.games.montgolfiere.state import FLOOR, State, Tables

Marks = tuple[Mark, ...]
GROUND = 398.0             # where the line of the lowest space runs, in units of the picture
MOON_LINE = 158.0          # and that of the Moon
NOTHING = "nothing"        # the plate that is empty
MOST_SEALED = 6            # the largest bonus that has a seal: as many as balloons can fly


def height(moon: int, space: int) -> float:
    """Return how far down in the picture the line of a space runs."""
    return round(GROUND - (space - FLOOR) * (GROUND - MOON_LINE) / (moon - FLOOR), 1)


def effect(b: int, plate: str) -> Mark:
    """Let a passing effect play at a balloon."""
    return Mark(f"fx-{b}", "href", f"#{plate}")


def looks(b: int, **classes: bool) -> Marks:
    """Add classes to a balloon, or take them from it."""
    return tuple(Mark(f"balloon-{b}", "+class" if on else "-class", name) for name, on in classes.items())


def card(b: int, face: str) -> Mark:
    """Lay a card beside a balloon."""
    return Mark(f"card-{b}", "href", f"#{face}")


def flight(view: State, b: int, space: int) -> Mark:
    """Let a balloon glide to a space."""
    return Mark(f"flight-{b}", "transform", f"translate(0 {height(int(view.options.moon), space)})")


def step(view: State) -> float:
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


def begins_game(tables: Tables, view: State, entry: Entry) -> Marks:
    """All balloons go back to the start of the next game."""
    found: list[Mark] = [Mark("moon", "href", "#moon-face"), Mark("moon", "-class", "reached")]
    for b in range(int(view.flying)):
        found += [flight(view, b, entry.amount), card(b, NOTHING), effect(b, NOTHING)]
        found += looks(b, asleep=False, won=False)
    return tuple(found)


def lays(tables: Tables, view: State, entry: Entry) -> Marks:
    """A card is laid face down; its owner sees which. What the last one did is over."""
    chosen = int(view.balloons[entry.actor].chosen)
    face = f"face-{CARD_NAMES[chosen]}" if chosen >= 0 else "face-down"
    return (card(entry.actor, face), effect(entry.actor, NOTHING), *looks(entry.actor, asleep=False))


def is_looked_at(tables: Tables, view: State, entry: Entry) -> Marks:
    """The Baron's next card is seen from beside him."""
    cleared = (effect(entry.actor, NOTHING), *looks(entry.actor, asleep=False))
    seen = (card(entry.actor, f"face-{CARD_NAMES[entry.item]}"), Mark(f"card-{entry.actor}", "+class", "coming"))
    return (*seen, *cleared)


def turns_over(tables: Tables, view: State, entry: Entry) -> Marks:
    """A card is turned over, and what was before is swept away."""
    b = entry.actor
    swept = (Mark("storm", "-class", "on"),) if b == 0 else ()
    here = (card(b, f"face-{CARD_NAMES[entry.item]}"), Mark(f"card-{b}", "-class", "coming"), effect(b, NOTHING))
    return (*swept, *here, *rope(b, "", plume=False), *looks(b, asleep=False))


def falls_asleep(tables: Tables, view: State, entry: Entry) -> Marks:
    """Gas sinks from the thrower to the balloon just below, which falls asleep."""
    plume = rope(entry.actor, line(entry.actor, entry.item, step(view), 14), plume=True)
    return (effect(entry.item, "gas"), effect(entry.actor, "zzz"), *plume, *looks(entry.actor, asleep=True))


def stays_awake(tables: Tables, view: State, entry: Entry) -> Marks:
    """The motor shrugs the gas off."""
    plume = rope(entry.actor, line(entry.actor, entry.item, step(view), 14), plume=True)
    return (effect(entry.item, "gas"), effect(entry.actor, "motor"), *plume, *looks(entry.actor, shrugs=True))


def grapples(tables: Tables, view: State, entry: Entry) -> Marks:
    """The rope is thrown to the balloon just above and holds."""
    thrown = rope(entry.actor, line(entry.actor, entry.item, step(view), 10), plume=False)
    return (effect(entry.actor, "hook"), *thrown)


def grapples_in_vain(tables: Tables, view: State, entry: Entry) -> Marks:
    """The rope goes up and falls back."""
    fallen = rope(entry.actor, f"M0-14Q.1 {-step(view) - 40} .24 6", plume=False)
    return (effect(entry.actor, "hook"), *fallen)


def moves(tables: Tables, view: State, entry: Entry) -> Marks:
    """A balloon glides to its new space; ropes and garlands are let go."""
    let_go = rope(entry.actor, "", plume=False)
    return (Mark("garlands", "+class", "loose"), *let_go, flight(view, entry.actor, entry.item))


def reaches_moon(tables: Tables, view: State, entry: Entry) -> Marks:
    """The Moon winks."""
    return (Mark("moon", "href", "#moon-smile"), Mark("moon", "+class", "reached"), *is_ahead(tables, view, entry))


def is_ahead(tables: Tables, view: State, entry: Entry) -> Marks:
    """A balloon has won by its height: in a single game, for a match goes by points (MG-6, MG-37)."""
    return () if view.options.target > 0 else looks(entry.actor, won=True)


def breaks_out(tables: Tables, view: State, entry: Entry) -> Marks:
    """A storm comes up."""
    return (Mark("storm", "+class", "on"),)


def calms(tables: Tables, view: State, entry: Entry) -> Marks:
    """Two storms meet and are gone."""
    return (Mark("storm", "+class", "clash"),)


def counts_more(tables: Tables, view: State, entry: Entry) -> Marks:
    """A seal says how much more the ballast counts."""
    return (effect(entry.actor, f"plus-{min(entry.amount, MOST_SEALED)}"),)


def sinks_in_storm(tables: Tables, view: State, entry: Entry) -> Marks:
    """The best ballast pulls its balloon down."""
    return (effect(entry.actor, "bag"), *looks(entry.actor, heavy=True))


def struggles(tables: Tables, view: State, entry: Entry) -> Marks:
    """The motor runs against the storm."""
    return (effect(entry.actor, "motor"), *looks(entry.actor, shrugs=True))


def is_picked(tables: Tables, view: State, entry: Entry) -> Marks:
    """The balloon that is to be followed stands out."""
    return looks(entry.item, picked=True)


def shows(plate: str) -> Shows:
    """Return what lets a passing effect play at the balloon of an entry."""
    return lambda tables, view, entry: (effect(entry.actor, plate),)


def looking(**classes: bool) -> Shows:
    """Return what adds classes to the balloon of an entry, or takes them from it."""
    return lambda tables, view, entry: looks(entry.actor, **classes)

"""What a choice of the viewer would do, as far as the viewer may know: a ghost in the picture, and a sentence.

Computed from the redacted view alone, so that a ghost never says more than its reader knows.
"""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.contract import Ghost, Mark
from ludoteca.engine.words import Message, Translator
from ludoteca.games.montgolfiere.actions import (
    HOOK,
    PLAY,
    is_hook,
    is_play,
    is_show,
    shown_kind,
    shown_mate,
)
from ludoteca.games.montgolfiere.cards import Card, Slot, is_ballast, weight
from ludoteca.games.montgolfiere.knowledge import kept
from ludoteca.games.montgolfiere.options import BONUS_WHOLE
from ludoteca.games.montgolfiere.picture import height
from ludoteca.games.montgolfiere.state import FLOOR
from ludoteca.games.montgolfiere.telling import line, step
from ludoteca.games.montgolfiere.words import balloon_name, balloon_names, card_name

RISES_IF_BEST = Message("If {weight} is the highest ballast, you rise to {space}; in a storm you sink to {low}.")
RISES_OR_STAYS = Message("If {weight} is the highest ballast, you rise to {space}; you cannot sink any lower.")
MOON_IF_BEST = Message("If {weight} is the highest ballast, you reach the Moon; in a storm you sink to {low}.")
PAIR = Message("With the same card from {mates} it counts {value}.")
LIFTS = Message("Lifts you to {space}; in a storm only to {low}. Gas cannot stop it.")
LIFTS_TO_MOON = Message("Lifts you to the Moon; in a storm only to {low}. Gas cannot stop it.")
LIFTS_TO_MOON_SURELY = Message("Lifts you to the Moon, even in a storm. Gas cannot stop it.")
STORM_TURNS = Message("The best ballast sinks instead of rising. A second storm would cancel yours.")
STORM_MET = Message("Storms you know of: {mates}. Two storms cancel each other out.")
STORM_BARON = Message("The storm of Baron Noir and yours cancel each other out, if nobody adds a third.")
GAS_PUTS = Message("Puts {sleepers} to sleep: what they lay does not count, unless it is a Super Motor.")
GAS_NOBODY = Message("Nobody is on the space just below you: it would do nothing.")
HOLDS_ON = Message("Takes you along with {targets} just above, up or down; if nobody there moves, you stay.")
MOTOR_ABOVE = Message("A Super Motor there would take you to the Moon.")
HOLDS_NOBODY = Message("Nobody is on the space just above you: it would do nothing.")
FOLLOWS_UP = Message("Takes you up to {space} with {balloon}.")
FOLLOWS_TO_MOON = Message("Takes you to the Moon with {balloon}.")
FOLLOWS_DOWN = Message("Drags you down to {space} with {balloon}.")
FOLLOWS_STILL = Message("You stay on {space} with {balloon}.")
SHOWS = Message("Only {mate} sees your {card}. It binds you to nothing.")
SHOWS_KEPT = Message("Only {mate} sees your {card}, and then knows that you have not laid it.")


def ghost(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> Ghost | None:
    """Return what an action of the viewer would do, None if there is nothing to foresee."""
    if is_play(action):
        return ghost_of_card(say, names, view, seat, action - PLAY)
    if is_hook(action):
        return ghost_of_hook(say, names, view, seat, action - HOOK)
    if is_show(action):
        card = card_name(say, shown_kind(action))
        message = SHOWS if view.balloons[seat].chosen == Slot.NONE else SHOWS_KEPT
        return Ghost((), say(message, mate=balloon_name(say, names, shown_mate(action)), card=card))
    return None


def ghost_of_card(say: Translator, names: Sequence[str], view: Any, seat: int, kind: int) -> Ghost:
    """Return what laying a card would do."""
    if is_ballast(kind):
        return ghost_of_ballast(say, names, view, seat, kind)
    if kind == Card.MOTOR:
        return ghost_of_motor(say, view, seat)
    if kind == Card.STORM:
        return ghost_of_storm(say, names, view, seat)
    if kind == Card.GAS:
        return ghost_of_gas(say, names, view, seat)
    return ghost_of_grapple(say, names, view, seat)


def ghost_of_ballast(say: Translator, names: Sequence[str], view: Any, seat: int, kind: int) -> Ghost:
    """Ballast rises a space if it is the highest, and counts more with mates who are known to have the same."""
    space = int(view.balloons[seat].space)
    high = space + 1
    low = max(space - 1, FLOOR)
    message = MOON_IF_BEST if high == view.options.moon else RISES_OR_STAYS if low == space else RISES_IF_BEST
    said = say(message, weight=weight(kind), space=high, low=low)
    mates = [b for b in on_space(view, seat, space) if may_lay(view, seat, b, kind)]
    whole = len(mates) == len(on_space(view, seat, space))
    if mates and (whole or view.options.squadron_bonus != BONUS_WHOLE):
        value = weight(kind) + len(mates) + 1
        said += " " + say(PAIR, mates=say.all_of(balloon_names(say, names, mates)), value=value)
    return Ghost(ghost_at(view, seat, high), said)


def ghost_of_motor(say: Translator, view: Any, seat: int) -> Ghost:
    """A motor lifts two spaces, in a storm one."""
    moon = int(view.options.moon)
    space = int(view.balloons[seat].space)
    low = min(space + 1, moon)
    high = min(space + 2, moon)
    if high < moon:
        said = say(LIFTS, space=high, low=low)
    else:
        said = say(LIFTS_TO_MOON, low=low) if low < moon else say(LIFTS_TO_MOON_SURELY)
    return Ghost(ghost_at(view, seat, high), said)


def ghost_of_storm(say: Translator, names: Sequence[str], view: Any, seat: int) -> Ghost:
    """A storm turns the best ballast down; another one that is known of would calm it."""
    if view.flying > view.seats and view.balloons[int(view.seats)].chosen == Card.STORM:
        said = say(STORM_BARON)
        return Ghost((Mark("storm", "+class", "clash"),), said)
    said = say(STORM_TURNS)
    mates = [b for b in range(int(view.seats)) if b != seat and may_lay(view, seat, b, Card.STORM)]
    if mates:
        said += " " + say(STORM_MET, mates=say.all_of(balloon_names(say, names, mates)))
    return Ghost((Mark("storm", "+class", "looms"),), said)


def ghost_of_gas(say: Translator, names: Sequence[str], view: Any, seat: int) -> Ghost:
    """Gas puts to sleep whoever is on the space just below."""
    below = on_space(view, seat, int(view.balloons[seat].space) - 1)
    if not below:
        return Ghost((), say(GAS_NOBODY))
    marks = tuple(Mark(f"balloon-{b}", "+class", "would-sleep") for b in below)
    return Ghost(marks, say(GAS_PUTS, sleepers=say.all_of(balloon_names(say, names, below))))


def ghost_of_grapple(say: Translator, names: Sequence[str], view: Any, seat: int) -> Ghost:
    """A grapple reaches for all balloons on the space just above."""
    above = on_space(view, seat, int(view.balloons[seat].space) + 1)
    if not above:
        return Ghost((), say(HOLDS_NOBODY))
    reach = "".join(line(seat, target, step(view), 10) for target in above)
    marks = (Mark(f"rope-{seat}", "d", reach), Mark(f"rope-{seat}", "+class", "maybe"))
    said = say(HOLDS_ON, targets=say.one_of(balloon_names(say, names, above)))
    if view.balloons[seat].space + 2 == view.options.moon:
        said += " " + say(MOTOR_ABOVE)
    return Ghost(marks, said)


def ghost_of_hook(say: Translator, names: Sequence[str], view: Any, seat: int, target: int) -> Ghost:
    """Following a balloon takes the grappler where its movement leads."""
    movement = int(view.balloons[target].movement)
    space = min(max(int(view.balloons[seat].space) + movement, FLOOR), int(view.options.moon))
    if movement > 0:
        message = FOLLOWS_TO_MOON if space == view.options.moon else FOLLOWS_UP
    else:
        message = FOLLOWS_DOWN if movement < 0 else FOLLOWS_STILL
    said = say(message, space=space, balloon=balloon_name(say, names, target))
    hold = (Mark(f"rope-{seat}", "d", line(seat, target, step(view), 10)), Mark(f"rope-{seat}", "+class", "maybe"))
    return Ghost((*hold, *ghost_at(view, seat, space)), said)


def ghost_at(view: Any, seat: int, space: int) -> tuple[Mark, ...]:
    """Show the ghost of the viewer's balloon on a space."""
    place = f"translate(0 {height(int(view.options.moon), space)})"
    aim = Mark(f"mark-{space}", "+class", "aim")
    return (Mark("ghost", "transform", place), aim)


def on_space(view: Any, seat: int, space: int) -> list[int]:
    """Return the other balloons on a space."""
    return [b for b in range(int(view.flying)) if b != seat and view.balloons[b].space == space]


def may_lay(view: Any, seat: int, b: int, kind: int) -> bool:
    """Say whether a balloon is known to have a card that it may play: shown to the viewer, or the Baron's next."""
    if b == view.seats:
        return bool(view.balloons[b].chosen == kind)
    return bool(view.balloons[b].hand[kind] > kept(view.balloons[b], seat, kind))

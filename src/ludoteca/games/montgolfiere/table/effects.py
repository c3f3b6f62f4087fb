"""What a card would do, as far as its player may know: ballast, motors, storms and gas.

All is worked out from the redacted view alone, so that a preview never says more than its reader knows.
"""

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.montgolfiere.cards import Card, weight
from ludoteca.games.montgolfiere.options import BONUS_WHOLE
from ludoteca.games.montgolfiere.rules.squadron import kept
from ludoteca.games.montgolfiere.state import FLOOR
from ludoteca.games.montgolfiere.table.drawing import height
from ludoteca.games.montgolfiere.table.names import balloon_names

RISES_IF_BEST = Message("If {weight} is the heaviest ballast, you rise to {space}; in a storm you sink to {low}.")
RISES_OR_STAYS = Message("If {weight} is the heaviest ballast, you rise to {space}; you can’t sink any lower.")
MOON_IF_BEST = Message("If {weight} is the heaviest ballast, you reach the Moon; in a storm you sink to {low}.")
PAIR = Message("With a matching card from {mates}, it counts {value}.")
LIFTS = Message("You climb to {space}; only to {low} in a storm. Gas can’t stop it.")
LIFTS_TO_MOON = Message("You reach the Moon; only {low} in a storm. Gas can’t stop it.")
LIFTS_TO_MOON_SURELY = Message("You reach the Moon, even in a storm. Gas can’t stop it.")
STORM_TURNS = Message("The heaviest ballast sinks instead of rising. A second Storm would cancel yours.")
STORM_MET = Message("Storms you know of: {mates}. Two Storms cancel out.")
STORM_BARON = Message("Baron Noir’s Storm and yours cancel out, unless somebody adds a third.")
GAS_PUTS = Message("Puts {sleepers} to sleep: cards there don’t count, except a Super Motor.")
GAS_NOBODY = Message("Nobody is on the space just below: it would do nothing.")


def foresee_ballast(reader: Reader, kind: int) -> Preview:
    """Ballast rises a space if it is the highest, and counts more with mates who are known to have the same."""
    view, seat = reader.view, reader.seat
    space = int(view.balloons[seat].space)
    high = space + 1
    low = max(space - 1, FLOOR)
    message = MOON_IF_BEST if high == view.options.moon else RISES_OR_STAYS if low == space else RISES_IF_BEST
    said = reader(message, weight=weight(kind), space=high, low=low)
    mates = [b for b in on_space(reader, space) if may_lay(reader, b, kind)]
    whole = len(mates) == len(on_space(reader, space))
    if mates and (whole or view.options.squadron_bonus != BONUS_WHOLE):
        value = weight(kind) + len(mates) + 1
        said += " " + reader(PAIR, mates=reader.say.all_of(balloon_names(reader, mates)), value=value)
    return Preview(shadow_at(reader, high), said)


def foresee_motor(reader: Reader) -> Preview:
    """A motor lifts two spaces, in a storm one."""
    moon = int(reader.view.options.moon)
    space = int(reader.view.balloons[reader.seat].space)
    low = min(space + 1, moon)
    high = min(space + 2, moon)
    message = LIFTS if high < moon else LIFTS_TO_MOON if low < moon else LIFTS_TO_MOON_SURELY
    return Preview(shadow_at(reader, high), reader(message, space=high, low=low))


def foresee_storm(reader: Reader) -> Preview:
    """A storm turns the best ballast down; another one that is known of would calm it."""
    view, seat = reader.view, reader.seat
    if view.flying > view.seats and view.balloons[int(view.seats)].chosen == Card.STORM:
        return Preview((Mark("storm", "+class", "clash"),), reader(STORM_BARON))
    said = reader(STORM_TURNS)
    mates = [b for b in range(int(view.seats)) if b != seat and may_lay(reader, b, Card.STORM)]
    if mates:
        said += " " + reader(STORM_MET, mates=reader.say.all_of(balloon_names(reader, mates)))
    return Preview((Mark("storm", "+class", "looms"),), said)


def foresee_gas(reader: Reader) -> Preview:
    """Gas puts to sleep whoever is on the space just below."""
    below = on_space(reader, int(reader.view.balloons[reader.seat].space) - 1)
    if not below:
        return Preview((), reader(GAS_NOBODY))
    marks = tuple(Mark(f"balloon-{b}", "+class", "would-sleep") for b in below)
    return Preview(marks, reader(GAS_PUTS, sleepers=reader.say.all_of(balloon_names(reader, below))))


def shadow_at(reader: Reader, space: int) -> tuple[Mark, ...]:
    """Show the preview of the viewer's balloon on a space."""
    place = f"translate(0 {height(int(reader.view.options.moon), space)})"
    return (Mark("ghost", "transform", place), Mark(f"mark-{space}", "+class", "aim"))


def on_space(reader: Reader, space: int) -> list[int]:
    """Return the other balloons on a space."""
    return [b for b in range(int(reader.view.flying)) if b != reader.seat and reader.view.balloons[b].space == space]


def may_lay(reader: Reader, b: int, kind: int) -> bool:
    """Say whether a balloon is known to have a card that it may play: shown to the viewer, or the Baron's next."""
    balloon = reader.view.balloons[b]
    if b == reader.view.seats:
        return bool(balloon.chosen == kind)
    return bool(balloon.hand[kind] > kept(balloon, reader.seat, kind))

"""The position in words: what is public of every balloon, the skies as tables, and the viewer's own cards."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.runtime.seats import has
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.balmy_balloonists.cards import WINDS, Advantage, Altitude, Ban, Zone
from ludoteca.games.balmy_balloonists.hand import own_balloons, wind_in_words
from ludoteca.games.balmy_balloonists.names import ADVANTAGES, ALTITUDES, balloon_name, listed
from ludoteca.games.balmy_balloonists.position import is_laid
from ludoteca.games.balmy_balloonists.ranges import ZONES, range_name
from ludoteca.games.balmy_balloonists.skies import skies_in_words, spoken_winds
from ludoteca.games.balmy_balloonists.spaces import space_name
from ludoteca.games.balmy_balloonists.state import NOWHERE, Fate, Phase
from ludoteca.games.balmy_balloonists.weather import sky_over
from ludoteca.games.balmy_balloonists.winds import is_in_front, is_in_hand

ROUND = Message("Round {turn}")
ROUND_OF = Message("Round {turn} of {most}")
BEFORE_START = Message("Before the start")
BALLOON_IS = Message("{balloon}: {facts}")
NOT_PLACED = Message("not placed yet")
IS_HOME = Message("home")
IS_OUT = Message("out of the race")
IS_ON = Message("{space}, Line {line}, Quadrant {quadrant}")
AT_EQUATOR = Message("at the Equator outside {space}, Quadrant {quadrant}")
OVER = Message("over {place}")
BEHIND_LINE = Message("still behind the chequered line")
LEVEL = Message("altitude: {altitude}")
GAS = Message("{amount} gas", "{amount} gas")
BALLAST = Message("{amount} ballast", "{amount} ballast")
FUEL = Message("{amount} fuel", "{amount} fuel")
CARDS = Message("{amount} wind card in hand", "{amount} wind cards in hand")
IN_FRONT = Message("in front: {cards}")
HOLDS = Message("Advantages: {cards}")
HAS_PAWN = Message("carries a pawn")
LOSES = Message("will lose {amount} turn", "will lose {amount} turns")
IS_TURN = Message("it is this balloon’s turn")
BANS = {
    Ban.CLIMB: Message("may not climb on its next turn"),
    Ban.CARD: Message("may not play a wind card on its next turn"),
    Ban.FORWARD: Message("may not fly forward on its next turn"),
}
BANS_NOW = {
    Ban.CLIMB: Message("may not climb this turn"),
    Ban.CARD: Message("may not play a wind card this turn"),
    Ban.FORWARD: Message("may not fly forward this turn"),
}
STORM_ON = Message("The storm is on {space}.")
WIND_THERE = Message("Wind of {balloon}: {winds}")
HAND = Message("Hand of {balloon}: {cards}")


def round_name(say: Translator, view: Any) -> str:
    """Return which round it is."""
    return say(ROUND, turn=int(view.turn)) if view.turn else say(BEFORE_START)


def text(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> str:
    """Return the position as lines of text: balloons in the order of turns, the storm, the skies, the viewer's hand."""
    agreed = view.turn and view.options.rounds
    lines = [say(ROUND_OF, turn=int(view.turn), most=int(view.options.rounds)) if agreed else round_name(say, view)]
    for b in range(int(view.flying)):
        facts = ", ".join(balloon_in_words(say, names, tables, view, b))
        lines.append(say(BALLOON_IS, balloon=balloon_name(say, names, b), facts=facts))
    if view.storm != NOWHERE:
        lines.append(say(STORM_ON, space=space_name(tables, int(view.storm))))
    lines += skies_in_words(say, tables, view)
    for b in own_balloons(view, viewer):
        lines += own_in_words(say, names, tables, view, b)
    return "\n".join(lines)


def own_in_words(say: Translator, names: Sequence[str], tables: Any, view: Any, b: int) -> list[str]:
    """Return the winds where a balloon of the viewer flies, and its hand."""
    name, lines = balloon_name(say, names, b), []
    balloon = view.balloons[b]
    if balloon.fate == Fate.RACING and is_laid(view) and not balloon.equator:
        card = sky_over(view, int(tables.quadrant[balloon.space]))
        winds = spoken_winds(say, tables, card, int(tables.line[balloon.space]))
        lines.append(say(WIND_THERE, balloon=name, winds=winds))
    cards = [wind_in_words(say, tables, card) for card in range(WINDS) if is_in_hand(view, b, card)]
    return [*lines, say(HAND, balloon=name, cards=listed(say, cards))] if cards else lines


def balloon_in_words(say: Translator, names: Sequence[str], tables: Any, view: Any, b: int) -> list[str]:
    """Return all that is public of a balloon, fact by fact."""
    balloon = view.balloons[b]
    if balloon.fate == Fate.HOME:
        return [say(IS_HOME)]
    if balloon.fate == Fate.OUT:
        return [say(IS_OUT)]
    facts = [*whereabouts(say, tables, balloon), *hampered(say, view, b)]
    facts += [say(GAS, amount=int(balloon.gas)), say(BALLAST, amount=int(balloon.ballast)),
              say(FUEL, amount=int(balloon.fuel)), say(CARDS, amount=int(balloon.hand_size))]
    front = [wind_in_words(say, tables, card) for card in range(WINDS) if is_in_front(view, b, card)]
    facts += [say(IN_FRONT, cards=listed(say, front))] if front else []
    kept = [say(ADVANTAGES[kind]) for kind in Advantage for _ in range(int(balloon.advantages[kind]))]
    facts += [say(HOLDS, cards=listed(say, kept))] if kept else []
    return facts


def whereabouts(say: Translator, tables: Any, balloon: Any) -> list[str]:
    """Return where a balloon is, and how high."""
    space = int(balloon.space)
    if space == NOWHERE:
        return [say(NOT_PLACED)]
    quadrant = int(tables.quadrant[space]) + 1
    where = say(AT_EQUATOR if balloon.equator else IS_ON, space=space_name(tables, space),
                line=int(tables.line[space]), quadrant=quadrant)
    over = say(OVER, place=place_name(say, tables, space)) if place_name(say, tables, space) else ""
    behind = say(BEHIND_LINE) if balloon.crossed < 1 else ""
    level = say(LEVEL, altitude=say(ALTITUDES[Altitude(int(balloon.altitude))]))
    return [fact for fact in (where, over if not balloon.equator else "", behind, level) if fact]


def place_name(say: Translator, tables: Any, space: int) -> str:
    """Return the zone or the mountains of a space, "" where it has neither."""
    if tables.zone[space] != Zone.NONE:
        return say(ZONES[Zone(int(tables.zone[space]))])
    return range_name(say, int(tables.ranges[space])) if tables.mountain[space] else ""


def hampered(say: Translator, view: Any, b: int) -> list[str]:
    """Return whose turn it is, and what hampers a balloon."""
    balloon = view.balloons[b]
    facts = [say(IS_TURN)] if view.actor == b and Phase.CARD <= view.phase < Phase.OVER else []
    facts += [say(HAS_PAWN)] if has(view.pawns, b) else []
    facts += [say(LOSES, amount=int(balloon.lost))] if balloon.lost else []
    facts += [say(message) for ban, message in BANS_NOW.items() if balloon.bans & ban]
    return facts + [say(message) for ban, message in BANS.items() if balloon.next_bans & ban]

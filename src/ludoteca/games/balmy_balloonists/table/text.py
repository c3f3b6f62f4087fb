"""The position in words: whose turn it is, what is public of every balloon, the skies, and the viewer's own cards."""

from ludoteca.engine.reader import Reader
from ludoteca.engine.seats import CHANCE, has, members
from ludoteca.engine.words import Message
from ludoteca.games.balmy_balloonists.cards import WINDS, Advantage, Altitude, Ban, Zone
from ludoteca.games.balmy_balloonists.rules.flow import waiting
from ludoteca.games.balmy_balloonists.rules.moves import sky_over
from ludoteca.games.balmy_balloonists.rules.weather import is_laid
from ludoteca.games.balmy_balloonists.rules.winds import is_in_front, is_in_hand
from ludoteca.games.balmy_balloonists.state import NOWHERE, Balloon, Fate, Phase
from ludoteca.games.balmy_balloonists.table.card import wind_in_words
from ludoteca.games.balmy_balloonists.table.hand import own_balloons
from ludoteca.games.balmy_balloonists.table.names import (
    ADVANTAGES,
    ALTITUDES,
    ZONES,
    balloon_name,
    listed,
    range_name,
    space_name,
)
from ludoteca.games.balmy_balloonists.table.weather import skies_in_words, spoken_winds

WAIT = Message("Round {turn}: waiting for {others}.")
WAIT_BEFORE = Message("Before the start: waiting for {others}.")
DEALS = Message("Cards are dealt or turned over.")
IS_OVER = Message("The race is over.")
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
OWN_HAND = Message("Hand of {balloon}: {cards}")


def prompt(reader: Reader) -> str:
    """Return who is awaited and why, to all who are not; each phase has its own question to the one who is."""
    awaited = int(waiting(reader.tables, reader.view))
    if awaited == CHANCE:
        return reader(DEALS)
    if reader.view.phase == Phase.OVER:
        return reader(IS_OVER)
    others = reader.say.all_of(reader.names[other] for other in members(awaited))
    return reader(WAIT if reader.view.turn else WAIT_BEFORE, turn=int(reader.view.turn), others=others)


def round_name(reader: Reader) -> str:
    """Return which round it is."""
    return reader(ROUND, turn=int(reader.view.turn)) if reader.view.turn else reader(BEFORE_START)


def text(reader: Reader) -> str:
    """Return the position as lines of text: balloons in the order of turns, the storm, the skies, the own hand."""
    agreed = reader.view.turn and reader.view.options.rounds
    turn, most = int(reader.view.turn), int(reader.view.options.rounds)
    lines = [reader(ROUND_OF, turn=turn, most=most) if agreed else round_name(reader)]
    for b in range(int(reader.view.flying)):
        facts = ", ".join(balloon_in_words(reader, b))
        lines.append(reader(BALLOON_IS, balloon=balloon_name(reader, b), facts=facts))
    if reader.view.storm != NOWHERE:
        lines.append(reader(STORM_ON, space=space_name(reader.tables, int(reader.view.storm))))
    lines += skies_in_words(reader)
    for b in own_balloons(reader.view, reader.seat):
        lines += own_in_words(reader, b)
    return "\n".join(lines)


def own_in_words(reader: Reader, b: int) -> list[str]:
    """Return the winds where a balloon of the viewer flies, and its hand."""
    name, lines = balloon_name(reader, b), []
    balloon = reader.view.balloons[b]
    if balloon.fate == Fate.RACING and is_laid(reader.view) and not balloon.equator:
        card = sky_over(reader.view, int(reader.tables.quadrant[balloon.space]))
        winds = spoken_winds(reader, card, int(reader.tables.line[balloon.space]))
        lines.append(reader(WIND_THERE, balloon=name, winds=winds))
    cards = [wind_in_words(reader, card) for card in range(WINDS) if is_in_hand(reader.view, b, card)]
    return [*lines, reader(OWN_HAND, balloon=name, cards=listed(reader, cards))] if cards else lines


def balloon_in_words(reader: Reader, b: int) -> list[str]:
    """Return all that is public of a balloon, fact by fact."""
    balloon = reader.view.balloons[b]
    if balloon.fate == Fate.HOME:
        return [reader(IS_HOME)]
    if balloon.fate == Fate.OUT:
        return [reader(IS_OUT)]
    facts = [*whereabouts(reader, balloon), *hampered(reader, b)]
    facts += [reader(GAS, amount=int(balloon.gas)), reader(BALLAST, amount=int(balloon.ballast)),
              reader(FUEL, amount=int(balloon.fuel)), reader(CARDS, amount=int(balloon.hand_size))]
    front = [wind_in_words(reader, card) for card in range(WINDS) if is_in_front(reader.view, b, card)]
    facts += [reader(IN_FRONT, cards=listed(reader, front))] if front else []
    kept = [reader(ADVANTAGES[kind]) for kind in Advantage for _ in range(int(balloon.advantages[kind]))]
    facts += [reader(HOLDS, cards=listed(reader, kept))] if kept else []
    return facts


def whereabouts(reader: Reader, balloon: Balloon) -> list[str]:
    """Return where a balloon is, and how high."""
    space = int(balloon.space)
    if space == NOWHERE:
        return [reader(NOT_PLACED)]
    quadrant = int(reader.tables.quadrant[space]) + 1
    where = reader(AT_EQUATOR if balloon.equator else IS_ON, space=space_name(reader.tables, space),
                line=int(reader.tables.line[space]), quadrant=quadrant)
    over = reader(OVER, place=place_name(reader, space)) if place_name(reader, space) else ""
    behind = reader(BEHIND_LINE) if balloon.crossed < 1 else ""
    level = reader(LEVEL, altitude=reader(ALTITUDES[Altitude(int(balloon.altitude))]))
    return [fact for fact in (where, over if not balloon.equator else "", behind, level) if fact]


def place_name(reader: Reader, space: int) -> str:
    """Return the zone or the mountains of a space, "" where it has neither."""
    if reader.tables.zone[space] != Zone.NONE:
        return reader(ZONES[Zone(int(reader.tables.zone[space]))])
    return reader(range_name(int(reader.tables.ranges[space]))) if reader.tables.mountain[space] else ""


def hampered(reader: Reader, b: int) -> list[str]:
    """Return whose turn it is, and what hampers a balloon."""
    balloon = reader.view.balloons[b]
    facts = [reader(IS_TURN)] if reader.view.actor == b and Phase.CARD <= reader.view.phase < Phase.OVER else []
    facts += [reader(HAS_PAWN)] if has(reader.view.pawns, b) else []
    facts += [reader(LOSES, amount=int(balloon.lost))] if balloon.lost else []
    facts += [reader(message) for ban, message in BANS_NOW.items() if balloon.bans & ban]
    return facts + [reader(message) for ban, message in BANS.items() if balloon.next_bans & ban]

"""What changes in the picture, as plain values, and the position in words. `scene` is what `table.html` draws.

The chart fills a square; whatever stands on it is placed by a turn around the Pole and a distance, see `drawing.py`.
"""

from ludoteca.engine.game.kept import MadeOf, Unchanging, kept
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.runtime.seats import CHANCE, has, members
from ludoteca.engine.texts.words import Message
from ludoteca.games.balmy_balloonists.actions import KINDS
from ludoteca.games.balmy_balloonists.cards import QUADRANTS, WIND_NAMES, Advantage, Ban, Zone
from ludoteca.games.balmy_balloonists.rules.flow import waiting
from ludoteca.games.balmy_balloonists.rules.moves import sky_over
from ludoteca.games.balmy_balloonists.rules.scoring import last_round
from ludoteca.games.balmy_balloonists.rules.weather import is_laid
from ludoteca.games.balmy_balloonists.state import NOWHERE, ON_STORM, Balloon, Fate, Phase, State, Tables
from ludoteca.games.balmy_balloonists.table.advantages import advantage_sort, asked_about
from ludoteca.games.balmy_balloonists.table.altitude import pins, route
from ludoteca.games.balmy_balloonists.table.card import hand_facts, in_front, in_hand, own_balloons, winds_in_words
from ludoteca.games.balmy_balloonists.table.chart import chart, rose_point
from ludoteca.games.balmy_balloonists.table.drawing import (
    EQUATOR_LATITUDE,
    berths,
    cell,
    middle_of,
    place_at,
    place_of,
    radius,
    site,
    spot,
)
from ludoteca.games.balmy_balloonists.table.names import (
    ADVANTAGES,
    BALLAST,
    FUEL,
    GAS,
    altitude_name,
    balloon_name,
    faces,
    listed,
    place_with_code,
    range_in_a_sentence,
    zone_name,
)
from ludoteca.games.balmy_balloonists.table.race import order_in_words, race
from ludoteca.games.balmy_balloonists.table.weather import (
    FLYING,
    columns,
    jets,
    own_air,
    skies_in_words,
    sky_facts,
    spoken_winds,
    streams,
)

LINE_SHORT = Message("Line")
IS_THERE = Message("{balloon} over {space}, altitude: {altitude}")
WAIT = Message("Round {turn}: waiting for {others}.")
WAIT_BEFORE = Message("Before the start: waiting for {others}.")
DEALS = Message("Dealing cards.")
IS_OVER = Message("The race is over.")
ROUND = Message("Round {turn}")
ROUND_OF = Message("Round {turn} of {most}")
BEFORE_START = Message("Before the start")
BALLOON_IS = Message("{balloon}: {facts}")
NOT_PLACED = Message("not on the map yet")
IS_HOME = Message("home")
IS_OUT = Message("out of the race")
IS_ON = Message("{space}, Line {line}, Quadrant {quadrant}")
AT_EQUATOR = Message("at the Equator, south of {space}, Quadrant {quadrant}")
OVER = Message("over {place}")
BEHIND_LINE = Message("still behind the start line")
LEVEL = Message("altitude: {altitude}")
CARDS = Message("{amount} wind card in hand", "{amount} wind cards in hand")
IN_FRONT = Message("played cards: {cards}")
HOLDS = Message("Advantages: {cards}")
HAS_PAWN = Message("has a pawn")
LOSES = Message("skips {amount} turn", "skips {amount} turns")
IS_TURN = Message("it’s this balloon’s turn")
BANS = {
    Ban.CLIMB: Message("can’t climb next turn"),
    Ban.CARD: Message("can’t play a wind card next turn"),
    Ban.FORWARD: Message("can’t fly forward next turn"),
}
BANS_NOW = {
    Ban.CLIMB: Message("can’t climb this turn"),
    Ban.CARD: Message("can’t play a wind card this turn"),
    Ban.FORWARD: Message("can’t fly forward this turn"),
}
STORM_ON = Message("The storm is over {space}.")
WIND_THERE = Message("Wind for {balloon}: {winds}")
OWN_HAND = Message("{balloon}’s hand: {cards}")


def scene(reader: Reader) -> Facts:
    """Return what is drawn: skies, balloons with their chips, pawns, the storm, where the wind leads, the hand."""
    view = reader.view
    own = own_balloons(reader.view, reader.seat)
    first = reader.view.balloons[own[0]] if own else None
    held = hand_facts(reader)
    acts = reader.seat >= 0 and has(reader.view.awaited, reader.seat)
    marks = pins(reader.tables, reader.view, own, held["altitudes"])
    return {
        "round": reader(ROUND, turn=round_shown(view)) if view.turn else "",
        "race": race(reader, own),
        "skies": sky_facts(reader, first),
        "columns": columns(reader),
        "line": reader(LINE_SHORT),
        "chart": Unchanging(chart, (reader.say, reader.tables)),
        "jets": jets(reader.tables, reader.view),
        "streams": Unchanging(streams, (reader.tables,)),
        "quadrants": quadrants(reader.tables),
        "balloons": [{**balloon_fact(reader, b), "mine": b in own, "aside": aside}
                     for b, aside in enumerate(berths(reader.tables, reader.view))],
        "mishaps": Unchanging(faces, (reader.say,)),
        "asked": asked_about(reader),
        "seats": int(reader.view.seats),
        "pawns": pawns(view),
        "storm": {
            "on": reader.view.storm != NOWHERE,
            "site": site(place_at(reader.tables, int(view.storm or reader.tables.storm_place[0]))),
            "action": KINDS["on"].number(ON_STORM),
        },
        "aiming": acts and reader.view.phase == Phase.TARGET,
        "cells": cells(reader.tables, reader.view) if acts else [],
        "brewing": reader.view.phase == Phase.STORM,
        "deciding": held["deciding"],
        "pins": marks,
        "air": own_air(reader, own, [pin["at"] for pin in marks]),
        "route": route(reader.tables, reader.view, own, marks),
        "hand": held,
    }


@kept(lambda tables: (tables,))
def quadrants(tables: Tables) -> list[dict[str, int]]:
    """Return where the cards of the Quadrants are named, on the rim of the chart."""
    places = [spot((middle_of(tables, quadrant), radius(EQUATOR_LATITUDE))) for quadrant in range(QUADRANTS)]
    return [{"quadrant": quadrant, "number": quadrant + 1, "x": round(x), "y": round(y)}
            for quadrant, (x, y) in enumerate(places)]


@kept(lambda view: (view.flying, view.pawns))
def pawns(view: State) -> list[Facts]:
    """Return the point of the wind rose of each balloon, and whether its pawn stands there (BB-8)."""
    return [{"b": b, "site": "translate({:.0f} {:.0f})".format(*rose_point(b)), "on": has(view.pawns, b)}
            for b in range(int(view.flying))]


def all_of_balloon(reader: Reader, b: int) -> MadeOf:
    """Return of what the picture of a balloon is made, and what is said of it."""
    view = reader.view
    return (reader.say, reader.names, reader.tables, view.seats, b, view.balloons[b], is_acting(view, b),
            has(view.pawns, b), in_front(view, b))


def is_acting(view: State, b: int) -> bool:
    """Say whether it is a balloon's turn."""
    return bool(view.actor == b and Phase.CARD <= view.phase < Phase.OVER)


@kept(all_of_balloon)
def balloon_fact(reader: Reader, b: int) -> Facts:
    """Return what is drawn of a balloon, and its seat's chips and open cards."""
    balloon = reader.view.balloons[b]
    racing = balloon.fate in (Fate.RACING, Fate.HOME)
    return {
        "b": b,
        "seat": b % int(reader.view.seats),
        "second": b >= int(reader.view.seats),
        "acting": is_acting(reader.view, b),
        "on": racing and balloon.space != NOWHERE,
        "home": balloon.fate == Fate.HOME,
        "site": site(place_of(reader.tables, reader.view, b)),
        "altitude": int(balloon.altitude),
        "action": KINDS["on"].number(b),
        "chips": [("gas", int(balloon.gas)), ("ballast", int(balloon.ballast)), ("fuel", int(balloon.fuel))],
        "signs": signs(balloon),
        "fronts": fronts(reader, b),
        "advantages": advantages(reader, b),
        "title": title(reader, b),
        "facts": balloon_in_words(reader, b),
    }


def title(reader: Reader, b: int) -> str:
    """Return what is said of a balloon to whoever points at it."""
    balloon = reader.view.balloons[b]
    if balloon.space == NOWHERE:
        return balloon_name(reader, b)
    return reader(IS_THERE, balloon=balloon_name(reader, b), space=place_with_code(reader, int(balloon.space)),
                  altitude=altitude_name(int(balloon.altitude)))


def fronts(reader: Reader, b: int) -> tuple[MadeOf, ...]:
    """Return the wind cards that lie face up for a balloon: name, words, the wind at each altitude, symbols."""
    return tuple(
        (WIND_NAMES[card], winds_in_words(reader)[card],
         tuple(int(reader.tables.wind[card][level]) for level in FLYING), int(reader.tables.symbols[card]))
        for card in in_front(reader.view, b)
    )


def advantages(reader: Reader, b: int) -> tuple[tuple[str, str, int], ...]:
    """Return the Advantage cards of a balloon: sort, name and number of each kind."""
    held = reader.view.balloons[b].advantages
    return tuple((advantage_sort(kind), reader(ADVANTAGES[kind]), int(held[kind])) for kind in Advantage if held[kind])


def signs(balloon: Balloon) -> tuple[tuple[str, int], ...]:
    """Return the signs that a balloon carries: turns that it will lose, and what it may not do."""
    bans = int(balloon.bans) | int(balloon.next_bans)
    found = [("lost", int(balloon.lost))] if balloon.lost else []
    found += [(name, 0) for name, ban in (("no-climb", Ban.CLIMB), ("no-card", Ban.CARD), ("no-forward", Ban.FORWARD))
              if bans & ban]
    return tuple(found) if balloon.fate == Fate.RACING else ()


def cells(tables: Tables, view: State) -> list[Facts]:
    """Return the spaces that can be picked on the chart: for a balloon at the start, or for the storm."""
    if view.phase == Phase.PLACE:
        spaces, kind = list(tables.starts), KINDS["place"]
    elif view.phase == Phase.STORM:
        spaces, kind = list(tables.storm_place)[: int(tables.storm_places)], KINDS["storm"]
    else:
        return []
    return [
        {"action": kind.first + nth, "path": cell(tables, space), "site": site(place_at(tables, space))}
        for nth, space in enumerate(map(int, spaces))
    ]


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
    return reader(ROUND, turn=round_shown(reader.view)) if reader.view.turn else reader(BEFORE_START)


def round_shown(view: State) -> int:
    """Return the number of the round; once the last one is over, still that of the last."""
    return min(int(view.turn), int(last_round(view)))


def text(reader: Reader) -> str:
    """Return the position as lines of text: the order of the race, balloons by turns, storm, skies, own hand."""
    agreed = reader.view.turn and reader.view.options.rounds
    turn, most = round_shown(reader.view), int(reader.view.options.rounds)
    lines = [reader(ROUND_OF, turn=turn, most=most) if agreed else round_name(reader), *order_in_words(reader)]
    for b in range(int(reader.view.flying)):
        facts = ", ".join(balloon_in_words(reader, b))
        lines.append(reader(BALLOON_IS, balloon=balloon_name(reader, b), facts=facts))
    if reader.view.storm != NOWHERE:
        lines.append(reader(STORM_ON, space=place_with_code(reader, int(reader.view.storm))))
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
    words = winds_in_words(reader)
    cards = [words[card] for card in in_hand(reader.view, b)]
    return [*lines, reader(OWN_HAND, balloon=name, cards=listed(reader, cards))] if cards else lines


@kept(all_of_balloon)
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
    front = [winds_in_words(reader)[card] for card in in_front(reader.view, b)]
    facts += [reader(IN_FRONT, cards=listed(reader, front))] if front else []
    held = [reader(ADVANTAGES[kind]) for kind in Advantage for _ in range(int(balloon.advantages[kind]))]
    facts += [reader(HOLDS, cards=listed(reader, held))] if held else []
    return facts


def whereabouts(reader: Reader, balloon: Balloon) -> list[str]:
    """Return where a balloon is, and how high."""
    space = int(balloon.space)
    if space == NOWHERE:
        return [reader(NOT_PLACED)]
    quadrant = int(reader.tables.quadrant[space]) + 1
    where = reader(AT_EQUATOR if balloon.equator else IS_ON, space=place_with_code(reader, space),
                   line=int(reader.tables.line[space]), quadrant=quadrant)
    below = place_name(reader, space)
    over = [reader(OVER, place=below)] if below and not balloon.equator else []
    behind = [reader(BEHIND_LINE)] if balloon.crossed < 1 else []
    return [where, *over, *behind, reader(LEVEL, altitude=altitude_name(int(balloon.altitude)))]


def place_name(reader: Reader, space: int) -> str:
    """Return the zone or the mountains of a space, "" where it has neither."""
    if reader.tables.zone[space] != Zone.NONE:
        return reader(zone_name(int(reader.tables.zone[space])))
    return reader(range_in_a_sentence(int(reader.tables.ranges[space]))) if reader.tables.mountain[space] else ""


def hampered(reader: Reader, b: int) -> list[str]:
    """Return whose turn it is, and what hampers a balloon."""
    balloon = reader.view.balloons[b]
    facts = [reader(IS_TURN)] if is_acting(reader.view, b) else []
    facts += [reader(HAS_PAWN)] if has(reader.view.pawns, b) else []
    facts += [reader(LOSES, amount=int(balloon.lost))] if balloon.lost else []
    facts += [reader(message) for ban, message in BANS_NOW.items() if balloon.bans & ban]
    return facts + [reader(message) for ban, message in BANS.items() if balloon.next_bans & ban]

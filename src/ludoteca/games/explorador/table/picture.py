"""Whose turn it is, and the position as picture and text: what `table.html` draws, with the parts of other chapters.

Where a piece stands is said by classes: `p-` a position of the row, `c-` a colour, `x-` a place along the card.
`table.css` brings them to their places, in one row where there is room, else in three rows, one a zone.
"""

from ludoteca.engine.game.kept import MadeOf, Unchanging, kept
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.runtime.kinds import Taker
from ludoteca.engine.runtime.seats import CHANCE, has, members
from ludoteca.engine.texts.words import Message
from ludoteca.games.explorador.actions import COLOUR, INNER_ROW, KINDS, MEMBERS, PIECES, PLANETS, ROW
from ludoteca.games.explorador.cards import COLOURS, FACES, JOKER, POSITIONS, SPECIAL, Material, Position, value_of
from ludoteca.games.explorador.rules.flow import waiting
from ludoteca.games.explorador.state import NONE, Phase, State, Tables
from ludoteca.games.explorador.table.build import goals_of_ship, groups_of_ship
from ludoteca.games.explorador.table.card import hand_cards
from ludoteca.games.explorador.table.drawing import breaks, face, rails, ways
from ludoteca.games.explorador.table.fleet import all_that_stands, fleet_of, vehicle_in_words
from ludoteca.games.explorador.table.move import goals_of_moves, goals_of_side, groups_of_moves
from ludoteca.games.explorador.table.names import NOTHING, VALUE, card_name, colours, material_name, position_name
from ludoteca.games.explorador.table.supply import owned_by, stock_in_words

DRAWS = Message("{actor} draws {card}")
STARTS = Message("{actor} goes first")
label_call_time = Message("Say time’s up")      # EX-A43
preview_call_time = Message("Once everybody has said so, this round is the last.")
WAIT = Message("Round {turn}: waiting for {others}.")
WAIT_BEFORE = Message("Setup: waiting for {others}.")
DEALS = Message("Dealing or drawing cards.")
IS_OVER = Message("The game is over.")
ROUND_OF = Message("Round {turn} of {most}")
BEFORE_START = Message("Setup")
ZONES = (Message("Inner zone"), Message("Middle zone"), Message("Outer zone"))
SHOWN = Message("Explorers’ stocks")
NO_CARD_YET = Message("{position}: no card yet.")
LIES = Message("{position}: {card}. Linked to Earth: {live}. Not linked: {dead}.")
MEETS = Message("Meeting point {number}: {colours}.")
SPECIAL_EARTH = Message("the special Earth card")
IN_HAND = Message("Your hand: {cards}.")
breaks_now = kept(lambda tables, view: (tables, view.top, view.turned))(breaks)      # not of what a hand could bring
PLACED = (PLANETS, ROW, INNER_ROW, COLOUR, MEMBERS, PIECES)    # chosen by cards, places, chips and keys, not by buttons
BUTTONS = [number for kind in KINDS if kind.by is not Taker.CHANCE and not set(PLACED) & set(kind.over)
           for number in range(kind.first, kind.first + len(kind))]


def label_draw(reader: Reader, card: int) -> str:
    """Return which card chance brings."""
    return reader(DRAWS, actor=reader.names[int(reader.view.actor)], card=card_name(reader.say, card))


def label_start(reader: Reader, seat: int) -> str:
    """Return who begins by chance."""
    return reader(STARTS, actor=reader.names[seat])


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
    turn = int(reader.view.turn)
    return reader(ROUND_OF, turn=turn, most=int(reader.view.options.rounds)) if turn else reader(BEFORE_START)


def scene(reader: Reader) -> Facts:
    """Return what is drawn of the row and its lines, and what can be picked on the board and by buttons."""
    view, tables = reader.view, reader.tables
    return {
        **printed(reader),
        "round": round_name(reader),
        "faces": Unchanging(faces, (tables, int(view.options.beginners))),
        "places": places(reader),
        "reached": 1 + max((position for position in range(POSITIONS) if view.top[position] != NONE), default=0) // 4,
        "spread": spread(view),
        "breaks": breaks_now(tables, view),
        "choices": BUTTONS if reader.seat >= 0 and view.phase != Phase.OVER else [],
        "colours": range(COLOURS),
    }


@kept(lambda reader: (reader.say,))
def printed(reader: Reader) -> Facts:
    """Return the words that stand in every picture."""
    return {
        "zones": [reader(zone) for zone in ZONES],
        "names": [reader(position_name(position)) for position in Position],
        "stocks_title": reader(SHOWN),
        "materials": [reader(material_name(material)) for material in Material],
    }


def spread(view: State) -> tuple[int, int]:
    """Return the first and the last position with a card; all before the first one lies."""
    laid = [position for position in range(POSITIONS) if view.top[position] != NONE]
    return (laid[0], laid[-1]) if laid else (0, POSITIONS - 1)


def is_awaited(reader: Reader) -> bool:
    """Say whether the viewer is awaited."""
    return reader.seat >= 0 and has(reader.view.awaited, reader.seat)


def scene_goals(reader: Reader) -> list[Facts]:
    """Return the places on the lines that a click could choose, each with how many before it are the same spot."""
    found = [*goals_of_side(reader), *goals_of_ship(reader), *goals_of_moves(reader)] if is_awaited(reader) else []
    counts: dict[str, int] = {}
    for each in found:
        each["nth"] = counts.get(each["stand"], 0)
        counts[each["stand"]] = each["nth"] + 1
    for each in found:
        each["many"] = counts[each["stand"]] > 1
    return found


def scene_groups(reader: Reader) -> list[Facts]:
    """Return where vehicles may go, as small buttons beneath their names."""
    return [*groups_of_ship(reader), *groups_of_moves(reader)] if is_awaited(reader) else []


def faces(tables: Tables, both_ways: int) -> list[Facts]:
    """Return what is printed on every card, and upside down where cards may be turned."""
    return [face(tables, card, turned) for turned in range(1 + both_ways) for card in range(FACES)]


@kept(lambda reader: (reader.say, reader.tables, reader.view.top, reader.view.turned, reader.view.pile_size))
def places(reader: Reader) -> list[Facts]:
    """Return what is drawn of all positions."""
    return [place_fact(reader, position) for position in range(POSITIONS)]


def place_fact(reader: Reader, position: int) -> Facts:
    """Return what is drawn of a position: the card on top with its lines, its pile, what is found there."""
    view, yields = reader.view, reader.tables.yields[position]
    top = int(view.top[position])
    drawn = ways(reader.tables, view, position)
    signs = {NONE: "", JOKER: "★", SPECIAL: "✦"}
    return {
        "position": position,
        "name": reader(position_name(position)),
        "laid": top != NONE,
        "title": signs[top] if top in signs else reader(VALUE, value=value_of(top)),
        "down": bool(view.turned[position]),
        "ways": drawn,
        "rails": rails(tuple((colour, kind) for colour, _, kind, _ in drawn)),
        "yields": tuple((material.name.lower(), reader(material_name(material)), int(yields[material]))
                        for material in Material if yields[material]),
        "pile": int(view.pile_size[position]),
    }


def text(reader: Reader) -> str:
    """Return the position as lines of text: the row and its lines, what everybody owns and has out there, the hand."""
    lines = [round_name(reader), *what_lies_open(reader)]
    if reader.seat >= 0:
        held = hand_cards(reader.view, reader.seat)
        cards = reader.say.all_of(card_name(reader.say, card) for card in held)
        lines.append(reader(IN_HAND, cards=cards or reader(NOTHING)))
    return "\n".join(lines)


def seen_of_all(reader: Reader) -> MadeOf | None:
    """Return of what the words about the row, the vehicles and the stocks are made; None where a stock is secret."""
    stocks = [owned_by(reader, seat) for seat in range(int(reader.view.seats))]
    return None if None in stocks else (*all_that_stands(reader), [stock[1:] for stock in stocks if stock])


@kept(seen_of_all)
def what_lies_open(reader: Reader) -> list[str]:
    """Return the row and its lines, and what everybody owns and has out there."""
    view = reader.view
    lines = [place_in_words(reader, position) for position in range(POSITIONS)]
    for seat in range(int(view.seats)):
        lines.append(stock_in_words(reader, seat))
        lines += [vehicle_in_words(reader, seat, v) for v in fleet_of(view, seat)
                  if view.top[view.explorers[seat].vehicles[v].position] != NONE]
    return lines


def place_in_words(reader: Reader, position: int) -> str:
    """Return which card lies on a position, which of its lines run to Earth, and what meets there."""
    say, place, top = reader.say, position_name(position), int(reader.view.top[position])
    if top == NONE:
        return reader(NO_CARD_YET, position=place)
    drawn = ways(reader.tables, reader.view, position)
    live = sorted({colour for colour, _, _, runs in drawn if runs})
    dead = sorted({colour for colour, _, _, runs in drawn if not runs} - set(live))
    card = reader(SPECIAL_EARTH) if top == SPECIAL else card_name(say, top)
    lines = [reader(LIES, position=place, card=card, live=colours(say, live), dead=colours(say, dead))]
    lines += [reader(MEETS, number="ab".index(hub) + 1, colours=colours(say, through))
              for hub, through in rails(tuple((colour, kind) for colour, _, kind, _ in drawn))]
    return " ".join(lines)

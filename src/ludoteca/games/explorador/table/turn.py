"""Whose turn it is, what chance brings, and the end that may be agreed on (EX-13, EX-15, EX-33)."""

from ludoteca.engine.contract import Ghost
from ludoteca.engine.reader import Reader
from ludoteca.engine.seats import CHANCE, members
from ludoteca.engine.words import Message
from ludoteca.games.explorador.rules.flow import waiting
from ludoteca.games.explorador.state import Phase
from ludoteca.games.explorador.table.names import card_name

DRAWS = Message("{actor} takes {card}")
STARTS = Message("{actor} begins")
CALL_TIME = Message("Our time is up")
TIME_UP = Message("When all have said so, this round is the last.")
WAIT = Message("Round {turn}: waiting for {others}.")
WAIT_BEFORE = Message("Before the start: waiting for {others}.")
DEALS = Message("Cards are dealt or taken.")
IS_OVER = Message("The game is over.")
ROUND = Message("Round {turn}")
ROUND_OF = Message("Round {turn} of {most}")
BEFORE_START = Message("Before the start")


def label_draw(reader: Reader, card: int) -> str:
    """Return which card chance brings."""
    return reader(DRAWS, actor=reader.names[int(reader.view.actor)], card=card_name(reader.say, card))


def label_start(reader: Reader, seat: int) -> str:
    """Return who begins by chance."""
    return reader(STARTS, actor=reader.names[seat])


def label_call_time(reader: Reader) -> str:
    """Return how it is said that the agreed time is up (EX-A43)."""
    return reader(CALL_TIME)


def preview_call_time(reader: Reader) -> Ghost:
    """Say what follows from it."""
    return Ghost((), reader(TIME_UP))


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

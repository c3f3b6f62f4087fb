"""Montgolfière, by Dominique Ehrhard: balloons race to the Moon with cards laid face down."""

from ludoteca.engine.contract import Bot, Company, Game, Picture, Rules, Values
from ludoteca.engine.words import Message
from ludoteca.games.montgolfiere.apply import apply_action
from ludoteca.games.montgolfiere.bot import steady
from ludoteca.games.montgolfiere.chance import chance_outcomes
from ludoteca.games.montgolfiere.check import check
from ludoteca.games.montgolfiere.course import also, course, sources
from ludoteca.games.montgolfiere.ghosts import ghost
from ludoteca.games.montgolfiere.legal import asides, company, legal_actions, refusal, sealed, waiting
from ludoteca.games.montgolfiere.notation import ACTIONS
from ludoteca.games.montgolfiere.options import OPTIONS, clash
from ludoteca.games.montgolfiere.pack import LARGEST_SET, build_tables, read_pack
from ludoteca.games.montgolfiere.picture import scene, text
from ludoteca.games.montgolfiere.position import UNORDERED, arrange, describe
from ludoteca.games.montgolfiere.recap import books, recap
from ludoteca.games.montgolfiere.scoring import standing
from ludoteca.games.montgolfiere.setup import setup
from ludoteca.games.montgolfiere.state import State, Tables
from ludoteca.games.montgolfiere.telling import telling
from ludoteca.games.montgolfiere.view import OBSERVATION, determinize, observe, redact
from ludoteca.games.montgolfiere.words import WORDS


def longest(values: Values, seats: int) -> int:
    """Return a number of actions that no game exceeds.

    In a game a player draws and plays every card, shows each to each mate, and picks for each grapple, of
    which a set has at most nine; somebody scores a point at least, so a match has at most `target` games,
    and some more for play-offs.
    """
    shows = LARGEST_SET * seats if values["showing"] else 0
    in_a_game = (seats + 1) * (2 * LARGEST_SET + 9 + shows)
    return in_a_game * (values["target"] + 20 if values["target"] else 1)


GAME = Game(
    name="montgolfiere",
    title="Montgolfière",
    package=__name__,
    seats=(2, 3, 4, 5, 6),
    options=OPTIONS,
    State=State,
    Tables=Tables,
    actions=ACTIONS,
    rules=Rules(
        setup=setup,
        waiting=waiting,
        sealed=sealed,
        legal_actions=legal_actions,
        asides=asides,
        refusal=refusal,
        apply_action=apply_action,
        chance_outcomes=chance_outcomes,
        standing=standing,
        redact=redact,
        determinize=determinize,
        check=check,
        observe=observe,
    ),
    words=WORDS,
    bot=Bot(steady=steady),
    observation=OBSERVATION,
    longest=longest,
    read_pack=read_pack,
    build_tables=build_tables,
    describe=describe,
    arrange=arrange,
    picture=Picture(
        scene=scene,
        text=text,
        telling=telling,
        ghost=ghost,
        also=also,
        course=course,
        sources=sources,
        recap=recap,
        books=books,
    ),
    company=Company(seats=company, name=Message("Your squadron")),
    minutes=30,
    unordered=UNORDERED,
    clash=clash,
)

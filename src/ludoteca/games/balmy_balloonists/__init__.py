"""Balmy Balloonists, by Philip Vogt and Richard Heli: a race around the world on winds that others can turn."""

from ludoteca.engine.contract import Bot, Game, Picture, Rules, Values
from ludoteca.games.balmy_balloonists.account import text
from ludoteca.games.balmy_balloonists.apply import apply_action
from ludoteca.games.balmy_balloonists.bot import steady
from ludoteca.games.balmy_balloonists.chance import chance_outcomes
from ludoteca.games.balmy_balloonists.check import check
from ludoteca.games.balmy_balloonists.course import course, sources
from ludoteca.games.balmy_balloonists.ghosts import ghost
from ludoteca.games.balmy_balloonists.legal import asides, legal_actions, refusal, sealed, waiting
from ludoteca.games.balmy_balloonists.notation import ACTIONS
from ludoteca.games.balmy_balloonists.options import OPTIONS, clash
from ludoteca.games.balmy_balloonists.pack import build_tables, read_pack
from ludoteca.games.balmy_balloonists.picture import scene
from ludoteca.games.balmy_balloonists.position import UNORDERED, arrange, describe
from ludoteca.games.balmy_balloonists.recap import books, recap
from ludoteca.games.balmy_balloonists.scoring import standing
from ludoteca.games.balmy_balloonists.setup import setup
from ludoteca.games.balmy_balloonists.state import State, Tables
from ludoteca.games.balmy_balloonists.telling import telling
from ludoteca.games.balmy_balloonists.view import OBSERVATION, determinize, observe, redact
from ludoteca.games.balmy_balloonists.words import WORDS

IN_A_TURN = 45             # more choices and cards than a turn can have, all reactions and the storm included
IN_THE_SET_UP = 60         # cards dealt to six balloons, Quadrant cards with replacements, and the placing


def longest(values: Values, seats: int) -> int:
    """Return a number of actions that no game exceeds: it has an agreed number of rounds (BB-A41)."""
    flying = seats * (2 if values["two_balloons"] else 1)
    return IN_THE_SET_UP + IN_A_TURN * flying * values["rounds"]


GAME = Game(
    name="balmy_balloonists",
    title="Balmy Balloonists",
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
        course=course,
        sources=sources,
        recap=recap,
        books=books,
    ),
    minutes=60,
    unordered=UNORDERED,
    clash=clash,
)

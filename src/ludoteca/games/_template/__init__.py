"""Pearl Divers: a tiny game with a die, a secret and a simultaneous choice.

It is the template that `docs/add-a-game.md` walks through; its name begins with `_`, so no table offers it.
"""

from ludoteca.engine.contract import Bot, Game, Picture, Rules, Values
from ludoteca.games._template.apply import apply_action
from ludoteca.games._template.bot import steady
from ludoteca.games._template.chance import chance_outcomes
from ludoteca.games._template.check import check
from ludoteca.games._template.legal import asides, legal_actions, refusal, sealed, waiting
from ludoteca.games._template.notation import ACTIONS
from ludoteca.games._template.options import OPTIONS
from ludoteca.games._template.pack import build_tables, read_pack
from ludoteca.games._template.picture import scene, text
from ludoteca.games._template.position import arrange, describe
from ludoteca.games._template.scoring import standing
from ludoteca.games._template.setup import setup
from ludoteca.games._template.state import State, Tables
from ludoteca.games._template.telling import ghost, telling
from ludoteca.games._template.view import OBSERVATION, determinize, observe, redact
from ludoteca.games._template.words import WORDS


def longest(values: Values, seats: int) -> int:
    """Return a number of actions that no game exceeds: tokens, then a choice each and a roll every round."""
    return seats + values["rounds"] * (seats + 1)


GAME = Game(
    name="_template",
    title="Pearl Divers",
    package=__name__,
    seats=(2, 3, 4),
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
    picture=Picture(scene=scene, text=text, telling=telling, ghost=ghost),
)

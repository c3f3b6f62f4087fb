"""What the tests of the lab share: small plans."""

import ludoteca
from ludoteca.lab.plan import ROUND_ROBIN, Contest, new_plan
from ludoteca.lab.shards import Work

GAME = ludoteca.game("montgolfiere")
PACK = GAME.default_pack()
BOTS = ("steady", "casual", "beginner")


def work_of(*contests, bots=BOTS, games=100, seed=1, kind=ROUND_ROBIN, playouts=None, game=GAME):
    """Return the work of a plan; a contest is a number of seats, or that and options."""
    pairs = [contest if isinstance(contest, tuple) else (contest, {}) for contest in contests or (3,)]
    found = [Contest.of(game, seats, options, game.default_pack()) for seats, options in pairs]
    plan = new_plan(kind, found, bots, games, seed, playouts)
    return Work(plan, {game.default_pack().digest: game.default_pack()})


def written(folder):
    """Return the files of a finished run: they must not depend on how it was played."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}

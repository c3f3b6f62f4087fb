"""Whether chance in a match came as its seed has it: every draw made again, one after the other."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from ludoteca.engine.matches.draws import draws_of
from ludoteca.engine.matches.match import Match
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.engine.texts.errors import RecordError
from ludoteca.engine.texts.words import Message

TAKES_TOO_LONG = Message("This saved game takes too long to check.")
NEVER = float("inf")


@dataclass(frozen=True)
class Drawn:
    """A draw, made again. Outcomes stand in ascending order, each as long as its weight: `value` falls within one."""

    number: int            # of the draw, from 0
    act: int               # its place among the acts
    outcome: int           # the action that chance took
    first: int             # where that outcome begins
    weight: int            # how long it is
    below: int             # the sum of all weights
    value: int             # what was drawn again, below that sum

    @property
    def holds(self) -> bool:
        """Say whether the outcome is the one that was drawn."""
        return self.first <= self.value < self.first + self.weight


def draws_in(match: Match, seed: int | str, limit: float = NEVER) -> Iterator[Drawn]:
    """Yield every draw of a match, made again from a seed by the match's generator.

    Raises:
        RecordError: the seed is none of that generator, or the clock `time.monotonic` is beyond the limit.

    """
    draws = draws_of(match.rng, seed, match.shares)
    replay = Match(match.game, match.seats, options=match.named_values, pack=match.pack, edition=match.edition)
    number = 0
    for place, act in enumerate(match.acts):
        if time.monotonic() > limit:
            raise RecordError(TAKES_TOO_LONG)
        if act.seat == CHANCE:
            outcomes = replay.chance_outcomes()
            weights = [weight for _, weight in outcomes]
            at = [action for action, _ in outcomes].index(act.action)
            value = draws.draw(sum(weights))
            yield Drawn(number, place, act.action, sum(weights[:at]), weights[at], sum(weights), value)
            number += 1
        replay._repeat(act.seat, act.action)        # nobody asks for the bytes of its state


def first_made_up(match: Match, seed: int | str, limit: float = NEVER) -> Drawn | None:
    """Return the first draw that did not come as the seed has it, None where all did.

    Raises:
        RecordError: as `draws_in` says.

    """
    return next((drawn for drawn in draws_in(match, seed, limit) if not drawn.holds), None)

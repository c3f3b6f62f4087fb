"""Whether chance in a match came as its seed has it: every draw made again, one after the other."""

from collections.abc import Iterator
from dataclasses import dataclass

from ludoteca.engine.matches.draws import draws_of
from ludoteca.engine.matches.match import Match
from ludoteca.engine.runtime.seats import CHANCE


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


def draws_in(match: Match, seed: int | str) -> Iterator[Drawn]:
    """Yield every draw of a match, made again from a seed by the match's generator.

    Raises:
        RecordError: the seed is none of that generator.

    """
    draws = draws_of(match.rng, seed, match.shares)
    replay = Match(match.game, match.seats, options=match.named_values, pack=match.pack, edition=match.edition)
    number = 0
    for place, act in enumerate(match.acts):
        if act.seat == CHANCE:
            outcomes = replay.chance_outcomes()
            weights = [weight for _, weight in outcomes]
            at = [action for action, _ in outcomes].index(act.action)
            value = draws.draw(sum(weights))
            yield Drawn(number, place, act.action, sum(weights[:at]), weights[at], sum(weights), value)
            number += 1
        replay.repeat(act.seat, act.action)


def first_made_up(match: Match, seed: int | str) -> Drawn | None:
    """Return the first draw that did not come as the seed has it, None where all did."""
    return next((drawn for drawn in draws_in(match, seed) if not drawn.holds), None)

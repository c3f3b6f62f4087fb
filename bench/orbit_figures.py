"""What happens in whole games of Explorador between steady bots, beside what its pack was fitted to.

The aims are those of the specification: how often a card top by chance can score at all, and what its own one-step
bots gathered.
"""

from collections import Counter
from statistics import mean

import numpy as np

from ludoteca.bots import choose
from ludoteca.engine.matches.match import Match
from ludoteca.games import load_game
from ludoteca.games.explorador.cards import COLOURS, POSITIONS, SEGMENTS, Position
from ludoteca.games.explorador.rules.orbits import hub_at, runs_to_earth
from ludoteca.lab import simulate

GAME = load_game("explorador")
GAMES = 60                 # of each size, watched
MANY = 4000                # of each size, simulated
ROWS = 4000                # of cards on top by chance
SEATS = (2, 4, 7)
MOMENTS = (4, 8)           # rounds at whose end totals are noted
TARGET = 250               # of a race


def chances() -> list[float]:
    """Return for each position how often some orbit can score, with a random card on top of every one."""
    match = GAME.new_match(2, seed=0)
    state, tables = match.view(-1).mirrored, match.view(-1).mirrored_tables
    random = np.random.default_rng(0)
    found = [0] * POSITIONS
    for _ in range(ROWS):
        for position in range(POSITIONS):
            state.top[position] = 7 * position + int(random.integers(7))
        for position in range(POSITIONS):
            found[position] += any(
                hub_at(tables, state, position, colour, segment) and runs_to_earth(
                    tables, state, position, colour, segment)
                for colour in range(COLOURS) for segment in range(SEGMENTS))
    return [each / ROWS for each in found]


class Tally:
    """What is counted in games of one size."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.totals: dict[int, list[float]] = {moment: [] for moment in MOMENTS}
        self.reached: list[int] = []               # the round in which somebody first had TARGET
        self.furthest: Counter[int] = Counter()
        self.factories = 0
        self.margins: list[int] = []

    def play(self, seed: int) -> None:
        """Play a game and count."""
        match = GAME.new_match(self.seats, seed=seed)
        before, reached = 1, 0
        while not match.is_over:
            seat = match.waiting[0]
            match.play(seat, choose("steady", match.view(seat), f"{seed}/{len(match.acts)}"))
            totals, turn = self.now(match), int(match.state.turn)
            if turn != before and before in self.totals:
                self.totals[before].append(mean(totals))
            if not reached and max(totals) >= TARGET:
                reached = turn
            before = turn
        first, second = sorted(self.now(match))[-1:-3:-1]
        self.margins.append(first - second)
        self.reached += [reached] if reached else []
        self.furthest[max(place for place in range(POSITIONS) if match.state.top[place] >= 0)] += 1
        self.factories += sum(int(vehicle.kind) == 3 for explorer in match.view(-1).mirrored.explorers[:self.seats]
                              for vehicle in explorer.vehicles)

    def now(self, match: Match) -> list[int]:
        """Return what each explorer has."""
        return [sum(map(int, match.state.explorers[seat].stock)) for seat in range(self.seats)]


def name_of(place: int) -> str:
    """Return the name of a position."""
    return Position(place).name.replace("_", " ").capitalize()


def main() -> None:
    """Print how often cards can score, and the figures of games of some sizes."""
    print("some orbit can score: " + ", ".join(
        f"{name_of(place)} {100 * chance:.0f} %" for place, chance in enumerate(chances()) if chance))
    for seats in SEATS:
        report = simulate(GAME, seats, MANY, ["steady"], seed=1)
        print(f"{seats} explorers: {mean(report.mean_scores):.0f} pieces; wins by seat "
              + " ".join(f"{100 * share:.1f} %" for share in report.shares_by_seat), flush=True)
        tally = Tally(seats)
        for seed in range(GAMES):
            tally.play(seed)
        for moment in MOMENTS:
            print(f"  after round {moment}: {mean(tally.totals[moment]):.0f}")
        print(f"  {TARGET} first in round {mean(tally.reached):.1f}, in {len(tally.reached)} of {GAMES} games")
        print(f"  ahead of the second by {mean(tally.margins):.0f}")
        print(f"  factories at the end, each explorer: {tally.factories / GAMES / seats:.1f}")
        print("  furthest card: " + ", ".join(
            f"{name_of(place)} {count}" for place, count in sorted(tally.furthest.items())))


if __name__ == "__main__":
    main()

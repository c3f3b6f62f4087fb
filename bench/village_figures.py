"""What happens in whole games of Above and Below between equal bots: points, seats, and which buildings people want.

The aims: no seat is more than four points of a hundred from its fair share, and between `sharp` bots each building
that lies open is bought in 15 to 85 % of the games.
"""

from collections import Counter
from collections.abc import Iterator
from statistics import mean, quantiles

import numpy as np

from ludoteca.bots.levels import BOTS, in_game
from ludoteca.chunks import run_chunks
from ludoteca.compiled import compiled_game, new_scratch, words_of, workspace
from ludoteca.engine.runtime.chance import generator
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.simulation.loops import Column
from ludoteca.engine.simulation.search import BotParameter, new_tree, places_for
from ludoteca.games import load_game
from ludoteca.games.above_and_below.parts import BUILDINGS, Class, Home, class_of

GAME = load_game("above_and_below")
NAMES = [name.removeprefix("building-") for name in GAME.actions if name.startswith("building-")]
SEATS = (2, 3, 4)
STEADY_GAMES = 2000        # of each size
SHARP_GAMES = 400
CHUNK = 4                  # games that share a stream of random numbers
LEAST, MOST = 15, 85       # percent of the games in which a building should be bought where it lies open


class Tally:
    """What is counted at the ends of games of one size."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.wins = np.zeros(seats)
        self.points: list[int] = []
        self.winners: list[int] = []
        self.villagers: list[int] = []
        self.raised: list[int] = []
        self.caves = 0
        self.bought: Counter[int] = Counter()
        self.open: Counter[int] = Counter()

    def add(self, state: np.ndarray, row: np.ndarray) -> None:
        """Count the end of a game."""
        scores = row[Column.FIRST_SCORE:Column.FIRST_SCORE + self.seats]
        places = row[Column.FIRST_SCORE + self.seats:]
        self.wins += (places == 1) / (places == 1).sum()
        self.points += scores.tolist()
        self.winners.append(int(scores.max()))
        where = state["buildings"]["where"]
        for b in range(BUILDINGS):
            if class_of(b) != Class.START and where[b] not in (Home.PILE, Home.BOX):
                self.open[b] += 1
                self.bought[b] += int(where[b] >= Home.HELD)
        folk = state["villagers"]["where"]
        self.villagers += [int((folk == Home.HELD + seat).sum()) for seat in range(self.seats)]
        built = [b for b in range(BUILDINGS) if class_of(b) != Class.START]
        self.raised += [int((where[built] == Home.HELD + seat).sum()) for seat in range(self.seats)]

    def lines(self) -> Iterator[str]:
        """Yield the figures as text."""
        low, *_, high = quantiles(self.points, n=20)
        yield (f"points {mean(self.points):.1f} (5 to 95 %: {low:.0f} to {high:.0f}), the winner's "
               f"{mean(self.winners):.1f}; buildings {mean(self.raised):.1f}, villagers {mean(self.villagers):.1f}")
        yield "wins by seat: " + ", ".join(f"{100 * share:.1f}" for share in self.wins / self.wins.sum()) + " %"
        shares = sorted((100 * self.bought[b] / self.open[b], NAMES[b], self.open[b]) for b in self.open)
        yield "bought where open: " + " ".join(f"{name} {share:.0f}" for share, name, _ in shares)
        odd = [f"{name} {share:.0f}" for share, name, _ in shares if not LEAST <= share <= MOST]
        yield f"outside {LEAST} to {MOST} %: " + (", ".join(odd) or "none")


def played(seats: int, games: int, bot: str) -> Tally:
    """Play games between equal bots, compiled, and count their ends."""
    entry, tables = compiled_game(GAME).play_games, GAME.tables_of(GAME.default_pack())
    template = GAME.new_state(tables, GAME.complete_options({}, seats), seats)
    known = GAME.known_tables(tables, template[0], SPECTATOR)
    parameters = in_game(np.array([BOTS[bot].parameters] * seats), GAME)
    unwatched = np.zeros((0, seats, len(GAME.actions)), np.int32)

    def play(number: int) -> list[tuple[np.ndarray, np.ndarray]]:
        _, journal, actions, weights = workspace(GAME)
        stream, scratch, found = generator("village", number), new_scratch(GAME), []
        tree = new_tree(places_for(int(parameters[0, BotParameter.PLAYOUTS])))
        for _ in range(CHUNK):
            row = np.zeros((1, Column.FIRST_SCORE + 2 * seats), np.int32)
            entry(tables[0], known[0], template, parameters, tree, stream, scratch, words_of(scratch), journal, actions,
                  weights, row, unwatched)
            found.append((scratch.board[0].copy(), row[0]))
        return found

    tally = Tally(seats)
    for chunk in run_chunks(play, games // CHUNK):
        for state, row in chunk:
            tally.add(state, row)
    return tally


def main() -> None:
    """Print the figures of steady bots, then of sharp ones."""
    for bot, games in (("steady", STEADY_GAMES), ("sharp", SHARP_GAMES)):
        for seats in SEATS:
            print(f"{bot}, {seats} players, {games} games", flush=True)
            for line in played(seats, games, bot).lines():
                print(f"  {line}", flush=True)


if __name__ == "__main__":
    main()

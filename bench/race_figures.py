"""What happens in whole races of Balmy Balloonists between steady bots, beside what its pack was fitted to.

The aims are those of the specification, from its own one-step bots: they say whether the map and the cards that we made
ourselves give a race such as the printed game is said to.
"""

from collections import Counter
from statistics import median

from ludoteca.bots import choose
from ludoteca.engine.matches.match import Match
from ludoteca.games import load_game

GAME = load_game("balmy_balloonists")
RACES = 150
SEATS = (2, 3, 4, 5, 6)
ONE_SIZE = 4               # balloons in the races whose events are counted
EVENT = type(next(iter(GAME.words.events)))
EVENTS = {
    "landings in Exclusion Zones": ("FORCED_DOWN",),
    "mountain crashes": ("CRASHED", "CRASHED_HIGH"),
    "Misfortunes": ("MISFORTUNE",),
    "moves into the Polar Vortex": ("VORTEX",),
    "moves to the Equator": ("EQUATOR",),
    "new weather": ("WEATHER_CHANGES",),
    "Advantage cards traded": ("TRADED",),
    "Fair Winds": ("FAIR_WINDS",),
}


class Tally:
    """What is counted in races of one size."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.races = 0
        self.rounds: list[int] = []
        self.chips: list[tuple[int, int, int]] = []
        self.won: Counter[int] = Counter()
        self.endings: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.altitudes: Counter[str] = Counter()
        self.lines: Counter[str] = Counter()

    def race(self, seed: int) -> None:
        """Play a race and count."""
        match = GAME.new_match(self.seats, seed=seed)
        self._count_acts(match.acts)
        while not match.is_over:
            seat = match.waiting[0]
            view = match.view(seat)
            action = choose("steady", view, seed)
            self._count_turn(view.position, GAME.actions[action])
            self._count_acts(match.play(seat, action))
        self._count_end(match)

    def _count_acts(self, acts) -> None:
        for act in acts:
            for entry in act.entries:
                name = EVENT(entry.event).name
                self.events[name] += 1
                self.altitudes["ground"] += name in ("TURN_LOST", "STRANDED")

    def _count_turn(self, position, action: str) -> None:
        """Count the altitude of a turn, and the Line that it is flown on."""
        kind, _, altitude = action.partition("-")
        if kind not in ("altitude", "north", "south"):
            return
        self.altitudes[altitude] += 1
        actor = position["actor"]
        self.lines[position["space"][actor].split("-")[0].split(" ")[0]] += 1

    def _count_end(self, match: Match) -> None:
        self.races += 1
        position = match.view(-1).position
        self.rounds.append(position["turn"])
        self.endings[match.outcome.reason] += 1
        for seat in match.outcome.winners:
            self.won[seat] += 1
            self.chips.append(tuple(position[kind][seat] for kind in ("gas", "ballast", "fuel")))

    def each(self, *names: str) -> str:
        """Return how often events happen in a race."""
        return f"{sum(self.events[name] for name in names) / self.races:.1f}"

    def rounds_told(self) -> str:
        """Return the median number of rounds, and between which nine of ten races lie."""
        ordered = sorted(self.rounds)
        return f"{median(ordered):g} ({ordered[len(ordered) // 20]} to {ordered[-len(ordered) // 20]})"

    def chips_told(self) -> str:
        """Return what the winner has left of gas, ballast and fuel on average."""
        return " / ".join(f"{sum(kind) / len(kind):.1f}" for kind in zip(*self.chips, strict=True))


def shares(counted: Counter[str], names: list[str]) -> str:
    """Return how the counts are shared out, in per cent."""
    return ", ".join(f"{name} {100 * counted[name] / counted.total():.0f} %" for name in names)


def main() -> None:
    """Print the figures of races of every size, and of one size what happens in them."""
    print("| balloons | rounds | winner has left | wins by seat | endings |\n|---|---|---|---|---|")
    for seats in SEATS:
        tally = Tally(seats)
        for seed in range(RACES):
            tally.race(seed)
        wins = " ".join(f"{100 * tally.won[seat] / tally.races:.0f} %" for seat in range(seats))
        cells = (seats, tally.rounds_told(), tally.chips_told(), wins, dict(tally.endings))
        print(f"| {' | '.join(map(str, cells))} |", flush=True)
        if seats == ONE_SIZE:
            counted = tally
    for label, names in EVENTS.items():
        print(f"| {label} | {counted.each(*names)} |")
    print(f"| turns at | {shares(counted.altitudes, ['high', 'medium', 'low', 'ground'])} |")
    print(f"| turns on | {shares(counted.lines, sorted(counted.lines))} |")


if __name__ == "__main__":
    main()

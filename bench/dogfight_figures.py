"""How even the scenarios of Wings of War are between equal bots, and what happens in their games.

The aims: between two `sharp` sides either wins 40 to 60 % of the games that are decided, and fewer than 20 % are drawn.
"""

from collections import Counter
from statistics import mean, quantiles

from ludoteca.bots import choose
from ludoteca.games import load_game
from ludoteca.games.wings_of_war.events import Event
from ludoteca.games.wings_of_war.options import PLANES_OF_SIDES
from ludoteca.lab import simulate

GAME = load_game("wings_of_war")
SCENARIOS = ("duel", "balloon_s", "balloon_l", "escort", "bombing", "dogfight2", "dogfight3", "dogfight4")
SHARP_GAMES = 400
STEADY_GAMES = 4000
WATCHED = 60               # between steady bots, for what happens in them
TOLD = {
    "cards drawn": Event.TAKES, "collisions": Event.COLLIDED, "avoided": Event.AVOIDED, "explosions": Event.EXPLODED,
    "off the table": Event.LEFT_TABLE, "tails": Event.TAILS, "on fire": Event.CAUGHT_FIRE,
}


def evenness(scenario: str, bot: str, games: int) -> str:
    """Return who wins between two equal bots, one a side, and how the games end."""
    report = simulate(GAME, 2, games, [bot], seed=1, options={"scenario": scenario})
    drawn = report.shared_wins + report.without_winner
    first = report.wins_by_seat[0] - report.shared_wins / 2
    share = first / max(1, games - drawn)
    endings = ", ".join(f"{name} {count}" for name, count in sorted(report.endings.items(), key=lambda each: -each[1]))
    return (f"{bot}, {games} games: side 1 wins {100 * share:.1f} % of the decided, {100 * drawn / games:.1f} % drawn; "
            f"{report.mean_length:.0f} decisions, {report.cpu_seconds / games:.2f} s a game; {endings}")


def happenings(scenario: str) -> str:
    """Return what happens in games between steady bots: turns, and some events a game."""
    turns: list[int] = []
    seen: Counter[Event] = Counter()
    for seed in range(WATCHED):
        match = GAME.new_match(2, seed=seed, options={"scenario": scenario})
        while not match.is_over:
            seat = match.waiting[0]
            match.play(seat, choose("steady", match.view(seat), f"{seed}/{len(match.acts)}"))
        turns.append(int(match.state.turn))
        seen.update(entry.event for act in match.acts for entry in act.entries)
    low, *_, high = quantiles(turns, n=20)
    told = ", ".join(f"{name} {seen[event] / WATCHED:.1f}" for name, event in TOLD.items())
    return f"turns {mean(turns):.1f} (5 to 95 %: {low:.0f} to {high:.0f}); a game: {told}"


def main() -> None:
    """Print the figures of all scenarios with two sides, the quickest first."""
    assert set(SCENARIOS) == set(PLANES_OF_SIDES)
    for scenario in SCENARIOS:
        print(f"{scenario}\n  {happenings(scenario)}\n  {evenness(scenario, 'steady', STEADY_GAMES)}", flush=True)
    for scenario in SCENARIOS:
        print(f"{scenario}\n  {evenness(scenario, 'sharp', SHARP_GAMES)}", flush=True)


if __name__ == "__main__":
    main()

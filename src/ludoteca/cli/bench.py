"""`ludoteca bench`: how fast the rules run on this machine."""

import argparse

from ludoteca.games import listed_games
from ludoteca.lab.figures import all_figures


def run(asked: argparse.Namespace) -> int:
    """Measure every game and print each figure as it comes."""
    for game in listed_games():
        print(game.title)
        for label, figure in all_figures(game):
            print(f"  {label}: {figure}", flush=True)
    return 0

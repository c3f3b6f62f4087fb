"""Plots as inline SVG, the same bytes for the same figures: matplotlib draws, the page colours.

What matplotlib draws in `INK` takes the colour of the text around it, by day and by night; series differ by marker and
dash as well as by colour.
"""

import io
import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

INK, FAINT = "#010203", "#040506"      # stand for colours of the page
WIDTH, HEIGHT = 5.2, 2.7               # inches, of 72 units: about as wide as a phone, so that it can be read there
# Okabe-Ito; the page has them as --s0 to --s7, brighter by night.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#7a7a7a", "#b3a92e")
MARKERS = "osD^vPX*"
DASHES = ("-", "--", "-.", ":", (0, (5, 1)), (0, (3, 1, 1, 1)), (0, (1, 1)), (0, (8, 3)))
SERIES = len(COLOURS)                  # so many can be told apart in one plot
NAMED = 6                              # actions that a plot names, the most telling ones
APART = (9, 0.06)                      # how far named points lie apart: in per cent of games, in parts of the height
LEAST_SPAN = 8                         # points above and below an even share that a plot of wins shows at least
STYLE: dict[Any, Any] = {
    "svg.fonttype": "none", "svg.hashsalt": "ludoteca", "font.family": "DejaVu Sans", "font.size": 10,
    "axes.edgecolor": INK, "axes.labelcolor": INK, "text.color": INK, "xtick.color": INK, "ytick.color": INK,
    "axes.spines.top": False, "axes.spines.right": False, "axes.linewidth": 0.6, "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": FAINT, "grid.linewidth": 0.5, "xtick.major.width": 0.6, "ytick.major.width": 0.6,
    "legend.frameon": False, "legend.fontsize": 9, "lines.linewidth": 1.6, "lines.markersize": 5,
}
CLUTTER = re.compile(r"<\?xml.*?\?>|<!DOCTYPE.*?>|<metadata>.*?</metadata>|<style.*?</style>|<!--.*?-->", re.DOTALL)
SIZE = re.compile(r'<svg [^>]*?viewBox="([^"]+)"[^>]*>', re.DOTALL)
FONT = re.compile(r"font-family: [^;\"]+")


def svg(name: str, title: str, text: str, draw: Callable[[Axes], None], height: float = HEIGHT) -> str:
    """Return a plot; `name` keeps its parts apart from those of others on the page, `text` tells what it shows."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        draw(figure.add_subplot())
        found = io.StringIO()
        figure.savefig(found, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    drawn = CLUTTER.sub("", found.getvalue())
    drawn = FONT.sub("font-family: var(--text)", drawn)
    drawn = re.sub(r'id="([^"]+)"', rf'id="{name}-\1"', drawn)
    drawn = re.sub(r'(url\(#|href="#)', rf"\1{name}-", drawn)
    drawn = drawn.replace(INK, "currentColor").replace(FAINT, "var(--line)")
    for number, colour in enumerate(COLOURS):
        drawn = drawn.replace(colour, f"var(--s{number})")

    def head(found: re.Match[str]) -> str:
        return (f'<svg class="plot" viewBox="{found[1]}" role="img" aria-labelledby="{name}-t {name}-d">'
                f'<title id="{name}-t">{escape(title)}</title><desc id="{name}-d">{escape(text)}</desc>')

    return re.sub(r"\s*\n\s*", "\n", SIZE.sub(head, drawn, count=1)).strip()


def in_series(number: int) -> dict[str, Any]:
    """Return how a series looks."""
    nth = number % SERIES
    return {"color": COLOURS[nth], "marker": MARKERS[nth]}


def reach(share: float, interval: Sequence[float]) -> tuple[float, float]:
    """Return how far an interval reaches below and above a share."""
    return max(0.0, share - interval[0]), max(0.0, interval[1] - share)


def ratings_plot(name: str, rows: Sequence[Mapping[str, Any]]) -> str:
    """Show ratings with their intervals, the strongest on top."""
    def draw(axes: Axes) -> None:
        for place, row in enumerate(reversed(rows)):
            low, high = reach(row["mu"], row["interval"])
            axes.errorbar(row["mu"], place, xerr=[[low], [high]], capsize=3, **in_series(len(rows) - 1 - place))
        axes.set_yticks(range(len(rows)), [row["bot"] for row in reversed(rows)])
        axes.set_ylim(-0.6, len(rows) - 0.4)
        axes.set_xlabel("rating, with 95 % interval")

    told = "; ".join(f"{row['bot']} {row['mu']:.1f}" for row in rows)
    return svg(name, "Ratings", f"Ratings from the strongest down: {told}.", draw, 0.9 + 0.38 * len(rows))


def differences_plot(name: str, title: str, label: str, rows: Sequence[Mapping[str, Any]]) -> str:
    """Show differences with their intervals, one below the other, and how sure each is."""
    looks = {
        "yes": ("surely different", 0), "alone": ("if looked at alone", 5), "no": ("perhaps by chance", 6),
    }

    def draw(axes: Axes) -> None:
        axes.axvline(0, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
        for sure, (told, number) in looks.items():
            places = [place for place, row in enumerate(rows) if row["sure"] == sure]
            if places:
                sides = [reach(rows[place]["difference"], rows[place]["interval"]) for place in places]
                axes.errorbar(
                    [rows[place]["difference"] for place in places], places, capsize=3, linestyle="none", label=told,
                    xerr=[[low for low, _ in sides], [high for _, high in sides]], **in_series(number),
                )
        axes.set_yticks(range(len(rows)), [row["what"] for row in rows])
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_xlabel(f"{label}, with 95 % interval")
        axes.figure.legend(*axes.get_legend_handles_labels(), loc="outside upper left", ncols=3)

    told = "; ".join(f"{row['what']} {row['difference']:+.1f}, {looks[row['sure']][0]}" for row in rows)
    return svg(name, title, f"{label.capitalize()}: {told}.", draw, 1.1 + 0.26 * len(rows))


def seats_plot(name: str, contests: Sequence[Mapping[str, Any]]) -> str:
    """Show the share of wins of each seat, one series a contest, and what would be even."""
    seats = contests[0]["seats"]

    def draw(axes: Axes) -> None:
        axes.axhline(100 / seats, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
        for number, contest in enumerate(contests):
            rows = contest["wins_by_seat"]
            shift = 0.5 * ((number + 0.5) / len(contests) - 0.5)
            sides = [reach(row["share"], row["interval"]) for row in rows]
            axes.errorbar(
                [row["seat"] + 1 + shift for row in rows], [100 * row["share"] for row in rows],
                yerr=[[100 * low for low, _ in sides], [100 * high for _, high in sides]],
                linestyle="none", capsize=3, label=contest["label"], **in_series(number),
            )
        axes.set_xticks(range(1, seats + 1), [f"seat {seat}" for seat in range(1, seats + 1)])
        axes.set_ylabel("wins, %")
        axes.set_xlim(0.5, seats + 0.5)
        low, high = axes.get_ylim()        # a hair's breadth should not look like a gulf
        axes.set_ylim(max(0, min(low, 100 / seats - LEAST_SPAN)), max(high, 100 / seats + LEAST_SPAN))
        legend(axes, contests)

    told = "; ".join(
        f"{contest['label']}: "
        + ", ".join(f"seat {row['seat'] + 1} {row['share']:.1%}" for row in contest["wins_by_seat"])
        for contest in contests
    )
    return svg(name, "Wins by seat", f"Share of wins by seat; even would be {1 / seats:.1%}. {told}.", draw)


def spread_plot(name: str, contests: Sequence[Mapping[str, Any]], what: str, label: str) -> str:
    """Show how a number is spread over the games, `what` being its name in a contest; one series a contest.

    Steps may stand for several values, in each series for another number of them: shown is the share of one value.
    """
    def draw(axes: Axes) -> None:
        for number, contest in enumerate(contests):
            found = contest[what]
            shares = [
                100 * count / contest["games"] / (end - begin)
                for count, (begin, end) in zip(found["counts"], pairwise(found["bins"]), strict=True)
            ]
            axes.stairs(shares, [edge - 0.5 for edge in found["bins"]], color=COLOURS[number % SERIES], linewidth=1.6,
                        linestyle=DASHES[number % SERIES], label=contest["label"])
        axes.set_ylim(bottom=0)
        axes.set_xlabel(label)
        axes.set_ylabel("games, % a value")
        ticks = axes.xaxis.get_major_locator()
        if isinstance(ticks, MaxNLocator):
            ticks.set_params(integer=True)
        legend(axes, contests)

    told = "; ".join(
        f"{contest['label']}: {contest[what]['mean']:.1f} on average, half of all games from "
        f"{contest[what]['quantiles']['25']} to {contest[what]['quantiles']['75']}" for contest in contests
    )
    return svg(name, label.capitalize(), f"How {label} are spread over the games. {told}.", draw)


def uses_plot(name: str, contest: Mapping[str, Any]) -> str:
    """Show for each action in how many games it is taken, and how much more those win who take it than others do."""
    uses = contest["uses"]
    gains = [100 * (use["wins"] - use["expected"]) for use in uses]
    sure = [telling(use) for use in uses]
    named = sorted((place for place in range(len(uses)) if sure[place]), key=lambda place: (-abs(gains[place]), place))

    def draw(axes: Axes) -> None:
        axes.axhline(0, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
        for is_sure, number in ((False, 6), (True, 0)):
            chosen = [place for place in range(len(uses)) if sure[place] == is_sure]
            axes.plot([100 * uses[place]["share"] for place in chosen], [gains[place] for place in chosen],
                      linestyle="none", alpha=0.85, label="surely more or less" if is_sure else "perhaps by chance",
                      **in_series(number))
        for place in spaced(named, uses, gains):
            right = uses[place]["share"] > 0.7
            axes.annotate(
                uses[place]["action"], (100 * uses[place]["share"], gains[place]), textcoords="offset points",
                xytext=(-7 if right else 7, 0), ha="right" if right else "left", va="center", fontsize=8.5,
            )
        axes.set_xlim(0, 104)
        axes.set_xlabel("games in which it was taken, %")
        axes.set_ylabel("wins above the usual, points")
        axes.figure.legend(*axes.get_legend_handles_labels(), loc="outside upper left", ncols=2)

    told = "; ".join(f"{uses[place]['action']} {gains[place]:+.1f} points" for place in named[:NAMED])
    return svg(name, "Use of each action", f"{len(uses)} actions by how often they are taken and how much more "
               f"those win who take them. The furthest from the usual: {told or 'none for sure'}.", draw, 3.2)


def spaced(named: Sequence[int], uses: Sequence[Mapping[str, Any]], gains: Sequence[float]) -> list[int]:
    """Return the first of the actions to be named, without those that would be written over others."""
    wide, high = APART[0], APART[1] * (max(gains, default=0) - min(gains, default=0))
    found: list[int] = []
    for place in named:
        near = [
            other for other in found if abs(gains[place] - gains[other]) < high
            and 100 * abs(uses[place]["share"] - uses[other]["share"]) < wide
        ]
        if len(found) < NAMED and not near:
            found.append(place)
    return found


def telling(use: Mapping[str, Any]) -> bool:
    """Say whether those who took an action won for sure more or less often than usual."""
    return not use["interval"][0] <= use["expected"] <= use["interval"][1]


def kinds_plot(name: str, contest: Mapping[str, Any]) -> str:
    """Show how often a game a seat makes each kind of decision, by bot."""
    kinds = sorted(contest["kinds"], key=lambda kind: kind["a_game"])
    bots = [found["bot"] for found in contest["bots"]]

    def draw(axes: Axes) -> None:
        for number, bot in enumerate(bots):
            axes.plot([kind["a_seat"][bot] for kind in kinds], range(len(kinds)), linestyle="none", label=bot,
                      **in_series(number))
        axes.set_yticks(range(len(kinds)), [kind["kind"] for kind in kinds])
        axes.set_ylim(-0.6, len(kinds) - 0.4)
        axes.set_xlabel("decisions of a seat in a game")
        axes.set_xlim(left=0)
        axes.figure.legend(*axes.get_legend_handles_labels(), loc="outside upper left", ncols=4)

    told = "; ".join(f"{kind['kind']} {kind['a_game']:.1f}" for kind in reversed(kinds))
    return svg(name, "Decisions by kind", f"How often each kind of decision is made in a game: {told}.", draw,
               1.1 + 0.24 * len(kinds))


def legend(axes: Axes, contests: Sequence[Mapping[str, Any]]) -> None:
    """Name the series, where there are several."""
    if len(contests) > 1:
        axes.figure.legend(*axes.get_legend_handles_labels(), loc="outside upper left", ncols=2)

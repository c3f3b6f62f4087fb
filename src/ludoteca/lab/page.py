"""The report on a tournament as one page: no scripts, nothing from outside, by day and by night."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from ludoteca.games import load_game
from ludoteca.lab.plots import SERIES, kinds_plot, ratings_plot, seats_plot, spread_plot, telling, uses_plot

TEMPLATES = Path(__file__).parent / "templates"


@cache
def template(file: str) -> Template:
    """Return the template of a page; a name that it does not know is an error."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "percent": percent, "points": points, "signed": signed, "span": span, "thousands": thousands,
    }
    environment.tests["telling"] = telling
    return environment.get_template(file)


def as_page(found: Mapping[str, Any]) -> str:
    """Return the report on a summary, as HTML."""
    games = list(dict.fromkeys(contest["title"] for contest in found["contests"]))
    return template("report.html").render(
        found=found, plan=found["plan"], games=games, groups=list(groups(found["contests"])),
        ratings=[
            rating | {"title": title_of(rating["game"]), "plot": drawn(ratings_plot, f"r{number}", rating["bots"])}
            for number, rating in enumerate(found["ratings"] or ())
        ],
        rated=found["ratings"] is not None,
        bots=list(dict.fromkeys(found["plan"]["bots"])),
        meetings={(meeting["bot"], meeting["other"]): meeting for meeting in found["meetings"]},
    )


def title_of(game: str | None) -> str:
    """Return the title of what is rated together."""
    return load_game(game).title if game else "All games"


def groups(contests: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the contests by game and number of seats, with the plots that compare their options."""
    found: dict[tuple[str, int], list[Mapping[str, Any]]] = {}
    for contest in contests:
        found.setdefault((contest["title"], contest["seats"]), []).append(contest)
    for number, ((title, seats), members) in enumerate(found.items()):
        shown = [members[first : first + SERIES] for first in range(0, len(members), SERIES)]
        yield {
            "name": f"g{number}", "title": title, "seats": seats,
            "contests": [with_plots(contest, f"g{number}c{place}") for place, contest in enumerate(members)],
            "wins": [drawn(seats_plot, f"g{number}w{place}", part) for place, part in enumerate(shown) if seats > 1],
            "lengths": [
                drawn(spread_plot, f"g{number}l{place}", part, "decisions", "decisions of all seats in a game")
                for place, part in enumerate(shown)
            ],
            "leads": [
                drawn(spread_plot, f"g{number}x{place}", part, "leads", "lead changes in a game")
                for place, part in enumerate(shown) if seats > 1
            ],
        }


def with_plots(contest: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return a contest with the plots that are its own."""
    compares = contest["uses"] and contest["seats"] > 1
    return dict(contest) | {
        "folds": folds(contest["uses"]),
        "uses_plot": drawn(uses_plot, f"{name}u", contest) if compares else "",
        "kinds_plot": drawn(kinds_plot, f"{name}k", contest) if contest["kinds"] else "",
    }


def folds(uses: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return actions by kind, as they are folded away; those that are the only one of their kind go together."""
    kinds: dict[str, list[Mapping[str, Any]]] = {}
    for use in uses:
        kinds.setdefault(use["kind"], []).append(use)
    alone = [members[0] for members in kinds.values() if len(members) == 1]
    found = [{"name": name, "uses": members} for name, members in kinds.items() if len(members) > 1]
    return found + [{"name": "of one kind each", "uses": alone}] * bool(alone)


def drawn(plot: Any, *arguments: Any) -> Markup:
    """Return a plot as what it is: SVG whose texts have been escaped."""
    return Markup(plot(*arguments))  # noqa: S704


def percent(share: float) -> str:
    """Return a share as it is read."""
    return f"{100 * share:.1f} %"


def points(difference: float) -> str:
    """Return a difference of shares in percentage points, with its sign."""
    return f"{100 * difference:+.1f}".replace("-", "\N{MINUS SIGN}")


def signed(difference: float) -> str:
    """Return a difference with its sign; what is less than is written has none."""
    text = f"{difference:+.2f}".replace("-", "\N{MINUS SIGN}")
    return text[1:] if float(f"{difference:.2f}") == 0 else text


def span(interval: Sequence[float]) -> str:
    """Return an interval of shares."""
    return f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f}"


def thousands(number: int) -> str:
    """Return a whole number in groups of three digits."""
    return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")

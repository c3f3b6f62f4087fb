"""The report is one page without scripts, with every section, and the same bytes for the same figures."""

import re
from xml.etree import ElementTree

import pytest

from ludoteca.lab.findings import summary
from ludoteca.lab.runs import play_run
from tests.lab.helpers import work_of

pytest.importorskip("matplotlib")
pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    work = work_of(2, (2, {"moon": 15}), 4, games=80)
    return summary(work, play_run(work, tmp_path_factory.mktemp("run")))


@pytest.fixture(scope="module")
def page(found):
    from ludoteca.lab.page import as_page

    return as_page(found)


def test_every_section_is_there(page):
    for heading in ("Ratings", "Who beats whom", "Wins by seat and by option", "Length", "Lead changes", "Bots",
                    "Decisions", "Use of each card and piece", "How this was counted", "Montgolfière, 4 seats"):
        assert re.search(rf">{heading}</h", page), heading
    assert "moon=15" in page and "<code>ballast-7</code>" in page


def test_nothing_comes_from_outside_and_nothing_runs(page):
    without_names = page.replace('xmlns="http://www.w3.org/2000/svg"', "").replace(
        'xmlns:xlink="http://www.w3.org/1999/xlink"', "")
    assert "http" not in without_names and "//" not in re.sub(r"<pre.*?</pre>", "", without_names, flags=re.DOTALL)
    assert not re.search(r"<(?:script|link|img|iframe|object)\b|@import|url\((?!#)|\bon\w+=", page)
    assert "light-dark(" in page and "viewport" in page


def test_every_plot_is_told_in_words_and_names_its_parts_apart(page):
    plots = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(plots) >= 1 + 2 * 3 + 2 * 3
    for plot in plots:
        tree = ElementTree.fromstring(re.sub(r"xlink:", "", plot))
        assert tree.get("role") == "img" and len(tree[0].text) > 3 and len(tree[1].text) > 20
    names = re.findall(r'\bid="([^"]+)"', page)
    assert len(names) == len(set(names))
    assert set(re.findall(r'(?:url\(#|href="#)([^")]+)', page)) <= set(names)


def test_plots_take_the_colours_of_the_page(page):
    assert "currentColor" in page and "#010203" not in page and "#040506" not in page
    assert "font-family: var(--text)" in page and "DejaVu Sans'" not in page


def test_the_same_figures_are_the_same_page(found, page):
    from ludoteca.lab.page import as_page

    assert as_page(found) == page
    assert not re.search(r"20\d\d-\d\d-\d\d", page)


def test_games_without_a_change_of_the_lead_are_counted_where_bins_are_wide(found):
    from ludoteca.lab.page import as_page

    wide = found["contests"][0] | {
        "label": "wide", "without_lead_change": 12, "leads": {
            "mean": 9.0, "quantiles": {"25": 3, "75": 20}, "bins": [0, 2, 4], "counts": [60, 100],
        },
    }
    page = as_page(found | {"contests": [wide | {"games": 160}]})
    assert "<td>9.00</td><td>7.5 %</td>" in page


def test_one_game_is_no_games(found):
    from ludoteca.lab.page import as_page

    assert ">1 game between" in as_page(found | {"games": 1})


def test_without_ratings_the_page_says_how_to_get_them(found):
    from ludoteca.lab.page import as_page

    assert "ludoteca[rating]" in as_page(found | {"ratings": None}).replace("&#39;", "'")


def test_curves_of_steps_that_are_not_equally_wide_compare(monkeypatch):
    """Of games that are spread alike the one in wider steps stood twice as high."""
    from matplotlib.axes import Axes

    from ludoteca.lab.plots import spread_plot

    shown = {}
    monkeypatch.setattr(Axes, "stairs", lambda axes, shares, edges, label, **looks: shown.update({label: shares}))
    rest = {"games": 40, "title": "T"}
    told = {"mean": 1.5, "quantiles": {"25": 0, "75": 3}}
    plot = spread_plot("x", [
        rest | {"label": "narrow", "leads": told | {"counts": [10, 10, 10, 10], "bins": [0, 1, 2, 3, 4]}},
        rest | {"label": "wide", "leads": told | {"counts": [20, 20], "bins": [0, 2, 4]}},
    ], "leads", "lead changes in a game")
    assert shown == {"narrow": [25.0] * 4, "wide": [25.0] * 2} and "games, % a value" in plot


def test_a_plot_of_many_series_is_parted():
    from ludoteca.lab.page import groups

    contest = {
        "title": "T", "seats": 2, "games": 1, "fair": 0.5, "uses": [], "kinds": [], "label": "usual",
        "wins_by_seat": [{"seat": seat, "share": 0.5, "interval": [0.4, 0.6]} for seat in range(2)],
        "decisions": {"counts": [1], "bins": [0, 1], "mean": 0, "quantiles": {"25": 0, "75": 0}},
        "leads": {"counts": [1], "bins": [0, 1], "mean": 0, "quantiles": {"25": 0, "75": 0}},
    }
    (group,) = groups([contest] * 9)
    assert len(group["wins"]) == len(group["lengths"]) == len(group["leads"]) == 2

"""A comparison's page says what the comparison says, drawn and in figures, and is the same for the same figures."""

import re

import pytest

from ludoteca.lab.comparison import comparison
from ludoteca.lab.plan import PAIRED
from ludoteca.lab.runs import play_run
from tests.lab.helpers import work_of

pytest.importorskip("matplotlib")
pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    work = work_of(3, (3, {"moon": 15}), bots=["steady"] * 3, games=120, kind=PAIRED)
    return comparison(work, play_run(work, tmp_path_factory.mktemp("run")), ["usual", "moon=15"], ["ballast"])


@pytest.fixture(scope="module")
def page(found):
    from ludoteca.lab.comparison_page import as_page

    return as_page(found)


def test_every_figure_stands_there(found, page):
    (variant,) = found["variants"]
    lines = [line for line in [*variant["lines"], *variant["uses"], *variant["other_uses"]]
             if line["usual"] or line["other"]]
    assert page.count('<th scope="row">') == len(lines) > 20
    for line in lines:
        assert f'<th scope="row">{line["what"]}</th><td>{line["usual"]:.2f}</td><td>{line["other"]:.2f}</td>' in page


def test_what_is_sure_is_named_and_marked(found, page):
    lines = [line for line in found["variants"][0]["lines"] if line["sure"] == "yes"]
    summary = re.search(r"Surely different, with all \d+ figures in view: (.*?)\.</p>", page)[1]
    assert lines and all(line["what"] in summary for line in lines)
    assert page.count('class="more"') + page.count('class="less"') == len(summary.split(", "))


def test_where_nothing_differs_it_says_so(found):
    from ludoteca.lab.comparison_page import as_page

    (variant,) = found["variants"]
    calm = {key: [line | {"sure": "no"} for line in variant[key]] for key in ("lines", "uses", "other_uses")}
    page = as_page(found | {"variants": [variant | calm]})
    assert "Nothing is surely different, with all" in page and 'class="more"' not in page


def test_of_few_games_it_says_that_nothing_is_sure(found, page):
    from ludoteca.lab.comparison_page import as_page

    said = "Fewer than 100 games of each are too few to call anything sure"
    assert said not in page
    few = as_page(found | {"games": 99})
    assert said in few and "Surely different" not in few and "Nothing is surely" not in few


def test_what_was_never_counted_is_left_out(found):
    from ludoteca.lab.comparison_page import parts_of

    (variant,) = found["variants"]
    nothing = {key: [line | {"usual": 0.0, "other": 0.0} for line in variant[key]] for key in ("uses", "other_uses")}
    assert [part["title"] for part in parts_of(variant | nothing, "v0")] == ["What a game comes to", "How games end"]


def test_amounts_are_drawn_in_per_cent_of_the_usual_one():
    from ludoteca.lab.comparison_page import in_unit

    line = {"what": "decisions", "kind": "amount", "sure": "yes", "usual": 50.0, "difference": 5.0,
            "interval": [4.0, 6.0]}
    assert in_unit(line) == {"what": "decisions", "sure": "yes", "difference": 10.0, "interval": [8.0, 12.0]}
    assert in_unit(line | {"kind": "share"})["difference"] == 5.0


def test_what_comes_out_of_nothing_stands_in_the_table_alone(found):
    from ludoteca.lab.comparison_page import parts_of

    line = found["variants"][0]["lines"][0] | {"what": "novelties", "usual": 0.0, "other": 3.0}
    (part,) = parts_of({"lines": [line], "uses": [], "other_uses": []}, "v0")
    assert part["lines"] == [line] and part["plot"] == ""


def test_nothing_runs_and_the_same_figures_are_the_same_page(found, page):
    from ludoteca.lab.comparison_page import as_page

    assert as_page(found) == page
    assert not re.search(r"<(?:script|link|img|iframe|object)\b|@import|url\((?!#)|\bon\w+=|20\d\d-\d\d-\d\d", page)
    names = re.findall(r'\bid="([^"]+)"', page)
    assert len(names) == len(set(names)) and set(re.findall(r'href="#([^")]+)', page)) <= set(names)

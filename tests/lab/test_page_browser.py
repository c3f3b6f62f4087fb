"""The lab's pages in a real browser: by day and by night, wide and narrow, they fit, are accessible, and ask nobody."""

import pytest

from ludoteca.lab.comparison import comparison
from ludoteca.lab.findings import summary
from ludoteca.lab.plan import PAIRED
from ludoteca.lab.runs import play_run
from tests.lab.helpers import work_of

pytest.importorskip("matplotlib")
pytestmark = [pytest.mark.browser, pytest.mark.compiled, pytest.mark.filterwarnings("ignore::DeprecationWarning")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    from ludoteca.lab import comparison_page, page

    folder = tmp_path_factory.mktemp("pages")
    work = work_of(2, (2, {"moon": 15}), games=60)
    (folder / "report.html").write_text(page.as_page(summary(work, play_run(work, folder / "run"))), "utf-8")
    work = work_of(2, (2, {"moon": 15}), bots=["steady"] * 2, games=60, kind=PAIRED)
    found = comparison(work, play_run(work, folder / "pairs"), ["usual", "moon=15"], ["moon"])
    (folder / "comparison.html").write_text(comparison_page.as_page(found), "utf-8")
    return folder


@pytest.fixture(scope="module")
def chromium():
    from tests.table.browser.steps import a_chromium

    with a_chromium() as running:
        yield running


@pytest.mark.parametrize("file", ["report.html", "comparison.html"])
@pytest.mark.parametrize(("width", "theme"), [(390, "light"), (1280, "dark")])
def test_it_fits_and_can_be_read_by_everybody(folder, chromium, file, width, theme):
    from tests.table.browser.steps import assert_accessible, assert_fits

    context = chromium.new_context(viewport={"width": width, "height": 800}, color_scheme=theme)
    page, asked = context.new_page(), []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((folder / file).as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    assert_fits(page)
    assert_accessible(page)
    assert asked == [(folder / file).as_uri()]
    context.close()

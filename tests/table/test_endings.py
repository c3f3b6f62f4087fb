"""The scene at the end: made once, of what everybody may know by then."""

import asyncio
import random
import re
from html import unescape

import pytest

from ludoteca.engine.runtime.seats import MOST_SEATS
from ludoteca.engine.texts.words import LANGUAGES, translator
from ludoteca.games import load_game
from ludoteca.table.parts.compose import Place
from ludoteca.table.parts.endings import (
    EMBLEM,
    HEIGHT,
    MOST_POINTS,
    drawn,
    finale_of,
    headline,
    score_in_words,
    spread,
    sums,
    thinned,
)
from ludoteca.table.parts.replays import OPEN
from ludoteca.table.parts.summaries import SeatSummary, TableSummary
from tests.contract.cases import GAMES, play_on
from tests.table.helpers import browser, look, new_table, site
from tests.table.test_watching import finished, replay_of

pytestmark = pytest.mark.anyio
NAMES = ("Ana", "Bo & <i>Co</i>", "Cleo")


def over(name="montgolfiere", seats=3, seed=1, **options):
    match = load_game(name).new_match(seats, seed=f"end {seed}", options=options, names=NAMES[:seats])
    for _ in play_on(match, random.Random(seed)):
        pass
    return match


def end_of(match, language="en", viewer=0):
    summary = TableSummary("id", "", False, tuple(SeatSummary(name, "") for name in match.names), outcome=match.outcome)
    return finale_of(match).part(summary, language, viewer)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_an_end_in_every_language(name, language):
    match = over(name, seats=2)
    text = end_of(match, language)
    assert all(name in unescape(text) for name in match.names) and "<i>" not in text
    assert f"#{match.outcome.clause}" in text and "/record" in text and "/chance" in text
    assert "style=" not in text


def test_the_end_says_how_each_score_came_about_in_the_unit_of_the_game():
    match = over("balmy_balloonists", seats=2)
    finale, say = finale_of(match), translator("en", ("ludoteca.table", match.game.package))
    names, scores = list(NAMES[:2]), match.outcome.scores
    rows = [("Flown forward", (40, 0)), ("Blown back", (-3, 0)), ("Drifted", (0, 0))]
    result = [Place(seat, name, "1st", (37, 1)[seat], True) for seat, name in enumerate(names)]
    assert sums(match.game, rows, result, say) == {
        0: f"{names[0]}: Flown forward 40 + Blown back −3 = 37 degrees", 1: f"{names[1]}: 1 degree",
    }
    summary = TableSummary("id", "", False, tuple(SeatSummary(name, "") for name in names), outcome=match.outcome)
    for seat in range(2):
        assert finale.sum_of(summary, seat, say).endswith(f" {score_in_words(match.game, scores[seat], say)}")
        assert unescape(finale.sum_of(summary, seat, say)) in unescape(end_of(match, "en"))
    assert "Counted along the way" in end_of(match, "en")


def test_a_game_that_all_have_won_is_a_draw():
    say = translator("en", "ludoteca.table")
    assert headline(["Ana", "Ben"], 2, say) == "A draw!"
    assert headline(["Ana", "Ben"], 3, say) == "Ana and Ben win together!"


def test_whoever_plays_alone_has_not_drawn():
    match = over("above_and_below", seats=1)
    assert ">The end</h2>" in end_of(match) and ">Das Ende</h2>" in end_of(match, "de")


def test_the_columns_of_the_sources_add_up_to_the_scores():
    for seed in range(6):
        match = over(seed=seed, target=40 if seed % 2 else 0)
        finale = finale_of(match)
        rows = match.game.picture.score_breakdown(translator("en", ()), NAMES[:3], None, None, finale.entries)
        assert tuple(map(sum, zip(*(amounts for _, amounts in rows), strict=True))) == match.outcome.scores


def test_the_course_ends_at_the_scores_and_stays_within_the_chart():
    match = over(target=60)
    chart = finale_of(match).chart
    assert chart.rows[-1] == match.outcome.scores and len(chart.rows) <= MOST_POINTS
    for line in chart.lines:
        heights = [float(point.split(",")[1]) for point in line.points.split()]
        assert all(0 <= height <= HEIGHT for height in heights) and heights[-1] == line.y


def test_each_row_of_the_figures_says_which_step_of_the_replay_it_is():
    match = over("balmy_balloonists")
    figures = end_of(match).split('id="score-history-figures"')[1].split("</table>")[0]
    told = [int(step) for step in re.findall(r'<th scope="row">(\d+)</th>', figures)]
    replay = replay_of(match)
    assert len(told) == MOST_POINTS < len(replay.steps) and (told[0], told[-1]) == (1, len(replay.steps))
    for step, row in zip(told, finale_of(match).chart.rows, strict=True):
        view, values = replay.view(OPEN, replay.steps[step - 1], NAMES), [0] * MOST_SEATS
        match.game.picture.score_history(view.mirrored_tables, view.mirrored, values)
        assert tuple(values[:3]) == row


def test_emblems_do_not_cover_one_another():
    for heights in ([100] * 7, [200, 210, 220], [20, 20, 230, 231], [120]):
        placed = sorted(spread(heights))
        assert all(below - above >= EMBLEM for above, below in zip(placed, placed[1:], strict=False))
        assert placed[-1] <= HEIGHT


def test_a_chart_of_nothing_that_happened_can_be_drawn():
    assert drawn([(3, 3)], [1]).marks[0][0] == 3
    assert thinned(list(range(500)))[-1] == 499 and len(thinned(list(range(500)))) == MOST_POINTS


async def test_the_end_comes_with_the_page_and_offers_what_comes_next(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as two, browser(app) as stranger:
        address = await finished(two)
        page = (await two.get(address)).text               # several people, one browser: no curtain any more
        assert 'name="turn" value="1"' in page and "replay?step=0" in page and "Final hands" in page
        seen = (await stranger.get(address)).text
        assert 'class="ending"' in seen and 'name="turn"' not in seen
        again = await two.post(f"{address}/again", data={"turn": "1"})
        following = again.headers["location"]
        strip = (await two.get(f"{following}?seat=0")).text
        assert re.search(r'id="seat-0".*?<strong[^>]*>(.*?)</strong>', strip, re.DOTALL).group(1) == "P1"
        assert following in (await stranger.get(address)).text
        assert (await stranger.post(f"{address}/again", data={"turn": "1"})).status_code == 403


async def test_the_end_is_pushed_to_those_who_look_on(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as two:
        address = await new_table(two, "here", "here")
        room = await app.state.rooms.get(address.split("/")[-1])
        for turn in range(200):
            page = await look(two, address, turn % 2)
            if room.match.is_over:
                break
            if page.actions:
                await two.post(f"{address}/act", data=page.move(turn % 2))
        for _ in range(200):
            if room.parts(0, "en")["end"]:
                break
            await asyncio.sleep(0.01)
        first = room.parts(0, "en")["end"]
        room.changed()
        assert "ending" in first and room.parts(0, "en")["end"] == first
        assert len(room.finale._written) == 1, "written once, but for what can be done next"

"""A replay as a film: one sound file in which nothing runs, that shows what the replay shows and nothing more."""

import json
import re
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest
from tinycss2 import parse_stylesheet

from ludoteca.engine.game.contract import Mark
from ludoteca.engine.matches.match_records import read_record
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.games import load_game
from ludoteca.table.door.asset_version import STATIC
from ludoteca.table.door.guards import Allowance
from ludoteca.table.film.css import Known, Rule, Size, glides, inside, rules_in, selectors, styled
from ludoteca.table.film.paths import flown_along, steps_of
from ludoteca.table.film.timeline import GLIDES, OFF, Stage, Writer, parsed, short, text_of
from ludoteca.table.film.view_box import Camera, frame_of
from ludoteca.table.film.writer import LAST_STEPS, MOST_STEPS, Cut, cut_of, film_of, flies_with, offers
from ludoteca.table.parts.compose import pieces
from ludoteca.table.parts.replays import OPEN
from ludoteca.table.parts.summaries import SeatSummary, TableSummary
from tests.contract.test_kept_records import FILES, kept_in
from tests.table.helpers import GAME, GENEROUS, browser, look, new_table, site
from tests.table.test_watching import played, replay_of

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 3_000_000       # letters of a film
GAMES = [file.stem for file in FILES]
NAMES = ("Ana", "<Bo>", "Cleo & Co")


@cache
def kept_match(game):
    """Return a match that has been kept, for three where there is one."""
    texts = kept_in(next(file for file in FILES if file.stem == game))
    first = min(texts, key=lambda text: abs(len(json.loads(text.split("\n")[0])["seats"]) - 3))
    return read_record(first, load_game).match


def film(match, eyes=SPECTATOR, last=None, language="en", names=None):
    replay = replay_of(match)
    summary = summary_of(match, names)
    return film_of(replay, eyes, summary, language, cut_of(replay.steps, 0, replay.last if last is None else last))


def summary_of(match, names=None):
    chairs = tuple(SeatSummary(name, "") for name in names or match.names)
    return TableSummary("t", "", False, chairs, outcome=match.outcome)


@pytest.mark.parametrize("game", GAMES)
def test_a_film_of_every_game_is_sound_small_and_runs_nothing(game):
    match = kept_match(game)
    text = film(match, eyes=OPEN, names=[NAMES[seat % len(NAMES)] for seat in range(match.seats)])
    root = ElementTree.fromstring(text)
    tags = {element.tag for element in root.iter()}
    assert tags.isdisjoint({f"{SVG}script", f"{SVG}foreignObject", f"{SVG}a", f"{SVG}image"})
    assert not any(name.startswith("on") for element in root.iter() for name in element.attrib)
    asked = re.findall(r'(?:href="|url\()([^")]{5})', text)
    assert {each[0] for each in asked} <= {"#", "d"} and "@import" not in text
    assert len(text) < LARGEST
    assert "<Bo>" in root.find(f"{SVG}desc").text


@pytest.mark.parametrize("game", GAMES)
def test_everything_in_a_film_keeps_the_same_time(game):
    root = ElementTree.fromstring(film(kept_match(game)))
    moving = [element for element in root.iter() if element.tag.startswith(f"{SVG}animate")]
    assert len(moving) > 50
    assert len({element.get("dur") for element in moving}) == 1
    assert {element.get("repeatCount") for element in moving} == {"indefinite"}
    for element in moving:
        if element.get("values") is None:
            continue
        times = [float(time) for time in element.get("keyTimes").split(";")]
        assert times[0] == 0 and times == sorted(times) and times[-1] <= 1
        assert len(times) == len(element.get("values").split(";"))
        assert all(element.get("values").split(";"))
        if element.get("calcMode") == "spline":
            assert times[-1] == 1 and element.get("keySplines").count(";") == len(times) - 2


def standing(strand):
    """Return what of an element is there now."""
    inside = [standing(child) for child in strand.children if child.now is not None]
    return strand.tag, strand.fixed | strand.now, strand.text, inside


def drawn(element):
    """Return an element in the same form."""
    return element.tag, element.attrib, text_of(element), [] if text_of(element) else [drawn(each) for each in element]


@pytest.mark.parametrize("game", GAMES)
def test_at_each_step_a_film_shows_what_the_replay_shows(game):
    match = kept_match(game)
    replay, summary, stage = replay_of(match), summary_of(match), Stage()
    for step, n in enumerate(replay.steps[:40]):
        view = replay.view(SPECTATOR, n, match.names)
        for entry in replay.told(SPECTATOR, n)[-3:]:
            for mark in view.animation(entry):
                stage.mark(step - 0.5, mark)
        picture = pieces(view, summary, "en")
        stage.show(step, picture)
        assert standing(stage.root)[3] == drawn(parsed(picture))[3]


def test_a_film_tells_nobody_what_lies_face_down():
    """Two tables differ in the card that lies face down alone: their films are equal, byte for byte."""
    films = set()
    for card in (0, -1):
        match = load_game(GAME).new_match(2, seed="same", names=NAMES[:2])
        match.play(0, match.view(0).choices[card])
        films |= {film(match, SPECTATOR), film(match, 1)}
    assert len(films) == 2


def test_a_film_says_what_part_it_is_and_in_whose_eyes():
    match = played()
    replay = replay_of(match)
    cut = cut_of(replay.steps, replay.steps[2], replay.steps[5])
    assert cut == Cut(2, 5, len(replay.steps)) and not cut.is_whole
    part = film_of(replay, 1, summary_of(match), "de", cut)
    assert f"Schritte 3 bis 6 von {cut.of}" in part and "Aus Sicht von Bo" in part and "gewinnt" not in part
    whole = film(match, language="fr")
    assert "Étapes" not in whole and "Vu par" not in whole and "gagne" in whole


def test_a_film_goes_no_further_than_it_may():
    steps = list(range(0, 3000, 3))
    assert cut_of(steps, 0, 2997) == Cut(0, MOST_STEPS, 1000)
    assert cut_of(steps, 2991, 2997) == Cut(997, 999, 1000)
    assert cut_of(steps, 30, 3) == Cut(10, 10, 1000)
    assert [each.first for each in offers(steps, 30)] == [0, 30, steps[-1 - LAST_STEPS]]
    assert [each.name for each in offers([0, 4], 4)] == ["film-all", "film-here"]


PLANE = '<g id="plane" class="plane" transform="translate({} {}) rotate({})"{}><path d="M0 0"/></g>'


def flown(*frames, seconds=0.5):
    stage = Stage()
    for time, frame in enumerate(frames):
        stage.show(float(time * 2), frame)
    text = "".join(Writer(2.0 * len(frames), lambda *_: seconds, ()).written(stage.root))
    moves = ElementTree.fromstring(text).findall(".//animateTransform")
    return [[tuple(map(float, value.split())) for value in move.get("values").split(";")] for move in moves]


def test_a_piece_flies_along_the_curve_that_it_declares():
    way = ' data-path="M0 0C50 0 100 50 100 100"'
    places, turns = flown(PLANE.format(0, 0, 90, ""), PLANE.format(100, 100, 180, way))
    assert places[-1] == (100, 100) and turns[0][0] == 90 and turns[-1][0] == 180
    assert len(places) > 10 and max(x - y for x, y in places) > 25       # no straight line
    angles = [turn[0] for turn in turns]
    assert angles == sorted(angles)
    places, _ = flown(PLANE.format(0, 0, 90, ""), PLANE.format(60, 0, 90, way))
    assert len(places) < 6                                               # the curve ends elsewhere: it is none of this


def test_a_piece_turns_the_short_way_and_jumps_where_nothing_glides():
    _, turns = flown(PLANE.format(0, 0, 350, ""), PLANE.format(0, 5, 10, ""))
    assert turns[-1][0] == 370
    places, _ = flown(PLANE.format(0, 0, 0, ""), PLANE.format(0, 5, 0, ""), seconds=0.0)
    assert set(places) == {(0, 0), (0, 5)}


def test_pieces_keep_gliding_when_one_of_them_comes_to_the_front():
    stage = Stage()
    for time, order in enumerate(("abc", "cab", "abc", "cab")):
        stage.show(float(time), "".join(f'<g id="{name}" transform="translate({time} 0)"/>' for name in order))
    copies = [strand.name for strand in stage.root.children]
    assert sorted(copies) == ["a", "b", "c", "c"]


def test_marks_change_what_is_shown():
    stage = Stage()
    stage.show(0.0, '<g id="a" class="x y"/><use id="b" href="#one" transform="translate(1 2)"/>')
    for mark in (Mark("a", "-class", "x"), Mark("a", "+class", "z"), Mark("b", "href", "#two"),
                 Mark("nobody", "d", "M0 0"), Mark("a", "onclick", "alert(1)")):
        stage.mark(1.0, mark)
    assert standing(stage.root)[3] == [
        ("g", {"id": "a", "class": "y z"}, "", []),
        ("use", {"id": "b", "href": "#two", "transform": "translate(1 2)"}, "", []),
    ]
    text = "".join(Writer(2.0, lambda *_: 0.0, ()).written(stage.root))
    assert f'values="{OFF};film-on"' in text and f'values="film-on;{OFF}"' in text and GLIDES not in text


def test_a_mark_lets_a_piece_fly_along_a_curve_as_it_sees_it():
    turned, way = flown_along("translate(100 100) rotate(90)", "60 M0 0C0,-20 10-40 30 -50")
    assert turned == "translate(150.00 130.00) rotate(150.00)"
    assert way == "M100.00 100.00C120.00 100.00 140.00 110.00 150.00 130.00"
    assert flown_along("rotate(30)", "-30 M0 0")[0] == "translate(0.00 0.00) rotate(0.00)"
    stage = Stage()
    stage.show(0.0, '<g id="one" transform="translate(100 100) rotate(90)"/><g id="two"/><g id="line"/>')
    stage.mark(1.0, Mark("one", "along", "60 M0 0C0,-20 10-40 30 -50"))
    stage.mark(2.0, Mark("line", "between", "two one"))
    one, two, line = stage.root.children
    assert one.now == {"transform": turned, "data-path": way}
    assert line.now == {"transform": "translate(0.00 0.00) rotate(130.91) scale(1 1.985)"} and two.now == {}


def test_pieces_that_fly_one_after_another_fly_together():
    coming = [[1, "", "", "two along 0 M0 0L0 -9"]]
    assert flies_with({"one"}, coming) and flies_with({"one"}, [[1, "", "", "one +class high"], *coming])
    assert not flies_with(set(), coming) and not flies_with({"two"}, coming) and not flies_with({"one"}, [])


def test_a_camera_goes_where_pictures_ask_and_shows_nothing_beyond_the_board():
    camera = Camera("0 0 1000 500", 1280, 640, 4, 56)
    whole = camera.asked("<g/>")
    assert camera.placed(whole) == (0.0, 56.0, 1.28) and not camera.moves
    assert camera.animations(10, short) == ""
    camera.look(0.0, whole)
    camera.look(2.0, camera.asked('<g id="here" data-frame="100 200 250 125"/>'))
    assert camera.placed(camera.seen) == (-512.0, -968.0, 5.12) and camera.moves
    assert camera.placed(frame_of("0 0 10 10")) == (0.0, 56.0, 5.12)
    assert camera.zooms() == [(0.0, 1.0), (2.0, 4.0)]
    assert camera.seen.joined(frame_of("600 0 100 100")) == frame_of("100 0 600 325")
    written = camera.animations(10, short)
    assert 'keyTimes="0.00000;0.20000;0.27000;1.00000"' in written
    assert 'values="0 56;0 56;-512 -968;-512 -968"' in written and 'values="1.28000;1.28000;5.12000;5.12000"' in written


def test_a_board_that_may_be_turned_is_turned_where_there_is_more_room_across():
    may = '<g id="frame" data-frame="100 200 250 125" data-turns></g>'
    camera = Camera("0 0 500 1000", 1280, 640, 4, 56, may)
    assert camera.turned and camera.box == frame_of("-1000 0 1000 500")
    assert camera.asked(may) == frame_of("-325 100 125 250") and camera.placed(camera.box) == (1280.0, 56.0, 1.28)
    assert not Camera("0 0 500 1000", 700, 640, 4, 56, may).turned
    assert not Camera("0 0 500 1000", 1280, 640, 4, 56, may.replace("data-turns", "")).turned


def test_a_film_is_turned_like_the_board():
    text = film(kept_match("wings_of_war"))
    assert '<g id="picture" class="picture turned"' in text and 'values="picture turned film-near-' in text
    assert re.search(r"\.turned :is\(#backdrop, ?#pieces\)", text)
    assert 'class="picture"' in film(kept_match(GAME))


def test_transforms_are_read_whatever_they_are_made_of():
    assert steps_of("translate(3) scale(2)") == [("translate", (3, 0)), ("scale", (2, 2))]
    (_, place), (_, turn), _, (_, scale) = steps_of("matrix(0 2 -2 0 5 6)")
    assert place == (5, 6) and turn[0] == pytest.approx(90) and scale == pytest.approx((2, 2))


SHEETS = sorted(STATIC.parents[1].rglob("*.css"))
SHEET = """
/* a { } */ .game { --a: 1; .board { background: var(--a); width: 50cqw; }
  @container ((min-width: 600px) and (max-aspect-ratio: 2/1)) or (max-width: 10rem) { .on { r: 1px; } }
  @container side (min-width: 1px) { .never { r: 2px; } }
  [data-theme=dark] & .x, .y:hover { fill: red; } }
@media (prefers-reduced-motion: reduce) { .x { transition: none; } }
@media (max-width: 40rem) { .small { r: 3px; } }
.y:is(:hover, .on) { r: 4px; } .y:is(:hover, .nobody) { r: 5px; }
.x:is(.nobody, .y) > .on { transition: opacity 1s, transform .25s ease; }
@keyframes kept { from { r: 0; } } @keyframes lost { to { r: 0; } } .y { animation: kept 1s; }
"""


def test_a_stylesheet_is_read_for_the_size_of_a_film():
    rules = list(rules_in(SHEET, Size(800, 500), Size(1280, 800)))
    assert [rule.selector for rule in rules] == [
        ".game", ".game .board", ".game .on", "[data-theme=dark] .game .x, .game .y:hover",
        ".y:is(:hover, .on)", ".y:is(:hover, .nobody)", ".x:is(.nobody, .y) > .on", "kept", "lost", ".y"]
    assert rules[1].body == "background: var(--a); width: 400.0px;"
    text = styled(rules, Known({"game", "board", "x", "y", "on"}, (), ()))
    assert "--ground: var(--a)" in text and ".y:hover" not in text and "lost" not in text and "@keyframes kept" in text
    assert "r: 4px" in text and "r: 5px" not in text
    assert glides(rules)("g", "", ["on"]) == 0.25 and glides(rules)("g", "", ["off"]) == 0
    assert not selectors(".x:is(.nobody, .none) g")[0].finds(Known({"x"}, (), {"g"}))
    assert styled([Rule("#a", "r: 1", False)], Known((), ("a",), ())) == "#a { r: 1 }"


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_stylesheet_can_be_read(sheet):
    waiting = parse_stylesheet(sheet.read_text("utf-8"), skip_comments=True, skip_whitespace=True)
    while waiting:
        node = waiting.pop()
        assert node.type != "error", f"line {node.source_line}: {node.message}"
        if node.type == "qualified-rule" or node.type == "at-rule" and node.content:
            waiting += inside(node.content)


@pytest.mark.anyio
async def test_a_table_sends_its_film_to_those_who_may_see_it(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as two, browser(app) as stranger:
        address = await new_table(two, "here", "here")
        await two.post(f"{address}/act", data=(await look(two, address, 0)).move(0))
        answer = await two.get(f"{address}/film.svg?seat=0&from=0&lang=es")
        assert answer.status_code == 200 and answer.headers["content-type"] == "image/svg+xml"
        assert answer.headers["content-disposition"].startswith('attachment; filename="montgolfiere-')
        assert "Visto por P0" in answer.text and ElementTree.fromstring(answer.text).tag == f"{SVG}svg"
        assert (await stranger.get(f"{address}/film.svg?seat=0")).status_code == 403
        assert (await stranger.get(f"{address}/film.svg?seat=open")).status_code == 403
        seen = await stranger.get(f"{address}/film.svg?from=x&to=999&lang=xx")
        assert seen.status_code == 200 and "View as" not in seen.text
        page = (await two.get(f"{address}/replay?seat=0")).text
        assert re.search(rf'href="{address}/film.svg\?seat=0&amp;from=\d+&amp;of=0" download', page)


@pytest.mark.anyio
async def test_films_are_work_and_so_they_are_few(tmp_path):
    few = replace(GENEROUS, films=Allowance(0.01, 2), address_films=Allowance(0.01, 3))
    async with site(tmp_path / "t.db", allowances=few) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        found = [(await ana.get(f"{address}/film.svg")).status_code for _ in range(3)]
        assert found == [200, 200, 429]
        assert (await ana.get(f"{address}/replay")).status_code == 200

"""Wings of War on the stage: planes large enough to love, nothing over them, a view that fits and follows."""

import json
from functools import cache

import pytest
from playwright.sync_api import expect

from ludoteca.bots import choose
from ludoteca.games import load_game
from ludoteca.games.wings_of_war.events import Event
from tests.table.browser.steps import (
    assert_accessible,
    assert_fits,
    at_rest,
    by_keyboard,
    eventually,
    make,
    set_up,
    until,
)

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

GAME = "wings_of_war"
WIDE, LARGE, PHONE = ({"width": 1366, "height": 768}, {"width": 1920, "height": 1080}, {"width": 390, "height": 844})
BOXES = """selector => [...document.querySelectorAll(selector)].map(each => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  return [left, top, right, bottom];
})"""
UPRIGHT = """[...document.querySelectorAll(".plaque-of")].every(each => {
  const { a, b } = each.getScreenCTM();
  return a > 0 && Math.abs(b) < 0.001;
})"""
PLANES, LABELS, BADGES = ".flyer:not(.off) .hull", ".tag:not(.gone) .plaque-of", ".tag:not(.gone) .crest-size"
SEATS = {"duel": ["steady"], "2v2": ["steady"] * 3}


@pytest.fixture
def table(open_page, server):
    """Return a function that opens a table at its first choice."""
    def opened(viewport, others="duel", **settings):
        page = open_page(viewport, **settings)
        set_up(page, server, confirm="on")         # a choice is drafted first
        page.goto(make(server, page, ("here", "Ana"), *SEATS[others], game=GAME))
        expect(page.locator("#cards")).to_be_visible()
        at_rest(page)
        return page

    return opened


@cache
def last_acts(event, seat=0):
    """Return a match right after an event has befallen a seat's plane while others fight on, and the act before."""
    game = load_game(GAME)
    for seed in range(60):
        match = game.new_match(4, seed=f"stage/{seed}", names=["Ana", "Ada", "Blaise", "Carla"])
        while not match.is_over:
            before = sum(act.seat >= 0 for act in match.acts)
            turn = match.waiting[0]
            acts = match.play(turn, choose("steady", match.view(turn), f"{seed}/{turn}/{before}"))
            entries = [entry for act in acts for entry in act.entries]
            if not match.is_over and any(entry.event == event and entry.actor == seat for entry in entries):
                return match, before
    raise AssertionError("it never happens")


def overlap(one, other):
    """Return how many pixels two boxes share, on the shorter side."""
    return min(min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1]))


@pytest.mark.parametrize("others", ["duel", "2v2"])
@pytest.mark.parametrize(("viewport", "least"), [(WIDE, 85), (LARGE, 110), (PHONE, 56)], ids=["wide", "large", "phone"])
def test_planes_are_large_whole_in_view_and_under_no_label(table, viewport, least, others):
    page = table(viewport, others)
    planes = page.evaluate(BOXES, PLANES)
    assert len(planes) == len(SEATS[others]) + 1
    assert min(max(right - left, bottom - top) for left, top, right, bottom in planes) >= least
    frame = page.locator("#board").bounding_box()
    for left, top, right, bottom in planes:
        assert left >= 0 and right <= viewport["width"] - (0 if viewport is PHONE else 50)     # buttons stand there
        assert top >= frame["y"] - 1 and bottom <= frame["y"] + frame["height"] + 1
    for label in page.evaluate(BOXES, LABELS) + page.evaluate(BOXES, BADGES):
        assert label[3] - label[1] <= least / 2
        assert sum(overlap(label, plane) > 3 for plane in planes) <= 1        # its own, whose box it stands in
    assert_fits(page)


def test_what_lies_below_the_planes_is_drawn_before_them(table):
    page = table(WIDE)
    order = page.locator("#field > g[id]").evaluate_all("found => found.map(each => each.id)")
    assert order.index("bases") < order.index("tags") < order.index("flyers") < order.index("over")


def test_the_table_is_turned_where_there_is_room_across_and_read_upright(table):
    page = table(WIDE)
    expect(page.locator("#picture.turned")).to_have_count(1)
    assert page.evaluate(UPRIGHT)
    own, enemy = page.evaluate(BOXES, PLANES)
    assert enemy[0] - own[2] > 600
    page.locator('[data-key="0"]').click()
    until(page, "picture.getAttribute('viewBox') === '-960 -60 1020 1020'")
    page.set_viewport_size(PHONE)
    expect(page.locator("#picture.turned")).to_have_count(0)
    assert page.evaluate(UPRIGHT)
    page.set_viewport_size(WIDE)
    expect(page.locator("#picture.turned")).to_have_count(1)
    assert_accessible(page)


def test_who_looks_around_is_left_alone_until_the_game_is_followed_again(table):
    page = table(WIDE)
    follow = page.locator('[data-key="f"]')
    before = page.evaluate(BOXES, PLANES)
    page.mouse.move(300, 300)
    for _ in range(6):
        page.mouse.wheel(0, -300)
    expect(follow).to_have_attribute("aria-pressed", "false")
    at_rest(page)
    seen = page.locator("#picture").get_attribute("viewBox")
    page.locator("#cards [data-label]:not([aria-disabled=true])").first.click()
    page.locator("#do-it").click()
    expect(page.locator(".slot.laid")).to_have_count(1)
    page.wait_for_timeout(400)
    assert page.locator("#picture").get_attribute("viewBox") == seen
    follow.click()

    def both_are_seen_as_before():
        own, enemy = page.evaluate(BOXES, PLANES)
        assert own[0] >= 0 and enemy[2] <= WIDE["width"]
        assert abs((own[2] - own[0]) / (before[0][2] - before[0][0]) - 1) < 0.4

    eventually(both_are_seen_as_before)


def test_a_drafted_card_is_seen_with_all_that_flies(table):
    page = table(WIDE)
    page.locator("#cards [data-label]:not([aria-disabled=true])").first.click()
    expect(page.locator("#draft")).to_be_visible()
    at_rest(page)
    for left, _, right, _ in [*page.evaluate(BOXES, PLANES), *page.evaluate(BOXES, ".ghost-base.seen")]:
        assert left >= 0 and right <= WIDE["width"]


def test_the_tab_key_finds_a_choice_where_the_card_that_was_focused_is_spent(table):
    page = table(WIDE)
    climb = page.locator("#cards button").filter(has_text="Climb")
    climb.focus()
    page.keyboard.press("Enter")
    page.locator("#do-it").click()
    expect(page.locator(".slot.laid")).to_have_count(1)
    expect(climb).to_have_attribute("aria-disabled", "true")
    climb.focus()
    by_keyboard(page)            # round the page, and not to what is spent
    expect(page.locator(".slot.laid")).to_have_count(2)


def test_friend_and_foe_are_told_apart_on_the_board_and_on_the_plates(table):
    page = table(WIDE, "2v2")
    assert [page.locator(f"#bases .{camp}").count() for camp in ("ours", "theirs")] == [2, 2]
    expect(page.locator("#seat-0 .camp-of")).to_have_text("you and Ada")
    expect(page.locator("#seat-1 .camp-of")).to_have_text("you and Ada")
    expect(page.locator("#seat-2 .camp-of.theirs")).to_have_text("against you")


def test_a_shot_is_looked_at_from_near(open_page, server, store_match):
    match, before = last_acts(Event.FIRED)
    page = open_page(WIDE)
    set_up(page, server, speed="slow")
    address = store_match(page, match) + "/replay?seat=0"
    page.goto(address)
    steps = json.loads(page.locator("#scrubber").get_attribute("data-steps"))
    page.goto(f"{address}&at={max(step for step in steps if step <= before)}")
    page.wait_for_timeout(500)
    page.keyboard.press("ArrowRight")
    until(page, "document.querySelectorAll('.flyer.aimed-at').length > 0")

    def is_near():
        frame = page.locator("#board").bounding_box()
        planes = page.evaluate(BOXES, ".flyer:is(.fires, .aimed-at) .hull")
        assert planes
        for left, top, right, bottom in planes:
            assert left >= 0 and right <= WIDE["width"] and top >= 0 and bottom <= frame["y"] + frame["height"] + 1
            assert max(right - left, bottom - top) >= 100

    eventually(is_near)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_whoever_has_lost_the_last_plane_looks_on_from_the_dusk(open_page, store_match, motion):
    match, _ = last_acts(Event.DESTROYED)
    page = open_page(PHONE, reduced_motion=motion)
    page.goto(store_match(page, match) + "?seat=0")
    until(page, "Number(getComputedStyle(document.querySelector('.dusk')).opacity) > 0.3")
    expect(page.locator(".fallen")).to_contain_text("You’re out of the fight.")
    expect(page.locator("#wreck-0")).to_have_class("wreck seen")
    assert_accessible(page)


def test_on_a_phone_six_names_can_be_read_and_no_plane_lies_under_a_button(open_page, server, store_match):
    match = load_game(GAME).new_match(6, seed="phone", names=["Ana", "Maximiliane", "Blaise", "Carla", "Emmy", "Wolf"])
    while not (match.state.turn == 3 and 0 in match.waiting and match.view(0).position["phase"] == "plan"):
        turn = match.waiting[0]
        match.play(turn, choose("steady", match.view(turn), f"{turn}/{len(match.acts)}"))
    page = open_page(PHONE)
    page.goto(store_match(page, match) + "?seat=0")
    at_rest(page)
    names = page.locator(".chair strong").evaluate_all(
        "found => found.map((each) => [each.clientWidth, each.scrollWidth])")
    assert len(names) == 6 and all(wide >= min(38, whole) for wide, whole in names), "whole, or some five letters"
    buttons, planes = page.evaluate(BOXES, ".roaming button"), page.evaluate(BOXES, PLANES)
    shown = [box for box in buttons if box[2] - box[0] > 30]
    assert shown and planes and all(plane[0] >= 0 and plane[2] <= shown[0][0] + 2 for plane in planes)


def test_the_tray_shows_its_buttons_alone_while_something_is_told(table):
    page = table(WIDE)
    page.mouse.move(600, 300)
    high = """innerHeight - document.querySelector(".tray").getBoundingClientRect().top"""
    assert page.evaluate(high) > 150
    page.evaluate("""() => {
      document.body.classList.add("animating");
      for (const each of document.querySelectorAll("[data-awaited]")) delete each.dataset.awaited;
    }""")
    at_rest(page)
    assert 44 <= page.evaluate(high) <= 80

"""A board that can be roamed: by wheel, mouse, fingers, keys and buttons; what is told is followed."""

import re
from math import exp

import pytest
from playwright.sync_api import expect

from tests.table.browser.shots import played_to
from tests.table.browser.steps import (
    DESKTOP,
    PHONE,
    assert_accessible,
    assert_fits,
    click,
    eventually,
    make,
    set_up,
    until,
)
from tests.table.browser.test_access import SMALL, SMALLEST

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

ROAMED = "balmy_balloonists"
WHOLE = "0 0 1000 1000"
AT = """([x, y]) => {
  const at = new DOMPoint(x, y).matrixTransform(document.getElementById("picture").getScreenCTM().inverse());
  return [at.x, at.y];
}"""
ZOOM = "Number(document.getElementById('picture').style.getPropertyValue('--zoom') || 1)"
ONTO = """id => {
  const frame = document.getElementById("picture").getBoundingClientRect();
  const box = document.getElementById(id).getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
}"""


@pytest.fixture
def table(open_page, server, store_match):
    """Return a function that opens a table whose board can be roamed, in the middle of a game."""
    def opened(viewport=DESKTOP, path="?seat=0", moment="race-middle", told="off", **settings):
        page = open_page(viewport, **settings)
        set_up(page, server, speed=told, confirm="on")          # a choice is drafted first
        page.goto(store_match(page, played_to(moment)) + path)
        expect(page.locator("#roaming")).to_be_visible()
        return page

    return opened


def box(page):
    """Return what is seen."""
    return [float(number) for number in page.locator("#picture").get_attribute("viewBox").split()]


def middle(page):
    x, y, width, height = box(page)
    return [x + width / 2, y + height / 2]


def zoom(page):
    return page.evaluate(ZOOM)


def somewhere(page, x=0.4, y=0.4):
    """Return a point of the board."""
    frame = page.locator("#picture").bounding_box()
    return [frame["x"] + frame["width"] * x, frame["y"] + frame["height"] * y]


def nearer(page, notches=5):
    """Turn the wheel over the board."""
    page.mouse.move(*somewhere(page))
    for _ in range(notches):
        page.mouse.wheel(0, -100)
    until(page, f"{ZOOM} >= {min(5, exp(0.16 * notches)) - 0.01}")


def near(one, two, by=1.0):
    return all(abs(a - b) < by for a, b in zip(one, two, strict=True))


def test_the_wheel_zooms_at_the_pointer_and_leaves_the_rest_to_the_page(table):
    page = table()
    page.evaluate("addEventListener('wheel', event => { globalThis.kept = event.defaultPrevented }, { passive: true })")
    page.mouse.move(*somewhere(page))
    page.mouse.wheel(0, 100)
    until(page, "globalThis.kept === false")
    before = page.evaluate(AT, somewhere(page))
    nearer(page)
    until(page, "globalThis.kept === true")
    assert near(page.evaluate(AT, somewhere(page)), before)
    assert page.evaluate("getComputedStyle(document.getElementById('pieces')).getPropertyValue('--zoom')") > "1.5"
    for _ in range(4):
        page.mouse.wheel(0, -1000)
    expect(page.locator('[data-key="+"]')).to_have_attribute("aria-disabled", "true")
    assert zoom(page) == 5
    for _ in range(4):
        page.mouse.wheel(0, 1000)
    expect(page.locator("#picture")).to_have_attribute("viewBox", WHOLE)


def test_over_a_page_of_a_book_the_wheel_turns_the_page(table):
    page = table(viewport=PHONE | {"height": 560}, moment="villages-options")     # so low that no page fits
    leaf = page.locator("#open-book .spread")
    frame = leaf.bounding_box()
    page.mouse.move(frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2)
    for _ in range(3):                                                  # on to its end, and no further
        page.mouse.wheel(0, 1000)
    until(page, "document.querySelector('#open-book .spread').scrollTop > 0")
    page.mouse.wheel(0, -100)
    page.wait_for_timeout(200)
    assert zoom(page) == 1


def test_a_drag_pans_and_is_no_click(table):
    page = table(moment="race-start")
    nearer(page)
    page.locator("a[data-label]").first.evaluate("each => each.focus()")          # brought into view
    target = page.locator("a[data-label]").first.bounding_box()
    start = [target["x"] + target["width"] / 2, target["y"] + target["height"] / 2]
    under = page.evaluate(AT, start)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 4, start[1])
    page.mouse.move(start[0] - 60, start[1] + 30, steps=4)
    assert near(page.evaluate(AT, [start[0] - 60, start[1] + 30]), under)
    page.mouse.up()
    expect(page.locator("#draft")).to_be_hidden()
    page.mouse.down()
    page.mouse.up()
    expect(page.locator("#draft")).to_be_visible()


def test_nothing_beyond_the_board_is_shown(table):
    page = table()
    corner = page.evaluate(AT, somewhere(page, 0, 0))
    nearer(page)
    x, y = somewhere(page)
    for _ in range(5):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 400, y + 200, steps=2)
        page.mouse.up()
    assert near(page.evaluate(AT, somewhere(page, 0, 0)), corner)


def test_double_clicks_buttons_and_keys(table):
    page = table(reduced_motion="reduce")
    at = somewhere(page, 0.1, 0.5)
    page.mouse.dblclick(*at)
    assert zoom(page) == 2
    page.get_by_role("button", name="The whole board").click()
    expect(page.locator("#picture")).to_have_attribute("viewBox", WHOLE)
    expect(page.get_by_role("button", name="Zoom in")).to_be_focused()            # the others are gone
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom out").click()
    assert zoom(page) == 1
    page.locator("#picture").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#picture")).to_have_attribute("viewBox", WHOLE)          # left to the page
    page.keyboard.press("+")
    page.keyboard.press("+")
    before = box(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    after = box(page)
    assert after[0] > before[0] and after[1] < before[1] and after[2:] == before[2:]
    page.keyboard.press("-")
    assert 1 < zoom(page) < 2
    page.get_by_role("tab", name="Chat").click()
    page.locator("#words-to-say").focus()
    page.keyboard.type("0")
    assert zoom(page) > 1
    page.locator("#hand button").first.focus()
    page.keyboard.press("0")
    assert zoom(page) > 1
    page.locator("#prompt").focus()
    page.keyboard.press("0")
    assert zoom(page) == 1


def test_a_soft_movement_keeps_its_place_and_arrives(table):
    page = table()
    at = somewhere(page, 0.1, 0.5)
    before = page.evaluate(AT, at)
    page.mouse.dblclick(*at)
    until(page, f"{ZOOM} === 2")
    assert near(page.evaluate(AT, at), before)


def fingers_on(page):
    """Return a function that puts fingers on the page, moves them and lifts them."""
    session = page.context.new_cdp_session(page)

    def fingers(kind, *points):
        at = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    return fingers


def test_two_fingers_pinch_and_one_pans(table):
    page = table(PHONE, has_touch=True, is_mobile=True)
    fingers = fingers_on(page)
    x, y = somewhere(page, 0.5, 0.5)
    under = page.evaluate(AT, [x, y])
    fingers("touchStart", (x - 30, y))
    fingers("touchStart", (x - 30, y), (x + 30, y))
    for step in range(1, 7):
        fingers("touchMove", (x - 30 - 10 * step, y), (x + 30 + 10 * step, y))
    fingers("touchEnd")
    assert zoom(page) == pytest.approx(3, abs=0.1)
    assert near(page.evaluate(AT, [x, y]), under, 5)
    assert page.evaluate("visualViewport.scale") == 1
    under = page.evaluate(AT, [x, y])
    fingers("touchStart", (x, y))
    for step in range(1, 6):
        fingers("touchMove", (x - 12 * step, y - 8 * step))
    fingers("touchEnd")
    assert near(page.evaluate(AT, [x - 60, y - 40]), under, 10)
    expect(page.locator("#draft")).to_be_hidden()

    def taps_twice():
        page.touchscreen.tap(x, y)
        page.touchscreen.tap(x, y)      # soon enough, unless the machine is busy
        page.wait_for_timeout(400)
        assert zoom(page) > 4.5

    eventually(taps_twice)


def test_what_is_seen_stays_through_a_move_and_through_another_size(open_page, server):
    page = open_page()
    set_up(page, server, speed="off")
    page.goto(make(server, page, ("here", "Ana"), "random", game=ROAMED))
    nearer(page)
    seen = middle(page)
    before = page.locator("#act").get_attribute("data-stamp")
    click(page, page.locator("#hand [data-label]").first)
    expect(page.locator(f'#act[data-stamp="{before}"]')).to_have_count(0)
    assert near(middle(page), seen)
    page.set_viewport_size({"width": 900, "height": 700})

    def fits():
        frame, (*_, width, height) = page.locator("#picture").bounding_box(), box(page)
        assert width / height == pytest.approx(frame["width"] / frame["height"], rel=0.01)

    eventually(fits)
    assert near(middle(page), seen, 100)


def to_a_corner(page):
    """Look at a corner from near."""
    page.mouse.move(*somewhere(page, 0.95, 0.05))
    for _ in range(3):
        page.mouse.wheel(0, -1000)
    until(page, f"{ZOOM} > 4")


def test_what_a_drafted_card_would_do_comes_into_view(table):
    page = table(moment="race-start")
    to_a_corner(page)
    page.locator("#hand [data-preview]").first.click()
    preview = page.locator(".ghost.seen").get_attribute("id")
    until(page, f"({ONTO})({preview!r})")


def test_what_is_focused_by_key_comes_into_view(table):
    page = table(moment="race-start", reduced_motion="reduce")
    to_a_corner(page)
    names = page.locator("#pieces a[href]").evaluate_all("found => found.map(each => each.id)")
    assert not all(page.evaluate(ONTO, name) for name in names)
    page.locator("#picture").focus()
    for name in names:
        page.keyboard.press("Tab")
        expect(page.locator(f"#{name}")).to_be_focused()
        assert page.evaluate(ONTO, name)
    assert page.evaluate("document.getElementById('board').scrollTop + scrollY") == 0


def test_the_replay_follows_what_is_told_and_keeps_its_keys(table):
    page = table(path="/replay?step=0&seat=0", told="normal")
    where = page.locator("#where")
    page.keyboard.press("ArrowRight")
    expect(where).to_have_text(re.compile("Step 2 "))
    nearer(page, 12)
    page.locator("#picture").focus()
    before = page.locator("#picture").get_attribute("viewBox")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    until(page, f"picture.getAttribute('viewBox') !== {before!r}")
    expect(where).to_have_text(re.compile("Step 2 "))
    page.evaluate("""() => {
      globalThis.ways = new Set();
      new MutationObserver(() => ways.add(picture.getAttribute("viewBox")))
        .observe(picture, { attributes: true, attributeFilter: ["viewBox"] });
    }""")
    page.locator("#play").click()
    until(page, "ways.size > 4", 60)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE, {"width": 320, "height": 568}], ids=["desktop", "phone", "small"])
def test_it_is_accessible_and_fits(table, viewport):
    page = table(viewport, reduced_motion="reduce")
    page.get_by_role("button", name="Zoom in").click()
    assert_fits(page)
    assert_accessible(page)
    assert [each for each in page.evaluate(SMALL, SMALLEST) if "data-key" in each] == []


def test_where_a_game_does_not_ask_for_it_the_board_lies_still(open_page, server):
    page = open_page()
    page.goto(make(server, page, ("here", "Ana"), "random"))
    expect(page.locator("#roaming")).to_have_count(0)
    before = page.locator("#picture").get_attribute("viewBox")
    page.mouse.move(*somewhere(page))
    page.mouse.wheel(0, -300)
    page.keyboard.press("+")
    page.wait_for_timeout(100)
    expect(page.locator("#picture")).to_have_attribute("viewBox", before)

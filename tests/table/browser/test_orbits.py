"""Explorador on the stage: where one vehicle could go, how wide empty places are, and what is read at seven seats."""

import pytest
from playwright.sync_api import expect

from ludoteca.bots import choose
from ludoteca.games import load_game
from ludoteca.games.explorador.state import Phase
from tests.table.browser.steps import assert_accessible, set_up

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

GAME = load_game("explorador")
LAPTOP, WIDE, PHONE = ({"width": 1366, "height": 768}, {"width": 1920, "height": 1080}, {"width": 390, "height": 844})
LATE = 110           # acts after which most have several vehicles
WIDTHS = """() => [...document.querySelectorAll("#plates > g")].map((each) => [
  each.classList.contains("bare"), each.querySelector("path").getBoundingClientRect().width])"""
OVERLAPPED = """() => {
  const boxes = [...document.querySelectorAll("#row .place-name")].filter((each) => each.checkVisibility())
    .map((each) => [each.textContent, each.getBoundingClientRect()]);
  const meet = (one, two) => one.left < two.right - 1 && two.left < one.right - 1
    && one.top < two.bottom - 1 && two.top < one.bottom - 1;
  return boxes.flatMap(([name, box], n) => boxes.slice(n + 1).filter(([, other]) => meet(box, other))
    .map(([other]) => `${name} and ${other}`));
}"""


def at(seats, phase=None):
    """Return a match of some seats late enough, in a phase if one is wanted."""
    match = GAME.new_match(seats, seed="look", names=["Ana", "Ada", "Blaise", "Carla", "Dora", "Emil", "Fay"][:seats])
    while len(match.acts) < LATE or (phase is not None and match.state.phase != phase):
        match.play(match.waiting[0], choose("steady", match.view(match.waiting[0]), str(len(match.acts))))
    return match


@pytest.fixture
def opened(open_page, server, store_match):
    """Return a function that opens the page of whoever is awaited in a match."""

    def opens(match, viewport=LAPTOP, **settings):
        page = open_page(viewport, reduced_motion="reduce", **settings)
        set_up(page, server, speed="off")
        page.goto(f"{store_match(page, match)}?seat={match.waiting[0]}")
        return page

    return opens


def goals(page, number):
    """Return the places of a vehicle that are shown."""
    return page.locator(f"#goals [data-of='{number}'] >> visible=true")


def test_the_places_of_one_vehicle_are_shown_at_a_time(opened):
    page = opened(at(4, Phase.MOVE))
    numbers = sorted({each.get_attribute("data-of") for each in page.locator("#goals [data-of]").all()})
    first, second = numbers[:2]
    assert goals(page, first).count() and not goals(page, second).count()
    page.locator(f"#hand [data-picks='{second}'] p").click()
    expect(goals(page, first)).to_have_count(0)
    assert goals(page, second).count()
    vehicle = page.locator(f"#picture .mine[data-picks='{first}']")
    expect(vehicle).to_have_attribute("aria-pressed", "false")
    vehicle.focus()
    expect(vehicle).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.of") == first
    assert_accessible(page)


def test_without_scripts_all_places_are_shown(opened):
    page = opened(at(4, Phase.MOVE), java_script_enabled=False)
    every = page.locator("#goals [data-of]").count()
    assert every and page.locator("#goals [data-of] >> visible=true").count() == every


def test_places_from_which_a_line_runs_to_earth_are_brighter(opened):
    match = at(4, Phase.MOVE)
    page = opened(match)
    bright = [float(each.evaluate("each => getComputedStyle(each).opacity")) for each in
              (page.locator("#goals .home").first, page.locator("#goals [data-of]:not(.home)").first)]
    assert bright[0] > bright[1]


@pytest.mark.parametrize(("viewport", "most"), [(LAPTOP, 0.6), (WIDE, 0.6), (PHONE, 0.8)])
def test_empty_places_take_less_room_and_no_name_lies_on_another(opened, viewport, most):
    page = opened(at(7), viewport)
    widths = page.evaluate(WIDTHS)
    cards = [width for bare, width in widths if not bare]
    empty = [width for bare, width in widths if bare]
    assert cards and empty and min(empty) < most * max(cards)
    assert page.evaluate(OVERLAPPED) == []

"""Above and Below on the stage: the market is a stall on the board, an encounter takes the whole board."""

import re

import pytest
from playwright.sync_api import expect

from tests.table.browser.shots import played_to
from tests.table.browser.steps import assert_accessible, assert_fits, at_rest, make, set_up

pytestmark = [
    pytest.mark.browser,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),     # Playwright's own
]
LAPTOP, WIDE, SMALL = ({"width": 1366, "height": 768}, {"width": 1920, "height": 1080}, {"width": 390, "height": 844})
PANE = """() => {
  const board = document.getElementById("board").getBoundingClientRect();
  return board.width * board.height / innerWidth / innerHeight;
}"""
LOST = """() => {
  const inside = (box, frame) => box.left >= frame.left - 1 && box.right <= frame.right + 1
    && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
  const cards = [...document.querySelectorAll("#cards .deed-card")];
  const boxes = cards.map((each) => [each.id, each.getBoundingClientRect()]);
  const board = document.getElementById("board").getBoundingClientRect();
  const meet = (one, two) => one.left < two.right - 1 && two.left < one.right - 1
    && one.top < two.bottom - 1 && two.top < one.bottom - 1;
  return boxes.filter(([, box], nth) => !box.width || !inside(box, board)
    || boxes.some(([, other], n) => n !== nth && meet(box, other))).map(([id]) => id);
}"""
CUT = """() => [...document.querySelectorAll(".deed-card > b")].flatMap((name) => {
  const range = document.createRange();
  return [...name.textContent.matchAll(/\\S+/g)].filter((word) => {
    range.setStart(name.firstChild, word.index);
    range.setEnd(name.firstChild, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  }).map(([word]) => word);
})"""
LETTERS = """() => {
  const scale = document.getElementById("picture").getScreenCTM().a;
  return parseFloat(getComputedStyle(document.querySelector("#open-book .tale")).fontSize) * scale;
}"""


@pytest.fixture
def moment(open_page, server, store_match):
    """Return a function that opens a table at a moment that bots have played up to."""
    def opened(name, viewport, **settings):
        page = open_page(viewport, **settings)
        set_up(page, server, speed="off")
        page.goto(store_match(page, played_to(name)) + "?seat=0")
        return page

    return opened


@pytest.mark.parametrize("viewport", [LAPTOP, WIDE])
def test_the_market_is_whole_on_the_board_and_the_board_is_most_of_the_window(moment, viewport):
    page = moment("villages-start", viewport)
    assert page.locator("#cards .deed-card").count() >= 20
    assert page.evaluate(LOST) == []
    assert page.evaluate(PANE) >= 0.6
    village, stall = (page.locator(each).bounding_box() for each in ("#village-0 .site-of >> nth=0", "#stall"))
    assert village["x"] + village["width"] < stall["x"], "one's own village stays in sight"
    assert page.locator("#hand").bounding_box()["height"] < 80, "the actions are one row"


@pytest.mark.parametrize("language", ["de", "fr"])
def test_no_name_in_the_market_is_cut_within_a_word(open_page, server, language):
    """Not every browser knows how to divide words: in German one read "Signalfeue r"."""
    page = open_page(LAPTOP | {"width": 1280}, reduced_motion="reduce", locale=language)
    for _ in range(2):
        page.goto(make(server, page, ("here", "Ana"), "random", game="above_and_below"))
        expect(page.locator("#stall")).to_be_visible()
        assert page.locator("#cards .deed-card").count() >= 20 and page.evaluate(CUT) == []


@pytest.mark.parametrize("name", ["villages-party", "villages-building", "villages-evening", "villages-options"])
def test_the_board_is_most_of_the_window_while_one_chooses(moment, name):
    page = moment(name, LAPTOP)
    assert page.evaluate(PANE) >= 0.6
    assert_fits(page)


def test_the_stall_is_folded_away_and_brought_back(moment):
    page = moment("villages-start", LAPTOP)
    assert_accessible(page)
    page.get_by_role("button", name="Hide the market").click()
    expect(page.locator("#cards")).to_be_hidden()
    page.get_by_role("button", name="Market").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#cards")).to_be_visible()


def test_on_a_phone_the_market_opens_at_a_tap_and_for_a_choice(moment):
    page = moment("villages-start", SMALL, has_touch=True, is_mobile=True)
    assert page.evaluate(PANE) >= 0.5
    expect(page.locator("#cards")).to_be_hidden()
    page.get_by_role("button", name="Market").tap()
    expect(page.locator("#cards")).to_be_visible()
    assert_fits(page)
    page = moment("villages-building", SMALL, has_touch=True, is_mobile=True)
    expect(page.locator("#cards button[data-label]").first).to_be_visible()
    page.locator("#cards button[data-label]").first.tap()
    expect(page.locator("#do-it")).to_be_visible()


@pytest.mark.parametrize(("name", "viewport", "least"), [
    ("villages-options", LAPTOP, 18), ("villages-heard", LAPTOP, 18),
    ("villages-options", SMALL, 17), ("villages-heard", SMALL, 17),
])
def test_an_encounter_takes_the_whole_board_and_can_be_read(moment, name, viewport, least):
    page = moment(name, viewport)
    assert page.evaluate(LETTERS) >= least
    board, cave = (page.locator(each).bounding_box() for each in ("#board", "#deep .ab-abyss"))
    assert cave["y"] <= board["y"] and cave["height"] >= board["height"], "the villages are out of sight"
    assert cave["x"] <= board["x"] and cave["width"] >= board["width"]
    for each in ("#deep .figure >> nth=0", "#open-book .spread", "#open-book .lamps"):
        box = page.locator(each).bounding_box()
        assert box["y"] >= board["y"] - 1 and box["y"] + box["height"] <= board["y"] + board["height"] + 1, each
    expect(page.locator("#stall")).to_be_hidden()
    in_tray, in_book = page.locator("#story-options .option"), page.locator("#open-book .ways li")
    assert (in_tray.count() > 0) != (in_book.count() > 0), "choices stand in the tray or in the book, never in both"
    assert_fits(page)


def test_dice_are_rolled_before_ones_eyes_and_lanterns_lit(open_page, server, store_match):
    page = open_page(LAPTOP)
    set_up(page, server, speed="slow")
    page.goto(store_match(page, played_to("villages-options")) + "?seat=0")
    expect(page.locator(".lamp.lit")).to_have_count(0)
    page.locator("#story-options .option").first.click()
    page.locator("#do-it").click()
    expect(page.locator("#deep .folk.rolls")).not_to_have_count(0)
    rolled = page.locator("#deep .rolls .dice use >> visible=true")
    expect(rolled.first).to_be_visible()


def test_without_motion_nothing_of_an_encounter_moves(moment):
    page = moment("villages-options", LAPTOP, reduced_motion="reduce")
    assert page.evaluate("document.querySelector('#deep').getAnimations({ subtree: true }).length") == 0


def test_on_a_phone_nothing_of_the_hand_lies_over_another(moment):
    for name in ("villages-party", "villages-evening", "villages-bargain"):
        page = moment(name, SMALL, has_touch=True, is_mobile=True)
        decision, purse = (page.locator(each).bounding_box() for each in ("#decision", "#purse"))
        widest = page.evaluate("document.getElementById('decision').scrollWidth")
        assert decision["x"] + max(decision["width"], widest) <= purse["x"] + 1, name


def test_a_click_brings_anothers_village_near(moment):
    page = moment("villages-party", LAPTOP)
    village = page.locator("#village-1 .looked-at")
    before = village.bounding_box()
    village.click(position={"x": 20, "y": 20})
    expect(page.locator("#picture")).to_have_class(re.compile(r"\bnear\b"))
    at_rest(page)
    assert village.bounding_box()["width"] > 1.8 * before["width"]
    page.get_by_role("button", name="The whole board").click()
    expect(page.locator("#picture")).not_to_have_class(re.compile(r"\bnear\b"))


def test_a_key_brings_others_villages_near_one_after_the_other(moment):
    page = moment("villages-party", LAPTOP)
    villages = page.locator("[data-near] .looked-at")
    before = [each.bounding_box()["width"] for each in villages.all()]
    page.locator("#picture").focus()
    for nth, width in enumerate(before):
        page.keyboard.press("n")
        expect(page.locator("#said")).to_have_text(page.locator("[data-near]").nth(nth).get_attribute("data-near"))
        at_rest(page)
        seen = villages.nth(nth).bounding_box()
        assert seen["width"] > 1.8 * width
        assert seen["x"] < LAPTOP["width"] / 2 < seen["x"] + seen["width"], "it is in the middle"
    page.keyboard.press("n")
    expect(page.locator("#said")).to_have_text("The whole board")
    expect(page.locator("#picture")).not_to_have_class(re.compile(r"\bnear\b"))
    page.get_by_role("button", name="Zoom to the next one").click()
    expect(page.locator("#picture")).to_have_class(re.compile(r"\bnear\b"))
    assert_accessible(page)


IN_SIGHT = """id => {
  const { x, y, width, height } = document.querySelector(`#${id} .looked-at`).getBoundingClientRect();
  const at = (part) => document.elementFromPoint(x + width / 2, y + height * part);
  return [0.2, 0.5, 0.8].every((part) => at(part)?.closest("#picture"));
}"""


def test_on_a_phone_the_stall_makes_room_for_a_village_that_comes_near(moment):
    page = moment("villages-start", SMALL, has_touch=True, is_mobile=True)
    page.locator("#stall-button").click()
    expect(page.locator("#cards")).to_be_visible()
    page.locator("#picture").focus()
    for village in page.locator("[data-near]").all():
        page.keyboard.press("n")
        at_rest(page)
        assert page.evaluate(IN_SIGHT, village.get_attribute("id")), "nothing lies over it"
        expect(page.locator("#cards")).to_be_hidden()
    page.keyboard.press("n")
    expect(page.locator("#picture")).not_to_have_class(re.compile(r"\bnear\b"))
    expect(page.locator("#cards")).to_be_visible()
    page.keyboard.press("n")
    page.locator("#stall-button").click()              # whoever asks for it meanwhile has it
    expect(page.locator("#cards")).to_be_visible()


TOLD = """async () => {
  const base = document.querySelector("script[src$='stage.js']").src.replace("stage.js", "");
  const { noteMeanwhile, showMeanwhile } = await import(base + "meanwhile.js");
  noteMeanwhile({ pieces: "", lines: [[1, "Ada builds a mill.", "", "", 2, 1]] });
  showMeanwhile();
}"""


def test_what_others_have_done_lies_over_no_card_of_the_market(moment):
    page = moment("villages-start", LAPTOP)
    expect(page.locator("#cards .deed-card").first).to_be_visible()
    page.evaluate(TOLD)
    card, stall = (page.locator(each).bounding_box() for each in ("#meanwhile", "#stall"))
    assert card["x"] + card["width"] <= stall["x"]


def test_new_buildings_are_one_line_and_one_sentence(moment):
    page = moment("villages-party", LAPTOP)
    told = page.evaluate("""async () => {
      const base = document.querySelector("script[src$='stage.js']").src.replace("stage.js", "");
      const { tell } = await import(base + "animations.js");
      const first = Number(document.getElementById("live").dataset.lines);
      const line = (n, text, ...more) => [first + n, text, "AB-37", "", 0, -1, 0, "", ...more];
      await tell([line(0, "Mill is here."), line(1, "Inn is here.", "Mill and Inn are here."),
        line(2, "Well is here.", "Mill, Inn and Well are here.")]);
      const item = document.getElementById(`line-${first}`);
      return [item.textContent, document.getElementById(`line-${first + 2}`).parentElement === item,
        document.getElementById("said").textContent];
    }""")
    assert told == ["Mill, Inn and Well are here. AB-37", True, "Mill, Inn and Well are here."]


def test_in_the_evening_windows_are_lit(moment):
    sky = "getComputedStyle(document.querySelector('#ab-beyond stop')).stopColor"
    by_day, at_dusk = moment("villages-party", LAPTOP).evaluate(sky), moment("villages-evening", LAPTOP).evaluate(sky)
    assert by_day != at_dusk

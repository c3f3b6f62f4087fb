"""An offer put together in a real browser, by steps, in one place: by mouse, finger and keys, and without scripts."""

import re

import pytest
from playwright.sync_api import expect

from tests.table.browser.steps import DESKTOP, assert_accessible, assert_fits, click, set_up
from tests.table.browser.turns import an_offer, pricing

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

FOCUSED = "document.activeElement.id"
SENT = re.compile(r"\baction=([\w-]+)")


@pytest.fixture
def opened(open_page, server, store_match):
    """Return a function that opens the page of whoever is awaited in a match; it keeps what the page sends."""

    def opens(match, viewport=DESKTOP, **settings):
        page = open_page(viewport, reduced_motion="reduce", **settings)
        set_up(page, server, speed="off")
        page.sent = []
        page.on("request", lambda request: page.sent.extend(SENT.findall(request.post_data or "")))
        page.goto(f"{store_match(page, match)}?seat={match.waiting[0]}")
        return page

    return opens


def steps(page, side):
    """Return the buttons that put one more piece into a side of the offer."""
    return page.locator(f"#trade-{side} [data-step='1']:not([aria-disabled])")


@pytest.mark.parametrize("width", [1366, 768, 390, 320])
def test_both_sides_of_an_offer_and_their_steps_are_in_sight(opened, width):
    page = opened(an_offer(), {"width": width, "height": 844})
    assert_fits(page)
    for side in ("#trade-get", "#trade-give"):
        expect(page.locator(side)).to_be_in_viewport(ratio=0.99)
        outer = page.locator(side).bounding_box()
        for key in page.locator(f"{side} .step").all():
            box = key.bounding_box()
            assert box["height"] >= 44 and box["width"] >= (44 if width > 320 else 40)
            assert outer["x"] <= box["x"] and box["x"] + box["width"] <= outer["x"] + outer["width"], key
    expect(page.locator("#make-offer")).to_be_in_viewport(ratio=0.99)
    assert_accessible(page)


def test_an_offer_is_put_together_and_made_as_a_series_of_the_same_choices(opened):
    page = opened(an_offer())
    get, give = steps(page, "get").first, steps(page, "give").last
    get.click()
    get.click()
    give.click()
    assert page.sent == [], "what is being put together is nobody else's"
    wanted = page.locator("#make-offer").get_attribute("data-series").split()
    assert [each.rsplit("-", 1)[1] for each in wanted[:2]] == ["2", "1"] and wanted[2] == "send"
    says = page.locator("#make-offer").get_attribute("data-says")
    assert "You want 2" in says and "You give 1" in says
    page.locator("#make-offer").click()
    expect(page.locator("#trade")).to_have_count(0)
    assert page.sent == wanted


def test_an_offer_of_one_side_is_answered_by_the_rule(opened):
    page = opened(an_offer())
    steps(page, "get").first.click()
    expect(page.locator("#make-offer")).to_have_attribute("aria-disabled", "true")
    page.locator("#make-offer").click(force=True)
    expect(page.locator("#note")).to_contain_text("An offer has to ask for something and give something.")


def test_more_than_there_is_is_answered_by_the_rule_and_changes_nothing(opened):
    page = opened(an_offer())
    least = min(page.locator("#trade-give .stepper[data-beyond]").all(),
                key=lambda each: len(each.get_attribute("data-stepper")))
    most = len(least.get_attribute("data-stepper").split())
    for _ in range(most + 1):
        least.locator("[data-step='1']").click(force=True)
    expect(page.locator("#note")).to_contain_text("You can give only what you have.")
    expect(least.locator(".amount-of")).to_have_text(str(most))


def test_a_material_is_either_wanted_or_given(opened):
    page = opened(an_offer())
    page.locator("#step-give-energy-more").click()
    expect(page.locator("#step-give-energy-amount")).to_have_text("1")
    page.locator("#step-get-energy-more").click()
    expect(page.locator("#step-give-energy-amount")).to_have_text("0")
    expect(page.locator("#step-get-energy-amount")).to_have_text("1")


@pytest.mark.parametrize("viewport", [DESKTOP, {"width": 390, "height": 844}])
def test_one_click_asks_for_all_that_is_lacking_and_makes_nothing(opened, viewport):
    page = opened(an_offer(short=2), viewport)
    short = page.locator("#trade-get .meets").first
    most, stepper = short.get_attribute("data-meets"), short.get_attribute("data-puts")
    expect(short).to_have_accessible_name(re.compile(rf"short: Ask for {most} "))
    box = short.bounding_box()
    assert box["height"] >= 40 and box["width"] >= 24
    for _ in range(2):           # a second click asks for no more
        short.click()
        expect(page.locator(f"#{stepper}-amount")).to_have_text(most)
    expect(page.locator("#make-offer")).to_have_attribute("aria-disabled", "true")
    page.locator(f"#{stepper}-less").click()
    expect(page.locator(f"#{stepper}-amount")).to_have_text(str(int(most) - 1))
    assert page.sent == []


def test_arrows_lead_from_step_to_step_and_change_amounts(opened):
    page = opened(an_offer())
    page.locator("#step-get-mineral-more").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#step-get-mineral-amount")).to_have_text("2")
    expect(page.locator("#said")).to_contain_text("mineral: 2. You want 2 mineral.")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#step-get-mineral-amount")).to_have_text("1")
    assert page.evaluate(FOCUSED) == "step-get-mineral-more"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUSED) == "step-get-biomass-less"


def test_each_side_says_what_there_is_and_what_is_lacking(opened):
    page = opened(an_offer())
    assert re.search(r"of \d+", page.locator("#trade-get").inner_text())
    assert re.search(r"you’re \d+ short", page.locator("#trade-get").inner_text()), "who bargains is short of something"


def test_covered_stocks_stay_covered(opened):
    page = opened(an_offer(hidden=True))
    assert not re.search(r"of \d+", page.locator("#trade-get").inner_text())
    assert "short" not in page.locator("#trade-give").inner_text()


def test_amounts_outlive_talk(opened):
    page = opened(an_offer())
    steps(page, "get").first.click()
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("#talk-tab").click()
    other.locator("#words-to-say").fill("What do you need?")
    other.locator("#say button").click()
    expect(page.locator("#talk")).to_contain_text("What do you need?")
    expect(page.locator("#trade-get .amount-of").first).to_have_text("1")


def test_without_scripts_single_buttons_put_an_offer_together(opened):
    page = opened(an_offer(), java_script_enabled=False)
    expect(page.locator(".step >> visible=true")).to_have_count(0)
    row = page.locator("#trade-get details.goods").first
    row.locator("summary").click()
    row.locator("button").nth(1).click()
    expect(page.locator("#trade-get p.goods.meant")).to_contain_text("2")


@pytest.mark.parametrize("viewport", [DESKTOP, {"width": 390, "height": 844}])
def test_a_price_is_named_by_steps(opened, viewport):
    page = opened(pricing(), viewport)
    expect(page.locator("#prices")).to_be_hidden()
    least = int(page.locator("#bid-amount").inner_text())
    page.locator("#bid-more").click()
    page.locator("#bid-more").click()
    expect(page.locator("#make-bid")).to_have_text(f"Offer {least + 2} coins")
    page.locator("#bid-less").click()
    expect(page.locator("#make-bid")).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".purses")).to_contain_text(re.compile("You have .* coins?; .* has"))
    assert_fits(page)
    assert_accessible(page)
    click(page, page.locator("#make-bid"))
    expect(page.locator("#bid")).to_have_count(0)
    assert page.sent == [f"price-{least + 1}"]

"""How few clicks a turn takes, and what holds a choice back that cannot be taken back."""

import re

import pytest
from playwright.sync_api import expect

from ludoteca.engine.runtime.chance import draw, generator
from ludoteca.games import load_game
from ludoteca.table.parts.compose import only_choice
from tests.table.browser.steps import PHONE, make, set_up, stamp_of
from tests.table.browser.turns import LOOK, QUICK, SAY, TURNS, Turn
from tests.table.helpers import Server

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]
CARD = "#hand [data-label]"
FIRST_BOT = 60_000         # milliseconds until the first bot of a server has moved: its process begins
MANOEUVRE = "#cards button:not([aria-disabled])"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Run a server whose bots do not wait to be watched."""
    running = Server(tmp_path_factory.mktemp("clicks") / "t.db", prelude=QUICK)
    yield running
    running.stop()


@pytest.mark.parametrize("turn", TURNS, ids=[turn.play.__name__ for turn in TURNS])
def test_a_turn_takes_few_clicks(open_page, server, turn: Turn):
    page = open_page(reduced_motion="reduce")
    set_up(page, server, speed="off")
    assert turn.play(server, page) <= turn.most


def test_a_quick_click_asks_where_nothing_can_be_taken_back(open_page, server):
    page = open_page(reduced_motion="reduce")
    set_up(page, server, speed="off")
    page.goto(make(server, page, ("here", "Ana"), "random", game="wings_of_war", scenario="duel"))
    expect(page.locator("#seat-1 .ready")).to_have_count(1, timeout=FIRST_BOT)
    for laid in range(2):
        page.locator(MANOEUVRE).first.click()
        expect(page.locator(".slot.laid")).to_have_count(laid + 1)
    page.mouse.move(1, 1)        # where the mouse rests, the preview has been seen
    page.locator(MANOEUVRE).first.evaluate("each => { each.focus(); each.click(); }")     # nobody is as quick
    expect(page.locator("#do-it")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#undo").click()
    expect(page.locator(".slot.laid")).to_have_count(1)


def test_a_focused_card_says_what_it_does_and_enter_does_it(open_page, server):
    page = open_page(reduced_motion="reduce")
    set_up(page, server, speed="off")
    page.goto(make(server, page, ("here", "Ana"), "open"))
    card = page.locator(CARD).first
    card.focus()
    expect(card).to_have_accessible_description(re.compile(re.escape(card.get_attribute("data-says"))))
    page.wait_for_timeout(LOOK)
    page.keyboard.press("Enter")
    expect(page.locator("#undo")).to_be_visible()


def test_a_finger_draws_the_preview_first_where_nothing_can_be_taken_back(open_page, server):
    page = open_page(PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    set_up(page, server, speed="off")
    page.goto(make(server, page, ("here", "Ana"), "random", game="wings_of_war", scenario="duel"))
    expect(page.locator("#seat-1 .ready")).to_have_count(1)
    for laid in range(2):
        page.locator(MANOEUVRE).first.tap()
        expect(page.locator(".slot.laid")).to_have_count(laid + 1)
    card = page.locator(MANOEUVRE).first
    card.tap()
    expect(page.locator("#do-it")).to_be_visible()
    stamp = page.locator("#act").get_attribute("data-stamp")
    page.locator("#do-it").tap()
    expect(page.locator(f'#act[data-stamp="{stamp}"]')).to_have_count(0)


def test_the_other_button_shows_what_else_can_be_done_with_a_card(open_page, server):
    page = open_page(reduced_motion="reduce")
    set_up(page, server, speed="off")
    page.goto(make(server, page, ("here", "Ana"), "open", showing=True))
    card = page.locator(CARD).first
    card.hover()
    expect(page.locator("#foreseen")).to_contain_text("right click")
    card.click(button="right")
    expect(page.get_by_role("button", name=re.compile("^Show "))).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#draft")).to_be_hidden()
    card.focus()
    page.keyboard.press("ContextMenu")
    expect(page.locator("#do-it")).to_be_visible()


def test_whoever_wants_to_be_asked_is_asked(open_page, server):
    page = open_page(reduced_motion="reduce")
    set_up(page, server, speed="off", confirm="on")
    page.goto(make(server, page, ("here", "Ana"), "open"))
    page.locator(CARD).first.hover()
    page.wait_for_timeout(LOOK)
    page.locator(CARD).first.click()
    expect(page.locator("#do-it")).to_be_visible()


def test_escape_puts_away_what_lies_over_the_table_alone(open_page, server):
    """The draft below it was cancelled too."""
    page = open_page(reduced_motion="reduce")
    set_up(page, server, speed="off", confirm="on")
    page.goto(make(server, page, ("here", "Ana"), "open"))
    page.locator(CARD).first.click()
    for over, opener in (("dialog#card", "#rules-link"), ("#reactions", "[popovertarget=reactions]")):
        page.locator(opener).click()
        expect(page.locator(over)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(over)).to_be_hidden()
        expect(page.locator("#do-it")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#do-it")).to_be_hidden()


def forced():
    """Return a match in which seat 0 has but one choice, after one of its own that can be taken back with it."""
    game, random = load_game("explorador"), generator("forced")
    for seed in range(50):
        match = game.new_match(2, seed=seed, names=["Ana", "Bo"])
        while not match.is_over:
            view = match.view(0)
            if match.waiting == (0,) and match.may_undo(0) and only_choice(view, SAY, True):
                return match
            seat = match.waiting[0]
            choices = match.view(seat).choices
            match.play(seat, choices[draw(random, len(choices))])
    raise AssertionError("there is always a choice")


def test_no_only_choice_is_made_that_seals_what_could_be_taken_back():
    game, random = load_game("explorador"), generator("sealed")
    match, left, made = game.new_match(2, seed=1), 0, 0
    while not match.is_over:
        seat = match.waiting[0]
        view, may_undo = match.view(seat), match.may_undo(seat)
        only = only_choice(view, SAY, may_undo)
        made, left = made + bool(only), left + (len(view.legal_actions) == 1 and not only)
        match.play(seat, view.choices[draw(random, len(view.choices))])
        assert not (only and may_undo) or match.may_undo(seat)
    assert left and made


@pytest.fixture(scope="module")
def forced_match():
    return forced()


@pytest.fixture
def at_the_only_choice(open_page, store_match, forced_match):
    """Return a page that shows the only choice, for longer than it would: other tests run beside."""
    page = open_page(reduced_motion="reduce")
    page.add_init_script("Math.random = () => 5")
    page.goto(f"{store_match(page, forced_match)}?seat=0")
    expect(page.locator("#draft .says")).to_contain_text("Forced: ")
    return page, stamp_of(page)


def test_the_only_choice_is_shown_and_made(at_the_only_choice):
    page, before = at_the_only_choice
    expect(page.locator(f'#act[data-stamp="{before}"]')).to_have_count(0)


def test_the_only_choice_is_made_once_somebody_looks_at_it(open_page, store_match, forced_match):
    """It was left alone where it had come up while the page was hidden."""
    page = open_page(reduced_motion="reduce")
    page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => !globalThis.isLookedAt })")
    page.goto(f"{store_match(page, forced_match)}?seat=0")
    before = stamp_of(page)
    page.wait_for_timeout(2500)
    assert stamp_of(page) == before and page.locator("#draft").is_hidden()
    page.evaluate("isLookedAt = true; document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(f'#act[data-stamp="{before}"]')).to_have_count(0)


def test_a_key_holds_the_only_choice_and_taking_back_is_not_overtaken(at_the_only_choice):
    page, before = at_the_only_choice
    page.keyboard.press("Shift")
    page.wait_for_timeout(7000)
    assert stamp_of(page) == before
    page.keyboard.press("Escape")
    page.locator("#undo").click()
    expect(page.locator(f'#act[data-stamp="{before}"]')).to_have_count(0)
    expect(page.locator("#act[data-awaited]")).to_have_count(1)


@pytest.mark.parametrize("settings", [{"forced": "off"}, {}], ids=["not wanted", "without scripts"])
def test_the_only_choice_is_left_to_who_wants_to_make_it(open_page, server, store_match, forced_match, settings):
    page = open_page(reduced_motion="reduce", java_script_enabled=bool(settings))
    address = f"{store_match(page, forced_match)}?seat=0"
    set_up(page, server, **settings or {"speed": "off"})
    page.goto(address)
    before = stamp_of(page)
    page.wait_for_timeout(2500)
    assert stamp_of(page) == before
    expect(page.locator("#draft")).to_be_hidden()

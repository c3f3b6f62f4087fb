"""What is told while others move: faster when more has come, but never so fast that it cannot be followed."""

import time

import pytest
from playwright.sync_api import expect

from tests.table.browser.steps import FROM_ITS_END, LEGAL, assert_accessible, make, set_up

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore::DeprecationWarning")]
TOLD = """() => performance.getEntriesByName("told")
    .map(({ duration, detail }) => [detail.line, detail.weight, duration])"""
LEAST, WEIGHTY = 400, 1200       # milliseconds
SLACK = 3       # of the browser's clock
ENOUGH = 10     # lines
RISEN = 350     # milliseconds until the hand has come up once something has been told
FORESEEN = "#picture .aim"
PLACES = "#picture a[data-label]"
CLICK_LATE = """() => new MutationObserver((_, observer) => {
  if (document.body.matches(".animating")) return;
  setTimeout(() => {
    const card = document.querySelector("#hand [data-label]:not([data-back])");
    if (!card) return;
    observer.disconnect();
    globalThis.late = card.value;
    card.click();
  }, 60);
}).observe(document.body, { attributeFilter: ["class"] })"""
SLOWLY = "const usual = setTimeout; setTimeout = (does, time) => usual(does, 20 * time)"


def choose(page):
    """Make a choice, whichever it is."""
    page.locator(LEGAL).last.click(timeout=15_000)
    if page.locator("#do-it").is_visible():
        page.locator("#do-it").click()


def until(page, condition):
    """Wait until what was told is as it should be."""
    for _ in range(150):
        if condition(page.evaluate(TOLD)):
            return
        page.wait_for_timeout(100)
    raise AssertionError(page.evaluate(TOLD))


@pytest.mark.parametrize(("game", "seconds"), [("explorador", 12), ("wings_of_war", 12)])
def test_with_five_bots_that_rush_nothing_is_told_too_fast_and_nothing_dropped(open_page, server, game, seconds):
    page = open_page()
    set_up(page, server, confirm="off", forced="off")
    address = make(server, page, ("here", "Ana"), *["beginner"] * 5, game=game, rushes=True)
    page.goto(f"{address}?seat=0")
    begun = int(page.locator("#live").get_attribute("data-lines"))
    limit = time.monotonic() + 90
    while (seconds := seconds - 1) > 0 or len(page.evaluate(TOLD)) <= ENOUGH:
        assert time.monotonic() < limit
        if page.locator("#act[data-awaited]").count() and not page.locator("body.animating").count():
            choose(page)
        page.wait_for_timeout(1000)
    expect(page.locator("body:not(.animating)")).to_be_attached(timeout=60_000)
    told = page.evaluate(TOLD)
    acts, shown = (int(page.locator("#live").get_attribute(f"data-{each}")) for each in ("acts", "lines"))
    lines = page.request.get(f"{address}/at/{acts}?seat=0&from=0").json()["lines"]
    wanted = {line[0] for line in lines if begun <= line[0] < shown and (line[3] or line[4])}
    assert len(told) > ENOUGH
    assert wanted <= {each[0] for each in told}, "each line that shows something or matters is told"
    assert [each for each in told if each[2] < (WEIGHTY if each[1] else LEAST) - SLACK] == []


def test_again_faster_and_to_my_choice(open_page, server):
    page = open_page()
    set_up(page, server, confirm="off", speed="slow")
    page.goto(make(server, page, ("here", "Ana"), *["random"] * 3, rushes=True) + "?seat=0")
    choose(page)
    page.locator("body.animating").wait_for(state="attached")
    expect(page.get_by_role("button", name="Skip to my turn")).to_be_visible()
    until(page, lambda told: len(told) > 3)
    last = page.evaluate(TOLD)[-1][0]
    page.locator("#tell-again").click()
    until(page, lambda told: [each[0] for each in told].count(last) > 1)
    page.get_by_role("button", name="Faster").click()
    page.get_by_role("button", name="Skip to my turn").click()
    expect(page.locator("#act[data-awaited]")).to_be_attached()
    expect(page.locator("body.animating")).to_have_count(0)
    expect(page.get_by_role("button", name="Skip to my turn")).to_be_hidden()


WATCH_IT_GO = """() => {
  const card = document.getElementById("meanwhile");
  new MutationObserver(() => (globalThis.gone ||= card.hidden)).observe(card, { attributes: true });
}"""


def with_a_card(page, server, speed):
    """Play until others have done something to Ana; return the card that says so. In some rounds nothing happens."""
    set_up(page, server, confirm="off", speed=speed)
    page.goto(make(server, page, ("here", "Ana"), *["random"] * 3, rushes=True) + "?seat=0")
    card = page.get_by_role("region", name="Meanwhile")
    for _ in range(12):
        stamp = page.locator("#act").get_attribute("data-stamp")
        choose(page)
        expect(page.locator(f'#act[data-awaited]:not([data-stamp="{stamp}"])')).to_be_attached(timeout=30_000)
        page.wait_for_timeout(500)
        expect(page.locator("body.animating")).to_have_count(0)
        page.wait_for_timeout(RISEN)
        if card.is_visible():
            break
    return card


@pytest.mark.parametrize("speed", ["fast", "off"])
def test_a_card_sums_up_what_others_have_done_until_i_act(open_page, server, speed):
    page = open_page()
    card = with_a_card(page, server, speed)
    assert 1 <= card.get_by_role("listitem").count() <= 8
    assert_accessible(page)
    page.evaluate(WATCH_IT_GO)        # where nothing is told step by step, the next round brings another one at once
    choose(page)
    page.wait_for_function("globalThis.gone")


def test_the_card_has_it_told_again(open_page, server):
    """Its click, which goes on to the board, ended at once what it had begun."""
    page = open_page()
    card = with_a_card(page, server, "fast")
    before = len(page.evaluate(TOLD))
    card.get_by_role("button", name="Show again").click()
    until(page, lambda told: len(told) > before + 1)


def test_what_is_focused_while_something_is_told_is_foreseen_thereafter(open_page, server):
    """It never was, as it was focused already, and counted as seen."""
    page = open_page()
    card = with_a_card(page, server, "fast")
    card.get_by_role("button", name="Show again").click()
    page.mouse.move(1, 1)        # what comes back under it would be looked at instead
    page.locator("body.animating").wait_for()
    page.locator(LEGAL).last.focus()
    page.keyboard.press("Home")
    expect(page.locator(LEGAL).first).to_be_focused()
    expect(page.locator(FORESEEN)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("body.animating")).to_have_count(0)
    expect(page.locator(FORESEEN)).to_have_count(1)


def test_the_log_folds_by_rounds_with_and_without_scripts(open_page, server):
    page, bare = open_page(), open_page(java_script_enabled=False)
    set_up(page, server, confirm="off", speed="off")
    address = make(server, page, ("here", "Ana"), *["random"] * 2, rushes=True)
    page.goto(address)
    for number in range(2, 5):
        choose(page)
        page.locator("#lines summary", has_text=f"Round {number} begins").wait_for(state="attached")
    page.locator("#log-tab").click()
    assert_accessible(page)
    grown = page.locator("#lines").inner_text()
    shape = "each => [...each.querySelectorAll('details')].map(part => [part.open, part.querySelectorAll('li').length])"
    made = page.locator("#lines").evaluate(shape)
    assert [is_open for is_open, _ in made] == [False] * (len(made) - 2) + [True] * 2
    page.reload()
    assert page.locator("#lines").evaluate(shape)[-2:] == made[-2:]
    assert grown.count("Round 4 begins") == 1
    bare.context.add_cookies(page.context.cookies())
    bare.goto(address)
    part = bare.locator("#lines details").first
    part.locator("summary").focus()
    bare.keyboard.press("Enter")
    expect(part).to_have_attribute("open", "")


@pytest.fixture
def told_slowly(open_page, server):
    """Return the pages of two whose games begin: Ana has placed her first balloon, as she is being told, and Ben's turn
    has come.
    """
    ana, ben = open_page(), open_page()
    for page, speed in ((ana, "slow"), (ben, "off")):
        set_up(page, server, confirm="off", speed=speed)
    ana.add_init_script(SLOWLY)
    address = make(server, ana, ("here", "Ana"), "open", game="balmy_balloonists", two_balloons=True, first=2)
    ben.goto(f"{address}/take/1")
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Join").click()
    ben.locator("#live[data-ready]").wait_for()
    ana.goto(address)
    ana.locator(PLACES).first.click()
    ana.locator("body.animating").wait_for()
    return ana, ben


def place_the_next(ana, ben):
    """Place Ben's first balloon; Ana, who does not know it yet, is asked for her second."""
    ben.locator(PLACES).last.click()
    expect(ben.locator(PLACES)).to_have_count(0)
    ana.wait_for_timeout(500)


@pytest.mark.parametrize("answers", [False, True], ids=["its place is gone", "its place is there again"])
def test_a_click_on_the_board_passes_over_what_is_told_and_chooses_nothing(told_slowly, answers):
    """By the mouse: between the listeners of its click the telling ended, and the place below it was chosen."""
    (ana, ben), sent = told_slowly, []
    ana.on("request", lambda request: sent.append(request.url) if request.url.endswith("/act") else None)
    if answers:
        place_the_next(ana, ben)
    ana.locator(PLACES).nth(4).click()
    expect(ana.locator("body.animating")).to_have_count(0)
    assert bool(ana.locator(PLACES).count()) is answers
    ana.wait_for_timeout(500)
    assert sent == []


def sent_by(page):
    """Return the list in which a page's choices are noted from now on."""
    sent = []
    page.on("request", lambda request: sent.append(request.post_data) if request.url.endswith("/act") else None)
    return sent


@pytest.fixture(params=["tap", "Enter"])
def told_over_the_hand(request, open_page, server):
    """Return a page whose card has been laid, and is being told slowly, for somebody who is never asked; and how they
    choose. On its side a phone shows the hand meanwhile.
    """
    page = open_page({"width": 740, "height": 360}, has_touch=True, is_mobile=True)
    page.add_init_script(SLOWLY)
    set_up(page, server, confirm="off", speed="slow")
    page.goto(make(server, page, ("here", "Ana"), "open", rushes=True))
    page.locator(LEGAL).last.tap()
    page.locator("body.animating").wait_for()

    def choose_it(card):
        return card.tap() if request.param == "tap" else card.press("Enter")

    return page, choose_it


def test_whoever_is_never_asked_makes_no_choice_by_passing_over_what_is_told(told_over_the_hand):
    """It was sent, from a view that was gone: *The position changed*."""
    page, choose_it = told_over_the_hand
    sent = sent_by(page)
    choose_it(page.locator("#hand [name=action]").first)
    expect(page.locator("body.animating")).to_have_count(0)
    page.wait_for_timeout(500)
    assert sent == []
    expect(page.locator("#note")).to_be_hidden()
    expect(page.locator("#draft")).to_be_hidden()


def test_whoever_is_never_asked_makes_no_choice_that_comes_under_a_click_as_the_telling_ends(open_page, server):
    """Where *Skip to my turn* had been a card rose, was played, and could not be taken back."""
    page = open_page()
    set_up(page, server, confirm="off", speed="fast")
    page.goto(make(server, page, ("here", "Ana"), "random", rushes=True))
    page.evaluate(CLICK_LATE)
    sent = sent_by(page)
    while not page.evaluate("globalThis.late"):
        sent.clear()
        choose(page)
        page.locator("body.animating").wait_for()
        expect(page.locator("body.animating")).to_have_count(0)
        page.wait_for_timeout(100)
    late = page.evaluate("late")
    page.wait_for_timeout(RISEN)
    assert [each for each in sent if f"={late}" in each] == []
    page.locator(f"#hand [value={late}]").click()
    expect(page.locator(f"#hand [value={late}]")).to_have_count(0)
    assert [each for each in sent if f"={late}" in each]


@pytest.mark.parametrize("language", ["de", "fr"])
def test_what_leads_through_the_telling_fits_a_small_phone(open_page, server, language):
    """In German the button that leads to one's turn was cut at the edge of the window."""
    page = open_page({"width": 320, "height": 640}, locale=language)
    page.goto(make(server, page, ("here", "Ana"), "steady"))
    row = page.locator(".telling")
    assert row.evaluate("each => each.scrollWidth <= each.clientWidth")
    assert row.locator("button").evaluate_all("all => all.every((each) => each.scrollWidth <= each.clientWidth)")


def test_whoever_reads_further_up_in_the_log_stays_there(open_page, server):
    """Each line led to the end of the log, and each round folded all older ones, those too that were being read."""
    page = open_page({"width": 1700, "height": 500})
    set_up(page, server, confirm="off", speed="off")
    page.goto(make(server, page, ("here", "Ana"), *["random"] * 2, rushes=True))
    log, parts = page.locator("#log-pane .tail"), page.locator("#lines details")
    play_rounds(page, 2, 5)
    assert log.evaluate(FROM_ITS_END) == 0
    for part in (0, 1):
        parts.nth(part).evaluate("each => (each.open = true)")
    log.evaluate("each => (each.scrollTop = 0)")
    play_rounds(page, 6, 7)
    assert log.evaluate("each => each.scrollTop") == 0
    assert parts.evaluate_all("all => all.map(each => each.open)") == [True] * 2 + [False] * 2 + [True] * 4, \
        "nothing folds where somebody reads"
    log.evaluate("each => (each.scrollTop = each.scrollHeight)")
    play_rounds(page, 8, 8)
    assert log.evaluate(FROM_ITS_END) == 0


def test_each_tab_keeps_its_place_and_the_newest_line_is_kept_in_sight(open_page, server):
    """Back from the chat one stood at the end of the log, wherever one had read; so it was once it had been folded."""
    page = open_page({"width": 1700, "height": 500})
    set_up(page, server, confirm="off", speed="off")
    page.goto(make(server, page, ("here", "Ana"), *["random"] * 2, rushes=True))
    log, ways = page.locator("#log-pane .tail"), (("#talk-tab", "#log-tab"), ("#log-tab", "#log-tab"))
    play_rounds(page, 2, 4)
    page.locator("#lines details").first.evaluate("each => (each.open = true)")
    log.evaluate("each => (each.scrollTop = 90)")
    for n, (away, back) in enumerate(ways):
        page.locator(away).click()
        expect(log).to_be_hidden()
        play_rounds(page, 5 + n, 5 + n)
        page.locator(back).click()
        assert log.evaluate("each => each.scrollTop") == 90
    log.evaluate("each => (each.scrollTop = each.scrollHeight)")
    for n, (away, back) in enumerate(ways):
        page.locator(away).click()
        play_rounds(page, 7 + n, 7 + n)
        page.locator(back).click()
        assert log.evaluate(FROM_ITS_END) == 0


def play_rounds(page, first, last):
    """Play until the last of some rounds has begun."""
    for number in range(first, last + 1):
        choose(page)
        page.locator("#lines summary", has_text=f"Round {number} begins").wait_for(state="attached")
        page.wait_for_timeout(200)

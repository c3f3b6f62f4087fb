"""The review of a game: at its end, for everybody, of what each seat knew; one decision at a time."""

import asyncio
import itertools
import re
import threading
import time
from collections import deque
from copy import copy
from dataclasses import replace

import numpy as np
import pytest

from ludoteca.bots import review as bots_review
from ludoteca.bots import worker
from ludoteca.bots.review import SeatReview, decisions_of
from ludoteca.engine.matches.match_records import write_record
from ludoteca.engine.matches.views import View
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.table.door.exchange import LANGUAGE
from ludoteca.table.limits import costs
from ludoteca.table.limits.turns import Turns, Wish
from ludoteca.table.parts.endings import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH
from ludoteca.table.parts.templating import speaker
from ludoteca.table.review import routes as review
from ludoteca.table.review.page import Account, Span, Teller, account, height, luck_in_words, milestones
from tests.table.helpers import browser, look, new_table, site

pytestmark = pytest.mark.anyio
SHORT = {"option.moon": "9"}


class Here:
    """A pool that considers in this process, with a few playouts, one decision at a time."""

    def __init__(self):
        self.asked, self.now, self.fails, self.gate = [], 0, False, asyncio.Event()
        self.gate.set()

    async def run(self, function, *arguments):
        await self.gate.wait()
        self.asked.append(arguments)
        self.now += 1
        assert self.now == 1, "bots at other tables would be held up"
        if self.fails:
            raise RuntimeError("it ails")
        try:
            return await asyncio.to_thread(function, *arguments)
        finally:
            self.now -= 1


@pytest.fixture(autouse=True)
def briefly(monkeypatch):
    """Let bots make few playouts."""
    considered = bots_review.consider
    monkeypatch.setattr(worker.review, "consider", lambda view, seed: considered(view, seed, 20, playouts=8))


async def finished(app, client, *kinds):
    """Return the address and the room of a table whose game is over, and the pool that thinks for it."""
    app.state.reviews._pool = pool = Here()
    address = await new_table(client, *(kinds or ("here", "here")), **SHORT)
    room = await app.state.rooms.get(address.removeprefix("/t/"))
    while not room.match.is_over:
        seat = room.match.waiting[0]
        await client.post(f"{address}/act", data=(await look(client, address, seat)).move(seat))
    return address, room, pool


async def reviewed(app, client, address, **query):
    """Return the page once the review is done."""
    while "data-working" in (text := (await client.get(f"{address}/review", params=query)).text):
        await asyncio.sleep(0.1)
    return text


async def test_before_the_end_there_is_no_review(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        answer = await ana.get(f"{address}/review")
        assert answer.status_code == 403 and "when the game is over" in answer.text
        assert f"{address}/review" not in (await look(ana, address)).text
        assert f"{address}/review" not in (await ana.get(f"{address}/replay")).text


async def test_a_review_says_how_far_it_is_and_is_made_once(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as eve:
        address, room, pool = await finished(app, ana)
        pool.gate.clear()
        assert "data-working" in (await ana.get(f"{address}/review")).text
        many = len(list(decisions_of(room.match)))
        while f"0 of {many} decisions" not in (await ana.get(f"{address}/review")).text:
            await asyncio.sleep(0.02)
        pool.gate.set()
        page = await reviewed(app, ana, address, seat="1")
        assert len(pool.asked) == many and 'class="score-history"' in page and 'id="slips"' in page
        assert 'class="scores accounts"' in page
        assert re.search(r'<h2 id="seat-shown">.*?P1</h2>', page, re.DOTALL)
        assert "P0</h2>" in await reviewed(app, eve, address), "whoever may see the end may see the review"
        assert len(pool.asked) == many


async def test_the_end_and_the_replay_lead_to_it_and_it_leads_back(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address, room, _ = await finished(app, ana)
        while room.finale is None:
            await asyncio.sleep(0.02)
        assert f'href="{address}/review"' in (await look(ana, address)).text
        assert f'href="{address}/review' in (await ana.get(f"{address}/replay")).text
        page = await reviewed(app, ana, address)
        points = set(re.findall(rf'href="({address}/replay\?seat=\w+&amp;at=\d+)"', page))
        assert points
        for point in points:
            assert (await ana.get(point.replace("&amp;", "&"))).status_code == 200


async def test_bots_are_told_what_the_seat_knew_and_nothing_else(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address, room, pool = await finished(app, ana)
        await reviewed(app, ana, address)
        replay = await app.state.replays.of(room.table.id, room.match)
        by_number = {int(seed): (states, seat) for _, _, states, seat, seed in pool.asked}
        match = room.match
        for n, (told, seat) in by_number.items():
            states = np.frombuffer(told, match.game.State).copy()
            view = View.of(match.game, match.tables, states, seat, match.names)
            assert view.states.tobytes() == told, "nothing is left to be hidden"
            assert view.choices == replay.view(seat, n, match.names).choices


async def test_a_review_that_fails_is_said_and_tried_again(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address, _, pool = await finished(app, ana)
        pool.fails = True
        await ana.get(f"{address}/review")
        while not next(iter(app.state.reviews._kept.values())).failed:
            await asyncio.sleep(0.02)
        pool.fails, pool.now = False, 0
        assert 'class="score-history"' in await reviewed(app, ana, address)


async def test_several_take_turns_and_only_so_many_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr(review, "MOST_AT_ONCE", 1)
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        one, _, _ = await finished(app, ana)
        other, _, pool = await finished(app, ana)
        pool.gate.clear()
        await ana.get(f"{one}/review")
        assert "Starting soon" in (await ana.get(f"{other}/review")).text
        assert len(app.state.reviews._kept) == 1
        pool.gate.set()
        await reviewed(app, ana, one)
        assert 'class="score-history"' in await reviewed(app, ana, other)


async def test_games_that_are_long_to_replay_take_no_thread_from_others_and_are_paid_for(tmp_path, monkeypatch):
    """Eight of them at once took all threads: nobody could sit down for ten seconds."""
    class Paid(costs.Account):
        seconds = 0.0

        def pay(self, seconds):
            self.seconds += seconds

    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        _, room, _ = await finished(app, ana)
        held, counted = threading.Event(), review.decisions_of

        def slowly(match):
            held.wait(20)
            until = time.thread_time() + 0.05
            while time.thread_time() < until:
                pass
            return counted(match)

        monkeypatch.setattr(review, "decisions_of", slowly)
        paying = Paid()
        before = costs.PAYER.set(paying)
        works = [app.state.reviews.of(each, "192.0.2.1") for each in renamed(room, 8)]
        costs.PAYER.reset(before)
        await asyncio.sleep(0.1)
        assert await asyncio.wait_for(asyncio.gather(*(asyncio.to_thread(int, n) for n in range(12))), 5)
        assert len([each for each in threading.enumerate() if each.name.startswith("review")]) == 1
        held.set()
        await asyncio.wait_for(works[0].task, 60)
        assert works[0].reviews and paying.seconds >= 0.1


def renamed(room, count):
    """Return a room as that of several tables."""
    for n in range(count):
        other = copy(room)
        other.table = replace(room.table, id=f"{n}")
        yield other


async def test_a_few_addresses_do_not_hold_up_all_reviews(tmp_path, monkeypatch):
    """Eight of them with eight each had all the room: nobody else's began until one of theirs was done."""
    monkeypatch.setattr(review, "KEPT", 2)
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        rooms = []
        for _ in range(5):
            _, room, pool = await finished(app, ana)
            rooms.append(room)
        pool.gate.clear()
        asked = ["10.0.0.66", "10.0.0.66", "10.0.0.66", "10.0.0.1", "10.0.0.1"]
        works = [app.state.reviews.of(room, address) for room, address in zip(rooms, asked, strict=True)]
        assert [work.task is not None for work in works] == [True, True, False, True, False]
        pool.gate.set()


async def test_a_review_goes_at_the_pace_of_whoever_of_those_who_asked_comes_first(tmp_path):
    """It went at that of whoever asked first: somebody who has asked for many could hold it up so."""
    class Paid(costs.Account):
        seconds = 0.0

        def pay(self, seconds):
            self.seconds += seconds

    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        _, room, pool = await finished(app, ana)
        rooms, reviews = list(renamed(room, 6)), app.state.reviews
        reviews._one._clock = itertools.count().__next__       # each decision costs the same, however busy the machine
        pool.gate.clear()
        payers = {"10.0.0.66": Paid(), "10.0.0.1": Paid()}
        works = []
        for wanted, address in [*((each, "10.0.0.66") for each in rooms), (rooms[5], "10.0.0.1")]:
            before = costs.PAYER.set(payers[address])
            works.append(reviews.of(wanted, address))
            costs.PAYER.reset(before)
        assert works[5] is works[6] and list(works[5].askers) == ["10.0.0.66", "10.0.0.1"]
        pool.gate.set()
        await asyncio.wait_for(works[5].task, 60)
        others = [each.done / each.most for each in works[:5] if each.most]
        assert works[5].reviews and max(others) < 0.7 and not any(each.reviews for each in works[:5])
        assert payers["10.0.0.1"].seconds > 0


def test_of_those_who_want_the_same_whoever_would_have_a_turn_first_is_named():
    turns = Turns(1)
    assert turns.soonest(["a", "b"]) == "a"
    turns._had["a"] = 5.0
    turns._thinking = [Wish("c", "t", 0)]
    turns._had["c"] = 7.0
    assert turns.soonest(["a", "c"]) == "a" and turns.soonest(["c", "a"]) == "a"
    turns._waiting["a"] = {"t": deque([Wish("a", "t", 1), Wish("a", "t", 2)])}
    assert turns.soonest(["a", "b"]) == "b"


async def test_what_is_remembered_has_an_end(tmp_path, monkeypatch):
    monkeypatch.setattr(review, "KEPT", 1)
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        for _ in range(3):
            address, _, _ = await finished(app, ana)
            await reviewed(app, ana, address)
        assert len(app.state.reviews._kept) <= 2


async def test_a_game_that_was_brought_along_has_a_review(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        _, room, _ = await finished(app, ana)
        answer = await ana.post("/import", files={"record": (None, write_record(room.match))})
        address = re.search(r'href="(/t/[^/"]+)/replay"', answer.text).group(1)
        assert 'class="score-history"' in await reviewed(app, ana, address)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_review_in_every_language(tmp_path, language):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        ana.cookies[LANGUAGE] = language
        address, _, _ = await finished(app, ana)
        page = await reviewed(app, ana, address)
        assert {"en": "Luck", "es": "Suerte", "fr": "Chance", "de": "Glück"}[language] in page


@pytest.mark.compiled
async def test_workers_make_it(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        pool = app.state.reviews._pool
        address, _, _ = await finished(app, ana)
        app.state.reviews._pool = pool
        assert 'class="score-history"' in await asyncio.wait_for(reviewed(app, ana, address), 120)


def test_sums_are_rounded_so_that_they_add_up():
    for tenths in range(10):
        shown = account(SeatReview(0, (), tenths / 10 + 0.004, 9), ["Ana"])
        assert shown.start - shown.lost + shown.luck == shown.end


def test_a_sentence_says_what_luck_means_in_every_language():
    def said(luck, language):
        lost = max(0, luck - 86)
        return luck_in_words(Account(0, "Ana", 14, lost, luck, 14 - lost + luck), speaker(language, "ludoteca.games"))

    assert said(114, "en").startswith("Luck +114%: ") and "28% was lost along the way" in said(114, "en")
    assert "raised Ana’s" in said(40, "en") and "lowered Ana’s" in said(-9, "en") and "even for Ana" in said(0, "en")
    for luck in (114, 40, -9, 0):
        assert len({said(luck, language) for language in LANGUAGES}) == len(LANGUAGES)


async def test_a_stroke_of_luck_is_named_by_what_happened_and_not_by_a_card_that_was_laid(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address, room, _ = await finished(app, ana)
        await reviewed(app, ana, address)
        replay = await app.state.replays.of(room.table.id, room.match)
        teller = Teller(replay, None, ("Ana", "Ben"), speaker("en", room.match.game.package))
        (work,) = app.state.reviews._kept.values()
        peaks = [teller.stroke(moment).peak for each in work.reviews for moment in each.moments]
        assert sum(map(bool, peaks)) > 0.7 * len(peaks), peaks
        assert not any("face down" in peak or "begins" in peak for peak in peaks)
        page = await reviewed(app, ana, address)
        assert "From " not in page or 'class="peak"' in page


def test_the_chart_keeps_within_its_frame():
    span = Span(28, 128)
    assert (span.across(28), span.across(128)) == (LEFT, WIDTH - RIGHT)
    assert (height(0), height(1)) == (HEIGHT - BOTTOM, TOP)
    assert height(1.3) == height(1) and height(-0.3) == height(0)


def test_the_chart_names_its_first_step_and_round_ones_that_keep_clear_of_it():
    span = Span(6, 106)
    steps = list(range(0, 107, 2))                       # the fourth begins after six acts
    assert milestones(span, 4, steps) == ((4, LEFT), *((n, span.across(2 * n - 2)) for n in (30, 40, 50)))
    assert milestones(Span(0, 2), 1, [0, 1, 2]) == ((1, LEFT), (2, 236.0), (3, WIDTH - RIGHT))
    assert milestones(Span(0, 0), 1, [0]) == ((1, LEFT),)

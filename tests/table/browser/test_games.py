"""Whole games in a real browser: by mouse, by keyboard, on a phone, and seen by others."""

import re

import pytest
from playwright.sync_api import expect

from ludoteca.engine.runtime.chance import draw, generator
from ludoteca.games import load_game
from tests.table.browser.steps import (
    LEGAL,
    PHONE,
    assert_accessible,
    assert_fits,
    by_keyboard,
    by_mouse,
    make,
    play_to_the_end,
    set_up,
    tap,
)
from tests.table.helpers import GAME

pytestmark = [
    pytest.mark.browser,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),     # Playwright's own
]


def test_a_game_by_mouse_with_everything_told(open_page, server):
    page = open_page()
    set_up(page, server, speed="fast")
    page.goto(make(server, page, ("here", "Ana"), "random", "steady", moon=7))
    assert play_to_the_end(page, by_mouse), "one choice can be all: another balloon may be at the moon after a round"
    expect(page.locator("#end-title")).to_contain_text(re.compile(r"\b(wins?|draw)\b"))
    assert_accessible(page)


def test_a_game_by_keyboard(open_page, server):
    page = open_page(reduced_motion="reduce")
    page.goto(make(server, page, ("here", "Ana"), "random", moon=9))
    page.keyboard.press("Tab")

    def choose(page):
        by_keyboard(page)
        expect(page.locator("body:focus")).to_have_count(0)

    assert play_to_the_end(page, choose)


def test_a_game_on_a_phone(open_page, server):
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    set_up(page, server, speed="off")

    def by_touch(page):
        tap(page, page.locator(LEGAL).first)

    page.goto(make(server, page, ("here", "Ana"), "random", moon=8))
    play_to_the_end(page, by_touch)
    assert_fits(page)


def test_a_game_without_being_asked(open_page, server):
    page = open_page()
    set_up(page, server, speed="off", confirm="off")
    page.goto(make(server, page, ("here", "Ana"), "random", moon=8))
    play_to_the_end(page, lambda page: page.locator(LEGAL).first.click())


def test_others_see_a_move_at_once_and_nobody_sees_a_hand(open_page, server):
    page, watching = open_page(), open_page()
    address = make(server, page, ("here", "Ana"), "open")
    page.goto(address)
    watching.goto(address)
    expect(watching.locator("#seat-0 .awaited")).to_have_count(1)
    balloon = watching.locator("#balloon-0").element_handle()
    by_mouse(page)
    expect(watching.locator("#seat-0 .ready")).to_have_count(1)
    assert balloon.evaluate("node => node.isConnected"), "pieces keep their nodes, so that they can glide"
    assert not watching.locator("#hand").count()
    expect(page.locator("#undo")).to_be_visible()
    page.locator("#undo").click()
    expect(watching.locator("#seat-0 .awaited")).to_have_count(1)
    expect(watching.locator("#lines")).to_contain_text("Ana undoes the last move.")


def test_a_card_is_drafted_thought_over_and_laid(open_page, server):
    page = open_page()
    set_up(page, server, confirm="on")
    page.goto(make(server, page, ("here", "Ana"), ("here", "Bo"), "steady", showing=True) + "?seat=0")
    first = page.locator("#hand [data-label]").first
    first.hover()
    expect(page.locator("#foreseen")).not_to_be_empty()
    first.click()
    expect(page.locator("#hand .drafted")).to_have_count(1)
    expect(page.locator("#do-it")).to_have_text(re.compile("^Play "))
    expect(page.get_by_role("button", name=re.compile("Show .* to Bo"))).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(page.locator("#draft")).to_be_hidden()
    expect(page.locator("#hand .drafted")).to_have_count(0)


def test_an_illegal_wish_is_answered_at_the_place_of_the_click(open_page, server):
    page = open_page()
    set_up(page, server, speed="off")
    page.goto(make(server, page, ("here", "Ana"), "open"))
    by_mouse(page)
    card = page.locator("#hand [aria-disabled=true]").first
    card.click(force=True)
    note = page.locator("#note")
    expect(note).to_contain_text("already played your card")
    expect(note.get_by_role("link", name="MG-7")).to_have_attribute("href", f"/rules/{GAME}#MG-7")
    box, at = note.bounding_box(), card.bounding_box()
    assert abs(box["x"] + box["width"] / 2 - at["x"] - at["width"] / 2) < 250 and abs(box["y"] - at["y"]) < 200
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()


def test_who_has_laid_a_card_can_show_another(open_page, server):
    page = open_page()
    set_up(page, server, speed="off")
    page.goto(make(server, page, ("here", "Ana"), "open", showing=True))
    by_mouse(page)
    expect(page.locator("#prompt")).to_contain_text("you’ve played your card")
    page.locator("#hand [data-also]").first.click(force=True)
    expect(page.locator("#draft .actions button")).to_have_count(2)
    expect(page.locator("#do-it")).to_have_count(0)
    assert_accessible(page)
    page.get_by_role("button", name=re.compile("^Show ")).click()
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_text(re.compile("^You show .* this card: ")).first).to_be_visible()
    expect(page.locator("#draft")).to_be_hidden()


def a_grapple_with_a_choice():
    """Return a match where the grapple of seat 0 reaches several balloons."""
    for seed in range(2000):
        match = load_game(GAME).new_match(5, seed=seed, names=["Ana", "Bea", "Cem", "Dora", "Emil"])
        random = generator(seed)
        while not match.is_over:
            if match.waiting == (0,) and match.game.actions[match.legal_actions(0)[0]].startswith("hook"):
                return match
            seat = match.waiting[-1]
            choices = match.view(seat).choices
            match.play(seat, choices[draw(random, len(choices))])
    raise AssertionError("no grapple ever has a choice")


def test_a_choice_on_the_board(open_page, server, store_match):
    page = open_page()
    address = store_match(page, a_grapple_with_a_choice())
    page.goto(f"{address}?seat=0")
    target = page.locator("a[data-label]").first
    expect(target).to_have_attribute("aria-label", re.compile("Follow "))
    assert_accessible(page)
    target.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Who is next?")).to_be_visible()
    page.goto(f"{address}?seat=0")
    expect(page.locator("#lines")).to_contain_text("You follow ")


def test_seats_fit_what_is_played(open_page):
    page = open_page()
    page.goto("/new/wings_of_war")
    seats = page.locator("li.seat:visible")
    expect(seats).to_have_count(4)
    page.locator("#name-0").fill("Ana")
    page.get_by_role("radio", name="Duel").check()
    expect(seats).to_have_count(2)
    expect(page.locator(".pick:has(:checked) .for")).to_have_text("2 players")
    expect(page.get_by_role("button", name="Add a seat")).to_be_hidden()
    page.get_by_role("radio", name="Melee").check()
    page.get_by_role("button", name="Add a seat").click()
    expect(seats).to_have_count(3)
    assert_accessible(page)
    page.get_by_role("radio", name="Dogfight, three").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#prompt")).to_contain_text("plan your first card of three")
    expect(page.locator(".flyer:not(.off)")).to_have_count(6)

"""The steady bot of Above and Below knows what a sensible villager knows."""

from collections import Counter

import pytest

import ludoteca
from ludoteca.bots import choose
from ludoteca.engine.scenarios.files import parse
from ludoteca.engine.scenarios.running import set_up
from ludoteca.games.above_and_below.events import Event
from ludoteca.lab import simulate

GAME = ludoteca.game("above_and_below")


def match_at(seats=2, **position):
    """Return a match at a position in which the first seat is awaited."""
    return set_up(parse({
        "title": "", "game": GAME.name, "seats": seats, "rules": ["AB-1"], "options": {},
        "position": position, "expect": {"waiting": [0]},
    }, "here"))


def chosen(match, seat=0):
    """Return what the bot chooses."""
    return GAME.actions[choose("steady", match.view(seat), "seed")]


def told_in(games):
    """Return how often each event is told in whole games of three steady bots."""
    found = Counter()
    for seed in range(games):
        match = GAME.new_match(3, seed=seed)
        while not match.is_over:
            seat = match.waiting[0]
            acts = match.play(seat, choose("steady", match.view(seat), f"{seed}/{len(match.acts)}"))
            found.update(entry.event for act in acts for entry in act.entries)
    return found


def test_it_hires_early_and_at_last_buys_points():
    early = match_at(turn=1, coins=[5, 5], houses=["h08", "h19", "h03", "h23"])
    assert chosen(early) == "train"
    tired = [["scribe0", "lamplighter0"], ["scribe1", "lamplighter1"]]
    late = match_at(turn=7, coins=[9, 3], houses=["h07", "h19", "h03", "h22"], keys=["k9"],
                    ready=[["mason0"], ["mason1"]], exhausted=tired)
    for wanted in ("build", "villager-mason0", "building-h07"):
        assert chosen(late) == wanted
        late.play(0, wanted)


def test_who_leads_may_hope_for_more():
    def hope(**position):
        match = match_at(turn=4, **position)
        view = match.view(0)
        return [GAME.bot.value_estimate(view.mirrored_tables, view.mirrored, seat) for seat in (0, 1)]

    assert hope(coins=[5, 5]) == [500, 500]
    richer, poorer = hope(coins=[9, 5])
    assert 500 < richer < 1000 and 0 < poorer < 500
    assert hope(coins=[9, 5], reputation=[4, 0])[0] > richer
    match = GAME.new_match(2, seed=1)
    assert GAME.bot.rollout_limit(match.view(0).mirrored_tables, match.view(0).mirrored) > 0


def test_it_does_all_there_is_to_do_and_bargains():
    found = told_in(12)
    wanted = (Event.BUILT, Event.TRAINED, Event.SET_OUT, Event.HARVESTED, Event.LABORED, Event.FOR_SALE, Event.OFFERED,
              Event.SOLD, Event.EXERTED, Event.PLACED, Event.SLEPT, Event.DRANK)
    assert [event.name for event in wanted if not found[event]] == []
    assert 1.5 <= found[Event.SET_OUT] / 12 / 3 <= 7
    assert 2 <= found[Event.TRAINED] / 12 / 3 <= 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_random_play(seats):
    report = simulate(GAME, seats, 200, ["steady", *["random"] * (seats - 1)], seed=1)
    assert report.wins_by_seat[0] >= 190

"""The steady bot of Balmy Balloonists knows what a sensible balloonist knows."""

import pytest

import ludoteca
from ludoteca.bots import choose
from ludoteca.engine.scenarios.files import parse
from ludoteca.engine.scenarios.running import set_up
from ludoteca.games.balmy_balloonists.bot import value_of_chips
from ludoteca.games.balmy_balloonists.cards import SKY_NAMES
from ludoteca.games.balmy_balloonists.state import Phase
from ludoteca.lab import simulate

GAME = ludoteca.game("balmy_balloonists")
ELSEWHERE = "L5-S1.1"


def match_at(plays=(), options=None, **position):
    """Return a match for two at a position, after seat 0 has played."""
    match = set_up(parse({
        "title": "", "game": GAME.name, "seats": 2, "rules": ["BB-1"], "options": options or {}, "position": position,
        "expect": {"waiting": [0]},
        "play": [{"seat": 0, "action": action} for action in plays],
    }, "here"))
    for action in plays:
        match.play(0, action)
    return match


def chosen(match, seat=0):
    """Return what the bot chooses."""
    return GAME.actions[choose("steady", match.view(seat), "seed")]


def test_it_places_its_balloon_where_the_wind_blows_well():
    for seed in range(20):
        match = GAME.new_match(2, seed=seed)
        sky = SKY_NAMES.index(match.view(0).position["sky"][0])
        winds = match.tables[0].sky[sky][1:]
        reach = [max(row) * 360 / match.tables[0].length[line] for line, row in enumerate(winds, 1)]
        line = int(chosen(match, match.waiting[0])[len("place-l")])
        assert reach[line - 1] >= max(reach) / 2


def test_it_flies_where_the_wind_is_strongest():
    match = match_at(
        ["play-w07"], space=["L3-S1.1", ELSEWHERE], altitude=["medium", "medium"], hand=[["w07", "w08", "w10"], []],
        sky=["c4", "b1", "b2", "b3"],
    )
    assert chosen(match) == "altitude-medium"              # six spaces, against five at High


def test_it_does_not_fly_into_a_zone_that_is_close():
    position = {
        "space": ["L4-S3.1", ELSEWHERE], "altitude": ["medium", "medium"], "hand": [["w10", "w06", "w05"], []],
        "sky": ["a1", "d1", "b2", "b3"],
    }
    assert chosen(match_at(["play-w10"], **position)) == "altitude-low"           # the calm there
    permitted = match_at(["play-w10"], **position, advantages=[["permit-libya"], []])
    assert chosen(permitted) == "altitude-medium"          # two spaces: the five of High end in Iraq


def test_the_last_chips_are_worth_the_most_and_none_are_at_home():
    worths = [value_of_chips(9, ballast, 9, 360_000) for ballast in range(10)]
    gains = [more - less for less, more in zip(worths, worths[1:], strict=False)]
    assert gains == sorted(gains, reverse=True) and gains[-1] > 0
    assert value_of_chips(9, 9, 9, 0) == 0


def test_it_cancels_what_hurts_and_bears_what_does_not():
    position = {"space": ["L3-S1.1", ELSEWHERE], "altitude": ["medium", "medium"], "hand": [["w01", "w14", "w13"], []],
                "advantages": [["repairs"], []], "gas": [3, 9]}
    for kind, wanted in (("torn-fabric", "repair"), ("fire", "bear")):
        match = match_at(**position)
        match.play(0, "mishap-w01")
        match.play(-1, f"misfortune-{kind}")
        assert chosen(match) == wanted


def test_it_escapes_a_landing_with_fair_winds():
    match = match_at(
        ["play-w10"], space=["L4-S3.1", ELSEWHERE], altitude=["medium", "medium"], advantages=[["fair-winds"], []],
        hand=[["w10", "w14", "w13"], []], sky=["a1", "c3", "b2", "b3"], gas=[2, 9],
    )
    assert chosen(match).startswith("fair-winds-")


@pytest.mark.parametrize("options", [
    {}, {"two_balloons": True, "storm": True, "emergency": True}, {"fair_winds_in_flight": True, "storm": True},
    {"sideways": "last", "any_return": False, "voluntary_landing": False, "good_weather": True},
], ids=str)
def test_every_choice_is_legal_and_leaves_the_view_alone(options):
    match = GAME.new_match(3, seed=9, options=options)
    while not match.is_over:
        seat = match.waiting[0]
        view = match.view(seat)
        before = view.states.tobytes()
        action = choose("steady", view, "seed")
        assert action in view.choices
        assert view.states.tobytes() == before and choose("steady", match.view(seat), "other seed") == action
        match.play(seat, action)
    assert match.outcome.reason == "home"


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "least"), [(2, 0.9), (4, 0.8), (6, 0.75)])
def test_it_beats_random_play_by_far(seats, least):
    report = simulate(GAME, seats, 1000, ["steady"] + ["random"] * (seats - 1), seed=1)
    assert report.intervals[0][0] > least


def test_it_flies_around_a_zone_by_fair_winds_in_mid_flight():
    position = {"space": ["L4-S2.5", ELSEWHERE], "altitude": ["high", "medium"], "hand": [["w07", "w08", "w10"], []],
                "sky": ["a3", "e1", "b2", "b3"], "advantages": [["fair-winds"], []]}
    match = match_at(["play-w07", "altitude-high"], **position)
    flown = []
    while match.state.phase == Phase.PAUSE:
        flown.append(chosen(match))
        match.play(0, flown[-1])
    assert any(action.startswith("fair-winds-") for action in flown) and flown[0] == "go-on"
    assert match.view(0).position["altitude"][0] == "high"


def test_at_the_equator_it_goes_where_a_card_of_its_hand_leads_back():
    position = {"space": ["equator L5-S6.4", ELSEWHERE], "altitude": ["medium", "medium"], "gas": [5, 9]}
    leads_at_low = match_at(["play-w06"], **position, hand=[["w06", "w08", "w09"], []])
    assert chosen(leads_at_low) == "altitude-low"
    leads_at_medium = match_at(["play-w06"], **position, hand=[["w06", "w08", "w07"], []])
    assert chosen(leads_at_medium) == "altitude-medium"


def test_it_does_not_wait_on_the_ground_for_ever():
    position = {"actor": 0, "space": ["L2-S5.4", ELSEWHERE], "altitude": ["ground", "medium"], "gas": [3, 9],
                "ballast": [6, 9], "hand": [["w07", "w08", "w10"], []], "sky": ["b1", "a2", "c1", "a3"]}
    assert chosen(match_at(["play-w07"], turn=5, **position)) == "altitude-ground"
    assert chosen(match_at(["play-w07"], turn=60, **position)) != "altitude-ground"

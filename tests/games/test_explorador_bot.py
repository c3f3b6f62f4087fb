"""The steady bot of Explorador knows what a sensible explorer knows."""

import pytest

import ludoteca
from ludoteca.bots import choose
from ludoteca.engine.scenarios.files import parse
from ludoteca.engine.scenarios.running import set_up
from ludoteca.lab import simulate

GAME = ludoteca.game("explorador")
FULL = ["empty", "empty", "earth-7", "mars-7", "asteroids-7", "jupiter-7", "saturn-7", *["empty"] * 5]


def match_at(plays=(), seats=2, options=None, **position):
    """Return a match at a position of the full row, after some have played."""
    match = set_up(parse({
        "title": "", "game": GAME.name, "seats": seats, "rules": ["EX-1"], "options": options or {},
        "position": {"row": FULL} | position, "expect": {"waiting": [0]},
        "play": [{"seat": seat, "action": action} for seat, action in plays],
    }, "here"))
    for seat, action in plays:
        match.play(seat, action)
    return match


def chosen(match, seat=0):
    """Return what the bot chooses."""
    return GAME.actions[choose("steady", match.view(seat), "seed")]


def turn_of(match, seat=0):
    """Let the bot play as long as it is awaited in the turn; return what it did."""
    done = []
    while match.waiting == (seat,) and match.state.actor == seat and not match.is_over:
        done.append(chosen(match, seat))
        match.play(seat, done[-1])
    return done


def test_it_flies_to_where_most_is_found():
    done = turn_of(match_at([(0, "pass"), (0, "done")], vehicles=[["ship mars cyan"], []]))
    assert done[0] == "fly-1-saturn"


def test_it_does_not_leave_a_meeting_point_for_a_line_without_one():
    match = match_at([(0, "pass"), (0, "done")], vehicles=[["ship saturn yellow"], []])
    turn_of(match)
    assert sum(map(int, match.state.explorers[0].stock)) == 12


def test_it_combines_on_saturn_and_not_on_venus():
    fleet = ["ship saturn yellow", "ship saturn green", "ship saturn violet"]
    assert chosen(match_at([(0, "pass")], vehicles=[fleet, []])).startswith("combine-")
    near = ["empty", "venus-7", *FULL[2:]]
    fleet = ["ship venus green", "ship venus cyan", "ship venus yellow"]
    assert chosen(match_at([(0, "pass")], row=near, vehicles=[fleet, []])) == "done"


def test_it_cuts_a_rival_rather_than_itself():
    row = [*FULL[:6], "saturn-1", *FULL[7:]]                   # with Jupiter C1 only violet runs on to Saturn
    hand = [["jupiter-1", "mercury-2", "mercury-3", "mercury-4"], []]
    one, two = ["ship saturn violet"], ["ship saturn cyan", "ship saturn blue"]
    assert chosen(match_at(row=row, hand=hand, vehicles=[one, two])) == "lay-jupiter-1"
    assert chosen(match_at(row=row, hand=hand, vehicles=[two, one])) != "lay-jupiter-1"


SHORT = [(0, "pass"), (0, "done"), (0, "done")]       # the ship on Saturn has no biomass
LIVING = {"living": True}
VEHICLES = [["ship saturn yellow"], ["ship saturn red"]]


def test_it_offers_one_more_of_what_it_has_plenty_of():
    match = match_at(SHORT, options=LIVING, vehicles=VEHICLES, stock=[[9, 0, 2, 0], [0, 5, 0, 0]])
    done = [chosen(match)]
    match.play(0, done[-1])
    while match.waiting == (0,):
        done.append(chosen(match))
        match.play(0, done[-1])
    assert done[0] == "bargain-1" and set(done[1:3]) == {"ask-biomass-1", "offer-mineral-2"} and done[3] == "send"


def test_it_asks_nobody_who_has_none_and_goes_to_the_market():
    match = match_at(SHORT, options=LIVING, vehicles=VEHICLES, stock=[[9, 0, 2, 0], [9, 0, 9, 9]])
    assert chosen(match) == "market-biomass"


@pytest.mark.parametrize("options", [LIVING, LIVING | {"hidden": True}], ids=str)
def test_it_asks_once_who_can_spare_nothing_so_that_the_market_opens(options):
    match = match_at(SHORT, options=options, vehicles=VEHICLES, stock=[[9, 0, 2, 0], [0, 1, 0, 0]])
    done = []
    while match.state.actor == 0:
        seat = match.waiting[0]
        done.append(chosen(match, seat))
        match.play(seat, done[-1])
    assert done[0] == "bargain-1" and done[3:6] == ["send", "refuse", "market-biomass"]
    assert done[6:] == ["spend-mineral"] * 5


def test_it_buys_nothing_for_which_its_crews_would_lack_something_else():
    fleet = [["ship saturn orange", "factory-3 mars cyan"], []]
    match = match_at(SHORT, options=LIVING, vehicles=fleet, stock=[[0, 3, 0, 5], [0, 0, 0, 0]])
    assert chosen(match).startswith("reduce-")           # three of its five water are for the factory


def test_after_the_last_round_it_buys_for_nobody():
    match = match_at(SHORT, options=LIVING, vehicles=VEHICLES, stock=[[9, 0, 2, 0], [0, 1, 0, 0]], turn=12)
    assert chosen(match) == "reduce-1"


def test_it_sends_a_crew_home_that_costs_more_than_it_brings():
    near = [["ship mars orange"], []]                    # what a ship on Mars lacks are two pieces: ten others
    assert chosen(match_at(SHORT, options=LIVING, vehicles=near, stock=[[20, 0, 20, 0], [0, 0, 0, 0]])) == "reduce-1"


def test_it_sends_no_crew_home_that_needs_nothing_of_what_is_lacking():
    fleet = [["ship earth red", "ship jupiter red"], []]
    match = match_at(SHORT, options=LIVING, vehicles=fleet, stock=[[0, 0, 0, 0], [0, 0, 0, 0]])
    assert chosen(match) == "reduce-2"


@pytest.mark.parametrize(("given", "answer"), [
    ("offer-mineral-2", "accept"), ("offer-mineral-1", "change"),
])
def test_it_answers_by_what_an_offer_brings(given, answer):
    deal = [*SHORT, (0, "bargain-1"), (0, "ask-biomass-1"), (0, given), (0, "send")]
    match = match_at(deal, options=LIVING, vehicles=VEHICLES, stock=[[9, 0, 2, 0], [0, 5, 0, 0]])
    assert chosen(match, 1) == answer


def test_it_gives_away_nothing_that_its_own_crews_need():
    deal = [*SHORT, (0, "bargain-1"), (0, "ask-biomass-1"), (0, "offer-mineral-9"), (0, "send")]
    match = match_at(deal, options=LIVING, vehicles=VEHICLES, stock=[[9, 0, 2, 0], [0, 1, 0, 0]])
    assert chosen(match, 1) == "refuse"


def test_another_offer_gives_what_is_lacking_for_more():
    deal = [*SHORT, (0, "bargain-1"), (0, "ask-biomass-1"), (0, "offer-energy-1"), (0, "send"), (1, "change")]
    match = match_at(deal, options=LIVING, vehicles=VEHICLES, stock=[[9, 0, 2, 0], [0, 5, 0, 0]])
    done = []
    while match.waiting == (1,):
        done.append(chosen(match, 1))
        match.play(1, done[-1])
    assert set(done[:-1]) == {"offer-biomass-1", "ask-mineral-2"} and done[-1] == "send"
    assert chosen(match) == "accept"                  # what its crews lack is worth more than two pieces


@pytest.mark.parametrize("options", [
    {}, {"living": True, "hidden": True}, {"living": True, "market": "alike"}, {"beginners": True, "race": 100},
    {"link": "hub", "one_each": False, "change": "hub"},
], ids=str)
def test_every_choice_is_legal_and_leaves_the_view_alone(options):
    match = GAME.new_match(3, seed=8, options=options)
    while not match.is_over:
        seat = match.waiting[0]
        view = match.view(seat)
        before = view.states.tobytes()
        action = choose("steady", view, len(match.acts))
        assert action in view.choices
        assert view.states.tobytes() == before and choose("steady", match.view(seat), len(match.acts)) == action
        match.play(seat, action)


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_it_beats_random_play_by_far(seats):
    report = simulate(GAME, seats, 1000, ["steady"] + ["random"] * (seats - 1), seed=1)
    assert report.intervals[0][0] > 0.95

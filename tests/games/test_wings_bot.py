"""The steady bot of Wings of War knows what a sensible pilot knows, and `sharp` what a battle promises."""

import pytest

import ludoteca
from ludoteca.bots import choose
from ludoteca.engine.runtime.chance import generator, pick
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.engine.scenarios.files import parse
from ludoteca.engine.scenarios.running import set_up
from ludoteca.games.wings_of_war.events import Event
from ludoteca.games.wings_of_war.options import MISSIONS
from ludoteca.games.wings_of_war.outlook import east_of, heading_of, level_of, north_of, pose_at
from ludoteca.games.wings_of_war.state import Status
from ludoteca.lab import simulate

GAME = ludoteca.game("wings_of_war")
DUEL = {"plane": ["CAMEL", "ALBD5"], "side": [0, 1], "level": [2, 2]}


def match_at(scenario="duel", seats=2, options=None, play=(), **position):
    """Return a match at a position, after some have played."""
    match = set_up(parse({
        "title": "", "game": GAME.name, "seats": seats, "rules": ["WW-17"],
        "options": {"scenario": scenario} | (options or {}), "position": position, "expect": {"waiting": [0]},
        "play": [{"seat": seat, "action": action} for seat, action in play],
    }, "here"))
    for seat, action in play:
        match.play(seat, action)
    return match


def chosen(match, seat=0, seed="seed"):
    """Return what the bot chooses."""
    return GAME.actions[choose("steady", match.view(seat), seed)]


def flown(match, turns, seed=0):
    """Let all pilots do for some turns what is sensible, and chance what is likely."""
    last = match.state.turn + turns
    chance = generator(seed).tolist()
    while not match.is_over and match.state.turn < last:
        if match.waiting == (CHANCE,):
            outcomes, weights = zip(*match.chance_outcomes(), strict=True)
            match.play(CHANCE, outcomes[pick(chance, weights, len(weights))])
            continue
        seat = match.waiting[0]
        match.play(seat, choose("steady", match.view(seat), f"{seed}/{len(match.acts)}"))
    return match


@pytest.mark.parametrize("x", [1000, 40000])
@pytest.mark.parametrize("heading", [0, 45, 90])
def test_it_turns_away_from_the_edge_while_there_is_room(x, heading):
    pose = [[x, 74000, heading], [80000, 10000, 180]]
    for seed in range(3):
        match = flown(match_at(**DUEL, stage="turn", pose=pose), 2, seed)
        assert match.state.flyers[0].status == Status.FLYING


def test_it_goes_for_an_enemy_that_is_far_away():
    match = flown(match_at(**DUEL, stage="turn", pose=[[15000, 20000, 270], [70000, 70000, 180]]), 2)
    one, other = (flyer.stand for flyer in match.state.flyers[:2])
    assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < 40000**2


def test_it_lays_the_card_that_brings_the_enemy_before_its_gun():
    tailing = {"stage": "turn", "pose": [[40000, 30000, 0], [52000, 42000, 90]]}       # it comes from the right
    assert {chosen(match_at(**DUEL, **tailing), seed=seed) for seed in range(5)} <= {"turn-r", "wide-r", "sharp-r"}


@pytest.mark.parametrize("seed", range(3))
def test_it_dives_to_who_is_below_and_climbs_to_who_is_above(seed):
    pose = [[45000, 30000, 0], [45000, 60000, 0]]
    below = match_at(**DUEL | {"level": [3, 1]}, stage="turn", pose=pose)
    assert flown(below, 1, seed).state.flyers[0].level < 3
    above = match_at(**DUEL | {"level": [1, 3]}, stage="turn", pose=pose)
    assert flown(above, 1, seed).state.flyers[0].climb > 0


def test_it_always_fires_and_at_who_is_near():
    ahead = [[30000, 10000, 0], [28000, 29000, 90], [32000, 19500, 90]]
    match = match_at("dogfight2", stage="fire", plane=["CAMEL", "ALBD5", "ALBD5"], side=[0, 1, 1], level=[2, 2, 2],
                     pose=ahead)
    assert chosen(match) == "fire-2"
    alone = match_at(**DUEL, stage="fire", pose=[[30000, 10000, 0], [30000, 29000, 90]])
    assert chosen(alone) == "fire-1"


def test_it_fires_at_the_balloon_rather_than_at_a_plane():
    match = match_at("balloon_s", 3, stage="fire", plane=["NIE17", "NIE17", "ALBD3", "BALLOON_S"], side=[0, 0, 1, 1],
                     level=[2] * 4, pose=[[30000, 10000, 0], [5000, 5000, 0], [28000, 26000, 90], [33000, 28000, 0]])
    assert chosen(match) == "fire-3"


@pytest.mark.parametrize(("north", "bombs", "choice"), [
    (80000, 3, "drop-3"), (80000, 2, "drop-1"), (75000, 3, "drop-3"), (60000, 3, "none"),
])
def test_bombs_fall_where_they_hit(north, bombs, choice):
    match = match_at("bombing", 4, stage="bombs", manoeuvre=3, plane=["BRE14", "BRE14", "SPAD13", "ALBD5", "ALBD5"],
                     side=[0, 0, 0, 1, 1], level=[1] * 5, last=["straight"] * 5, bombs=[bombs, 0, 0, 0, 0],
                     load=[3, 0, 0, 0, 0],
                     pose=[[60000, north, 0], [9000, 9000, 0], [99000, 9000, 0], [9000, 99000, 0], [99000, 99000, 0]])
    assert chosen(match) == choice


@pytest.mark.parametrize("scenario", ["balloon_s", "balloon_l"])
def test_defenders_fly_around_their_balloon(scenario):
    rammed = 0
    for seed in range(6):
        match = flown(GAME.new_match(2, seed=seed, options={"scenario": scenario}), 3, seed)
        rammed += sum(entry.event == Event.HIT_BALLOON and match.state.flyers[entry.actor].side == 1
                      for act in match.acts for entry in act.entries)
    assert rammed <= 1


def test_bombers_fly_to_their_target_and_drop():
    hits = 0
    for seed in range(4):
        match = flown(GAME.new_match(4, seed=seed, options={"scenario": "bombing"}), 6, seed)
        hits += match.state.target_points > 0
    assert hits >= 2


def test_it_does_not_land_to_come_down_to_an_enemy():
    position = DUEL | {"level": [0, 0], "pose": [[40000, 20000, 0], [40000, 50000, 0]]}
    for seed in range(4):
        match = flown(match_at(**position), 3, seed)
        assert all(flyer.status != Status.HOME for flyer in match.state.flyers[:2])


def test_a_balloon_that_may_be_lowered_is():
    match = GAME.new_match(3, seed=1, options={"scenario": "balloon_s", "balloon_winch": True})
    done = []
    while 2 in match.waiting:
        done.append(chosen(match, 2))
        match.play(2, done[-1])
    assert len(done) == 4 and done[-1] == "winch"


@pytest.mark.parametrize("scenario", MISSIONS)
@pytest.mark.parametrize("options", [
    {"altitude": False, "tailing": False, "collision": False},
    {"landing": True, "rockets": True, "ground_fire": True, "immelmann_climb": True, "loaded_steep": "between"},
], ids=["plain", "all"])
def test_every_choice_is_legal_and_leaves_the_view_alone(scenario, options):
    winch = {"balloon_winch": True} if "rockets" in options and "balloon" in scenario else {}
    match = GAME.new_match(2 if scenario != "melee" else 5, seed=8, options={"scenario": scenario} | options | winch)
    while not match.is_over and match.state.turn < 4:
        seat = match.waiting[-1]
        view = match.view(seat)
        before = view.states.tobytes()
        action = choose("steady", view, len(match.acts))
        assert action in view.choices
        assert view.states.tobytes() == before and choose("steady", match.view(seat), len(match.acts)) == action
        match.play(seat, action)


def test_a_pose_is_one_number_and_can_be_read():
    for given in ((0, 0, 0, 0), (-20000, 165000, 3, 359), (170000, -1, 1, 90)):
        pose = pose_at(*given)
        assert (east_of(pose), north_of(pose), level_of(pose), heading_of(pose)) == given


def test_a_battle_promises_more_to_whom_has_suffered_less():
    position = {"stage": "turn", "pose": [[30000, 10000, 0], [30000, 60000, 180]]}
    hopes = []
    for cards in ([], ["A-4"], ["A-4", "A-3"]):
        match = match_at(**DUEL, **position, cards=[[], cards])
        hopes.append([GAME.bot.value_estimate(match.tables[0], match.state, seat) for seat in range(2)])
    assert hopes[0] == [500, 500] and hopes[0][0] < hopes[1][0] < hopes[2][0]
    assert all(sum(pair) in (999, 1000) for pair in hopes)


@pytest.mark.compiled
@pytest.mark.parametrize(("scenario", "seats", "share"), [
    ("duel", 2, 0.95), ("dogfight2", 4, 0.95), ("melee", 4, 0.95),
    ("balloon_l", 4, 0.85),            # against time, and balloons are easily run into
])
def test_it_beats_random_play_by_far(scenario, seats, share):
    bots = ["steady"] * max(1, seats // 2) + ["random"] * (seats // 2)
    if scenario == "melee":
        bots = ["steady", "random", "random", "random"]
    report = simulate(GAME, seats, 300, bots, seed=1, options={"scenario": scenario})
    assert report.wins_by_bot["steady"]["wins"] > share * 300

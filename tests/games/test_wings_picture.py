"""The picture of Wings of War: all that is legal can be picked; what is told and foreseen is what happens."""

import math
import re

import pytest
from tests.games.pictures import IDS, check_offers, decisions, drawn, told
from tests.worlds import two_views

from ludoteca.bots import choose
from ludoteca.engine.runtime.journal import Entry
from ludoteca.games import load_game
from ludoteca.games.wings_of_war.actions import KINDS
from ludoteca.games.wings_of_war.events import Event
from ludoteca.games.wings_of_war.state import NONE, Phase, Status
from ludoteca.games.wings_of_war.table.drawing import Pose, flight_of, move_of, path_of, pose_of
from ludoteca.table.film.paths import points_of
from ludoteca.table.parts.templating import speaker, template

CARD, ORDER = KINDS["manoeuvre"].first, KINDS["order"].first
DRAWN = {event for event in Event if event.shows}
SILENT = frozenset({       # what comes with the new picture, or is for an owner alone
    Event.TURN_BEGINS, Event.RUDDER_HELD, Event.PLANNED, Event.SHOWN, Event.SHOWS, Event.REORDERED, Event.RESUMES,
    Event.SWERVED, Event.DROPPED, Event.LIGHTER, Event.STAYS_LOW, Event.ROCKET_LOST, Event.TOOK, Event.POST_JAMMED,
    Event.RUDDER_JAMS, Event.ENGINE_HIT, Event.ENGINE_LOST, Event.PILOT_HIT, Event.OBSERVER_HIT, Event.GUNNER_HIT,
    Event.CREW_AGAIN, Event.CARDS_SHOWN, Event.POINT, Event.POINT_ESCORT, Event.POINT_BOMBING, Event.ALL_OUT,
    Event.PILOTS_HIT, Event.DRAWN, Event.AUTO_DRAWN, Event.SPARE_CARD,
})
GAME = load_game("wings_of_war")
SAY = speaker("en", GAME.package)
PREVIEWS = re.compile(r'data-preview="([^"]*)"')
PLACED = re.compile(r'id="flyer-(\d+)" class="([^"]*)" transform="translate\(([-\d.]+) ([-\d.]+)\) rotate\((\d+)\)"')
BOMBING = {"scenario": "bombing", "ground_fire": True, "landing": True}
GAMES = [
    (2, {}), (4, {"rockets": True}), (8, {"scenario": "melee"}), (3, BOMBING), (2, {"scenario": "escort"}),
    (3, {"scenario": "balloon_l", "balloon_winch": True}), (1 + 1, {"scenario": "dogfight4", "altitude": False}),
]


def test_every_event_is_drawn_or_silent_on_purpose():
    assert set(DRAWN) | SILENT == set(Event)
    assert not set(DRAWN) & SILENT


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_all_that_is_legal_can_be_picked_and_is_foreseen(seats, options):
    for match in decisions(GAME, seats, "picks", options, most=60, random_every=3):
        if not match.is_over:
            known, pieces = check_offers(match.view(match.waiting[0]))
            for marks in PREVIEWS.findall(pieces):
                assert {mark.split(" ")[0] for mark in marks.splitlines()} <= known


def placed(pieces: str) -> dict[str, tuple[set[str], Pose]]:
    """Return what flies on a picture: its classes and where it is."""
    return {slot: (set(looks.split()), Pose(float(x), float(y), int(heading)))
            for slot, looks, x, y, heading in PLACED.findall(pieces)}


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_what_is_told_names_what_the_picture_has_and_flies_to_where_the_next_one_shows_it(seats, options):
    for before, after, entries in told(GAME, seats, options, 80):
        layers = drawn(before)
        known = layers[0] | set(IDS.findall(layers[1]))
        there = placed(layers[1])
        for entry in entries:
            for mark in GAME.picture.animation(after.mirrored_tables, after.mirrored, entry):
                assert mark.element in known, entry
                assert mark.attribute != "href" or mark.value[1:] in known, entry
                assert mark.attribute != "between" or set(mark.value.split()) <= known, entry
                name = mark.element.removeprefix("flyer-")
                if mark.attribute == "along" and name in there:
                    looks, here = there[name]
                    turn, path = mark.value.split(" ", 1)
                    x, y = points_of(path)[-1]
                    there[name] = looks, Pose(*here.ahead(x, -y), round(here.heading + float(turn)) % 360)
                elif mark.attribute in ("+class", "-class") and name in there:
                    words = set(mark.value.split())
                    there[name][0].update(words) if mark.attribute == "+class" else \
                        there[name][0].difference_update(words)
        for name, (looks, shown) in placed(drawn(after)[1]).items():
            reached_looks, reached = there[name]
            assert math.dist((shown.x, shown.y), (reached.x, reached.y)) < 1 and shown.heading == reached.heading
            if "flying" in looks:
                level = {look for look in looks if look.startswith("lvl-")}
                assert level <= reached_looks
                assert {"burns", "smokes"} & looks <= reached_looks


def test_animation_ignores_what_is_not_of_this_game():
    view = GAME.new_match(2, seed="none").view(0)
    assert GAME.picture.animation(view.mirrored_tables, view.mirrored, Entry(-1, -1, 0, 0, 0)) == ()


def test_cards_are_flown_along_curves_that_begin_and_end_as_the_plane_points():
    tables = GAME.new_match(2, seed="curves").view(0).mirrored_tables
    for model in range(len(tables.models)):
        moves = tables.moves[tables.models[model].deck]
        for card, copies in enumerate(moves.copies):
            move = move_of(tables, model, card)
            if not copies:
                continue
            curves = flight_of(move)
            assert curves[0][0] == (0, 0) and math.dist(curves[-1][3], (move.across, -move.along)) < 1e-6
            for one, other in zip(curves, curves[1:], strict=False):
                assert one[3] == other[0]
                ways = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in ((one[2], one[3]), (other[0], other[1]))]
                assert math.cos(ways[0] - ways[1]) > 0.999, (model, card)
            last = math.degrees(math.atan2(curves[-1][3][0] - curves[-1][2][0], curves[-1][2][1] - curves[-1][3][1]))
            assert math.cos(math.radians(last - move.turn)) > 0.999
            assert path_of(move).startswith("M0 0C")


def test_a_card_leads_where_its_preview_stood():
    seen = 0
    for match in decisions(GAME, 2, "ghosts", {}, most=120, random_every=3):
        if match.is_over or match.state.phase != Phase.PLAN:
            continue
        seat = match.waiting[0]
        view = match.view(seat)
        slot = view.scene(SAY)["asked"]
        action = choose("steady", view, "ghosts")
        preview = view.preview(SAY, action)
        end = next(mark.value for mark in preview.marks if mark[:2] == ("ghost-base-0", "transform"))
        trial = match.view(seat).mirrored
        here = pose_of(int(view.mirrored_tables.missions[trial.mission].height) // 100, trial.flyers[slot].stand)
        for card in [int(card) for card in trial.flyers[slot].plan if card >= 0] + [action - CARD]:
            here = here.after(move_of(view.mirrored_tables, int(trial.flyers[slot].model), card))
        assert str(here) == end
        off = not (0 <= here.x <= 900 and 0 <= here.y <= 900)
        assert ("Careful" in preview.text) == off
        seen += 1
    assert seen > 20


def test_poses_go_forth_and_back():
    tables = GAME.new_match(2, seed="poses").view(0).mirrored_tables
    for card in (0, 1, 5, 9):
        move = move_of(tables, 2, card)
        here = Pose(300.0, 400.0, 77)
        back = here.after(move).before(move)
        assert math.dist((back.x, back.y), (300, 400)) < 1e-9 and back.heading == 77


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"scenario": "dogfight4"})])
def test_previews_and_pages_tell_no_secrets(seats, options):
    for match in decisions(GAME, seats, "secrets", options, most=60, random_every=3):
        if match.is_over:
            break
        view, other = two_views(match, match.waiting[0])
        assert drawn(view) == drawn(other)
        assert view.text(SAY) == other.text(SAY)
        for action in view.legal_actions:
            assert view.preview(SAY, action) == other.preview(SAY, action)


def test_a_plan_is_drawn_for_its_owner_alone():
    match = GAME.new_match(2, seed="plans")
    match.play(0, match.legal_actions(0)[0])
    assert [len(way["steps"]) for way in match.view(0).scene(SAY)["courses"]] == [1]
    assert match.view(1).scene(SAY)["courses"] == [] and match.view(-1).scene(SAY)["courses"] == []


def test_orders_are_offered_as_cards_in_their_order():
    for seed in range(40):
        for match in decisions(GAME, 4, f"orders/{seed}", {}, most=200, random_every=4):
            if match.is_over or match.state.phase != Phase.ORDER:
                continue
            seat = match.waiting[0]
            held = match.view(seat).scene(SAY)["hand"]
            legal = {action - ORDER for action in match.legal_actions(seat)}
            offered = {each["action"] - ORDER: each["drawings"] for each in held["orders"]}
            assert legal <= set(offered) and len({tuple(offered[each]) for each in legal}) == len(legal)
            return
    raise AssertionError("nobody tailed")


def test_the_part_of_the_table_that_is_shown_holds_all_that_flies():
    for seats, options in GAMES:
        for match in decisions(GAME, seats, "frames", options, most=40, random_every=3):
            scene = match.view(0).scene(SAY)
            if not scene["frame"]:
                continue
            x, y, across, down = map(float, scene["frame"].split())
            for each in scene["flyers"]:
                inside = x <= each["x"] <= x + across and y <= each["y"] <= y + down
                assert inside or not each["on"]


def test_tails_reach_from_the_tailer_to_whom_it_tails():
    for seed in range(40):
        for match in decisions(GAME, 4, f"tails/{seed}", {}, most=120, random_every=4):
            for each in match.view(0).scene(SAY)["flyers"]:
                if each["tail"] == NONE:
                    continue
                tailed = match.state.flyers[each["tail"]]
                assert tailed.status == Status.FLYING
                far = math.dist((each["x"], each["y"]), (tailed.stand.x / 100, 900 - tailed.stand.y / 100))
                assert f"scale(1 {far / 100:.3f})" in each["tail_site"]
                return
    raise AssertionError("nobody tailed")


def test_the_strip_shows_every_plane_of_a_seat():
    picture = template("wings_of_war/table.html").module
    scene = GAME.new_match(2, seed="strip", options={"scenario": "dogfight4"}).view(0).scene(SAY)
    assert [str(picture.seat(scene, seat, SAY)).count("plane-strip") for seat in range(2)] == [4, 4]


def test_the_table_may_be_turned_where_enemies_begin_to_the_south_and_north():
    may = {scenario: GAME.new_match(2, seed="turn", options={"scenario": scenario}).view(0).scene(SAY)["turns"]
           for scenario in ("duel", "dogfight2", "dogfight4", "escort")}
    assert may == {"duel": True, "dogfight2": True, "dogfight4": False, "escort": False}


def test_plates_say_who_flies_with_whom_where_several_do():
    match = GAME.new_match(4, seed="teams", names=["Ana", "Bo", "Cy", "Di"])
    teams = match.view(0).scene(SAY)["teams"]
    assert [team["camp"] for team in teams] == ["ours", "ours", "theirs", "theirs"]
    assert [team["said"] for team in teams] == ["you and Bo", "you and Bo", "against you", "against you"]
    assert match.view(2).scene(SAY)["teams"][3]["said"] == "you and Di"
    assert match.view(-1).scene(SAY)["teams"] == [None] * 4
    assert GAME.new_match(2, seed="teams").view(0).scene(SAY)["teams"] == [None] * 2


def test_labels_lie_below_all_planes_and_enemies_have_a_camp_of_their_own():
    pieces = drawn(GAME.new_match(4, seed="layers").view(0))[1]
    places = [pieces.index(f'id="{layer}"') for layer in ("bases", "tags", "flyers", "over")]
    assert places == sorted(places)
    assert [pieces.count(f'class="ground-of {camp}') for camp in ("ours", "theirs")] == [2, 2]


def test_whoever_loses_the_last_plane_is_told_so_and_what_may_be_done_then():
    for seed in range(40):
        for match in decisions(GAME, 4, f"ends/{seed}", {}, most=200, random_every=5):
            lost = [seat for seat in range(4) if match.state.flyers[seat].status != Status.FLYING]
            if match.is_over or not lost:
                continue
            scene = match.view(lost[0]).scene(SAY)
            assert scene["out"][0] == "You’re out of the fight." and not scene["flyers"][lost[0]]["farewell"]
            other = next(seat for seat in range(4) if seat not in lost)
            scene = match.view(other).scene(SAY)
            assert scene["out"] is None and scene["flyers"][other]["farewell"][1] == "You’re out of the fight."
            assert scene["flyers"][other]["farewell"][0].endswith(" is down.")
            assert match.view(-1).scene(SAY)["out"] is None
            return
    raise AssertionError("nobody is lost")

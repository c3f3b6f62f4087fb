"""Worked examples of the specification of Wings of War, those about bases, sights and tails."""

import math
from typing import Any

import pytest
from tests.games.wings_exact import BALLOON, CAPRONI, GOTHA, SINGLE, TWO_SEATER, Piece
from tests.games.wings_positions import COLUMNS, Position, base_at, look_at_mirrors, tables

from ludoteca.engine.runtime.mirrors import mirrored_tables
from ludoteca.engine.runtime.record_types import blank
from ludoteca.games.wings_of_war.cards import DOUBLE_WIDTH, SINGLE_WIDTH
from ludoteca.games.wings_of_war.rules.geometry import copy_base, holds_point, move_base, overlap, rdiv, write_sines
from ludoteca.games.wings_of_war.rules.sight import arm_x, arm_y, gun_x, gun_y, squared_distance, whole_millimetres
from ludoteca.games.wings_of_war.state import Tables

TABLES = mirrored_tables(Tables.dtype, tables())
STRAIGHT, TURN_R, TURN_L, SLIP_R = (0, 11500, 0), (5423, 10213, 60), (-5423, 10213, -60), (2750, 11500, 0)    # fast
HERE = (50000, 50000, 0)
NO_SHOT = -1


def ask(*pieces: Piece, **rest: int) -> dict[str, int]:
    """Return what the rules say of a position, by name."""
    return dict(zip(COLUMNS, look_at_mirrors([Position(pieces, **rest)])[0].tolist(), strict=True))


def firer(*pose: int, **rest: Any) -> Piece:
    return Piece(*pose or HERE, side=0, **rest)


def at(x: int, y: int, heading: int = 0, **rest: Any) -> Piece:
    return Piece(x, y, heading, **rest)


def shoot(*others: Piece, **rest: int) -> int:
    return ask(firer(), *others, **rest)["range"]


def corners(base: Any) -> list[tuple[int, int]]:
    return list(zip(base.corner_x, base.corner_y, strict=True))


def test_sines_are_rounded_sines():
    written = blank(Tables.dtype)[0]
    write_sines(written)
    assert written.sine.tolist() == [round(1e6 * math.sin(math.radians(degrees))) for degrees in range(360)]


@pytest.mark.parametrize(("n", "d", "expected"), [(5, 2, 3), (-5, 2, -3), (7, 3, 2), (-7, 3, -2), (0, 9, 0), (1, 2, 1)])
def test_halves_are_rounded_away_from_zero(n, d, expected):
    assert rdiv(n, d) == expected


@pytest.mark.parametrize(("card", "poses"), [
    (TURN_R, [(50423, 20213, 60), (61979, 20623, 120), (68112, 10820, 180), (62689, 607, 240), (51133, 197, 300),
              (45000, 10000, 0)]),
    (TURN_L, [(39577, 20213, 300), (28021, 20623, 240), (21888, 10820, 180)]),
])
def test_turns_lead_round_in_a_circle(card, poses):
    base = base_at(45000, 10000, 0)
    for pose in poses:
        move_base(TABLES, base, *card)
        assert (base.x, base.y, base.heading) == pose
        assert corners(base) == corners(base_at(*pose))


@pytest.mark.parametrize(("pose", "half_width", "expected"), [
    ((50000, 50000, 30), SINGLE_WIDTH, [(53571, 51835), (50196, 45990), (46429, 48165), (49804, 54010)]),
    ((50000, 50000, 45), DOUBLE_WIDTH, [(55462, 49311), (50689, 44538), (44538, 50689), (49311, 55462)]),
    ((58000, 62000, 210), SINGLE_WIDTH, [(54429, 60165), (57804, 66010), (61571, 63835), (58196, 57990)]),
])
def test_corners_of_turned_bases(pose, half_width, expected):
    base, again = base_at(*pose, half_width=half_width), base_at(0, 0, 0)
    assert corners(base) == expected
    copy_base(base, again)
    assert (again.x, again.y, again.heading, again.half_width, corners(again)) == (*pose, half_width, expected)


@pytest.mark.parametrize(("apart", "close"), [
    ((54350, 50000, 0), (54349, 50000, 0)),
    ((50000, 56750, 0), (50000, 56749, 0)),
    ((55550, 50000, 90), (55549, 50000, 90)),
    ((56185, 50000, 60), (56184, 50000, 60)),
    ((55162, 55162, 45), (55161, 55161, 45)),
])
def test_touching_is_no_overlap(apart, close):
    assert not overlap(base_at(*HERE), base_at(*apart))
    assert overlap(base_at(*HERE), base_at(*close))


def test_a_bomb_hits_a_target_in_its_middle_or_in_part():
    target = base_at(60000, 60000, 0, half_width=DOUBLE_WIDTH)
    assert holds_point(target, 64350, 63375) and not holds_point(target, 64351, 60000)
    assert overlap(target, base_at(66524, 60000, 0)) and overlap(target, base_at(66000, 66000, 45))
    assert not overlap(target, base_at(66525, 60000, 0))


def test_a_plane_below_a_balloon_touches_it_or_overlaps_it():
    balloon = base_at(45000, 55000, 0, half_width=DOUBLE_WIDTH)
    assert overlap(base_at(45000, 48500, 0), balloon) and not overlap(base_at(45000, 48250, 0), balloon)


@pytest.mark.parametrize(("others", "expected"), [
    ([at(61196, 60000)], 260242317),                       # on the boundary of the arc, and beyond
    ([at(61197, 60000)], NO_SHOT),
    ([at(57824, 55000)], 102051826),                       # the nearest point is not in the arc
    ([at(57825, 55000)], NO_SHOT),
    ([at(50000, 63375)], 10000**2),
    ([at(50000, 73375)], 20000**2),
    ([at(50000, 73376)], NO_SHOT),
    ([at(56000, 60000, 150)], 79655282),
    ([at(50000, 62000, 45)], 65942577),
    ([at(50000, 65000)], 11625**2),
    ([at(50000, 65000), at(50000, 57500)], NO_SHOT),       # somebody in between
    ([at(50000, 65000), at(52000, 57500)], 135383674),
    ([at(50000, 65000), at(53000, 57500), at(47000, 57500)], 11625**2),
    ([at(50000, 65000), at(51305, 58025)], 139871250),     # only a corner is left
    ([at(50000, 65000), at(51304, 58025)], NO_SHOT),
    ([at(50000, 65000), at(50000, 60000)], 11625**2),      # who overlaps the target does not block
    ([at(50000, 65000), at(50000, 55000)], 11625**2),      # nor who overlaps the firer
    ([at(50000, 60000), at(50000, 65000)], 6625**2),
    ([at(50000, 55000)], NO_SHOT),                         # who overlaps the firer is not shot at,
    ([at(50000, 55000, level=3)], NO_SHOT),                # at any level
    ([at(50000, 55000, model=BALLOON)], 1625**2),          # but for a balloon, which is no plane,
    ([at(50000, 55000, level=1, model=BALLOON)], 1625**2),
    ([at(50000, 53376, model=BALLOON)], 1),                # as far as the gun is not over its base
    ([at(50000, 53375, model=BALLOON)], NO_SHOT),
])
def test_ranges_ahead(others, expected):
    assert shoot(*others) == expected


def test_a_range_at_an_angle():
    assert ask(firer(50000, 50000, 30), at(58000, 62000, 210))["range"] == 121379762


@pytest.mark.parametrize(("axis", "half_angle", "left", "right"), [
    (0, 34, (-16776, 24871), (16776, 24871)),
    (30, 34, (-2093, 29927), (26964, 13151)),
    (180, 68, (27816, -11238), (-27816, -11238)),
    (0, 101, (-29449, -5724), (29449, -5724)),
    (105, 60, (21213, 21213), (7765, -28978)),
])
def test_vectors_that_bound_an_arc(axis, half_angle, left, right):
    assert (arm_x(TABLES, axis, -half_angle), arm_y(TABLES, axis, -half_angle)) == left
    assert (arm_x(TABLES, axis, half_angle), arm_y(TABLES, axis, half_angle)) == right


@pytest.mark.parametrize(("model", "target", "front", "rear"), [
    (TWO_SEATER, (50000, 60000), 6625**2, NO_SHOT),
    (TWO_SEATER, (50000, 38000), NO_SHOT, 8625**2),
    (TWO_SEATER, (65000, 48193), NO_SHOT, 191323386),
    (TWO_SEATER, (65000, 48194), NO_SHOT, NO_SHOT),
    (CAPRONI, (65000, 51000), 12825**2, 12825**2),
    (CAPRONI, (65000, 44862), 306054173, None),
    (CAPRONI, (65000, 44861), NO_SHOT, None),
    (CAPRONI, (65000, 53490), None, 12825**2),
    (CAPRONI, (65000, 53491), None, NO_SHOT),
])
def test_front_and_rear_guns(model, target, front, rear):
    for gun, expected in enumerate((front, rear)):
        if expected is not None:
            assert ask(firer(model=model), at(*target), gun=gun)["range"] == expected


def test_where_guns_are():
    guns = TABLES.models[CAPRONI].gun
    places = [[(gun_x(TABLES, base, guns[n]), gun_y(TABLES, base, guns[n])) for n in (0, 1)]
              for base in (base_at(*HERE), base_at(50000, 50000, 60))]
    assert places == [[(50000, 51575), (50000, 50115)], [(51364, 50788), (50100, 50058)]]


@pytest.mark.parametrize(("level", "between", "everywhere", "expected"), [
    (2, 3, 0, 9925**2), (3, 2, 0, NO_SHOT), (3, 3, 0, NO_SHOT), (3, 1, 0, 9925**2),
    (2, 3, 1, NO_SHOT), (3, 1, 1, NO_SHOT),
])
def test_levels_between_firer_and_target_block(level, between, everywhere, expected):
    target, blocker = at(50000, 63300, level=level), at(50000, 56550, 90, level=between)
    row = ask(firer(), target, blocker, everywhere=everywhere)
    assert (row["range"], row["through"]) == (expected, 9925**2)
    assert shoot(target, blocker._replace(flying=False), everywhere=everywhere) == 9925**2


@pytest.mark.parametrize(("target", "millimetres"), [((60000, 72000), 60), ((52000, 66000), 58), ((68000, 66050), 58)])
def test_whole_millimetres(target, millimetres):
    assert whole_millimetres(ask(firer(60000, 60000, 0, model=GOTHA), at(*target))["range"]) == millimetres


def test_whole_millimetres_are_rounded_down():
    assert [whole_millimetres(squared) for squared in (0, 9999, 10000, 5800**2 - 1, 5800**2)] == [0, 0, 1, 57, 58]


@pytest.mark.parametrize(("point", "expected"), [
    ((50000, 50000), 0), ((52175, 53375), 0), ((52176, 50000), 1), ((52178, 53379), 25), ((0, 53375), 47825**2),
])
def test_distance_from_a_point_to_a_base(point, expected):
    assert squared_distance(*point, base_at(*HERE)) == expected


def test_a_gap_straight_behind_is_a_blind_spot():
    rear = firer(model=TWO_SEATER)
    slit = [at(53775, 43500, 90), at(46225, 43500, 90)]
    for target, others, blind in (
        (at(50000, 37000), slit, 1), (at(50000, 37000, level=1), [piece._replace(level=1) for piece in slit], 1),
        (at(50000, 37000, level=3), slit, 0), (at(50000, 37000), slit[:1], 0), (at(50000, 36600), slit, 0),
    ):
        row = ask(rear, target, *others, gun=1)
        assert row["range"] > 0 and row["blind"] == blind
    assert ask(rear, at(50000, 60000))["blind"] == 0


@pytest.mark.parametrize(("target", "expected"), [
    ((50000, 62000, 0), 1), ((50000, 70000, 0), 1), ((50000, 70001, 0), 0), ((50000, 62000, 180), 0),
    ((50000, 62000, 32), 1), ((50000, 62000, 33), 0), ((50000, 62000, 45), 0),
    ((50000, 56750, 0), 1), ((50000, 56749, 0), 0), ((58700, 63500, 0), 1), ((58701, 63500, 0), 0),
])
def test_tails(target, expected):
    assert ask(firer(), at(*target))["tail"] == expected


@pytest.mark.parametrize(("tailer", "tailed", "expected"), [
    (2, 2, 1), (3, 2, 1), (3, 1, 0), (1, 2, 0), (1, 0, 1), (0, 0, 1),
])
def test_levels_of_a_tail(tailer, tailed, expected):
    assert ask(firer(level=tailer), at(50000, 62000, level=tailed))["tail"] == expected


@pytest.mark.parametrize(("third", "any_level", "same_levels"), [
    (at(50000, 60000, 90), 0, 0), (at(50000, 60000, 90, level=0), 0, 1), (at(52174, 60000), 0, 0),
    (at(52175, 60000), 1, 1), (at(50000, 60000, 90, model=BALLOON), 1, 1), (at(50000, 60000, flying=False), 1, 1),
])
def test_a_third_plane_cuts_a_tail(third, any_level, same_levels):
    for option, expected in enumerate((any_level, same_levels)):
        assert ask(firer(), at(50000, 69000), third, same_levels=option)["tail"] == expected


@pytest.mark.parametrize(("tailer", "tailed", "expected"), [
    ({}, {"model": CAPRONI}, 1), ({}, {"model": SINGLE}, 0), ({}, {"model": BALLOON}, 0),
    ({"model": CAPRONI}, {"model": CAPRONI}, 0), ({"model": TWO_SEATER}, {"model": CAPRONI}, 1),
    ({"no_tail": 1}, {"model": CAPRONI}, 0), ({"autonomous": 1}, {"model": CAPRONI}, 0),
    ({"flying": False}, {"model": CAPRONI}, 0), ({}, {"model": CAPRONI, "flying": False}, 0),
    ({}, {"model": CAPRONI, "side": 0}, 0),
])
def test_who_can_tail_whom(tailer, tailed, expected):
    assert ask(firer(50000, 50000, 30, **tailer), at(60000, 60000, **tailed))["tail"] == expected


def test_tails_of_several():
    assert ask(firer(), at(46000, 62000, 340), at(54000, 62000, 20))["tail"] == 1
    assert ask(firer(), at(54000, 62000, 20), at(46000, 62000, 340))["tail"] == 1
    first, second, third = firer(), at(51000, 62000, 15), at(54106, 73591, 30)
    assert ask(first, second, third)["tail"] == 1
    assert ask(second, third._replace(side=0), first)["tail"] == 1
    assert ask(first, third, second)["tail"] == 0
    assert ask(firer(50000, 61500, 0), at(50000, 73500))["tail"] == 1
    assert ask(firer(50000, 61500, 0), at(55423, 72213, 60))["tail"] == 0


@pytest.mark.parametrize(("one", "other", "outcomes"), [
    ((50000, 50000, 0), (52000, 51000, 0), {"LL", "RR"}),
    ((50000, 50000, 0), (50500, 53000, 300), {"LR"}),
    ((50000, 50000, 0), (51000, 54000, 180), set()),
    ((50000, 50000, 0), (53000, 52000, 90), set()),
])
def test_swerves_from_a_collision(one, other, outcomes):
    found = set()
    for first, card in (("L", TURN_L), ("R", TURN_R)):
        for second, answer in (("L", TURN_L), ("R", TURN_R)):
            bases = base_at(*one), base_at(*other)
            move_base(TABLES, bases[0], *card)
            move_base(TABLES, bases[1], *answer)
            found |= {first + second} if overlap(*bases) else set()
    assert found == outcomes

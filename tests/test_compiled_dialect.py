"""The constructs that rules rely on when they are compiled, each alone: an upgrade of Numba shows what it changed."""

from enum import IntEnum

import numpy as np
import pytest

from ludoteca.engine.runtime.record_types import INT, blank, ints, many, record

pytestmark = pytest.mark.compiled

Piece = record(place=INT, marks=ints(3))
Board = record(turn=INT, grid=ints(2, 3), pieces=many(Piece, 2))


class Kind(IntEnum):
    """Members are used like integers."""

    ROOK = 7
    KING = 8


def compiled(function):
    import numba

    return numba.njit(function)


def both(function, *arguments):
    """Run a function on a board interpreted and compiled; return what both ways gave, which must agree."""
    plain, quick = blank(Board, 2), blank(Board, 2)
    results = function(plain, *arguments), compiled(function)(quick, *arguments)
    assert results[0] == results[1] and plain.tobytes() == quick.tobytes()
    return results[0]


def test_fields_of_nested_records_read_and_write_as_attributes() -> None:
    def change(boards):
        piece = boards[0].pieces[1]
        piece.place += 5
        piece.marks[2] -= 3
        boards[0].turn = Kind.ROOK
        return piece.place + boards[0].pieces[1].marks[2] + boards[0].turn

    assert both(change) == 9


def test_a_row_of_a_nested_array_is_a_live_view() -> None:
    def change(boards):
        row = boards[1].grid[1]
        row[0] = 4
        return boards[1].grid[1][0]

    assert both(change) == 4


def test_assigning_an_element_copies_the_whole_record() -> None:
    def change(boards):
        boards[0].turn = 3
        boards[1] = boards[0]
        boards[0].turn = 4
        return boards[1].turn

    assert both(change) == 3


def test_enum_members_compare_and_choose() -> None:
    def choose(boards, number):
        if number in (Kind.ROOK, Kind.KING):
            return 1
        return 0

    assert [both(choose, number) for number in (7, 8, 9)] == [1, 1, 0]


@pytest.mark.parametrize("number", [-7, -1, 0, 1, 7])
def test_floor_division_remainder_minimum_and_masks_agree(number: int) -> None:
    def mix(boards, number):
        boards[0].turn = number
        turn = boards[0].turn
        return turn // 3 * 100 + turn % 3 * 10 + min(turn, 1) + max(turn, 0) + ((turn & 6) | (1 << 4)) + (turn >> 1)

    both(mix, number)


def test_the_generator_is_the_same_both_ways() -> None:
    import numba

    from ludoteca.engine.runtime import chance

    draw = numba.njit(chance.draw)
    one, other, listed = chance.generator(5), chance.generator(5), chance.generator(5).tolist()
    for below in (1, 2, 6, 52, 1000, 2**31 - 1):
        drawn = [chance.draw(one, below), int(draw(other, below)), chance.draw(listed, below)]
        assert len(set(drawn)) == 1 and 0 <= drawn[0] < below
    assert one.tolist() == other.tolist() == listed


def test_draws_are_even() -> None:
    from ludoteca.engine.runtime import chance

    numbers = chance.generator("even").tolist()
    counts = np.bincount([chance.draw(numbers, 6) for _ in range(6000)], minlength=6)
    assert ((counts - 1000) ** 2 / 1000).sum() < 20.5        # chi-square, 5 degrees of freedom, 1 in 1000


def test_a_field_must_be_int32_and_not_hide_an_attribute() -> None:
    with pytest.raises(ValueError, match="attribute"):
        record(round=INT)
    with pytest.raises(ValueError, match="int32"):
        record(share=np.dtype(np.float32))

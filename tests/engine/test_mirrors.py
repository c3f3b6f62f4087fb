"""Component data has one mirror for equal content, however it is handed in, and another as soon as it differs."""

import numpy as np

from ludoteca.engine.runtime.mirrors import MOST_TABLES, mirrored_tables

TABLES = np.dtype([("cards", np.int32, (4,)), ("count", np.int32)])
OTHER = np.dtype([("cards", np.int32, (3,)), ("space", np.int32), ("count", np.int32)])


def tables_of(*cards: int) -> np.ndarray:
    return np.array([(cards, len(cards))], TABLES)


def test_equal_content_has_one_mirror():
    one, other = tables_of(1, 2, 3, 4), tables_of(1, 2, 3, 4)
    assert mirrored_tables(TABLES, one) is mirrored_tables(TABLES, one) is mirrored_tables(TABLES, other)
    assert mirrored_tables(TABLES, one).cards == [1, 2, 3, 4]


def test_what_has_changed_meanwhile_has_another():
    tables = tables_of(1, 2, 3, 4)
    before = mirrored_tables(TABLES, tables)
    tables["cards"][0, 0] = 9
    assert mirrored_tables(TABLES, tables).cards == [9, 2, 3, 4] and before.cards == [1, 2, 3, 4]
    tables["cards"][0, 0] = 1
    assert mirrored_tables(TABLES, tables) is before


def test_and_so_has_the_same_content_read_as_another_record():
    tables = tables_of(1, 2, 3, 4)
    assert mirrored_tables(TABLES, tables).cards == [1, 2, 3, 4]
    assert mirrored_tables(OTHER, tables).cards == [1, 2, 3] and mirrored_tables(OTHER, tables).space == 4


def test_more_tables_than_are_kept_are_read_as_they_are():
    for number in range(3 * MOST_TABLES):          # each may lie where the one before lay
        assert mirrored_tables(TABLES, tables_of(number, 0, 0, 0)).cards[0] == number

"""Identifiers of clauses are found where a clause begins and where it is cited."""

import pytest

from ludoteca.engine.texts.rule_pages import CLAUSE_ID, CLAUSE_START

PAGE = """
**XY-1** A clause.

- **XY-A1** *Decided:* as XY-2b has it.

1. **XY-2b** A part of a clause, see XY-1.
"""


def test_clauses_begin_paragraphs_and_items():
    assert CLAUSE_START.findall(PAGE) == ["XY-1", "XY-A1", "XY-2b"]


def test_clauses_are_found_where_they_are_cited():
    assert CLAUSE_ID.findall(PAGE) == ["XY-1", "XY-A1", "XY-2b", "XY-2b", "XY-1"]


@pytest.mark.parametrize("text", ["XY-1ab", "X-1", "XY-B1", "L4-S3.2"])
def test_other_names_are_no_clauses(text):
    assert CLAUSE_ID.findall(text) == []

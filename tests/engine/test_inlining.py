"""Calls in generated code: written out where a function is one expression of its parameters and of numbers."""

from enum import IntEnum

from ludoteca.engine.runtime.inlining import called

MOST = 3


class Why(IntEnum):
    NONE = 0
    TOO_MANY = 7


def weigh(tables, state, card):
    """Say what a card weighs."""
    return state.pile[card]


def refuse(tables, state, card):
    return Why.TOO_MANY if state.pile[card] > MOST else Why.NONE


def asks_another(tables, state, card):
    return weigh(tables, state, card) * 2


def takes_two_steps(tables, state, card):
    number = state.pile[card]
    return number * 2


def test_one_expression_is_written_out():
    assert called("weigh", weigh, ["tables", "state", "v0 + 1"]) == "(state.pile[v0 + 1])"


def test_members_and_constants_become_numbers():
    assert called("refuse", refuse, ["tables", "state", "v0"]) == "(7 if state.pile[v0] > 3 else 0)"


def test_whatever_does_more_is_called():
    for each in (asks_another, takes_two_steps):
        assert called("weigh_it", each, ["tables", "state", "v0"]) == "weigh_it(tables, state, v0)"


def test_a_function_without_source_is_called():
    known = {}
    exec("def made(card):\n    return card", known)
    assert called("weigh_die", known["made"], ["v0"]) == "weigh_die(v0)"

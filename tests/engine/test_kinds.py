"""Kinds of action: numbers, names and dispatch follow from what is declared once."""

import hashlib
import random
from itertools import product
from types import SimpleNamespace

import pytest

from ludoteca.engine.runtime.dispatch import dispatched, sensible
from ludoteca.engine.runtime.kinds import Domain, Kind, Taker, kinds
from ludoteca.games import load_game

COLOURS, PLACES, SEATS = Domain(("red", "blue")), Domain(range(1, 4)), Domain(range(3))
SUBSETS = Domain(("12", "13"))
DECLARED = kinds(
    Kind("lay", COLOURS), Kind("pass"), Kind("move_on", COLOURS, PLACES),
    Kind("join", SUBSETS, PLACES, form="join-{}-at-{}"),
    Kind("call_time", by=Taker.ANY_TIME), Kind("die", PLACES, by=Taker.CHANCE), Kind("start", SEATS, by=Taker.CHANCE),
)
NAMES = [
    "lay-red", "lay-blue", "pass", "move-on-red-1", "move-on-red-2", "move-on-red-3", "move-on-blue-1",
    "move-on-blue-2",
    "move-on-blue-3", "join-12-at-1", "join-12-at-2", "join-12-at-3", "join-13-at-1", "join-13-at-2", "join-13-at-3",
    "call-time", "die-1", "die-2", "die-3", "start-0", "start-1", "start-2",
]


def told(log, name, count, result=0):
    """Return a function of so many parameters that writes down with what it was called."""
    parameters = ", ".join(f"p{n}" for n in range(count))
    known = {"log": log, "result": result}
    exec(f"def {name}({parameters}):\n    log.append(('{name}', {parameters}))\n    return result", known)  # noqa: S102
    return known[name]


def functions(log, **others):
    found = {}
    for kind in DECLARED:
        found[f"apply_{kind.name}"] = told(log, f"apply_{kind.name}", 4 + len(kind.over))
        if kind.by is Taker.CHANCE:
            found[f"weigh_{kind.name}"] = told(log, f"weigh_{kind.name}", 2 + len(kind.over), 2)
    return found | others


def test_names_and_numbers_follow_each_other():
    assert list(DECLARED.names) == NAMES
    for number, name in enumerate(NAMES):
        kind = DECLARED.of(number)
        assert kind.number(*kind.values(number)) == number and list(kind.names())[number - kind.first] == name
    assert DECLARED["move_on"].number(1, 3) == NAMES.index("move-on-blue-3")
    for values in ((2, 1), (0, 0), (0, 4), (-1, 1)):
        with pytest.raises(ValueError, match="move_on: there is no value"):
            DECLARED["move_on"].number(*values)


def test_28_kinds_name_579_actions_as_they_have_always_been_called():
    """Records and scenarios are written with these names: `explorador` listed them by hand before it had kinds."""
    actions = load_game("explorador").actions
    assert len(actions) == 579
    assert hashlib.sha256("\n".join(actions).encode()).hexdigest() == (
        "af5d7f647c4f0a3a7b622c94884094f6ef52ba762bef689887e479e87b960fe2"
    )


def test_each_action_reaches_its_own_function_with_its_values():
    log = []
    made = dispatched("game", DECLARED, functions(log, advance=told(log, "advance", 3)))
    for number in range(len(NAMES)):
        kind = DECLARED.of(number)
        made["apply_action"]("T", "S", 1, number, "J")
        assert log.pop(0) == (f"apply_{kind.name}", "T", "S", 1, *kind.values(number), "J")
        assert log == ([] if kind.by is Taker.ANY_TIME else [("advance", "T", "S", "J")])
        log.clear()


def test_what_is_legal_is_what_is_not_refused_and_agrees_with_the_refusals():
    luck = random.Random(2)
    for _ in range(20):
        why = {key: luck.choice((0, 0, 7)) for key in product(range(2), range(1, 4))}
        offers = luck.random() < 0.7

        def refuse_move_on(tables, state, seat, colour, place, why=why, offers=offers):
            return why[colour, place] if offers else 9

        def offers_move_on(tables, state, seat, offers=offers):
            return offers

        made = dispatched("game", DECLARED, functions(
            [], refuse_move_on=_plain(refuse_move_on, 5),
            offers_move_on=_plain(offers_move_on, 3)))
        actions = [0] * len(NAMES)
        legal = actions[: made["legal_actions"](None, None, 0, actions)]
        of_seats = [n for n in range(len(NAMES)) if DECLARED.of(n).by is Taker.SEAT]
        assert legal == [n for n in of_seats if made["refusal"](None, None, 0, n) == 0] == sorted(legal)
        assert actions[: made["out_of_turn_actions"](None, None, 0, actions)] == [NAMES.index("call-time")]


def _plain(function, count):
    """Return a function that takes just so many parameters."""
    parameters = ", ".join(f"p{n}" for n in range(count))
    known = {"function": function}
    exec(f"def plain({parameters}):\n    return function({parameters})", known)  # noqa: S102
    return known["plain"]


def test_what_forbids_everything_is_asked_first():
    made = dispatched("game", DECLARED, functions([], refuse=_plain(lambda tables, state, seat: 3 * seat, 3)))
    assert {made["refusal"](None, None, 1, n) for n in range(len(NAMES))} == {3}
    assert {made["refusal"](None, None, 0, n) for n in range(len(NAMES))} == {0}


def test_who_is_not_awaited_is_refused_and_not_asked_when_what_is_legal_is_listed():
    unawaited = _plain(lambda tables, state, seat: 3 * seat, 3)
    made = dispatched("game", DECLARED, functions([], unawaited_move_on=unawaited))
    actions = [0] * len(NAMES)
    of_kind = [n for n in range(len(NAMES)) if DECLARED.of(n).name == "move_on"]
    assert [{made["refusal"](None, None, seat, n) for n in of_kind} for seat in (0, 1)] == [{0}, {3}]
    assert set(of_kind) <= set(actions[: made["legal_actions"](None, None, 1, actions)])


def test_chance_lists_what_has_weight():
    def weigh_die(tables, state, place):
        return state.get(place, 0)

    made = dispatched("game", DECLARED, functions(
        [], weigh_die=weigh_die, weigh_start=_plain(lambda tables, state, seat: 0, 3)))
    actions, weights = [0] * 22, [0] * 22
    count = made["chance_outcomes"](None, {1: 5, 3: 2}, actions, weights)
    assert [NAMES[n] for n in actions[:count]] == ["die-1", "die-3"] and weights[:count] == [5, 2]


def test_the_sensible_bot_takes_what_is_worth_most():
    def worth_move_on(tables, view, seat, colour, place):
        return 10 * colour + place if place < 3 else -5

    steady = sensible("game", DECLARED, {"worth_move_on": worth_move_on})
    generator = [1, 2, 3, 4, 5, 6]
    moves = [n for n in range(len(NAMES)) if DECLARED.of(n).name == "move_on"]
    assert NAMES[steady(None, None, 0, generator, moves, len(moves))] == "move-on-blue-2"
    bad = [NAMES.index("move-on-red-3"), NAMES.index("move-on-blue-3")]
    assert {steady(None, None, 0, generator, bad, 2) for _ in range(30)} == set(bad)


def test_a_kind_belongs_to_its_phases():
    declared = kinds(
        Kind("lay", COLOURS, when=1), Kind("pass", when=(1, 2)), Kind("move", PLACES, when=2), Kind("stop"),
        Kind("call", by=Taker.ANY_TIME), Kind("die", PLACES, by=Taker.CHANCE, when=3),
    )
    own = {f"apply_{kind.name}": told([], "apply", 4 + len(kind.over)) for kind in declared}
    own |= {"weigh_die": _plain(lambda tables, state, place: place, 3)}
    with pytest.raises(TypeError, match="game: untimely is missing, or untimely_lay"):
        dispatched("game", declared, own)
    own |= {"untimely": _plain(lambda tables, state, seat: 8, 3)}
    own |= {"untimely_move": _plain(lambda tables, state, seat: 9, 3)}
    own |= {"refuse_lay": _plain(lambda tables, state, seat, colour: 5 * colour, 4)}
    made = dispatched("game", declared, own)
    actions, weights = [0] * 10, [0] * 10
    for phase, listed, refused in (
        (1, ["lay-red", "pass", "stop"], [0, 5, 0, 9, 9, 9, 0, 0]),
        (2, ["pass", "move-1", "move-2", "move-3", "stop"], [8, 8, 0, 0, 0, 0, 0, 0]),
        (3, ["stop"], [8, 8, 8, 9, 9, 9, 0, 0]),
    ):
        state = SimpleNamespace(phase=phase)
        count = made["legal_actions"](None, state, 0, actions)
        assert [declared.names[n] for n in actions[:count]] == listed
        assert [made["refusal"](None, state, 0, n) for n in range(8)] == refused
        assert made["out_of_turn_actions"](None, state, 0, actions) == 1
        assert made["chance_outcomes"](None, state, actions, weights) == (3 if phase == 3 else 0)


def test_first_values_are_let_through_before_the_rest_is_asked_for():
    asked = []

    def refuse_move_on(tables, state, seat, colour, place):
        asked.append((colour, place))
        return 0

    made = dispatched("game", DECLARED, functions(
        [], refuse_move_on=refuse_move_on,
        admits_move_on=_plain(lambda tables, state, seat, colour: colour == 1, 4),
        admits_die=_plain(lambda tables, state, place: place == 2, 3),
        offers_start=_plain(lambda tables, state: False, 2)))
    actions, weights = [0] * 22, [0] * 22
    legal = actions[: made["legal_actions"](None, None, 0, actions)]
    moves = [NAMES[n] for n in legal if DECLARED.of(n).name == "move_on"]
    assert moves == ["move-on-blue-1", "move-on-blue-2", "move-on-blue-3"]
    assert asked == [(1, 1), (1, 2), (1, 3)]
    assert made["chance_outcomes"](None, None, actions, weights) == 1 and NAMES[actions[0]] == "die-2"


def test_only_seats_are_asked_whether_they_are_awaited():
    made = dispatched("game", DECLARED, functions([], unawaited=_plain(lambda tables, state, seat: 3 * seat, 3)))
    for number in range(len(NAMES)):
        is_seats = DECLARED.of(number).by is Taker.SEAT
        assert made["refusal"](None, None, 1, number) == (3 if is_seats else 0)


def test_what_many_need_is_worked_out_once():
    log = []
    own = {"baseline": told(log, "baseline", 3, 7),
           "worth_lay": lambda tables, view, seat, colour, baseline: baseline + colour,
           "worth_pass": lambda tables, view, seat: 9}
    steady = sensible("game", DECLARED, own)
    assert NAMES[steady(None, None, 0, [1, 2, 3, 4, 5, 6], [0, 1], 2)] == "lay-blue"
    assert NAMES[steady(None, None, 0, [1, 2, 3, 4, 5, 6], [0, 1, 2], 3)] == "pass"
    assert len(log) == 2


def test_functions_with_other_parameters_are_named():
    for name, count, wanted in (
        ("admits_move_on", 3, "4 or 5"), ("admits_move_on", 6, "4 or 5"),
        ("offers_die", 3, "2"), ("untimely_lay", 4, "3"),
    ):
        with pytest.raises(TypeError, match=f"game: {name} takes {count} parameters, where {wanted} are handed to it"):
            dispatched("game", DECLARED, functions([], **{name: _plain(lambda *given: 0, count)}))


def test_two_of_a_name_are_refused():
    with pytest.raises(TypeError, match="two kinds are called 'lay'"):
        kinds(Kind("lay"), Kind("lay", COLOURS))
    with pytest.raises(TypeError, match="two actions are called 'lay-blue'"):
        kinds(Kind("lay", COLOURS), Kind("again", COLOURS, form="lay-{}"))


@pytest.mark.parametrize("values", [range(10, 51, 10), range(3, 0, -1)])
def test_numbers_of_a_domain_follow_each_other(values):
    """An action was called `give-20` whose value was 11."""
    with pytest.raises(TypeError, match=r"the numbers of a domain follow each other; range\(.*\) has steps of -?1"):
        Domain(values)


@pytest.mark.parametrize("kind", [Kind("undo"), Kind("take", Domain(("back", "undo")), form="{}")])
def test_what_takes_back_is_no_action_of_a_game(kind):
    with pytest.raises(TypeError, match="no action may be called 'undo'"):
        kinds(Kind("lay"), kind)


def test_all_that_is_missing_is_named_at_once():
    declared = kinds(Kind("roll", when=1), Kind("hold", when=1), Kind("die", PLACES, by=Taker.CHANCE, when=2))
    with pytest.raises(TypeError) as caught:
        dispatched("game", declared, {"apply_roll": told([], "apply_roll", 4), "apply_die": told([], "apply_die", 5)})
    assert str(caught.value) == (
        "game: untimely is missing, or untimely_roll, why it is refused outside its phases; apply_hold is missing; "
        "untimely is missing, or untimely_hold, why it is refused outside its phases; "
        "weigh_die is missing, the weight of an outcome"
    )


def test_what_an_answer_is_about_is_found_once():
    log = []
    own = {
        "subject": told(log, "subject", 3, 1),
        "offers_lay": _plain(lambda tables, state, seat, about: about == 1, 4),
        "refuse_lay": _plain(lambda tables, state, seat, colour, about: 0 if colour == about else 4, 5),
        "admits_move_on": _plain(lambda tables, state, seat, colour, place, about: place == about, 6),
    }
    made = dispatched("game", DECLARED, functions([], **own))
    actions = [0] * 22
    names = [NAMES[n] for n in actions[: made["legal_actions"](None, None, 0, actions)]]
    assert names[:1] == ["lay-blue"] and "move-on-red-1" in names and "move-on-red-2" not in names
    assert len(log) == 1
    assert made["refusal"](None, None, 0, 0) == 4
    asked_nothing = dispatched("game", DECLARED, functions([], **own | {"subject": told(log, "subject", 3, -1)}))
    assert asked_nothing["legal_actions"](None, None, 0, actions) == 0


def test_what_seats_take_in_one_phase_chance_may_take_in_another():
    declared = kinds(Kind("lay", COLOURS, when=1, drawn=2), Kind("pass"))
    own = {f"apply_{kind.name}": told([], "apply", 4 + len(kind.over)) for kind in declared}
    own |= {"untimely": _plain(lambda tables, state, seat: 8, 3)}
    with pytest.raises(TypeError, match="game: weigh_lay is missing"):
        dispatched("game", declared, own)
    made = dispatched("game", declared, own | {"weigh_lay": _plain(lambda tables, state, colour: 1 + colour, 3)})
    actions, weights = [0] * 4, [0] * 4
    for phase, listed, drawn in ((1, [0, 1, 2], []), (2, [2], [1, 2])):
        state = SimpleNamespace(phase=phase)
        assert actions[: made["legal_actions"](None, state, 0, actions)] == listed
        assert weights[: made["chance_outcomes"](None, state, actions, weights)] == drawn


def test_a_kind_may_say_itself_who_is_not_awaited():
    made = dispatched("game", DECLARED, functions(
        [], unawaited=_plain(lambda tables, state, seat: 3, 3), unawaited_lay=_plain(lambda tables, state, seat: 4, 3)))
    assert made["refusal"](None, None, 0, NAMES.index("lay-red")) == 4
    assert made["refusal"](None, None, 0, NAMES.index("pass")) == 3

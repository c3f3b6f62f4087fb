"""What of the rules of Wings of War no single scenario can show: how many plans there are, and mirrored games."""

import random
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import product
from typing import Any

import pytest
from tests.games.wings_mirrored import as_action, as_position, mirror_image

from ludoteca.engine.game.positions import number_of
from ludoteca.engine.runtime.journal import new_journal
from ludoteca.engine.runtime.mirrors import mirror_of, mirrored_tables
from ludoteca.engine.runtime.seats import CHANCE, members
from ludoteca.engine.scenarios.files import parse
from ludoteca.engine.scenarios.running import set_up
from ludoteca.engine.texts.errors import ScenarioError
from ludoteca.games import load_game
from ludoteca.games.wings_of_war.cards import CARD_NAMES, CARDS, Card
from ludoteca.games.wings_of_war.events import Refusal
from ludoteca.games.wings_of_war.options import MISSIONS
from ludoteca.games.wings_of_war.position import describe
from ludoteca.games.wings_of_war.rules.planning import step_refused as refuse_step
from ludoteca.games.wings_of_war.rules.tailing import order_refused as refuse_order
from ludoteca.games.wings_of_war.state import NONE, State, Tables
from ludoteca.games.wings_of_war.table.names import MODELS, MOVE_DECKS

GAME = load_game("wings_of_war")
TABLES = GAME.tables_of(GAME.default_pack())
BARRED = {"": 0, "right": 1, "left": 2, "both": 3}
NO_CARD = [NONE] * 3
STRAIGHT_STRAIGHT_STALL = (Card.STRAIGHT, Card.STRAIGHT, Card.STALL)


def planner(
    plane: str = "CAMEL", deck: str = "", last: str = "", level: int = 2, climb: int = 0, *,
    before: str = "", barred: str = "", duty: bool = False, loaded: bool = False, **options: Any,
) -> tuple[Any, Any, Any]:
    """Return tables, a state in which plans are laid, and a flyer as described; `deck` exchanges its cards."""
    tables = TABLES.copy()
    if deck:
        tables[0]["models"][MODELS.index(plane)]["deck"] = MOVE_DECKS.index(deck)
    states = GAME.new_state(tables, GAME.complete_options({"scenario": "duel", **options}, 2), 2)
    state = mirror_of(State.dtype).read(states)
    flyer = state.flyers[0]
    flyer.model = MODELS.index(plane)
    flyer.last = number_of("last", last, CARD_NAMES) if last else NONE
    flyer.before = number_of("before", before, CARD_NAMES) if before else NONE
    flyer.level, flyer.climb, flyer.duty, flyer.rudder = level, climb, int(duty), BARRED[barred]
    flyer.load = flyer.bombs = 6 if loaded else 0
    return mirrored_tables(Tables.dtype, tables), state, flyer


def plans_of(tables: Any, state: Any, flyer: Any) -> Iterator[tuple[str, ...]]:
    """Yield every plan that can be laid card by card."""
    for plan in product(range(CARDS), repeat=3):
        flyer.plan[:] = NO_CARD
        for nth, card in enumerate(plan):
            if refuse_step(tables, state, flyer, card) != Refusal.NONE:
                break
            flyer.plan[nth] = card
        else:
            yield tuple(CARD_NAMES[card] for card in plan)


def plans(*plane: str, **rest: Any) -> set[tuple[str, ...]]:
    return set(plans_of(*planner(*plane, **rest)))


@pytest.mark.parametrize(("given", "count"), [
    ({"plane": "SPAD13"}, 392),
    ({"plane": "CAMEL"}, 591),
    ({"plane": "FOKD7"}, 1605),
    ({"plane": "GOTHA5"}, 129),
    ({"last": "straight"}, 600),
    ({"last": "stall"}, 438),
    ({"duty": True}, 139),
    ({"barred": "right"}, 135),
    ({"level": 3, "climb": 2}, 464),
    ({"altitude": False}, 337),
    ({"last": "immelmann"}, 74),
    ({"plane": "GOTHA5", "loaded": True}, 108),
])
def test_how_many_plans_there_are(given, count):
    assert len(plans(**given)) == count


@pytest.mark.parametrize(("deck", "count"), [
    ("A", 392), ("B", 394), ("D", 891), ("F", 1168), ("K", 383), ("M", 1208), ("N", 876), ("O", 1234), ("P", 732),
    ("X", 709), ("Y", 383), ("XA", 129), ("XB", 129), ("XC", 129),
])
def test_how_many_plans_other_decks_have(deck, count):
    assert len(plans(deck=deck)) == count


def test_the_two_plans_that_are_left():
    left = plans(last="stall", duty=True, barred="both")
    assert left == {("straight", "straight", "stall"), ("straight", "stall", "straight")}


def test_after_an_immelmann_every_plan_begins_with_a_straight():
    assert {plan[0] for plan in plans(last="immelmann")} == {"straight"}


def test_a_second_dive_lands_without_a_second_level():
    two_dives = ("dive", "straight", "dive-short")         # deck X has both, and no plane flies it
    assert two_dives in plans(deck="X", level=2, low_dive=False)
    assert two_dives not in plans(deck="X", level=1, low_dive=False)
    assert two_dives in plans(deck="X", level=1, low_dive=False, landing=True)
    assert two_dives in plans(deck="X", level=1)


@pytest.mark.parametrize("deck", MOVE_DECKS)
@pytest.mark.parametrize("steep_rule", ["per_turn", "between"])
def test_there_always_is_a_plan(deck, steep_rule):
    tables, state, flyer = planner(deck=deck, loaded_steep=steep_rule)
    copies = tables.moves[MOVE_DECKS.index(deck)].copies
    for last, before in product([NONE, *(card for card in range(CARDS) if copies[card])], (NONE, Card.STALL)):
        for level, rudder, duty, bombs in product((0, 3), (0, 3), (0, 1), (0, 6)):
            flyer.last, flyer.before, flyer.level, flyer.climb = last, before, level, 2
            flyer.rudder, flyer.duty, flyer.load, flyer.bombs = rudder, duty, bombs, bombs
            flyer.plan[:] = NO_CARD
            assert can_lay(tables, state, flyer, STRAIGHT_STRAIGHT_STALL)
            assert any(can_start(tables, state, flyer, card) for card in range(CARDS))


def can_start(tables: Any, state: Any, flyer: Any, card: int) -> bool:
    flyer.plan[:] = NO_CARD
    return refuse_step(tables, state, flyer, card) == Refusal.NONE


def can_lay(tables: Any, state: Any, flyer: Any, plan: tuple[int, ...]) -> bool:
    """Say whether a plan can be laid card by card."""
    flyer.plan[:] = NO_CARD
    for nth, card in enumerate(plan):
        if refuse_step(tables, state, flyer, card) != Refusal.NONE:
            return False
        flyer.plan[nth] = card
    return True


@pytest.mark.parametrize("plane", ["CAMEL", "FOKD7", "SE5A"])
def test_a_new_order_is_a_legal_plan(plane):
    """Every order that a tailer is offered could have been planned, and every other plan of its cards is offered."""
    tables, state, flyer = planner(plane, last="straight")
    legal = plans(plane, last="straight")
    state.manoeuvre = 1
    for plan in random.Random(5).sample(sorted(legal), 60):
        flyer.plan[:] = [CARD_NAMES.index(card) for card in plan]
        orders = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
        offered = {tuple(plan[i] for i in order) for number, order in enumerate(orders)
                   if refuse_order(tables, state, flyer, number) == Refusal.NONE}
        assert offered == {tuple(plan[i] for i in order) for order in orders} & legal


@pytest.mark.parametrize(("stage", "manoeuvre", "most"), [
    ("turn", 1, 0), ("tail", 1, 0), ("plan", 2, 0), ("move", 3, 2),
])
def test_no_step_of_a_turn_comes_after_more_phases_than_it_can(stage, manoeuvre, most):
    """All three cards are planned before the first phase, and nothing is flown after the third (WW-17)."""
    where = {"stage": stage, "manoeuvre": manoeuvre}
    with pytest.raises(ScenarioError, match=f'manoeuvre: at the stage "{stage}" it is at most {most}'):
        set_up(parse({"title": "", "game": GAME.name, "seats": 2, "rules": ["WW-17"], "position": where,
                      "expect": {"turn": 1}}, "here"))


@pytest.mark.parametrize("stage", ["turn-r", 3, ["tail"]])
def test_a_stage_that_is_none_is_refused_with_those_there_are(stage):
    content = {"title": "", "game": GAME.name, "seats": 2, "rules": ["WW-17"], "position": {"stage": stage},
               "expect": {"turn": 1}}
    with pytest.raises(ScenarioError, match=r"position.stage: there is no .*; there are turn, tail, plan, move"):
        set_up(parse(content, "here"))


@pytest.mark.parametrize(("plan", "lost", "flown", "stands"), [
    (["straight", "turn-r", "straight"], 1, 0, False),
    (["dive", "stall", "straight"], 1, 0, False),         # two steep ones in a row: the stall becomes a straight
    (["straight", "turn-r", "straight"], 0, 0, True),
    (["straight", "turn-r", "stall"], 1, 0, True),
    (["straight", "turn-r", "straight"], 1, 1, True),     # what has been flown stands as it is given
])
def test_a_plan_from_outside_holds_the_stall_that_its_engine_asks_for(plan, lost, flown, stands):
    """No such plan could have been laid, and nobody could imagine how it came about (WW-30e)."""
    where = {"stage": "move", "manoeuvre": flown, "plane": ["CAMEL", "ALBD5"], "engines_lost": [lost, 0],
             "pose": [[20000, 20000, 0], [80000, 80000, 0]], "plan": [plan, ["straight", "stall", "straight"]]}
    content = {"title": "", "game": GAME.name, "seats": 2, "rules": ["WW-30e"], "position": where, "expect": {}}
    refused = pytest.raises(ScenarioError, match=r"plane 0 has to stall, .* \(WW-30e\)")
    with nullcontext() if stands else refused:
        set_up(parse(content, "here"))


class Played:
    """A game on tables of one's own, played by the rules alone."""

    def __init__(self, records: Any, values: dict[str, Any], seats: int) -> None:
        self.tables = mirrored_tables(Tables.dtype, records)
        self.state = mirror_of(State.dtype).read(GAME.new_state(records, values, seats))
        self.actions, self.weights = [0] * len(GAME.actions), [0] * len(GAME.actions)

    def waiting(self) -> int:
        return int(GAME.rules.waiting(self.tables, self.state))

    def legal(self, seat: int) -> dict[str, int]:
        """Return the names of what a seat, or chance, may do now, with weights."""
        if seat == CHANCE:
            count = GAME.rules.chance_outcomes(self.tables, self.state, self.actions, self.weights)
        else:
            count = GAME.rules.legal_actions(self.tables, self.state, seat, self.actions)
        names = [GAME.actions[action] for action in self.actions[:count]]
        return dict(zip(names, self.weights if seat == CHANCE else [1] * count, strict=False))

    def play(self, seat: int, name: str) -> None:
        GAME.rules.apply_action(self.tables, self.state, seat, GAME.actions.index(name), new_journal(0))

    def position(self) -> dict[str, Any]:
        return describe(self.tables, self.state)


def choose(player: random.Random, legal: dict[str, int]) -> str:
    """Fire, drop and launch where that can be done; else anything, by weight."""
    names = sorted(legal)
    active = [name for name in names if name.startswith(("fire", "drop", "rocket"))]
    if active and player.random() < 0.9:
        return player.choice(active)
    return player.choices(names, [legal[name] for name in names])[0]


ALL = {
    "rockets": True, "ground_fire": True, "balloon_winch": True, "aim_bonus": "second", "dive_aim": True,
    "blind_spot": True, "landing": True, "soft_explosion": True, "immelmann_climb": True, "tail_cross": "same_levels",
}


@pytest.mark.parametrize("options", [{}, ALL], ids=["plain", "all"])
@pytest.mark.parametrize("scenario", MISSIONS)
def test_a_mirrored_game_runs_as_its_mirror_image(scenario, options):
    """Left for right in every place, heading, card and gun: each result is exactly the mirror image (WW-3)."""
    seats = 3 if scenario == "melee" else 2
    values = GAME.complete_options({"scenario": scenario, **options}, seats)
    game, image = Played(TABLES, values, seats), Played(mirror_image(TABLES), values, seats)
    player = random.Random(f"{scenario} {len(options)}")
    while game.waiting():
        assert game.waiting() == image.waiting()
        assert as_position(game.position()) == image.position()
        seat = CHANCE if game.waiting() == CHANCE else player.choice(members(game.waiting()))
        legal = game.legal(seat)
        assert legal
        assert {as_action(name): weight for name, weight in legal.items()} == image.legal(seat)
        name = choose(player, legal)
        game.play(seat, name)
        image.play(seat, as_action(name))
        assert GAME.rules.check(game.tables, game.state) == GAME.rules.check(image.tables, image.state) == 0
    assert not image.waiting()
    assert as_position(game.position()) == image.position()

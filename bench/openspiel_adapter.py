"""Our games as OpenSpiel knows games: turn by turn, chance explicit, in Python over the compiled rules.

    game = pyspiel.load_game("ludoteca", {"game": "montgolfiere", "seats": 2, "options": "target=50 baron=yes"})

Seats that choose at the same time choose one after another, the lowest first; what they chose stays hidden, since
an information state is the state as `redact` leaves it. Actions of chance have the numbers that they have in our game.
"""

# ruff: noqa: F821 - in loops the rules are bound by the loader

from collections.abc import Callable
from time import process_time
from typing import Any, ClassVar

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from ludoteca.cli.common import options_of
from ludoteca.compiled import compiled_game, workspace
from ludoteca.engine.matches.acts import Outcome
from ludoteca.engine.runtime.chance import MODULUS_2
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.engine.runtime.record_types import blank
from ludoteca.engine.runtime.seats import CHANCE, MOST_SEATS, NOBODY, SPECTATOR, lowest
from ludoteca.games import load_game

OVER = int(pyspiel.PlayerId.TERMINAL)
NO_ACTION = -1         # in place of an action: only look
PARAMETERS = {"game": "montgolfiere", "seats": 2, "options": ""}

TYPE = pyspiel.GameType(
    short_name="ludoteca",
    long_name="Ludoteca",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,      # shared wins, and games that nobody wins
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification=PARAMETERS,
)


def act(tables, states, actor, action, journal, actions, weights):
    """Apply an action, unless it is NO_ACTION; return who is to act then, and how many choices `actions` lists."""
    state = states[0]
    if action != NO_ACTION:
        actions[0] = action
        apply_action(tables, state, actor, actions[0], journal)
    awaited = waiting(tables, state)
    if awaited == NOBODY:
        return OVER, 0
    if awaited == CHANCE:
        return awaited, chance_outcomes(tables, state, actions, weights)
    seat = lowest(awaited)
    return seat, legal_actions(tables, state, seat, actions)


def look(tables, states, view, viewer):
    """Write into `view` what a viewer may know."""
    view[0] = states[0]
    redact(tables, view[0], viewer)


def imagine(tables, view, viewer, numbers):
    """Fill a view with a world that agrees with it."""
    determinize(tables, view[0], viewer, numbers)
UNBOUNDED = 1_000_000    # actions, said of a game that gives no bound


class MadeOnce(type(pyspiel.Game)):
    """Makes one game for equal parameters, and keeps it.

    OpenSpiel has a half of its own of each game, and hands it out without ours where nobody in Python holds that.
    """

    made: ClassVar[dict[tuple[tuple[str, Any], ...], "TableGame"]] = {}

    def __call__(cls, parameters: dict[str, Any] | None = None) -> "TableGame":
        """Return the game, made if nobody has asked for it before."""
        key = tuple(sorted((PARAMETERS | (parameters or {})).items()))
        if key not in cls.made:
            cls.made[key] = super().__call__(dict(key))
        return cls.made[key]


class TableGame(pyspiel.Game, metaclass=MadeOnce):
    """A game of ours with its default pack; `options` are as on the command line, with spaces between."""

    def __init__(self, given: dict[str, Any]) -> None:
        self.ours, self.seats = load_game(given["game"]), int(given["seats"])
        values = self.ours.complete_options(options_of(self.ours, given["options"].split()), self.seats)
        super().__init__(TYPE, pyspiel.GameInfo(
            num_distinct_actions=len(self.ours.actions),
            max_chance_outcomes=len(self.ours.actions),
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=self.ours.longest(values, self.seats) if self.ours.longest else UNBOUNDED,
        ), given)
        self.tables = self.ours.tables_of(self.ours.default_pack())
        self.template = self.ours.new_state(self.tables, values, self.seats)
        self.known = self.ours.known_tables(self.tables, mirror_of(self.ours.State).read(self.template), SPECTATOR)
        self.compiled = compiled_game(self.ours)
        self.act, self.look, self.imagine = (self.compiled.compile(loop) for loop in (act, look, imagine))
        self.numbers, self.journal, self.actions, self.weights = workspace(self.ours)
        self.view = blank(self.ours.State)

    def __copy__(self) -> "TableGame":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "TableGame":
        return self

    def __reduce__(self) -> tuple[Callable[..., "TableGame"], tuple[dict[str, Any]]]:
        return TableGame, (self.get_parameters(),)

    def new_initial_state(self) -> "TableState":
        """Return the state before the first action."""
        return TableState(self, self.tables, self.template)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> "Observer":
        """Return what sees states as players do."""
        return Observer()


class Observer:
    """A player's information in OpenSpiel's terms: a string, and no tensors."""

    def __init__(self) -> None:
        self.tensor, self.dict = None, {}

    def set_from(self, state: "TableState", player: int) -> None:
        """Fill the tensors that there are not."""

    def string_from(self, state: "TableState", player: int) -> str:
        """Return what a player knows."""
        return state.information_state_string(player)


class TableState(pyspiel.State):
    """A record of ours in OpenSpiel's terms. A clone is a copy of the record, and knows no history."""

    def __init__(self, game: TableGame, tables: np.ndarray, states: np.ndarray) -> None:
        super().__init__(game)
        self.game, self.states = game, states.copy()
        self._tables = tables[0]
        self._act(CHANCE, NO_ACTION)

    def current_player(self) -> int:
        """Return the seat that is to choose, or OpenSpiel's numbers for chance and for the end."""
        return self._actor

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return self._actor == OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may bring, with probabilities."""
        total = sum(self._weights)
        return [(action, weight / total) for action, weight in zip(self._choices, self._weights, strict=True)]

    def returns(self) -> list[float]:
        """Return 1 for winning alone, -1 for losing; `k` winners share and get 2/k - 1 each; 0 before the end."""
        if self._actor != OVER:
            return [0.0] * self.game.seats
        scores, places = np.zeros((2, 1, self.game.seats), np.int32)
        self.game.compiled.standing_all(self._tables, self.states, np.zeros(1, np.int32), scores, places)
        return list(map(float, Outcome("", "", (), tuple(places[0].tolist())).utilities))

    def information_state_string(self, player: int | None = None) -> str:
        """Return a player's number and the bytes of the state as this player knows it, a character for each."""
        player = self._actor if player is None else player
        self.game.look(self.game.known[0], self.states, self.game.view, player)
        return f"{player}:" + self.game.view.tobytes().decode("latin-1")

    def resample_from_infostate(self, player: int, sampler: Any) -> "TableState":
        """Return a world that agrees with what a player knows; `sampler` draws numbers of 0 to 1."""
        game = self.game
        for place in range(len(game.numbers)):
            game.numbers[place] = 1 + int(sampler() * (MODULUS_2 - 1))
        game.look(game.known[0], self.states, game.view, player)
        game.imagine(game.known[0], game.view, player, game.numbers)
        return TableState(game, game.known, game.view)

    def clone(self) -> "TableState":
        """Return a state that goes its own way."""
        other = TableState.__new__(TableState)
        pyspiel.State.__init__(other, self.game)
        other.game, other.states, other._tables = self.game, self.states.copy(), self._tables
        other._actor, other._choices, other._weights = self._actor, self._choices, self._weights
        return other

    def __copy__(self) -> "TableState":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> "TableState":
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return TableState, (self.game, np.array([self._tables]), self.states)

    def played_out(self) -> list[float]:
        """Play to the end with random choices, compiled; return what `returns` says then."""
        game = self.game
        game.compiled.play_out_all(self._tables, self.states, game.numbers, game.journal, game.actions, game.weights)
        self._act(CHANCE, NO_ACTION)
        return self.returns()

    def __str__(self) -> str:
        return f"{self.game.ours.title}: {self._actor} to act, {len(self._choices)} choices"

    def _legal_actions(self, player: int) -> list[int]:
        return self._choices

    def _apply_action(self, action: int) -> None:
        self._act(self._actor, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.game.ours.actions[action]

    def _act(self, actor: int, action: int) -> None:
        game = self.game
        self._actor, count = game.act(
            self._tables, self.states, actor, action, game.journal, game.actions, game.weights
        )
        self._choices = game.actions[:count].tolist()
        self._weights = game.weights[:count].tolist() if self._actor == CHANCE else ()


class CompiledRollouts(RandomRolloutEvaluator):
    """OpenSpiel's evaluator with our compiled rollouts: as if the game were written in C++."""

    def evaluate(self, state: TableState) -> np.ndarray:
        """Return what a random playout was worth to each seat."""
        return np.array(state.clone().played_out())


class TimeIsUp(Exception):
    """The search may not begin another simulation."""


class ClockedBot(ISMCTSBot):
    """OpenSpiel's search for some seconds of processor time, instead of for a number of simulations."""

    def __init__(self, game: TableGame, evaluator: Any, uct_c: float, seconds: float, seed: int) -> None:
        super().__init__(game, evaluator, uct_c, 10**9, random_state=np.random.RandomState(seed))
        self.seconds, self.simulations, self._end = seconds, 0, 0.0
        sampler = np.random.RandomState(seed).random_sample
        self.set_resampler(lambda state, player: state.resample_from_infostate(player, sampler))

    def run_search(self, state: TableState) -> list[tuple[int, float]]:
        """Return the policy that the search has come to when its time is up; it makes two simulations at least."""
        self._end = process_time() + self.seconds
        try:
            return super().run_search(state)
        except TimeIsUp:
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: TableState) -> TableState:
        """Return a world for the next simulation."""
        if process_time() > self._end and self._root_node.total_visits > 0:
            raise TimeIsUp
        self.simulations += 1
        return super().sample_root_state(state)


pyspiel.register_game(TYPE, TableGame)

"""Plays a shard: compiled games in, a row a game and who did what out."""

import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from ludoteca.bots.levels import in_game
from ludoteca.bots.own import found as found_bot
from ludoteca.bots.own import has_name, source_of
from ludoteca.compiled import compile_once, sources_of
from ludoteca.engine.game.packs import Pack
from ludoteca.engine.simulation.loops import Column
from ludoteca.engine.simulation.search import bot_parameters
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.games import load_game
from ludoteca.lab.own_games import Meeting
from ludoteca.lab.plan import PAIRED, Plan, Shard, lineups, unfold
from ludoteca.lab.simulation import parameters_of, player

WHOLE = 840            # a win in parts that one to eight winners can share evenly: all sums stay whole numbers
ALTERED = "it is not what was written: its check does not fit the rest"
OTHER_BOT = "The bot {bot} is written otherwise here than in the plan: use the same file everywhere."
OTHER_RULES = (
    "{game} has other rules here than in the plan: install the same version of Ludoteca everywhere, and start anew "
    "after an update."
)

# action, games in which it was taken; then of each bot of the shard: times, takers, parts of wins
Use = tuple[int, ...]


@dataclass(frozen=True)
class Result:
    """What came of a shard: a row a game, as `play_games` fills them, and a Use for each action that was taken.

    The bots of a Use are those of the lineup, each once, in the plan's order.
    """

    shard: int
    rows: np.ndarray
    uses: tuple[Use, ...]

    def line(self) -> str:
        """Return the result as a line of `games.jsonl`, without its end: `check` is the CRC-32 of all before it."""
        kept = {"leg": self.shard, "rows": self.rows.tolist(), "uses": self.uses}
        text = json.dumps(kept, separators=(",", ":"))[:-1]
        return f'{text},"check":"{zlib.crc32(text.encode()):08x}"}}'

    @classmethod
    def of_line(cls, line: str) -> "Result":
        """Return the result that a line holds.

        Raises:
            ValueError, KeyError, TypeError, OverflowError, RecursionError: it holds none, or not as it was written.

        """
        kept = json.loads(line)
        found = cls(kept["leg"], np.array(kept["rows"], np.int32), tuple(tuple(use) for use in kept["uses"]))
        if found.line() != line.rstrip():
            raise ValueError(ALTERED)
        return found

    def fits(self, shard: Shard) -> bool:
        """Say whether the result has the shape that the shard asks for."""
        return self.rows.shape == (shard.games, Column.FIRST_SCORE + 2 * len(shard.lineup))


@dataclass(frozen=True)
class Work:
    """A plan with the packs that it names: all that is needed to play its shards."""

    plan: Plan
    packs: Mapping[str, Pack]          # by digest
    players: dict[Any, Callable[..., np.ndarray]] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def shards(self) -> tuple[Shard, ...]:
        """All shards of the plan, in their order."""
        return unfold(self.plan)

    def text(self) -> str:
        """Return plan and packs as text, to be sent to another machine."""
        packs = {digest: dict(pack.files) for digest, pack in self.packs.items()}
        return json.dumps({"plan": self.plan.as_dict(), "packs": packs})

    @classmethod
    def of_text(cls, text: str) -> "Work":
        """Return what `text` holds, with the packs checked.

        Raises:
            LudotecaError: the rules are other ones here, or a pack does not hold.

        """
        found = json.loads(text)
        plan = Plan.of_dict(found["plan"])
        for contest in plan.contests:
            if sources_of(load_game(contest.game)) != contest.rules:
                raise LudotecaError(OTHER_RULES, game=load_game(contest.game).title)
        for bot, source in plan.own.items():
            if source_of(found_bot(bot)) != source:
                raise LudotecaError(OTHER_BOT, bot=bot)
        games = {contest.pack: load_game(contest.game) for contest in plan.contests}
        packs = {
            digest: Pack.of_content(files, games[digest].read_pack, digest[:19])
            for digest, files in found["packs"].items()
        }
        return cls(plan, packs)

    def prepare(self, progress: Callable[[str], None] = lambda title: None) -> None:
        """Compile what the plan's games need, or load it, once for all that play.

        Ours by themselves need what plays whole games: a random one is played, and not counted. Ours that think beside
        bots of somebody's own need the search.
        """
        plan, own = self.plan, set(self.plan.own)
        for contest in {contest.game: contest for contest in plan.contests}.values():
            game, contests = load_game(contest.game), [each for each in plan.contests if each.game == contest.game]
            tables = [set(lineup) for each in contests for lineup in lineups(plan, each.seats)]
            among_themselves = any(own.isdisjoint(table) for table in tables)
            beside_others = any(own & table and plan.thinks(tuple(table - own)) for table in tables)
            if among_themselves or beside_others:
                progress(game.title)
            if beside_others:
                compile_once(game)
            if among_themselves:
                parameters = parameters_of(("random",) * contest.seats)
                player(game, contest.options, self.packs[contest.pack], parameters, plan.seed)((0,), 1)

    def play(self, shard: Shard) -> Result:
        """Play a shard. Equal plans and shards give equal results, wherever they are played."""
        rows, uses = self._play(shard)
        names = [bot for bot in self.plan.names if bot in shard.lineup]
        return Result(shard.number, rows, condensed(rows, uses, shard.lineup, names))

    @cached_property
    def can_travel(self) -> bool:
        """Say whether other processes find all its bots by their names."""
        return all(bot not in self.plan.given or has_name(self.plan.given[bot]) for bot in self.plan.own)

    def _play(self, shard: Shard) -> tuple[np.ndarray, np.ndarray]:
        if any(bot in self.plan.own for bot in shard.lineup):
            uses = self._blank_uses(shard)
            return self._meeting(shard).play(f"{shard.stream}/", shard.games, uses), uses
        key = shard.contest, shard.lineup
        if key not in self.players:
            self.players[key] = self._player(shard)
        play, uses = self.players[key], self._blank_uses(shard)
        if self.plan.format != PAIRED:
            return play((shard.stream,), shard.games, uses), uses
        parts = [play((shard.stream, game), 1, uses[game : game + 1]) for game in range(shard.games)]
        return np.concatenate(parts), uses

    def _player(self, shard: Shard) -> Callable[..., np.ndarray]:
        contest = self.plan.contests[shard.contest]
        game = load_game(contest.game)
        parameters = in_game(np.array([self.plan.parameters[bot] for bot in shard.lineup]), game)
        return player(game, contest.options, self.packs[contest.pack], parameters, self.plan.seed)

    def _meeting(self, shard: Shard) -> Meeting:
        plan, contest = self.plan, self.plan.contests[shard.contest]
        bots = tuple(plan.given.get(bot, bot) for bot in shard.lineup)
        parameters = np.array([plan.parameters.get(bot, bot_parameters()) for bot in shard.lineup])
        meeting = Meeting(load_game(contest.game), contest.options, self.packs[contest.pack], bots, parameters,
                          plan.seed, plan.seconds)
        meeting.prepare()
        return meeting

    def _blank_uses(self, shard: Shard) -> np.ndarray:
        game = load_game(self.plan.contests[shard.contest].game)
        return np.zeros((shard.games, len(shard.lineup), len(game.actions)), np.int32)


def condensed(rows: np.ndarray, uses: np.ndarray, lineup: tuple[str, ...], names: list[str]) -> tuple[Use, ...]:
    """Return the uses of a shard by action and bot; `uses` has the shape (games, seats, actions)."""
    won = rows[:, Column.FIRST_SCORE + len(lineup) :] == 1
    parts = np.where(won, WHOLE // np.maximum(won.sum(axis=1), 1)[:, None], 0)
    taken = uses > 0
    columns = [np.arange(uses.shape[2]), taken.any(axis=1).sum(axis=0)]
    for name in names:
        seats = [seat for seat, bot in enumerate(lineup) if bot == name]
        columns += [
            uses[:, seats].sum(axis=(0, 1)), taken[:, seats].sum(axis=(0, 1)),
            (taken[:, seats] * parts[:, seats, None]).sum(axis=(0, 1)),
        ]
    found = np.stack(columns, axis=1)
    return tuple(tuple(use) for use in found[found[:, 1] > 0].tolist())


def play_one(sent: str, number: int) -> str:
    """Play a shard in another process; return the line of its result."""
    work = work_of(sent)
    return work.play(work.shards[number]).line()


@lru_cache(maxsize=4)
def work_of(sent: str) -> Work:
    """Return the work that was sent; a process builds it once."""
    return Work.of_text(sent)

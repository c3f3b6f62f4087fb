"""What a tournament is: a plan, which unfolds into shards that can be played anywhere and in any order.

A shard is some games of the same bots on the same seats. What comes of it depends on the plan and the shard alone, so
results are the same for one thread, for many machines, and after any number of interruptions.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from itertools import combinations, pairwise
from typing import Any

from ludoteca.bots.own import SECONDS, OwnBot, found, is_own, names_of, source_of
from ludoteca.compiled import sources_of
from ludoteca.engine.game.contract import Game
from ludoteca.engine.game.options import Values
from ludoteca.engine.game.packs import Pack
from ludoteca.engine.runtime.chance import draw, generator
from ludoteca.engine.simulation.search import BotParameter
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.games import load_game
from ludoteca.lab.simulation import parameters_of

FORMAT = "ludoteca-lab/1"              # of the files of a run
ROUND_ROBIN, LADDER, PAIRED = "round-robin", "ladder", "paired"
FORMATS = (ROUND_ROBIN, LADDER)        # of tournaments; a comparison is paired
QUICK_SHARD = 64                         # games of a shard whose bots do not think
SLOW_SHARD = 1                           # the same where one does
DRAWING = 1 << 20                      # no shard has this number: the stream that seats bots

TWICE = "Bot {bot} is named twice."
NO_BOTS = "Name at least one bot."
NO_LADDER = "A ladder takes at least 2 bots."
NO_GAMES = "Play at least one game, not {games}."
NO_SPREAD = "A comparison takes at least 2 games of each: one game does not show how far apart games are."


@dataclass(frozen=True)
class Contest:
    """What is played: a game for some seats, with complete options and a pack."""

    game: str
    seats: int
    options: Mapping[str, Any]
    pack: str                          # digest
    rules: str                         # digest of the sources of engine and game
    components: str = ""               # what is not the game's own in the pack, in words

    @classmethod
    def of(cls, game: Game, seats: int, options: Values, pack: Pack, components: str = "") -> "Contest":
        """Return a contest, or raise LudotecaError where the game does not allow it.

        `components` says in words what the pack is; of the game's own nothing is said.
        """
        values = game.complete_options(options, seats)
        said = "" if pack == game.default_pack() else components
        return cls(game.name, seats, dict(values), pack.digest, sources_of(game), said)

    @property
    def changed(self) -> dict[str, Any]:
        """Return the options that are not as the game has them by itself."""
        usual = {option.name: option.default for option in load_game(self.game).options}
        return {name: value for name, value in self.options.items() if value != usual.get(name)}

    @property
    def changed_text(self) -> str:
        """Return those options as they are typed, with commas between them."""
        return ", ".join(f"{name}={written(value)}" for name, value in self.changed.items())

    @property
    def label(self) -> str:
        """Return what tells this contest from others of the same game and seats."""
        return ", ".join(text for text in (self.changed_text, self.components) if text) or "the game as it is"


@dataclass(frozen=True)
class Shard:
    """Some games of a plan: `lineup` names the bots by seat, `stream` is the path of their chance below the seed."""

    number: int
    contest: int
    lineup: tuple[str, ...]
    games: int
    stream: int


@dataclass(frozen=True)
class Plan:
    """A tournament or a comparison, as it is written to `plan.json`.

    `games` is how many each lineup plays in each contest; in a tournament it is rounded up so that each bot sits on
    each seat equally often. `parameters` say how each bot chooses: `ludoteca.engine.simulation.search.BotParameter`.
    """

    format: str
    contests: tuple[Contest, ...]
    bots: tuple[str, ...]              # of a comparison by seat
    parameters: Mapping[str, Sequence[float]]
    games: int
    seed: str
    own: Mapping[str, str] = field(default_factory=dict)       # bots of somebody's own: digests of their files
    seconds: float = SECONDS                                   # that these are told to choose in
    given: Mapping[str, OwnBot] = field(default_factory=dict, compare=False, repr=False)   # those that came as they are

    @property
    def names(self) -> tuple[str, ...]:
        """Return the bots, each once, in the plan's order."""
        return tuple(dict.fromkeys(self.bots))

    def thinks(self, lineup: Sequence[str]) -> bool:
        """Say whether one of these bots takes time: it searches, or is somebody's own."""
        return any(bot in self.own or self.parameters[bot][BotParameter.PLAYOUTS] > 0 for bot in lineup)

    def as_dict(self) -> dict[str, Any]:
        """Return the plan as plain values."""
        found = {each.name: getattr(self, each.name) for each in fields(self) if each.name != "given"}
        found["manners"] = found.pop("parameters")         # as it has been called in the files since the first of them
        found["contests"] = tuple(asdict(contest) for contest in self.contests)
        if not self.own:
            del found["own"], found["seconds"]
        return {"version": FORMAT} | found

    def text(self) -> str:
        """Return the plan as `plan.json` holds it: canonical, so equal plans are equal texts."""
        return json.dumps(self.as_dict(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"

    @classmethod
    def of_dict(cls, found: Mapping[str, Any]) -> "Plan":
        """Return the plan that `as_dict` made plain."""
        contests = tuple(Contest(**contest) for contest in found["contests"])
        return cls(found["format"], contests, tuple(found["bots"]), found["manners"], found["games"], found["seed"],
                   found.get("own", {}), found.get("seconds", SECONDS))


def new_plan(
    kind: str, contests: Sequence[Contest], bots: Sequence[str | OwnBot], games: int, seed: int | str = 0,
    playouts: int | None = None, seconds: float = SECONDS,
) -> Plan:
    """Return a plan; `playouts` overrides how many the bots that think make before a choice.

    A bot of your own is given as what is called, or by its name, `module:function`; it is told to choose in so many
    `seconds`.

    Raises:
        LudotecaError: a bot does not exist or is named twice, too few are named, or too few games would be played.
        BotError: a bot of your own cannot be found or called.

    """
    if games < 1:
        raise LudotecaError(NO_GAMES, games=games)
    if kind == PAIRED and games < 2:
        raise LudotecaError(NO_SPREAD)
    if not bots:
        raise LudotecaError(NO_BOTS)
    parameters, names = parameters_of(bots, playouts).tolist(), names_of(bots)
    rows = {name: row for name, row, bot in zip(names, parameters, bots, strict=True) if not is_own(bot)}
    given = {name: bot for name, bot in zip(names, bots, strict=True) if callable(bot)}
    own = {name: source_of(found(bot)) for name, bot in zip(names, bots, strict=True) if is_own(bot)}
    if kind != PAIRED:
        for bot in names:
            if names.count(bot) > 1:
                raise LudotecaError(TWICE, bot=bot)
        if kind == LADDER and len(bots) < 2:
            raise LudotecaError(NO_LADDER)
    return Plan(kind, tuple(contests), names, rows, games, str(seed), own, seconds, given)


def lineups(plan: Plan, seats: int) -> tuple[tuple[str, ...], ...]:
    """Return who meets whom at tables of some seats, without saying who sits where.

    In a round robin every set of bots meets; where there are more seats than bots, all are there as often as possible
    and every set of them fills the rest. On a ladder each bot meets the next one in this way.
    """
    if plan.format == PAIRED:
        return (plan.bots,)
    groups = [plan.bots] if plan.format == ROUND_ROBIN else list(pairwise(plan.bots))
    return tuple(lineup for group in groups for lineup in tables_of(group, seats))


def tables_of(bots: Sequence[str], seats: int) -> Iterator[tuple[str, ...]]:
    """Yield the tables at which some bots meet in every combination, each bot's seats side by side."""
    whole, rest = divmod(seats, len(bots))
    for besides in combinations(bots, rest):
        yield tuple(bot for bot in bots for _ in range(whole + (bot in besides)))


def unfold(plan: Plan) -> tuple[Shard, ...]:
    """Return the shards of a plan, in their order.

    What is stopped early is balanced as far as it got: every contest and lineup has its turn before one has its second.
    """
    blocks = [
        block
        for index, contest in enumerate(plan.contests)
        for place, lineup in enumerate(lineups(plan, contest.seats))
        for block in blocks_of(plan, index, place, lineup)
    ]
    blocks.sort(key=lambda block: block[0])
    shards: list[Shard] = []
    for (nth, contest, _), seatings, games in blocks:
        for lineup in seatings:
            number = len(shards)
            shards.append(Shard(number, contest, lineup, games, nth if plan.format == PAIRED else number))
    return tuple(shards)


Block = tuple[tuple[int, int, int], list[tuple[str, ...]], int]


def blocks_of(plan: Plan, contest: int, place: int, lineup: tuple[str, ...]) -> Iterator[Block]:
    """Yield the blocks of a lineup: its order (block, contest, lineup), the seatings of its shards, games of each.

    A block seats the bots at random around the table, and then goes on by a seat until each has sat everywhere.
    """
    seats = len(lineup)
    size = SLOW_SHARD if plan.thinks(lineup) else QUICK_SHARD
    left = plan.games if plan.format == PAIRED else -(-plan.games // seats)
    nth = 0
    while left > 0:
        games = min(size, left)
        left -= games
        if plan.format == PAIRED:
            seatings = [lineup]
        else:
            order = shuffled(lineup, generator(plan.seed, DRAWING, contest, place, nth))
            seatings = [order[seat:] + order[:seat] for seat in range(seats)]
        yield (nth, contest, place), seatings, games
        nth += 1


def shuffled(bots: tuple[str, ...], stream: Any) -> tuple[str, ...]:
    """Return the bots in a random order."""
    order = list(bots)
    for last in range(len(order) - 1, 0, -1):
        other = draw(stream, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def written(value: Any) -> str:
    """Return an option's value as it is typed."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def differences(kept: Mapping[str, Any], wanted: Mapping[str, Any]) -> list[str]:
    """Return where two plans differ, as `where: kept there, wanted now`."""
    return [f"{where}: {brief(one)} there, {brief(other)} now" for where, one, other in differing("", kept, wanted)]


def differing(where: str, kept: Any, wanted: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield the innermost places at which two plain values differ."""
    if isinstance(kept, Mapping) and isinstance(wanted, Mapping):
        for key in sorted({*kept, *wanted}):
            yield from differing(f"{where}.{key}".lstrip("."), kept.get(key), wanted.get(key))
    elif isinstance(kept, list) and isinstance(wanted, list) and len(kept) == len(wanted):
        for index, (one, other) in enumerate(zip(kept, wanted, strict=True)):
            yield from differing(f"{where}[{index}]", one, other)
    elif isinstance(kept, list) and isinstance(wanted, list):
        yield f"number of {where}", len(kept), len(wanted)
    elif kept != wanted:
        yield where, kept, wanted


def brief(value: Any) -> str:
    """Return a value in a few letters."""
    text = "nothing" if value is None else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:37]}..."

"""What a game is: the members that every game offers, and nothing that only one needs.

`Rules` are plain functions over records. They run interpreted as they stand and are cloned into compiled
ones, so they allocate nothing, import nothing but records, enums and each other, and return nothing or an
integer. `tables` and `state` are single records; `actions`, `weights`, `scores` and `places` are `int32`
arrays that the caller owns and the rule fills.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import import_module
from pickle import PicklingError
from typing import Any, NamedTuple

import numpy as np

from ludoteca.engine.game import defaults
from ludoteca.engine.game.declared import NO_BEARING, Bearing, Together
from ludoteca.engine.game.editions import PRESENT, Mended, digest_of
from ludoteca.engine.game.options import Option, Values, complete, recommended_values, write_options
from ludoteca.engine.game.packs import Pack
from ludoteca.engine.runtime.mirrors import mirror_of, mirrored_tables
from ludoteca.engine.runtime.record_types import AnyRecord, Numbers, blank
from ludoteca.engine.texts.errors import OptionError
from ludoteca.engine.texts.words import Message, Ruled

DRAFT, FINISHED = "draft", "finished"
STAGES = (DRAFT, FINISHED)
WRONG_SEATS = Message("{title} takes {allowed} players, not {seats}.")


@dataclass(frozen=True)
class Rules:
    """The rules of a game as plain functions; `ludoteca.compiled` makes their compiled clones.

    Seats and actions are integers. A refusal, an ending and a breach are members of the game's own
    `IntEnum`s, 0 meaning "none".
    """

    # (tables, state, seats): from blank, options written, to the first decision
    setup: Callable[[AnyRecord, AnyRecord, int], None]
    # (tables, state): mask of the seats that must act, CHANCE, or NOBODY
    waiting: Callable[[AnyRecord, AnyRecord], int]
    # (tables, state): mask of the seats whose choice lies face down
    sealed: Callable[[AnyRecord, AnyRecord], int]
    # (tables, state, seat, actions): what an awaited seat can do; ascending
    legal_actions: Callable[[AnyRecord, AnyRecord, int, Numbers], int]
    # (tables, state, seat, actions): what else a seat may do now, unasked
    out_of_turn_actions: Callable[[AnyRecord, AnyRecord, int, Numbers], int]
    # (tables, state, seat, action): why it may not, 0 if it may
    refusal: Callable[[AnyRecord, AnyRecord, int, int], int]
    # (tables, state, seat, action, journal)
    apply_action: Callable[[AnyRecord, AnyRecord, int, int, AnyRecord], None]
    # (tables, state, actions, weights): where waiting is CHANCE
    chance_outcomes: Callable[[AnyRecord, AnyRecord, Numbers, Numbers], int]
    # (tables, state, scores, places): fills both by seat, returns the ending
    standing: Callable[[AnyRecord, AnyRecord, Numbers, Numbers], int]
    # (tables, state, viewer): overwrite what the viewer cannot know
    redact: Callable[[AnyRecord, AnyRecord, int], None]
    # (tables, view, viewer, generator): fill it with a world that agrees
    determinize: Callable[[AnyRecord, AnyRecord, int, Numbers], None]
    # the same with any world that agrees, however unlikely: where `determinize` thinks, pages cannot wait for it
    any_world: Callable[[AnyRecord, AnyRecord, int, Numbers], None]
    # (tables, state): the breach of an invariant, 0 if sound
    check: Callable[[AnyRecord, AnyRecord], int]
    # (tables, view, viewer, tensor): the view as float32, values near [-1, 1]
    observe: Callable[[AnyRecord, AnyRecord, int, np.ndarray], None]


@dataclass(frozen=True)
class Words:
    """Everything that a game says to people. `names` are the names at the table, by seat."""

    events: Mapping[Any, Ruled]            # these, and `breaches`, by members of the game's own IntEnums
    refusals: Mapping[Any, Ruled]
    endings: Mapping[Any, Ruled]
    pitch: Message                         # one sentence for the start page
    breaches: Mapping[Any, Ruled] = field(default_factory=dict)
    label: Callable[..., str] = defaults.label    # (say, names, tables, view, seat, action): what the action does
    prompt: Callable[..., str] = defaults.prompt  # (say, names, tables, view, seat): what to do now, or who is awaited
    arguments: Callable[..., dict[str, Any]] = defaults.arguments    # (say, names, tables, context, entry): its gaps
    # (names, context, entry, seat): its message for a seat, which may be spoken to; None: as all are told it
    message: Callable[..., Message | None] = lambda names, context, entry, seat: None
    # (say, names, tables, context, entry): to whom it matters
    bearing: Callable[..., Bearing] = lambda say, names, tables, context, entry: NO_BEARING
    together: Mapping[Any, Together] = field(default_factory=dict)     # events that are told as one
    score: Message | None = None           # a score in its unit, as "{amount} point"; None: the number alone
    # of whom sentences speak besides seats; it never changes
    name_context: Callable[..., Hashable] = lambda tables, view: ()


class Mark(NamedTuple):
    """One change of the picture in the browser: an attribute of an element, or `+class` and `-class`."""

    element: str
    attribute: str
    value: str


class Preview(NamedTuple):
    """What an action would do as far as its player may know: drawn, and in a sentence."""

    marks: tuple[Mark, ...]
    text: str


class Measure(NamedTuple):
    """What is shown of something as a bar beside others of its kind."""

    label: str
    share: float           # from 0 to 1
    said: str


class OptionPicture(NamedTuple):
    """A value of an option, as a card that is picked from others: its title is the value's own label."""

    drawing: Any                           # what the macro `drawing` of the folder's `options.html` is handed
    lines: tuple[str, ...] = ()            # what is said below the title
    measures: tuple[Measure, ...] = ()


class Pictured(NamedTuple):
    """An option whose values are picked from pictures."""

    values: Mapping[str, OptionPicture]    # all of them, by name
    matters: tuple[str, ...] = ()          # with which values of the option that leads the form; (): with all


@dataclass(frozen=True)
class Picture:
    """How a game is shown. The drawing itself lies in the folder's `table.html` and `table.css`."""

    scene: Callable[..., dict[str, Any]]   # (say, names, tables, view, viewer): what the picture template draws
    text: Callable[..., str]               # (say, names, tables, view, viewer): the position as text
    animation: Callable[..., tuple[Mark, ...]] = lambda tables, view, entry: ()    # what an entry does to the picture
    # what an action would do, as far as its player may know
    preview: Callable[..., Preview | None] = lambda say, names, tables, view, seat, action: None
    # the action on whose piece an out-of-turn action is offered, or -1
    also: Callable[..., int] = lambda tables, action: -1
    # (tables, state, values): fills by seat how far each has come
    score_history: Callable[..., None] | None = None
    # (say, names, tables, view, entries): where scores came from, a label with a number for each seat; they add up
    score_breakdown: Callable[..., list[tuple[str, tuple[int, ...]]]] | None = None
    # (say, names, tables, context, entries): what else can be counted, likewise
    tally: Callable[..., list[tuple[str, tuple[int, ...]]]] | None = None
    # (say, names, tables, context, entries): at most 8 lines
    recap: Callable[..., list[str]] | None = None
    # (say, tables, state, seat): all that it holds
    final_holdings: Callable[..., list[tuple[str, list[str]]]] | None = None
    # (say, tables): options that say what is played and are picked from pictures, by name
    option_pictures: Callable[..., Mapping[str, Pictured]] = lambda say, tables: {}


@dataclass(frozen=True)
class PrivateAudience:
    """With whom a seat may talk so that nobody else hears."""

    # (tables, state, seat): mask of the other seats that hear it now
    seats: Callable[[AnyRecord, AnyRecord, int], int]
    name: Message                          # as "your squadron"


def without_limit(tables: AnyRecord, view: AnyRecord) -> int:
    """Play every game to its end."""
    return -1


def no_estimate(tables: AnyRecord, state: AnyRecord, seat: int) -> int:
    """Judge no game that goes on: none is cut off, and none is played without others."""
    return 0


@dataclass(frozen=True)
class Bot:
    """A game's own knowledge for bots: plain functions, compiled like rules, and how many slips make a weaker bot."""

    # (tables, view, seat, generator, actions, count): one of the legal actions
    steady: Callable[[AnyRecord, AnyRecord, int, Numbers, Numbers, int], int]
    # (tables, view): actions before a playout is judged, or -1
    rollout_limit: Callable[[AnyRecord, AnyRecord], int] = without_limit
    # (tables, state, seat): hope of winning then, in thousandths
    value_estimate: Callable[[AnyRecord, AnyRecord, int], int] = no_estimate
    slips: float = 1.0                     # times as many as elsewhere; below 1 where a game is long and one costs much


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """One game. Every member is a promise that `tests/contract` holds it to."""

    name: str                              # stable identifier, also the folder's
    title: str                             # as printed on the box; the same in every language
    package: str                           # dotted name of the folder: catalogues, rules pages and packs lie there
    seats: tuple[int, ...]                 # allowed numbers of seats, ascending
    options: tuple[Option, ...]
    State: np.dtype
    Tables: np.dtype
    actions: tuple[str, ...]               # the notation: the name of every action, by number
    rules: Rules
    words: Words
    bot: Bot
    observation: int                       # length of the tensor that `observe` fills
    longest: Callable[[Values, int], int] | None   # (options, seats): no game has more actions, chance's included
    read_pack: Callable[[Pack], None]      # validates a pack's content, or raises PackError
    build_tables: Callable[[Pack], np.ndarray]    # shape (1,) of Tables
    describe: Callable[..., dict[str, Any]]       # (tables, view): a position by field names, plain values
    arrange: Callable[..., None]           # (tables, state, position, wanted): write a position; raises ScenarioError
    picture: Picture
    # (tables, state, viewer): shape (1,), as the viewer knows them
    redact_tables: Callable[..., np.ndarray] | None = None
    private_audience: PrivateAudience | None = None        # None: all talk at the table is public
    stage: str = FINISHED                  # or DRAFT: may be in English only, without lessons and all that comes last
    minutes: int = 0                       # how long a usual table takes; 0: nobody has said
    unordered: frozenset[str] = frozenset()        # fields of `describe` whose innermost lists have no order
    clash: Callable[[Values, int], Message | None] = field(default=lambda values, seats: None)  # why not together
    added: Mapping[str, str] = field(default_factory=dict)    # fields of State that came later: path -> edition
    mended: tuple[Mended, ...] = ()        # rules that older editions played wrongly

    @property
    def is_draft(self) -> bool:
        """Say whether the game is not finished yet, and lists show it as a draft."""
        return self.stage == DRAFT

    @property
    def has_secrets(self) -> bool:
        """Say whether there may be anything that not everybody knows; a game declares that by its `redact`."""
        return self.rules.redact is not defaults.redact

    @property
    def has_chance(self) -> bool:
        """Say whether the game may wait for chance; it declares that by its `chance_outcomes`."""
        return self.rules.chance_outcomes is not defaults.chance_outcomes

    def complete_options(self, given: Values, seats: int, edition: str = PRESENT) -> dict[str, Any]:
        """Return all options with their values, as they were meant in an edition.

        Raises:
            OptionError: the number of seats or an option is not allowed, or options clash.

        """
        if seats not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise OptionError(WRONG_SEATS, title=self.title, allowed=allowed, seats=seats)
        values = complete(self.options, given, edition)
        clash = self.clash(values, seats)
        if clash:
            raise OptionError(clash)
        return values

    @property
    def recommended(self) -> dict[str, Any]:
        """Return the values of all options as we would play; the defaults are as the rule book has it."""
        return recommended_values(self.options)

    def new_state(self, tables: np.ndarray, values: Values, seats: int) -> np.ndarray:
        """Return an array of shape `(1,)` with the state before its first action. `values` are complete."""
        states = blank(self.State)
        if self.options:
            write_options(self.options, values, states[0].options)
        state = mirror_of(self.State).read(states)
        self.rules.setup(mirrored_tables(self.Tables, tables), state, seats)
        return mirror_of(self.State).write(state)

    def digest(self, states: np.ndarray, edition: str = PRESENT) -> str:
        """Return the SHA-256 of a state's bytes, in hex, without what an edition did not have."""
        since = {f"options.{option.name}": option.since for option in self.options if option.since}
        return digest_of(states, {**self.added, **since}, edition)

    def default_pack(self) -> Pack:
        """Return the pack that the game brings along."""
        return _pack_brought(self)

    def former_pack(self, digest: str) -> Pack | None:
        """Return what was the game's own pack once, by its digest; None if it never had such a one."""
        return _pack_of_before(self, digest)

    def tables_of(self, pack: Pack) -> np.ndarray:
        """Return a pack as tables for the rules, shape `(1,)`: built once for each content, and only read."""
        return _built(self, pack)

    def known_tables(self, tables: np.ndarray, state: Any, viewer: int) -> np.ndarray:
        """Return the component data as a viewer knows it: without what is told only when it happens."""
        return self.redact_tables(tables, state, viewer) if self.redact_tables else tables

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self

    def __reduce__(self) -> tuple[Callable[[str], "Game"], tuple[str]]:
        """Pickle by the name of the folder, so that there is one game, compiled once.

        Raises:
            pickle.PicklingError: it is not the folder's own game, but one made of it.

        """
        if _game_in(self.package) is not self:
            raise PicklingError(f"{self!r} is not the game of {self.package}, but one that was made of it")
        return _game_in, (self.package,)

    def new_match(self, seats: int, seed: int | str | None = None, **settings: Any) -> "Any":
        """Start a match: see `ludoteca.engine.matches.match.Match`."""
        from ludoteca.engine.matches.match import Match

        return Match(self, seats, seed=seed, **settings)

    def new_batch(self, count: int, seats: int, seed: int | str = 0, **settings: Any) -> "Any":
        """Start many games as one array of states: see `ludoteca.batches.Batch`."""
        from ludoteca.batches import Batch

        return Batch(self, count, seats, seed=seed, **settings)


def _game_in(package: str) -> Game:
    """Return the game of a folder."""
    game: Game = import_module(package).GAME
    return game


@cache
def _pack_brought(game: Game) -> Pack:
    if game.read_pack.__module__ == defaults.__name__:
        return Pack.of_content(defaults.head_alone(game.name, game.title), game.read_pack, game.package)
    return Pack.of_package(game.package, game.read_pack)


@lru_cache(maxsize=16)
def _pack_of_before(game: Game, digest: str) -> Pack | None:
    return Pack.former_of_package(game.package, digest, game.read_pack)


@lru_cache(maxsize=64)
def _built(game: Game, pack: Pack) -> np.ndarray:
    return game.build_tables(pack)


@cache
def action_numbers(game: Game) -> dict[str, int]:
    """Return the number of every action of a game by its name."""
    return {name: number for number, name in enumerate(game.actions)}

"""Runs scenarios: sets the position up, plays the actions, compares what is with what is expected.

    failures = run(load("t01-three-sevens-tie-ten.toml"))      # empty: it holds

Chance that a scenario does not pin is drawn from a fixed seed, whenever a seat is to act and at the end.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from ludoteca.engine.matches.hanging import HangingChance, demand_outcome
from ludoteca.engine.matches.match import Match
from ludoteca.engine.runtime.chance import generator, pick
from ludoteca.engine.runtime.mirrors import mirror_of, mirrored_tables
from ludoteca.engine.runtime.seats import CHANCE, SPECTATOR
from ludoteca.engine.scenarios.files import Expected, Illegal, Legal, Play, Scenario, load
from ludoteca.engine.texts.errors import ActionError, ScenarioError, UnknownAction

__all__ = ["Scenario", "load", "run"]

SEED = "scenario"          # of the chance that is not pinned


def run(scenario: Scenario) -> list[str]:
    """Play a scenario and return a line for each thing that is not as expected; none: it holds.

    Raises:
        ScenarioError: it cannot be set up; says file, key and reason.

    """
    match = set_up(scenario)
    fixed = generator(SEED)
    try:
        for number, play in enumerate(scenario.plays, 1):
            trouble = play_one(scenario, match, play, f"play {number}", fixed)
            if trouble:
                return [f"{scenario.file}: {trouble}"]
        run_chance(match, fixed)
    except HangingChance as error:
        return [f"{scenario.file}: {error}"]
    return [f"{scenario.file}: {failure}" for failure in compare(scenario, match)]


def set_up(scenario: Scenario) -> Match:
    """Return the match at the scenario's position.

    Without a position it stands at the first decision; if chance is pinned first, before the first chance.
    """
    match = Match(scenario.game, scenario.seats, options=scenario.options, pack=scenario.pack)
    wanted: list[list[int]] = [[] for _ in range(scenario.seats)]
    for play in scenario.plays:
        if play.actor != CHANCE:
            wanted[play.actor].append(number_of(scenario, match, play.action, "play"))
    if scenario.position is None and scenario.plays and scenario.plays[0].actor == CHANCE:
        return match
    mirror = mirror_of(scenario.game.State)
    state, tables = mirror.read(match.states), mirror_of(scenario.game.Tables).read(match.tables)
    try:
        scenario.game.arrange(tables, state, scenario.position or {}, wanted)
    except ScenarioError as error:
        scenario.fail(error)
    match.begin_at(mirror.write(state))
    breach = breach_of(match)
    if breach:
        scenario.fail(f"position: {breach}")
    return match


def number_of(scenario: Scenario, match: Match, action: str, key: str) -> int:
    """Return an action's number, or raise ScenarioError."""
    try:
        return match.number(action)
    except UnknownAction as error:
        scenario.fail(f"{key}: {error}")


def play_one(scenario: Scenario, match: Match, play: Play, where: str, fixed: Any) -> str:
    """Play one action; return why it is refused or what it breaks, nothing if all is well."""
    if play.actor == CHANCE:
        pin(scenario, match, play, where)
    else:
        run_chance(match, fixed)
        try:
            match.play(play.actor, play.action)
        except ActionError as error:
            return f"{where}: seat {play.seat} cannot {play.action}: {error}"
    breach = breach_of(match)
    return f"{where}: after {play.action}: {breach}" if breach else ""


def pin(scenario: Scenario, match: Match, play: Play, where: str) -> None:
    """Let chance bring the outcome that is given."""
    number = number_of(scenario, match, play.action, where)
    possible = match.legal_actions(CHANCE)
    if not possible:
        scenario.fail(f"{where}: the game does not wait for chance here; awaited: {match.waiting}")
    if number not in possible:
        names = ", ".join(match.game.actions[outcome] for outcome in possible)
        scenario.fail(f"{where}: chance cannot bring {play.action}; it can bring {names}")
    match.play(CHANCE, number)


def run_chance(match: Match, fixed: Any) -> None:
    """Let chance act until a seat is awaited or the game is over."""
    begun = len(match.acts)
    while match.waiting == (CHANCE,):
        outcomes = match.chance_outcomes()
        weights = [weight for _, weight in outcomes]
        demand_outcome(match.game, match.state, weights, match.acts, len(match.acts) - begun)
        chosen = pick(fixed, weights, len(outcomes))
        match.play(CHANCE, outcomes[chosen][0])


def breach_of(match: Match) -> str:
    """Return which invariant the state breaks, nothing if it is sound."""
    rules, words = match.game.rules, match.game.words
    breach = int(rules.check(mirrored_tables(match.game.Tables, match.tables), match.state))
    return f"{words.breaches[breach].message} ({words.breaches[breach].clause})" if breach else ""


def compare(scenario: Scenario, match: Match) -> Iterator[str]:
    """Yield a line for each expectation that does not hold."""
    expect = scenario.expect
    position = match.game.describe(mirrored_tables(match.game.Tables, match.tables), match.state)
    yield from compare_fields(scenario, "expect", expect.fields, position)
    for seen in expect.view:
        who = "spectator" if seen.viewer == SPECTATOR else f"seat {seen.viewer}"
        view = match.view(seen.viewer)
        yield from compare_fields(scenario, f"expect.view of {who}", seen.fields, view.position)
    for legal in expect.legal:
        yield from compare_legal(scenario, match, legal)
    for illegal in expect.illegal:
        yield from compare_illegal(match, illegal)
    yield from compare_ending(expect, match)
    entries = [entry for act in match.acts for entry in act.entries]
    cited = {match.game.words.events[entry.event].clause for entry in entries}
    for clause in expect.cites:
        if clause not in cited:
            yield f"expect.cites: nothing in the journal cites {clause}; cited: {', '.join(sorted(cited))}"


def compare_fields(
    scenario: Scenario, key: str, wanted: Mapping[str, Any], found: Mapping[str, Any]
) -> Iterator[str]:
    """Yield a line for each field that is not as wanted; the order of cards does not matter."""
    for name, value in wanted.items():
        if name not in found:
            scenario.fail(f"{key}.{name}: there is no such field; there are {', '.join(found)}")
        unordered = name in scenario.game.unordered
        if value != found[name] and not (unordered and ordered(value) == ordered(found[name])):
            yield difference(f"{key}.{name}", value, found[name])


def ordered(value: Any) -> Any:
    """Return nested lists with their innermost ones sorted."""
    if not isinstance(value, list):
        return value
    if any(isinstance(each, list) for each in value):
        return [ordered(each) for each in value]
    return sorted(value, key=str)


def difference(key: str, wanted: Any, found: Any) -> str:
    """Return the line that says what was expected and what is."""
    return f"{key}: expected {wanted!r}, found {found!r}"


def compare_legal(scenario: Scenario, match: Match, legal: Legal) -> Iterator[str]:
    """Yield a line for each action that a seat should or should not be able to take."""
    for name in [*legal.includes, *legal.excludes, *(legal.exactly or [])]:
        number_of(scenario, match, name, "expect.legal")
    names = [match.game.actions[action] for action in match.legal_actions(legal.seat)]
    where = f"expect.legal of seat {legal.seat}"
    missing = [name for name in legal.includes if name not in names]
    if missing:
        yield f"{where}: {', '.join(missing)} should be legal; legal are {', '.join(names)}"
    yield from (f"{where}: {name} should not be legal" for name in legal.excludes if name in names)
    if legal.exactly is not None and sorted(legal.exactly) != sorted(names):
        yield difference(where, legal.exactly, names)


def compare_illegal(match: Match, illegal: Illegal) -> Iterator[str]:
    """Yield a line if an action is not refused, or is refused by another clause."""
    where = f"expect.illegal: {illegal.action} of seat {illegal.seat}"
    try:
        match.attempt(illegal.actor, illegal.action)
    except ActionError as error:
        if illegal.rule and error.clause != illegal.rule:
            yield f"{where}: expected to be refused by {illegal.rule}, found: {error}"
    else:
        yield f"{where}: expected to be refused, is legal"


def compare_ending(expect: Expected, match: Match) -> Iterator[str]:
    """Yield a line for each fact of the ending, or of who is awaited, that is not as expected."""
    outcome = match.outcome
    found = {
        "waiting": list(match.waiting),
        "over": match.is_over,
        "reason": outcome.reason if outcome else "not over",
        "winners": list(outcome.winners) if outcome else [],
        "scores": list(outcome.scores) if outcome else [],
        "places": list(outcome.places) if outcome else [],
    }
    for key, value in found.items():
        wanted = getattr(expect, key)
        if wanted is not None and wanted != value:
            yield difference(f"expect.{key}", wanted, value)

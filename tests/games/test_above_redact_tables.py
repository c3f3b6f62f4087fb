"""What is hidden of the book of Above and Below: what a paragraph pays is in nobody's view before it has been won."""

import random
from collections.abc import Iterator

import numpy as np
import pytest
from tests.contract.test_secrets import everything_shown
from tests.games.above_packs import GAME, with_change

from ludoteca.engine.game.packs import Pack
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import translator
from ludoteca.games.above_and_below import redact_tables
from ludoteca.games.above_and_below.pack import read_pack
from ludoteca.games.above_and_below.parts import MOST_TIERS, Effect
from ludoteca.games.above_and_below.state import NONE, Phase
from ludoteca.games.above_and_below.values import coins_for
from ludoteca.lab import simulate

SAY = translator("en", (GAME.package, "ludoteca.engine"))
CHOOSES = {                # a book of one entry; what is chosen must be carried out by hand
    "e001": {"a": {"result": "choose injure 1, coin 33 | coin 44; potion 5"}, "b": {"2": "coin 55", "4": "coin 66"},
             "c": {"goto": "f-e001"}},
    "f-e001": {"a": {"2": "coin 77"}},
    "f-e002": {"a": {"2": "coin 88"}},
}


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch):
    """What one test has redacted is no other's."""
    monkeypatch.setattr(redact_tables, "_redacted", {})


def book_that_chooses() -> Pack:
    """Return a pack with the book above."""
    files = with_change("first_light", "book", CHOOSES)
    files["tracks"]["caves"] = [[1] * 6] * 25
    files["words_en"]["book"] = {
        paragraph: {"text": f"Here begins {paragraph}."} | {letter: f"GO BY {letter}" for letter in options}
        for paragraph, options in CHOOSES.items()}
    return Pack.of_content(files, read_pack, "mine")


def walk(match: Match, seed: int) -> Iterator[Match]:
    """Play on by chance, exploring where that can be done, and yield the match where somebody must decide."""
    choose = random.Random(seed)
    while not match.is_over:
        yield match
        seat = match.waiting[0]
        choices = match.view(seat).choices
        wanted = [action for action in choices if GAME.actions[action] in ("explore", "send")]
        match.play(seat, choose.choice(wanted or choices))


def until(match: Match, phase: Phase, seed: int = 1) -> Match:
    """Return a match that has come to a phase."""
    return next(each for each in walk(match, seed) if each.state.phase == phase)


def steps_of(tables: np.ndarray, result: int) -> set[int]:
    """Return where the effects of a result stand, and of those from which it lets choose."""
    record = tables[0]["results"][result]
    found = set(range(int(record["first"]), int(record["first"] + record["count"])))
    for step in tuple(found):
        deed = tables[0]["effects"][step]
        if deed["kind"] == Effect.CHOOSE:
            found |= {more for nth in range(int(deed["two"])) for more in steps_of(tables, int(deed["one"]) + nth)}
    return found


def another_book(tables: np.ndarray, told: set[int], reads: int = NONE) -> np.ndarray:
    """Return tables with other rewards, penalties and follow-ups, but for effects that are told, and one paragraph."""
    other = tables.copy()
    book = other[0]["book"]["options"]
    kept = book[reads].copy() if reads != NONE else None
    there = book["there"] == 1
    rewards = there[..., None] & (book["number"] > 0)
    assert rewards.any()
    book["reward"][rewards] = np.roll(book["reward"][rewards], 1)
    leads = there & (book["goto"] != NONE)
    follow_ups = int(other[0]["follow_ups"])
    if leads.any():
        entries = int(other[0]["entries"])
        book["goto"][leads] = entries + (book["goto"][leads] - entries + 1) % follow_ups
    book["plain"][there & (book["plain"] != NONE)] = 0
    book["penalty"][there] = 0
    for step in set(np.flatnonzero(other[0]["effects"]["kind"]).tolist()) - told:
        other[0]["effects"][step] = (Effect.COIN, 1 + step % 9, 0)
    other[0]["results"]["price"] += 3
    if told:
        other[0]["results"] = tables[0]["results"]
    if reads != NONE:
        book[reads] = kept
    return other


def shown(match: Match, tables: np.ndarray, viewer: int) -> tuple:
    """Return all that a viewer has, and the tables as the viewer knows them, with these tables for true ones."""
    redact_tables._redacted.clear()
    view = View.of(GAME, tables, match.states, viewer, match.names)
    return view.tables.tobytes(), everything_shown(view), view.scene(SAY)


def viewers(match: Match) -> range:
    """Return the seats and the spectator."""
    return range(SPECTATOR, int(match.state.seats))


def told_steps(match: Match) -> set[int]:
    """Return where the effects stand that are being carried out."""
    told = [int(each) for each in (match.state.result, match.state.outer) if each != NONE]
    return {step for result in told for step in steps_of(match.tables, result)}


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_what_has_not_been_won_is_in_nobodys_view(seats):
    phases = set()
    for nth, match in enumerate(walk(GAME.new_match(seats, seed=seats), seats)):
        phase = Phase(int(match.state.phase))
        if phase in phases and nth % 23:
            continue
        phases.add(phase)
        other = another_book(match.tables, told_steps(match))
        assert other.tobytes() != match.tables.tobytes()
        for viewer in viewers(match):
            assert shown(match, other, viewer) == shown(match, match.tables, viewer), phase
    assert {Phase.X_PICK, Phase.X_OPTION} <= phases


def test_a_planted_leak_is_found(monkeypatch):
    match = until(GAME.new_match(2, seed=5), Phase.X_OPTION)
    other = another_book(match.tables, set())
    leaky = redact_tables.without_secrets
    for planted in ("rewards", "goto", "effects", "cells"):
        def forgets(tables: np.ndarray, *known: object, what: str = planted) -> np.ndarray:
            found = leaky(tables, *known)
            if what == "rewards":
                found[0]["book"]["options"]["reward"] = tables[0]["book"]["options"]["reward"]
            elif what == "goto":
                found[0]["book"]["options"]["goto"] = tables[0]["book"]["options"]["goto"]
            elif what == "effects":
                found[0]["effects"] = tables[0]["effects"]
            return found

        monkeypatch.setattr(redact_tables, "without_secrets", forgets)
        differs = shown(match, other, 0) != shown(match, match.tables, 0)
        assert differs == (planted != "cells"), planted


def test_in_place_of_rewards_stand_averages():
    match = until(GAME.new_match(2, seed=5), Phase.X_OPTION)
    known, true = match.view(0).tables[0], match.tables[0]
    numbers = set()
    for paragraph in range(int(true["entries"] + true["follow_ups"])):
        for option in known["book"]["options"][paragraph]:
            for tier in range(MOST_TIERS if option["there"] else 0):
                number = int(option["number"][tier])
                if number:
                    record = known["results"][option["reward"][tier]]
                    assert record["count"] == 1 and record["price"] == 0
                    assert known["effects"][record["first"]].tolist() == (Effect.COIN, coins_for(number), 0)
                    numbers.add(number)
    assert numbers == set(range(2, 9))
    assert not (known["cells"] == true["cells"]).any() and (known["plans"] == true["plans"]).all()


@pytest.mark.parametrize("options", [{}, {"rewards_visible": "reader"}, {"rewards_visible": "all"}])
def test_a_reward_that_is_won_is_known_to_all(options):
    """Two to choose from, then an injury: the choice and what was chosen are told, and nothing else of the book."""
    match = until(GAME.new_match(3, seed=2, pack=book_that_chooses(), options=options), Phase.CHOOSE)
    for phase in (Phase.CHOOSE, Phase.INJURE):
        assert match.state.phase == phase
        result = int(match.state.result)
        steps = sorted(told_steps(match))
        for viewer in viewers(match):
            view = match.view(viewer)
            assert view.tables[0]["results"][result] == match.tables[0]["results"][result]
            assert (view.tables[0]["effects"][steps] == match.tables[0]["effects"][steps]).all()
            assert 33 in view.tables[0]["effects"]["one"]
            hidden = not redact_tables.sees_rewards(view.mirrored, viewer)
            assert (55 in view.tables[0]["effects"]["one"]) == (not hidden)
        if phase == Phase.CHOOSE:
            view = match.view(match.waiting[0])
            labels = [view.label(SAY, action) for action in view.choices]
            assert len(labels) == 2 and "33" in labels[0] and "44" in labels[1] and "potion" not in labels[1]
            match.play(match.waiting[0], "option-1")


def test_the_reader_sees_what_is_read_and_nothing_else():
    pack = book_that_chooses()
    match = until(GAME.new_match(3, seed=2, pack=pack, options={"rewards_visible": "reader"}), Phase.X_OPTION)
    reader = (int(match.state.actor) + 1) % 3
    paragraph = int(match.state.paragraph)
    true = match.tables[0]
    for viewer in viewers(match):
        effects = match.view(viewer).tables[0]["effects"]["one"]
        assert (66 in effects) == (viewer == reader) and 77 not in effects and 88 not in effects
        assert ("66 coins" in repr(match.view(viewer).scene(SAY))) == (viewer == reader)
    kept = {step for option in true["book"]["options"][paragraph][:2]
            for result in {*option["reward"][option["number"] > 0].tolist(), int(option["plain"])} - {NONE}
            for step in steps_of(match.tables, result)}
    elsewhere, here = another_book(match.tables, kept, paragraph), another_book(match.tables, set())
    assert shown(match, elsewhere, reader) == shown(match, match.tables, reader)
    assert shown(match, here, reader) != shown(match, match.tables, reader)
    for viewer in set(viewers(match)) - {reader}:
        assert shown(match, here, viewer) == shown(match, match.tables, viewer)


def test_where_all_may_see_the_book_pays_what_it_pays():
    pack = book_that_chooses()
    match = until(GAME.new_match(2, seed=2, pack=pack, options={"rewards_visible": "all"}), Phase.X_OPTION)
    for viewer in viewers(match):
        known = match.view(viewer).tables[0]
        assert (known["book"]["options"]["reward"] == match.tables[0]["book"]["options"]["reward"]).all()
        assert "66 coins" in repr(match.view(viewer).scene(SAY))


def test_equal_knowledge_is_one_array():
    match = GAME.new_match(3, seed=2, pack=book_that_chooses(), options={"rewards_visible": "reader"})
    begun = match.view(0).tables
    assert all(match.view(viewer).tables is begun for viewer in viewers(match))
    until(match, Phase.X_OPTION)
    reader = (int(match.state.actor) + 1) % 3
    assert [match.view(viewer).tables is begun for viewer in range(3)] == [viewer != reader for viewer in range(3)]
    assert match.view(reader).tables is match.view(reader).tables
    for result in range(3 * redact_tables.KEPT):
        match.state.result = result % 7
        match.state.outer = result % 5
        redact_tables.redact_tables(match.tables, match.state, 0)
    assert len(redact_tables._redacted) <= redact_tables.KEPT


def test_imagined_ways_end():
    """No choice of the redacted book leads to a paragraph whence one leads on: playouts do not go in circles."""
    for pack in (GAME.default_pack(), book_that_chooses()):
        options = redact_tables.without_secrets(GAME.tables_of(pack))[0]["book"]["options"]
        leads = (options["there"] == 1) & (options["goto"] != NONE)
        assert leads.any() and not leads[options["goto"][leads]].any()


@pytest.mark.compiled
def test_bots_that_search_go_on_from_rewards_to_choose_from():
    """The lab redacts the book once, when a game begins: what was won since is not in it, and cannot be searched."""
    report = simulate(GAME, 2, 4, ["sharp"], seed=2, playouts=4, pack=book_that_chooses())
    assert report.games == 4 and report.decisions > 400


def test_a_view_of_an_imagined_world_has_the_book_that_its_viewer_knows():
    """A book that was redacted once more led caves back to where they lead, for all tables of a process."""
    match = GAME.new_match(2, seed="imagined")
    view = match.view(0)
    again = view.imagined(match.states)
    assert again.tables is view.tables and again.states.tobytes() == view.states.tobytes()
    assert len(redact_tables._redacted) == 1

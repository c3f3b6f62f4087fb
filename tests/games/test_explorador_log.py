"""What the table tells of Explorador's vehicles, lines, piles and ties, and why it refuses, word for word."""

from importlib import resources

import pytest
from tests.games.test_explorador_bot import match_at

from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import EVERYBODY, Entry
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.scenarios.running import load, set_up
from ludoteca.engine.texts.errors import ActionError
from ludoteca.engine.texts.words import form_of, translator
from ludoteca.games import load_game
from ludoteca.games.explorador.events import Event
from ludoteca.games.explorador.table.fleet import vehicle_in_words
from ludoteca.games.explorador.table.names import NUMBERED
from ludoteca.table.parts.loglines import bearing_of, line_text, listener

GAME = load_game("explorador")
NAMES = ("Ana", "Ben")
SAY = translator("en", ("ludoteca.games.explorador",))


def played(name: str):
    """Return the match after a scenario's actions, and all that everybody may read in its log."""
    scenario = load(resources.files("ludoteca.games.explorador") / "scenarios" / f"{name}.toml")
    match, words = set_up(scenario), scenario.game.words
    acts = [act for play in scenario.plays for act in match.play(play.actor, play.action)]
    told = [entry for act in acts for entry in act.entries if entry.visible_to(-2)]
    return match, [
        SAY(words.events[entry.event].message, **words.arguments(SAY, NAMES, None, (), entry)) for entry in told
    ]


def match_after(name):
    """Return the match after a scenario's actions, and the acts that they were."""
    scenario = load(resources.files("ludoteca.games.explorador") / "scenarios" / f"{name}.toml")
    match = set_up(scenario)
    return match, [act for play in scenario.plays for act in match.play(play.actor, play.action)]


def last_lines(name, names=NAMES):
    """Return what spectators read of the last action of a scenario."""
    match, acts = match_after(name)
    tables = match.view(SPECTATOR).mirrored_tables
    return [said_to(entry, names, SPECTATOR, tables) for entry in acts[-1].entries]


def said_to(entry, names, seat, tables=None):
    """Return an entry as a seat reads it."""
    bearing = bearing_of(GAME, tables, (), entry, names, SAY)
    return line_text(GAME, tables, (), entry, names, SAY, listener(bearing, seat))


def test_a_displaced_vehicle_goes_to_another_orbit_and_is_not_called_cut_off():
    _, lines = played("a11-and-one-more-may-shift")
    assert lines == ["Ana plays Jupiter C1.", "Ana’s vehicle 1 on Jupiter changes to the violet orbit."]


def test_a_vehicle_that_keeps_a_broken_orbit_is_told_as_cut_off_or_linked():
    _, lines = played("a10-broken-again")
    assert lines == ["Ana plays Space 2 C3.", "Ben’s vehicle 1 on Space 2 is linked to Earth now."]


def test_a_card_that_one_knows_to_be_next_in_a_pile_is_named():
    scenario = load(resources.files("ludoteca.games.explorador") / "scenarios" / "22-the-same-card-comes-back.toml")
    match = set_up(scenario)
    match.play(0, scenario.plays[0].action)
    view = match.view(0)
    take = match.number(scenario.plays[1].action)
    preview = match.game.picture.preview(SAY, NAMES, view.mirrored_tables, view.mirrored, 0, take)
    assert preview.text == "1 card in the pile. The next one is Pluto C3, which was buried there."


def test_the_end_that_an_owner_chooses_on_earth_is_told():
    match, acts = match_after("a46-several-are-asked-in-turn")
    told = [entry for act in acts[1:] for entry in act.entries if entry.visible_to(SPECTATOR)]
    assert [said_to(entry, THREE, 1) for entry in told] == [
        "Ana’s vehicle 1 takes the outward side of Earth’s violet orbit.",
        "Your vehicle 1 takes the sunward side of Earth’s violet orbit.",
        "Cleo’s vehicle 1 takes the outward side of Earth’s violet orbit.",
    ]
    view = match.view(SPECTATOR)
    spots = [GAME.picture.animation(view.mirrored_tables, view.mirrored, entry)[-1].value for entry in told]
    assert spots == ["p-2 c-6 x-o", "p-2 c-6 x-s", "p-2 c-6 x-o"]


def test_whom_a_line_concerns_is_spoken_to():
    match, lines = played("a11-and-one-more-may-shift")
    entries = [entry for act in match.acts[-1:] for entry in act.entries if entry.visible_to(1)]
    own, others = ([said_to(entry, NAMES, seat) for entry in entries] for seat in (0, 1))
    assert own == ["Your vehicle 1 on Jupiter changes to the violet orbit."]
    assert others == lines[1:] == ["Ana’s vehicle 1 on Jupiter changes to the violet orbit."]


def test_an_offer_is_told_to_both_sides_by_who_they_are():
    offer = Entry(Event.OFFERED, EVERYBODY, 0, 1, 2000, 3)
    names = ("Ana", "Ben", "Cleo")
    assert [said_to(offer, names, seat) for seat in (0, 1, 2, SPECTATOR)] == [
        "You offer Ben 3 water for 2 mineral.",
        "Ana offers you 3 water for 2 mineral.",
        "Ana offers Ben 3 water for 2 mineral.",
        "Ana offers Ben 3 water for 2 mineral.",
    ]


def test_a_vehicle_has_one_name_in_the_log_on_buttons_and_in_words():
    said = [form_of(event.ruled.message.text, place) for event in Event for place in (0, 1)]
    about = [text for text in said if "{number}" in text]
    assert about and all(text.startswith(("{actor}’s vehicle {number}", "Your vehicle {number}")) for text in about)
    assert SAY(NUMBERED, number=1) == "vehicle 1"


def test_who_wins_a_race_is_not_called_the_richest():
    lines = last_lines("37-the-winner-need-not-be-the-richest", ("Ana", "Ben", "Cleo"))
    assert lines[1:] == ["Ben has 251 raw materials and wins the race."]


def test_crews_that_are_given_up_are_not_said_to_lack_what_could_be_bought():
    assert last_lines("a31-any-vehicle")[0] == "Ana’s vehicle 2 gives up a crew and is only a ship now."
    assert last_lines("a31-nobody-has-to-buy") == ["Ana’s vehicle 1 gives up its last crew and is gone."]


def test_with_hidden_counters_the_round_that_is_over_says_who_goes_first():
    assert last_lines("t29-the-last-round-counts")[-2:] == [
        "Round 5 begins.",
        "Ana collected the least last round and goes first.",
    ]


THREE = ("Ana", "Ben", "Cleo")


@pytest.mark.parametrize(("name", "names", "lines"), [
    ("16-the-poorest-begins", THREE, ["Ben has the fewest raw materials and goes first."]),
    ("t26-less-water-begins", THREE, ["Ben has the fewest raw materials (tie-break: water) and goes first."]),
    ("t26-then-less-energy", THREE, ["Ana has the fewest raw materials (tie-break: energy) and goes first."]),
    ("a29-equal-yields", THREE, ["Ben collected the least last round (tie-break: water) and goes first."]),
    ("16-then-chance", THREE, ["Round 4 begins.", "Picked at random: Ben goes first."]),
    ("33-most-water", NAMES, ["Ben is the richest, with 20 raw materials (tie-break: water)."]),
    ("33-then-most-biomass", NAMES, ["Ana is the richest, with 20 raw materials (tie-break: biomass)."]),
    ("33-twelve-rounds", NAMES, ["Ben is the richest, with 7 raw materials."]),
    ("a38-a-shared-win", THREE, [f"{each} shares the win, with 12 raw materials." for each in NAMES]),
])
def test_what_breaks_a_tie_is_told_and_nothing_else_where_there_is_none(name, names, lines):
    assert last_lines(name, names)[-len(lines):] == lines


@pytest.mark.parametrize(("name", "seat", "action", "why"), [
    ("16-nobody-chooses", 1, "start-1", "Nobody chooses who goes first: where the rules don’t say, chance decides."),
    ("40-not-with-oneself", 0, "bargain-0", "You can bargain only with another player at this table."),
    ("40-not-with-oneself", 0, "bargain-6", "You can bargain only with another player at this table."),
    ("39-nobody-bargains-without-the-variant", 0, "bargain-1", "At this table crews cost nothing, so nobody bargains."),
    ("a42-dropped-offers-count", 0, "bargain-1", "The six offers of this turn are used up."),
])
def test_a_refusal_says_what_stands_in_the_way(name, seat, action, why):
    match, _ = match_after(name)
    with pytest.raises(ActionError) as refused:
        match.play(seat, action)
    assert SAY(refused.value.message) == why


@pytest.mark.parametrize(("orbit", "row", "where"), [
    ("red", {"mars": "mars-1"}, "Mars"),                 # a dead end that comes from Earth
    ("orange", {"mars": "mars-1"}, "Mars"),              # no line
    ("yellow", {"mars": "mars-1"}, "Mars"),              # two ends with a gap between
    ("red", {"earth": "earth-1"}, "Earth"),
    ("cyan-out", {"asteroids": "asteroids-1"}, "Asteroids"),
])
def test_a_line_is_said_to_break_off_at_the_card_that_does_not_carry_it_on(orbit, row, where):
    cards = {place: f"{place}-7" for place in ("earth", "mars", "asteroids")} | row
    match = match_at([], vehicles=[[f"ship asteroids {orbit}"], []],
                     row=["empty", "empty", *cards.values(), *["empty"] * 7])
    view = match.view(0)
    reader = Reader(SAY, NAMES, view.mirrored_tables, view.mirrored, 0)
    colour = orbit.removesuffix("-out")
    assert vehicle_in_words(reader, 0, 0).endswith(f": cut off: the {colour} line breaks off at {where}.")

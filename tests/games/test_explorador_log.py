"""What the table tells of a card that Explorador's vehicles stand on, and of a pile, word for word."""

from importlib import resources

from ludoteca.engine.scenarios.running import load, set_up
from ludoteca.engine.texts.words import translator

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


def test_a_displaced_vehicle_goes_to_another_orbit_and_is_not_called_cut_off():
    _, lines = played("a11-and-one-more-may-shift")
    assert lines == ["Ana lays Jupiter C1.", "Vehicle 1 of Ana on Jupiter changes to the violet orbit."]


def test_a_vehicle_that_keeps_a_broken_orbit_is_told_as_cut_off_or_linked():
    _, lines = played("a10-broken-again")
    assert lines == ["Ana lays Space 2 C3.", "Vehicle 1 of Ben on Space 2 has a line to Earth now."]


def test_a_card_that_one_knows_to_be_next_in_a_pile_is_named():
    scenario = load(resources.files("ludoteca.games.explorador") / "scenarios" / "22-the-same-card-comes-back.toml")
    match = set_up(scenario)
    match.play(0, scenario.plays[0].action)
    view = match.view(0)
    take = match.number(scenario.plays[1].action)
    preview = match.game.picture.preview(SAY, NAMES, view.mirrored_tables, view.mirrored, 0, take)
    assert preview.text == "1 card in the pile. The next one is Pluto C3, which was put under it."

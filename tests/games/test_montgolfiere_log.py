"""What the table tells of a round of Montgolfière, word for word."""

from importlib import resources

from ludoteca.engine.runtime.journal import EVERYBODY, Entry
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.scenarios.running import load, set_up
from ludoteca.engine.texts.words import translator
from ludoteca.games import load_game
from ludoteca.games.montgolfiere.events import Event
from ludoteca.table.parts.loglines import bearing_of, line_text, listener

GAME = load_game("montgolfiere")
NAMES = ("Ana", "Ben", "Carla", "Dario", "Emil", "Fanny")


def log_of(name: str, language: str = "en") -> list[str]:
    """Return all that everybody may read in the log of a scenario's actions, with clauses."""
    scenario = load(resources.files("ludoteca.games.montgolfiere") / "scenarios" / f"{name}.toml")
    words, say = scenario.game.words, translator(language, ("ludoteca.games.montgolfiere",))
    match = set_up(scenario)
    lines = []
    for play in scenario.plays:
        for entry in [entry for act in match.play(play.actor, play.action) for entry in act.entries]:
            ruled = words.events[entry.event]
            if entry.visible_to(-2):
                said = say(ruled.message, **words.arguments(say, NAMES[: match.seats], None, (), entry))
                lines.append(f"{said} [{ruled.clause}]")
    return lines


def after_the_reveal(lines: list[str], cards: int) -> list[str]:
    """Return what follows the choosing and turning over of so many cards."""
    return lines[2 * cards :]


def test_a_round_in_a_storm():
    assert after_the_reveal(log_of("m11-all-five-kinds"), 6) == [
        "Ana’s gas puts Ben to sleep: the card doesn’t count. [MG-13]",
        "1 Storm: the heaviest ballast will sink. [MG-17]",
        "Carla throws the heaviest ballast, 12, and sinks in the storm. [MG-19]",
        "Against the storm the Super Motor lifts Emil only 1 space. [MG-21]",
        "Dario hangs on to Carla and moves along. [MG-22]",
        "Carla sinks 1 space, to 5. [MG-8]",
        "Dario sinks 1 space, to 4. [MG-8]",
        "Emil rises 1 space, to 10. [MG-8]",
    ]


def test_a_round_in_fine_weather():
    assert after_the_reveal(log_of("m11-the-example-of-the-rules-page"), 6) == [
        "Ana’s gas puts Ben to sleep: the card doesn’t count. [MG-13]",
        "Matching ballast in the squadron: Carla’s counts 10 (+2). [MG-29]",
        "Matching ballast in the squadron: Dario’s counts 10 (+2). [MG-29]",
        "Carla throws the heaviest ballast, 10, and rises. [MG-19]",
        "Dario throws the heaviest ballast, 10, and rises. [MG-19]",
        "Emil hangs on to Carla and moves along. [MG-22]",
        "Carla rises 1 space, to 7. [MG-8]",
        "Dario rises 1 space, to 7. [MG-8]",
        "Emil rises 1 space, to 6. [MG-8]",
    ]


def test_each_sleeper_falls_asleep_once():
    slept = [line for line in log_of("t11-two-gases-two-sleepers") if "[MG-13]" in line]
    assert slept == [
        "Ana’s gas puts Carla to sleep: the card doesn’t count. [MG-13]",
        "Ana’s gas puts Dario to sleep: the card doesn’t count. [MG-13]",
    ]


def test_storms_that_cancel_out():
    assert after_the_reveal(log_of("m17-two-storms-cancel"), 3) == [
        "2 Storms, an even number: they cancel out. [MG-17]",
        "Carla throws the heaviest ballast, 9, and rises. [MG-19]",
        "Carla rises 1 space, to 6. [MG-8]",
    ]


def test_the_end_names_those_who_are_highest():
    assert after_the_reveal(log_of("t34-shared-win-at-the-end"), 3) == [
        "2 Storms, an even number: they cancel out. [MG-17]",
        "The cards have run out, and Ana is highest, on space 9. [MG-6]",
        "The cards have run out, and Ben is highest, on space 9. [MG-6]",
    ]


def test_the_end_of_a_match():
    assert after_the_reveal(log_of("m37-target-reached"), 2) == [
        "2 Storms, an even number: they cancel out. [MG-17]",
        "The cards have run out, and Ana is highest, on space 9. [MG-6]",
        "Ana scores 9 points (49 in all). [MG-35]",
        "Ben scores 6 points (51 in all). [MG-35]",
        "Ben wins the match with 51 points. [MG-37]",
    ]


def test_the_moon_in_a_match():
    assert after_the_reveal(log_of("t03-moon-scores-seventeen", "de"), 3) == [
        "Ben wirft den schwersten Ballast ab, 4, und steigt. [MG-19]",
        "Der Super-Motor könnte Ana zwei Felder heben, aber bis zum Mond ist es nur eins. [MG-A15]",
        "Ana steigt um 1 Feld, auf 12. [MG-8]",
        "Ben steigt um 1 Feld, auf 10. [MG-8]",
        "Ana erreicht den Mond! [MG-6]",
        "Ana bekommt 17 Punkte, den Mondbonus mitgezählt (insgesamt 17). [MG-36]",
        "Ben bekommt 10 Punkte (insgesamt 10). [MG-35]",
        "Carla bekommt 7 Punkte (insgesamt 7). [MG-35]",
        "Partie 2 des Matchs beginnt auf Feld 5. [MG-34]",
    ]


def test_nobody_on_the_ground_is_told_to_sink():
    assert after_the_reveal(log_of("t20-floor"), 3) == [
        "1 Storm: the heaviest ballast will sink. [MG-17]",
        "Ana throws the heaviest ballast, 15, in the storm. [MG-19]",
        "Ana is on the ground already and can’t sink any lower. [MG-A14]",
    ]
    assert after_the_reveal(log_of("a14-grapple-on-the-floor"), 3) == [
        "1 Storm: the heaviest ballast will sink. [MG-17]",
        "Ben throws the heaviest ballast, 9, and sinks in the storm. [MG-19]",
        "Ana hangs on to Ben. [MG-22]",
        "Ana is on the ground already and can’t sink any lower. [MG-A14]",
        "Ben sinks 1 space, to 1. [MG-8]",
    ]


def test_nobody_is_told_to_be_lifted_past_the_moon():
    assert after_the_reveal(log_of("a15-told-what-the-moon-stops"), 3) == [
        "Carla throws the heaviest ballast, 3, and rises. [MG-19]",
        "The Super Motor could lift Ana two spaces, but the Moon is only one away. [MG-A15]",
        "Ben hangs on to Ana and moves along. [MG-22]",
        "Ana rises 1 space, to 12. [MG-8]",
        "Ben rises 2 spaces, to 12. [MG-8]",
        "Carla rises 1 space, to 6. [MG-8]",
        "Ana reaches the Moon! [MG-6]",
        "Ben reaches the Moon! [MG-6]",
    ]


def told_to(seats, event, actor, *numbers, language="en"):
    """Return an entry as each of some seats reads it, in a game of two and the Baron."""
    say, names = translator(language, ("ludoteca.games.montgolfiere",)), NAMES[:2]
    entry = Entry(event, EVERYBODY, actor, *numbers, *[0] * (3 - len(numbers)))
    bearing = bearing_of(GAME, None, (), entry, names, say)
    return [line_text(GAME, None, (), entry, names, say, listener(bearing, seat)) for seat in seats]


def test_whoever_acts_and_the_other_one_are_spoken_to():
    assert told_to((0, 1, SPECTATOR), Event.SLEPT, 0, 1) == [
        "Ben’s gas puts you to sleep: your card doesn’t count.",
        "Your gas puts Ana to sleep: the card doesn’t count.",
        "Ben’s gas puts Ana to sleep: the card doesn’t count.",
    ]
    assert told_to((0, 1, SPECTATOR), Event.SAW, 0, 9, 1, language="es") == [
        "Le enseñas a Ben esta carta: Lastre 10.",
        "Ana te enseña esta carta: Lastre 10.",
        "Ana enseña a Ben esta carta: Lastre 10.",
    ]
    assert told_to((0, 1, SPECTATOR), Event.HOOKED, 0, 1, 1, language="de") == [
        "Du hängst dich an Ben und fährst mit.",
        "Ana hängt sich an dich und fährt mit.",
        "Ana hängt sich an Ben und fährt mit.",
    ]
    assert told_to((0, 1), Event.MOTOR, 0, 0, 2, language="fr") == [
        "Ton super moteur te fait monter de 2 cases.", "Le super moteur fait monter Ana de 2 cases.",
    ]


def test_whoever_holds_on_to_a_balloon_that_stays_is_told_so():
    assert after_the_reveal(log_of("a11-told-to-hold-a-still-one"), 5) == [
        "1 Storm: the heaviest ballast will sink. [MG-17]",
        "Dario throws the heaviest ballast, 9, and sinks in the storm. [MG-19]",
        "Ben holds on to Carla, and neither balloon moves. [MG-A11]",
        "Ana’s Grapple finds nothing moving just above. [MG-22]",
        "Dario sinks 1 space, to 5. [MG-8]",
    ]
    assert after_the_reveal(log_of("a11-the-baron-holds-a-still-one"), 3)[3:] == [
        "Baron Noir holds on to Ben, and neither balloon moves. [MG-A11]",
        "Ana sinks 1 space, to 5. [MG-8]",
    ]
    assert told_to((0, 1, SPECTATOR), Event.HOLDS_STILL, 0, 1, language="de") == [
        "Du hältst dich an Ben fest, und beide Ballons bleiben, wo sie sind.",
        "Ana hält sich an dir fest, und beide Ballons bleiben, wo sie sind.",
        "Ana hält sich an Ben fest, und beide Ballons bleiben, wo sie sind.",
    ]


def test_nobody_is_spoken_to_as_the_baron():
    """Whoever is caught or followed by him is the other one, though the first seat that the entry concerns."""
    assert told_to((0, 1, SPECTATOR), Event.HOOKED, 2, 0, 1) == [
        "Baron Noir hangs on to you and moves along.",
        "Baron Noir hangs on to Ana and moves along.",
        "Baron Noir hangs on to Ana and moves along.",
    ]
    assert told_to((0, 1, SPECTATOR), Event.SLEPT, 0, 2, language="de") == [
        "Das Gas von Baron von Münchhausen schläfert dich ein: Deine Karte zählt nicht.",
        "Das Gas von Baron von Münchhausen schläfert Ana ein: Die Karte zählt nicht.",
        "Das Gas von Baron von Münchhausen schläfert Ana ein: Die Karte zählt nicht.",
    ]
    assert told_to((0, 1), Event.REACHED_MOON, 2) == ["Baron Noir reaches the Moon!"] * 2

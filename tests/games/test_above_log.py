"""What the log of Above and Below tells to whoever acts, to the other one whom it concerns, and to everybody else."""

import pytest
from tests.games.above_games import GAME, placed

from ludoteca.engine.runtime.journal import EVERYBODY, Entry
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.games.above_and_below.events import Event
from ludoteca.games.above_and_below.parts import VILLAGER_NAMES, Good
from ludoteca.table.parts.loglines import bearing_of, line_text, listener
from ludoteca.table.parts.templating import speaker

NAMES = ("Ana", "Ben", "Cleo")
ACTS, OTHER, ELSE = 0, 1, 2
OFFER = Event.OFFERED, 1, 4, Good.MUSHROOM
REFUSAL = Event.REFUSED, 1, 4, 0
ROLL = Event.ROLLED, VILLAGER_NAMES.index("r15"), 4, 2
REPUTATION = Event.REPUTATION, 2, 1, 0
AFRESH = Event.BEGINS_AFRESH, 0, 2, 0


def said_to(seat: int, language: str, event: Event, *numbers: int) -> str:
    """Return an entry of the first seat as a seat reads it."""
    view, entry, say = placed(3).view(SPECTATOR), Entry(event, EVERYBODY, 0, *numbers), speaker(language, GAME.package)
    told = (GAME, view.mirrored_tables, view.name_context, entry, NAMES, say)
    return line_text(*told, listener(bearing_of(*told), seat))


@pytest.mark.parametrize(("language", "told", "acts", "other", "everybody"), [
    ("en", OFFER, "You offer Ben 4 coins for 1 mushroom.", "Ana offers you 4 coins for 1 mushroom.",
     "Ana offers Ben 4 coins for 1 mushroom."),
    ("de", OFFER, "Du bietest Ben 4 Münzen für 1 Pilz.", "Ana bietet dir 4 Münzen für 1 Pilz.",
     "Ana bietet Ben 4 Münzen für 1 Pilz."),
    ("en", REFUSAL, "You won’t sell to Ben for 4 coins.", "Ana won’t sell to you for 4 coins.",
     "Ana won’t sell to Ben for 4 coins."),
    ("es", REFUSAL, "No se lo vendes a Ben por 4 monedas.", "Ana no te lo vende por 4 monedas.",
     "Ana no se lo vende a Ben por 4 monedas."),
])
def test_a_trade_is_told_to_both_sides_by_who_they_are(language, told, acts, other, everybody):
    said = [said_to(seat, language, *told) for seat in (ACTS, OTHER, ELSE, SPECTATOR)]
    assert said == [acts, other, everybody, everybody]


@pytest.mark.parametrize(("language", "told", "acts", "everybody"), [
    ("en", ROLL, "Your Rope Climber rolls 4: 2 lanterns.", "Ana’s Rope Climber rolls 4: 2 lanterns."),
    ("de", ROLL, "Du würfelst 4 (Seilkletterer): 2 Laternen.", "Ana würfelt 4 (Seilkletterer): 2 Laternen."),
    ("en", REPUTATION, "Your reputation: +1 (now 2).", "Ana: +1 reputation (now 2)."),
    ("es", REPUTATION, "Tu reputación: +1 (ahora 2).", "Ana: reputación +1 (ahora 2)."),
    ("en", AFRESH, "2 of your villagers have rested since the start and are ready.",
     "2 of Ana’s villagers have rested since the start and are ready."),
    ("fr", AFRESH, "2 de tes villageois ont repris des forces et sont prêts.",
     "Ana\xa0: 2 villageois ont repris des forces et sont prêts."),
])
def test_whoever_acts_is_spoken_to_and_nobody_else(language, told, acts, everybody):
    said = [said_to(seat, language, *told) for seat in (ACTS, OTHER, ELSE, SPECTATOR)]
    assert said == [acts, everybody, everybody, everybody]

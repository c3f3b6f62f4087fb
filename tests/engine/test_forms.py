"""One sentence that is said to all, to whoever acts, and to the other one whom it concerns."""

import pytest

from ludoteca.engine.game.declared import Told, sentence_of
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import EVERYBODY, Entry
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import Message, Translator, form_of

GIVES = Message(
    "[{actor} gives|You give|{actor} gives] [{other}|{other}|you] {amount} pearl.",
    "[{actor} gives|You give|{actor} gives] [{other}|{other}|you] {amount} pearls.",
)
IN_GERMAN = {GIVES.text: ("[{actor} gibt|Du gibst] [{other}|{other}|dir] eine Perle.",
                          "[{actor} gibt|Du gibst] [{other}|{other}|dir] {amount} Perlen.")}
NAMES = ("Ana", "Ben", "Cleo")


class Event(Told):
    GAVE = 1, "X-1", GIVES, {"other": lambda reader, entry: reader.names[entry.item]}
    FOUND = 2, "X-2", Message("[{actor} finds|You find] a pearl [here.]")

    def spoken_to(self, reader, entry):
        return entry.actor, entry.item


@pytest.mark.parametrize(("seat", "said"), [
    (0, "You give Ben 2 pearls."), (1, "Ana gives you 2 pearls."), (2, "Ana gives Ben 2 pearls."),
    (SPECTATOR, "Ana gives Ben 2 pearls."),
])
def test_each_hears_it_as_it_is_said_to_them(seat, said):
    entry = Entry(Event.GAVE, EVERYBODY, 0, 1, 2, 0)
    assert sentence_of(Reader(Translator("en", {}), NAMES, None, None, seat), Event.GAVE, entry) == said


@pytest.mark.parametrize(("seat", "said"), [(0, "Du gibst Ben eine Perle."), (1, "Ana gibt dir eine Perle."),
                                            (2, "Ana gibt Ben eine Perle.")])
def test_and_in_another_language_too(seat, said):
    entry = Entry(Event.GAVE, EVERYBODY, 0, 1, 1, 0)
    assert sentence_of(Reader(Translator("de", IN_GERMAN), NAMES, None, None, seat), Event.GAVE, entry) == said


def test_brackets_without_a_stroke_stay_and_so_do_those_of_a_name():
    entry = Entry(Event.FOUND, EVERYBODY, 0, 0, 1, 0)
    reader = Reader(Translator("en", {}), ("[a|b]", "Ben"), None, None, SPECTATOR)
    assert sentence_of(reader, Event.FOUND, entry) == "[a|b] finds a pearl [here.]"


def test_a_message_that_has_one_form_is_that_message():
    message = Message("Round {item} begins.")
    assert message.said_to(2) is message and message.to == 0
    assert str(GIVES.said_to(1)) == "You give {other} {amount} pearl."
    assert form_of("[a|b] [c|]", 1) == "b " and form_of("[a|b] [c|]", 2) == "a c"

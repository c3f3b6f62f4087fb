"""Records and matches that nobody would make: each is refused as a record, or goes on as any other."""

import json
from copy import copy, deepcopy

import numpy as np
import pytest

from ludoteca import game
from ludoteca.batches import Batch
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.match_records import read_record
from ludoteca.engine.matches.view_records import write_view_record
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.engine.texts.errors import NotYourTurn, RecordError
from ludoteca.engine.texts.words import Message, Translator


def rolled():
    """Return a match of the template of which a die is the last act."""
    match = game("_template").new_match(2, seed=1)
    while not (match.acts and match.acts[-1].seat == CHANCE and match.acts[-1].entries and not match.acts[-1].sealed):
        match.play(match.waiting[0], match.legal_actions(match.waiting[0])[0])
    return match


def again_without(match, left_out=0):
    """Return the same match anew, without its last acts."""
    acts = [(act.seat, match.game.actions[act.action]) for act in match.acts[: len(match.acts) - left_out]]
    return Match.restored(match.game, match.seats, acts, options=match.named_values)


def test_nobody_takes_back_what_chance_has_brought():
    """A record could have a die rolled twice, and with a seed it ended in an error of the server."""
    match = rolled()
    restored = again_without(match)
    with pytest.raises(NotYourTurn):
        restored.repeat(CHANCE, "undo")
    *lines, last = match.record().splitlines()
    again = json.dumps({"do": "undo", "h": "00000000", "n": len(match.acts), "t": "rnd"}, separators=(",", ":"))
    with pytest.raises(RecordError) as refused:
        read_record("\n".join([*lines, again, last]) + "\n", game)
    assert refused.value.line == len(lines) + 1


@pytest.mark.parametrize("name", ["explorador", "balmy_balloonists", "wings_of_war"])
def test_a_match_of_an_older_edition_knows_what_was_noticed(name):
    """It was made anew with options that did not exist then."""
    played = game(name)
    old = Match.restored(played, played.seats[0], [], edition="0.1.0")
    assert len(old.noticed(0)) == 0 and write_view_record(old, 0)
    assert deepcopy(old).noticed(0) == old.noticed(0)


def test_what_is_no_text_is_no_record():
    with pytest.raises(RecordError):
        read_record('{"t":"\udce9"}\n{"t":"end"}\n', game)


def test_a_plural_that_is_not_translated_is_said_in_english():
    message = Message("{amount} card", "{amount} cards")
    for forms in ((), ("", ""), ("{amount} Karte", "")):
        assert Translator("de", {"{amount} card": forms})(message, amount=2) == "2 cards"


@pytest.mark.compiled
def test_a_copy_of_a_batch_lets_chance_act_where_states_were_written():
    batch = Batch(game("_template"), 1, 2, seed=3)
    batch.states[:] = np.asarray(again_without(rolled(), 1).states)
    assert not copy(batch).is_over[0]

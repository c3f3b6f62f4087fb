"""Records and matches that nobody would make: each is refused as a record, or goes on as any other."""

import json
from copy import copy, deepcopy
from types import SimpleNamespace

import numpy as np
import pytest

from ludoteca import game
from ludoteca.batches import Batch
from ludoteca.engine.matches import checking, match_records
from ludoteca.engine.matches.draws import HMAC
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.match_records import canonical, chain, read_record
from ludoteca.engine.matches.view_records import write_view_record
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.engine.texts.errors import NotYourTurn, RecordError
from ludoteca.engine.texts.words import Message, Translator

SECRET, SHARE = "0f" * 32, "a1" * 32
LUCKY = {"seed": SECRET, "rng": HMAC, "shares": [SHARE]}


def played(most=99, **settings):
    """Return a match of the template, to its end if it has no more than so many acts of seats."""
    match = Match(game("_template"), 2, **settings)
    while not match.is_over and (most := most - 1) >= 0:
        match.play(match.waiting[0], match.legal_actions(match.waiting[0])[0])
    return match


def written_otherwise(text, place, **changes):
    """Return a record with other keys in a line, those that are None left out, and all hashes made good again."""
    rows = [json.loads(row) for row in text.splitlines()]
    rows[place] = {key: value for key, value in (rows[place] | changes).items() if value is not None}
    lines = [canonical(row) for row in rows[:-1]]
    return "".join(line + "\n" for line in (*lines, canonical(rows[-1] | {"chain": chain(lines)})))


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


@pytest.mark.parametrize(("settings", "place", "changes", "reason"), [
    (LUCKY, -1, {"seed": None}, "line 13: The head promises a seed"),
    ({"seed": 3, "salt": "x"}, -1, {"seed": None}, "line 13: The head promises a seed"),
    ({"seed": 3}, -1, {"seed": None, "salt": "x"}, "line 13: The head promises a seed"),
    (LUCKY, 0, {"commit": None}, "line 1: .* belong here: rng"),
    (LUCKY, 0, {"rng": None, "shares": None}, "line 1: .* belong here: commit"),
    (LUCKY | {"most": 5}, -1, {"seed": SECRET}, r"line \d+: .* belong here: seed"),
    (LUCKY | {"most": 5}, -1, {"salt": "x"}, r"line \d+: .* belong here: salt"),
    ({"seed": 3, "most": 5}, 0, {"shares": [SHARE]}, "line 1: .* belong here: shares"),
    ({"most": 0}, 0, {"shares": [SHARE]}, "line 1: .* belong here: shares"),
])
def test_what_nobody_ever_wrote_is_no_record(settings, place, changes, reason):
    """Without its seed the luck of a record could be made up, whatever its head had promised."""
    text = played(**settings).record() if settings.get("most") != 0 else paused_before_chance()
    read_record(text, game)
    with pytest.raises(RecordError, match=reason):
        read_record(written_otherwise(text, place, **changes), game)


def paused_before_chance():
    """Return a record without any seed: the caller plays chance."""
    match = Match(game("_template"), 2)
    match.repeat(CHANCE, match.legal_actions(CHANCE)[0])
    return match.record()


def test_a_seed_may_be_the_empty_text():
    text = played(seed="", salt="x").record()
    assert '"seed"' not in text and read_record(text, game).head.commit
    promised = json.loads(text.splitlines()[0])["commit"]
    other = written_otherwise(played(seed="4", salt="x").record(), 0, commit=promised)
    with pytest.raises(RecordError, match="luck doesn’t follow the seed"):
        read_record(written_otherwise(other, -1, seed=None), game)


def test_a_secret_has_no_salt_and_older_versions_wrote_one_all_the_same():
    text = played(salt="x", **LUCKY).record()
    assert '"salt"' not in text
    read_record(written_otherwise(text, -1, salt="x"), game)


def test_the_time_for_a_record_is_for_its_luck_too(monkeypatch):
    text = played(**LUCKY).record()
    monkeypatch.setattr(match_records, "time", SimpleNamespace(monotonic=lambda: 0))
    monkeypatch.setattr(checking, "time", SimpleNamespace(monotonic=lambda: 3))
    read_record(text, game, seconds=4)
    with pytest.raises(RecordError, match="line 13: .*takes too long"):
        read_record(text, game, seconds=2)


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


def test_a_result_of_a_game_in_which_nothing_has_been_done_is_refused_as_a_record():
    text = written_otherwise(match_records.write_record(played(0)), -1, reason="most_pearls")
    with pytest.raises(RecordError, match="most_pearls"):
        read_record(text, game)

"""What older records name, hash and were played by is kept apart from what came later."""

import json
from dataclasses import replace

import numpy as np
import pytest

from ludoteca.engine.game.editions import OLDEST, PRESENT, Mended, digest_of, is_edition, is_later
from ludoteca.engine.game.loading import check_editions
from ludoteca.engine.game.options import Switch
from ludoteca.engine.matches.match_records import canonical, chain, read_record
from ludoteca.engine.matches.undamaged import RuleMended, WrittenLater
from ludoteca.engine.runtime.record_types import INT, blank, ints, many, record
from ludoteca.engine.texts.errors import OptionError, RecordError
from ludoteca.engine.texts.words import Message
from ludoteca.games import load_game

WHAT = Message("Whoever was last drew twice.")
GAME = load_game("_template")
Old = record(count=INT, hands=many(record(cards=ints(3), coins=INT), 2), last=INT)
New = record(count=INT, hands=many(record(cards=ints(3), asked=ints(2), coins=INT), 2), fresh=INT, last=INT)


def test_editions_are_ordered_as_versions_are():
    assert is_later("0.10.0", "0.9.9") and not is_later("0.2.0", "0.2.0") and is_later(PRESENT, OLDEST)
    assert not is_later("", OLDEST) and is_later("0.2.0", "")
    assert not any(map(is_edition, ("", "new", "1", "1.x", "1.2.3.4.5", "1." + "9" * 7)))


def test_fields_that_came_later_are_left_out_of_older_digests():
    old, new = blank(Old), blank(New)
    for states in (old, new):
        states["count"], states["last"], states["hands"]["coins"][0, 1] = 7, 9, 4
        states["hands"]["cards"][0, 1, 2] = 3
    added = {"fresh": "0.2.0", "hands.asked": "0.3.0"}
    new["fresh"], new["hands"]["asked"] = 5, 6
    assert digest_of(new, added, "0.1.0") == digest_of(old, {}, "0.1.0")
    assert digest_of(new, added, "0.3.0") == digest_of(new, {}, "0.1.0")
    new["hands"]["asked"] = 8
    between = digest_of(new, added, "0.2.0")
    new["hands"]["asked"] = 1
    assert between == digest_of(new, added, "0.2.0")
    new["fresh"] = 0
    assert between != digest_of(new, added, "0.2.0")
    new["hands"]["cards"][0, 0, 0] = 1
    assert digest_of(new, added, "0.1.0") != digest_of(old, {}, "0.1.0")
    with pytest.raises(KeyError):
        digest_of(new, {"no_such": "0.2.0"}, "0.1.0")


def played(game):
    match = game.new_match(2, 3, names=["Ana", "Bo"])
    while not match.is_over:
        seat = match.waiting[0]
        match.play(seat, match.legal_actions(seat)[-1])
    return match


def as_of_before(text, options):
    """Return a record as the oldest edition would have written it: without some of the options."""
    rows = [json.loads(row) for row in text.splitlines()]
    rows[0]["engine"] = OLDEST
    for option in options:
        del rows[0]["options"][option]
    return written(rows)


def written(rows):
    lines = [canonical(row) for row in rows[:-1]]
    return "".join(line + "\n" for line in (*lines, canonical(rows[-1] | {"chain": chain(lines)})))


def test_an_option_that_came_later_has_the_value_of_before():
    name = GAME.options[0].name
    came = tuple(replace(option, since="0.2.0", before=option.default) if option.name == name else option
                 for option in GAME.options)
    other = [not option.default if isinstance(option, Switch) else option.low for option in came[:1]][0]
    game = replace(GAME, options=(replace(came[0], default=other), *came[1:]))
    assert game.complete_options({}, 2)[name] == other
    assert game.complete_options({}, 2, OLDEST)[name] == GAME.options[0].default
    with pytest.raises(OptionError):
        game.complete_options({name: other}, 2, OLDEST)


def test_an_older_record_without_a_new_option_is_read_and_written_again_to_the_byte():
    """The digests of the old record were made of states without the field."""
    option = GAME.options[0]
    match = played(replace(GAME, options=(replace(option, since="0.2.0", before=option.default), *GAME.options[1:])))
    game = match.game
    rows = [json.loads(row) for row in match.record().splitlines()]
    old = type(match).restored(game, 2, [(act.seat, act.action) for act in match.acts], seed=3, edition=OLDEST,
                               names=["Ana", "Bo"])
    text = old.record()
    head = json.loads(text.splitlines()[0])
    assert head["engine"] == OLDEST and option.name not in head["options"]
    assert [json.loads(row)["h"] for row in text.splitlines()[1:-1]] != [row["h"] for row in rows[1:-1]]
    recording = read_record(text, lambda name: game)
    assert recording.match.states.tobytes() == match.states.tobytes()
    assert recording.match.record(start="") .splitlines()[1:-1] == text.splitlines()[1:-1]
    with pytest.raises(RecordError):
        read_record(as_of_before(match.record(), [option.name]), lambda name: game)   # digests of today's states


def damaged_at(text, place):
    rows = [json.loads(row) for row in text.splitlines()]
    rows[place]["h"] = "00000000"
    return written(rows)


def test_a_record_that_meets_a_mended_rule_says_which_and_where():
    text = as_of_before(played(GAME).record(), [])
    third = json.loads(text.splitlines()[3])["do"]
    numbers = {name: number for number, name in enumerate(GAME.actions)}
    rule = Mended("0.2.0", "TG-1", WHAT, lambda tables, state, seat, action: action == numbers[third])
    game = replace(GAME, mended=(rule,))
    read_record(text, lambda name: game)                               # what it meets has made no difference
    with pytest.raises(RuleMended) as caught:
        read_record(damaged_at(text, 3), lambda name: game)
    assert (caught.value.line, caught.value.arguments["act"]) == (4, 2)
    assert "version 0.2.0 fixed (TG-1): Whoever was last drew twice." in str(caught.value)
    elsewhere = next(place for place, row in enumerate(text.splitlines()) if place and third not in row)
    for damaged, edition in ((damaged_at(text, elsewhere), OLDEST), (damaged_at(played(GAME).record(), 3), PRESENT)):
        assert f'"engine":"{edition}"' in damaged
        with pytest.raises(RecordError) as other:
            read_record(damaged, lambda name: game)
        assert not isinstance(other.value, RuleMended)


def test_a_record_whose_result_a_mended_rule_changes_says_so():
    """Acts and states are what they were: only the scores are others. It was called damaged."""
    rows = [json.loads(row) for row in as_of_before(played(GAME).record(), []).splitlines()]
    rows[-1]["score"][0] += 1
    last = GAME.actions.index(rows[-2]["do"])
    for met, kind in ((last, RuleMended), (last - 1, RecordError)):
        rule = Mended("0.2.0", "TG-1", WHAT, lambda tables, state, seat, action, met=met: action == met)
        with pytest.raises(RecordError) as caught:
            read_record(written(rows), lambda name, rule=rule: replace(GAME, mended=(rule,)))
        assert type(caught.value) is kind
        assert caught.value.line == len(rows)


def test_a_record_of_no_edition_is_refused():
    text = played(GAME).record().replace(f'"engine":"{PRESENT}"', '"engine":"new"')
    with pytest.raises(RecordError, match="line 1: .*'new'"):
        read_record(text, load_game)


@pytest.mark.parametrize("changes", [{}, {"format": "table/2"}, {"luck": [1]}, {"game": "no_such"}])
def test_a_record_of_a_later_version_is_not_called_damaged(changes):
    """It was read as if this version had written it, or a line of it was found wrong."""
    rows = [json.loads(row) for row in played(GAME).record().splitlines()]
    rows[0] |= {"engine": "9.9.9", **changes}
    with pytest.raises(WrittenLater, match=rf"Ludoteca, 9\.9\.9, wrote this saved game\. This is version {PRESENT}\."):
        read_record(written(rows), load_game)


def test_advice_and_reason_belong_together():
    with pytest.raises(TypeError, match="recommended and reason"):
        Switch("quick", False, WHAT, WHAT, "TG-1", recommended=True)
    with pytest.raises(TypeError, match="since and before"):
        Switch("quick", False, WHAT, WHAT, "TG-1", since="0.2.0")


@pytest.mark.parametrize("since", ["9.9.9", "next"])
def test_nothing_came_with_a_version_that_there_has_not_been(since):
    """An option of a later version could not be chosen, and what its author was told named other options."""
    with pytest.raises(TypeError, match=f"option quick: since is '{since}'; .* a version of Ludoteca, '{PRESENT}' or"):
        Switch("quick", False, WHAT, WHAT, "TG-1", since=since, before=True)
    for added, mended in (({"hands.asked": since}, ()), ({}, (Mended(since, "TG-1", WHAT, lambda *about: True),))):
        with pytest.raises(TypeError, match=f"pearls.editions: .*: since is '{since}'"):
            check_editions("pearls", added, mended)


def test_whole_arrays_can_be_left_out():
    kind = record(first=INT, rows=ints(2, 2))
    states = blank(kind)
    states["rows"] = 3
    assert digest_of(states, {"rows": "0.2.0"}, OLDEST) == digest_of(np.zeros(1, np.int32), {}, OLDEST)

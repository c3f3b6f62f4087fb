"""Chance at a table: it cannot be foretold, it is without bias, and anybody can draw it again."""

import hashlib
import hmac
import json
import random

import numpy as np
import pytest

from ludoteca.engine.matches.draws import HMAC, SecretDraws, commitment, draws_of, picked, promise_of
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.match_records import chain, read_record
from ludoteca.engine.runtime import chance
from ludoteca.engine.texts.errors import RecordError
from ludoteca.games import load_game

SECRET = "0f" * 32
SHARES = ("a1" * 32, "b2" * 32)
CHI_SQUARED_5 = 20.5        # beyond it a fair die of six sides falls once in a thousand times


def played(shares=SHARES, secret=SECRET, game="_template"):
    """Return a match to its end under a secret."""
    match = Match(load_game(game), 2, seed=secret, rng=HMAC, shares=shares)
    luck = random.Random(3)
    while not match.is_over:
        seat = luck.choice(match.waiting)
        match.play(seat, luck.choice(match.legal_actions(seat)))
    return match


def test_a_draw_is_what_the_docs_say_word_for_word():
    draws = SecretDraws(SECRET, SHARES)
    draws.skip(7)
    text = "/".join(["7", "0", *SHARES])
    value = int.from_bytes(hmac.new(bytes.fromhex(SECRET), text.encode(), hashlib.sha256).digest(), "big")
    assert draws.draw(52) == value % 52


def test_what_lies_beyond_the_last_whole_multiple_is_drawn_again(monkeypatch):
    given = iter([b"\xff" * 32, b"\x00" * 31 + b"\x04"])
    monkeypatch.setattr("ludoteca.engine.matches.draws.hmac.digest", lambda *about: next(given))
    assert SecretDraws(SECRET).draw(3) == 1       # 2^256 - 1 is a multiple of 3: the only value too many


def test_dice_are_fair_and_two_draws_know_nothing_of_each_other():
    draws = SecretDraws(SECRET)
    thrown = np.array([draws.draw(6) for _ in range(12_000)])
    for counts in (np.bincount(thrown, minlength=6), np.bincount((thrown[1:] - thrown[:-1]) % 6, minlength=6)):
        expected = counts.sum() / 6
        assert ((counts - expected) ** 2 / expected).sum() < CHI_SQUARED_5


def test_every_browser_changes_all_draws_and_so_does_the_secret():
    ways = [
        [draws.draw(1 << 30) for _ in range(5)]
        for draws in (SecretDraws(SECRET), SecretDraws(SECRET, SHARES), SecretDraws(SECRET, SHARES[::-1]),
                      SecretDraws(SECRET, SHARES[:1]), SecretDraws("0e" * 32, SHARES))
    ]
    assert len({value for way in ways for value in way}) == 25


def test_a_copy_goes_its_own_way():
    draws = SecretDraws(SECRET)
    copy = draws.copy()
    drawn = [draws.draw(100) for _ in range(4)]
    assert [copy.draw(100) for _ in range(4)] == drawn


@pytest.mark.parametrize("weights", [[1], [3, 1, 2], [2] * 5])
def test_outcomes_are_picked_by_their_weight(weights):
    found = [picked(number, weights) for number in range(sum(weights))]
    assert [found.count(place) for place in range(len(weights))] == weights


@pytest.mark.parametrize(("rng", "seed", "shares"), [
    ("dice", SECRET, ()), (HMAC, "12", ()), (HMAC, SECRET.upper(), ()), (HMAC, SECRET, ("x" * 64,)),
    (HMAC, SECRET, SHARES * 9), (chance.GENERATOR, "7", SHARES),
])
def test_what_is_no_generator_is_refused(rng, seed, shares):
    with pytest.raises(RecordError):
        draws_of(rng, seed, shares)


def test_a_match_goes_on_from_its_acts_as_it_would_have():
    whole = played()
    half = len(whole.acts) // 2
    while whole.acts[half - 1].seat == -1 or whole.acts[half].seat == -1:
        half += 1
    copy = Match.restored(whole.game, 2, [(act.seat, act.action) for act in whole.acts[:half]], seed=SECRET, rng=HMAC,
                          shares=SHARES)
    for act in whole.acts[half:]:
        if act.seat >= 0:
            copy.play(act.seat, act.action)
    assert copy.states.tobytes() == whole.states.tobytes()


def test_a_record_names_generator_and_numbers_and_opens_the_secret_at_its_end():
    text = played().record()
    head, close = (json.loads(text.splitlines()[place]) for place in (0, -1))
    assert (head["rng"], head["shares"], head["commit"]) == (HMAC, list(SHARES), commitment(HMAC, SECRET))
    assert head["commit"] == "sha256:" + hashlib.sha256(bytes.fromhex(SECRET)).hexdigest() and close["seed"] == SECRET
    recording = read_record(text, load_game)
    assert recording.head.shares == list(SHARES) and recording.match.is_over


def test_numbers_stand_in_the_order_of_their_promises_whoever_writes_them_down():
    """A record with another order was let in, and the page that checks it said that its first draw was wrong."""
    there, back = sorted(SHARES, key=promise_of), sorted(SHARES, key=promise_of, reverse=True)
    assert played(there).record() == played(back).record()
    with pytest.raises(RecordError, match="canonical"):
        read_record(forged(played().record(), shares=back), load_game)
    assert SecretDraws(SECRET, back).draw(1 << 64) != SecretDraws(SECRET, there).draw(1 << 64)


def test_a_secret_stays_in_the_match_until_its_end():
    match = Match(load_game("_template"), 2, seed=SECRET, rng=HMAC, shares=SHARES)
    assert SECRET not in match.record() and SECRET not in repr(match) and SHARES[0] in match.record()


def forged(text, **changes):
    """Return a record with another head and end, all hashes made good again."""
    rows = text.splitlines()
    head, close = json.loads(rows[0]), json.loads(rows[-1])
    for name, value in changes.items():
        (close if name == "seed" else head)[name] = value

    def line(row):
        shown = {name: value for name, value in row.items() if value != []}
        return json.dumps(shown, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    rows[0] = line(head)
    close["chain"] = chain(rows[:-1])
    return "".join(row + "\n" for row in [*rows[:-1], line(close)])


def test_chance_that_was_made_up_is_found_and_where():
    text = played().record()
    read_record(forged(text), load_game)
    for changes, reason in (
        ({"shares": [SHARES[1], SHARES[0]]}, "line 1: .* canonical"),
        ({"shares": []}, r"draw \d+, move \d+"),
        ({"seed": "0e" * 32, "commit": commitment(HMAC, "0e" * 32)}, r"draw \d+, move \d+"),
        ({"seed": "0e" * 32}, "match the head"),
        ({"commit": "sha256:" + "0" * 64}, "match the head"),
        ({"seed": "short"}, "64 hexadecimal digits"),
        ({"shares": ["short"]}, "Not a line of a saved game"),
        ({"rng": chance.GENERATOR}, "doesn’t belong here: shares"),
    ):
        with pytest.raises(RecordError, match=reason):
            read_record(forged(text, **changes), load_game)


def test_what_a_browser_promises_is_the_digest_of_its_number():
    assert promise_of(SHARES[0]) == hashlib.sha256(bytes.fromhex(SHARES[0])).hexdigest()

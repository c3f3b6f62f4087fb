"""What a tournament's summary says adds up, and the stronger bot is rated higher."""

import csv
import io

import pytest

from ludoteca.engine.simulation.loops import Column
from ludoteca.lab import ratings as rating_module
from ludoteca.lab.export import as_csv
from ludoteca.lab.findings import summary
from ludoteca.lab.ratings import can_rate, meetings_of, ratings, thinned
from ludoteca.lab.runs import play_run
from ludoteca.lab.shards import WHOLE
from tests.lab.helpers import work_of

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    work = work_of((3, {}), (3, {"baron": True}), bots=("random", "steady", "beginner"), games=600)
    results = play_run(work, tmp_path_factory.mktemp("run"))
    return work, results, summary(work, results)


def test_wins_add_up(found):
    work, results, said = found
    assert said["games"] == 1200 == sum(contest["games"] for contest in said["contests"])
    for contest in said["contests"]:
        won = contest["games"] - contest["without_winner"]
        assert sum(row["share"] for row in contest["wins_by_seat"]) * contest["games"] == pytest.approx(won)
        assert sum(bot["share"] * bot["seats"] for bot in contest["bots"]) == pytest.approx(won)
        assert contest["fair"] * 3 * contest["games"] == pytest.approx(won)
        assert sum(contest["endings"].values()) == contest["games"]
        for spread in ("decisions", "chances", "leads"):
            assert sum(contest[spread]["counts"]) == contest["games"]
            assert len(contest[spread]["bins"]) == len(contest[spread]["counts"]) + 1
        leads = [count for result in results if work.shards[result.shard].contest == said["contests"].index(contest)
                 for count in result.rows[:, Column.LEADS].tolist()]
        assert contest["without_lead_change"] == leads.count(0) > 0
        index = said["contests"].index(contest)
        rows = [result.rows for result in results if work.shards[result.shard].contest == index]
        decisions = sum(int(part[:, Column.DECISIONS].sum()) for part in rows)
        assert sum(use["times"] for use in contest["uses"]) == decisions
        assert sum(kind["a_game"] for kind in contest["kinds"]) * contest["games"] == pytest.approx(decisions)
        assert all(0 < use["share"] <= 1 and use["takers"] <= use["times"] for use in contest["uses"])
    assert said["contests"][1]["label"] == "baron=yes" and said["contests"][1]["without_winner"] > 0


def test_the_usual_wins_of_takers_are_those_of_their_bots(found):
    contest = found[2]["contests"][0]
    shares = {bot["bot"]: bot["share"] for bot in contest["bots"]}
    assert all(min(shares.values()) <= use["expected"] <= max(shares.values()) for use in contest["uses"])
    assert all(use["times_by_bot"] for use in contest["uses"])


def test_who_beats_whom_is_symmetric(found):
    meetings = {(row["bot"], row["other"]): row for row in found[2]["meetings"]}
    assert len(meetings) == 6
    for (one, other), row in meetings.items():
        assert row["share"] + meetings[other, one]["share"] == pytest.approx(1)
        assert row["games"] == 1200
    assert meetings["steady", "random"]["interval"][0] > 0.5


def test_the_stronger_bot_is_rated_higher_and_surer_with_more_games(found):
    pytest.importorskip("openskill")
    work, results, said = found
    (overall,) = said["ratings"]
    assert [row["bot"] for row in overall["bots"]] == ["steady", "beginner", "random"]
    assert overall["bots"][0]["interval"][0] > overall["bots"][-1]["interval"][1]
    count, meetings = meetings_of(results, {shard.number: shard for shard in work.shards})
    assert count == len(meetings) == 1200 == overall["games"] == overall["rated"]
    few = ratings(meetings[:50], work.plan.names)
    assert all(row["sigma"] > overall["bots"][0]["sigma"] for row in few)


def test_shared_places_move_nobody_who_is_equal():
    pytest.importorskip("openskill")
    rows = ratings([(("one", 1), ("other", 1))] * 30, ("one", "other"))
    assert rows[0]["mu"] == pytest.approx(rows[1]["mu"])


def test_a_bot_on_several_seats_is_rated_by_one_in_turn():
    work = work_of(4, bots=("steady", "casual"), games=8)
    results = [work.play(shard) for shard in work.shards]
    _, meetings = meetings_of(results, {shard.number: shard for shard in work.shards})
    assert len(meetings) == 8 and all({bot for bot, _ in meeting} == {"steady", "casual"} for meeting in meetings)


def test_more_games_than_are_rated_are_thinned_evenly(monkeypatch):
    monkeypatch.setattr(rating_module, "MOST_RATED", 4)
    assert thinned(10) == [0, 2, 5, 7] and thinned(3) == [0, 1, 2]


def test_without_openskill_there_are_no_ratings(found, monkeypatch):
    monkeypatch.setattr(rating_module.importlib.util, "find_spec", lambda name: None)
    assert not can_rate() and summary(found[0], found[1])["ratings"] is None


def test_the_table_has_a_row_for_each_game(found):
    work, results, _ = found
    rows = list(csv.DictReader(io.StringIO(as_csv(work, results))))
    assert len(rows) == 1200 and {row["options"] for row in rows} == {"", "baron=yes"}
    assert {row["ending"] for row in rows} <= {"moon", "last_card", "target"}
    assert all({row[f"bot_{seat}"] for seat in range(3)} == set(work.plan.bots) for row in rows)
    assert all(min(int(row[f"place_{seat}"]) for seat in range(3)) >= 1 for row in rows)


def test_a_win_can_be_parted_evenly():
    assert all(WHOLE % winners == 0 for winners in range(1, 9))

"""Plans unfold into shards in which every bot sits everywhere equally often, and say what differs between them."""

from collections import Counter
from itertools import combinations

import pytest

from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.lab.plan import LADDER, PAIRED, Contest, Plan, differences, lineups, new_plan
from ludoteca.lab.variants import Variant, variants
from tests.lab.helpers import BOTS, GAME, PACK, work_of


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("kind", ["round-robin", "ladder"])
def test_every_bot_sits_on_every_seat_equally_often(seats, kind):
    work = work_of(seats, games=100, kind=kind)
    for lineup in lineups(work.plan, seats):
        found = Counter()
        for shard in work.shards:
            if Counter(shard.lineup) == Counter(lineup):
                found.update({(seat, bot): shard.games for seat, bot in enumerate(shard.lineup)})
        for bot in set(lineup):
            by_seat = {found[seat, bot] for seat in range(seats)}
            assert len(by_seat) == 1 and by_seat.pop() * seats >= 100 * lineup.count(bot)


def test_in_a_round_robin_every_set_of_bots_meets():
    plan = work_of().plan
    assert lineups(plan, 2) == tuple(combinations(BOTS, 2))
    assert lineups(plan, 3) == (BOTS,)
    assert [Counter(lineup) for lineup in lineups(plan, 4)] == [Counter([*BOTS, bot]) for bot in BOTS]
    assert lineups(plan, 1) == tuple((bot,) for bot in BOTS)


def test_on_a_ladder_each_bot_meets_the_next():
    plan = work_of(kind=LADDER).plan
    assert lineups(plan, 2) == (("steady", "casual"), ("casual", "beginner"))
    assert len(lineups(plan, 3)) == 4, "two of one and one of the other, both ways"


def test_legs_are_numbered_and_who_sits_beside_whom_changes():
    work = work_of(4, games=4000)
    assert [shard.number for shard in work.shards] == list(range(len(work.shards)))
    assert len({shard.lineup for shard in work.shards}) > 3 * 4
    assert work_of(4, games=4000, seed=2).shards != work.shards == work_of(4, games=4000).shards


def test_what_is_stopped_early_is_balanced():
    shards = work_of(2, 3, games=1000).shards
    half = Counter(shard.contest for shard in shards[: len(shards) // 2])
    assert 0.4 < half[1] / (half[0] + half[1]) * (3 * 2 + 3) / 3 < 2


def test_bots_that_think_have_short_legs():
    shards = work_of(2, bots=("sharp", "steady"), games=6).shards
    assert [shard.games for shard in shards] == [1] * 6


def test_variants_of_a_comparison_share_their_chance():
    shards = work_of(3, (3, {"moon": 15}), bots=("steady",) * 3, games=100, kind=PAIRED).shards
    found = [(shard.contest, shard.games, shard.stream) for shard in shards]
    assert found == [(0, 64, 0), (1, 64, 0), (0, 36, 1), (1, 36, 1)]


def test_a_plan_reads_back_from_its_text():
    plan = work_of(2, (3, {"moon": 15})).plan
    assert Plan.of_dict(plan.as_dict()).text() == plan.text()


def test_contests_are_told_apart_by_options_and_components():
    changes = [[], ["moon=15"], ["cards.gas=3"], ["moon=15", "cards.ballast.0=2"]]
    found = [variant for texts in changes for variant in variants(GAME, 3, Variant({}, PACK), texts)]
    contests = [Contest.of(GAME, 3, each.options, each.pack, each.components) for each in found]
    assert [contest.label for contest in contests] == [
        "the game as it is", "moon=15", "cards.gas=3", "moon=15, cards.ballast.0=2",
    ]
    assert Contest.of(GAME, 3, {}, PACK, "a copy").components == "", "the components are the game's own"


def test_differences_are_named():
    plan = work_of().plan.as_dict()
    other = work_of((3, {"moon": 15}), seed=7, bots=("steady", "casual")).plan.as_dict()
    found = "\n".join(differences(_plain(plan), _plain(other)))
    assert 'seed: "1" there, "7" now' in found and "contests[0].options.moon: 12 there, 15 now" in found
    assert "number of bots: 3 there, 2 now" in found and "manners.beginner" in found


def _plain(found):
    import json

    return json.loads(json.dumps(found))


@pytest.mark.parametrize(
    ("kind", "bots", "games", "said"),
    [
        ("round-robin", ["clever"], 1, "No bot 'clever' plays here"),
        ("round-robin", ["steady", "steady"], 1, "named twice"),
        ("ladder", ["steady"], 1, "at least 2 bots"),
        ("round-robin", [], 1, r"^Name at least one bot\.$"),
        ("ladder", ["steady", "random"], 0, "at least one game"),
    ],
)
def test_what_cannot_be_planned_is_refused(kind, bots, games, said):
    with pytest.raises(LudotecaError, match=said):
        new_plan(kind, work_of().plan.contests, bots, games)

"""Sentences of Above and Below that depend on what a table has agreed on, or on how much there was."""

from dataclasses import replace

from tests.games.above_games import GAME, PASS, SCENARIOS, placed
from tests.games.pictures import drawn

from ludoteca.engine.runtime.chance import generator
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.scenarios.running import load, play_one, set_up
from ludoteca.games.above_and_below.events import Event
from ludoteca.table.parts.templating import speaker

SAY = speaker("en", GAME.package)


def before(stem, left_out=0, **options):
    """Return the match of a scenario before its last so many actions, and the first seat's view."""
    scenario = load(next(file for file in SCENARIOS if file.stem == stem))
    scenario = replace(scenario, options=scenario.options | options)
    match = set_up(scenario)
    for play in scenario.plays[: len(scenario.plays) - left_out]:
        assert play_one(scenario, match, play, "", generator("any")) == ""
    return match, match.view(0)


def told(match, *events):
    """Return what the first seat reads of some events, with their clauses."""
    return [(GAME.words.events[entry.event].clause, match.view(0).sentence(SAY, entry).strip())
            for act in match.acts for entry in act.entries if entry.event in events]


def test_who_lacks_only_the_coins_reads_so():
    """Nobody knows the price, so it is not foretold either; where all is paid there is no if."""
    match, view = before("a12c-only-coins-are-missing", 1)
    keep = GAME.actions.index("keep")
    assert view.preview(SAY, keep).text == "5 lanterns: enough for 4, if you can pay for the reward."
    match.play(0, keep)
    (clause, sentence), = told(match, Event.FAILED, Event.CANNOT_PAY)
    assert clause == "AB-A12" and "You have 5 lanterns, enough for 4, but can’t pay for the reward. “" in sentence
    _, view = before("a12c-only-coins-are-missing", 1, tier_cost="pay_all")
    assert view.preview(SAY, keep).text == "5 lanterns: enough for 4."


def test_an_evening_says_in_which_order():
    said = [before("a27-in-any-order", 2, rest_order=order)[1].prompt(SAY) for order in ("strict", "free")]
    assert said == ["Evening: potions and ciders first, then beds. 3 beds are free.",
                    "Evening: potions, ciders and beds in any order. 3 beds are free."]


def test_goods_of_an_ordinary_evening_are_not_the_last_ones():
    match, _ = before("54-in-the-evening")
    assert told(match, Event.PLACED_IN_EVENING, Event.PLACED_LAST) == [("AB-54", "You have placed 1 ore in circle 1.")]


def test_nothing_is_told_of_nothing():
    """Where there is no fruit none is lost; where there are no ciders it says so, and brings none."""
    match, _ = before("a12d-nothing-to-lose")
    assert not told(match, Event.LOST_ITEM) and told(match, Event.GOT_ITEM) == [("AB-28", "You get 1 cider.")]
    for stem, event in (("a8g-none-in-the-evening", Event.BROUGHT), ("a8h-none-at-once", Event.AT_ONCE_ITEM)):
        match, _ = before(stem)
        assert told(match, event, Event.SUPPLY_EMPTY) == [("AB-A8", "The supply has run out: cider.")]


def test_the_cave_on_top_is_seen_by_all():
    """In the market and in words, by the six numbers that it leads to; where the pile is empty by none."""
    match, view = before("08-everyone-sees-where-the-top-cave-leads")
    said = "From the top cave, the die leads to encounter 149, 36, 71, 106, 141 or 28."
    assert said in view.text(SAY) and said in match.view(SPECTATOR).text(SAY)
    seen = drawn(view)[2]
    assert f'id="top-cave" class="top-cave" role="img" aria-label="{said}"' in seen
    assert [f"<span>{number}</span>" in seen for number in (149, 36, 71, 106, 141, 28)] == [True] * 6
    assert 'id="top-cave"' not in drawn(before("a35-no-caves")[1])[2]


def test_who_plays_alone_passes_before_nobody():
    said = [placed(seats, turn=turn, passed=[*range(1, seats)]).view(0).preview(SAY, PASS).text.partition(". ")[0]
            for seats in (1, 2) for turn in (1, 7)]
    assert said == ["The evening begins", "The last goods are placed, and the game ends",
                    "Everyone else has passed: the evening begins",
                    "Everyone else has passed: the last goods are placed, and the game ends"]


def test_one_more_good_is_promised_only_where_it_lies():
    """The fin-warden brings in one more fish, and of whatever else lies there one like anybody."""
    said = []
    for building in ("h10", "h11"):
        match = placed(pack="first_light", buildings=[[building], []],
                       ready=[["x5", "mason0"], ["mason1", "scribe1", "lamplighter1"]])
        match.play(0, "harvest")
        said.append(match.view(0).preview(SAY, match.number("villager-x5")).text)
    assert said == ["The Fin-Warden brings 1 extra fish if that’s what you take. "
                    "1 villager brings one good and is exhausted.", "1 villager brings one good and is exhausted."]


def test_of_an_empty_deck_no_new_cards_are_promised():
    stem = next(file.stem for file in SCENARIOS if file.stem.startswith("49b"))
    _, view = before(stem, 1)
    assert view.preview(SAY, GAME.actions.index("refresh-houses")).text == (
        "The deck is empty: the same cards come back. Once a turn. You’ll have 6 coins.")

"""The picture of Balmy Balloonists: all that is legal can be picked; what is told and foreseen is what happens."""

import re
from collections.abc import Iterator
from importlib import resources
from itertools import combinations
from math import dist
from typing import Any

import pytest
from tests.games.pictures import IDS, check_offers, decisions, drawn
from tests.worlds import two_views

from ludoteca.engine.game.chapters import functions_in, prompts_of
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.chance import draw, generator
from ludoteca.engine.runtime.journal import EVERYBODY, Entry
from ludoteca.engine.runtime.seats import CHANCE, SPECTATOR
from ludoteca.engine.scenarios.running import load, play_one, run_chance, set_up
from ludoteca.games import load_game
from ludoteca.games.balmy_balloonists.actions import KINDS
from ludoteca.games.balmy_balloonists.cards import Mishap
from ludoteca.games.balmy_balloonists.events import Event
from ludoteca.games.balmy_balloonists.rules.moves import sky_over
from ludoteca.games.balmy_balloonists.rules.scoring import flown_by, whole_degrees
from ludoteca.games.balmy_balloonists.state import Fate, Mode, Phase
from ludoteca.games.balmy_balloonists.table.altitude import prospects
from ludoteca.games.balmy_balloonists.table.card import own_balloons
from ludoteca.games.balmy_balloonists.table.drawing import place_of, spot
from ludoteca.games.balmy_balloonists.table.names import LANDS, place_of_space, space_name, space_number
from ludoteca.games.balmy_balloonists.table.race import shortened
from ludoteca.games.balmy_balloonists.table.weather import Box
from ludoteca.table.parts.loglines import bearing_of, line_text, listener
from ludoteca.table.parts.templating import speaker, template

GAME = load_game("balmy_balloonists")
SAY = speaker("en", GAME.package)
PROMPTS = prompts_of(GAME.package, functions_in(GAME.package, "table"))
animation = GAME.picture.animation
FLIGHTS = re.compile(r'id="(flight-\d)" class="[^"]*" transform="([^"]+)"')
LEVELS = re.compile(r'id="balloon-(\d)" class="balloon alt-(\d)')
SCENARIOS = sorted(
    file.name for file in (resources.files(GAME.package) / "scenarios").iterdir() if file.name.endswith(".toml")
)
EVERYTHING = {"storm": True, "emergency": True, "fair_winds_in_flight": True}
GAMES = [(2, {"two_balloons": True, "storm": True}), (4, EVERYTHING), (6, {}), (3, {"good_weather": True})]


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_all_that_is_legal_can_be_picked_and_is_foreseen(seats, options):
    for match in decisions(GAME, seats, "picks", options, most=60):
        if not match.is_over:
            check_offers(match.view(match.waiting[0]))


def test_in_every_phase_all_can_be_picked_and_what_is_told_is_in_the_picture():
    """Every scenario is played; what is asked or told as in one before it is not drawn again."""
    asked, told_before = set(), set()
    for name in SCENARIOS:
        scenario = load(resources.files(GAME.package) / "scenarios" / name)
        match, fixed = set_up(scenario), generator("chance")
        before = match.view(0)
        for play in [*scenario.plays, None]:
            if play is None or play.actor != CHANCE:
                run_chance(match, fixed)
            if not match.is_over and match.waiting != (CHANCE,):
                view = match.view(match.waiting[0])
                if sort_of(view) not in asked:
                    check_offers(view)
                asked.add(sort_of(view))
            if play is not None:
                assert not play_one(scenario, match, play, name, fixed)
        entries = [entry for act in match.acts for entry in act.entries if entry.visible_to(0)]
        events = frozenset(entry.event for entry in entries)
        if events not in told_before:
            check_told(before, match.view(0), entries, name)
        told_before.add(events)
    assert {phase for phase, _ in asked} == {phase for phase in Phase if phase in PROMPTS}
    assert frozenset().union(*told_before) == set(Event)


def sort_of(view: View) -> tuple[Phase, frozenset[str]]:
    """Return what somebody is asked, and which sorts of actions answer it."""
    return Phase(int(view.mirrored.phase)), frozenset(GAME.actions[each].split("-")[0] for each in view.legal_actions)


def told(seats: int, seed: str, options: dict[str, Any], most: int) -> Iterator[tuple[View, View, list[Entry]]]:
    """Yield, for each decision of a game, the views before and after it and what was told in between."""
    random = generator(f"{seed}/told")
    match = GAME.new_match(seats, seed=seed, options=options)
    for _ in range(most):
        if match.is_over:
            return
        before = match.view(0)
        legal = match.legal_actions(match.waiting[0])
        acts = match.play(match.waiting[0], legal[draw(random, len(legal))])
        yield before, match.view(0), [entry for act in acts for entry in act.entries if entry.visible_to(0)]


def check_told(before: View, after: View, entries: list[Entry], name: str = "") -> None:
    """Check that marks name what a picture has, and that after them it shows what the next picture shows."""
    layers, later = drawn(before), drawn(after)[1]
    known = layers[0] | set(IDS.findall(layers[1]))
    places, levels = dict(FLIGHTS.findall(layers[1])), dict(LEVELS.findall(layers[1]))
    for entry in entries:
        for mark in animation(after.mirrored_tables, after.mirrored, entry):
            assert mark.element in known, (name, entry)
            assert mark.attribute != "href" or mark.value[1:] in known, (name, entry)
            if mark.attribute == "transform" and mark.element.startswith("flight"):
                places[mark.element] = mark.value
            if mark.attribute == "+class" and mark.value.startswith("alt-"):
                levels[mark.element[-1]] = mark.value[-1]
    assert places == dict(FLIGHTS.findall(later)), name
    assert levels == dict(LEVELS.findall(later)), name


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_what_is_told_names_what_the_picture_has_and_leads_to_the_next_picture(seats, options):
    for before, after, entries in told(seats, "told", options, 60):
        check_told(before, after, entries)


def test_animation_ignores_what_is_not_of_this_game():
    view = GAME.new_match(2, seed="none").view(0)
    assert animation(view.mirrored_tables, view.mirrored, Entry(-1, -1, 0, 0, 0)) == ()


def test_previews_tell_no_secrets():
    for match in decisions(GAME, 4, "secrets", EVERYTHING, most=60):
        view, other = two_views(match, match.waiting[0])
        for action in view.legal_actions:
            assert view.preview(SAY, action) == other.preview(SAY, action)


def test_what_an_altitude_promises_is_what_happens():
    kept = 0
    for match in decisions(GAME, 3, "promises", {}, most=160):
        view = match.view(match.waiting[0])
        if view.mirrored.phase != Phase.ALTITUDE or view.mirrored.landed:
            continue
        b = int(view.mirrored.actor)
        legal = [ahead for ahead in prospects(view.mirrored_tables, view.mirrored, b) if not ahead.refused]
        chosen = legal[kept % len(legal)]
        seat = match.waiting[0]
        match.play(seat, KINDS["altitude"].number(chosen.altitude))
        while match.view(seat).mirrored.phase == Phase.PAUSE:
            match.play(seat, KINDS["go_on"].number())
        after = match.view(seat).mirrored.balloons[b]
        assert after.fate == Fate.OUT or chosen.storm or int(after.space) == chosen.space
        kept += 1
    assert kept > 20


def test_a_flight_past_sakhalin_is_foretold_whole_though_the_storm_comes_first():
    view = reached("b64-the-storm-comes-before-fair-winds.toml", Phase.PAUSE).view(0)
    told = [view.preview(SAY, KINDS[kind].number()) for kind in ("go_on", "keep_fair_winds")]
    assert told[0] == told[1] and "4 spaces" in told[0].text


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_balloons_and_marks_do_not_cover_one_another(seats, options):
    for match in decisions(GAME, seats, "apart", options, most=90):
        view = match.view(match.waiting[0] if match.waiting else 0)
        tables, mirrored, scene = view.mirrored_tables, view.mirrored, view.scene(SAY)
        drawn_at = [(spot(place_of(tables, mirrored, fact["b"]))[0] + fact["aside"],
                     spot(place_of(tables, mirrored, fact["b"]))[1] - 13 * fact["altitude"])
                    for fact in scene["balloons"] if fact["on"]]
        for one, other in combinations(drawn_at, 2):
            assert abs(one[0] - other[0]) > 40 or abs(one[1] - other[1]) > 50
        marks = [placed(each) for each in scene["pins"]]
        assert all(dist(one, other) > 40 for one, other in combinations(marks, 2))


def placed(pin: dict[str, Any]) -> tuple[float, float]:
    """Return where a mark is drawn."""
    turn, far = re.match(r"rotate\((.+?)\) translate\(0 (.+?)\)", pin["site"]).groups()
    x, y = spot((-float(turn), float(far)))
    aside = pin["beside"].split() or ("0", "0")
    return x + float(aside[0]), y + float(aside[1])


def test_after_a_forced_landing_each_way_out_is_on_the_board_and_foretold():
    match = reached("a08-an-exit-over-the-alps.toml", Phase.ALTITUDE)
    view = match.view(match.waiting[0])
    ways = {action for action in view.legal_actions if KINDS.of(action).first >= KINDS["exit"].first}
    assert ways <= {pin["action"] for pin in view.scene(SAY)["pins"]}
    assert ways == {way["action"] for level in view.scene(SAY)["hand"]["altitudes"] for way in level["exits"]}


def test_a_card_that_threatens_is_shown_beside_the_answers():
    match = reached("a30-one-card-only.toml", Phase.ANSWER)
    groups = match.view(match.waiting[0]).scene(SAY)["hand"]["groups"]
    assert [group["id"] for group in groups][0] == "attack" and groups[0]["cards"][0]["played"]


def reached(name: str, phase: Phase) -> Any:
    """Return the match of a scenario at the first decision of a kind."""
    scenario = load(resources.files(GAME.package) / "scenarios" / name)
    match, fixed = set_up(scenario), generator("chance")
    for play in scenario.plays:
        if match.waiting != (CHANCE,) and match.state.phase == phase:
            return match
        assert not play_one(scenario, match, play, name, fixed)
    return match


def test_the_strip_shows_what_lies_open_before_each_seat():
    picture = template("balmy_balloonists/table.html").module
    for match in decisions(GAME, 4, "open", {}, most=40):
        if match.is_over:
            continue
        scene = match.view(0).scene(SAY)
        for balloon in scene["balloons"]:
            shown = str(picture.seat(scene, balloon["seat"], SAY))
            state = match.state.balloons[balloon["b"]]
            assert shown.count("card-paper") == state.table_size
            assert shown.count("small-advantage") == sum(int(count) > 0 for count in state.advantages)


@pytest.mark.parametrize(("gas", "fuel", "price"), [(2, 0, "2 gas"), (1, 3, "1 gas and 3 fuel"), (0, 4, "4 fuel")])
def test_what_is_not_paid_is_not_told(gas, fuel, price):
    view = GAME.new_match(2, seed="none").view(0)
    entry = Entry(Event.PAID_TO_HOLD, -1, 0, gas, fuel)
    said = GAME.words.arguments(SAY, ["Ana", "Bea"], view.mirrored_tables, (), entry)
    assert said["price"] == price


def test_the_text_says_where_everybody_is():
    for match in decisions(GAME, 4, "text", EVERYTHING, most=60):
        view = match.view(1)
        text = view.text(SAY)
        for b in range(4):
            if view.mirrored.balloons[b].space:
                assert space_name(view.mirrored_tables, int(view.mirrored.balloons[b].space)) in text
                assert SAY(place_of_space(view.mirrored_tables, int(view.mirrored.balloons[b].space))) in text
        assert "Quadrant 4, card" in text


@pytest.mark.parametrize(("seats", "two"), [(2, False), (5, False), (2, True), (3, True)])
def test_the_end_has_its_course_its_sources_its_books_and_a_recap(seats, two):
    match = list(decisions(GAME, seats, f"end/{seats}", {"rounds": 10, "two_balloons": two}))[-1]
    entries = [entry for act in match.acts for entry in act.entries]
    values = [0] * seats
    view = match.view(0)
    GAME.picture.score_history(view.mirrored_tables, view.mirrored, values)
    assert values == list(match.outcome.scores)
    rows = GAME.picture.score_breakdown(SAY, match.names, view.mirrored_tables, match.state, entries)
    assert tuple(map(sum, zip(*(degrees for _, degrees in rows), strict=True))) == tuple(match.outcome.scores)
    assert all(any(count) for _, count in GAME.picture.tally(SAY, match.names, view.mirrored_tables, (), entries))
    assert 1 <= len(GAME.picture.recap(SAY, match.names, view.mirrored_tables, (), entries)) <= 8
    assert drawn(view)[2].count("<button") == 0
    assert GAME.picture.final_holdings(SAY, view.mirrored_tables, view.mirrored, 0)


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_the_order_of_the_race_is_that_of_the_rules_and_stands_in_the_words(seats, options):
    shown = 0
    for match in decisions(GAME, seats, "order", options, most=90):
        view = match.view(-1)
        tables, mirrored = view.mirrored_tables, view.mirrored
        rows = view.scene(SAY)["race"]["rows"]
        if not rows:
            continue
        shown += 1
        assert sorted(row["b"] for row in rows) == list(range(int(mirrored.flying)))
        assert [row["flown"] for row in rows] == sorted((int(whole_degrees(tables, flown_by(tables, mirrored, b)))
                                                         for b in range(int(mirrored.flying))), reverse=True)
        line = next(line for line in view.text(SAY).splitlines() if line.startswith("Race order: 1. "))
        assert all(f"{360 - row['flown']}° to go" in line for row in rows if row["short"])
    assert shown > 20


def test_before_the_start_nobody_is_ahead_and_who_is_home_has_nothing_to_go():
    assert GAME.new_match(2, seed="none").view(0).scene(SAY)["race"]["rows"] == []
    match = reached("b68-both-are-home.toml", Phase.OVER)
    rows = match.view(0).scene(SAY)["race"]["rows"]
    assert (rows[0]["left"], rows[0]["short"], rows[0]["flown"]) == ("home", "", 360)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_a_misfortune_turns_over_as_a_card_whose_text_fits(language):
    say = speaker(language, GAME.package)
    cards = GAME.new_match(2, seed="none").view(0).scene(say)["mishaps"]()
    assert [card["kind"] for card in cards] == list(Mishap)
    for card in cards:           # units from the art to the lower edge
        assert 37 * len(card["title"]) + 35 * len(card["lines"]) <= 225, card
        assert all(len(line) <= 19 for line in card["lines"]), card


def test_a_misfortune_is_shown_before_its_effect_is_told():
    view = GAME.new_match(2, seed="none").view(0)
    marks = animation(view.mirrored_tables, view.mirrored, Entry(Event.MISFORTUNE, -1, 1, Mishap.FIRE, 0))
    assert marks[-1] == ("mishap-card-4", "+class", "turned")
    match = reached("b53-repairs-against-fire.toml", Phase.REPAIR)
    assert 'id="mishap-card-4" class="mishap-card turned asked"' in drawn(match.view(0))[1]


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_the_wind_at_ones_own_balloon_is_that_of_its_quadrant_and_line_and_lies_over_no_other(seats, options):
    shown = hidden = 0
    for match in decisions(GAME, seats, "air", options, most=120):
        view = match.view(match.waiting[0] if match.waiting else 0)
        tables, mirrored, scene = view.mirrored_tables, view.mirrored, view.scene(SAY)
        own = own_balloons(mirrored, view.seat)
        if scene["air"] is None:
            hidden += 1
            continue
        shown += 1
        balloon = mirrored.balloons[own[0]]
        card = sky_over(mirrored, int(tables.quadrant[balloon.space]))
        blows = {level: int(tables.sky[card][tables.line[balloon.space]][level]) for level in (3, 2, 1)}
        assert [(level, int(spaces.replace("−", "-"))) for level, spaces, _ in scene["air"]["rows"]] == [*blows.items()]
        assert [level for level, _, lit in scene["air"]["rows"] if lit] == [int(balloon.altitude)][:balloon.altitude]
        for fact in scene["balloons"]:
            x, y = spot(place_of(tables, mirrored, fact["b"]))
            envelope = Box(x + fact["aside"] - 30, y - 90 - 13 * fact["altitude"], x + fact["aside"] + 30, y)
            assert not fact["on"] or not scene["air"]["box"].over(envelope)
    assert shown > 5 * hidden / 2


@pytest.mark.parametrize(("space", "name"), [
    ("L4-S4.2", "Persia"), ("L3-S2.2", "the North Atlantic"), ("L4-S3.2", "Libya"), ("L3-S3.2", "the Alps"),
    ("L1-S8.3", "Arctic Canada"), ("L5-S6.7", "the Pacific"), ("L2-S7.1", "the Bering Sea"), ("L3-S6.1", "Japan"),
    ("L4-S1.2", "Florida"), ("L5-S4.5", "India"),
])
def test_a_space_is_called_by_what_lies_below_it(space, name):
    tables = GAME.new_match(2, seed="none").tables[0]
    assert SAY(place_of_space(tables, space_number(tables, space))) == name


def test_places_follow_one_another_eastward_and_no_sentence_of_the_log_has_a_code():
    assert all([west for west, _ in line] == sorted({west for west, _ in line}) for line in LANDS)
    match = list(decisions(GAME, 4, "places", EVERYTHING, most=120))[-1]
    for act in match.acts:
        for entry in act.entries:
            said = GAME.words.arguments(SAY, match.names, match.tables[0], (), entry)
            assert not re.search(r"L\d-S\d", str(said)), said
    for action in match.legal_actions(match.waiting[0]):
        assert not re.search(r"L\d-S\d", match.view(match.waiting[0]).preview(SAY, action).text)


def test_a_long_name_fits_beside_the_figure_and_a_second_balloon_is_told_from_the_first():
    assert shortened(["Ana", "Wilhelmine"], 1) == "Wilhelmine"
    assert shortened(["Ana", "Maximiliane Maria"], 1) == "Maximilian…"
    assert (shortened(["Ana", "Bo"], 2), shortened(["Ana", "Maximiliane"], 3)) == ("Ana II", "Maximil… II")


def told_to(event, actor, item=0, amount=0, detail=0, language="en"):
    """Return an entry as Ana reads it, then Bo, then a spectator, in a game of these two."""
    say, names = speaker(language, GAME.package), ("Ana", "Bo")
    entry = Entry(event, EVERYBODY, actor, item, amount, detail)
    bearing = bearing_of(GAME, None, (), entry, names, say)
    return [line_text(GAME, None, (), entry, names, say, listener(bearing, seat)) for seat in (0, 1, SPECTATOR)]


def test_whoever_acts_and_the_one_on_whom_a_card_is_played_are_spoken_to():
    assert told_to(Event.PLAYED_ON, 0, 0, 1, Mode.MOVE) == [
        "You play W01 on Bo, for its wind.",
        "Ana plays W01 on you, for its wind.",
        "Ana plays W01 on Bo, for its wind.",
    ]
    assert told_to(Event.REMOVED, 1, language="de") == [
        "Bo kann nicht zahlen, entschwindet am Himmel und ist aus dem Rennen.",
        "Du kannst nicht zahlen, entschwindest am Himmel und bist aus dem Rennen.",
        "Bo kann nicht zahlen, entschwindet am Himmel und ist aus dem Rennen.",
    ]
    assert told_to(Event.PAWN_MOVED, 1, 1, 0, language="fr") == [
        "Bo n’a plus son pion\u00a0: c’est toi qui l’as.", "Tu n’as plus ton pion\u00a0: il passe à Ana.",
        "Bo n’a plus son pion\u00a0: il passe à Ana.",
    ]
    assert told_to(Event.MISFORTUNE, 0, Mishap.FIRE, language="es") == [
        "Mala suerte para ti: Incendio.", "Mala suerte para Ana: Incendio.", "Mala suerte para Ana: Incendio.",
    ]


def test_a_second_balloon_is_told_by_its_name_to_its_player_too():
    assert told_to(Event.WAITS, 2) == ["Ana’s second balloon loses the next turn."] * 3
    assert told_to(Event.PLAYED_ON, 3, 0, 0, Mode.MOVE) == [
        "Bo’s second balloon plays W01 on you, for its wind.",
        "Bo’s second balloon plays W01 on Ana, for its wind.",
        "Bo’s second balloon plays W01 on Ana, for its wind.",
    ]
    assert told_to(Event.PAWN_MOVED, 0, 0, 2) == [
        "The pawn moves from you to Ana’s second balloon.",
        "The pawn moves from Ana to Ana’s second balloon.",
        "The pawn moves from Ana to Ana’s second balloon.",
    ]
    assert told_to(Event.PLAYED_ON_STORM, 1)[1] == "You play W01 on the storm."

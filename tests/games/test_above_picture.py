"""The picture of Above and Below: all that is legal can be picked; what is told and foreseen is what happens."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from tests.games.above_games import GAME, eager, staged
from tests.games.pictures import IDS, check_offers, decisions, drawn, told
from tests.worlds import two_views

from ludoteca.bots import choose
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.chance import draw, generator
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.games.above_and_below.actions import KINDS
from ludoteca.games.above_and_below.parts import BUILDINGS, CIRCLES, Area, Class, Home, class_of
from ludoteca.games.above_and_below.rules.holdings import income_of, score_of
from ludoteca.games.above_and_below.state import NONE, Phase
from ludoteca.games.above_and_below.table.evening import all_to_bed
from ludoteca.games.above_and_below.table.text import in_order, is_below
from ludoteca.table.parts.templating import speaker, template

BUILDING, DONE, PASS, PLACE, PRICE, SALE, SEND, SLOT = (
    KINDS[name].first for name in ("building", "done", "pass", "place", "price", "sell", "send", "slot")
)
SAY = speaker("en", GAME.package)
animation, recap = GAME.picture.animation, GAME.picture.recap
score_breakdown, score_history = GAME.picture.score_breakdown, GAME.picture.score_history
CHANCE_ACTS = {Phase.START, Phase.X_CELL, Phase.X_ROLL, Phase.X_REROLL_DIE, Phase.WAKE, Phase.REVEAL_KEY,
               Phase.REVEAL_HOUSE, Phase.REVEAL_OUTPOST, Phase.REVEAL_CAVE, Phase.ARRIVE}
ASKING = {phase for phase in Phase if phase < Phase.OVER} - CHANCE_ACTS
EVERYTHING = {"rewards_visible": "all", "rest_order": "free", "sale_at_end": "returned", "limited_supply": False,
              "seat_coins": "ascending", "canonical_picks": True, "no_repeat": True}
GAMES = [(1, {}), (2, {"rewards_visible": "reader"}), (3, EVERYTHING), (4, {"tier_cost": "not_reached"})]
SETTLED = (Phase.TURN, Phase.B_CARD, Phase.T_SLOT, Phase.AFTER_HARVEST, Phase.ANSWER, Phase.COUNTER, Phase.REST)
PLACED = re.compile(r'id="(building-\d+)" class="[^"]*" transform="([^"]*)"')
COINS = re.compile(r"You’ll have (\d+) coins?\.")
POINTS = re.compile(r"Your points go from (-?\d+) to (-?\d+)\.")
INCOME = re.compile(r"Your income goes from (\d+) to (\d+)\.")


@cache
def asked_views() -> list[View]:
    """Return what the awaited see in the scenarios, once for each sort of question."""
    found: dict[Any, View] = {}
    for match in staged():
        if sorts(match) not in found:
            found[sorts(match)] = match.view(match.waiting[0])
    return list(found.values())


def sorts(match: Any) -> tuple[Any, ...]:
    """Return what is asked and which sorts of actions answer it."""
    legal = {GAME.actions[action].split("-")[0] for action in match.legal_actions(match.waiting[0])}
    return int(match.state.phase), int(match.state.seats), frozenset(legal)


def check_seen(view: View) -> None:
    """Check what is offered and foreseen, and that no two elements have one name."""
    check_offers(view)
    _, pieces, hand = drawn(view)
    assert [name for name, times in Counter(IDS.findall(pieces + hand)).items() if times > 1] == []


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_all_that_is_legal_can_be_picked_and_is_foreseen(seats, options):
    asked: Counter[Any] = Counter()
    for match in decisions(GAME, seats, "picks", options, random_every=3):
        if not match.is_over and asked[sorts(match)] < 1:
            asked[sorts(match)] += 1
            check_seen(match.view(match.waiting[-1]))
    phases = {Phase(key[0]) for key in asked}
    assert {Phase.TURN, Phase.X_PICK, Phase.X_OPTION, Phase.REST} <= phases


def test_whatever_can_be_asked_is_offered_and_foreseen():
    for view in asked_views():
        check_seen(view)
    assert {Phase(int(view.mirrored.phase)) for view in asked_views()} == ASKING


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_what_is_told_names_what_the_picture_has(seats, options):
    marked = 0
    for before, after, entries in told(GAME, seats, options, 60):
        layers, later = drawn(before), drawn(after)
        known = layers[0] | set(IDS.findall(layers[1])) | set(IDS.findall(later[1]))
        for entry in entries:
            for mark in animation(after.mirrored_tables, after.mirrored, entry):
                assert mark.element in known, entry
                assert mark.attribute in ("+class", "-class", "transform", "href"), entry
                marked += 1
    assert marked > 20


def test_animation_ignores_what_is_not_of_this_game():
    view = GAME.new_match(2, seed="none").view(0)
    assert animation(view.mirrored_tables, view.mirrored, Entry(1, -1, 0, 0, 0)) == ()


def test_previews_and_pages_tell_no_secrets():
    evenings = 0
    for match in eager(3, "secrets", 120):
        view, other = two_views(match, match.waiting[0])
        evenings += match.state.phase == Phase.REST
        assert drawn(view) == drawn(other)
        assert view.text(SAY) == other.text(SAY)
        for action in view.legal_actions:
            assert view.preview(SAY, action) == other.preview(SAY, action)
    assert evenings


def test_what_others_do_in_the_evening_is_not_in_the_picture():
    seen = 0
    for match in eager(3, "evening", 400):
        if match.state.phase == Phase.REST and len(match.waiting) > 1:
            watcher, doer = match.waiting[0], match.waiting[-1]
            before = drawn(match.view(watcher))
            acts = [action for action in match.legal_actions(doer) if action != DONE]
            if acts:
                match.play(doer, acts[0])
                assert drawn(match.view(watcher)) == before
                seen += 1
    assert seen > 3


def foretold(match: Any, seat: int, action: int) -> Any:
    """Return what is foreseen of an action."""
    found = match.view(seat).preview(SAY, action)
    assert found is not None
    return found


def test_coins_points_and_income_are_as_foreseen():
    kept: Counter[str] = Counter()
    for seed in range(4):
        match = GAME.new_match(2 + seed % 2, seed=f"promises/{seed}")
        random = generator(f"promises/{seed}")
        while not match.is_over:
            seat = match.waiting[0]
            legal = [each for each in match.legal_actions(seat) if each != PASS] or [PASS]
            at_random = draw(random, 3) == 0
            action = legal[draw(random, len(legal))] if at_random else choose("steady", match.view(seat), f"{seed}")
            preview, turn, phase = foretold(match, seat, action), int(match.state.turn), Phase(int(match.state.phase))
            tables = match.view(seat).mirrored_tables
            before = score_of(tables, match.view(seat).mirrored, seat)
            match.play(seat, action)
            state = match.view(seat).mirrored
            if state.turn == turn and action < PRICE and (phase in SETTLED or action == SEND):
                check_kept(kept, tables, state, seat, preview.text, before, action)
    assert min(kept[name] for name in ("coins", "points", "income")) > 4, kept


def check_kept(kept: Counter[str], tables: Any, state: Any, seat: int, text: str, before: int, action: int) -> None:
    """Check that what was foreseen in numbers is now so."""
    for name, pattern, now in (
        ("coins", COINS, state.players[seat].purse.coins),
        ("points", POINTS, score_of(tables, state, seat)),
        ("income", INCOME, income_of(tables, state, seat)),
    ):
        found = pattern.search(text)
        if found:
            assert int(found.groups()[-1]) == now, (GAME.actions[action], text)
            kept[name] += 1
    if BUILDING <= action < SLOT or PLACE <= action < SALE:
        changed = POINTS.search(text)
        assert changed is None or int(changed[1]) == before
        assert changed is not None or score_of(tables, state, seat) == before


def test_a_building_stands_where_its_preview_stood():
    above, below = 0, 0
    for match in (each for seed in range(6) for each in eager(2, f"sites/{seed}", 300)):
        seat = match.waiting[0]
        if match.state.phase != Phase.B_CARD:
            continue
        action = match.legal_actions(seat)[-1 if below < 3 else 0]
        found = foretold(match, seat, action).marks
        foreseen = {mark.element: mark.value for mark in found if mark.attribute == "transform"}
        match.play(seat, action)
        foreseen[f"building-{action - BUILDING}"] = foreseen.pop("ghost-site")
        places = dict(PLACED.findall(drawn(match.view(seat))[1]))
        assert {name: places[name] for name in foreseen} == foreseen
        deep = is_below(action - BUILDING)
        above, below = above + (not deep), below + deep
        drawing = next(mark.value for mark in found if mark[:2] == ("ghost-body", "href"))
        assert drawing.startswith("#outpost" if deep else "#")
    assert above and below


def test_who_works_is_exhausted_as_foreseen():
    seen = 0
    for match in eager(2, "tired", 300):
        seat = match.waiting[0]
        if match.state.phase == Phase.L_PICK and SEND in match.legal_actions(seat):
            marks = foretold(match, seat, SEND).marks
            folk = {int(mark.element.removeprefix("folk-")) for mark in marks if mark.value == "tires"}
            chosen = {t for t, each in enumerate(match.state.villagers) if each.area == Area.CHOSEN}
            assert folk == chosen
            seen += 1
    assert seen


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_and_previews_are_said_in_every_language(language):
    say = speaker(language, GAME.package)
    for view in asked_views():
        said = [view.text(say), *words_in(view.scene(say))]
        said += [view.preview(say, action).text for action in view.legal_actions]
        assert all(text == text.strip() and not re.search(r"[{}]|\bNone\b|\bnan\b", text) for text in said)
    assert len(asked_views()) > 40


def words_in(fact: Any) -> Iterator[str]:
    """Yield all texts of a scene."""
    if isinstance(fact, str):
        yield fact
    elif isinstance(fact, dict):
        for each in fact.values():
            yield from words_in(each)
    elif isinstance(fact, list | tuple):
        for each in fact:
            yield from words_in(each)


@pytest.mark.parametrize(("seats", "options"), [*GAMES, (3, {"start_house_counts": False, "rep_ties": "split"})])
def test_the_score_that_is_shown_by_source_is_the_score_at_the_end(seats, options):
    match = list(decisions(GAME, seats, "end", options, random_every=4))[-1]
    view, state = match.view(0), match.state
    scene, values = view.scene(SAY), [0] * seats
    score_history(view.mirrored_tables, view.mirrored, values)
    assert values == list(match.outcome.scores)
    for seat, fact in enumerate(scene["stocks"]):
        shown = dict(fact["sources"])
        assert fact["points"] == sum(shown.values()) == match.outcome.scores[seat]
        assert str(fact["points"]) in str(template("above_and_below/table.html").module.seat(scene, seat, SAY))
        own = [b for b in range(BUILDINGS) if state.buildings[b].where == Home.HELD + seat]
        purse = state.players[seat].purse
        counted = len(own) - (class_of(own[0]) == Class.START and not state.options.start_house_counts)
        assert shown["Buildings"] == counted
        assert shown["Points on buildings"] == sum(int(match.tables[0]["plans"][b]["vp"]) for b in own)
        assert shown["Goods on the track"] == sum(
            int(purse.placed[purse.circle[c]]) * int(match.tables[0]["track_vp"][c])
            for c in range(CIRCLES) if purse.circle[c] != NONE)
        assert shown["Reputation"] == int(match.tables[0]["rep_vp"][state.players[seat].rep + 8])
        assert seats > 1 or shown["Best reputation"] == 0


def test_the_score_that_is_shown_runs_along():
    changed = set()
    for match in decisions(GAME, 3, "running", {}, random_every=4):
        view = match.view(1)
        for seat, fact in enumerate(view.scene(SAY)["stocks"]):
            assert fact["points"] == sum(amount for _, amount in fact["sources"])
            if match.state.phase != Phase.REST:
                assert fact["points"] == score_of(view.mirrored_tables, match.state, seat)
                changed.add((seat, fact["points"]))
    assert len(changed) > 20


def test_every_house_cave_and_villager_is_drawn_once():
    for match in eager(4, "drawn", 160):
        pieces = Counter(IDS.findall(drawn(match.view(0))[1]))
        state = match.state
        for seat in range(4):
            assert all(pieces[f"building-{b}"] == 1 for b in in_order(state, seat))
            assert sum(pieces[f"cave-{seat}-{nth}"] for nth in range(25)) == state.players[seat].caves
        for t, villager in enumerate(state.villagers):
            assert pieces[f"folk-{t}"] == (villager.where >= Home.HELD) or state.phase == Phase.REST


@pytest.mark.parametrize("seats", [1, 4])
def test_the_end_has_its_sources_its_books_and_a_recap(seats):
    match = list(decisions(GAME, seats, "summed", {}, random_every=3))[-1]
    entries, view = [entry for act in match.acts for entry in act.entries], match.view(0)
    rows = score_breakdown(SAY, match.names, view.mirrored_tables, match.state, entries)
    assert tuple(map(sum, zip(*(amounts for _, amounts in rows), strict=True))) == tuple(match.outcome.scores)
    assert [label for label, _ in rows if "eputation" not in label] == ["Goods", "Buildings", "Building bonuses"]
    assert dict(GAME.picture.tally(SAY, match.names, view.mirrored_tables, (), entries))["Buildings built"][0] > 0
    lines = recap(SAY, match.names, view.mirrored_tables, (), entries)
    assert 1 <= len(lines) <= 8
    assert drawn(view)[2].count("<button") == 0
    assert all(GAME.picture.final_holdings(SAY, view.mirrored_tables, view.mirrored, seat) for seat in range(seats))


def test_everybody_goes_to_bed_as_foreseen():
    nights = 0
    for seed in range(6):
        match = GAME.new_match(2, seed=seed)
        while not match.is_over and nights < 3:
            seat = match.waiting[0]
            view = match.view(seat)
            reader = Reader(SAY, view.names, view.mirrored_tables, view.mirrored, seat)
            night = all_to_bed(reader) if view.mirrored.phase == Phase.REST else None
            if night is None or len(match.waiting) == 1:      # the last one's night would be over
                match.play(seat, choose("steady", view, f"{seed}/{len(match.acts)}"))
                continue
            nights += 1
            for action in night["series"].split():
                match.play(seat, action)
            people = [each for each in match.state.villagers if each.where == Home.HELD + seat]
            ready = sum(each.area == Area.READY for each in people)
            assert night["says"].startswith(f"Next round you’ll have {ready} ready"), (seed, night)
            assert (seat not in match.waiting) == night["series"].endswith("done")
    assert nights == 3


def test_who_only_looks_on_sees_where_the_top_cave_leads_as_players_do():
    """It was drawn in the market alone, which lies before players; a spectator had it in words."""
    seen = set()
    for match in staged():
        faces = [str(face + 1) for face in match.state.faces if face != NONE]
        if not faces or match.state.phase == Phase.OVER:
            continue
        for seat, (there, elsewhere) in ((-1, (1, 2)), (match.waiting[0], (2, 1))):
            layers = drawn(match.view(seat))
            marked = re.search(r'id="top-cave".*?aria-label="([^"]*)".*?(?:</g></g>|</span></span>)', layers[there])
            assert re.findall(r">(\d+)<", marked[0]) == faces, marked[0]
            assert marked[1] in match.view(seat).text(SAY)
            assert 'id="top-cave"' not in layers[elsewhere]
        seen.add(tuple(faces))
    assert len(seen) > 2

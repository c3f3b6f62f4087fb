"""The picture of Explorador: all that is legal can be picked; what is told and foreseen is what happens."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.contract.test_secrets import leaks
from tests.games.pictures import IDS, check_offers, decisions, drawn, told
from tests.worlds import two_views

from ludoteca.bots import choose
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.chance import draw, generator
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.scenarios.files import parse
from ludoteca.engine.scenarios.running import set_up
from ludoteca.games import load_game
from ludoteca.games.explorador.actions import KINDS
from ludoteca.games.explorador.cards import EARTH, Kind, Material, position_of
from ludoteca.games.explorador.events import Event
from ludoteca.games.explorador.rules.orbits import is_linked
from ludoteca.games.explorador.state import NONE, VEHICLES, Phase
from ludoteca.games.explorador.table.card import with_card
from ludoteca.games.explorador.table.drawing import way_home
from ludoteca.games.explorador.table.fleet import prospect, turn_brings
from ludoteca.table.parts.templating import speaker, template

GAME = load_game("explorador")
SAY = speaker("en", GAME.package)
animation = GAME.picture.animation
STANDS = re.compile(r'id="vehicle-(\d-\d)" class="vehicle seat-\d (p-\d+ c-\d x-\w)( off)?')
PREVIEWS = re.compile(r'data-preview="([^"]*)"')
EVERYTHING = {"living": True, "beginners": True, "agreed_end": True, "hidden": True}
DEALINGS = (Phase.SUPPLY, Phase.COMPOSE, Phase.ANSWER, Phase.MARKET)
GAMES = [(2, {"rounds": 4}), (4, EVERYTHING), (7, {"one_each": False}), (3, {"living": True, "link": "hub"})]

def bargains(seeds: int = 3, most: int = 420, **options: Any) -> Iterator[Any]:
    """Yield matches with a living standard, in which everybody bargains who can, before each decision."""
    for seed in range(seeds):
        random = generator(f"bargains/{seed}")
        match = GAME.new_match(5, seed=f"bargains/{seed}", options={"living": True, **options})
        for nth in range(most):
            yield match
            if match.is_over:
                break
            match.play(match.waiting[0], bargained(match, random, f"{seed}/{nth}"))


def bargained(match: Any, random: Any, seed: str) -> int:
    """Return what an eager bargainer does: mostly what leads to an offer; where no supplies are, what a bot does."""
    seat = match.waiting[0]
    legal = match.legal_actions(seat)
    wanted = [action for action in legal if GAME.actions[action].startswith(("bargain", "ask", "offer", "change"))]
    if not wanted and match.state.phase not in DEALINGS:
        return choose("steady", match.view(seat), seed)
    pool = wanted if wanted and draw(random, 3) else legal
    return pool[draw(random, len(pool))]


def kind_of(action: int) -> str:
    """Return the name of the kind of an action."""
    return KINDS.of(action).name


def check_seen(view: View) -> None:
    """Check what is offered and foreseen, and that what is foreseen over a choice on the picture is known there."""
    known, pieces = check_offers(view)
    for marks in PREVIEWS.findall(pieces):
        assert {mark.split(" ")[0] for mark in marks.splitlines()} <= known


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_all_that_is_legal_can_be_picked_and_is_foreseen(seats, options):
    for match in decisions(GAME, seats, "picks", options, most=70, random_every=3):
        if not match.is_over:
            check_seen(match.view(match.waiting[0]))


def test_offers_can_be_put_together_changed_and_answered():
    asked = set()
    for match in bargains():
        phase, sort = Phase(int(match.state.phase)), sorts(match)
        if phase >= Phase.SUPPLY and not match.is_over and (phase, sort) not in asked:
            check_seen(match.view(match.waiting[0]))
            asked.add((phase, sort))
    assert {Phase.SUPPLY, Phase.COMPOSE, Phase.ANSWER} <= {phase for phase, _ in asked}


def sorts(match: Any) -> frozenset[str]:
    """Return which sorts of actions answer what is asked."""
    return frozenset() if match.is_over else frozenset(
        GAME.actions[each].split("-")[0] for each in match.legal_actions(match.waiting[0]))


def test_an_offer_is_seen_from_both_sides():
    for match in bargains():
        if match.is_over or match.state.phase != Phase.ANSWER:
            continue
        state = match.state
        taker = match.waiting[0]
        sides = {side["id"]: [row["amount"] for row in side["rows"]]
                 for side in match.view(taker).scene(SAY)["trade"]["sides"]}
        assert sides == {"get": list(map(int, state.offered)), "give": list(map(int, state.asked))}
        giver = match.view(int(state.proposer)).scene(SAY)["trade"]["sides"]
        assert [row["amount"] for row in giver[0]["rows"]] == sides["give"]
        return
    raise AssertionError("nobody made an offer")


def test_an_offer_is_seen_by_nobody_else_until_it_is_made():
    """With covered counters it would show what somebody owns."""
    tried = 0
    for match in bargains(1, hidden=True):
        if match.state.phase != Phase.COMPOSE or not any(match.state.offered):
            continue
        tried += 1
        for viewer in (SPECTATOR, *range(match.seats)):
            view, other = two_views(match, viewer)
            assert any(view.mirrored.offered) == (viewer == match.state.proposer)
            assert other.states.tobytes() == view.states.tobytes()
            assert not leaks(match, viewer, 1)
    assert tried


def test_an_offer_says_how_much_its_owners_have():
    for hidden in (False, True):
        match = next(match for match in bargains(hidden=hidden) if match.state.phase == Phase.ANSWER)
        viewer, other = match.waiting[0], int(match.state.proposer)
        get, give = match.view(viewer).scene(SAY)["trade"]["sides"]
        assert [row["owned"] for row in get["rows"]] == \
            [f"of {amount}" * (not hidden) for amount in match.state.explorers[other].stock]
        assert [row["owned"] for row in give["rows"]] == \
            [f"of {amount}" for amount in match.state.explorers[viewer].stock]


def test_a_material_that_is_named_once_folds_open_on_neither_side():
    for match in bargains():
        asked = [int(amount) for amount in match.state.asked]
        free = [material for material in Material if asked[material] + match.state.offered[material] == 0]
        if match.state.phase != Phase.COMPOSE or not any(asked) or not free:
            continue
        hand = drawn(match.view(match.waiting[0]))[2]
        named = Material(asked.index(max(asked))).name.lower()
        assert re.search(rf'<p class="goods meant" id="goods-get-{named}">.*?<b>{max(asked)}</b>', hand)
        assert f'<p class="goods" id="goods-give-{named}">' in hand
        assert all(f'name="deal" id="goods-get-{material.name.lower()}"' in hand for material in free)
        return
    raise AssertionError("nobody asked for anything")


def test_what_can_be_combined_stands_under_its_heading_with_what_it_would_bring():
    games = (decisions(GAME, 3, f"unions/{seed}", {}, most=300, random_every=3) for seed in range(12))
    for match in (each for game in games for each in game):
        if match.is_over or match.state.phase != Phase.BUILD:
            continue
        seat = match.waiting[0]
        view = match.view(seat)
        for action in (each for each in view.legal_actions if kind_of(each) == "combine"):
            title, chip = next((group["title"], chip) for group in view.scene(SAY)["groups"]
                               for chip in group["orbits"] if chip["action"] == action)
            assert re.fullmatch(r"(station|factory) from \d( \+ \d){1,2}", title)
            match.play(seat, action)
            ahead = prospect(view.mirrored_tables, match.state, seat, KINDS["combine"].values(action)[1])
            assert (chip["brings"], chip["linked"]) == (sum(ahead.amounts), ahead.linked)
            return
    raise AssertionError("nothing could be combined")


def check_told(before: View, after: View, entries: list[Entry]) -> None:
    """Check that marks name what a picture has, and that after them vehicles stand as in the next picture."""
    layers, later = drawn(before), drawn(after)[1]
    known = layers[0] | set(IDS.findall(layers[1]))
    places = {name: set(stand.split()) | ({"off"} if off else set()) for name, stand, off in STANDS.findall(layers[1])}
    for entry in entries:
        for mark in animation(after.mirrored_tables, after.mirrored, entry):
            assert mark.element in known, entry
            assert mark.attribute != "href" or mark.value[1:] in known, entry
            name = mark.element.removeprefix("vehicle-")
            if name in places and mark.attribute == "-class":
                places[name] -= set(mark.value.split())
            elif name in places and mark.attribute == "+class":
                places[name] |= set(mark.value.split()) - {"cut", "cuts", "linked", "joins"}
    for name, stand, off in STANDS.findall(later):
        assert ("off" in places[name]) == bool(off), (name, entries)
        laid = any(entry.event in (Event.LAID, Event.TURNED, Event.JOKER_LAID) for entry in entries)
        assert off or laid or places[name] == set(stand.split()), (name, entries)


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_what_is_told_names_what_the_picture_has_and_leads_to_the_next_picture(seats, options):
    for before, after, entries in told(GAME, seats, options, 80):
        check_told(before, after, entries)


def test_animation_ignores_what_is_not_of_this_game():
    view = GAME.new_match(2, seed="none").view(0)
    assert animation(view.mirrored_tables, view.mirrored, Entry(-1, -1, 0, 0, 0)) == ()


def test_previews_and_pages_tell_no_secrets():
    for match in decisions(GAME, 4, "secrets", EVERYTHING, most=60, random_every=3):
        if match.is_over:
            break
        view, other = two_views(match, match.waiting[0])
        assert drawn(view) == drawn(other)
        assert view.text(SAY) == other.text(SAY)
        for action in view.legal_actions:
            assert view.preview(SAY, action) == other.preview(SAY, action)


def replayed(match: Any, seats: int, seed: str) -> Any:
    """Return a match that has come as far as another."""
    trial = GAME.new_match(seats, seed=seed)
    for act in match.acts:
        if act.seat >= 0:
            trial.play(act.seat, act.action)
    return trial


def test_what_a_turn_promises_is_what_it_brings():
    kept = 0
    for match in decisions(GAME, 3, "promises", {}, most=220, random_every=3):
        if match.is_over or match.state.phase != Phase.MOVE:
            continue
        seat = match.waiting[0]
        view = match.view(seat)
        promised = turn_brings(view.mirrored_tables, view.mirrored, seat)
        trial = replayed(match, 3, "promises")
        before = [int(amount) for amount in trial.state.explorers[seat].stock]
        trial.play(seat, "done")
        after = [int(amount) for amount in trial.state.explorers[seat].stock]
        assert tuple(now - then for now, then in zip(after, before, strict=True)) == promised
        kept += 1
        if kept == 6:
            return
    raise AssertionError("too few turns")


def test_a_card_lies_where_and_cuts_what_was_foretold():
    seen = 0
    for match in decisions(GAME, 4, "cards", {}, most=240, random_every=3):
        if match.is_over or match.state.phase != Phase.CARD:
            continue
        seat = match.waiting[0]
        view = match.view(seat)
        for action in [action for action in view.legal_actions if kind_of(action) == "lay"][:3]:
            (card,) = KINDS["lay"].values(action)
            laid = with_card(view.mirrored_tables, view.mirrored, card, position_of(card), 0)
            lost = {(entry.actor, entry.item) for entry in laid.lost}
            for other in range(4):
                for v in range(VEHICLES):
                    if laid.state.explorers[other].vehicles[v].kind != Kind.NONE:
                        linked = is_linked(view.mirrored_tables, laid.state, other, v)
                        assert not (linked and (other, v) in lost)
            seen += 1
    assert seen > 20


def test_a_card_says_what_it_takes_away_and_what_it_gives():
    seen = set()
    for match in decisions(GAME, 4, "worth", {}, most=400, random_every=3):
        if match.is_over or match.state.phase != Phase.CARD:
            continue
        view = match.view(match.waiting[0])
        for action in (action for action in view.legal_actions if kind_of(action) == "lay"):
            (card,) = KINDS["lay"].values(action)
            laid = with_card(view.mirrored_tables, view.mirrored, card, position_of(card), 0)
            for sign, words, state in (("−", laid.lost, view.mirrored), ("+", laid.gained, laid.state)):
                amounts = (sum(prospect(view.mirrored_tables, state, entry.actor, entry.item).amounts)
                           for entry in words)
                for amount in filter(None, amounts):
                    assert f" ({sign}{amount})" in view.preview(SAY, action).text
                    seen.add(sign)
        if len(seen) == 2:
            return
    raise AssertionError("nothing was cut and joined")


def test_the_way_home_leads_to_earth_or_to_where_it_breaks():
    for match in decisions(GAME, 5, "ways", {}, most=160, random_every=3):
        view = match.view(0)
        tables, state = view.mirrored_tables, view.mirrored
        for seat in range(5):
            for v in range(VEHICLES):
                vehicle = state.explorers[seat].vehicles[v]
                if vehicle.kind == Kind.NONE or state.top[vehicle.position] == NONE:
                    continue
                ways, (broken, *_) = way_home(tables, state, vehicle.position, vehicle.colour, vehicle.segment)
                assert (broken == NONE) == bool(is_linked(tables, state, seat, v))
                assert broken != NONE or not ways or ways[-1].startswith(f"way-{EARTH}-")


def test_the_strip_shows_what_everybody_owns():
    picture = template("explorador/table.html").module
    for match in decisions(GAME, 3, "stocks", {"living": True}, most=90, random_every=3):
        scene = match.view(0).scene(SAY)
        for seat in range(3):
            stock = [int(amount) for amount in match.state.explorers[seat].stock]
            total = sum(stock)
            parts = re.findall(r"</svg>(\d+)</span>", str(picture.seat(scene, seat, SAY)))
            assert list(map(int, parts)) == stock
            assert f'<b class="stock-total">{total}</b>' in str(picture.seat(scene, seat, SAY))


def test_covered_counters_are_not_in_the_picture():
    for match in decisions(GAME, 3, "hidden", {"hidden": True}, most=150, random_every=3):
        if match.is_over:
            break
        for fact in match.view(0).scene(SAY)["stocks"][1:]:
            assert fact["covered"]
            assert fact["amounts"] == [int(amount) for amount in match.state.explorers[fact["seat"]].gained]


def test_the_text_says_what_every_vehicle_brings():
    for match in decisions(GAME, 4, "text", {}, most=120, random_every=3):
        view = match.view(1)
        text = view.text(SAY)
        for seat in range(4):
            for v in range(VEHICLES):
                if view.mirrored.explorers[seat].vehicles[v].kind != Kind.NONE and view.mirrored.phase >= Phase.CARD:
                    ahead = prospect(view.mirrored_tables, view.mirrored, seat, v)
                    assert f"{view.names[seat]}’s vehicle {v + 1} (" in text
                    assert ahead.linked or "cut off" in text


@pytest.mark.parametrize("seats", [2, 5])
def test_the_end_has_its_course_its_sources_its_books_and_a_recap(seats):
    match = list(decisions(GAME, seats, f"end/{seats}", {"rounds": 3, "living": True}, random_every=3))[-1]
    entries = [entry for act in match.acts for entry in act.entries]
    values = [0] * seats
    view = match.view(0)
    GAME.picture.score_history(view.mirrored_tables, view.mirrored, values)
    assert values == list(match.outcome.scores)
    rows = GAME.picture.score_breakdown(SAY, match.names, view.mirrored_tables, match.state, entries)
    assert [sum(column[seat] for _, column in rows) for seat in range(seats)] == values
    lines = GAME.picture.recap(SAY, match.names, view.mirrored_tables, (), entries)
    assert 1 <= len(lines) <= 8 and lines[0] == "Play moved on: rounds 1 to 3."
    assert drawn(view)[2].count("<button") == 0
    assert set(re.findall(r'class="sign">([^<]*)<', drawn(view)[1])) == {""}
    assert "brings" not in view.text(SAY)
    assert GAME.picture.final_holdings(SAY, view.mirrored_tables, view.mirrored, 0)


def test_where_all_other_cards_of_a_pile_are_seen_a_joker_must_come():
    match = set_up(parse({
        "title": "", "game": GAME.name, "seats": 2, "rules": ["EX-21"], "expect": {}, "position": {
            "row": ["mercury-7", "venus-7", "earth-7", "mars-7", *["empty"] * 8],
            "covered": [[f"mercury-{value}" for value in range(1, 7)], *[[]] * 11],
            "hand": [["mars-1", "mars-2", "venus-1", "venus-2"], ["mars-3", "earth-1", "earth-2", "earth-3"]],
        },
    }, "here"))
    match.play(0, "lay-mars-1")
    said = [match.view(0).preview(SAY, match.number(f"take-{pile}")).text for pile in ("mercury", "venus")]
    assert said == ["1 card in the pile. You’ve seen all its other cards: it must be a joker.",
                    "5 cards in the pile. Not seen from this pile yet: C3, C4, C5 and C6, and maybe a joker."]

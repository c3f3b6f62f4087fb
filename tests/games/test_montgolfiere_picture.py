"""The picture of Montgolfière: what is told, foreseen and summed up agrees with the game, and stays small."""

import re
from functools import cache
from importlib import resources

import pytest
from tests.worlds import two_views

from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.chance import draw, generator
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.engine.scenarios.running import load, set_up
from ludoteca.games import load_game
from ludoteca.games.montgolfiere.actions import KINDS
from ludoteca.games.montgolfiere.events import Event
from ludoteca.games.montgolfiere.table.picture import breadth, shortened
from ludoteca.table.parts.action_links import ActionLinks
from ludoteca.table.parts.templating import EMBLEMS, speaker, template

GAME = load_game("montgolfiere")
also, score_history, preview, score_breakdown, animation = (
    getattr(GAME.picture, name) for name in ("also", "score_history", "preview", "score_breakdown", "animation")
)
NAMES = ("Ana", "Beatrice", "Carla", "Dario", "Emil", "Fanny")
SAY = speaker("en", GAME.package)
IDS = re.compile(r' id="([^"]+)"')
SCENARIOS = sorted(
    file.name for file in (resources.files(GAME.package) / "scenarios").iterdir()
    if file.name.endswith(".toml") and not file.name.startswith("t33")       # there cards must be drawn in between
)


def drawn(view):
    """Return the unchanging layer and the pieces as the page has them."""
    picture = template("montgolfiere/table.html").module
    scene = view.scene(SAY)
    links = ActionLinks(view, SAY, "/t/abcdefgh")
    return str(picture.backdrop(scene, SAY)), str(picture.pieces(scene, links, SAY, EMBLEMS))


def named(view):
    """Return a view with names that fit."""
    return View(view.game, view.tables, view.seat, NAMES[: len(view.names)], view.mirrored, view.mirrored_tables)


def played(seats, seed, most=10_000, shows=True, **options):
    """Yield a match before each of its random decisions, and at its end."""
    match = GAME.new_match(seats, seed=seed, options=options)
    random = generator(f"{seed}/play")
    for _ in range(most):
        yield match
        if match.is_over:
            return
        seat = match.waiting[draw(random, len(match.waiting))]
        legal = match.legal_actions(seat)
        if shows and draw(random, 3) == 0:
            legal = match.view(seat).out_of_turn_actions or legal
        match.play(seat, legal[draw(random, len(legal))])


@cache
def told_of(name):
    """Return the views of a scenario before and after its plays, and what was told, seen from the first seat."""
    scenario = load(resources.files(GAME.package) / "scenarios" / name)
    match = set_up(scenario)
    before, entries = match.view(0), []
    for play in scenario.plays:
        entries += [entry for act in match.play(play.actor, play.action) for entry in act.entries]
    return before, match.view(0), [entry for entry in entries if entry.visible_to(0)]


@pytest.mark.parametrize("name", SCENARIOS)
def test_marks_name_only_what_every_picture_has(name):
    before, after, entries = told_of(name)
    layers = drawn(before)
    known = {found for layer in layers for found in IDS.findall(layer)}
    for entry in entries:
        for mark in animation(after.mirrored_tables, after.mirrored, entry):
            assert mark.element in known, entry
            assert mark.attribute != "href" or mark.value[1:] in known, entry


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_was_told_is_where_the_next_picture_has_it(name):
    before, after, entries = told_of(name)
    places = dict(re.findall(r'id="(flight-\d)" class="[^"]*" transform="([^"]+)"', drawn(before)[1]))
    for entry in entries:
        for mark in animation(after.mirrored_tables, after.mirrored, entry):
            if mark.attribute == "transform":
                places[mark.element] = mark.value
    assert places == dict(re.findall(r'id="(flight-\d)" class="[^"]*" transform="([^"]+)"', drawn(after)[1]))


def crowned(view):
    """Return the balloons that the picture of a view marks as winners."""
    return [balloon["index"] for balloon in view.scene(SAY)["balloons"] if balloon["won"]]


@pytest.mark.parametrize("name", SCENARIOS)
def test_whoever_is_told_to_have_won_is_crowned_in_the_next_picture(name):
    _, after, entries = told_of(name)
    won = set()
    for entry in entries:
        for mark in animation(after.mirrored_tables, after.mirrored, entry):
            if mark.value == "won":
                won = won | {mark.element} if mark.attribute == "+class" else won - {mark.element}
    assert won == {f"balloon-{b}" for b in crowned(after)}


@pytest.mark.parametrize(("name", "winners"), [
    ("m37-target-reached.toml", [1]),               # the other one is higher, but has fewer points
    ("a20-the-baron-wins-a-match.toml", [2]),
    ("a19-equal-totals-share.toml", [0, 1]),
    ("m06-first-on-the-moon-wins.toml", [0]),
    ("t34-shared-win-at-the-end.toml", [0, 1]),
])
def test_a_match_is_won_by_points_and_a_single_game_by_height(name, winners):
    assert crowned(told_of(name)[1]) == winners


def test_animation_ignores_what_is_not_of_this_game():
    before, after, entries = told_of(SCENARIOS[0])
    assert animation(after.mirrored_tables, after.mirrored, entries[0]._replace(event=-1)) == ()


def test_the_picture_is_small():
    match = GAME.new_match(6, seed="small")
    for seat in (0, 1, 2):
        match.play(seat, match.legal_actions(seat)[0])
    backdrop, pieces = drawn(named(match.view(3)))
    assert len(backdrop.encode()) <= 44_000
    assert len(pieces.encode()) <= 2_500


@pytest.mark.parametrize(("options", "games"), [({}, 60), ({"target": 30}, 20), ({"moon": 7, "start": 1}, 20)])
def test_sources_add_up_to_the_score(options, games):
    for number in range(games):
        seats = 2 + number % 4
        match = list(played(seats, f"sum/{number}", shows=False, **options, baron=number % 2 == 1))[-1]
        entries = [entry for act in match.acts for entry in act.entries]
        rows = score_breakdown(SAY, NAMES[:seats], None, (), entries)
        values = [0] * seats
        score_history(None, match.view(0).mirrored, values)
        assert values == list(match.outcome.scores)
        assert [sum(column[seat] for _, column in rows) for seat in range(seats)] == values, number


def test_the_help_of_ballast_tells_the_bonus_of_the_table():
    usual, whole = (GAME.new_match(3, options={"squadron_bonus": bonus}).view(0).scene(SAY)["helps"]
                    for bonus in ("subset", "whole"))
    assert "Matching ballast on one space counts extra" in usual["ballast"]
    assert "If a whole squadron plays the same ballast" in whole["ballast"]
    assert usual | whole == usual | {"ballast": whole["ballast"]}


def test_previews_tell_no_secrets():
    for match in played(4, "ghosts", most=60, baron=True):
        for seat in match.waiting:
            view, other = two_views(match, seat)
            for action in view.legal_actions:
                assert view.preview(SAY, action) == other.preview(SAY, action)


def test_preview_marks_name_only_what_the_picture_has():
    for match in played(5, "marks", most=60, baron=True):
        for seat in match.waiting:
            view = match.view(seat)
            known = {found for layer in drawn(view) for found in IDS.findall(layer)}
            for action in view.legal_actions:
                foreseen = view.preview(SAY, action)
                assert foreseen and foreseen.text
                assert {mark.element for mark in foreseen.marks} <= known


def preview_text(action, **spaces):
    """Return what a card would do for the first of four players, who stand on these spaces."""
    match = GAME.new_match(4, seed="words")
    states = match.states.copy()
    for seat, space in enumerate(spaces["on"]):
        states[0].balloons[seat].space = space
    for seat in (1, 2, 3):
        states[0].balloons[seat].hand[:] = 0
    for kind in spaces.get("knows", ()):
        states[0].balloons[1].hand[kind] = 1
    state = mirror_of(GAME.State).read(states)
    return preview(SAY, NAMES, None, state, 0, GAME.actions.index(action)).text


@pytest.mark.parametrize(("action", "where", "text"), [
    ("motor", {"on": (5, 5, 5, 5)}, "You climb to 7; only to 6 in a storm. Gas can’t stop it."),
    ("motor", {"on": (10, 5, 5, 5)}, "You reach the Moon; only 11 in a storm. Gas can’t stop it."),
    ("motor", {"on": (11, 5, 5, 5)}, "You reach the Moon, even in a storm. Gas can’t stop it."),
    ("ballast-9", {"on": (5, 4, 4, 4)}, "If 9 is the heaviest ballast, you rise to 6; in a storm you sink to 4."),
    ("ballast-9", {"on": (1, 4, 4, 4)}, "If 9 is the heaviest ballast, you rise to 2; you can’t sink any lower."),
    ("ballast-9", {"on": (11, 4, 4, 4)},
     "If 9 is the heaviest ballast, you reach the Moon; in a storm you sink to 10."),
    ("ballast-9", {"on": (5, 5, 4, 4), "knows": (8,)},
     "If 9 is the heaviest ballast, you rise to 6; in a storm you sink to 4. "
     "With a matching card from Beatrice, it counts 11."),
    ("gas", {"on": (5, 4, 4, 3)},
     "Puts Beatrice and Carla to sleep: cards there don’t count, except a Super Motor."),
    ("gas", {"on": (5, 5, 3, 6)}, "Nobody is on the space just below: it would do nothing."),
    ("grapple", {"on": (5, 6, 7, 6)},
     "You move with Beatrice or Dario just above, up or down; if nobody there moves, you stay."),
    ("grapple", {"on": (10, 11, 4, 5)},
     "You move with Beatrice just above, up or down; if nobody there moves, you stay. "
     "A Super Motor up there would take you to the Moon, or only to 11 in a storm."),
    ("grapple", {"on": (5, 5, 4, 7)}, "Nobody is on the space just above: it would do nothing."),
    ("storm", {"on": (5, 5, 5, 5), "knows": (17,)},
     "The heaviest ballast sinks instead of rising. A second Storm would cancel yours. "
     "Storms you know of: Beatrice. Two Storms cancel out."),
])
def test_previews_say_what_a_card_would_do(action, where, text):
    assert preview_text(action, **where) == text


def test_a_grapple_foresees_where_it_would_lead():
    before = told_of("m22-out-of-reach-is-refused.toml")[0]
    hooks = [action for action in before.choices if KINDS.of(action).name == "hook"]
    assert all(before.preview(SAY, action).text for action in hooks)


def test_a_grapple_on_the_ground_foresees_no_way_down():
    match = GAME.new_match(4, seed="ground")
    states = match.states.copy()
    for seat, (space, movement) in enumerate(((1, 0), (2, -1), (2, 1), (5, 0))):
        states[0].balloons[seat].space, states[0].balloons[seat].movement = space, movement
    state = mirror_of(GAME.State).read(states)
    texts = [preview(SAY, NAMES, None, state, 0, GAME.actions.index(f"hook-{target}")).text for target in (1, 2)]
    assert texts == ["You stay on 1 with Beatrice.", "You go up to 2 with Carla."]


def test_showing_a_card_belongs_to_that_card():
    for action in range(len(GAME.actions)):
        kind = KINDS.of(action)
        assert also(None, action) == (kind.values(action)[0] if kind.name == "show" else -1)


def test_the_text_says_what_the_picture_shows():
    for match in played(5, "facts", most=80, baron=True, target=20):
        for seat in (-2, 0, 3):
            view = named(match.view(seat))
            scene, text = view.scene(SAY), view.text(SAY)
            said = [scene["round"], scene["distance"]] + [card["name"] for card in scene["hand"]]
            for balloon in scene["balloons"]:
                said += [balloon["name"], f"Space {balloon['space']}", *balloon["facts"]]
            assert [fact for fact in said if fact not in text] == []


def test_long_names_are_cut_to_the_room_there_is():
    assert shortened("Blaise", 5.2) == "Blaise"
    assert shortened("Maximilian", 5.2) == "Maxi…"
    assert breadth(shortened("W" * 30, 11.5)) <= 11.5


@pytest.mark.parametrize("baron", [False, True])
def test_what_is_gone_is_what_has_been_turned_over(baron):
    """The Baron's next card is not, whoever has seen it."""
    looked = 0
    for match in played(4, "gone", shows=False, baron=baron):
        turned = [[int(entry.item) for act in match.acts for entry in act.entries
                   if entry.event == Event.REVEALED and entry.actor == b] for b in range(match.seats + baron)]
        for seat in range(match.seats):
            rows = match.view(seat).scene(SAY)["gone"]
            for row, kinds in zip(rows, turned, strict=True):
                assert [gone for _, _, gone in row["cards"][:15]] == [kind in kinds for kind in range(15)]
                left = [figure for _, figure, _ in row["cards"][15:]]
                assert sum(left) == 9 - sum(kind >= 15 for kind in kinds)
                assert row["told"].count(",") == max(0, len(kinds) - 1)
                looked += len(kinds)
    assert looked > 100
